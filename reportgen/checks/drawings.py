"""Figures: each can be drawn from its recorded values, with its words in place."""

from __future__ import annotations

from reportgen.checks.context import Context, Findings
from reportgen.checks.values import is_doubtful
from reportgen.model import Report, ValueTable


def _is_whole(report: Report, name: str) -> bool:
    """Whether the columns of a table could be read, and its data set has not lost its file."""
    table = report.tables.get(name)
    return not is_doubtful(report, name) and (table is None or (table.has_all_columns and _has_rows(table)))


def _has_rows(table: ValueTable) -> bool:
    """Whether the rows of a table are as they were written, or some are left to draw."""
    return table.has_all_rows or bool(table.rows)


def check_drawings(context: Context) -> Findings:
    """RG410, RG411 and RG412 of every figure whose table could be read."""
    found = [
        (record, report.tables)
        for report in context.project.reports.values()
        for record in report.of_type("figure")
        if _is_whole(report, record.text("data"))
    ]
    if not found:
        return ()
    from reportgen import figures  # takes longer to load than a small project to check

    language = context.project.config.source_locale
    return tuple(finding for record, tables in found for finding in figures.check(record, tables, language))
