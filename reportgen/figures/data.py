"""The recorded values of a figure: which rows make which series or category, and which cannot be drawn.

A value that is no number, or stands twice where one is wanted, is RG411 at its cell in the CSV.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from types import MappingProxyType

from reportgen.figures.curves import MOST_SERIES
from reportgen.figures.maps import Faults, column, decimal_of, message, one_line, scalar, texts
from reportgen.figures.spec import Category, Kind, Message, Point, Series
from reportgen.frozen import dataclass
from reportgen.model import MapNode, ScalarNode, ValueTable
from reportgen.source import Span, Text

_NAMES = MappingProxyType({"series": "series", "x": "category"})
"""What the names under a map stand for."""


@dataclass(frozen=True, slots=True)
class Maps:
    """The maps of a figure's description and its table."""

    kind: Kind
    table: ValueTable
    x: MapNode
    y: MapNode
    series: MapNode | None
    labels: MapNode | None

    @property
    def has_series_as_columns(self) -> bool:
        """Whether every series is a column of its own, named by `series/order`."""
        return self.series is not None and self.series.get("column") is None


@dataclass(frozen=True, slots=True)
class _Cell:
    """A value on its way into a series: its row's x and its own characters."""

    x: Text
    y: Text


def read_series(faults: Faults, maps: Maps) -> tuple[Series, ...]:
    """The lines of a figure, in the order in which it names them."""
    x_at = _index(maps.table, maps.x)
    if x_at is None:
        return ()
    if maps.series is None:
        y_at = _index(maps.table, maps.y)
        cells = [_Cell(row[x_at], row[y_at]) for row in maps.table.rows.values()] if y_at is not None else []
        return (Series("", None, _points(faults, cells)),) if cells else ()
    find = _columns if maps.has_series_as_columns else _groups
    groups = find(faults, maps, maps.series, x_at)
    if not groups:
        return ()
    order = tuple(groups) if maps.has_series_as_columns else _order(faults, maps.series, "series", tuple(groups))
    labels = _labels(faults, _map_in(faults, maps.series, "labels"), tuple(groups), "series/labels")
    emphasis = _emphasis(faults, maps.series, "series", tuple(groups), most=1)
    if len(groups) > MOST_SERIES:
        faults.add(f"the figure has {len(groups)} series; more than {MOST_SERIES} cannot be told apart")
    return tuple(
        Series(key, labels[key], _points(faults, groups[key]), is_emphasised=key in emphasis)
        for key in order
        if key in groups
    )


def read_categories(faults: Faults, maps: Maps) -> tuple[Category, ...]:
    """The rows of a figure, in the order in which they are drawn."""
    x_at, y_at = _index(maps.table, maps.x), _index(maps.table, maps.y)
    if x_at is None or y_at is None:
        return ()
    cells: dict[str, Text] = {}
    for row in maps.table.rows.values():
        if row[x_at].value in cells:
            _double(faults, row[x_at], "a category")
        cells.setdefault(row[x_at].value, row[y_at])
    order = _order(faults, maps.x, "x", tuple(cells))
    labels = _labels(faults, maps.labels, tuple(cells), "labels")
    emphasis = _emphasis(faults, maps.x, "x", tuple(cells), most=len(cells))
    found = []
    for key in order:
        value = _number(faults, cells[key]) if key in cells else None
        if value is not None:
            found.append(Category(key, labels[key], value, cells[key].value, is_emphasised=key in emphasis))
    return tuple(found)


def _index(table: ValueTable, node: MapNode) -> int | None:
    """The column that a map names; what is wrong with the name was told where the axis was read."""
    named = node.get("column")
    name = named.text.value if isinstance(named, ScalarNode) else None
    return next((at for at, text in enumerate(table.columns) if text.value == name), None)


def _groups(faults: Faults, maps: Maps, series: MapNode, x_at: int) -> Mapping[str, Sequence[_Cell]]:
    """Series by the words of their column, in the order of the file."""
    at = column(faults, maps.table, scalar(faults, series, "series", "column"))
    y_at = _index(maps.table, maps.y)
    if at is None or y_at is None:
        return {}
    groups: dict[str, list[_Cell]] = {}
    for row in maps.table.rows.values():
        groups.setdefault(row[at].value, []).append(_Cell(row[x_at], row[y_at]))
    return groups


def _columns(faults: Faults, maps: Maps, series: MapNode, x_at: int) -> Mapping[str, Sequence[_Cell]]:
    """Series by the columns that `series/order` names."""
    if series.get("order") is None:
        hint = "add `column`, the column that says to which series a row belongs, or `order`, one column a series"
        faults.add("`series` has neither `column` nor `order`", _key_span(series, "labels"), hint)
        return {}
    groups: dict[str, Sequence[_Cell]] = {}
    for name in texts(faults, series, "series", "order"):
        at = column(faults, maps.table, name)
        if name.value in groups:
            faults.add(f"`series/order` names `{name.value}` twice", name.span)
        elif at is not None:
            groups[name.value] = [_Cell(row[x_at], row[at]) for row in maps.table.rows.values()]
    return groups


def _order(faults: Faults, node: MapNode, name: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """The names in their order: as listed, else as recorded. A list names each exactly once."""
    listed = texts(faults, node, name, "order")
    if not listed:
        return known
    seen: set[str] = set()
    for item in listed:
        if item.value not in known:
            faults.unknown(_NAMES[name], item, known, where="the figure")
        elif item.value in seen:
            faults.add(f"`{name}/order` names `{item.value}` twice", item.span)
        seen.add(item.value)
    missing = [key for key in known if key not in seen]
    if missing:
        left_out = ", ".join(f"`{key}`" for key in missing)
        hint = "name every one, or leave `order` out"
        faults.add(f"`{name}/order` leaves out {left_out}", _key_span(node, "order"), hint)
    return tuple(dict.fromkeys(item.value for item in listed))


def _labels(faults: Faults, node: MapNode | None, known: tuple[str, ...], path: str) -> Mapping[str, Message]:
    """Words for every name; a name without words of its own stands for itself."""
    record = faults.record
    given: dict[str, Message] = {}
    for key, value in node.entries if node else ():
        if key.value not in known:
            faults.unknown(_NAMES["x" if path == "labels" else "series"], key, known, where="the figure")
        elif (words := one_line(faults, value, f"{path}/{key.value}")) is not None:
            given[key.value] = message(record, f"{path}/{key.value}", words)
    return {key: given.get(key) or Message(f"{record.id}/{path}/{key}", key, record.span) for key in known}


def _emphasis(faults: Faults, node: MapNode, name: str, known: tuple[str, ...], *, most: int) -> frozenset[str]:
    """The names to be drawn stronger than the others."""
    listed = texts(faults, node, name, "emphasis")
    for item in listed:
        if item.value not in known:
            faults.unknown(_NAMES[name], item, known, where="the figure")
    if len(listed) > most:
        faults.add(f"`{name}/emphasis` names {len(listed)} series; one can stand out", listed[most].span)
    return frozenset(item.value for item in listed)


def _points(faults: Faults, cells: Iterable[_Cell]) -> tuple[Point, ...]:
    """The points of one series by rising x."""
    points: dict[Decimal, Point] = {}
    for cell in cells:
        x, y = _number(faults, cell.x), _number(faults, cell.y)
        if x is not None and x in points:
            _double(faults, cell.x, "an x of one series")
        elif x is not None and y is not None:
            points[x] = Point(x, y)
    return tuple(points[x] for x in sorted(points))


def _number(faults: Faults, cell: Text) -> Decimal | None:
    value = decimal_of(cell.value)
    if value is None:
        shown = f"is `{cell.value}`, not a number" if cell.value.strip() else "is empty"
        faults.add(f"a value that the figure draws {shown}", cell.span, _number_for(cell.value), "RG411")
    return value


def _number_for(typed: str) -> str:
    """What to write in place of a cell that is no number."""
    whole, comma, part = typed.strip().rstrip("%").partition(",")
    near = f"{whole}.{part}" if comma else whole.strip()
    if decimal_of(near) is not None and len(part) != 3:  # `1,234` may be meant either way
        return f"write `{near}`"
    return "write a number such as `1234.5`, or take the row out of the table and say so in the caption"


def _double(faults: Faults, cell: Text, what: str) -> None:
    faults.add(f"`{cell.value}` stands twice as {what}", cell.span, "one value belongs to each", "RG411")


def _map_in(faults: Faults, node: MapNode, key: str) -> MapNode | None:
    value = node.get(key)
    if value is not None and not isinstance(value, MapNode):
        faults.add(f"`series/{key}` is not a map of names to words", value.span)
    return value if isinstance(value, MapNode) else None


def _key_span(node: MapNode, key: str) -> Span | None:
    named = node.key(key)
    return named.span if named else None
