"""When `check` draws pages: only where they can show a fault that records and texts do not."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from lxml import html

from reportgen.build import _collides, compose, examine, needs_pages
from reportgen.cli import app
from reportgen.records.report import SECTION
from reportgen.render.views.edition import OWN_PARTS
from tests.test_build import FILES, ROOT, TODAY, edit, project

LINKED = {"claims/r/text/intro.md": "# Introduction\n\nSee [the sources](sources/index.html) of CLM-1.\n"}
IN_A_RECORD = {"claims/r/records/more.yaml": "- id: LIM-1\n  statement: See [there](#x).\n  affects: [CLM-1]\n"}
FORMER = FILES["claims/r/records/claims.yaml"].replace("- id: CLM-1\n", "- id: CLM-1\n  was: [{}]\n")
WORDS = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
WORDS += 'msgctxt "nav/text"\nmsgid "Text"\nmsgstr "Report"\n'


def needed(root: Path, files: dict[str, str]) -> bool:
    for path, text in files.items():
        edit(root, path, text)
    examined, _ = examine(root, TODAY)
    assert examined is not None
    return needs_pages(examined.project)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return project(tmp_path / "p")


@pytest.mark.parametrize(
    "files",
    [
        {},
        {"claims/r/text/intro.md": "# Introduction\n\nSee [one](https://example.org/) and <mailto:a@b.org>, CLM-1.\n"},
        {"claims/r/records/claims.yaml": FORMER.format("CLM-9")},
        {"templates/readme.md": "Not a template."},
    ],
)
def test_a_project_of_records_and_prose_needs_no_pages(root: Path, files: dict[str, str]) -> None:
    assert not needed(root, files)


@pytest.mark.parametrize(
    "files",
    [
        pytest.param({"templates/tokens.css": ":root { --link: #703; }"}, id="own style"),
        pytest.param({"templates/own.html": "<p>"}, id="own template"),
        pytest.param({"locales/en/LC_MESSAGES/ui.po": WORDS}, id="own words"),
        pytest.param({"reportgen.toml": 'title = "T"\nsource-locale = "de"\nlocales = ["de"]\n'}, id="language"),
        pytest.param({"claims/record-types.yaml": "types: {}\n"}, id="own types"),
        pytest.param(LINKED, id="link in prose"),
        pytest.param(IN_A_RECORD, id="link in a record"),
        pytest.param({"claims/r/records/claims.yaml": FORMER.format("Table")}, id="path of a list"),
        pytest.param({"claims/r/records/claims.yaml": FORMER.format("clm-1")}, id="path of a record"),
    ],
)
def test_what_a_project_adds_to_the_pages_needs_them(root: Path, files: dict[str, str]) -> None:
    assert needed(root, files)


@pytest.mark.parametrize("name", ["cite", "main", "toc-h", "legend-status", "values-final", "0123ab", "FIG-1-h"])
def test_a_section_with_the_name_of_an_id_needs_pages(root: Path, name: str) -> None:
    report = {"claims/r/report.yaml": f"title: T\ndate: 2026-09-09\nsections: [intro, {name}]\n"}
    assert needed(root, report | {f"claims/r/text/{name}.md": "# Own\n\nWords.\n"})


def test_every_id_beside_those_of_sections_is_one_that_their_names_are_compared_with() -> None:
    examined, _ = examine(ROOT, date(2026, 9, 24))
    assert examined is not None
    site, _ = compose(examined)
    for slug, report in examined.project.reports.items():
        edition = html.document_fromstring(site.files[f"en/{slug}/index.html"])
        for name in {str(name) for name in edition.xpath("//@id")} - {section.name for section in report.sections}:
            alike = (replace(section, name=name) for section in report.sections[:1])
            gives_way = name in OWN_PARTS or not SECTION.fullmatch(name)
            assert gives_way or _collides(replace(report, sections=tuple(alike)), examined.project.theme)


def test_check_finds_a_fault_in_an_own_template(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(root, "templates/sources.html", "{{ page.nothing }}")
    assert app.run(["-C", str(root), "check", "--format", "concise"]) == 1
    assert "templates/sources.html:1: RG701" in capsys.readouterr().out


def test_check_finds_a_broken_link_in_prose(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(root, "claims/r/text/intro.md", "# Introduction\n\nSee [that](nowhere/index.html) of CLM-1.\n")
    assert app.run(["-C", str(root), "check", "--format", "concise"]) == 1
    assert "RG801" in capsys.readouterr().out


def test_check_draws_nothing_where_that_finds_nothing(root: Path) -> None:
    script = (
        "import sys; from reportgen.cli import app; code = app.run(sys.argv[1:]);"
        "print(code, sorted({'jinja2', 'babel', 'lxml'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, "-C", str(root), "check"], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.splitlines()[-1] == "0 []"
