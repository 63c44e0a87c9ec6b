"""JUnit XML as Jenkins, GitLab and GitHub test reporters read it: a suite for each file, a case for each finding.

An error is a failed case. A warning is a passed case that says its text in `system-out`, since the
format has no word for it. Without findings one passed case says what was checked. No times.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from reportgen.diagnostics import Diagnostic, Severity
from reportgen.reporters import concise
from reportgen.reporters.context import Context, Summary, amount, count
from reportgen.reporters.safe import safe


def render(findings: Sequence[Diagnostic], context: Context) -> str:
    """The document in UTF-8, its line ended."""
    name = context.tool.partition(" ")[0]
    errors, _ = count(findings)
    groups = groupby(findings, key=lambda item: item.span.file if item.span else "")
    suites = [_suite(context.shown(path) if path else name, tuple(items), context) for path, items in groups]
    if not suites:
        suites = [_passed(name, context.summary)]
    total = max(len(findings), 1)
    head = f'<testsuites name={_quoted(name)} tests="{total}" failures="{errors}" errors="0">'
    return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', head, *suites, "</testsuites>", ""])


def _suite(name: str, findings: Sequence[Diagnostic], context: Context) -> str:
    errors, _ = count(findings)
    head = f'<testsuite name={_attribute(name)} tests="{len(findings)}" failures="{errors}" errors="0" skipped="0">'
    return "\n".join([f"  {head}", *(_case(item, name, context) for item in findings), "  </testsuite>"])


def _case(item: Diagnostic, suite: str, context: Context) -> str:
    place = concise.place(item.span, context)
    told = "\n".join([f"{place}: {safe(item.message)}", *(_more(item, context))])
    lines = [f"    <testcase name={_attribute(_name(item, place))} classname={_attribute(suite)}>"]
    if item.level is Severity.ERROR:
        kind = f"{item.rule.code} {item.rule.name}"
        lines.append(
            f"      <failure message={_attribute(item.message)} type={_attribute(kind)}>{_body(told)}</failure>"
        )
    else:
        lines.append(f"      <system-out>{_body(f'warning: {told}')}</system-out>")
    return "\n".join([*lines, "    </testcase>"])


def _name(item: Diagnostic, place: str) -> str:
    """The rule with the place in its file, so that the cases of a suite have names of their own."""
    where = place.rpartition("/")[2].partition(":")[2]
    parts = (item.rule.code, item.rule.name, f"at {where}" if where else "", f"({item.locale})" if item.locale else "")
    return " ".join(part for part in parts if part)


def _more(item: Diagnostic, context: Context) -> Iterable[str]:
    """The help and the other places, a line each."""
    yield from (f"help: {safe(line)}" for line in (item.help or "").splitlines())
    yield from (f"{concise.place(label.span, context)}: {safe(label.text)}" for label in item.related)


def _passed(name: str, summary: Summary | None) -> str:
    """A suite that says that something was checked, with no finding."""
    told = f"{amount(summary.records, 'record')} of {amount(summary.reports, 'report')}" if summary else "nothing"
    head = f'  <testsuite name={_quoted(name)} tests="1" failures="0" errors="0" skipped="0">'
    case = f"    <testcase name={_quoted(f'checked {told}')} classname={_quoted(name)}/>"
    return "\n".join([head, case, "  </testsuite>"])


def _attribute(text: str) -> str:
    return _quoted(safe(text))


def _body(text: str) -> str:
    """Element content; `told` is made of safe lines, so that only what XML itself reads is escaped."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _quoted(text: str) -> str:
    """An attribute's value with its quotes."""
    from xml.sax.saxutils import quoteattr  # brings a client of networks along, which no other format should pay

    return quoteattr(text)
