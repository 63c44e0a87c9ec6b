"""The marks stand under the right terminal columns, and nothing of a file can steer the terminal."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.reporters.line import quoted
from reportgen.reporters.safe import safe, width
from reportgen.source import Position, SourceFile, Span
from tests.reporters.findings import CONTEXT


def marked(text: str, start: int, end: int | None, room: int = 80, charset: str = "utf-8") -> tuple[str, str]:
    file = SourceFile("a.yaml", text)
    stop = Position(1, end) if end is not None else None
    return quoted(file, Span("a.yaml", Position(1, start), stop), replace(CONTEXT, charset=charset), room)


@pytest.mark.parametrize(
    ("text", "start", "end", "shown", "marks"),
    [
        ("abc CLM-9", 5, 10, "abc CLM-9", "    ^^^^^"),
        ("\tCLM-9", 2, 7, "    CLM-9", "    ^^^^^"),
        ("ab\tCLM-9", 4, 9, "ab  CLM-9", "    ^^^^^"),
        ("記録 CLM-9", 4, 9, "記録 CLM-9", "     ^^^^^"),
        ("CLM-9 記録", 7, 9, "CLM-9 記録", "      ^^^^"),
        ("e\u0301te\u0301 x", 7, 8, "e\u0301te\u0301 x", "    ^"),
        ("각\u1100\u1161\u11a8 x", 6, 7, "각\u1100\u1161\u11a8 x", "     ^"),
        ("x", 2, 2, "x", " ^"),
        ("x", 9, 12, "x", " ^"),
        ("abc", 2, None, "abc", " ^"),
        ("", 1, None, "", "^"),
    ],
    ids=[
        "ascii", "tab", "tab-stop", "wide-before", "wide-marked", "combining", "jamo",
        "end", "past-end", "no-end", "empty",
    ],
)  # fmt: skip
def test_marks_stand_under_the_words(text: str, start: int, end: int | None, shown: str, marks: str) -> None:
    assert marked(text, start, end) == (shown, marks)


def test_words_from_right_to_left_are_repeated_after_the_marks() -> None:
    text, marks = marked("title: نص CLM-9", 8, 10)
    assert (text, marks) == ("title: نص CLM-9", "       ^^ `نص`")


def test_a_column_is_not_guessed_when_it_is_unknown() -> None:
    file = SourceFile("a.yaml", "some words\n")
    assert quoted(file, Span("a.yaml", Position(1)), CONTEXT, 80) == ("some words", "")


def test_a_span_over_lines_says_where_it_ends() -> None:
    file = SourceFile("a.yaml", "abc def\nghi\njkl\n")
    span = Span("a.yaml", Position(1, 5), Position(3, 2))
    assert quoted(file, span, CONTEXT, 80) == ("abc def", "    ^^^ to line 3")


@pytest.mark.parametrize("room", [20, 40, 77])
@pytest.mark.parametrize("filler", ["x", "記", "e\u0301"], ids=["narrow", "wide", "combining"])
@pytest.mark.parametrize("before", [0, 3, 500, 20_000])
@pytest.mark.parametrize("after", [0, 3, 500])
def test_a_long_line_is_shown_around_its_place(room: int, filler: str, before: int, after: int) -> None:
    line = filler * before + "CLM-9" + filler * after
    start = len(filler) * before + 1
    text, marks = marked(line, start, start + 5, room)
    assert width(text) <= room
    blank = len(marks) - len(marks.lstrip())
    at = 0
    while width(text[:at]) < blank:
        at += 1
    assert text[at:].lstrip("\u0301").startswith("CLM-9")
    assert marks.strip() == "^^^^^"
    assert text.startswith("…") == (width(line) > room and not text.startswith(line[:1]))


def test_a_mark_longer_than_the_line_has_room_is_cut() -> None:
    text, marks = marked("x" * 300, 1, 301, room=40)
    assert width(text) == 40
    assert text.endswith("…")
    assert marks == "^" * 40


def test_what_a_terminal_would_obey_is_shown_as_its_number() -> None:
    hostile = "a\x1b[31mb\x07\x9b\u202e\u2066\ufeff\u200b\ud800\u2028\x7f\uffff"
    assert safe(hostile) == (
        "a<U+001B>[31mb<U+0007><U+009B><U+202E><U+2066><U+FEFF><U+200B><U+D800><U+2028><U+007F><U+FFFF>"
    )


def test_marks_count_the_columns_of_what_is_shown() -> None:
    text, marks = marked("\x1b[2J CLM-9", 6, 11)
    assert text == "<U+001B>[2J CLM-9"
    assert marks == " " * 12 + "^^^^^"


def test_marks_count_the_escapes_of_a_stream_without_the_characters() -> None:
    text, marks = marked("é CLM-9", 3, 8, charset="ascii")
    assert text == "\\xe9 CLM-9"
    assert marks == "     ^^^^^"


def test_joiners_that_scripts_need_are_kept() -> None:
    assert safe("می\u200cخواهم") == "می\u200cخواهم"


ANY = st.text(st.characters(exclude_characters="\n"), max_size=80)


@settings(max_examples=300, deadline=None)
@given(line=ANY, start=st.integers(1, 90), length=st.integers(0, 90), room=st.integers(20, 60))
def test_any_line_fits_and_is_harmless(line: str, start: int, length: int, room: int) -> None:
    text, marks = marked(line, start, start + length, room)
    assert width(text) <= room
    assert len(marks.partition(" `")[0].rstrip()) <= max(room, 1)
    assert "^" in marks
    assert not [c for c in text + marks if unicodedata.category(c) in {"Cc", "Cs", "Zl", "Zp"}]
