"""Two branches that took one number: git merges them, `check` names both places, `renumber` repairs."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.conftest import MinimalProject

BASE: Mapping[str, str] = {
    ".gitattributes": "claims/**/*.lock merge=union\n",
    "claims/r/report.yaml": "title: A report\ndate: 2026-09-09\nsections: [intro, ours, theirs]\n",
    "claims/r/records/a.yaml": "- id: CLM-6\n  kind: lead\n  statement: The first.\n",
    "claims/r/text/intro.md": "# Introduction\n\nIt begins with CLM-6.\n",
    "claims/r/text/ours.md": "# Ours\n\nNothing yet.\n",
    "claims/r/text/theirs.md": "# Theirs\n\nNothing yet.\n",
}


def git(root: Path, *words: str) -> str:
    names = {f"GIT_{who}_{what}": "x@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    done = subprocess.run(
        ["git", "-c", "init.defaultBranch=main", "-c", "core.autocrlf=false", *words],
        cwd=root, env={**os.environ, **names, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def commit(root: Path) -> None:
    git(root, "add", "-A")
    git(root, "commit", "-qm", "x")


def write(root: Path, path: str, text: str) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text, encoding="utf-8", newline="\n")


def branched(root: Path, run: Run, *, has_lock: bool = True) -> None:
    """A repository in which two branches each added CLM-7 in a file of their own, merged into one."""
    git(root, "init", "-q")
    if has_lock:
        run(root, "new", "limitation")
        run(root, "new", "claim")  # CLM-7 here is taken back: the lock then lists what is there
        write(root, "claims/r/records/a.yaml", BASE["claims/r/records/a.yaml"])
        write(root, "claims/r/records/limitations.yaml", "- id: LIM-1\n  statement: Bound.\n  affects: [CLM-6]\n")
        lock = root / "claims/r/ids.lock"
        lock.write_text(lock.read_text().replace("CLM-7 claim live\n", ""))
    commit(root)
    for branch, words in (("theirs", "The store lasts."), ("ours", "The reserve lasts.")):
        git(root, "checkout", "-q", "main")
        git(root, "checkout", "-qb", branch)
        write(root, f"claims/r/records/{branch}.yaml", "")
        assert run(root, "new", "claim").out.split()[1] == "CLM-7"
        write(root, "claims/r/records/a.yaml", BASE["claims/r/records/a.yaml"])
        record = f"- id: CLM-7\n  kind: lead\n  statement: {words}\n  basis: See `CLM-7` and CLM-7.  # CLM-7\n"
        write(root, f"claims/r/records/{branch}.yaml", f"# {branch}\n{record}")
        write(root, f"claims/r/text/{branch}.md", f"# {branch.title()}\n\nIt is CLM-7 that holds, *not* CLM-6.\n")
        commit(root)
    git(root, "merge", "-q", "theirs", "-m", "merge")


def state(root: Path) -> dict[str, str]:
    return {
        path.relative_to(root).as_posix(): path.read_bytes().decode()
        for path in sorted((root / "claims").rglob("*"))
        if path.is_file()
    }


@pytest.mark.parametrize("has_lock", [True, False])
def test_two_branches_with_one_number_merge_and_are_repaired(
    project: MinimalProject, run: Run, *, has_lock: bool
) -> None:
    root = project(BASE)
    branched(root, run, has_lock=has_lock)
    assert (root / "claims/r/ids.lock").read_text().count("CLM-7 claim live\n") == 1
    told = run(root, "check", "--select", "RG202")
    assert told.code == 1
    assert "claims/r/records/theirs.yaml:2:7" in told.out
    assert "claims/r/records/ours.yaml:2:7" in told.out
    command = re.search(r"`reportgen (renumber [^`]*)`", told.out)
    assert command is not None
    before = state(root)

    done = run(root, *shlex.split(command[1]), "--links", "claims/r/text/theirs.md")

    assert done.code == 0, done.err
    assert done.out.startswith("CLM-7 is now CLM-8: 2 links in 2 files rewritten\n")
    after = state(root)
    changed = {path: (before[path], after[path]) for path in after if before[path] != after[path]}
    assert {path: new for path, (_, new) in changed.items() if not path.endswith(".lock")} == {
        "claims/r/records/theirs.yaml": (
            before["claims/r/records/theirs.yaml"]
            .replace("- id: CLM-7", "- id: CLM-8").replace("and CLM-7.", "and CLM-8.")
        ),
        "claims/r/text/theirs.md": before["claims/r/text/theirs.md"].replace("CLM-7", "CLM-8"),
    }  # fmt: skip
    assert after["claims/r/ids.lock"] == before["claims/r/ids.lock"].replace(
        "CLM-7 claim live\n", "CLM-7 claim live\nCLM-8 claim live\n"
    )
    assert run(root, "check", "--select", "RG1,RG2,RG4", "--ignore", "RG210").code == 0


def test_links_elsewhere_stay_and_are_told(project: MinimalProject, run: Run) -> None:
    root = project(BASE)
    branched(root, run)
    done = run(root, "renumber", "CLM-7", "CLM-9", "--at", "claims/r/records/ours.yaml:2")
    assert done.code == 0
    assert done.err.splitlines() == [
        "links that stay with the other CLM-7; `--links` would have taken them along:",
        "  claims/r/records/theirs.yaml:5:26",
        "  claims/r/text/ours.md:3:7",
        "  claims/r/text/theirs.md:3:7",
        "CLM-7 in code, comments and words that make no link was left as it is:",
        "  claims/r/records/ours.yaml:5:15",
        "  claims/r/records/ours.yaml:5:36",
        "  claims/r/records/theirs.yaml:5:15",
        "  claims/r/records/theirs.yaml:5:36",
    ]


def test_of_two_records_in_one_file_only_own_links_follow(project: MinimalProject, run: Run) -> None:
    record = "- id: CLM-1\n  kind: lead\n  statement: {} and CLM-1.\n"
    first = record.format("A") + "- id: LIM-1\n  statement: x\n  affects: [CLM-1]\n"
    root = project({"claims/r/records/a.yaml": first + record.format("B")})
    refused = run(root, "renumber", "CLM-1", "CLM-2")
    assert refused.err == (
        "error: 2 records have the id `CLM-1`; say which one gets `CLM-2`: "
        "`--at claims/r/records/a.yaml:1` or `--at claims/r/records/a.yaml:7`\n"
    )
    assert run(root, "renumber", "CLM-1", "CLM-2", "--at", "claims/r/records/a.yaml").code == 2
    assert run(root, "renumber", "CLM-1", "CLM-2", "--at", "claims/r/records/a.yaml:7").code == 0
    after = first + record.format("B").replace("CLM-1", "CLM-2")
    assert (root / "claims/r/records/a.yaml").read_text() == after


def test_the_first_of_two_may_move_too(project: MinimalProject, run: Run) -> None:
    record = "- id: CLM-1\n  kind: lead\n  statement: {} and CLM-1.\n"
    root = project({"claims/r/records/a.yaml": record.format("A"), "claims/r/records/b.yaml": record.format("B")})
    assert run(root, "renumber", "CLM-1", "CLM-2", "--at", "claims/r/records/a.yaml").code == 0
    assert (root / "claims/r/records/a.yaml").read_text() == record.format("A").replace("CLM-1", "CLM-2")
    assert (root / "claims/r/records/b.yaml").read_text() == record.format("B")


def test_one_line_of_links_may_follow(project: MinimalProject, run: Run) -> None:
    record = "- id: CLM-1\n  kind: lead\n  statement: x\n"
    text = "# Introduction\n\nCLM-1\nand CLM-1\nand CLM-1.\n"
    root = project({
        "claims/r/records/a.yaml": record, "claims/r/records/b.yaml": record, "claims/r/text/intro.md": text,
    })  # fmt: skip
    spot = "claims/r/text/intro.md:4"
    assert run(root, "renumber", "CLM-1", "CLM-2", "--at", "claims/r/records/b.yaml", "--links", spot).code == 0
    assert (root / "claims/r/text/intro.md").read_text() == text.replace("\nand CLM-1\n", "\nand CLM-2\n")
    again = run(root, "renumber", "CLM-1", "CLM-3", "--at", "claims/r/records/a.yaml", "--links", spot)
    assert again.code == 2


def test_translations_follow_the_texts_whose_links_follow(project: MinimalProject, run: Run) -> None:
    record = "- id: CLM-1\n  kind: lead\n  statement: x\n"
    catalog = "".join(
        f'msgctxt "{key}"\nmsgid "See CLM-1."\nmsgstr "Siehe CLM-1."\n\n'
        for key in ("text/ours/abcdef", "text/theirs/abcdef", "CLM-1/statement", "LIM-1/statement", "report/title")
    )
    root = project({
        "claims/r/report.yaml": "title: Of CLM-1\ndate: 2026-09-09\nsections: [ours, theirs]\n",
        "claims/r/records/a.yaml": record,
        "claims/r/records/b.yaml": f"{record}- id: LIM-1\n  statement: See CLM-1.\n  affects: [CLM-1]\n",
        "claims/r/text/ours.md": "# Ours\n\nSee CLM-1.\n",
        "claims/r/text/theirs.md": "# Theirs\n\nSee CLM-1.\n",
        "locales/de/LC_MESSAGES/r.po": catalog,
    })  # fmt: skip
    theirs = "claims/r/text/theirs.md"
    assert run(root, "renumber", "CLM-1", "CLM-2", "--at", "claims/r/records/b.yaml", "--links", theirs).code == 0
    messages = (root / "locales/de/LC_MESSAGES/r.po").read_text().split("\n\n")[:-1]
    assert [(one.splitlines()[0], one.count("CLM-2")) for one in messages] == [
        ('msgctxt "text/ours/abcdef"', 0),
        ('msgctxt "text/theirs/abcdef"', 2),
        ('msgctxt "CLM-1/statement"', 0),
        ('msgctxt "LIM-1/statement"', 2),
        ('msgctxt "report/title"', 0),
    ]


def test_reviews_of_two_records_with_one_id_go_where_the_links_go(project: MinimalProject, run: Run) -> None:
    first = "- id: CLM-1\n  kind: lead\n  statement: One.\n  refs: {see: [CLM-8]}\n"
    second = "- id: CLM-1\n  kind: lead\n  statement: Two.\n  refs: {see: [CLM-9]}\n"
    others = "".join(f"- id: CLM-{number}\n  kind: lead\n  statement: x\n" for number in (8, 9))
    links = "- id: LIM-{0}\n  statement: x\n  affects: [CLM-1]\n"
    root = project({"claims/r/records/o.yaml": others})
    locks = []
    for name, text in (("a", first + links.format(1)), ("b", second + links.format(2))):
        path = root / f"claims/r/records/{name}.yaml"
        path.write_text(text)
        run(root, "review", "--all")
        locks.append((root / "claims/r/reviews.lock").read_text())
        (root / "claims/r/reviews.lock").unlink()
        path.unlink()
    for name, text in (("a", first + links.format(1)), ("b", second + links.format(2))):
        (root / f"claims/r/records/{name}.yaml").write_text(text)
    (root / "claims/r/reviews.lock").write_text("".join(locks))
    assert run(root, "renumber", "CLM-1", "CLM-2", "--at", "claims/r/records/b.yaml").code == 0
    lines = (root / "claims/r/reviews.lock").read_text().splitlines()
    assert [" ".join(line.split()[:3]) for line in lines if not line.startswith("#")] == [
        "CLM-1 see CLM-8", "CLM-2 see CLM-9", "LIM-1 affects CLM-1", "LIM-2 affects CLM-2",
    ]  # fmt: skip
    assert run(root, "check", "--select", "RG2", "--strict", "--ignore", "RG210").code == 0


def test_a_place_that_names_no_link_is_refused(project: MinimalProject, run: Run) -> None:
    record = "- id: CLM-1\n  kind: lead\n  statement: x\n"
    root = project({"claims/r/records/a.yaml": record, "claims/r/records/b.yaml": record})
    done = run(
        root, "renumber", "CLM-1", "CLM-2", "--at", "claims/r/records/b.yaml", "--links", "claims/r/text/intro.md"
    )
    assert (done.code, done.err) == (
        2, "error: no link to `CLM-1` stands at `claims/r/text/intro.md`; name a file, or a file and its line\n"
    )  # fmt: skip


def test_each_of_several_doubles_is_offered_a_number_of_its_own(project: MinimalProject, run: Run) -> None:
    record = "- id: CLM-1\n  kind: lead\n  statement: x\n"
    root = project({f"claims/r/records/{name}.yaml": record for name in ("a", "b c", "d")})
    told = run(root, "check", "--select", "RG202").out
    commands = re.findall(r"`reportgen (renumber [^`]*)`", told)
    assert commands == [
        "renumber CLM-1 CLM-2 --at 'claims/r/records/b c.yaml'", "renumber CLM-1 CLM-3 --at claims/r/records/d.yaml",
    ]  # fmt: skip
    for command in commands:
        assert run(root, *shlex.split(command)).code == 0
    assert run(root, "check", "--select", "RG1,RG2").code == 0


def test_locks_of_branches_that_added_different_ids_merge(project: MinimalProject, run: Run) -> None:
    root = project(BASE)
    git(root, "init", "-q")
    run(root, "new", "source")
    commit(root)
    for branch, kinds in (("theirs", ("claim", "claim", "limitation")), ("ours", ("claim", "object"))):
        git(root, "checkout", "-q", "main")
        git(root, "checkout", "-qb", branch)
        lock = root / "claims/r/ids.lock"
        text = lock.read_text()
        for kind in kinds:
            run(root, "new", kind)
            fresh = lock.read_text()
        git(root, "checkout", "-q", "claims/r/records", "claims/r/sources.yaml")
        git(root, "clean", "-qfd", "claims")
        assert fresh != text
        lock.write_text(fresh)
        run(root, "review", "--all")
        commit(root)
    git(root, "merge", "-q", "theirs", "-m", "merge")
    lines = (root / "claims/r/ids.lock").read_text().splitlines()
    assert {line.split()[0] for line in lines if not line.startswith("#")} == {
        "SRC-1", "OBJ-1", "CLM-6", "CLM-7", "CLM-8", "LIM-1"
    }  # fmt: skip
    assert not any("RG105" in line for line in run(root, "check", "--format", "concise").out.splitlines())


def test_a_new_project_brings_the_attribute_that_merges_locks(tmp_path: Path, run: Run) -> None:
    run(tmp_path, "init", "p")
    git(tmp_path / "p", "init", "-q")
    told = git(tmp_path / "p", "check-attr", "merge", "claims/first-report/ids.lock", "claims/first-report/report.yaml")
    assert told.splitlines() == [
        "claims/first-report/ids.lock: merge: union", "claims/first-report/report.yaml: merge: unspecified",
    ]  # fmt: skip
