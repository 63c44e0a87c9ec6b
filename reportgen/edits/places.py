"""Every place of a project that names one record, as the readers of the project see it.

What a reader takes for a link is a place; words in code, comments and longer names are none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from reportgen.frozen import dataclass
from reportgen.model import Directive, ListNode, MapNode, Mentions, Node, Project, Record, Report, ScalarNode, Section
from reportgen.prose import mentions
from reportgen.source import SourceFile, Span, Text

SECTION, META = "text/", "report"


@dataclass(frozen=True, slots=True)
class Place:
    """An id in a file that leads to the record."""

    span: Span
    """The id, maybe with `report:`, quotes or a mark of the block around it."""
    report: str
    """Slug of the report that the place belongs to."""
    unit: str
    """Id of the record that holds it, `text/<section>`, or `report` for report.yaml."""
    holder: Record | None = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """The id that is looked for."""

    report: str
    id: str

    def is_meant(self, target: str, here: str) -> bool:
        """Whether `target`, written in the report `here`, is the id."""
        slug, _, record_id = target.rpartition(":")
        return record_id == self.id and (slug or here) == self.report

    def pattern(self, here: str) -> re.Pattern[str]:
        """What finds the id in characters of the report `here`, whatever stands around it."""
        own = rf"(?:{re.escape(self.report)}:)"
        before = rf"(?<![A-Za-z0-9_:-]){own}?" if here == self.report else rf"(?<![A-Za-z0-9_-]){own}"
        return re.compile(rf"{before}(?P<id>{re.escape(self.id)})(?![A-Za-z0-9_-])")


def places(project: Project, wanted: Wanted) -> Iterator[Place]:
    """Every link to the record in every report; one place may come more than once."""
    prefixes = frozenset(project.types.types)
    for report in project.reports.values():
        for span in _mentioned(report.meta.mentions, wanted, report.slug):
            yield Place(span, report.slug, META)
        for record in report.written:
            for span in (*_in_record(record, wanted), *_in_words(record, wanted, prefixes)):
                yield Place(span, report.slug, record.id, record)
        for section in report.sections:
            yield from in_section(section, report, wanted)


def in_section(section: Section, report: Report, wanted: Wanted) -> Iterator[Place]:
    """The places in one file of prose: passages, arguments of directives, attributions of quotations."""
    unit = f"{SECTION}{section.name}"
    for passage in section.passages.values():
        for span in _mentioned(passage.mentions, wanted, report.slug):
            yield Place(span, report.slug, unit)
    for quotation in section.quotations:
        seen = [value for name, value in quotation.options if name.value == "see"]
        for text in (quotation.place, *seen):
            for span in _in_argument(text, wanted, report.slug):
                yield Place(span, report.slug, unit)
    for part in section.parts:
        if isinstance(part, Directive):
            for span in _in_argument(part.argument, wanted, report.slug):
                yield Place(span, report.slug, unit)


def _mentioned(held: Mentions, wanted: Wanted, here: str) -> Iterator[Span]:
    yield from (one.span for one in held.references if wanted.is_meant(one.target, here))
    if here == wanted.report:  # a term is named by its id in any case
        yield from (one.span for one in held.terms if one.selector.strip().upper() == wanted.id)


def _in_record(record: Record, wanted: Wanted) -> Iterator[Span]:
    here = record.report
    yield from (one.span for one in record.references if wanted.is_meant(one.target, here))
    for citation in record.cites:
        if wanted.is_meant(citation.source, here):
            yield citation.span
        if citation.see and wanted.is_meant(citation.see, here):
            yield citation.places.get("see", citation.span)
    yield from _mentioned(record.mentions, wanted, here)
    for key, item in record.fields.items():
        if key != "was" and isinstance(item.value, (MapNode, ListNode)):
            yield from alone(item.value, lambda value: wanted.is_meant(value, here))


def _in_words(record: Record, wanted: Wanted, prefixes: frozenset[str]) -> Iterator[Span]:
    """The ids in words that pages show as typed: what a status is about, the labels of a figure."""
    texts = [one.of for key in record.fields for one in record.facets(key) if one.of is not None]
    if record.type == "figure":
        nodes = (record.node(key) for key in record.fields if key != "was")
        texts += [text for node in nodes if node is not None for text in scalars(node)]
    for text in texts:
        if wanted.id in text.value:
            yield from _mentioned(mentions(text, prefixes)[0], wanted, record.report)


def scalars(node: Node) -> Iterator[Text]:
    """Every value below a node."""
    if isinstance(node, ScalarNode):
        yield node.text
    else:
        for item in node.items if isinstance(node, ListNode) else (value for _, value in node.entries):
            yield from scalars(item)


def alone(node: Node, is_meant: Callable[[str], bool]) -> Iterator[Span]:
    """The scalars and keys below a node that are an id and nothing else; what stands under `was` is none."""
    if isinstance(node, ScalarNode):
        if is_meant(node.text.value):
            yield node.span
    elif isinstance(node, ListNode):
        for item in node.items:
            yield from alone(item, is_meant)
    else:
        for key, value in node.entries:
            if is_meant(key.value):
                yield key.span
            if key.value != "was":
                yield from alone(value, is_meant)


def _in_argument(argument: Text, wanted: Wanted, here: str) -> Iterator[Span]:
    """The words of a directive's argument that are the id, or the value of a filter."""
    for word in re.finditer(r"[^\s=,]+", argument.value):
        if wanted.is_meant(word[0], here):
            yield argument.file.span(argument.begin + word.start(), argument.begin + word.end())


def exact(file: SourceFile, span: Span, wanted: Wanted, here: str) -> tuple[int, int] | None:
    """Where in a place the id itself stands, without `report:`; None when it is typed in no plain way."""
    if span.start is None or span.end is None:
        return None
    begin, end = file.offset(span.start), file.offset(span.end)
    typed = file.text[begin:end]
    found = [one.span("id") for one in wanted.pattern(here).finditer(typed)]
    if not found and here == wanted.report:  # a term in lower case
        found = [one.span() for one in re.finditer(re.escape(wanted.id), typed, re.IGNORECASE)]
    return (begin + found[0][0], begin + found[0][1]) if len(found) == 1 else None
