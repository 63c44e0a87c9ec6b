"""A translated edition beside its original: every passage once, each in its language, honest about what is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from reportgen.render.views import compare
from tests.test_editions import TEXTS, catalog, page, root, run

__all__ = ["root"]


def rows(root: Path, tag: str, path: str = "compare/") -> dict[str, tuple[str, str]]:
    """HTML id → the words of both columns."""
    return {
        str(row.get("id")): (row[1].text_content().strip(), row[2].text_content().strip())
        for row in page(root, tag, path).xpath("//table[@class='pairs']/tbody/tr")
    }


def test_every_passage_stands_beside_its_source(root: Path) -> None:
    run(root)
    assert sorted(rows(root, "de").values()) == sorted((source, found["de"]) for source, found in TEXTS.items())
    cell = page(root, "ar", "compare/").xpath("//table[@class='pairs']/tbody/tr/td")[0]
    assert (cell.get("lang"), cell.get("dir")) == ("en", "ltr")


def test_ids_are_those_of_every_language_and_lead_to_the_edition(root: Path) -> None:
    run(root)
    assert rows(root, "de").keys() == rows(root, "ar").keys()
    for href in page(root, "de", "compare/").xpath("//table[@class='pairs']//a/@href"):
        path, _, fragment = href.partition("#")
        there = page(root, "de", f"compare/{path.removesuffix('index.html')}")
        assert not fragment or there.xpath(f"//*[@id='{fragment}']"), href


def test_a_missing_translation_is_said_and_a_borrowed_one_has_its_language(root: Path) -> None:
    some = {source: found["de"] for source, found in TEXTS.items() if source != "The store"}
    catalog(root, "de", some)
    run(root)
    assert rows(root, "de")["CMP-1-title"][1] == "nicht übersetzt"
    borrowed = page(root, "es-419", "compare/").xpath("//tr[@id='CMP-1-title']/td")[1]
    assert borrowed.get("lang") == "es"
    assert "El depósito" in borrowed.text_content()


def test_the_original_is_compared_with_nothing_and_no_search_engine_is_told(root: Path) -> None:
    run(root)
    assert not (root / "site/en/r/compare").exists()
    there = page(root, "de", "compare/")
    assert there.xpath("//meta[@name='robots']/@content") == ["noindex"]
    assert not there.xpath("//link[@hreflang]")
    assert "compare" not in (root / "site/sitemap.xml").read_text("utf-8")
    english = there.xpath("//*[@id='lang-menu']//a[@hreflang='en']/@href")
    assert english == ["../../../en/r/index.html"]
    assert page(root, "de").xpath("//nav[@class='register']//a[contains(@href, 'compare/')]")
    assert not page(root, "en").xpath("//nav[@class='register']//a[contains(@href, 'compare/')]")


def test_a_long_comparison_goes_over_several_pages(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(root)
    whole = rows(root, "de")
    monkeypatch.setattr(compare, "PART", 2)
    (root / "claims/r/report.yaml").write_text("title: A report\ndate: 2026-09-10\nsections: [intro]\n", "utf-8")
    assert run(root).written is not None
    parts = [rows(root, "de", path) for path in ("compare/", "compare/2/", "compare/3/")]
    assert {key: pair for part in parts for key, pair in part.items()} == whole
    assert [len(part) for part in parts] == [2, 2, 1]
    assert page(root, "de", "compare/2/").xpath("//nav[@class='parts']//a[@aria-current]/text()") == ["3 – 4"]
