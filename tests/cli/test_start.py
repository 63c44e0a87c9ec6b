"""The program as a shell starts it: what is loaded, which stream, which exit code."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import jsonschema
import pytest

from reportgen import __version__
from reportgen.cli.app import program
from reportgen.cli.table import COMMANDS, overview
from reportgen.rules import TABLE
from tests.cli.conftest import Run
from tests.conftest import MinimalProject

ROOT = Path(__file__).resolve().parents[2]
HEAVY = ("jinja2", "lxml", "babel", "markdown_it", "ruamel", "watchfiles", "rich")


def start(*words: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "reportgen", *words],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("word", ["--help", "-h"])
def test_help_is_on_standard_output(tmp_path: Path, word: str) -> None:
    done = start(word, cwd=tmp_path)
    assert (done.returncode, done.stdout.decode(), done.stderr) == (0, overview(), b"")


def test_version_is_on_standard_output(tmp_path: Path) -> None:
    done = start("--version", cwd=tmp_path)
    assert (done.returncode, done.stdout.decode(), done.stderr) == (0, f"reportgen {__version__}\n", b"")


def test_without_words_the_help_is_a_usage_error(tmp_path: Path) -> None:
    done = start(cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr.decode()) == (2, b"", overview())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["chekc"], "unknown command `chekc`; did you mean `check`?"),
        (["--what"], "No such option"),
        (["-C", "nowhere", "check"], "error: `nowhere` is not a folder"),
        (["explain", "RG20"], "unknown rule `RG20`; did you mean `RG"),
        (["explain", "dangling-refrence"], "did you mean `dangling-reference`?"),
        (["schema", "record"], "unknown schema `record`; did you mean `records`?"),
        (["check", "--format", "xml"], "'xml' is not one of 'text', 'concise', 'json'"),
        (["check", "--select", "RG9x9"], "unknown rule `RG9x9`"),
        (["check", "--select", "RG2,RG400"], "unknown rule `RG400`; did you mean `RG"),
        (["build", "--threads", "4"], "No such option"),
        (["serve", "--port", "70000"], "70000"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_words_exit_2_with_a_hint(tmp_path: Path, run: Run, words: list[str], message: str) -> None:
    done = run(tmp_path, *words)
    assert (done.code, done.out) == (2, "")
    assert message in done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize("command", ["check", "build", "serve", "show CLM-1", "anchors", "new claim", "verify"])
def test_without_a_project_a_command_names_init(tmp_path: Path, run: Run, command: str) -> None:
    done = run(tmp_path, *command.split())
    assert (done.code, done.out) == (2, "")
    assert f"no project here: neither `{tmp_path}` nor a folder above it" in done.err
    assert "`reportgen init` makes one" in done.err


def test_every_command_of_the_table_has_its_own_help(tmp_path: Path, run: Run) -> None:
    for name, _, _ in COMMANDS:
        done = run(tmp_path, name, "--help")
        assert done.code == 0, done.err
        assert done.out.startswith(f"Usage: reportgen {name} ")
        assert max(map(len, done.out.splitlines())) <= 100


def test_commands_of_later_versions_are_not_offered() -> None:
    offered = {name for name, _, _ in COMMANDS}
    assert offered == {
        "init", "new", "check", "build", "serve", "verify", "show", "anchor", "anchors", "renumber", "review",
        "explain", "rules", "schema", "translate", "lineage", "sources", "status", "gate", "release", "diff",
    }  # fmt: skip
    assert all(len(line) <= 90 for line in overview().splitlines())


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["rules"], ["explain", "RG201"], ["check", "--help"]])
def test_start_up_loads_no_library_that_it_does_not_need(tmp_path: Path, words: list[str]) -> None:
    script = (
        "import sys\nfrom reportgen.cli import main\ncode = main(sys.argv[1:])\n"
        f"loaded = sorted(set(sys.modules) & {set(HEAVY)!r})\nprint(loaded, file=sys.stderr)\nsys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *words],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, check=False, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stderr.decode().strip()) == (0, "[]")


def test_help_and_version_load_not_even_click(tmp_path: Path) -> None:
    script = "import sys\nfrom reportgen.cli import main\nmain(['--help'])\nsys.exit('click' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True, check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 0


def test_output_survives_a_stream_without_unicode(tmp_path: Path) -> None:
    done = start("--help", cwd=tmp_path, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"[OPTION]\\u2026" in done.stdout


LATE = "import sys, time\ntime.sleep(0.5)\nfrom reportgen.cli import main\nsys.exit(main(sys.argv[1:]))"


def test_a_reader_that_leaves_is_no_fault(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", LATE, "rules"],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(60) == 0


@pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")
@pytest.mark.parametrize("words", ["check", "check --format json", "--version", "rules"])
def test_closed_streams_lead_nowhere_and_a_full_disk_is_told(project: MinimalProject, words: str) -> None:
    root = project({"claims/r/text/intro.md": "# Introduction\n\nCLM-77\n"})
    code = 1 if words.startswith("check") else 0
    for closed in (">&-", "2>&-", ">&- 2>&-"):
        command = f'"{sys.executable}" -m reportgen {words} {closed}'
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(["sh", "-c", command], cwd=root, env=environment, capture_output=True, check=False)
        assert (done.returncode, b"Traceback" in done.stderr, b"RG999" in done.stderr) == (code, False, False)
    if Path("/dev/full").exists():
        command = f'"{sys.executable}" -m reportgen {words} > /dev/full'
        done = subprocess.run(["sh", "-c", command], cwd=root, env=environment, capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (
            2, b"error: standard output cannot be written: no space left on device\n",
        )  # fmt: skip


def test_an_interrupt_is_quiet(tmp_path: Path) -> None:
    script = (
        "import sys, time\nfrom reportgen.cli import app, reference\n"
        "def wait(_rule):\n    print('waiting', flush=True)\n    time.sleep(60)\n"
        "reference.page = wait\nsys.exit(app.run(['explain', 'RG201']))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", script],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stdout.readline() == b"waiting\n"
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    rest, errors = process.communicate(timeout=60)
    assert (process.returncode, rest, errors.strip()) == (130, b"", b"")


FAULT = (
    "import sys\nfrom reportgen.cli import app, reference\n"
    "def fail(_rule):\n    raise ValueError('a \\x1b[31mred\\nvalue')\n"
    "reference.page = fail\nsys.exit(app.run(sys.argv[1:]))"
)


def faulty(tmp_path: Path, *words: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-c", FAULT, *words],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, check=False, timeout=60,
    )  # fmt: skip


def test_an_internal_fault_is_rg999_and_no_traceback(tmp_path: Path) -> None:
    done = faulty(tmp_path, "explain", "RG201")
    assert (done.returncode, done.stdout) == (2, b"")
    first, *rest = done.stderr.decode().splitlines()
    assert first == ("error[RG999] internal-fault: ValueError in fail (<string>:4): a <U+001B>[31mred<U+000A>value")
    assert any("please report it" in line for line in rest)
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("words", [["--debug", "explain", "RG201"], ["explain", "RG201", "--debug"]])
def test_debug_adds_the_traceback(tmp_path: Path, words: list[str]) -> None:
    done = faulty(tmp_path, *words)
    assert done.returncode == 2
    assert done.stderr.startswith(b"Traceback (most recent call last)")
    assert b"error[RG999]" in done.stderr


def test_the_table_and_the_commands_say_the_same() -> None:
    import click

    context = click.Context(program)
    for name, _, _ in COMMANDS:
        command = program.get_command(context, name)
        assert command is not None
        assert command.name == name
        assert command.help


@pytest.mark.parametrize("word", ["a" * 300, "a" * 5000, "a\x1b[31m\nb", "\udcff", "r.toml/x"])
@pytest.mark.parametrize("command", [["check"], ["verify"], ["-C"], ["schema", "--out"], ["init"]], ids=" ".join)
def test_names_that_the_system_refuses_are_errors_in_words(
    tmp_path: Path, run: Run, command: list[str], word: str
) -> None:
    (tmp_path / "reportgen.toml").write_text('title = "T"\n')
    (tmp_path / "r.toml").write_text("")
    done = run(tmp_path, *command, word)
    if done.code == 0:  # a strange name, but one that can be made
        assert command[0] in {"schema", "init"}
        return
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("error: ")
    assert "RG999" not in done.err
    assert "\x1b" not in done.err


def test_a_folder_that_is_gone_is_an_error_in_words(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    script = "import os, sys\nos.rmdir(os.getcwd())\nfrom reportgen.cli import main\nsys.exit(main(['check']))"
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, check=False, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (2, b"error: the current folder no longer exists\n")


def test_schemas_are_written_over_older_ones(tmp_path: Path) -> None:
    (tmp_path / "schemas").mkdir()
    (tmp_path / "schemas" / "report.json").write_text("old")
    done = start("schema", "--out", "schemas", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, b"wrote 14 schemas to schemas\n")
    written = {path.name: path.read_bytes() for path in (tmp_path / "schemas").iterdir()}
    assert written["report.json"] == start("schema", "report", cwd=tmp_path).stdout
    assert len(written) == 14


def test_json_of_rules_fits_its_schema(tmp_path: Path) -> None:
    schema = json.loads(start("schema", "rules", cwd=tmp_path).stdout)
    printed = start("rules", "--format", "json", cwd=tmp_path).stdout
    jsonschema.Draft202012Validator(schema).validate(json.loads(printed))


def test_rules_are_one_a_line(tmp_path: Path) -> None:
    lines = start("rules", cwd=tmp_path).stdout.decode().splitlines()
    assert [line.split()[:3] for line in lines] == [[rule.code, rule.name, rule.severity.value] for rule in TABLE]
