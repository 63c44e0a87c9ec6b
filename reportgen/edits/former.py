"""A former id added to the `was` of a record, in the hand in which the record is written."""

from __future__ import annotations

import re

from reportgen.edits.spans import Edit
from reportgen.model import ListNode, MapNode, Node, Record, ScalarNode
from reportgen.source import SourceFile, Span
from reportgen.yamltext import read

_DASH = re.compile(r"[ ]*-[ ]+")


def with_former(file: SourceFile, record: Record, former: str) -> Edit | None:
    """The change that lists `former` among the record's former ids; None when its text leaves no place for it.

    An id that is listed already gives a change of nothing.
    """
    node = _mapping(file, record)
    identity = node.get("id") if node is not None else None
    if node is None or not isinstance(identity, ScalarNode):
        return None
    was = node.get("was")
    if was is None:
        return _new_key(file, node, identity, former)
    if not isinstance(was, ListNode):
        return None
    if any(former == _token(item) for item in was.items):
        return Edit(file.path, 0, 0, "")
    return _new_item(file, was, former)


def _mapping(file: SourceFile, record: Record) -> MapNode | None:
    """The YAML of the record: the item whose `id` stands where the record's does."""
    root, _ = read(file)
    for item in root.items if isinstance(root, ListNode) else ():
        value = item.get("id") if isinstance(item, MapNode) else None
        if isinstance(item, MapNode) and isinstance(value, ScalarNode) and value.span == record.span:
            return item
    return None


def _token(node: Node) -> str:
    value = node.get("id") if isinstance(node, MapNode) else node
    return value.text.value if isinstance(value, ScalarNode) else ""


def _new_key(file: SourceFile, node: MapNode, identity: ScalarNode, former: str) -> Edit | None:
    """`was: [CLM-7]` behind the id: on a line of its own, or in the same braces."""
    begin, _ = _offsets(file, node.span)
    if file.text[begin : begin + 1] == "{":
        return Edit(file.path, identity.text.end, identity.text.end, f", was: [{former}]")
    key = node.key("id")
    if key is None:
        return None
    indent = " " * (key.begin - file.text.rfind("\n", 0, key.begin) - 1)
    return _line_after(file, identity.text.end, f"{indent}was: [{former}]")


def _new_item(file: SourceFile, was: ListNode, former: str) -> Edit | None:
    """The id behind the last item of the list."""
    begin, end = _offsets(file, was.span)
    is_flow = file.text[begin : begin + 1] == "["
    if not was.items:
        return Edit(file.path, end - 1, end - 1, former) if is_flow else None
    last_begin, last_end = _offsets(file, was.items[-1].span)
    if is_flow:
        return Edit(file.path, last_end, last_end, f", {former}")
    line = file.text.rfind("\n", 0, last_begin) + 1
    dash = _DASH.fullmatch(file.text[line:last_begin])
    return _line_after(file, last_end, f"{dash[0]}{former}") if dash else None


def _line_after(file: SourceFile, offset: int, line: str) -> Edit:
    """A new line below the one in which `offset` stands, with that line's end."""
    end = file.text.find("\n", offset)
    if end < 0:
        mark = "\r\n" if "\r\n" in file.text else "\n"
        return Edit(file.path, len(file.text), len(file.text), f"{mark}{line}")
    mark = "\r\n" if file.text[end - 1] == "\r" else "\n"
    return Edit(file.path, end + 1, end + 1, f"{line}{mark}")


def _offsets(file: SourceFile, span: Span) -> tuple[int, int]:
    """Begin and end of a span of a tree that was read from this file."""
    if span.start is None or span.end is None:
        return 0, 0
    return file.offset(span.start), file.offset(span.end)
