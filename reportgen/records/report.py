"""report.yaml → the settings of one report."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from types import MappingProxyType

from reportgen.diagnostics import Diagnostic, Label, did_you_mean
from reportgen.model.nodes import ListNode, MapNode, Node, ScalarNode
from reportgen.model.project import ReportMeta
from reportgen.records.reading import Reading, beginning, day_of, items_of, listing, map_of, short, text_of, word_of
from reportgen.source import Position, SourceFile, Span, Text

Findings = tuple[Diagnostic, ...]

_KEYS = (
    "title", "subtitle", "kind", "status", "date", "locales", "sections", "authors", "license", "boundary", "gate",
)  # fmt: skip
_REQUIRED = ("title", "date", "sections")
_BOUNDARY = ("target", "included", "excluded", "captured")
SECTION = re.compile(r"(?![A-Z]{2,5}-[0-9]+$)[A-Za-z0-9][A-Za-z0-9_.-]*")
"""Names of files that are safe everywhere and cannot be taken for an id or a folder."""


def blank_meta(path: str) -> ReportMeta:
    """What stands for the settings of a report whose report.yaml cannot be read."""
    return ReportMeta(Text("", SourceFile(path, ""), 0, 0), dt.date.min, ())


def read_report(
    node: Node | None, file: SourceFile, slug: str, locales: tuple[str, ...]
) -> tuple[ReportMeta, Findings]:
    """The settings in report.yaml; what is missing or wrong is RG110–112 and counts as left out.

    `locales` are the project's; a report without a list of its own has all of them.
    """
    read = Reading(slug)
    read.needed = frozenset(_REQUIRED)
    top = Span(file.path, Position(1, 1))
    if node is not None and not isinstance(node, MapNode):
        advice = "write `title: …`, `date: …` and `sections: [ … ]`"
        read.fault("RG112", "`report.yaml` is not written as a mapping", node.span, advice)
        return blank_meta(file.path), tuple(read.found)
    entries = {key.value: (value, key) for key, value in node.entries} if node else {}
    for _, key in entries.values():
        if key.value not in _KEYS:
            read.unknown_key(key, _KEYS, "a report")
    for name in _REQUIRED:
        if name not in entries:
            read.missing_key(name, top, "a report")
    return _meta(read, entries, file.path, locales), tuple(read.found)


def _meta(read: Reading, entries: Mapping[str, tuple[Node, Text]], path: str, locales: tuple[str, ...]) -> ReportMeta:
    blank = blank_meta(path)

    def text(name: str) -> Text | None:
        return text_of(read, name, *entries[name]) if name in entries else None

    license_text = text("license")
    gate = word_of(read, "gate", *entries["gate"], ("off", "required")) if "gate" in entries else None
    return ReportMeta(
        title=text("title") or blank.title,
        date=(day_of(read, "date", *entries["date"]) if "date" in entries else None) or blank.date,
        sections=_sections(read, *entries["sections"]) if "sections" in entries else (),
        subtitle=text("subtitle"),
        kind=text("kind"),
        status=text("status"),
        locales=_locales(read, *entries["locales"], locales) if "locales" in entries else locales,
        authors=_authors(read, *entries["authors"]) if "authors" in entries else (),
        license=license_text.value if license_text else None,
        boundary=_boundary(read, *entries["boundary"]) if "boundary" in entries else MappingProxyType({}),
        gate=gate.value if gate else "off",
    )


def _sections(read: Reading, node: Node, key: Text) -> tuple[Text, ...]:
    """The names of the sections in order; a name given twice is RG112 at the second."""
    found: dict[str, Text] = {}
    items = items_of(read, "sections", node, key, "names of files in `text/`")
    if isinstance(node, ListNode) and not items:
        read.fault("RG112", "`sections` is empty", key.span, "name the files in `text/`, in order")
    for item in items:
        text = text_of(read, "sections", item, None)
        if text is None:
            continue
        name = text.value
        if not SECTION.fullmatch(name):
            bare = name.removeprefix("text/").removesuffix(".md")
            advice = (
                f"write `{bare}`"
                if SECTION.fullmatch(bare)
                else "use letters, digits, `-`, `_` and `.`, and not the form of an id"
            )
            read.fault("RG112", f"`{short(name)}` is not the name of a section", text.span, advice)
        elif name in found:
            related = (Label(found[name].span, "the first one"),)
            read.fault("RG112", f"the section `{name}` is listed twice", text.span, "delete one of the two", related)
        else:
            found[name] = text
    return tuple(found.values())


def _locales(read: Reading, node: Node, key: Text, known: tuple[str, ...]) -> tuple[str, ...]:
    """The report's locales in its order; one that the project does not have is RG112."""
    found: list[str] = []
    if isinstance(node, ListNode) and not node.items:
        read.fault("RG112", "`locales` is empty", key.span, "name the locales, or delete the key to have all")
    for item in items_of(read, "locales", node, key, "locales"):
        text = text_of(read, "locales", item, None)
        if text is None:
            continue
        if text.value not in known:
            near = did_you_mean(text.value, known)
            advice = near or f"the project has {listing(known)}; add it to `locales` of the project first"
            read.fault("RG112", f"the project has no locale `{short(text.value)}`", text.span, advice)
        elif text.value in found:
            read.fault("RG112", f"the locale `{text.value}` is listed twice", text.span, "delete one of the two")
        else:
            found.append(text.value)
    return tuple(found)


def _authors(read: Reading, node: Node, key: Text) -> tuple[str, ...]:
    """The names of the authors, each from `{name: …}`."""
    names: list[str] = []
    for item in items_of(read, "authors", node, key, "authors"):
        if not isinstance(item, MapNode):
            typed = short(item.text.value) if isinstance(item, ScalarNode) else "…"
            read.wrong("authors", item, None, "a mapping with `name`", f"write `{{name: {typed}}}`")
            continue
        for name, _ in item.entries:
            if name.value != "name":
                read.unknown_key(name, ("name",), "an author")
        value = item.get("name")
        if value is None:
            read.missing_key("name", beginning(item), "an author")
            continue
        text = text_of(read, "name", value, item.key("name"))
        names += [text.value] if text else []
    return tuple(names)


def _boundary(read: Reading, node: Node, key: Text) -> Mapping[str, Text | dt.date]:
    """What the report speaks about and what not: Markdown, and the day of the capture."""
    found: dict[str, Text | dt.date] = {}
    group = map_of(read, "boundary", node, key)
    for name, value in group.entries if group else ():
        if name.value not in _BOUNDARY:
            read.unknown_key(name, _BOUNDARY, "`boundary`")
            continue
        if name.value == "captured":
            entry: Text | dt.date | None = day_of(read, "captured", value, name)
        else:
            entry = text_of(read, name.value, value, name, is_line=False)
        if entry is not None:
            found[name.value] = entry
    return MappingProxyType(found)
