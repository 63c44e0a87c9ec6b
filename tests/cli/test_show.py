"""`show` and `anchors`: what the checks know, for people and for machines."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.cli.conftest import Run
from tests.conftest import MinimalProject

FILES = {
    "claims/r/sources.yaml": (
        "- id: SRC-1\n  kind: file\n  title: The notes\n  location: captures/notes.txt\n"
        "- id: SRC-2\n  kind: git\n  location: https://e.org/r\n  revision: " + "a1" * 20 + "\n"
    ),
    "claims/r/captures/notes.txt": "First line of it.\nThe second line says more.\n",
    "claims/r/records/claims.yaml": """\
- id: CLM-1
  kind: finding
  title: A claim
  statement: >-
    It holds, as LIM-1 allows.
  status: [{of: the first part, is: observed}, {of: the rest, is: claimed}]
  cites:
    - source: SRC-1
      at: notes.txt:1
      quote: The second line says more.
    - SRC-2 core/loop.py:10-20,30
  refs: {bounded-by: [LIM-1], rests-on: [s:CLM-1]}
- id: LIM-1
  statement: A limit.
  affects: [CLM-1]
""",
    "claims/r/text/intro.md": "# Introduction\n\nSee CLM-1 and again CLM-1.\n",
    "claims/s/report.yaml": "title: S\ndate: 2026-09-09\nsections: [intro]\n",
    "claims/s/text/intro.md": "# Introduction\n\nAs r:CLM-1 says.\n",
    "claims/s/records/a.yaml": "- id: CLM-1\n  kind: lead\n  statement: Another.\n",
}

CARD = """\
CLM-1  claim of r  claims/r/records/claims.yaml:1
kind: finding
title: A claim
statement: It holds, as LIM-1 allows.
status:
  - of: the first part, is: observed
  - of: the rest, is: claimed
cites:
  SRC-1 notes.txt:1: moved (exact, line 2)
    > The second line says more.
  SRC-2 core/loop.py:10-20,30: unresolvable (no-mirror)
links out:
  cites        SRC-1  The notes
  cites        SRC-2
  bounded-by   LIM-1  A limit.
  rests-on     s:CLM-1  Another.
  text         LIM-1  A limit.
links in:
  affects      LIM-1  A limit.
  text         section intro
  text         section intro of s
"""


@pytest.fixture
def root(project: MinimalProject) -> Path:
    return project(FILES)


def validate(name: str, document: Any) -> None:
    schema = json.loads((resources.files("reportgen") / "schemas" / f"{name}.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(document)


def test_a_record_is_shown_with_its_links_both_ways(root: Path, run: Run) -> None:
    done = run(root, "show", "r:clm-1")
    assert done.out == CARD
    assert "warning[RG306] quote-moved" in done.err
    assert done.code == 0


def test_findings_of_other_records_are_not_shown(root: Path, run: Run) -> None:
    assert "RG306" not in run(root, "show", "LIM-1").err


def test_an_error_in_the_record_makes_exit_1(project: MinimalProject, run: Run) -> None:
    root = project({"claims/r/records/a.yaml": "- id: CLM-1\n  kind: lead\n  statement: See CLM-9.\n"})
    done = run(root, "show", "CLM-1")
    assert (done.code, "error[RG201]" in done.err) == (1, True)


def test_json_of_a_record_fits_its_schema(root: Path, run: Run) -> None:
    document = json.loads(run(root, "show", "r:CLM-1", "--format", "json").out)
    validate("show", document)
    assert list(document)[:2] == ["schema_version", "report"]
    assert document["fields"]["status"] == [
        {"of": "the first part", "is": "observed"},
        {"of": "the rest", "is": "claimed"},
    ]
    assert [(item["source"], item["outcome"], item["found_lines"]) for item in document["cites"]] == [
        ("SRC-1", "moved", "2"),
        ("SRC-2", "unresolvable", None),
    ]
    assert [(item["relation"], item["report"], item["record"], item["section"]) for item in document["links_in"]] == [
        ("affects", "r", "LIM-1", None),
        ("text", "r", None, "intro"),
        ("text", "s", None, "intro"),
    ]


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("CLM-1", "several reports have `CLM-1`: `r:CLM-1`, `s:CLM-1`"),
        ("CLM-11", "unknown record `CLM-11`; did you mean `CLM-1`?"),
        ("t:CLM-1", "unknown report `t`; known: r, s"),
    ],
)
def test_an_id_must_name_one_record(root: Path, run: Run, word: str, message: str) -> None:
    done = run(root, "show", word)
    assert (done.code, done.out, done.err) == (2, "", f"error: {message}\n")


def test_anchors_are_listed_with_their_outcomes(root: Path, run: Run) -> None:
    done = run(root, "anchors")
    assert [line.split() for line in done.out.splitlines()] == [
        ["moved", "(exact,", "line", "2)", "SRC-1", "notes.txt:1", "r:CLM-1", "claims/r/records/claims.yaml:8"],
        ["unresolvable", "(no-mirror)", "SRC-2", "core/loop.py:10-20,30", "r:CLM-1", "claims/r/records/claims.yaml:11"],
    ]
    assert done.code == 0
    assert "warning[RG306]" in done.err


def test_a_quotation_of_two_lines_stands_at_lines(root: Path, run: Run) -> None:
    claims = root / "claims/r/records/claims.yaml"
    claims.write_text(claims.read_text().replace("The second line", "First line of it. The second line"))
    assert run(root, "anchors").out.startswith("match (whitespace, lines 1-2, overlap) ")


def test_json_of_anchors_is_the_contract(root: Path, run: Run) -> None:
    document = json.loads(run(root, "anchors", "--format", "json").out)
    validate("anchors", document)
    assert document == {
        "schema_version": 1,
        "anchors": [
            {
                "report": "r", "record": "CLM-1", "source": "SRC-1", "commit": None, "path": "notes.txt",
                "lines": "1", "outcome": "moved", "level": "exact", "reason": None, "found_lines": "2",
                "distance": None, "class": None, "file": "claims/r/records/claims.yaml", "line": 8,
            },
            {
                "report": "r", "record": "CLM-1", "source": "SRC-2", "commit": "a1" * 20, "path": "core/loop.py",
                "lines": "10-20,30", "outcome": "unresolvable", "level": None, "reason": "no-mirror",
                "found_lines": None, "distance": None, "class": None,
                "file": "claims/r/records/claims.yaml", "line": 11,
            },
        ],
    }  # fmt: skip


def test_a_project_without_anchors_says_so(project: MinimalProject, run: Run) -> None:
    root = project({})
    assert run(root, "anchors").out == "no citation names a path, lines or a quotation\n"
    assert json.loads(run(root, "anchors", "--format", "json").out) == {"schema_version": 1, "anchors": []}


def test_uses_of_a_term_and_places_of_a_figure_lead_to_them(project: MinimalProject, run: Run) -> None:
    root = project(
        {
            "claims/r/glossary.yaml": "- id: TRM-1\n  term: reserve\n  definition: What is left.\n",
            "claims/r/records/a.yaml": "- id: CLM-1\n  kind: lead\n  statement: The {term}`Reserve` is kept.\n",
            "claims/r/figures.yaml": "- id: FIG-1\n  kind: bars\n  title: T\n  summary: S.\n  y: {zero: true}\n",
            "claims/r/text/intro.md": "# Introduction\n\nA {term}`reserve`.\n\n:::{figure} FIG-1\n:::\n",
        }
    )
    shown = run(root, "show", "TRM-1").out
    assert shown.endswith(
        "links in:\n  term         CLM-1  The {term}`Reserve` is kept.\n  text         section intro\n"
    )
    shown = run(root, "show", "FIG-1").out
    assert "y:\n  zero: true\n" in shown
    assert shown.endswith("links in:\n  text         section intro\n")


def test_a_near_miss_is_listed_with_its_distance_and_class(root: Path, run: Run) -> None:
    claims = root / "claims/r/records/claims.yaml"
    claims.write_text(claims.read_text().replace("The second line", "The sacond line"))
    listed = json.loads(run(root, "anchors", "--format", "json").out)["anchors"][0]
    assert (listed["outcome"], listed["distance"], listed["class"]) == ("near-miss", 1, "word")
