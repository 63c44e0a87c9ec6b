"""Generated tables of records: the rows that a directive selects, in the columns that it chooses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from reportgen.frozen import dataclass
from reportgen.model import Directive, Record
from reportgen.records.listing import Listing
from reportgen.render.links import Key, resolve
from reportgen.render.scope import Page, Shown
from reportgen.render.views.citations import sources_of
from reportgen.render.views.fields import FieldView, field_view
from reportgen.render.views.parts import Anchor, Badge, badges, brief, plural, short_link

USUAL = {"id": "records/id", "title": "records/what", "status": "records/status"}
"""The columns of a table that chooses none, with their names; the last only where a record has a status."""
WIDE = 5
"""With so many columns a table is wider than a phone held upright, and than the text."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: the key, relation or inverse that it shows, and its name."""

    key: str
    label: str


@dataclass(frozen=True, slots=True)
class Cell:
    """What one record says in one column; all parts are empty where it says nothing."""

    kind: Literal["title", "badges", "links", "field"]
    title: Shown = Shown.empty()
    badges: tuple[Badge, ...] = ()
    more: str = ""
    links: tuple[Anchor, ...] = ()
    field: FieldView | None = None

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show."""
        return not (self.title or self.badges or self.links or self.field)


@dataclass(frozen=True, slots=True)
class ListingRow:
    """A record in the table; its id, which is its link, stands before all cells."""

    element: str
    id: str
    href: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class ListingView:
    """A generated table."""

    caption: str
    """What was chosen, in words, and how many records it holds."""
    id_label: str
    columns: tuple[Column, ...]
    """Those behind the id."""
    rows: tuple[ListingRow, ...]
    is_wide: bool


def listing_view(page: Page, directive: Directive, element: str) -> ListingView:
    """The table that a directive asks for. `element`: its HTML id, before that of a record shown elsewhere."""
    scope = page.scope
    listing = Listing.of(directive.argument.value)
    keys = [(record.report, record.id) for record in listing.among(scope.report.records.values())]
    found = [scope.links.records[key] for key in scope.links.in_order(keys)]
    columns = _columns(page, directive, found)
    return ListingView(
        scope.word("records/table", type=_chosen(page, listing), count=len(found)),
        scope.word(USUAL["id"]),
        columns,
        tuple(_row(page, record, columns, element) for record in found),
        len(columns) >= WIDE - 1,
    )


def _columns(page: Page, directive: Directive, found: Sequence[Record]) -> tuple[Column, ...]:
    word = page.scope.word
    if not directive.columns:
        usual = [name for name in USUAL if name != "status" or any(record.facets("status") for record in found)]
        return tuple(Column(name, word(USUAL[name])) for name in usual if name != "id")
    return tuple(Column(one.value, _label(page, one.value)) for one in directive.columns if one.value != "id")


def _label(page: Page, name: str) -> str:
    if name == "cites":
        return page.scope.word("table/sources")
    words, relations = page.scope.edition.words, page.scope.project.types.relations
    if name in relations or any(one.inverse == name for one in relations.values()):
        return words.name("relation", name)
    return words.name("key", name)


def _chosen(page: Page, listing: Listing) -> str:
    """What a table lists, in words: `Claims · Hypothesis`."""
    scope = page.scope
    declared = scope.project.types.types.get(listing.prefix)
    names = [plural(scope.edition.words, f"type/{declared.name}", declared.name) if declared else listing.prefix]
    for key, word in listing.conditions:
        known = declared.keys.get(key) if declared else None
        names.append(scope.edition.words.name(f"word/{(known and known.vocabulary) or key}", word))
    return " · ".join(names)


def _row(page: Page, record: Record, columns: Sequence[Column], element: str) -> ListingRow:
    cells = tuple(_cell(page, record, column.key) for column in columns)
    return ListingRow(page.element_id(record, element), record.id, page.record_href(record), cells)


def _cell(page: Page, record: Record, name: str) -> Cell:
    """What a record says under one key, relation or inverse."""
    if name == "title":
        return Cell("title", title=page.title(record))
    if name == "status":
        shown, more = brief(page, tuple(one for one in badges(page, record) if one.vocabulary == "status"))
        return Cell("badges", badges=shown, more=more)
    targets = _targets(page, record, name)
    field = record.fields.get(name)
    if targets is None and field is not None:
        view = field_view(page, record, name, field)
        return Cell("field", field=view if view.items else None)
    known = page.scope.links.records
    return Cell("links", links=tuple(short_link(page, known[key]) for key in targets or () if key in known))


def _targets(page: Page, record: Record, name: str) -> tuple[Key, ...] | None:
    """The records to which a column leads; None for a key that holds no ids."""
    links, me = page.scope.links, (record.report, record.id)
    if name == "cites":
        return sources_of(record)
    field = record.fields.get(name)
    if field is not None and field.type.kind in ("id", "id-list"):
        ids = record.texts(name) or ((record.text(name),) if record.text(name) else ())
        return tuple(resolve(one, record.report) for one in ids)
    relations = page.scope.project.types.relations
    found: dict[Key, None] = {}
    for one in relations.values():
        if name == one.name or (one.is_symmetric and name == one.inverse):
            found |= {link.target: None for link in links.out.get(me, ()) if link.relation == one.name}
        if name == one.inverse or (one.is_symmetric and name == one.name):
            found |= {link.holder: None for link in links.into.get(me, ()) if link.relation == one.name}
    is_end = name in relations or any(one.inverse == name for one in relations.values())
    return links.in_order(found) if is_end else None
