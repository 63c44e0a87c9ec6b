"""Stars beside Han, Kana and Hangul make emphasis; elsewhere they are read as CommonMark says."""

from __future__ import annotations

import pytest

from reportgen.prose import features

PREFIXES = frozenset({"CLM"})


@pytest.mark.parametrize(
    ("text", "strong"),
    [
        ("主张**“C-0042”**报告", 1), ("**注意：**请保存。", 1), ("这是**“重点”**。", 1), ("他说**（见下）**之后", 1),
        ("これは**「強調」**です", 1), ("**注意：**保存してください", 1),
        ("이것은 **“강조”**입니다", 1), ("**주의:**저장하세요", 1),
        ("**강조(強調)**는", 1), ("请看**CLM-2。**然后", 1),
    ],
)  # fmt: skip
def test_strong_words_beside_letters_without_spaces(text: str, strong: int) -> None:
    found = features(text, PREFIXES, is_block=False)
    assert found.strong == strong
    assert "*" not in found.words


@pytest.mark.parametrize(
    "text",
    ['a**"b"**c', "2 * 3 * 4", "he said**(x)**then", "** no **", "f(**kwargs) and g(*args)", "a*b*c", "a _b_ c_d_e"],
)
def test_other_text_is_read_as_commonmark_says(text: str) -> None:
    from markdown_it import MarkdownIt

    html = MarkdownIt("commonmark").renderInline(text)
    found = features(text, PREFIXES, is_block=False)
    assert (found.strong, found.emphasis) == (html.count("<strong>"), html.count("<em>"))


def test_a_run_of_stars_beside_spaces_opens_nothing() -> None:
    assert features("中 ** 文 ** 字", PREFIXES, is_block=False).strong == 0
