"""RG511 and RG534: numbers, dates and ranges are those of the source text, written as the locale writes them."""
# ruff: noqa: E501 (rows of tables)

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from reportgen.catalogs.quantities import Number, pieces, separators, spelled
from reportgen.checks.translations.pair import Findings, Pair
from reportgen.diagnostics import Diagnostic, Severity

_SMALL = 20
"""Numbers up to this are often written as words, or the other way round."""

WORDS: Mapping[str, Mapping[str, str]] = {
    "de": {"1": "ein", "2": "zwei zweit beid doppel", "3": "drei dritt", "4": "vier", "5": "fünf", "6": "sech", "7": "sieb",
           "8": "acht", "9": "neun", "10": "zehn", "11": "elf", "12": "zwölf", "16": "sechzehn"},
    "fr": {"1": "un premi", "2": "deux second", "3": "trois", "4": "quatr", "5": "cinq", "6": "six", "7": "sept",
           "8": "huit", "9": "neuf neuv", "10": "dix", "11": "onze", "12": "douz", "16": "seize"},
    "es": {"1": "un prim", "2": "dos segund amb", "3": "tres terc", "4": "cuatro cuart", "5": "cinco quint",
           "6": "seis sext", "7": "siete", "8": "ocho", "9": "nueve", "10": "diez", "11": "once", "12": "doce", "16": "dieciséis"},
    "pt": {"1": "um prim", "2": "dois duas segund amb", "3": "três terc", "4": "quatro quart", "5": "cinco", "6": "seis",
           "7": "sete", "8": "oito", "9": "nove", "10": "dez", "11": "onze", "12": "doze", "16": "dezesseis"},
    "ru": {"1": "од перв един", "2": "дв втор об", "3": "тр", "4": "четыр четв", "5": "пят", "6": "шест", "7": "сем",
           "8": "вос", "9": "девят", "10": "десят", "11": "одиннадцат", "12": "двенадцат", "16": "шестнадцат"},
    "ar": {"1": "واحد أول أحد", "2": "اثن ثان كلا ان ين", "3": "ثلاث ثالث", "4": "أربع رابع", "5": "خمس خامس", "6": "ست سادس",
           "7": "سبع سابع", "8": "ثمان ثامن", "9": "تسع تاسع", "10": "عشر عاشر", "11": "أحد عشر", "12": "اثن", "16": "ستة عشر"},
    "zh": {"0": "零", "1": "一", "2": "二两兩双雙", "3": "三", "4": "四", "5": "五", "6": "六", "7": "七", "8": "八",
           "9": "九", "10": "十", "11": "十一", "12": "十二", "16": "十六"},
    "ja": {"0": "零", "1": "一ひと", "2": "二ふた両", "3": "三", "4": "四", "5": "五", "6": "六", "7": "七", "8": "八",
           "9": "九", "10": "十", "11": "十一", "12": "十二", "16": "十六"},
    "ko": {"1": "하나 한 첫 일", "2": "둘 두 이", "3": "셋 세 삼", "4": "넷 네 사", "5": "다섯 오", "6": "여섯 육",
           "7": "일곱 칠", "8": "여덟 팔", "9": "아홉 구", "10": "열 십", "16": "열여섯 십육"},
}  # fmt: skip
"""Language → small number → beginnings of the words for it, with spaces between; for Chinese and Japanese, characters."""


def numbers(pair: Pair) -> Findings:
    """RG511: a number or date that changed, came or went; RG534 where the dash of a range is gone."""
    found: list[Diagnostic] = []
    swallowed = list(_swallowed(pair))
    for first, last in swallowed:
        message = f"`{first}{last}` is the range `{first}–{last}` without its dash"
        advice = f"write `{first}–{last}`"
        found.append(pair.finding("RG534", message, advice, at=f"{first}{last}", severity=Severity.ERROR))
    if pair.asked.dates != pair.given.dates:
        found += _dates(pair)
    if swallowed or found:
        return tuple(found)
    return tuple(_numbers(pair))


def _swallowed(pair: Pair) -> Iterator[tuple[str, str]]:
    """Ranges of the source text that stand in the translation as one number."""
    given = {number.typed for number in pair.given.numbers}
    for first, last in pair.asked.ranges:
        if first + last in given:
            yield first, last


def _dates(pair: Pair) -> Iterator[Diagnostic]:
    """A date for another. A date that the reader did not find as one is looked for by its numbers."""
    lost = list((Counter(pair.asked.dates) - Counter(pair.given.dates)).elements())
    new = list((Counter(pair.given.dates) - Counter(pair.asked.dates)).elements())
    digits = {number.value for number in pair.given.numbers}
    for one in new:
        was = f"the source text has `{lost[0]}`" if lost else "the source text has no such date"
        yield pair.finding("RG511", f"the date `{one}` is another one", was)
        lost = lost[1:]
    for one in lost:
        if not all(part.lstrip("0") in digits for part in one.split("-")[::2]):
            yield pair.finding("RG511", f"the translation lacks the date `{one}`", "write it out as your language does")


def _numbers(pair: Pair) -> Iterator[Diagnostic]:
    """Numbers that differ, after those that a language may spell out or add."""
    before = Counter(number.value for number in pair.asked.numbers)
    after = Counter(number.value for number in pair.given.numbers)
    lost, new = before - after, after - before
    for value in spelled(pair.source.words):
        if new[value] > 0:
            new[value] -= 1
    for one in list(new.elements()):
        if _is_told_otherwise(one, pair, lost):
            new[one] -= 1
    for one in list(lost.elements()):
        if _is_spelled_out(one, pair):
            lost[one] -= 1
    yield from _told(pair, list((+lost).elements()), list((+new).elements()))


def _is_told_otherwise(value: str, pair: Pair, lost: Counter[str]) -> bool:
    """Whether a number of the translation is one of the source text in other clothes: a year, parts of a date."""
    known = {part for number in pair.asked.numbers for part in pieces(number)}
    known |= {part.lstrip("0") for date in pair.asked.dates for part in date.split("-")}
    return value in known and value not in {one for one in lost if lost[one] > 0}


def _is_spelled_out(value: str, pair: Pair) -> bool:
    """Whether the translation has the word of a small number."""
    if not value.isdecimal() or int(value) > _SMALL:
        return False
    language = pair.tongue.tag.partition("-")[0]
    stems = WORDS.get(language, {}).get(value, "")
    words = pair.target.words.casefold()
    if language in ("zh", "ja"):
        return any(character in words for character in stems)
    return any(stem in words for stem in stems.split())


def _told(pair: Pair, lost: list[str], new: list[str]) -> Iterator[Diagnostic]:
    """The findings: a pair of numbers is one change, and one that is only written otherwise says so."""
    typed = {number.value: number for number in pair.given.numbers}
    mark, _ = separators(pair.tongue.tag)
    for one in new:
        number = typed.get(one, Number(one, one, 0, is_regular=True))
        was = min(lost, key=lambda other: _distance(other, one), default=None)
        if was is None:
            yield pair.finding("RG511", f"`{number.typed}` is not in the source text", "leave it out", at=number.typed)
            continue
        lost.remove(was)
        advice = f"the source text has `{was}`; your language writes decimals with `{mark}`"
        yield pair.finding("RG511", f"`{number.typed}` stands for `{was}`", advice, at=number.typed)
    for one in lost:
        yield pair.finding("RG511", f"the translation lacks the number `{one}`", "numbers are part of what is claimed")


def _distance(one: str, other: str) -> int:
    """How far two numbers are apart by their digits; those with the same digits are nearest."""
    if sorted(one.replace(".", "")) == sorted(other.replace(".", "")):
        return 0
    return 1 + abs(len(one) - len(other)) + sum(a != b for a, b in zip(one, other, strict=False))
