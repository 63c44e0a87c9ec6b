"""The claim/source table of 2,000 claims: readable without a script, and narrowed, sorted, paged and saved with one."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from reportgen.build import Request, build

pytestmark = pytest.mark.browser
CLAIMS = 2000
STATUSES = ("observed", "claimed", "wired")
FILES = {
    "reportgen.toml": 'title = "Invented editions"\n',
    "claims/r/report.yaml": "title: An invented report\ndate: 2026-09-09\nsections: [intro]\n",
    "claims/r/text/intro.md": "# Introduction\n\nEvery word of this report is invented.\n",
    "claims/r/sources.yaml": "".join(
        f"- id: SRC-{n}\n  kind: private\n  title: Invented source {n}\n  location: nowhere\n  attested-by: nobody\n"
        "  layer: implementation\n"
        for n in range(1, 10)
    ),
}


def claim(number: int) -> str:
    title = "=Formula, “quoted” élan" if number == 1 else f"Invented claim number {number}"
    return (
        f"- id: CLM-{number}\n  kind: {'finding' if number % 2 else 'lead'}\n  title: '{title}'\n"
        f"  statement: What is said here is invented.\n  status: {STATUSES[number % 3]}\n  layer: implementation\n"
        f"  basis: None.\n  bounds: None.\n"
        f"  cites: [{', '.join(f'SRC-{n}' for n in range(1, 2 + number % 4))}]\n"
    )


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("long")
    for name, text in {**FILES, "claims/r/records/a.yaml": "".join(map(claim, range(1, CLAIMS + 1)))}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    result = build(Request(root, date(2026, 9, 24), root / "site", use_cache=False))
    assert result.written is not None, result.findings
    return root / "site"


@pytest.fixture
def page(browser: Browser, long: Path) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.goto((long / "en" / "r" / "table" / "index.html").as_uri())
    yield page
    context.close()
    assert errors == []


def ids(page: Page) -> list[str]:
    found: list[str] = page.evaluate("[...document.querySelectorAll('table.claims tbody tr')].map(r => r.id)")
    return found


def test_without_a_script_every_row_is_on_one_of_eight_pages(browser: Browser, long: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    first = long / "en" / "r" / "table" / "index.html"
    assert first.stat().st_size < 300_000
    page.goto(first.as_uri())
    assert not page.locator("#table-filters").is_visible()
    seen = []
    for number in range(8):
        page.goto(page.locator("nav.parts a").nth(number).evaluate("a => a.href"))
        assert page.locator("nav.parts [aria-current=page]").count() == 1
        seen += ids(page)
    context.close()
    assert seen == [f"CLM-{n}" for n in range(1, CLAIMS + 1)]


def test_words_choices_and_order_go_over_the_whole_table(page: Page) -> None:
    page.get_by_label("Words or id").fill("number 1999")
    expect(page.get_by_role("status")).to_have_text("Claims shown: 1 of 2,000")
    assert ids(page) == ["CLM-1999"]
    page.get_by_label("Words or id").fill("ELAN quoted")
    expect(page.locator("table.claims tbody tr")).to_have_attribute("id", "CLM-1")
    page.get_by_label("Words or id").fill("")
    page.get_by_label("Kind").select_option("Lead")
    page.get_by_label("Status").select_option("Wired")
    expect(page.get_by_role("status")).to_have_text("Claims shown: 334 of 2,000")
    assert len(ids(page)) == 250
    page.get_by_role("button", name="251 – 334").click()
    assert len(ids(page)) == 84
    page.get_by_role("button", name="Sources").click()
    assert page.locator("th[aria-sort=descending]").inner_text().strip().startswith("Sources")
    counts = page.evaluate(
        "[...document.querySelectorAll('tbody tr')].map(r => r.cells[4].querySelectorAll('a').length)"
    )
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > counts[-1]
    page.get_by_label("Words or id").fill("nowhere to be found")
    expect(page.get_by_role("status")).to_contain_text("No claim fits")
    assert ids(page) == []


def test_the_file_holds_what_is_shown(page: Page) -> None:
    page.get_by_label("Words or id").fill("CLM-1")
    page.get_by_label("Kind").select_option("Finding")
    expect(page.get_by_role("status")).to_contain_text("of 2,000")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as CSV").click()
    text = Path(saved.value.path()).read_bytes().decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text, newline="")))
    assert rows[0] == ["ID", "Claim", "Kind", "Status", "Layer", "Sources", "Limits"]
    assert rows[1] == ["CLM-1", "'=Formula, “quoted” élan", "Finding", "Claimed", "Implementation", "SRC-1; SRC-2", ""]
    assert [row[0] for row in rows[1:]] == [
        f"CLM-{n}" for n in range(1, CLAIMS) if n % 2 and f"CLM-{n}".startswith("CLM-1")
    ]


def test_links_of_rows_from_elsewhere_lead_to_their_records(page: Page, long: Path) -> None:
    page.goto((long / "en" / "r" / "table" / "3" / "index.html").as_uri())
    page.get_by_label("Words or id").fill("number 7 claim")
    expect(page.get_by_role("status")).to_contain_text("of 2,000")
    page.locator("tbody tr a").first.click()
    assert page.locator("h1").count() == 1
    assert "/en/r/CLM-7/" in page.url


def test_a_link_to_a_row_of_another_page_finds_it(page: Page, long: Path) -> None:
    page.goto((long / "en" / "r" / "table" / "index.html").as_uri() + "#CLM-1500")
    page.reload()
    expect(page.locator("#CLM-1500")).to_be_in_viewport()


def test_the_controls_are_reached_and_worked_by_keyboard(page: Page) -> None:
    page.get_by_label("Words or id").focus()
    page.keyboard.type("number 42")
    expect(page.get_by_role("status")).to_contain_text("of 2,000")
    for _ in range(3):
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.save") == "claims.csv"


def test_a_missing_file_of_rows_is_said(browser: Browser, long: Path) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto((long / "en" / "r" / "table" / "index.html").as_uri())
    rows = long / "en" / "r" / "table" / "rows.js"
    kept = rows.rename(rows.with_suffix(".away"))
    try:
        page.get_by_label("Words or id").fill("number")
        expect(page.get_by_role("status")).to_have_text("The other rows could not be loaded.")
    finally:
        kept.rename(rows)
    assert len(ids(page)) == 250
    context.close()
