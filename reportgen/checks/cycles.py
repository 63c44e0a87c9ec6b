"""RG204: circles of records where a relation forbids them, and records that refer to themselves."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from itertools import pairwise

from reportgen.checks.context import Context, Findings, resolve
from reportgen.diagnostics import Diagnostic, Label
from reportgen.model import Record, Reference
from reportgen.rules import rule

Edges = Mapping[str, Sequence[tuple[str, Reference]]]
"""Name of a record (`report:ID`) → where its references lead, in file order."""


def check_cycles(context: Context) -> Findings:
    """One finding for each circle of an acyclic relation, and for each record that names itself."""
    records = {f"{one.report}:{one.id}": one for one in context.project.all_records()}
    found: list[Diagnostic] = []
    for name, edges in _edges(context, records).items():
        for one, leads in edges.items():
            found += [_itself(records[one], reference) for target, reference in leads if target == one]
        if context.project.types.relations[name].is_acyclic:
            found += [_circle(records, edges, group, name) for group in _groups(edges) if len(group) > 1]
    return tuple(found)


def _edges(context: Context, records: Mapping[str, Record]) -> Mapping[str, Edges]:
    """The links of each relation, in declared order."""
    by_relation: dict[str, dict[str, list[tuple[str, Reference]]]] = {
        name: {} for name in context.project.types.relations
    }
    for name, record in records.items():
        for reference in record.references:
            target = resolve(context.project, record.report, reference.target)
            if target is not None and reference.relation in by_relation:
                leads = by_relation[reference.relation].setdefault(name, [])
                leads.append((f"{target.report}:{target.id}", reference))
    return by_relation


def _itself(record: Record, reference: Reference) -> Diagnostic:
    message = f"`{record.id}` refers to itself through `{reference.relation}`"
    advice = "take the id out of the list"
    return Diagnostic(rule("RG204"), message, reference.span, advice, report=record.report, record=record.id)


def _circle(records: Mapping[str, Record], edges: Edges, group: tuple[str, ...], relation: str) -> Diagnostic:
    """The shortest circle through the first member of a group of records that all reach each other."""
    path = _shortest(edges, group)
    first = records[path[0]]
    steps = [next(ref for target, ref in edges[one] if target == two) for one, two in pairwise(path)]
    shown = [one.removeprefix(f"{first.report}:") for one in path]
    members = " → ".join(f"`{one}`" for one in (shown if len(shown) <= 9 else [*shown[:8], "…", shown[-1]]))
    more = f", one of the circles among {len(group)} records" if len(group) > len(path) - 1 else ""
    return Diagnostic(
        rule("RG204"),
        f"`{relation}` runs in a circle: {members}{more}",
        steps[0].span,
        "take one of these links out, or use `see`",
        related=tuple(Label(step.span, f"`{step.target}` is named here") for step in steps[1:9]),
        report=first.report,
        record=first.id,
    )


def _shortest(edges: Edges, group: tuple[str, ...]) -> list[str]:
    """The members of the shortest way from the first of the group back to it, that one at both ends."""
    start, inside = group[0], frozenset(group)
    came_from: dict[str, str] = {}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for target, _ in edges.get(here, ()):
            if target == start and here != start:
                path = [start, here]
                while path[-1] != start:
                    path.append(came_from[path[-1]])
                return path[::-1]
            if target in inside and target != start and target not in came_from:
                came_from[target] = here
                waiting.append(target)
    return [start, start]


def _groups(edges: Edges) -> tuple[tuple[str, ...], ...]:
    """The sets of records that all reach each other (Kosaraju's way, without recursion), in project order."""
    leads = {name: [target for target, _ in targets if target in edges] for name, targets in edges.items()}
    back: dict[str, list[str]] = {name: [] for name in edges}
    for name, targets in leads.items():
        for target in targets:
            back[target].append(name)
    seen: set[str] = set()
    finished = [one for name in edges for one in _reached(leads, name, seen)]
    seen.clear()
    groups = [frozenset(_reached(back, name, seen)) for name in reversed(finished)]
    order = {name: number for number, name in enumerate(edges)}
    ranked = (tuple(sorted(group, key=order.__getitem__)) for group in groups if group)
    return tuple(sorted(ranked, key=lambda group: order[group[0]]))


def _reached(leads: Mapping[str, list[str]], start: str, seen: set[str]) -> list[str]:
    """What can be reached from `start` and was not `seen` before, each after everything it leads to."""
    finished: list[str] = []
    calls = [(start, iter(leads[start]))] if start not in seen else []
    seen.add(start)
    while calls:
        name, targets = calls[-1]
        target = next((one for one in targets if one not in seen), None)
        if target is None:
            finished.append(name)
            calls.pop()
        else:
            seen.add(target)
            calls.append((target, iter(leads[target])))
    return finished
