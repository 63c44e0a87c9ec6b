"""Outcomes of units → the written site and its result, as if the whole project had been built at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from reportgen.build import Request, Result, asked_of, folders_of, stops, texts_of
from reportgen.checks import told_skipped
from reportgen.diagnostics import Diagnostic, ordered
from reportgen.frozen import dataclass
from reportgen.localise import words_of
from reportgen.model import Project, Site
from reportgen.render import render_collection
from reportgen.units import kept
from reportgen.units.spool import Pages
from reportgen.units.task import Outcome
from reportgen.verify import leads_astray
from reportgen.write import Answer, Row, Written, remember, standing, write

Findings = tuple[Diagnostic, ...]
Group = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """A project in units, before any of them is made."""

    request: Request
    base: Project
    """What all reports share."""
    groups: tuple[Group, ...]
    """The slugs of each unit."""
    shelf: kept.Shelf


@dataclass(frozen=True, slots=True)
class Collected:
    """What came of all units."""

    outcomes: tuple[Outcome, ...]
    made: frozenset[Group]
    """The units that were made now; the files of the others stand already."""
    pages: Pages
    """The files of the former."""
    rows: Mapping[str, Row]
    """The state of the files of the latter."""


def join(plan: Plan, collected: Collected) -> Result | None:
    """The site of all units, written; None when the whole project has to be looked at."""
    outcomes, pages, made = collected.outcomes, collected.pages, collected.made
    found = _findings(outcomes)
    counts, skipped = _told(plan.base, outcomes)
    if stops(found, plan.base):
        return Result(None, found, counts, skipped, texts_of(plan.request.root, found))
    last_good = _last_good(plan, outcomes)
    shared = _shared(plan, outcomes, last_good)
    if shared is None:
        return None
    unmade = {path for one in outcomes if one.slugs not in made for path in one.places}
    untouched = {*last_good, *unmade, *(path for one in outcomes for path in one.kept)}
    inputs = {**plan.base.digests, **{path: digest for one in outcomes for path, digest in one.inputs.items()}}
    written, faults = write(
        Site(pages.beside(shared)),
        plan.shelf.out,
        inputs,
        root=plan.request.root,
        protected=folders_of(plan.base),
        sources={name: state for one in outcomes for name, state in one.sources.items()},
        selected=(lambda path: path not in untouched) if untouched else None,
    )
    found = ordered((*found, *faults))
    if written is not None:
        written = _as_whole(written, unmade)
        answer = Answer(written.out, written.files, found, counts, skipped)
        _remember(plan, collected, written, answer, inputs)
    return Result(written, found, counts, skipped, texts_of(plan.request.root, found))


def _findings(outcomes: Sequence[Outcome]) -> Findings:
    """The findings of all units; what several say of what all reports share is said once."""
    found: dict[tuple[object, ...], Diagnostic] = {}
    for outcome in outcomes:
        for item in outcome.findings:
            own = () if item.report is None else outcome.slugs
            found.setdefault((*own, item.rule.code, item.span, item.message, item.report, item.locale), item)
    return ordered(tuple(found.values()))


def _told(base: Project, outcomes: Sequence[Outcome]) -> tuple[Mapping[str, int], tuple[str, ...]]:
    """What was checked, in numbers, and what was not."""
    counts: Counter[str] = Counter()
    left_out: Counter[str] = Counter()
    for outcome in outcomes:
        counts.update(outcome.counts)
        left_out.update(outcome.left_out)
    without = [tag for tag in base.config.locales if all(tag in outcome.without for outcome in outcomes)]
    return dict(counts), told_skipped(left_out, without)


def _last_good(plan: Plan, outcomes: Sequence[Outcome]) -> Mapping[str, bytes]:
    """The pages that list all reports in a language in which an edition is blocked; they stay as they are."""
    blocked = sorted(pair for one in outcomes for pair in one.blocked)
    found = standing(plan.shelf.out, blocked)
    return {path: data for path, data in found.items() if path.count("/") < 2}


def _shared(plan: Plan, outcomes: Sequence[Outcome], last_good: Mapping[str, bytes]) -> Mapping[str, bytes] | None:
    """The files that belong to no report; None when one of them, or a link to one, is not in order."""
    cards = sorted((card for one in outcomes for card in one.cards), key=lambda card: card.slug)
    names = {path for one in outcomes for path in one.places}
    words = words_of(plan.base, {card.tag for card in cards})
    if not words.keys() >= {card.tag for card in cards}:
        return None
    site, found = render_collection(plan.base, cards, words, names)
    files = {**last_good, **site.files}
    leads = {lead for one in outcomes for lead in one.leads}
    is_clashing = not names.isdisjoint(files)
    return None if found or is_clashing or leads_astray(leads, files, names | files.keys()) else files


def _as_whole(written: Written, unmade: Collection[str]) -> Written:
    """What was written, with the pages of units that were not made among those that stayed the same."""
    unchanged = sorted({*written.unchanged, *unmade})
    return replace(written, unchanged=tuple(unchanged), kept=tuple(one for one in written.kept if one not in unmade))


def _remember(plan: Plan, collected: Collected, written: Written, answer: Answer, inputs: Mapping[str, str]) -> None:
    """Write down what came of every unit that was made, and of the whole."""
    outcomes, rows = collected.outcomes, dict(collected.rows)
    for one in (one for one in outcomes if one.slugs in collected.made):
        rows |= kept.remember(plan.shelf, one, written.digests)
    watched = {Path(path): state for one in outcomes for path, state in one.watched.items()}
    today = plan.request.today if any(one.is_dated for one in outcomes) else None
    folders = folders_of(plan.base)
    asked = asked_of(plan.request)
    remember(asked, answer, inputs=inputs, folders=folders, today=today, watched=watched, known=rows)
