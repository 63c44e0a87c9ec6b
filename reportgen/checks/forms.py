"""Normal forms of text, each with the way back to the text's own characters. No search, no disk.

A level of comparison is a normal form: two texts agree at a level when their forms there are
equal. Each level explains only its own kind of difference, and a further one is a further row.
"""

from __future__ import annotations

import re
import unicodedata
from array import array
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass

from reportgen.source import SourceFile


@dataclass(frozen=True, slots=True)
class Form:
    """A normal form: `text`, and for the start of each unchanged piece its offset here and in the original."""

    text: str
    here: array[int]
    there: array[int]

    def original(self, offset: int) -> int:
        """The offset in the original text of the character at `offset`."""
        at = bisect_right(self.here, offset) - 1
        return self.there[at] + offset - self.here[at] if at >= 0 else offset


@dataclass(frozen=True, slots=True)
class Level:
    """One row of the ladder of comparison."""

    name: str
    form: Callable[[str], Form]


def exact(text: str) -> Form:
    """The text with CRLF as LF; nothing else is changed."""
    pieces = text.split("\r\n")
    here, there, at, raw = array("L"), array("L"), 0, 0
    for piece in pieces:
        here.append(at)
        there.append(raw)
        at += len(piece) + 1
        raw += len(piece) + 2
    return Form("\n".join(pieces), here, there)


def whitespace(text: str) -> Form:
    """The text with each run of Unicode white space as one space, and none at its ends.

    A line break between two Han, Kana or full-width characters is nothing at all: such text is
    wrapped without spaces.
    """
    pieces: list[str] = []
    here, there = array("L"), array("L")
    at = end = 0
    last = ""
    for token in _WORD.finditer(text):
        word = token.group()
        if last and not (_is_wide(last) and _is_wide(word[0]) and "\n" in text[end : token.start()]):
            pieces.append(" ")
            at += 1
        here.append(at)
        there.append(token.start())
        pieces.append(word)
        at, end, last = at + len(word), token.end(), word[-1]
    return Form("".join(pieces), here, there)


LEVELS: tuple[Level, ...] = (
    Level("exact", exact),
    Level("whitespace", whitespace),
)
"""In the order in which they are tried; the first that finds a quotation names the match."""

_WORD = re.compile(r"\S+")
_JOINERS = "'’‿"
_WIDE = (
    (0x2E80, 0x303E), (0x3041, 0x33FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF),
    (0xFE30, 0xFE4F), (0xFF00, 0xFF60), (0xFFE0, 0xFFE6), (0x1B000, 0x1B2FF), (0x20000, 0x3FFFD),
)  # fmt: skip
"""Han, Kana and full-width characters; written without spaces between words."""
_UNSPACED = ((0x0E00, 0x0EFF), (0x1000, 0x109F), (0x1780, 0x17FF), (0xAC00, 0xD7A3))
"""Thai, Lao, Burmese and Khmer, which set no spaces either; Hangul, whose particles are joined on."""


def _is_wide(character: str) -> bool:
    """Whether a line break beside this character stands for nothing."""
    return character > "\u2e7f" and any(first <= ord(character) <= last for first, last in _WIDE)


def _is_letter(character: str) -> bool:
    """Whether the character belongs to a word whose end can be seen."""
    if character < "\x80":
        return character.isalnum() or character == "_"
    code = ord(character)
    if _is_wide(character) or any(first <= code <= last for first, last in _UNSPACED):
        return False
    return character.isalnum()


def cuts_word(text: str, begin: int, end: int) -> bool:
    """Whether the stretch `begin`..`end` starts or ends inside a word, a number or a character."""
    return _joins(text, begin) or _joins(text, end) or _drops_sign(text, begin)


def _joins(text: str, at: int) -> bool:
    """Whether what stands before and after offset `at` belongs together."""
    if not 0 < at < len(text):
        return False
    before, after = text[at - 1], text[at]
    if unicodedata.combining(after) or (_is_letter(before) and _is_letter(after)):
        return True
    return _is_inner_mark(text, at) or _is_inner_mark(text, at - 1)


def _is_inner_mark(text: str, at: int) -> bool:
    """Whether the character at `at` is a decimal point or an apostrophe inside a number or word."""
    if not 0 < at < len(text) - 1:
        return False
    before, mark, after = text[at - 1], text[at], text[at + 1]
    if mark == ".":
        return before.isdigit() and after.isdigit()
    return mark in _JOINERS and before.isalpha() and after.isalpha()


def _drops_sign(text: str, at: int) -> bool:
    """Whether the stretch starts with the digits of a number whose minus sign is left out."""
    if at == 0 or at >= len(text) or not text[at].isdigit() or text[at - 1] not in "-\u2212":
        return False
    return at == 1 or not (text[at - 2].isalnum() or text[at - 2] in "_)]")


class Forms:
    """Normal forms of source files, made when first asked for and kept for one run of the checks."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, str], Form] = {}

    def of(self, file: SourceFile, level: Level) -> Form:
        """The form of the file's text at a level."""
        key = (file.path, level.name)
        if key not in self._made:
            self._made[key] = level.form(file.text)
        return self._made[key]
