"""What is drawn is what was recorded: marks are measured against the numbers of their own axis."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest
from lxml import etree

from reportgen import figures
from reportgen.figures import Width
from tests.figures.samples import SPECS, TABLES, sample, spec

SVG = "{http://www.w3.org/2000/svg}"
NEAR = Decimal("0.25")
"""Coordinates are rounded to tenths; a mark and two ticks may each be off by half of one."""


class Ruler:
    """Turns places back into values, by the first and last number of an axis."""

    def __init__(self, root: etree._Element, axis: str) -> None:
        numbers = [text for text in root.iter(f"{SVG}text") if "fig-num" in text.get("class", "").split()]
        anchor = "middle" if axis == "x" else "end"
        found = [
            (Decimal(str(text.get(axis))), Decimal((text.text or "").replace("−", "-")))
            for text in numbers
            if text.get("text-anchor") == anchor
        ]
        shift = Decimal("4.55") if axis == "y" else Decimal(0)
        (self.place, self.value), (place, value) = found[0], found[-1]
        self.place -= shift
        self.unit = (value - self.value) / (place - shift - self.place)

    def __call__(self, place: Decimal) -> Decimal:
        return self.value + (place - self.place) * self.unit

    def is_at(self, place: Decimal, value: Decimal) -> bool:
        return abs(self(place) - value) <= NEAR * abs(self.unit)


def places(path: str) -> list[tuple[Decimal, Decimal]]:
    """The places that a path leads through."""
    found: list[tuple[Decimal, Decimal]] = []
    for command, first, second in re.findall(r"([MLHV])(-?[\d.]+)(?: (-?[\d.]+))?", path):
        x, y = found[-1] if found else (Decimal(0), Decimal(0))
        if command == "H":
            found.append((Decimal(first), y))
        elif command == "V":
            found.append((x, Decimal(first)))
        else:
            found.append((Decimal(first), Decimal(second)))
    return found


def drawn(kind: str, width: Width) -> etree._Element:
    return etree.fromstring(sample(kind, "en", width))


def of_class(root: etree._Element, name: str) -> list[etree._Element]:
    return [element for element in root.iter() if name in element.get("class", "").split()]


@pytest.mark.parametrize("width", ["wide", "narrow"])
@pytest.mark.parametrize("kind", ["steps", "lines"])
def test_lines_lead_through_every_recorded_value(kind: str, width: Width) -> None:
    root = drawn(kind, width)
    across, up = Ruler(root, "x"), Ruler(root, "y")
    series = spec(SPECS[kind].format(title="T", summary="S")).series
    paths = [places(one.get("d", "")) for one in of_class(root, "fig-line")]
    lines = [path for path in paths if len(path) > 2]  # shorter ones are samples of the key
    assert len(lines) == len(series)
    for one in series:
        matching = [
            line
            for line in lines
            if all(any(across.is_at(x, p.x) and up.is_at(y, p.y) for x, y in line) for p in one.points)
        ]
        assert len(matching) == 1, one.key


def test_a_step_holds_its_value_until_the_next() -> None:
    path = next(one for one in of_class(drawn("steps", "wide"), "s1") if one.get("class") == "fig-line s1")
    through = places(path.get("d", ""))
    assert through[0][1] == through[1][1]
    assert through[1][0] == through[2][0]


@pytest.mark.parametrize("width", ["wide", "narrow"])
def test_bars_are_as_long_as_their_values(width: Width) -> None:
    root = drawn("bars", width)
    ruler = Ruler(root, "x")
    recorded = [Decimal(line.split(",")[1]) for line in TABLES["final"].splitlines()[1:]]
    bars = of_class(root, "fig-bar")
    assert [round(ruler(Decimal(str(bar.get("x"))) + Decimal(str(bar.get("width"))))) for bar in bars] == [5, 5, 3]
    assert all(ruler.is_at(Decimal(str(bar.get("x"))), Decimal(0)) for bar in bars)
    nils = of_class(root, "fig-nil")
    assert len(nils) == recorded.count(Decimal(0)) == 4
    assert all(ruler.is_at(Decimal(str(nil.get("cx"))), Decimal(0)) for nil in nils)
    assert [text.text for text in of_class(root, "fig-val")] == [str(value) for value in recorded]


@pytest.mark.parametrize("width", ["wide", "narrow"])
def test_the_target_line_stands_at_its_value(width: Width) -> None:
    root = drawn("bars", width)
    (goal,) = of_class(root, "fig-goal")
    assert {Ruler(root, "x").is_at(x, Decimal(5)) for x, _ in places(goal.get("d", ""))} == {True}


@pytest.mark.parametrize("width", ["wide", "narrow"])
def test_dots_stand_at_their_differences(width: Width) -> None:
    root = drawn("paired-differences", width)
    ruler = Ruler(root, "x")
    values = [Decimal(4), Decimal(0), Decimal(0), Decimal(-1)]
    dots = of_class(root, "fig-dot")
    assert [ruler.is_at(Decimal(str(dot.get("cx"))), value) for dot, value in zip(dots, values, strict=True)] == [
        True
    ] * 4
    assert [text.text for text in of_class(root, "fig-val")] == ["+4", "0", "0", "−1"]


def test_mirrored_axes_run_from_the_right() -> None:
    order = [
        place for place, _ in places(of_class(etree.fromstring(sample("steps", "ar", "wide")), "s4")[0].get("d", ""))
    ]
    assert order == sorted(order, reverse=True)
    bar = of_class(etree.fromstring(sample("bars", "ar", "wide")), "fig-bar")[0]
    zero = places(of_class(etree.fromstring(sample("bars", "ar", "wide")), "fig-zero")[0].get("d", ""))[0][0]
    assert Decimal(str(bar.get("x"))) + Decimal(str(bar.get("width"))) == zero


@pytest.mark.parametrize(("mirror", "expected"), [("auto", True), ("always", True), ("never", False)])
def test_mirror_decides_for_a_right_to_left_edition(mirror: str, *, expected: bool) -> None:
    made = spec(SPECS["bars"].format(title="T", summary="S") + f"  mirror: {mirror}\n")
    svg, _ = figures.draw(made, width="wide", lang="ar", direction="rtl", text=lambda _, words: words, number=str_of)
    zero = places(of_class(etree.fromstring(svg), "fig-zero")[0].get("d", ""))[0][0]
    assert (zero > 430) is expected


@pytest.mark.parametrize(("mirror", "expected"), [("auto", False), ("always", True), ("never", False)])
def test_mirror_decides_for_a_left_to_right_edition(mirror: str, *, expected: bool) -> None:
    made = spec(SPECS["bars"].format(title="T", summary="S") + f"  mirror: {mirror}\n")
    svg, _ = figures.draw(made, width="wide", lang="en", direction="ltr", text=lambda _, words: words, number=str_of)
    zero = places(of_class(etree.fromstring(svg), "fig-zero")[0].get("d", ""))[0][0]
    assert (zero > 430) is expected


def str_of(literal: str, /, *, signed: bool = False) -> str:
    return f"+{literal}" if signed else literal
