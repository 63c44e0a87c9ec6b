"""`ids.lock`: what a line says, what is wrong with one, and how lines are added without touching others."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.locks import free_number, read_ids, with_ids
from reportgen.source import SourceFile

PREFIXES = ("SRC", "CLM", "LIM")
LOCK = """\
# reportgen ids.lock 1
SRC-1 source live
CLM-2 claim live
CLM-10 claim retired
LIM-1 limitation retired LIM-3
"""


def read(text: str) -> tuple[dict[str, tuple[str, bool, str | None]], list[str]]:
    ids, found = read_ids(SourceFile("ids.lock", text), "r")
    places = [f"{item.span.start.line}:{item.span.start.column} {item.message}" for item in found]  # type: ignore[union-attr]
    return {name: (one.type, one.is_retired, one.heir) for name, one in ids.items()}, places


def test_a_line_has_id_type_state_and_heir() -> None:
    assert read(LOCK) == (
        {
            "SRC-1": ("source", False, None),
            "CLM-2": ("claim", False, None),
            "CLM-10": ("claim", True, None),
            "LIM-1": ("limitation", True, "LIM-3"),
        },
        [],
    )


@pytest.mark.parametrize("text", ["", "\n\n", "# a comment\n", "# reportgen ids.lock 1"])
def test_an_empty_lock_knows_nothing(text: str) -> None:
    assert read(text) == ({}, [])


def test_windows_line_ends_make_no_difference() -> None:
    assert read(LOCK.replace("\n", "\r\n")) == read(LOCK)


def test_of_two_lines_for_one_id_the_one_that_says_more_counts() -> None:
    ids, found = read("CLM-1 claim retired CLM-9\nCLM-1 claim live\nCLM-2 claim live\nCLM-2 claim retired\n")
    assert ids == {"CLM-1": ("claim", True, "CLM-9"), "CLM-2": ("claim", True, None)}
    assert found == []


@pytest.mark.parametrize(
    ("line", "place", "message"),
    [
        ("CLM-1", "1:1", "the line of `CLM-1` lacks its record type and state"),
        ("CLM-1 claim", "1:1", "the line of `CLM-1` lacks its state"),
        ("  CLM-01 claim live", "1:3", "`CLM-01` is not an id"),
        ("clm-1 claim live", "1:1", "`clm-1` is not an id"),
        ("CLM-1234567890 claim live", "1:1", "`CLM-1234567890` is not an id"),
        ("r:CLM-1 claim live", "1:1", "`r:CLM-1` is not an id"),
        ("CLM-1 Claim live", "1:7", "`Claim` is not the name of a record type"),
        ("CLM-1 claim gone", "1:13", "`gone` is not a state"),
        ("CLM-1 claim live CLM-2", "1:18", "`CLM-2` has no meaning here"),
        ("CLM-1 claim retired lost", "1:21", "`lost` has no meaning here"),
        ("CLM-1 claim retired CLM-2 x", "1:27", "`x` has no meaning here"),
        ("x" * 5000, "1:1", "a line has more than `4000` characters"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_line_that_cannot_be_read_is_told_at_its_word(line: str, place: str, message: str) -> None:
    ids, found = read(f"{line}\nCLM-7 claim live\n")
    assert found == [f"{place} {message}"]
    assert ids == {"CLM-7": ("claim", False, None)}


def test_a_conflict_has_one_finding_and_hides_no_side() -> None:
    text = "A\n<<<<<<< HEAD\nCLM-1 claim live\n||||||| base\n=======\nCLM-2 claim live\n>>>>>>> b\nCLM-3 claim live\n"
    ids, found = read(text.removeprefix("A\n"))
    assert (sorted(ids), found) == (["CLM-1", "CLM-2", "CLM-3"], ["1:1 a merge conflict is not resolved"])


def test_a_later_format_is_not_guessed_at() -> None:
    ids, found = read("# reportgen ids.lock 2\nCLM-1 claim live\n")
    assert (ids, found) == ({}, ["1:22 the lock has the format `2`, and this version reads `1`"])


def test_a_file_of_junk_has_a_bounded_number_of_findings() -> None:
    assert len(read("junk\n" * 10_000)[1]) == 50


def test_a_new_line_stands_by_type_and_number() -> None:
    fresh = {
        "CLM-9": "CLM-9 claim live",
        "SRC-2": "SRC-2 source live",
        "LIM-2": "LIM-2 limitation live",
        "ZZ-1": "ZZ-1 z live",
    }
    assert with_ids(LOCK, fresh, PREFIXES) == (
        "# reportgen ids.lock 1\nSRC-1 source live\nSRC-2 source live\nCLM-2 claim live\nCLM-9 claim live\n"
        "CLM-10 claim retired\nLIM-1 limitation retired LIM-3\nLIM-2 limitation live\nZZ-1 z live\n"
    )


def test_lines_are_replaced_and_taken_out_and_others_stay_to_the_byte() -> None:
    text = "junk \n# reportgen ids.lock 1\r\nCLM-2  claim   live\r\n\r\nCLM-1 claim live\r\nCLM-1 claim live\r\nLIM-1 x"
    made = with_ids(text, {"CLM-1": None, "LIM-1": "LIM-1 limitation retired"}, PREFIXES)
    assert made == "junk \n# reportgen ids.lock 1\r\nCLM-2  claim   live\r\n\r\nLIM-1 limitation retired\n"
    assert with_ids(made.replace("\n", "\r\n").replace("\r\r", "\r"), {"CLM-3": "CLM-3 claim live"}, PREFIXES).endswith(
        "CLM-3 claim live\r\nLIM-1 limitation retired\r\n"
    )


def test_a_first_line_gives_the_file_its_header() -> None:
    assert with_ids("", {"CLM-1": "CLM-1 claim live"}, PREFIXES).splitlines()[0] == "# reportgen ids.lock 1"
    assert read(with_ids("", {"CLM-1": "CLM-1 claim live"}, PREFIXES)) == ({"CLM-1": ("claim", False, None)}, [])


def test_the_order_of_changes_makes_no_difference() -> None:
    numbers = list(range(1, 40))
    lines = {f"CLM-{number}": f"CLM-{number} claim live" for number in numbers}
    whole = with_ids("", lines, PREFIXES)
    for seed in range(5):
        random.Random(seed).shuffle(numbers)  # noqa: S311
        text = ""
        for number in numbers:
            text = with_ids(text, {f"CLM-{number}": lines[f"CLM-{number}"]}, PREFIXES)
        assert text == whole


@settings(deadline=None)
@given(st.text(max_size=200))
def test_no_text_raises_and_every_finding_has_its_place(text: str) -> None:
    file = SourceFile("ids.lock", text)
    ids, found = read_ids(file, "r")
    assert all(item.rule.code == "RG105" and item.span and item.span.start for item in found)
    again, _ = read_ids(SourceFile("ids.lock", with_ids(text, {"CLM-5": "CLM-5 claim live"}, PREFIXES)), "r")
    assert {*ids, "CLM-5"} == {*again} or any("format" in item.message for item in found)


def test_the_free_number_is_above_all_of_its_prefix() -> None:
    assert free_number("CLM", ["CLM-3", "CLM-12", "LIM-40", "CL-99", "CLM-x"]) == 13
    assert free_number("CLM", []) == 1
