"""Long lists stay readable: ways into them, and ids in place of rows where there are very many."""

from __future__ import annotations

from pathlib import Path

import pytest

from reportgen.model import Site
from tests.render import samples
from tests.render.samples import page, select, text_of

COUNT = 120


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Site:
    claims = "".join(
        f"- id: CLM-{at}\n  kind: finding\n  statement: Jar {at} is full.\n  cites: [SRC-1]\n"
        f"  refs: {{bounded-by: [LIM-1, LIM-2, LIM-3]}}\n"
        for at in range(10, 10 + COUNT)
    )
    limits = "- id: LIM-3\n  statement: Each jar was seen once.\n  affects: [CLM-1]\n"
    site, found = samples.site(tmp_path_factory.mktemp("large"), {"claims/r/records/more.yaml": claims + limits})
    assert found == ()
    return site


@pytest.mark.parametrize(
    ("path", "first", "last"),
    [("claims", "CLM-1 – CLM-58", "CLM-109 – CLM-129"), ("table", "CLM-1 – CLM-56", "CLM-107 – CLM-129"),
     ("SRC-1", "CLM-1 – CLM-58", "CLM-109 – FIG-1"), ("", "CLM-1 – CLM-56", "CLM-107 – CLM-129")],
)  # fmt: skip
def test_every_fiftieth_of_a_long_list_is_a_way_into_it(made: Site, path: str, first: str, last: str) -> None:
    tree = page(made, path)
    jumps = select(tree, ".jumps a")
    assert [text_of(jumps[0]), text_of(jumps[-1])] == [first, last]
    for jump in jumps:
        target = tree.get_element_by_id(jump.get("href").removeprefix("#"))
        assert target.get("data-record") == text_of(jump).partition(" ")[0]


def test_a_short_list_needs_no_way_in(made: Site) -> None:
    assert select(page(made, "limitations"), ".jumps") == []


def test_very_many_bounded_records_are_named_by_their_ids(made: Site) -> None:
    (limit,) = select(page(made, "limitations"), "#LIM-3")
    assert select(limit, ".rows") == []
    assert len(select(limit, ".backs a")) == COUNT + 1


def test_few_bounded_records_are_rows(tmp_path: Path) -> None:
    site, _ = samples.site(tmp_path)
    assert len(select(page(site, "limitations"), "#LIM-1 .rows > li")) > 1


def test_the_list_of_sources_names_the_first_records_and_leads_to_all(made: Site) -> None:
    links = select(page(made, "sources"), "#SRC-1 .backs")[-1]
    named = [(text_of(link), link.get("href")) for link in select(links, "a")]
    assert len(named) == 61
    assert named[-1][0].startswith("and ")
    assert named[-1][1] == "../SRC-1/index.html#used-by"
    assert page(made, "SRC-1").get_element_by_id("used-by") is not None
