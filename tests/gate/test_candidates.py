"""Candidates stand on the reviewers' page alone; nothing that is published shows, counts or rests on them."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from reportgen.build import Request, build
from reportgen.catalogs.messages import messages
from reportgen.load import load
from tests.cases import TODAY
from tests.gate.test_decisions import write

DAY = date(2026, 11, 30)
RECORDS = """
- id: CLM-1
  kind: claim
  statement: The reserve does not last.
  cites: ["SRC-1 :2"]
- id: CLM-2
  kind: claim
  stage: candidate
  was: [CLM-7]
  title: Xylophone
  statement: The quixotic reserve lasts, whatever CLM-3 and CLM-1 say.
  cites:
    - {source: SRC-1, at: ":2", quote: "one,5"}
  refs: {conflicts: [CLM-1], rests-on: [CLM-3]}
  submitted: [2026-09-01, 2026-09-02, 2026-09-08]
- id: CLM-3
  kind: claim
  stage: candidate
  statement: It was measured zanily.
  submitted: [2026-11-20, 2026-11-21, 2026-11-22]
  waits-for: {owner: the editor, until: 2026-12-24}
- id: LIM-1
  stage: candidate
  statement: A vexing limit.
  affects: [CLM-1]
"""
GLOSSARY = "- {id: TRM-1, stage: candidate, term: pangram, definition: A jocund word.}\n"
FILES = {
    "reportgen.toml": 'title = "E"\nbase-url = "https://example.org/"\nlocales = ["en", "de"]\n',
    "claims/r/records/a.yaml": RECORDS,
    "claims/r/glossary.yaml": GLOSSARY,
    "claims/r/text/intro.md": "# Introduction\n\nA paragraph.\n\n:::{records} CLM\n:::\n",
    "locales/de/LC_MESSAGES/r.po": 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Language-Team: \\n"\n'
    '"Project-Id-Version: r\\n"\n'
    '"Content-Type: text/plain; charset=UTF-8\\n"\n"MIME-Version: 1.0\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
    '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n',
}
HIDDEN = ("xylophone", "quixotic", "zanily", "vexing", "pangram", "jocund", "clm-2", "clm-3", "clm-7", "lim-1", "trm-1")


def made(folder: Path, *, candidates: date | None, out: str = "site") -> dict[str, str]:
    result = build(Request(folder, TODAY, folder / out, candidates=candidates))
    assert result.written is not None, [(item.rule.code, item.message, item.span) for item in result.findings]
    paths = sorted(path for path in (folder / out).rglob("*") if path.is_file())
    return {path.relative_to(folder / out).as_posix(): path.read_bytes().decode("utf-8", "replace") for path in paths}


def named(files: dict[str, str]) -> set[str]:
    return {path for path, text in files.items() if any(word in (path + text).lower() for word in HIDDEN)}


def test_no_word_of_a_candidate_is_published(tmp_path: Path) -> None:
    write(tmp_path, FILES)
    files = made(tmp_path, candidates=None)
    assert "de/r/index.html" in files
    assert named(files) == set()
    assert "Limitations" not in files["en/r/index.html"]  # the only one is a candidate


def test_the_reviewers_page_changes_no_other_file(tmp_path: Path) -> None:
    write(tmp_path, FILES)
    without, with_them = made(tmp_path, candidates=None), made(tmp_path, candidates=DAY)
    pages = {"en/r/candidates/index.html", "de/r/candidates/index.html"}
    assert named(with_them) - {"manifest.json"} == pages
    assert {path for path in with_them if with_them[path] != without.get(path)} == {*pages, "manifest.json"}
    assert made(tmp_path, candidates=None).keys() == without.keys()


def test_the_reviewers_page_tells_what_is_missing(tmp_path: Path) -> None:
    write(tmp_path, FILES)
    text = made(tmp_path, candidates=DAY)["en/r/candidates/index.html"]
    first, second = text.split('id="CLM-2"')[1].split('id="CLM-3"')[:2]
    assert '<meta name="robots" content="noindex">' in text
    assert "hreflang" not in text.split("</head>")[0]
    assert "30 November 2026" in text
    assert "90 days" in first
    assert "Stuck: submitted again" in first
    assert "Note the hash of what was extracted." in first
    assert "Conflict with CLM-1</th>" in first
    assert 'href="../CLM-1/index.html"' in first
    assert 'href="#CLM-3"' in first
    assert "10 days" in second
    assert "Waits for the editor until 24 December 2026" in second
    assert "Stuck" not in second
    assert "Quarantäne" in made(tmp_path, candidates=DAY)["de/r/candidates/index.html"]


def test_the_day_changes_ages_alone(tmp_path: Path) -> None:
    write(tmp_path, FILES)
    first = made(tmp_path, candidates=DAY)
    later = made(tmp_path, candidates=date(2027, 1, 1))
    text = later["en/r/candidates/index.html"]
    assert "122 days" in text
    assert "Waits for" not in text
    assert text.count("Stuck: submitted again") == 2
    changed = {path for path in later if later[path] != first[path]}
    assert changed == {"en/r/candidates/index.html", "de/r/candidates/index.html", "manifest.json"}


def test_nobody_translates_a_candidate(tmp_path: Path) -> None:
    write(tmp_path, FILES)
    project, _ = load(tmp_path)
    assert project is not None
    keys = [one.key for one in messages(project, project.reports["r"])]
    assert any(key.startswith("CLM-1/") for key in keys)
    assert [key for key in keys if key.partition("/")[0] in ("CLM-2", "CLM-3", "LIM-1", "TRM-1")] == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("claims/r/text/intro.md", "# Introduction\n\nAs CLM-2 says.\n"),
        ("claims/r/text/intro.md", "# Introduction\n\nA {term}`pangram`.\n"),
        ("claims/r/records/b.yaml", "- {id: CLM-9, kind: lead, statement: S., refs: {rests-on: [CLM-3]}}\n"),
        ("claims/r/records/b.yaml", "- {id: CLM-9, kind: lead, statement: As CLM-3 has it.}\n"),
        ("claims/r/records/b.yaml", "- {id: CLM-9, kind: lead, statement: S., refs: {bounded-by: [LIM-1]}}\n"),
    ],
)
def test_what_is_published_does_not_lead_to_a_candidate(tmp_path: Path, path: str, text: str) -> None:
    write(tmp_path, {**FILES, path: text})
    result = build(Request(tmp_path, TODAY, tmp_path / "site"))
    assert result.written is None
    assert [
        (one.rule.code, one.span.file if one.span else "") for one in result.findings if one.rule.code == "RG607"
    ] == [("RG607", path)]
