"""A list of YAML mappings → typed records, by the declared record types."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from reportgen.diagnostics import Diagnostic
from reportgen.frozen import dataclass
from reportgen.model.nodes import ListNode, MapNode, Node, ScalarNode
from reportgen.model.records import Citation, Field, FieldValue, Record, Reference
from reportgen.model.types import KeyType, RecordType, RecordTypes
from reportgen.records.citations import read_citations
from reportgen.records.ids import is_id, reference
from reportgen.records.keys import value_of
from reportgen.records.reading import Reading, beginning, items_of, map_of, place
from reportgen.records.shapes import check_shape
from reportgen.source import Text

Findings = tuple[Diagnostic, ...]


def read_records(node: Node | None, types: RecordTypes, report: str) -> tuple[tuple[Record, ...], Findings]:
    """The records of one file, in file order, with every fault of each (RG110–115).

    A record with a fault keeps what is right in it; one without a good id is left out.
    """
    read = Reading(report)
    if node is None:
        return (), ()
    if not isinstance(node, ListNode):
        advice = "begin each record with `- id: `, at the left margin"
        read.fault("RG112", "records are not written as a list", beginning(node), advice)
        return (), tuple(read.found)
    records = []
    for item in node.items:
        read.record, read.needed = None, frozenset()
        read.meant.clear()
        record = _record(read, item, types, report)
        if record is not None:
            records.append(record)
    return tuple(records), tuple(read.found)


@dataclass(slots=True)
class _Parts:
    """What is gathered while the keys of one record are read."""

    fields: dict[str, Field]
    cites: list[Citation]
    references: list[Reference]


def _record(read: Reading, node: Node, types: RecordTypes, report: str) -> Record | None:
    if not isinstance(node, MapNode):
        read.wrong("a record", node, None, "a mapping", "write a record as `- id: CLM-1` and its keys below")
        return None
    identity = _identity(read, node, types)
    if identity is None:
        return None
    read.record = identity.value
    kind = types.types[identity.value.partition("-")[0]]
    parts = _Parts({}, [], [])
    read.needed = frozenset(kind.required)
    unread: set[str] = set()
    for key, value in node.entries:
        name = key.value
        declared = kind.keys.get(name)
        if declared is None:
            meant = read.unknown_key(key, tuple(kind.keys), _a(kind))
            unread.update((name, meant) if meant and node.get(meant) is None else (name,))
        elif name != "id":
            faults = len(read.found)
            _key(read, key, value, declared, types, parts)
            unread.update((name,) if len(read.found) > faults else ())
    for name in kind.required:
        if node.key(name) is None:
            read.missing_key(name, identity.span, _a(kind))
            unread.add(name)
        elif (found := parts.fields.get(name)) is not None and found.value == () and _is_bare(node.get(name)):
            read.fault("RG112", f"`{name}` is an empty list", found.key.span, f"`{name}` needs at least one item")
            unread.add(name)
    return Record(
        report,
        identity.value,
        kind.name,
        identity.span,
        MappingProxyType(parts.fields),
        tuple(parts.cites),
        tuple(parts.references),
        unread=frozenset(unread),
        entry=node if kind.name == "claim" or not _GATED.isdisjoint(parts.fields) else None,
    )


_GATED = frozenset({"stage", "proofs"})
"""Keys of records that the gate may ask about, beside claims."""


def _is_bare(node: Node | None) -> bool:
    """Whether a list was written without items; items, and what is no list, have findings of their own."""
    return isinstance(node, ListNode) and not node.items


def _a(kind: RecordType) -> str:
    """`a claim`, `an object`."""
    return f"{'an' if kind.name[0] in 'aeiou' else 'a'} {kind.name.replace('-', ' ')}"


def id_of(node: Node) -> tuple[Text, Node] | None:
    """The key that holds the id of a record, `Id` too where it has no other, and what stands there."""
    entries = node.entries if isinstance(node, MapNode) else ()
    named = [entry for entry in entries if entry[0].value.casefold() == "id"]
    return min(named, key=lambda entry: entry[0].value != "id", default=None)


def _identity(read: Reading, node: MapNode, types: RecordTypes) -> Text | None:
    """The record's id; None and a finding when it has none of a declared type."""
    value, key = node.get("id"), node.key("id")
    if value is None:
        nearly = id_of(node)
        if nearly is not None:
            read.unknown_key(nearly[0], ("id",), "a record")
        read.missing_key("id", beginning(node), "a record")
        return None
    if not isinstance(value, ScalarNode) or not value.text.value:
        read.wrong("id", value, key, "an id", "write an id such as `CLM-1`")
        return None
    if is_id(read, value.text.value, place(value, key), types, is_own=True):
        return value.text
    return None


def _key(read: Reading, key: Text, node: Node, kind: KeyType, types: RecordTypes, parts: _Parts) -> None:
    """Reads one declared key into `parts`."""
    name = key.value
    if kind.kind == "citation-list":
        parts.cites += read_citations(read, node, key, types)
    elif kind.kind in {"id", "id-list"}:
        value = _links(read, key, node, kind, types, parts)
        if value is not None:
            parts.fields[name] = Field(key, value, kind)
    elif name == "refs":
        parts.references += _refs(read, key, node, types)
    else:
        value = value_of(read, node, key, kind)
        if value is not None:
            parts.references += check_shape(read, name, value, types)
            parts.fields[name] = Field(key, value, kind)


def _links(read: Reading, key: Text, node: Node, kind: KeyType, types: RecordTypes, parts: _Parts) -> FieldValue | None:
    """The ids of a key that holds one or a list of them; each is a link."""
    texts: list[Text] = []
    for item in (node,) if kind.kind == "id" else items_of(read, key.value, node, key, "ids"):
        link = reference(read, item, types, key.value, None if kind.kind == "id-list" else key)
        if link is not None and isinstance(item, ScalarNode):
            parts.references.append(link)
            texts.append(item.text)
    if kind.kind == "id":
        return texts[0] if texts else None
    return tuple(texts)


def _refs(read: Reading, key: Text, node: Node, types: RecordTypes) -> list[Reference]:
    """The links of `refs`: declared relations, each with one id or a list of them."""
    relations: Mapping[str, object] = types.relations
    group = map_of(read, "refs", node, key)
    links: list[Reference] = []
    for name, value in group.entries if group else ():
        if name.value not in relations:
            read.unknown_key(name, tuple(relations), "`refs`")
            continue
        if isinstance(value, MapNode):
            read.wrong(name.value, value, name, "an id or a list of ids")
            continue
        is_list = isinstance(value, ListNode)
        for item in value.items if isinstance(value, ListNode) else (value,):
            link = reference(read, item, types, name.value, None if is_list else name)
            links += [link] if link else []
    return links
