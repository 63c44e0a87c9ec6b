"""Figures: each can be drawn from its recorded values, with its words in place."""

from __future__ import annotations

from reportgen.checks.context import Context, Findings


def check_drawings(context: Context) -> Findings:
    """RG410, RG411 and RG412 of every figure whose table could be read."""
    found = [
        (record, report.tables)
        for report in context.project.reports.values()
        for record in report.of_type("figure")
        if f"data/{record.text('data')}.csv" not in report.unread
    ]
    if not found:
        return ()
    from reportgen import figures  # takes longer to load than a small project to check

    language = context.project.config.source_locale
    return tuple(finding for record, tables in found for finding in figures.check(record, tables, language))
