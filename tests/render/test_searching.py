"""What is searched of an edition: every text that its pages show, with links that lead to it, and nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from reportgen.model import Site
from tests.render import samples

HOSTILE = "</script><img src=x> \u2028 \"quoted\" 'x' \\\\ `window` ä漢"
GERMAN = samples.FILES["reportgen.toml"] + 'locales = ["en", "de"]\n'
CATALOG = """msgid ""
msgstr ""
"Project-Id-Version: r\\n"
"Language-Team: \\n"
"MIME-Version: 1.0\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: de\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgctxt "CLM-1/title"
msgid "Jar two holds least"
msgstr "Glas zwei fasst am wenigsten"

msgctxt "CLM-1/cites/1/translation"
msgid "two,5"
msgstr "zwei,5"

msgctxt "TRM-1/forms"
msgid "bean"
msgstr "Bohne, Bohnen"
"""


def entries(data: bytes) -> list[list[Any]]:
    """What an index holds; its lines are JSON between the first and the last."""
    first, *lines, last = data.decode().splitlines()
    assert re.fullmatch(r'\(window\.reportgenIndex \?\?= \{\}\)\["[a-z-]+"\] = \[', first)
    assert last == "];"
    found: list[list[Any]] = json.loads(f"[{''.join(lines)}]")
    return found


def texts(data: bytes) -> Iterator[tuple[str, str, str, str]]:
    """Words, id on the page, language and address of every text."""
    for href, _, language, title, _, also, parts in entries(data):
        yield title, "", language, href
        for part in [*also, *parts]:
            words, anchor, language = [part, "", ""] if isinstance(part, str) else [*part, ""][:3]
            yield words, anchor, language, href


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Site:
    site, found = samples.site(tmp_path_factory.mktemp("project"))
    assert found == ()
    return site


def test_every_record_section_and_report_is_in_it_with_its_ids(made: Site) -> None:
    found = {entry[0]: entry for entry in entries(made.files["en/r/search.js"])}
    assert {"r/index.html", "r/index.html#intro", "r/index.html#end", "r/TRM-1/index.html"} < found.keys()
    assert found["r/CLM-1/index.html"][4] == ["CLM-1", "OLD-7"]
    assert len(found) == 3 + len([path for path in made.files if re.fullmatch(r"en/r/[A-Z]+-\d+/index.html", path)]) - 1


def test_every_address_leads_to_a_page_and_every_id_stands_on_it(made: Site) -> None:
    seen = set()
    for _, anchor, _, href in texts(made.files["en/r/search.js"]):
        path, _, fragment = href.partition("#")
        page = made.files[f"en/{path}"].decode()
        for name in filter(None, (fragment, anchor)):
            assert f'id="{name}"' in page, (href, name)
            seen.add(name)
    assert len(seen) > 8


def test_fields_quotations_sources_values_and_boundary_are_in_it(made: Site) -> None:
    words = {text[0] for text in texts(made.files["en/r/search.js"])}
    assert {"Jar two holds 5 beans; see CLM-2.", "two,5", "SRC-1 jars.csv", "theBean", "Every other jar"} < words
    assert {
        "Open it, as CLM-1 says",
        "Nobody did.",
        "Jar two holds 6",
        "data/jars.csv",
        "Counted twice, says SRC-2.",
    } < words


def test_what_is_code_or_a_number_alone_is_in_it_though_nobody_translates_it(tmp_path: Path) -> None:
    records = samples.FILES["claims/r/records/a.yaml"].replace("Open it, as CLM-1 says", "`open-lid`")
    records = records.replace("quote: two,5", "quote: '5'")
    prose = samples.FILES["claims/r/text/intro.md"].replace("another item", "`fifo-order`")
    site, _ = samples.site(tmp_path, {"claims/r/records/a.yaml": records, "claims/r/text/intro.md": prose})
    found = {text[0]: text for text in texts(site.files["en/r/search.js"])}
    assert found["open-lid"][3] == "r/RTE-1/index.html"
    assert found["5"][3] == "r/CLM-1/index.html"
    assert f'id="{found["fifo-order"][1]}"' in samples.source(site, "")


def test_a_translated_edition_has_its_own_words_and_those_of_the_quotation(tmp_path: Path) -> None:
    catalog = "locales/de/LC_MESSAGES/r.po"
    site, _ = samples.site(tmp_path, {"reportgen.toml": GERMAN, catalog: CATALOG})
    found = {text[0]: text for text in texts(site.files["de/r/search.js"])}
    assert found["Glas zwei fasst am wenigsten"][2] == ""
    assert found["two,5"][2] == "en"
    assert found["zwei,5"][2] == ""
    assert found["The jars were filled by hand."][2] == "en", "what is not translated says its language"
    assert "Bohne, Bohnen" in found
    assert "Jar two holds least" not in found


def test_a_text_cannot_end_the_script_or_become_one(tmp_path: Path) -> None:
    report = samples.FILES["claims/r/report.yaml"].replace("A report on jars", json.dumps(HOSTILE))
    site, _ = samples.site(tmp_path, {"claims/r/report.yaml": report})
    data = site.files["en/r/search.js"]
    assert "\u2028" not in data.decode()
    assert entries(data)[0][3].startswith("</script><img src=x>")


def test_the_page_names_every_index_and_is_linked_from_every_page_that_is_read(made: Site) -> None:
    page = made.files["en/search.html"].decode()
    assert 'data-index="r/search.js"' in page
    assert '<meta name="robots" content="noindex">' in page
    moved = "en/r/OLD-7/index.html"
    without = [
        path
        for path, data in made.files.items()
        if path.endswith(".html") and b'search.html#search-words"' not in data and path not in (moved, "en/search.html")
    ]
    assert without == []
    assert b"search.html" not in made.files.get("sitemap.xml", b"")


def test_a_theme_without_the_script_has_no_search(tmp_path: Path) -> None:
    site, found = samples.site(tmp_path, {"templates/search.js": ""})
    assert found == ()
    assert [path for path in site.files if "search" in path] == []
    assert not any(b"search.html" in data for data in site.files.values())


def test_a_report_may_be_called_search(tmp_path: Path) -> None:
    files = {path.replace("claims/r/", "claims/search/"): text for path, text in samples.FILES.items()}
    site, found = samples.site(tmp_path, files)
    assert found == ()
    assert {"en/search.html", "en/search/index.html", "en/search/search.js"} < site.files.keys()
