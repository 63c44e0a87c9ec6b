"""The bundled edition: checked without a finding, complete, and bound to its recorded values."""

from __future__ import annotations

from collections import Counter
from datetime import date
from pathlib import Path

import pytest

from reportgen.build import Examined, examine
from reportgen.diagnostics import Diagnostic
from reportgen.model import Report

ROOT = Path(__file__).resolve().parent.parent
TODAY = date(2026, 9, 24)


@pytest.fixture(scope="module")
def examined() -> tuple[Examined, tuple[Diagnostic, ...]]:
    value, found = examine(ROOT, TODAY)
    assert value is not None, found
    return value, found


@pytest.fixture(scope="module")
def report(examined: tuple[Examined, tuple[Diagnostic, ...]]) -> Report:
    return examined[0].project.reports["finite-memory"]


def test_nothing_is_found(examined: tuple[Examined, tuple[Diagnostic, ...]]) -> None:
    found = [item for item in examined[1] if item.report in (None, "finite-memory")]
    assert [(item.rule.code, item.span, item.message) for item in found] == []


def test_the_edition_is_whole(report: Report) -> None:
    assert report.meta.date == date(2026, 9, 9)
    assert [section.name for section in report.sections] == [
        "abstract", "question", "apparatus", "results", "interpretation",
        "verification", "earlier", "literature", "continuation", "availability",
    ]  # fmt: skip
    assert [record.text("term") for record in report.of_type("term")] == [
        "ORIGIN", "Sol-III", "delayed obligation", "stalled collect", "selector", "apparatus", "resident", "reserve",
    ]  # fmt: skip
    assert Counter(record.word("kind") for record in report.of_type("claim")) == {
        "finding": 4, "observation": 11, "hypothesis": 2, "lead": 2,
    }  # fmt: skip
    assert Counter(record.word("kind") for record in report.of_type("source")) == {
        "private": 5,
        "dataset": 7,
        "paper": 8,
    }
    assert len(report.of_type("limitation")) == 13


def test_recorded_values_are_those_of_the_records(report: Report) -> None:
    final = report.tables["final"]
    assert {row: cells[2].value for row, cells in final.rows.items()} == {
        "responsive-priority": "5", "responsive-recency": "0", "insensitive-priority": "0", "insensitive-recency": "0",
        "literal-success-priority": "5", "literal-no-clear-priority": "0", "literal-all-rest-priority": "0",
    }  # fmt: skip
    assert [cells[1].value for cells in report.tables["differences"].rows.values()] == ["4", "0", "0", "-1"]
    assert [cells[4].value for cells in report.tables["selection"].rows.values()] == ["2693", "2692"]
    assert [cells[5].value for cells in report.tables["selection"].rows.values()] == ["5039", "5038"]


def test_every_table_rests_on_a_source(report: Report) -> None:
    assert {name: table.source for name, table in report.tables.items()} == {
        "differences": "SRC-11", "earlier": "SRC-12", "final": "SRC-6", "integrity": "SRC-10",
        "selection": "SRC-7", "setup": "SRC-8", "verification": "SRC-9",
    }  # fmt: skip


def test_every_quotation_is_found_where_it_is_cited(examined: tuple[Examined, tuple[Diagnostic, ...]]) -> None:
    outcomes = Counter(
        anchor.outcome
        for anchor in examined[0].checked.anchors
        if anchor.citation.has_quote and anchor.report == "finite-memory"
    )
    assert outcomes == {"match": 16}


def test_every_claim_says_what_bounds_it(report: Report) -> None:
    silent = [record.id for record in report.of_type("claim") if not record.text("bounds")]
    assert silent == []
