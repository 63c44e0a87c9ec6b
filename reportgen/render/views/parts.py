"""The small parts of which pages are made: badges, rows that lead to a record, links, places of the prose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from markupsafe import Markup

from reportgen.frozen import dataclass
from reportgen.model import Record, Words
from reportgen.render.links import Key, Place
from reportgen.render.scope import Page, Shown

SHAPES = {
    "status/wired": "full",
    "status/observed": "eye",
    "status/claimed": "ring",
    "status/afforded": "open",
    "status/implemented": "half",
    "status/absent": "bar",
    "status/uninspected": "dots",
    "status/not-determinable": "cross",
    "claim-kind/finding": "square",
    "claim-kind/observation": "seen",
    "claim-kind/hypothesis": "diamond",
    "claim-kind/lead": "arrow",
    "claim-kind/claim": "ring",
}
"""Vocabulary and word → the badge's shape in `icons.html`; a project's own word gets `tag`."""


@dataclass(frozen=True, slots=True, eq=False)
class Badge:
    """A word of a closed vocabulary with a shape, so that it is never told by colour alone."""

    vocabulary: str
    word: str
    label: str
    shape: str
    of: Shown
    """What it is about, where a record needs several; empty for the record itself."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """A link with its words."""

    href: str
    label: str
    title: str = ""
    """Spoken in place of the label, where the label alone says too little."""


@dataclass(frozen=True, slots=True)
class Part:
    """One page of a list that goes over several."""

    href: str
    label: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A record in a list."""

    element: str
    """HTML id of the row."""
    id: str
    type: str
    href: str
    name: str
    """`Claim 9`."""
    title: Shown
    badges: tuple[Badge, ...]
    is_retired: bool
    more: str = ""
    """How many statuses are not among the badges: `and 7 more`."""
    facts: tuple[str, ...] = ()
    """Counts that a list shows below the title."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Records under one heading."""

    id: str
    label: str
    rows: tuple[Row, ...]


def badges(page: Page, record: Record, *, legend: bool = False) -> tuple[Badge, ...]:
    """The record's badges: its kind where that is a claim's, then each status. `legend`: the page explains them."""
    if legend:
        page.vocabularies.update(dict.fromkeys(vocabulary for vocabulary, _ in _badged(record)))
    return page.scope.once(_badges, page, record, (record.report, record.id))


def brief(page: Page, found: tuple[Badge, ...]) -> tuple[tuple[Badge, ...], str]:
    """The first badge of each vocabulary, and in words how many are left out."""
    first = tuple({badge.vocabulary: badge for badge in reversed(found)}.values())[::-1]
    left = len(found) - len(first)
    return first, page.scope.word("badge/more", count=left) if left else ""


def _badged(record: Record) -> Iterator[tuple[str, str]]:
    """The vocabularies of a record's badges, each with its key."""
    for key in ("kind", "status"):
        field = record.fields.get(key)
        vocabulary = field.type.vocabulary if field is not None else None
        if vocabulary in ("claim-kind", "status"):
            yield vocabulary, key


def _badges(page: Page, record: Record) -> tuple[Badge, ...]:
    found: list[Badge] = []
    for vocabulary, key in _badged(record):
        facets = record.facets(key)
        if not facets:
            found.append(badge(page, vocabulary, record.word(key), Shown(Markup())))
        for number, facet in enumerate(facets, 1):
            of = Shown(Markup())
            if facet.of is not None:
                of = page.typed(page.scope.text(f"{record.id}/{key}/{number}/of", facet.of.value))
            found.append(badge(page, vocabulary, facet.word, of))
    return tuple(found)


def badge(page: Page, vocabulary: str, word: str, of: Shown) -> Badge:
    """One word as a badge; the same one wherever it is about nothing of its own, so that it is drawn once."""
    of_itself = (vocabulary, word)
    return _badge(page, (*of_itself, of)) if of else page.scope.once(_badge, page, (*of_itself, of), of_itself)


def _badge(page: Page, parts: tuple[str, str, Shown]) -> Badge:
    vocabulary, word, of = parts
    label = page.scope.edition.words.name(f"word/{vocabulary}", word)
    return Badge(vocabulary, word, label, SHAPES.get(f"{vocabulary}/{word}", "tag"), of)


def row(page: Page, record: Record, prefix: str = "") -> Row:
    """The record as a row of a list."""
    shown, more = brief(page, badges(page, record))
    return Row(
        element=page.element_id(record, prefix),
        id=record.id if record.report == page.scope.report.slug else f"{record.report}:{record.id}",
        type=record.type,
        href=page.record_href(record),
        name=page.scope.numbered(record),
        title=page.title(record),
        badges=shown,
        is_retired=is_retired(record),
        more=more,
    )


def rows(page: Page, keys: Iterable[Key], prefix: str = "") -> tuple[Row, ...]:
    """Rows for the records with these keys, in the order of their types and numbers."""
    links = page.scope.links
    return tuple(row(page, links.records[key], prefix) for key in links.in_order(keys))


def short_link(page: Page, record: Record) -> Anchor:
    """A link with the id as its words and the title to be spoken."""
    name = record.id if record.report == page.scope.report.slug else f"{record.report}:{record.id}"
    return Anchor(page.record_href(record), name, page.plain_title(record))


def is_retired(record: Record) -> bool:
    """Whether the record is kept for its address only."""
    return "retired" in record.fields


def place(page: Page, where: Place) -> Anchor:
    """The link to a place of the prose: `¶ 12`, or the section where no paragraph is numbered yet."""
    scope = page.scope
    number = scope.edition.formats.number(str(where.number))
    if where.kind in ("figure", "values", "records", "heading") or not where.number:
        label = section_title(page, where)
        if where.kind != "heading":
            label = scope.word(f"place/{where.kind}", section=label)
    elif where.kind == "paragraph":
        label = scope.word("place/paragraph", number=number)
    else:
        label = scope.word(f"place/{where.kind}-at", number=number)
    if where.report != scope.report.slug:
        label = scope.word("place/elsewhere", report=where.report, place=label)
    return Anchor(page.place_href(where), label)


def places(page: Page, record: Record) -> tuple[Anchor, ...]:
    """Links to every place of the prose that names the record or rests on it."""
    found = page.scope.links.places.get((record.report, record.id), ())
    return tuple(place(page, where) for where in found if where.kind != "heading" or where.section)


def plural(words: Words, key: str, name: str) -> str:
    """The message `key` for several; without one the message for one, else the name itself."""
    several = f"{key}/plural"
    return words(several) if words.has(several) else words.name(key.rpartition("/")[0], name)


def section_title(page: Page, where: Place) -> str:
    """The title of the section in which a place stands."""
    report = page.scope.project.reports[where.report]
    section = next(found for found in report.sections if found.name == where.section)
    if section.title is None:
        return section.name.replace("-", " ")
    key = f"text/{section.name}/{section.title.key}"
    return page.plain(page.scope.text(key, section.title.text.value))
