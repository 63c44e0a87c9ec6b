"""Limitations as a list: what each says, and what a reader must not take from the work because of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from reportgen.frozen import dataclass
from reportgen.model import Record
from reportgen.render.links import Key
from reportgen.render.scope import Page, Shown, heading_key
from reportgen.render.views.parts import Anchor, Row, rows, short_link

MANY = 300
"""So many bounded records of all limitations together are told in rows."""


@dataclass(frozen=True, slots=True)
class LimitView:
    """A limitation."""

    element: str
    id: str
    href: str
    title: Shown
    statement: Shown
    """Empty when the title is the statement."""
    boundary: Shown
    prevents: Shown
    resolved_by: Shown
    affects: tuple[Row, ...]
    bounds: tuple[Anchor, ...] = ()
    """The same records by their ids alone, where there are too many to be told in rows."""


def keys(page: Page, record: Record) -> tuple[Key, ...]:
    """The limitations that bound a record: those that name it, and those it names."""
    links = page.scope.links
    me = (record.report, record.id)
    found = {link.holder for link in links.into.get(me, ()) if link.relation == "affects"}
    found |= {link.target for link in links.out.get(me, ()) if link.relation == "bounded-by"}
    return links.in_order(found)


def limits(page: Page, record: Record) -> tuple[LimitView, ...]:
    """The limitations that bound a record, by number."""
    return views(page, keys(page, record))


def views(page: Page, found: Iterable[Key], *, affects: bool = False) -> tuple[LimitView, ...]:
    """These limitations; `affects`: with the records that each bounds, in rows while there are few."""
    records = [page.scope.links.records[key] for key in found]
    if affects and sum(len(affected(page, record)) for record in records) > MANY:
        return tuple(replace(view(page, one, affects=False), bounds=_bounds(page, one)) for one in records)
    return tuple(view(page, record, affects=affects) for record in records)


def _bounds(page: Page, record: Record) -> tuple[Anchor, ...]:
    return tuple(short_link(page, page.scope.links.records[key]) for key in affected(page, record))


def view(page: Page, record: Record, *, affects: bool) -> LimitView:
    """One limitation."""
    is_titled = heading_key(record, page.scope.project.types) == "title"

    def text(key: str) -> Shown:
        return page.inline(page.scope.field(record, key)) if record.text(key) else Shown.empty()

    return LimitView(
        element=page.element_id(record, "limit"),
        id=record.id,
        href=page.record_href(record),
        title=page.title(record),
        statement=page.blocks(page.scope.field(record, "statement")) if is_titled else Shown.empty(),
        boundary=text("boundary"),
        prevents=text("prevents"),
        resolved_by=text("resolved-by"),
        affects=rows(page, affected(page, record), record.id) if affects else (),
    )


def affected(page: Page, record: Record) -> tuple[Key, ...]:
    """The records that a limitation bounds, whoever says so."""
    links = page.scope.links
    me = (record.report, record.id)
    found = {link.target for link in links.out.get(me, ()) if link.relation == "affects"}
    found |= {link.holder for link in links.into.get(me, ()) if link.relation == "bounded-by"}
    return links.in_order(found)
