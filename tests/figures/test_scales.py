"""Ticks and coordinates: decimals only."""

from __future__ import annotations

from decimal import Decimal as D  # noqa: N817 - the tables below are all numbers

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.figures.scales import Scale, coordinate, even_step, literal, rounded_out, steps_of, ticks


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("12", "12"),
        ("12.04", "12"),
        ("12.05", "12"),
        ("12.06", "12.1"),
        ("-0.04", "0"),
        ("-3.25", "-3.2"),
        ("0.5", "0.5"),
    ],
)
def test_coordinates_have_one_place_at_most(value: str, shown: str) -> None:
    assert coordinate(D(value)) == shown


@pytest.mark.parametrize(
    ("low", "high", "most", "step"),
    [
        ("0", "40", 5, "10"),
        ("0", "5", 6, "1"),
        ("0", "1", 5, "1"),
        ("0", "97", 4, "50"),
        ("-1", "4", 6, "1"),
        ("3", "3", 5, "1"),
    ],
)
def test_steps_between_whole_numbers_are_whole(low: str, high: str, most: int, step: str) -> None:
    assert steps_of(D(low), D(high), most, whole=True) == D(step)


def test_steps_between_fractions_may_be_fractions() -> None:
    assert steps_of(D(0), D(1), 5, whole=False) == D("0.2")
    assert steps_of(D("0.001"), D("0.009"), 4, whole=False) == D("0.002")


def test_axis_of_order_has_a_tick_at_both_ends_where_a_step_allows_it() -> None:
    assert even_step(D(0), D(16), 4, whole=True) == 4
    assert even_step(D(0), D(15), 4, whole=True) == 5
    assert even_step(D(0), D(17), 4, whole=True) == 5


def test_ticks_are_the_multiples_inside() -> None:
    assert ticks(D(-1), D(4), D(2)) == (0, 2, 4)
    assert ticks(D("0.5"), D("1.5"), D("0.5")) == (D("0.5"), D("1.0"), D("1.5"))
    assert ticks(D("0.1"), D("0.2"), D(1)) == ()


def test_scale_is_rounded_out_and_never_empty() -> None:
    assert rounded_out(D(641), D(845), D(50)) == (600, 850)
    assert rounded_out(D(5), D(5), D(1)) == (5, 6)


@pytest.mark.parametrize(
    ("value", "shown"), [("1E+2", "100"), ("0.50", "0.5"), ("-0", "0"), ("100", "100"), ("2.0", "2")]
)
def test_ticks_are_written_plainly(value: str, shown: str) -> None:
    assert literal(D(value)) == shown


def test_places_lie_on_tenths() -> None:
    scale = Scale(D(0), D(3), D(0), D(100))
    assert [scale(D(value)) for value in range(4)] == [0, D("33.3"), D("66.7"), 100]


@given(
    st.decimals(-(10**6), 10**6, places=3),
    st.decimals(-(10**6), 10**6, places=3),
    st.integers(1, 8),
    st.booleans(),
)
def test_ticks_are_few_and_inside(first: D, second: D, most: int, whole: bool) -> None:
    low, high = min(first, second), max(first, second)
    step = steps_of(low, high, most, whole=whole)
    found = ticks(low, high, step)
    assert len(found) <= most + 1
    assert all(low <= value <= high for value in found)
    below, above = rounded_out(low, high, step)
    assert below <= low <= high <= above
    assert below < above
