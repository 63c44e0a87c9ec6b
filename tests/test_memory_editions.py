"""The bundled editions on MemoryOS and ReasoningBank: their example data decide as their texts say."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from reportgen.build import examine
from reportgen.model import Report

ROOT = Path(__file__).resolve().parent.parent
AUDIT = ROOT / "claims/memoryos-audit"
GATE = ROOT / "claims/reasoningbank-gate"
NOW = datetime.fromisoformat("2026-11-30T12:00:00+00:00")
THRESHOLD = 0.8
ORDER = ("stm", "mtm", "retrieval", "generation")
FIELDS = {
    "run", "scope", "unit", "stage", "version", "source_version", "retained", "expects", "due", "owner",
    "depends_on", "outcome", "tool", "status", "at",
}  # fmt: skip

Receipt = Mapping[str, object]
Envelope = Mapping[str, object]


def receipts() -> list[Receipt]:
    return [json.loads(line) for line in (AUDIT / "data/receipts.jsonl").read_text("utf-8").splitlines()]


def candidates() -> list[Envelope]:
    held: list[Envelope] = YAML(typ="safe").load((GATE / "data/candidates.yaml").read_text("utf-8"))
    return held


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def two_columns(path: Path) -> dict[str, str]:
    """The first and the last cell of each row of the first Markdown table whose keys are code."""
    found = re.findall(r"^\| `([^`]+)` \|.*\| ([^|]+) \|$", path.read_text("utf-8"), re.MULTILINE)
    return {key: word.replace(" ", "-") for key, word in found}


def is_done(receipt: Receipt) -> bool:
    return receipt["status"] in ("committed", "verified")


def crossing(chain: Sequence[Receipt], stage: object) -> Receipt | None:
    return next((one for one in chain if one["stage"] == stage), None)


def is_at_risk(chain: Sequence[Receipt]) -> bool:
    gone = [one for one in chain if one.get("retained") is False]
    return any(not any(is_done(later) for later in chain[chain.index(one) + 1 :]) for one in gone)


def is_due(receipt: Receipt) -> bool:
    return datetime.fromisoformat(str(receipt["due"])) <= NOW


def never_crossed(chain: Sequence[Receipt]) -> list[Receipt]:
    return [one for one in chain if "expects" in one and crossing(chain, one["expects"]) is None]


def is_stale(chain: Sequence[Receipt]) -> bool:
    newest = [one["version"] for one in chain if one["stage"] in ("stm", "mtm") and is_done(one)][-1]
    retrieved = crossing(chain, "retrieval")
    used = [] if retrieved is None else [retrieved["version"]]
    used += [one["depends_on"] for one in chain if "depends_on" in one]
    return any(version != newest for version in used)


STATES: Sequence[tuple[str, Callable[[Sequence[Receipt]], bool]]] = (
    ("scope-conflict", lambda chain: len({json.dumps(one["scope"], sort_keys=True) for one in chain}) > 1),
    ("source-at-risk", is_at_risk),
    ("uncertain", lambda chain: any("tool" not in one for one in chain)),
    ("promotion-missing", lambda chain: any(is_due(one) for one in never_crossed(chain))),
    ("stale-retrieval", is_stale),
    ("generation-unverified", lambda chain: any("depends_on" not in one for one in chain if one["stage"] == ORDER[-1])),
    ("waiting", lambda chain: bool(never_crossed(chain))),
    ("healthy", lambda chain: [one["stage"] for one in chain] == list(ORDER)),
)


def state(chain: Sequence[Receipt]) -> str:
    return next(name for name, applies in STATES if applies(chain))


def missing(item: Envelope) -> set[str]:
    proofs = item["proofs"]
    assert isinstance(proofs, dict)
    shadow, outcome = proofs["shadow"], proofs["outcome"]
    holds = {
        "provenance": "provenance" in item and "extracted" in proofs,
        "persistence": proofs["persisted"] == proofs["extracted"],
        "outcome": outcome["by"] in ("check", "person") and outcome["passed"],
        "shadow": shadow["passed"] / shadow["of"] >= THRESHOLD and shadow["critical-failed"] == 0,
        "approval": all(proofs.get("approved", {}).get(key) for key in ("by", "at", "return-to")),
    }
    return {name for name, held in holds.items() if not held}


def decision(item: Envelope, active: set[object]) -> str:
    lacks = missing(item)
    conflicts = item.get("conflicts", [])
    assert isinstance(conflicts, list)
    if item["stage"] == "active" and "shadow" in lacks:
        return "rollback"
    if lacks - {"approval"}:
        return "quarantine"
    if active.intersection(conflicts) and not item.get("resolved"):
        return "review-of-the-conflict"
    return "ready-for-approval" if lacks else "promote"


@pytest.fixture(scope="module")
def reports() -> Mapping[str, Report]:
    value, found = examine(ROOT, date(2026, 11, 30))
    assert value is not None, found
    return value.project.reports


def test_each_case_comes_to_the_state_that_the_edition_states() -> None:
    chains: dict[str, list[Receipt]] = {}
    for one in receipts():
        chains.setdefault(str(one["unit"]), []).append(one)
    stated = two_columns(AUDIT / "text/states.md")
    assert {unit: state(chain) for unit, chain in chains.items()} == stated
    assert sorted(stated.values()) == sorted(name for name, _ in STATES)


def test_receipts_have_known_fields_and_no_others() -> None:
    for one in receipts():
        assert set(one) <= FIELDS
        assert {"run", "scope", "unit", "stage", "version", "status", "at"} <= set(one)
        assert one["scope"].keys() == {"user", "assistant"}  # type: ignore[attr-defined]
        assert datetime.fromisoformat(str(one["at"])) < NOW


def test_a_later_success_does_not_hide_the_conflict() -> None:
    chain = [one for one in receipts() if one["unit"] == "c5"]
    assert [one["stage"] for one in chain if is_done(one)] == list(ORDER)
    assert not is_stale(chain)
    assert state(chain) == "scope-conflict"


def test_the_table_of_receipts_repeats_the_file() -> None:
    def cells(one: Receipt) -> dict[str, str]:
        scope = one["scope"]
        assert isinstance(scope, dict)
        due = datetime.fromisoformat(str(one["due"])) if "due" in one else None
        return {
            "receipt": f"{one['unit']}-{one['stage']}", "user": scope["user"], "assistant": scope["assistant"],
            "version": str(one["version"]), "retained": {True: "yes", False: "no", None: ""}[one.get("retained")],  # type: ignore[index]
            "status": str(one["status"]), "depends_on": str(one.get("depends_on", "")),
            "tool": str(one.get("tool", "")),
            "hours_to_due": f"{(due - NOW).total_seconds() / 3600:g}" if due else "",
        }  # fmt: skip

    assert rows(AUDIT / "data/receipts.csv") == [cells(one) for one in receipts()]


def test_each_candidate_comes_to_the_decision_that_the_edition_states() -> None:
    active = {item["id"] for item in candidates() if item["stage"] == "active"}
    assert {item["id"]: decision(item, active) for item in candidates()} == two_columns(GATE / "text/cases.md")


def test_candidates_lack_what_the_edition_says_and_nothing_else() -> None:
    assert [sorted(missing(item)) for item in candidates()] == [
        ["approval", "outcome", "provenance"], ["approval", "outcome"], [], ["approval"], [], ["shadow"],
    ]  # fmt: skip


def test_the_table_of_candidates_repeats_the_file() -> None:
    def cells(item: Envelope) -> dict[str, str]:
        proofs, conflicts = item["proofs"], item.get("conflicts", ["none"])
        assert isinstance(proofs, dict)
        assert isinstance(conflicts, list)
        return {
            "candidate": str(item["id"]), "stage": str(item["stage"]),
            "provenance": "recorded" if "provenance" in item else "missing",
            "persisted": "same" if proofs["persisted"] == proofs["extracted"] else "other",
            "outcome_by": proofs["outcome"]["by"], "shadow_passed": str(proofs["shadow"]["passed"]),
            "shadow_cases": str(proofs["shadow"]["of"]), "critical_failed": str(proofs["shadow"]["critical-failed"]),
            "conflict_with": ", ".join(conflicts), "approved": "yes" if "approved" in proofs else "no",
        }  # fmt: skip

    assert rows(GATE / "data/candidates.csv") == [cells(item) for item in candidates()]


def test_no_code_of_the_audited_repository_is_copied(reports: Mapping[str, Report]) -> None:
    report = reports["memoryos-audit"]
    cited = [one for record in report.records.values() for one in record.cites if one.source in ("SRC-1", "SRC-2")]
    lines = [one for one in cited if one.ranges]
    assert len(lines) > 20
    assert [one.path for one in cited if one.has_quote] == []
    assert [one.path for one in lines if one.source == "SRC-1" and one.allow is None] == []


def test_both_editions_say_of_every_claim_what_it_rests_on_and_what_bounds_it(reports: Mapping[str, Report]) -> None:
    for slug in ("memoryos-audit", "reasoningbank-gate"):
        claims = reports[slug].of_type("claim")
        assert len(claims) == 15
        assert [claim.id for claim in claims if not (claim.text("bounds") and claim.cites)] == []
        assert len(reports[slug].sections) == 7


def test_only_csv_files_of_data_are_tables(reports: Mapping[str, Report]) -> None:
    assert sorted(reports["memoryos-audit"].tables) == ["benchmark", "receipts"]
    assert sorted(reports["reasoningbank-gate"].tables) == ["candidates", "fixture"]
