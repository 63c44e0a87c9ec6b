"""The values behind a figure: as rows for the page's table, and as the CSV that a reader may take.

Every recorded cell is there, in the order of the file; words of the author stand for the names that
have some, and the recorded characters stay beside them.
"""

from __future__ import annotations

from collections.abc import Mapping

from reportgen.figures.frame import MINUS, are_counted, ordinal
from reportgen.figures.maps import decimal_of
from reportgen.figures.spec import FigureSpec, Message, Numbers, Words
from reportgen.frozen import dataclass
from reportgen.model import ValueTable


@dataclass(frozen=True, slots=True)
class Column:
    """A header cell."""

    name: str
    """As in the file."""
    words: str
    is_number: bool
    """Whether every value of the column is a number: such columns align at their end."""
    is_emphasised: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """One recorded value."""

    literal: str
    """As in the file."""
    shown: str
    """As the edition writes it."""
    is_number: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A row; its first cell is the row's header."""

    key: str
    cells: tuple[Cell, ...]
    is_emphasised: bool
    """The row of the target or of an emphasised category."""


@dataclass(frozen=True, slots=True)
class Values:
    """The whole table."""

    columns: tuple[Column, ...]
    rows: tuple[Line, ...]


def values(spec: FigureSpec, *, text: Words, number: Numbers) -> Values:
    """The table of a figure in one edition."""
    table = spec.table
    columns = tuple(_column(spec, at, text) for at in range(len(table.columns)))
    names = _names(spec)
    lines = []
    for key, row in table.rows.items():
        cells = tuple(
            Cell(cell.value, _shown(spec, column, cell.value, names, text, number), column.is_number)
            for column, cell in zip(columns, row, strict=True)
        )
        lines.append(Line(key, cells, _is_strong(spec, cells)))
    return Values(columns, tuple(lines))


def _column(spec: FigureSpec, at: int, text: Words) -> Column:
    name = spec.table.columns[at].value
    is_number = all(decimal_of(row[at].value) is not None for row in spec.table.rows.values())
    by_column = {spec.x.column: spec.x.label, spec.y.column: spec.y.label}
    series = {one.key: one for one in spec.series} if spec.y.column is None else {}
    label = series[name].label if name in series else by_column.get(name)
    key, words = (label.key, label.source) if label else (f"data/{spec.table.name}/{name}", name.replace("_", " "))
    return Column(name, text(key, words), is_number, name in series and series[name].is_emphasised)


def _names(spec: FigureSpec) -> Mapping[tuple[str | None, str], Message]:
    """Column and recorded characters → the words that stand for them."""
    found = {(spec.x.column, category.key): category.label for category in spec.categories}
    found |= {(spec.series_column, one.key): one.label for one in spec.series if one.label and spec.series_column}
    return found


def _shown(
    spec: FigureSpec,
    column: Column,
    literal: str,
    names: Mapping[tuple[str | None, str], Message],
    text: Words,
    number: Numbers,
) -> str:
    """A cell as the edition writes it."""
    label = names.get((column.name, literal))
    if label is not None:
        return text(label.key, label.source)
    if not column.is_number:
        return literal
    if column.name == spec.x.column and not are_counted(point.x for one in spec.series for point in one.points):
        return ordinal(literal, number, is_counted=False)
    is_difference = spec.kind == "paired-differences" and column.name == spec.y.column
    return number(literal, signed=is_difference).replace("-", MINUS)


def _is_strong(spec: FigureSpec, cells: tuple[Cell, ...]) -> bool:
    """Whether the row holds the target's x, or a category that stands out."""
    at = next((at for at, name in enumerate(spec.table.columns) if name.value == spec.x.column), None)
    literal = cells[at].literal if at is not None else ""
    if spec.target is not None and spec.target.x is not None:
        return decimal_of(literal) == spec.target.x
    return any(category.key == literal and category.is_emphasised for category in spec.categories)


def csv_bytes(table: ValueTable) -> bytes:
    """The recorded values as CSV (RFC 4180, but lines end in LF): the cells as they were recorded."""
    rows = (table.columns, *table.rows.values())
    lines = (",".join(_quoted(cell.value) for cell in row) for row in rows)
    return "".join(f"{line}\n" for line in lines).encode()


def _quoted(cell: str) -> str:
    if any(sign in cell for sign in ',"\r\n') or cell != cell.strip():
        return '"' + cell.replace('"', '""') + '"'
    return cell
