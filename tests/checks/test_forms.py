"""Normal forms: what each explains, and the way back to the text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.checks.forms import LEVELS, Forms, Level, cuts_word, exact, whitespace
from reportgen.checks.search import find
from reportgen.source import SourceFile

TEXTS = st.text(st.sampled_from("ab Z9_-.'\n\r\t\u00a0\u3000有限é\u0301한"), max_size=80)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
@given(text=TEXTS)
@settings(max_examples=150, deadline=None)
def test_every_character_leads_back_to_itself(level: Level, text: str) -> None:
    form = level.form(text)
    for at, character in enumerate(form.text):
        if not character.isspace():
            assert text[form.original(at)] == character


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
@given(text=TEXTS)
@settings(max_examples=150, deadline=None)
def test_a_form_of_a_form_is_itself(level: Level, text: str) -> None:
    once = level.form(text).text
    if "\r\n" not in once:
        assert level.form(once).text == once


@given(text=TEXTS, begin=st.integers(0, 80), length=st.integers(1, 80))
@settings(max_examples=300, deadline=None)
def test_whole_words_of_a_file_are_found_where_they_stand(text: str, begin: int, length: int) -> None:
    quote = text[begin : begin + length].strip()
    at = text.find(quote)
    if not quote or cuts_word(text, at, at + len(quote)) or "\r" in text:
        return
    found = find(SourceFile("a.txt", text), quote, Forms())
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
    assert whitespace(text).text == form


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
