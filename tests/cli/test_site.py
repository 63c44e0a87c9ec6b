"""`build`, `serve` and `verify`: what they print, where they write, how they end."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.conftest import MinimalProject

ROOT = Path(__file__).resolve().parents[2]
TWO = {
    "claims/s/report.yaml": "title: S\ndate: 2026-09-09\nsections: [intro]\n",
    "claims/s/text/intro.md": "# Introduction\n\nAnother paragraph.\n",
}


def test_a_build_says_what_it_wrote_and_what_was_checked(project: MinimalProject, run: Run) -> None:
    root = project({})
    done = run(root, "build")
    assert (done.code, done.err) == (0, "")
    first, last = done.out.splitlines()
    assert re.fullmatch(r"wrote \d+ files to site", first)
    assert last == "checked 1 report: 0 records, 0 links, 2 segments, 0 quotations; skipped: nothing; failed: nothing"
    assert (root / "site/en/r/index.html").is_file()


def test_an_error_leaves_the_old_site_and_exits_1(project: MinimalProject, run: Run) -> None:
    root = project({})
    run(root, "build")
    before = {path: path.read_bytes() for path in (root / "site").rglob("*") if path.is_file()}
    (root / "claims/r/text/intro.md").write_text("# Introduction\n\nSee CLM-9.\n")
    done = run(root, "build")
    assert (done.code, done.err) == (1, "")
    assert done.out.startswith("error[RG201] dangling-reference: ")
    assert done.out.splitlines()[-2:] == [
        "nothing was written",
        "checked 1 report: 0 records, 1 link, 2 segments, 0 quotations; skipped: nothing; failed: 1 error",
    ]
    assert {path: path.read_bytes() for path in (root / "site").rglob("*") if path.is_file()} == before


def test_out_is_relative_to_where_the_command_was_started(project: MinimalProject, run: Run) -> None:
    root = project({})
    done = run(root / "claims", "build", "--out", "../elsewhere")
    assert done.code == 0
    assert done.out.splitlines()[0].endswith(" to ../elsewhere")
    assert (root / "elsewhere/en/r/index.html").is_file()
    assert not (root / "site").exists()


def test_only_the_named_report_is_written(project: MinimalProject, run: Run) -> None:
    root = project(TWO)
    assert run(root, "build", "--report", "s").code == 0
    assert (root / "site/en/s/index.html").is_file()
    assert not (root / "site/en/r").exists()


def test_a_build_with_nothing_to_do_says_so(project: MinimalProject, run: Run) -> None:
    root = project({})
    first, counts = run(root, "build").out.splitlines()
    number = first.split()[1]
    assert run(root, "build").out.splitlines() == [f"site is up to date: {number} files", counts]
    assert run(root, "build", "--no-cache").out.splitlines() == [f"wrote 0 files to site ({number} unchanged)", counts]


def test_quiet_prints_only_findings(project: MinimalProject, run: Run) -> None:
    root = project({})
    assert run(root, "build", "--quiet").out == ""
    (root / "claims/r/text/intro.md").write_text("# Introduction\n\nSee CLM-9.\n")
    done = run(root, "build", "--quiet")
    assert done.code == 1
    assert "nothing was written" not in done.out
    assert "error[RG201]" in done.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["build", "--report", "t"], "unknown report `t`; known: r"),
        (["build", "--locale", "fr"], "unknown locale `fr`; known: en"),
        (["verify"], "`site` holds no site yet; `reportgen build` writes it"),
        (["verify", "nowhere"], "`nowhere` is not a folder"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_words_that_name_nothing_are_usage_errors(
    project: MinimalProject, run: Run, words: list[str], message: str
) -> None:
    done = run(project({}), *words)
    assert (done.code, done.out, done.err) == (2, "", f"error: {message}\n")


def test_a_written_site_verifies(project: MinimalProject, run: Run) -> None:
    root = project({})
    run(root, "build")
    for words in (["verify"], ["verify", "site"]):
        done = run(root, *words)
        assert (done.code, done.err) == (0, "")
        assert re.fullmatch(
            r"signature: none, so nobody vouches for this manifest\n"
            r"verified \d+ files, \d+ pages, \d+ links, built by reportgen \S+; skipped: nothing; failed: nothing\n",
            done.out,
        )


def test_a_site_verifies_without_its_project(project: MinimalProject, run: Run, tmp_path: Path) -> None:
    run(project({}), "build", "--out", str(tmp_path / "copy"))
    assert run(tmp_path, "verify", "copy").code == 0


def test_an_altered_page_fails_with_its_place(project: MinimalProject, run: Run) -> None:
    root = project({})
    run(root, "build")
    page = root / "site/en/r/index.html"
    page.write_text(page.read_text("utf-8").replace("A paragraph", "Another paragraph"), "utf-8")
    done = run(root, "verify")
    assert (done.code, done.err) == (1, "")
    assert "error[RG805] site-altered: " in done.out
    assert " --> site/en/r/index.html" in done.out
    assert done.last.endswith("failed: 1 error")


def test_a_folder_that_is_no_site_is_a_finding(project: MinimalProject, run: Run) -> None:
    done = run(project({}), "verify", "claims")
    assert done.code == 1
    assert done.last == "verified nothing; failed: 1 error"


def test_serve_ends_quietly_when_it_is_interrupted(project: MinimalProject) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "reportgen", "-C", str(project({})), "serve", "--port", "0"],
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    line = ""
    while "http://127.0.0.1:" not in line:
        line = process.stdout.readline()
        assert line, process.communicate(timeout=5)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert (process.returncode, errors) == (0, "")
