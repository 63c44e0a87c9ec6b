"""`ignore[…]` comments: what they silence, and what they say when they silence nothing."""

from __future__ import annotations

import pytest

from reportgen.checks import suppress
from reportgen.diagnostics import Diagnostic
from reportgen.model import Suppression
from reportgen.rules import rule
from reportgen.source import Position, Span


def finding(code: str, line: int = 2, file: str = "a.yaml") -> Diagnostic:
    return Diagnostic(rule(code), "something is wrong", Span(file, Position(line, 5)))


def comment(*words: str, reason: str = "kept", lines: tuple[int, ...] = (1, 2), file: str = "a.yaml") -> Suppression:
    return Suppression(Span(file, Position(lines[0], 1)), lines, words, reason)


@pytest.mark.parametrize("word", ["RG210", "rg210", "orphan-record", "Orphan-Record", "RG2", "rg2"])
def test_a_code_a_name_or_a_family_silences(word: str) -> None:
    assert suppress([finding("RG210")], (comment(word),)) == ()


@pytest.mark.parametrize(("line", "file"), [(3, "a.yaml"), (2, "b.yaml")])
def test_only_its_own_lines_are_silenced(line: int, file: str) -> None:
    found = suppress([finding("RG210", line, file)], (comment("RG210"),))
    assert [item.rule.code for item in found] == ["RG902", "RG210"]


def test_a_finding_without_a_place_stays() -> None:
    bare = Diagnostic(rule("RG210"), "something is wrong")
    assert suppress([bare], ()) == (bare,)


@pytest.mark.parametrize("word", ["RG302", "quote-mismatch", "RG3", "RG801"])
def test_rules_of_quotations_and_of_the_site_stay(word: str) -> None:
    found = suppress([finding("RG302")], (comment(word),))
    assert [item.rule.code for item in found] == ["RG902", "RG302"]


def test_a_comment_without_a_reason_silences_nothing() -> None:
    found = suppress([finding("RG210")], (comment("RG210", reason=" "),))
    assert [item.rule.code for item in found] == ["RG901", "RG210"]


def test_each_word_that_silences_nothing_is_told() -> None:
    found = suppress([finding("RG210")], (comment("RG210", "RG211", "orphan-recrod", "RG302"),))
    assert [(item.rule.code, item.message, item.help) for item in found] == [
        ("RG902", "`RG302` cannot be silenced", "mend what it reports, and delete the comment"),
        ("RG902", "no rule is named `orphan-recrod`", "did you mean `orphan-record`?"),
        ("RG902", "nothing here is silenced by `RG211`", "delete it from the comment"),
    ]


def test_a_comment_without_words_is_told() -> None:
    assert [item.message for item in suppress([], (comment(),))] == ["the comment names no rule"]


def test_findings_come_out_sorted() -> None:
    found = suppress([finding("RG211", 9), finding("RG210", 3), finding("RG201", 3)], ())
    assert [item.rule.code for item in found] == ["RG201", "RG210", "RG211"]
