"""Labels keep apart, and clear of lines."""

from __future__ import annotations

from decimal import Decimal as D  # noqa: N817 - the tables below are all numbers
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from reportgen.figures.place import Segment, dodge, lift, sink

PLACES = st.decimals(0, 300, places=1)


def test_labels_that_meet_are_moved_by_the_same_distance() -> None:
    assert dodge([D(100), D(106)], [D(20), D(20)], D(0), D(300)) == (D(93), D(113))


def test_labels_that_are_apart_stay() -> None:
    assert dodge([D(200), D(40)], [D(20), D(20)], D(0), D(300)) == (D(200), D(40))


def test_labels_at_the_edge_are_moved_inside() -> None:
    assert dodge([D(0), D(2)], [D(20), D(20)], D(0), D(300)) == (D(10), D(30))
    assert dodge([D(300)], [D(20)], D(0), D(300)) == (D(290),)


@given(st.lists(PLACES, max_size=6), st.decimals(10, 40, places=1))
def test_labels_never_meet_and_keep_their_order(centres: list[D], height: D) -> None:
    placed = dodge(centres, [height] * len(centres), D(0), D(300))
    inside = sorted(placed)
    assert all(second - first >= height - D("1e-9") for first, second in pairwise(inside))
    assert all(height / 2 - D("1e-9") <= place <= 300 - height / 2 + D("1e-9") for place in placed)
    order = sorted(range(len(centres)), key=lambda at: (centres[at], at))
    assert [placed[at] for at in order] == inside


def test_lift_finds_the_nearest_gap_that_is_high_enough() -> None:
    blocked = [(D(80), D(90)), (D(60), D(70)), (D(20), D(30))]
    assert lift(D(100), D(10), blocked) == D(100)
    assert lift(D(100), D(15), blocked) == D(60)
    assert lift(D(75), D(15), blocked) == D(60)
    assert lift(D(60), D(40), blocked) == D(20)


def test_sink_is_lift_turned_around() -> None:
    assert sink(D(0), D(10), [(D(5), D(12)), (D(15), D(20))]) == D(20)


@given(PLACES, st.decimals(1, 50, places=1), st.lists(st.tuples(PLACES, PLACES).map(sorted).map(tuple), max_size=8))
def test_lifted_place_is_free(start: D, height: D, blocked: list[tuple[D, D]]) -> None:
    bottom = lift(start, height, blocked)
    assert bottom <= start
    assert not any(low < bottom and high > bottom - height for low, high in blocked)


def test_extent_of_a_slope_is_that_of_its_part() -> None:
    slope = Segment(D(0), D(0), D(100), D(50))
    assert slope.extent(D(20), D(40)) == (10, 20)
    assert slope.extent(D(-20), D(10)) == (0, 5)
    assert slope.extent(D(101), D(120)) is None
    assert Segment(D(10), D(9), D(10), D(3)).extent(D(0), D(20)) == (3, 9)
