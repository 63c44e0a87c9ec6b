"""Numbers, dates, lists and reading time as the readers of one locale write them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from functools import lru_cache

from babel import Locale
from babel.dates import format_date
from babel.lists import format_list

from reportgen.frozen import dataclass
from reportgen.localise import data
from reportgen.localise.reading import minutes
from reportgen.model.numbers import Numerals

SIGNS = ("-", "+", "\u2212", "\u00b1")
"""From right to left a sign would stand behind its number: CLDR sets a left-to-right mark before it."""


@dataclass(frozen=True, slots=True)
class LocaleFormats:
    """`Formats` from CLDR by way of babel, and from `data` where babel lacks what readers expect."""

    tag: str
    locale: Locale
    numerals: Numerals

    @staticmethod
    def of(tag: str, locale: Locale) -> LocaleFormats:
        """The formats of a locale, in Latin digits."""
        symbols = locale.number_symbols["latn"]
        sizes = locale.decimal_formats[None].grouping
        prefix, suffix = (
            part[0] for part in (locale.percent_formats[None].prefix, locale.percent_formats[None].suffix)
        )
        numerals = Numerals(
            symbols["group"], symbols["decimal"], (int(sizes[0]), int(sizes[1])),
            data.minimum_grouping(tag), (prefix, suffix),
        )  # fmt: skip
        return LocaleFormats(tag, locale, numerals)

    def number(self, literal: str, /, *, signed: bool = False) -> str:
        """A recorded number digit for digit: its precision and trailing zeros stay, only the marks change.

        `signed`: a plus before what is above zero. What is not a number comes back as it is.
        """
        text = self.numerals.write(literal, signed=signed)
        is_turned = text[:1] in SIGNS and self.locale.text_direction == "rtl"
        return f"\u200e{text}" if is_turned else text

    def day(self, value: dt.date, /) -> str:
        """A date in its long form: `9 September 2026`."""
        return _day(self.tag, self.locale, value)

    def items(self, values: Sequence[str], /) -> str:
        """A list in words: `a, b, and c`."""
        return format_list(list(values), "standard", locale=self.locale)

    def minutes(self, text: str, /) -> int:
        """Reading time in whole minutes, at least 1."""
        return minutes(text, self.locale.language)


@lru_cache(maxsize=1024)
def _day(tag: str, locale: Locale, value: dt.date) -> str:
    months = data.MONTHS.get(locale.language)
    if months:
        return f"{value.day} {months[value.month - 1]} {value.year}"
    text = format_date(value, "long", locale=Locale.parse(data.DATES_OF.get(tag, str(locale))))
    first = data.FIRST_DAY.get(locale.language)
    return first + text.removeprefix("1") if first and value.day == 1 and text.startswith("1 ") else text
