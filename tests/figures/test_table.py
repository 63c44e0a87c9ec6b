"""The values beside a drawing, and the files that a reader may take."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from lxml import etree

from reportgen import figures
from reportgen.figures import TOKENS
from tests.figures.samples import SPECS, TABLES, number, sample, spec, table

STYLE = Path(__file__).resolve().parent.parent.parent / "templates" / "style.css"


def own(_key: str, source: str) -> str:
    return source


@pytest.mark.parametrize("kind", SPECS)
def test_every_recorded_cell_is_in_the_table_in_the_order_of_the_file(kind: str) -> None:
    made = spec(SPECS[kind].format(title="T", summary="S"))
    shown = figures.values(made, text=own, number=number("en"))
    rows = [line.split(",") for line in TABLES[made.table.name].splitlines()]
    assert [column.name for column in shown.columns] == rows[0]
    assert [[cell.literal for cell in line.cells] for line in shown.rows] == rows[1:]
    assert [line.key for line in shown.rows] == [row[0] for row in rows[1:]]
    assert figures.csv_bytes(made.table) == TABLES[made.table.name].encode()


def test_words_of_the_author_stand_for_names() -> None:
    made = spec(SPECS["bars"].format(title="T", summary="S"))
    shown = figures.values(made, text=lambda key, _: f"<{key}>", number=number("en"))
    assert [column.words for column in shown.columns] == ["<FIG-4/x/label>", "<FIG-4/y/label>"]
    assert shown.rows[0].cells[0].shown == "<FIG-4/labels/plain>"
    assert [cell.is_number for cell in shown.rows[0].cells] == [False, True]


def test_columns_that_are_lines_have_their_words_and_the_target_its_row() -> None:
    made = spec(SPECS["steps"].format(title="T", summary="S"))
    shown = figures.values(made, text=own, number=number("en"))
    assert [(column.words, column.is_emphasised) for column in shown.columns] == [
        ("x", False),
        ("a", False),
        ("b", False),
        ("c", False),
        ("d", True),
    ]
    assert [line.key for line in shown.rows if line.is_emphasised] == ["16"]


def test_names_of_lines_in_a_column_have_their_words() -> None:
    made = spec(SPECS["lines"].format(title="T", summary="S"))
    shown = figures.values(made, text=own, number=number("en"))
    assert [cell.shown for cell in shown.rows[0].cells] == ["a1", "2019", "a", "812.5"]


def test_numbers_are_written_the_way_of_the_edition() -> None:
    differences = spec(SPECS["paired-differences"].format(title="T", summary="S"))
    assert [line.cells[1].shown for line in figures.values(differences, text=own, number=number("en")).rows] == [
        "+4",
        "0",
        "0",
        "−1",
    ]
    rain = spec(SPECS["lines"].format(title="T", summary="S"))
    assert figures.values(rain, text=own, number=number("ar")).rows[0].cells[3].shown == "٨١٢٫٥"


def test_years_have_no_grouping_sign() -> None:
    def grouped(literal: str, /, *, signed: bool = False) -> str:
        return f"{int(float(literal)):,}" if not signed else literal

    made = spec(SPECS["lines"].format(title="T", summary="S"))
    assert figures.values(made, text=own, number=grouped).rows[0].cells[1].shown == "2019"
    svg, _ = figures.draw(made, width="wide", lang="en", direction="ltr", text=own, number=grouped)
    assert ">2019<" in svg
    assert ">2,019<" not in svg


def test_cells_with_signs_of_csv_are_quoted() -> None:
    made = table("x", "key,value\na,1\n")
    key, value = made.rows["a"]
    quoted = replace(made, rows={"a": (key, replace(value, value='one, "two"'))})
    assert figures.csv_bytes(quoted) == b'key,value\na,"one, ""two"""\n'


def channel(value: int) -> float:
    share = value / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def contrast(first: str, second: str) -> float:
    """WCAG 2.2, relative luminance."""
    light, dark = sorted(
        (
            sum(
                weight * channel(int(colour[at : at + 2], 16)) for weight, at in ((0.2126, 1), (0.7152, 3), (0.0722, 5))
            )
            for colour in (first, second)
        ),
        reverse=True,
    )
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(("name", "theme"), tuple(product(sorted(set(TOKENS) - {"paper", "grid"}), (0, 1))))
def test_words_and_marks_stand_out_from_the_ground(name: str, theme: int) -> None:
    """Every colour names a line as well, so all have the contrast of text."""
    assert contrast(TOKENS[name][theme], TOKENS["paper"][theme]) >= 4.5


def test_colours_are_those_of_the_theme() -> None:
    found = dict(re.findall(r"^\s*(--[\w-]+):\s*([^;]+);", STYLE.read_text("utf-8"), re.MULTILINE))

    def resolved(name: str) -> tuple[str, ...]:
        value = found[name]
        other = re.fullmatch(r"var\((--[\w-]+)\)", value)
        return resolved(other[1]) if other else tuple(re.findall(r"#[0-9a-f]{6}", value))

    assert {name: resolved(f"--fig-{name}") for name in TOKENS} == dict(TOKENS)


@pytest.mark.parametrize("kind", SPECS)
def test_download_is_the_drawing_with_its_own_style(kind: str) -> None:
    svg = sample(kind, "en", "wide")
    made = figures.download(svg)
    assert made.startswith(b'<?xml version="1.0" encoding="UTF-8"?>\n<svg ')
    root, inner = etree.fromstring(made), etree.fromstring(svg)
    assert [etree.tostring(one) for one in root[1:]] == [etree.tostring(one) for one in inner]
    style = root[0].text or ""
    assert "@media (prefers-color-scheme:dark)" in style
    assert not re.search(r"var\(|url\(|@import|light-dark", style)
    width, height = float(inner.get("width", "0")), float(inner.get("height", "0"))
    assert root.get("viewBox") == f"-16 -16 {width + 32:g} {height + 32:g}"


@pytest.mark.parametrize("kind", SPECS)
def test_download_styles_every_class_of_the_drawing(kind: str) -> None:
    made = figures.download(sample(kind, "ar", "narrow")).decode()
    style = made[: made.index("</style>")]
    classes = {name for names in re.findall(r' class="([^"]+)"', made) for name in names.split()}
    unstyled = {name for name in classes if f".{name}" not in style}
    assert unstyled <= {"fig--narrow", "fig-steps", "fig-lines", "fig-diffs", "fig-bars", "pos"}
