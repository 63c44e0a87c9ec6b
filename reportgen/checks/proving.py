"""What keeps a report from being released: everything that is required and not proven, each a finding at its place."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence

from reportgen.diagnostics import Diagnostic, Severity
from reportgen.gate import blocking
from reportgen.locks import segments_text
from reportgen.model import Anchor, Checked, Project, Record, Report
from reportgen.rules import rule
from reportgen.source import Span, Text

Findings = tuple[Diagnostic, ...]

PROVEN = frozenset({"match", "moved", "located", "attested"})
"""Outcomes of anchors that a release may rest on: found, found elsewhere in the file, the cited lines exist, or
vouched for by somebody and shown with another mark."""


def unproven(
    project: Project, report: Report, checked: Checked, findings: Iterable[Diagnostic], revision: Record, today: dt.date
) -> Findings:
    """RG603 for each reason, and RG605 of the gate; none when the report may be released as `revision`."""
    return (
        *_errors(project, report, findings),
        *_anchors(report, checked.anchors, today),
        *_figures(report),
        *_segments(project, report),
        *_dates(report, revision),
        *blocking(project, checked.anchors, report.slug),
    )


def refused(message: str, span: Span | None, advice: str, report: str, **more: object) -> Diagnostic:
    """RG603 with its reason."""
    record = more.pop("record", None)
    return Diagnostic(
        rule("RG603"), message, span, advice, report=report, record=str(record) if record else None, data=more
    )


def _errors(project: Project, report: Report, findings: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Errors of the report, of one of its translations, and of the project as a whole."""
    for item in findings:
        if item.level is Severity.ERROR and item.report in (report.slug, None):
            where = f" ({item.locale})" if item.locale not in (None, project.config.source_locale) else ""
            message = f"an error stands against it{where}: {item.rule.code}, {item.message}"
            advice = item.help or f"`reportgen explain {item.rule.code}` tells what to do"
            yield refused(message, item.span, advice, report.slug, record=item.record, code=item.rule.code)


def _anchors(report: Report, anchors: Sequence[Anchor], today: dt.date) -> Iterator[Diagnostic]:
    """Quotation anchors that are not proven, without an allowance of their outcome that still holds."""
    for anchor in anchors:
        if anchor.report != report.slug or anchor.outcome is None or anchor.outcome in PROVEN:
            continue
        cite = anchor.citation
        if cite.allow is not None and cite.allow.outcome == anchor.outcome and today <= cite.allow.until:
            continue
        what = f"{anchor.outcome} ({anchor.reason})" if anchor.reason else anchor.outcome
        message = f"the quotation anchor of `{anchor.record or 'the text'}` in `{cite.source}` is not proven: {what}"
        advice = "mend it, make its source available (`reportgen sources fetch`), or allow it with a reason and a date"
        yield refused(message, cite.span, advice, report.slug, record=anchor.record, outcome=anchor.outcome)


def _figures(report: Report) -> Iterator[Diagnostic]:
    """Figures whose values rest on nothing: no data set holds their table, and they cite no source."""
    for record in report.of_type("figure"):
        table = report.tables.get(record.text("data"))
        if table is not None and not table.source and not record.cites:
            message = f"the values of `{record.id}` have no source: no data set holds `{table.file}`, and it cites none"
            advice = "give the figure `cites`, or register the table as a source of kind `dataset`"
            yield refused(message, record.span, advice, report.slug, record=record.id)


def _segments(project: Project, report: Report) -> Iterator[Diagnostic]:
    """A lock of passages that does not know the text as it stands: keys would change with the next edit."""
    path = f"{project.config.claims}/{report.slug}/segments.lock"
    file = project.files.get(path)
    spots = [spot for section in report.sections for spot in section.spots]
    before = file.text if file else ""
    if len(project.config.locales) > 1 and spots and segments_text(before, report.segments, spots) != before:
        message = f"`{path}` does not know every passage of the text as it stands"
        yield refused(message, Span(path) if file else None, "run `reportgen translate extract`", report.slug)


def _dates(report: Report, revision: Record) -> Iterator[Diagnostic]:
    """A revision without a date, or dated before one that is frozen."""
    day, at = revision.day("date"), revision.fields.get("date")
    span = at.value.span if at is not None and isinstance(at.value, Text) else revision.span
    last = max((one.date for one in report.snapshots.values()), default=None)
    if day is None:
        yield refused(f"`{revision.id}` has no date", span, "write `date: 2026-12-01`", report.slug, record=revision.id)
    elif last is not None and day < last:
        message = f"`{revision.id}` is dated {day}, before the revision frozen last ({last})"
        yield refused(message, span, "write the day on which it is released", report.slug, record=revision.id)
