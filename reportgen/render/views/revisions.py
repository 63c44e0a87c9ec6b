"""Revisions and their corrections."""

from __future__ import annotations

from collections.abc import Iterator

from reportgen.frozen import dataclass
from reportgen.model import ListNode, Record
from reportgen.render.scope import Page, Shown
from reportgen.render.views.fields import node_text
from reportgen.render.views.parts import Anchor


@dataclass(frozen=True, slots=True)
class Correction:
    """A statement that a revision corrected: what it was, what it is now, and why."""

    at: Anchor
    revision: Anchor
    since: str
    was: Shown
    now: Shown
    why: Shown


@dataclass(frozen=True, slots=True)
class RevisionView:
    """A revision in the history."""

    element: str
    id: str
    name: str
    href: str
    date: str
    iso: str
    note: Shown
    corrections: tuple[Correction, ...]
    is_newest: bool


def corrections(page: Page, revision: Record) -> Iterator[tuple[str, Correction]]:
    """The corrections of a revision, each with the id of the record that it corrects."""
    node = revision.node("corrections")
    for number, item in enumerate(node.items if isinstance(node, ListNode) else (), 1):
        target = node_text(item, "at")
        found = page.scope.links.find(target, revision.report)
        since = page.scope.links.find(node_text(item, "since"), revision.report)
        base = f"{revision.id}/corrections/{number}"

        def text(name: str, item: object = item, base: str = base) -> Shown:
            words = node_text(item, name)  # type: ignore[arg-type]  # an item of a node list is a node
            return page.typed(page.scope.text(f"{base}/{name}", words)) if words else Shown.empty()

        yield (
            target,
            Correction(
                at=Anchor(page.record_href(found) if found else "", target),
                revision=Anchor(page.record_href(revision), page.scope.numbered(revision)),
                since=page.scope.numbered(since) if since else node_text(item, "since"),
                was=text("was"),
                now=text("now"),
                why=text("why"),
            ),
        )


def corrections_of(page: Page, record: Record) -> tuple[Correction, ...]:
    """Every correction of a record, newest first; on a revision's page those that it made."""
    if record.type == "revision":
        return tuple(made for _, made in corrections(page, record))
    found = (pair for revision in page.scope.of_type("revision") for pair in corrections(page, revision))
    return tuple(made for target, made in found if target == record.id)[::-1]


def history(page: Page) -> tuple[RevisionView, ...]:
    """Every revision, newest first."""
    found = page.scope.of_type("revision")[::-1]
    formats = page.scope.edition.formats
    views = []
    for record in found:
        day = record.day("date")
        views.append(
            RevisionView(
                element=page.element_id(record),
                id=record.id,
                name=page.scope.numbered(record),
                href=page.record_href(record),
                date=formats.day(day) if day else "",
                iso=day.isoformat() if day else "",
                note=page.blocks(page.scope.field(record, "note")),
                corrections=tuple(made for _, made in corrections(page, record)),
                is_newest=record is found[0],
            )
        )
    return tuple(views)
