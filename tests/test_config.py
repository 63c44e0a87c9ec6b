"""Settings: defaults, every fault with its place in one run, and TOML that is hostile."""

from __future__ import annotations

import tomllib
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen import config
from reportgen.config.places import find_places
from reportgen.model import Config
from reportgen.source import SourceFile


def read(text: str, *, is_pyproject: bool = False) -> tuple[Config, list[str]]:
    path = "pyproject.toml" if is_pyproject else "reportgen.toml"
    value, found = config.read(SourceFile(path, text), is_pyproject=is_pyproject)
    lines = []
    for item in found:
        start = item.span.start if item.span else None
        lines.append(f"{item.rule.code} {start.line}:{start.column}" if start else f"{item.rule.code} -")
    return value, lines


def advice(text: str) -> str:
    _, found = config.read(SourceFile("reportgen.toml", text), is_pyproject=False)
    return found[0].help or ""


def test_an_empty_file_gives_the_defaults() -> None:
    assert read("") == (Config(), [])


def test_every_setting_is_read() -> None:
    text = """\
title = "Editions"
base-url = "https://example.org/reports/"
source-locale = "de"
locales = ["de", "zh-Hans", "es-419", "pt-BR"]
claims = "docs/claims"
translations = "docs/locales/"
templates = "theme"
site = "public"
coverage-gate = 0.75
stale-policy = "hide"
numerals = { ar = "arab" }
gate-threshold = 1
wait-window = 7
[mirrors]
"https://example.org/a.git" = "/srv/a.git"
"""
    value, found = read(text)
    assert found == []
    assert value == Config(
        title="Editions",
        base_url="https://example.org/reports/",
        source_locale="de",
        locales=("de", "zh-Hans", "es-419", "pt-BR"),
        claims="docs/claims",
        translations="docs/locales",
        templates="theme",
        site="public",
        coverage_gate=Decimal("0.75"),
        stale_policy="hide",
        numerals={"ar": "arab"},
        gate_threshold=Decimal(1),
        wait_window=7,
        mirrors={"https://example.org/a.git": "/srv/a.git"},
    )


def test_pyproject_keeps_the_settings_in_a_table_of_its_own() -> None:
    text = '[project]\nname = "x"\nlocales = 3\n\n[tool.reportgen]\ntitle = "T"\nlocale = "en"\n'
    value, found = read(text, is_pyproject=True)
    assert value.title == "T"
    assert found == ["RG001 7:1"]


def test_all_faults_are_found_in_one_run_each_at_its_place() -> None:
    text = """\
titel = "x"
title = 3
base-url = "ftp://example.org"
locales = ["en", "zh_Hans", "en", 7]
site = "../out"
claims = "/etc"
templates = ""
coverage-gate = 1.5
gate-threshold = true
stale-policy = "hidden"
wait-window = -1
numerals = { ar = "Arabic!", zz_ = "latn" }

[mirrors]
here = 1
"""
    value, found = read(text)
    assert sorted(found) == sorted([
        "RG001 1:1",
        "RG002 2:9",
        "RG002 3:12",
        "RG002 4:18",
        "RG002 4:29",
        "RG002 4:35",
        "RG002 5:8",
        "RG002 6:10",
        "RG002 7:13",
        "RG002 8:17",
        "RG002 9:18",
        "RG002 10:16",
        "RG002 11:15",
        "RG002 12:19",
        "RG002 12:30",
        "RG002 15:8",
    ])  # fmt: skip
    assert value == Config(locales=("en",))


def test_an_unknown_key_is_given_the_nearest_one() -> None:
    assert advice('sourcelocale = "en"') == "did you mean `source-locale`?"
    assert advice('base_url = "https://example.org"') == "did you mean `base-url`?"


def test_a_tag_in_unusual_letters_is_told_the_usual_ones() -> None:
    assert advice('source-locale = "zh-hans"') == "write `zh-Hans`"
    assert advice('locales = ["en", "pt_br"]') == "write `pt-BR`"


@pytest.mark.parametrize(
    "tag", ["en", "zh-Hant-TW", "es-419", "de-DE-1996", "sl-rozaj-biske", "de-x-simple", "ar-u-nu-latn"]
)
def test_well_formed_tags_are_taken(tag: str) -> None:
    assert read(f'source-locale = "{tag}"') == (Config(source_locale=tag, locales=(tag,)), [])


@pytest.mark.parametrize("tag", ["", "e", "../en", "en/../..", "en-", "123", "en--US", "a" * 9, "x" * 1000])
def test_what_is_no_tag_is_refused(tag: str) -> None:
    assert read(f'source-locale = "{tag}"')[1] == ["RG002 1:17"]


def test_the_source_locale_must_be_among_the_locales() -> None:
    value, found = read('locales = ["fr", "de"]')
    assert found == ["RG002 1:11"]
    assert value.locales == ("en", "fr", "de")


def test_the_site_may_not_share_a_folder_with_what_is_read() -> None:
    assert read('site = "claims/out"')[1] == ["RG002 1:8"]
    assert read('templates = "site/theme"')[1] == ["RG002 1:13"]


def test_a_syntax_fault_has_its_place_and_leaves_the_defaults() -> None:
    assert read('title = "a"\nlocales = [en]\n') == (Config(), ["RG003 2:12"])
    assert read('title = "a') == (Config(), ["RG003 1:11"])


@pytest.mark.parametrize(
    "text",
    ["a=" + "[" * 100_000, "a=" + "{a=" * 100_000, "a=" + "[" * 80 + "]" * 80, "a = " + "9" * 5000, "title=1979-13-01"],
    ids=["arrays", "tables", "closed", "digits", "date"],
)
def test_hostile_values_are_one_syntax_fault(text: str) -> None:
    value, found = read(text)
    assert value == Config()
    assert [line[:5] for line in found] == ["RG003"]


def test_a_key_of_very_many_parts_never_reaches_the_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> object:
        raise AssertionError

    monkeypatch.setattr(tomllib, "loads", refuse)
    assert read("a" + ".a" * 100_000 + " = 1")[1] == ["RG003 1:1"]


@pytest.mark.parametrize("value", ["nan", "inf", "-0.1", "1e999999999", '"0.5"', "1979-05-27", "[]", "0." + "1" * 99])
def test_a_share_lies_between_nothing_and_all(value: str) -> None:
    assert read(f"coverage-gate = {value}")[1] == ["RG002 1:17"]


@pytest.mark.parametrize("value", ['"\\u0000"', '"a\\nb"', '"  "', '""'])
def test_a_title_is_one_line_that_can_be_printed(value: str) -> None:
    assert read(f"title = {value}")[1] == ["RG002 1:9"]


def test_tool_reportgen_that_is_no_table_is_a_fault() -> None:
    assert read("[tool]\nreportgen = 3\n", is_pyproject=True)[1] == ["RG002 2:1"]
    assert read("tool = 3\n", is_pyproject=True)[1] == ["RG002 -"]


def test_comments_are_told_from_text_in_quotes() -> None:
    text = 'title = "# reportgen: no" # reportgen: one\n# reportgen: two\n'
    file = SourceFile("reportgen.toml", text)
    assert [text[begin:end] for begin, end in config.comments(file, "reportgen:")] == [
        "# reportgen: one",
        "# reportgen: two",
    ]


def test_places_of_keys_of_every_form() -> None:
    text = """\
plain = 1
"quoted key" = 'v'
a.b . "c" = [1, "]", [2, { x = 3 }], ]   # comment ]
[table.inner]
k = \"\"\"
# no comment \\\" \"\"\" \"\"\"\"
[[list]]
n = 1
[[list]]
n = 2
[list.sub]
m = 1
"""
    text = text.replace('""" """"', '""""')
    places = find_places(text)
    values = {path: text[begin:end] for path, (begin, end) in places.values.items()}
    assert values["plain",] == "1"
    assert values["quoted key",] == "'v'"
    assert values["a", "b", "c"] == '[1, "]", [2, { x = 3 }], ]'
    assert values["a", "b", "c", 1] == '"]"'
    assert values["a", "b", "c", 2, 1, "x"] == "3"
    assert values["list", 0, "n"] == "1"
    assert values["list", 1, "n"] == "2"
    assert values["list", 1, "sub", "m"] == "1"
    assert len(places.comments) == 1
    begin, end = places.keys["a", "b", "c"]
    assert text[begin:end] == '"c"'


_SCALARS = st.sampled_from(["1", "-2.5", '"a # b"', "'x]'", "true", "1979-05-27 07:32:00", '"""m\n]"""', "'''n'''"])
_VALUES = st.recursive(
    _SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: "[" + ",\n".join(items) + "]")
        | st.dictionaries(st.sampled_from(["a", '"b c"', "d-1"]), inner, max_size=3).map(
            lambda table: "{" + ", ".join(f"{key} = {value}" for key, value in table.items()) + "}"
        )
    ),
    max_leaves=8,
)


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(st.sampled_from(["k", '"q r"', "s.t", "u"]), _VALUES, max_size=4))
def test_the_characters_at_the_place_of_a_value_are_that_value(table: dict[str, str]) -> None:
    text = "".join(f"{key} = {value} # c\n" for key, value in table.items())
    places = find_places(text)
    data = tomllib.loads(text)
    for path, (begin, end) in places.values.items():
        value: object = data
        for part in path:
            value = value[part]  # type: ignore[index]
        assert tomllib.loads(f"v = {text[begin:end]}")["v"] == value


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="ab=[]{}\",'.#\n\\0 1-_:é\x00", max_size=60))
def test_no_text_raises(text: str) -> None:
    for is_pyproject in (True, False):
        read(text, is_pyproject=is_pyproject)
    list(config.comments(SourceFile("reportgen.toml", text), "a"))
