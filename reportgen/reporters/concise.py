"""One line a finding, for editors and `grep`: `file:line:column: RG201 message`."""

from __future__ import annotations

from collections.abc import Sequence

from reportgen.diagnostics import Diagnostic, Severity
from reportgen.reporters.context import Context
from reportgen.reporters.safe import safe
from reportgen.source import Span


def render(findings: Sequence[Diagnostic], context: Context) -> str:
    """The findings, one a line, each line ended; empty for none. A warning says so after its code."""
    return "".join(f"{_line(item, context)}\n" for item in findings)


def _line(item: Diagnostic, context: Context) -> str:
    mark = " [warning]" if item.level is Severity.WARNING else ""
    locale = f" ({item.locale})" if item.locale else ""
    return f"{place(item.span, context)}: {item.rule.code}{mark} {safe(item.message)}{locale}"


def place(span: Span | None, context: Context) -> str:
    """`file:line:column`, as much of it as is known; `-` for a finding without a place."""
    if span is None:
        return "-"
    parts = [safe(context.shown(span.file))]
    if span.start is not None:
        parts.append(str(span.start.line))
        if span.start.column is not None:
            parts.append(str(span.start.column))
    return ":".join(parts)
