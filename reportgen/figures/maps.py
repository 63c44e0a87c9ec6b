"""Reading the maps of a figure's description: which keys each kind has, and what is wrong with others.

Every fault is RG410 at the key, the item or the word; what is missing is told at the figure's id.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import field
from decimal import Decimal
from difflib import get_close_matches
from types import MappingProxyType

from reportgen.diagnostics import Diagnostic
from reportgen.figures.spec import Kind, Message
from reportgen.frozen import dataclass
from reportgen.model import ListNode, MapNode, Node, Record, ScalarNode, ValueTable
from reportgen.rules import rule
from reportgen.source import Span, Text

_CURVES = MappingProxyType(
    {
        "x": ("column", "label"),
        "y": ("column", "label", "zero"),
        "series": ("column", "order", "labels", "emphasis"),
        "target": ("x", "y", "label"),
    }
)
_ROWS = MappingProxyType({"x": ("column", "label", "order", "emphasis"), "y": ("column", "label", "zero")})

KEYS: Mapping[Kind, Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "steps": _CURVES,
        "lines": _CURVES,
        "paired-differences": MappingProxyType({**_ROWS, "labels": ()}),
        "bars": MappingProxyType({**_ROWS, "labels": (), "target": ("y", "label")}),
    }
)
"""Kind → maps that it has → their keys; `labels` has one key a category."""

LATER = ("dots-with-intervals", "claim-graph")
"""Kinds that records may name and this version cannot draw."""

_NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,2})?", re.ASCII)
_MOST_CHARACTERS = 24
_LARGEST_POWER = 15


def decimal_of(literal: str) -> Decimal | None:
    """The number that the characters stand for, or None: no NaN, no infinity, no grouping signs.

    Nor a number whose digits no axis could show: 24 characters and 15 places on either side are the
    bound, within which the arithmetic of drawings is exact enough.
    """
    if len(literal) > _MOST_CHARACTERS or not _NUMBER.fullmatch(literal):
        return None
    value = Decimal(literal)
    return value if not value or abs(value.adjusted()) <= _LARGEST_POWER else None


@dataclass(slots=True)
class Faults:
    """The findings about one figure while it is read."""

    record: Record
    found: list[Diagnostic] = field(default_factory=list)

    def add(self, message: str, span: Span | None = None, hint: str | None = None, code: str = "RG410") -> None:
        """Note a finding; without a place it stands at the figure's id."""
        place = span or self.record.span
        finding = Diagnostic(rule(code), message, place, help=hint, report=self.record.report, record=self.record.id)
        # A cell that several series share is read by each of them.
        if finding not in self.found:
            self.found.append(finding)

    def unknown(self, what: str, name: Text, known: Iterable[str], *, where: str) -> None:
        """A name that nothing has, with the nearest one that something does."""
        listed = tuple(known)
        near = get_close_matches(name.value, listed, n=1)
        hint = f"did you mean `{near[0]}`?" if near else f"{where} has {_listed(listed)}"
        self.add(f"{where} has no {what} `{name.value}`", name.span, hint)


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names[:12]) + (" …" if len(names) > 12 else "") if names else "none"


def mapping(faults: Faults, kind: Kind, name: str, *, is_required: bool = False) -> MapNode | None:
    """The map under `name`, its keys checked; None when it is not there, not a map, or of no use."""
    record = faults.record
    node = record.node(name)
    if not isinstance(node, MapNode) or name not in KEYS[kind]:
        if is_required and name not in record.fields:
            faults.add(f"a figure of kind `{kind}` needs `{name}`", hint=f"add `{name}: {{column: …, label: …}}`")
        return None
    known = KEYS[kind][name]
    if known:
        for key, _ in node.entries:
            if key.value not in known:
                faults.unknown("key", key, known, where=f"`{name}` of a figure of kind `{kind}`")
    return node


def unused(faults: Faults, kind: Kind) -> None:
    """Maps that this kind does not have."""
    for name in ("series", "target", "labels"):
        field_ = faults.record.fields.get(name)
        if field_ is not None and name not in KEYS[kind]:
            faults.add(f"a figure of kind `{kind}` has no `{name}`", field_.key.span, _INSTEAD.get((name, kind)))


_INSTEAD: Mapping[tuple[str, Kind], str] = MappingProxyType(
    {
        ("series", "bars"): "its rows are the column of `x`; their words stand in `labels`",
        ("series", "paired-differences"): "its rows are the column of `x`; their words stand in `labels`",
        ("labels", "steps"): "the words of its series stand in `series: {labels: …}`",
        ("labels", "lines"): "the words of its series stand in `series: {labels: …}`",
    }
)


def scalar(faults: Faults, node: MapNode, name: str, key: str, *, is_required: bool = False) -> Text | None:
    """The text under `key` of the map `name`; RG410 when it must be there and is not, or is no text."""
    value = node.get(key)
    if value is None:
        if is_required:
            faults.add(f"`{name}` lacks `{key}`", hint=f"add `{key}` to `{name}`")
        return None
    return one_line(faults, value, f"{name}/{key}")


def one_line(faults: Faults, value: Node, where: str) -> Text | None:
    """A scalar that is not empty; anything else is RG410."""
    if not isinstance(value, ScalarNode):
        faults.add(f"`{where}` is not one value", value.span)
        return None
    if not value.text.value.strip():
        faults.add(f"`{where}` is empty", value.span)
        return None
    return value.text


def texts(faults: Faults, node: MapNode, name: str, key: str) -> tuple[Text, ...]:
    """The items under `key`: a list, or one value that stands for a list of one."""
    value = node.get(key)
    if value is None:
        return ()
    items = value.items if isinstance(value, ListNode) else (value,)
    found = (one_line(faults, item, f"{name}/{key}") for item in items)
    return tuple(item for item in found if item is not None)


def flag(faults: Faults, node: MapNode, name: str, key: str) -> bool:
    """A value that is `true` or `false`; false when it is not there."""
    text = scalar(faults, node, name, key)
    if text is None or text.value in {"true", "false"}:
        return text is not None and text.value == "true"
    faults.add(f"`{name}/{key}` is `{text.value}`, not `true` or `false`", text.span)
    return False


def quantity(faults: Faults, node: MapNode, name: str, key: str) -> tuple[Decimal, Text] | None:
    """A number under `key`, which must be there."""
    text = scalar(faults, node, name, key, is_required=True)
    if text is None:
        return None
    value = decimal_of(text.value)
    if value is None:
        faults.add(f"`{name}/{key}` is `{text.value}`, not a number", text.span)
        return None
    return value, text


def message(record: Record, path: str, text: Text) -> Message:
    """Words of the figure, with the key under which they are translated."""
    return Message(f"{record.id}/{path}", " ".join(text.value.split()), text.span)


def column(faults: Faults, table: ValueTable, text: Text | None) -> int | None:
    """The index of the column that `text` names; RG410 when the table has none of that name."""
    if text is None:
        return None
    names = tuple(name.value for name in table.columns)
    if text.value in names:
        return names.index(text.value)
    faults.unknown("column", text, names, where=f"table `{table.name}`")
    return None
