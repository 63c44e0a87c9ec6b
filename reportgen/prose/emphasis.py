"""Emphasis beside Han, Kana and Hangul, which set no spaces: `主张**“C-0042”**报告` is strong in the middle.

CommonMark lets a run of stars open or close only by the spaces and punctuation around it, so that stars
between a letter of these scripts and a quotation mark stay stars (commonmark-spec#650). Here such a
letter counts as a space does. Text without them is read as ever.
"""

from __future__ import annotations

from markdown_it.common.utils import isMdAsciiPunct, isPunctChar, isWhiteSpace
from markdown_it.rules_inline import StateInline
from markdown_it.rules_inline.state_inline import Delimiter

_UNSPACED = (
    ("\u1100", "\u11ff"), ("\u2e80", "\u4dbf"), ("\u4e00", "\u9fff"), ("\ua960", "\ua97f"), ("\uac00", "\ud7ff"),
    ("\uf900", "\ufaff"), ("\ufe30", "\ufe4f"), ("\uff00", "\uffef"), ("\U00020000", "\U0003fffd"),
)  # fmt: skip
"""Letters and punctuation of the scripts that words are not parted in by spaces, Hangul with its particles."""


def emphasis(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it calls it so
    """A run of `*` or `_`: each of its marks as a text and a delimiter, as markdown-it's own rule makes them."""
    marker = state.src[state.pos]
    if silent or marker not in "*_":
        return False
    scanned = state.scanDelims(state.pos, marker == "*")
    can_open, can_close = scanned.can_open, scanned.can_close
    if marker == "*":
        opens, closes = _beside_unspaced(state.src, state.pos, state.pos + scanned.length, state.posMax)
        can_open, can_close = can_open or opens, can_close or closes
    for _ in range(scanned.length):
        token = state.push("text", "", 0)
        token.content = marker
        state.delimiters.append(
            Delimiter(
                marker=ord(marker),
                length=scanned.length,
                token=len(state.tokens) - 1,
                end=-1,
                open=can_open,
                close=can_close,
            )
        )
    state.pos += scanned.length
    return True


def _beside_unspaced(source: str, begin: int, end: int, stop: int) -> tuple[bool, bool]:
    """Whether a run of stars opens, and whether it closes, for a letter of these scripts beside it."""
    before = source[begin - 1] if begin > 0 else " "
    after = source[end] if end < stop else " "
    opens = _is_unspaced(before) and not isWhiteSpace(ord(after))
    closes = _is_unspaced(after) and not isWhiteSpace(ord(before))
    return opens and _is_mark(after), closes and _is_mark(before)


def _is_unspaced(character: str) -> bool:
    return any(first <= character <= last for first, last in _UNSPACED)


def _is_mark(character: str) -> bool:
    return isMdAsciiPunct(ord(character)) or isPunctChar(character)
