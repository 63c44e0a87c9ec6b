"""Values of records: those that lead to the web, and those that are maps."""

from __future__ import annotations

from pathlib import Path

import pytest

from reportgen.render.views.fields import _address
from tests.render import samples
from tests.render.samples import page, select, text_of


@pytest.mark.parametrize(
    ("key", "text", "href"),
    [
        ("doi", "10.1000/xyz123", "https://doi.org/10.1000/xyz123"),
        ("doi", "https://doi.org/10.1000/xyz123", "https://doi.org/10.1000/xyz123"),
        ("doi", "http://dx.doi.org/10.1000/xyz123", "https://doi.org/10.1000/xyz123"),
        ("doi", "doi:10.1000/xyz123", "https://doi.org/10.1000/xyz123"),
        ("doi", '10.1000/<a>"b', "https://doi.org/10.1000/%3Ca%3E%22b"),
        ("doi", "javascript:alert(1)", ""),
        ("doi", "//elsewhere.example", ""),
        ("location", "https://example.org/a", "https://example.org/a"),
        ("location", "javascript:alert(1)", ""),
        ("location", "data:text/html,x", ""),
        ("location", "//elsewhere.example", ""),
    ],
)
def test_only_addresses_of_the_web_are_links(key: str, text: str, href: str) -> None:
    assert _address(key, text) == href


def test_a_former_id_is_shown_in_words(tmp_path: Path) -> None:
    was = "[{id: OLD-9, from: another study, note: 'kept: in part'}, {id: OLD-8}]"
    record = f"- {{id: CLM-9, kind: finding, statement: Closed., was: {was}, cites: [SRC-1]}}\n"
    site, _ = samples.site(tmp_path, {"claims/r/records/z.yaml": record})
    items = [text_of(item) for item in select(page(site, "CLM-9"), ".fields li")]
    assert items == ["OLD-9 · from another study · kept: in part", "OLD-8"]


def test_a_former_id_leads_to_the_place_of_the_text_that_names_it(tmp_path: Path) -> None:
    records = samples.FILES["claims/r/records/a.yaml"].replace(
        "was: [OLD-7]", "was: [OLD-7, {id: MEM-7, from: a study}, OLD-71]"
    )
    intro = samples.FILES["claims/r/text/intro.md"].replace(
        "| two | CLM-1 |", "| two, once OLD-71 | CLM-1 |\n| MEM-7 | CLM-1 |"
    )
    made, found = samples.site(tmp_path, {"claims/r/records/a.yaml": records, "claims/r/text/intro.md": intro})
    assert found == ()
    links = select(page(made, "CLM-1"), ".fields a code")
    assert [text_of(link) for link in links] == ["MEM-7", "OLD-71"]
    cells = [
        text_of(page(made, "").get_element_by_id(link.getparent().get("href").partition("#")[2])) for link in links
    ]
    assert cells == ["MEM-7", "two, once OLD-71"]
