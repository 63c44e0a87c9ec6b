"""Markdown fields of records: their HTML, what they lead to, and what is wrong with them."""

from __future__ import annotations

import pytest

from reportgen.prose import fragment, mentions
from reportgen.source import SourceFile, Text
from tests.effort import BOUNDED
from tests.prose.support import PREFIXES, Answers, cases, findings, mentioned


def text(value: str) -> Text:
    """A field that is typed as its characters are."""
    return Text(value, SourceFile("r.yaml", value), 0, len(value))


@pytest.mark.parametrize(("given", "expected"), cases("fields"))
def test_a_field_as_html(given: str, expected: str) -> None:
    assert str(fragment(given, Answers())) == expected


@pytest.mark.parametrize("given", ["", " ", "\n\n"])
def test_an_empty_field_is_nothing(given: str) -> None:
    assert str(fragment(given, Answers())) == ""


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("CLM-1, then finite-memory:CLM-2; UTF-8", "CLM-1 1:1-6\nfinite-memory:CLM-2 1:13-32"),
        ("`CLM-1` CLM-1", "CLM-1 1:9-14"),
        ("{ref}`a <LIM-1>` {value}`t.r.c` {term}`x`", "LIM-1 1:10-15\nt.r.c 1:26-31\nx 1:40-41"),
        ("a\n\n- CLM-1\n  CLM-2\n", "CLM-1 3:3-8\nCLM-2 4:3-8"),
        ("| CLM-1 | CLM-1 |\n| - | - |\n| a \\| CLM-1 |", "CLM-1 1:3-8\nCLM-1 1:11-16\nCLM-1 3:8-13"),
        ("    CLM-1\n\n```\nCLM-2\n```\n", ""),
    ],
)
def test_what_a_field_leads_to(given: str, expected: str) -> None:
    found, faults = mentions(text(given), PREFIXES)
    assert mentioned(found) == expected
    assert faults == ()


def test_places_in_a_folded_scalar() -> None:
    file = SourceFile("r.yaml", "statement: >\n  one `CLM-1`\n  CLM-1 and\n  {ref}`x <LIM-2>`\n")
    value = "one `CLM-1` CLM-1 and {ref}`x <LIM-2>`\n"
    found, _ = mentions(Text(value, file, 11, len(file.text)), PREFIXES)
    assert mentioned(found) == "CLM-1 3:3-8\nLIM-2 4:12-17"


@pytest.mark.parametrize(
    ("typed", "value", "expected"),
    [
        ("CLM-1 and CLM-1", "CLM-1 and CLM-1", "CLM-1 1:4-9\nCLM-1 1:14-19"),
        ('"CLM-1 and CLM-1"', "CLM-1 and CLM-1", "CLM-1 1:5-10\nCLM-1 1:15-20"),
        ("'it''s CLM-1, CLM-1'", "it's CLM-1, CLM-1", "CLM-1 1:11-16\nCLM-1 1:18-23"),
        ('"\\u0043LM-1, CLM-1"', "CLM-1, CLM-1", "CLM-1 1:17-22\nCLM-1 1:4-23"),
        ("|-  # CLM-1\n  CLM-1\n  CLM-2", "CLM-1\nCLM-2", "CLM-1 2:3-8\nCLM-2 3:3-8"),
        (">\n  CLM-1\n  a\n\n  CLM-1\n", "CLM-1 a\nCLM-1\n", "CLM-1 2:3-8\nCLM-1 5:3-8"),
    ],
)
def test_places_in_every_style_of_scalar(typed: str, value: str, expected: str) -> None:
    file = SourceFile("r.yaml", f"a: {typed}")
    found, _ = mentions(Text(value, file, 3, len(file.text)), PREFIXES)
    assert mentioned(found) == expected


@BOUNDED
@pytest.mark.parametrize("piece", ["CLM-1 ", "*a* CLM-1 ", "CLM-1 `x`\n\n"])
@pytest.mark.parametrize("mark", ["", "\\u0041 "])
def test_many_mentions_are_placed_in_bounded_time(piece: str, mark: str) -> None:
    value = (piece * 900 + "\n\n") * 20
    file = SourceFile("r.yaml", f'a: "{mark}{value}"')
    found, _ = mentions(Text(f"{'A ' if mark else ''}{value}", file, 3, len(file.text)), PREFIXES)
    assert len(found.references) == 18_000


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("# CLM-1", "RG408 1:1-8 a heading stands in the field of a record"),
        ("a\n---", "RG408 1:1-2 a heading stands in the field of a record"),
        (":::{figure} FIG-1\n:::", "RG407 1:1-18 the directive `{figure}` stands in the field of a record"),
        ("a[^1]", "RG409 1:2-6 the footnote `[^1]` is called where no footnotes can be"),
        ("a[^1]\n\n[^1]: b", "RG409 3:1-8 the footnote `[^1]` is defined in the field of a record"),
        ("<b>x</b>", "RG405 1:1-4 `<b>` is HTML and is shown as text"),
        ("{x}`y`", "RG406 1:1-7 there is no role `{x}`"),
        ("[a](data:x)", "RG703 1:5-11 the address `data:x` has the scheme `data` and is not published"),
        ("|a|\n|-|\n|b|c|", "RG416 3:4-5 the row has a cell behind column 1, the table's last"),
        ("```{figure} FIG-1\n```", "RG407 1:1-18 a code fence is opened with `{figure}`"),
    ],
)
def test_what_a_field_must_not_hold(given: str, expected: str) -> None:
    assert findings(mentions(text(given), PREFIXES)[1]) == expected
