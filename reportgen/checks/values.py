"""Recorded values: each address names a cell, and each table rests on a data set."""

from __future__ import annotations

from collections.abc import Iterator

from reportgen.checks.context import Context, Findings, directives, mentions
from reportgen.checks.references import uses
from reportgen.checks.registers import is_without
from reportgen.checks.suggestions import did_you_mean, listed
from reportgen.diagnostics import Diagnostic
from reportgen.gate.expressions import addresses
from reportgen.model import ListNode, MapNode, Report, ScalarNode, ValueUse
from reportgen.rules import rule
from reportgen.source import Position, Span


def check_values(context: Context) -> Findings:
    """RG401 of addresses and table directives that name no recorded value."""
    found: list[Diagnostic] = []
    for report in context.project.reports.values():
        for record, use in _uses(report):
            fault = None if is_doubtful(report, use.address.partition(".")[0]) else _no_cell(report, use.address)
            if fault:
                found.append(Diagnostic(rule("RG401"), *_placed(fault, use.span), report=report.slug, record=record))
        for directive in directives(report, "values"):
            name = directive.argument.value.strip()
            if name not in report.tables and not is_doubtful(report, name):
                span = directive.argument.span if name else directive.span
                found.append(Diagnostic(rule("RG401"), *_placed(_no_table(report, name), span), report=report.slug))
    return tuple(found)


def is_doubtful(report: Report, name: str) -> bool:
    """Whether a table could not be read, or its file is missing: then its data set has the finding."""
    path = f"data/{name}.csv"
    return path in report.unread or (
        name not in report.tables
        and any(
            source.word("kind") == "dataset" and source.text("location") == path for source in report.of_type("source")
        )
    )


def _uses(report: Report) -> Iterator[tuple[str | None, ValueUse]]:
    """Every value that a text or the `checks` of a record name, with the record's id."""
    for holder, held in mentions(report):
        yield from ((holder.id if holder else None, use) for use in held.values)
    for record in report.written:
        node = record.node("checks")
        for item in node.items if isinstance(node, ListNode) else ():
            test = item.get("test") if isinstance(item, MapNode) else None
            if isinstance(test, ScalarNode):
                for address, begin in addresses(test.text.value):
                    yield record.id, ValueUse(address, test.text.at(begin, len(address)))


def _placed(fault: tuple[str, str], span: Span) -> tuple[str, Span, str]:
    """Message, place and help in the order in which a diagnostic takes them."""
    return fault[0], span, fault[1]


def _no_cell(report: Report, address: str) -> tuple[str, str] | None:
    """Message and help for an address that names no cell: the table, the row or the column is unknown."""
    parts = address.split(".")
    if len(parts) != 3:
        return f"`{address}` is no address of a value", "write `table.row.column`"
    name, row, column = parts
    table = report.tables.get(name)
    if table is None:
        return _no_table(report, name)
    if row not in table.rows and not table.has_all_rows:
        return None
    if row not in table.rows:
        advice = did_you_mean(row, table.rows) or f"its rows are {listed(list(table.rows)[:12])}"
        return f"the table `{name}` has no row `{row}`", advice
    columns = [one.value for one in table.columns[1:]]
    if table.value(row, column) is None and table.has_all_columns:
        advice = did_you_mean(column, columns) or f"its columns are {listed(columns[:12])}"
        return f"the table `{name}` has no column `{column}`", advice
    return None


def _no_table(report: Report, name: str) -> tuple[str, str]:
    if not report.tables:
        return f"no table of recorded values is named `{name}`", f"put the values in `data/{name}.csv`"
    return f"no table of recorded values is named `{name}`", (
        did_you_mean(name, report.tables) or f"the tables are {listed(list(report.tables)[:12])}"
    )


def _cites_any(context: Context, report: Report) -> bool:
    """Whether anything names a source, so that a register without any has a finding of its own."""
    kinds = (context.project.types.of(use.target) for use in uses(context, report))
    return any(kind is not None and kind.name == "source" for kind in kinds)


def check_tables(context: Context) -> Findings:
    """RG414 of tables whose file no data set of the register holds."""
    return tuple(
        Diagnostic(
            rule("RG414"),
            f"the table `{table.name}` rests on no data set",
            table.columns[0].span if table.columns else Span(table.file, Position(1, 1)),
            f"add a source of kind `dataset` with `location: data/{table.name}.csv`",
            report=report.slug,
        )
        for report in context.project.reports.values()
        for table in report.tables.values()
        if table.source is None
        and "sources.yaml" not in report.unread
        and not (is_without(context.project, report.slug, "source") and _cites_any(context, report))
    )
