"""One line of a file with the columns of a span marked below it, as a terminal will draw both."""

from __future__ import annotations

from dataclasses import dataclass

from reportgen.reporters.context import Context
from reportgen.reporters.safe import glyph, is_right_to_left, width
from reportgen.source import SourceFile, Span

_TAB = 4
_CUT = "…"


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
    line = file.line(start.line)
    cells = _cells(line, context.charset)
    total = cells[-1].column + cells[-1].wide if cells else 0
    if start.column is None:
        first, last = 0, 0
    else:
        first = _column(cells, start.column - 1, total)
        last = max(_column(cells, _end(span, line), total), first + 1)
    text, left = _window(cells, first, last, room)
    if start.column is None:
        return text, ""
    marks = " " * (first - left) + "^" * min(last - first, room - (first - left))
    tail = _tail(span, line, start.column, context)
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


def _column(cells: list[_Cell], index: int, total: int) -> int:
    return cells[index].column if 0 <= index < len(cells) else total


def _end(span: Span, line: str) -> int:
    """Index in the line after its last marked character."""
    start, end = span.start, span.end
    if start is None or start.column is None or end is None:
        return (start.column or 1) if start else 1
    if end.line > start.line:
        return max(len(line.rstrip()), start.column)
    return (end.column or start.column) - 1


def _window(cells: list[_Cell], first: int, last: int, room: int) -> tuple[str, int]:
    """The part of the line that fits, and the column of the line at which its text starts."""
    total = cells[-1].column + cells[-1].wide if cells else 0
    if total <= room:
        return "".join(cell.shown for cell in cells), 0
    marked = min(last - first, room // 2)
    begin = max(min(first - (room - marked) // 2, total - room), 0)
    begin = next((cell.column for cell in cells if cell.column >= begin), 0)
    head = _CUT if begin else ""
    stop = begin + room
    inside = [cell for cell in cells if begin <= cell.column and cell.column + cell.wide <= stop]
    is_cut = inside[-1].column + inside[-1].wide < total if inside else False
    if head and inside:
        # The sign of the cut takes the place of the first character, however wide that is.
        inside = [_Cell(_CUT + " " * (inside[0].wide - 1), inside[0].column, inside[0].wide), *inside[1:]]
    if is_cut:
        inside = [cell for cell in inside if cell.column + cell.wide <= stop - 1]
    return "".join(cell.shown for cell in inside) + (_CUT if is_cut else ""), begin


def _tail(span: Span, line: str, column: int, context: Context) -> str:
    """What the marks alone do not say: that the span goes on, or which words are meant."""
    if span.start and span.end and span.end.line > span.start.line + (1 if span.end.column == 1 else 0):
        return f" to line {span.end.line if span.end.column != 1 else span.end.line - 1}"
    if is_right_to_left(line):
        words = line[column - 1 : _end(span, line)]
        shown = "".join(cell.shown for cell in _cells(words, context.charset))
        return f" `{shown}`" if shown.strip() else ""
    return ""
