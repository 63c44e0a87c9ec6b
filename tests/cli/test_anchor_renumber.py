"""`renumber` and `anchors.lock`: what is remembered of an anchor goes with its record and its source."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.conftest import MinimalProject

RECORD = (
    "- id: {id}\n  kind: hypothesis\n  statement: It holds.\n  cites:\n    - source: {source}\n      quote: {words}\n"
)


@pytest.fixture
def root(project: MinimalProject, run: Run) -> Path:
    made = project({
        "claims/r/sources.yaml": "- id: SRC-1\n  kind: file\n  title: N\n  location: CLM-1\n",
        "claims/r/CLM-1": "the first words of it\nthe second words of it\n",
        "claims/r/records/a.yaml": RECORD.format(id="CLM-1", source="SRC-1", words="the first words of it")
        + RECORD.format(id="CLM-11", source="SRC-1", words="the second words of it"),
        "claims/r/text/intro.md": "# Introduction\n\nSee CLM-1, CLM-11.\n",
        "claims/s/report.yaml": "title: Another\ndate: 2026-09-09\nsections: []\n",
        "claims/s/records/a.yaml": RECORD.format(id="CLM-1", source="r:SRC-1", words="the second words of it"),
    })  # fmt: skip
    assert run(made, "anchors", "--fix").code == 0
    return made


def rows(root: Path, slug: str = "r") -> list[list[str]]:
    lines = (root / f"claims/{slug}/anchors.lock").read_text().splitlines()
    return [[line.split()[at] for at in (0, 1, 4, 8)] for line in lines if not line.startswith("#")]


def test_keys_follow_their_record_and_lines_stay_sorted(root: Path, run: Run) -> None:
    assert rows(root) == [
        ["CLM-1/cites/1", "SRC-1", "1", "claims/r/CLM-1"],
        ["CLM-11/cites/1", "SRC-1", "2", "claims/r/CLM-1"],
    ]
    done = run(root, "renumber", "CLM-1", "CLM-12", "--report", "r")
    assert done.code == 0, done.err
    assert rows(root) == [
        ["CLM-11/cites/1", "SRC-1", "2", "claims/r/CLM-1"],
        ["CLM-12/cites/1", "SRC-1", "1", "claims/r/CLM-1"],
    ]
    assert rows(root, "s")[0][0] == "CLM-1/cites/1"
    assert run(root, "anchors", "--fix").out == "nothing to change\n"


def test_sources_follow_in_every_report(root: Path, run: Run) -> None:
    assert run(root, "renumber", "SRC-1", "SRC-7", "--report", "r").code == 0
    assert [row[1] for row in rows(root)] == ["SRC-7", "SRC-7"]
    assert [row[1] for row in rows(root, "s")] == ["r:SRC-7"]
    assert run(root, "anchors", "--fix").out == "nothing to change\n"


def test_of_two_records_with_one_id_each_keeps_its_own_lines(root: Path, run: Run) -> None:
    path = root / "claims/r/records/b.yaml"
    path.write_text(RECORD.format(id="CLM-1", source="SRC-1", words="words of it\n      at: ':2'"))
    run(root, "anchors", "--fix")
    assert [row[0] for row in rows(root)] == ["CLM-1/cites/1", "CLM-1/cites/1", "CLM-11/cites/1"]
    done = run(root, "renumber", "CLM-1", "CLM-12", "--at", "claims/r/records/b.yaml")
    assert done.code == 0, done.err
    assert [row[::2] for row in rows(root)] == [
        ["CLM-1/cites/1", "1"], ["CLM-11/cites/1", "2"], ["CLM-12/cites/1", "2"],
    ]  # fmt: skip


def test_a_lock_that_cannot_be_read_stops_a_renumbering(root: Path, run: Run) -> None:
    path = root / "claims/r/anchors.lock"
    path.write_text(path.read_text() + "junk\n")
    done = run(root, "renumber", "CLM-1", "CLM-12", "--report", "r")
    assert done.code == 1
    assert "RG105" in done.err
    assert "CLM-1/" in path.read_text()
