"""Quotation anchors: which outcome, which finding, which words for the author."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from reportgen.diagnostics import Diagnostic, Severity
from reportgen.model import Allowance, Anchor, Citation
from tests.checks.make import checked, cite, codes, project, record, report, span, text
from tests.effort import BOUNDED


def outcome(
    source: str, citation: Citation, profile: str = "prose", **fields: str
) -> tuple[Anchor, tuple[Diagnostic, ...]]:
    """The anchor of one citation of `source`, and what is found about it."""
    register = record("SRC-1", kind="file", location="source.txt", **fields)
    made = project(report(register, record("CLM-1", [citation])))
    result, found = checked(made, {("r", "SRC-1", ""): source}, profile=profile)
    assert len(result.anchors) == 1
    return result.anchors[0], found


def one(source: str, quote: str, profile: str = "prose", **more: object) -> tuple[Anchor, tuple[Diagnostic, ...]]:
    return outcome(source, cite("SRC-1", quote, **more), profile)


SOURCE_LINES = "\n".join(f"line number {at}" for at in range(1, 265)) + "\n"

MATCHES = [
    ("    return [\n      ...head,\n      ...(f(c)),\n    ]", "return [\n  ...head,\n  ...(f(c)),\n]", "whitespace"),
    ("first words\r\nsecond words\r\n", "first words\nsecond words\n", "exact"),
    ("\t\tif x:\n\t\t\ty(here)", "if x:\n    y(here)", "whitespace"),
    ("[...args, and x]", "[...args, and x]", "exact"),
    ("a\u00a0hard\u00a0space stands", "a hard space stands", "whitespace"),
    ("有限的记忆\n与延迟的义务，如此而已", "有限的记忆与延迟的义务，如此而已", "whitespace"),
    ("clotting time [CT]-adjusted", "clotting time [CT]-adjusted", "exact"),
    ("a lone\rcarriage return", "a lone\rcarriage return", "exact"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "quote", "level"), MATCHES)
def test_white_space_and_line_ends_alone_may_differ(source: str, quote: str, level: str) -> None:
    anchor, found = one(source, quote)
    assert (anchor.outcome, anchor.level, codes(found)) == ("match", level, [])


MISMATCHES = [
    ("if (a != b) then stop", "if (a == b) then stop", "near-miss"),
    ("f(**kwargs) and more", "f(kwargs) and more", "near-miss"),
    ("the value x = -1 holds", "1 holds", "mismatch"),
    ("concatenate them all", "cat", "mismatch"),
    ("a reserve of 1.5 units", "a reserve of 1", "mismatch"),
    ("we can't allow it here", "we can", "mismatch"),
    ("timeout_ms is enough", "timeout_Ms is enough", "near-miss"),
    ("10² cells and no more", "102 cells and no more", "near-miss"),
    ("this would not help here", "this would help here", "near-miss"),
    ("naïve as ever before", "naive as ever before", "near-miss"),
    ("Йода said it plainly", "Иода said it plainly", "near-miss"),
    ("nai\u0308ve", "nai", "mismatch"),
    ("word one\nword two", "wordone word two", "near-miss"),
    ("nothing is alike in here", "Quite another sentence", "mismatch"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "quote", "outcome"), MISMATCHES)
def test_nothing_else_may_differ(source: str, quote: str, outcome: str) -> None:
    anchor, found = one(source, quote)
    assert (anchor.outcome, codes(found)) == (outcome, ["RG301" if outcome == "near-miss" else "RG302"])


def test_a_quotation_is_found_in_its_lines() -> None:
    anchor, found = one("a\fb\nc\nthe target line", "the target line", ranges=((3, 3),))
    assert (anchor.outcome, anchor.found, codes(found)) == ("match", (3, 3), [])


def test_a_quotation_in_the_second_of_two_ranges_matches() -> None:
    anchor, found = one(SOURCE_LINES, "line number 50", ranges=((3, 4), (49, 60)))
    assert (anchor.outcome, anchor.found, codes(found)) == ("match", (50, 50), [])


def test_a_quotation_elsewhere_has_moved() -> None:
    anchor, found = one(SOURCE_LINES, "line number 233", ranges=((224, 224),))
    assert (anchor.outcome, anchor.found, codes(found)) == ("moved", (233, 233), ["RG306"])
    assert found[0].level is Severity.WARNING
    assert found[0].data["found_lines"] == [233, 233]
    assert found[0].data["delta"] == 9
    assert found[0].help == "cite `:233`"


def test_lines_outside_the_file_are_no_error_while_the_quotation_is_found() -> None:
    anchor, found = one(SOURCE_LINES, "line number 233", ranges=((900, 910),))
    assert (anchor.outcome, codes(found)) == ("moved", ["RG306"])
    assert "264 lines" in found[0].message


def test_lines_outside_the_file_stand_beside_an_absent_quotation() -> None:
    anchor, found = one(SOURCE_LINES, "no such line here", ranges=((900, 910),))
    assert (anchor.outcome, codes(found)) == ("mismatch", ["RG302", "RG305"])


def test_a_quotation_across_the_end_of_its_range_matches_with_a_warning() -> None:
    anchor, found = one(SOURCE_LINES, "line number 5\nline number 6", ranges=((4, 5),))
    assert (anchor.outcome, anchor.found, codes(found)) == ("match", (5, 6), ["RG306"])
    assert found[0].data["fit"] == "overlap"


REPEATED = "def a():\n    return x\ndef b():\n    return x\ndef c():\n    return x\n"


def test_repeats_are_ambiguous_and_all_their_lines_are_told() -> None:
    anchor, found = one(REPEATED, "return x")
    assert (anchor.outcome, codes(found)) == ("ambiguous", ["RG303"])
    assert found[0].level is Severity.ERROR
    assert found[0].message == "the quotation stands in `source.txt` 3 times, in lines 2, 4, 6"
    assert "`prefix: b():` for line 4" in str(found[0].help)


def test_a_long_repeat_is_a_warning() -> None:
    long = "the same words that stand in two places of the file"
    _, found = one(f"{long}\n{long}\n", long)
    assert [(item.rule.code, item.level) for item in found] == [("RG303", Severity.WARNING)]


@pytest.mark.parametrize("chooser", [{"ranges": ((3, 4),)}, {"prefix": "def b():"}, {"suffix": "def c():"}])
def test_lines_or_neighbours_choose_among_repeats(chooser: dict[str, object]) -> None:
    anchor, found = one(REPEATED, "return x", **chooser)
    assert (anchor.outcome, anchor.found, codes(found)) == ("match", (4, 4), [])


def test_a_prefix_that_stands_nowhere_is_a_mismatch() -> None:
    anchor, found = one(REPEATED, "return x", prefix="def z():")
    assert (anchor.outcome, codes(found)) == ("mismatch", ["RG302"])
    assert "lines 2, 4, 6" in str(found[0].help)


def test_a_short_quotation_that_happens_to_be_unique_is_a_warning() -> None:
    anchor, found = one("one and only", "only")
    assert (anchor.outcome, codes(found)) == ("match", ["RG307"])
    assert one("one and only", "only", ranges=((1, 1),))[1] == ()


def test_a_match_above_the_level_of_its_source_is_a_warning() -> None:
    anchor, found = outcome("some  words of the source", cite("SRC-1", "some words of the source"), max_level="exact")
    assert (anchor.level, codes(found)) == ("whitespace", ["RG307"])


INVALID = [
    ({"quote": text("")}, "empty"),
    ({"quote": text(" \n")}, "empty"),
    ({"quote": text("---, 42")}, "no-letters"),
    ({"quote": text("some words"), "ranges": ((5, 3),)}, "lines-reversed"),
    ({"segments": (text("only one segment"),)}, "segment-count"),
    ({"segments": (text("some words"), text("abc"))}, "segment-short"),
    ({"quote": text("some words"), "insertions": ("the",)}, "insertion"),
]


@pytest.mark.parametrize(("parts", "reason"), INVALID)
def test_an_anchor_that_cannot_be_looked_for_is_invalid(parts: dict[str, object], reason: str) -> None:
    anchor, found = outcome("some words\nabcd\n", cite("SRC-1", **parts))  # type: ignore[arg-type]
    assert (anchor.outcome, anchor.reason, codes(found)) == ("invalid", reason, ["RG304"])


def test_an_invalid_quotation_of_a_source_that_is_not_looked_at_is_told_too() -> None:
    made = project(report(record("SRC-1", kind="git"), record("CLM-1", [cite("SRC-1", "", "a.py")])))
    assert codes(checked(made)[1]) == ["RG304"]


def test_segments_in_order_match() -> None:
    sql = "ORDER BY rank ASC, made_at ASC\nOFFSET 0\nLIMIT 1\n"
    anchor, found = outcome(sql, cite("SRC-1", segments=(text("ORDER BY rank ASC"), text("LIMIT 1"))))
    assert (anchor.outcome, anchor.level, anchor.found, codes(found)) == ("match", "elided", (1, 3), [])


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("the second rule, later the first rule", "another order"),
        (
            "the first rule" + " and" * 600 + " the second rule",
            "2,401 characters apart, and at most 2,000 may be left out",
        ),
    ],
)
def test_segments_out_of_order_or_too_far_apart_do_not_match(source: str, told: str) -> None:
    anchor, found = outcome(source, cite("SRC-1", segments=(text("the first rule"), text("the second rule"))))
    assert (anchor.outcome, codes(found)) == ("mismatch", ["RG302"])
    assert told in str(found[0].help)


def test_the_segment_that_is_absent_is_named() -> None:
    _, found = outcome("the first rule", cite("SRC-1", segments=(text("the first rule"), text("the other rule"))))
    assert found[0].message == "segment 2 of the quotation does not stand in `source.txt`"


def test_a_declared_insertion_is_not_looked_for() -> None:
    assert one("merge one row at a time", "merge[s] one row at a time", insertions=("s",))[0].outcome == "match"
    assert one("merge one row at a time", "merge[s] one row at a time")[0].outcome == "near-miss"


def test_the_closest_passage_and_the_words_that_differ_are_shown() -> None:
    _, found = one("nothing\nthe reserve of the arm is five units\n", "the reserve of the arm is six units")
    assert found[0].message == "line 2 of `source.txt` has `five` where the quotation has `six`"
    assert found[0].help == ("a word differs (3 characters); the source has `the reserve of the arm is five units`")
    assert {key: found[0].data[key] for key in ("outcome", "distance", "class", "line", "column")} == {
        "outcome": "near-miss", "distance": 3, "class": "word", "line": 2, "column": 1,
    }  # fmt: skip
    assert found[0].data["diff"] == [
        ["same", "the reserve of the arm is"], ["source", "five"], ["quoted", "six"], ["same", "units"],
    ]  # fmt: skip


def test_marks_that_look_alike_are_told_by_their_numbers() -> None:
    _, found = one("print('hi there')\n", "print(‘hi there’)", profile="code")
    assert str(found[0].help).endswith("(U+0027 for U+2018: copy the marks as the source has them)")
    assert found[0].data["class"] == "typography-in-code"


@pytest.mark.parametrize(
    ("quote", "told"),
    [
        ("the reserve of the arm is never five units", "does not have `never`, which the quotation adds"),
        ("the reserve of an arm is five", "has `the` where the quotation has `an`"),
        ("the reserve of arm is five units", "has `the`, which the quotation leaves out"),
    ],
)
def test_words_that_are_added_or_left_out_are_named(quote: str, told: str) -> None:
    _, found = one("nothing\nthe reserve of the arm is five units\n", quote)
    assert found[0].message == f"line 2 of `source.txt` {told}"


def test_what_is_no_near_miss_is_told_when_it_is_at_all_alike() -> None:
    _, found = one("nothing\nthe reserve of the arm is five units\n", "reserve of legs is six units")
    assert codes(found) == ["RG302"]
    assert str(found[0].help).startswith(
        "line 2 is closest, 9 characters away: `reserve of the arm is five units`; it has"
    )


def test_a_passage_cannot_steer_the_terminal() -> None:
    _, found = one("the reserve \x1b[31mof the arm is five units\n", "the reserve of the arm is six units")
    assert "\x1b" not in str(found[0].help)


def test_lines_without_a_quotation_are_located() -> None:
    anchor, found = outcome("one\ntwo\n", cite("SRC-1", ranges=((1, 2),)))
    assert (anchor.outcome, codes(found)) == ("located", [])


def test_lines_outside_the_file_are_an_error_without_a_quotation() -> None:
    anchor, found = outcome("one\ntwo\n", cite("SRC-1", ranges=((2, 3),)))
    assert (anchor.outcome, codes(found)) == ("invalid", ["RG305"])
    assert found[0].message == "`2-3` lies outside `source.txt`, which has 2 lines"


@pytest.mark.parametrize("fidelity", ["paraphrase", "second-hand"])
def test_only_verbatim_words_are_compared(fidelity: str) -> None:
    anchor, found = one("some words", "other words", fidelity=fidelity)
    assert (anchor.outcome, anchor.reason, codes(found)) == (None, fidelity, [])


def allowed(until: date) -> tuple[Diagnostic, ...]:
    allow = Allowance("mismatch", text("the file is being mended"), until, span())
    return one("some words", "other letters", allow=allow)[1]


def test_an_allowed_outcome_is_silent_until_its_day_is_over() -> None:
    assert allowed(date(2026, 9, 24)) == ()
    lapsed = allowed(date(2026, 9, 23))
    assert codes(lapsed) == ["RG302"]
    assert "lapsed on `2026-09-23`" in str(lapsed[0].help)


def test_an_allowance_does_not_silence_what_the_passage_itself_holds() -> None:
    allow = Allowance("moved", text("the file is being mended"), date(2027, 1, 1), span())
    source = "nothing\nthe guest is not allowed to cook\n"
    anchor, found = one(source, "the guest is [...] allowed to cook", ranges=((1, 1),), allow=allow)
    assert (anchor.outcome, codes(found)) == ("moved", ["RG311"])


def test_an_allowance_for_another_outcome_allows_nothing() -> None:
    allow = Allowance("moved", text("no reason"), date(2027, 1, 1), span())
    assert codes(one("some words", "other letters", allow=allow)[1]) == ["RG302"]


def test_a_report_none_of_whose_quotations_was_checked_is_told_once() -> None:
    sources = [record("SRC-1", kind="git"), record("SRC-2", kind="private", sha256="0" * 64, attested_by="the editor")]
    cites = [cite("SRC-1", "some words", "a.py"), cite("SRC-2", "other words")]
    result, found = checked(project(report(*sources, record("CLM-1", cites), record("CLM-2", cites))))
    assert codes(found) == ["RG312"]
    assert [anchor.outcome for anchor in result.anchors] == [None, "attested", None, "attested"]
    assert result.skipped == (
        "2 quotations in git sources: not checked",
        "2 quotations in private sources: attested, not looked at",
    )


@pytest.mark.parametrize(
    ("kept", "outcome"),
    [
        ({"attested_by": "the editor"}, "attested"),
        ({"sha256": "0" * 64}, "attested"),
        ({"sha256": "0" * 64, "attested_by": "the editor"}, "attested"),
        ({}, None),
    ],
)
def test_a_private_quotation_is_attested_by_a_hash_or_by_somebody(kept: dict[str, Any], outcome: str | None) -> None:
    made = project(report(record("SRC-1", kind="private", **kept), record("CLM-1", [cite("SRC-1", "words")])))
    assert checked(made)[0].anchors[0].outcome == outcome


def test_what_was_checked_is_counted() -> None:
    source = record("SRC-1", kind="file", location="source.txt")
    claim = record("CLM-1", [cite("SRC-1", "some words of it"), cite("SRC-1")])
    result, found = checked(project(report(source, claim)), {("r", "SRC-1", ""): "some words of it"})
    assert found == ()
    expected = {"reports": 1, "records": 2, "citations": 1, "links": 2, "quotations": 1, "quotations-checked": 1}
    assert {key: result.counts[key] for key in expected} == expected


@BOUNDED
def test_a_thousand_quotations_are_quick() -> None:
    lines = [f"def name_{at}(value): return value + {at}" for at in range(5_000)]
    cites = [cite("SRC-1", lines[5 * at].replace(" ", "  ", at % 2)) for at in range(1_000)]
    made = project(report(record("SRC-1", kind="file", location="source.txt"), record("CLM-1", cites)))
    result, _ = checked(made, {("r", "SRC-1", ""): "\n".join(lines)})
    assert {anchor.outcome for anchor in result.anchors} == {"match"}


@BOUNDED
def test_a_word_that_fills_the_file_takes_bounded_time() -> None:
    anchor, _ = one("ab " * 1_000_000, "ab ab")
    assert anchor.outcome == "ambiguous"
    assert one("abab" * 500_000, "ab")[0].outcome == "mismatch"


@BOUNDED
def test_segments_that_fill_the_file_take_bounded_time() -> None:
    parts = tuple(text(word) for word in ("abcd", "efgh", "abcd", "ijkl"))
    anchor, found = outcome("abcd efgh " * 50_000, cite("SRC-1", segments=parts))
    assert (anchor.outcome, codes(found)) == ("mismatch", ["RG302"])
    parts = tuple(text(word) for word in ("abcd", "efgh", "abcd", "efgh"))
    assert outcome("abcd efgh " * 50_000, cite("SRC-1", segments=parts))[0].outcome == "ambiguous"
