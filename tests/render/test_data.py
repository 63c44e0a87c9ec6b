"""Data for machines, links between pages, notes in the margin, and a second language."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html
from markupsafe import Markup

from reportgen.checks import check
from reportgen.evidence import gather
from reportgen.load import load
from reportgen.localise import localise
from reportgen.model import LocaleInfo, Localised, Site
from reportgen.render import paths, render
from reportgen.render.data import indented
from reportgen.render.scope import Shown
from reportgen.render.views.blocks import BlockView, NoteView
from reportgen.render.views.height import NoteSpace
from tests.render import samples
from tests.render.samples import select, text_of


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Site:
    return samples.site(tmp_path_factory.mktemp("project"))[0]


def test_records_are_data_with_links_both_ways(made: Site) -> None:
    data = json.loads(made.files["data/r/records.json"])
    assert next(iter(data)) == "schema_version"
    records = {record["id"]: record for record in data["records"]}
    assert records["CLM-1"]["links"] == {"rests-on": ["CLM-2"], "bounded-by": ["LIM-2"]}
    assert records["CLM-2"]["linked_from"] == {"rests-on": ["CLM-1"], "affects": ["LIM-1", "LIM-2"], "text": ["CLM-1"]}
    assert records["SRC-1"]["linked_from"]["cites"] == ["CLM-1", "FIG-1"]
    assert records["CLM-1"]["fields"]["layer"] == [{"of": None, "is": "observed-run"}]
    assert [cite["outcome"] for cite in records["CLM-1"]["cites"]] == ["match", "located", None, None]


def test_anchors_are_data(made: Site) -> None:
    data = json.loads(made.files["data/r/anchors.json"])
    assert data["schema_version"] == 1
    first = data["anchors"][0]
    assert (first["record"], first["source"], first["outcome"], first["found_lines"]) == (
        "CLM-1",
        "SRC-1",
        "match",
        [3, 3],
    )


def test_the_values_of_a_figure_are_the_recorded_ones(made: Site) -> None:
    assert made.files["data/r/figures/FIG-1.csv"] == b"jar,beans\none,12\ntwo,5\nthree,8\n"
    assert made.files["en/r/figures/FIG-1.svg"].startswith(b"<")


@pytest.mark.parametrize(
    ("page", "target", "link"),
    [
        ("index.html", "en/r/index.html", "en/r/index.html"),
        ("en/r/index.html", "en/r/index.html#p", "#p"),
        ("en/r/index.html", "en/r/index.html", "index.html"),
        ("en/r/CLM-1/index.html", "en/r/index.html#p", "../index.html#p"),
        ("en/r/CLM-1/index.html", "en/r/CLM-2/index.html", "../CLM-2/index.html"),
        ("en/r/CLM-1/index.html", "assets/style.css", "../../../assets/style.css"),
        ("en/r/index.html", "ar/r/index.html", "../../ar/r/index.html"),
        ("en/r/CLM-1/index.html", "index.html", "../../../index.html"),
    ],
)
def test_links_between_pages_are_relative(page: str, target: str, link: str) -> None:
    assert paths.relative(page, target) == link


def blocks(*lengths: tuple[int, int]) -> list[BlockView]:
    """Paragraphs of so many characters with notes of so many (0: none)."""
    return [
        BlockView(
            "paragraph",
            text=Shown(Markup.escape("x" * text)),
            notes=(NoteView("n", "1", "", Shown(Markup.escape("y" * note)), ""),) if note else (),
        )
        for text, note in lengths
    ]


def test_a_note_stands_beside_a_paragraph_that_is_as_tall() -> None:
    assert NoteSpace("en").has_room(blocks((600, 100)), 0)


def test_a_note_that_would_meet_the_next_one_puts_that_below() -> None:
    views, space = blocks((60, 150), (300, 40), (900, 40)), NoteSpace("en")
    assert [space.has_room(views, at) for at in range(3)] == [True, False, True]


def test_a_note_that_would_reach_into_a_figure_stands_below() -> None:
    views = [*blocks((60, 400)), BlockView("figure")]
    assert not NoteSpace("en").has_room(views, 0)


def test_the_time_to_place_notes_grows_with_their_number_only(monkeypatch: pytest.MonkeyPatch) -> None:
    measured = []
    height = NoteSpace._height
    monkeypatch.setattr(NoteSpace, "_height", lambda space, block: measured.append(block) or height(space, block))
    views, space = blocks(*[(60, 40)] * 400), NoteSpace("en")
    for at in range(400):
        space.has_room(views, at)
    assert len(measured) < 400 * 5


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The sample in English and, with two texts translated, in Arabic."""
    root = tmp_path_factory.mktemp("two")
    samples.site(root)
    project, _ = load(root)
    assert project is not None
    checked, _ = check(project, gather(project, root)[0], date(2026, 9, 24))
    english = localise(project)[0][0]
    texts = {
        "report/title": Localised("تقرير عن الجرار", "ar", "rtl", is_source=False),
        "CLM-2/statement": Localised("مُلئت الجرار باليد.", "ar", "rtl", is_source=False),
    }
    arabic = replace(english, locale=LocaleInfo("ar", "rtl", "العربية", "draft"), texts=texts)
    made, found = render(project, checked, (english, arabic))
    assert found == ()
    return made


def test_every_page_offers_itself_in_the_other_language(two: Site) -> None:
    tree = html.document_fromstring(two.files["en/r/CLM-2/index.html"])
    menu = select(tree, ".lang-menu a")
    assert [(a.get("hreflang"), a.get("href"), text_of(a)) for a in menu] == [
        ("en", "index.html", "Englishoriginal"),
        ("ar", "../../../ar/r/CLM-2/index.html", "العربيةdraft"),
    ]
    links = select(tree, "link[hreflang]")
    assert [(a.get("hreflang"), a.get("href")) for a in links] == [
        ("en", "https://example.org/e/en/r/CLM-2/"),
        ("ar", "https://example.org/e/ar/r/CLM-2/"),
        ("x-default", "https://example.org/e/en/r/CLM-2/"),
    ]


def test_text_without_a_translation_says_its_language(two: Site) -> None:
    tree = html.document_fromstring(two.files["ar/r/CLM-2/index.html"])
    assert (tree.get("lang"), tree.get("dir")) == ("ar", "rtl")
    assert select(tree, "h1")[0].get("lang") is None
    limit = select(tree, ".limits h3")[0]
    assert (text_of(limit), limit.get("lang"), limit.get("dir")) == ("One count", "en", "ltr")


def test_a_translated_edition_shows_the_original_title(two: Site) -> None:
    original = select(html.document_fromstring(two.files["ar/r/index.html"]), ".original span")[0]
    assert (text_of(original), original.get("lang"), original.get("dir")) == ("A report on jars", "en", "ltr")


def test_ids_are_the_same_in_every_language(two: Site) -> None:
    for path, content in two.files.items():
        if path.startswith("en/r/") and path.endswith(".html"):
            other = two.files[f"ar/{path.removeprefix('en/')}"]
            ids = [
                [item.get("id") for item in select(html.document_fromstring(page), "[id]") if item.get("id") != "en"]
                for page in (content, other)
            ]
            assert ids[0] == ids[1], path


def test_a_site_without_an_address_names_none(tmp_path: Path) -> None:
    made, _ = samples.site(tmp_path, {"reportgen.toml": 'title = "Editions"\n'})
    assert not any(b'rel="canonical"' in content for path, content in made.files.items() if "OLD-7" not in path)
    assert b'<link rel="canonical" href="../CLM-1/index.html">' in made.files["en/r/OLD-7/index.html"]


def test_the_front_page_is_in_the_source_language_and_lists_both(two: Site) -> None:
    front = html.document_fromstring(two.files["index.html"])
    assert front.get("lang") == "en"
    assert [text_of(item) for item in select(front, ".read-in li")] == ["English original", "العربية draft"]
    own = html.document_fromstring(two.files["ar/index.html"])
    assert (own.get("lang"), own.get("dir")) == ("ar", "rtl")


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(VALUES)
def test_json_is_written_as_the_library_writes_it(value: object) -> None:
    assert indented(value) == json.dumps(value, ensure_ascii=False, indent=1)
