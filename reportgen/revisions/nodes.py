"""YAML nodes to values, and values to nodes that stand in a text of their own."""

from __future__ import annotations

from collections.abc import Iterator

from reportgen.model import ListNode, MapNode, Node, ScalarNode
from reportgen.model.snapshots import Plain, Value
from reportgen.source import SourceFile, Text
from reportgen.yamltext import is_null


def value_of(node: Node) -> Value:
    """What a node says, without its place. Unquoted characters stay apart from quoted ones where that can matter."""
    if isinstance(node, ListNode):
        return tuple(map(value_of, node.items))
    if isinstance(node, MapNode):
        return {key.value: value_of(inner) for key, inner in node.entries}
    text, begin = node.text.value, node.text.begin
    if text.endswith("\n") and node.text.file.text[begin : begin + 1] not in ("|", ">"):
        return Plain(text)
    return Plain(text) if node.is_plain and _means_more(node) else text


def _means_more(node: ScalarNode) -> bool:
    """Whether a reader may take an unquoted scalar for something else than text."""
    text = node.text.value
    is_number = text[:1] in "+-.0123456789" and not text.strip("+-.0123456789eE")
    return not text or is_number or is_null(node) or text.casefold() in ("true", "false")


def _is_block(value: str) -> bool:
    """Whether a text is written as a block: its last line end belongs to the layout, not to the words."""
    return value.endswith("\n") and not isinstance(value, Plain)


def node_of(value: Value, path: str) -> tuple[Node, SourceFile]:
    """The value as a node, every scalar of which stands in the returned file, one a line, in order."""
    scalars = list(_scalars(value))
    file = SourceFile(path, "\n".join(scalars))
    return _Maker(file).node(value), file


def _scalars(value: Value) -> Iterator[str]:
    if isinstance(value, str):
        yield f"|{value}" if _is_block(value) else str(value)
    elif isinstance(value, tuple):
        for item in value:
            yield from _scalars(item)
    else:
        for key, inner in value.items():
            yield key
            yield from _scalars(inner)


class _Maker:
    """Makes nodes, scalar by scalar of a file."""

    def __init__(self, file: SourceFile) -> None:
        self.file = file
        self.at = 0

    def node(self, value: Value) -> Node:
        begin = self.at
        if isinstance(value, str):
            is_plain = isinstance(value, Plain) and not value.endswith("\n")
            return ScalarNode(self.text(value, is_block=_is_block(value)), is_plain)
        if isinstance(value, tuple):
            items = tuple(map(self.node, value))
            return ListNode(items, self.file.span(begin, max(begin, self.at - 1)))
        entries = tuple((self.text(key), self.node(inner)) for key, inner in value.items())
        return MapNode(entries, self.file.span(begin, max(begin, self.at - 1)))

    def text(self, value: str, *, is_block: bool = False) -> Text:
        begin, end = self.at, self.at + is_block + len(value)
        self.at = end + 1
        return Text(str(value), self.file, begin, end)
