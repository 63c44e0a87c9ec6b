"""Findings for people: the source line, the place marked below it, the next step.

error[RG201] dangling-reference: no record has the id `CLM-9`
  --> claims/x/records/claims.yaml:12:5
   |
12 |     rests-on: [CLM-9]
   |                ^^^^^
   = help: did you mean `CLM-2`?
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from reportgen.diagnostics import Diagnostic, Severity
from reportgen.reporters.concise import place
from reportgen.reporters.context import Context
from reportgen.reporters.line import quoted
from reportgen.reporters.safe import safe
from reportgen.source import Span

_RED, _YELLOW, _BLUE, _BOLD, _PLAIN = "\x1b[1;31m", "\x1b[1;33m", "\x1b[34m", "\x1b[1m", "\x1b[0m"


def render(findings: Sequence[Diagnostic], context: Context) -> str:
    """The findings grouped by file, a blank line after each; empty for none."""
    return "".join(f"{_finding(item, context)}\n\n" for item in findings)


def _finding(item: Diagnostic, context: Context) -> str:
    color = _RED if item.level is Severity.ERROR else _YELLOW
    mark = _paint(f"{item.level.value}[{item.rule.code}] {item.rule.name}", color, context)
    locale = f" ({item.locale})" if item.locale else ""
    lines = [f"{mark}: {_paint(safe(item.message), _BOLD, context)}{locale}"]
    gutter = _gutter(item)
    if item.span is not None:
        lines += _place(item.span, gutter, color, context)
    if item.help:
        lines += _advice("help", item.help, gutter, context)
    for file, labels in groupby(item.related, key=lambda label: label.span.file):
        for label in labels:
            lines += _advice("note", label.text, gutter, context)
            lines += _place(label.span, gutter, _BLUE, context, is_same=bool(item.span and item.span.file == file))
    return "\n".join(lines)


def _place(span: Span, gutter: int, color: str, context: Context, *, is_same: bool = False) -> list[str]:
    """Where it is, and the line itself when the file can be read. A place in the same file is short."""
    arrow = _paint(f"{' ' * gutter}--> ", _BLUE, context)
    lines = [f"{arrow}{place(span, context)}"]
    file = context.file(span.file) if span.start else None
    if file is None or span.start is None or span.start.line > file.line_count:
        return lines
    text, marks = quoted(file, span, context, room=max(context.width - gutter - 3, 20))
    bar = _paint(f"{' ' * gutter} |", _BLUE, context)
    number = _paint(f"{span.start.line:>{gutter}} |", _BLUE, context)
    lines += [*([] if is_same else [bar]), f"{number} {text}".rstrip()]
    if marks:
        lines.append(f"{bar} {_paint(marks, color, context, skip_blank=True)}")
    return lines


def _advice(word: str, text: str, gutter: int, context: Context) -> list[str]:
    """`= help: …`; further lines of the text stand below its first."""
    first, *more = text.split("\n")
    sign = _paint("=", _BLUE, context)
    indent = " " * (gutter + 1)
    return [f"{indent}{sign} {word}: {safe(first)}", *(f"{indent}  {' ' * len(word)}  {safe(line)}" for line in more)]


def _gutter(item: Diagnostic) -> int:
    """Columns of the widest line number of one finding."""
    spans = [item.span, *(label.span for label in item.related)]
    return max((len(str(span.start.line)) for span in spans if span and span.start), default=1)


def _paint(text: str, color: str, context: Context, *, skip_blank: bool = False) -> str:
    if not context.has_color:
        return text
    blank = len(text) - len(text.lstrip()) if skip_blank else 0
    return f"{text[:blank]}{color}{text[blank:]}{_PLAIN}"
