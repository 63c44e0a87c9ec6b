"""Records whose id cannot be read: which id each seems to have, so that no link to it is called dangling."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from reportgen.diagnostics import did_you_mean
from reportgen.model import ListNode, MapNode, Node, Record, RecordTypes, ScalarNode
from reportgen.records.ids import ID, NEARLY
from reportgen.records.reader import id_of
from reportgen.source import Span

_NUMBER = re.compile(r"[0-9]{1,9}\Z")

__all__ = ["beside", "id_of", "meant", "nameless", "places", "prefixes_of"]


def nameless(node: ListNode, records: Collection[Record]) -> Iterator[tuple[int, Node]]:
    """Number and node of each item of a file that is none of its records."""
    known = {record.span for record in records}
    for number, item in enumerate(node.items):
        held = id_of(item)
        if held is None or held[1].span not in known:
            yield number, item


def meant(item: Node, types: RecordTypes) -> str | None:
    """The id that was meant by one of another form: `clm_1` for `CLM-1`; None when nobody can tell."""
    held = id_of(item)
    node = held[1] if held else item
    if not isinstance(node, ScalarNode):
        return None
    nearly = NEARLY.fullmatch(node.text.value.strip().rpartition(":")[2])
    return f"{nearly[1].upper()}-{nearly[2]}" if nearly and types.of(f"{nearly[1].upper()}-1") else None


def prefixes_of(item: Node, types: RecordTypes) -> tuple[str, ...]:
    """The prefixes that fit a record: those of types whose required keys it has, and the one nearest to its own."""
    if not isinstance(item, MapNode):
        return ()
    held = id_of(item)
    typed = held[1].text.value.partition("-")[0] if held and isinstance(held[1], ScalarNode) else ""
    near = did_you_mean(typed, types.types) if typed else None
    keys = {key.value for key, _ in item.entries}
    fitting = [prefix for prefix, kind in types.types.items() if keys.issuperset(set(kind.required) - {"id"})]
    return tuple(dict.fromkeys((*fitting, *((near.split("`")[1],) if near else ()))))


def beside(
    node: ListNode, number: int, prefixes: Collection[str], taken: Mapping[str, object], *, or_any: bool = False
) -> Iterator[str]:
    """The free ids that the place of an item suggests: after the record before it, before the one after it.

    With `or_any`, where no record of a fitting type stands beside it, every number that is left out.
    """
    typed = _NUMBER.search(_typed(node.items[number]))
    for prefix in prefixes:
        found = [int(typed[0])] if typed else []
        found += [
            around + step
            for items, step in ((node.items[number - 1 :: -1] if number else (), 1), (node.items[number + 1 :], -1))
            if (around := next((one for item in items if (one := _number(item, prefix))), 0))
        ]
        used = [int(one.rpartition("-")[2]) for one in taken if one.startswith(f"{prefix}-")]
        gaps = found or (range(1, min(max(used, default=0) + 2, len(used) + 20)) if or_any else ())
        yield from (name for one in gaps if one > 0 and (name := f"{prefix}-{one}") not in taken)


def _typed(item: Node) -> str:
    """What stands where the id of a record stands, when that has a prefix that no type declares."""
    held = id_of(item)
    text = held[1].text.value if held and isinstance(held[1], ScalarNode) else ""
    return text if ID.fullmatch(text) else ""


def _number(item: Node, prefix: str) -> int:
    """The number in the id of a record, when it has this prefix; else 0."""
    held = id_of(item)
    found = ID.fullmatch(held[1].text.value) if held and isinstance(held[1], ScalarNode) else None
    return int(found["number"]) if found and found["prefix"] == prefix else 0


def places(node: ListNode, spans: Collection[Span]) -> Iterator[tuple[int, Node]]:
    """Number and node of each item whose id stands at one of the places."""
    for number, item in enumerate(node.items):
        held = id_of(item)
        if held is not None and held[1].span in spans:
            yield number, item
