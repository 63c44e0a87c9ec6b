"""Tests of checks: a small language, decimals as they are written, and nothing that a stranger could misuse."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.gate.evaluation import ValueUnreadableError, evaluate
from reportgen.gate.expressions import MAX_LENGTH, ExpressionError, addresses

RECORDED = {"final.one.reserve": "5.0", "final.one.name": "priority", "final.one.below": "\u22123"}


def come(test: str) -> bool:
    return evaluate(test, RECORDED.get)


@pytest.mark.parametrize(
    "test",
    [
        'value("final.one.reserve") >= 5',
        "value('final.one.reserve') == 5.00",
        '"prior" in value("final.one.name")',
        'value("final.one.below") < 0',
        "0.1 + 0.2 == 0.3",
        "-7 % 3 == 2 and 7 % -3 == -2",
        "1 < 2 < 3 and not 3 < 2 < 1",
        "min(3, 1, 2) == 1 and max([3, 1]) == 3 and sum([1, 2]) == 3 and abs(-2) == 2 and len([1, 2]) == 2",
        "sum([]) == 0",
        "(1 if 2 > 1 else 2) == 1",
        "4 in [1, 4] and 5 not in [1, 4]",
        "True or value('gone.one.x') > 1",
        "  1 <\n2",
    ],
)
def test_what_is_true(test: str) -> None:
    assert come(test)


@pytest.mark.parametrize("test", ["1 > 2", "not True", "5 == 5.1", "1 < 2 < 2", '"a" == "b"', "1 in []"])
def test_what_is_false(test: str) -> None:
    assert not come(test)


HOSTILE = {
    "().__class__.__bases__[0].__subclasses__() == 1": "no function",
    "value.__globals__ == 1": "attributes",
    "__import__('os').system('true') == 0": "no function",
    "open('/etc/passwd') == 1": "no function",
    "eval('1') == 1": "no function",
    "min.__self__ == 1": "attributes",
    "9 ** 9 ** 9 ** 9 > 1": r"\*\*",
    "1 << 99999 > 1": "<<",
    "'a' * 999999999 == ''": "no number",
    "[1] * 999999999 == []": "no number",
    "1e999 * 1e999 * 1e999 > 1": "no value",
    "1e9999 > 1": "no number",
    "1 % 1e-999 / 1e999 / 1e999 > 1": "no value",
    f"{'9' * 900} > 1": "no number",
    "[x for x in [1]] == [1]": "loops",
    "len(x for x in [1]) == 1": "loops",
    "(lambda: 1)() == 1": "no function",
    "(x := 1) == 1": "names",
    "f'{1}' == '1'": "formats",
    "{1: 2} == 1": "not allowed",
    "[1, 2][0] == 1": "parts",
    "min(*[1, 2]) == 1": "not allowed",
    "min(1, key=2) == 1": "named",
    "b'a' == b'a'": "values",
    "None == None": "values",
    "... == 1": "values",
    "1j == 1": "values",
    "x == 1": "not allowed",
    "1 is 1": "is",
    "True or ().__class__": "attributes",
    "value('final.one.' 'reserve') == 5": "one address",
    "value(value('final.one.name')) == 5": "one address",
    "value() == 5": "one address",
    "1": "neither true nor false",
    "not 1": "neither true nor false",
    "1 and True": "neither true nor false",
    "1 == '1'": "another kind",
    "'a' < 'b'": "no order",
    "1 / 0 == 1": "zero",
    "min() == 1": "of nothing",
    "len(1) == 1": "no length",
    "1 in 2": "nothing is in",
    "": "no expression",
    "1 <": "no expression",
    "import os": "no expression",
    "1; 2": "no expression",
    "\x00": "no expression",
    "\ud800 == 1": "no",
    "(" * 999: "nested",
    "[" * 200 + "]" * 200: "nested",
    "-" * 990 + "1": "nested",
    "not " * 240 + "True": "nested",
    "1+" * 490 + "1 > 0": "nested",
    "1" * (MAX_LENGTH + 1): "characters",
    "'" + "a" * 998 + "'" + "+'a'": "characters",
}


@pytest.mark.parametrize("test", sorted(HOSTILE))
def test_what_is_refused(test: str) -> None:
    with pytest.raises(ExpressionError, match=HOSTILE[test]) as caught:
        come(test)
    assert 0 <= caught.value.begin <= max(len(test), caught.value.end)


def test_a_value_that_cannot_be_read_is_told_apart() -> None:
    with pytest.raises(ValueUnreadableError):
        come("value('gone.one.x') > 1")


def test_long_lists_and_texts_are_bounded_while_they_grow() -> None:
    recorded = {"t.a.b": "x" * 3_000}
    with pytest.raises(ExpressionError, match="too long"):
        evaluate("value('t.a.b') + value('t.a.b') == ''", recorded.get)


def test_the_addresses_of_a_test_with_their_places() -> None:
    test = " é == 1 or value( 'a.b.c' ) == 1"
    assert addresses(test) == ()  # it has a name, so that it is no test
    test = " 'é' == 'x' or value( 'a.b.c' ) == value(\"d.e.f\")"
    assert [(one, test[at : at + len(one)]) for one, at in addresses(test)] == [("a.b.c", "a.b.c"), ("d.e.f", "d.e.f")]


WORDS = st.sampled_from(
    ["value", "min", "len", "(", ")", "[", "]", ",", "'a.b.c'", "1", "0", "1e99", "**", "*", "/", "%", "-", "+", "not",
     "and", "or", "in", "if", "else", "<", "==", ".", "__class__", "lambda", ":", "for", "x", "=", "{", "}", "\\", "'",
     '"', "\n", "é", "f'", "@", "#"]
)  # fmt: skip


@given(st.one_of(st.text(max_size=200), st.lists(WORDS, max_size=60).map(" ".join), st.lists(WORDS).map("".join)))
def test_no_text_ends_otherwise_than_in_a_truth_or_a_reason(test: str) -> None:
    try:
        found = repr(evaluate(test, {"a.b.c": "1"}.get))
    except (ExpressionError, ValueUnreadableError) as error:
        found = str(error)
    assert found
    assert not re.search(r"[\n\r]", found)
