"""Templates and catalogs from the command line: written once, kept to the byte, never at the price of a text."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from reportgen.cli.app import run

CONFIG = 'title = "Editions"\nlocales = ["en", "de"]\n'
REPORT = "title: A report\ndate: 2026-09-09\nsections: [intro]\n"
CATALOG = "locales/de/LC_MESSAGES/r.po"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for path, text in (
        ("reportgen.toml", CONFIG),
        ("claims/r/report.yaml", REPORT),
        ("claims/r/text/intro.md", "# Introduction\n\nA paragraph of words.\n\n| 1 | `x` |\n| - | - |\n"),
        ("claims/r/records/a.yaml", "- id: CMP-1\n  title: It is bounded.\n"),
    ):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    return tmp_path


def command(project: Path, *words: str) -> int:
    return run(["-C", str(project), "translate", *words])


def test_a_template_holds_every_message_and_no_cell_without_words(project: Path) -> None:
    assert command(project, "extract") == 0
    text = (project / "locales/r.pot").read_text("utf-8")
    keys = [line.split('"')[1] for line in text.splitlines() if line.startswith("msgctxt ")]
    assert keys[0] == "report/title"
    assert keys[-1] == "CMP-1/title"
    assert len(keys) == 4
    assert command(project, "extract", "--check") == 0


def test_an_update_writes_once_and_then_nothing(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(project, "update", "--check") == 1
    assert not (project / CATALOG).exists()
    assert command(project, "update") == 0
    first = (project / CATALOG).read_bytes()
    capsys.readouterr()
    assert command(project, "update") == 0
    assert (project / CATALOG).read_bytes() == first
    assert capsys.readouterr().out == f"{CATALOG}: 4 as they were\n"


def test_a_changed_text_is_fuzzy_with_the_text_it_came_from(project: Path) -> None:
    command(project, "update")
    path = project / CATALOG
    path.write_text(path.read_text("utf-8").replace('bounded."\nmsgstr ""', 'bounded."\nmsgstr "Begrenzt."'), "utf-8")
    records = project / "claims/r/records/a.yaml"
    records.write_text(records.read_text("utf-8").replace("bounded", "limited"), "utf-8")
    assert command(project, "update") == 0
    assert (
        '#, fuzzy\n#| msgid "It is bounded."\nmsgctxt "CMP-1/title"\nmsgid "It is limited."\nmsgstr "Begrenzt."\n'
        in path.read_text("utf-8")
    )


def test_a_damaged_catalog_is_told_of_and_left_alone(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command(project, "update")
    path = project / CATALOG
    damaged = path.read_text("utf-8").replace('msgid "A report"', 'msgid "A report')
    path.write_text(damaged, "utf-8")
    assert command(project, "update") == 1
    assert path.read_text("utf-8") == damaged
    assert "RG501" in capsys.readouterr().err


def test_a_report_that_cannot_be_read_whole_loses_no_message(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command(project, "update")
    before = (project / CATALOG).read_bytes()
    (project / "claims/r/records/a.yaml").write_text("- id: CMP-1\n  title: [\n", "utf-8")
    assert command(project, "update") == 1
    assert (project / CATALOG).read_bytes() == before
    assert "`r` is left alone until it can be read whole" in capsys.readouterr().err


@pytest.mark.parametrize("words", [("--report", "q"), ("--locale", "fr")])
def test_an_unknown_report_or_locale_is_a_usage_error(project: Path, words: tuple[str, str]) -> None:
    assert command(project, "update", *words) == 2


def filled(project: Path) -> Path:
    """The project with a translation for every message."""
    command(project, "update")
    path = project / CATALOG
    head, _, rest = path.read_text("utf-8").partition("\n\n")
    for word in ("Ein Bericht", "Einleitung", "Ein Absatz mit Worten.", "Es ist begrenzt."):
        rest = rest.replace('msgstr ""', f'msgstr "{word}"', 1)
    path.write_text(f"{head}\n\n{rest}", "utf-8")
    return path


def status(project: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, int]:
    capsys.readouterr()
    assert command(project, "status", "--format", "json") == 0
    found: dict[str, int] = json.loads(capsys.readouterr().out)["locales"]["de"]
    return found


def test_status_counts_what_is_current_reviewed_stale_and_missing(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = filled(project)
    assert command(project, "accept", "--hand", "machine") == 0
    assert command(project, "accept", "--reviewer", "A reader", "CMP-1/title") == 0
    assert status(project, capsys) == {
        "messages": 4, "translated": 4, "reviewed": 1, "machine": 4, "stale": 0, "missing": 0, "errors": 0,
        "warnings": 0, "complete_records": 1,
    }  # fmt: skip
    records = project / "claims/r/records/a.yaml"
    records.write_text(records.read_text("utf-8").replace("bounded", "not bounded"), "utf-8")
    now = status(project, capsys)
    assert (now["translated"], now["reviewed"], now["stale"], now["complete_records"]) == (3, 0, 1, 0)
    records.write_text(records.read_text("utf-8").replace("not bounded", "bounded"), "utf-8")
    path.write_text(path.read_text("utf-8").replace("Es ist begrenzt.", "Es ist eng begrenzt."), "utf-8")
    edited = status(project, capsys)
    assert (edited["reviewed"], edited["machine"]) == (0, 3)


def test_accepting_an_edited_machine_text_says_that_it_was_edited(project: Path) -> None:
    path = filled(project)
    command(project, "accept", "--hand", "machine")
    path.write_text(path.read_text("utf-8").replace("Es ist begrenzt.", "Es ist eng begrenzt."), "utf-8")
    assert command(project, "accept") == 0
    state = (project / "locales/de/r.state.yaml").read_text("utf-8")
    assert "CMP-1/title: {hand: machine-edited, " in state
    assert "report/title: {hand: machine, " in state


def test_a_waiver_silences_its_rule_until_a_text_changes(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = filled(project)
    path.write_text(path.read_text("utf-8").replace("Es ist begrenzt.", "Es ist ist begrenzt."), "utf-8")
    assert status(project, capsys)["warnings"] == 1
    assert command(project, "accept", "CMP-1/title", "--waive", "RG534", "--reason", "meant so") == 0
    assert status(project, capsys)["warnings"] == 0
    path.write_text(path.read_text("utf-8").replace("Es ist ist begrenzt.", "Das ist ist begrenzt."), "utf-8")
    assert status(project, capsys)["warnings"] == 1


@pytest.mark.parametrize(
    "words",
    [
        ("CMP-9/title",), ("CMP-1/title", "--waive", "RG201", "--reason", "x"), ("CMP-1/title", "--waive", "RG523"),
        ("--waive", "RG523", "--reason", "x"),
    ],
)  # fmt: skip
def test_what_cannot_be_accepted_is_a_usage_error(project: Path, words: tuple[str, ...]) -> None:
    filled(project)
    assert command(project, "accept", *words) == 2
    assert not (project / "locales/de/r.state.yaml").exists()


def states(project: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    capsys.readouterr()
    assert run(["-C", str(project), "status", "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    found = {one["unit"]: one["state"] for one in document["units"]}
    return {**found, "healthy": document["locales"]["de"]["healthy"]}


def test_status_of_lineage_waits_until_the_window_ends_and_is_healthy_when_read_and_rendered(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command(project, "update")
    assert '"stage":"extracted"' in (project / "locales/de/r.receipts.jsonl").read_text("utf-8")
    assert states(project, capsys)["CMP-1/title"] == "waiting"
    (project / "locales/de/r.receipts.jsonl").unlink()
    (project / CATALOG).unlink()
    filled(project)
    command(project, "accept", "--hand", "human", "--reviewer", "A reader")
    assert run(["-C", str(project), "build", "-q"]) == 0
    assert states(project, capsys) == {"healthy": 4}
    records = project / "claims/r/records/a.yaml"
    records.write_text(records.read_text("utf-8").replace("bounded", "not bounded"), "utf-8")
    assert states(project, capsys)["CMP-1/title"] in ("stale-retrieval", "promotion-missing")


def test_a_moved_and_edited_passage_keeps_its_translation(project: Path) -> None:
    path = filled(project)
    command(project, "extract")
    text = project / "claims/r/text/intro.md"
    text.write_text(text.read_text("utf-8").replace("A paragraph of words.", "A whole paragraph of words."), "utf-8")
    text.rename(text.with_name("opening.md"))
    report = project / "claims/r/report.yaml"
    report.write_text(report.read_text("utf-8").replace("intro", "opening"), "utf-8")
    assert command(project, "update") == 0
    lines = path.read_text("utf-8").splitlines()
    at = lines.index('msgid "A whole paragraph of words."')
    assert lines[at - 3 : at + 2] == [
        "#, fuzzy", '#| msgid "A paragraph of words."', lines[at - 1], lines[at], 'msgstr "Ein Absatz mit Worten."',
    ]  # fmt: skip
    assert lines[at - 1].startswith('msgctxt "text/opening/')


def test_check_and_build_never_write_the_lock(project: Path) -> None:
    for name in ("check", "build"):
        assert run(["-C", str(project), name]) == 0
    assert not (project / "claims/r/segments.lock").exists()
    command(project, "extract")
    lock = (project / "claims/r/segments.lock").read_bytes()
    text = project / "claims/r/text/intro.md"
    text.write_text(text.read_text("utf-8") + "\nAnother paragraph.\n", "utf-8")
    assert run(["-C", str(project), "build"]) == 0
    assert (project / "claims/r/segments.lock").read_bytes() == lock


def test_templates_and_keys_of_the_bundled_reports_are_up_to_date() -> None:
    root = Path(__file__).resolve().parent.parent.parent
    assert run(["-C", str(root), "translate", "extract", "--check"]) == 0
