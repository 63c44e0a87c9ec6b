"""Where the words about a target stand: near its ring, clear of every line and every other text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal

from reportgen.figures.place import Box, Segment, lift, sink
from reportgen.figures.svg import Anchor, Canvas, Place
from reportgen.frozen import dataclass

RADIUS = Decimal(9)
"""Of the ring."""
_REACH = RADIUS + 10
"""From the middle of the ring to the nearest words, so that the leader shows."""
_CLEAR = Decimal(4)
"""Kept free around the words."""
_ROLE = "fig-note"
_CROSSING = Decimal(60)
"""What one line under the leader costs, in units of distance."""


@dataclass(frozen=True, slots=True)
class Ring:
    """The target's place and its words in lines."""

    x: Decimal
    y: Decimal
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Leader:
    """The line from the ring to its words."""

    begin: Place
    end: Place


@dataclass(frozen=True, slots=True)
class _Spot:
    """A free place for the words: top edge, and how far from the best it is."""

    top: Decimal
    anchor: Anchor
    cost: Decimal


def settle(canvas: Canvas, ring: Ring, lines: Sequence[Segment], corner: Place) -> Leader | None:
    """Put the words and return their leader; None when no place left of and above `corner` is free.

    Grid lines are avoided as well where that is possible, elsewhere they give way to the words; so
    is the column of names at the ends of the lines.
    """
    grid = [Segment(*begin, *end) for _, begin, end in canvas.rules]
    for barred, right in (((*lines, *grid), corner[0]), (lines, corner[0]), (lines, canvas.width)):
        spots = _spots(canvas, ring, lines, barred, (right, corner[1]))
        if spots:
            break
    else:
        return None
    best = min(spots, key=lambda spot: spot.cost)
    label = canvas.label(ring.words, ring.x, best.top + canvas.type.up * canvas.type.size, _ROLE, best.anchor)
    if label.box.bottom < ring.y:
        return Leader((ring.x, ring.y - RADIUS), (ring.x, label.box.bottom + 1))
    return Leader((ring.x, ring.y + RADIUS), (ring.x, label.box.top - 1))


def _spots(
    canvas: Canvas, ring: Ring, lines: Sequence[Segment], barred: Sequence[Segment], corner: Place
) -> list[_Spot]:
    """Every free place above and below the ring, for each side to which the words may run."""
    order: tuple[Anchor, ...] = ("end", "start", "middle") if ring.x * 2 > canvas.width else ("start", "end", "middle")
    under = [extent for line in lines if (extent := line.extent(ring.x - 1, ring.x + 1))]
    spots: list[_Spot] = []
    for rank, anchor in enumerate(order):
        box = canvas.prepared(ring.words, ring.x, Decimal(0), _ROLE, anchor).box
        if box.left < 0 or box.right > corner[0]:
            continue
        height = box.bottom - box.top
        blocked = [*_blocked(box, barred), *_taken(box, canvas)]
        above = lift(ring.y - _REACH, height, blocked) - height
        beneath = sink(ring.y + _REACH, height, blocked)
        if above >= 0 and not _passes_words(canvas, ring.x, above + height, ring.y):
            spots.append(_Spot(above, anchor, _cost(ring, above + height, under) + rank))
        if beneath + height <= corner[1] - _CLEAR and not _passes_words(canvas, ring.x, ring.y, beneath):
            spots.append(_Spot(beneath, anchor, _cost(ring, beneath, under) + rank))
    return spots


def _passes_words(canvas: Canvas, x: Decimal, top: Decimal, bottom: Decimal) -> bool:
    """Whether an upright leader would cross a text."""
    line = Box(x - 1, top, x + 1, bottom)
    return any(label.box.meets(line) for label in canvas.labels)


def _blocked(box: Box, lines: Iterable[Segment]) -> list[tuple[Decimal, Decimal]]:
    extents = (line.extent(box.left - _CLEAR, box.right + _CLEAR) for line in lines)
    return [(extent[0] - _CLEAR, extent[1] + _CLEAR) for extent in extents if extent]


def _taken(box: Box, canvas: Canvas) -> list[tuple[Decimal, Decimal]]:
    return [
        (label.box.top - _CLEAR, label.box.bottom + _CLEAR)
        for label in canvas.labels
        if label.box.left < box.right + _CLEAR and box.left - _CLEAR < label.box.right
    ]


def _cost(ring: Ring, edge: Decimal, under: Iterable[tuple[Decimal, Decimal]]) -> Decimal:
    """The leader's length, and a price for each line that it crosses."""
    begin, end = (edge, ring.y - RADIUS) if edge < ring.y else (ring.y + RADIUS, edge)
    crossed = sum(1 for low, high in under if low < end and high > begin)
    return end - begin + crossed * _CROSSING
