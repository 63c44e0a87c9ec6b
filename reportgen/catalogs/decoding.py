"""Bytes of a catalog → text, or what is wrong with them (RG502, and RG501 for line ends)."""

from __future__ import annotations

import codecs

from reportgen.diagnostics import Diagnostic, Severity
from reportgen.rules import rule
from reportgen.source import Position, SourceFile, Span, find_unfit

Findings = tuple[Diagnostic, ...]
LIMIT = 8 * 1024 * 1024
"""Larger catalogs are not read."""
_MARKS = ((codecs.BOM_UTF8, "UTF-8"), (codecs.BOM_UTF16_LE, "UTF-16"), (codecs.BOM_UTF16_BE, "UTF-16"))


def decode(path: str, data: bytes, tag: str) -> tuple[SourceFile | None, Findings]:
    """The text; None when the bytes are not UTF-8 without a mark. CR LF is read, with a warning."""
    top = Span(path, Position(1, 1))
    for mark, name in _MARKS:
        if data.startswith(mark):
            message = f"the catalog begins with the byte order mark of {name}"
            return None, (_fault("RG502", top, message, "save it as UTF-8 without a byte order mark", tag),)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        start = before.rfind(b"\n") + 1
        place = Position(before.count(b"\n") + 1, len(before[start:].decode("utf-8", "replace")) + 1)
        message = f"the byte 0x{data[error.start]:02X} is not UTF-8"
        return None, (_fault("RG502", Span(path, place), message, "save the catalog as UTF-8", tag),)
    file = SourceFile(path, text)
    unfit = find_unfit(text)
    if unfit >= 0:
        message = f"the catalog holds the character U+{ord(text[unfit]):04X}, which no page can hold"
        return None, (_fault("RG502", file.span(unfit, unfit + 1), message, "remove it", tag),)
    return _line_ends(file, tag)


def _line_ends(file: SourceFile, tag: str) -> tuple[SourceFile | None, Findings]:
    """CR alone ends no line, so that the file would be one comment; CR LF is what some editors write."""
    at = file.text.find("\r")
    if at < 0:
        return file, ()
    alone = next((i for i in _returns(file.text) if file.text[i + 1 : i + 2] != "\n"), None)
    if alone is not None:
        message = "a line ends with a carriage return alone"
        return None, (_fault("RG501", file.span(alone, alone + 1), message, "save the catalog with LF line ends", tag),)
    advice = "save it with LF line ends, as gettext writes them"
    warning = _fault("RG501", file.span(at, at + 1), "the lines of the catalog end in CR LF", advice, tag)
    return file, (Diagnostic(warning.rule, warning.message, warning.span, advice, Severity.WARNING, locale=tag),)


def _returns(text: str) -> list[int]:
    """The offsets of all carriage returns."""
    return [at for at, character in enumerate(text) if character == "\r"]


def _fault(code: str, span: Span, message: str, advice: str, tag: str) -> Diagnostic:
    return Diagnostic(rule(code), message, span, advice, locale=tag)
