"""The page for reviewers: every record that waits for a decision, with what is missing and the next step."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from reportgen import __version__
from reportgen.frozen import dataclass
from reportgen.gate import Decision, outlook
from reportgen.render.scope import Page, Shown, heading_key
from reportgen.render.views.frame import Frame, TocEntry, frame
from reportgen.render.views.gate import decision_label
from reportgen.render.views.parts import Anchor


@dataclass(frozen=True, slots=True)
class Basis:
    """What the decisions rest on."""

    day: date
    """By which ages are counted."""
    data: str
    """sha256 of everything that was read."""


@dataclass(frozen=True, slots=True)
class Step:
    """A proof that is missing, and what to do."""

    proof: str
    todo: str


@dataclass(frozen=True, slots=True)
class Pair:
    """A term with its value; `is_code` for hashes."""

    label: str
    value: str
    is_code: bool = False


@dataclass(frozen=True, slots=True)
class CandidateView:
    """A record that waits for a decision."""

    element: str
    id: str
    title: Shown
    statement: Shown
    """Empty when the title is the statement."""
    decision: str
    word: str
    facts: tuple[Pair, ...]
    notes: tuple[str, ...]
    """That it waits, or is stuck."""
    steps: tuple[Step, ...]
    conflicts: tuple[Anchor, ...]


@dataclass(frozen=True, slots=True)
class CandidatesPage:
    """The reviewers' page of one report."""

    frame: Frame
    name: str
    heading: str
    lede: str
    count: str
    facts: tuple[Pair, ...]
    candidates: tuple[CandidateView, ...]


def candidates_page(page: Page, decisions: Iterable[Decision], basis: Basis) -> CandidatesPage:
    """The page, with the decisions that its report waits for: of candidates, and of what is active without proof."""
    scope = page.scope
    shown = [one for one in decisions if not one.case.is_active or one.word != "promote"]
    views = tuple(_view(page, one, basis.day) for one in shown)
    heading = scope.word("gate/title")
    facts = (
        Pair(scope.word("gate/day"), scope.edition.formats.day(basis.day)),
        Pair(scope.word("gate/tool"), f"reportgen {__version__}", is_code=True),
        Pair(scope.word("gate/data"), basis.data, is_code=True),
    )
    title = scope.word(
        "page/title", page=heading, report=scope.text("report/title", scope.report.meta.title.value).value
    )
    lede = scope.word("gate/lead")
    toc = tuple(TocEntry(one.element, page.words(one.id)) for one in views) if len(views) > 1 else ()
    made = frame(page, title=title, description=lede, nav="candidates", here=heading, toc=toc)
    made = replace(made, canonical="", translation=replace(made.translation, is_listed=False))
    count = scope.word("gate/count", count=len(views)) if views else scope.word("gate/none")
    return CandidatesPage(made, "candidates", heading, lede, count, facts, views)


def _view(page: Page, decision: Decision, day: date) -> CandidateView:
    scope, case = page.scope, decision.case
    record = scope.report.records[case.id]
    is_titled = heading_key(record, scope.project.types) == "title" and bool(record.text("statement"))
    others = (scope.links.find(name, scope.report.slug) for name in case.conflicts)
    return CandidateView(
        element=page.element_id(record),
        id=case.id,
        title=page.title(record),
        statement=page.blocks(scope.field(record, "statement")) if is_titled else Shown.empty(),
        decision=decision_label(scope, decision),
        word=decision.word,
        facts=tuple(_facts(page, decision, day)),
        notes=tuple(_notes(page, decision, day)),
        steps=tuple(
            Step(scope.edition.words.name("gate", one.name), scope.word(f"gate/todo/{one.reason}"))
            for one in decision.missing
        ),
        conflicts=tuple(Anchor(page.record_href(other), other.id) for other in others if other is not None),
    )


def _facts(page: Page, decision: Decision, day: date) -> Iterable[Pair]:
    word, case = page.scope.word, decision.case
    age = outlook(decision, day).age_days
    yield Pair(word("gate/stage"), word("gate/active" if case.is_active else "gate/candidate"))
    yield Pair(word("gate/age"), word("gate/never") if age is None else word("gate/days", count=age))
    if case.return_to:
        yield Pair(word("gate/return"), case.return_to)
    yield Pair(word("gate/hash"), case.hash, is_code=True)


def _notes(page: Page, decision: Decision, day: date) -> Iterable[str]:
    """Waiting is no fault, being stuck is one: they are told in different words."""
    scope, now = page.scope, outlook(decision, day)
    if now.waiting_until and decision.case.wait:
        until = scope.edition.formats.day(now.waiting_until)
        yield scope.word("gate/waiting", owner=decision.case.wait.owner, date=until)
    if now.is_stuck:
        yield scope.word("gate/stuck")
