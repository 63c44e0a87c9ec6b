"""Widths and line breaks come from a table, the same on every machine."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.figures.measure import RESERVE, estimate, has_eastern_digits, reserve, type_scale, wrap

SIZE = Decimal(10)


def test_widths_add_up_and_grow_with_the_size() -> None:
    assert estimate("il", SIZE) == Decimal("5.4")
    assert estimate("il", SIZE * 2) == Decimal("10.8")
    assert reserve("il", SIZE) == Decimal("5.4") * RESERVE


@pytest.mark.parametrize(
    ("words", "width"),
    [
        ("記録", 20),
        ("한국", 20),
        ("é", Decimal("5.7")),
        ("e\u0301", Decimal("5.7")),
        ("\u200f", 0),
        ("Ж", Decimal("8.5")),
    ],
)
def test_scripts_have_widths_of_their_own(words: str, width: Decimal) -> None:
    assert estimate(words, SIZE) == width


BREAKS = [
    ("Notes and a written rule", ("Notes and a", "written rule")),
    ("Aufzeichnungen-mit-Regel", ("Aufzeichnungen-", "mit-Regel")),
    ("逐語規則・除去を休息に置換", ("逐語規則・除去", "を休息に置換")),
    ("差（点）、記録", ("差（点）、", "記録")),
    ("差の「記録」", ("差の「記", "録」")),
    ("기록과 규칙을 함께", ("기록과", "규칙을 함께")),
    ("decision 16\u00a0of 20", ("decision", "16\u00a0of 20")),
    ("from 1-5 to 2-7 units", ("from 1-5", "to 2-7 units")),
]


@pytest.mark.parametrize(("words", "lines"), BREAKS)
def test_lines_end_where_a_reader_expects_it(words: str, lines: tuple[str, str]) -> None:
    limit = max(reserve(line, SIZE) for line in lines)
    assert wrap(words, SIZE, limit).lines == lines


def test_lines_are_of_about_one_length() -> None:
    made = wrap("one two three four five six", SIZE, reserve("one two three four fiv", SIZE))
    assert made.lines == ("one two three", "four five six")


def test_words_without_a_place_to_break_tell_their_width() -> None:
    made = wrap("Donaudampfschifffahrt", SIZE, Decimal(50))
    assert made.lines == ("Donaudampfschifffahrt",)
    assert made.width == reserve("Donaudampfschifffahrt", SIZE) > 50


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=60), st.integers(20, 400))
def test_wrapping_keeps_every_character_but_spaces(words: str, limit: int) -> None:
    made = wrap(words, SIZE, Decimal(limit))
    assert "".join(made.lines).replace(" ", "") == words.replace(" ", "")
    assert all(reserve(line, SIZE) <= made.width for line in made.lines)


def test_arabic_letters_and_digits_are_drawn_larger() -> None:
    assert type_scale("ar", "rtl").size > type_scale("en", "ltr").size
    assert type_scale("ar", "rtl").number > type_scale("ar", "rtl").size
    assert [has_eastern_digits(words) for words in ("٤", "۴", "4", "")] == [True, True, False, False]
