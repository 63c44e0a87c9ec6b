"""Numbers and dates in a text, read as its locale writes them. Digit for digit: nothing is ever a float.

A number is compared by its canonical spelling: no grouping, a full stop for the decimal mark, its
trailing zeros kept, since they tell how precise a value is. Separators and month names are CLDR's.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache

from reportgen.frozen import dataclass

_SPACES = "\u00a0\u202f\u2009"
_NUMBER = re.compile(rf"[0-9]+(?:[.,'’٫٬{_SPACES}][0-9]+)*")
_RANGE = re.compile(r"(?<![0-9.,])([0-9]{1,6})\s?[-–—‑~〜～]\s?([0-9]{1,6})(?![0-9.,]*[0-9])")


@dataclass(frozen=True, slots=True)
class Number:
    """One number of a text."""

    value: str
    """Canonical: `1204.50`."""
    typed: str
    begin: int
    is_regular: bool
    """Whether it is written as the locale writes numbers."""


@dataclass(frozen=True, slots=True)
class Quantities:
    """Everything that counts in a text."""

    dates: tuple[str, ...]
    """ISO 8601: `2026-09-09`, or `2026-09` for a month."""
    numbers: tuple[Number, ...]
    """Those that are not part of a date."""
    ranges: tuple[tuple[str, str], ...]
    """Pairs of whole numbers with a dash between."""


def quantities(words: str, tag: str) -> Quantities:
    """The numbers and dates of a text in the locale `tag`."""
    plain = _digits(words)
    dates: list[str] = []
    for pattern in _dates(tag):
        plain = pattern.sub(lambda found: _date(found, dates, tag), plain)
    numbers = tuple(_number(found, tag) for found in _NUMBER.finditer(plain))
    return Quantities(tuple(sorted(dates)), numbers, tuple(_RANGE.findall(plain)))


def _digits(words: str) -> str:
    """The text with every decimal digit in ASCII; nothing changes its place."""
    if words.isascii():
        return words
    return "".join(
        str(unicodedata.decimal(one)) if not one.isascii() and unicodedata.decimal(one, None) is not None else one
        for one in words
    )


_DECIMAL_COMMA = frozenset(
    {"de", "fr", "ru", "es", "pt", "it", "pl", "nl", "uk", "cs", "sv", "da", "nb", "fi", "tr", "id"}
)
_SEPARATORS: Mapping[str, tuple[str, str]] = {"es-419": (".", ","), "es-MX": (".", ",")}
"""(Decimal mark, grouping) where the language alone does not tell."""


def separators(tag: str) -> tuple[str, str]:
    """The decimal mark, and the characters that may group thousands."""
    if tag in _SEPARATORS:
        mark, group = _SEPARATORS[tag]
    elif tag.partition("-")[0] in _DECIMAL_COMMA:
        mark, group = ",", "."
    else:
        mark, group = ".", ","
    return mark, group + _SPACES


def _number(found: re.Match[str], tag: str) -> Number:
    """A number in its canonical spelling; one that the locale does not write so is read as it looks."""
    typed = found.group()
    mark, group = separators(tag)
    plain = typed.replace("٫", ".").replace("٬", ",") if tag.partition("-")[0] == "ar" else typed
    regular = re.fullmatch(rf"([0-9]{{1,3}}(?:[{group}][0-9]{{3}})+|[0-9]+)(?:[{mark}]([0-9]+))?", plain)
    if regular:
        whole = re.sub(r"[^0-9]", "", regular[1])
        return Number(f"{whole}.{regular[2]}" if regular[2] else whole, typed, found.start(), is_regular=True)
    return Number(re.sub(r"[^0-9]", ".", plain), typed, found.start(), is_regular=False)


def pieces(number: Number) -> tuple[str, ...]:
    """The whole numbers that a spelling may also be: versions (`2506.06326`), sections (`4.1`)."""
    return tuple(re.findall(r"[0-9]+", number.typed))


def _date(found: re.Match[str], dates: list[str], tag: str) -> str:
    """Takes a date out of the text, leaving as many spaces."""
    parts = found.groupdict()
    month = parts.get("m") or str(_months(tag).get(_folded(parts.get("name") or ""), 0))
    day = parts.get("d")
    day = "1" if day in ("1er", "1º") else day
    if not 1 <= int(month) <= 12 or (day and not 1 <= int(day) <= 31):
        return found.group()
    dates.append(f"{parts['y']}-{int(month):02}" + (f"-{int(day):02}" if day else ""))
    return " " * len(found.group())


@lru_cache(maxsize=64)
def _months(tag: str) -> Mapping[str, int]:
    """Every name of a month in a locale → its number, folded; both Arabic sets of names and their pairs."""
    from babel import Locale, UnknownLocaleError

    names: dict[str, int] = {}
    for word in dict.fromkeys((tag, tag.partition("-")[0], *_MORE.get(tag.partition("-")[0], ()))):
        try:
            months = Locale.parse(word, sep="-").months
        except (UnknownLocaleError, ValueError):
            continue
        for context in ("format", "stand-alone"):
            for width in ("wide", "abbreviated"):
                for number, name in months[context][width].items():
                    if any(character.isalpha() for character in str(name)):
                        names[_folded(str(name))] = int(number)
    return names


_MORE: Mapping[str, tuple[str, ...]] = {"ar": ("ar-SY", "ar-EG", "ar-MA")}


def _folded(name: str) -> str:
    return name.strip(" .").casefold()


@lru_cache(maxsize=64)
def _dates(tag: str) -> tuple[re.Pattern[str], ...]:
    """What finds dates: ISO, East Asian, and day and month in either order with the locale's names."""
    found = [
        re.compile(r"(?<![0-9])(?P<y>[12][0-9]{3})-(?P<m>[01][0-9])-(?P<d>[0-3][0-9])(?![0-9])"),
        re.compile(
            r"(?P<y>[12][0-9]{3})\s?[年년]\s?(?P<m>1[0-2]|[1-9])\s?[月월](?:\s?(?P<d>[12][0-9]|3[01]|[1-9])\s?[日일])?"
        ),
    ]
    names = sorted((re.escape(name) for name in _months(tag) if len(name) > 2), key=len, reverse=True)
    if names and not tag.startswith(("zh", "ja", "ko")):
        one = rf"(?P<name>{'|'.join(names)})\.?"
        pair = rf"(?:{'|'.join(names)})\s?/\s?{one}" if tag.startswith("ar") else None
        for name in filter(None, (pair, one)):
            found.append(re.compile(
                rf"(?<![0-9.,])(?P<d>[12][0-9]|3[01]|0?[1-9]|1er|1º)(?:st|nd|rd|th)?\.?(?:\s+(?:de|of|el))?\s+{name}"
                rf"(?:\s+(?:de|del|,))?,?\s+(?P<y>[12][0-9]{{3}})(?!\d)", re.IGNORECASE,
            ))  # fmt: skip
            found.append(
                re.compile(
                    rf"(?<!\w){name}\s+(?P<d>[12][0-9]|3[01]|[1-9]),\s+(?P<y>[12][0-9]{{3}})(?!\d)", re.IGNORECASE
                )
            )
            found.append(re.compile(rf"(?<!\w){name}(?:\s+(?:de|del))?,?\s+(?P<y>[12][0-9]{{3}})(?!\d)", re.IGNORECASE))
    return tuple(found)


_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
)
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth"
_SPELLED: Mapping[str, str] = {
    **{word: str(number) for number, word in enumerate(_WORDS.split())},
    **{word: str(number) for number, word in enumerate(_ORDINALS.split(), 1)},
    "once": "1", "twice": "2", "half": "2", "both": "2", "single": "1", "pair": "2", "dozen": "12", "hundred": "100",
    "thousand": "1000", "thirty": "30", "forty": "40", "fifty": "50", "a": "1", "an": "1", "two-record": "2",
}  # fmt: skip
"""English number words → digits: a translation may write them as digits."""


def spelled(words: str) -> Iterator[str]:
    """The numbers that an English text spells out."""
    for word in re.findall(r"[a-z]+", words.lower()):
        if word in _SPELLED:
            yield _SPELLED[word]
