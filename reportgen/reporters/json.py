"""One JSON document: the contract of `check --format json`, described by schemas/check.json."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

from reportgen.diagnostics import Diagnostic
from reportgen.reporters.context import OUTCOMES, Context, Summary, count
from reportgen.source import Span

SCHEMA_VERSION = 1


def render(findings: Sequence[Diagnostic], context: Context) -> str:
    """The document, its line ended. Paths are relative to the project; what is unknown is null."""
    document = {
        "schema_version": SCHEMA_VERSION,
        "tool": context.tool,
        "summary": _summary(findings, context.summary or Summary()),
        "diagnostics": [_diagnostic(item) for item in findings],
    }
    return json.dumps(document, ensure_ascii=False, indent=2, default=plain) + "\n"


def _summary(findings: Sequence[Diagnostic], summary: Summary) -> dict[str, object]:
    errors, warnings = count(findings)
    return {
        "errors": errors,
        "warnings": warnings,
        "reports": summary.reports,
        "records": summary.records,
        "citations": summary.citations,
        "locales": len(summary.locales),
        "anchors": {outcome: summary.anchors.get(outcome, 0) for outcome in OUTCOMES},
        **({} if summary.hidden is None else {"hidden": summary.hidden, "fixed": summary.fixed}),
    }


def _diagnostic(item: Diagnostic) -> dict[str, object]:
    return {
        "code": item.rule.code,
        "name": item.rule.name,
        "severity": item.level.value,
        "message": item.message,
        "help": item.help,
        **_place(item.span),
        "report": item.report,
        "record": item.record,
        "locale": item.locale,
        "data": dict(item.data),
        "related": [{"message": label.text, **_place(label.span)} for label in item.related],
    }


def _place(span: Span | None) -> dict[str, object]:
    start = span.start if span else None
    end = span.end if span else None
    return {
        "file": span.file if span else None,
        "line": start.line if start else None,
        "column": start.column if start else None,
        "end_line": end.line if end else None,
        "end_column": end.column if end else None,
    }


def plain(value: object) -> object:
    """What JSON has no word for: mappings and sets by their items, everything else by its text."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, AbstractSet):
        return sorted(value, key=str)
    return str(value)
