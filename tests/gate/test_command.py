"""`reportgen gate`: its table, its document, and what `--apply` leaves behind."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from reportgen.cli.app import run
from tests.gate.test_decisions import HASH, ROOT, SIX, write

ENVELOPES = ROOT / "claims/reasoningbank-gate/data/candidates.yaml"
SCHEMA = json.loads((ROOT / "reportgen/schemas/gate.json").read_text("utf-8"))


def document(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, object]]:
    code = run(["gate", "--format", "json", "--now", "2026-11-30", *words])
    found = json.loads(capsys.readouterr().out)
    Draft202012Validator(SCHEMA, format_checker=Draft202012Validator.FORMAT_CHECKER).validate(found)
    return code, found


def test_the_document_of_the_six(capsys: pytest.CaptureFixture[str]) -> None:
    code, found = document(capsys, str(ENVELOPES))
    assert code == 0
    assert found["data_sha256"] == sha256(ENVELOPES.read_bytes()).hexdigest()
    rows = {row["record"]: row for row in found["decisions"]}  # type: ignore[attr-defined]
    assert {name: (row["decision"], row["missing"]) for name, row in rows.items()} == SIX
    assert {row["report"] for row in rows.values()} == {None}
    assert {row["age_days"] for row in rows.values()} == {28}
    assert [name for name, row in rows.items() if row["stuck"]] == ["mem-002"]
    assert {name: row["waiting_until"] for name, row in rows.items() if row["waiting_until"]} == {
        "mem-004": "2026-12-10"
    }
    assert rows["mem-003"]["conflicts"] == ["mem-006"]
    assert rows["mem-006"]["return_to"] == "bank-4"


def test_a_wait_that_is_over_is_no_wait(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["gate", str(ENVELOPES), "--now", "2026-12-10"]) == 0
    assert "waits for" not in capsys.readouterr().out
    assert run(["gate", str(ENVELOPES), "--now", "2026-12-09T23:00:00Z"]) == 0
    assert (
        "mem-004  ready-for-approval  candidate, 37 days, waits for operator on duty until" in capsys.readouterr().out
    )


def test_apply_writes_the_stages_of_envelopes_and_nothing_else(tmp_path: Path) -> None:
    copy = tmp_path / "c.yaml"
    before = ENVELOPES.read_bytes().replace(b"\n", b"\r\n")
    copy.write_bytes(before)
    assert run(["gate", str(copy), "--apply", "--now", "2026-11-30"]) == 0
    after = before.replace(b"mem-005\r\n  stage: candidate", b"mem-005\r\n  stage: active")
    assert copy.read_bytes() == after.replace(b"mem-006\r\n  stage: active", b"mem-006\r\n  stage: candidate")
    assert [path.name for path in tmp_path.iterdir()] == ["c.yaml"]
    again = copy.read_bytes()
    assert run(["gate", str(copy), "--apply"]) == 0  # what mem-003 conflicted with is active no more
    last = copy.read_bytes()
    assert last == again.replace(b"mem-003\r\n  stage: candidate", b"mem-003\r\n  stage: active")
    assert run(["gate", str(copy), "--apply"]) == 0
    assert copy.read_bytes() == last


BAD = f"""- id: a
  stag: active
  proofs:
    extracted: {HASH.upper()}
    persisted: abc
    outcome: {{by: modle, at: 2026-13-01}}
    shadow: {{passed: 5, of: 4, critical-failed: -1}}
    approved: [x]
  conflicts: [b, b, zz]
  submitted: [2026-09-01, 2026-09-01, soon]
  waits-for: {{owner: x}}
- id: a
- 7
- stage: active
"""
FOUND = [
    ("RG110", 2), ("RG112", 4), ("RG112", 5), ("RG111", 6), ("RG112", 6), ("RG112", 6), ("RG112", 7), ("RG112", 7),
    ("RG112", 8), ("RG112", 9), ("RG201", 9), ("RG201", 9), ("RG112", 10), ("RG112", 10), ("RG111", 11), ("RG202", 12),
    ("RG112", 13), ("RG111", 14),
]  # fmt: skip


def test_every_fault_of_a_file_is_told_at_its_place(tmp_path: Path) -> None:
    from decimal import Decimal

    from reportgen.diagnostics import ordered
    from reportgen.gate import read_envelopes
    from reportgen.source import SourceFile
    from reportgen.yamltext import read

    decisions, found = read_envelopes(read(SourceFile("x.yaml", BAD))[0], Decimal("0.8"))
    places = [(one.rule.code, one.span.start.line if one.span and one.span.start else 0) for one in ordered(found)]
    assert sorted(places) == sorted(FOUND)
    assert [(one.case.id, one.word) for one in decisions] == [("a", "quarantine")]
    advice = " ".join(one.help or "" for one in found)
    assert "did you mean `stage`?" in advice
    assert "did you mean `model`?" in advice
    assert f"write `{HASH}`" in advice


PROJECT = {
    "claims/r/records/a.yaml": "# two\n- {id: CLM-1, kind: lead, statement: S., proofs: {}}\n"
    "- id: CLM-2   # left alone\n  kind: lead\n  statement: S.\n",
}


def test_apply_in_a_project(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, PROJECT)
    path = tmp_path / "claims/r/records/a.yaml"
    assert run(["-C", str(tmp_path), "gate", "--apply"]) == 0
    told = capsys.readouterr()
    assert "r:CLM-1  quarantine  candidate" in told.out
    assert "CLM-1: stage candidate" in told.err
    assert path.read_text("utf-8") == PROJECT["claims/r/records/a.yaml"].replace(
        "{id: CLM-1,", "{id: CLM-1, stage: candidate,"
    )


def test_what_is_uncertain_stays_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commit = "0123456789abcdef0123456789abcdef01234567"
    write(tmp_path, {
        "claims/r/sources.yaml": "- {id: SRC-1, kind: git, title: T, location: https://example.org/x/y, revision: "
        f"{commit}}}\n",
        "claims/r/records/a.yaml": "- id: CLM-1\n  kind: lead\n  statement: S.\n  proofs: {extracted: " + HASH + "}\n"
        "  cites:\n    - {source: SRC-1, at: 'a.py:1', quote: words that stand somewhere}\n",
    })  # fmt: skip
    before = (tmp_path / "claims/r/records/a.yaml").read_bytes()
    assert run(["-C", str(tmp_path), "gate", "--apply", "--format", "json"]) == 0
    row = json.loads(capsys.readouterr().out)["decisions"][0]
    assert (row["decision"], row["uncertain"], row["missing"][0]) == ("quarantine", True, "provenance")
    assert (tmp_path / "claims/r/records/a.yaml").read_bytes() == before


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
def test_a_killed_apply_leaves_no_half_file(tmp_path: Path) -> None:
    many = "".join(f"- {{id: CLM-{n}, kind: lead, statement: S., proofs: {{}}}}\n" for n in range(1, 60))
    write(tmp_path, {f"claims/r/records/{n}.yaml": many.replace("CLM-", f"CLM-{n}0") for n in range(1, 6)})
    folder = tmp_path / "claims/r/records"
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    done = {name: data.replace(b", kind", b", stage: candidate, kind") for name, data in before.items()}
    words = [sys.executable, "-m", "reportgen", "-C", str(tmp_path), "gate", "--apply"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    for tenths in (3, 5, 6, 7, 8, 10):
        child = subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            child.wait(tenths / 10)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
        for path in folder.iterdir():
            if path.name in before:
                assert path.read_bytes() in (before[path.name], done[path.name])
    assert run(["-C", str(tmp_path), "gate", "--apply", "-q"]) == 0
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == done
    shutil.rmtree(tmp_path / ".reportgen", ignore_errors=True)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["gate", "none.yaml"], "cannot be read"),
        (["gate", str(ENVELOPES), "--now", "soon"], "is no day"),
        (["gate", str(ENVELOPES), "--report", "r"], "belongs to no report"),
        (["build", "--now", "2026-11-30"], "add --candidates"),
    ],
)
def test_what_cannot_be_run_says_why(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words) == 2
    assert told in capsys.readouterr().err
