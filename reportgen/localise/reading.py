"""How long a text takes to read: words where spaces part them, letters where none do, each at its own rate."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import ceil

from reportgen.localise.data import CHARACTERS_A_MINUTE, OTHER_WORDS, WORDS_A_MINUTE

_SCRIPTS = {
    "han": "\u2e80-\u2fdf\u3005-\u3007\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff",
    "kana": "\u3041-\u30ff\u31f0-\u31ff\uff66-\uff9d",
    "hangul": "\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff",
    "unspaced": "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff",
}
_FIRST = "\u0e00"
"""The first of their letters. What stands before them all is no reason to compile classes of half of Unicode."""
_UNREAD = re.compile(r"\w+://\S+|(?<![A-Za-z0-9_-])[A-Z]{2,5}-[0-9]+(?![A-Za-z0-9_-])")
"""Addresses and ids: seen, not read."""
_WORD = re.compile(r"\w+(?:['’\u2010-]\w+)*")


def minutes(text: str, language: str) -> int:
    """Whole minutes, rounded up and at least 1; one character of another script changes nothing else."""
    read = _UNREAD.sub(" ", text)
    total = Fraction(0)
    spaced = read
    if max(read, default="") >= _FIRST:
        for script, count in _counted(read):
            total += Fraction(count, _rate(script, language))
        for pattern in _letters().values():
            spaced = pattern.sub(" ", spaced)
    words = sum(1 for _ in _WORD.finditer(spaced))
    return max(1, ceil(total + Fraction(words, WORDS_A_MINUTE.get(language, OTHER_WORDS))))


@cache
def _letters() -> dict[str, re.Pattern[str]]:
    """A letter of each script."""
    return {name: re.compile(f"[{span}]") for name, span in _SCRIPTS.items()}


def _counted(text: str) -> Iterator[tuple[str, int]]:
    """How many letters the text has of each script that is read by letters; marks on letters do not count."""
    for script, pattern in _letters().items():
        yield script, sum(1 for match in pattern.finditer(text) if unicodedata.category(match[0]).startswith("L"))


def _rate(script: str, language: str) -> int:
    """Letters in a minute; Han among Kana are read as Japanese."""
    return CHARACTERS_A_MINUTE["kana" if script == "han" and language == "ja" else script]
