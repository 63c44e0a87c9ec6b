"""Code and place of single faults in a small project that is clean without them; nothing follows from a fault.

In each case a text of one file is replaced. `¦` marks where a finding must stand; the codes come in that order.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from reportgen.build import examine

TODAY = date(2026, 9, 24)
FILES = {
    "reportgen.toml": 'title = "Places"\n',
    "claims/r/report.yaml": "title: A report\ndate: 2026-09-09\nsections: [intro]\nauthors: [{name: Ann}]\n",
    "claims/r/text/intro.md": (
        "# Introduction\n\nWords about CLM-1 and {term}`reserve`.\n\n:::{records} CLM status=claimed\n:::\n"
    ),
    "claims/r/glossary.yaml": "- id: TRM-1\n  term: reserve\n  definition: What is left.\n",
    "claims/r/sources.yaml": (
        "- id: SRC-1\n  kind: file\n  location: captures/notes.txt\n- id: SRC-2\n  kind: paper\n  location: A paper.\n"
    ),
    "claims/r/captures/notes.txt": "first line of it\nagain and again\nthird line of it\nagain and again\n",
    "claims/r/records/a.yaml": (
        "- id: CLM-1\n  kind: finding\n  statement: It holds.\n  status: claimed\n  cites:\n"
        "  - SRC-1 :1\n  - SRC-2 p. 3\n  - source: SRC-1\n    at: :3\n    quote: third line of it\n"
        "  refs:\n    rests-on: [CLM-2]\n"
        "- id: CLM-2\n  kind: lead\n  statement: It may hold.\n"
    ),
    "claims/r/revisions/revisions.yaml": (
        "- id: REV-1\n  date: 2026-01-01\n  note: First.\n"
        "- id: REV-2\n  date: 2026-09-09\n  note: Second.\n  corrections:\n  - {at: CLM-1, since: REV-1, why: Wrong.}\n"
    ),
}
A = "claims/r/records/a.yaml"
INTRO = "claims/r/text/intro.md"
REPORT = "claims/r/report.yaml"
REVISIONS = "claims/r/revisions/revisions.yaml"
QUOTE = "quote: third line of it"


def findings(root: Path, path: str = "", text: str = "") -> list[str]:
    """The findings of the project, with one file replaced."""
    for name, content in {**FILES, path: text}.items():
        if name:
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(content, encoding="utf-8", newline="\n")
    _, found = examine(root, TODAY)
    places = [(item.rule.code, item.span) for item in found]
    return [f"{code} {span.file}:{span.start.line}:{span.start.column}" for code, span in places if span and span.start]


def marked(path: str, text: str, codes: tuple[str, ...]) -> tuple[str, list[str]]:
    """The text without its marks, and the findings that they announce."""
    told: list[str] = []
    plain, *rest = text.split("¦")
    for code, part in zip(codes, rest, strict=True):
        told.append(f"{code} {path}:{plain.count(chr(10)) + 1}:{len(plain) - plain.rfind(chr(10))}")
        plain += part
    return plain, told


def test_the_project_is_clean(tmp_path: Path) -> None:
    assert findings(tmp_path) == []


CASES = [
    # Lists: an empty item, and one of the wrong kind, stand at the item
    (A, "- SRC-1 :1\n", "-¦\n", "RG112"),
    (A, "- SRC-1 :1\n", "- ¦[SRC-1]\n", "RG112"),
    (A, "rests-on: [CLM-2]", "rests-on:\n    - CLM-2\n    -¦", "RG112"),
    (A, "status: claimed", "status:\n  - {of: a, is: claimed}\n  -¦", "RG112"),
    (REPORT, "[intro]", "\n- intro\n-¦", "RG112"),
    (REPORT, "[{name: Ann}]", "\n- ¦Ann", "RG112"),
    # Lines: the range that is at fault, in the part that holds it
    (A, "SRC-1 :1\n", "SRC-1 :1-2,¦500\n", "RG305"),
    (A, "SRC-1 :1\n", "SRC-1 :1; :2,¦500\n", "RG305"),
    (A, "SRC-1 :1\n", "SRC-1 notes.txt:1; :¦3-2\n", "RG304"),
    (A, "at: :3\n    quote: third line of it", 'lines: "1, ¦77"', "RG305"),
    (A, "at: :3\n    quote: third line of it", "at: notes.txt:1,¦77", "RG305"),
    # A place that cannot be read is one finding, and neither the quotation nor the source has another
    (A, "- SRC-2 p. 3\n", "- SRC-2 a.txt:¦0-3\n", "RG112"),
    (A, "at: :3\n    quote: third line of it", "lines: ¦two\n    quote: again and again", "RG112"),
    (A, "at: :3\n    quote: third line of it", "lines: ¦0\n    quote: again and again", "RG112"),
    (A, "at: :3\n    quote: third line of it", "at: :3\n    path: ¦notes.txt\n    quote: again and again", "RG112"),
    (A, "at: :3\n    quote: third line of it", "at: ¦':3; :4'\n    quote: again and again", "RG112"),
    # Quotations
    (A, QUOTE, "¦quote:", "RG304"),
    (A, QUOTE, "quote: ¦''", "RG304"),
    (A, QUOTE, "quote: third [a] line of it\n    insertions: [a, ¦of]", "RG304"),
    # A required list
    (A, "- id: CLM-2\n", "- id: LIM-1\n  statement: x\n  ¦affects:\n- id: CLM-2\n", "RG112"),
    (A, "- id: CLM-2\n", "- id: LIM-1\n  statement: x\n  affects: ¦CLM-1\n- id: CLM-2\n", "RG112"),
    (A, "- id: CLM-2\n", "- id: LIM-1\n  statement: x\n  ¦affects: []\n- id: CLM-2\n", "RG112", ),
    # Ids
    (A, "id: CLM-2", "id: ¦CLM-02", "RG114"),
    (A, "- id: CLM-1\n", "- id: ¦clm-1\n", "RG114"),
    (INTRO, "Words", "Words ¦CLM-99999999999999999999999", "RG201"),
    (A, "- id: CLM-2\n", "- id: ¦CLM-1\n  kind: lead\n  statement: See ¦CLM-7.\n  cites: [¦SRC-9]\n- id: CLM-2\n",
     "RG202", "RG201", "RG201"),
    # Filters of a generated table
    (INTRO, "status=claimed", "¦status=clamed", "RG407"),
    (INTRO, "status=claimed", "status=claimed ¦statsu=claimed", "RG407"),
    # Revisions
    (REVISIONS, "since: REV-1", "since: ¦CLM-1", "RG205"),
    (REVISIONS, "since: REV-1", "since: ¦REV-7", "RG201"),
    (REVISIONS, "at: CLM-1", "at: ¦CLM-7", "RG201"),
    # A section without a title is told, and its name stands for the title
    (INTRO, "# Introduction\n\nWords", "¦Words", "RG408"),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0].rpartition('/')[2]}: {case[2]!r}")
def test_a_fault_is_told_once_at_its_place(tmp_path: Path, case: tuple[str, ...]) -> None:
    path, old, new, *codes = case
    assert FILES[path].count(old) == 1
    text, told = marked(path, FILES[path].replace(old, new), tuple(codes))
    assert sorted(findings(tmp_path, path, text)) == sorted(told)
