"""A text as a YAML scalar in double quotes."""

from __future__ import annotations

_SHORT = {"\n": "\\n", "\t": "\\t", "\r": "\\r"}


def quoted(text: str) -> str:
    """A text in double quotes, everything that is not printable escaped (YAML 1.2 §5.7)."""
    return '"' + "".join(map(_escaped, text)) + '"'


def _escaped(character: str) -> str:
    code = ord(character)
    if character in '"\\':
        return f"\\{character}"
    if character in _SHORT:
        return _SHORT[character]
    if character == " " or (character.isprintable() and character != "\ufeff"):
        return character
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
