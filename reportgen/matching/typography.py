"""Characters that are set differently and say the same: what the level `typographic` explains.

For code: composed and decomposed letters, and characters that nobody sees. For prose also quote
marks, dashes, the ellipsis sign and seven ligatures. Never more (no NFKC, no case, no accents):
`10²` is not `102`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping

from reportgen.matching.form import Edit, Form, edited

HIDDEN = "\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\U000e0000-\U000e007f"
"""Soft hyphen, zero-width and bidi marks, tags: inside a character class."""
BIDI_OVERRIDES = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Characters that change the order in which others are shown (CVE-2021-42574)."""
_JOINER = "\u200c\u200d"


def _table() -> Mapping[str, str]:
    folds = dict.fromkeys("‘’‚‛‹›′＇", "'") | dict.fromkeys("“”„‟«»″〝〞〟＂", '"')
    folds |= dict.fromkeys("‐‑‒–—―−⸺⸻", "-") | {"…": "..."}
    return folds | dict(zip("ﬀﬁﬂﬃﬄﬅﬆ", ("ff", "fi", "fl", "ffi", "ffl", "st", "st"), strict=True))


FOLDS = _table()
"""Quote marks, dashes, the ellipsis sign and ligatures (U+FB00 to FB06), and what stands for them."""
_HIDDEN = re.compile(f"[{HIDDEN}]+")
_FOLDED = re.compile(f"[{re.escape(''.join(FOLDS))}]")
_DASHES = re.compile(r"(?<=\w)-{2,3}(?=\w)|(?<=\s)-{2,3}(?=\s)")


def folded(base: Form, *, is_prose: bool) -> Form:
    """The form without hidden characters, composed; in prose with plain marks."""
    is_ascii = base.text.isascii()
    if not is_ascii:
        base = edited(base, ((*one.span(), "") for one in _HIDDEN.finditer(base.text)))
    if is_prose and "--" in base.text:
        base = edited(base, ((*one.span(), "-") for one in _DASHES.finditer(base.text)))
    if is_prose and not is_ascii:
        base = edited(base, ((*one.span(), FOLDS[one.group()]) for one in _FOLDED.finditer(base.text)))
    return base if is_ascii else composed(base)


def composed(base: Form) -> Form:
    """The form in NFC (UAX #15)."""
    text = base.text
    if unicodedata.is_normalized("NFC", text):
        return base
    return edited(base, _compositions(text))


def _compositions(text: str) -> Iterator[Edit]:
    """The stretches that are written otherwise in NFC; each is as short as it can be."""
    for found in _BEYOND_ASCII.finditer(text):
        first, last = found.span()
        if unicodedata.is_normalized("NFC", found.group()):
            continue
        begin = first
        for at in range(first + 1, last + 1):
            if at < last and (unicodedata.combining(text[at]) or text[at] in _SECONDS):
                continue
            part = text[begin:at]
            new = unicodedata.normalize("NFC", part)
            if new != part:
                yield begin, at, new
            begin = at


_BEYOND_ASCII = re.compile(r"[\x00-\x7f]?[^\x00-\x7f]+")
_SECONDS = frozenset(
    "\u09be\u09d7\u0b3e\u0b56\u0b57\u0bbe\u0bd7\u0cc2\u0cd5\u0cd6\u0d3e\u0d57\u0dcf\u0ddf\u102e\u1b35"
    "\U00011127\U0001133e\U00011357\U000114b0\U000114ba\U000114bd\U000115af\U00011930"
    "\U00011131\U00011132\U000113b8\U000113bb\U000113c2\U000113c5\U000113c7\U000113c8\U000113c9"
) | frozenset(map(chr, (*range(0x1161, 0x1176), *range(0x11A8, 0x11C3))))
"""Characters without a combining class that are composed with the one before them."""


def has_hidden(text: str) -> bool:
    """Whether a passage holds a character that nobody sees.

    Joiners between letters of scripts that need them, and inside of pictures, do not count.
    """
    if text.isascii():
        return False
    return any(not _is_needed(text, at) for found in _HIDDEN.finditer(text) for at in range(*found.span()))


def _is_needed(text: str, at: int) -> bool:
    """Whether a joiner or non-joiner stands between letters (or pictures) that it shapes."""
    beside = text[at - 1 : at] + text[at + 1 : at + 2]
    return text[at] in _JOINER and len(beside) == 2 and min(beside) > "\u05ff"
