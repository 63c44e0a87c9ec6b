"""What babel does not tell or tells otherwise than readers expect. One table a subject."""

from __future__ import annotations

from collections.abc import Mapping

_FIVE_DIGIT_LANGUAGES = frozenset(
    {"be", "bg", "et", "hu", "hy", "ia", "ie", "it", "ka", "lv", "pl", "sl", "sq"}
)  # fmt: skip
_FIVE_DIGIT_LOCALES = frozenset({
    "es", "es-EA", "es-ES", "es-GQ", "es-IC", "es-PH", "pt-CH", "pt-CV", "pt-GQ", "pt-GW", "pt-LU", "pt-MO",
    "pt-MZ", "pt-PT", "pt-ST", "pt-TL", "ru-UA",
})  # fmt: skip


def minimum_grouping(tag: str) -> int:
    """CLDR's minimumGroupingDigits: 2 where four digits stand together (1204) and five do not (12 040).

    Babel does not carry it. The sets are CLDR 48's, read from ICU 78 through `Intl.NumberFormat`.
    """
    return 2 if tag in _FIVE_DIGIT_LOCALES or tag.partition("-")[0] in _FIVE_DIGIT_LANGUAGES else 1


DATES_OF: Mapping[str, str] = {"en": "en_GB", "en-XA": "en_GB"}
"""Locales that take another's dates: international English puts the day first."""

FIRST_DAY: Mapping[str, str] = {"fr": "1er"}
"""Languages in which the first of a month is an ordinal number; CLDR's pattern cannot say so."""

MONTHS: Mapping[str, tuple[str, ...]] = {
    "ar": (
        "كانون الثاني/يناير", "شباط/فبراير", "آذار/مارس", "نيسان/أبريل", "أيار/مايو", "حزيران/يونيو",
        "تموز/يوليو", "آب/أغسطس", "أيلول/سبتمبر", "تشرين الأول/أكتوبر", "تشرين الثاني/نوفمبر", "كانون الأول/ديسمبر",
    ),
}  # fmt: skip
"""Months by language where CLDR's are at home in some countries only: Arabic as the United Nations write it."""

WORDS_A_MINUTE: Mapping[str, int] = {
    "ar": 181, "de": 185, "en": 238, "es": 220, "fr": 214, "pt": 220, "ru": 185,
}  # fmt: skip
"""Words read in a minute, by language.

English is Brysbaert's mean for silent reading of non-fiction (2019, doi:10.1016/j.jml.2019.104047); Arabic and
French are the means for silent reading that the same review gives. The others keep to the proportions of the
IReST texts (Trauzettel-Klosinski and Dietz 2012, doi:10.1167/iovs.11-8284).
"""
OTHER_WORDS = 200
CHARACTERS_A_MINUTE: Mapping[str, int] = {"han": 400, "kana": 500, "hangul": 500, "unspaced": 800}
"""Letters read in a minute, by script; silent reading, between IReST's rates aloud (Chinese 255, Japanese 357) and
the 500 to 600 that web publishers use. `unspaced` (Thai, Lao, Khmer, Burmese) is rough: no measured rate was found.
"""
