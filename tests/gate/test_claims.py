"""Records before the gate: what is asked, the hash that anybody can work out, and what keeps a release back."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

from reportgen.build import Examined, examine
from reportgen.diagnostics import Diagnostic
from reportgen.gate import Decision, blocking, judge, record_hash
from tests.cases import TODAY
from tests.gate.test_decisions import write

RECORD = "claims/r/records/a.yaml"
REQUIRED = {
    "claims/r/report.yaml": "title: A report\ndate: 2026-09-09\nsections: [intro]\ngate: required\n",
}


def looked(folder: Path, files: dict[str, str]) -> tuple[Examined, tuple[Diagnostic, ...]]:
    write(folder, files)
    examined, found = examine(folder, TODAY)
    assert examined is not None
    return examined, found


def decisions(examined: Examined) -> dict[str, Decision]:
    return {one.case.id: one for one in judge(examined.project, examined.checked.anchors).decisions}


def test_the_hash_is_that_of_the_documented_json(tmp_path: Path) -> None:
    text = (
        "- id: CLM-1\n  kind: lead\n  stage: candidate\n  title: 'é “x”'\n  statement: |\n    1.10\n    no\n"
        '  cites: ["SRC-1 :2"]\n  submitted: [2026-09-09]\n  refs: {see: [SRC-1]}\n  bounds: 010\n'
        "  waits-for: {owner: e, until: 2026-09-09}\n  resolved: []\n  proofs: {}\n"
    )
    examined, _ = looked(tmp_path, {RECORD: text})
    said = {
        "title": "é “x”", "id": "CLM-1", "kind": "lead", "statement": "1.10\nno\n", "cites": ["SRC-1 :2"],
        "refs": {"see": ["SRC-1"]}, "bounds": "010",
    }  # fmt: skip
    written = json.dumps(said, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    record = examined.project.reports["r"].records["CLM-1"]
    assert record_hash(record) == sha256(written.encode()).hexdigest()
    assert decisions(examined)["CLM-1"].case.hash == record_hash(record)


def test_formatting_keeps_the_hash_and_words_change_it(tmp_path: Path) -> None:
    seen = []
    for text in (
        "- id: CLM-1\n  kind: lead\n  statement: S.\n",
        "# c\n- {statement: 'S.', 'id': CLM-1,\n   kind: \"lead\", stage: active}\n",
        "- id: CLM-1\n  kind: lead\n  statement: T.\n",
    ):
        examined, _ = looked(tmp_path, {RECORD: text})
        seen.append(record_hash(examined.project.reports["r"].records["CLM-1"]))
    assert seen[0] == seen[1] != seen[2]


def test_only_what_carries_proofs_or_waits_is_decided_unless_the_gate_is_required(tmp_path: Path) -> None:
    text = (
        "- {id: CLM-1, kind: lead, statement: S.}\n- {id: CLM-2, kind: lead, statement: S., proofs: {}}\n"
        "- {id: CLM-3, kind: lead, statement: S., stage: candidate}\n- {id: CMP-1, title: T, proofs: {}}\n"
        "- {id: CLM-4, kind: lead, statement: S., proofs: {}, retired: {on: 2026-09-09, why: gone}}\n"
        "- {id: CMP-2, title: T}\n"
    )
    assert set(decisions(looked(tmp_path, {RECORD: text})[0])) == {"CLM-2", "CLM-3", "CMP-1"}
    examined, _ = looked(tmp_path, {RECORD: text, **REQUIRED})
    assert set(decisions(examined)) == {"CLM-1", "CLM-2", "CLM-3", "CMP-1"}


def test_what_blocks_a_release(tmp_path: Path) -> None:
    text = (
        "- {id: CLM-1, kind: lead, statement: S.}\n- {id: CLM-3, kind: lead, statement: S., stage: candidate}\n"
        "- {id: CMP-2, title: T}\n"
    )
    examined, _ = looked(tmp_path, {RECORD: text})
    assert blocking(examined.project, examined.checked.anchors, "r") == ()
    examined, _ = looked(tmp_path, {RECORD: text, **REQUIRED})
    found = blocking(examined.project, examined.checked.anchors, "r")
    assert [
        (one.rule.code, one.record, one.span.start.line if one.span and one.span.start else 0) for one in found
    ] == [("RG605", "CLM-1", 1)]
    assert found[0].data["decision"] == "quarantine"
    assert found[0].data["missing"] == ["provenance", "persistence", "outcome", "shadow", "approval"]
    assert "add `cites`" in (found[0].help or "")


BROKEN = (
    "- id: CLM-1\n  kind: lead\n  statement: S.\n  cites:\n"
    "    - {source: SRC-1, at: ':2', quote: 'two,9999 of another table'}\n  proofs: {}\n"
)


def test_a_quotation_that_fails_now_rolls_an_active_record_back(tmp_path: Path) -> None:
    examined, found = looked(tmp_path, {RECORD: BROKEN})
    decision = decisions(examined)["CLM-1"]
    assert (decision.word, decision.is_uncertain) == ("rollback", False)
    assert decision.missing[0].reason == "anchor"
    assert "RG601" in {one.rule.code for one in found}
    examined, found = looked(tmp_path, {RECORD: BROKEN.replace("kind: lead", "kind: lead\n  stage: candidate")})
    assert decisions(examined)["CLM-1"].word == "quarantine"
    assert "RG601" not in {one.rule.code for one in found}


def test_the_revision_to_return_to(tmp_path: Path) -> None:
    revisions = {"claims/r/revisions/revisions.yaml": "- {id: REV-1, date: 2026-09-09, note: A.}\n"
                 "- {id: REV-2, date: 2026-09-10, note: B.}\n"}  # fmt: skip
    lock = {"claims/r/ids.lock": "# reportgen ids.lock 1\nCLM-1 claim live\n"}

    def told(record: str, more: dict[str, str]) -> object:
        _, found = looked(tmp_path, {RECORD: record, **revisions, **more})
        return next(one for one in found if one.rule.code == "RG601").data["return_to"]

    assert told(BROKEN.replace("{}", "{approved: {by: e, at: 2026-09-09, return-to: REV-1}}"), {}) == "REV-1"
    assert told(BROKEN, {}) is None
    assert told(BROKEN, lock) == "REV-2"


@pytest.mark.parametrize(
    ("proofs", "code"),
    [
        ("{approved: {by: e, at: 2026-09-09, return-to: REV-9}}", "RG201"),
        ("{extracted: abc}", "RG112"),
        ("{extarcted: abc}", "RG110"),
        ("{outcome: {by: check}}", "RG111"),
        ("{outcome: {by: oracle, passed: true}}", "RG112"),
        ("{outcome: {by: check, passed: 'yes'}}", "RG112"),
        ("{approved: {at: 2026-02-30}}", "RG112"),
        ("{shadow: {passed: 2, of: 1, critical-failed: 0}}", "RG112"),
    ],
)
def test_a_fault_below_proofs_is_found_by_check(tmp_path: Path, proofs: str, code: str) -> None:
    text = f"- id: CLM-1\n  kind: lead\n  statement: S.\n  proofs: {proofs}\n"
    _, found = looked(tmp_path, {RECORD: text})
    told = [(one.rule.code, one.span.start.line if one.span and one.span.start else 0) for one in found]
    assert (code, 4) in told


def test_a_conflict_counts_for_both_and_ends_by_the_word_of_either(tmp_path: Path) -> None:
    text = (
        "- {id: CLM-1, kind: lead, statement: S., proofs: {}}\n"
        "- {id: CLM-2, kind: lead, statement: S., proofs: {}, refs: {conflicts: [CLM-1]}}\n"
    )
    both = decisions(looked(tmp_path, {RECORD: text})[0])
    assert {name: one.case.conflicts for name, one in both.items()} == {"CLM-1": ("CLM-2",), "CLM-2": ("CLM-1",)}
    solved = text.replace("proofs: {}}", "proofs: {}, resolved: [{conflict: CLM-2, by: e, at: 2026-09-09}]}", 1)
    none = decisions(looked(tmp_path, {RECORD: solved})[0])
    assert {name: one.case.conflicts for name, one in none.items()} == {"CLM-1": (), "CLM-2": ()}
    waiting = text.replace("CLM-2, kind", "CLM-2, stage: candidate, kind")
    one_way = decisions(looked(tmp_path, {RECORD: waiting})[0])
    assert {name: one.case.conflicts for name, one in one_way.items()} == {"CLM-1": (), "CLM-2": ("CLM-1",)}
