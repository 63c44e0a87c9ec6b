"""The writer of drawings: elements with classes, in a fixed order of attributes, and no style.

Kinds draw as if every script ran from left to right. The canvas turns a mirrored drawing around,
and gives a text in a right-to-left script its own direction and the anchor that goes with it:
inline SVG inherits `direction`, so the root says `ltr` and such texts say `rtl`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from decimal import Decimal
from typing import Literal

from lxml import etree

from reportgen.figures.measure import MIDDLE, TypeScale, has_eastern_digits, reserve
from reportgen.figures.place import Box
from reportgen.figures.scales import coordinate
from reportgen.frozen import dataclass
from reportgen.model import Direction

NAMESPACE = "http://www.w3.org/2000/svg"
_NAMES = {None: NAMESPACE}
Anchor = Literal["start", "middle", "end"]
OVER_MARKS = "fig-goal"
"""The one class of rules that is drawn over the marks."""
_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_OVERHANG = Decimal(1)
"""Arabic letters may reach a little out of their advance, and so out of the drawing."""
_SWAPPED: Mapping[Anchor, Anchor] = {"start": "end", "middle": "middle", "end": "start"}
Place = tuple[Decimal, Decimal]
Mark = tuple[str, dict[str, str]]
"""Tag and attributes of something drawn."""


@dataclass(frozen=True, slots=True)
class Label:
    """A text where it will stand, in the unmirrored drawing."""

    lines: tuple[str, ...]
    x: Decimal
    y: Decimal
    """Baseline of the first line."""
    anchor: Anchor
    role: str
    """Its classes."""
    size: Decimal
    box: Box
    is_number: bool = False


@dataclass(slots=True)
class Canvas:
    """One drawing while it is made; lives in one call of `draw`."""

    width: Decimal
    type: TypeScale
    direction: Direction
    is_mirrored: bool
    rules: list[tuple[str, Place, Place]] = field(default_factory=list)
    """Straight lines that give way to labels: class, both ends."""
    marks: list[Mark] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)

    def x(self, place: Decimal) -> Decimal:
        """The place across in the finished drawing."""
        return self.width - place if self.is_mirrored else place

    def label(self, lines: Sequence[str], x: Decimal, y: Decimal, role: str, anchor: Anchor = "start") -> Label:
        """Put words at a baseline; returns where they will be."""
        placed = self.prepared(lines, x, y, role, anchor)
        self.labels.append(placed)
        return placed

    def prepared(self, lines: Sequence[str], x: Decimal, y: Decimal, role: str, anchor: Anchor = "start") -> Label:
        """A label that is not put yet."""
        size = self.type.size
        if self.direction == "rtl" and anchor == "start":
            x += _OVERHANG
        return Label(tuple(lines), x, y, anchor, role, size, self._box(lines, x, y, anchor, size))

    def number(self, words: str, x: Decimal, y: Decimal, role: str, anchor: Anchor) -> Label:
        """Put a number, with the sign and the size that its digits need; `y` is its middle."""
        size = self.number_size(words)
        baseline = y + size * MIDDLE
        role = f"{role} fig-east" if has_eastern_digits(words) else role
        placed = Label(
            (words,), x, baseline, anchor, role, size, self._box((words,), x, baseline, anchor, size), is_number=True
        )
        self.labels.append(placed)
        return placed

    def number_under(self, words: str, x: Decimal, edge: Decimal, role: str) -> Label:
        """Put a number below an axis, clear of it with the whole cell of its font."""
        size = self.number_size(words)
        return self.number(words, x, edge + (self.type.up - MIDDLE) * size, role, "middle")

    def number_size(self, words: str) -> Decimal:
        """The size in which a number is drawn."""
        return self.type.number if has_eastern_digits(words) else self.type.size

    def _box(self, lines: Sequence[str], x: Decimal, y: Decimal, anchor: Anchor, size: Decimal) -> Box:
        across = max(reserve(line, size) for line in lines)
        left = {"start": x, "middle": x - across / 2, "end": x - across}[anchor]
        bottom = y + self.type.line * (len(lines) - 1) + self.type.down * size
        return Box(left, y - self.type.up * size, left + across, bottom)

    def path(self, commands: str, role: str) -> None:
        """A path whose commands are already in the finished drawing's places."""
        self.marks.append(("path", {"d": commands, "class": role}))

    def line(self, begin: Place, end: Place, role: str) -> None:
        """A straight line that gives way to nothing."""
        self.path(self.commands((begin, end)), role)

    def rect(self, left: Decimal, top: Decimal, width: Decimal, height: Decimal, role: str) -> None:
        """A bar."""
        x = self.width - left - width if self.is_mirrored else left
        places = (("x", x), ("y", top), ("width", width), ("height", height))
        self.marks.append(("rect", {**{name: coordinate(value) for name, value in places}, "class": role}))

    def circle(self, centre: Place, radius: Decimal, role: str) -> None:
        """A dot or a ring."""
        places = (("cx", self.x(centre[0])), ("cy", centre[1]), ("r", radius))
        self.marks.append(("circle", {**{name: coordinate(value) for name, value in places}, "class": role}))

    def marker(self, shape: str, centre: Place, role: str) -> None:
        """The sign of a series."""
        x, y = self.x(centre[0]), centre[1]
        if shape == "circle":
            self.circle(centre, Decimal(4), role)
            return
        corners = " ".join(f"{coordinate(x + across)},{coordinate(y + down)}" for across, down in _SHAPES[shape])
        self.marks.append(("polygon", {"points": corners, "class": role}))

    def commands(self, places: Iterable[Place]) -> str:
        """Path commands through places; level and upright pieces in their short form."""
        parts: list[str] = []
        before: tuple[str, str] | None = None
        for across, down in places:
            at = coordinate(self.x(across)), coordinate(down)
            parts.append(_command(before, at))
            before = at
        return "".join(parts)


def _command(before: tuple[str, str] | None, at: tuple[str, str]) -> str:
    """One path command; a place that repeats keeps its command, so that no value is lost."""
    if before is None:
        return f"M{at[0]} {at[1]}"
    if before[1] == at[1]:
        return f"H{at[0]}"
    return f"V{at[1]}" if before[0] == at[0] else f"L{at[0]} {at[1]}"


def _shape(*corners: tuple[str, str]) -> tuple[Place, ...]:
    return tuple((Decimal(across), Decimal(down)) for across, down in corners)


_SHAPES: Mapping[str, tuple[Place, ...]] = {
    "square": _shape(("-3.8", "-3.8"), ("3.8", "-3.8"), ("3.8", "3.8"), ("-3.8", "3.8")),
    "triangle": _shape(("0", "-5"), ("4.6", "3.6"), ("-4.6", "3.6")),
    "diamond": _shape(("0", "-5.4"), ("5.4", "0"), ("0", "5.4"), ("-5.4", "0")),
    "wedge": _shape(("0", "5"), ("4.6", "-3.6"), ("-4.6", "-3.6")),
    "hourglass": _shape(("-4.4", "-4.4"), ("4.4", "-4.4"), ("-4.4", "4.4"), ("4.4", "4.4")),
}


@dataclass(frozen=True, slots=True)
class Head:
    """What a drawing says of itself to those who do not see it."""

    id: str
    role: str
    """Classes of the root."""
    lang: str
    title: str
    summary: str


def written(canvas: Canvas, head: Head, height: Decimal) -> str:
    """The drawing as text: rules below, marks above them, words on top."""
    across, down = coordinate(canvas.width), coordinate(height)
    root = etree.Element(_tag("svg"), nsmap=_NAMES)  # type: ignore[arg-type]  # the stubs lack the default namespace
    attributes = {
        "class": f"fig {head.role}" + (" fig--rtl" if canvas.direction == "rtl" else ""),
        "viewBox": f"0 0 {across} {down}",
        "width": across,
        "height": down,
        "role": "img",
        "aria-labelledby": f"{head.id}-t",
        "aria-describedby": f"{head.id}-d",
        "direction": "ltr",
        _LANG: head.lang,
        "lang": head.lang,
    }
    for name, value in attributes.items():
        root.set(name, value)
    etree.SubElement(root, _tag("title"), {"id": f"{head.id}-t"}).text = head.title
    etree.SubElement(root, _tag("desc"), {"id": f"{head.id}-d"}).text = head.summary
    group = etree.SubElement(root, _tag("g"), {"aria-hidden": "true"})
    rules = _rules(canvas)
    over = [mark for role, mark in rules if role == OVER_MARKS]
    for tag, values in (*(mark for role, mark in rules if role != OVER_MARKS), *canvas.marks, *over):
        etree.SubElement(group, _tag(tag), values)
    for label in canvas.labels:
        _write_label(canvas, label, group)
    return etree.tostring(root, encoding="unicode")


def _tag(name: str) -> str:
    return f"{{{NAMESPACE}}}{name}"


def _rules(canvas: Canvas) -> list[tuple[str, Mark]]:
    """Class and path, one path a class, each line interrupted where a label stands on it."""
    paths: dict[str, list[str]] = {}
    boxes = [label.box for label in canvas.labels]
    for role, begin, end in canvas.rules:
        pieces = _interrupted(begin, end, boxes)
        paths.setdefault(role, []).extend(canvas.commands(piece) for piece in pieces)
    return [(role, ("path", {"d": "".join(parts), "class": role})) for role, parts in paths.items() if parts]


def _interrupted(begin: Place, end: Place, boxes: Iterable[Box]) -> list[tuple[Place, Place]]:
    """The pieces of a level or upright line that lie outside all boxes."""
    is_level = begin[1] == end[1]
    here, low, high = (begin[1], begin[0], end[0]) if is_level else (begin[0], begin[1], end[1])
    pieces, at = [], low
    for first, last in sorted(_covered(box, here, is_level=is_level) for box in boxes):
        if first >= last or last <= at or first >= high:
            continue
        if first > at:
            pieces.append((at, first))
        at = max(at, last)
    if at < high:
        pieces.append((at, high))
    if is_level:
        return [((first, here), (last, here)) for first, last in pieces]
    return [((here, first), (here, last)) for first, last in pieces]


def _covered(box: Box, here: Decimal, *, is_level: bool) -> tuple[Decimal, Decimal]:
    """The stretch of a line at `here` that a box covers; an empty one when it passes beside."""
    pad = Decimal(2)
    across = (box.top, box.bottom) if is_level else (box.left, box.right)
    along = (box.left, box.right) if is_level else (box.top, box.bottom)
    if across[0] - pad < here < across[1] + pad:
        return along[0] - pad, along[1] + pad
    return Decimal(0), Decimal(0)


def is_right_to_left(words: str, direction: Direction) -> bool:
    """Whether a text runs from the right.

    In a right-to-left edition any right-to-left letter decides, so that a name in Latin letters
    at its beginning does not turn it around; elsewhere the first strong letter does (UAX #9, P2).
    """
    strong = [kind for kind in map(unicodedata.bidirectional, words) if kind in {"L", "R", "AL"}]
    found = any(kind != "L" for kind in strong)
    return found if direction == "rtl" else found and strong[0] != "L"


def _write_label(canvas: Canvas, label: Label, group: etree._Element) -> None:
    """A label as an element: one line as its text, several as a span each."""
    anchor = _SWAPPED[label.anchor] if canvas.is_mirrored else label.anchor
    is_rtl = not label.is_number and is_right_to_left(" ".join(label.lines), canvas.direction)
    anchor = _SWAPPED[anchor] if is_rtl else anchor
    x = coordinate(canvas.x(label.x))
    attributes = {"x": x, "y": coordinate(label.y), "class": label.role}
    if anchor != "start":
        attributes["text-anchor"] = anchor
    if is_rtl:
        attributes["direction"] = "rtl"
    made = etree.SubElement(group, _tag("text"), attributes)
    if len(label.lines) == 1:
        made.text = label.lines[0]
        return
    for at, line in enumerate(label.lines):
        place = {"x": x, "dy": coordinate(canvas.type.line)} if at else {"x": x}
        etree.SubElement(made, _tag("tspan"), place).text = line
