"""Tables of recorded values: the place of every cell, and the form that addresses need."""

from __future__ import annotations

import csv

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.model import ValueTable
from reportgen.records.values import MAX_FOUND, read_table
from reportgen.source import SourceFile
from tests.records.reading import lines, whole


def table(text: str, name: str = "final") -> tuple[ValueTable | None, list[str]]:
    found, findings = read_table(SourceFile(f"claims/r/data/{name}.csv", text), name, "r")
    assert all(item.rule.code == "RG413" and item.report == "r" and item.help for item in findings)
    return found, [line.removeprefix("RG413 ") for line in lines(findings)]


def good(text: str) -> ValueTable:
    found, findings = table(text)
    assert findings == []
    assert found is not None
    return found


@pytest.mark.parametrize("mark", [";", "|"])
def test_a_table_with_another_mark_between_its_cells_is_told_so_once(mark: str) -> None:
    found, findings = read_table(SourceFile("t.csv", "row,a\nx,1\ny,2\n".replace(",", mark)), "t", "r")
    assert found is None  # nothing else is told of its rows and columns
    assert [(item.message, item.help) for item in findings] == [
        ("the header has one cell", "separate the cells by `,`, in every row")
    ]


def test_values_keep_the_characters_in_which_they_were_recorded() -> None:
    found = good("row,reserve,note\na-1,1.50,yes\nb,+4,\n")
    assert [name.value for name in found.columns] == ["row", "reserve", "note"]
    assert {key: [cell.value for cell in cells] for key, cells in found.rows.items()} == {
        "a-1": ["a-1", "1.50", "yes"],
        "b": ["b", "+4", ""],
    }
    cell = found.value("a-1", "reserve")
    assert cell is not None
    assert cell.value == "1.50"
    assert found.value("c", "reserve") is None
    assert found.value("a-1", "costs") is None


def test_every_cell_has_its_place_even_over_several_lines() -> None:
    text = 'row,a,b\nx,"one ""two"",\nthree",4\r\ny,é,"5"\n'
    file = SourceFile("claims/r/data/final.csv", text)
    found = good(text)
    places = [(cell.value, whole(file, cell.span)) for cells in found.rows.values() for cell in cells]
    assert places == [
        ("x", "x"),
        ('one "two",\nthree', '"one ""two"",\nthree"'),
        ("4", "4"),
        ("y", "y"),
        ("é", "é"),
        ("5", '"5"'),
    ]
    last = found.value("x", "b")
    assert last is not None
    assert last.span.start == file.position(text.index("4"))
    assert last.span.start.line == 3


def test_a_header_alone_and_empty_last_lines_are_a_table() -> None:
    assert good("row,a").rows == {}
    assert list(good("row,a\nx,1\n\n\n").rows) == ["x"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ["1:1"]),
        ("\n\n", ["1:1"]),
        ("Row,b c,d\n", ["1:1", "1:5"]),
        ("row,,1a,ä\n", ["1:5", "1:6", "1:9"]),
        ("row,a,a\n", ["1:7"]),
        ("row,a\nx\ny,1,2\nz,3\n", ["2:1", "3:1"]),
        ("row,a\nx,1\n\ny,2\n", ["3:1"]),
        ("row,a\nx.y,1\na b,2\n,3\n`c`,4\n", ["2:1", "3:1", "4:1", "5:1"]),
        ("row,a\nx,1\ny,2\nx,3\n", ["4:1"]),
        ('row,a\nx,"1\ny,2\n', ["2:1"]),
        ('row,a\nx,"1"2\n', ["2:1"]),
        ("row,a\nx,1\ry,2\n", ["2:1"]),
        ("row;a\nx;1\n", ["1:1"]),
        ("row,a\nx," + "1" * 200_000 + "\n", ["2:1"]),
    ],
)
def test_each_departure_from_the_form_has_its_place(text: str, expected: list[str]) -> None:
    assert table(text)[1] == expected


def test_the_name_of_the_file_must_fit_an_address() -> None:
    found, findings = table("row,a\n", "Final values")
    assert found is not None
    assert findings == ["-"]


def test_rows_without_fault_are_kept() -> None:
    found, _ = table("row,a\nx\ny,2\n")
    assert found is not None
    assert list(found.rows) == ["y"]


def test_a_repeated_row_points_at_the_first() -> None:
    _, findings = read_table(SourceFile("t.csv", "row,a\nx,1\nx,2\n"), "t", "r")
    assert [label.span.start.line for label in findings[0].related if label.span.start] == [2]


def test_a_file_that_is_no_table_gives_few_findings() -> None:
    assert len(table("row,a\n" + "x\n" * 5_000)[1]) == MAX_FOUND


def test_the_limit_of_the_library_is_not_changed() -> None:
    before = csv.field_size_limit()
    good("row,a\nx,1\n")
    assert csv.field_size_limit() == before


_CELLS = st.text(alphabet='ab1.-," \né', max_size=6)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(_CELLS, _CELLS), max_size=5))
def test_what_the_library_writes_is_read_back_with_places(rows: list[tuple[str, str]]) -> None:
    from io import StringIO

    stream = StringIO(newline="")
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(("row", "a", "b"))
    writer.writerows((f"r{number}", *cells) for number, cells in enumerate(rows))
    file = SourceFile("t.csv", stream.getvalue())
    found, findings = read_table(file, "t", "r")
    assert findings == ()
    assert found is not None
    assert [tuple(cell.value for cell in cells[1:]) for cells in found.rows.values()] == rows
    for cells in found.rows.values():
        for cell in cells:
            written = whole(file, cell.span)
            assert (next(csv.reader(written.splitlines(keepends=True))) if written else [""]) == [cell.value]


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet='ab,"\n\r .;1é', max_size=40))
def test_no_text_raises(text: str) -> None:
    table(text)
