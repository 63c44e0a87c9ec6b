"""Revisions and their corrections."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from reportgen.frozen import dataclass
from reportgen.model import ListNode, Record
from reportgen.render import paths
from reportgen.render.scope import Page, Shown
from reportgen.render.views.changes import Since, since
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
    open: str
    """Where the report stands as it was in this revision; empty where it has no edition of its own here."""
    since: Since | None
    """What differs from the revision frozen before."""
    unknown: str
    """Why that is not told."""


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


def corrected(page: Page, texts: Iterable[str], target: str = "") -> tuple[Correction, ...]:
    """The corrections whose new words stand in one of these source texts, or that are of the record `target`."""
    every = page.scope.once(_every, page, "", page.path)
    if not every:
        return ()
    there = [" ".join(text.split()) for text in texts]
    return tuple(
        made for at, now, made in every if (target and at == target) or (now and any(now in text for text in there))
    )


def _every(page: Page, _: str) -> tuple[tuple[str, str, Correction], ...]:
    """Every correction: the record, the new words, and what the edition says of it. Of the edition's own page."""
    found = []
    for revision in page.scope.of_type("revision"):
        node = revision.node("corrections")
        items = node.items if isinstance(node, ListNode) else ()
        for item, (target, made) in zip(items, corrections(page, revision), strict=True):
            found.append((target, " ".join(node_text(item, "now").split()), made))
    return tuple(found)


def _unknown(page: Page, record: Record) -> str:
    """Why nothing is said of what differs from the revision before."""
    snapshots = page.scope.report.snapshots
    if record.id not in snapshots:
        return page.scope.word("history/not-frozen")
    return page.scope.word("history/first-frozen") if record.id == next(iter(snapshots)) else ""


def _open(page: Page, record: Record) -> str:
    """The edition at the revision's own address, in this locale."""
    scope = page.scope
    found = scope.report.snapshots.get(record.id)
    if found is None:
        return ""
    own = found.locales.get(scope.tag)
    if scope.tag != found.settings.source_locale and (own is None or not own.is_published):
        return ""
    return page.href(paths.edition(scope.tag, paths.revision(scope.report.slug, found.number)))


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
                open=_open(page, record),
                since=since(page, record),
                unknown=_unknown(page, record),
            )
        )
    return tuple(views)
