"""Family RG3: each quotation stands in its source, once, where it is said to stand.

What a citation came to is a verdict; everything that is said of it is made from the verdict alone,
so that a verdict may have been kept from an earlier run.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from reportgen.checks.context import Context, Findings, resolve, split
from reportgen.checks.outcomes import UNKNOWN, Case, findings, rewritten
from reportgen.checks.unresolved import WARNED, told_once
from reportgen.diagnostics import Diagnostic
from reportgen.locks import by_words, locked
from reportgen.matching import Asked, is_anchor, is_quotation, judge_all
from reportgen.model import Anchor, Report
from reportgen.rules import rule


def check_quotations(context: Context) -> tuple[tuple[Anchor, ...], Findings]:
    """Every anchor with its outcome, and what is wrong with any."""
    made: list[Anchor] = []
    found: list[Diagnostic] = []
    cases = _cases(context)
    for report in context.project.reports.values():
        own = [case for case in cases if case.report == report.slug]
        made += map(_anchor, own)
        found += (fault for case in own for fault in (*_allowed(context, case, findings(case)), *rewritten(case)))
        found += _nothing_checked(report, [case for case in own if is_quotation(case.citation)], context.today)
    lost = (case for case in cases if case.verdict.outcome == "unresolvable")
    looked = ((case.source, case.citation, case.evidence, case.locked) for case in lost)
    return tuple(made), (*found, *told_once(looked, context.today))


def _cases(context: Context) -> tuple[Case, ...]:
    """Every citation that names something to look at in a source that exists, with its verdict."""
    cases: list[Case] = []
    asked: list[Asked] = []
    for report in context.project.reports.values():
        groups = by_words(report.anchor_lock)
        for number, (record, citation) in enumerate(report.citations):
            source = resolve(context.project, report.slug, citation.source)
            if not is_anchor(citation) or source is None or source.type != "source":
                continue
            evidence = context.evidence.get((*split(report.slug, citation.source), citation.path or ""))
            case = Case(
                report.slug, record, citation, source, evidence,
                locked=locked(groups, record.id if record else None, citation, source.text("revision")),
                excerpt=context.excerpts.get((report.slug, number)),
            )  # fmt: skip
            known = context.verdicts.get((report.slug, number))
            if known is None:
                language = context.project.config.source_locale
                asked.append(Asked(citation, source.word("kind"), evidence, language, source.is_attested))
            cases.append(case if known is None else replace(case, verdict=known))
    judged = iter(judge_all(asked))
    return tuple(replace(case, verdict=next(judged)) if case.verdict is UNKNOWN else case for case in cases)


def _anchor(case: Case) -> Anchor:
    verdict, evidence = case.verdict, case.evidence
    found = verdict.places[0].lines if verdict.places and verdict.outcome in ("match", "moved") else None
    return Anchor(
        case.report, case.record.id if case.record else None, case.citation, verdict.outcome, verdict.level,
        verdict.reason or None, found, evidence.path if evidence else case.citation.path,
        evidence.commit if evidence else "", evidence.blob if evidence else "",
        verdict.near, verdict.omitted, verdict.notes,
        verdict.places if verdict.outcome == "ambiguous" else (),
        *((case.locked, case.excerpt) if verdict.outcome == "unresolvable" else ()),
    )  # fmt: skip


def _allowed(context: Context, case: Case, found: Findings) -> Findings:
    """What is left of an anchor's findings under its dated allowance."""
    allow = case.citation.allow
    if allow is None or allow.outcome != case.verdict.outcome or not found:
        return found
    if context.today <= allow.until:
        return tuple(one for one in found if one.rule.code in OF_THE_PASSAGE)
    lapsed = f"the allowance of `{allow.outcome}` lapsed on `{allow.until.isoformat()}`"
    return tuple(replace(one, help=f"{lapsed}; {one.help}" if one.help else lapsed) for one in found)


OF_THE_PASSAGE = ("RG308", "RG309", "RG311")
"""Rules about what a passage holds, wherever it stands: no outcome that is allowed silences them."""


def _nothing_checked(report: Report, quotations: Iterable[Case], today: date) -> Findings:
    """RG312: quotations, none compared with its source, and no finding that says so already."""
    cases = tuple(quotations)
    if not cases or any(_is_settled(case, today) for case in cases):
        return ()
    count = len(cases)
    message = (
        f"none of the report's {count} quotations was checked" if count > 1 else "its one quotation was not checked"
    )
    advice = "quote at least one source whose text is at hand: `file` and `dataset` are looked at"
    return (Diagnostic(rule("RG312"), message, report.meta.title.span, advice, report=report.slug),)


def _is_settled(case: Case, today: date) -> bool:
    """Whether a quotation was compared with its source, or has an error of its own."""
    verdict = case.verdict
    if verdict.outcome == "unresolvable" and verdict.reason in WARNED:
        return False
    if verdict.outcome in ("unresolvable", "invalid"):
        allow = case.citation.allow
        return allow is None or allow.outcome != verdict.outcome or today > allow.until
    return verdict.outcome in CHECKED


CHECKED = ("match", "moved", "ambiguous", "near-miss", "mismatch")
"""Outcomes of quotations that were compared with their source."""
