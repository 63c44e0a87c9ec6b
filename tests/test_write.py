"""Writing a site: all of it or nothing, only what is the build's own, whatever happens on the way."""

from __future__ import annotations

import errno
import itertools
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from reportgen.diagnostics import Diagnostic
from reportgen.files import sha256
from reportgen.manifest import Manifest, encode
from reportgen.matching import POLICY
from reportgen.model import Site
from reportgen.write import Written, repair, write
from reportgen.write.plan import Chosen

OLD = {"index.html": b"old front", "en/r/index.html": b"old page", "en/r/CLM-1/index.html": b"goes", "same.css": b"x"}
NEW = {
    "index.html": b"new front",
    "en/r/index.html": b"new page",
    "en/r/CLM-2/index.html": b"comes",
    "same.css": b"x",
}
INPUTS = {"claims/r/report.yaml": "0" * 64}
CHILD = """
import os, signal, sys, time
from pathlib import Path
from reportgen.matching import POLICY
from reportgen.model import Site
from reportgen.write import write
root, stop, pause = Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
count = 0
def step(name):
    global count
    count += 1
    time.sleep(pause)
    if count == stop:
        os.kill(os.getpid(), signal.SIGKILL)
print("ready", flush=True)
write(Site(eval(sys.argv[4])), root / "site", eval(sys.argv[5]), root=root, step=step)
"""
posix = pytest.mark.skipif(sys.platform == "win32", reason="needs signals and modes of POSIX")


def tree(folder: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def whole(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The tree of a written site."""
    manifest = Manifest({path: sha256(data) for path, data in files.items()}, INPUTS, policies={"matching": POLICY})
    return {**files, "manifest.json": encode(manifest)}


def put(root: Path, files: Mapping[str, bytes], **more: object) -> Written:
    """Write a site below `root`, which must work."""
    written, found = write(Site(files), root / "site", INPUTS, root=root, **more)  # type: ignore[arg-type]
    assert found == ()
    assert written is not None
    return written


def refused(root: Path, files: Mapping[str, bytes] = NEW, out: Path | None = None, **more: object) -> Diagnostic:
    """The one finding of a write that must not work."""
    written, found = write(Site(files), out or root / "site", INPUTS, root=root, **more)  # type: ignore[arg-type]
    assert written is None
    assert len(found) == 1
    return found[0]


def code(found: Diagnostic) -> str:
    return found.rule.code


# What a write does


def test_a_first_write_makes_the_site_and_its_manifest(tmp_path: Path) -> None:
    written = put(tmp_path, OLD)
    assert tree(tmp_path / "site") == whole(OLD)
    assert written.written == tuple(sorted([*OLD, "manifest.json"]))
    assert (written.unchanged, written.removed) == ((), ())


def test_a_second_write_changes_what_differs_and_removes_what_is_gone(tmp_path: Path) -> None:
    put(tmp_path, OLD)
    written = put(tmp_path, NEW)
    assert tree(tmp_path / "site") == whole(NEW)
    assert written.written == ("en/r/CLM-2/index.html", "en/r/index.html", "index.html", "manifest.json")
    assert written.unchanged == ("same.css",)
    assert written.removed == ("en/r/CLM-1/index.html",)
    assert not (tmp_path / "site/en/r/CLM-1").exists()


def test_unchanged_files_are_not_touched(tmp_path: Path) -> None:
    put(tmp_path, OLD)
    stats = {path: (tmp_path / "site" / path).stat() for path in whole(OLD)}
    written = put(tmp_path, OLD)
    assert written.written == ()
    assert {path: (tmp_path / "site" / path).stat() for path in whole(OLD)} == stats


def test_nothing_is_left_beside_the_site(tmp_path: Path) -> None:
    put(tmp_path, OLD)
    put(tmp_path, NEW)
    assert [p.name for p in (tmp_path / ".reportgen").iterdir()] == []
    write(Site(NEW), tmp_path / "elsewhere/out", INPUTS, root=tmp_path / "project")
    assert [p.name for p in (tmp_path / "elsewhere").iterdir()] == ["out"]


def test_the_manifest_names_everything_sorted_and_without_time(tmp_path: Path) -> None:
    inputs = {"b.yaml": "1" * 64, "a.yaml": "2" * 64}
    write(Site(OLD), tmp_path / "site", inputs, root=tmp_path, sources={"r/SRC-2": "absent", "r/SRC-1": "present"})
    document = json.loads((tmp_path / "site/manifest.json").read_bytes())
    assert list(document) == ["schema_version", "tool", "policies", "inputs", "outputs", "sources"]
    assert document["schema_version"] == 1
    assert document["tool"].startswith("reportgen ")
    assert document["policies"] == {"matching": POLICY}
    assert list(document["inputs"]) == ["a.yaml", "b.yaml"]
    assert document["outputs"] == {path: sha256(OLD[path]) for path in sorted(OLD)}
    assert list(document["sources"].items()) == [("r/SRC-1", "present"), ("r/SRC-2", "absent")]


def test_a_damaged_page_is_mended(tmp_path: Path) -> None:
    put(tmp_path, OLD)
    (tmp_path / "site/index.html").write_bytes(b"damage")
    (tmp_path / "site/same.css").unlink()
    assert put(tmp_path, OLD).written == ("index.html", "same.css")
    assert tree(tmp_path / "site") == whole(OLD)


def test_a_selection_leaves_the_rest_as_it_was(tmp_path: Path) -> None:
    put(tmp_path, OLD)
    written = put(tmp_path, NEW, selected=lambda path: path.startswith("en/"))
    assert written.removed == ("en/r/CLM-1/index.html",)
    assert tree(tmp_path / "site") == whole({**NEW, "index.html": OLD["index.html"]})


def test_a_folder_may_become_a_page_and_a_page_a_folder(tmp_path: Path) -> None:
    put(tmp_path, {"a/x": b"1", "b": b"2"})
    put(tmp_path, {"a": b"3", "b/c/x": b"4"})
    assert tree(tmp_path / "site") == whole({"a": b"3", "b/c/x": b"4"})


# What is not the build's own


def test_foreign_files_stay(tmp_path: Path) -> None:
    (tmp_path / "site/en/r/CLM-1").mkdir(parents=True)
    (tmp_path / "site/.gitignore").write_bytes(b"*")
    (tmp_path / "site/en/r/CLM-1/notes.txt").write_bytes(b"mine")
    put(tmp_path, OLD)
    put(tmp_path, NEW)
    assert (tmp_path / "site/.gitignore").read_bytes() == b"*"
    assert (tmp_path / "site/en/r/CLM-1/notes.txt").read_bytes() == b"mine"
    assert not (tmp_path / "site/en/r/CLM-1/index.html").exists()


def test_a_foreign_file_in_the_way_is_named_and_nothing_changes(tmp_path: Path) -> None:
    put(tmp_path, OLD)
    (tmp_path / "site/en/r/CLM-2").mkdir()
    (tmp_path / "site/en/r/CLM-2/index.html").write_bytes(b"mine")
    before = tree(tmp_path / "site")
    found = refused(tmp_path)
    assert code(found) == "RG808"
    assert found.span is not None
    assert found.span.file == "site/en/r/CLM-2/index.html"
    assert tree(tmp_path / "site") == before


def test_a_foreign_file_with_the_very_bytes_is_taken_over(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site/index.html").write_bytes(OLD["index.html"])
    assert put(tmp_path, OLD).unchanged == ("index.html",)


def test_a_foreign_file_where_a_folder_must_go_is_named(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site/en").write_bytes(b"mine")
    found = refused(tmp_path)
    assert (code(found), found.span and found.span.file) == ("RG808", "site/en")


def test_a_foreign_file_in_a_folder_where_a_page_must_go_is_named(tmp_path: Path) -> None:
    put(tmp_path, {"a/x": b"1"})
    (tmp_path / "site/a/mine").write_bytes(b"mine")
    assert code(refused(tmp_path, {"a": b"2"})) == "RG808"
    assert (tmp_path / "site/a/x").read_bytes() == b"1"


def test_many_foreign_files_are_counted(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    for number in range(15):
        (tmp_path / f"site/{number:02}.html").write_bytes(b"mine")
    _, found = write(Site({f"{n:02}.html": b"page" for n in range(15)}), tmp_path / "site", INPUTS, root=tmp_path)
    assert len(found) == 10
    assert found[-1].message.endswith("(and 5 more)")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"schema_version": 2}',
        '{"schema_version": 1, "tool": "x", "inputs": {}, "outputs": {"a": 1}, "sources": {}}',
        "[" * 100_000,
    ],
)
def test_a_manifest_that_is_not_ours_is_in_the_way(tmp_path: Path, text: str) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site/manifest.json").write_text(text)
    assert code(refused(tmp_path)) == "RG808"
    assert tree(tmp_path / "site") == {"manifest.json": text.encode()}


@pytest.mark.parametrize("path", ["../claims/r/report.yaml", "/etc/x", "a/../../b", ".reportgen/x", "a\\..\\b", "C:x"])
def test_a_forged_manifest_removes_nothing_outside(tmp_path: Path, path: str) -> None:
    (tmp_path / "claims/r").mkdir(parents=True)
    (tmp_path / "claims/r/report.yaml").write_bytes(b"mine")
    (tmp_path / "site").mkdir()
    (tmp_path / "site/manifest.json").write_bytes(encode(Manifest({path: sha256(b"mine")})))
    assert code(refused(tmp_path)) == "RG808"
    assert (tmp_path / "claims/r/report.yaml").read_bytes() == b"mine"


@posix
def test_links_in_the_output_lead_nowhere(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "index.html").write_bytes(b"mine")
    root = tmp_path / "p"
    (root / "site/en").mkdir(parents=True)
    (root / "site/en/r").symlink_to(outside)
    found = refused(root)
    assert (code(found), found.span and found.span.file) == ("RG808", "site/en/r")
    assert tree(outside) == {"index.html": b"mine"}


@posix
def test_a_page_that_became_a_link_is_replaced_not_followed(tmp_path: Path) -> None:
    put(tmp_path, OLD)
    (tmp_path / "mine").write_bytes(OLD["index.html"])
    (tmp_path / "site/index.html").unlink()
    (tmp_path / "site/index.html").symlink_to(tmp_path / "mine")
    put(tmp_path, OLD)
    assert not (tmp_path / "site/index.html").is_symlink()
    put(tmp_path, NEW)
    assert (tmp_path / "mine").read_bytes() == OLD["index.html"]


@posix
def test_a_removed_page_behind_a_link_is_left_alone(tmp_path: Path) -> None:
    put(tmp_path, OLD)
    (tmp_path / "site/en/r/CLM-1").rename(tmp_path / "moved")
    (tmp_path / "site/en/r/CLM-1").symlink_to(tmp_path / "moved")
    put(tmp_path, NEW)
    assert tree(tmp_path / "moved") == {"index.html": b"goes"}


@posix
def test_the_output_may_not_be_a_link_of_the_project_to_somewhere_else(tmp_path: Path) -> None:
    root = tmp_path / "p"
    root.mkdir()
    (tmp_path / "outside").mkdir()
    (root / "site").symlink_to(tmp_path / "outside")
    assert code(refused(root)) == "RG807"
    assert tree(tmp_path / "outside") == {}


@posix
def test_the_state_folder_may_not_be_a_link(tmp_path: Path) -> None:
    root = tmp_path / "p"
    root.mkdir()
    (tmp_path / "outside").mkdir()
    (root / ".reportgen").symlink_to(tmp_path / "outside")
    assert code(refused(root)) == "RG807"
    assert tree(tmp_path / "outside") == {}


# Where nothing may be written


@pytest.mark.parametrize("out", [".", "..", "claims", "claims/r/site", "templates", ".git/x", ".reportgen", "/"])
def test_the_output_may_not_overlap_what_it_is_made_from(tmp_path: Path, out: str) -> None:
    root = tmp_path / "p"
    (root / "claims/r").mkdir(parents=True)
    found = refused(root, out=root / out, protected=("claims", "locales", "templates"))
    assert code(found) == "RG807"
    assert [p.name for p in root.rglob("*")] == ["claims", "r"]


def test_the_output_may_not_be_a_file_or_lie_below_one(tmp_path: Path) -> None:
    (tmp_path / "site").write_bytes(b"mine")
    assert code(refused(tmp_path)) == "RG807"
    assert code(refused(tmp_path, out=tmp_path / "site/below")) == "RG807"
    assert tree(tmp_path) == {"site": b"mine"}


@pytest.mark.parametrize(
    "path",
    ["../x", "/x", "a//x", "a/./x", "", "con", "a/NUL.html", "a/com1/x", "a./x", "a /x", "a:b", "a\x00b", "é" * 200],
)
def test_paths_that_not_every_system_can_hold_are_refused(tmp_path: Path, path: str) -> None:
    assert code(refused(tmp_path, {path: b""})) == "RG807"
    assert tree(tmp_path) == {}


@pytest.mark.parametrize("path", ["en/R/index.html", "manifest.json", "Manifest.JSON"])
def test_paths_that_differ_by_case_are_refused(tmp_path: Path, path: str) -> None:
    assert code(refused(tmp_path, {"en/r/index.html": b"", path: b""})) == "RG807"


@posix
@pytest.mark.skipif(os.name == "posix" and os.geteuid() == 0, reason="nothing is read-only for root")
def test_a_read_only_output_is_refused_whole(tmp_path: Path) -> None:
    put(tmp_path, OLD)
    (tmp_path / "site").chmod(0o555)
    try:
        assert code(refused(tmp_path)) == "RG807"
        assert tree(tmp_path / "site") == whole(OLD)
    finally:
        (tmp_path / "site").chmod(0o755)


# What happens on the way


def failing(at: int, error: OSError) -> tuple[Callable[[str], None], list[str]]:
    """A step that fails once, at the n-th call, and the names of the calls."""
    names: list[str] = []

    def step(name: str) -> None:
        names.append(name)
        if len(names) == at:
            raise error

    return step, names


def test_a_full_disk_at_any_step_leaves_the_old_site_whole(tmp_path: Path) -> None:
    for at in range(1, 100):
        root = tmp_path / str(at)
        put(root, OLD)
        stats = {path: (root / "site" / path).stat().st_mtime_ns for path in whole(OLD)}
        step, names = failing(at, OSError(errno.ENOSPC, "No space left on device"))
        written, found = write(Site(NEW), root / "site", INPUTS, root=root, step=step)
        if written is not None:
            break
        assert [code(one) for one in found] == ["RG807"]
        assert "no space left on device" in found[0].message
        if names[at - 1] != "close":
            assert tree(root / "site") == whole(OLD), names[at - 1]
            assert {path: (root / "site" / path).stat().st_mtime_ns for path in whole(OLD)} == stats
        put(root, NEW)
        assert tree(root / "site") == whole(NEW)
        assert not list((root / ".reportgen").iterdir())
    else:
        raise AssertionError
    assert at > 15


def test_a_failed_first_write_leaves_no_folder(tmp_path: Path) -> None:
    step, _ = failing(14, OSError(errno.ENOSPC, "No space left on device"))
    written, _ = write(Site(NEW), tmp_path / "site", INPUTS, root=tmp_path, step=step)
    assert written is None
    assert not (tmp_path / "site").exists()


def test_a_folder_that_became_a_page_becomes_a_folder_again(tmp_path: Path) -> None:
    first, second = {"a/x": b"1", "b": b"2"}, {"a": b"3", "b/c/x": b"4"}
    for at in range(1, 40):
        root = tmp_path / str(at)
        put(root, first)
        step, names = failing(at, OSError(errno.EACCES, "Permission denied"))
        written, _ = write(Site(second), root / "site", INPUTS, root=root, step=step)
        if written is not None:
            return
        assert tree(root / "site") == whole(second if names[at - 1] == "close" else first), names[at - 1]
    raise AssertionError


def test_an_interrupt_from_the_keyboard_puts_everything_back(tmp_path: Path) -> None:
    put(tmp_path, OLD)

    def step(name: str) -> None:
        if name == "rename index.html":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write(Site(NEW), tmp_path / "site", INPUTS, root=tmp_path, step=step)
    assert tree(tmp_path / "site") == whole(OLD)


def child(root: Path, stop: int, pause: float = 0.0) -> subprocess.Popen[str]:
    """A process that writes the new site and is killed at a step."""
    command = [sys.executable, "-c", CHILD, str(root), str(stop), str(pause), repr(NEW), repr(INPUTS)]
    return subprocess.Popen(command, cwd=Path(__file__).parent.parent, stdout=subprocess.PIPE, text=True)


def killed_at(root: Path, stop: int) -> bool:
    """Write the new site in a copy of this process that dies at a step; whether it got that far."""
    pid = os.fork()
    if pid == 0:
        count = itertools.count(1)
        try:
            step = lambda _: os.kill(os.getpid(), signal.SIGKILL) if next(count) == stop else None  # noqa: E731
            write(Site(NEW), root / "site", INPUTS, root=root, step=step)
        finally:
            os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == -signal.SIGKILL


@posix
def test_a_build_killed_at_any_step_is_repaired_by_the_next_run(tmp_path: Path) -> None:
    for stop in range(1, 100):
        root = tmp_path / str(stop)
        put(root, OLD)
        if not killed_at(root, stop):
            break
        assert repair(root / "site", root) == ()
        assert tree(root / "site") in (whole(OLD), whole(NEW))
        assert list((root / ".reportgen").iterdir()) == []
        put(root, NEW)
        assert tree(root / "site") == whole(NEW)
    else:
        raise AssertionError
    assert stop > 15


@posix
def test_a_build_killed_at_any_moment_is_repaired_by_the_next_run(tmp_path: Path) -> None:
    chance = random.Random(2)  # noqa: S311
    outcomes = set()
    for number in range(30):
        root = tmp_path / str(number)
        put(root, OLD)
        process = child(root, 0, 0.002)
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(chance.uniform(0, 0.05))
        process.kill()
        process.communicate()
        repair(root / "site", root)
        found = tree(root / "site")
        assert found in (whole(OLD), whole(NEW))
        outcomes.add(found == whole(NEW))
        put(root, NEW)
    assert outcomes == {False, True}


def interrupted(root: Path, name: str) -> Path:
    """A site whose write was killed at the named step; its staging folder."""
    put(root, OLD)

    class Killed(BaseException):
        pass

    def step(reached: str) -> None:
        if reached == name:
            killed.append(reached)
        if killed:
            raise Killed

    killed: list[str] = []
    with pytest.raises(Killed):
        write(Site(NEW), root / "site", INPUTS, root=root, step=step)
    return next((root / ".reportgen").iterdir())


def test_a_repair_that_is_itself_interrupted_is_repaired(tmp_path: Path) -> None:
    staging = interrupted(tmp_path, "rename index.html")
    assert (staging / "undo.json").exists()
    assert repair(tmp_path / "site", tmp_path) == ()
    assert tree(tmp_path / "site") == whole(OLD)


def test_a_journal_whose_staged_files_were_lost_is_undone(tmp_path: Path) -> None:
    staging = interrupted(tmp_path, "rename index.html")
    (staging / "undo.json").rename(staging / "journal.json")
    for path in (staging / "new").iterdir():
        path.write_bytes(b"lost")
    assert repair(tmp_path / "site", tmp_path) == ()
    assert tree(tmp_path / "site") == whole(OLD)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"changes": 1}', '{"changes": [["../x", null, false]], "folders": []}']
)
def test_a_damaged_journal_is_cleared_away_and_the_site_written(tmp_path: Path, text: str) -> None:
    staging = interrupted(tmp_path, "rename index.html")
    (staging / "undo.json").write_text(text)
    put(tmp_path, NEW)
    assert tree(tmp_path / "site") == whole(NEW)


def test_a_forged_journal_touches_nothing_outside_the_site(tmp_path: Path) -> None:
    (tmp_path / "mine").write_bytes(b"mine")
    staging = interrupted(tmp_path, "rename index.html")
    document = json.loads((staging / "undo.json").read_text())
    document["changes"].append(["../mine", None, False])
    (staging / "undo.json").unlink()
    (staging / "journal.json").write_text(json.dumps(document))
    put(tmp_path, NEW)
    assert (tmp_path / "mine").read_bytes() == b"mine"


# Two builds at once


@contextmanager
def other_build(root: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that is in the midst of writing the same site."""
    process = child(root, 0, 0.3)
    assert process.stdout is not None
    process.stdout.readline()
    deadline = time.monotonic() + 20
    while not list(root.glob(".reportgen/*/new")) and time.monotonic() < deadline:
        time.sleep(0.005)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


@posix
def test_the_second_of_two_builds_is_told_and_does_no_harm(tmp_path: Path) -> None:
    put(tmp_path, OLD)
    with other_build(tmp_path) as process:
        found = refused(tmp_path)
        assert code(found) == "RG806"
        assert "another build is writing `site`" in found.message
        assert process.wait(30) == 0
    assert tree(tmp_path / "site") == whole(NEW)


@posix
def test_the_lock_of_a_killed_build_does_not_block(tmp_path: Path) -> None:
    put(tmp_path, OLD)
    with other_build(tmp_path) as process:
        process.kill()
        process.wait()
        put(tmp_path, NEW)
    assert tree(tmp_path / "site") == whole(NEW)


@posix
def test_many_builds_at_once_leave_one_whole_site(tmp_path: Path) -> None:
    put(tmp_path, OLD)
    processes = [child(tmp_path, 0, 0.001) for _ in range(4)]
    for process in processes:
        process.communicate()
        assert process.returncode == 0
    assert tree(tmp_path / "site") == whole(NEW)
    assert not list(tmp_path.glob(".reportgen/*"))


def test_files_that_were_not_chosen_are_in_no_plan() -> None:
    chosen = Chosen({"a": b"1", "b": b"2", "c": b"3"}, {"a", "c"}, {"m": b"4"})
    assert dict(chosen) == {"a": b"1", "c": b"3", "m": b"4"}
    assert ("b" in chosen, chosen.get("b"), len(chosen)) == (False, None, 3)
    assert dict(chosen.only({"c", "m"})) == {"c": b"3", "m": b"4"}
