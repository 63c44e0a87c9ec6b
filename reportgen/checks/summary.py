"""What was checked and what was not, in numbers and words, for the last line of a run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from reportgen.catalogs.locales import PSEUDO
from reportgen.checks.context import Context, directives, mentions, resolve
from reportgen.checks.quotations import CHECKED
from reportgen.checks.references import uses
from reportgen.matching import is_quotation
from reportgen.model import Anchor, Checked


def summarise(context: Context, anchors: tuple[Anchor, ...]) -> Checked:
    """The anchors with the counts of everything that was looked at, and what was left out and why."""
    reports = context.project.reports.values()
    held = [one for report in reports for _, one in mentions(report)]
    quotations = [one for one in anchors if is_quotation(one.citation)]
    counts = {
        "reports": len(reports),
        "records": sum(len(report.records) for report in reports),
        "citations": sum(
            len({(holder.id if holder else one.key, one.source, one.path) for holder, one in report.citations})
            for report in reports
        ),
        "links": sum(1 for report in reports for _ in uses(context, report)),
        "values": sum(len(one.values) for one in held),
        "terms": sum(len(one.terms) for one in held),
        "figures": sum(1 for report in reports for _ in directives(report, "figure")),
        "passages": sum(len(section.passages) for report in reports for section in report.sections),
        "quotations": len(quotations),
        "quotations-checked": sum(1 for one in quotations if one.outcome in CHECKED),
    }
    reasons, without = _left_out(context, anchors), _without(context)
    digests = {one.path: one.digest for one in context.evidence.values() if one.digest}
    return Checked(
        anchors,
        MappingProxyType(counts),
        told_skipped(reasons, without),
        reasons,
        without,
        MappingProxyType(dict(sorted(digests.items()))),
        MappingProxyType(dict(sorted(context.sources.items()))),
    )  # fmt: skip


def _left_out(context: Context, anchors: tuple[Anchor, ...]) -> Mapping[str, int]:
    """Why quotations were not compared with their source → how many."""
    reasons: Counter[str] = Counter()
    for one in anchors:
        if not one.citation.has_quote or one.outcome in CHECKED:
            continue
        source = resolve(context.project, one.report, one.citation.source)
        kind = source.word("kind") if source else ""
        if one.outcome == "attested":
            reasons["in private sources: attested, not looked at"] += 1
        elif one.citation.fidelity != "verbatim":
            reasons[f"by {one.citation.fidelity}: no words to compare"] += 1
        elif one.outcome is None:
            reasons[f"in {kind} sources: not checked"] += 1
        elif one.outcome == "unresolvable":
            reasons["in files that cannot be looked at"] += 1
    return MappingProxyType(dict(reasons))


def _without(context: Context) -> tuple[str, ...]:
    """The locales of the settings without any catalog."""
    project = context.project
    return tuple(
        tag
        for tag in project.config.locales
        if tag not in (project.config.source_locale, *PSEUDO)
        and not any((slug, tag) in project.catalogs for slug in project.reports)
    )


def told_skipped(reasons: Mapping[str, int], without: Iterable[str]) -> tuple[str, ...]:
    """What was not looked at in words: quotations by reason, most first; then editions."""
    ranked = sorted(reasons.items(), key=lambda item: (-item[1], item[0]))
    others = ", ".join(f"`{tag}`" for tag in without)
    return (
        *(f"{count} quotation{'s' * (count != 1)} {reason}" for reason, count in ranked),
        *((f"editions in {others}: no catalog yet",) if others else ()),
    )
