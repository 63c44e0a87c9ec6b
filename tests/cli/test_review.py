"""`review`: links are accepted as they are, and only words that change make one suspect."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Done, Run
from tests.conftest import MinimalProject

CLAIMS = """\
- id: CLM-1
  kind: finding
  statement: The reserve lasts.
  cites: [SRC-1]
- id: CLM-2
  kind: claim
  statement: It follows from CLM-1, and CLM-1 alone.
  cites: [SRC-1 notes.txt:1, SRC-1 notes.txt:2]
  refs:
    rests-on:
      - CLM-1
      - s:CLM-1
"""
FILES = {
    "claims/r/sources.yaml": "- id: SRC-1\n  kind: file\n  title: Notes\n  location: notes.txt\n",
    "claims/r/notes.txt": "One.\nTwo.\n",
    "claims/r/records/a.yaml": CLAIMS,
    "claims/s/report.yaml": "title: Another\ndate: 2026-09-09\nsections: [intro]\n",
    "claims/s/text/intro.md": "# Introduction\n\nNothing.\n",
    "claims/s/records/a.yaml": "- id: CLM-1\n  kind: lead\n  statement: Elsewhere.\n",
}


SINCE = "has changed since the link to it was reviewed"


def suspects(root: Path, run: Run) -> list[str]:
    done = run(root, "check", "--format", "concise", "--select", "RG212")
    return done.out.splitlines()[:-1]


def lock(root: Path) -> list[str]:
    lines = (root / "claims/r/reviews.lock").read_text().splitlines()
    return [" ".join(line.split()[:3]) for line in lines if not line.startswith("#")]


def edit(root: Path, path: str, old: str, new: str) -> None:
    place = root / path
    text = place.read_text()
    assert old in text
    place.write_text(text.replace(old, new))


def reviewed(project: MinimalProject, run: Run, *words: str) -> tuple[Path, Done]:
    root = project(FILES)
    return root, run(root, "review", *(words or ("CLM-2", "--report", "r")))


def test_every_link_of_the_record_gets_a_line_once(project: MinimalProject, run: Run) -> None:
    root, done = reviewed(project, run)
    assert (done.code, done.out, done.err) == (0, "CLM-2: 4 links reviewed\n", "")
    assert lock(root) == [
        "CLM-2 cites SRC-1", "CLM-2 rests-on CLM-1", "CLM-2 rests-on s:CLM-1", "CLM-2 text CLM-1",
    ]  # fmt: skip
    assert suspects(root, run) == []


def test_unreviewed_links_are_no_finding_and_check_writes_nothing(project: MinimalProject, run: Run) -> None:
    root = project(FILES)
    assert suspects(root, run) == []
    assert not (root / "claims/r/reviews.lock").exists()


def test_a_word_of_the_target_makes_each_kind_of_link_suspect_at_its_place(project: MinimalProject, run: Run) -> None:
    root, _ = reviewed(project, run)
    edit(root, "claims/r/records/a.yaml", "The reserve lasts.", "The reserve never lasts.")
    assert suspects(root, run) == [
        f"claims/r/records/a.yaml:{place}: RG212 [warning] `CLM-1` {SINCE}: `statement`" for place in ("7:30", "11:9")
    ]


@pytest.mark.parametrize(
    ("path", "old", "new", "place", "told"),
    [
        ("claims/r/sources.yaml", "title: Notes", "title: Old notes", "8:11", f"`SRC-1` {SINCE}: `title`"),
        ("claims/s/records/a.yaml", "kind: lead", "kind: hypothesis", "12:9", f"`s:CLM-1` {SINCE}: `kind`"),
    ],
)  # fmt: skip
def test_sources_and_records_of_other_reports_count_too(
    project: MinimalProject, run: Run, path: str, old: str, new: str, place: str, told: str
) -> None:
    root, _ = reviewed(project, run)
    edit(root, path, old, new)
    assert suspects(root, run) == [f"claims/r/records/a.yaml:{place}: RG212 [warning] {told}"]


def test_formatting_makes_no_link_suspect(project: MinimalProject, run: Run) -> None:
    root, _ = reviewed(project, run)
    edit(
        root, "claims/r/records/a.yaml", "- id: CLM-1\n  kind: finding\n  statement: The reserve lasts.\n",
        "# A comment\n-   statement: >-\n        The\n        reserve lasts.\n"
        "    kind: 'finding'  # as before\n    id: CLM-1\n",
    )  # fmt: skip
    edit(root, "claims/r/records/a.yaml", "  cites: [SRC-1]\n", "    cites:\n      - SRC-1 notes.txt:1\n")
    path = root / "claims/r/records/a.yaml"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert run(root, "check", "--select", "RG1").code == 0
    assert suspects(root, run) == []


def test_a_review_after_the_change_settles_it_and_drops_links_that_are_gone(project: MinimalProject, run: Run) -> None:
    root, _ = reviewed(project, run)
    edit(root, "claims/r/records/a.yaml", "The reserve lasts.", "The reserve never lasts.")
    edit(root, "claims/r/records/a.yaml", "      - s:CLM-1\n", "")
    told = run(root, "check", "--select", "RG212").out
    assert "run `reportgen review r:CLM-2`" in told
    assert run(root, "review", "r:CLM-2").out == "CLM-2: 3 links reviewed\n"
    assert suspects(root, run) == []
    assert lock(root) == ["CLM-2 cites SRC-1", "CLM-2 rests-on CLM-1", "CLM-2 text CLM-1"]


def test_a_second_review_changes_no_byte(project: MinimalProject, run: Run) -> None:
    root, _ = reviewed(project, run, "--all")
    path = root / "claims/r/reviews.lock"
    before, stamp = path.read_bytes(), path.stat().st_mtime_ns
    assert run(root, "review", "--all", "--report", "r").code == 0
    assert (path.read_bytes(), path.stat().st_mtime_ns) == (before, stamp)
    assert not (root / "claims/s/reviews.lock").exists()


def test_a_retired_target_is_a_change(project: MinimalProject, run: Run) -> None:
    root, _ = reviewed(project, run)
    edit(root, "claims/s/records/a.yaml", "Elsewhere.\n", "Elsewhere.\n  retired: {on: 2026-01-01, why: Wrong.}\n")
    assert [line.rpartition(": ")[2] for line in suspects(root, run)] == ["`retired`"]


def test_a_target_with_a_fault_of_its_own_is_not_suspect_as_well(project: MinimalProject, run: Run) -> None:
    root, _ = reviewed(project, run)
    edit(root, "claims/r/records/a.yaml", "kind: finding", "kind: rumour")
    found = run(root, "check", "--format", "concise").out
    assert "RG112" in found
    assert "RG212" not in found


def test_a_link_that_leads_nowhere_is_not_reviewed(project: MinimalProject, run: Run) -> None:
    root = project(FILES)
    edit(root, "claims/r/records/a.yaml", "s:CLM-1", "s:CLM-9")
    done = run(root, "review", "r:CLM-2")
    assert (done.code, done.out) == (1, "CLM-2: 3 links reviewed\n")
    assert done.err == "CLM-2: the link to s:CLM-9 is not reviewed: it cannot be read\n"
    assert "s:CLM-9" not in (root / "claims/r/reviews.lock").read_text()


def test_both_states_count_after_a_merge(project: MinimalProject, run: Run) -> None:
    root, _ = reviewed(project, run)
    path = root / "claims/r/reviews.lock"
    old = path.read_text()
    edit(root, "claims/r/records/a.yaml", "The reserve lasts.", "The reserve never lasts.")
    run(root, "review", "r:CLM-2")
    path.write_text(path.read_text() + "".join(f"{line}\n" for line in old.splitlines()[2:]))
    assert suspects(root, run) == []


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ([], 2, "error: name the records, or say --all"),
        (["CLM-1", "--all"], 2, "error: name the records, or say --all"),
        (["CLM-9"], 2, "error: unknown record `CLM-9`"),
        (["CLM-1"], 2, "error: several reports have `CLM-1`: `r:CLM-1`, `s:CLM-1`"),
        (["CLM-1", "--report", "q"], 2, "error: unknown report `q`; known: r, s"),
    ],
)
def test_wrong_words_write_nothing(
    project: MinimalProject, run: Run, words: list[str], code: int, message: str
) -> None:
    root, done = reviewed(project, run, *words) if words else (project(FILES), run(project(FILES), "review"))
    assert (done.code, done.out) == (code, "")
    assert done.err.startswith(message)
    assert not (root / "claims/r/reviews.lock").exists()


def test_of_two_records_with_one_id_neither_is_reviewed(project: MinimalProject, run: Run) -> None:
    root = project({**FILES, "claims/r/records/b.yaml": "- id: CLM-2\n  kind: lead\n  statement: x\n"})
    done = run(root, "review", "r:CLM-2")
    assert (done.code, done.err) == (2, "error: two records have the id `CLM-2`: give one of them another id first\n")


def test_a_lock_that_cannot_be_read_is_left_alone(project: MinimalProject, run: Run) -> None:
    root = project({**FILES, "claims/r/reviews.lock": "# reportgen reviews.lock 3\nCLM-2 => CLM-1\n"})
    done = run(root, "review", "r:CLM-2")
    assert (done.code, done.out) == (1, "")
    assert "RG105" in done.err
    assert (root / "claims/r/reviews.lock").read_text() == "# reportgen reviews.lock 3\nCLM-2 => CLM-1\n"
