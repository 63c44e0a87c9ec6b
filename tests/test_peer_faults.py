"""The faults that the closest tools were given, one after the other, all in one project here: each is told once.

What those did: stopped at the first, named no file or no referrer, ended with exit 0, passed a file over in
silence, or told a fault again at each place that depends on it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from reportgen.build import Request, build
from tests.cases import TODAY, findings, line

TORN = """\
- id: CLM-40
  kind: [claim
  statement: It stands in a file that cannot be parsed.
"""

FILES: dict[str, str] = {
    "reportgen.toml": 'title = "Editions"\n',
    "claims/r/report.yaml": "title: A report\ndate: 2026-09-09\nsections: [intro]\n",
    "claims/r/records/links.yaml": """\
- id: CLM-1
  kind: claim
  statement: It has two links that lead nowhere.
  refs: {rests-on: [CLM-77, CLM-78]}
- id: CLM-2
  kind: claim
  statement: It rests on the next one.
  refs: {rests-on: [CLM-3]}
- id: CLM-3
  kind: claim
  statement: It rests on the one after it.
  refs: {rests-on: [CLM-4]}
- id: CLM-4
  kind: claim
  statement: It rests on the first of the three, and is named in a circle.
  refs: {rests-on: [CLM-2]}
""",
    "claims/r/records/ids.yaml": """\
- id: CLM-10
  kind: claim
  statement: It has an id that is given twice in this file.
- id: CLM-10
  kind: lead
  statement: It has that id, too.
- id: CLM-11
  kind: claim
  statement: It has an id that another file has.
- id: CLM_12
  kind: claim
  statement: Its id breaks the pattern.
- id: CLM-13
  kind: claim
  statement: It rests on the one whose id breaks the pattern, and on one of each file that cannot be read.
  refs: {rests-on: [CLM-12, CLM-40, CLM-41, CLM-42]}
""",
    "claims/r/records/more-ids.yaml": """\
- id: CLM-11
  kind: lead
  statement: It was written on another branch.
""",
    "claims/r/records/forms.yaml": """\
- id: CLM-20
  kind: claim
  statment: Its key is misspelled.
- id: CLM-21
  kind: rumour
  statement: Its kind is not in the list.
- id: CLM-22
  kind: claim
  statement: [Its, statement, is, a, list]
- id: CLM-23
  kind: claim
  statement: It has <script>alert(1)</script> in it.
""",
    "claims/r/records/torn.yaml": TORN,
    "claims/r/records/torn-too.yaml": TORN.replace("CLM-40", "CLM-41"),
    "claims/r/text/intro.md": """\
# Introduction

CLM-1 to CLM-4 are links, CLM-10, CLM-11 and CLM-12 are ids, CLM-20 to CLM-23 forms. CLM-40, CLM-41 and CLM-42
cannot be read, and CLM-79 is nowhere.
""",
}
UTF_16 = "claims/r/records/utf-16.yaml"

EXPECTED = (
    "RG110 claims/r/records/forms.yaml:3:3 a claim has no key `statment`",
    "RG112 claims/r/records/forms.yaml:5:9 `kind` is `rumour`, which is not among its words",
    "RG112 claims/r/records/forms.yaml:9:14 `statement` is a list, not text",
    "RG405 claims/r/records/forms.yaml:12:21 `<script>` is HTML and is shown as text",
    "RG202 claims/r/records/ids.yaml:4:7 the id `CLM-10` is taken by a record in `claims/r/records/ids.yaml`",
    "RG114 claims/r/records/ids.yaml:10:7 `CLM_12` is not an id",
    "RG201 claims/r/records/links.yaml:4:21 no record of this report has the id `CLM-77`",
    "RG201 claims/r/records/links.yaml:4:29 no record of this report has the id `CLM-78`",
    "RG204 claims/r/records/links.yaml:8:21 `rests-on` runs in a circle: `CLM-2` → `CLM-3` → `CLM-4` → `CLM-2`",
    "RG202 claims/r/records/more-ids.yaml:1:7 the id `CLM-11` is taken by a record in `claims/r/records/ids.yaml`",
    "RG101 claims/r/records/torn-too.yaml:3:12 a `[` or `{` is not closed, or an item lacks its `,`",
    "RG101 claims/r/records/torn.yaml:3:12 a `[` or `{` is not closed, or an item lacks its `,`",
    "RG104 claims/r/records/utf-16.yaml:1:1 the file is UTF-16, not UTF-8",
    "RG201 claims/r/text/intro.md:4:21 no record of this report has the id `CLM-79`",
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The project with every fault, and with the site of an earlier one among its input."""
    sound = tmp_path / "sound"
    place = tmp_path / "project"
    text = "- id: CLM-1\n  kind: claim\n  statement: It was published.\n"
    names = ("reportgen.toml", "claims/r/report.yaml")
    intro = {"claims/r/text/intro.md": "# Introduction\n\nCLM-1 is all.\n", "claims/r/records/a.yaml": text}
    write(sound, {**{name: FILES[name] for name in names}, **intro})
    write(place, FILES)
    (place / UTF_16).write_bytes(TORN.replace("CLM-40", "CLM-42").replace("[claim", "claim").encode("utf-16"))
    for out in (place / "out2", place / "claims" / "out2", place / "claims" / "r" / "out2"):
        assert build(Request(sound, TODAY, out=out, use_cache=False)).written is not None
    return place


def write(root: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        place = root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8", newline="\n")


def test_each_fault_is_told_once_with_its_values(root: Path) -> None:
    assert [f"{line(item)} {item.message}" for item in findings(root)] == list(EXPECTED)


def test_a_file_out_of_sight_says_which_links_are_not_checked(root: Path) -> None:
    told = {
        item.span.file.rpartition("/")[2]: item.help
        for item in findings(root)
        if item.span and item.rule.code < "RG110"
    }
    assert told == {
        "torn.yaml": "add the missing mark; until then no link to `CLM-40` is checked",
        "torn-too.yaml": "add the missing mark; until then no link to `CLM-41` is checked",
        "utf-16.yaml": "save it as UTF-8; until then no link to `CLM-42` is checked",
    }


def test_pages_of_an_earlier_site_are_no_input(root: Path) -> None:
    result = build(Request(root, TODAY))
    assert [path for path in result.files if "out2" in path] == []
    assert result.counts["reports"] == 1
