"""Events → tree, with a stack of its own, so that depth costs no recursion and every bound is kept."""

from __future__ import annotations

from typing import Any

from ruamel.yaml.error import YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from reportgen.diagnostics import Diagnostic
from reportgen.model.nodes import ListNode, MapNode, Node, ScalarNode
from reportgen.source import SourceFile, Span, Text, find_unfit
from reportgen.yamltext.events import Events, default_events, restored
from reportgen.yamltext.faults import repeated_key, syntax_fault, unfit_character, unsafe, yaml_fault

Findings = tuple[Diagnostic, ...]

MAX_DEPTH = 64
MAX_NODES = 100_000
MAX_ALIASED = 1_000
"""Nodes that all aliases of a file together may stand for."""
MAX_SCALAR = 1024 * 1024
MAX_FOUND = 100
"""Findings of one file; what a file of junk would give beyond them helps nobody."""

_CORE = "tag:yaml.org,2002:"
_OTHER_TAGS = frozenset(_CORE + name for name in ("int", "float", "bool", "null"))
_SCALAR_TAGS = _OTHER_TAGS | {_CORE + "str"}


def read(file: SourceFile, events: Events = default_events) -> tuple[Node | None, Findings]:
    """The tree of a YAML file; None when it is empty or cannot be read (RG101, RG103, RG104).

    Repeated keys are RG102 and the first one counts. Tags, merge keys and characters that cannot be
    published are reported one by one; the rest of the file is still read.
    """
    at = find_unfit(file.text)
    if at >= 0:
        return None, (unfit_character(file.span(at, at + 1), ord(file.text[at])),)
    return _Builder(file).build(events)


class _StopReadingError(Exception):
    """A finding after which the rest of the file is not looked at."""

    def __init__(self, finding: Diagnostic) -> None:
        super().__init__(finding.message)
        self.finding = finding


class _Open:
    """A list or mapping whose end has not come yet."""

    __slots__ = ("anchor", "begin", "entries", "is_map", "items", "key", "keys", "size")

    def __init__(self, begin: int, anchor: str | None, *, is_map: bool) -> None:
        self.begin = begin
        self.anchor = anchor
        self.is_map = is_map
        self.items: list[Node] = []
        self.entries: list[tuple[Text, Node]] = []
        self.keys: dict[str, Text] = {}
        self.key: Text | None = None
        self.size = 1


class _Builder:
    """One file's tree in the making."""

    def __init__(self, file: SourceFile) -> None:
        self.file = file
        self.found: list[Diagnostic] = []
        self.stack: list[_Open] = []
        self.anchors: dict[str, tuple[Node, int]] = {}
        self.nodes = 0
        self.aliased = 0
        self.documents = 0
        self.root: Node | None = None

    def build(self, events: Events) -> tuple[Node | None, Findings]:
        """The finished tree and what was found on the way."""
        try:
            for event in events(self.file.text):
                self._take(event)
        except _StopReadingError as stop:
            return None, (*self.found, stop.finding)
        except YAMLError as error:
            return None, (*self.found, syntax_fault(self.file, error))
        return self.root, tuple(self.found[:MAX_FOUND])

    def _take(self, event: Any) -> None:  # events of ruamel.yaml have no annotations
        kind = type(event)
        if kind is ScalarEvent:
            self._scalar(event)
        elif kind is MappingStartEvent or kind is SequenceStartEvent:
            self._open(event, is_map=kind is MappingStartEvent)
        elif kind is MappingEndEvent or kind is SequenceEndEvent:
            self._close(event)
        elif kind is AliasEvent:
            self._alias(event)
        elif kind is DocumentStartEvent:
            self._document(event)

    def _document(self, event: Any) -> None:
        begin, end = event.start_mark.index, event.end_mark.index
        self.documents += 1
        if self.documents > 1:
            advice = "keep one document a file; split the file at `---`"
            raise _StopReadingError(yaml_fault(self._span(begin, end), "a second document begins", advice))
        if event.version is not None and tuple(event.version) != (1, 2):
            advice = "delete the line: files are read as YAML 1.2"
            raise _StopReadingError(yaml_fault(self._span(begin, end), "another version of YAML is asked for", advice))

    def _scalar(self, event: Any) -> None:
        begin, end, value = event.start_mark.index, event.end_mark.index, event.value
        if event.anchor is not None or event.tag is not None:
            begin = self._content(begin, end, event)
        text = self.file.text
        if event.style in {"|", ">"}:
            end = begin + len(text[begin:end].rstrip())
        if not value.isascii():
            value = restored(value)
        if len(value) > MAX_SCALAR:
            message = f"one value is longer than `{MAX_SCALAR}` characters"
            raise _StopReadingError(unsafe(self._span(begin, begin), message, "keep long texts in files of their own"))
        if event.style == '"' and "\\" in text[begin:end] and (at := find_unfit(value)) >= 0:
            self.found.append(unfit_character(self._span(begin, end), ord(value[at])))
            value = "\ufffd"
        is_plain = event.implicit[0] or event.tag in _OTHER_TAGS
        self._add(ScalarNode(Text(value, self.file, begin, end), is_plain), 1, event)

    def _content(self, begin: int, end: int, event: Any) -> int:
        """Where the text begins after its anchor and tag."""
        text = self.file.text
        at = begin
        for _ in range(2):
            if text[at : at + 1] in {"&", "!"}:
                while at < end and not text[at].isspace() and text[at] not in ",[]{}":
                    at += 1
                while at < end and text[at].isspace():
                    at += 1
        self._check_tag(event, begin)
        return at

    def _check_tag(self, event: Any, begin: int) -> None:
        """RG103 for every tag but those of the core schema on the kind of node that they name."""
        tag = event.tag
        if tag is None:
            return
        kind = type(event)
        is_known = (
            tag in _SCALAR_TAGS
            if kind is ScalarEvent
            else tag == _CORE + ("map" if kind is MappingStartEvent else "seq")
        )
        if not is_known:
            written = self.file.text[begin : begin + 80].split()[0] if self.file.text[begin:] else "!"
            self.found.append(
                unsafe(
                    self._span(begin, begin + len(written)),
                    f"the tag `{written}` is not read: tags can build objects",
                    "delete the tag; quotes make a text of any value",
                )
            )

    def _open(self, event: Any, *, is_map: bool) -> None:
        begin = event.start_mark.index
        self._check_tag(event, begin)
        if len(self.stack) >= MAX_DEPTH:
            message = f"lists and mappings stand more than `{MAX_DEPTH}` deep in each other"
            raise _StopReadingError(unsafe(self._span(begin, begin + 1), message, "write it flatter"))
        if self.stack and self.stack[-1].is_map and self.stack[-1].key is None:
            message = "a key of a mapping is a list or a mapping"
            raise _StopReadingError(
                yaml_fault(self._span(begin, begin + 1), message, "put quotes around a key that begins with `[` or `{`")
            )
        self.stack.append(_Open(begin, event.anchor, is_map=is_map))

    def _close(self, event: Any) -> None:
        done = self.stack.pop()
        begin, end = done.begin, event.end_mark.index
        # A block collection's end mark lies at the next token, maybe lines below.
        end = max(begin, begin + len(self.file.text[begin:end].rstrip()) if event.start_mark.index == end else end)
        span = self._span(begin, end)
        node = MapNode(tuple(done.entries), span) if done.is_map else ListNode(tuple(done.items), span)
        self._add(node, done.size, done)

    def _alias(self, event: Any) -> None:
        begin, end, name = event.start_mark.index, event.end_mark.index, event.anchor
        span = self._span(begin, end)
        if any(item.anchor == name for item in self.stack) and name not in self.anchors:
            raise _StopReadingError(unsafe(span, f"`*{name}` stands inside what it repeats", "write the value out"))
        if name not in self.anchors:
            raise _StopReadingError(yaml_fault(span, f"`*{name}` repeats a value that no `&{name}` marks"))
        node, size = self.anchors[name]
        self.aliased += size
        if self.aliased > MAX_ALIASED:
            message = f"aliases stand for more than `{MAX_ALIASED}` values"
            raise _StopReadingError(unsafe(span, message, "write the values out"))
        self._add(node, size, None)

    def _add(self, node: Node, size: int, origin: Any) -> None:
        """Puts a finished node where it belongs: a key, a value, an item, or the root."""
        self.nodes += 1
        if self.nodes > MAX_NODES:
            message = f"the file holds more than `{MAX_NODES}` values"
            raise _StopReadingError(unsafe(Span(self.file.path), message, "split it into several files"))
        if origin is not None and origin.anchor is not None:
            self.anchors[origin.anchor] = (node, size)
        if not self.stack:
            self.root = node if not _is_nothing(node) else None
            return
        top = self.stack[-1]
        top.size += size
        if not top.is_map:
            top.items.append(node)
        elif top.key is None:
            top.key = self._key(node)
        else:
            self._entry(top, top.key, node)
            top.key = None

    def _key(self, node: Node) -> Text:
        if isinstance(node, ScalarNode):
            return node.text
        raise _StopReadingError(yaml_fault(node.span, "a key of a mapping is a list or a mapping", "use a text as key"))

    def _entry(self, top: _Open, key: Text, node: Node) -> None:
        first = top.keys.get(key.value)
        if len(self.found) > MAX_FOUND:
            return
        if first is not None:
            self.found.append(repeated_key(key, first))
        elif key.begin == key.end:
            self.found.append(yaml_fault(key.span, "a key is missing before `:`", "write the key, or delete the line"))
        elif key.value == "<<":
            advice = "write the keys out"
            self.found.append(unsafe(key.span, "`<<` would merge another mapping and is not read", advice))
        else:
            top.keys[key.value] = key
            top.entries.append((key, node))

    def _span(self, begin: int, end: int) -> Span:
        return self.file.span(begin, end)


def _is_nothing(node: Node) -> bool:
    return isinstance(node, ScalarNode) and node.is_plain and not node.text.value
