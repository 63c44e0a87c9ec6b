"""Quoted strings of PO files: characters ↔ what stands between quotation marks. No disk, no state.

The escapes are those that GNU gettext reads. Lines are never wrapped but after a line feed, which
is what `msgcat --no-wrap` writes and what Weblate keeps when wrapping is off.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_NAMED: Mapping[str, str] = {
    "a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "\\": "\\", '"': '"',
}  # fmt: skip
_ESCAPE = re.compile(r"\\(?:([abfnrtv\\\"])|([0-7]{1,3})|x([0-9a-fA-F]{1,2})|(.?))", re.DOTALL)
_WRITTEN = {ord(character): f"\\{name}" for name, character in _NAMED.items()}


def unquoted(typed: str) -> tuple[str, int | None]:
    """The characters that an escaped text stands for, and the offset of the first escape that is none."""
    if "\\" not in typed:
        return typed, None
    wrong: list[int] = []

    def character(found: re.Match[str]) -> str:
        name, octal, hexadecimal, _ = found.groups()
        if name:
            return _NAMED[name]
        if octal:
            return chr(int(octal, 8) & 0xFF)
        if hexadecimal:
            return chr(int(hexadecimal, 16))
        wrong.append(found.start())
        return found.group()

    text = _ESCAPE.sub(character, typed)
    return text, wrong[0] if wrong else None


def quoted(text: str) -> str:
    """One line of text between quotation marks."""
    return f'"{text.translate(_WRITTEN)}"'


def field(keyword: str, text: str, mark: str = "") -> str:
    """A keyword with its text as lines of a file, each ended and begun with `mark` (`#| `, `#~ `)."""
    pieces = text.split("\n")
    lines = [f"{piece}\n" for piece in pieces[:-1]] + ([pieces[-1]] if pieces[-1] else [])
    if len(lines) <= 1:
        return f"{mark}{keyword} {quoted(text)}\n"
    return "".join([f'{mark}{keyword} ""\n', *(f"{mark}{quoted(line)}\n" for line in lines)])
