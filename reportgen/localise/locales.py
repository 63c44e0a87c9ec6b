"""What a page says of its language."""

from __future__ import annotations

import unicodedata

from babel import Locale, UnknownLocaleError

from reportgen.model import Direction, LocaleInfo

_CASED = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN")
"""Scripts in which a name in a list begins with a capital; Georgian has capitals and no such custom."""


_MODELS = {"en-XA": "en", "ar-XB": "ar"}
"""Pseudo-locale → the locale whose numbers, dates and direction it has."""


def find_locale(tag: str) -> Locale | None:
    """What CLDR knows of a BCP 47 tag; None when it knows nothing."""
    try:
        return Locale.parse(_MODELS.get(tag, tag), sep="-")
    except (UnknownLocaleError, ValueError):
        return None


def describe(tag: str, locale: Locale) -> LocaleInfo:
    """The tag, the writing direction, and the language's name in itself as a list shows it."""
    name = str(locale.languages.get(str(locale)) or locale.get_display_name(locale) or tag)
    name = f"{name} ({tag})" if tag in _MODELS else name
    direction: Direction = "rtl" if locale.text_direction == "rtl" else "ltr"
    return LocaleInfo(tag, direction, _capitalised(name))


def _capitalised(name: str) -> str:
    """The name with its first letter as a capital where the script has the custom."""
    first = name[:1]
    return first.upper() + name[1:] if unicodedata.name(first, "").startswith(_CASED) else name
