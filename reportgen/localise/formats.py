"""Numbers, dates, lists and reading time as the readers of one locale write them."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass

from babel import Locale
from babel.dates import format_date
from babel.lists import format_list

from reportgen.localise import data
from reportgen.localise.reading import minutes

_NUMBER = re.compile(r"([-+\u2212]?)(0|[1-9][0-9]*)(?:\.([0-9]+))?(?:[eE]([-+]?[0-9]+))?(%?)")
_MINUS = "\u2212"
_RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


@dataclass(frozen=True, slots=True)
class LocaleFormats:
    """`Formats` from CLDR by way of babel, and from `data` where babel lacks what readers expect."""

    tag: str
    locale: Locale
    group: str
    decimal: str
    sizes: tuple[int, int]
    """Digits of the last group, and of those before it."""
    minimum: int
    """How many digits must stand before the last group for any grouping (CLDR minimumGroupingDigits)."""
    percent: tuple[str, str]
    """What stands before and behind a percentage."""

    @staticmethod
    def of(tag: str, locale: Locale) -> LocaleFormats:
        """The formats of a locale, in Latin digits."""
        symbols = locale.number_symbols["latn"]
        sizes = locale.decimal_formats[None].grouping
        prefix, suffix = (
            part[0] for part in (locale.percent_formats[None].prefix, locale.percent_formats[None].suffix)
        )
        return LocaleFormats(
            tag, locale, symbols["group"], symbols["decimal"], (int(sizes[0]), int(sizes[1])),
            data.minimum_grouping(tag), (prefix, suffix),
        )  # fmt: skip

    def number(self, literal: str, /, *, signed: bool = False) -> str:
        """A recorded number digit for digit: its precision and trailing zeros stay, only the marks change.

        `signed`: a plus before what is above zero. What is not a number comes back as it is.
        """
        match = _NUMBER.fullmatch(literal)
        if match is None:
            return literal
        sign, whole, fraction, exponent, percent = match.groups()
        is_zero = not (whole + (fraction or "")).strip("0")
        mark = _MINUS if sign in ("-", _MINUS) and sign else "+" if sign or (signed and not is_zero) else ""
        text = self._grouped(whole) + (f"{self.decimal}{fraction}" if fraction else "")
        if exponent:
            text += f"×10{str(int(exponent)).translate(_RAISED)}"
        return f"{mark}{self.percent[0]}{text}{self.percent[1]}" if percent else mark + text

    def day(self, value: dt.date, /) -> str:
        """A date in its long form: `9 September 2026`."""
        months = data.MONTHS.get(self.locale.language)
        if months:
            return f"{value.day} {months[value.month - 1]} {value.year}"
        text = format_date(value, "long", locale=Locale.parse(data.DATES_OF.get(self.tag, str(self.locale))))
        first = data.FIRST_DAY.get(self.locale.language)
        return first + text.removeprefix("1") if first and value.day == 1 and text.startswith("1 ") else text

    def items(self, values: Sequence[str], /) -> str:
        """A list in words: `a, b, and c`."""
        return format_list(list(values), "standard", locale=self.locale)

    def minutes(self, text: str, /) -> int:
        """Reading time in whole minutes, at least 1."""
        return minutes(text, self.locale.language)

    def _grouped(self, digits: str) -> str:
        """Whole digits with the locale's group marks."""
        last, before = self.sizes
        if len(digits) < last + self.minimum:
            return digits
        groups, rest = [digits[-last:]], digits[:-last]
        while rest:
            groups.append(rest[-before:])
            rest = rest[:-before]
        return self.group.join(reversed(groups))
