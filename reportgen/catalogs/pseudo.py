"""Pseudo-locales: translations by rule, which show what was forgotten and where room is missing.

`en-XA` has accents on every letter and is a third longer; `ar-XB` is written in Arabic letters, from
right to left. Ids, code, roles, values, placeholders and addresses stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

_KEPT = re.compile(
    r"`+[^`]*`+|\{\{|\}\}|\{[a-z][a-z0-9_]*\}(?:`[^`]*`)?|\]\([^)]*\)|https?://\S+|\[\^[^\]]*\]"
    r"|(?<![A-Za-z0-9_-])(?:[a-z0-9-]+:)?[A-Z]{2,5}-[1-9][0-9]*(?![A-Za-z0-9_-])|&[a-z]+;|<[A-Z]{2,5}-[0-9]+>"
)
_OWN_TEXT = re.compile(r"(\{(?:term|ref)\}`)([^`<]+?)(\s*<[^>`]+>`)")
_BARE_TERM = re.compile(r"\{term\}`([^`<]+)`")

_ACCENTS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ",
)
_ARABIC = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "ابصدهفجحيژكلمنوپقرستعڤشخيزابصدهفجحيژكلمنوپقرستعڤشخيز",
)
_PAD = "·"


def accented(text: str) -> str:
    """The text in `en-XA`: every letter with an accent, a third longer at the end of each paragraph."""
    lines = []
    for line in _pieces(text, lambda part: part.translate(_ACCENTS)).split("\n"):
        more = len(re.sub(r"[`*_\[\](){}<>]", "", line)) // 3
        lines.append(f"{line} {_PAD * more}" if line.strip() and more and not line.rstrip().endswith("`") else line)
    return "\n".join(lines)


def turned(text: str) -> str:
    """The text in `ar-XB`: its letters as Arabic ones, so that it runs from right to left."""
    return _pieces(text, lambda part: part.translate(_ARABIC).replace(",", "،").replace("?", "؟"))


def _pieces(text: str, change: Callable[[str], str]) -> str:
    """The text with everything changed that a translator may change."""
    text = _BARE_TERM.sub(r"{term}`\1 <\1>`", text)
    text = _OWN_TEXT.sub(lambda found: found[1] + change(found[2]) + found[3], text)
    out, at = [], 0
    for found in _KEPT.finditer(text):
        out += [change(text[at : found.start()]), found.group()]
        at = found.end()
    return "".join([*out, change(text[at:])])


PSEUDO_TEXTS: Mapping[str, Callable[[str], str]] = {"en-XA": accented, "ar-XB": turned}
"""Tag → what makes its texts."""
