"""Links of a record to others, out and in, under the names of their relations. Each record stands once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from reportgen.model import Record
from reportgen.render.links import Key
from reportgen.render.scope import Page
from reportgen.render.views.parts import Rows, rows

Named = tuple[Key, str]


CORRECTS = "corrections"
"""The key by which a revision leads to what it corrected: both pages show the corrections themselves."""


def leads_to(page: Page, record: Record) -> tuple[Rows, ...]:
    """What the record leads to; its limits are shown apart, and a limitation shows all that it bounds."""
    groups = _named(page, _outward(page, record))
    return _groups(page, groups, "leads")


def resting_on(page: Page, record: Record) -> tuple[str, int]:
    """The HTML id of the list of records that the record rests on, and how many they are."""
    label = outward(page, "rests-on")
    groups = enumerate(_named(page, _outward(page, record)).items(), 1)
    found = {f"leads-{at}": len(keys) for at, (names, keys) in groups if label in names}
    return next(iter(found)) if len(found) == 1 else "leads-to", sum(found.values())


def _outward(page: Page, record: Record) -> list[Named]:
    me = (record.report, record.id)
    if record.type == "revision":
        return []
    found = [
        (link.target, outward(page, link.relation))
        for link in page.scope.links.out.get(me, ())
        if link.relation != "bounded-by"
    ]
    if record.type == "limitation":
        label = outward(page, "affects")
        bounded = (link for link in page.scope.links.into.get(me, ()) if link.relation == "bounded-by")
        found.extend((link.holder, label) for link in bounded)
    return found


def used_by(page: Page, record: Record) -> tuple[Rows, ...]:
    """The records that lead to this one, under inverse names; those that cite it among them."""
    me = (record.report, record.id)
    links = page.scope.links
    hidden = unlisted(record)
    found = [(key, page.scope.edition.words.name("inverse", "cites")) for key in links.citing.get(me, ())]
    found.extend(
        (link.holder, inward(page, link.relation)) for link in links.into.get(me, ()) if link.relation not in hidden
    )
    return _groups(page, _named(page, found), "used")


def unlisted(record: Record) -> tuple[str, ...]:
    """Relations that stand elsewhere on the page of the record to which they lead."""
    return ("affects", "bounded-by", CORRECTS) if record.type == "limitation" else ("affects", CORRECTS)


def mentioned_by(page: Page, record: Record) -> tuple[Key, ...]:
    """The records whose texts name this one and that have no other link to it."""
    me = (record.report, record.id)
    links = page.scope.links
    linked = {link.holder for link in links.into.get(me, ())} | set(links.citing.get(me, ()))
    return tuple(key for key in links.mentioning.get(me, ()) if key not in linked)


def outward(page: Page, relation: str) -> str:
    """The name of a relation as its holder's page shows it."""
    group = "relation" if relation in page.scope.project.types.relations else "key"
    return page.scope.edition.words.name(group, relation)


def inward(page: Page, relation: str) -> str:
    """The inverse name of a relation or of a key that holds ids."""
    declared = page.scope.project.types.relations.get(relation)
    if declared is None:
        return page.scope.edition.words.name("inverse", relation)
    return page.scope.edition.words.name("relation", declared.inverse or declared.name)


def _named(page: Page, named: Iterable[Named]) -> dict[tuple[str, ...], list[Key]]:
    """Records under the names of all their relations, in the order in which the names first occur."""
    labels: dict[Key, dict[str, None]] = {}
    for key, label in named:
        if key in page.scope.links.records:
            labels.setdefault(key, {})[label] = None
    groups: dict[tuple[str, ...], list[Key]] = {}
    for key, names in labels.items():
        groups.setdefault(tuple(names), []).append(key)
    return groups


def _groups(page: Page, groups: Mapping[tuple[str, ...], Sequence[Key]], prefix: str) -> tuple[Rows, ...]:
    """The same as rows below headings."""
    return tuple(
        Rows(f"{prefix}-{at}", page.scope.edition.formats.items(list(names)), rows(page, keys, prefix))
        for at, (names, keys) in enumerate(groups.items(), 1)
    )


def count(groups: Iterable[Rows]) -> int:
    """How many records stand in the groups."""
    return sum(len(group.rows) for group in groups)
