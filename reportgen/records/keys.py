"""The value of one key of a record, by the key's declared type."""

from __future__ import annotations

import re
from collections.abc import Callable

from reportgen.model.nodes import ListNode, MapNode, Node, ScalarNode
from reportgen.model.records import Facet, FieldValue
from reportgen.model.types import KeyType
from reportgen.records.reading import (
    Reading,
    beginning,
    day_of,
    flag_of,
    is_empty,
    items_of,
    map_of,
    number_of,
    short,
    text_of,
    word_of,
)
from reportgen.source import Text

_HASH = re.compile(r"[0-9a-fA-F]{4,128}")
_FACET = ("of", "is")

Reader = Callable[[Reading, Node, Text, KeyType], FieldValue | None]


def value_of(read: Reading, node: Node, key: Text, kind: KeyType) -> FieldValue | None:
    """The typed value of `key`; None when there is a finding instead.

    Citations and ids are read elsewhere: they are links and need the declared types.
    """
    return _READERS[kind.kind](read, node, key, kind)


def _text(read: Reading, node: Node, key: Text, kind: KeyType) -> FieldValue | None:
    return text_of(read, key.value, node, key)


def _markdown(read: Reading, node: Node, key: Text, kind: KeyType) -> FieldValue | None:
    return text_of(read, key.value, node, key, is_line=False)


def _markdown_list(read: Reading, node: Node, key: Text, kind: KeyType) -> FieldValue | None:
    items = items_of(read, key.value, node, key, "texts")
    texts = [text_of(read, key.value, item, None, is_line=False) for item in items]
    return tuple(text for text in texts if text is not None)


def _enum(read: Reading, node: Node, key: Text, kind: KeyType) -> FieldValue | None:
    return word_of(read, key.value, node, key, kind.words)


def _word(read: Reading, node: Node, key: Text, kind: KeyType) -> FieldValue | None:
    if not kind.is_several:
        return word_of(read, key.value, node, key, kind.words)
    if not isinstance(node, ListNode):
        word = word_of(read, key.value, node, key, kind.words, code=_unknown(key))
        return (Facet(word.value, word.span),) if word else None
    facets = [_facet(read, item, key, kind) for item in node.items]
    if not facets:
        read.fault("RG112", f"`{key.value}` is an empty list", key.span, "write one word, or `{of: …, is: …}`")
    return tuple(facet for facet in facets if facet is not None) or None


def _unknown(key: Text) -> str:
    """The rule of a word outside its vocabulary: a status has one of its own."""
    return "RG113" if key.value == "status" else "RG112"


def _facet(read: Reading, node: Node, key: Text, kind: KeyType) -> Facet | None:
    """One item of a status, layer or guarantee that a record needs several of."""
    if not isinstance(node, MapNode):
        read.wrong(key.value, node, None, "a mapping of `of` and `is`", "write `{of: what it is about, is: wired}`")
        return None
    for name, _ in node.entries:
        if name.value not in _FACET:
            read.unknown_key(name, _FACET, f"an item of `{key.value}`")
    word_node, about_node = node.get("is"), node.get("of")
    for needed, found in (("of", about_node), ("is", word_node)):
        if found is None:
            read.missing_key(needed, beginning(node), f"an item of `{key.value}`")
    if word_node is None or about_node is None:
        return None
    word = word_of(read, "is", word_node, node.key("is"), kind.words, code=_unknown(key))
    about = text_of(read, "of", about_node, node.key("of"))
    return Facet(word.value, word.span, about) if word and about else None


def _date(read: Reading, node: Node, key: Text, kind: KeyType) -> FieldValue | None:
    return day_of(read, key.value, node, key)


def _number(read: Reading, node: Node, key: Text, kind: KeyType) -> FieldValue | None:
    return number_of(read, key.value, node, key)


def _bool(read: Reading, node: Node, key: Text, kind: KeyType) -> FieldValue | None:
    return flag_of(read, key.value, node, key)


def _hash(read: Reading, node: Node, key: Text, kind: KeyType) -> FieldValue | None:
    """Hexadecimal digits as typed, even when YAML alone would see a number in them.

    Those of a source are pins, and what a pin must be depends on the source's kind (RG120).
    """
    is_pin = (read.record or "").startswith("SRC-")
    if not is_pin and isinstance(node, ScalarNode) and not is_empty(node) and not _HASH.fullmatch(node.text.value):
        advice = "write the hexadecimal digits alone"
        read.fault("RG112", f"`{key.value}` is `{short(node.text.value)}`, which is not a hash", node.span, advice)
        return None
    return text_of(read, key.value, node, key)


def _map(read: Reading, node: Node, key: Text, kind: KeyType) -> FieldValue | None:
    return map_of(read, key.value, node, key)


def _list(read: Reading, node: Node, key: Text, kind: KeyType) -> FieldValue | None:
    if isinstance(node, ListNode):
        return node
    read.wrong(key.value, node, key, "a list", f"write a list: `{key.value}: [ … ]`")
    return None


_READERS: dict[str, Reader] = {
    "text": _text,
    "markdown": _markdown,
    "markdown-list": _markdown_list,
    "enum": _enum,
    "word": _word,
    "date": _date,
    "number": _number,
    "bool": _bool,
    "hash": _hash,
    "map": _map,
    "list": _list,
}
