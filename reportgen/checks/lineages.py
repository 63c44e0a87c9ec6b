"""Files of receipts that a text shows: each line can be read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from reportgen.checks.context import Context, Findings, directives
from reportgen.diagnostics import Diagnostic
from reportgen.lineage import read_receipts
from reportgen.model import Report
from reportgen.rules import rule


def check_lineages(context: Context) -> Findings:
    """RG407 for a file that is not there, RG604 for each receipt that cannot be read."""
    return tuple(item for report in context.project.reports.values() for item in _report(report))


def _report(report: Report) -> Iterator[Diagnostic]:
    told: set[str] = set()
    for directive in directives(report, "lineage"):
        name = directive.argument.value.split(" ")[0].strip()
        file = report.receipts.get(name)
        if file is None and name:
            span = directive.argument.at(0, len(name))
            message = f"the report has no file `{name}`"
            advice = "the path starts at the report's folder, as in `data/receipts.jsonl`"
            yield Diagnostic(rule("RG407"), message, span, advice, report=report.slug)
        elif file is not None and name not in told:
            told.add(name)
            yield from (replace(item, report=report.slug) for item in read_receipts(file)[1])
