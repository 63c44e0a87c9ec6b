"""`release` freezes what is proven and nothing else; `diff` tells exactly what was changed since."""

# ruff: noqa: E501 (a file a line)

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from reportgen.cli.app import run as command

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = json.loads((ROOT / "reportgen/schemas/diff.json").read_text("utf-8"))
FILES = {
    "reportgen.toml": 'title = "Invented editions"\n',
    "claims/r/report.yaml": "title: An invented report\ndate: 2026-09-09\nsections: [intro]\n",
    "claims/r/text/intro.md": "# Introduction\n\nThe store of CMP-1 holds {value}`stock.store.units` units, says CLM-1.\n",
    "claims/r/data/stock.csv": "place,units\nstore,5\n",
    "claims/r/data/words.txt": "The store holds five units.\nIt is open at night.\n",
    "claims/r/sources.yaml": (
        "- id: SRC-1\n  kind: file\n  title: Words of the keeper\n  location: data/words.txt\n  layer: implementation\n"
    ),
    "claims/r/figures.yaml": (
        "- id: FIG-1\n  kind: bars\n  data: stock\n  title: Units\n  summary: Five.\n  x: {column: place, label: Place}\n"
        "  y: {column: units, label: Units, zero: true}\n  cites: [SRC-1]\n"
    ),
    "claims/r/records/a.yaml": (
        "- id: CMP-1\n  title: The store\n  form: It holds units.\n\n"
        "- id: CLM-1\n  kind: finding\n  title: Five units\n  statement: The store holds five units.\n  basis: A look.\n"
        "  bounds: One store.\n  status: observed\n  layer: observed-run\n"
        "  cites:\n    - source: SRC-1\n      at: words.txt:1\n      quote: The store holds five units.\n"
        "  refs: {bounded-by: [LIM-1]}\n\n"
        "- id: LIM-1\n  title: One look\n  statement: It was looked at once.\n  affects: [CLM-1]\n"
        "  boundary: A day.\n  prevents: That it stays so.\n"
    ),
    "claims/r/revisions/revisions.yaml": "- id: REV-1\n  date: 2026-09-09\n  note: The first one.  # kept\n",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for path, text in FILES.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    return tmp_path


def run(root: Path, *words: str) -> int:
    return command(["-C", str(root), *words])


def edit(root: Path, path: str, old: str, new: str) -> None:
    text = (root / path).read_text("utf-8")
    assert old in text
    (root / path).write_text(text.replace(old, new, 1), "utf-8")


def changes(
    root: Path, capsys: pytest.CaptureFixture[str], old: str = "REV-1", new: str = "work"
) -> list[tuple[str, str]]:
    capsys.readouterr()
    assert run(root, "diff", "--format", "json", old, new) == 0
    told = json.loads(capsys.readouterr().out)
    Draft202012Validator(SCHEMA).validate(told)
    return [(one["kind"], one["record"]) for one in told["changes"]]


def reasons(root: Path, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    capsys.readouterr()
    before = sorted(root.rglob("*.json"))
    assert run(root, "release", *words) == 1
    assert sorted(root.rglob("*.json")) == before
    told = capsys.readouterr()
    return told.out + told.err


def test_a_proven_revision_is_frozen_with_its_locks(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(root, "release") == 0
    told = capsys.readouterr()
    assert "REV-1 of `r` is frozen (2026-09-09): 6 records, 1 quotation anchor, 1 locale" in told.out
    assert "git vouches for nothing here" in told.err
    frozen = json.loads((root / "claims/r/revisions/r1.json").read_text("utf-8"))
    assert frozen["revision"] == "REV-1"
    assert [one["outcome"] for one in frozen["anchors"]] == ["match"]
    assert "en/r/index.html" in frozen["pages"]
    assert "SRC-1" in (root / "claims/r/anchors.lock").read_text("utf-8")
    assert "REV-1 revision live" in (root / "claims/r/ids.lock").read_text("utf-8")
    assert (root / "claims/r/revisions/revisions.yaml").read_text("utf-8") == FILES["claims/r/revisions/revisions.yaml"]
    assert run(root, "check") == 0


def test_a_note_begins_another_revision_and_the_file_stays_otherwise(root: Path) -> None:
    assert run(root, "release") == 0
    assert run(root, "release", "--note", 'Said "again": yes', "--date", "2026-10-01") == 0
    text = (root / "claims/r/revisions/revisions.yaml").read_text("utf-8")
    assert text.startswith(FILES["claims/r/revisions/revisions.yaml"])
    assert json.loads((root / "claims/r/revisions/r2.json").read_text("utf-8"))["previous"]["revision"] == "REV-1"


@pytest.mark.parametrize(
    ("words", "told"),
    [(("--note", "x"), "stands in revisions.yaml and is not frozen"), (("--report", "no"), "unknown report")],
)
def test_what_cannot_be_asked_is_a_usage_error(
    root: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], told: str
) -> None:
    assert run(root, "release", *words) == 2
    assert told in capsys.readouterr().err


def test_without_a_note_nothing_is_begun(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(root, "release") == 0
    assert run(root, "release") == 2
    assert "say with --note what is new" in capsys.readouterr().err
    assert run(root, "release", "--note", "x", "--date", "soon") == 2


@pytest.mark.parametrize(
    ("path", "old", "new", "told"),
    [
        ("claims/r/records/a.yaml", "quote: The store holds five", "quote: The store holds six", "RG301"),
        ("claims/r/text/intro.md", "CLM-1.", "CLM-9.", "RG201"),
        ("claims/r/figures.yaml", "  cites: [SRC-1]\n", "", "the values of `FIG-1` have no source"),
        ("claims/r/report.yaml", "date:", "gate: required\ndate:", "RG605"),
        ("claims/r/sources.yaml", "kind: file", "kind: git", "RG120"),
    ],
)
def test_each_thing_that_is_not_proven_keeps_it_back(
    root: Path, capsys: pytest.CaptureFixture[str], path: str, old: str, new: str, told: str
) -> None:
    edit(root, path, old, new)
    assert told in reasons(root, capsys)


def test_an_anchor_that_cannot_be_looked_at_needs_a_dated_allowance(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = (
        "- id: SRC-2\n  kind: git\n  title: Far away\n  location: https://example.org/a/b\n"
        f"  revision: {'a' * 40}\n  captured: 2026-09-01\n  layer: implementation\n"
    )
    edit(root, "claims/r/sources.yaml", "- id: SRC-1", f"{source}\n- id: SRC-1")
    cite = "    - source: SRC-2\n      at: a.py:1-2\n"
    edit(root, "claims/r/records/a.yaml", "  refs: {bounded-by", f"{cite}  refs: {{bounded-by")
    told = reasons(root, capsys)
    assert "RG603" in told
    assert "unresolvable (no-mirror)" in told
    allow = "      allow: {outcome: unresolvable, reason: It is not at hand., until: 2099-01-01}\n"
    edit(root, "claims/r/records/a.yaml", cite, cite + allow)
    assert run(root, "release") == 0


def test_an_input_that_is_not_committed_keeps_it_back(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    git = ["git", "-C", str(root), "-c", "user.name=n", "-c", "user.email=e@example.org"]
    subprocess.run([*git, "init", "-q"], check=True)
    subprocess.run([*git, "add", "reportgen.toml", "claims/r/records", "claims/r/data", "claims/r/text"], check=True)
    subprocess.run([*git, "commit", "-q", "-m", "one"], check=True)
    edit(root, "claims/r/text/intro.md", "holds", "keeps")
    told = reasons(root, capsys)
    assert "`claims/r/report.yaml` is not committed" in told
    assert "`claims/r/text/intro.md` is changed since the last commit" in told
    subprocess.run([*git, "add", "."], check=True)
    subprocess.run([*git, "commit", "-q", "-m", "two"], check=True)
    assert run(root, "release") == 0


EDITS: dict[str, tuple[Callable[[Path], None], list[tuple[str, str]]]] = {
    "a statement": (
        lambda root: edit(root, "claims/r/records/a.yaml", "statement: The store holds", "statement: The shop holds"),
        [("changed", "CLM-1")],
    ),
    "a status": (
        lambda root: edit(root, "claims/r/records/a.yaml", "status: observed", "status: claimed"),
        [("status", "CLM-1")],
    ),
    "a layer": (
        lambda root: edit(root, "claims/r/records/a.yaml", "layer: observed-run", "layer: record"),
        [("layer", "CLM-1")],
    ),
    "a new citation": (
        lambda root: edit(root, "claims/r/records/a.yaml", "  cites:\n", "  cites:\n    - SRC-1 words.txt:2\n"),
        [("evidence-gained", "CLM-1")],
    ),
    "a limit lifted": (
        lambda root: edit(root, "claims/r/records/a.yaml", "  refs: {bounded-by: [LIM-1]}\n", ""),
        [("limit-lifted", "CLM-1")],
    ),
    "a value": (
        lambda root: edit(root, "claims/r/data/stock.csv", "store,5", "store,6"),
        [("figure", "FIG-1"), ("value", "stock")],
    ),
    "a passage": (
        lambda root: edit(root, "claims/r/text/intro.md", "The store of", "This store of"),
        [("changed", "")],
    ),
    "a new record": (
        lambda root: edit(
            root, "claims/r/records/a.yaml", "- id: CLM-1", "- id: CMP-2\n  title: The shop\n\n- id: CLM-1"
        ),
        [("added", "CMP-2")],
    ),
    "a pin": (
        lambda root: edit(root, "claims/r/sources.yaml", "  layer:", f"  sha256: {'0' * 64}\n  layer:"),
        [("repinned", "SRC-1")],
    ),
    "layout alone": (
        lambda root: edit(root, "claims/r/records/a.yaml", "title: Five units", "title:   'Five units'   # a comment"),
        [],
    ),
}


@pytest.mark.parametrize("name", EDITS)
def test_a_change_after_a_release_is_exactly_what_differs(
    root: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    assert run(root, "release") == 0
    assert changes(root, capsys) == []
    change, expected = EDITS[name]
    change(root)
    assert changes(root, capsys) == expected
    assert changes(root, capsys, "work", "work") == []


def test_text_and_page_mark_the_words(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(root, "release") == 0
    edit(root, "claims/r/records/a.yaml", "statement: The store holds", "statement: The <b> holds")
    capsys.readouterr()
    assert run(root, "diff", "REV-1", "work") == 0
    assert "The [-store-]{+<b>+} holds five units." in capsys.readouterr().out
    assert run(root, "diff", "--format", "html", "r1", "work") == 0
    page = capsys.readouterr().out
    assert '<ins><span class="vh">Added: </span>&lt;b&gt;</ins>' in page
    assert "<script" not in page
    assert run(root, "diff", "REV-1", "REV-7") == 2


@pytest.mark.parametrize(
    ("path", "old", "new", "place"),
    [
        ("claims/r/revisions/revisions.yaml", "The first one.", "The very first.", "revisions.yaml:3:3"),
        ("claims/r/revisions/revisions.yaml", "date: 2026-09-09", "date: 2026-09-10", "revisions.yaml:2:3"),
        ("claims/r/revisions/r1.json", "It is open", "It is shut", None),
        ("claims/r/revisions/r1.json", "The store holds five units.", "The store holds six units.", "r1.json"),
    ],
)
def test_a_frozen_revision_that_is_edited_is_an_error(
    root: Path, capsys: pytest.CaptureFixture[str], path: str, old: str, new: str, place: str | None
) -> None:
    assert run(root, "release") == 0
    if place is None and old not in (root / path).read_text("utf-8"):
        return
    edit(root, path, old, new)
    capsys.readouterr()
    assert run(root, "check") == 1
    told = capsys.readouterr().out
    assert "RG602" in told
    assert place is None or place in told


def test_a_snapshot_cannot_be_taken_away_unnoticed(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(root, "release") == 0
    assert run(root, "release", "--note", "The second one.", "--date", "2026-10-01") == 0
    (root / "claims/r/revisions/r1.json").unlink()
    assert run(root, "check") == 1
    assert "the snapshot of `REV-1`, on which that of `REV-2` follows, is gone" in capsys.readouterr().out


def test_a_release_that_is_killed_is_whole_or_not_at_all(root: Path) -> None:
    assert run(root, "release") == 0
    chance = random.Random(6)  # noqa: S311 - moments, no secrets
    for number in range(6):
        command = [
            sys.executable,
            "-m",
            "reportgen",
            "-C",
            str(root),
            "release",
            "--note",
            f"No. {number}",
            "--date",
            "2026-10-01",
        ]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT)
        time.sleep(chance.uniform(0.05, 1.2))
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert run(root, "release", "--note", "The last one.", "--date", "2026-10-02") == 0
    assert run(root, "check") == 0
    frozen = sorted(path.stem for path in (root / "claims/r/revisions").glob("r*.json"))
    entries = (root / "claims/r/revisions/revisions.yaml").read_text("utf-8").count("- id: REV-")
    assert len(frozen) == entries
