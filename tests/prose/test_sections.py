"""Sections: structure, findings, places, keys."""

from __future__ import annotations

from hashlib import sha256

import pytest

from reportgen.diagnostics import Severity
from reportgen.model import Block, Slot, Table
from reportgen.prose import read_section
from reportgen.source import SourceFile
from tests.prose.support import PREFIXES, cases, findings, mentioned, place, read, shape


@pytest.mark.parametrize(("given", "expected"), cases("sections"))
def test_the_structure_of_a_section(given: str, expected: str) -> None:
    assert shape(read(given)[0]) == expected


@pytest.mark.parametrize(("given", "expected"), cases("findings"))
def test_what_is_found(given: str, expected: str) -> None:
    assert findings(read(given)[1]) == expected


@pytest.mark.parametrize(("given", "expected"), cases("places"))
def test_where_mentions_stand(given: str, expected: str) -> None:
    section, _ = read(given)
    lines = (mentioned(passage.mentions) for passage in section.passages.values())
    assert "\n".join(line for line in lines if line) == expected


@pytest.mark.parametrize(("given", "expected"), cases("places"))
def test_line_ends_of_windows_move_nothing(given: str, expected: str) -> None:
    section, _ = read(given.replace("\n", "\r\n"))
    lines = (mentioned(passage.mentions) for passage in section.passages.values())
    assert "\n".join(line for line in lines if line) == expected


def test_the_title_is_the_first_heading() -> None:
    section, _ = read("# A *title*\n\nText.\n")
    assert section.title is not None
    assert (section.title.text.value, section.title.kind, section.title.level) == ("A *title*", "heading", 1)
    assert next(iter(section.passages)) == section.title.key


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("# T\n\na\n", [("heading", 1, "1:3-4"), ("paragraph", 0, "3:1-2")]),
        ("# T\n\n## b\n\n- c\n", [("heading", 1, "1:3-4"), ("heading", 2, "3:4-5"), ("item", 0, "5:3-4")]),
        ("# T\n\n> a\n> b\n", [("heading", 1, "1:3-4"), ("paragraph", 0, "3:3-4:4")]),
        ("# T\n\n|a|\n|-|\n|b \\| c|\n", [("heading", 1, "1:3-4"), ("cell", 0, "3:2-3"), ("cell", 0, "5:2-8")]),
        ("# T\n\nTable: a\n\n|b|\n|-|\n", [("heading", 1, "1:3-4"), ("caption", 0, "3:8-9"), ("cell", 0, "5:2-3")]),
        ("# T\n\n|b|\n|-|\nTable:  a\n", [("heading", 1, "1:3-4"), ("cell", 0, "3:2-3"), ("caption", 0, "5:9-10")]),
        (
            "# T\n\n> |b|\n> |-|\n>\n> table: a\n> c\n",
            [("heading", 1, "1:3-4"), ("cell", 0, "3:4-5"), ("caption", 0, "6:10-7:4")],
        ),
        ("# T\n\na\n: b\n", [("heading", 1, "1:3-4"), ("term", 0, "3:1-2"), ("definition", 0, "4:3-4")]),
    ],
)
def test_kind_level_and_place_of_passages(given: str, expected: list[tuple[str, int, str]]) -> None:
    section, _ = read(given)
    assert [(item.kind, item.level, place(item.text.span)) for item in section.passages.values()] == expected


def test_a_key_is_the_beginning_of_a_hash_of_section_and_words() -> None:
    section, _ = read("# T\n\nsome\nwords\n")
    assert list(section.passages)[1] == sha256(b"s\0some words").hexdigest()[:6]


def test_rewrapping_keeps_keys() -> None:
    assert list(read("# T\n\nsome\nwords\n")[0].passages) == list(read("#  T\n\n  some words\n")[0].passages)


def test_every_table_takes_one_caption_and_every_caption_goes_to_one_table() -> None:
    one, two = "|1|\n|-|", "|2|\n|-|"
    section, found = read(f"# T\n\n{one}\n\nTable: a\n\n{two}\n\nTable: b\n\nTable: c\n")
    tables = [part for part in section.parts if isinstance(part, Table)]
    assert [section.passages[table.caption].text.value for table in tables] == ["a", "b"]
    assert [(item.rule.code, place(item.span)) for item in found if item.span] == [("RG417", "13:1-7")]
    assert [section.passages[part.key].text.value for part in section.parts if isinstance(part, Block)] == ["Table: c"]


def test_a_caption_belongs_to_the_table_beside_it_alone() -> None:
    section, _ = read("# T\n\nTable: a\n\nb\n\n|c|\n|-|\n\n- Table: d\n\n  |e|\n  |-|\n")
    assert [part.caption for part in section.parts if isinstance(part, Table)] == ["", ""]


def test_repeated_passages_have_keys_of_their_own() -> None:
    keys = list(read("# T\n\nsame\n\nsame\n\nsame\n")[0].passages)
    assert len(set(keys)) == 4
    assert all(len(key) == 6 for key in keys)


def test_a_key_that_is_taken_grows() -> None:
    file = SourceFile("s.md", "# T\n\ntext\n")
    first, _ = read_section(file, "s", PREFIXES)
    key = list(first.passages)[1]
    second, _ = read_section(file, "s", PREFIXES, taken={key})
    longer = list(second.passages)[1]
    assert (len(longer), longer[:6]) == (8, key)


def test_slots_and_blocks_name_passages_that_exist() -> None:
    section, _ = read("# T\n\na\n\n- b\n\n> c\n")
    slots = [part.key for part in section.parts if isinstance(part, Slot)]
    assert [section.passages[key].text.value for key in slots] == ["b", "c"]


def test_notes_are_numbered_by_their_first_call() -> None:
    section, found = read("# T[^t]\n\na[^b] c[^a] d[^b]\n\n[^a]: A\n[^b]: B\n[^t]: C\n")
    assert found == ()
    assert list(section.notes) == ["t", "b", "a"]
    passage = next(item for item in section.passages.values() if item.kind == "paragraph")
    assert passage.notes == (section.notes["b"], section.notes["a"], section.notes["b"])
    assert [section.passages[key].text.value for key in section.notes.values()] == ["C", "B", "A"]


def test_a_note_that_nothing_calls_is_a_warning() -> None:
    section, found = read("# T\n\n[^a]: A\n")
    assert [(item.rule.code, item.level) for item in found] == [("RG409", Severity.WARNING)]
    assert dict(section.notes) == {}


def test_link_definitions_are_known_by_their_normalised_label() -> None:
    section, _ = read('# T\n\n[a]\n\n[A]: https://example.org "t"\n')
    assert dict(section.links) == {"A": ("https://example.org", "t")}


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("{trem}`x`", "did you mean `{term}`?"),
        (":::{figrue} FIG-1\n:::", "did you mean `{figure}`?"),
        (":::{records} CML\n:::", "did you mean `CLM`?"),
        ("a[^nots]\n\nb[^notes]\n\n[^notes]: N", "did you mean `[^notes]`?"),
    ],
)
def test_what_was_probably_meant_is_offered(given: str, expected: str) -> None:
    _, found = read(f"# T\n\n{given}\n")
    assert [item.help for item in found] == [expected]
