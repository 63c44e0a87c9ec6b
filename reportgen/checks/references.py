"""Family RG2, links: every id leads to a record, of a type that fits, and never in a forbidden circle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from reportgen.checks.context import (
    Context,
    Findings,
    directives,
    is_hidden,
    is_lost,
    mentions,
    resolve,
    split,
)
from reportgen.checks.registers import FEW, is_without, lacking
from reportgen.checks.suggestions import did_you_mean, listed, near_ids, near_words
from reportgen.diagnostics import Diagnostic
from reportgen.frozen import dataclass
from reportgen.model import Project, Record, Reference, Report, TermUse
from reportgen.rules import rule
from reportgen.source import Span


@dataclass(frozen=True, slots=True)
class Use:
    """One place that names a record: the record that holds it (None for prose), and what fits there."""

    report: str
    record: str | None
    target: str
    span: Span
    relation: str
    to: tuple[str, ...] = ()
    """Types that fit; empty: any."""


def uses(context: Context, report: Report) -> Iterator[Use]:
    """Every place of a report that names a record, whoever wrote it there."""
    relations = context.project.types.relations
    for record in report.written:
        for one in record.references:
            to = relations[one.relation].to if one.relation in relations else ()
            yield Use(report.slug, record.id, one.target, one.span, one.relation, to)
    for holder, citation in report.citations:
        name = holder.id if holder else None
        yield Use(report.slug, name, citation.source, citation.span, "cites", ("source",))
        if citation.see:
            yield Use(report.slug, name, citation.see, citation.places.get("see", citation.span), "see")
    for holder, held in mentions(report):
        for one in held.references:
            yield _mention(report, holder, one)


def _mention(report: Report, holder: Record | None, one: Reference) -> Use:
    return Use(report.slug, holder.id if holder else None, one.target, one.span, one.relation)


def check_references(context: Context) -> Findings:
    """RG201 of ids that lead nowhere, RG205 of records that do not fit."""
    found: list[Diagnostic] = []
    lost: list[Use] = []
    for report in context.project.reports.values():
        for use in uses(context, report):
            target = resolve(context.project, report.slug, use.target)
            if target is None:
                lost.append(use)
            elif use.to and target.type not in use.to:
                found.append(_wrong_type(context, report, use, target))
    lost, whole = _by_register(context.project, lost)
    return (*found, *whole, *(one for use in lost for one in _dangling(context.project, use)))


def _by_register(project: Project, lost: list[Use]) -> tuple[list[Use], Findings]:
    """The uses that lead nowhere without those of a source register that is not there, and its findings."""
    by_report: dict[str, dict[str, list[Span]]] = {}
    for use in lost:
        slug, wanted = split(use.report, use.target)
        kind = project.types.of(wanted)
        if kind is not None and kind.name == "source" and is_without(project, slug, "source"):
            by_report.setdefault(slug, {}).setdefault(wanted, []).append(use.span)
    missing = {slug: named for slug, named in by_report.items() if sum(map(len, named.values())) >= FEW}
    whole = [one for slug, named in missing.items() for one in lacking(project, project.reports[slug], "source", named)]
    told = {span for named in missing.values() for spans in named.values() for span in spans}
    return [use for use in lost if use.span not in told], tuple(whole)


def _dangling(project: Project, use: Use) -> Findings:
    """RG201, unless the record is known to live in a file that could not be read, or RG206 tells that it is gone."""
    if is_hidden(project, use.report, use.target) or is_lost(project, use.report, use.target):
        return ()
    slug, wanted = split(use.report, use.target)
    if slug not in project.reports:
        message = f"no report is named `{slug}`"
        advice = did_you_mean(slug, project.reports) or f"the reports are {listed(project.reports)}"
    else:
        where = "this report" if slug == use.report else f"the report `{slug}`"
        message = f"no record of {where} has the id `{wanted}`"
        advice = _meant(project, use.report, slug, wanted)
    kind = project.types.of(wanted)
    data = {"wanted": list(use.to) or [kind.name if kind else ""]}
    return (Diagnostic(rule("RG201"), message, use.span, advice, report=use.report, record=use.record, data=data),)


def _meant(project: Project, here: str, slug: str, wanted: str) -> str:
    """What an unknown id may stand for: a near id, the same id elsewhere, or the ids that exist."""
    known = project.reports[slug].records
    remembered = project.reports[slug].lock.get(wanted)
    if remembered is not None and remembered.heir and remembered.heir in known:
        return f"its record is now `{remembered.heir if slug == here else f'{slug}:{remembered.heir}'}`"
    if remembered is not None and remembered.is_retired:
        return "the id is retired: link to what holds now, or take the link out"
    near = near_ids(wanted, known)
    if near:
        return f"did you mean {listed(one if slug == here else f'{slug}:{one}' for one in near)}?"
    elsewhere = [other for other, report in project.reports.items() if other != slug and wanted in report.records]
    if elsewhere:
        return f"did you mean {listed(f'{other}:{wanted}' for other in elsewhere[:3])}?"
    kind = project.types.of(wanted)
    if kind is None:
        prefix, _, number = wanted.partition("-")
        near = tuple(f"{one}-{number}" for one in near_words(prefix.upper(), project.types.types))
        if any(one in known for one in near):
            return f"did you mean {listed(one for one in near if one in known)}?"
        return f"no record type has this prefix; the prefixes are {listed(project.types.types)}"
    same = [record.id for record in known.values() if record.type == kind.name]
    if not same:
        return f"the report has no record of type `{kind.name}`"
    return f"the report has `{same[0]}`" + (f" to `{same[-1]}`" if len(same) > 1 else "")


def _wrong_type(context: Context, report: Report, use: Use, target: Record) -> Diagnostic:
    """RG205: what stands there, and what would fit."""
    place = f"`{use.relation}`" if use.record else "this place"
    message = f"{place} leads to a {listed(use.to)}, and `{use.target}` is a `{target.type}`"
    return Diagnostic(
        rule("RG205"), message, use.span, _fitting(report, use.to, target), report=report.slug, record=use.record,
        data={"wanted": list(use.to)},
    )  # fmt: skip


def _fitting(report: Report, to: tuple[str, ...], target: Record) -> str | None:
    """A record of a fitting type with the same number, or the range of those there are."""
    fitting = [record for record in report.records.values() if record.type in to]
    same = [record.id for record in fitting if record.number == target.number]
    if same:
        return f"did you mean {listed(same[:3])}?"
    if not fitting:
        return f"the report has no record of type {listed(to)}"
    return f"such records are `{fitting[0].id}`" + (f" to `{fitting[-1].id}`" if len(fitting) > 1 else "")


def check_figures(context: Context) -> Findings:
    """RG403 of figure directives that name no figure of their report, RG205 of those that name another record."""
    found: list[Diagnostic] = []
    for report in context.project.reports.values():
        for directive in directives(report, "figure"):
            wanted = directive.argument.value.strip()
            span = directive.argument.span if wanted else directive.span
            target = resolve(context.project, report.slug, wanted)
            if target is None and not is_hidden(context.project, report.slug, wanted):
                if is_lost(context.project, report.slug, wanted):
                    continue
                figures = [record.id for record in report.of_type("figure")]
                near = [one for one in near_ids(wanted, report.records) if one in figures]
                advice = f"did you mean {listed(near)}?" if near else _those(figures)
                message = f"no figure has the id `{wanted}`"
                data = {"wanted": ["figure"]}
                found.append(Diagnostic(rule("RG403"), message, span, advice, report=report.slug, data=data))
            elif target is not None and target.type != "figure":
                use = Use(report.slug, None, wanted, span, "figure", ("figure",))
                found.append(_wrong_type(context, report, use, target))
            elif target is not None and target.report != report.slug:
                message = f"the figure `{wanted}` belongs to another report"
                advice = "name it in a sentence, which makes a link to it: a report places its own figures only"
                found.append(Diagnostic(rule("RG403"), message, span, advice, report=report.slug))
    return tuple(found)


def _those(figures: list[str]) -> str:
    return f"the figures are {listed(figures[:20])}" if figures else "the report has no figure"


def check_terms(context: Context) -> Findings:
    """RG402 of term roles that name no term, RG205 of those that name another record."""
    found: list[Diagnostic] = []
    for report in context.project.reports.values():
        words = terms(report)
        if _has_unread_terms(report):
            continue
        unknown = [
            (holder, use)
            for holder, held in mentions(report)
            for use in held.terms
            if folded(use.selector) not in words and not is_lost(context.project, report.slug, use.selector)
        ]
        is_own = all(":" not in use.selector for _, use in unknown)
        if len(unknown) >= FEW and is_own and is_without(context.project, report.slug, "term"):
            named: dict[str, list[Span]] = {}
            for _, use in unknown:
                named.setdefault(use.selector, []).append(use.span)
            found += lacking(context.project, report, "term", named)
        else:
            found += [_unknown_term(context, report, holder, use) for holder, use in unknown]
    return tuple(found)


def _has_unread_terms(report: Report) -> bool:
    """Whether the words of some term could not be read, so that none can be called unknown."""
    is_hidden = "glossary.yaml" in report.unread or any(
        one.startswith("TRM-") for one in report.hidden_ids | report.guessed_ids
    )
    return is_hidden or any("term" in term.unread for term in report.of_type("term"))


def terms(report: Report) -> Mapping[str, Record]:
    """The terms of a report by their ids and words, in lower case."""
    known: dict[str, Record] = {}
    for term in report.of_type("term"):
        for word in (term.id, term.text("term")):
            known.setdefault(folded(word), term)
    return known


def folded(words: str) -> str:
    """Words as terms are compared: without case, and with single spaces, since prose is wrapped."""
    return " ".join(words.split()).casefold()


def _unknown_term(context: Context, report: Report, holder: Record | None, use: TermUse) -> Diagnostic:
    selector, span = use.selector, use.span
    record = holder.id if holder else None
    other = resolve(context.project, report.slug, selector)
    owner, colon, _ = selector.partition(":")
    if colon and owner in context.project.reports and (other is None or other.type == "term"):
        message = f"the term `{selector}` belongs to another report"
        own = f"each report has a glossary of its own: put the term into that of `{report.slug}`"
        return Diagnostic(rule("RG402"), message, span, own, report=report.slug, record=record)
    if other is not None:
        return _wrong_type(context, report, Use(report.slug, record, selector, span, "term", ("term",)), other)
    written = [words for term in report.of_type("term") if (words := term.text("term"))]
    advice = did_you_mean(selector, [*written, *(term.id for term in report.of_type("term"))])
    if advice is None:
        advice = f"the terms are {listed(written[:12])}" if written else "the report has no glossary"
    return Diagnostic(
        rule("RG402"), f"no term of the glossary is `{selector}`", span, advice, report=report.slug, record=record,
        data={"wanted": ["term"]},
    )  # fmt: skip
