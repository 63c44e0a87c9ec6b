"""Where words begin and end: a quotation must not begin or end inside one."""

from __future__ import annotations

import unicodedata

from reportgen.matching.form import Form, is_wide

_JOINERS = "'’‿"
_SIGNS = "-\u2212*"
"""Marks that belong to the word that follows them, when no word stands before them: `-1`, `--force`, `**kwargs`."""
_UNSPACED = ((0x0E00, 0x0EFF), (0x1000, 0x109F), (0x1780, 0x17FF), (0xAC00, 0xD7A3))
"""Thai, Lao, Burmese and Khmer, which set no spaces either; Hangul, whose particles are joined on."""


def is_letter(character: str) -> bool:
    """Whether the character belongs to a word whose end can be seen."""
    if character < "\x80":
        return character.isalnum() or character == "_"
    code = ord(character)
    if is_wide(character) or any(first <= code <= last for first, last in _UNSPACED):
        return False
    return character.isalnum()


def cuts_word(text: str, begin: int, end: int) -> bool:
    """Whether the stretch `begin`..`end` starts or ends inside a word, a number or a character.

    A sign directly before a word is part of it: the `-` of `-1`, the stars of `**kwargs`.
    """
    return _joins(text, begin) or _joins(text, end) or drops_sign(text, begin)


def cuts(form: Form, raw: str, begin: int, end: int) -> bool:
    """Whether a stretch of a form starts or ends inside a word; dashes that were folded are no signs."""
    text = form.text
    if _joins(text, begin) or _joins(text, end):
        return True
    return drops_sign(text, begin) and raw[form.original(begin - 1)] in _SIGNS


def _joins(text: str, at: int) -> bool:
    """Whether what stands before and after offset `at` belongs together."""
    if not 0 < at < len(text):
        return False
    before, after = text[at - 1], text[at]
    if before == " " or after == " ":
        return False
    if unicodedata.combining(after) or (is_letter(before) and is_letter(after)):
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


def drops_sign(text: str, at: int) -> bool:
    """Whether the stretch starts with a word whose sign is left out."""
    if at == 0 or at >= len(text) or text[at - 1] not in _SIGNS or not (text[at].isalnum() or text[at] in "._"):
        return False
    first = at - 1
    while first > 0 and text[first - 1] == text[at - 1]:
        first -= 1
    return first == 0 or not (text[first - 1].isalnum() or text[first - 1] in "_)]")
