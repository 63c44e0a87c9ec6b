"""What a page says of its language."""

from __future__ import annotations

import unicodedata

from babel import Locale, UnknownLocaleError

from reportgen.model import Direction, LocaleInfo

_CASED = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN")
"""Scripts in which a name in a list begins with a capital; Georgian has capitals and no such custom."""


def find_locale(tag: str) -> Locale | None:
    """What CLDR knows of a BCP 47 tag; None when it knows nothing."""
    try:
        return Locale.parse(tag, sep="-")
    except (UnknownLocaleError, ValueError):
        return None


def describe(tag: str, locale: Locale) -> LocaleInfo:
    """The tag, the writing direction, and the language's name in itself as a list shows it."""
    name = str(locale.languages.get(str(locale)) or locale.get_display_name(locale) or tag)
    direction: Direction = "rtl" if locale.text_direction == "rtl" else "ltr"
    return LocaleInfo(tag, direction, _capitalised(name))


def _capitalised(name: str) -> str:
    """The name with its first letter as a capital where the script has the custom."""
    first = name[:1]
    return first.upper() + name[1:] if unicodedata.name(first, "").startswith(_CASED) else name
