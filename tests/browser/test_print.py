"""On paper: A4 and Letter, every language, tables opened, addresses of sources shown, pages numbered."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from unicodedata import normalize

import pytest
from playwright.sync_api import Browser

from tests.browser.pages import in_every_locale

pypdf = pytest.importorskip("pypdf")
pytestmark = pytest.mark.browser
SAMPLES = {
    "ar": "الذاكرة", "de": "Gedächtnis", "en": "memory", "es": "memoria", "es-419": "memoria", "fr": "mémoire",
    "ja": "記憶", "ko": "기억", "pt-BR": "memória", "ru": "память", "zh-Hans": "记忆", "zh-Hant": "記憶",
}  # fmt: skip
"""A word of the edition's own script, which must come out of the sheet as text."""


ADDRESS = "https://arxiv.org/abs/2304.03442"
"""Of a source."""


def sheets(browser: Browser, address: str, size: str) -> list[str]:
    context = browser.new_context()
    page = context.new_page()
    page.goto(address)
    pdf = page.pdf(format=size, prefer_css_page_size=False)
    context.close()
    return [sheet.extract_text() for sheet in pypdf.PdfReader(BytesIO(pdf)).pages]


def test_every_language_prints_its_script_with_numbered_sheets(browser: Browser, site: Path, address: str) -> None:
    wrong = []
    for tag, name in in_every_locale(site).items():
        found = sheets(browser, address + name, "A4" if tag != "en" else "Letter")
        # Arabic letters come out in the forms in which they are drawn
        text = normalize("NFKC", re.sub(r"\s", "", "".join(found)))
        wrong += [f"{tag}: {part} is missing" for part in (SAMPLES[tag], ADDRESS) if part not in text]
        numbers = [(n, len(found)) if tag != "ar" else (len(found), n) for n in range(1, len(found) + 1)]
        wrong += [
            f"{tag}: sheet {n} lacks {number[0]} / {number[1]}"
            for n, (number, sheet) in enumerate(zip(numbers, found, strict=True), 1)
            if f"{number[0]} / {number[1]}" not in sheet
        ]
    assert wrong == []


def test_what_is_closed_on_the_screen_is_open_on_paper(browser: Browser, address: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.emulate_media(media="print")
    page.goto(address + "en/finite-memory/index.html")
    hidden = page.evaluate(
        """() => [...document.querySelectorAll("details:not(.toc, .cite-box *, .cite *)")].filter(d =>
          [...d.children].some(e => e.tagName !== "SUMMARY" && !e.getBoundingClientRect().height)).length"""
    )
    shown = page.locator("details:not(.toc) table").count()
    kept = page.evaluate(
        """() => [...document.querySelectorAll("main .fig-body, main tr, main .note")]
          .filter(e => getComputedStyle(e).breakInside !== "avoid" && e.getBoundingClientRect().height)
          .map(e => e.tagName + e.className)"""
    )
    context.close()
    assert hidden == 0
    assert shown > 0
    assert kept == []


def test_a_table_of_recorded_values_keeps_its_number_and_source_on_its_sheet(browser: Browser, address: str) -> None:
    found = sheets(browser, address + "pt-BR/finite-memory/index.html", "A4")
    for number, row in (("Tabela 1.", "literal-all-rest-priority"), ("Tabela 3.", "implementation-logs")):
        (sheet,) = [sheet for sheet in found if number in sheet]
        assert row in sheet
        assert "Valores registrados:" in sheet


def test_links_that_paper_cannot_follow_are_left_out_of_the_foot(browser: Browser, address: str) -> None:
    found = "".join(sheets(browser, address + "en/finite-memory/index.html", "A4"))
    assert "Part of Reading editions" in found
    assert "records (JSON)" not in found
