"""Editions: words, numbers, dates, lists, reading time, languages."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from reportgen.diagnostics import Diagnostic
from reportgen.localise import MissingWordError, localise
from reportgen.localise.catalog import Catalog, read_by_babel, read_catalog
from reportgen.localise.formats import LocaleFormats
from reportgen.localise.locales import describe, find_locale
from reportgen.localise.plain import plain_words
from reportgen.localise.words import CatalogWords
from reportgen.model import Config, Project, RecordTypes, Report, ReportMeta
from reportgen.source import SourceFile, Text

ROOT = Path(__file__).resolve().parent.parent
HEADER = (
    'msgid ""\nmsgstr ""\n"Language: {}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: {};\\n"\n\n'
)
TWO = HEADER.format("en", "nplurals=2; plural=(n != 1)")
ENGLISH = f"""{TWO}msgctxt "nav/sources"
msgid "Sources"
msgstr ""

msgctxt "page/title"
msgid "{{title}}, page {{page}} {{{{of many}}}}"
msgstr ""

msgctxt "ledger/claims"
msgid "{{count}} claim"
msgid_plural "{{count}} claims"
msgstr[0] ""
msgstr[1] ""
"""
RUSSIAN = (
    HEADER.format(
        "ru", "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)"
    )
    + """msgctxt "ledger/claims"
msgid "{count} claim"
msgid_plural "{count} claims"
msgstr[0] "{count} утверждение"
msgstr[1] "{count} утверждения"
msgstr[2] "{count} утверждений"

msgctxt "nav/sources"
msgid "Sources"
msgstr ""
"""
)


def formats(tag: str) -> LocaleFormats:
    locale = find_locale(tag)
    assert locale is not None
    return LocaleFormats.of(tag, locale)


def project(words: Mapping[str, str], *, locale: str = "en", files: Mapping[str, str] | None = None) -> Project:
    """A project with one report and these catalogs."""
    title = Text("A report", SourceFile("claims/r/report.yaml", "A report"), 0, 8)
    report = Report("r", ReportMeta(title, dt.date(2026, 9, 9), ()), {}, (), {})
    catalogs = {tag: SourceFile(f"locales/{tag}/LC_MESSAGES/ui.po", text) for tag, text in words.items()}
    sources = {path: SourceFile(path, text) for path, text in (files or {}).items()}
    config = Config(source_locale=locale, locales=(locale,))
    return Project(config, RecordTypes({}, {}, {}, ()), {"r": report}, sources, {}, (), {}, catalogs)


def words(catalogs: Mapping[str, str], locale: str = "en") -> CatalogWords:
    editions, found = localise(project(catalogs, locale=locale))
    assert found == ()
    result = editions[0].words
    assert isinstance(result, CatalogWords)
    return result


# numbers


@pytest.mark.parametrize(
    ("tag", "literal", "expected"),
    [
        ("en", "1204.50", "1,204.50"),
        ("en", "0.10", "0.10"),
        ("en", "-0.5", "\u22120.5"),
        ("en", "\u22125", "\u22125"),
        ("en", "+4", "+4"),
        ("en", "12.50%", "12.50%"),
        ("en", "123456789012345678901234567890.10", "123,456,789,012,345,678,901,234,567,890.10"),
        ("en", "1.50e-12", "1.50×10⁻¹²"),
        ("en", "6e23", "6×10²³"),
        ("de", "1204.5", "1.204,5"),
        ("de", "12.5%", "12,5\u00a0%"),
        ("fr", "1204.5", "1\u202f204,5"),
        ("ru", "1204.5", "1\u00a0204,5"),
        ("es", "1204.5", "1204,5"),
        ("es", "12040", "12.040"),
        ("es-419", "1204.5", "1,204.5"),
        ("pt-BR", "1204.5", "1.204,5"),
        ("pl", "1204", "1204"),
        ("hi", "1234567", "12,34,567"),
        ("ar", "1204.5", "1,204.5"),
        ("zh-Hans", "1204.5", "1,204.5"),
    ],
)
def test_a_number_keeps_its_digits_and_takes_the_locales_marks(tag: str, literal: str, expected: str) -> None:
    assert formats(tag).number(literal) == expected


@pytest.mark.parametrize(
    "literal", ["", "met", "007", "1,204", "1.", ".5", "1 204", "nan", "inf", "1e", "١٢", "1\n", "--1"]
)
def test_what_is_no_number_comes_back_as_it_is(literal: str) -> None:
    assert formats("de").number(literal) == literal


@pytest.mark.parametrize(
    ("literal", "expected"), [("4", "+4"), ("0", "0"), ("0.0", "0.0"), ("-1", "\u22121"), ("0.01", "+0.01")]
)
def test_a_signed_number_shows_a_plus_above_zero(literal: str, expected: str) -> None:
    assert formats("en").number(literal, signed=True) == expected


# dates and lists


@pytest.mark.parametrize(
    ("tag", "expected"),
    [
        ("en", "9 September 2026"),
        ("zh-Hans", "2026年9月9日"),
        ("zh-Hant", "2026年9月9日"),
        ("ja", "2026年9月9日"),
        ("ko", "2026년 9월 9일"),
        ("es", "9 de septiembre de 2026"),
        ("es-419", "9 de septiembre de 2026"),
        ("pt-BR", "9 de setembro de 2026"),
        ("fr", "9 septembre 2026"),
        ("de", "9. September 2026"),
        ("ru", "9 сентября 2026\u202fг."),
        ("ar", "9 أيلول/سبتمبر 2026"),
    ],
)
def test_a_date_in_its_long_form(tag: str, expected: str) -> None:
    assert formats(tag).day(dt.date(2026, 9, 9)) == expected


def test_the_first_of_a_month_is_an_ordinal_in_french_alone() -> None:
    assert formats("fr").day(dt.date(2026, 1, 1)) == "1er janvier 2026"
    assert formats("fr").day(dt.date(2026, 1, 11)) == "11 janvier 2026"
    assert formats("en").day(dt.date(2026, 1, 1)) == "1 January 2026"


@pytest.mark.parametrize(
    ("tag", "values", "expected"),
    [
        ("en", [], ""),
        ("en", ["A"], "A"),
        ("en", ["A", "B"], "A and B"),
        ("en", ["A", "B", "C"], "A, B, and C"),
        ("de", ["A", "B", "C"], "A, B und C"),
        ("ja", ["A", "B", "C"], "A、B、C"),
        ("zh-Hans", ["A", "B", "C"], "A、B和C"),
    ],
)
def test_a_list_in_words(tag: str, values: list[str], expected: str) -> None:
    assert formats(tag).items(values) == expected


# reading time


@pytest.mark.parametrize(
    ("tag", "text", "expected"),
    [
        ("en", "", 1),
        ("en", "word " * 238, 1),
        ("en", "word " * 239, 2),
        ("ar", "كلمة " * 362, 2),
        ("zh-Hans", "字" * 800, 2),
        ("zh-Hans", "字。" * 800, 2),
        ("ja", "字か" * 500, 2),
        ("ko", "가나 " * 500, 2),
        ("ko", "가나 " * 501, 3),
        ("th", "กา" * 800, 2),
        ("xh", "igama " * 400, 2),
    ],
)
def test_reading_time_by_words_or_by_letters(tag: str, text: str, expected: int) -> None:
    assert formats(tag).minutes(text) == expected


def test_one_character_of_another_script_changes_one_character() -> None:
    assert formats("en").minutes("word " * 237 + "字") == 1


def test_addresses_and_ids_are_not_read() -> None:
    assert formats("en").minutes("CLM-12 https://example.org/a-long-one " * 500) == 1


# languages


@pytest.mark.parametrize(
    ("tag", "direction", "autonym"),
    [
        ("en", "ltr", "English"),
        ("de", "ltr", "Deutsch"),
        ("fr", "ltr", "Français"),
        ("es", "ltr", "Español"),
        ("es-419", "ltr", "Español latinoamericano"),
        ("pt-BR", "ltr", "Português (Brasil)"),
        ("ru", "ltr", "Русский"),
        ("zh-Hans", "ltr", "简体中文"),
        ("zh-Hant", "ltr", "繁體中文"),
        ("ja", "ltr", "日本語"),
        ("ko", "ltr", "한국어"),
        ("ar", "rtl", "العربية"),
        ("he", "rtl", "עברית"),
        ("ka", "ltr", "ქართული"),
    ],
)
def test_what_a_page_says_of_its_language(tag: str, direction: str, autonym: str) -> None:
    locale = find_locale(tag)
    assert locale is not None
    info = describe(tag, locale)
    assert (info.tag, info.direction, info.autonym, info.state) == (tag, direction, autonym, "original")


# words


def test_a_message_and_its_placeholders() -> None:
    say = words({"en": ENGLISH})
    assert say("nav/sources") == "Sources"
    assert say("page/title", title="A <b>", page=1204) == "A <b>, page 1,204 {of many}"


def test_the_plural_form_follows_the_count() -> None:
    say = words({"en": ENGLISH})
    assert [say("ledger/claims", count=count) for count in (0, 1, 2, 1500)] == [
        "0 claims", "1 claim", "2 claims", "1,500 claims",
    ]  # fmt: skip


def test_the_plural_form_is_the_catalogs_own() -> None:
    say = words({"en": ENGLISH, "ru": RUSSIAN}, "ru")
    assert [say("ledger/claims", count=count) for count in (1, 2, 5, 21)] == [
        "1 утверждение", "2 утверждения", "5 утверждений", "21 утверждение",
    ]  # fmt: skip


def test_an_untranslated_message_falls_back_to_english() -> None:
    assert words({"en": ENGLISH, "ru": RUSSIAN}, "ru")("nav/sources") == "Sources"


def test_a_bare_language_stands_in_for_its_variants() -> None:
    spanish = (
        HEADER.format("es", "nplurals=2; plural=(n != 1)")
        + 'msgctxt "nav/sources"\nmsgid "Sources"\nmsgstr "Fuentes"\n'
    )
    assert words({"en": ENGLISH, "es": spanish}, "es-419")("nav/sources") == "Fuentes"


def test_the_projects_own_words_come_first() -> None:
    own = f'{TWO}msgctxt "nav/sources"\nmsgid "References"\nmsgstr ""\n\nmsgctxt "type/fact"\nmsgid "Fact"\nmsgstr ""\n'
    say = words({"en": ENGLISH, "en+": own})
    assert say("nav/sources") == "References"
    assert say.name("type", "fact") == "Fact"
    assert say("ledger/claims", count=1) == "1 claim"


def test_a_missing_message_or_value_is_an_error_that_names_it() -> None:
    say = words({"en": ENGLISH})
    with pytest.raises(MissingWordError, match="`nav/sorces`"):
        say("nav/sorces")
    with pytest.raises(MissingWordError, match=re.escape("`{page}`")):
        say("page/title", title="A")


def test_a_word_without_a_label_is_shown_with_blanks() -> None:
    say = words({"en": ENGLISH})
    assert say.name("word/status", "half-seen") == "Half seen"
    assert (say.has("nav/sources"), say.has("nav/sorces")) == (True, False)


def test_a_fuzzy_message_does_not_count() -> None:
    text = RUSSIAN.replace('msgid "Sources"\nmsgstr ""', 'msgid "Sources"\nmsgstr "Реки"').replace(
        'msgctxt "nav', '#, fuzzy\nmsgctxt "nav'
    )
    assert words({"en": ENGLISH, "ru": text}, "ru")("nav/sources") == "Sources"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f'{TWO}msgctxt "a"\nmsgid "A\nmsgstr ""\n', 8),
        (f'{TWO}msgctxt "a"\nmsgid A\nmsgstr ""\n', 8),
        (f'{TWO}msgctxt "a"\nmsgid "A"B"\nmsgstr ""\n', 8),
        (f"{TWO}<<<<<<< HEAD\n", 7),
        (f'{TWO}msgctxt "a"\nmsgid "A"\nmsgstr ""\n\nmsgctxt "a"\nmsgid "B"\nmsgstr ""\n', 11),
        (HEADER.format("en", "nplurals=2; plural=(n != )"), 1),
        (HEADER.format("en", "nplurals=many; plural=0"), 1),
        (f'{TWO}msgctxt "a"\nmsgid "A"\n', 8),
    ],
)
def test_a_damaged_catalog_is_a_finding_at_its_line(text: str, line: int) -> None:
    _, found = localise(project({"en": text}))
    assert [item.rule.code for item in found] == ["RG701"]
    assert found[0].span is not None
    assert found[0].span.start is not None
    assert (found[0].span.file, found[0].span.start.line) == ("locales/en/LC_MESSAGES/ui.po", line)


def test_a_project_without_the_themes_words_is_a_finding() -> None:
    _, found = localise(project({}))
    assert [item.message for item in found] == ["there is no catalog of the theme's words in `en`"]


def test_an_edition_is_in_the_source_locale() -> None:
    editions, found = localise(project({"en": ENGLISH}))
    assert found == ()
    assert [(item.report.slug, item.locale.tag, item.source_locale.tag) for item in editions] == [("r", "en", "en")]
    assert dict(editions[0].texts) == {}


# the shipped catalog


@pytest.fixture(scope="module")
def shipped() -> CatalogWords:
    path = ROOT / "locales/en/LC_MESSAGES/ui.po"
    catalog, found = read_catalog(SourceFile("ui.po", path.read_text(encoding="utf-8")), is_source=True)
    assert catalog is not None
    assert found == ()
    return CatalogWords((catalog,), formats("en"))


def test_every_declared_type_key_word_and_relation_has_a_label(shipped: CatalogWords) -> None:
    declared = YAML(typ="safe").load(ROOT / "reportgen/record-types.yaml")
    wanted = [
        f"word/{group}/{word}{end}"
        for group, all_ in declared["words"].items()
        for word in all_
        for end in ("", "/meaning")
    ]
    for kind in declared["types"]:
        wanted += [f"type/{kind['name']}", f"type/{kind['name']}/plural"]
        wanted += [f"key/{key}" for group in ("required", "optional") for key in kind.get(group, ())]
    wanted += [f"key/{key}" for key in declared["common"] if key not in NOT_SHOWN]
    for name, relation in declared["relations"].items():
        wanted += [f"relation/{name}", *([f"relation/{relation['inverse']}"] if "inverse" in relation else [])]
    assert [key for key in wanted if key.rpartition("/")[2] not in NOT_SHOWN and not shipped.has(key)] == []


NOT_SHOWN = frozenset({"id", "keep-excerpts", "labels", "mirror", "series", "target", "x", "y"})
"""Keys that say how something is kept or drawn: no page shows them with a label."""


def said(found: tuple[Catalog | None, tuple[Diagnostic, ...]]) -> object:
    catalog, findings = found
    if catalog is None:
        return None, findings
    return dict(catalog.words), [catalog.plural(number) for number in range(200)], findings


@pytest.mark.parametrize(
    "path", sorted((ROOT / "locales").glob("*/LC_MESSAGES/ui.po")), ids=lambda path: path.parts[-3]
)
def test_a_plain_catalog_says_what_babel_reads_in_it(path: Path) -> None:
    file = SourceFile("ui.po", path.read_text("utf-8"))
    assert plain_words(file.text) is not None
    assert said(read_catalog(file, is_source=False)) == said(read_by_babel(file, is_source=False))


PLAIN = """msgid ""
msgstr ""
"Language: ru\\n"
"PO-Revision-Date: 2026-09-09 00:00+0000\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#. A note.
#, python-brace-format
msgctxt "a/one"
msgid "One \\"word\\"\\n"
msgstr ""
"first\\t"
"second"

msgctxt "a/two"
msgid "{count} word"
msgid_plural "{count} words"
msgstr[0] "{count} x"
msgstr[1] "{count} xx"
# The end.
"""
MARKS = ('"', "\\", "\n", "#", "#, fuzzy\n", "#~ ", "msgctxt", "[2]", " ", "\r\n", "a", 'msgid ""\n', "n=", ";")


def test_a_damaged_catalog_is_read_as_babel_reads_it_or_not_at_all() -> None:
    changed = {
        f"{PLAIN[:at]}{mark}{PLAIN[at + cut :]}"
        for at in range(len(PLAIN))
        for cut in (0, 1, 9)
        for mark in ("", *MARKS)
    }
    plain = [text for text in sorted(changed) if plain_words(text) is not None]
    assert PLAIN in plain
    files = [SourceFile("ui.po", text) for text in plain]
    different = [
        file.text
        for file in files
        if (found := read_catalog(file, is_source=False))[0] is not None
        and said(found) != said(read_by_babel(file, is_source=False))
    ]
    assert different == []
