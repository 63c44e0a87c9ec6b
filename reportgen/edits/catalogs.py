"""The texts of a PO file with the place of every character, so that words in them can be changed in place.

Comments, order, wrapping and everything else of the file is left alone; `#|` (previous text) and
`#~` (obsolete) entries count as texts too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field

from reportgen.frozen import dataclass
from reportgen.source import SourceFile

_LINE = re.compile(
    r"(?P<mark>#~\||#~|#\|)?[ \t]*(?P<word>msgctxt|msgid_plural|msgid|msgstr(?:\[[0-9]+\])?)?[ \t]*"
    r'"(?P<text>(?:[^"\\\n]|\\.)*)"[ \t]*'
)
_PIECE = re.compile(r"\\(?:x[0-9a-fA-F]{1,2}|[0-7]{1,3}|.)|[^\\]", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}


@dataclass(slots=True)
class Phrase:
    """One `msgctxt`, `msgid` or `msgstr`: its characters, and the offset of each in the file."""

    word: str
    is_previous: bool
    letters: list[str] = field(default_factory=list)
    offsets: list[int] = field(default_factory=list)

    @property
    def value(self) -> str:
        """The text as a reader sees it."""
        return "".join(self.letters)

    def pieces(self, begin: int, end: int) -> Iterator[tuple[int, int]]:
        """The stretches of the file in which the characters `begin`..`end` stand, each without a gap."""
        first = begin
        for at in range(begin + 1, end + 1):
            if at == end or self.offsets[at] != self.offsets[at - 1] + 1:
                yield self.offsets[first], self.offsets[at - 1] + 1
                first = at


@dataclass(slots=True)
class Entry:
    """One message."""

    phrases: list[Phrase] = field(default_factory=list)

    @property
    def context(self) -> str:
        """The message key; empty without a `msgctxt`."""
        found = (one.value for one in self.phrases if one.word == "msgctxt" and not one.is_previous)
        return next(found, "")


def entries(file: SourceFile) -> Iterator[Entry]:
    """The messages of a PO file in order. Lines that are no part of one are passed over."""
    entry = Entry()
    is_done = False
    offset = 0
    for line in file.text.split("\n"):
        begin, offset = offset, offset + len(line) + 1
        found = _LINE.fullmatch(line.removesuffix("\r"))
        if found is None:
            is_done = is_done or bool(entry.phrases and entry.phrases[-1].word.startswith("msgstr"))
            continue
        if found["word"]:
            is_previous = "|" in (found["mark"] or "")
            has_text = bool(entry.phrases and entry.phrases[-1].word.startswith("msgstr"))
            if entry.phrases and (is_done or (has_text and not found["word"].startswith("msgstr"))):
                yield entry
                entry = Entry()
            is_done = False
            entry.phrases.append(Phrase(found["word"], is_previous))
        if entry.phrases:
            _take(entry.phrases[-1], found["text"], begin + found.start("text"))
    if entry.phrases:
        yield entry


def _take(phrase: Phrase, text: str, offset: int) -> None:
    """Adds the characters of one quoted piece that begins at `offset`."""
    for piece in _PIECE.finditer(text):
        phrase.letters.append(_letter(piece[0]))
        phrase.offsets.append(offset + piece.start())


def _letter(piece: str) -> str:
    if not piece.startswith("\\") or len(piece) == 1:
        return piece
    code = piece[1:]
    if code[0] == "x" and len(code) > 1:
        return chr(int(code[1:], 16))
    return chr(int(code, 8)) if code[0] in "01234567" else _ESCAPES.get(code, code)
