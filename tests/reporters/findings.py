"""Findings that every reporter is shown, and the files that they point into. No test is in here."""

from __future__ import annotations

from reportgen.diagnostics import Diagnostic, Label, Severity
from reportgen.reporters import Context, Summary
from reportgen.rules import rule
from reportgen.source import Position, SourceFile, Span

CLAIMS = SourceFile(
    "claims/x/records/claims.yaml",
    "- id: CLM-1\n  statement: It held.\n  refs:\n\trests-on: [CLM-9]\n- id: CLM-1\n  title: 記録の CLM-8 は\n",
)
FILES = {CLAIMS.path: CLAIMS}


def span(line: int, column: int, end: int | None = None, end_line: int | None = None) -> Span:
    stop = Position(end_line or line, end) if end is not None else None
    return Span(CLAIMS.path, Position(line, column), stop)


FINDINGS = (
    Diagnostic(rule("RG312"), "report `x` has 2 quotations and none was checked", report="x"),
    Diagnostic(rule("RG404"), "section `intro` has no file", Span("claims/x/report.yaml")),
    Diagnostic(
        rule("RG201"),
        "no record has the id `CLM-9`",
        span(4, 13, 18),
        help="did you mean `CLM-1`?",
        report="x",
        record="CLM-1",
        data={"near": ("CLM-1",)},
    ),
    Diagnostic(
        rule("RG202"),
        "two records have the id `CLM-1`",
        span(5, 7, 12),
        help="give one of them the next free id\n`reportgen new claim` prints it",
        related=(Label(span(1, 7, 12), "first used here"),),
    ),
    Diagnostic(rule("RG201"), "no record has the id `CLM-8`", span(6, 14, 19), severity=Severity.WARNING, locale="ja"),
)

SUMMARY = Summary(
    reports=1, records=3, citations=4, links=5, quotations=2, segments=7, locales=("en", "ja"),
    anchors={"match": 1, "unresolvable": 2}, skipped=("2 quotations (no mirror)",),
)  # fmt: skip

CONTEXT = Context("reportgen 0.1.0", SUMMARY, FILES.get)
