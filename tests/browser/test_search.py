"""The search as readers use it: from a disk and a server, in several languages, by keyboard, and where it fails."""

from __future__ import annotations

import gzip
import json
import re
import shutil
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.render.test_searching import entries

pytestmark = pytest.mark.browser

QUERIES = {
    "en": [
        ("CLM-2", "CLM-2"),
        ("clm-14", "CLM-14"),
        ("clm 11", "CLM-11"),
        ("MEM-ABS-1", "ABS-1"),  # its id in another work
        ("delayed obligation", "TRM-3"),
        ("DELAYED obligations", "Finite memory and delayed obligations"),
        ("tokens bytes", "LIM-4"),
        ("catchment", "CMP-1"),
        ("“nested, not independent”", "CLM-10"),
        ('"stalled collect"', "TRM-4"),
        ("longmemeval", "SRC-17"),
        ("daniel lakens", "SRC-15"),  # Daniël
        ("10.1525/collabra.33267", "SRC-15"),
        ("data/selection.csv", "SRC-7"),
        ("priority,1,4,clear,2693,5039", "CLM-2"),  # a quotation
        ("wrong variant missed", "CLM-11"),
        ("where this stands in the literature", "Where this stands in the literature"),
    ],
    "de": [
        ("Gedächtnis", "Endliches Gedächtnis und verzögerte Verpflichtungen"),
        ("gedaechtnis", "Endliches Gedächtnis und verzögerte Verpflichtungen"),
        ("GEDACHTNIS", "Endliches Gedächtnis und verzögerte Verpflichtungen"),
        ("verzoegerten Verpflichtungen", "TRM-3"),
        ("„Sammeln ohne Zuwachs“", "TRM-4"),
        ("Versuchsaufbauten", "TRM-6"),
        ("Einzugsgebiet", "CMP-1"),
        ("unabhaengig geschachtelt", "CLM-10"),
        ("Stichprobe", "LIM-2"),
        ("token byte", "LIM-4"),
        ("selektoren", "TRM-5"),
        ("lim-12", "LIM-12"),
    ],
    "ar": [
        ("الذاكرة المحدودة", "الذاكرة المحدودة والالتزامات المؤجَّلة"),
        ("الذاكره المحدوده", "الذاكرة المحدودة والالتزامات المؤجَّلة"),
        ("ذاكرة محدودة", "الملخص"),
        ("الاحتياطى", "TRM-8"),
        ("احتياطي", "TRM-8"),
        ("الإحتياطي", "TRM-8"),
        ("الالتزام المؤجل", "TRM-3"),
        ("التزام مُؤَجَّل", "TRM-3"),
        ("«الجمع المتعثر»", "TRM-4"),
        ("الاولوية تفي", "CLM-1"),
        ("السؤال والادله", "السؤال والأدلة"),
        ("القرار ٥ الذراعان", "CLM-2"),
        ("ليست رموزا", "LIM-4"),
        ("الـمـقـيـم", "TRM-7"),
        ("CLM-6", "CLM-6"),
    ],
    "zh-Hans": [
        ("有限记忆", "有限记忆与延迟义务"),
        ("有限的记忆", "摘要"),
        ("延迟义务", "TRM-3"),
        ("停滞采集", "TRM-4"),
        ("驻留者", "TRM-7"),
        ("“字节不是词元”", "LIM-4"),
        ("字节 词元", "LIM-4"),
        ("ＣＬＭ－８", "CLM-8"),
        ("优先选择履行义务", "CLM-1"),
        ("错误变体", "CLM-11"),
        ("忽略记忆对照", "CLM-6"),
        ("依赖关系人工编写", "LIM-1"),
        ("记忆系统", "在文献中的位置"),
    ],
    "ja": [
        ("有限の記憶", "有限の記憶と遅延義務"),
        ("遅延義務", "TRM-3"),
        ("停滞採集", "TRM-4"),
        ("居住者", "TRM-7"),
        ("「記憶レコード」", "OBJ-1"),
        ("ﾊﾞｲﾄはﾄｰｸﾝ", "LIM-4"),
        ("プロバイダーと規則", "LIM-5"),
        ("集水域", "CMP-1"),
        ("記憶を無視する対照", "CLM-6"),
        ("容量 利益", "CLM-19"),
        ("完全性と来歴", "LIM-6"),
        ("ｃｌｍ－11", "CLM-11"),
    ],
    "ko": [
        ("지연 의무를", "TRM-3"),
        ("거주자는", "TRM-7"),
        ("기억을 무시하는 대조군", "CLM-6"),
        ("정체된수집", "TRM-4"),
    ],
    "ru": [
        ("обязательству", "TRM-3"),
        ("в ее нынешнем виде", "Установка в её нынешнем виде"),
        ("ПАМЯТЬ контроли", "CLM-6"),
    ],
}
"""Locale → what a reader types, and the id or the title of what must be among the first three results."""

ALIKE = [
    ("Straße", "STRASSE"),
    ("Ærø", "aero"),
    ("ŁÓDŹ", "lodz"),
    ("Ἀθῆναι", "αθηναι"),
    ("ὁδός", "ΟΔΟΣ"),
    ("ёлка", "ЕЛКА"),
    ("İzmir ısı", "izmir isi"),
    ("ﬁnal", "final"),
    ("naïve", "nai\u0308ve"),
    ("co\u00adoperation", "cooperation"),
    ("ＡＢＣ１２", "abc12"),
    ("ｶﾞﾗｽ", "ガラス"),
    ("\u1100\u1161\u11a8", "각"),
    ("क़लम", "कलम"),
    ("हाँ", "हां"),
    ("१२ कक्षा", "12 कक्षा"),
    ("كِتَابٌ", "كتاب"),
    ("مـــدينة", "مدينه"),
    ("إعادة", "اعادة"),
    ("آخر", "اخر"),
    ("مستشفى", "مستشفي"),
    ("۱۲۳", "123"),
    ("שָׁלוֹם", "שלום"),
    ("append-only", "append only"),
]
"""A title and another spelling of it that must find it. All are words of dictionaries."""
UNLIKE = [("かき", "がき"), ("कल", "काल"), ("مد", "مر"), ("기억", "가억"), ("cat", "cut")]

FIRST = """() => [...document.querySelectorAll('#search-results > li')].slice(0, 3).flatMap(li =>
  [li.querySelector('.id')?.textContent, li.querySelector('a').textContent])"""


ASK_ALL = """async queries => {
  const box = document.getElementById('search-words'), list = document.getElementById('search-results'), found = [];
  for (const query of queries) {
    box.value = query;
    box.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter'}));
    while (list.ariaBusy !== 'false') await new Promise(done => setTimeout(done, 5));
    found.push([...list.children].map(li => li.querySelector('a').textContent));
  }
  return found;
}"""
MARKED = """title => [...document.querySelectorAll('#search-results a')].filter(a => a.textContent === title)
  .flatMap(a => [...a.querySelectorAll('mark')].map(mark => mark.textContent))"""


def ask(page: Page, words: str) -> list[str]:
    """What the first three results are called, when the search is done."""
    page.locator("#search-words").fill(words)
    page.locator("#search-words").press("Enter")
    expect(page.locator("#search-results")).to_have_attribute("aria-busy", "false")
    found: list[str] = page.evaluate(FIRST)
    return found


@pytest.mark.parametrize("place", ["disk", "server"])
@pytest.mark.parametrize("tag", list(QUERIES))
def test_what_readers_type_finds_the_page(page: Page, site: Path, address: str, tag: str, place: str) -> None:
    asked, errors = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("requestfailed", lambda request: errors.append(request.url))
    home = address if place == "server" else f"{site.as_uri()}/"
    page.goto(f"{home}{tag}/search.html")
    expect(page.locator(".no-script")).to_have_count(0)
    assert not [url for url in asked if url.endswith("/search.js") and "assets" not in url], (
        "loaded with the first search"
    )
    wrong = [(words, wanted, found) for words, wanted in QUERIES[tag] if wanted not in (found := ask(page, words))]
    assert wrong == []
    assert errors == []
    assert [url for url in asked if not url.startswith(home)] == []


def test_there_are_sixty_queries_in_five_languages() -> None:
    assert sum(map(len, QUERIES.values())) >= 60
    assert len(QUERIES) >= 5


@pytest.fixture
def bare(site: Path, tmp_path: Path) -> Path:
    """A copy of the search page whose index holds the titles of `ALIKE` and `UNLIKE` alone."""
    root = tmp_path
    shutil.copytree(site / "assets", root / "assets")
    (root / "en" / "finite-memory").mkdir(parents=True)
    shutil.copy(site / "en" / "search.html", root / "en" / "search.html")
    titles = [title for title, _ in (*ALIKE, *UNLIKE)]
    held = [
        [f"{number}.html", "Word", "", title, [], [], [f"Invented, with {title}."]]
        for number, title in enumerate(titles)
    ]
    script = f"(window.reportgenIndex ??= {{}})['finite-memory'] = {json.dumps(held)};"
    (root / "en" / "finite-memory" / "search.js").write_text(script, "utf-8")
    return root / "en" / "search.html"


def test_spellings_of_a_word_find_each_other_and_are_marked(page: Page, bare: Path) -> None:
    page.goto(bare.as_uri())
    wrong = []
    for title, words in ALIKE:
        found = ask(page, words)
        marked = "".join(page.evaluate(MARKED, title))
        if title not in found or re.sub(r"[ -]", "", marked) != re.sub(r"[ -]", "", title):
            wrong.append((title, words, found, marked))
    assert wrong == []


def test_every_title_finds_itself_in_every_language(page: Page, site: Path) -> None:
    wrong, count = [], 0
    for file in sorted(site.glob("*/search.html")):
        page.goto(file.as_uri())
        indexes = sorted(file.parent.glob("*/search.js"))
        titles = sorted({entry[3] for index in indexes for entry in entries(index.read_bytes())})
        answers = page.evaluate(ASK_ALL, titles)
        wrong += [
            (file.parent.name, title) for title, found in zip(titles, answers, strict=True) if title not in found[:3]
        ]
        count += len(titles)
    assert wrong == []
    assert count > 1000


def test_what_is_marked_is_what_was_typed_whatever_stands_around_it(page: Page, bare: Path) -> None:
    random = Random(20260909)  # noqa: S311 - the same words each time
    letters = ("abcABCéß", "абвЁйЙ", "ابتةأىُ", "कखगीँ", "漢字仮名", "がギｶﾞ", "가나다", "αβΣς", "ﬁ½²ŉ")
    words = ["".join(random.choices(random.choice(letters), k=random.randint(2, 6))) for _ in range(300)]
    titles = [" ".join(random.sample(words, 5)) + random.choice(("", ".", " – x", "\u200d")) for _ in range(60)]
    held = [[f"{number}.html", "Word", "", title, [], [], []] for number, title in enumerate(titles)]
    script = f"(window.reportgenIndex ??= {{}})['finite-memory'] = {json.dumps(held)};"
    (bare.parent / "finite-memory" / "search.js").write_text(script, "utf-8")
    page.goto(bare.as_uri())
    for title in titles:
        begin = random.randint(0, 3)
        typed = " ".join(title.split()[begin : begin + 2])
        assert title in ask(page, f'"{typed}"'), typed
        marked = page.evaluate(MARKED, title)
        assert any(typed.strip(".\u200d") in mark or mark.strip() in typed for mark in marked), (typed, marked)


def test_other_words_do_not_find_each_other(page: Page, bare: Path) -> None:
    page.goto(bare.as_uri())
    assert [(title, words) for title, words in UNLIKE if title in ask(page, words)] == []


def test_quoted_words_must_follow_each_other(page: Page, site: Path) -> None:
    page.goto((site / "en" / "search.html").as_uri())
    assert ask(page, "obligation delayed") != []
    assert ask(page, '"obligation delayed"') == []
    expect(page.get_by_role("status")).to_contain_text("Nothing fits.")
    assert ask(page, '"delayed obligation"') != []


def test_a_result_leads_to_the_passage_and_back_to_the_results(page: Page, site: Path) -> None:
    page.goto((site / "en" / "search.html").as_uri())
    ask(page, '"no world, no Go test"')
    ask(page, '"twelve literal" OR nothing')
    ask(page, '"bundle interventions that are better kept apart"')
    link = page.locator("#search-results a").first
    expect(link).to_have_text("Where this stands in the literature")
    link.click()
    identity = page.evaluate("decodeURIComponent(location.hash.slice(1))")
    expect(page.locator(f'[id="{identity}"]')).to_contain_text("better kept apart")
    expect(page.locator(f'[id="{identity}"]')).to_be_in_viewport()
    page.go_back()
    expect(page.locator("#search-words")).to_have_value('"bundle interventions that are better kept apart"')
    expect(page.locator("#search-results a").first).to_be_visible()


def test_every_page_leads_to_the_field_and_the_keyboard_leads_on(page: Page, site: Path) -> None:
    page.goto((site / "en" / "finite-memory" / "CLM-1" / "index.html").as_uri())
    page.get_by_role("link", name="Search").click()
    expect(page.locator("#search-words")).to_be_focused()
    page.keyboard.type("CLM-2")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Results shown:")
    page.keyboard.press("Tab")  # the button
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("The arms part at decision 5")


def test_an_address_with_words_shows_their_results(page: Page, address: str) -> None:
    page.goto(f"{address}en/search.html?q=stalled%20collect")
    expect(page.locator("#search-words")).to_have_value("stalled collect")
    expect(page.locator("#search-results a").first).to_have_text("stalled collect")
    ask(page, "")
    assert page.url == f"{address}en/search.html"
    assert page.get_by_role("status").inner_text() == ""


def test_paper_shows_the_results_without_the_field(page: Page, site: Path) -> None:
    page.goto((site / "en" / "search.html").as_uri())
    ask(page, "stalled collect")
    page.emulate_media(media="print")
    assert not page.locator("#search-words").is_visible()
    assert page.locator("#search-results a").first.is_visible()


def test_markup_in_a_query_stays_text(page: Page, address: str) -> None:
    page.goto(f"{address}en/search.html?q=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E%20memory")
    expect(page.locator("#search-results")).to_have_attribute("aria-busy", "false")
    assert page.locator("main img").count() == 0


def test_a_missing_index_is_said_and_the_others_are_searched(page: Page, site: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(site / "en", tmp_path / "en", ignore=lambda _, names: [n for n in names if n == "r1"])
    shutil.copytree(site / "assets", tmp_path / "assets")
    (Path(copy) / "finite-memory" / "search.js").unlink()
    page.goto((tmp_path / "en" / "search.html").as_uri())
    assert ask(page, "CLM-2") != []
    expect(page.get_by_role("status")).to_contain_text("Part of the index could not be loaded")


def test_without_a_script_the_reports_are_listed(browser: Browser, site: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((site / "ar" / "search.html").as_uri())
    assert not page.locator("#search").is_visible()
    assert page.locator(".no-script").is_visible()
    assert page.locator("main li a").count() >= 1
    context.close()


def test_results_have_no_fault_in_either_direction_and_theme(page: Page, site: Path, address: str, axe: str) -> None:
    from tests.browser.test_pages import AXE_RUN, OVERFLOW

    found = []
    for tag, words in (("en", "reserve"), ("ar", "الاحتياطي"), ("ja", "備蓄")):
        page.goto(f"{address}{tag}/search.html")
        assert ask(page, words) != []
        page.evaluate(axe)
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            for width in (320, 390, 1280):
                page.set_viewport_size({"width": width, "height": 900})
                found += [f"{tag} {theme} {width}: {one}" for one in page.evaluate(AXE_RUN) + page.evaluate(OVERFLOW)]
    assert found == []


def test_an_index_is_small_beside_what_it_is_made_of(site: Path) -> None:
    heavy = []
    for index in sorted(site.glob("*/*/search.js")):
        slug = index.parent.name
        files = [path for path in Path("claims", slug).rglob("*") if path.suffix in (".md", ".yaml")]
        written = sum(path.stat().st_size for path in files if "revisions" not in path.parts)
        data = index.read_bytes()
        if len(data) > 1.75 * written or len(gzip.compress(data, 9)) > written / 2:
            heavy.append(f"{index.relative_to(site)}: {len(data)} bytes of {written}")
    assert heavy == []
    assert (site / "assets" / "search.js").stat().st_size <= 16_000
