"""`renumber` killed at any step: the files are all old or all new after the next command, never mixed."""

from __future__ import annotations

import itertools
import os
import signal
from pathlib import Path

import pytest

from reportgen.edits import Change, Request, plan
from reportgen.load import load
from reportgen.write import change, mend
from tests.cli.conftest import Run
from tests.cli.conftest import run as run  # the fixture, for this folder too
from tests.conftest import MinimalProject

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")

FILES = {
    "claims/r/records/a.yaml": "- id: CLM-1\n  kind: lead\n  statement: x\n",
    "claims/r/records/b.yaml": "- id: LIM-1\n  statement: Of CLM-1.\n  affects: [CLM-1]\n",
    "claims/r/text/intro.md": "# Introduction\n\nIt is CLM-1.\n",
}


def contents(root: Path) -> dict[str, bytes]:
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file() and ".reportgen" not in path.parts
    }


def planned(root: Path) -> Change:
    project, findings = load(root)
    assert project is not None
    made = plan(root, project, findings, Request("r", "CLM-1", "CLM-2"))
    assert isinstance(made, Change)
    return made


def killed_at(root: Path, made: Change, stop: int) -> bool:
    """Whether a process that makes the change got as far as step `stop`, where it is killed."""
    count = itertools.count()
    pid = os.fork()
    if pid == 0:

        def step(_: str) -> None:
            if next(count) == stop:
                os.kill(os.getpid(), signal.SIGKILL)

        change(root, made.files, step=step)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == -signal.SIGKILL


def test_a_kill_at_any_step_leaves_the_old_or_the_new_files(project: MinimalProject, run: Run) -> None:
    root = project(FILES)
    old = contents(root)
    made = planned(root)
    new = {**old, **{path: after for path, (_, after) in made.files.items()}}
    seen = set()
    for stop in itertools.count():
        if not killed_at(root, made, stop):
            break
        found = contents(root)
        if found not in (old, new):
            told = run(root, "check", "--format", "concise").out
            assert ".reportgen/edit/journal.json: RG106" in told
        was_stopped, why = mend(root)
        assert why is None
        assert contents(root) in (old, new)
        assert mend(root) == (False, None)
        seen.add((was_stopped, contents(root) == new))
        for path, data in old.items():
            (root / path).write_bytes(data)
        (root / "claims/r/ids.lock").unlink(missing_ok=True)
    assert stop > 10
    assert seen >= {(False, False), (True, True)}
    assert contents(root) == new
    assert not (root / ".reportgen/edit").exists()


def test_the_next_command_that_writes_repairs_first(project: MinimalProject, run: Run) -> None:
    root = project(FILES)
    made = planned(root)
    for stop in itertools.count():
        assert killed_at(root, made, stop)
        if (root / ".reportgen/edit/journal.json").exists():
            break
    done = run(root, "new", "claim")
    assert done.err == "finished or undid what a stopped command had begun\n"
    assert done.out.splitlines()[0] == "claims/r/records/a.yaml:6: CLM-3"
    assert run(root, "check", "--select", "RG106,RG201,RG206").code == 0


def test_repair_is_a_command_of_its_own(project: MinimalProject, run: Run) -> None:
    root = project(FILES)
    made = planned(root)
    for stop in itertools.count():
        assert killed_at(root, made, stop)
        if (root / ".reportgen/edit/journal.json").exists():
            break
    done = run(root, "renumber", "--repair")
    assert (done.code, done.err) == (0, "finished or undid what a stopped command had begun\n")
    assert run(root, "show", "CLM-2").code == 0


def test_a_damaged_journal_puts_nothing_in_danger(project: MinimalProject) -> None:
    root = project(FILES)
    folder = root / ".reportgen/edit"
    folder.mkdir(parents=True)
    (folder / "journal.json").write_text('{"changes": [["../../x", "00", true]]}')
    before = contents(root)
    assert mend(root) == (True, None)
    assert contents(root) == before


def test_two_commands_at_once_do_not_mix(project: MinimalProject) -> None:
    root = project(FILES)
    made = planned(root)
    told: list[str | None] = []

    def step(name: str) -> None:
        if name == "journal":
            told.append(change(root, made.files))

    assert change(root, made.files, step=step) is None
    assert told == ["another command is changing files of this project; wait until it has ended"]


def test_a_folder_of_state_that_leads_elsewhere_is_refused(project: MinimalProject, tmp_path: Path) -> None:
    root = project(FILES)
    made = planned(root)
    (tmp_path / "elsewhere").mkdir()
    (root / ".reportgen").symlink_to(tmp_path / "elsewhere")
    assert change(root, made.files) == "`.reportgen` is not a folder"
    assert list((tmp_path / "elsewhere").iterdir()) == []
