"""`check --since REV`: only what a change introduced, read from git without running anything of the repository."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_check import FAULTY, places
from tests.conftest import MinimalProject

NEW = "- id: CLM-2\n  kind: hypothesis\n  statement: It follows from CLM-8.\n"


def git(folder: Path, *words: str) -> str:
    identity = ("-c", "user.name=A", "-c", "user.email=a@b.example", "-c", "commit.gpgsign=false")
    done = subprocess.run(
        ["git", *identity, *words],
        cwd=folder,
        env={**os.environ, "GIT_CONFIG_NOSYSTEM": "1"},
        capture_output=True,
        check=True,
        text=True,
    )
    return done.stdout.strip()


def commit(root: Path, words: str = "state") -> str:
    if not (root / ".git").exists() and not (root.parent / ".git").exists():
        git(root, "init", "-q", "-b", "main")
    (root / ".gitignore").write_text(".reportgen/\nsite/\n", encoding="utf-8")
    git(root, "add", "-A")
    git(root, "commit", "-q", "--allow-empty", "-m", words)
    return git(root, "rev-parse", "HEAD")


@pytest.fixture
def kept(project: MinimalProject) -> Path:
    """A project with three findings, in git."""
    root = project(FAULTY)
    commit(root)
    return root


def edit(root: Path, path: str, *, before: str = "", after: str = "") -> None:
    file = root / path
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    file.write_text(before + text + after, encoding="utf-8", newline="\n")


def test_nothing_is_new_without_a_change(kept: Path, run: Run) -> None:
    done = run(kept, "check", "--since", "HEAD", "--strict", "--format", "concise")
    assert (done.code, done.err) == (0, "")
    assert places(done.out) == []
    assert done.last.endswith("; failed: nothing; hidden: 3 older findings")


def test_only_a_new_finding_is_told(kept: Path, run: Run) -> None:
    edit(kept, "claims/r/records/claims.yaml", before="# a comment that moves every line\n", after=NEW)
    done = run(kept, "check", "--since", "HEAD", "--format", "concise")
    assert places(done.out) == ["claims/r/records/claims.yaml:8:30: RG201"]
    assert done.code == 1
    assert done.last.endswith("hidden: 3 older findings")


def test_a_record_that_moves_to_another_file_is_not_new(kept: Path, run: Run) -> None:
    (kept / "claims/r/records/limits.yaml").rename(kept / "claims/r/records/bounds.yaml")
    assert run(kept, "check", "--since", "HEAD", "--strict").code == 0


def test_a_repeat_of_an_older_finding_is_new(kept: Path, run: Run) -> None:
    edit(kept, "claims/r/text/intro.md", after="\nAs CLM-9 says.\n")
    commit(kept)
    edit(kept, "claims/r/text/intro.md", after="\nAgain CLM-9 says so.\n")
    done = run(kept, "check", "--since", "HEAD", "--format", "concise")
    assert places(done.out) == ["claims/r/text/intro.md:7:7: RG201"]


def test_a_project_below_the_top_of_its_repository(project: MinimalProject, run: Run) -> None:
    root = project(FAULTY)
    git(root.parent, "init", "-q", "-b", "main")
    (root.parent / "elsewhere.txt").write_text("not part of it\n", encoding="utf-8")
    commit(root)
    edit(root, "claims/r/records/claims.yaml", after=NEW)
    done = run(root / "claims", "check", "--since", "main", "--format", "concise")
    assert places(done.out) == ["r/records/claims.yaml:7:30: RG201"]


def test_everything_is_new_where_there_was_no_project(project: MinimalProject, run: Run) -> None:
    root = project(FAULTY)
    git(root.parent, "init", "-q", "-b", "main")
    (root.parent / "a.txt").write_text("", encoding="utf-8")
    git(root.parent, "add", "a.txt")
    git(root.parent, "commit", "-q", "-m", "before")
    done = run(root, "check", "--since", "HEAD", "--format", "concise")
    assert len(places(done.out)) == 3
    assert done.last.endswith("hidden: 0 older findings")


def test_quotations_are_looked_up_in_the_sources_of_that_time(project: MinimalProject, run: Run) -> None:
    claim = (
        "- id: CLM-1\n  kind: hypothesis\n  statement: It holds.\n  cites:\n"
        "    - source: SRC-1\n      quote: the old wording of it\n"
    )
    root = project({
        "claims/r/records/claims.yaml": claim,
        "claims/r/sources.yaml": "- id: SRC-1\n  kind: file\n  location: ../../notes/a.txt\n",
        "notes/a.txt": "It is the old wording of it.\n",
        "claims/r/text/intro.md": "# Introduction\n\nSee CLM-1.\n",
    })  # fmt: skip
    commit(root)
    assert run(root, "check", "--strict").code == 0
    (root / "notes/a.txt").write_text("It is another wording.\n", encoding="utf-8")
    done = run(root, "check", "--since", "HEAD", "--format", "concise")
    assert places(done.out) == ["claims/r/records/claims.yaml:6:14: RG302"]
    commit(root)
    done = run(root, "check", "--since", "HEAD", "--format", "concise")
    assert (places(done.out), done.code) == ([], 0)
    assert "hidden: 1 older finding" in done.last


def test_a_file_that_cannot_be_read_is_told_again(kept: Path, run: Run) -> None:
    (kept / "claims/r/glossary.yaml").write_text("- id: [\n", encoding="utf-8")
    commit(kept)
    done = run(kept, "check", "--since", "HEAD", "--format", "concise")
    assert [line.partition("RG101")[1] for line in done.out.splitlines()[:-1]] == ["RG101"]
    assert done.code == 1


def test_the_json_summary_counts_what_is_hidden(kept: Path, run: Run) -> None:
    document = json.loads(run(kept, "check", "--since", "HEAD", "--format", "json").out)
    assert document["diagnostics"] == []
    assert (document["summary"]["hidden"], document["summary"]["fixed"]) == (3, None)
    document = json.loads(run(kept, "check", "--since", "HEAD", "--select", "RG201", "--format", "json").out)
    assert document["summary"]["hidden"] == 1


def test_nothing_is_left_behind(kept: Path, run: Run) -> None:
    run(kept, "check", "--since", "HEAD")
    assert [path.name for path in (kept / ".reportgen").glob("since-*")] == []
    assert git(kept, "status", "--porcelain") == ""


@pytest.mark.parametrize(
    ("revision", "message"),
    [
        ("nowhere", "--since: git knows no commit `nowhere`; "),
        ("", "--since: `` is not a revision; "),
        ("--output=x", "--since: `--output=x` is not a revision; "),
        ("HEAD:claims", "--since: `HEAD:claims` is not a revision; "),
        ("main..HEAD", "--since: git knows no commit `main..HEAD`; "),
        ("HEAD^{tree}", "--since: git knows no commit `HEAD^{tree}`; "),
        ("a\nb", "--since: `a\ufffdb` is not a revision; "),
    ],
)
def test_a_revision_that_is_none_exits_2(kept: Path, run: Run, revision: str, message: str) -> None:
    done = run(kept, "check", f"--since={revision}")
    assert (done.code, done.out) == (2, "")
    assert f"error: {message}" in done.err.replace("<U+FFFD>", "\ufffd")
    assert not (kept / "x").exists()


def test_without_a_repository_the_command_exits_2(project: MinimalProject, run: Run, tmp_path: Path) -> None:
    done = run(project({}), "check", "--since", "HEAD")
    assert (done.code, done.out) == (2, "")
    assert "is in no git repository" in done.err


def test_without_git_the_command_exits_2(kept: Path, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    done = run(kept, "check", "--since", "HEAD")
    assert (done.code, done.out) == (2, "")
    assert "error: --since: git is not installed, or not on the path" in done.err


def test_variables_of_a_hook_do_not_lead_elsewhere(kept: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    other = kept.parent / "other"
    other.mkdir()
    git(other, "init", "-q")
    monkeypatch.setenv("GIT_DIR", str(other / ".git"))
    monkeypatch.setenv("GIT_INDEX_FILE", str(other / "index"))
    assert run(kept, "check", "--since", "HEAD", "--strict").code == 0


def test_nothing_of_the_repository_is_run(kept: Path, run: Run) -> None:
    mark = kept.parent / "ran"
    script = kept.parent / "run.sh"
    script.write_text(f"#!/bin/sh\ntouch {mark}\n", encoding="utf-8")
    script.chmod(0o755)
    for key in (
        "core.fsmonitor",
        "core.pager",
        "core.sshCommand",
        "diff.external",
        "filter.x.smudge",
        "filter.x.clean",
    ):
        git(kept, "config", key, str(script))
    (kept / ".gitattributes").write_text("* filter=x\n", encoding="utf-8")
    for hook in ("post-checkout", "post-index-change", "reference-transaction"):
        shutil.copy(script, kept / ".git/hooks" / hook)
    assert run(kept, "check", "--since", "HEAD", "--strict").code == 0
    assert not mark.exists()


def test_a_replaced_object_does_not_speak_for_the_older_project(kept: Path, run: Run) -> None:
    first = git(kept, "rev-parse", "HEAD")
    edit(kept, "claims/r/records/claims.yaml", after=NEW)
    second = commit(kept)
    git(kept, "replace", first, second)
    done = run(kept, "check", "--since", first, "--format", "concise")
    assert places(done.out) == ["claims/r/records/claims.yaml:7:30: RG201"]


def test_links_are_not_followed_out_of_the_project(project: MinimalProject, run: Run, tmp_path: Path) -> None:
    (tmp_path / "outside.yaml").write_text("- id: CLM-7\n", encoding="utf-8")
    root = project(
        {**FAULTY, "shared/limits.yaml": "- id: LIM-2\n  statement: Odd.\n  colour: red\n  affects: [CLM-1]\n"}
    )
    (root / "claims/r/records/out.yaml").symlink_to(tmp_path / "outside.yaml")
    (root / "claims/r/records/in.yaml").symlink_to("../../../shared/limits.yaml")
    commit(root)
    done = run(root, "check", "--format", "concise", "--strict")
    assert {"RG123", "RG110"} <= {word for line in done.out.splitlines() for word in line.split()}
    done = run(root, "check", "--since", "HEAD", "--strict", "--format", "concise")
    assert (places(done.out), done.code) == ([], 0)


def test_a_large_file_keeps_its_finding(kept: Path, run: Run) -> None:
    (kept / "claims/r/data").mkdir()
    (kept / "claims/r/data/big.csv").write_bytes(b"key,a\n" + b"x,1\n" * 2_200_000)
    commit(kept)
    done = run(kept, "check", "--since", "HEAD", "--format", "concise")
    assert [line for line in done.out.splitlines()[:-1] if "RG104" not in line] == []


def test_faults_of_pages_are_compared_too(project: MinimalProject, run: Run) -> None:
    root = project({"templates/history.html": "{% if %}\n"})
    commit(root)
    assert "RG701" in run(root, "check").out
    assert run(root, "check", "--since", "HEAD", "--strict").code == 0
    (root / "templates/table.html").write_text("{% for %}\n", encoding="utf-8")
    done = run(root, "check", "--since", "HEAD", "--format", "concise")
    assert [line.split(":")[0] for line in done.out.splitlines()[:-1]] == ["templates/table.html"]


def test_a_project_without_findings_is_not_compared(
    project: MinimalProject, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = project({})
    commit(root)
    monkeypatch.setattr("reportgen.cli.since.findings_at", None)  # reading the older project would be a fault
    assert run(root, "check", "--since", "HEAD").last.endswith("hidden: 0 older findings")
    assert run(root, "check", "--since", "nowhere").code == 2
