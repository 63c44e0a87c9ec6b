"""Characters that may reach a terminal, and the columns that they take there.

Text from files is shown as it is, except what a terminal would obey or hide: control characters,
bidirectional controls, invisible ones. They appear as `<U+202E>`.
"""

from __future__ import annotations

import unicodedata

_RANGES = (
    (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x180E, 0x180E), (0x200B, 0x200B), (0x200E, 0x200F),
    (0x202A, 0x202E), (0x2060, 0x206F), (0xFEFF, 0xFEFF), (0xFFF0, 0xFFFB), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip
_HIDDEN = frozenset(point for first, last in _RANGES for point in range(first, last + 1))
_ESCAPED = frozenset({"Cc", "Cs", "Zl", "Zp"})
_JAMO = range(0x1160, 0x1200)
"""Medial and final Hangul letters: drawn into the block of the letter before."""


def safe(text: str) -> str:
    """`text` on one line, with every character that a terminal would obey or hide made visible."""
    return text if text.isascii() and text.isprintable() else "".join(map(glyph, text))


def glyph(character: str) -> str:
    """How one character is shown."""
    point = ord(character)
    if 0x20 <= point < 0x7F:
        return character
    if point in _HIDDEN or point & 0xFFFE == 0xFFFE or unicodedata.category(character) in _ESCAPED:
        return f"<U+{point:04X}>"
    return character


def columns(character: str) -> int:
    """How many terminal columns a shown character takes: 0, 1 or 2."""
    if character.isascii():
        return 1
    if unicodedata.category(character) in {"Mn", "Me", "Cf"} or ord(character) in _JAMO:
        return 0 if unicodedata.bidirectional(character) != "AN" else 1
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def width(text: str) -> int:
    """How many terminal columns shown text takes."""
    return len(text) if text.isascii() else sum(map(columns, text))


def is_right_to_left(text: str) -> bool:
    """Whether a terminal that knows the bidirectional algorithm would reorder some of the text."""
    return not text.isascii() and any(unicodedata.bidirectional(c) in {"R", "AL", "AN"} for c in text)
