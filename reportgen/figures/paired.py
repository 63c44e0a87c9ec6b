"""The kind `paired-differences`: one signed difference a pair, on a stem from zero.

Above zero, below zero and none differ by side, by colour and by a filled or hollow dot.
"""

from __future__ import annotations

from decimal import Decimal

from reportgen.figures.frame import Frame
from reportgen.figures.rows import Row, Rows, axis, lay_out, number_room
from reportgen.figures.svg import Anchor

_DOT = Decimal(6)
_BESIDE = Decimal(12)
"""From the middle of a dot to its number."""


def paired_differences(frame: Frame) -> Decimal:
    """Draw the differences; returns the height."""
    beyond = number_room(frame, signed=True, mark=_BESIDE + 3)
    values = [category.value for category in frame.spec.categories]
    rows = lay_out(frame, values, top=Decimal(4), beyond=beyond)
    height = axis(frame, rows, signed=True)
    for row in rows.rows:
        _difference(frame, rows, row)
    return height


def _difference(frame: Frame, rows: Rows, row: Row) -> None:
    """One stem, its dot, and the number away from zero."""
    value, canvas = row.category.value, frame.canvas
    look = "pos" if value > 0 else "neg" if value < 0 else "nil"
    end = rows.scale(value)
    if value:
        canvas.line((rows.scale(Decimal(0)), row.middle), (end, row.middle), f"fig-stem {look}")
    canvas.circle((end, row.middle), _DOT, f"fig-dot {look}")
    out: Decimal = -_BESIDE if value < 0 else _BESIDE
    anchor: Anchor = "end" if value < 0 else "start"
    canvas.number(frame.number(row.category.literal, signed=True), end + out, row.middle, "fig-val", anchor)
