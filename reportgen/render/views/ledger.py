"""The evidence ledger: counts that are computed, that lead to a list, and that equal it."""

from __future__ import annotations

from reportgen.frozen import dataclass
from reportgen.model import Record
from reportgen.render import paths
from reportgen.render.scope import Page
from reportgen.render.views import limits
from reportgen.render.views.changes import steps
from reportgen.render.views.citations import sources_of
from reportgen.render.views.cite import newest
from reportgen.render.views.parts import Anchor, places
from reportgen.render.views.relations import mentioned_by, resting_on, unlisted

APPARATUS = frozenset({"source", "term", "figure", "revision", "limitation"})
"""Types for which it says nothing that they have no evidence or no limits."""


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """One count, the list it leads to, and what else belongs to it."""

    label: str
    value: str
    href: str
    """Empty where there is nothing to lead to."""
    notes: tuple[Anchor, ...]
    """Smaller lines below; those with a link are counts of their own."""
    day: str = ""
    """For a revision: its date, for machines."""


def ledger(page: Page, record: Record) -> tuple[LedgerEntry, ...]:
    """The ledger of a record's page."""
    if record.type == "revision":
        return ()
    found = (_rests_on(page, record), _bounded_by(page, record), _affects(page, record), _used_by(page, record))
    return tuple(entry for entry in (*found, _changed_in(page, record) or revision(page)) if entry is not None)


def _rests_on(page: Page, record: Record) -> LedgerEntry | None:
    scope = page.scope
    count = len(record.cites)
    if not count and _says_nothing(page, record, "cites"):
        return None
    quoted = sum(cited.has_quote for cited in record.cites)
    notes = []
    if count:
        notes.append(Anchor("", scope.word("ledger/from-sources", count=len(sources_of(record)))))
    if quoted:
        notes.append(Anchor("", scope.word("ledger/quotations", count=quoted)))
    value = scope.word("ledger/citations", count=count) if count else scope.word("ledger/no-citations")
    group, others = resting_on(page, record)
    if others:
        notes.append(Anchor(f"#{group}", scope.word("ledger/and-records", count=others)))
    return LedgerEntry(scope.word("ledger/rests-on"), value, "#evidence" if count else "", tuple(notes))


def _bounded_by(page: Page, record: Record) -> LedgerEntry | None:
    count = len(limits.keys(page, record))
    if not count and _says_nothing(page, record, "limits"):
        return None
    word = page.scope.word
    value = word("ledger/limitations", count=count) if count else word("ledger/no-limitations")
    return LedgerEntry(word("ledger/bounded-by"), value, "#limits" if count else "", ())


def _affects(page: Page, record: Record) -> LedgerEntry | None:
    if record.type != "limitation":
        return None
    count = len(limits.affected(page, record))
    word = page.scope.word
    return LedgerEntry(word("ledger/bounds"), word("ledger/records", count=count), "#leads-to" if count else "", ())


def _used_by(page: Page, record: Record) -> LedgerEntry | None:
    links, me, word = page.scope.links, (record.report, record.id), page.scope.word
    users = {link.holder for link in links.into.get(me, ()) if link.relation not in unlisted(record)}
    users |= set(links.citing.get(me, ()))
    named, in_text = len(mentioned_by(page, record)), len(places(page, record))
    notes = []
    if named:
        notes.append(Anchor("#mentions", word("ledger/named", count=named)))
    if in_text:
        notes.append(Anchor("#in-text", word("ledger/places", count=in_text)))
    if users:
        return LedgerEntry(word("ledger/used-by"), word("ledger/records", count=len(users)), "#used-by", tuple(notes))
    if notes:
        return LedgerEntry(word("ledger/used-by"), notes[-1].label, notes[-1].href, tuple(notes[:-1]))
    if _says_nothing(page, record, "users"):
        return None
    return LedgerEntry(word("ledger/used-by"), word("ledger/no-records"), "", ())


def _says_nothing(page: Page, record: Record, what: str) -> bool:
    """Whether it says nothing that the record has none of these, as no record of its type has any.

    A claim without evidence, limits or use is told in any case.
    """
    if record.type in APPARATUS and what != "users":
        return True
    return record.type != "claim" and not page.scope.once(_has_any, page, (record.type, what), (record.type, what))


def _has_any(page: Page, asked: tuple[str, str]) -> bool:
    """Whether a record of this type has any citation, limit or user."""
    type_name, what = asked
    same, links = page.scope.of_type(type_name), page.scope.links
    if what == "cites":
        return any(one.cites for one in same)
    if what == "limits":
        return any(limits.keys(page, one) for one in same)
    keys = [(one.report, one.id) for one in same]
    return any(links.into.get(key) or links.citing.get(key) or links.places.get(key) for key in keys)


def _changed_in(page: Page, record: Record) -> LedgerEntry | None:
    """The newest frozen revision that changed the record: the first of the list on its page."""
    found = steps(page, record)
    if not found:
        return None
    newest_step = found[0]
    note = Anchor("", newest_step.date)
    return LedgerEntry(page.scope.word("ledger/revision"), newest_step.number, "#revision", (note,), newest_step.iso)


def revision(page: Page) -> LedgerEntry | None:
    """The report's newest revision."""
    found = newest(page)
    if found is None:
        return None
    scope = page.scope
    href = page.href(f"{paths.index(scope.tag, scope.home, 'history')}#{found.id}")
    return LedgerEntry(scope.word("ledger/revision"), found.number, href, (Anchor("", found.date),), found.iso)
