"""All golden drawings in Chromium with real fonts: every text is inside, apart, and crossed by nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from reportgen.figures import download
from tests.figures.test_values import places

pytestmark = pytest.mark.browser
HERE = Path(__file__).resolve().parent
DRAWINGS = tuple(sorted(HERE.rglob("*.svg")))
Box = tuple[float, float, float, float]

MEASURE = """() => [...document.querySelectorAll('svg')].map(svg => ({
  name: svg.parentElement.id,
  size: [svg.viewBox.baseVal.width, svg.viewBox.baseVal.height],
  texts: [...svg.querySelectorAll('text')].map(text => {
    const box = text.getBBox();
    return {words: text.textContent, box: [box.x, box.y, box.x + box.width, box.y + box.height]};
  }),
  marks: [...svg.querySelectorAll('g > :not(text)')].map(mark => {
    const box = mark.getBBox();
    return {role: mark.getAttribute('class'), path: mark.getAttribute('d'),
            box: [box.x, box.y, box.x + box.width, box.y + box.height]};
  }),
}))"""


def page() -> str:
    """All golden drawings under one style sheet, the one of the download."""
    inner = []
    style = ""
    for path in DRAWINGS:
        svg = path.read_text("utf-8")
        style = style or re.search(r"<style.*?</style>", download(svg).decode(), re.DOTALL)[0]  # type: ignore[index]
        inner.append(f'<div id="{path.relative_to(HERE)}">{svg}</div>')
    return f"<!doctype html><meta charset=utf-8><title>Drawings</title>{style}{''.join(inner)}"


@pytest.fixture(scope="module")
def measured(browser: Browser) -> list[dict[str, Any]]:
    tab = browser.new_page()
    tab.set_content(page())
    tab.evaluate("document.fonts.ready")
    found: list[dict[str, Any]] = tab.evaluate(MEASURE)
    tab.close()
    return found


def meets(first: Box, second: Box) -> bool:
    """Whether two boxes share more than an edge; a tenth of a unit is rounding."""
    return (
        first[0] < second[2] - 0.1
        and second[0] < first[2] - 0.1
        and first[1] < second[3] - 0.1
        and second[1] < first[3] - 0.1
    )


def crosses(box: Box, begin: tuple[float, float], end: tuple[float, float]) -> bool:
    """Whether a straight line passes through a box (Liang and Barsky's clipping)."""
    lowest, highest = 0.0, 1.0
    for at in (0, 1):
        step = end[at] - begin[at]
        low, high = box[at] + 0.1 - begin[at], box[at + 2] - 0.1 - begin[at]
        if step == 0:
            if low > 0 or high < 0:
                return False
            continue
        first, last = sorted((low / step, high / step))
        lowest, highest = max(lowest, first), min(highest, last)
    return lowest <= highest


def pieces(path: str) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """The straight pieces of a path that may begin anew."""
    for part in re.findall(r"M[^M]*", path):
        for begin, end in pairwise(places(part)):
            yield (float(begin[0]), float(begin[1])), (float(end[0]), float(end[1]))


def test_all_drawings_are_measured(measured: list[dict[str, Any]]) -> None:
    assert len(measured) == len(DRAWINGS) == 96
    assert all(drawing["texts"] for drawing in measured)


def test_fonts_are_real(measured: list[dict[str, Any]]) -> None:
    """Letters of every script have a width of their own; boxes for missing glyphs would all be alike."""
    widths = {
        round((text["box"][2] - text["box"][0]) / len(text["words"]), 2)
        for drawing in measured
        for text in drawing["texts"]
    }
    assert len(widths) > 50


def test_no_text_meets_another(measured: list[dict[str, Any]]) -> None:
    wrong = [
        f"{drawing['name']}: {first['words']} / {second['words']}"
        for drawing in measured
        for first, second in combinations(drawing["texts"], 2)
        if meets(first["box"], second["box"])
    ]
    assert wrong == []


def test_no_text_leaves_the_drawing(measured: list[dict[str, Any]]) -> None:
    wrong = [
        f"{drawing['name']}: {text['words']} {text['box']} in {drawing['size']}"
        for drawing in measured
        for text in drawing["texts"]
        if text["box"][0] < -0.1
        or text["box"][1] < -0.1
        or text["box"][2] > drawing["size"][0] + 0.1
        or text["box"][3] > drawing["size"][1] + 0.1
    ]
    assert wrong == []


def test_no_text_is_crossed(measured: list[dict[str, Any]]) -> None:
    """By no line, grid and axes included, and by no mark."""
    wrong = [
        f"{drawing['name']}: {mark['role']} through {text['words']}"
        for drawing in measured
        for text in drawing["texts"]
        for mark in drawing["marks"]
        if (
            any(crosses(text["box"], begin, end) for begin, end in pieces(mark["path"]))
            if mark["path"]
            else meets(text["box"], mark["box"])
        )
    ]
    assert wrong == []


def test_no_mark_leaves_the_drawing(measured: list[dict[str, Any]]) -> None:
    wrong = [
        f"{drawing['name']}: {mark['role']} {mark['box']}"
        for drawing in measured
        for mark in drawing["marks"]
        if mark["box"][0] < 0
        or mark["box"][1] < 0
        or mark["box"][2] > drawing["size"][0]
        or mark["box"][3] > drawing["size"][1]
    ]
    assert wrong == []
