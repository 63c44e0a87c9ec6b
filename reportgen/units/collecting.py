"""A project of several units: what has changed is made, and everything is put together and written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import replace

from reportgen.build import Request, Result, folders_of
from reportgen.load import load_base, mentioned
from reportgen.store import Store
from reportgen.units import kept, pool
from reportgen.units.dividing import units
from reportgen.units.joining import Collected, Plan, join
from reportgen.units.running import ChangedError
from reportgen.units.spool import Pages, Spool
from reportgen.units.task import Outcome, Task
from reportgen.write import locate, repair

_WIDER = frozenset({"RG201", "RG202", "RG702", "RG801"})
"""Rules whose findings may speak of other reports, so that the whole project has to be looked at."""
SMALL = 16
"""So many units are put together in memory; the pages of more go through the disk."""


def collect(request: Request, jobs: int, executor: Executor | None) -> Result | None:
    """What comes of a project in units; None when it has but one, or has to be looked at as a whole."""
    plan = plan_of(request)
    return _collect(plan, jobs, executor) if plan is not None else None


def plan_of(request: Request) -> Plan | None:
    """The project in units; None when it has but one, or cannot be looked at in parts."""
    if request.locales or request.reports or request.candidates is not None:
        return None
    base, found = load_base(request.root)
    if base is None or found:
        return None
    out = request.out or request.root / base.config.site
    place, _ = locate(out, request.root, folders_of(base))
    groups = units(mentioned(request.root, base)) if place is not None else ()
    if place is None or len(groups) < 2 or repair(out, request.root):
        return None
    is_open = request.outside is None or request.outside.use_mirrors
    key = kept.key_of(request.root, base.digests, use_mirrors=is_open)
    shelf = kept.Shelf(request.root, place.out, base.config.claims, key, request.today.isoformat())
    return Plan(request, base, groups, shelf)


def _collect(plan: Plan, jobs: int, executor: Executor | None) -> Result | None:
    """The units, made or remembered, put together; None when the whole project has to be looked at."""
    use_cache = plan.request.use_cache
    known = {one: found for one in plan.groups if use_cache and (found := kept.recall(plan.shelf, one)) is not None}
    missing = [group for group in plan.groups if group not in known]
    with ExitStack() as stack:
        spool = stack.enter_context(Spool(plan.request.root)) if len(missing) > SMALL and executor is None else None
        tasks = [_task(plan, group, spool) for group in missing]
        side_by_side = pool.processes(jobs, len(tasks))
        runner = pool.through(executor) if executor is not None else stack.enter_context(side_by_side)
        try:
            made = {outcome.slugs: outcome for outcome in runner(tasks)}
        except ChangedError:
            return None
        _learn(plan, made.values())
        outcomes = tuple(made[group] if group in made else known[group][0] for group in plan.groups)
        if any(item.rule.code in _WIDER for one in outcomes for item in one.findings):
            return None
        rows = {path: row for _, found in known.values() for path, row in found.items()}
        pages = _pages(made.values(), {task.slugs: task.spool for task in tasks})
        return join(plan, Collected(outcomes, frozenset(made), pages, rows))


def _learn(plan: Plan, made: Iterable[Outcome]) -> None:
    """Keep what was worked out about quotations."""
    learned = {name: row for outcome in made for name, row in outcome.learned.items()}
    if learned and plan.request.outside is not None:
        store = Store(plan.request.root, "evidence", plan.request.outside.keys)
        for name, row in learned.items():
            store.put(name, row)
        store.save()


def _task(plan: Plan, group: tuple[str, ...], spool: Spool | None) -> Task:
    outside = plan.request.outside
    task = Task(str(plan.request.root), group, str(plan.shelf.out), plan.shelf.today, key=plan.shelf.key)
    if spool is not None:
        task = replace(task, spool=spool.file())
    if outside is None:
        return task
    return replace(
        task,
        environment=tuple(sorted(outside.environment.items())),
        keys=str(outside.keys or ""),
        use_mirrors=outside.use_mirrors,
        base=str(outside.base or ""),
        seconds=outside.seconds,
    )


def _pages(made: Iterable[Outcome], files: Mapping[tuple[str, ...], str]) -> Pages:
    """The bytes of the pages that were made."""
    at_hand: dict[str, bytes] = {}
    spooled: dict[str, tuple[str, int, int]] = {}
    for outcome in made:
        for path, (begin, size) in outcome.places.items():
            if outcome.pages:
                at_hand[path] = outcome.pages[begin : begin + size]
            else:
                spooled[path] = (files[outcome.slugs], begin, size)
    return Pages(at_hand, spooled)
