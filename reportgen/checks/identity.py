"""Ids through time: none is given twice (RG203), none vanishes (RG206)."""

from __future__ import annotations

from collections.abc import Iterator

from reportgen.checks.context import Context, Findings
from reportgen.diagnostics import Diagnostic, Label
from reportgen.locks import free_number
from reportgen.model import ListNode, LockedId, MapNode, Project, Record, Report, ScalarNode
from reportgen.rules import rule


def check_ids(context: Context) -> Findings:
    """RG203 of ids that were another record's, RG206 of ids whose record is gone."""
    found: list[Diagnostic] = []
    for report in context.project.reports.values():
        found += _retired(report)
        found += _other_kind(report)
        found += _lost(context.project, report)
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


def _lost(project: Project, report: Report) -> Iterator[Diagnostic]:
    """Ids that are live in the lock and that no record has; those of files that cannot be read are not lost."""
    former = _former(report)
    for entry in report.lock.values():
        if entry.is_retired or entry.id in report.records or entry.id in report.hidden_ids:
            continue
        if project.types.of(entry.id) is None:
            continue  # its type is not declared here, and that has findings of its own
        message = f"`{entry.id}` was given to a {entry.type.replace('-', ' ')}, and no record has it now"
        if entry.id in former:
            advice = f"its record is now `{former[entry.id]}`: write `retired {former[entry.id]}` for `live` here"
        else:
            advice = (
                "put the record back, with `retired: {on: …, why: …}` if it no longer holds; "
                "if nobody has seen it, write `retired` for `live` here"
            )
        yield Diagnostic(rule("RG206"), message, entry.span, advice, report=report.slug, record=entry.id)


def _former(report: Report) -> dict[str, str]:
    """Former id → the record that has it under `was`."""
    found: dict[str, str] = {}
    for record in report.records.values():
        node = record.node("was")
        for item in node.items if isinstance(node, ListNode) else ():
            value = item.get("id") if isinstance(item, MapNode) else item
            if isinstance(value, ScalarNode):
                found.setdefault(value.text.value, record.id)
    return found
