"""`init`: a project that works at once, and nothing of anybody's overwritten."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema
import pytest
from ruamel.yaml import YAML

from reportgen.cli.init import starter
from tests.cli.conftest import Run

FILES = dict(starter())


def test_the_starter_project_checks_clean_and_builds(tmp_path: Path, run: Run) -> None:
    made = run(tmp_path, "init", "new project")
    root = tmp_path / "new project"
    assert (made.code, made.err) == (0, "")
    checked = run(root, "check", "--strict")
    assert (checked.code, checked.err) == (0, "")
    assert re.fullmatch(
        r"checked 1 report: 8 records, \d+ links, \d+ segments, 2 quotations; skipped: nothing; failed: nothing",
        checked.last,
    )
    built = run(root, "build")
    assert (built.code, built.err) == (0, "")
    assert built.out.startswith("wrote ")
    assert (root / "site" / "manifest.json").is_file()


def test_three_steps_follow(tmp_path: Path, run: Run) -> None:
    steps = run(tmp_path, "init", "docs").out
    assert steps.startswith(f"made a project of {len(FILES)} files in docs\nnext:\n  1. cd docs && reportgen serve\n")
    assert re.findall(r"^  ([123])\. ", steps, re.MULTILINE) == ["1", "2", "3"]
    (tmp_path / "here").mkdir()
    assert "1. reportgen serve\n" in run(tmp_path / "here", "init").out
    assert run(tmp_path, "init", "quiet", "--quiet").out == ""


def test_files_that_exist_are_listed_and_nothing_is_written(tmp_path: Path, run: Run) -> None:
    run(tmp_path, "init")
    (tmp_path / "reportgen.toml").write_text("mine")
    (tmp_path / "claims/first-report/glossary.yaml").unlink()
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    done = run(tmp_path, "init")
    assert (done.code, done.out) == (2, "")
    assert done.err.splitlines() == [
        "error: these files are there already; nothing was written:",
        *(f"  {path}" for path in FILES if path != "claims/first-report/glossary.yaml"),
    ]
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_other_files_stay(tmp_path: Path, run: Run) -> None:
    (tmp_path / "README.md").write_text("mine")
    assert run(tmp_path, "init").code == 0
    assert (tmp_path / "README.md").read_text() == "mine"


def test_a_folder_that_cannot_be_made_is_an_error_in_words(tmp_path: Path, run: Run) -> None:
    (tmp_path / "file").write_text("")
    done = run(tmp_path, "init", "file/project")
    assert done.code == 2
    assert "error: cannot write `" in done.err
    assert "not a directory" in done.err


def test_the_output_and_the_cache_stay_out_of_git(tmp_path: Path, run: Run) -> None:
    run(tmp_path, "init")
    assert (tmp_path / "site/.gitignore").read_text() == "*\n!.gitignore\n"
    assert (tmp_path / ".reportgen/.gitignore").read_text() == "*\n"


def test_the_data_says_that_it_is_invented_where_it_stands() -> None:
    for path in ("captures/notes.txt", "sources.yaml", "report.yaml", "figures.yaml", "text/question.md"):
        assert "nvented" in FILES[f"claims/first-report/{path}"].decode(), path


@pytest.mark.parametrize("path", [path for path in FILES if path.endswith(".yaml")])
def test_every_yaml_file_leads_an_editor_to_a_schema_that_it_fits(tmp_path: Path, run: Run, path: str) -> None:
    run(tmp_path, "init")
    text = (tmp_path / path).read_text("utf-8")
    line = re.match(r"# yaml-language-server: \$schema=(\S+)\n", text)
    assert line is not None
    schema = json.loads((tmp_path / path).parent.joinpath(line[1]).read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    loaded = json.loads(json.dumps(YAML(typ="safe", pure=True).load(text), default=str))
    jsonschema.Draft202012Validator(schema).validate(loaded)
