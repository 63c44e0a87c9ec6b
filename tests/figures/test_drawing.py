"""What drawings do with words, numbers and prefixes beyond the golden cases."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from lxml import etree

from reportgen import figures
from reportgen.diagnostics import Diagnostic
from reportgen.figures import FigureSpec, Width
from tests.figures.samples import spec
from tests.figures.test_values import of_class, places, str_of

HEAD = "- id: FIG-9\n  title: T\n  summary: S\n"
SVG = "{http://www.w3.org/2000/svg}"


def plain(made: FigureSpec, width: Width = "wide", **words: str) -> tuple[str, tuple[Diagnostic, ...]]:
    return figures.draw(
        made, width=width, lang="en", direction="ltr", text=lambda key, source: words.get(key, source), number=str_of
    )


def bars(rows: str, more: str = "") -> FigureSpec:
    body = "  kind: bars\n  data: rows\n  x: {column: key}\n  y: {column: value, label: Units}\n"
    return spec(HEAD + body + more, {"rows": f"key,value\n{rows}"})


def lines(rows: str, more: str = "", kind: str = "lines") -> FigureSpec:
    body = f"  kind: {kind}\n  data: rows\n  x: {{column: x, label: X}}\n  y: {{column: y, label: Y}}\n"
    return spec(HEAD + body + more, {"rows": f"key,x,y,s\n{rows}"})


@pytest.mark.parametrize("width", ["wide", "narrow"])
def test_words_that_do_not_fit_are_found_with_their_place(width: Width) -> None:
    long = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
    (item,) = plain(bars("a,1\n", f"  labels: {{a: {long}}}\n"), width)[1]
    assert item.rule.code == "RG412"
    assert item.span is not None
    assert (item.span.start and item.span.start.line, item.locale, item.record) == (8, "en", "FIG-9")
    assert item.message.startswith(f"the {width} drawing of `FIG-9` has no room for `{long}`: it takes ")
    assert dict(item.data) == {"key": "FIG-9/labels/a", "drawing": width}


def test_a_translation_that_does_not_fit_is_found_in_its_locale() -> None:
    words = {"FIG-9/y/label": "ا" * 200}
    _, found = figures.draw(
        bars("a,1\n"),
        width="narrow",
        lang="ar",
        direction="rtl",
        text=lambda key, own: words.get(key, own),
        number=str_of,
    )
    assert [(item.rule.code, item.locale) for item in found] == [("RG412", "ar")]


def test_numbers_that_leave_no_room_are_found() -> None:
    made = bars("a,123456789012.12345678\nb,-123456789012.12345678\n")
    assert [item.message for item in plain(made, "narrow")[1]] == [
        "the narrow drawing of `FIG-9` has no room beside its numbers and names"
    ]


def test_ids_begin_with_the_prefix_and_the_width() -> None:
    svg, _ = figures.draw(
        bars("a,1\n"),
        width="narrow",
        lang="en",
        direction="ltr",
        text=lambda _, source: source,
        number=str_of,
        prefix="edition-FIG-9",
    )
    assert re.findall(r' id="([^"]+)"', svg) == ["edition-FIG-9-narrow-t", "edition-FIG-9-narrow-d"]


def test_words_are_escaped() -> None:
    svg, _ = plain(bars("a,1\n", "  labels: {a: '<script>&\"'}\n"))
    assert "<script>" not in svg
    assert [text.text for text in of_class(etree.fromstring(svg), "fig-lab")] == ['<script>&"']


def test_minus_is_a_minus_sign() -> None:
    svg, _ = plain(bars("a,-3\nb,2\n"))
    assert [text.text for text in of_class(etree.fromstring(svg), "fig-val")] == ["−3", "2"]
    assert ">-" not in svg


def test_zero_is_drawn_even_when_all_is_zero() -> None:
    root = etree.fromstring(plain(bars("a,0\nb,0\n"))[0])
    assert len(of_class(root, "fig-nil")) == 2
    assert [text.text for text in of_class(root, "fig-val")] == ["0", "0"]


def test_target_beyond_all_bars_widens_the_scale() -> None:
    root = etree.fromstring(plain(bars("a,1\n", "  target: {y: 10, label: Goal}\n"))[0])
    (goal,) = of_class(root, "fig-goal")
    bar = of_class(root, "fig-bar")[0]
    assert places(goal.get("d", ""))[0][0] > 5 * float(bar.get("width", "0"))


def test_rows_that_do_not_stand_out_step_back() -> None:
    body = "  kind: bars\n  data: rows\n  x: {column: key, emphasis: b}\n  y: {column: value, label: Units}\n"
    made = spec(HEAD + body, {"rows": "key,value\na,1\nb,2\nc,0\n"})
    root = etree.fromstring(plain(made)[0])
    assert [bar.get("class") for bar in of_class(root, "fig-bar")] == ["fig-bar dim", "fig-bar"]
    assert [text.get("class") for text in of_class(root, "fig-lab")] == ["fig-lab", "fig-lab em", "fig-lab"]


def test_six_lines_differ_in_colour_and_mark() -> None:
    rows = "".join(f"k{at}{x},{x},{at + x},s{at}\n" for at in range(6) for x in (1, 2))
    root = etree.fromstring(plain(lines(rows, "  series: {column: s}\n"))[0])
    assert [line.get("class") for line in of_class(root, "fig-line")] == [
        f"fig-line s{look}" for look in (2, 3, 4, 1, 5, 6)
    ]
    marks = {(mark.tag, len(mark.get("points", "").split())) for mark in of_class(root, "fig-mark")}
    assert len(marks) >= 3
    labels = [float(text.get("y", "0")) for text in of_class(root, "fig-lab")]
    assert all(abs(second - first) >= 19 for first, second in pairwise(sorted(labels)))


def test_the_emphasised_line_has_the_strongest_look_and_lies_on_top() -> None:
    rows = "a,1,1,s0\nb,2,2,s0\nc,1,2,s1\nd,2,3,s1\n"
    root = etree.fromstring(plain(lines(rows, "  series: {column: s, emphasis: s0}\n"))[0])
    assert [line.get("class") for line in of_class(root, "fig-line")] == ["fig-line s1", "fig-line s4 em"]


def test_a_line_that_ends_early_repeats_its_mark_beside_its_name() -> None:
    rows = "a,1,1,s0\nb,2,2,s0\nc,3,2,s0\nd,1,5,s1\ne,2,6,s1\n"
    root = etree.fromstring(plain(lines(rows, "  series: {column: s}\n", "steps"))[0])
    assert len([mark for mark in of_class(root, "fig-mark") if mark.get("class") == "fig-mark s3"]) == 2
    assert len([mark for mark in of_class(root, "fig-mark") if mark.get("class") == "fig-mark s2"]) == 1


def test_a_single_value_is_a_mark() -> None:
    root = etree.fromstring(plain(lines("a,5,5,s\n"))[0])
    assert len(of_class(root, "fig-mark")) == 1
    assert of_class(root, "fig-line") == []


def test_target_without_a_free_place_gets_a_band_above_the_plot() -> None:
    rows = "".join(f"k{at},{at},{(at % 2) * 100},s\n" for at in range(60))
    with_target = lines(rows, "  target: {x: 30, y: 50, label: A goal among many lines}\n", "steps")
    note = of_class(etree.fromstring(plain(with_target)[0]), "fig-note")[0]
    top = min(y for _, y in places(of_class(etree.fromstring(plain(with_target)[0]), "fig-line")[0].get("d", "")))
    assert float(note.get("y", "0")) < top
