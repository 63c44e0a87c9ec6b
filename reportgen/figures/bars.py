"""The kind `bars`: one recorded value a category, from zero, with the value to be reached as a line.

A value of zero is drawn, not left out: a hollow mark on the zero line with its number.
"""

from __future__ import annotations

from decimal import Decimal

from reportgen.figures.frame import Frame
from reportgen.figures.measure import reserve
from reportgen.figures.rows import Row, Rows, axis, lay_out, number_room, rule
from reportgen.figures.svg import Anchor

_THICK = Decimal(16)
_NIL = Decimal("4.5")
_BESIDE = Decimal(9)
"""From the end of a bar to its number."""


def bars(frame: Frame) -> Decimal:
    """Draw the bars; returns the height."""
    spec = frame.spec
    beyond = number_room(frame, signed=False, mark=_BESIDE + 3)
    values = [category.value for category in spec.categories] + ([spec.target.y] if spec.target else [])
    words = frame.fit(spec.target.label, frame.limit_of_note) if spec.target else ()
    canvas = frame.canvas
    top = canvas.type.cell + canvas.type.line * (len(words) - 1) + 6 if words else Decimal(4)
    rows = lay_out(frame, values, top=top, beyond=beyond)
    has_emphasis = any(category.is_emphasised for category in spec.categories)
    for row in rows.rows:
        _bar(frame, rows, row, is_dim=has_emphasis and not row.category.is_emphasised)
    height = axis(frame, rows, signed=False)
    if spec.target:
        _goal(frame, rows, rows.scale(spec.target.y), words)
    return height


def _bar(frame: Frame, rows: Rows, row: Row, *, is_dim: bool) -> None:
    """One bar and its number, outside the end that is not zero."""
    value, zero, canvas = row.category.value, rows.scale(Decimal(0)), frame.canvas
    end = rows.scale(value)
    look = " dim" if is_dim else ""
    if value == 0:
        canvas.circle((zero, row.middle), _NIL, "fig-nil" + look)
    else:
        sign = " neg" if value < 0 else ""
        top = row.middle - _THICK / 2
        canvas.rect(min(zero, end), top, abs(end - zero), _THICK, f"fig-bar{sign}{look}")
    out: Decimal = -_BESIDE if value < 0 else _BESIDE
    anchor: Anchor = "end" if value < 0 else "start"
    role = "fig-val dim" if is_dim else "fig-val"
    canvas.number(frame.number(row.category.literal), end + out, row.middle, role, anchor)


def _goal(frame: Frame, rows: Rows, x: Decimal, words: tuple[str, ...]) -> None:
    """The line of the target, over the bars, and its words above it, moved in from the edge."""
    canvas = frame.canvas
    across = max(reserve(line, frame.size) for line in words)
    middle = max(across / 2, min(canvas.width - across / 2, x))
    canvas.label(words, middle, canvas.type.up * frame.size, "fig-note", "middle")
    rule(frame, rows, x, "fig-goal")
