"""Every combination of five proofs, a conflict and a stage comes to the decision of the contract's table."""

from __future__ import annotations

from decimal import Decimal
from itertools import product
from pathlib import Path

import pytest

from reportgen.build import examine
from reportgen.gate import DECISIONS, Decision, judge, read_envelopes, record_hash
from reportgen.load import load
from reportgen.source import SourceFile
from reportgen.yamltext import read
from tests.cases import TODAY

ROOT = Path(__file__).resolve().parents[2]
THRESHOLD = Decimal("0.8")
COMBINATIONS = tuple(product((True, False), repeat=7))
HASH = "a" * 64


def oracle(combination: tuple[bool, ...]) -> str:
    """The table of the contract, read once more: the first row that fits."""
    provenance, persistence, outcome, shadow, approval, conflict, active = combination
    rows = (
        (active and not shadow, "rollback"),  # the shadow checks of these cases fail by their number
        (not (provenance and persistence and outcome and shadow), "quarantine"),
        (conflict, "review-conflict"),
        (not approval, "ready-for-approval"),
    )
    return next((word for holds, word in rows if holds), "promote")


def name(combination: tuple[bool, ...]) -> str:
    return "".join("y" if one else "n" for one in combination)


def envelope(combination: tuple[bool, ...]) -> str:
    provenance, persistence, outcome, shadow, approval, conflict, active = combination
    lines = [f"- id: {name(combination)}", f"  stage: {'active' if active else 'candidate'}"]
    lines += [f"  provenance: {{source: t, extracted: {HASH}}}"] if provenance else []
    lines += ["  conflicts: [other]"] if conflict else []
    lines += ["  proofs:", f"    extracted: {HASH}"]
    lines += [f"    persisted: {HASH if persistence else 'b' * 64}"]
    lines += [f"    outcome: {{by: {'check' if outcome else 'model'}, passed: true}}"]
    lines += [f"    shadow: {{passed: {4 if shadow else 3}, of: 4, critical-failed: 0}}"]
    lines += ["    approved: {by: e, at: 2026-09-09, return-to: REV-1}"] if approval else []
    return "\n".join(lines) + "\n"


def decided(text: str) -> dict[str, Decision]:
    node, faults = read(SourceFile("x.yaml", text))
    assert faults == ()
    decisions, found = read_envelopes(node, THRESHOLD)
    assert found == ()
    return {one.case.id: one for one in decisions}


def test_every_combination_as_an_envelope() -> None:
    assert len(COMBINATIONS) == 2**5 * 2 * 2
    found = decided("- {id: other}\n" + "".join(map(envelope, COMBINATIONS)))
    assert {key: one.word for key, one in found.items() if key != "other"} == {
        name(one): oracle(one) for one in COMBINATIONS
    }
    assert {oracle(one) for one in COMBINATIONS} == set(DECISIONS)


def test_what_is_missing_is_exactly_what_was_taken_away() -> None:
    found = decided("- {id: other}\n" + "".join(map(envelope, COMBINATIONS)))
    for combination in COMBINATIONS:
        lacking = [
            proof for proof, holds in zip(
                ("provenance", "persistence", "outcome", "shadow", "approval"), combination[:5], strict=True,
            ) if not holds
        ]  # fmt: skip
        decision = found[name(combination)]
        assert [proof.name for proof in decision.missing] == lacking
        assert all(proof.why and proof.advice and proof.reason for proof in decision.missing)


def record(number: int, combination: tuple[bool, ...], hashes: dict[str, str]) -> str:
    provenance, persistence, outcome, shadow, approval, conflict, active = combination
    now = hashes.get(f"CLM-{number}", HASH)
    reserve = 5 if shadow else 50
    return f"""
- id: CLM-{number}
  kind: lead
  statement: It lasts.
  stage: {"active" if active else "candidate"}
  {'cites: ["SRC-1 :2"]' if provenance else "bounds: none"}
  {"refs: {conflicts: [CLM-999]}" if conflict else "title: T"}
  checks:
    - {{kind: supports, test: 'value("final.one.reserve") >= {reserve}'}}
    - {{kind: irrelevant, test: 'len("") == 0'}}
    - {{kind: boundary, test: 'value("final.one.reserve") < 100', critical: true}}
  proofs:
    extracted: {now}
    persisted: {now if persistence else "b" * 64}
    outcome: {{by: {"person" if outcome else "model"}, passed: true}}
    {"approved: {by: e, at: 2026-09-09, return-to: REV-1}" if approval else "approved: {by: e}"}
"""


FILES = {
    "reportgen.toml": 'title = "E"\n',
    "claims/r/report.yaml": "title: A report\ndate: 2026-09-09\nsections: [intro]\n",
    "claims/r/text/intro.md": "# Introduction\n\nA paragraph.\n",
    "claims/r/data/final.csv": "step,reserve\none,5\n",
    "claims/r/sources.yaml": "- {id: SRC-1, kind: dataset, title: V, location: data/final.csv}\n",
    "claims/r/revisions/revisions.yaml": "- {id: REV-1, date: 2026-09-09, note: First.}\n",
}


def write(folder: Path, files: dict[str, str]) -> None:
    for path, text in {**FILES, **files}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")


def records(hashes: dict[str, str]) -> str:
    rows = (record(number, one, hashes) for number, one in enumerate(COMBINATIONS, 1))
    return "".join(rows) + "\n- {id: CLM-999, kind: lead, statement: Not so.}\n"


def test_every_combination_as_a_record(tmp_path: Path) -> None:
    path = "claims/r/records/a.yaml"
    write(tmp_path, {path: records({})})
    project, faults = load(tmp_path)
    assert project is not None
    assert faults == ()
    hashes = {one.id: record_hash(one) for one in project.all_records()}
    write(tmp_path, {path: records(hashes)})
    examined, _ = examine(tmp_path, TODAY)
    assert examined is not None
    judged = judge(examined.project, examined.checked.anchors)
    assert {one.case.id: one.word for one in judged.decisions} == {
        f"CLM-{number}": oracle(one) for number, one in enumerate(COMBINATIONS, 1)
    }
    assert {one.rule.code for one in judged.findings} == {"RG601"}
    fallen = sorted(one.case.id for one in judged.decisions if one.word == "rollback")
    assert sorted(one.record or "" for one in judged.findings) == fallen


SIX = {
    "mem-001": ("quarantine", ["provenance", "outcome", "approval"]),
    "mem-002": ("quarantine", ["outcome", "approval"]),
    "mem-003": ("review-conflict", []),
    "mem-004": ("ready-for-approval", ["approval"]),
    "mem-005": ("promote", []),
    "mem-006": ("rollback", ["shadow"]),
}
CASES = {
    "no provenance and the model alone": "mem-001",
    "provenance but the model alone": "mem-002",
    "all proofs but a conflict": "mem-003",
    "all proofs without approval": "mem-004",
    "all proofs and approved": "mem-005",
    "active and now below the threshold": "mem-006",
}


@pytest.mark.parametrize("case", sorted(CASES))
def test_the_six_adverse_cases(case: str) -> None:
    found = decided((ROOT / "claims/reasoningbank-gate/data/candidates.yaml").read_text("utf-8"))
    decision = found[CASES[case]]
    assert (decision.word, [proof.name for proof in decision.missing]) == SIX[CASES[case]]
    assert not decision.is_uncertain
