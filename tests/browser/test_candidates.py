"""The reviewers' page of candidates is a page like the others: valid, accessible, in every width and direction."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.pages import THEMES, WIDTHS
from tests.browser.test_markup import SETTINGS
from tests.browser.test_pages import AXE_RUN, OVERFLOW
from tests.gate.test_candidates import DAY, FILES, made
from tests.gate.test_decisions import write

pytestmark = pytest.mark.browser

CATALOG = FILES["locales/de/LC_MESSAGES/r.po"]
ARABIC = CATALOG.replace("Language: de", "Language: ar").replace(
    "nplurals=2; plural=(n != 1)",
    "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 && n%100<=99 ? 4 : 5)",
)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The page in English, German and Arabic."""
    folder = tmp_path_factory.mktemp("candidates")
    settings = FILES["reportgen.toml"].replace('"de"]', '"de", "ar"]')
    write(folder, {**FILES, "reportgen.toml": settings, "locales/ar/LC_MESSAGES/r.po": ARABIC})
    names = [path for path in made(folder, candidates=DAY) if path.endswith("candidates/index.html")]
    assert len(names) == 3
    return [folder / "site" / name for name in names]


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    yield page
    page.close()


def test_it_never_scrolls_sideways(page: Page, pages: list[Path]) -> None:
    wide = []
    for path in pages:
        page.goto(path.as_uri())
        for width in (320, 390, 768, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            wide += [f"{path.parts[-4]} {width}: {element}" for element in page.evaluate(OVERFLOW)]
    assert wide == []


def test_axe_finds_nothing_on_it(page: Page, pages: list[Path], axe: str) -> None:
    found = []
    for path in pages:
        page.goto(path.as_uri())
        page.evaluate(axe)
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 900})
                found += [f"{path.parts[-4]} {theme} {width}: {one}" for one in page.evaluate(AXE_RUN)]
    assert found == []


@pytest.mark.node
def test_it_is_valid_html(pages: list[Path], html_validate: Path, tmp_path: Path) -> None:
    told = tmp_path / "found.json"
    run = subprocess.run(
        [html_validate, "--config", SETTINGS, "--formatter", f"json={told}", *map(str, pages)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    messages = [message for one in json.loads(told.read_text("utf-8")) for message in one["messages"]]
    assert messages == [], run.stderr
