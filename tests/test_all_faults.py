"""One project with a fault for every rule that can stand beside the others: all of them, in one run.

A `‹RG…›` in a file marks the place right after it, where the finding must stand, and is taken out before
the file is written. Faults without a place of their own are listed in `ELSEWHERE`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from reportgen.build import Request, build
from reportgen.rules import TABLE
from tests.cases import TODAY, findings, line

_MARK = re.compile(r"‹(RG\d{3})›")

FILES: dict[str, str] = {
    "reportgen.toml": """\
title = "Editions"
‹RG001›titel = "Editions"
source-locale = ‹RG002›"no such language"
""",
    "claims/record-types.yaml": """\
schema: 1
policies:
  - id: hypothesis-has-bounds
    when: {kind: hypothesis}
    needs: {bounds: {}}
    message: a hypothesis says what bounds it
""",
    "claims/r/report.yaml": """\
title: A report
date: 2026-09-09
sections: [intro, notes]
""",
    "claims/r/sources.yaml": """\
- id: SRC-1
  kind: git
  title: A system
  location: ‹RG124›--upload-pack=date
  revision: ‹RG120›main
- id: SRC-2
  kind: file
  title: Notes that are gone
  location: ‹RG121›gone.txt
- id: SRC-3
  kind: file
  title: Notes that were changed
  location: notes.txt
  sha256: ‹RG122›0000000000000000000000000000000000000000000000000000000000000000
- id: SRC-4
  kind: file
  title: Notes of somebody
  location: ‹RG123›../../../notes.txt
- id: ‹RG211›SRC-5
  kind: paper
  title: A paper that nobody cites
  location: Proceedings of an example
- id: SRC-6
  kind: dataset
  title: Final values
  location: data/final.csv
- id: SRC-7
  kind: file
  title: Code that is not what it seems
  location: seems.py
""",
    "claims/r/seems.py": """\
limit = 5  # \u202e the reserve lasts
soft = "the reserve is re\u00adsponsive"
when = not is_due and reserve
""",
    "claims/r/notes.txt": """\
The store holds two records.
The reserve lasts until the deadline.
The store holds two records.
""",
    "claims/r/records/broken.yaml": """\
- id: CLM-90
  kind: [finding
  statement‹RG101›: It is not closed.
""",
    "claims/r/records/unsafe.yaml": """\
- id: CLM-91
  kind: claim
  statement: ‹RG103›!!python/object:os.system It builds an object.
""",
    "claims/r/records/claims.yaml": """\
- id: CLM-1
  kind: claim
  ‹RG110›statment: It has no such key.
  statement: It says more.
- id: ‹RG111›CLM-2
  kind: claim
- id: CLM-3
  kind: ‹RG112›rumour
  statement: It is of no kind.
- id: CLM-4
  kind: claim
  statement: It has no such status.
  status: ‹RG113›wierd
- id: ‹RG114›CLM-04
  kind: claim
  statement: It has no good id.
- id: ‹RG115›XYZ-1
  kind: claim
  statement: It is of no type.
- id: ‹RG116›CLM-5
  kind: hypothesis
  statement: It has no bounds.
- id: CLM-6
  kind: claim
  statement: It says two things.
  ‹RG102›statement: It says another thing.
- id: CLM-7
  kind: claim
  statement: It follows from ‹RG201›CLM-77.
- id: ‹RG202›CLM-7
  kind: claim
  statement: It was there before.
- id: CLM-8
  kind: claim
  statement: It rests on the next one.
  refs: {rests-on: [‹RG204›‹RG212›CLM-9]}
- id: CLM-9
  kind: claim
  statement: It rests on the one before.
  refs: {rests-on: [CLM-8], bounded-by: [‹RG205›CLM-1]}
- id: ‹RG210›OBJ-1
  title: Nothing leads here
- id: OBJ-2
  title: What is taken out was not needed
  ‹RG902›# reportgen: ignore[RG210] it may be one some day
  form: It is named by CLM-10.
- id: ‹RG210›OBJ-3 ‹RG901›# reportgen: ignore[RG210]
  title: No reason is given
- id: ‹RG203›CLM-10
  kind: claim
  statement: It names OBJ-2 and SRC-4.
  cites: [SRC-1, SRC-2]
""",
    "claims/r/records/quotations.yaml": """\
- id: CLM-20
  kind: claim
  statement: It quotes what is not there.
  cites:
    - source: SRC-3
      quote: ‹RG301›The reserve never lasts until the deadline.
    - source: SRC-3
      quote: ‹RG302›Nobody has ever counted the units.
    - source: SRC-3
      quote: ‹RG303›The store holds two records.
    - source: SRC-3
      quote: ‹RG304›"- - -"
    - source: SRC-3
      at: :‹RG305›7
    - source: SRC-3
      at: :‹RG306›3
      quote: The reserve lasts until the deadline.
    - source: SRC-3
      quote: ‹RG307›deadline
    - source: SRC-7
      quote: ‹RG308›"the reserve is responsive"
    - source: SRC-7
      quote: ‹RG309›"limit = 5  # the reserve lasts"
    - source: SRC-7
      segments: [‹RG311›when =, is_due and reserve]
    - source: SRC-3
      at: ‹RG310›other.txt
""",
    "claims/r/ids.lock": """\
# reportgen ids.lock 1
CLM-10 claim retired
CLM-11 ‹RG105›finding? live
""",
    "claims/r/reviews.lock": """\
# reportgen reviews.lock 1
CLM-8 rests-on CLM-9 00000000000000000000000000000000
""",
    "claims/r/glossary.yaml": """\
- id: TRM-1
  term: reserve
  definition: What is left.
""",
    "claims/r/figures.yaml": """\
- id: FIG-1
  title: The final reserve
  summary: It is drawn against a column that is not there.
  kind: bars
  data: final
  x: {column: condition}
  y: {column: ‹RG410›reserves, label: Reserve}
- id: FIG-2
  title: The final reserve
  summary: One value of it is no number.
  kind: bars
  data: words
  x: {column: condition}
  y: {column: reserve, label: Reserve}
""",
    "claims/r/data/final.csv": """\
condition,reserve
responsive,5
recency,0
‹RG413›recency,1
""",
    "claims/r/data/words.csv": """\
‹RG414›condition,reserve
responsive,‹RG411›five
recency,0
""",
    "claims/r/text/intro.md": """\
# Introduction

The {term}`reserve` is {value}`‹RG401›final.responsive.reserves`, and {term}`‹RG402›reservoir` is no term.

:::{figure} ‹RG403›FIG-9
:::

:::{figure} FIG-1
:::

:::{figure} FIG-2
:::

It is ‹RG405›<b>bold</b> and ‹RG406›{rol}`of no kind`.

:::{records} ‹RG407›NOPE
:::

#### ‹RG408›Too deep

‹RG417›Table: a caption of no table

> The reserve lasts until the deadline.
> ‹RG313›-- SRC-3 :2

A note is called here‹RG409›[^none].

See [this](‹RG703›javascript:alert(1)).
""",
    "claims/r/text/notes.md": """\
# Notes

A character that XML cannot hold: ‹RG104›\x01
""",
    "claims/git-only/report.yaml": """\
title: ‹RG312›A report whose quotations nobody looks at
date: 2026-09-09
sections: [intro, ‹RG404›method]
""",
    "claims/git-only/sources.yaml": """\
- id: SRC-1
  kind: git
  title: A system
  location: ‹RG310›https://example.org/system.git
  revision: 0123456789abcdef0123456789abcdef01234567
""",
    "claims/git-only/records/a.yaml": """\
- id: CLM-1
  kind: claim
  statement: It is said there.
  cites:
    - source: SRC-1
      path: README.md
      quote: The reserve lasts until the deadline.
""",
    "claims/git-only/ids.lock": """\
CLM-1 claim live
‹RG206›CLM-2 claim live
""",
    "claims/git-only/text/intro.md": """\
# Introduction

Nothing more.
""",
}

ELSEWHERE = ("RG404 claims/r/text/stray.md",)
"""Findings about a file as a whole."""

APART = frozenset({
    "RG003", "RG004", "RG005",  # then there is no project
    "RG106",  # then a command was killed
    "RG314",  # then a repository was forged
    "RG412", "RG415", "RG416",  # their files are long: on their pages
    "RG701", "RG702", "RG801", "RG802", "RG803", "RG804", "RG805", "RG806", "RG807", "RG808", "RG809",  # of the site
    "RG601", "RG605", "RG606", "RG607",  # of the gate: on their pages
    "RG602", "RG603", "RG608",  # of frozen revisions: on their pages, and in the tests of `release`
    "RG604",  # of receipts: on its page
    "RG999",
}) | {rule.code for rule in TABLE if rule.code.startswith("RG5")}  # fmt: skip  # of catalogs: a locale of their own
"""Rules whose fault needs a project, a site or a machine of its own."""


def split(path: str, text: str) -> tuple[str, list[str]]:
    """The file without its marks, and the findings that they stand for."""
    expected = []
    while mark := _MARK.search(text):
        row = text.count("\n", 0, mark.start()) + 1
        column = mark.start() - (text.rfind("\n", 0, mark.start()) + 1) + 1
        expected.append(f"{mark[1]} {path}:{row}:{column}")
        text = text[: mark.start()] + text[mark.end() :]
    return text, expected


@pytest.fixture
def faulty(tmp_path: Path) -> tuple[Path, list[str]]:
    """The project on the disk, and what must be found in it."""
    expected = list(ELSEWHERE)
    for path, marked in FILES.items():
        text, faults = split(path, marked)
        expected += faults
        place = tmp_path / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8", newline="\n")
    (tmp_path / "claims/r/text/stray.md").write_text("# Stray\n\nNobody lists it.\n", encoding="utf-8")
    return tmp_path, expected


def test_every_fault_is_told_in_one_run_at_its_place(faulty: tuple[Path, list[str]]) -> None:
    root, expected = faulty
    found = [line(item) for item in findings(root)]
    assert sorted(set(expected) - set(found)) == []
    assert sorted(found) == sorted(expected)


def test_every_rule_is_among_them_or_has_a_reason(faulty: tuple[Path, list[str]]) -> None:
    told = {one.partition(" ")[0] for one in faulty[1]}
    assert sorted({rule.code for rule in TABLE} - told) == sorted(APART)


def test_nothing_is_written(faulty: tuple[Path, list[str]]) -> None:
    root, _ = faulty
    before = sorted(root.rglob("*"))
    result = build(Request(root, TODAY, out=root / "site"))
    assert result.written is None
    assert [path for path in sorted(root.rglob("*")) if path not in before and ".reportgen" not in path.parts] == []


@pytest.mark.parametrize("path", ["claims/r/sources.yaml", "claims/r/records/claims.yaml", "claims/r/glossary.yaml"])
def test_a_file_that_cannot_be_read_hides_no_fault_of_another(faulty: tuple[Path, list[str]], path: str) -> None:
    root, _ = faulty
    whole = {line(item) for item in findings(root)}
    place = root / path
    place.write_text(place.read_text(encoding="utf-8") + "- [\n", encoding="utf-8")
    torn = {line(item) for item in findings(root)}
    assert len([one for one in torn if one.startswith(f"RG101 {path}")]) == 1
    rests_on_it = {
        one for one in whole if re.match(r"RG(3\d\d|122|204|205|211|402|414) ", one)
    }  # what is checked against the file's own records
    elsewhere = {one for one in whole if f" {path}" not in one}
    assert elsewhere - rests_on_it <= torn
    assert {one for one in torn if f" {path}" not in one} <= elsewhere
