"""Lines of a PO file → their parts, and what is wrong with a line. Strict: nothing is guessed or skipped."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Literal

from reportgen.catalogs.quoting import unquoted
from reportgen.diagnostics import did_you_mean
from reportgen.frozen import dataclass
from reportgen.source import find_unfit

Kind = Literal["blank", "comment", "flags", "keyword", "more", "fault"]

KEYWORDS = ("msgctxt", "msgid", "msgid_plural", "msgstr")
_TOKEN = re.compile(
    r"(?P<mark>#~\|[ \t]*|#~[ \t]*|#\|[ \t]*)?"
    r"(?:(?P<word>msgctxt|msgid_plural|msgid|msgstr)(?:\[(?P<index>[0-9])\])?[ \t]*)?"
    r'"(?P<text>[^"\\]*(?:\\.[^"\\]*)*)"[ \t]*'
)
_CONFLICT = re.compile(r"<{7}|={7}$|>{7}|\|{7}")
_WORD = re.compile(r"(?:#~\|?[ \t]*|#\|[ \t]*)?([A-Za-z_]+)")


@dataclass(frozen=True, slots=True)
class Line:
    """One line that says something: where it is, and what."""

    kind: Kind
    begin: int
    """Offset of its first character."""
    end: int
    """Offset after its line end."""
    mark: str = ""
    """`#~` obsolete, `#|` previous, `#~|` both; of a comment its two characters."""
    word: str = ""
    """The keyword: `msgid`, `msgstr`; of a fault the message."""
    index: int | None = None
    """The number in `msgstr[1]`."""
    text: str = ""
    """The characters that a quoted text stands for, or the rest of a comment; of a fault the advice."""
    at: int = 0
    """Offset of the opening quotation mark, or of what is wrong."""


def lines(text: str) -> Iterator[Line]:
    """Every line of the text, in order. A line that is none of a PO file's is a fault with its place."""
    begin, size = 0, len(text)
    while begin < size:
        found = text.find("\n", begin)
        end = found + 1 if found >= 0 else size
        yield _line(text, begin, end)
        begin = end


def _line(text: str, begin: int, end: int) -> Line:
    raw = text[begin:end].rstrip("\r\n")
    if not raw.strip(" \t"):
        return Line("blank", begin, end)
    found = _TOKEN.fullmatch(raw)
    if found is not None:
        return _quoted(found, begin, end)
    if raw[0] == "#":
        return _comment(raw, begin, end)
    return _fault(raw, begin, end)


def _quoted(found: re.Match[str], begin: int, end: int) -> Line:
    """A keyword with its text, or a further line of the text before it."""
    mark, word, index, typed = found.group("mark", "word", "index", "text")
    at = begin + found.start("text") - 1
    value, wrong = unquoted(typed)
    if wrong is not None:
        escape = typed[wrong : wrong + 2]
        return Line(
            "fault", begin, end, word=f"`{escape}` is no escape",
            text=r"write `\\` for a backslash", at=at + 1 + wrong,
        )  # fmt: skip
    unfit = find_unfit(value)
    if unfit >= 0:
        message = f"the text holds the control character U+{ord(value[unfit]):04X}"
        return Line("fault", begin, end, word=message, text="leave it out: no page can hold it", at=at)
    shown = (mark or "").rstrip(" \t")
    number = int(index) if index is not None else None
    return Line("keyword" if word else "more", begin, end, shown, word or "", number, value, at)


def _comment(raw: str, begin: int, end: int) -> Line:
    """A comment, its kind by the second character; a damaged `#~` or `#|` line is a fault."""
    if raw.startswith(("#~", "#|")):
        rest = raw.lstrip("#~| \t")
        if rest.startswith(('"', *KEYWORDS)):
            return _fault(raw, begin, end)
    mark = raw[:2] if raw[1:2] in (".", ":", ",", "~", "|", "=") else "#"
    return Line("flags" if mark == "#," else "comment", begin, end, mark, text=raw[len(mark) :].strip(), at=begin)


def _fault(raw: str, begin: int, end: int) -> Line:
    """What is wrong with a line that is neither a comment nor a quoted text."""
    if _CONFLICT.match(raw):
        return Line(
            "fault", begin, end, word=f"`{raw[:20].rstrip()}` is the mark of a merge conflict",
            text="settle the conflict: keep one of the texts and remove the marks", at=begin,
        )  # fmt: skip
    opening = raw.find('"')
    found = _WORD.match(raw)
    word = found[1] if found else ""
    if word and word not in KEYWORDS:
        near = did_you_mean(word, KEYWORDS)
        advice = near or f"the keywords are {', '.join(f'`{one}`' for one in KEYWORDS)}"
        return Line("fault", begin, end, word=f"`{word[:40]}` is no keyword", text=advice, at=begin + raw.find(word))
    if opening < 0:
        message = f"`{word}` has no text in quotation marks" if word else "the line is neither a comment nor a text"
        return Line("fault", begin, end, word=message, text='every text stands between two `"`', at=begin)
    index = _INDEX.match(raw)
    if index is not None:
        message = f"`{index[1][:20]}` is no number of a plural form"
        advice = "write `msgstr[0]`, `msgstr[1]` …"
        return Line("fault", begin, end, word=message, text=advice, at=begin + index.start(1))
    return _unbalanced(raw, opening, begin, end)


_INDEX = re.compile(r"[#~| \t]*msgstr\[(?![0-5]\])([^\]\"]*)\]?[ \t]*\"")
"""A plural form whose number is none."""
_MARKS: Mapping[str, str] = {"“": "”", "„": "“", "«": "»"}


def _unbalanced(raw: str, opening: int, begin: int, end: int) -> Line:
    """The fault of a text whose quotation marks do not pair."""
    at, size = opening + 1, len(raw)
    while at < size and raw[at] != '"':
        at += 2 if raw[at] == "\\" else 1
    if at >= size:
        message, place = "the closing quotation mark is missing", size
    else:
        rest = raw[at + 1 :].strip()
        message, place = f"`{rest[:20]}` stands after the closing quotation mark", at + 1
        if '"' in rest:
            message = "a quotation mark inside the text is not escaped"
    return Line(
        "fault", begin, end, word=message, text=r'write `\"` inside a text, and `"` at its end', at=begin + place
    )
