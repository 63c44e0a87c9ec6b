"""Where labels go: apart from each other, and clear of what is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from itertools import accumulate, pairwise

from reportgen.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle that belongs to a label."""

    left: Decimal
    top: Decimal
    right: Decimal
    bottom: Decimal

    def meets(self, other: Box) -> bool:
        """Whether the two share a point inside both."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


@dataclass(frozen=True, slots=True)
class Segment:
    """A straight piece of something drawn."""

    x1: Decimal
    y1: Decimal
    x2: Decimal
    y2: Decimal

    def extent(self, left: Decimal, right: Decimal) -> tuple[Decimal, Decimal] | None:
        """The lowest and highest y between `left` and `right`, or None when it is elsewhere."""
        begin, end = (self.x1, self.x2) if self.x1 <= self.x2 else (self.x2, self.x1)
        if end < left or begin > right:
            return None
        if begin == end:
            return min(self.y1, self.y2), max(self.y1, self.y2)
        slope = (self.y2 - self.y1) / (self.x2 - self.x1)
        at = [self.y1 + slope * (x - self.x1) for x in (max(begin, left), min(end, right))]
        return min(at), max(at)


def dodge(centres: Sequence[Decimal], heights: Sequence[Decimal], low: Decimal, high: Decimal) -> tuple[Decimal, ...]:
    """The centres moved as little as possible so that labels of these heights do not meet.

    Order is kept and all stay inside `low`..`high` when they fit there at all. Exact: after
    subtracting each label's offset from the first one this is least squares under a rising
    order, which pooling adjacent violators solves.
    """
    order = sorted(range(len(centres)), key=lambda index: (centres[index], index))
    if not order:
        return ()
    gaps = [(heights[first] + heights[second]) / 2 for first, second in pairwise(order)]
    offsets = list(accumulate(gaps, initial=Decimal(0)))
    wanted = [centres[index] - offset for index, offset in zip(order, offsets, strict=True)]
    lowest = low + heights[order[0]] / 2
    highest = high - heights[order[-1]] / 2 - offsets[-1]
    levels = [max(lowest, min(highest, level)) for level in _pool(wanted)]
    placed = {index: level + offset for index, level, offset in zip(order, levels, offsets, strict=True)}
    return tuple(placed[index] for index in range(len(centres)))


def _pool(values: Iterable[Decimal]) -> list[Decimal]:
    """The rising sequence nearest to `values`."""
    pools: list[tuple[Decimal, int]] = []
    for value in values:
        total, count = value, 1
        while pools and pools[-1][0] / pools[-1][1] > total / count:
            before, members = pools.pop()
            total, count = total + before, count + members
        pools.append((total, count))
    return [total / count for total, count in pools for _ in range(count)]


def lift(start: Decimal, height: Decimal, blocked: Iterable[tuple[Decimal, Decimal]]) -> Decimal:
    """The greatest bottom edge ≤ `start` at which `height` above it is free of `blocked`."""
    bottom = start
    for low, high in sorted(blocked, key=lambda pair: (-pair[1], pair[0])):
        if low < bottom and high > bottom - height:
            bottom = low
    return bottom


def sink(start: Decimal, height: Decimal, blocked: Iterable[tuple[Decimal, Decimal]]) -> Decimal:
    """The least top edge ≥ `start` at which `height` below it is free of `blocked`."""
    return -lift(-start, height, [(-high, -low) for low, high in blocked])
