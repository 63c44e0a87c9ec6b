"""Figures: each can be drawn from its recorded values, with its words in place."""

from __future__ import annotations

from reportgen import figures
from reportgen.checks.context import Context, Findings


def check_drawings(context: Context) -> Findings:
    """RG410, RG411 and RG412 of every figure whose table could be read."""
    return tuple(
        finding
        for report in context.project.reports.values()
        for record in report.of_type("figure")
        if f"data/{record.text('data')}.csv" not in report.unread
        for finding in figures.check(record, report.tables, context.project.config.source_locale)
    )
