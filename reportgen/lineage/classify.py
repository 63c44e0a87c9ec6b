"""Receipts → one of eight states for each unit, with the reason in words. Pure: the time is a value."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field

from reportgen.frozen import dataclass
from reportgen.lineage.receipts import CHAINS, OPTIONAL, Receipt

READERS = ("retrieval", "rendered")
"""Stages at which a version is taken up; those before carry it."""
LAST = ("generation", "rendered")


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit with its state."""

    unit: str
    scope: Mapping[str, str]
    state: str
    why: str


@dataclass(frozen=True, slots=True)
class _Case:
    """The receipts of one unit, and what they are judged by."""

    receipts: Sequence[Receipt]
    """In the order of their times; without times in that of the file."""
    runs: Mapping[str, frozenset[tuple[tuple[str, str], ...]]]
    """Run → the scopes of all its receipts, of whatever unit."""
    now: dt.datetime
    max_age: dt.timedelta | None
    chain: Sequence[str] = field(default=())

    def done(self, stage: str) -> list[Receipt]:
        """The committed receipts of a stage."""
        return [one for one in self.receipts if one.stage == stage and one.is_done]

    def newest(self, stages: Sequence[str]) -> Receipt | None:
        """The last committed receipt of one of these stages."""
        found = [one for one in self.receipts if one.stage in stages and one.is_done]
        return found[-1] if found else None

    def after(self, stage: str) -> str:
        """The next stage that is not optional; empty after the last."""
        later = list(self.chain[self.chain.index(stage) + 1 :]) if stage in self.chain else []
        return next((name for name in later if name not in OPTIONAL), "")


def classify(receipts: Sequence[Receipt], now: dt.datetime, max_age: dt.timedelta | None = None) -> tuple[Unit, ...]:
    """Every unit of the receipts with exactly one state, by unit.

    `now` is compared with `due`, and with `at` when `max_age` is given.
    """
    runs: dict[str, set[tuple[tuple[str, str], ...]]] = {}
    units: dict[str, list[Receipt]] = {}
    for one in receipts:
        if one.scope:
            runs.setdefault(one.run, set()).add(tuple(sorted(one.scope.items())))
        units.setdefault(one.unit, []).append(one)
    known = {run: frozenset(scopes) for run, scopes in runs.items()}
    return tuple(_unit(unit, units[unit], known, now, max_age) for unit in sorted(units))


def _unit(
    unit: str,
    receipts: list[Receipt],
    runs: Mapping[str, frozenset[tuple[tuple[str, str], ...]]],
    now: dt.datetime,
    max_age: dt.timedelta | None,
) -> Unit:
    if all(one.at is not None for one in receipts):
        receipts = sorted(receipts, key=lambda one: one.at or now)
    stages = {one.stage for one in receipts}
    chain = next((chain for chain in CHAINS if stages <= set(chain)), ())
    case = _Case(receipts, runs, now, max_age, chain)
    for state, rule in RULES:
        why = rule(case)
        if why:
            return Unit(unit, receipts[0].scope, state, why)
    return Unit(unit, receipts[0].scope, "uncertain", "the receipts do not tell what became of the unit")


def _scope_conflict(case: _Case) -> str:
    for run in sorted({one.run for one in case.receipts}):
        scopes = case.runs.get(run, frozenset())
        if len(scopes) > 1:
            first, second = sorted(scopes)[:2]
            differing = sorted({key for key, _ in set(first) ^ set(second)})
            return f"the receipts of run `{run}` disagree about {', '.join(f'`{key}`' for key in differing)}"
    own = {tuple(sorted(one.scope.items())) for one in case.receipts if one.scope}
    return "the receipts of the unit have different scopes" if len(own) > 1 else ""


def _at_risk(case: _Case) -> str:
    """The source side is gone, and no committed receipt of the next stage proves that the version arrived."""
    for one in case.receipts:
        if one.is_retained is not False or one.stage in LAST:
            continue
        wanted = one.expects or case.after(one.stage)
        proofs = [
            other for other in case.done(wanted) if not other.source_version or other.source_version == one.version
        ]  # fmt: skip
        if not proofs:
            return f"`{one.version}` was removed at `{one.stage}`, and no committed `{wanted}` proves where it is"
    return ""


def _uncertain(case: _Case) -> str:
    for one in case.receipts:
        if one.is_damaged:
            return f"a receipt of `{one.stage or 'no stage'}` cannot be read"
        if not one.tool:
            return f"the receipt of `{one.stage}` names no `tool`"
    if not case.chain:
        return "its stages belong to no known order"
    if case.max_age is not None:
        for one in case.receipts:
            if one.at is None or case.now - one.at > case.max_age:
                return f"the receipt of `{one.stage}` is older than is accepted as proof"
    return ""


def _open(case: _Case) -> tuple[Receipt, str] | None:
    """The last committed crossing and the next one that never came; None when nothing is missing."""
    done = [one for one in case.receipts if one.is_done]
    if not done:
        return case.receipts[-1], case.receipts[-1].stage
    last = max(done, key=lambda one: case.chain.index(one.stage) if one.stage in case.chain else -1)
    wanted = last.expects or case.after(last.stage)
    if wanted and not case.done(wanted):
        return last, wanted
    return None


def _promotion_missing(case: _Case) -> str:
    found = _open(case)
    if found is None:
        return ""
    last, wanted = found
    if last.due is None:
        return f"`{wanted}` never came, and nobody said when it is due"
    if not last.owner:
        return f"`{wanted}` never came, and it is nobody's"
    return f"`{wanted}` was due at {last.due.isoformat()} and never came" if last.due <= case.now else ""


def _stale(case: _Case) -> str:
    """What was taken up is not the newest committed version, or that one was made of an older source."""
    at = next((case.chain.index(stage) for stage in case.chain if stage in READERS), len(case.chain))
    carriers = case.chain[:at]
    newest = case.newest(carriers)
    if newest is None:
        return ""
    made = case.newest([stage for stage in carriers if stage in ("mtm", "lpm", "translated", "reviewed")]) or newest
    used = [(one, one.depends_on) for one in case.receipts if one.depends_on]
    used += [(one, one.version) for one in case.receipts if one.stage == "retrieval"]
    for one, version in used:
        if version != made.version:
            return f"`{one.stage}` uses `{version}`, and `{made.version}` is the newest"
    source = case.newest(case.chain[:1]) or case.newest(case.chain[1:2])
    if used and source is not None and made.source_version and made.source_version != source.version:
        return f"`{made.version}` was made of `{made.source_version}`, and `{source.version}` is the newest source"
    return ""


def _unverified(case: _Case) -> str:
    for one in case.receipts:
        if one.stage in LAST and not one.depends_on:
            return f"`{one.version}` exists, and nothing says which version it depends on"
    return ""


def _waiting(case: _Case) -> str:
    found = _open(case)
    if found is None:
        return ""
    last, wanted = found
    when = f" until {last.due.isoformat()}" if last.due else ""
    return f"`{wanted}` is awaited from `{last.owner}`{when}"


def _healthy(case: _Case) -> str:
    needed = [stage for stage in case.chain if stage not in OPTIONAL]
    missing = [stage for stage in needed if not case.done(stage)]
    return "" if missing else "scope, versions and every crossing agree"


RULES: tuple[tuple[str, Callable[[_Case], str]], ...] = (
    ("scope-conflict", _scope_conflict),
    ("source-at-risk", _at_risk),
    ("uncertain", _uncertain),
    ("promotion-missing", _promotion_missing),
    ("stale-retrieval", _stale),
    ("generation-unverified", _unverified),
    ("waiting", _waiting),
    ("healthy", _healthy),
)
"""In the order in which they are asked; each gives its reason, or nothing when it does not apply."""
ORDER_OF_STATES = tuple(name for name, _ in RULES)
