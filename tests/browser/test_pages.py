"""One page of every kind in two themes and two widths, without a script, and by keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.pages import THEMES, WIDTHS, in_every_locale, of_every_kind

pytestmark = pytest.mark.browser

AXE_RUN = """async () => {
  const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const found = await axe.run(document, {runOnly: rules});
  return found.violations.map(v => `${v.id}: ${v.nodes.slice(0, 3).map(n => n.target.join(" ")).join(" | ")}`);
}"""
OVERFLOW = """() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  return [...document.querySelectorAll("body *")].filter(e => e.getBoundingClientRect().right > width + 1)
    .slice(0, 5).map(e => `${e.tagName}.${e.className} ${e.getBoundingClientRect().right}`);
}"""


def test_every_kind_of_page_is_there(site: Path) -> None:
    kinds = set(of_every_kind(site))
    indexes = {"claims", "sources", "limitations", "glossary", "history", "table"}
    records = {"SRC", "CMP", "OBJ", "CLM", "ABS", "LIM", "TRM", "FIG", "REV"}
    assert ({"front", "edition"} | indexes | records) - kinds == set()


def test_axe_finds_nothing(page: Page, site: Path, address: str, axe: str) -> None:
    found = []
    for kind, name in of_every_kind(site).items():
        page.goto(address + name)
        page.evaluate(axe)
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 900})
                found += [f"{kind} {theme} {width}: {violation}" for violation in page.evaluate(AXE_RUN)]
    assert found == []


def test_axe_sees_a_fault_that_is_there(page: Page, site: Path, address: str, axe: str) -> None:
    page.goto(address + "index.html")
    page.evaluate("document.querySelector('main').insertAdjacentHTML('beforeend', '<img src=\"data:,\">')")
    page.evaluate(axe)
    assert any(violation.startswith("image-alt") for violation in page.evaluate(AXE_RUN))


def test_no_page_scrolls_sideways(page: Page, site: Path, address: str) -> None:
    wide = []
    for kind, name in {**of_every_kind(site), **in_every_locale(site)}.items():
        page.goto(address + name)
        for width in (320, 390, 768, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            wide += [f"{kind} {width}: {element}" for element in page.evaluate(OVERFLOW)]
    assert wide == []


def test_pages_ask_for_nothing_elsewhere_and_report_no_error(page: Page, site: Path, address: str) -> None:
    asked, errors = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: errors.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("requestfailed", lambda request: errors.append(f"failed: {request.url}"))
    page.on("response", lambda answer: errors.append(f"{answer.status} {answer.url}") if answer.status >= 400 else None)
    for name in of_every_kind(site).values():
        page.goto(address + name, wait_until="load")
    assert [url for url in asked if not url.startswith((address, "data:"))] == []
    assert errors == []


def test_everything_is_readable_without_scripts(browser: Browser, site: Path, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    kinds = of_every_kind(site)
    page.goto(address + "en/finite-memory/index.html")
    text = page.locator("main").inner_text()
    page.goto(address + kinds["CLM"])
    record = page.locator("main").inner_text()
    context.close()
    assert "Question and evidence" in text
    assert "What is available, and what is not" in text
    assert "Final reserve in the seven saved conditions" in text
    assert "SRC-" in record


def test_the_site_opens_from_the_disk(page: Page, site: Path) -> None:
    page.goto((site / "index.html").as_uri())
    page.locator("main a[href*='finite-memory']").first.click()
    assert page.locator("h1").inner_text() == "Finite memory and delayed obligations"
    assert page.evaluate("getComputedStyle(document.body).fontFamily") != ""


def test_the_first_tab_shows_a_way_past_the_navigation(page: Page, site: Path, address: str) -> None:
    for kind, name in of_every_kind(site).items():
        page.goto(address + name)
        page.keyboard.press("Tab")
        focused = page.evaluate(
            """() => { const e = document.activeElement, b = e.getBoundingClientRect();
            return {href: e.getAttribute("href") || "", top: b.top, left: b.left, height: b.height}; }"""
        )
        assert focused["href"].startswith("#"), kind
        assert focused["top"] >= 0, kind
        assert focused["left"] >= 0, kind
        assert focused["height"] >= 24, kind
        assert page.locator(focused["href"]).count() == 1, kind


def test_the_legend_of_the_status_opens_and_closes_by_keyboard(page: Page, site: Path, address: str) -> None:
    page.goto(address + of_every_kind(site)["CLM"])
    button = page.locator("main button[popovertarget]").first
    legend = page.locator("#" + (button.get_attribute("popovertarget") or ""))
    assert not legend.is_visible()
    button.click()
    assert legend.is_visible()
    page.keyboard.press("Escape")
    assert not legend.is_visible()
    button.focus()
    page.keyboard.press("Enter")
    assert legend.is_visible()
    page.keyboard.press("Escape")
    assert not legend.is_visible()
    assert button.evaluate("e => document.activeElement === e")


def test_nothing_is_cut_with_wider_text_spacing(page: Page, site: Path, address: str) -> None:
    # WCAG 1.4.12: the reader may set these; no text may then be clipped or lie on other text's box.
    spacing = "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }"
    cut = """() => [...document.querySelectorAll("main *")].filter(e => {
      const s = getComputedStyle(e);
      return (s.overflowX === "hidden" || s.overflowY === "hidden") && s.clip === "auto" && s.clipPath === "none"
        && e.clientWidth > 1 && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1);
    }).map(e => `${e.tagName}.${e.className}`)"""
    wrong = []
    for kind, name in of_every_kind(site).items():
        page.goto(address + name)
        page.set_viewport_size({"width": 390, "height": 800})
        page.evaluate(
            "css => { const s = new CSSStyleSheet(); s.replaceSync(css); document.adoptedStyleSheets = [s]; }", spacing
        )
        wrong += [f"{kind}: {element}" for element in page.evaluate(cut) + page.evaluate(OVERFLOW)]
    assert wrong == []


def test_every_legend_fits_the_screen_of_a_phone(page: Page, site: Path, address: str) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(address + of_every_kind(site)["CLM"])
    for button in page.locator("main .kicker button[popovertarget]").all():
        button.click()
        box = page.locator("[popover]:popover-open").bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= 320
        assert box["y"] + box["height"] <= 640
        page.keyboard.press("Escape")


def test_links_and_buttons_are_large_enough_to_hit(page: Page, site: Path, address: str) -> None:
    # WCAG 2.5.8: 24 pixels, but for links inside a sentence.
    small = """() => [...document.querySelectorAll("a[href], button, summary")].filter(e => {
      const box = e.getBoundingClientRect();
      return e.checkVisibility() && !e.closest(".skips") && getComputedStyle(e).display !== "inline"
        && box.height && (box.height < 23.5 || box.width < 23.5);
    }).map(e => `${e.className} ${e.textContent.trim().slice(0, 20)}`)"""
    found = []
    for kind, name in of_every_kind(site).items():
        page.goto(address + name)
        found += [f"{kind}: {element}" for element in page.evaluate(small)]
    assert found == []
