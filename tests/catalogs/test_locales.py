"""Names of locales: one spelling each for pages and for folders, and a word of advice for every other."""

from __future__ import annotations

import pytest

from reportgen.catalogs import PINNED, by_folder, named, read_plural, suggestion
from reportgen.catalogs.plurals import SAMPLE, agree

TWELVE = ("en", "zh-Hans", "zh-Hant", "ja", "ko", "es", "es-419", "pt-BR", "fr", "de", "ru", "ar")


@pytest.mark.parametrize("tag", TWELVE)
def test_each_of_the_twelve_has_its_names_and_a_formula_of_its_own(tag: str) -> None:
    found = named(tag)
    assert found is not None
    assert by_folder(found.folder) == found
    assert found.folder == tag.replace("-", "_")
    assert read_plural(found.plural)[0] is not None


@pytest.mark.parametrize(
    ("word", "advice"),
    [
        ("zh", "`zh-Hans`"), ("zh_CN", "`zh-Hans`"), ("zh-cn", "`zh-Hans`"), ("zh-TW", "`zh-Hant`"),
        ("es_LA", "`es-419`"), ("ptb", "`pt-BR`"), ("pt-br", "`pt-BR`"), ("ja-JP", "`ja`"), ("de_DE", "`de`"),
        ("zh_Hans", "`zh-Hans`"), ("iw", "`he`"), ("jp", "`ja`"),
    ],
)  # fmt: skip
def test_other_spellings_are_no_names_and_get_advice(word: str, advice: str) -> None:
    assert named(word) is None
    assert advice in suggestion(word)


@pytest.mark.parametrize("word", ["", "x", "../de", "de/fr", "ﬁ", "a" * 300, "en_", "-de", "de\n"])
def test_nonsense_is_refused(word: str) -> None:
    assert named(word) is None
    assert by_folder(word) is None
    assert suggestion(word)


@pytest.mark.parametrize(
    ("tag", "chain"),
    [("es-419", ("es",)), ("zh-Hant", ()), ("pt-BR", ()), ("es-MX", ("es-419", "es")), ("sr-Latn", ()), ("it", ())],
)
def test_a_locale_falls_back_on_its_own_language_and_script_only(tag: str, chain: tuple[str, ...]) -> None:
    found = named(tag)
    assert found is not None
    assert found.fallback == chain


def test_languages_beyond_the_twelve_have_the_formula_of_cldr() -> None:
    polish = named("pl")
    assert polish is not None
    formula, _ = read_plural(polish.plural)
    assert formula is not None
    assert [formula.choose(n) for n in (1, 2, 5, 12, 22)] == [0, 1, 2, 2, 1]


def test_formulas_agree_by_what_they_choose() -> None:
    assert agree("nplurals=2; plural=(n != 1);", "nplurals=2; plural=n==1 ? 0 : 1;")
    assert not agree("nplurals=2; plural=(n != 1);", "nplurals=2; plural=(n > 1);")
    assert 2_000_000 in SAMPLE


def test_the_pseudo_locales_have_the_formulas_of_their_models() -> None:
    assert PINNED["en-XA"].plural == PINNED["en"].plural
    assert PINNED["ar-XB"].plural == PINNED["ar"].plural
