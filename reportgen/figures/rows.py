"""What `bars` and `paired-differences` share: a row a category, a level axis of values.

Words stand at the start of their row. In a narrow drawing whose words are long they stand above
their bar instead, and the bar gets the whole width.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from reportgen.figures.frame import Frame, axis_label
from reportgen.figures.measure import MIDDLE, reserve
from reportgen.figures.scales import Scale, is_whole, steps_of, ticks
from reportgen.figures.spec import Category
from reportgen.frozen import dataclass

_GAP = Decimal(18)
"""Between a row's words and the plot."""
_MOST_TICKS = 6
_APART = Decimal(12)
"""Least distance between two numbers of the axis."""
_BAND = Decimal(30)
"""Height of a row's drawing."""


@dataclass(frozen=True, slots=True)
class Row:
    """A category with its words in lines and the middle of its drawing."""

    category: Category
    words: tuple[str, ...]
    middle: Decimal


@dataclass(frozen=True, slots=True)
class Rows:
    """All rows under one scale."""

    rows: tuple[Row, ...]
    scale: Scale
    bottom: Decimal
    """Lower edge of the plot."""
    top: Decimal
    is_stacked: bool
    """Whether words stand above the bars; a grid would be all pieces between them."""


def lay_out(frame: Frame, values: Sequence[Decimal], *, top: Decimal, beyond: Decimal) -> Rows:
    """Place words, rows and scale.

    `values` are all that the axis must reach (zero is added), `beyond` the room that a mark takes
    past its value at either end, with the number beside it.
    """
    categories = frame.spec.categories
    limit = frame.canvas.width * Decimal("0.38")
    is_stacked = not frame.is_wide and any(_is_long(frame, category, limit) for category in categories)
    limit = frame.canvas.width if is_stacked else limit
    words = [frame.fit(category.label, limit) for category in categories]
    widest = max(reserve(line, frame.size) for lines in words for line in lines)
    low, high = min(*values, Decimal(0)), max(*values, Decimal(0))
    high = high if high > low else low + 1
    begin = Decimal(6) if is_stacked else widest + _GAP
    begin += beyond if any(category.value < 0 for category in categories) else 0
    scale = Scale(low, high, begin, frame.canvas.width - beyond)
    frame.check_room(scale.begin, scale.end)
    rows, bottom = _place(frame, words, top, is_stacked=is_stacked)
    return Rows(rows, scale, bottom, top, is_stacked)


def _is_long(frame: Frame, category: Category, limit: Decimal) -> bool:
    """Whether words need more than one line beside their bar."""
    return reserve(frame.words(category.label), frame.size) > limit


def _place(
    frame: Frame, words: Sequence[tuple[str, ...]], top: Decimal, *, is_stacked: bool
) -> tuple[tuple[Row, ...], Decimal]:
    """Every row with its words put; and the lower edge of the last."""
    canvas, size = frame.canvas, frame.size
    rows, edge = [], top
    for category, lines in zip(frame.spec.categories, words, strict=True):
        tall = canvas.type.cell + canvas.type.line * (len(lines) - 1)
        role = "fig-lab em" if category.is_emphasised else "fig-lab"
        if is_stacked:
            canvas.label(lines, Decimal(0), edge + canvas.type.up * size, role)
            middle = edge + tall + max(_BAND / 2 - 2, canvas.type.above)
            height = middle - edge + max(_BAND / 2 + 8, canvas.type.beneath + 2)
        else:
            height = max(_BAND + 8, tall + 10)
            middle = edge + height / 2
            first = middle + size * MIDDLE - canvas.type.line * (len(lines) - 1) / 2
            canvas.label(lines, Decimal(0), first, role)
        rows.append(Row(category, lines, middle))
        edge += height
    return tuple(rows), edge


def axis(frame: Frame, rows: Rows, *, signed: bool) -> Decimal:
    """Rules, numbers and words of the axis; returns the height of the drawing."""
    canvas, scale = frame.canvas, rows.scale
    values = [category.value for category in frame.spec.categories]
    ends = frame.ticks((scale.low, scale.high), signed=signed)
    count = int((scale.end - scale.begin) / (frame.widest(ends) + _APART))
    step = steps_of(scale.low, scale.high, max(1, min(count, _MOST_TICKS)), whole=is_whole(values))
    places = ticks(scale.low, scale.high, step)
    below = rows.bottom
    for value, words in zip(places, frame.ticks(places, signed=signed), strict=True):
        if value == 0 or not rows.is_stacked:
            rule(frame, rows, scale(value), "fig-zero" if value == 0 else "fig-grid")
        else:
            canvas.line((scale(value), rows.bottom - 5), (scale(value), rows.bottom), "fig-base")
        put = canvas.number_under(words, scale(value), rows.bottom + 4, "fig-num")
        below = max(below, put.box.bottom)
    label = frame.spec.y.label
    return below + 2 if label is None else axis_label(frame, label, (scale.begin, scale.end), below)


def rule(frame: Frame, rows: Rows, x: Decimal, role: str) -> None:
    """An upright line across all rows."""
    frame.canvas.rules.append((role, (x, rows.top), (x, rows.bottom)))


def number_room(frame: Frame, *, signed: bool, mark: Decimal) -> Decimal:
    """The room that the widest number takes beside a mark of the given reach."""
    shown = (frame.number(category.literal, signed=signed) for category in frame.spec.categories)
    return frame.widest(shown) + mark
