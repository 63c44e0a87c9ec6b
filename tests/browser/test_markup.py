"""The markup of every page, and how heavy pages may be."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.browser.pages import of_every_kind

SETTINGS = Path(__file__).with_name("htmlvalidate.json")


def translated(site: Path) -> list[str]:
    """Of every other locale: its editions, their lists, and one record of each type."""
    found: dict[str, str] = {}
    for path in sorted(site.glob("*/**/index.html")):
        parts = path.relative_to(site).parts[:-1]
        if parts and parts[0] != "en":
            name = re.sub(r"-[0-9]+$", "", parts[2]) if len(parts) > 2 else ""
            found.setdefault("/".join((*parts[:2], name)), str(path))
    return list(found.values())


@pytest.mark.node
def test_every_page_is_valid_html(site: Path, html_validate: Path, tmp_path: Path) -> None:
    pages = sorted(str(path) for path in (*site.glob("*.html"), *(site / "en").rglob("*.html")))
    assert len(pages) > 60
    pages += translated(site)
    told = tmp_path / "found.json"  # a pipe would be cut where node ends
    run = subprocess.run(
        [html_validate, "--config", SETTINGS, "--formatter", f"json={told}", *pages],
        capture_output=True,
        text=True,
        check=False,
    )
    found = [
        f"{Path(file['filePath']).relative_to(site)}:{item['line']}: {item['ruleId']}: {item['message']}"
        for file in json.loads(told.read_text("utf-8"))
        for item in file["messages"]
    ]
    assert found[:20] == []
    assert run.returncode == 0, run.stderr


def test_no_page_holds_a_script_or_a_style_of_its_own(site: Path) -> None:
    runs = r"<script(?![^>]*\bsrc=)(?! type=.application/ld\+json.>)"
    inline = re.compile(rf"{runs}|\sstyle=|<style|\son[a-z]+=", re.IGNORECASE)
    wrong = [
        f"{path.relative_to(site)}: {found.group()}"
        for path in sorted(site.rglob("*.html"))
        if (found := inline.search(path.read_text("utf-8")))
    ]
    assert wrong == []


def test_pages_keep_to_their_budget(site: Path) -> None:
    kinds = of_every_kind(site)
    edition = site / kinds["edition"]
    text = sum(
        path.stat().st_size
        for path in Path("claims/finite-memory").rglob("*")
        if path.suffix in (".md", ".yaml", ".csv")
    )
    assert edition.stat().st_size <= 4 * text + 40_000
    heavy = [
        f"{path.relative_to(site)}: {path.stat().st_size}"
        for path in sorted(site.glob("*/*/*-*/index.html"))
        if path.stat().st_size
        > _allowed(path.relative_to(site).parts[0]) + 1_000 * path.read_text("utf-8").count('id="passage-')
    ]
    assert heavy == []


def _allowed(tag: str) -> int:
    """Bytes of a record's page: letters beyond Latin take two or three each."""
    return 60_000 if tag in ("en", "de", "fr", "es", "es-419", "pt-BR") else 90_000


def test_style_and_scripts_keep_to_their_budget(site: Path) -> None:
    styles = [path.read_bytes() for path in sorted(site.rglob("*.css"))]
    assert styles
    assert len(gzip.compress(b"".join(styles), 9)) <= 12_000
    assert (site / "assets" / "reader.js").stat().st_size <= 3_000
    for page in sorted(site.rglob("*.html")):
        scripts = re.findall(r'<script[^>]* src="[^"]*/([a-z]+\.js)"', page.read_text("utf-8"))
        is_table = page.parent.name == "table" or page.parent.parent.name == "table"
        own = ["table.js"] if is_table else ["search.js"] if page.name == "search.html" else []
        assert scripts == (["reader.js", *own] if own or scripts else []), page
