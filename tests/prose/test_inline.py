"""Passages as HTML and as plain words."""

from __future__ import annotations

import pytest
from markupsafe import Markup

from reportgen.prose import inline, plain
from tests.prose.support import Answers, cases, read


@pytest.mark.parametrize(("given", "expected"), cases("inline"))
def test_a_passage_as_html(given: str, expected: str) -> None:
    assert str(inline(given, Answers())) == expected


def test_a_section_gives_a_passage_its_notes_and_link_labels() -> None:
    section, _ = read("# T\n\nb[^b] a[^a] b[^b] [here][x]\n\n[^a]: A\n\n[^b]: B\n\n[x]: https://example.org\n")
    passage = next(item for item in section.passages.values() if item.kind == "paragraph")
    drawn = inline(passage.text.value, Answers(), section)
    assert drawn == 'b<sup>1</sup> a<sup>2</sup> b<sup>1</sup> <a href="https://example.org">here</a>'


def test_a_translation_may_call_notes_in_another_order() -> None:
    section, _ = read("# T\n\na[^a] b[^b]\n\n[^a]: A\n\n[^b]: B\n")
    assert inline("b[^b] a[^a]", Answers(), section) == "b<sup>2</sup> a<sup>1</sup>"


def test_the_resolver_gets_the_key_of_the_note() -> None:
    class Keys(Answers):
        def note(self, key: str, number: int, /) -> Markup:
            return Markup("({} {})").format(key, number)

    section, _ = read("# T\n\na[^a]\n\n[^a]: A\n")
    key = section.notes["a"]
    assert section.passages[key].kind == "note"
    assert inline("a[^a]", Keys(), section) == f"a({key} 1)"


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("  one   CLM-1 ", "one CLM-1"),
        ("*a* `b < c` [d](https://example.org) {ref}`e <CLM-1>` &amp; \\*", "a b < c d e & *"),
        ("one\ntwo\n\n- three\n- four", "one two three four"),
        ("a\\\nb", "a b"),
        ("{value}`t.r.c` {term}`x <y>`", "t.r.c x"),
        ("<b>a</b>", "<b>a</b>"),
        ("```\ncode\n```\n\nwords", "words"),
        ("[a](javascript:x)", "a"),
        ("一二\n三", "一二三"),
        ("- CLM-1 & more", "CLM-1 & more"),
    ],
)
def test_plain_words(given: str, expected: str) -> None:
    assert plain(given, Answers()) == expected


def test_plain_words_leave_out_calls_of_notes() -> None:
    section, _ = read("# T\n\na[^a] b\n\n[^a]: A\n")
    assert plain("a[^a] b", Answers(), section) == "a b"
