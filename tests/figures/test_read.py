"""A figure's description: what is taken from it, and what is said about each thing that is wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path

import pytest

from reportgen import figures
from reportgen.diagnostics import Diagnostic
from reportgen.records.values import read_table
from reportgen.source import SourceFile
from tests.figures.samples import SPECS, TABLES, record, spec, table

DOCS = Path(__file__).resolve().parent.parent.parent / "docs" / "figures.md"
HEAD = "- id: FIG-1\n  title: T\n  summary: S\n"
TEXT = {
    "long": "key,decision,arm,reserve\na,1,one,4\nb,2,one,5\nc,1,two,4\nd,2,two,6\n",
    "wide": "decision,one,two\n1,4,4\n2,5,6\n",
    "rows": "condition,reserve\nfirst,5\nsecond,0\n",
    "empty": "condition,reserve\n",
}
BARS = "  kind: bars\n  data: rows\n  x: {column: condition}\n  y: {column: reserve, label: R}\n"
LONG = "  kind: steps\n  data: long\n  x: {column: decision, label: D}\n  y: {column: reserve, label: R}\n"
WIDE = "  kind: lines\n  data: wide\n  x: {column: decision, label: D}\n  y: {label: R}\n"


def found(body: str, tables: Mapping[str, str] = TEXT) -> tuple[Diagnostic, ...]:
    made, findings = figures.read(record(HEAD + body), {name: table(name, csv) for name, csv in tables.items()})
    assert (made is None) == bool(findings)
    return findings


def told(body: str, tables: Mapping[str, str] = TEXT) -> list[tuple[str, str, str | None]]:
    """Code with line and column, message, help."""
    lines = []
    for item in found(body, tables):
        assert item.span is not None
        assert item.span.start is not None
        assert (item.report, item.record) == ("r", "FIG-1")
        lines.append((f"{item.rule.code} {item.span.start.line}:{item.span.start.column}", item.message, item.help))
    return lines


def test_bars_are_read() -> None:
    made = spec(HEAD + BARS + "  labels: {first: The first}\n  target: {y: 5.0, label: L}\n", TEXT)
    assert [(row.key, row.label.key, row.label.source, row.value) for row in made.categories] == [
        ("first", "FIG-1/labels/first", "The first", Decimal(5)),
        ("second", "FIG-1/labels/second", "second", Decimal(0)),
    ]
    assert made.target is not None
    assert (made.target.x, made.target.y, made.target.label.key) == (None, Decimal("5.0"), "FIG-1/target/label")
    assert (made.title.key, made.summary.key, made.y.label and made.y.label.key) == (
        "FIG-1/title",
        "FIG-1/summary",
        "FIG-1/y/label",
    )


def test_rows_stand_in_the_order_that_is_asked_for() -> None:
    body = BARS.replace("{column: condition}", "{column: condition, order: [second, first], emphasis: first}")
    assert [(row.key, row.is_emphasised) for row in spec(HEAD + body, TEXT).categories] == [
        ("second", False),
        ("first", True),
    ]


def test_lines_are_read_from_a_column_of_names() -> None:
    made = spec(HEAD + LONG + "  series: {column: arm, order: [two, one], labels: {one: One}, emphasis: two}\n", TEXT)
    assert [(one.key, one.is_emphasised, one.label and one.label.source) for one in made.series] == [
        ("two", True, "two"),
        ("one", False, "One"),
    ]
    assert [(point.x, point.y) for point in made.series[0].points] == [(1, 4), (2, 6)]


def test_lines_are_read_from_columns_of_their_own() -> None:
    made = spec(HEAD + WIDE + "  series: {order: [two, one]}\n", TEXT)
    assert [(one.key, [point.y for point in one.points]) for one in made.series] == [("two", [4, 6]), ("one", [4, 5])]


def test_without_series_all_rows_make_one_line() -> None:
    made = spec(HEAD + LONG.replace("long", "rows2"), {"rows2": "key,decision,reserve\na,2,5\nb,1,4\n"})
    assert [(one.label, [(point.x, point.y) for point in one.points]) for one in made.series] == [
        (None, [(1, 4), (2, 5)])
    ]


def test_example_of_the_documentation_can_be_drawn() -> None:
    first = re.findall(r"```yaml\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)[0]
    made = spec(first, {"final": "condition,reserve\nresponsive-priority,5\nresponsive-recency,0\n"})
    assert made.categories[0].is_emphasised


def test_table_of_the_documentation_names_every_kind() -> None:
    assert set(re.findall(r"^\| `([a-z-]+)`:", DOCS.read_text("utf-8"), re.MULTILINE)) == set(figures.KINDS)


FAULTS = {
    "unknown key in x": (
        BARS.replace("column: condition", "column: condition, lable: C"),
        [("RG410 6:26", "`x` of a figure of kind `bars` has no key `lable`", "did you mean `label`?")],
    ),
    "missing key in y": (
        BARS.replace("column: reserve, ", ""),
        [("RG410 1:7", "`y` lacks `column`", "add `column` to `y`")],
    ),
    "missing map": (
        BARS.replace("  x: {column: condition}\n", ""),
        [("RG410 1:7", "a figure of kind `bars` needs `x`", "add `x: {column: …, label: …}`")],
    ),
    "missing data": (
        BARS.replace("  data: rows\n", ""),
        [
            (
                "RG410 1:7",
                "a figure of kind `bars` needs `data`, the name of a table of recorded values",
                "add `data: …`; the report has `empty`, `long`, `rows`, `wide`",
            )
        ],
    ),
    "unknown table": (
        BARS.replace("data: rows", "data: row"),
        [("RG410 5:9", "the report has no table `row`", "did you mean `rows`?")],
    ),
    "table without rows": (
        BARS.replace("data: rows", "data: empty"),
        [("RG410 5:9", "table `empty` has no rows", None)],
    ),
    "unknown column": (
        BARS.replace("column: reserve", "column: reserves"),
        [("RG410 7:15", "table `rows` has no column `reserves`", "did you mean `reserve`?")],
    ),
    "series of bars": (
        BARS + "  series: {column: condition}\n",
        [
            (
                "RG410 8:3",
                "a figure of kind `bars` has no `series`",
                "its rows are the column of `x`; their words stand in `labels`",
            )
        ],
    ),
    "target of differences": (
        BARS.replace("bars", "paired-differences") + "  target: {y: 1, label: L}\n",
        [("RG410 8:3", "a figure of kind `paired-differences` has no `target`", None)],
    ),
    "label of no row": (
        BARS + "  labels: {frist: F}\n",
        [("RG410 8:12", "the figure has no category `frist`", "did you mean `first`?")],
    ),
    "order with a stranger and a gap": (
        LONG + "  series: {column: arm, order: [one, three]}\n",
        [
            ("RG410 8:38", "the figure has no series `three`", "the figure has `one`, `two`"),
            ("RG410 8:25", "`series/order` leaves out `two`", "name every one, or leave `order` out"),
        ],
    ),
    "order with a repeat": (
        LONG + "  series: {column: arm, order: [one, two, one]}\n",
        [("RG410 8:43", "`series/order` names `one` twice", None)],
    ),
    "unknown emphasis": (
        LONG + "  series: {column: arm, emphasis: tow}\n",
        [("RG410 8:35", "the figure has no series `tow`", "did you mean `two`?")],
    ),
    "two lines emphasised": (
        LONG + "  series: {column: arm, emphasis: [one, two]}\n",
        [("RG410 8:41", "`series/emphasis` names 2 series; one can stand out", None)],
    ),
    "order names no column": (
        WIDE + "  series: {order: [one, tow]}\n",
        [("RG410 8:25", "table `wide` has no column `tow`", "did you mean `two`?")],
    ),
    "series without column and order": (
        WIDE + "  series: {labels: {one: One}}\n",
        [
            (
                "RG410 8:12",
                "`series` has neither `column` nor `order`",
                "add `column`, the column that says to which series a row belongs, or `order`, one column a series",
            )
        ],
    ),
    "y column beside columns": (
        WIDE.replace("{label: R}", "{label: R, column: one}") + "  series: {order: [one]}\n",
        [("RG410 7:25", "`y/column` has no use where `series/order` names the columns", None)],
    ),
    "target beyond the axis": (
        LONG + "  series: {column: arm}\n  target: {x: 3, y: 4, label: L}\n",
        [("RG410 9:15", "`target/x` is `3`, outside of the recorded `1` to `2`", None)],
    ),
    "target that is no number": (
        BARS + "  target: {y: many, label: L}\n",
        [("RG410 8:15", "`target/y` is `many`, not a number", None)],
    ),
    "empty words": (
        BARS + "  target: {y: 1, label: ''}\n",
        [("RG410 8:25", "`target/label` is empty", None)],
    ),
    "words that are a list": (
        BARS + "  target: {y: 1, label: [L]}\n",
        [("RG410 8:25", "`target/label` is not one value", None)],
    ),
    "zero that is no flag": (
        LONG.replace("label: R", "label: R, zero: 1") + "  series: {column: arm}\n",
        [("RG410 7:40", "`y/zero` is `1`, not `true` or `false`", None)],
    ),
    "bars from elsewhere than zero": (
        BARS.replace("label: R", "label: R, zero: false"),
        [("RG410 7:34", "bars always begin at zero", "leave `zero` out, or draw `lines`")],
    ),
    "kind of a later version": (
        "  kind: dots-with-intervals\n",
        [
            (
                "RG410 4:9",
                "figures of kind `dots-with-intervals` cannot be drawn yet",
                "this version draws `steps`, `lines`, `paired-differences`, `bars`",
            )
        ],
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_fault_is_told_at_its_place(name: str) -> None:
    body, expected = FAULTS[name]
    assert told(body) == expected


def test_seven_lines_are_too_many() -> None:
    rows = "".join(f"k{at},1,line-{at},4\n" for at in range(7))
    messages = [
        line[1] for line in told(LONG + "  series: {column: arm}\n", {"long": "key,decision,arm,reserve\n" + rows})
    ]
    assert messages == ["the figure has 7 series; more than 6 cannot be told apart"]


@pytest.mark.parametrize("cell", ["NaN", "Infinity", "1_000", "1,5", "5 units", "٥", "0x10", "1e99", "+-1", "1" * 25])
def test_cell_that_is_no_number_is_told_in_the_table(cell: str) -> None:
    (item,) = found(BARS, {"rows": f"condition,reserve\nfirst,5\nsecond,{cell}\n".replace("1,5", "1;5")})
    assert item.rule.code == "RG411"
    assert item.span is not None
    assert (item.span.file, item.span.start and item.span.start.line) == ("claims/r/data/rows.csv", 3)
    assert item.message == f"a value that the figure draws is `{cell.replace(',', ';')}`, not a number"


def test_empty_cell_is_told_in_the_table() -> None:
    (line,) = told(BARS, {"rows": "condition,reserve\nfirst,\n"})
    assert line[:2] == ("RG411 2:7", "a value that the figure draws is empty")


@pytest.mark.parametrize(
    ("cell", "near"), [("37,5", "37.5"), ("12 %", "12"), ("1,234", None), ("5 units", None), ("", None)]
)
def test_advice_for_a_cell_is_the_number_where_it_is_clear(cell: str, near: str | None) -> None:
    file = SourceFile("claims/r/data/rows.csv", f'condition,reserve\nfirst,"{cell}"\n')
    rows, _ = read_table(file, "rows", "r")
    assert rows is not None
    (item,) = figures.read(record(HEAD + BARS), {"rows": rows})[1]
    otherwise = "write a number such as `1234.5`, or take the row out of the table and say so in the caption"
    assert item.help == (f"write `{near}`" if near else otherwise)


@pytest.mark.parametrize("cell", ["5", "-5", "+5", "0.50", ".5", "5.", "4e-3", "-0", "00012"])
def test_numbers_in_plain_notation_can_be_drawn(cell: str) -> None:
    assert found(BARS, {"rows": f"condition,reserve\nfirst,{cell}\n"}) == ()


def test_value_that_stands_twice_is_told_at_the_second() -> None:
    (line,) = told(LONG + "  series: {column: arm}\n", {"long": "key,decision,arm,reserve\na,1,one,4\nb,1.0,one,5\n"})
    assert line[:2] == ("RG411 3:3", "`1.0` stands twice as an x of one series")
    (line,) = told(BARS, {"rows": "key,condition,reserve\na,first,4\nb,first,5\n"})
    assert line[:2] == ("RG411 3:3", "`first` stands twice as a category")


def test_bad_value_of_a_shared_column_is_told_once() -> None:
    tables = {"wide": "decision,one,two\n1,4,4\nx,5,6\n"}
    assert [line[0] for line in told(WIDE + "  series: {order: [one, two]}\n", tables)] == ["RG411 3:1"]


def test_what_every_figure_needs_is_not_told_again() -> None:
    made, findings = figures.read(record("- id: FIG-1\n  kind: bars\n  title: T\n"), {})
    assert (made, findings) == (None, ())


def test_samples_are_free_of_findings() -> None:
    tables = {name: table(name, text) for name, text in TABLES.items()}
    for body in SPECS.values():
        assert figures.check(record(body.format(title="T", summary="S")), tables, "en") == ()


def test_tables_of_any_shape_never_raise() -> None:
    for csv in ("a\n", "condition\nfirst\n", "condition,reserve\nfirst,5\n", "decision,arm\n1,one\n"):
        for body in (BARS, LONG, WIDE, LONG + "  series: {column: arm, order: []}\n", WIDE + "  series: {order: {}}\n"):
            figures.read(record(HEAD + body), {name: table(name, csv) for name in ("rows", "long", "wide")})
