"""Who leads to whom: the links of every record, forward and back, and the places of the prose that name it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, TypeVar

from reportgen.frozen import dataclass
from reportgen.model import (
    Block,
    Citation,
    Directive,
    Html,
    Mentions,
    Part,
    Passage,
    Project,
    Quotation,
    Record,
    Report,
    Section,
    Slot,
    Table,
)
from reportgen.source import Span

_A = TypeVar("_A")
_B = TypeVar("_B")

Key = tuple[str, str]
"""Slug of the report and id of the record."""
Terms = Mapping[tuple[str, str], Record]


@dataclass(frozen=True, slots=True)
class Link:
    """One explicit link between two records."""

    holder: Key
    relation: str
    """A relation's name or the key that holds the id."""
    target: Key


PlaceKind = Literal["paragraph", "item", "cell", "note", "heading", "figure", "records", "values", "quotation"]
_KINDS: Mapping[str, PlaceKind] = {"paragraph": "paragraph", "heading": "heading"}
_IN_TABLE = ("cell", "caption")
_DRAWN: Mapping[str, PlaceKind] = {
    "figure": "figure",
    "gate": "values",
    "lineage": "values",
    "records": "records",
    "values": "values",
}


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the prose of a report: a passage, or where a figure or table is set."""

    report: str
    section: str
    anchor: str
    """HTML id in the reading edition."""
    kind: PlaceKind
    number: int
    """The numbered paragraph that it is, or that it follows; 0 before the first one."""


@dataclass(frozen=True, slots=True)
class Cited:
    """One citation of a source, and where it is made."""

    report: str
    record: Record | None
    """None for a citation of the text."""
    number: int
    """Its place among the citations of its record; 0 in the text."""
    citation: Citation


@dataclass(frozen=True, slots=True)
class Links:
    """All links of a project. Every list is in the order of records, then of the text."""

    records: Mapping[Key, Record]
    order: Mapping[Key, int]
    """Key → its place among all records: every list is sorted by it."""
    types: Mapping[tuple[str, str], tuple[Record, ...]]
    """Report and type → its records, by number."""
    terms: Mapping[tuple[str, str], Record]
    """Report and folded words or id → the glossary entry."""
    out: Mapping[Key, tuple[Link, ...]]
    into: Mapping[Key, tuple[Link, ...]]
    citing: Mapping[Key, tuple[Key, ...]]
    """Source → records that cite it, figures and tables drawn from it included."""
    cited: Mapping[Key, tuple[Cited, ...]]
    """Source → every citation of it, those of the texts last."""
    mentioning: Mapping[Key, tuple[Key, ...]]
    """Record → records whose texts name it."""
    places: Mapping[Key, tuple[Place, ...]]
    """Record → places of the prose that name it."""
    passages: Mapping[tuple[str, str], Place]
    """Report and passage key → its place."""
    notes: Mapping[tuple[str, str], int]
    """Report and passage key of a footnote → its number, which counts through the report."""

    def in_order(self, keys: Iterable[Key]) -> tuple[Key, ...]:
        """The known ones among `keys`, each once, in the order of all records."""
        return tuple(sorted({key for key in keys if key in self.order}, key=self.order.__getitem__))

    def of_type(self, report: str, name: str) -> tuple[Record, ...]:
        """The records of one type of a report, by number."""
        return self.types.get((report, name), ())

    def term(self, selector: str, report: str) -> Record | None:
        """The glossary entry that `selector` names in a report: by its id, else by its words in any case."""
        found = self.records.get(resolve(selector, report))
        return found or self.terms.get((report, folded(selector)))

    def find(self, target: str, report: str) -> Record | None:
        """The record that `target` names inside `report`; None when there is none."""
        return self.records.get(resolve(target, report))


def resolve(target: str, report: str) -> Key:
    """The key of `CLM-2` (of the same report) or `other:CLM-2`."""
    slug, mark, name = target.rpartition(":")
    return (slug, name) if mark else (report, target)


def anchor_key(report: str, record: str | None, citation: Citation) -> tuple[object, ...]:
    """What makes a citation itself among all of a project."""
    return (report, record, citation.source, citation.path, citation.span, citation.ranges)


def gather(project: Project) -> Links:
    """The links of every record and paragraph of the project."""
    records = {(record.report, record.id): record for record in project.all_records()}
    links = tuple(_explicit(records))
    by_type = _grouped(((key[0], record.type), key) for key, record in records.items())
    terms = {(key[0], folded(record.text("term"))): record for key, record in records.items() if record.type == "term"}
    passages: dict[tuple[str, str], Place] = {}
    places: dict[Key, dict[Place, None]] = {}
    for report in project.reports.values():
        for place, passage in _places(report):
            passages.setdefault((report.slug, place.anchor), place)
            for target in _targets(report, place, passage, terms):
                places.setdefault(target, {})[place] = None
    return Links(
        records,
        {key: at for at, key in enumerate(records)},
        {name: tuple(records[key] for key in keys) for name, keys in by_type.items()},
        terms,
        _grouped((link.holder, link) for link in links),
        _grouped((link.target, link) for link in links),
        _grouped(_citing(project)),
        _all_cited(project),
        _grouped(_mentioning(records, terms)),
        {key: tuple(value) for key, value in places.items()},
        passages,
        {(report.slug, key): at for report in project.reports.values() for at, key in enumerate(_notes(report), 1)},
    )


def _notes(report: Report) -> Iterator[str]:
    """The keys of a report's footnotes, in the order of the text."""
    for section in report.sections:
        yield from section.notes.values()


def _grouped(pairs: Iterable[tuple[_A, _B]]) -> dict[_A, tuple[_B, ...]]:
    """The second parts by the first, in order, each once."""
    found: dict[_A, dict[_B, None]] = {}
    for key, value in pairs:
        found.setdefault(key, {})[value] = None
    return {key: tuple(values) for key, values in found.items()}


def _explicit(records: Mapping[Key, Record]) -> Iterator[Link]:
    for key, record in records.items():
        for reference in record.references:
            if reference.relation not in ("cites", "text"):
                yield Link(key, reference.relation, resolve(reference.target, record.report))


def _all_cited(project: Project) -> dict[Key, tuple[Cited, ...]]:
    """Source → its citations, by report, those of records before those of the text."""
    found: dict[Key, list[Cited]] = {}
    for report in project.reports.values():
        for record in report.records.values():
            for number, one in enumerate(record.cites, 1):
                made = Cited(report.slug, record, number, one)
                found.setdefault(resolve(one.source, report.slug), []).append(made)
        for section in report.sections:
            for one in section.cites:
                found.setdefault(resolve(one.source, report.slug), []).append(Cited(report.slug, None, 0, one))
    return {key: tuple(cited) for key, cited in found.items()}


def _citing(project: Project) -> Iterator[tuple[Key, Key]]:
    """Source and record for every citation, and for every figure or value drawn from a data set."""
    for record in project.all_records():
        holder = (record.report, record.id)
        for citation in record.cites:
            yield resolve(citation.source, record.report), holder
        for table in _tables(record):
            source = _source_of(project.reports[record.report], table)
            if source:
                yield resolve(source, record.report), holder


def _tables(record: Record) -> Iterator[str]:
    """Names of the tables that a record's drawing or texts read."""
    if record.type == "figure" and record.text("data"):
        yield record.text("data")
    for use in record.mentions.values:
        yield use.address.partition(".")[0]


def _source_of(report: Report, table: str) -> str | None:
    found = report.tables.get(table)
    return found.source if found else None


def _mentioning(records: Mapping[Key, Record], terms: Terms) -> Iterator[tuple[Key, Key]]:
    for key, record in records.items():
        for target in _named(record.mentions, record.report, terms):
            if target != key:
                yield target, key


def _named(mentions: Mentions, report: str, terms: Terms) -> Iterator[Key]:
    """The records that a text names: by id, and glossary terms by their words."""
    for reference in mentions.references:
        yield resolve(reference.target, report)
    for use in mentions.terms:
        found = terms.get((report, folded(use.selector)))
        yield (found.report, found.id) if found else resolve(use.selector, report)


def folded(words: str) -> str:
    """Words as terms are compared: without case, with single spaces."""
    return " ".join(words.split()).casefold()


def _places(report: Report) -> Iterator[tuple[Place, Passage | Directive | Citation]]:
    """Every place of the prose in order; a note stands at the paragraph that calls it."""
    number = 0
    ids = directive_ids(report)
    for section in report.sections:
        callers: dict[str, int] = {}
        if section.title is not None:
            yield Place(report.slug, section.name, section.name, "heading", number), section.title
        for part in flat(section.parts):
            if isinstance(part, Block) and section.passages[part.key].kind == "paragraph":
                number += 1
            yield from _place(report.slug, section, part, number, callers, ids)
        for key, passage in section.passages.items():
            if passage.kind == "note":
                yield Place(report.slug, section.name, key, "note", callers.get(key, number)), passage


def _place(
    report: str, section: Section, part: object, number: int, callers: dict[str, int], ids: Mapping[Span, str]
) -> Iterator[tuple[Place, Passage | Directive | Citation]]:
    if isinstance(part, (Block, Slot)):
        passage = section.passages[part.key]
        if passage.kind == "note":
            return
        for note in passage.notes:
            callers.setdefault(note, number)
        kind: PlaceKind = _KINDS.get(passage.kind, "item") if isinstance(part, Block) else "item"
        kind = "cell" if passage.kind in _IN_TABLE else kind
        yield Place(report, section.name, part.key, kind, number), passage
    elif isinstance(part, Quotation):
        key = f"text/{section.name}/{part.key}"
        cites = (one for one in section.cites if one.key == key)
        yield from ((Place(report, section.name, part.key, "quotation", number), one) for one in cites)
    elif isinstance(part, Directive) and part.span in ids:
        yield Place(report, section.name, ids[part.span], _DRAWN[part.name], number), part


def flat(parts: Iterable[Part]) -> Iterator[Part]:
    """The parts with every table as markup around its cells; which block is a table shows by its first tag."""
    for part in parts:
        if isinstance(part, Table):
            yield Html("<table>\n")
            if part.caption:
                yield from (Html(f'<caption id="{part.caption}">'), Slot(part.caption), Html("</caption>\n"))
            yield from part.parts
            yield Html("</table>\n")
        else:
            yield part


def directive_ids(report: Report) -> dict[Span, str]:
    """The HTML id of every figure and generated table: `FIG-1`, `values-final`, `records-CLM-2` when used again."""
    found: dict[Span, str] = {}
    taken = {section.name for section in report.sections}
    for section in report.sections:
        for part in flat(section.parts):
            if isinstance(part, Directive) and part.name in _DRAWN:
                base = _base_id(part)
                name, again = base, 1
                while name in taken:
                    again += 1
                    name = f"{base}-{again}"
                taken.add(name)
                found[part.span] = name
    return found


def _base_id(directive: Directive) -> str:
    """The id that a figure or table has unless it is taken; states at another time keep theirs."""
    argument = directive.argument.value.strip()
    if directive.name == "figure":
        return argument
    named = argument.partition("now=")[0] if directive.name == "lineage" else argument
    words = "".join(c if c.isalnum() and c.isascii() else " " for c in named).split()
    return "-".join((directive.name, *words))


def _targets(report: Report, place: Place, what: Passage | Directive | Citation, terms: Terms) -> Iterator[Key]:
    """What a place of the prose leads to; recorded values lead to the data set that they rest on."""
    if isinstance(what, Citation):
        yield from (resolve(target, report.slug) for target in (what.source, what.see) if target)
        return
    if isinstance(what, Directive):
        if place.kind == "figure":
            yield (report.slug, what.argument.value.strip())
        source = _source_of(report, what.argument.value.strip()) if place.kind == "values" else None
        if source:
            yield resolve(source, report.slug)
        return
    yield from _named(what.mentions, report.slug, terms)
    for use in what.mentions.values:
        source = _source_of(report, use.address.partition(".")[0])
        if source:
            yield resolve(source, report.slug)
