"""What leads to a record and where a record leads. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from reportgen.checks.references import folded, terms
from reportgen.frozen import dataclass
from reportgen.model import Directive, Mentions, Project, Record, Report
from reportgen.source import Span


@dataclass(frozen=True, slots=True)
class Link:
    """One link between a record and something else."""

    relation: str
    """Name of the relation, of the key that holds the id, `cites`, or `text` for prose."""
    other: str
    """The record at the other end, or the section whose prose links here."""
    report: str
    """Slug of the report of the other end."""
    span: Span
    """Where the link is written."""
    is_section: bool = False
    label: str | None = None
    """The name of the relation as seen from the record that it leads to."""


def links_out(project: Project, record: Record) -> tuple[Link, ...]:
    """Every link that the record holds, in the order of its file, each once."""
    found: dict[tuple[str, str, str], Link] = {}
    for relation, target, span in _written(record):
        report, target_id = _split(target, record.report)
        found.setdefault((relation, report, target_id), Link(relation, target_id, report, span))
    return tuple(found.values())


def links_in(project: Project, record: Record) -> tuple[Link, ...]:
    """Every record and section that leads to the record: records first, in project order, each once."""
    found: dict[tuple[str, str, str, bool], Link] = {}
    for report in project.reports.values():
        for link in (*_from_records(project, report, record), *_from_text(report, record), *_by_name(report, record)):
            found.setdefault((link.relation, link.report, link.other, link.is_section), link)
    return tuple(sorted(found.values(), key=lambda link: link.is_section))


def _from_records(project: Project, report: Report, record: Record) -> Iterator[Link]:
    for other in report.records.values():
        for relation, target, span in _written(other):
            if _split(target, report.slug) == (record.report, record.id):
                declared = project.types.relations.get(relation)
                label = declared.inverse or (relation if declared.is_symmetric else None) if declared else None
                yield Link(relation, other.id, report.slug, span, label=label)


def _from_text(report: Report, record: Record) -> Iterator[Link]:
    for section in report.sections:
        for passage in section.passages.values():
            for reference in passage.mentions.references:
                if _split(reference.target, report.slug) == (record.report, record.id):
                    yield Link("text", section.name, report.slug, reference.span, is_section=True)
        for citation in section.cites:
            for target, span in ((citation.source, citation.span), (citation.see, citation.places.get("see"))):
                if target and span and _split(target, report.slug) == (record.report, record.id):
                    yield Link("cites", section.name, report.slug, span, is_section=True)


def _by_name(report: Report, record: Record) -> Iterator[Link]:
    """Where a report uses a term of its glossary by its words, and where its text places a figure."""
    if report.slug != record.report:
        return
    words = terms(report) if record.type == "term" else {}

    def spans(held: Mentions) -> Iterator[Span]:
        return (use.span for use in held.terms if words.get(folded(use.selector)) is record)

    for other in report.records.values():
        if other is not record:
            yield from (Link("term", other.id, report.slug, span) for span in spans(other.mentions))
    for section in report.sections:
        found = [span for passage in section.passages.values() for span in spans(passage.mentions)]
        found += [
            part.argument.span
            for part in section.parts
            if isinstance(part, Directive) and part.name == "figure" and part.argument.value.strip() == record.id
        ]
        yield from (Link("text", section.name, report.slug, span, is_section=True) for span in found)


def _written(record: Record) -> Iterator[tuple[str, str, Span]]:
    for citation in record.cites:
        yield "cites", citation.source, citation.span
        if citation.see:
            yield "cites", citation.see, citation.places.get("see", citation.span)
    for reference in (*record.references, *record.mentions.references):
        yield reference.relation, reference.target, reference.span


def _split(target: str, report: str) -> tuple[str, str]:
    slug, colon, record_id = target.rpartition(":")
    return (slug if colon else report), record_id
