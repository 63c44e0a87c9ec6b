"""report.yaml: what it says, and each fault at its place."""

from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.model import ReportMeta
from reportgen.records.report import read_report
from reportgen.source import SourceFile, Text
from reportgen.yamltext import read
from tests.records.reading import lines

BASE = "title: A report\ndate: 2026-09-09\nsections: [intro]\n"


def report(text: str) -> tuple[ReportMeta, list[str]]:
    file = SourceFile("claims/r/report.yaml", text)
    node, faults = read(file)
    meta, found = read_report(node, file, "r", ("en", "fr", "zh-Hans"))
    return meta, lines((*faults, *found))


def test_the_three_required_keys_are_enough() -> None:
    meta, found = report(BASE)
    assert found == []
    assert (meta.title.value, meta.date) == ("A report", dt.date(2026, 9, 9))
    assert [name.value for name in meta.sections] == ["intro"]
    assert (meta.locales, meta.authors, meta.gate, dict(meta.boundary)) == (("en", "fr", "zh-Hans"), (), "off", {})


def test_every_key_is_read() -> None:
    meta, found = report(
        BASE + "subtitle: 1.10\nkind: technical-report\nstatus: internal-draft\nlocales: [en, zh-Hans]\n"
        "authors: [{name: Ann}, {name: No}]\nlicense: CC-BY-4.0\ngate: required\n"
        "boundary:\n  target: |\n    a\n\n    b\n  included: i\n  excluded: e\n  captured: 2026-09-24\n"
    )
    assert found == []
    assert meta.subtitle is not None
    assert meta.subtitle.value == "1.10"
    assert meta.kind is not None
    assert meta.status is not None
    assert (meta.kind.value, meta.status.value) == ("technical-report", "internal-draft")
    assert (meta.locales, meta.authors, meta.license, meta.gate) == (
        ("en", "zh-Hans"),
        ("Ann", "No"),
        "CC-BY-4.0",
        "required",
    )
    assert {key: str(value) for key, value in meta.boundary.items()} == {
        "target": "a\n\nb",
        "included": "i",
        "excluded": "e",
        "captured": "2026-09-24",
    }
    assert isinstance(meta.boundary["target"], Text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ["RG111 1:1", "RG111 1:1", "RG111 1:1"]),
        ("- a", ["RG112 1:1"]),
        ("words", ["RG112 1:1"]),
        ("title: A\ndate: 2026-09-09\n", ["RG111 1:1"]),
        (BASE + "sub-title: x\n", ["RG110 4:1"]),
        (BASE + "gate: on\n", ["RG112 4:7"]),
        (BASE + "locales: [de, en, en, Fr]\n", ["RG112 4:11", "RG112 4:19", "RG112 4:23"]),
        (BASE + "locales: en\n", ["RG112 4:10"]),
        (BASE + "locales: []\n", ["RG112 4:1"]),
        (BASE + "authors: [Ann, {nome: B}, {}]\n", ["RG112 4:11", "RG110 4:17", "RG111 4:27"]),
        (BASE + "boundary: {excludes: x, captured: now}\n", ["RG110 4:12", "RG112 4:35"]),
        (BASE + "license:\n", ["RG112 4:1"]),
        ("title: A\ndate: today\nsections: [intro]\n", ["RG112 2:7"]),
        ("title: [A]\ndate: 2026-09-09\nsections: [intro]\n", ["RG112 1:8"]),
        ("title: A\ndate: 2026-09-09\nsections: intro\n", ["RG112 3:11"]),
        ("title: A\ndate: 2026-09-09\nsections: []\n", ["RG112 3:1"]),
        (
            "title: A\ndate: 2026-09-09\nsections: [text/a.md, a, a, ../b, A b, [c], 7-8]\n",
            ["RG112 3:12", "RG112 3:26", "RG112 3:29", "RG112 3:35", "RG112 3:40"],
        ),
    ],
)
def test_each_fault_has_its_rule_and_place(text: str, expected: list[str]) -> None:
    assert report(text)[1] == expected


def test_a_section_written_as_a_file_is_told_its_name() -> None:
    file = SourceFile("claims/r/report.yaml", BASE.replace("intro", "text/intro.md"))
    _, found = read_report(read(file)[0], file, "r", ("en",))
    assert found[0].help == "write `intro`"


@settings(max_examples=150, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["title", "date", "sections", "locales", "authors", "boundary", "gate", "kind", "zzz"]),
        st.sampled_from(
            ["a", "[a]", "{a: b}", "[[a]]", "''", "", "~", "[{name: [a]}]", "{target: {a: b}}", "2026-99-99"]
        ),
    )
)
def test_no_report_raises(table: dict[str, str]) -> None:
    report("".join(f"{key}: {item}\n" for key, item in table.items()))
