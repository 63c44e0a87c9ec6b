"""Passages keep their keys through every sort of edit; `segments.lock` is read, written and merged line by line."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from reportgen.load.segments import with_keys
from reportgen.locks import read_segments, segments_text
from reportgen.locks.sketch import likeness, sketch
from reportgen.model import LockedPassage, Section
from reportgen.prose import read_section
from reportgen.source import SourceFile

PREFIXES = frozenset({"CLM", "SRC"})
WORDS = """reserve rule store budget agent episode record trial seed limit bound paper claim reader table value
memory delay obligation selector window harness log run score gate error margin sample median range cost task
step queue cache order share print proof chain draft scope"""
VOCABULARY = WORDS.split()
Texts = Mapping[str, Sequence[str]]


def sections_of(texts: Texts) -> tuple[Section, ...]:
    """The sections with these blocks of Markdown, as they are read without a lock."""
    found: list[Section] = []
    taken: set[str] = set()
    for name, blocks in texts.items():
        file = SourceFile(f"{name}.md", "\n\n".join(blocks) + "\n")
        section, _ = read_section(file, name, PREFIXES, taken=frozenset(taken))
        taken.update(spot.key for spot in section.spots)
        found.append(section)
    return tuple(found)


def lock_of(sections: Sequence[Section], before: Sequence[LockedPassage] = ()) -> tuple[LockedPassage, ...]:
    text = segments_text("", before, [spot for section in sections for spot in section.spots])
    locked, found = read_segments(SourceFile("segments.lock", text), "r")
    assert not found
    return locked


def keys(sections: Sequence[Section]) -> list[tuple[str, str]]:
    """(Text, key) of every passage."""
    return [(" ".join(spot.text.split()), spot.key) for section in sections for spot in section.spots]


def edited(before: Texts, after: Texts) -> tuple[dict[str, str], dict[str, str]]:
    """Text → key before an edit and after it, for texts that are no repeats."""
    first = sections_of(before)
    return dict(keys(first)), dict(keys(with_keys(sections_of(after), lock_of(first))))


TEXT = {
    "intro": (
        "# Introduction",
        "The reserve lasts until the last record has left the store of the agent.",
        "Nothing else was measured in the trials that this report describes.",
        "- The first item names the budget of every episode.\n- The second item names the seed of every trial.",
    ),
    "method": (
        "# Method",
        "A selector drops the oldest record when the store is full.[^n]",
        "| Rule | Reserve |\n| --- | --- |\n| recency | yes |\n| responsive | no |\n| random | yes |",
        "[^n]: The store holds forty records at most.",
    ),
}


def test_without_a_lock_a_key_comes_from_the_text() -> None:
    assert with_keys(sections_of(TEXT), ()) == sections_of(TEXT)


def test_an_unchanged_text_keeps_every_key() -> None:
    first = sections_of(TEXT)
    assert with_keys(first, lock_of(first)) == first


def test_a_wrapped_text_keeps_its_key_and_the_lock_its_bytes() -> None:
    after = {**TEXT, "intro": [block.replace(" the ", "\nthe ") for block in TEXT["intro"]]}
    first = sections_of(TEXT)
    second = with_keys(sections_of(after), lock_of(first))
    assert dict(keys(second)) == dict(keys(first))
    assert lock_of(second, lock_of(first)) == lock_of(first)


def test_an_edited_passage_keeps_its_key_and_parts_notes_and_markup_follow() -> None:
    after = {
        **TEXT,
        "method": [
            block.replace("at most", "and no more").replace("the oldest record", "the very oldest record")
            for block in TEXT["method"]
        ],
    }
    first = sections_of(TEXT)
    second = with_keys(sections_of(after), lock_of(first))
    assert [key for _, key in keys(second)] == [key for _, key in keys(first)]
    assert second[1].parts == first[1].parts
    assert second[1].notes == first[1].notes
    assert sections_of(after)[1].notes != first[1].notes


def test_a_cell_whose_only_word_is_replaced_keeps_its_key() -> None:
    after = {**TEXT, "method": [block.replace("| no |", "| yes |") for block in TEXT["method"]]}
    first = sections_of(TEXT)
    second = with_keys(sections_of(after), lock_of(first))
    assert [key for _, key in keys(second)] == [key for _, key in keys(first)]


def test_swapped_passages_take_their_keys_along() -> None:
    blocks = list(TEXT["intro"])
    blocks[1], blocks[2] = blocks[2], blocks[1]
    before, after = edited(TEXT, {**TEXT, "intro": blocks})
    assert after == before


def test_a_passage_that_moves_to_another_section_takes_its_key_along() -> None:
    intro, method = list(TEXT["intro"]), list(TEXT["method"])
    method.insert(1, intro.pop(2))
    before, after = edited(TEXT, {"intro": intro, "method": method})
    assert after == before


def test_a_renamed_section_keeps_its_keys_also_of_edited_passages() -> None:
    blocks = [block.replace("names the budget", "tells the budget") for block in TEXT["intro"]]
    first = sections_of(TEXT)
    second = with_keys(sections_of({"opening": blocks, "method": TEXT["method"]}), lock_of(first))
    assert [key for _, key in keys(second)] == [key for _, key in keys(first)]


@pytest.mark.parametrize("place", range(5))
def test_a_neighbour_that_comes_or_goes_changes_no_other_key(place: int) -> None:
    blocks = list(TEXT["intro"])
    blocks.insert(place, "A new paragraph about something else entirely, without parallel.")
    before, after = edited(TEXT, {**TEXT, "intro": blocks})
    assert {text: after[text] for text in before} == before
    again, without = edited({**TEXT, "intro": blocks}, TEXT)
    assert without == {text: again[text] for text in without}


def test_the_part_that_is_most_alike_keeps_the_key_of_a_split_passage() -> None:
    whole = "The reserve lasts until the last record has left the store of the agent, and the rule is then silent."
    parts = ["The reserve lasts until the last record has left the store of the agent.", "The rule is then silent."]
    before, after = edited({"a": ["# A", whole]}, {"a": ["# A", *parts]})
    assert after[parts[0]] == before[whole]
    assert after[parts[1]] not in before.values()


def test_a_merged_passage_keeps_the_key_of_the_most_alike() -> None:
    parts = ["Then it ends.", "The reserve lasts until the last record has left the store of the agent."]
    merged = "Then it ends: the reserve lasts until the last record has left the store of the agent."
    before, after = edited({"a": ["# A", *parts]}, {"a": ["# A", merged]})
    assert after[merged] == before[parts[1]]


def test_a_new_passage_never_takes_a_key_that_another_has_or_had() -> None:
    old = ["# A", "The reserve lasts until the last record leaves.", "A second paragraph stands here as well."]
    new = ["# A", "The reserve lasts until the very last record leaves.", "A second paragraph stands here as well."]
    first = sections_of({"a": old})
    lock = lock_of(with_keys(sections_of({"a": new}), lock_of(first)), lock_of(first))
    third = with_keys(sections_of({"a": [*new, old[1]]}), lock)
    found = dict(keys(third))
    assert found[new[1]] == dict(keys(first))[old[1]]
    assert found[old[1]] != found[new[1]]


def test_repeated_texts_have_keys_of_their_own_that_stay() -> None:
    before = sections_of({"a": ["# A", "The same.", "Between them.", "The same."]})
    after = with_keys(sections_of({"a": ["# A", "Between them.", "The same."]}), lock_of(before))
    assert len({key for _, key in keys(before)}) == 4
    assert [key for _, key in keys(after)] == [key for _, key in keys(before)][:1] + [key for _, key in keys(before)][
        2:
    ]


def test_what_had_gone_gets_its_key_again() -> None:
    first = sections_of({"a": ["# A", "A paragraph of some words.", "Another one stands behind."]})
    new = ["# A", "A paragraph of some more words.", "Another one stands behind."]
    second = with_keys(sections_of({"a": new}), lock_of(first))
    lock = lock_of(second, lock_of(first))
    third = with_keys(sections_of({"a": [new[0], new[2]]}), lock)
    lock = lock_of(third, lock)
    assert [one.section for one in lock] == ["a", "a", ""]
    assert keys(with_keys(sections_of({"a": new}), lock)) == keys(second)


def sentence(source: random.Random) -> str:
    return " ".join(source.choice(VOCABULARY) for _ in range(source.randint(8, 16))).capitalize() + "."


def mutated(source: random.Random, texts: dict[str, list[tuple[str, str]]]) -> set[str]:
    """Edit (name, text) pairs at random; the names of the passages whose words changed."""
    touched = set()
    for _ in range(source.randint(1, 6)):
        section = source.choice([name for name, blocks in texts.items() if len(blocks) > 3])
        blocks = texts[section]
        at = source.randrange(1, len(blocks))
        action = source.choice(("edit", "insert", "delete", "swap", "move", "rename", "wrap"))
        if action == "edit":
            name, text = blocks[at]
            words = text.split()
            words[source.randrange(1, len(words) - 1)] = f"new{source.randint(0, 999)}"
            blocks[at] = name, " ".join(words)
            touched.add(name)
        elif action == "insert":
            blocks.insert(at, (f"fresh{source.random()}", sentence(source)))
        elif action == "delete":
            del blocks[at]
        elif action == "swap":
            other = source.randrange(1, len(blocks))
            blocks[at], blocks[other] = blocks[other], blocks[at]
        elif action == "move":
            texts[source.choice(list(texts))].append(blocks.pop(at))
        elif action == "rename":
            texts[f"{section}x"] = texts.pop(section)
        else:
            blocks[at] = blocks[at][0], blocks[at][1].replace(" ", "\n", 2)
    return touched


def test_a_text_that_is_written_anew_has_new_keys() -> None:
    source = random.Random(1)  # noqa: S311
    names = [f"word{number}" for number in range(2_000)]

    def blocks() -> list[str]:
        return ["# A", *(" ".join(source.choice(names) for _ in range(40)) for _ in range(100))]

    first = sections_of({"a": blocks()})
    second = with_keys(sections_of({"a": blocks()}), lock_of(first))
    kept = {key for _, key in keys(first)} & {key for _, key in keys(second)}
    assert len(kept) <= 3


def pairs(texts: Mapping[str, Sequence[tuple[str, str]]], sections: Sequence[Section]) -> dict[str, str]:
    """Name of each passage → its key."""
    names = [name for blocks in texts.values() for name, _ in blocks]
    return dict(zip(names, (key for _, key in keys(sections)), strict=True))


def written(texts: Mapping[str, Sequence[tuple[str, str]]]) -> tuple[Section, ...]:
    return sections_of({name: [text for _, text in blocks] for name, blocks in texts.items()})


@pytest.mark.parametrize("start", range(0, 500, 100))
def test_random_edits_change_no_key_but_of_what_was_replaced(start: int) -> None:
    edits = losses = 0
    for seed in range(start, start + 100):
        source = random.Random(seed)  # noqa: S311
        texts = {
            part: [(f"{part}{n}", sentence(source) if n else f"# Title {part}") for n in range(20)] for part in "abc"
        }
        first = written(texts)
        lock, before = lock_of(first), pairs(texts, first)
        touched = mutated(source, texts)
        read = written(texts)
        second = with_keys(read, lock)
        after = pairs(texts, second)
        assert max(Counter(after.values()).values()) == 1, seed
        lost = {name for name in after if name in before and after[name] != before[name]}
        assert lost <= touched, (seed, lost)
        assert not {name for name in after if name not in before and after[name] in before.values()}, seed
        assert with_keys(read, lock_of(second, lock)) == second, seed
        edits, losses = edits + len(touched), losses + len(lost)
    assert losses <= edits // 50


def test_a_line_of_a_lock_that_cannot_be_read_is_told_at_its_word() -> None:
    good = f"3f9c12 a 100 {'0' * 16} {'0' * 18}"
    lines = [good, "3f9c13 a 100", good.replace("3f9c12", "XYZ"), good.replace("100", "-1"), good[:-1], f"{good} x"]
    locked, found = read_segments(SourceFile("segments.lock", "\n".join(lines)), "r")
    assert [one.key for one in locked] == ["3f9c12"]
    places = [
        (one.rule.code, one.span.start.line, one.span.start.column) for one in found if one.span and one.span.start
    ]
    assert places == [("RG105", 2, 1), ("RG105", 3, 1), ("RG105", 4, 10), ("RG105", 5, 31), ("RG105", 6, 1)]


def test_of_the_two_lines_of_a_merge_the_one_that_fits_counts() -> None:
    ours, theirs = list(TEXT["intro"]), list(TEXT["intro"])
    ours[2], theirs[2] = "Not a thing was weighed by anybody.", ours[2]
    first = sections_of(TEXT)
    other = with_keys(sections_of({**TEXT, "intro": ours}), lock_of(first))
    key = dict(keys(first))[theirs[2]]
    one, two = (list(lock_of(version, lock_of(first))) for version in (first, other))
    union = tuple({*one, *two})
    assert dict(keys(with_keys(sections_of(TEXT), union)))[theirs[2]] == key
    settled = lock_of(with_keys(sections_of(TEXT), union), union)
    assert Counter(line.key for line in settled)[key] == 1


def test_a_new_passage_is_one_new_line() -> None:
    blocks = list(TEXT["intro"])
    first = sections_of(TEXT)
    lock = lock_of(first)
    for number in range(12):
        blocks.insert(2, f"Paragraph {number} is new and says nothing else.")
        second = with_keys(sections_of({**TEXT, "intro": blocks}), lock)
        after = lock_of(second, lock)
        if number < 5:
            assert len(set(after) - set(lock)) == 1
            assert set(lock) <= set(after)
        lock = after
    assert [line.order for line in lock if line.section == "intro"] == sorted(
        {*(line.order for line in lock if line.section == "intro")}
    )


def test_a_section_with_a_blank_in_its_name_is_one_word_of_its_line() -> None:
    sections = sections_of({"a b": ["# A", "Words stand here."], "-": ["# B"]})
    lock = lock_of(sections)
    assert {line.section for line in lock} == {"a b", "-"}
    assert with_keys(sections, lock) == sections


@pytest.mark.parametrize(
    ("one", "other", "least", "most"),
    [
        ("a b c d e f g h", "h g f e d c b a", 16, 16),
        ("the reserve lasts until the end of a run", "the reserve lasts until the end of a trial", 9, 16),
        ("the reserve lasts until the end of a run", "nobody has weighed sealed boxes", 0, 4),
        ("最後の記録まで続く。", "最後の記録まで続いた。", 9, 16),
        ("", "", 16, 16),
    ],
)
def test_sketches_tell_how_many_words_are_shared(one: str, other: str, least: int, most: int) -> None:
    assert least <= likeness(sketch(one), sketch(other)) <= most
