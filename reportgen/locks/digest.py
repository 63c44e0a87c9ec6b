"""What a reviewer of a link has read in its target, as a hash that formatting does not change.

It covers every key of the target that holds words, dates or numbers, the recorded values that they
name and a figure draws; not its links and citations, which are its own affair, nor the keys below.
"""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal
from types import MappingProxyType

from reportgen.frozen import dataclass
from reportgen.model import Facet, FieldValue, ListNode, MapNode, Node, Record, Report, ScalarNode
from reportgen.source import Text

LEFT_OUT = frozenset({
    "was", "stage", "proofs", "submitted", "waits-for", "resolved", "checks",  # how it came about
    "capture", "encoding", "keep-excerpts", "max-level", "profile", "root",  # how its file is looked at
    "mirror",  # how it is drawn
})  # fmt: skip
"""Keys that no review is about, whatever the type. Keys that hold ids or citations are left out by their kind."""
_LINKS = frozenset({"id", "id-list", "citation-list"})
VALUES = "values"
"""Name of the part that holds recorded values."""


@dataclass(frozen=True, slots=True)
class Digest:
    """The state of one record."""

    total: str
    parts: Mapping[str, str]
    """Key → digest of its value."""
    is_whole: bool
    """Whether everything in the record could be read; else the state says nothing."""


def digest_of(record: Record, report: Report) -> Digest:
    """The state of a record of `report`: the same for every way of writing the same words."""
    contents = {
        key: _value(item.value)
        for key, item in record.fields.items()
        if key not in LEFT_OUT and item.type.kind not in _LINKS
    }
    values = dict(_values(record, report))
    if values:
        contents[VALUES] = values
    is_whole = not record.unread and None not in values.values()
    parts = {key: _hash(value, 4) for key, value in sorted(contents.items())}
    return Digest(_hash(contents, 32), MappingProxyType(parts), is_whole)


def _hash(value: object, length: int) -> str:
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:length]


def _value(value: FieldValue) -> object:
    """A value as JSON, without what is formatting alone."""
    if isinstance(value, Text):
        return _words(value.value)
    if isinstance(value, tuple):
        return [_facet(item) if isinstance(item, Facet) else _words(item.value) for item in value]
    if isinstance(value, (MapNode, ListNode)):
        return _node(value)
    if isinstance(value, bool):
        return value
    if isinstance(value, (date, Decimal)):
        return str(value)
    return None


def _facet(facet: Facet) -> list[str]:
    return [_words(facet.of.value) if facet.of else "", facet.word]


def _node(node: Node) -> object:
    if isinstance(node, ScalarNode):
        return _words(node.text.value)
    if isinstance(node, ListNode):
        return [_node(item) for item in node.items]
    return {key.value: _node(value) for key, value in node.entries if key.value not in LEFT_OUT}


def _words(text: str) -> str:
    """The words: line ends, wrapping, indentation and composed letters make no difference."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def _values(record: Record, report: Report) -> Iterator[tuple[str, str | None]]:
    """Address → the recorded value that a text of the record names or its figure draws; None: not to be read."""
    for use in record.mentions.values:
        table, _, rest = use.address.partition(".")
        row, _, column = rest.partition(".")
        found = report.tables[table].value(row, column) if table in report.tables else None
        yield use.address, found.value if found else None
    drawn = report.tables.get(record.text("data")) if record.type == "figure" else None
    for key, cells in drawn.rows.items() if drawn else ():
        yield from ((f"{key}.{number}", cell.value) for number, cell in enumerate(cells[1:], 1))
