"""Pages as a reader meets them: what they show, where it leads, and that it is all there."""

from __future__ import annotations

from pathlib import Path

import pytest
from lxml import html

from reportgen.model import Site
from reportgen.verify import inspect
from tests.conftest import GoldenFile
from tests.render import samples
from tests.render.samples import inside, page, select, source, text_of

KINDS = {
    "edition": "",
    "claim": "CLM-1",
    "facets": "CLM-2",
    "retired": "CLM-3",
    "source": "SRC-1",
    "limitation": "LIM-1",
    "route": "RTE-1",
    "term": "TRM-1",
    "figure": "FIG-1",
    "revision": "REV-2",
    "claims": "claims",
    "table": "table",
    "records": "records",
    "sources": "sources",
    "limitations": "limitations",
    "glossary": "glossary",
    "history": "history",
    "moved": "OLD-7",
}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Site:
    site, found = samples.site(tmp_path_factory.mktemp("project"))
    assert found == ()
    return site


@pytest.mark.parametrize("kind", KINDS)
def test_the_inside_of_every_kind_of_page_is_as_it_was_looked_at(made: Site, golden: GoldenFile, kind: str) -> None:
    golden(f"expected/{kind}.html", inside(made, KINDS[kind]))


def test_the_site_holds_together(made: Site) -> None:
    assert inspect(made) == ()


def test_the_front_page_leads_to_the_report_in_its_language(made: Site) -> None:
    front = html.document_fromstring(made.files["index.html"])
    assert [a.get("href") for a in select(front, ".reports h2 a")] == ["en/r/index.html"]
    assert text_of(select(front, ".read-in")[0]) == "English original"
    assert text_of(select(front, ".facts")[0]) == "3 claims3 sources2 limitations"


@pytest.mark.parametrize("record", ["CLM-1", "CLM-2", "LIM-1", "LIM-2", "SRC-1", "SRC-2", "OBJ-1", "TRM-1"])
def test_every_count_of_a_ledger_equals_the_list_it_leads_to(made: Site, record: str) -> None:
    tree = page(made, record)
    counted = 0
    for link in select(tree, ".ledger a"):
        href = link.get("href")
        if not href.startswith("#"):
            continue
        heading = tree.get_element_by_id(href[1:])
        number = next(int(word) for word in text_of(link).split() if word.isdigit())
        if heading.get("class") == "group":
            found = heading.getnext().findall("li")
        else:
            found = select(
                heading.getparent().getparent(), ".rows > li, .limits > li, .quotes > li, .from-head[id], .backs li"
            )
        assert len(found) == number, text_of(link)
        counted += 1
    assert counted


def test_every_citation_is_shown_with_its_place_and_outcome(made: Site) -> None:
    sources = [text_of(item) for item in select(page(made, "CLM-1"), ".from-head")]
    assert sources[0].startswith("SRC-1 Counts of the jars Data set · Not pinned · SHA-256 of the file as read")
    assert sources[1:] == ["SRC-2 Notes of the counter Private record", "SRC-3 On jars Paper"]
    assert [text_of(item) for item in select(page(made, "CLM-1"), ".quotes > li")] == [
        "two,5 1 jars.csv, line 3 Matches the file as it is; no pin recorded",
        "2 lines 2–4 Located; text not checked",
        "3 Attested, not checked · the counter",
        "4 p. 14 Not checked",
    ]


def test_a_citation_has_one_mark_after_a_question_and_an_initial(tmp_path: Path) -> None:
    words = samples.FILES["claims/r/report.yaml"].replace("Ada Example", "Example and Co.")
    title = next(line for line in words.splitlines() if line.startswith("title: "))
    asked, _ = samples.site(tmp_path, {"claims/r/report.yaml": words.replace(title, "title: Does it last?")})
    (box,) = select(page(asked, ""), ".cite-box")
    assert text_of(box).startswith("Example and Co. Does it last? Revision 2, ")
    (box,) = select(page(asked, "CLM-1"), ".cite-box")
    assert "in: Does it last? Revision 2, " in text_of(box)


def test_a_private_source_is_never_shown_as_verified(made: Site) -> None:
    marks = [mark.get("class") for mark in select(page(made, "CLM-1"), ".evidence > li:nth-child(2) .mark")]
    assert marks == ["mark is-attested"]


def test_limits_are_listed_whoever_names_the_other(made: Site) -> None:
    limits = select(page(made, "CLM-1"), "#limits")[0].getparent().getparent()
    assert [item.get("data-record") for item in select(limits, ".limits > li")] == ["LIM-1", "LIM-2"]
    bounded = select(page(made, "limitations"), "#LIM-2 .rows > li")
    assert [row.get("data-record") for row in bounded] == ["CLM-1", "CLM-2"]


def test_a_source_leads_back_to_every_paragraph_and_record_that_rests_on_it(made: Site) -> None:
    backs = select(page(made, "sources"), "#SRC-1 .backs")
    assert [text_of(back) for back in backs] == [
        "In the text: ¶ 1values in “The end”",
        "In records: CLM-1FIG-1",
    ]
    for link in select(page(made, "sources"), "#SRC-1 .backs a"):
        target, _, fragment = link.get("href").partition("#")
        assert target.startswith("../")
        if fragment:
            assert select(page(made, ""), f'[id="{fragment}"]')


def test_a_note_of_a_paragraph_is_a_place_of_the_paragraph(made: Site) -> None:
    backs = select(page(made, "sources"), "#SRC-2 .backs")
    assert text_of(backs[0]) == "In the text: note to ¶ 1"


def test_links_are_shown_from_both_ends(made: Site) -> None:
    forward = select(page(made, "RTE-1"), "#leads-to")[0].getparent().getparent()
    assert text_of(select(forward, "h3")[0]) == "Writes"
    back = select(page(made, "OBJ-1"), "#used-by")[0].getparent().getparent()
    assert text_of(select(back, "h3")[0]) == "Written by"
    assert [row.get("data-record") for row in select(back, ".rows > li")] == ["RTE-1"]


def test_the_first_of_several_statuses_is_a_badge_and_all_are_listed(made: Site) -> None:
    tree = page(made, "CLM-2")
    assert [text_of(badge) for badge in select(tree, ".kicker .is-status")] == [
        "Claimed first jar (what the words mean)"
    ]
    (more,) = select(tree, ".kicker .more")
    assert (text_of(more), more.get("href")) == ("and 1 more", "#statuses")
    assert [text_of(item) for item in select(tree, ".statuses dt")] == ["first jar", "second jar"]
    assert [text_of(item) for item in select(tree, ".statuses dd")] == ["Claimed", "Not determinable"]
    assert select(page(made, "CLM-1"), ".statuses, .kicker .more") == []


def test_every_badge_button_opens_a_legend_that_is_on_the_page(made: Site) -> None:
    for path in ("CLM-1", "CLM-2", "CLM-3"):
        tree = page(made, path)
        for button in select(tree, "button[popovertarget]"):
            assert len(select(tree, f'[id="{button.get("popovertarget")}"][popover]')) == 1


def test_every_element_that_shows_a_record_has_an_id_and_says_which(made: Site) -> None:
    for path, content in made.files.items():
        if path.endswith(".html"):
            tree = html.document_fromstring(content)
            shown = select(tree, "[data-record]")
            assert all(item.get("id") for item in shown)
            ids = [item.get("id") for item in select(tree, "[id]")]
            assert len(ids) == len(set(ids)), path


def test_a_former_id_leads_on_and_is_not_indexed(made: Site) -> None:
    text = source(made, "OLD-7")
    assert '<meta http-equiv="refresh" content="0; url=../CLM-1/index.html">' in text
    assert '<meta name="robots" content="noindex">' in text
    assert '<link rel="canonical" href="https://example.org/e/en/r/CLM-1/">' in text


def test_a_retired_record_says_so_wherever_it_stands(made: Site) -> None:
    assert "No longer held since 8 September 2026. Nobody did." in text_of(page(made, "CLM-3"))
    row = select(page(made, "claims"), "#CLM-3")[0]
    assert "no longer held" in text_of(row)


def test_a_correction_is_shown_at_its_record_and_in_the_history(made: Site) -> None:
    for path in ("CLM-1", "history", "REV-2"):
        tree = page(made, path)
        assert [text_of(words) for words in select(tree, "main del")] == ["Jar two holds 6"]
        assert [text_of(words) for words in select(tree, "main ins")] == ["Jar two holds 5"]


def test_paragraphs_are_numbered_through_all_sections_and_link_to_themselves(made: Site) -> None:
    marks = select(page(made, ""), ".para > .pn")
    assert [text_of(mark) for mark in marks] == ["1", "2", "3"]
    assert all(mark.get("href") == f"#{mark.getparent().get('id')}" for mark in marks)


def test_a_caption_stands_in_its_table_and_is_the_place_its_number_links_to(tmp_path: Path) -> None:
    intro = samples.FILES["claims/r/text/intro.md"].replace(
        "| jar | who |", "Table: Who looked into CLM-2\n\n| jar | who |"
    )
    made, found = samples.site(tmp_path, {"claims/r/text/intro.md": intro})
    assert found == ()
    tree = page(made, "")
    (caption,) = select(tree, "#table-1 caption")
    assert text_of(caption) == "Table 1. Who looked into CLM-2"
    assert [link.get("href") for link in select(caption, "a")] == [f"#{caption.get('id')}", "CLM-2/index.html"]
    assert tree.get_element_by_id("table-1").get("aria-labelledby") == caption.get("id")
    assert f"#{caption.get('id')}" in source(made, "CLM-2")


def test_a_table_of_records_shows_the_chosen_columns(tmp_path: Path) -> None:
    end = samples.FILES["claims/r/text/end.md"].replace(
        ":::{records} CLM\n", ":::{records} CLM\n:columns: kind, statement, cites, rests-on, used-by, status\n"
    )
    made, found = samples.site(tmp_path, {"claims/r/text/end.md": end})
    assert found == ()
    (table,) = select(page(made, ""), "table.records")
    heads = [text_of(cell) for cell in select(table, "thead th")]
    assert heads == ["Record", "Kind", "Statement", "Sources", "Rests on", "Used by", "Status"]
    first = [text_of(cell) for cell in select(table, "tbody tr")[0]]
    assert first[:2] == ["CLM-1", "Kind Finding"]
    assert [link.get("href") for link in select(select(table, "tbody tr")[0], "a.ref")] == [
        "SRC-1/index.html", "SRC-2/index.html", "SRC-3/index.html", "CLM-2/index.html",
    ]  # fmt: skip
    assert text_of(select(table, "tbody tr")[1][5]) == "Used by CLM-1"


def test_the_claim_table_names_sources_and_limits_of_every_claim(made: Site) -> None:
    rows = select(page(made, "table"), "tbody tr")
    assert [text_of(cell) for cell in rows[0]] == [
        "CLM-1 Jar two holds least",
        "Finding",
        "Observed",
        "Observed run",
        "SRC-1SRC-2SRC-3",
        "LIM-1LIM-2",
    ]
    assert len(rows) == 3


def test_nothing_in_a_page_needs_a_script_or_another_host(made: Site) -> None:
    for path, content in made.files.items():
        if path.endswith(".html"):
            text = content.decode()
            assert " style=" not in text
            assert "<style" not in text
            assert "onclick" not in text
            tree = html.document_fromstring(text)
            assert all(
                script.get("src") or script.get("type") == "application/ld+json" for script in select(tree, "script")
            )
            loaded = [*select(tree, "[src]"), *select(tree, "link[rel=stylesheet]")]
            assert not any((item.get("src") or item.get("href")).startswith("http") for item in loaded)


def test_pages_stay_within_their_budgets(made: Site) -> None:
    for path, content in made.files.items():
        if path.endswith("index.html") and path.count("/") == 3:
            assert len(content) <= 60_000, path
    words = len(text_of(page(made, "")).encode())
    assert len(made.files["en/r/index.html"]) <= 4 * words + 40_000
    assert len(made.files["assets/reader.js"]) <= 3000


def test_two_drawings_are_the_same_bytes(tmp_path: Path, made: Site) -> None:
    again, _ = samples.site(tmp_path / "again")
    assert dict(again.files) == dict(made.files)
