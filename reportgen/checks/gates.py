"""The gate as `check` and `build` see it: claims that fell, tests that cannot be read, and links into quarantine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from reportgen.checks.context import Context, Findings, directives, mentions, resolve
from reportgen.checks.references import folded, terms, uses
from reportgen.diagnostics import Diagnostic
from reportgen.gate import faults_of_tests, has_candidates, judge, read_envelopes
from reportgen.model import Anchor, Record, Report
from reportgen.rules import rule
from reportgen.source import Span


def check_gate(context: Context, anchors: Sequence[Anchor]) -> Findings:
    """RG601, RG606 and RG607, with the faults of what the gate reads."""
    project = context.project
    found = [*judge(project, anchors).findings, *faults_of_tests(project)]
    is_any = has_candidates(project)
    for report in project.reports.values():
        found += _shown(report, project.config.gate_threshold)
        if is_any:
            found += _leaks(context, report)
    return tuple(found)


def _shown(report: Report, threshold: Decimal) -> Iterator[Diagnostic]:
    """RG407 for a file of envelopes that is not there, and every fault of those that a text shows."""
    told: set[str] = set()
    for directive in directives(report, "gate"):
        name = directive.argument.value.strip()
        if name and name not in report.envelopes and name not in report.unread:
            message = f"the report has no file `{name}`"
            advice = "the path starts at the report's folder, as in `data/candidates.yaml`"
            yield Diagnostic(rule("RG407"), message, directive.argument.at(0, len(name)), advice, report=report.slug)
        elif name and name not in told:
            told.add(name)
            node = report.envelopes.get(name)
            yield from (replace(item, report=report.slug) for item in read_envelopes(node, threshold)[1])


def _leaks(context: Context, report: Report) -> Iterator[Diagnostic]:
    """RG607 at each place of what is published that names a candidate."""
    for holder, target, span in _named(context, report):
        if holder is not None and holder in report.records and report.records[holder].is_candidate:
            continue
        message = (
            f"{f'`{holder}`' if holder else 'the text'} leads to the candidate `{target.id}`, which is not published"
        )
        advice = "take the link out until it is promoted, or let the candidate name the other record"
        yield Diagnostic(rule("RG607"), message, span, advice, report=report.slug, record=holder)


def _named(context: Context, report: Report) -> Iterator[tuple[str | None, Record, Span]]:
    """Every place of a report that names a candidate, with the record that holds it."""
    for use in uses(context, report):
        target = resolve(context.project, report.slug, use.target)
        if target is not None and target.is_candidate:
            yield use.record, target, use.span
    for directive in directives(report, "figure"):
        target = report.records.get(directive.argument.value.strip())
        if target is not None and target.is_candidate:
            yield None, target, directive.argument.span
    known = terms(report)
    for holder, held in mentions(report):
        for term in held.terms:
            target = known.get(folded(term.selector))
            if target is not None and target.is_candidate:
                yield holder.id if holder else None, target, term.span
