"""Generated tables: what `:::{records}` filters by is a key of its type, and a word of that key."""

from __future__ import annotations

from reportgen.checks.context import Context, Findings, directives
from reportgen.checks.suggestions import did_you_mean, listed
from reportgen.diagnostics import Diagnostic
from reportgen.model import RecordType
from reportgen.rules import rule


def check_listings(context: Context) -> Findings:
    """RG407 of a filter that no record could ever pass: its table would be empty without a word."""
    found: list[Diagnostic] = []
    for report in context.project.reports.values():
        for directive in directives(report, "records"):
            prefix, *conditions = directive.argument.value.split()[:20] or [""]
            kind = context.project.types.types.get(prefix)
            for condition in conditions if kind else ():
                fault = _fault(kind, *condition.partition("=")[::2]) if kind and "=" in condition else None
                if fault is not None:
                    at = directive.argument.value.find(condition)
                    span = directive.argument.at(at, len(condition))
                    found.append(Diagnostic(rule("RG407"), fault[0], span, fault[1], report=report.slug))
    return tuple(found)


def _fault(kind: RecordType, key: str, word: str) -> tuple[str, str] | None:
    """Message and help for a filter by a key that the type lacks, or by a word that the key never holds."""
    declared = kind.keys.get(key)
    if declared is None:
        choices = [name for name, one in kind.keys.items() if one.words]
        advice = did_you_mean(key, kind.keys) or f"filters are {listed(choices)}"
        return f"a record of type `{kind.name}` has no key `{key}`", advice
    if declared.words and word not in declared.words:
        return f"`{key}` is never `{word}`", did_you_mean(word, declared.words) or f"it is {listed(declared.words)}"
    return None
