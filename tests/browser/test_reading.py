"""What a reader does: five look-ups in two clicks, notes beside the text, settings of the reader, the keyboard."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.pages import in_every_locale, of_every_kind
from tests.browser.test_pages import OVERFLOW
from tests.conftest import CHROMIUM, FLAGS

pytestmark = pytest.mark.browser

NOTES = """() => {
  const boxes = [...document.querySelectorAll(".note-in")].filter(e => e.checkVisibility())
    .map(e => [e, e.getBoundingClientRect()]);
  const found = [];
  for (const [i, [e, a]] of boxes.entries()) {
    const next = boxes[i + 1]?.[1];
    if (next && a.left < next.right && next.left < a.right && a.bottom > next.top + 1)
      found.push(e.textContent.trim().slice(0, 40));
    for (const wide of document.querySelectorAll(".wide, figure, .scroll")) {
      const b = wide.getBoundingClientRect();
      if (b.width && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
          && !wide.contains(e)) found.push(`wide: ${e.textContent.trim().slice(0, 40)}`);
    }
  }
  return found;
}"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    yield context.new_page()
    context.close()


def test_notes_in_the_margin_never_meet(page: Page, site: Path, address: str) -> None:
    editions = sorted(path.parent.relative_to(site).as_posix() for path in site.glob("*/*/index.html"))
    assert len(editions) >= 17
    found, seen = [], 0
    for kind in editions:
        page.goto(f"{address}{kind}/index.html")
        seen += page.locator(".note:not(.is-below) .note-in").count()
        for width in (1000, 1280, 1600):
            page.set_viewport_size({"width": width, "height": 900})
            found += [f"{kind} {width}: {note}" for note in page.evaluate(NOTES)]
    assert found == []
    assert seen > 50


def test_every_language_takes_about_as_long_to_read(site: Path) -> None:
    found = {}
    for tag, name in in_every_locale(site).items():
        byline = re.search(r"</time><span>([^<]+)</span>", (site / name).read_text("utf-8"))
        assert byline is not None
        found[tag] = int("".join(character for character in byline[1] if character.isdigit()))
    assert len(found) == 12
    assert {tag: minutes for tag, minutes in found.items() if not 0.75 <= minutes / found["en"] <= 1.25} == {}


@pytest.fixture
def edition(page: Page, address: str) -> Page:
    page.goto(address + "en/finite-memory/index.html")
    return page


def test_what_a_claim_rests_on_is_two_clicks_away(edition: Page) -> None:
    edition.locator("main a[href*='CLM-3/']").first.click()
    edition.locator("main a[href*='CLM-7/']").first.click()
    expect(edition.locator("main [data-record='CLM-7']").first).to_be_attached()
    assert "/CLM-7/" in edition.url


def test_what_bounds_a_claim_is_two_clicks_away(edition: Page) -> None:
    edition.locator("main a[href*='CLM-1/']").first.click()
    edition.locator("main a[href*='LIM-1']").first.click()
    expect(edition.locator("#LIM-1, h1").first).to_be_visible()
    assert "LIM-1" in edition.url


def test_the_exact_words_in_the_source_are_two_clicks_away(edition: Page) -> None:
    edition.locator("main a[href*='CLM-1/']").first.click()
    quote = edition.locator("main blockquote, main .quote").first
    expect(quote).to_contain_text("responsive-priority,16,5,met")
    edition.locator("main a[href*='SRC-6/']").first.click()
    expect(edition.locator("main")).to_contain_text("responsive-priority,16,5,met")


def test_the_same_place_in_another_language_is_two_clicks_away(edition: Page) -> None:
    heading = edition.locator("main section.prose").nth(4)
    heading.scroll_into_view_if_needed()
    edition.evaluate("id => document.getElementById(id).scrollIntoView()", heading.get_attribute("id"))
    edition.wait_for_timeout(600)  # the reader reads, then goes up to the list
    edition.locator("button[popovertarget=lang-menu]").click()
    edition.locator("#lang-menu a[hreflang=ja]").click()
    assert "/ja/finite-memory/" in edition.url
    edition.wait_for_load_state()
    place = edition.url.partition("#")[2]
    assert place
    assert edition.evaluate("id => document.getElementById(id).getBoundingClientRect().top < innerHeight", place)
    assert edition.evaluate("scrollY") > 500


def test_the_list_of_languages_is_worked_by_keyboard(edition: Page) -> None:
    button = edition.locator("button[popovertarget=lang-menu]")
    button.focus()
    edition.keyboard.press("Enter")
    expect(edition.locator("#lang-menu")).to_be_visible()
    edition.keyboard.press("Tab")
    assert edition.evaluate("document.activeElement.closest('#lang-menu') !== null")
    edition.keyboard.press("Escape")
    expect(edition.locator("#lang-menu")).not_to_be_visible()
    assert button.evaluate("e => document.activeElement === e")


def test_a_term_opens_by_keyboard_and_gives_the_focus_back(edition: Page) -> None:
    term = edition.locator("main button.term").first
    term.focus()
    edition.keyboard.press("Enter")
    expect(edition.locator("[popover]:popover-open")).to_have_count(1)
    edition.keyboard.press("Escape")
    expect(edition.locator("[popover]:popover-open")).to_have_count(0)
    assert term.evaluate("e => document.activeElement === e")


def test_every_link_and_button_shows_its_focus(edition: Page) -> None:
    bare = []
    for _ in range(40):
        edition.keyboard.press("Tab")
        found = edition.evaluate(
            """() => { const e = document.activeElement, s = getComputedStyle(e), l = e.labels?.[0];
            const on = l ? getComputedStyle(l) : s;
            return [e.outerHTML.slice(0, 60), parseFloat(s.outlineWidth) || parseFloat(on.outlineWidth),
                    s.outlineStyle + on.outlineStyle]; }"""
        )
        if not found[1] or ("solid" not in found[2] and "auto" not in found[2]):
            bare.append(found[0])
    assert bare == []


def test_forced_colours_keep_every_mark(browser: Browser, site: Path, address: str) -> None:
    context = browser.new_context(forced_colors="active", viewport={"width": 390, "height": 800})
    page = context.new_page()
    wrong = []
    for kind, name in of_every_kind(site).items():
        page.goto(address + name)
        wrong += [f"{kind}: {element}" for element in page.evaluate(OVERFLOW)]
        # a mark drawn in the colour of what lies behind it is no mark
        wrong += [
            f"{kind}: {shape}"
            for shape in page.evaluate(
                """() => [...document.querySelectorAll(".status .shape")].filter(e => {
                  const s = getComputedStyle(e), back = getComputedStyle(document.body).backgroundColor;
                  return e.checkVisibility() && s.color === back;
                }).map(e => e.parentElement.className)"""
            )
        ]
    context.close()
    assert wrong == []


def test_nothing_moves_for_a_reader_who_asked_for_that(browser: Browser, address: str) -> None:
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(address + "en/finite-memory/index.html")
    moving = page.evaluate("document.getAnimations().length")
    smooth = page.evaluate("getComputedStyle(document.documentElement).scrollBehavior")
    context.close()
    assert (moving, smooth) == (0, "auto")


@pytest.mark.parametrize("size", [24, 32])
def test_larger_text_stays_on_the_page(browser: Browser, site: Path, address: str, size: int) -> None:
    # WCAG 1.4.4, for readers who enlarge the text alone in their browser's settings
    program = next(found for name in CHROMIUM if (found := shutil.which(name)))
    large = browser.browser_type.launch(
        executable_path=program, args=[*FLAGS, f"--blink-settings=defaultFontSize={size},minimumFontSize={size - 8}"]
    )
    page = large.new_page()
    wrong = []
    for kind, name in of_every_kind(site).items():
        page.goto(address + name)
        for width in (640, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            wrong += [f"{kind} {width}: {element}" for element in page.evaluate(OVERFLOW)]
    large.close()
    assert wrong == []


def test_axe_finds_nothing_without_a_script(browser: Browser, site: Path, address: str, axe: str) -> None:
    # The pages' own script is kept away; the checker itself needs one.
    context = browser.new_context(viewport={"width": 390, "height": 900})
    page = context.new_page()
    page.route("**/assets/*.js", lambda route: route.abort())
    found = []
    for kind, name in of_every_kind(site).items():
        page.goto(address + name)
        page.evaluate(axe)
        rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
        result = page.evaluate(
            "async rules => (await axe.run(document, {runOnly: rules})).violations.map(v => v.id)", rules
        )
        found += [f"{kind}: {violation}" for violation in result]
    context.close()
    assert found == []


def test_nothing_shifts_while_a_page_loads(page: Page, site: Path, address: str) -> None:
    page.add_init_script(
        "window.shifts = []; new PerformanceObserver(l => shifts.push(...l.getEntries().map(e => e.value)))"
        ".observe({type: 'layout-shift', buffered: true});"
    )
    moved = {}
    for kind, name in of_every_kind(site).items():
        page.goto(address + name, wait_until="load")
        page.wait_for_timeout(50)
        total = sum(page.evaluate("shifts"))
        if total > 0:
            moved[kind] = total
    assert moved == {}
