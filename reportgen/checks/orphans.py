"""RG210 and RG211: records that nothing leads to, sources that nothing rests on."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator

from reportgen.checks.context import Context, Findings, directives, mentions, resolve, split
from reportgen.checks.references import folded, terms, uses
from reportgen.diagnostics import Diagnostic
from reportgen.model import Record, Report
from reportgen.records.listing import Listing
from reportgen.rules import rule

AT_HOME = frozenset({"source", "claim", "limitation", "revision"})
"""Types that are never orphans: their own pages list them, and sources have a rule of their own."""


def check_orphans(context: Context) -> Findings:
    """One finding for each record or source that no reader is led to."""
    linked = frozenset(name for report in context.project.reports.values() for name in _linked(context, report))
    linked |= frozenset(name for report in context.project.reports.values() for name in _maybe(context, report))
    found: list[Diagnostic] = []
    for report in context.project.reports.values():
        for record in report.records.values():
            if f"{report.slug}:{record.id}" in linked or "retired" in record.fields:
                continue
            if record.type == "source":
                message = f"nothing in the project rests on the source `{record.id}`"
                found.append(_finding("RG211", record, message, "cite it, or take it out of the register"))
            elif record.type == "limitation" and not record.texts("affects") and not record.unread:
                message = f"the limitation `{record.id}` affects nothing"
                found.append(_finding("RG210", record, message, "name what it limits under `affects`"))
            elif record.type not in AT_HOME and record.word("stage") != "candidate":
                found.append(_orphan(record))
    return tuple(found)


def _orphan(record: Record) -> Diagnostic:
    """What would lead to the record, by its type."""
    advice = {
        "figure": f"place it with `:::{{figure}} {record.id}`",
        "term": f"use it with `{{term}}` or name `{record.id}` in a text",
    }.get(record.type, f"name `{record.id}` in a text, relate it to a record, or retire it")
    what = "no text places the figure" if record.type == "figure" else f"nothing leads to the {record.type}"
    return _finding("RG210", record, f"{what} `{record.id}`", advice)


def _finding(code: str, record: Record, message: str, advice: str) -> Diagnostic:
    return Diagnostic(rule(code), message, record.span, advice, report=record.report, record=record.id)


def _linked(context: Context, report: Report) -> Iterator[str]:
    """Every record (`report:ID`) to which something in `report` leads, itself apart."""
    relations = context.project.types.relations
    for use in uses(context, report):
        target = resolve(context.project, report.slug, use.target)
        if target is None or (target.report, target.id) == (report.slug, use.record):
            continue
        if target.type != "figure":
            yield f"{target.report}:{target.id}"
        if use.relation in relations and use.record:
            yield f"{report.slug}:{use.record}"
    yield from _by_role(report)
    yield from _by_directive(report)
    for table in report.tables.values():
        if table.source:
            yield ":".join(split(report.slug, table.source))


def _by_role(report: Report) -> Iterator[str]:
    """Terms that a text names by their words or ids."""
    words = terms(report)
    for holder, held in mentions(report):
        for use in held.terms:
            term = words.get(folded(use.selector))
            if term is not None and term is not holder:
                yield f"{report.slug}:{term.id}"


def _by_directive(report: Report) -> Iterator[str]:
    """Figures that are placed, and records that a generated table lists."""
    for directive in directives(report, "figure"):
        yield ":".join(split(report.slug, directive.argument.value.strip()))
    for directive in directives(report, "records"):
        for record in Listing.of(directive.argument.value).among(report.records.values()):
            yield f"{report.slug}:{record.id}"


def _maybe(context: Context, report: Report) -> Iterator[str]:
    """Every record that may be linked from where something could not be read; terms may by their words."""
    for one in sorted(report.named_ids):
        yield ":".join(split(report.slug, one))
    for source in report.of_type("source"):
        place = posixpath.normpath(source.text("location") or "?")
        if any(place in {name, "."} or name.startswith(f"{place}/") for name in report.unread):
            yield f"{report.slug}:{source.id}"
    yield from (f"{report.slug}:{term.id}" for term in report.of_type("term") if "term" in term.unread)
    if report.unread:
        yield from (f"{report.slug}:{term.id}" for term in report.of_type("term"))
    for path in sorted({record.span.file for record in report.records.values() if record.unread}):
        file = context.project.files.get(path)
        for found in _ID.finditer(file.text if file else ""):
            if not found["own"]:
                yield ":".join(split(report.slug, found["id"]))


_ID = re.compile(
    r"""(?P<own>\bid["']?[ \t]*:[ \t]*["']?)?(?P<id>(?:[a-z0-9][a-z0-9_-]{0,80}:)?[A-Z]{2,5}-[1-9][0-9]{0,99})\b"""
)
"""An id anywhere in a text, with whether it is the one of a record that is defined there."""
