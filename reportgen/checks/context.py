"""What every check is given, and the ways through it that several of them take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from datetime import date
from types import MappingProxyType

from reportgen.diagnostics import Diagnostic
from reportgen.frozen import dataclass
from reportgen.model import Citation, Directive, Evidence, Excerpt, Mentions, Project, Record, Report, Verdict
from reportgen.source import Span

Findings = tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Context:
    """A project with the files of its sources, on one day."""

    project: Project
    evidence: Mapping[tuple[str, str, str], Evidence]
    today: date
    verdicts: Mapping[tuple[str, int], Verdict] = field(default_factory=lambda: MappingProxyType({}))
    """What citations came to already, by report and number in `Report.citations`; the others are judged here."""
    sources: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """`<report>/<id>` → present or absent, of sources outside the project."""
    excerpts: Mapping[tuple[str, int], Excerpt] = field(default_factory=lambda: MappingProxyType({}))
    """What was kept of sources that cannot be looked at, by report and number of the citation."""


def split(slug: str, target: str) -> tuple[str, str]:
    """Report and id that `target` names when it stands in the report `slug`."""
    report, _, record = target.rpartition(":")
    return report or slug, record


def resolve(project: Project, slug: str, target: str) -> Record | None:
    """The record that `target` names when it stands in the report `slug`, or None."""
    report, record = split(slug, target)
    found = project.reports.get(report)
    return found.records.get(record) if found else None


def is_hidden(project: Project, slug: str, target: str) -> bool:
    """Whether the record is known to live in a file that could not be read, or may be one without an id."""
    report, record = split(slug, target)
    found = project.reports.get(report)
    return found is not None and (record in found.hidden_ids or record in found.guessed_ids)


def is_lost(project: Project, slug: str, target: str) -> bool:
    """Whether `ids.lock` knows the record as a live one, and it has gone: RG206 says so, once.

    Not when another record has the id under `was`: then each link is to be changed.
    """
    report, record = split(slug, target)
    found = project.reports.get(report)
    if found is None or record in found.records or project.types.of(record) is None:
        return False
    entry = found.lock.get(record)
    return entry is not None and not entry.is_retired and record not in former(found)


def former(report: Report) -> Mapping[str, str]:
    """Former id → the record that has it under `was`."""
    return {name: record.id for record in reversed(tuple(report.records.values())) for name in record.former_ids}


def place_of(citation: Citation, part: str) -> Span:
    """Where a part of a citation stands: itself, the `at` that holds it, or the source."""
    return citation.places.get(part) or citation.places.get("at") or citation.span


def mentions(report: Report) -> Iterator[tuple[Record | None, Mentions]]:
    """What every text of a report leads to; the record is None for report.yaml and prose."""
    yield None, report.meta.mentions
    for record in report.written:
        yield record, record.mentions
    for section in report.sections:
        for passage in section.passages.values():
            yield None, passage.mentions


def directives(report: Report, name: str) -> Iterator[Directive]:
    """Every directive of one name in a report's prose, in order."""
    for section in report.sections:
        for part in section.parts:
            if isinstance(part, Directive) and part.name == name:
                yield part
