"""Ids through time: none is given twice (RG203), none vanishes (RG206)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from reportgen.checks.context import Context, Findings, former, split
from reportgen.checks.references import uses
from reportgen.checks.registers import is_without
from reportgen.diagnostics import Diagnostic, Label
from reportgen.locks import free_number
from reportgen.model import LockedId, Record, Report
from reportgen.rules import rule
from reportgen.source import Span

SHOWN = 8
"""So many places that name a lost record are told."""


def check_ids(context: Context) -> Findings:
    """RG203 of ids that were another record's, RG206 of ids whose record is gone."""
    found: list[Diagnostic] = []
    for report in context.project.reports.values():
        found += _retired(report)
        found += _other_kind(report)
        found += _lost(context, report)
    return tuple(found)


def _retired(report: Report) -> Iterator[Diagnostic]:
    """Records that carry an id which the lock has as retired, and are not retired themselves."""
    taken = {*report.records, *report.lock, *report.hidden_ids}
    for record in report.written:
        entry = report.lock.get(record.id)
        if entry is None or not entry.is_retired or "retired" in record.fields or "retired" in record.unread:
            continue
        prefix = record.id.partition("-")[0]
        free = f"{prefix}-{free_number(prefix, taken)}"
        advice = f"`reportgen renumber {record.id} {free}` gives it a free id; an old record keeps its `retired`"
        why = f"its record is now `{entry.heir}`" if entry.heir else "the id is retired"
        message = f"`{record.id}` was given to another record before: {why}"
        yield Diagnostic(
            rule("RG203"), message, record.span, advice,
            related=(Label(entry.span, "what is remembered of it"),), report=report.slug, record=record.id,
        )  # fmt: skip


def _other_kind(report: Report) -> Iterator[Diagnostic]:
    """The first record of each type whose ids were given to records of another type."""
    told: set[tuple[str, str]] = set()
    for record in report.records.values():
        entry = report.lock.get(record.id)
        if entry is None or entry.type == record.type or (entry.type, record.type) in told:
            continue
        told.add((entry.type, record.type))
        yield _changed(report, record, entry)


def _changed(report: Report, record: Record, entry: LockedId) -> Diagnostic:
    prefix = record.id.partition("-")[0]
    message = f"`{record.id}` was given to a record of type `{entry.type}`, and `{prefix}` now is a `{record.type}`"
    advice = (
        f"give the new type another prefix; if the type only got another name, write `{record.type}` for "
        f"`{entry.type}` in the lock"
    )
    related = (Label(entry.span, "what is remembered of it"),)
    return Diagnostic(
        rule("RG203"), message, record.span, advice, related=related, report=report.slug, record=record.id
    )


def _lost(context: Context, report: Report) -> Iterator[Diagnostic]:
    """Ids that are live in the lock and that no record has; those of files that cannot be read are not lost."""
    project, renamed = context.project, former(report)
    named: Mapping[str, list[Span]] | None = None
    for entry in report.lock.values():
        if entry.is_retired or entry.id in report.records or entry.id in report.hidden_ids | report.guessed_ids:
            continue
        kind = project.types.of(entry.id)
        if kind is None:
            continue  # its type is not declared here, and that has findings of its own
        named = _named(context, report) if named is None else named
        if entry.id in named and is_without(project, report.slug, kind.name):
            continue  # the whole register is missing
        message = f"`{entry.id}` was given to a {entry.type.replace('-', ' ')}, and no record has it now"
        if entry.id in renamed:
            advice = f"its record is now `{renamed[entry.id]}`: write `retired {renamed[entry.id]}` for `live` here"
        else:
            advice = (
                "put the record back, with `retired: {on: …, why: …}` if it no longer holds; "
                "if nobody has seen it, write `retired` for `live` here"
            )
        spans = () if entry.id in renamed else named.get(entry.id, ())
        more = f", though {len(spans)} place{'s lead' if len(spans) > 1 else ' leads'} to it" if spans else ""
        yield Diagnostic(
            rule("RG206"), message + more, entry.span, advice,
            related=tuple(Label(span, "it is named here") for span in spans[:SHOWN]),
            report=report.slug, record=entry.id,
        )  # fmt: skip


def _named(context: Context, report: Report) -> Mapping[str, list[Span]]:
    """Id of the report → every place of the project that names it."""
    found: dict[str, list[Span]] = {}
    for other in context.project.reports.values():
        for use in uses(context, other):
            slug, wanted = split(use.report, use.target)
            if slug == report.slug:
                found.setdefault(wanted, []).append(use.span)
    return found
