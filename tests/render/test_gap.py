"""Behind a full-width mark stands no space, in any part of a page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from reportgen.build import compose, examine
from reportgen.render.views.gap import FULL_WIDTH, gap
from tests.cases import TODAY

ROOT = Path(__file__).resolve().parents[2]
CODE = re.compile(r"<(script|style|code|pre)\b.*?</\1>", re.DOTALL)
SPACED = re.compile(rf"[{FULL_WIDTH}](?:</(?!del)[a-z]+>)* +(?!·|<span class=.kinds)(?:<[^>]*>)?[^<\n]{{0,12}}")
"""Not between an old and a new wording, nor between the name of a record and what is told of it: pieces apart."""
BRACKETS = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]\d* ?\([^()<>]{0,20}\)")


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    """The Japanese and Chinese pages of one bundled report, with a letter in the place of code."""
    examined, _ = examine(ROOT, TODAY)
    assert examined is not None
    files = compose(examined, reports=frozenset({"finite-memory"}))[0].files
    chosen = re.compile(r"(ja|zh-Hans|zh-Hant)/finite-memory/(index|[A-Z]+-\d+/index|[a-z]+/index)\.html")
    return {path: CODE.sub("x", data.decode()) for path, data in files.items() if chosen.fullmatch(path)}


def test_a_full_width_colon_has_no_space_behind_it() -> None:
    assert (gap("言語："), gap("Sprache:"), gap("")) == ("", " ", " ")


def test_the_macro_knows_the_same_marks() -> None:
    assert f"'{FULL_WIDTH}'" in (ROOT / "templates" / "macros.html").read_text("utf-8")


def test_no_page_sets_a_space_behind_a_full_width_mark(pages: dict[str, str]) -> None:
    assert len(pages) > 150
    assert {path: found for path, page in pages.items() if (found := SPACED.findall(page))} == {}


def test_what_a_page_sets_in_brackets_has_those_of_its_script(pages: dict[str, str]) -> None:
    assert "主張1（CLM-1）" in pages["ja/finite-memory/CLM-1/index.html"]
    assert {path: found for path, page in pages.items() if (found := BRACKETS.findall(page))} == {}
