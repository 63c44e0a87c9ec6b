"""A record's citations: strings in the short form and mappings in the long form, mixed in one list."""

from __future__ import annotations

import re
from datetime import date
from types import MappingProxyType

from reportgen.model.nodes import MapNode, Node, ScalarNode
from reportgen.model.records import Allowance, Citation
from reportgen.model.types import RecordTypes
from reportgen.records.ids import is_id
from reportgen.records.reading import Reading, beginning, day_of, items_of, map_of, place, short, text_of, word_of
from reportgen.records.shortform import FORM, Ranges, each_range, parse_short, ranges_of, split_place
from reportgen.source import Text

KEYS = (
    "source", "at", "path", "lines", "quote", "prefix", "suffix", "segments", "insertions", "lang", "fidelity",
    "layer", "see", "allow",
)  # fmt: skip
_ALLOW = ("outcome", "reason", "until")
_ALLOWED = ("moved", "ambiguous", "near-miss", "mismatch", "unresolvable", "invalid")
LANG = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*|x(?:-[A-Za-z0-9]{1,8})+")


def read_citations(read: Reading, node: Node, key: Text, types: RecordTypes) -> list[Citation]:
    """The citations of a key, each with its message path (`cites/1`); faults are RG110–115."""
    cites: list[Citation] = []
    for number, item in enumerate(items_of(read, key.value, node, key, "citations"), 1):
        cites += _item(read, item, key, types, f"{key.value}/{number}")
    return cites


def _item(read: Reading, node: Node, key: Text, types: RecordTypes, name: str) -> tuple[Citation, ...]:
    if isinstance(node, ScalarNode):
        if not node.text.value.strip():
            read.fault("RG112", f"`{key.value}` has an empty item", node.span, FORM)
            return ()
        return parse_short(read, node.text, types, name)
    if isinstance(node, MapNode):
        cite = _long(read, node, types, name)
        return (cite,) if cite else ()
    read.wrong(key.value, node, None, "a citation", FORM)
    return ()


class _Entries:
    """The keys of a long form, with readers that look a key up and note its faults."""

    def __init__(self, read: Reading, node: MapNode) -> None:
        self.read = read
        self.node = node
        self.values = {key.value: (value, key) for key, value in node.entries}
        self.places = {key.value: place(value, key) for key, value in node.entries}

    def __contains__(self, name: str) -> bool:
        return name in self.values

    def text(self, name: str, *, is_line: bool = True) -> Text | None:
        """The text at `name`, or None."""
        if name not in self.values:
            return None
        return text_of(self.read, name, *self.values[name], is_line=is_line)

    def string(self, name: str) -> str | None:
        """The characters at `name`, or None."""
        text = self.text(name, is_line=False)
        return text.value if text else None

    def texts(self, name: str) -> tuple[Text, ...]:
        """The texts of the list at `name`."""
        if name not in self.values:
            return ()
        items = items_of(self.read, name, *self.values[name], "texts")
        found = [text_of(self.read, name, item, None, is_line=False) for item in items]
        self.places |= {f"{name}/{number}": item.span for number, item in enumerate(items, 1)}
        return tuple(text for text in found if text is not None)

    def word(self, name: str, words: tuple[str, ...], code: str) -> str | None:
        """The word at `name`, or None."""
        if name not in self.values:
            return None
        text = word_of(self.read, name, *self.values[name], words, code=code)
        return text.value if text else None


def _long(read: Reading, node: MapNode, types: RecordTypes, name: str) -> Citation | None:
    """One citation in the long form; None when its source is missing or no id."""
    entries = _Entries(read, node)
    for key, _ in node.entries:
        if key.value not in KEYS:
            read.unknown_key(key, KEYS, "a citation")
    source = entries.text("source")
    is_good = source is not None and is_id(read, source.value, source.span, types)
    if "source" not in entries:
        read.missing_key("source", beginning(node), "a citation")
    where = _where(read, entries)
    path, ranges, locator = where or (None, (), None)
    quote = _quote(entries)
    segments = entries.texts("segments")
    if "quote" in entries and "segments" in entries:
        read.fault("RG112", "a citation has both `quote` and `segments`", entries.places["segments"], "keep one")
        segments = ()
    if where is None:  # nobody can say where to look, and the finding says so
        quote, segments = None, ()
    cite = Citation(
        source.value if source else "",
        source.span if source else node.span,
        path,
        ranges,
        locator,
        quote=quote,
        prefix=entries.string("prefix"),
        suffix=entries.string("suffix"),
        segments=segments,
        insertions=tuple(text.value for text in entries.texts("insertions")),
        lang=_lang(read, entries),
        fidelity=entries.word("fidelity", types.words.get("fidelity", ()), "RG112") or "verbatim",
        layer=entries.word("layer", types.words.get("layer", ()), "RG112"),
        see=_see(read, entries, types),
        allow=_allow(read, entries),
        key=name,
        places=MappingProxyType(entries.places),
    )
    return cite if is_good else None


def _quote(entries: _Entries) -> Text | None:
    """The quotation as it stands, without the line ends that a block scalar adds; an empty one is kept."""
    if "quote" not in entries:
        return None
    node, key = entries.values["quote"]
    if not isinstance(node, ScalarNode):
        return entries.text("quote", is_line=False)
    text = node.text
    if text.begin == text.end:  # nothing is written: what is said of it stands at the key
        return Text("", key.file, key.begin, key.end)
    if text.file.text[text.begin : text.begin + 1] in {"|", ">"}:
        return Text(text.value.rstrip("\n"), text.file, text.begin, text.end)
    return text


def _where(read: Reading, entries: _Entries) -> tuple[str | None, Ranges, str | None] | None:
    """Path, lines and locator from `at`, or from `path` and `lines`; None and a finding when they are wrong."""
    if "at" in entries and ("path" in entries or "lines" in entries):
        other = "path" if "path" in entries else "lines"
        read.fault("RG112", f"a citation has both `at` and `{other}`", entries.places[other], "keep one of them")
        return None
    if "at" in entries:
        return _at(read, entries)
    path = entries.string("path")
    lines = entries.text("lines")
    if lines is not None:
        entries.places |= {name: lines.at(to, length) for name, to, length in each_range(lines.value)}
    ranges = ranges_of(read, lines.value, lines.span) if lines else ()
    is_wrong = ranges is None or ("path" in entries and path is None) or ("lines" in entries and lines is None)
    return None if is_wrong else (path, ranges or (), None)


def _at(read: Reading, entries: _Entries) -> tuple[str | None, Ranges, str | None] | None:
    text = entries.text("at")
    if text is None:
        return None
    path, lines, locator = split_place(text.value)
    if locator is not None:
        entries.places["locator"] = text.span
        return None, (), locator
    if ";" in text.value:
        read.fault("RG112", "`at` names more than one place", text.span, "write one citation for each place")
        return None
    if path is not None:
        entries.places["path"] = text.at(text.value.find(path), len(path))
    if not lines:
        return path, (), None
    begin = text.value.rfind(lines)
    entries.places["lines"] = text.at(begin, len(lines))
    entries.places |= {name: text.at(begin + to, length) for name, to, length in each_range(lines)}
    ranges = ranges_of(read, lines, entries.places["lines"])
    return None if ranges is None else (path, ranges, None)


def _lang(read: Reading, entries: _Entries) -> str | None:
    text = entries.text("lang")
    if text is None or LANG.fullmatch(text.value):
        return text.value if text else None
    advice = "write a language tag such as `en` or `zh-Hans` (BCP 47)"
    read.fault("RG112", f"`lang` is `{short(text.value)}`, which is not a language tag", text.span, advice)
    return None


def _see(read: Reading, entries: _Entries, types: RecordTypes) -> str | None:
    text = entries.text("see")
    return text.value if text is not None and is_id(read, text.value, text.span, types) else None


def _allow(read: Reading, entries: _Entries) -> Allowance | None:
    """The dated allowance; all of its keys are required."""
    if "allow" not in entries:
        return None
    node = map_of(read, "allow", *entries.values["allow"])
    if node is None:
        return None
    inner = _Entries(read, node)
    for key, _ in node.entries:
        if key.value not in _ALLOW:
            read.unknown_key(key, _ALLOW, "`allow`")
    for name in _ALLOW:
        if name not in inner:
            read.missing_key(name, beginning(node), "`allow`")
    outcome = inner.word("outcome", _ALLOWED, "RG112")
    reason = inner.text("reason", is_line=False)
    until: date | None = day_of(read, "until", *inner.values["until"]) if "until" in inner else None
    if outcome is None or reason is None or until is None:
        return None
    return Allowance(outcome, reason, until, node.span)
