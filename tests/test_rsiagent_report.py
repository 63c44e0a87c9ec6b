"""The bundled analysis of RSIAgent: every record of it, with types, words and relations that the project declares."""

from __future__ import annotations

from collections import Counter
from datetime import date
from pathlib import Path

import pytest

from reportgen.build import Examined, examine
from reportgen.diagnostics import Diagnostic
from reportgen.model import ListNode, MapNode, Record, Report, ScalarNode

ROOT = Path(__file__).resolve().parent.parent
COMMIT = "a9e56263f6deaa493496ad6b155fe24bf131bc12"


@pytest.fixture(scope="module")
def examined() -> tuple[Examined, tuple[Diagnostic, ...]]:
    value, found = examine(ROOT, date(2026, 9, 24))
    assert value is not None, found
    return value, found


@pytest.fixture(scope="module")
def report(examined: tuple[Examined, tuple[Diagnostic, ...]]) -> Report:
    return examined[0].project.reports["rsiagent-analysis"]


def test_only_the_sources_that_are_not_at_hand_are_warned_of(
    examined: tuple[Examined, tuple[Diagnostic, ...]],
) -> None:
    found = [item for item in examined[1] if item.report == "rsiagent-analysis"]
    assert {item.rule.code for item in found} <= {"RG310", "RG312"}
    assert {item.data.get("reason") for item in found if item.rule.code == "RG310"} <= {"no-mirror"}


def test_every_record_is_there(report: Report) -> None:
    assert Counter(record.type for record in report.records.values()) == {
        "source": 2, "component": 4, "object": 10, "route": 12, "claim": 3, "absence": 1, "authority-path": 5,
        "limitation": 6, "revision": 1, "ledger-entry": 17, "disposition": 10, "comparison": 3,
    }  # fmt: skip


def test_both_sources_are_one_commit_on_two_layers(report: Report) -> None:
    code, text = report.records["SRC-1"], report.records["SRC-2"]
    assert {source.text("revision") for source in (code, text)} == {COMMIT}
    assert code.text("location") == text.text("location") == "https://github.com/AetherLabsAI/RSIAgent"
    assert [facet.word for facet in code.facets("layer")] == ["implementation"]
    assert [facet.word for facet in text.facets("layer")] == ["design", "reported-operation"]


def test_a_record_may_hold_several_statuses(report: Report) -> None:
    words = [facet.word for facet in report.records["RTE-4"].facets("status")]
    assert Counter(words) == {"wired": 2, "uninspected": 3, "afforded": 3}
    assert [facet.word for facet in report.records["OBJ-6"].facets("status")] == ["wired", "not-determinable"]


def test_guarantees_say_what_they_are_about(report: Report) -> None:
    held = [(facet.of.value if facet.of else "", facet.word) for facet in report.records["RTE-6"].facets("guarantee")]
    assert held == [("sequence", "protocol"), ("improvement", "none")]


def test_former_ids_lead_to_the_records(report: Report) -> None:
    former = {name: record.id for record in report.records.values() for name in _former(record)}
    assert former == {
        "MEM-OBJ-1": "OBJ-6", "MEM-OBJ-2": "OBJ-7", "MEM-OBJ-3": "OBJ-8", "MEM-OBJ-4": "OBJ-9", "MEM-OBJ-5": "OBJ-10",
        "MEM-RTE-1": "RTE-7", "MEM-RTE-2": "RTE-8", "MEM-RTE-3": "RTE-9", "MEM-RTE-4": "RTE-10",
        "MEM-RTE-5": "RTE-11", "MEM-RTE-6": "RTE-12", "MEM-BAP-1": "BAP-5", "MEM-ABS-1": "ABS-1",
    }  # fmt: skip


def _former(record: Record) -> list[str]:
    node = record.node("was")
    items = node.items if isinstance(node, ListNode) else ()
    ids = [item.get("id") for item in items if isinstance(item, MapNode)]
    return [one.text.value for one in ids if isinstance(one, ScalarNode)]


def test_quotations_and_line_ranges_are_kept(report: Report) -> None:
    cites = [cite for record in report.records.values() for cite in record.cites]
    quoted = Counter(cite.source for cite in cites if cite.has_quote)
    assert quoted == {"SRC-1": 76, "SRC-2": 5}
    assert sum(len(cite.ranges) for cite in cites) == 68
    assert [cite.ranges for cite in report.records["RTE-1"].cites if cite.ranges] == [
        ((546, 608), (962, 1040), (1069, 1285)),
    ]


def test_no_quotation_counts_as_verified_without_its_source(
    examined: tuple[Examined, tuple[Diagnostic, ...]],
) -> None:
    outcomes = {anchor.outcome for anchor in examined[0].checked.anchors if anchor.report == "rsiagent-analysis"}
    assert outcomes <= {None, "match", "moved", "located", "unresolvable"}


def test_declared_relations_join_ledger_dispositions_and_comparisons(report: Report) -> None:
    def targets(relation: str) -> set[str]:
        every = (link for record in report.records.values() for link in record.references)
        return {link.target for link in every if link.relation == relation}

    assert targets("accounts-for") == {f"RTE-{number}" for number in range(1, 13)}
    assert targets("disposes-of") == {f"OBJ-{number}" for number in range(1, 11)}
    assert targets("weighs") == {"CLM-1", "CLM-2", "CLM-3"}
    assert targets("acts-through") == {f"BAP-{number}" for number in range(1, 6)}


def test_the_ledger_is_filed_by_declared_words(report: Report) -> None:
    assert Counter(entry.word("function") for entry in report.of_type("ledger-entry")) == {
        "content-transformation": 5, "evidence-production": 4, "acceptance": 2, "operational-admission": 3,
        "retention": 3,
    }  # fmt: skip
    assert {entry.word("status") for entry in report.of_type("ledger-entry")} == {"implemented"}


def test_a_ledger_entry_without_a_route_breaks_a_policy_of_the_project(tmp_path: Path) -> None:
    folder = tmp_path / "claims/r"
    (folder / "text").mkdir(parents=True)
    (folder / "records").mkdir()
    (tmp_path / "reportgen.toml").write_text('title = "T"\n', encoding="utf-8")
    (tmp_path / "claims/record-types.yaml").write_bytes((ROOT / "claims/record-types.yaml").read_bytes())
    (folder / "report.yaml").write_text("title: T\ndate: 2026-09-24\nsections: [intro]\n", encoding="utf-8")
    (folder / "text/intro.md").write_text("# Introduction\n\nSee LED-1.\n", encoding="utf-8")
    entry = (
        "- id: LED-1\n  title: T\n  function: retention\n  update: none\n  target: A\n  evaluator: B\n"
        "  license: C\n  consequence: D\n  limits: E\n"
    )
    (folder / "records/a.yaml").write_text(entry, encoding="utf-8")
    _, found = examine(tmp_path, date(2026, 9, 24))
    assert [(item.rule.code, item.message) for item in found] == [
        ("RG116", "an entry of the ledger accounts for at least one route"),
    ]
