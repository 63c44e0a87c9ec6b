"""Editions in several locales: complete or honest about what is not, each blocked by its own errors alone."""

from __future__ import annotations

import datetime as dt
import hashlib
import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from lxml import etree, html

from reportgen.build import Request, Result, build
from reportgen.catalogs import blank, named, read, update
from reportgen.catalogs.changes import text_digest
from reportgen.catalogs.messages import messages
from reportgen.lineage import read_receipts
from reportgen.load import load
from reportgen.source import SourceFile

TODAY = dt.date(2026, 11, 30)
CONFIG = 'title = "Editions"\nbase-url = "https://example.org/e"\nlocales = ["en", "de", "es", "es-419", "ar"]\n'
TEXTS = {
    "A report": {"de": "Ein Bericht", "es": "Un informe", "ar": "تقرير"},
    "Introduction": {"de": "Einleitung", "es": "Introducción", "ar": "مقدمة"},
    "The store holds 5 units.": {
        "de": "Der Speicher fasst 5 Einheiten.", "es": "El depósito guarda 5 unidades.", "ar": "يحفظ المخزن 5 وحدات.",
    },
    "It is open at night, see CMP-1.": {
        "de": "Er ist nachts offen, siehe CMP-1.", "es": "Abre de noche, véase CMP-1.", "ar": "يفتح ليلاً، انظر CMP-1.",
    },
    "The store": {"de": "Der Speicher", "es": "El depósito", "ar": "المخزن"},
}  # fmt: skip
INTRO = "# Introduction\n\nThe store holds 5 units.\n\nIt is open at night, see CMP-1.\n"
FILES = {
    "reportgen.toml": CONFIG,
    "claims/r/report.yaml": "title: A report\ndate: 2026-09-09\nsections: [intro]\n",
    "claims/r/text/intro.md": INTRO,
    "claims/r/records/a.yaml": "- id: CMP-1\n  title: The store\n",
}


def catalog(root: Path, tag: str, texts: Mapping[str, str], *, is_empty: bool = False) -> Path:
    """A catalog in which every message with a text has it."""
    project, _ = load(root)
    locale = named(tag)
    assert project is not None
    assert locale is not None
    path = root / f"locales/{locale.folder}/LC_MESSAGES/r.po"
    head, _ = read("r.po", blank("Editions", locale, "2026-09-09", "r").encode(), tag, "r")
    assert head is not None
    text, _ = update(head, messages(project, project.reports["r"]))
    for source, target in () if is_empty else texts.items():
        text = text.replace(f'msgid "{source}"\nmsgstr ""', f'msgid "{source}"\nmsgstr "{target}"')
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for path, text in FILES.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    for tag in ("de", "es", "ar"):
        catalog(tmp_path, tag, {source: found[tag] for source, found in TEXTS.items()})
    catalog(tmp_path, "es-419", {}, is_empty=True)
    return tmp_path


def run(root: Path) -> Result:
    return build(Request(root, TODAY))


def page(root: Path, tag: str, path: str = "") -> html.HtmlElement:
    return html.parse(str(root / f"site/{tag}/r/{path}index.html")).getroot()


def told(result: Result) -> list[str]:
    return [f"{item.rule.code} {item.locale} {item.data.get('key', '')}" for item in result.findings if item.locale]


def files(root: Path, tag: str) -> dict[str, bytes]:
    top = root / "site" / tag
    return {path.relative_to(top).as_posix(): path.read_bytes() for path in sorted(top.rglob("*")) if path.is_file()}


def shown(root: Path, tag: str) -> str:
    return " ".join(page(root, tag).text_content().split())


def test_every_locale_with_a_catalog_has_an_edition_in_its_own_words(root: Path) -> None:
    result = run(root)
    assert result.written is not None
    assert page(root, "de").get("lang") == "de"
    assert (page(root, "ar").get("lang"), page(root, "ar").get("dir")) == ("ar", "rtl")
    assert "Der Speicher fasst 5 Einheiten." in shown(root, "de")
    assert "The store" not in shown(root, "de")
    assert not page(root, "de").xpath('//*[@class="in-place" or @class="banner"]')


def test_ids_are_the_same_in_all_editions(root: Path) -> None:
    run(root)
    ids = {tag: page(root, tag).xpath("//@id") for tag in ("en", "de", "ar")}
    assert ids["en"] == ids["de"] == ids["ar"]


def test_a_message_falls_back_on_the_related_locale_with_its_own_language_and_a_notice(root: Path) -> None:
    run(root)
    found = page(root, "es-419").xpath('//p[contains(., "El depósito guarda 5 unidades.")]')
    assert found
    assert {one.get("lang") for one in found} <= {"es", None}
    text = (root / "site/es-419/r/index.html").read_text("utf-8")
    assert 'lang="es"' in text
    assert 'class="in-place" lang="es-419"' in text


def test_an_edition_below_the_gate_is_a_preview_that_nobody_lists(root: Path) -> None:
    run(root)
    text = (root / "site/es-419/r/index.html").read_text("utf-8")
    assert '<meta name="robots" content="noindex">' in text
    listed = set(page(root, "en").xpath("//link[@hreflang]/@hreflang"))
    assert listed == {"en", "de", "es", "ar", "x-default"}
    for tag in ("en", "de", "es", "ar"):
        links = {one.get("hreflang"): one.get("href") for one in page(root, tag).xpath("//link[@hreflang]")}
        assert links == {
            **{other: f"https://example.org/e/{other}/r/" for other in ("en", "de", "es", "ar")},
            "x-default": "https://example.org/e/en/r/",
        }


def test_an_edited_sentence_is_stale_there_and_nowhere_else(root: Path) -> None:
    run(root)
    before = files(root, "de")
    path = root / "claims/r/text/intro.md"
    path.write_text(INTRO.replace("It is open at night", "It stays open at night"), "utf-8")
    result = run(root)
    stale = [one for one in told(result) if one.startswith("RG521")]
    assert [one.split()[1] for one in stale] in ([], ["ar", "de", "es"])
    assert result.written is not None
    assert "It stays open at night" in shown(root, "de")
    assert "Der Speicher fasst 5 Einheiten." in shown(root, "de")
    assert {name for name, data in files(root, "de").items() if before.get(name) != data} <= {
        name for name in before if name.endswith(("index.html", "search.js"))
    }


@pytest.mark.parametrize(
    ("policy", "edit", "is_old_shown"),
    [
        ("source", ("The store", "The big store"), False),
        ("previous-with-notice", ("The store", "The big store"), True),
        ("previous-with-notice", ("The store", "The store of 7"), False),
        ("previous-with-notice", ("The store", "No store"), False),
    ],
)
def test_a_stale_text_is_shown_only_where_the_policy_allows_and_no_number_or_polarity_changed(
    root: Path, policy: str, edit: tuple[str, str], is_old_shown: bool
) -> None:
    config = root / "reportgen.toml"
    config.write_text(CONFIG + f'stale-policy = "{policy}"\n', "utf-8")
    records = root / "claims/r/records/a.yaml"
    records.write_text(f"- id: CMP-1\n  title: {edit[1]}\n", "utf-8")
    result = run(root)
    assert "RG521 de CMP-1/title" in told(result)
    text = " ".join(page(root, "de", "CMP-1/").xpath("string(//h1)").split())
    assert ("Der Speicher" in text) is is_old_shown
    assert (edit[1] in text) is not is_old_shown
    assert page(root, "de", "CMP-1/").xpath('//*[@class="banner"]')


DAMAGES: Mapping[str, Callable[[str], str]] = {
    "a missing quotation mark": lambda text: text.replace('"Ein Bericht"', '"Ein Bericht'),
    "a merge conflict": lambda text: text.replace('msgctxt "report/title"', '<<<<<<< HEAD\nmsgctxt "report/title"'),
    "another encoding": lambda text: text.replace("UTF-8", "GBK"),
    "a formula without a result": lambda text: text.replace("(n != 1)", "n/0"),
    "nothing": lambda text: "",
    "another number": lambda text: text.replace("fasst 5 Einheiten", "fasst 6 Einheiten"),
}


@pytest.mark.parametrize("name", list(DAMAGES))
def test_a_damaged_catalog_keeps_the_last_good_pages_of_its_edition_alone(root: Path, name: str) -> None:
    run(root)
    before = files(root, "de")
    path = root / "locales/de/LC_MESSAGES/r.po"
    path.write_text(DAMAGES[name](path.read_text("utf-8")), "utf-8")
    intro = root / "claims/r/text/intro.md"
    intro.write_text(intro.read_text("utf-8") + "\nA new paragraph.\n", "utf-8")
    result = run(root)
    assert any(item.locale == "de" and item.level.value == "error" for item in result.findings)
    assert result.written is not None
    assert files(root, "de") == before
    assert "A new paragraph." in shown(root, "en")
    assert "A new paragraph." in shown(root, "ar")
    assert "de" not in page(root, "en").xpath("//link[@hreflang]/@hreflang")
    assert page(root, "en").xpath('//*[@id="lang-menu"]//a[@hreflang="de"]')
    second = run(root)
    assert files(root, "de") == before
    assert second.written is not None


@pytest.mark.parametrize("how", ["cut", "deleted"])
def test_a_catalog_that_lost_recorded_translations_keeps_the_last_good_pages(root: Path, how: str) -> None:
    path = root / "locales/de/LC_MESSAGES/r.po"
    text = path.read_text("utf-8")
    last = re.findall(r'^msgctxt "([^"]+)"', text, re.MULTILINE)[-1]
    state = f'{last}: {{hand: human, source: "0123456789abcdef", target: "0123456789abcdef"}}\n'
    (root / "locales/de/r.state.yaml").write_text(state, "utf-8")
    run(root)
    before = files(root, "de")
    if how == "cut":
        path.write_text(text[: text.rindex("\nmsgctxt ")], "utf-8")
    else:
        path.unlink()
    result = run(root)
    lost = [item for item in result.findings if item.rule.code == "RG506"]
    assert [(item.locale, item.report, item.level.value) for item in lost] == [("de", "r", "error")]
    assert files(root, "de") == before
    path.write_text(text, "utf-8")
    assert "RG506" not in " ".join(told(run(root)))


def test_an_edition_that_never_was_good_is_not_offered(root: Path) -> None:
    path = root / "locales/de/LC_MESSAGES/r.po"
    path.write_text(path.read_text("utf-8").replace('"Ein Bericht"', '"Ein Bericht'), "utf-8")
    run(root)
    assert not (root / "site/de/r").exists()
    assert not page(root, "en").xpath('//*[@hreflang="de"]')


def test_an_error_in_the_source_stops_the_whole_site(root: Path) -> None:
    run(root)
    before = files(root, "en")
    (root / "claims/r/text/intro.md").write_text("# Introduction\n\nSee CMP-9.\n", "utf-8")
    assert run(root).written is None
    assert files(root, "en") == before


def test_the_order_of_catalog_entries_changes_no_byte(root: Path) -> None:
    run(root)
    before = files(root, "de")
    path = root / "locales/de/LC_MESSAGES/r.po"
    head, *blocks = path.read_text("utf-8").rstrip("\n").split("\n\n")
    path.write_text("\n\n".join([head, *reversed(blocks)]) + "\n", "utf-8")
    run(root)
    assert files(root, "de") == before


def test_the_sitemap_lists_what_may_be_listed_with_its_languages(root: Path) -> None:
    run(root)
    text = (root / "site/sitemap.xml").read_text("utf-8")
    tree = etree.fromstring(text.encode())
    space = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
    found = set(tree.xpath("//s:loc/text()", namespaces=space))
    assert "https://example.org/e/de/r/CMP-1/" in found
    assert not [one for one in found if "/es-419/" in one]
    for url in tree.xpath("//s:url", namespaces=space):
        path = url.xpath("string(s:loc)", namespaces=space).removeprefix("https://example.org/e/")
        links = {one.get("hreflang"): one.get("href") for one in url.xpath("x:link", namespaces=space)}
        head = html.parse(str(root / "site" / path / "index.html")).getroot().xpath("//link[@hreflang]")
        assert links == {one.get("hreflang"): one.get("href") for one in head}


def test_receipts_say_on_which_text_each_page_depends(root: Path) -> None:
    run(root)
    file = root / "site/receipts/de/r.jsonl"
    receipts, faults = read_receipts(SourceFile("r.jsonl", file.read_text("utf-8")))
    assert faults == ()
    assert [one.unit for one in receipts] == sorted(one.unit for one in receipts)
    assert {one.stage for one in receipts} == {"rendered"}
    title = next(one for one in receipts if one.unit == "CMP-1/title")
    assert title.depends_on == text_digest("Der Speicher")
    assert title.outcome == hashlib.sha256((root / "site/de/r/CMP-1/index.html").read_bytes()).hexdigest()
    assert all(one.at is None for one in receipts)
