"""Every kind in twelve locales at both widths, as it was looked at."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from lxml import etree

from reportgen.figures import KINDS, Width
from tests.conftest import GoldenFile
from tests.figures.samples import LOCALES, WORDS, sample

HERE = Path(__file__).resolve().parent
WIDTHS: tuple[Width, ...] = ("wide", "narrow")
CASES = tuple((kind, locale, width) for kind in KINDS for locale in LOCALES for width in WIDTHS)
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(("kind", "locale", "width"), CASES)
def test_drawing_is_the_one_that_was_looked_at(golden: GoldenFile, kind: str, locale: str, width: Width) -> None:
    golden(f"{kind}/{locale}.{width}.svg", sample(kind, locale, width) + "\n")


def test_no_golden_file_is_left_over() -> None:
    found = {str(path.relative_to(HERE)) for path in HERE.rglob("*.svg")}
    assert found == {f"{kind}/{locale}.{width}.svg" for kind, locale, width in CASES}


@pytest.mark.parametrize(("kind", "locale", "width"), CASES)
def test_drawing_is_small_and_has_no_style(kind: str, locale: str, width: Width) -> None:
    svg = sample(kind, locale, width)
    assert len(svg.encode()) <= 5000
    assert not re.search(r"<style|style=|<script|href=|https?://(?!www\.w3\.org/2000/svg\")", svg)


@pytest.mark.parametrize(("kind", "locale", "width"), CASES)
def test_drawing_says_what_it_is(kind: str, locale: str, width: Width) -> None:
    root = etree.fromstring(sample(kind, locale, width))
    words = WORDS[kind][locale]
    title, summary, group = list(root)
    assert (title.tag, title.text) == (f"{SVG}title", words["title"])
    assert (summary.tag, summary.text) == (f"{SVG}desc", words["summary"])
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == title.get("id")
    assert root.get("aria-describedby") == summary.get("id")
    assert root.get("lang") == root.get("{http://www.w3.org/XML/1998/namespace}lang") == locale
    assert root.get("direction") == "ltr"
    assert group.get("aria-hidden") == "true"
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert all(name.startswith(f"FIG-{1 + list(WORDS).index(kind)}-{width}-") for name in ids)
    assert len(ids) == len(set(ids)) == 2


@pytest.mark.parametrize(("kind", "locale", "width"), CASES)
def test_every_word_of_the_author_is_in_the_drawing(kind: str, locale: str, width: Width) -> None:
    root = etree.fromstring(sample(kind, locale, width))
    drawn = ["".join(text.itertext()).replace(" ", "") for text in root.iter(f"{SVG}text")]
    words = {slot: text for slot, text in WORDS[kind][locale].items() if slot not in {"title", "summary"}}
    if kind in {"bars", "paired-differences"}:
        del words["x"]  # the rows speak for themselves; the table has it as a header
    assert sorted(text for text in drawn if any(text == word.replace(" ", "") for word in words.values())) == sorted(
        word.replace(" ", "") for word in words.values()
    )


@pytest.mark.parametrize("kind", KINDS)
def test_only_texts_in_arabic_letters_run_from_the_right(kind: str) -> None:
    root = etree.fromstring(sample(kind, "ar", "wide"))
    for text in root.iter(f"{SVG}text"):
        has_letters = any("\u0621" <= character <= "\u064a" for character in "".join(text.itertext()))
        assert (text.get("direction") == "rtl") == has_letters
