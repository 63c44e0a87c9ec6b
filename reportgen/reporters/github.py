"""GitHub Actions workflow commands: each finding becomes an annotation beside its line.

Escaping follows the runner's own rules: `%`, CR and LF in a message; `:` and `,` too in a property.
"""

from __future__ import annotations

from collections.abc import Sequence

from reportgen.diagnostics import Diagnostic
from reportgen.reporters.context import Context
from reportgen.reporters.safe import safe
from reportgen.source import Span

_DATA = (("%", "%25"), ("\r", "%0D"), ("\n", "%0A"))
"""The per cent sign comes first, for the others make new ones."""
_PROPERTY = (*_DATA, (":", "%3A"), (",", "%2C"))


def render(findings: Sequence[Diagnostic], context: Context) -> str:
    """One command a finding, each line ended; empty for none. Paths are as typed from where the command runs."""
    return "".join(f"{_command(item, context)}\n" for item in findings)


def _command(item: Diagnostic, context: Context) -> str:
    properties = {**_place(item.span, context), "title": f"{item.rule.code} {item.rule.name}"}
    named = ",".join(f"{name}={_escaped(value, _PROPERTY)}" for name, value in properties.items())
    return f"::{item.level.value} {named}::{_escaped(_message(item, context), _DATA)}"


def _message(item: Diagnostic, context: Context) -> str:
    """The message with everything that belongs to it, a line each."""
    locale = f" ({item.locale})" if item.locale else ""
    lines = [f"{safe(item.message)}{locale}"]
    lines += [f"help: {safe(line)}" for line in (item.help or "").splitlines()]
    lines += [f"{_shown(label.span, context)}: {safe(label.text)}" for label in item.related]
    return "\n".join(lines)


def _shown(span: Span, context: Context) -> str:
    path = safe(context.shown(span.file))
    return f"{path}:{span.start.line}" if span.start else path


def _place(span: Span | None, context: Context) -> dict[str, str]:
    """The properties that place an annotation; an end in another line would void the columns."""
    if span is None:
        return {}
    found = {"file": context.shown(span.file)}
    if span.start is not None:
        found["line"] = str(span.start.line)
        if span.start.column is not None:
            found["col"] = str(span.start.column)
            if span.end is not None and span.end.line == span.start.line and span.end.column is not None:
                found |= {"endLine": str(span.end.line), "endColumn": str(span.end.column)}
    return found


def _escaped(text: str, table: Sequence[tuple[str, str]]) -> str:
    for character, code in table:
        text = text.replace(character, code)
    return text
