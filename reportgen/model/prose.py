"""Prose: block structure once, with slots that any locale fills."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from reportgen.model.records import Citation, Mentions
from reportgen.source import Span, Text

PassageKind = Literal["heading", "paragraph", "item", "cell", "term", "definition", "note", "caption"]


@dataclass(frozen=True, slots=True)
class Passage:
    """One translatable unit of prose: inline Markdown with a key that all locales share."""

    key: str
    """Short hash; the HTML id and the last part of the message key `text/<section>/<key>`."""
    kind: PassageKind
    text: Text
    """Inline Markdown source, without the marks of the block."""
    mentions: Mentions
    level: int = 0
    """Of a heading: 1 to 6."""
    notes: tuple[str, ...] = ()
    """Keys of the note passages (footnotes) that it calls, in order."""


@dataclass(frozen=True, slots=True)
class Directive:
    """A `:::{name} argument` block that the renderer expands."""

    name: str
    argument: Text
    span: Span
    body: str = ""


@dataclass(frozen=True, slots=True)
class Html:
    """Markup made by the prose reader from block structure alone; safe, with no author's text."""

    markup: str


@dataclass(frozen=True, slots=True)
class Code:
    """A code block: shown as typed, never translated."""

    text: str
    language: str


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of a passage's inline content inside surrounding `Html` (item, cell, quoted line)."""

    key: str


@dataclass(frozen=True, slots=True)
class Block:
    """A passage that is a block of its own (top-level paragraph or heading): the theme draws it."""

    key: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table: the theme puts it, `<table>` and all, into a region that can scroll."""

    parts: tuple[Part, ...]
    """`Html` and `Slot` for everything between `<table>` and `</table>`."""
    caption: str = ""
    """Key of the passage that is its caption; empty where it has none."""


Part = Html | Slot | Block | Code | Directive | Table


@dataclass(frozen=True, slots=True)
class Section:
    """One file of prose: block structure once, with slots that any locale fills."""

    name: str
    file: str
    title: Passage | None
    """The first heading of level 1; not among the parts."""
    parts: tuple[Part, ...]
    passages: Mapping[str, Passage]
    """By key, in the order of the text, the title and the notes included."""
    notes: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Label of a footnote → key of its passage, in the order of the first calls: the first is note 1."""
    links: Mapping[str, tuple[str, str]] = field(default_factory=lambda: MappingProxyType({}))
    """Normalised label of a link definition → its address and title."""
    cites: tuple[Citation, ...] = ()
    """The quotation anchors of the text, in its order; the key of each is its passage's."""
