"""Prose as blocks in reading order: headings, numbered paragraphs with their margin notes, lists, tables, figures."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field, replace
from typing import Literal

from markupsafe import Markup

from reportgen.frozen import dataclass
from reportgen.model import Block, Code, Directive, Html, Part, Passage, Quotation, Section, Slot
from reportgen.render.links import directive_ids, flat
from reportgen.render.scope import Page, Shown
from reportgen.render.views import figures
from reportgen.render.views.figures import FigureView, Values
from reportgen.render.views.gap import gap
from reportgen.render.views.gate import gate_table
from reportgen.render.views.height import NoteSpace
from reportgen.render.views.lineage import lineage_table
from reportgen.render.views.listing import ListingView, listing_view
from reportgen.render.views.quotations import quotation
from reportgen.render.views.revisions import Correction, corrected
from reportgen.source import Span

BlockKind = Literal["heading", "paragraph", "group", "table", "figure", "values", "records"]

_TAG = re.compile(r"<(/?)([a-z][a-z0-9]*)")
TOLD = ("source", "limitation")
"""Types of record that a note names beside the paragraph that leads to them: what it rests on, what bounds it."""
_EMPTY = ("hr", "br")
STATES: Mapping[str, Callable[[Page, str], Values | None]] = {"gate": gate_table, "lineage": lineage_table}
"""Directives that show what a classifier says of each item of a file."""
_NO_TEXT = Shown(Markup())


@dataclass(frozen=True, slots=True)
class NoteView:
    """A margin note: a footnote of the author, or the source that a paragraph rests on."""

    id: str
    """HTML id; empty for a source's note, which is reached through its list."""
    label: str
    href: str
    text: Shown
    meta: str
    type: str = "note"


@dataclass(frozen=True, slots=True)
class BlockView:
    """One block of prose."""

    kind: BlockKind
    id: str = ""
    level: int = 0
    number: str = ""
    label: str = ""
    """What the block is called aloud: `Paragraph 3`, `Table 2`."""
    text: Shown = _NO_TEXT
    notes: tuple[NoteView, ...] = ()
    is_aside: bool = True
    """Whether the notes fit beside the block; else they stand below it."""
    figure: FigureView | None = None
    values: Values | None = None
    listing: ListingView | None = None
    corrections: tuple[Correction, ...] = ()
    """What a revision corrected here."""
    caption: str = ""
    """Of a table in the text: the HTML id of its caption."""


@dataclass(slots=True)
class Prose:
    """The report's prose while it becomes one page."""

    page: Page
    tables: int = 0
    """Tables so far, for their names."""
    ids: dict[Span, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.ids = directive_ids(self.page.scope.report)
        self.page.ids.update(self.ids.values())

    def passage(self, section: Section, key: str) -> Shown:
        """A passage in this edition's language."""
        passage = section.passages[key]
        text = self.page.scope.text(f"text/{section.name}/{key}", passage.text.value)
        return self.page.inline(text, section)

    def next_table(self, word: str = "table/numbered") -> str:
        """The name of one more table: `Table 2.` before its caption, `table/alone` where it has none."""
        self.tables += 1
        scope = self.page.scope
        return scope.word(word, number=scope.edition.formats.number(str(self.tables)))

    def words(self, sections: Iterable[Section]) -> str:
        """All the words of the prose, for the reading time."""
        return " ".join(
            self.page.scope.text(f"text/{section.name}/{key}", passage.text.value).value
            for section in sections
            for key, passage in section.passages.items()
        )


def prose_blocks(prose: Prose, section: Section) -> tuple[BlockView, ...]:
    """The blocks of a section; notes stand beside their block where they have room."""
    told: set[str] = set()
    views = [view for group in _groups(flat(section.parts)) for view in _view(prose, section, group, told)]
    space = NoteSpace(prose.page.scope.tag)
    for at, view in enumerate(views):
        if view.notes:
            views[at] = replace(view, is_aside=space.has_room(views, at))
    return tuple(views)


def _groups(parts: Iterable[Part]) -> Iterator[tuple[Part, ...]]:
    """Parts that make one block: a block, directive or code by itself, else everything from a tag to its end."""
    group: list[Part] = []
    depth = 0
    for part in parts:
        group.append(part)
        if isinstance(part, Html):
            for closing, name in _TAG.findall(part.markup):
                if name not in _EMPTY:
                    depth += -1 if closing else 1
        if depth <= 0:
            yield tuple(group)
            group, depth = [], 0
    if group:
        yield tuple(group)


def _view(prose: Prose, section: Section, group: tuple[Part, ...], told: set[str]) -> Iterator[BlockView]:
    first = group[0]
    if isinstance(first, Block):
        made = [_block(prose, section, section.passages[first.key], told)]
    elif isinstance(first, Directive):
        made = list(_directive(prose, first))
    else:
        made = list(_group(prose, section, group, told))
    texts = [section.passages[part.key].text.value for part in group if isinstance(part, (Slot, Block))]
    found = corrected(prose.page, texts)
    for at, view in enumerate(made):
        of_figure = corrected(prose.page, (), view.figure.id) if view.figure else ()
        own = (*(found if at == 0 and not view.figure else ()), *of_figure)
        yield replace(view, corrections=own) if own else view


def _block(prose: Prose, section: Section, passage: Passage, told: set[str]) -> BlockView:
    """A heading or a numbered paragraph."""
    scope = prose.page.scope
    text = prose.passage(section, passage.key)
    if passage.kind == "heading":
        words = prose.page.plain(scope.text(f"text/{section.name}/{passage.key}", passage.text.value), section)
        return BlockView("heading", passage.key, min(passage.level + 1, 6), label=words, text=text)
    number = scope.edition.formats.number(str(scope.links.passages[scope.report.slug, passage.key].number))
    notes = tuple(_notes(prose, section, (passage,), told))
    label = scope.word("page/paragraph", number=number)
    return BlockView("paragraph", passage.key, number=number, label=label, text=text, notes=notes)


def _piece(prose: Prose, section: Section, part: Part) -> Markup:
    """The markup of one part of a group; a directive has none there."""
    scope = prose.page.scope
    if isinstance(part, Html):
        return Markup(part.markup)  # noqa: S704 - made by the prose reader, without an author's character
    if isinstance(part, (Slot, Block)):
        return scope.theme.macro("inline.html", "passage", prose.passage(section, part.key))
    if isinstance(part, Code):
        return scope.theme.macro("inline.html", "code", part.text, part.language)
    if isinstance(part, Quotation) and (view := quotation(prose.page, section, part)):
        return scope.theme.macro("inline.html", "quotation", scope.edition.words, view)
    return Markup()


def _group(prose: Prose, section: Section, group: tuple[Part, ...], told: set[str]) -> Iterator[BlockView]:
    """A list, quotation, table or code block, with its slots filled and the figures inside it behind it."""
    pieces = [_piece(prose, section, part) for part in group]
    passages = [section.passages[part.key] for part in group if isinstance(part, (Slot, Block))]
    first = group[0]
    is_table = isinstance(first, Html) and first.markup.startswith("<table")
    notes = tuple(_notes(prose, section, passages, told))
    if is_table:
        yield _table(prose, pieces, passages, notes)
    else:
        yield BlockView("group", text=Shown(prose.page.scrolling(Markup("").join(pieces))), notes=notes)
    for part in group:
        if isinstance(part, Directive):
            yield from _directive(prose, part)


def _table(prose: Prose, pieces: list[Markup], passages: Iterable[Passage], notes: tuple[NoteView, ...]) -> BlockView:
    """A table of the text with its number, before the author's caption where there is one."""
    caption = next((passage.key for passage in passages if passage.kind == "caption"), "")
    label = prose.next_table("table/numbered" if caption else "table/alone")
    id_ = f"table-{prose.tables}"
    macro = prose.page.scope.theme.macro
    if caption:
        pieces.insert(2, macro("inline.html", "table_number", label, caption) + gap(label))
    else:
        pieces.insert(1, macro("inline.html", "caption", label, id_))
    return BlockView("table", id_, label=label, caption=caption, text=Shown(Markup("").join(pieces)), notes=notes)


def _notes(prose: Prose, section: Section, passages: Iterable[Passage], told: set[str]) -> Iterator[NoteView]:
    """The footnotes of these passages, then the sources and limits that they name first in the section."""
    page, scope = prose.page, prose.page.scope
    passages = tuple(passages)
    for key in (key for passage in passages for key in passage.notes if key in section.passages):
        if f"note {key}" in told:
            continue
        told.add(f"note {key}")
        number = scope.edition.formats.number(str(scope.links.notes.get((scope.report.slug, key), len(told))))
        yield NoteView(key, number, "", prose.passage(section, key), "")
    for passage in passages:
        for reference in passage.mentions.references:
            record = scope.links.find(reference.target, scope.report.slug)
            if record is None or record.type not in TOLD or reference.target in told:
                continue
            told.add(reference.target)
            kind = ""
            if record.type == "source":
                kind = scope.edition.words.name("word/source-kind", record.word("kind"))
            yield NoteView("", reference.target, page.record_href(record), page.title(record), kind, record.type)


def _directive(prose: Prose, directive: Directive) -> Iterator[BlockView]:
    page, scope = prose.page, prose.page.scope
    argument = directive.argument.value.strip()
    element = prose.ids.get(directive.span, "")
    if directive.name == "figure":
        record = scope.links.find(argument, scope.report.slug)
        found = figures.figure(page, record, element) if record else None
        if found:
            yield BlockView("figure", element, figure=found)
    elif directive.name == "values":
        table = scope.report.tables.get(argument)
        if table is not None:
            shown = figures.table(page, table)
            yield BlockView("values", element, label=prose.next_table(), values=shown)
    elif directive.name in STATES:
        states = STATES[directive.name](page, argument)
        if states is not None:
            yield BlockView("values", element, label=prose.next_table(), values=states)
    elif directive.name == "records":
        listing = listing_view(page, directive, element)
        yield BlockView("records", element, label=prose.next_table(), listing=listing)
