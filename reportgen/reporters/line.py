"""One line of a file with the columns of a span marked below it, as a terminal will draw both."""

from __future__ import annotations

from itertools import dropwhile

from reportgen.frozen import dataclass
from reportgen.reporters.context import Context
from reportgen.reporters.safe import glyph, is_right_to_left, width
from reportgen.source import SourceFile, Span

_TAB = 4
_CUT = "…"
_NEAR = 1_000
"""Characters on each side of the place that are looked at: a line may hold millions."""


@dataclass(frozen=True, slots=True)
class _Cell:
    """One character of the line as it is shown, and where."""

    shown: str
    column: int
    """Terminal columns before it."""
    wide: int
    """Terminal columns that it takes."""


def quoted(file: SourceFile, span: Span, context: Context, room: int) -> tuple[str, str]:
    """The first line of `span` and the marks below it, both at most `room` columns wide.

    The marks are empty when the column is unknown. Where a terminal may reorder the line because
    it is written from right to left, the marked words are repeated after the marks.
    """
    start = span.start
    if start is None:
        return "", ""
    whole = file.line(start.line)
    index = (start.column or 1) - 1
    offset = max(index - _NEAR, 0)
    line = whole[offset : index + _NEAR]
    cells = _cells(line, context.charset)
    if start.column is None:
        return _window(cells, 0, 0, room, is_cut=(False, len(line) < len(whole)))[0], ""
    first = _column(cells, index - offset)
    last = max(_column(cells, _end(span, whole) - offset), first + 1)
    text, left = _window(cells, first, last, room, is_cut=(offset > 0, offset + len(line) < len(whole)))
    marks = " " * (first - left) + "^" * min(last - first, room - (first - left))
    tail = _tail(span, whole, start.column, context)
    return text, marks + (tail if width(marks) + width(tail) <= max(room, len(marks) + 40) else "")


def _cells(line: str, charset: str) -> list[_Cell]:
    cells: list[_Cell] = []
    column = 0
    for character in line:
        if character == "\t":
            shown = " " * (_TAB - column % _TAB)
        else:
            shown = glyph(character)
            shown = shown if shown.isascii() else shown.encode(charset, "backslashreplace").decode(charset)
        wide = width(shown)
        cells.append(_Cell(shown, column, wide))
        column += wide
    return cells


def _column(cells: list[_Cell], index: int) -> int:
    return cells[index].column if 0 <= index < len(cells) else _total(cells)


def _total(cells: list[_Cell]) -> int:
    return cells[-1].column + cells[-1].wide if cells else 0


def _end(span: Span, line: str) -> int:
    """Index in the line after its last marked character."""
    start, end = span.start, span.end
    if start is None or start.column is None or end is None:
        return (start.column or 1) if start else 1
    if end.line > start.line:
        return max(len(line.rstrip()), start.column)
    return (end.column or start.column) - 1


def _window(cells: list[_Cell], first: int, last: int, room: int, *, is_cut: tuple[bool, bool]) -> tuple[str, int]:
    """The part of the line that fits, and the column of `cells` at which it starts.

    `is_cut` says whether the line goes on before and after the cells.
    """
    total = max(_total(cells), last)  # the place may be just after the end of the line
    if total <= room and not any(is_cut):
        return "".join(cell.shown for cell in cells), 0
    marked = min(last - first, room // 2)
    begin = max(min(first - (room - marked) // 2, total - room), 0)
    begin = next((cell.column for cell in cells if cell.column >= begin and cell.wide), 0)
    inside = [cell for cell in cells if begin <= cell.column and cell.column + cell.wide <= begin + room]
    inside = list(dropwhile(lambda cell: not cell.wide, inside))
    head = tail = ""
    if inside and (begin or is_cut[0]):
        # The sign takes the columns of the first character, with the marks that combine with it.
        head = _CUT + " " * (inside[0].wide - 1)
        inside = list(dropwhile(lambda cell: not cell.wide, inside[1:]))
    if inside and (is_cut[1] or inside[-1].column + inside[-1].wide < _total(cells)):
        tail = _CUT
        inside = [cell for cell in inside if cell.column + cell.wide <= begin + room - 1]
    return head + "".join(cell.shown for cell in inside) + tail, begin


def _tail(span: Span, line: str, column: int, context: Context) -> str:
    """What the marks alone do not say: that the span goes on, or which words are meant."""
    if span.start and span.end and span.end.line > span.start.line + (1 if span.end.column == 1 else 0):
        return f" to line {span.end.line if span.end.column != 1 else span.end.line - 1}"
    if is_right_to_left(line[: column + _NEAR]):
        words = line[column - 1 : _end(span, line)][:_NEAR]
        shown = "".join(cell.shown for cell in _cells(words, context.charset))
        return f" `{shown}`" if shown.strip() else ""
    return ""
