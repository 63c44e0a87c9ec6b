"""Generated tables: what `:::{records}` filters by and shows are keys of its type, and words of those keys."""

from __future__ import annotations

from collections.abc import Iterator

from reportgen.checks.context import Context, Findings, directives
from reportgen.checks.suggestions import did_you_mean, listed
from reportgen.diagnostics import Diagnostic
from reportgen.model import Directive, RecordType, RecordTypes
from reportgen.records.listing import MAX_CONDITIONS
from reportgen.rules import rule
from reportgen.source import Span

UNSHOWN = frozenset({"map", "list"})
"""Kinds of keys that no cell can hold."""
Fault = tuple[str, str | None]
"""Message and help."""


def check_listings(context: Context) -> Findings:
    """RG407 of a filter that no record could ever pass, and of a column that no record could ever fill."""
    found: list[Diagnostic] = []
    for report in context.project.reports.values():
        for directive in directives(report, "records"):
            kind = context.project.types.types.get(directive.argument.value.partition(" ")[0])
            faults = _faults(directive, kind, context.project.types) if kind else ()
            for span, (message, advice) in faults:
                found.append(Diagnostic(rule("RG407"), message, span, advice, report=report.slug))
    return tuple(found)


def _faults(directive: Directive, kind: RecordType, types: RecordTypes) -> Iterator[tuple[Span, Fault]]:
    for condition in directive.argument.value.split()[1 : MAX_CONDITIONS + 1]:
        fault = _filter(kind, types, *condition.partition("=")[::2]) if "=" in condition else None
        if fault is not None:
            yield directive.argument.at(directive.argument.value.find(condition), len(condition)), fault
    seen: set[str] = set()
    for column in directive.columns:
        fault = _column(kind, types, column.value)
        if column.value in seen:
            fault = f"the column `{column.value}` stands here a second time", "take it out"
        seen.add(column.value)
        if fault is not None:
            yield column.span, fault


def _filter(kind: RecordType, types: RecordTypes, key: str, word: str) -> Fault | None:
    """What is wrong with a filter by a key that the type lacks, or by a word that the key never holds."""
    declared = kind.keys.get(key)
    if declared is None and types.may_declare(key):
        return None
    if declared is None:
        choices = [name for name, one in kind.keys.items() if one.words]
        advice = did_you_mean(key, kind.keys) or f"filters are {listed(choices)}"
        return f"a record of type `{kind.name}` has no key `{key}`", advice
    if declared.words and word not in declared.words:
        return f"`{key}` is never `{word}`", did_you_mean(word, declared.words) or f"it is {listed(declared.words)}"
    return None


def _column(kind: RecordType, types: RecordTypes, name: str) -> Fault | None:
    """What is wrong with a column that is no key of the type, no relation, or nothing that a cell could hold."""
    relations = [end for one in types.relations.values() for end in (one.name, one.inverse) if end]
    if name in relations or (name not in kind.keys and types.may_declare(name)):
        return None
    keys = [key for key, declared in kind.keys.items() if declared.kind not in UNSHOWN]
    if name in keys:
        return None
    if name in kind.keys:
        advice = "name a relation, as in `rests-on`" if name == "refs" else f"columns are {listed(keys)}, and relations"
        return f"`{name}` holds more than a cell of a table can show", advice
    advice = did_you_mean(name, [*keys, *relations]) or f"columns are {listed(keys)}, and relations"
    return f"a record of type `{kind.name}` has no key or relation `{name}` to show", advice
