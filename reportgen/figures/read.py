"""From a figure's record and the recorded values to a figure that can be drawn, or the reasons why not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from reportgen.diagnostics import Diagnostic
from reportgen.figures.data import Maps, read_categories, read_series
from reportgen.figures.draw import KINDS, draw
from reportgen.figures.frame import WIDTHS
from reportgen.figures.maps import (
    KEYS,
    LATER,
    Faults,
    column,
    flag,
    mapping,
    message,
    quantity,
    scalar,
    unused,
)  # fmt: skip
from reportgen.figures.scales import literal
from reportgen.figures.spec import Axis, FigureSpec, Kind, Message, Mirror, Series, Target
from reportgen.model import Direction, Record, ScalarNode, ValueTable
from reportgen.model.numbers import ENGLISH
from reportgen.source import Text

Findings = tuple[Diagnostic, ...]
_RIGHT_TO_LEFT = frozenset({"ar", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "ug", "ur", "yi"})
"""Languages whose letters run from the right, for a first look at the source words."""
Tables = Mapping[str, ValueTable]


def read(record: Record, tables: Mapping[str, ValueTable]) -> tuple[FigureSpec | None, Findings]:
    """The figure that a record describes, or None with findings RG410 and RG411 that say why not.

    Keys that every figure needs are the record reader's business.
    """
    faults = Faults(record)
    kind = record.word("kind")
    title, summary = _own_text(record, "title"), _own_text(record, "summary")
    if kind in LATER:
        place = record.fields["kind"].value
        span = place.span if isinstance(place, Text) else record.fields["kind"].key.span
        hint = f"this version draws {', '.join(f'`{known}`' for known in KINDS)}"
        faults.add(f"figures of kind `{kind}` cannot be drawn yet", span, hint)
        return None, tuple(faults.found)
    if kind not in KINDS or title is None or summary is None:
        return None, ()
    spec = _spec(faults, cast("Kind", kind), title, summary, tables)  # `in KINDS` does not narrow a str
    return (None, tuple(faults.found)) if faults.found else (spec, ())


def check(record: Record, tables: Tables, lang: str) -> Findings:
    """What `read` finds, and RG412 of both drawings in the source words, which are in `lang`, with English numbers."""
    spec, found = read(record, tables)
    if spec is None:
        return found
    direction: Direction = "rtl" if lang.partition("-")[0] in _RIGHT_TO_LEFT else "ltr"
    tight: list[Diagnostic] = []
    for width in WIDTHS:
        _, more = draw(spec, width=width, lang=lang, direction=direction, text=_source, number=ENGLISH.write)
        tight += (replace(one, locale=None) for one in more)
    return (*found, *tight)


def _own_text(record: Record, key: str) -> Message | None:
    found = record.fields.get(key)
    return message(record, key, found.value) if found and isinstance(found.value, Text) else None


def _source(key: str, source: str) -> str:
    return source


def _spec(faults: Faults, kind: Kind, title: Message, summary: Message, tables: Tables) -> FigureSpec | None:
    """Everything but title and summary, which are there."""
    record = faults.record
    unused(faults, kind)
    x, y = mapping(faults, kind, "x", is_required=True), mapping(faults, kind, "y", is_required=True)
    table = _table(faults, kind, tables)
    if x is None or y is None or table is None:
        return None
    maps = Maps(kind, table, x, y, mapping(faults, kind, "series"), mapping(faults, kind, "labels"))
    is_curve = kind in {"steps", "lines"}
    axes = _axes(faults, maps, needs_label=is_curve)
    series = read_series(faults, maps) if is_curve else ()
    categories = () if is_curve else read_categories(faults, maps)
    target = _target(faults, kind, series)
    if faults.found:
        return None
    column = maps.series.get("column") if maps.series else None
    return FigureSpec(
        id=record.id,
        report=record.report,
        kind=kind,
        span=record.span,
        title=title,
        summary=summary,
        x=axes[0],
        y=axes[1],
        table=table,
        series=series,
        categories=categories,
        series_column=column.text.value if isinstance(column, ScalarNode) else None,
        target=target,
        mirror=cast("Mirror", record.word("mirror") or "auto"),  # an enum of the record types
    )


def _table(faults: Faults, kind: Kind, tables: Tables) -> ValueTable | None:
    """The table under `data`; it must have rows, as a figure is never empty."""
    found = faults.record.fields.get("data")
    if found is None or not isinstance(found.value, Text):
        if found is None:
            known = ", ".join(f"`{name}`" for name in sorted(tables)[:12])
            hint = f"add `data: …`; the report has {known}" if known else "write the table `data/….csv` and name it"
            faults.add(f"a figure of kind `{kind}` needs `data`, the name of a table of recorded values", hint=hint)
        return None
    table = tables.get(found.value.value)
    if table is None:
        faults.unknown("table", found.value, sorted(tables), where="the report")
    elif not table.rows:
        faults.add(f"table `{table.name}` has no rows", found.value.span)
    return table if table is not None and table.rows else None


def _axes(faults: Faults, maps: Maps, *, needs_label: bool) -> tuple[Axis, Axis]:
    """Both axes. `y` needs no column where every series is a column of its own."""
    axes = []
    for name, node in (("x", maps.x), ("y", maps.y)):
        needs_column = name == "x" or not maps.has_series_as_columns
        named = scalar(faults, node, name, "column", is_required=needs_column)
        if named is not None and not needs_column:
            faults.add("`y/column` has no use where `series/order` names the columns", named.span)
        column(faults, maps.table, named)
        label = scalar(faults, node, name, "label", is_required=needs_label or name == "y")
        words = message(faults.record, f"{name}/label", label) if label else None
        axes.append(Axis(named.value if named else None, words, flag(faults, node, name, "zero")))
    if maps.kind == "bars" and maps.y.get("zero") is not None and not axes[1].has_zero:
        key = maps.y.key("zero")
        faults.add("bars always begin at zero", key.span if key else None, "leave `zero` out, or draw `lines`")
    return axes[0], axes[1]


def _target(faults: Faults, kind: Kind, series: tuple[Series, ...]) -> Target | None:
    """The value to be reached. Its `x` must lie on the axis; its `y` widens the scale."""
    node = mapping(faults, kind, "target")
    if node is None:
        return None
    has_x = "x" in KEYS[kind]["target"]
    x = quantity(faults, node, "target", "x") if has_x else None
    y = quantity(faults, node, "target", "y")
    label = scalar(faults, node, "target", "label", is_required=True)
    if x is not None and series:
        values = [point.x for one in series for point in one.points]
        if values and not min(values) <= x[0] <= max(values):
            low, high = literal(min(values)), literal(max(values))
            faults.add(f"`target/x` is `{x[1].value}`, outside of the recorded `{low}` to `{high}`", x[1].span)
    if y is None or label is None or (has_x and x is None):
        return None
    return Target(x[0] if x else None, y[0], message(faults.record, "target/label", label))
