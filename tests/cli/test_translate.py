"""Templates and catalogs from the command line: written once, kept to the byte, never at the price of a text."""

from __future__ import annotations

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
