"""`check --write-baseline` and `--baseline`: an old project starts clean, and what is new shows."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from reportgen.cli.baseline import NEVER, BaselineError, read, written
from reportgen.cli.earlier import Known, Same, compare, count
from reportgen.diagnostics import Diagnostic
from reportgen.rules import rule
from reportgen.source import Position, Span
from tests.cli.conftest import Run
from tests.cli.test_check import FAULTY, places
from tests.cli.test_since import NEW, edit
from tests.conftest import MinimalProject


@pytest.fixture
def old(project: MinimalProject, run: Run) -> Path:
    """A project with three findings, all in its baseline."""
    root = project(FAULTY)
    done = run(root, "check", "--write-baseline", "old.jsonl")
    assert (done.code, done.err) == (0, "wrote 3 findings to old.jsonl\n")
    assert done.last.endswith("; failed: nothing; hidden: 3 older findings")
    return root


def finding(code: str, message: str, file: str = "a", line: int = 1, **more: str) -> Diagnostic:
    return Diagnostic(rule(code), message, Span(file, Position(line, 1)), **more)  # type: ignore[arg-type]


def test_an_old_project_starts_clean(old: Path, run: Run) -> None:
    done = run(old, "check", "--baseline", "old.jsonl", "--strict", "--format", "concise")
    assert (done.code, places(done.out)) == (0, [])


def test_new_findings_show(old: Path, run: Run) -> None:
    edit(old, "claims/r/records/claims.yaml", before="# moves every line\n\n", after=NEW)
    done = run(old / "claims", "check", "--baseline", "../old.jsonl", "--format", "concise")
    assert places(done.out) == ["r/records/claims.yaml:9:30: RG201"]
    assert (done.code, done.last.rpartition("; failed: ")[2]) == (1, "1 error; hidden: 3 older findings")


def test_findings_that_are_gone_are_told(old: Path, run: Run) -> None:
    (old / "claims/r/records/limits.yaml").write_text(
        "- id: LIM-1\n  statement: A limit.\n  affects: [CLM-1]\n", encoding="utf-8"
    )
    done = run(old, "check", "--baseline", "old.jsonl")
    assert done.last.endswith("hidden: 2 older findings; fixed: 1 (rewrite the baseline)")
    document = json.loads(run(old, "check", "--baseline", "old.jsonl", "--format", "json").out)
    assert (document["summary"]["hidden"], document["summary"]["fixed"]) == (2, 1)
    run(old, "check", "--write-baseline", "old.jsonl")
    assert run(old, "check", "--baseline", "old.jsonl").last.endswith("hidden: 2 older findings")


def test_a_baseline_may_be_narrowed_by_rules(project: MinimalProject, run: Run) -> None:
    root = project(FAULTY)
    run(root, "check", "--select", "RG110", "--write-baseline", "b", "-q")
    text = (root / "b").read_text(encoding="utf-8")
    assert [json.loads(line).get("code") for line in text.splitlines()] == [None, "RG110"]
    assert len(places(run(root, "check", "--baseline", "b", "--format", "concise").out)) == 2


def test_the_file_is_sorted_and_knows_no_lines(old: Path, run: Run) -> None:
    text = (old / "old.jsonl").read_text(encoding="utf-8")
    head, *rows = text.splitlines()
    assert head == '{"reportgen-baseline": 1}'
    assert rows == sorted(rows)
    assert all(set(json.loads(row)) <= {"code", "report", "record", "message", "file", "count"} for row in rows)
    edit(old, "claims/r/records/claims.yaml", before="# moves every line\n")
    run(old, "check", "--write-baseline", "new.jsonl")
    assert (old / "new.jsonl").read_text(encoding="utf-8") == text


def test_what_is_never_hidden(project: MinimalProject, run: Run) -> None:
    root = project({
        "claims/r/glossary.yaml": "- id: [\n",
        "claims/r/records/a.yaml": "# reportgen: ignore[RG210]\n# reportgen: ignore[RG211] since ever\n[]\n",
    })  # fmt: skip
    done = run(root, "check", "--write-baseline", "b", "--format", "concise")
    assert done.err == "wrote 0 findings to b\n"
    assert sorted(line.split(": ")[1].split()[0] for line in done.out.splitlines()[:-1]) == ["RG101", "RG901", "RG902"]
    assert done.code == 1


def test_lines_that_were_added_by_hand_hide_no_torn_file() -> None:
    torn = finding("RG101", "the flow sequence is not closed")
    assert compare([torn], count([torn], never=frozenset()), never=NEVER).new == (torn,)
    assert {"RG003", "RG101", "RG103", "RG104", "RG901", "RG902", "RG999"} <= NEVER


def test_repeats_are_counted_and_the_moved_one_is_hidden_last() -> None:
    here, there = finding("RG201", "m", "a"), finding("RG201", "m", "b")
    earlier = count([there], never=NEVER)
    assert compare([here, there], earlier, never=NEVER).new == (here,)
    assert compare([here], earlier, never=NEVER) == compare([here], count([here], never=NEVER), never=NEVER)
    assert compare([here, here, here], count([here, here], never=NEVER), never=NEVER).new == (here,)


@pytest.mark.parametrize("part", ["code", "report", "record", "locale", "message"])
def test_each_part_of_the_identity_tells_findings_apart(part: str) -> None:
    one = finding("RG201", "m", report="r", record="CLM-1", locale="fr")
    other = {
        "code": finding("RG205", "m", report="r", record="CLM-1", locale="fr"),
        "report": finding("RG201", "m", report="q", record="CLM-1", locale="fr"),
        "record": finding("RG201", "m", report="r", record="CLM-2", locale="fr"),
        "locale": finding("RG201", "m", report="r", record="CLM-1", locale="de"),
        "message": finding("RG201", "n", report="r", record="CLM-1", locale="fr"),
    }[part]
    parted = compare([other], count([one], never=NEVER), never=NEVER)
    assert (parted.new, parted.gone) == ((other,), 1)


def test_a_finding_about_pages_is_not_gone_where_no_page_was_drawn() -> None:
    earlier = count([finding("RG801", "m"), finding("RG201", "m")], never=NEVER)
    assert compare([], earlier, never=NEVER, is_drawn=False).gone == 1
    assert compare([], earlier, never=NEVER, is_drawn=True).gone == 2


def test_a_file_reads_back_as_it_was_written() -> None:
    odd = Known(Same("RG201", "r", "CLM-1", "", 'a "b" \u2028 \udc80 ü'), "claims/r/a.yaml")
    once = Known(Same("RG804", "", "", "fr", "m"), "")
    findings = {odd: 3, once: 1}
    text = written(findings)
    assert read(text.encode("utf-8", "backslashreplace").decode()) == findings


def test_two_branches_merge_without_conflict(tmp_path: Path) -> None:
    def name(record: str) -> Known:
        return Known(Same("RG201", "r", record, "", f"`CLM-9` of {record}"), "a.yaml")

    base = {name(f"CLM-{n}0"): 1 for n in range(1, 9)}
    for file, findings in (
        ("base", base), ("ours", {**base, name("CLM-15"): 1}), ("theirs", {**base, name("CLM-75"): 1}),
    ):  # fmt: skip
        (tmp_path / file).write_text(written(findings), encoding="utf-8")
    subprocess.run(["git", "merge-file", "ours", "base", "theirs"], cwd=tmp_path, check=True)
    merged = read((tmp_path / "ours").read_text(encoding="utf-8"))
    assert merged == {**base, name("CLM-15"): 1, name("CLM-75"): 1}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: "),
        ("[]\n", "line 1: not a JSON object"),
        ("title: x\n", "line 1: not JSON"),
        ('{"reportgen-baseline": 2}\n', "line 1: version `2` is not known; this reportgen reads version `1`"),
        ('{"reportgen-baseline": 1}\n<<<<<<< ours\n', "line 2: a merge conflict is not resolved"),
        ('{"reportgen-baseline": 1}\n\n{"code": "RG201"}\n', "line 3: a finding has a known `code` and a `message`"),
        ('{"reportgen-baseline": 1}\n{"code": "RG000", "message": "m"}\n', "line 2: a finding has a known `code`"),
        ('{"reportgen-baseline": 1}\n{"code": "RG201", "message": 1}\n', "line 2: `message` is not a text"),
        ('{"reportgen-baseline": 1}\n{"code": "RG201", "message": "m", "line": 1}\n', "line 2: unknown key `line`"),
        ('{"reportgen-baseline": 1}\n{"code": "RG201", "message": "m", "count": 0}\n', "line 2: `count` is not"),
    ],
)
def test_a_malformed_baseline_exits_2(old: Path, run: Run, text: str, message: str) -> None:
    (old / "old.jsonl").write_text(text, encoding="utf-8")
    done = run(old, "check", "--baseline", "old.jsonl")
    assert (done.code, done.out) == (2, "")
    assert f"error: `old.jsonl` is not a baseline: {message}" in done.err
    with pytest.raises(BaselineError):
        read(text)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--baseline", "absent"], "the baseline `absent` does not exist; `--write-baseline absent` writes it"),
        (["--baseline", "claims"], "the baseline `claims` cannot be read"),
        (["--write-baseline", "claims/r/report.yaml"], "`claims/r/report.yaml` is there and is not a baseline"),
        (["--write-baseline", "claims"], "`claims` is there and is not a baseline"),
        (["--write-baseline", "b", "claims"], "--write-baseline writes the findings of the whole project"),
        (["--write-baseline", "b", "--report", "r"], "--write-baseline writes the findings of the whole project"),
        (["--write-baseline", "b", "--since", "HEAD"], "--write-baseline writes the findings of the whole project"),
    ],
    ids=" ".join,
)
def test_words_that_cannot_be_used_exit_2(project: MinimalProject, run: Run, words: list[str], message: str) -> None:
    root = project(FAULTY)
    done = run(root, "check", *words)
    assert (done.code, done.out) == (2, "")
    assert f"error: {message}" in done.err
    assert not (root / "b").exists()


def test_no_baseline_is_written_where_the_project_cannot_be_read(project: MinimalProject, run: Run) -> None:
    root = project({"claims/r/report.yaml": "title: [\n"})
    (root / "reportgen.toml").write_text("title = \n", encoding="utf-8")
    done = run(root, "check", "--write-baseline", "b")
    assert done.code == 1


def test_files_and_a_baseline_go_together(old: Path, run: Run) -> None:
    edit(old, "claims/r/records/claims.yaml", after=NEW)
    done = run(old, "check", "claims/r/records/limits.yaml", "--baseline", "old.jsonl", "--format", "concise")
    assert (places(done.out), done.code) == ([], 0)
    assert done.last.endswith("; failed: nothing; hidden: 1 older finding")
