"""Near misses: the least distance, found with bounded work; its class and its words."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.matching import Forms
from reportgen.matching.difference import kind_of, word_diff
from reportgen.matching.distance import BUDGET, Budget, closest, walk
from reportgen.matching.nearest import nearest
from reportgen.source import SourceFile
from tests.matching.make import judged, quoting

WORDS = st.text(st.sampled_from("abc \n"), max_size=60)


def distances(text: str, pattern: str) -> list[int]:
    """The least distance of the pattern to a stretch that ends at each offset, by the plain table."""
    before = [0] * (len(text) + 1)
    for row, character in enumerate(pattern, 1):
        line = [row]
        for at, other in enumerate(text, 1):
            line.append(min(before[at] + 1, line[-1] + 1, before[at - 1] + (character != other)))
        before = line
    return before


def between(one: str, other: str) -> int:
    line = list(range(len(other) + 1))
    for row, character in enumerate(one, 1):
        after = [row]
        for at, second in enumerate(other, 1):
            after.append(min(line[at] + 1, after[-1] + 1, line[at - 1] + (character != second)))
        line = after
    return line[-1]


@given(text=WORDS, pattern=st.text(st.sampled_from("abc "), min_size=1, max_size=30))
@settings(max_examples=300, deadline=None)
def test_the_bits_count_as_the_table_does(text: str, pattern: str) -> None:
    table = distances(text, pattern)
    found = walk(text, pattern, most=1_000)
    assert found.distance == min(table)
    assert list(found.ends) == [
        at for at, one in enumerate(table) if one == found.distance and (at or found.distance == len(pattern))
    ]


@given(
    text=WORDS,
    at=st.integers(0, 40),
    length=st.integers(16, 40),
    edits=st.lists(st.integers(0, 39), max_size=4),
    more=WORDS,
)
@settings(max_examples=300, deadline=None)
def test_skipping_parts_of_the_text_misses_nothing(
    text: str, at: int, length: int, edits: list[int], more: str
) -> None:
    whole = text + "cab bac " + more
    pattern = (whole * 3)[at : at + length]
    for edit in edits:
        pattern = pattern[:edit] + "x" + pattern[edit + 1 :]
    limit = len(pattern) * 30 // 100
    found, is_sure = closest(whole, pattern, limit, Budget())
    least = min(distances(whole, pattern))
    assert is_sure
    assert (found.distance if found else None) == (least if least <= limit else None)
    if found:
        assert between(whole[found.begin : found.end], pattern) == least


def test_a_long_quotation_with_few_edits_is_found_without_walking_through_the_file() -> None:
    line = "".join(f"var a{at}=f({at},{at * 7 % 1_000});" for at in range(100_000))[:2_000_000]
    quote = line[1_000_000:1_000_200]
    quote = quote[:50] + "#" + quote[51:120] + quote[121:160] + "##" + quote[160:]
    budget = Budget()
    found, is_sure = closest(line, quote, 60, budget)
    assert found is not None
    assert (found.distance, is_sure) == (4, True)
    assert (found.begin, found.end) == (1_000_000, 1_000_200)
    assert budget.spent < BUDGET // 100


def test_work_is_bounded_and_the_bound_holds_what_is_promised() -> None:
    assert Budget().take(2 * 1024 * 1024, 1_000)
    assert not Budget().take(8 * 1024 * 1024, 1_000)
    budget = Budget(limit=1_000)
    assert closest("nothing is like it in here " * 40, "quite another sentence", 6, budget) == (None, False)
    assert budget.spent <= 1_000


def test_the_bound_ends_in_a_mismatch_with_its_reason() -> None:
    forms = Forms(SourceFile("a.txt", "xyz " * 1_000), "code")
    assert nearest(forms, "quite another sentence", "en", budget=Budget(limit=10)).is_sure is False


def test_a_minified_line_is_told_with_its_column() -> None:
    line = "".join(f"var a{at}=f({at},{at * 7 % 1_000});" for at in range(20_000))
    at = line.index("var a9000=")
    verdict = judged("code", line, quoting(line[at : at + 200].replace("f(9003", "g(9003")))
    assert verdict.near is not None
    assert (verdict.outcome, verdict.near.line, verdict.near.column, verdict.near.distance) == (
        "near-miss",
        1,
        at + 1,
        1,
    )


def test_among_equals_the_cited_lines_decide() -> None:
    source = "the first of them is 10\n" * 3
    verdict = judged("prose", source, quoting("the first of them is 11", ranges=((2, 2),)))
    assert verdict.near is not None
    assert (verdict.near.line, verdict.near.kind) == (2, "number")


def test_marks_that_are_no_words_stay_out_of_the_difference() -> None:
    verdict = judged("prose", "But **accents** split the `key` of it", quoting("But accents splits the key of it"))
    assert verdict.near is not None
    assert (verdict.near.distance, verdict.near.words) == (
        1, (("same", "But accents"), ("source", "split"), ("quoted", "splits"), ("same", "the key of it")),
    )  # fmt: skip


KINDS = [
    ("if (a != b)", "if (a == b)", "code", "operator"),
    ("x = -1", "x = 1", "code", "number"),
    ("if not done:", "if done:", "code", "negation"),
    ("print('hi')", "print(‘hi’)", "code", "typography-in-code"),
    ("timeout_ms", "timeout_Ms", "code", "case"),
    ("all paid. none kept", "all paid; none kept", "prose", "punctuation"),
    ("it holds", "it has held", "prose", "word"),
    ("er darf kochen", "er darf nicht kochen", "prose", "negation"),
    ("10² cells", "102 cells", "prose", "number"),
    ("a < b", "a > b", "prose", "operator"),
    ("The Guest", "the guest", "prose", "case"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "quoted", "profile", "kind"), KINDS)
def test_each_class_of_difference(source: str, quoted: str, profile: str, kind: str) -> None:
    assert kind_of(word_diff(source, quoted), is_code=profile == "code", language="en,de") == kind


def test_scripts_without_spaces_differ_by_characters() -> None:
    assert word_diff("有限的记忆", "有限的记录") == (("same", "有 限 的 记"), ("source", "忆"), ("quoted", "录"))
