"""Receipts come to one of eight states; a later success never hides an earlier conflict."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from reportgen.cli.app import run
from reportgen.lineage import ORDER_OF_STATES, classify, read_receipts
from reportgen.source import SourceFile

NOW = dt.datetime(2026, 11, 30, 12, tzinfo=dt.UTC)
FILE = Path(__file__).resolve().parent.parent / "claims/memoryos-audit/data/receipts.jsonl"
EXPECTED = {
    "c1": "healthy", "c2": "waiting", "c3": "source-at-risk", "c4": "promotion-missing", "c5": "scope-conflict",
    "c6": "stale-retrieval", "c7": "generation-unverified", "c8": "uncertain",
}  # fmt: skip
BASE = {"run": "r", "scope": {"report": "x", "locale": "fr"}, "unit": "CLM-1/statement", "tool": "reportgen 1"}
CHAIN = (
    {"stage": "authored", "version": "s1"},
    {"stage": "extracted", "version": "s1", "source_version": "s1"},
    {"stage": "translated", "version": "t1", "source_version": "s1"},
    {"stage": "reviewed", "version": "t1", "source_version": "s1"},
    {"stage": "rendered", "version": "p1", "depends_on": "t1"},
)


def file(*receipts: Mapping[str, object]) -> SourceFile:
    rows = [json.dumps({**BASE, "status": "committed", **one}) for one in receipts]
    return SourceFile("r.jsonl", "\n".join(rows))


def state(*receipts: Mapping[str, object], max_age: dt.timedelta | None = None) -> str:
    found, faults = read_receipts(file(*receipts))
    assert faults == ()
    units = classify(found, NOW, max_age)
    assert len(units) == 1
    return units[0].state


def test_the_eight_cases_of_the_audit() -> None:
    receipts, faults = read_receipts(SourceFile("r.jsonl", FILE.read_text("utf-8")))
    assert faults == ()
    assert {one.unit: one.state for one in classify(receipts, NOW)} == EXPECTED
    assert set(EXPECTED.values()) == set(ORDER_OF_STATES)


def test_a_whole_chain_is_healthy_in_any_order_of_lines() -> None:
    assert state(*CHAIN) == "healthy"
    timed = [{**one, "at": f"2026-11-30T0{number}:00:00Z"} for number, one in enumerate(CHAIN)]
    assert state(*reversed(timed)) == "healthy"


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({2: {"scope": {"report": "x", "locale": "de"}}}, "scope-conflict"),
        ({1: {"retained": False, "version": "s2"}}, "source-at-risk"),
        ({3: {"tool": ""}}, "uncertain"),
        ({4: {"depends_on": "t0"}}, "stale-retrieval"),
        ({2: {"source_version": "s0"}, 3: {"source_version": "s0"}}, "stale-retrieval"),
        ({4: {"depends_on": ""}}, "generation-unverified"),
    ],
)
def test_one_change_gives_one_state(change: Mapping[int, Mapping[str, object]], expected: str) -> None:
    assert state(*({**one, **change.get(number, {})} for number, one in enumerate(CHAIN))) == expected


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"due": "2026-12-10T00:00:00Z", "owner": "readers of fr"}, "waiting"),
        ({"due": "2026-11-10T00:00:00Z", "owner": "readers of fr"}, "promotion-missing"),
        ({"due": "2026-12-10T00:00:00Z"}, "promotion-missing"),
        ({"owner": "readers of fr"}, "promotion-missing"),
    ],
)
def test_waiting_needs_a_day_to_come_and_an_owner(more: Mapping[str, object], expected: str) -> None:
    assert state(*CHAIN[:2], {**CHAIN[2], "expects": "reviewed", **more}) == expected


def test_a_crossing_that_only_started_proves_nothing() -> None:
    started = {**CHAIN[2], "status": "started"}
    assert state({**CHAIN[0], "retained": False}, started) == "source-at-risk"
    assert state(CHAIN[0], CHAIN[1], started) == "promotion-missing"


def test_a_later_success_hides_no_earlier_conflict() -> None:
    conflict = {**CHAIN[2], "scope": {"report": "y", "locale": "fr"}}
    assert state(conflict, *CHAIN) == "scope-conflict"


def test_old_proof_is_uncertain_only_when_an_age_is_given() -> None:
    old = [{**one, "at": "2026-01-01T00:00:00Z"} for one in CHAIN]
    assert state(*old) == "healthy"
    assert state(*old, max_age=dt.timedelta(days=30)) == "uncertain"
    assert state(*CHAIN, max_age=dt.timedelta(days=30)) == "uncertain"


def test_runs_of_other_units_are_judged_with_it() -> None:
    receipts, _ = read_receipts(
        file(*CHAIN, {**CHAIN[0], "unit": "CLM-2/statement", "scope": {"report": "z", "locale": "fr"}})
    )
    assert {one.state for one in classify(receipts, NOW)} == {"scope-conflict"}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "line 1 is not JSON"), ("[]", "line 1 is no JSON object"), ('"x"', "line 1 is no JSON object"),
        ('{"run": NaN}', "line 1 is not JSON"), ("[" * 5_000, "line 1 is not JSON"),
        ("x" * 200_000, "line 1 has more than"),
        (json.dumps({**BASE, "status": "done", "stage": "stm", "version": "1"}), "has the unknown status `done`"),
        (json.dumps({**BASE, "status": "committed", "stage": "stm", "version": 1}), "has a wrong `version`"),
        (json.dumps({**BASE, "status": "committed", "stage": "stm", "version": "1", "at": "today"}), "has the time"),
        (json.dumps({**BASE, "status": "committed", "stage": "stm"}), "has no `version`"),
        (json.dumps({**BASE, "status": "committed", "stage": "stm", "version": "1", "x": 1}), "unknown field `x`"),
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_read_is_told_and_hides_no_other(line: str, said: str) -> None:
    good = json.dumps({**BASE, "unit": "other", "stage": "stm", "version": "1", "status": "committed"})
    receipts, faults = read_receipts(SourceFile("r.jsonl", f"{line}\n{good}\n"))
    assert [item.rule.code for item in faults] == ["RG604"]
    assert said in faults[0].message
    assert [one.unit for one in receipts][-1] == "other"
    assert all(one.state == "uncertain" for one in classify(receipts, NOW) if one.unit != "other")


def test_the_command_prints_the_worst_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lineage", str(FILE), "--now", "2026-11-30T12:00:00Z", "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert list(document) == ["schema_version", "units", "counts"]
    assert [one["state"] for one in document["units"]] == list(ORDER_OF_STATES)
    assert document["counts"] == dict.fromkeys(ORDER_OF_STATES, 1)


@pytest.mark.parametrize("words", [("--now", "noon"), ("--now", "2026-11-30T12:00:00"), ("--max-age", "old")])
def test_a_time_that_cannot_be_read_is_a_usage_error(words: tuple[str, str]) -> None:
    assert run(["lineage", str(FILE), *words]) == 2


def test_a_file_that_is_not_there_is_a_usage_error(tmp_path: Path) -> None:
    assert run(["lineage", str(tmp_path / "none.jsonl")]) == 2
