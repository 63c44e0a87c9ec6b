"""`check`: what is printed where, what narrows it, and the exit code."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path

import jsonschema
import pytest

from tests.cli.conftest import Run
from tests.conftest import MinimalProject

CLAIMS = """\
- id: CLM-1
  kind: hypothesis
  statement: It follows from CLM-9.
  refs: {bounded-by: [LIM-1]}
"""
LIMITS = """\
- id: LIM-1
  statement: A limit.
  affects: [CLM-1]
  colour: red
"""
SOURCES = """\
- id: SRC-1
  kind: private
  location: a drawer
  attested-by: its owner
"""
FAULTY = {
    "claims/r/records/claims.yaml": CLAIMS,
    "claims/r/records/limits.yaml": LIMITS,
    "claims/r/sources.yaml": SOURCES,
}
ALL = [
    "claims/r/records/claims.yaml:3:30: RG201",
    "claims/r/records/limits.yaml:4:3: RG110",
    "claims/r/sources.yaml:1:7: RG211 [warning]",
]
COUNTS = "checked 1 report: 3 records, 3 links, 2 segments, 0 quotations; skipped: nothing; failed: "


@pytest.fixture
def faulty(project: MinimalProject) -> Path:
    return project(FAULTY)


def words_of(value: object) -> str:
    """The id of a case: its words."""
    return " ".join(value) if isinstance(value, list) and value and ":" not in value[0] else ""


def places(text: str) -> list[str]:
    """`file:line:column: CODE` of each line of the concise format."""
    lines = text.splitlines()[:-1]
    return [" ".join(line.split(" ")[: 3 if "[warning]" in line else 2]) for line in lines]


def test_findings_are_the_output(faulty: Path, run: Run) -> None:
    done = run(faulty, "check", "--format", "concise")
    assert (done.code, places(done.out), done.err) == (1, ALL, "")
    assert done.last == COUNTS + "2 errors, 1 warning"


def test_text_quotes_the_line(faulty: Path, run: Run) -> None:
    done = run(faulty, "check")
    assert done.out.startswith("error[RG201] dangling-reference: ")
    assert "\n3 |   statement: It follows from CLM-9.\n  |                              ^^^^^\n" in done.out
    assert done.last == COUNTS + "2 errors, 1 warning"


def test_json_is_one_document_that_fits_its_schema(faulty: Path, run: Run) -> None:
    done = run(faulty, "check", "--format", "json")
    document = json.loads(done.out)
    schema = json.loads((resources.files("reportgen") / "schemas" / "check.json").read_text("utf-8"))
    jsonschema.Draft202012Validator(schema).validate(document)
    assert done.code == 1
    assert document["summary"] | {"anchors": None} == {
        "errors": 2, "warnings": 1, "reports": 1, "records": 3, "citations": 0, "locales": 1, "anchors": None,
    }  # fmt: skip
    assert [item["code"] for item in document["diagnostics"]] == ["RG201", "RG110", "RG211"]


@pytest.mark.parametrize(
    ("words", "expected", "code"),
    [
        (["--select", "RG2"], [ALL[0], ALL[2]], 1),
        (["--select", "RG2xx"], [ALL[0], ALL[2]], 1),
        (["--select", "rg201,record-unknown-key"], [ALL[0], ALL[1]], 1),
        (["--select", "RG201", "--select", "RG211"], [ALL[0], ALL[2]], 1),
        (["--ignore", "RG1", "--ignore", "dangling-reference"], [ALL[2]], 0),
        (["--select", "RG2", "--ignore", "RG201"], [ALL[2]], 0),
        (["--select", "RG2", "--ignore", "RG201", "--strict"], [ALL[2]], 1),
        (["--ignore", "RG1,RG2", "--strict"], [], 0),
        (["--report", "r"], ALL, 1),
        (["--locale", "en"], ALL, 1),
        (["claims/r/records/limits.yaml"], [ALL[1]], 1),
        (["claims/r/sources.yaml"], [ALL[2]], 0),
        (["claims/r/records"], [ALL[0], ALL[1]], 1),
        (["claims/r/sources.yaml", "./claims/r/records/../records/limits.yaml"], [ALL[1], ALL[2]], 1),
        (["claims/r/text/intro.md"], [], 0),
        (["."], ALL, 1),
    ],
    ids=words_of,
)
def test_findings_can_be_narrowed(faulty: Path, run: Run, words: list[str], expected: list[str], code: int) -> None:
    done = run(faulty, "check", "--format", "concise", *words)
    assert (places(done.out), done.code) == (expected, code)
    assert done.last.startswith(COUNTS)


def test_a_file_of_which_nothing_is_read_is_a_usage_error(faulty: Path, run: Run) -> None:
    (faulty / "README.md").write_text("# About\n", encoding="utf-8")
    (faulty / "claims/r/notes").mkdir()
    for name in ("README.md", "claims/r/notes"):
        done = run(faulty, "check", "claims/r/records/limits.yaml", name)
        assert (done.code, done.out) == (2, "")
        assert f"error: `{name}` is not part of the project" in done.err


def test_a_file_that_is_read_in_vain_is_part_of_the_project(faulty: Path, run: Run) -> None:
    (faulty / "claims/r/records/old.yml").write_text("", encoding="utf-8")
    (faulty / "claims/r/records/torn.yaml").write_bytes(b"\xff\xfe-\0")
    for name in ("claims/r/records/old.yml", "claims/r/records/torn.yaml"):
        done = run(faulty, "check", name, "--format", "concise")
        assert done.out.startswith(f"{name}:")
        assert done.code == 1


def test_cited_files_settings_and_texts_may_be_named(project: MinimalProject, run: Run) -> None:
    root = project({
        "claims/r/records/a.yaml": "- id: CLM-1\n  kind: hypothesis\n  statement: It holds.\n  cites: ['SRC-1 :1']\n",
        "claims/r/sources.yaml": "- id: SRC-1\n  kind: file\n  location: ../../notes.txt\n",
        "claims/r/text/intro.md": "# Introduction\n\nSee CLM-1.\n",
        "notes.txt": "words\n",
    })  # fmt: skip
    done = run(root, "check", "notes.txt", "reportgen.toml", "claims/r/text/intro.md", "--strict")
    assert (done.code, done.err) == (0, "")


def test_what_other_files_define_is_known(faulty: Path, run: Run) -> None:
    (faulty / "claims/r/records/claims.yaml").write_text(
        "- id: CLM-1\n  kind: hypothesis\n  statement: It follows from LIM-1.\n  refs: {bounded-by: [LIM-1]}\n",
        encoding="utf-8",
    )
    assert run(faulty, "check", "claims/r/records/claims.yaml", "--strict").code == 0


def test_a_file_may_be_named_through_a_link(faulty: Path, run: Run, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(faulty)
    path = str(tmp_path / "link" / "claims/r/records/limits.yaml")
    assert places(run(faulty, "check", path, "--format", "concise").out) == [ALL[1]]


def test_no_page_is_drawn_for_files(project: MinimalProject, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    root = project({"templates/history.html": "{% if %}\n"})
    assert "RG701" in run(root, "check", "templates/history.html").out
    monkeypatch.setattr("reportgen.build.compose", None)  # drawing would be a fault
    done = run(root, "check", "claims/r/text/intro.md")
    assert done.code == 0
    assert "skipped: pages (only files are asked for)" in done.last


def test_a_project_without_findings_exits_0(project: MinimalProject, run: Run) -> None:
    done = run(project({}), "check", "--strict")
    assert (done.code, done.err) == (0, "")
    assert (
        done.out
        == "checked 1 report: 0 records, 0 links, 2 segments, 0 quotations; skipped: nothing; failed: nothing\n"
    )


def test_quiet_prints_findings_and_nothing_else(faulty: Path, project: MinimalProject, run: Run) -> None:
    done = run(faulty, "check", "--format", "concise", "--quiet")
    assert len(done.out.splitlines()) == 3
    assert run(faulty, "check", "--ignore", "RG1,RG2", "-q").out == ""


def test_paths_are_seen_from_where_the_command_was_started(faulty: Path, run: Run) -> None:
    done = run(faulty / "claims" / "r", "check", "--format", "concise", "records/limits.yaml")
    assert places(done.out) == ["records/limits.yaml:4:3: RG110"]
    done = run(faulty / "claims" / "r" / "text", "check", "--format", "concise", "../sources.yaml")
    assert places(done.out) == ["../sources.yaml:1:7: RG211 [warning]"]


def test_paths_in_json_are_those_of_the_project(faulty: Path, run: Run) -> None:
    document = json.loads(run(faulty / "claims", "check", "--format", "json").out)
    assert document["diagnostics"][0]["file"] == "claims/r/records/claims.yaml"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nowhere.yaml"], "`nowhere.yaml` does not exist"),
        ([".."], "`..` is not in the project"),
        (["--report", "rr"], "unknown report `rr`; did you mean `r`?"),
        (["--locale", "fr"], "unknown locale `fr`; known: en"),
        (["--select", "dangling"], "unknown rule `dangling`"),
        (["--ignore", "RG2,"], ""),
    ],
    ids=words_of,
)
def test_words_that_name_nothing_are_usage_errors(faulty: Path, run: Run, words: list[str], message: str) -> None:
    done = run(faulty, "check", *words)
    if not message:
        assert done.code == 1
        return
    assert (done.code, done.out) == (2, "")
    assert f"error: {message}" in done.err


def test_a_broken_configuration_is_a_finding_that_nothing_hides(project: MinimalProject, run: Run) -> None:
    root = project({"reportgen.toml": "title = \n"})
    for words in ([], ["--select", "RG2"], ["claims/r/report.yaml"]):
        done = run(root, "check", "--format", "concise", *words)
        assert done.code == 1
        assert "reportgen.toml:1" in done.out
        assert "RG003" in done.out


def test_control_characters_of_a_file_do_not_reach_the_terminal(project: MinimalProject, run: Run) -> None:
    root = project({"claims/r/records/a.yaml": "- id: CLM-1\n  kind: a\u202eb\n  statement: x\x1b[31my\n"})
    done = run(root, "check")
    assert done.code == 1
    assert not {"\x1b", "\u202e"} & set(done.out)
    assert "x<U+001B>[31my" in done.out
    root = project({"claims/r/records/a.yaml": "- id: CLM-1\n  kind: a\u202eb\n  statement: It holds.\n"})
    done = run(root, "check")
    assert "\u202e" not in done.out
    assert "\n2 |   kind: a<U+202E>b\n  |         ^^^^^^^^^^\n" in done.out


def test_check_writes_nothing(faulty: Path, run: Run) -> None:
    before = sorted(path for path in faulty.rglob("*"))
    run(faulty, "check")
    assert sorted(path for path in faulty.rglob("*") if ".reportgen" not in path.parts) == before


def test_the_nearest_project_is_used(project: MinimalProject, run: Run) -> None:
    root = project(
        {"inner/reportgen.toml": 'title = "Inner"\n', "inner/deep/a.txt": "", "plain/pyproject.toml": "[tool.x]\n"}
    )
    assert run(root / "inner" / "deep", "check").last.startswith("checked 0 reports")
    assert run(root / "plain", "check").last.startswith("checked 1 report:")


def test_a_project_may_live_in_pyproject(project: MinimalProject, run: Run) -> None:
    root = project({"pyproject.toml": '[project]\nname = "x"\n\n[tool.reportgen]\ntitle = "T"\n'})
    (root / "reportgen.toml").unlink()
    assert run(root, "check").last.startswith("checked 1 report:")
