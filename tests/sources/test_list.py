"""`sources list`: what is known of every source."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path

import jsonschema
import pytest

from tests.cli.conftest import Run
from tests.conftest import MinimalProject
from tests.evidence.repositories import sha256
from tests.sources.conftest import Host, sources_of

PAGE = b"<!doctype html><title>T</title><p>Words of a page.</p>"
SOURCES = f"""\
- {{id: SRC-1, kind: file, title: Notes, location: notes.txt}}
- {{id: SRC-2, kind: private, title: A drawer, location: a drawer, attested-by: the keeper}}
- {{id: SRC-3, kind: git, title: A system, location: 'https://me:word@example.org/x', revision: {"1" * 40}}}
- {{id: SRC-4, kind: web, title: A page, location: 'https://example.org/', capture: p.html, sha256: {sha256(PAGE)}}}
- {{id: SRC-5, kind: file, title: Gone, location: gone.txt}}
- {{id: SRC-6, kind: file, title: Changed, location: notes.txt, sha256: {"0" * 64}}}
- {{id: SRC-7, kind: paper, title: A paper, location: a shelf}}
- {{id: SRC-8, kind: file, title: A folder, location: data}}
- {{id: SRC-9, kind: file, title: Bytes, location: bytes.bin}}
"""
CLAIMS = """\
- id: CLM-1
  kind: claim
  statement: It holds.
  cites:
    - {source: SRC-1, lines: 1, quote: plain words here}
    - {source: SRC-1, lines: 1, quote: words that are not there}
    - SRC-1 :1
    - SRC-2
    - SRC-3 a.py:1
    - {source: SRC-4, quote: Words of a page.}
"""


@pytest.fixture
def root(project: MinimalProject) -> Path:
    made = project({
        "claims/r/sources.yaml": SOURCES, "claims/r/records/a.yaml": CLAIMS, "claims/r/notes.txt": "plain words here\n",
        "claims/r/captures/p.html": PAGE.decode(), "claims/r/data/x.txt": "x\n",
    })  # fmt: skip
    (made / "claims/r/bytes.bin").write_bytes(b"\0\1\2")
    return made


def listed(run: Run, root: Path, *words: str) -> list[dict[str, object]]:
    document = json.loads(run(root, "sources", "list", "--format", "json", *words).out)
    schema = json.loads((resources.files("reportgen") / "schemas" / "register.json").read_text("utf-8"))
    jsonschema.Draft202012Validator(schema).validate(document)
    return list(document["sources"])


def test_the_state_of_each_source_has_its_reason(root: Path, run: Run) -> None:
    assert [(one["id"], one["state"], one["reason"]) for one in listed(run, root)] == [
        ("SRC-1", "present", None),
        ("SRC-2", "attested", None),
        ("SRC-3", "absent", "no-mirror"),
        ("SRC-4", "present", None),
        ("SRC-5", "absent", "no-source"),
        ("SRC-6", "present", "hash-changed"),
        ("SRC-7", "absent", "no-capture"),
        ("SRC-8", "present", None),
        ("SRC-9", "not-checkable", "binary"),
    ]


def test_citations_and_quotations_are_counted_with_their_outcomes(root: Path, run: Run) -> None:
    first, second, third, fourth, *_ = listed(run, root)
    assert (first["citations"], first["quotations"]) == (3, 2)
    assert first["outcomes"] == {"match": 1, "mismatch": 1, "located": 1}
    assert (second["citations"], second["outcomes"]) == (1, {})
    assert third["outcomes"] == {"unresolvable": 1}
    assert (fourth["quotations"], fourth["outcomes"]) == (1, {"match": 1})


def test_the_table_has_a_short_pin_and_no_password(root: Path, run: Run) -> None:
    done = run(root, "sources", "list")
    assert done.code == 0
    rows = {line.split()[0]: " ".join(line.split()) for line in done.out.splitlines() if line.startswith("SRC")}
    assert rows["SRC-1"] == (
        "SRC-1 file - present 3 citations, 2 quotations: 1 located, 1 match, 1 mismatch Notes <notes.txt>"
    )
    assert rows["SRC-3"] == (
        "SRC-3 git 111111111111 absent (no-mirror) 1 citation: 1 unresolvable A system <https://example.org/x>"
    )
    assert "word" not in rows["SRC-3"]


def test_without_mirrors_git_sources_are_not_checkable(project: MinimalProject, host: Host, run: Run) -> None:
    root = sources_of(project, host.location, host.pins[1], "'SRC-1 README:1'")
    assert run(root, "sources", "fetch").code == 0
    assert [one["state"] for one in listed(run, root)] == ["present"]
    assert [one["state"] for one in listed(run, root, "--no-mirrors")] == ["not-checkable"]


def test_only_one_report_is_listed(project: MinimalProject, run: Run) -> None:
    source = "- {id: SRC-1, kind: private, title: T, location: a drawer, attested-by: me}\n"
    root = project({
        "claims/r/sources.yaml": source, "claims/s/sources.yaml": source,
        "claims/s/report.yaml": "title: S\ndate: 2026-09-09\nsections: [intro]\n",
        "claims/s/text/intro.md": "# I\n\nA paragraph.\n",
    })  # fmt: skip
    assert [one["report"] for one in listed(run, root)] == ["r", "s"]
    assert [one["report"] for one in listed(run, root, "--report", "s")] == ["s"]
    assert run(root, "sources", "list", "--report", "t").code == 2


def test_a_project_without_sources_says_so(project: MinimalProject, run: Run) -> None:
    assert run(project({}), "sources", "list").out == "no report has a source\n"
