"""Editions of frozen revisions: whole, drawn from the snapshot alone, and told apart from the current one."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from reportgen.build import Request, build, compose, examine
from reportgen.revisions.document import path_of, text_of
from reportgen.revisions.freezing import freeze
from reportgen.verify import verify
from tests.cli.conftest import Run, run
from tests.conftest import MinimalProject
from tests.test_editions import CONFIG, FILES, TEXTS, catalog

__all__ = ["run"]

DAY = dt.date(2026, 12, 1)
FIRST = "- id: REV-1\n  date: 2026-09-09\n  note: The first one.\n"
SECOND = """\
- id: REV-2
  date: 2026-12-01
  note: What was wrong is right.
  corrections:
    - at: CMP-1
      since: REV-1
      was: The store holds 5 units.
      now: The store holds 6 units.
      why: It was counted <again>.
"""
RECORDS = (
    "- id: CMP-1\n  title: The store\n"
    "- id: CMP-2\n  title: The yard\n  refs: {part-of: [CMP-1]}\n"
    "- id: TRM-1\n  term: unit\n  definition: What is counted.\n"
)
REVISIONS = "claims/r/revisions/revisions.yaml"


def release(root: Path, revision: str) -> None:
    """Freezes the report as it stands."""
    examined, _ = examine(root, DAY)
    assert examined is not None
    project = examined.project
    report = project.reports["r"]
    tags = [tag for slug, tag in project.catalogs if slug == "r"]
    day = report.records[revision].day("date")
    assert day is not None
    made = freeze(project, report, examined.checked, revision=revision, date=day, published=tags)
    (root / path_of(project.config.claims, "r", revision)).write_text(text_of(made), "utf-8")


def drawn(root: Path) -> Mapping[str, str]:
    """The pages of the site as text; no page has a broken link or id."""
    examined, _ = examine(root, DAY)
    assert examined is not None
    site, found = compose(examined)
    assert [(item.rule.code, item.message) for item in found if item.rule.code.startswith(("RG7", "RG8"))] == []
    return {path: data.decode() for path, data in site.files.items() if path.endswith((".html", ".xml", ".json"))}


@pytest.fixture
def one(project: MinimalProject, run: Run) -> Path:
    """A report with one frozen revision, in English, German and Arabic."""
    records = {"claims/r/records/a.yaml": RECORDS}
    root = project({**FILES, "reportgen.toml": CONFIG, REVISIONS: FIRST, **records})
    assert run(root, "translate", "extract").code == 0
    for tag in ("de", "ar"):
        catalog(root, tag, {source: found[tag] for source, found in TEXTS.items()})
    release(root, "REV-1")
    return root


@pytest.fixture
def two(one: Path) -> Path:
    """The same with a second revision that corrects a passage and retires a record."""
    (one / REVISIONS).write_text(FIRST + SECOND, "utf-8")
    text = one / "claims/r/text/intro.md"
    text.write_text(text.read_text("utf-8").replace("5 units", "6 units"), "utf-8")
    retired = "  retired: {on: 2026-12-01, why: It is gone.}\n"
    changed = RECORDS.replace("  refs: {part-of: [CMP-1]}\n", f"  refs: {{part-of: [CMP-1]}}\n{retired}")
    (one / "claims/r/records/a.yaml").write_text(changed, "utf-8")
    release(one, "REV-2")
    return one


def test_the_current_revision_has_its_own_address_too(one: Path) -> None:
    pages = drawn(one)
    page = pages["en/r/r1/CMP-1/index.html"]
    assert "This is the fixed address of revision 1 of 9 September 2026, which is the current one." in page
    assert '<a href="../../CMP-1/index.html" data-keeps-place>' in page
    assert "data/r/r1/records.json" in pages


def test_an_old_page_leads_to_the_same_page_today_or_says_what_became_of_it(two: Path) -> None:
    pages = drawn(two)
    old = pages["en/r/r1/CMP-1/index.html"]
    assert "This is revision 1 of 9 September 2026; the current one is revision 2 of 1 December 2026." in old
    assert '<a href="../../CMP-1/index.html" data-keeps-place>Read this page in the current revision</a>' in old
    assert "The record on this page has been retired since." in pages["en/r/r1/CMP-2/index.html"]
    assert "The record on this page has been retired since." not in pages["en/r/r2/CMP-2/index.html"]
    assert "5 units" in pages["en/r/r1/index.html"]
    assert "6 units" not in pages["en/r/r1/index.html"]
    assert "5 Einheiten" in pages["de/r/r1/index.html"]
    assert 'dir="rtl"' in pages["ar/r/r1/index.html"]


def test_search_engines_learn_of_the_newest_edition_alone(two: Path) -> None:
    pages = drawn(two)
    fixed = [path for path in pages if re.search(r"/r/r[12]/", path) and path.endswith(".html")]
    assert len(fixed) > 50
    for path in fixed:
        assert '<meta name="robots" content="noindex">' in pages[path], path
        assert 'rel="alternate" hreflang' not in pages[path], path
        assert "/r/r1/" not in "".join(re.findall(r'rel="canonical" href="([^"]*)"', pages[path])), path
    assert '<link rel="canonical" href="https://example.org/e/en/r/CMP-1/">' in pages["en/r/r1/CMP-1/index.html"]
    assert "/r/r1/" not in pages["sitemap.xml"]
    assert "https://example.org/e/en/r/CMP-1/" in pages["sitemap.xml"]


def test_every_page_of_a_revision_stays_when_the_next_one_comes(two: Path, one: Path) -> None:
    assert one == two
    names = [path for path in drawn(two) if path.startswith("en/r/r1/")]
    (two / "claims/r/records/a.yaml").write_text("- id: CMP-1\n  title: Another store\n", "utf-8")
    later = drawn(two)
    assert [path for path in names if path not in later] == []
    assert "The current revision does not have this page." in later["en/r/r1/TRM-1/index.html"]


def test_an_old_edition_follows_from_the_snapshot_and_the_set_of_revisions(two: Path) -> None:
    """Whatever an author changes meanwhile: texts, values, translations, settings of fallbacks."""
    before = {path: page for path, page in drawn(two).items() if "/r/r1/" in path or "/r/r2/" in path}
    text = two / "claims/r/text/intro.md"
    text.write_text(text.read_text("utf-8").replace("open at night", "closed at noon"), "utf-8")
    german = two / "locales/de/LC_MESSAGES/r.po"
    german.write_text(german.read_text("utf-8").replace("Der Speicher fasst", "Das Lager fasst"), "utf-8")
    after = drawn(two)
    assert "closed at noon" in after["en/r/index.html"]
    assert {path: after[path] for path in before} == before


def test_the_history_tells_what_differs_and_where_it_was_corrected(two: Path) -> None:
    pages = drawn(two)
    history = pages["en/r/history/index.html"]
    assert '<del><span class="vh">Removed: </span>5</del><ins><span class="vh">Added: </span>6</ins>' in history
    assert '<a href="../CMP-2/index.html">CMP-2</a> <span>The yard</span> <span class="kinds">Withdrawn' in history
    assert "No earlier revision is frozen" in history
    assert history.index('href="../r2/index.html"') < history.index('href="../r1/index.html"')
    assert "It was counted &lt;again&gt;." in history
    edition = pages["en/r/index.html"]
    place = edition.index("The store holds 6 units.</p>")
    assert 0 < edition.index('class="corrected" role="note"') - place < 200
    assert "Corrected in Revision 2" in edition
    assert "Corrected in" not in pages["en/r/r1/index.html"]


def test_a_records_page_has_its_own_history(two: Path) -> None:
    pages = drawn(two)
    retired = pages["en/r/CMP-2/index.html"]
    steps = re.findall(r'<li><p><a href="../history/index.html#(REV-[0-9])">([^<]*)</a>', retired)
    assert steps == [("REV-2", "Revision 2 of 1 December 2026"), ("REV-1", "First in Revision 1 of 9 September 2026")]
    assert "Withdrawn" in retired
    assert '<dt>Revision</dt><dd><a href="#revision">2</a>' in retired
    assert '<dt>Revision</dt><dd><a href="#revision">1</a>' in pages["en/r/TRM-1/index.html"]
    assert "Corrected" not in pages["en/r/TRM-1/index.html"]


def test_a_blocked_locale_keeps_its_old_editions_as_they_stand(two: Path) -> None:
    assert build(Request(two, DAY)).written is not None
    before = (two / "site/de/r/r1/index.html").read_bytes()
    german = two / "locales/de/LC_MESSAGES/r.po"
    german.write_text(german.read_text("utf-8").replace("siehe CMP-1", "siehe CMP-9"), "utf-8")
    result = build(Request(two, DAY, use_cache=False))
    assert result.written is not None
    assert any(item.locale == "de" and item.level.name == "ERROR" for item in result.findings)
    assert (two / "site/de/r/r1/index.html").read_bytes() == before
    assert 'hreflang="de"' in (two / "site/en/r/r1/index.html").read_text("utf-8")
    assert verify(two / "site")[1] == ()


def test_a_locale_that_came_later_is_not_in_an_older_revision(two: Path) -> None:
    catalog(two, "es", {source: found["es"] for source, found in TEXTS.items()})
    pages = drawn(two)
    assert "es/r/index.html" in pages
    assert not [path for path in pages if re.match("es/r/r[0-9]", path)]
    assert 'hreflang="es"' not in pages["en/r/r1/index.html"]
    assert "../r1/" not in pages["es/r/history/index.html"]
