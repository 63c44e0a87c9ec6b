"""Names of locales: BCP 47 on pages and in settings, the gettext form in folders. One table, no guesses.

The twelve of the bundled editions are pinned here with the plural formula that Weblate and Poedit
expect. Every other locale that CLDR knows is taken in its shortest form, with Babel's formula; for
these alone babel is loaded.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from reportgen.diagnostics import did_you_mean
from reportgen.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Named:
    """One locale by its names."""

    tag: str
    """BCP 47, the shortest that distinguishes it: `zh-Hans`."""
    folder: str
    """The same as gettext, Babel and Weblate spell it: `zh_Hans`."""
    fallback: tuple[str, ...]
    """Tags whose text may stand in before the source's, the nearest first: es for es-419."""
    plural: str
    """The value of `Plural-Forms` that new catalogs get."""

    @property
    def plurals(self) -> Iterator[str]:
        """The formulas that a catalog may have: the pinned one, then CLDR's as Babel writes it."""
        yield self.plural
        from babel.messages.plurals import get_plural

        folder = self.folder if self.tag not in PSEUDO else self.folder[:2]
        count, formula = get_plural(folder)[:2]
        yield f"nplurals={count}; plural={formula};"


_ONE = "nplurals=1; plural=0;"
_TWO = "nplurals=2; plural=(n != 1);"
_TWO_FROM_TWO = "nplurals=2; plural=(n > 1);"
_SLAVIC = (
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
)  # fmt: skip
_ARABIC = (
    "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 && n%100<=99 ? 4 : 5);"
)

PINNED: Mapping[str, Named] = {
    one.tag: one
    for one in (
        Named("en", "en", (), _TWO),
        Named("zh-Hans", "zh_Hans", (), _ONE),
        Named("zh-Hant", "zh_Hant", (), _ONE),
        Named("ja", "ja", (), _ONE),
        Named("ko", "ko", (), _ONE),
        Named("es", "es", (), _TWO),
        Named("es-419", "es_419", ("es",), _TWO),
        Named("pt-BR", "pt_BR", (), _TWO_FROM_TWO),
        Named("fr", "fr", (), _TWO_FROM_TWO),
        Named("de", "de", (), _TWO),
        Named("ru", "ru", (), _SLAVIC),
        Named("ar", "ar", (), _ARABIC),
        Named("en-XA", "en_XA", (), _TWO),
        Named("ar-XB", "ar_XB", (), _ARABIC),
    )
}
"""By tag. zh-Hant never falls back on zh-Hans: they are different texts. The last two are pseudo-locales."""

PSEUDO = ("en-XA", "ar-XB")
"""Made from the source by rule, to show what was forgotten: accented and longer, and from right to left."""

_INSTEAD: Mapping[str, str] = {
    "zh": "zh-Hans", "zh-CN": "zh-Hans", "zh-SG": "zh-Hans", "zh-Hans-CN": "zh-Hans",
    "zh-TW": "zh-Hant", "zh-HK": "zh-Hant", "zh-MO": "zh-Hant", "zh-Hant-TW": "zh-Hant",
    "es-LA": "es-419", "es-ES": "es", "ptb": "pt-BR", "pt_br": "pt-BR", "cn": "zh-Hans", "jp": "ja", "kr": "ko",
    "iw": "he", "in": "id", "no": "nb", "tl": "fil", "mo": "ro", "sh": "sr-Latn", "gr": "el", "cz": "cs", "dk": "da",
    "se": "sv", "ua": "uk",
}  # fmt: skip
"""Names that people and older tools write, and the tag that is meant."""
_TAG = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?")


@lru_cache(maxsize=256)
def named(tag: str) -> Named | None:
    """The locale with a tag in its one accepted spelling; None for any other word."""
    if tag in PINNED:
        return PINNED[tag]
    if not _TAG.fullmatch(tag) or tag in _INSTEAD or tag.partition("-")[0] in _INSTEAD:
        return None
    from babel import Locale, UnknownLocaleError
    from babel.messages.plurals import get_plural

    folder = tag.replace("-", "_")
    try:
        is_known = str(Locale.parse(folder, resolve_likely_subtags=False)) == folder
    except (UnknownLocaleError, ValueError):
        is_known = False
    if not is_known or _is_redundant(folder):
        return None
    count, formula = get_plural(folder)[:2]
    return Named(tag, folder, _parents(folder), f"nplurals={count}; plural={formula};")


def by_folder(folder: str) -> Named | None:
    """The locale whose catalogs lie in a folder of this name; None for any other name."""
    found = named(folder.replace("_", "-")) if "-" not in folder else None
    return found if found is not None and found.folder == folder else None


def suggestion(word: str, known: Iterable[str] = ()) -> str:
    """What to write instead of a word that names no locale: a question, or the form that is wanted."""
    cased = "-".join(_cased(part, at) for at, part in enumerate(re.split(r"[-_]", word)))
    for one in (word, word.casefold(), cased):
        if one in _INSTEAD:
            return f"did you mean `{_INSTEAD[one]}`?"
    for one in (cased, "-".join(cased.split("-")[:1])):
        if one != word and named(one) is not None:
            return f"did you mean `{one}`?"
    return did_you_mean(word, (*known, *PINNED)) or "write a BCP 47 tag in its shortest form, as in `de`, `pt-BR`"


def _cased(part: str, at: int) -> str:
    """A subtag as BCP 47 writes it: languages small, scripts with a capital, regions in capitals."""
    if at == 0:
        return part.lower()
    return part.title() if len(part) == 4 else part.upper()


def _is_redundant(folder: str) -> bool:
    """Whether CLDR takes a shorter name to mean just this: `ja_JP`, `de_Latn`, `ru_RU`."""
    from babel.core import get_global

    parts = folder.split("_")
    if len(parts) == 1:
        return False
    likely = str(get_global("likely_subtags").get(parts[0], "")).split("_")
    return all(part in likely for part in parts[1:])


def _parents(folder: str) -> tuple[str, ...]:
    """The locales between this one and the root, by CLDR's parents: es-MX, es-419, es."""
    from babel.core import get_global

    exceptions = get_global("parent_exceptions")
    found: list[str] = []
    at = str(exceptions.get(folder) or folder.rpartition("_")[0])
    while at and at != "root" and len(found) < 4:
        found.append(at.replace("_", "-"))
        at = str(exceptions.get(at) or at.rpartition("_")[0])
    scripted = [tag for tag in found if _script(tag) == _script(folder)]
    return tuple(scripted)


def _script(name: str) -> str:
    """The script in which a locale is most likely written; empty when CLDR does not say."""
    from babel import Locale, UnknownLocaleError
    from babel.core import get_global

    try:
        locale = Locale.parse(name.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        return ""
    if locale.script:
        return str(locale.script)
    likely = get_global("likely_subtags")
    full = likely.get(str(locale)) or likely.get(f"{locale.language}_{locale.territory}") or likely.get(locale.language)
    return next((part for part in str(full or "").split("_") if len(part) == 4), "")
