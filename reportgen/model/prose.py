"""Prose: block structure once, with slots that any locale fills."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Literal

from reportgen.frozen import dataclass
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
    columns: tuple[Text, ...] = ()
    """Of `records`: the keys that its table shows, as chosen; empty: the usual ones."""


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


@dataclass(frozen=True, slots=True)
class Quotation:
    """Words of a source, quoted in the text: a block quotation with an attribution, or a `quote` directive.

    What it cites is in the section's `cites`, under the same key.
    """

    key: str
    """The HTML id in every locale; no other passage of the report has it."""
    place: Text
    """The attribution behind its dash, or the directive's argument: `SRC-2 README.md:10-12`."""
    words: Text
    """The quoted words as typed, without the marks of the blocks around them and of the fence."""
    form: Literal["markdown", "verbatim", "code"]
    """A block quotation; the body of a directive; the inside of a code fence in either."""
    span: Span
    """Its first line."""
    options: tuple[tuple[Text, Text], ...] = ()
    """Name and value of each option line of a directive, in order; the value may be empty."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a passage or quotation stands among all of a report: what its identity is judged by."""

    section: str
    key: str
    text: str


Part = Html | Slot | Block | Code | Directive | Table | Quotation


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
    """The quotation anchors of the text, in its order; the key of each is `text/<section>/<key of its part>`."""

    @property
    def quotations(self) -> Iterator[Quotation]:
        """The quotations among the parts, in order."""
        return (part for part in self.parts if isinstance(part, Quotation))

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Everything that has a key, as it stands in the file."""
        placed = [(one.text.begin, one.key, one.text.value) for one in self.passages.values()]
        placed += [(one.words.begin, one.key, one.words.value or one.place.value) for one in self.quotations]
        return tuple(Spot(self.name, key, text) for _, key, text in sorted(placed, key=lambda one: one[0]))
