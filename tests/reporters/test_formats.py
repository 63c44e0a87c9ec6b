"""Each format against one literal text: all findings, no findings, findings without a place."""

from __future__ import annotations

from dataclasses import replace

from reportgen.reporters import FORMATS
from tests.reporters.findings import CONTEXT, FINDINGS

TEXT = """\
warning[RG312] nothing-checked: report `x` has 2 quotations and none was checked

error[RG404] missing-section: section `intro` has no file
 --> claims/x/report.yaml

error[RG201] dangling-reference: no record has the id `CLM-9`
 --> claims/x/records/claims.yaml:4:13
  |
4 |     rests-on: [CLM-9]
  |                ^^^^^
  = help: did you mean `CLM-1`?

error[RG202] duplicate-id: two records have the id `CLM-1`
 --> claims/x/records/claims.yaml:5:7
  |
5 | - id: CLM-1
  |       ^^^^^
  = help: give one of them the next free id
          `reportgen new claim` prints it
  = note: first used here
 --> claims/x/records/claims.yaml:1:7
1 | - id: CLM-1
  |       ^^^^^

warning[RG201] dangling-reference: no record has the id `CLM-8` (ja)
 --> claims/x/records/claims.yaml:6:14
  |
6 |   title: 記録の CLM-8 は
  |                 ^^^^^

"""

CONCISE = """\
-: RG312 [warning] report `x` has 2 quotations and none was checked
claims/x/report.yaml: RG404 section `intro` has no file
claims/x/records/claims.yaml:4:13: RG201 no record has the id `CLM-9`
claims/x/records/claims.yaml:5:7: RG202 two records have the id `CLM-1`
claims/x/records/claims.yaml:6:14: RG201 [warning] no record has the id `CLM-8` (ja)
"""


def test_text_quotes_the_line_and_marks_the_place() -> None:
    assert FORMATS["text"](FINDINGS, CONTEXT) == TEXT


def test_concise_is_one_line_a_finding() -> None:
    assert FORMATS["concise"](FINDINGS, CONTEXT) == CONCISE


def test_no_findings_are_no_text() -> None:
    assert FORMATS["text"]((), CONTEXT) == ""
    assert FORMATS["concise"]((), CONTEXT) == ""


def test_a_file_that_cannot_be_read_is_named_without_its_line() -> None:
    shown = FORMATS["text"](FINDINGS[2:3], replace(CONTEXT, file=lambda _: None))
    assert shown == (
        "error[RG201] dangling-reference: no record has the id `CLM-9`\n"
        " --> claims/x/records/claims.yaml:4:13\n"
        "  = help: did you mean `CLM-1`?\n\n"
    )


def test_paths_are_shown_as_the_reader_would_type_them() -> None:
    context = replace(CONTEXT, shown=lambda path: f"../{path}")
    assert FORMATS["concise"](FINDINGS[1:2], context) == "../claims/x/report.yaml: RG404 section `intro` has no file\n"


def test_colours_change_nothing_but_colours() -> None:
    colored = FORMATS["text"](FINDINGS, replace(CONTEXT, has_color=True))
    assert "\x1b[1;31merror[RG201] dangling-reference\x1b[0m" in colored
    plain = colored
    for code in ("\x1b[1;31m", "\x1b[1;33m", "\x1b[34m", "\x1b[1m", "\x1b[0m"):
        plain = plain.replace(code, "")
    assert plain == TEXT
