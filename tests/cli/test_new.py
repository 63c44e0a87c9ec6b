"""`new`: the next free id, in the right file, and nothing else touched."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.conftest import MinimalProject

CLAIMS = """\
# Claims of the first part.
- id: CLM-2   # kept
  kind: lead
  statement: 'It may hold.'

- id: CLM-7
  kind: lead
  statement: It may.
"""
OWN_TYPES = """\
schema: 1
types:
  - prefix: DEC
    name: decision-entry
    required: {title: text, owner: text}
"""


def test_a_record_is_appended_and_nothing_else_changes(project: MinimalProject, run: Run) -> None:
    root = project({"claims/r/records/part-1.yaml": CLAIMS})
    done = run(root, "new", "claim", "--title", "It holds")
    assert done.out == (
        "claims/r/records/part-1.yaml:10: CLM-8\n"
        "to fill in: kind (finding, observation, hypothesis, lead, claim), statement\n"
    )
    assert (done.code, done.err) == (0, "")
    assert (root / "claims/r/records/part-1.yaml").read_bytes() == (
        CLAIMS.encode() + b"\n- id: CLM-8\n  title: It holds\n  kind:\n  statement:\n"
    )


def test_windows_line_ends_are_kept(project: MinimalProject, run: Run) -> None:
    root = project({})
    path = root / "claims/r/records/part-1.yaml"
    path.parent.mkdir()
    path.write_bytes(CLAIMS.replace("\n", "\r\n").encode())
    assert run(root, "new", "CLM").code == 0
    assert path.read_bytes() == (CLAIMS + "\n- id: CLM-8\n  kind:\n  statement:\n").replace("\n", "\r\n").encode()


@pytest.mark.parametrize(
    ("kind", "path", "text"),
    [
        ("source", "sources.yaml", "- id: SRC-1\n  kind:\n  location:\n"),
        ("TRM", "glossary.yaml", "- id: TRM-1\n  term:\n  definition:\n"),
        ("fig", "figures.yaml", "- id: FIG-1\n  title:\n  summary:\n  kind:\n"),
        ("Revision", "revisions/revisions.yaml", "- id: REV-1\n  date:\n  note:\n"),
        ("claim", "records/claims.yaml", "- id: CLM-1\n  kind:\n  statement:\n"),
        ("BAP", "records/authority-paths.yaml", "- id: BAP-1\n  consumer:\n  channel:\n  force:\n"),
        ("decision-entry", "records/decision-entries.yaml", "- id: DEC-1\n  title:\n  owner:\n"),
        ("dec", "records/decision-entries.yaml", "- id: DEC-1\n  title:\n  owner:\n"),
    ],
)
def test_the_first_record_of_a_type_makes_its_file(
    project: MinimalProject, run: Run, kind: str, path: str, text: str
) -> None:
    root = project({"claims/record-types.yaml": OWN_TYPES})
    done = run(root, "new", kind)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"claims/r/{path}:1: ")
    assert (root / "claims/r" / path).read_text("utf-8") == text


def test_check_points_at_each_key_that_is_left_to_fill_in(project: MinimalProject, run: Run) -> None:
    root = project({})
    run(root, "new", "source")
    found = run(root, "check", "--format", "concise", "--select", "RG1").out.splitlines()
    assert [line.split(" ")[0] for line in found[:-1]] == ["claims/r/sources.yaml:2:3:", "claims/r/sources.yaml:3:3:"]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("records/claims.yaml", "- id: CLM-4\n  kind: lead\n  statement: x\n  retired: {on: 2026-01-01, why: wrong}\n"),
        ("records/claims.yaml", "- id: CLM-1\n  kind: lead\n  statement: x\n  was: [CLM-4]\n"),
        ("records/claims.yaml", "- id: CLM-1\n  kind: lead\n  statement: x\n  was: [{id: CLM-4, note: CLM-90}]\n"),
        ("ids.lock", "CLM-4 claim retired\nSRC-9 source retired\n"),
        ("revisions/revisions.yaml", "- id: REV-1\n  date: 2026-01-01\n  note: CLM-4 was wrong and is gone.\n"),
        ("revisions/r1.json", '{"records": {"CLM-4": {}}}'),
        ("records/broken.yaml", "- id: CLM-4\n  kind: [\n"),
    ],
    ids=["retired", "was", "was-map", "lock", "revision", "snapshot", "unreadable"],
)
def test_an_id_that_was_ever_used_is_not_given_again(project: MinimalProject, run: Run, path: str, text: str) -> None:
    root = project({f"claims/r/{path}": text})
    assert run(root, "new", "claim").out.splitlines()[0].endswith(": CLM-5")


def test_an_id_of_another_report_is_free(project: MinimalProject, run: Run) -> None:
    other = {"claims/s/report.yaml": "title: S\ndate: 2026-09-09\nsections: []\n", "claims/s/records/a.yaml": CLAIMS}
    note = "- id: REV-1\n  date: 2026-01-01\n  note: See s:CLM-7 and UTF-CLM-9.\n"
    root = project({**other, "claims/r/revisions/revisions.yaml": note})
    assert run(root, "new", "claim", "--report", "r").out.startswith("claims/r/records/claims.yaml:1: CLM-1\n")


def test_with_several_reports_one_must_be_named(project: MinimalProject, run: Run) -> None:
    root = project({"claims/s/report.yaml": "title: S\ndate: 2026-09-09\nsections: []\n"})
    done = run(root, "new", "claim")
    assert (done.code, done.err) == (2, "error: there are several reports, name one with --report: r, s\n")
    assert run(root, "new", "claim", "--report", "t").err == "error: unknown report `t`; known: r, s\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["clam"], "unknown record type `clam`; did you mean `claim`?"),
        (["section"], "a section is no record: write it as `text/NAME.md` and add NAME to `sections` in report.yaml"),
        (["claim", "--title", "two\nlines"], "a title is one line of text"),
        (["claim", "--title", "\x1b[31m"], "a title is one line of text"),
        (["claim", "--title", " "], "a title is one line of text"),
    ],
)
def test_wrong_words_write_nothing(project: MinimalProject, run: Run, words: list[str], message: str) -> None:
    root = project({})
    done = run(root, "new", *words)
    assert (done.code, done.out, done.err.splitlines()[0]) == (2, "", f"error: {message}")
    assert not (root / "claims/r/records").exists()


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("- id: CLM-1\n  kind: [\n", 1, "error[RG101]"),
        ("[]\n", 2, "cannot append to `claims/r/records/claims.yaml`: it is not a block list of records"),
        ("- id: CLM-1\n  kind: lead\n  statement: a\n  statement: b\n", 1, "error[RG102]"),
    ],
)
def test_a_file_that_cannot_be_added_to_safely_is_left_alone(
    project: MinimalProject, run: Run, text: str, code: int, message: str
) -> None:
    root = project({"claims/r/records/claims.yaml": text})
    done = run(root, "new", "claim")
    assert (done.code, done.out) == (code, "")
    assert message in done.err
    assert (root / "claims/r/records/claims.yaml").read_text() == text
    assert [path.name for path in (root / "claims/r/records").iterdir()] == ["claims.yaml"]


def test_the_file_keeps_its_rights(project: MinimalProject, run: Run) -> None:
    root = project({"claims/r/records/claims.yaml": CLAIMS})
    path = root / "claims/r/records/claims.yaml"
    path.chmod(0o640)
    run(root, "new", "claim")
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_file_outside_the_project_is_never_written(project: MinimalProject, run: Run, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    root = project({})
    (root / "claims/r/records").symlink_to(outside)
    done = run(root, "new", "claim")
    assert (done.code, done.out) == (2, "")
    assert "leads out of the project" in done.err
    assert list(outside.iterdir()) == []
