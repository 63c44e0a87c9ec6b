"""The reading edition: the report as one long page."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import replace

from reportgen.frozen import dataclass
from reportgen.model import Record, Section
from reportgen.render import paths
from reportgen.render.scope import Page, Shown
from reportgen.render.views.blocks import BlockView, Prose, prose_blocks
from reportgen.render.views.cite import Cite, Revision, cite, newest
from reportgen.render.views.frame import MAIN, Frame, TocEntry, frame
from reportgen.render.views.ledger import LedgerEntry, revision
from reportgen.render.views.limits import LimitView, views
from reportgen.render.views.lists import SourceView, source
from reportgen.render.views.metadata import linked_data, tags
from reportgen.render.views.parts import Anchor
from reportgen.render.views.revisions import Correction, RevisionView, corrected, history


@dataclass(frozen=True, slots=True)
class SectionView:
    """A section of the report."""

    id: str
    """The HTML id of the whole section: its name."""
    key: str
    """The HTML id of its heading."""
    title: Shown
    anchor: str
    """The name of the section for its permalink."""
    blocks: tuple[BlockView, ...]


@dataclass(frozen=True, slots=True)
class BoundaryPart:
    """A part of what the report speaks about."""

    key: str
    label: str
    text: Shown
    corrections: tuple[Correction, ...] = ()
    """What a revision corrected here."""


@dataclass(frozen=True, slots=True)
class EditionPage:
    """Everything on the reading edition."""

    frame: Frame
    title: Shown
    subtitle: Shown
    original: Shown
    """The title in the language in which the report was written; empty in that language."""
    original_language: str
    kind: str
    status: str
    date: str
    iso: str
    minutes: str
    authors: str
    boundary: tuple[BoundaryPart, ...]
    ledger: tuple[LedgerEntry, ...]
    sections: tuple[SectionView, ...]
    limits: tuple[LimitView, ...]
    sources: tuple[SourceView, ...]
    revisions: tuple[RevisionView, ...]
    revision: Revision | None
    pages: tuple[Anchor, ...]
    cite: Cite
    ids: Mapping[str, str]
    """Name of each part that the theme adds → its HTML id, which no section has."""


OWN_PARTS = ("boundary", "limits", "sources", "revision", "cite")


def edition_page(page: Page) -> EditionPage:
    """The view of the reading edition."""
    scope = page.scope
    meta = scope.report.meta
    title = scope.text("report/title", meta.title.value)
    ids = _own_ids(page)
    prose = Prose(page)
    apparatus = [record.id for kind in ("source", "limitation") for record in scope.of_type(kind)]
    page.local = frozenset((*apparatus, *prose.ids.values()))
    sections = tuple(section_view(prose, section) for section in scope.report.sections)
    limits = views(page, [(record.report, record.id) for record in scope.of_type("limitation")])
    sources = tuple(source(page, record, is_brief=True) for record in scope.of_type("source"))
    subtitle = page.typed(scope.text("report/subtitle", meta.subtitle.value)) if meta.subtitle else Shown.empty()
    own = scope.edition.source_locale
    is_translated = own.tag != scope.tag
    return EditionPage(
        title=page.typed(title),
        subtitle=subtitle,
        original=Shown(page.typed(title).html.escape(meta.title.value), own.tag, own.direction)
        if is_translated
        else Shown.empty(),
        original_language=own.autonym if is_translated else "",
        kind=word_of(page, "kind"),
        status=word_of(page, "status"),
        date=scope.edition.formats.day(meta.date),
        iso=meta.date.isoformat(),
        minutes=scope.word("edition/minutes", count=scope.edition.formats.minutes(prose.words(scope.report.sections))),
        authors=scope.edition.formats.items(list(meta.authors)) if meta.authors else "",
        boundary=boundary(page),
        ledger=counts(page),
        sections=sections,
        limits=limits,
        sources=sources,
        revisions=history(page),
        revision=newest(page),
        pages=register(page),
        cite=cite(page),
        ids=ids,
        frame=edition_frame(page, sections, ids, (("limits", limits), ("sources", sources))),
    )


def _own_ids(page: Page) -> Mapping[str, str]:
    """The ids of the theme's own parts; the sections have theirs first."""
    page.ids |= {"main", *(section.name for section in page.scope.report.sections)}
    return {name: page.free_id(name) for name in OWN_PARTS}


def section_view(prose: Prose, section: Section) -> SectionView:
    """One section with its blocks."""
    page = prose.page
    anchor = section.name.replace("-", " ")
    title = page.words(anchor)
    if section.title is not None:
        text = page.scope.text(f"text/{section.name}/{section.title.key}", section.title.text.value)
        title, anchor = page.inline(text, section), page.plain(text)
    name = section.name if section.name != "main" else page.free_id("main")
    key = section.title.key if section.title else page.free_id(f"{section.name}-title")
    return SectionView(name, key, title, anchor, prose_blocks(prose, section))


def word_of(page: Page, key: str) -> str:
    """The report's kind or status in words: of the ui list, else a message of its own."""
    meta = page.scope.report.meta
    found = meta.kind if key == "kind" else meta.status
    if found is None:
        return ""
    name = f"report-{key}/{found.value}"
    if page.scope.edition.words.has(name):
        return page.scope.word(name)
    text = page.scope.text(f"report/{key}", found.value).value.replace("-", " ")
    return text[:1].upper() + text[1:]


def boundary(page: Page) -> tuple[BoundaryPart, ...]:
    """What the report speaks about, and what not."""
    scope = page.scope
    found = []
    for key, value in scope.report.meta.boundary.items():
        if isinstance(value, dt.date):
            text = page.words(scope.edition.formats.day(value))
        else:
            text = page.blocks(scope.text(f"report/boundary/{key}", value.value))
        texts = () if isinstance(value, dt.date) else (value.value,)
        label = scope.edition.words.name("boundary", key)
        found.append(BoundaryPart(key, label, text, corrected(page, texts)))
    return tuple(found)


def counts(page: Page) -> tuple[LedgerEntry, ...]:
    """What the report holds: each count leads to the list that it equals."""
    scope = page.scope
    home, tag = scope.home, scope.tag
    entries = []
    for kind, name in (("claim", "claims"), ("source", "sources"), ("limitation", "limitations")):
        records: tuple[Record, ...] = scope.of_type(kind)
        if records:
            href = page.href(paths.index(tag, home, name))
            value = scope.edition.formats.number(str(len(records)))
            entries.append(LedgerEntry(scope.word(f"nav/{name}"), value, href, ()))
    last = revision(page)
    return (*entries, *((last,) if last else ()))


def register(page: Page) -> tuple[Anchor, ...]:
    """The pages of the report that list its records."""
    scope = page.scope
    types = scope.types
    names = []
    if "claim" in types:
        names = ["claims", "table"]
    names += [name for kind, name in (("source", "sources"), ("limitation", "limitations"), ("term", "glossary"))
              if kind in types]  # fmt: skip
    if any(name not in MAIN for name in types):
        names.insert(2 if "claim" in types else 0, "records")
    if "revision" in types:
        names.append("history")
    if scope.edition.progress is not None and scope.fixed is None:
        names.append(paths.COMPARE)
    tag, home = scope.tag, scope.home
    return tuple(Anchor(page.href(paths.index(tag, home, name)), scope.word(f"nav/{name}")) for name in names)


def edition_frame(
    page: Page,
    sections: tuple[SectionView, ...],
    ids: Mapping[str, str],
    closing: tuple[tuple[str, tuple[object, ...]], ...],
) -> Frame:
    """The frame of the reading edition."""
    scope = page.scope
    meta = scope.report.meta
    title = scope.text("report/title", meta.title.value).value
    subtitle = scope.text("report/subtitle", meta.subtitle.value).value if meta.subtitle else ""
    toc = [TocEntry(section.id, section.title or page.words(section.anchor)) for section in sections]
    names = (*(name for name, found in closing if found), "revision", "cite")
    toc += [TocEntry(ids[name], page.words(scope.word(f"edition/{name}"))) for name in names]
    first = sections[0].id if sections else "main"
    days = [day.isoformat() for one in scope.of_type("revision") if (day := one.day("date"))] or [meta.date.isoformat()]
    last = newest(page)
    made = frame(
        page,
        title=title,
        description=scope.word("edition/description", title=title, subtitle=subtitle) if subtitle else title,
        nav="text",
        here=title,
        toc=tuple(toc),
        skips=(
            Anchor(f"#{first}", scope.word("skip/text")),
            *((Anchor(f"#{ids['sources']}", scope.word("skip/sources")),) if closing[1][1] else ()),
        ),
    )
    return replace(
        made, meta=tags(page, None, days[-1]), linked_data=linked_data(page, days[0], days[-1], last.id if last else "")
    )
