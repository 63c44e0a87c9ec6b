"""Normal forms: what each explains, and the way back to the text."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.matching import Forms, find
from reportgen.matching.form import exact
from reportgen.matching.forms import MAKERS, whitespace
from reportgen.matching.typography import FOLDS
from reportgen.matching.words import cuts_word
from reportgen.source import SourceFile

TEXTS = st.text(st.sampled_from("ab Z9_-.'\n\r\t\u00a0\u3000有限é\u0301한*`[](#>|\u200b\u00adﬁ“—…&lt;/"), max_size=80)
EVERY = pytest.mark.parametrize(
    ("name", "profile"), [(name, profile) for name in MAKERS for profile in ("code", "prose")]
)


@EVERY
@given(text=TEXTS)
@settings(max_examples=150, deadline=None)
def test_every_character_leads_back_to_itself(name: str, profile: str, text: str) -> None:
    form = MAKERS[name](text, profile)
    for at, character in enumerate(form.text):
        there = form.original(at)
        end = form.original_end(at + 1)
        assert 0 <= there <= end <= len(text)
        if not character.isspace() and text[there : there + 1] != character:
            assert name not in ("exact", "whitespace")
            seen = "".join(one for one in text[there:end] if one not in "\u200b\u00ad")
            folded = unicodedata.normalize("NFC", seen)
            assert folded in FOLDS or character in folded or text[there] in "\\&-ﬁ"


@EVERY
@given(text=TEXTS)
@settings(max_examples=100, deadline=None)
def test_offsets_lead_back_in_order(name: str, profile: str, text: str) -> None:
    form = MAKERS[name](text, profile)
    begins = [form.original(at) for at in range(len(form.text))]
    ends = [form.original_end(at) for at in range(1, len(form.text) + 1)]
    assert begins == sorted(begins)
    assert ends == sorted(ends)


@pytest.mark.parametrize("name", ["exact", "whitespace", "typographic"])
@given(text=TEXTS)
@settings(max_examples=150, deadline=None)
def test_a_form_of_a_form_is_itself(name: str, text: str) -> None:
    once = MAKERS[name](text, "code").text
    if "\r\n" not in once:
        assert MAKERS[name](once, "code").text == once


@pytest.mark.parametrize("profile", ["code", "prose", "pdf"])
@given(text=TEXTS, begin=st.integers(0, 80), length=st.integers(1, 80))
@settings(max_examples=200, deadline=None)
def test_whole_words_of_a_file_are_found_where_they_stand(profile: str, text: str, begin: int, length: int) -> None:
    quote = text[begin : begin + length].strip()
    at = text.find(quote)
    if not quote or cuts_word(text, at, at + len(quote)) or "\r" in text:
        return
    found = find(Forms(SourceFile("a.txt", text), profile), quote)
    assert found.level == "exact"
    assert at in {hit.begin for hit in found.hits}
    assert all(text[hit.begin : hit.end] == quote for hit in found.hits)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("a\r\nb\rc\n", "a\nb\rc\n"),
        ("\r\n\r\n", "\n\n"),
        ("", ""),
    ],
)
def test_exact_changes_crlf_alone(text: str, form: str) -> None:
    assert exact(text).text == form


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("  a \t\u00a0\u2009 b\n\nc ", "a b c"),
        ("有限\n记忆", "有限记忆"),
        ("有限 记忆", "有限 记忆"),
        ("有限\r\n  记忆", "有限记忆"),
        ("「かな」\nカナ、", "「かな」カナ、"),
        ("한국\n말", "한국 말"),
        ("有限\nmemory", "有限 memory"),
        ("", ""),
    ],
)
def test_white_space_is_one_space_and_none_between_wrapped_han_and_kana(text: str, form: str) -> None:
    assert whitespace(text, "code").text == form


@pytest.mark.parametrize(
    ("text", "part", "is_cut"),
    [
        ("concatenate", "cat", True),
        ("the cat sat", "cat", False),
        ("cat", "cat", False),
        ("max_size", "size", True),
        ("f(kwargs)", "kwargs", False),
        ("1.5", "1", True),
        ("1.5", "5", True),
        ("it is 1. Then", "1", False),
        ("a,16,met", "a,16", False),
        ("x = -1", "1", True),
        ("f(**kwargs)", "kwargs", True),
        ("run --force now", "force", True),
        ("two*three", "three", False),
        ("- one item", "one", False),
        ("* one item", "one", False),
        ("2020-2021", "2021", False),
        ("(-1)", "-1", False),
        ("don't", "don", True),
        ("'quoted'", "quoted", False),
        ("CLM-2는 참이다", "CLM-2", False),
        ("有限的记忆", "记忆", False),
        ("ไม่มีเงิน", "มี", False),
        ("e\u0301t", "e", True),
        ("naïve", "na", True),
    ],
)
def test_a_quotation_must_not_cut_a_word_or_a_number(text: str, part: str, is_cut: bool) -> None:
    at = text.index(part)
    assert cuts_word(text, at, at + len(part)) is is_cut


@pytest.mark.parametrize(
    ("text", "markup"),
    [
        ("- a:\n\n  ```yaml\n  x: `1`\n  ```\n- `b`: c\n", "- a: yaml x: `1` - b: c"),
        ("````\n```\n`x`\n````\n`b`\n", "``` `x` b"),
        ("~~~ text\n```\n`x`\n~~~~\n`b`\n", "text ``` `x` b"),
        ("```\n`x`\n``` no end\n`b`\n", "`x` ``` no end `b`"),
    ],
)
def test_a_fenced_block_ends_where_its_marks_do(text: str, markup: str) -> None:
    assert MAKERS["plain"](text, "prose").text == markup


@pytest.mark.parametrize("text", ["a -\u200b- b", "a \u200b--- b", "| --\ufeff- |", "well-\u00ad-known"])
def test_hidden_characters_change_no_dash(text: str) -> None:
    seen = text.replace("\u200b", "").replace("\ufeff", "").replace("\u00ad", "")
    assert MAKERS["typographic"](text, "prose").text == MAKERS["typographic"](seen, "prose").text
