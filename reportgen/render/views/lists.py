"""Pages that list records: claims, other records, the claim/source table, sources, limitations, glossary, history."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from reportgen.frozen import dataclass
from reportgen.model import Record
from reportgen.render import paths
from reportgen.render.links import Key
from reportgen.render.scope import Page, Shown
from reportgen.render.views import claim_table
from reportgen.render.views import limits as limit_views
from reportgen.render.views.citations import Fact, layer_words, pin, web_address
from reportgen.render.views.claim_table import Controls, TableRow
from reportgen.render.views.frame import MAIN, Frame, TocEntry, frame
from reportgen.render.views.ledger import ledger
from reportgen.render.views.limits import LimitView
from reportgen.render.views.parts import (
    Anchor,
    Part,
    Row,
    Rows,
    badges,
    places,
    plural,
    row,
    rows,
    short_link,
)
from reportgen.render.views.revisions import RevisionView, history

NAMED = 60
"""So many records that cite a source are named in the list of sources."""


@dataclass(frozen=True, slots=True)
class SourceView:
    """A source in a list."""

    element: str
    id: str
    href: str
    title: Shown
    meta: tuple[str, ...]
    """Authors, container, kind, layer, and the layers that single citations give."""
    address: str
    """Where it can be opened on the web; empty when nowhere."""
    location: str
    pin: tuple[Fact, ...]
    scope: Shown
    gaps: Shown
    prevents: Shown
    places: tuple[Anchor, ...]
    records: tuple[Anchor, ...]


@dataclass(frozen=True, slots=True)
class TermView:
    """An entry of the glossary."""

    element: str
    id: str
    href: str
    term: Shown
    identifier: str
    definition: Shown
    places: tuple[Anchor, ...]


@dataclass(frozen=True, slots=True)
class ListPage:
    """A page that lists records. Each kind of page fills the one list that it is about."""

    frame: Frame
    name: str
    heading: str
    lede: str
    count: str
    groups: tuple[Rows, ...] = ()
    table: tuple[TableRow, ...] = ()
    parts: tuple[Part, ...] = ()
    """The pages over which the table goes; none when this one holds all of it."""
    controls: Controls | None = None
    """With which a script narrows the table down, sorts and saves it."""
    table_href: str = ""
    sources: tuple[SourceView, ...] = ()
    limits: tuple[LimitView, ...] = ()
    terms: tuple[TermView, ...] = ()
    revisions: tuple[RevisionView, ...] = ()


def source(page: Page, record: Record, *, is_brief: bool = False) -> SourceView:
    """A source with everything that rests on it; `is_brief`: without scope, gaps and records."""
    scope = page.scope

    def text(key: str) -> Shown:
        return page.inline(scope.field(record, key)) if record.text(key) and not is_brief else Shown.empty()

    name = scope.edition.words.name
    meta = [record.text("authors"), record.text("container"), name("word/source-kind", record.word("kind"))]
    layers = dict.fromkeys(facet.word for facet in record.facets("layer")) or (record.word("layer"),)
    meta += [name("word/layer", layer) for layer in layers if layer]
    meta += layer_words(page, record, without=tuple(layers))
    citing = scope.links.citing.get((record.report, record.id), ())
    return SourceView(
        element=page.element_id(record),
        id=record.id,
        href=page.record_href(record),
        title=page.title(record),
        meta=tuple(part for part in meta if part),
        address=web_address(record),
        location="" if web_address(record) or is_brief else scope.field(record, "location").value,
        pin=pin(page, record, short=True),
        scope=text("scope"),
        gaps=text("gaps"),
        prevents=text("prevents"),
        places=places(page, record),
        records=_citing(page, record, citing),
    )


def _citing(page: Page, record: Record, keys: Sequence[Key]) -> tuple[Anchor, ...]:
    """The records that cite a source; of very many the first, and the way to all of them."""
    known = page.scope.links.records
    if len(keys) <= NAMED:
        return tuple(short_link(page, known[key]) for key in keys)
    rest = Anchor(f"{page.record_href(record)}#used-by", page.scope.word("source/more", count=len(keys) - NAMED))
    return (*(short_link(page, known[key]) for key in keys[:NAMED]), rest)


def term_view(page: Page, record: Record) -> TermView:
    """A glossary entry."""
    return TermView(
        element=page.element_id(record),
        id=record.id,
        href=page.record_href(record),
        term=page.typed(page.scope.field(record, "term")),
        identifier=record.text("identifier"),
        definition=page.blocks(page.scope.field(record, "definition")),
        places=places(page, record),
    )


def claim_row(page: Page, record: Record) -> Row:
    """A claim below the heading of its kind: its status, and how much it rests on and is bounded by."""
    entries = (entry for entry in ledger(page, record)[:2])
    facts = tuple(page.scope.word("list/fact", label=entry.label, value=entry.value) for entry in entries)
    made = row(page, record)
    return replace(made, badges=tuple(b for b in made.badges if b.vocabulary == "status"), facts=facts)


def claims(page: Page) -> ListPage:
    """Every claim, by kind."""
    scope = page.scope
    found = scope.of_type("claim")
    kinds = dict.fromkeys(record.word("kind") for record in found)
    order = [word for word in scope.project.types.words.get("claim-kind", ()) if word in kinds]
    groups = tuple(
        Rows(
            f"kind-{kind}",
            plural(scope.edition.words, f"word/claim-kind/{kind}", kind),
            tuple(claim_row(page, record) for record in found if record.word("kind") == kind),
        )
        for kind in order
    )
    for record in found:
        badges(page, record, legend=True)
    href = page.href(paths.index(scope.tag, scope.home, "table"))
    return _list(page, "claims", len(found), groups=groups, table_href=href)


def records(page: Page) -> ListPage:
    """Every record of the types that have no list of their own, by type."""
    scope = page.scope
    groups = []
    for declared in scope.project.types.types.values():
        found = scope.of_type(declared.name)
        if found and declared.name not in MAIN:
            keys = [(record.report, record.id) for record in found]
            label = plural(scope.edition.words, f"type/{declared.name}", declared.name)
            groups.append(Rows(f"type-{declared.name}", label, rows(page, keys)))
            for record in found:
                badges(page, record, legend=True)
    return _list(page, "records", sum(len(group.rows) for group in groups), groups=tuple(groups))


def table(page: Page, part: int = 0) -> ListPage:
    """One page of the claim/source table: the whole of it, when it has no more than `claim_table.PART` claims."""
    all_claims = page.scope.of_type("claim")
    found = tuple(claim_table.row(page, record) for record in claim_table.of_part(all_claims, part))
    parts = claim_table.parts(page, all_claims, part)
    controls = claim_table.controls(page, all_claims)
    return _list(page, "table", len(all_claims), table=found, parts=parts, controls=controls)


def sources(page: Page) -> ListPage:
    """The source register."""
    found = tuple(source(page, record) for record in page.scope.of_type("source"))
    return _list(page, "sources", len(found), sources=found)


def limitations(page: Page) -> ListPage:
    """Every limitation with what it bounds."""
    keys = [(record.report, record.id) for record in page.scope.of_type("limitation")]
    return _list(page, "limitations", len(keys), limits=limit_views.views(page, keys, affects=True))


def glossary(page: Page) -> ListPage:
    """Every term."""
    found = tuple(term_view(page, record) for record in page.scope.of_type("term"))
    return _list(page, "glossary", len(found), terms=found)


def revisions(page: Page) -> ListPage:
    """The revision history."""
    found = history(page)
    return _list(page, "history", len(found), revisions=found)


LISTS: tuple[tuple[str, tuple[str, ...], Callable[[Page], ListPage]], ...] = (
    ("claims", ("claim",), claims),
    ("table", ("claim",), table),
    ("records", (), records),
    ("sources", ("source",), sources),
    ("limitations", ("limitation",), limitations),
    ("glossary", ("term",), glossary),
    ("history", ("revision",), revisions),
)
"""Folder of the page → the types of records without which it is not made (none: every other type) → its view."""


def _list(page: Page, name: str, count: int, **lists: object) -> ListPage:
    scope = page.scope
    report = scope.text("report/title", scope.report.meta.title.value).value
    heading = scope.word(f"list/{name}")
    lede = scope.word(f"list/{name}-lede")
    crumbs: tuple[Anchor, ...] = ()
    if name == "table":
        crumbs = (Anchor(page.href(paths.index(scope.tag, scope.home, "claims")), scope.word("nav/claims")),)
    made = frame(
        page,
        title=scope.word("page/title", page=heading, report=report),
        description=f"{heading}. {lede}",
        nav="claims" if name == "table" else name,
        crumbs=crumbs,
        here=scope.word(f"nav/{name}"),
        toc=_contents(page, lists),
        skips=(Anchor("#main", scope.word("skip/content")),),
    )
    return ListPage(made, name, heading, lede, scope.word(f"list/{name}-count", count=count), **lists)  # type: ignore[arg-type]  # lists of this page


def _contents(page: Page, lists: dict[str, object]) -> tuple[TocEntry, ...]:
    """Contents of a page in groups; other lists need none."""
    groups = lists.get("groups")
    if not isinstance(groups, tuple) or len(groups) < 2:
        return ()
    return tuple(TocEntry(group.id, page.words(group.label)) for group in groups)
