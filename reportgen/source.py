"""Text of files and places in it: offsets, lines, columns, spans. No disk access.

Lines end at LF (a CR before it belongs to the line end); nothing else ends a line, so that a
line number here is the one an editor, git and `sed -n` show.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import field
from functools import cache

from reportgen.frozen import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A place in a file: 1-based line; 1-based column in code points, or None when unknown."""

    line: int
    column: int | None = None


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a file. `start` is None when only the file is known; `end` is exclusive."""

    file: str
    start: Position | None = None
    end: Position | None = None


@dataclass(frozen=True, slots=True)
class SourceFile:
    """One decoded text file. `path` is relative to the project, with `/` on every system."""

    path: str
    text: str = field(repr=False)
    _starts: list[int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        starts = [0]
        find = self.text.find
        at = find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = find("\n", at + 1)
        object.__setattr__(self, "_starts", starts)

    def position(self, offset: int) -> Position:
        """The place of the character at `offset` (0-based, code points)."""
        line = bisect_right(self._starts, offset)
        return Position(line, offset - self._starts[line - 1] + 1)

    def span(self, begin: int, end: int) -> Span:
        """The stretch from offset `begin` to `end` (exclusive)."""
        starts = self._starts
        line = bisect_right(starts, begin)
        first = starts[line - 1]
        start = Position(line, begin - first + 1)
        if line < len(starts) and end >= starts[line]:
            return Span(self.path, start, self.position(end))
        return Span(self.path, start, Position(line, end - first + 1))

    def offset(self, position: Position) -> int:
        """The offset of a place; the inverse of `position`. A missing column counts as 1."""
        return self._starts[position.line - 1] + (position.column or 1) - 1

    @property
    def line_count(self) -> int:
        """How many lines the file has: none when it is empty; a final LF does not open another line."""
        if not self.text:
            return 0
        return len(self._starts) - (1 if self._starts[-1] == len(self.text) and len(self._starts) > 1 else 0)

    def line(self, number: int) -> str:
        """The text of line `number` (1-based) without its line end; empty when there is none."""
        if not 1 <= number <= len(self._starts):
            return ""
        begin = self._starts[number - 1]
        end = self._starts[number] if number < len(self._starts) else len(self.text)
        return self.text[begin:end].rstrip("\n").removesuffix("\r")


@dataclass(frozen=True, slots=True)
class Text:
    """Characters that an author typed, and where: `value` as decoded, `begin`..`end` in the file.

    In a YAML scalar `value` and the file's characters may differ (quoting, folding, indentation);
    in Markdown they differ by the marks of the containing block.
    """

    value: str
    file: SourceFile
    begin: int
    end: int

    @property
    def span(self) -> Span:
        """The whole stretch."""
        return self.file.span(self.begin, self.end)

    def at(self, start: int, length: int) -> Span:
        """The stretch in the file of `value[start:start + length]`.

        Found as the same occurrence of those characters in the file's text; exact unless they were
        written with escapes, and then the whole stretch is returned.
        """
        needle = self.value[start : start + length]
        if not needle:
            return self.span
        for begin in (self.begin, self.begin + 1):  # typed as it is, or so in quotes
            if self.file.text.startswith(self.value, begin) and begin + len(self.value) <= self.end:
                return self.file.span(begin + start, begin + start + len(needle))
        nth = _count(self.value, needle, start)
        at = self.begin - 1
        for _ in range(nth + 1):
            at = self.file.text.find(needle, at + 1, self.end)
            if at < 0:
                return self.span
        return self.file.span(at, at + len(needle))

    def __str__(self) -> str:
        return self.value


def _count(text: str, needle: str, before: int) -> int:
    """How many times `needle` starts in `text` before offset `before`; overlaps count."""
    count, at = 0, text.find(needle)
    while 0 <= at < before:
        count += 1
        at = text.find(needle, at + 1)
    return count


_PLANES = "".join(f"{chr(n * 0x10000)}-{chr(n * 0x10000 + 0xFFFD)}" for n in range(1, 17))
_UNFIT_ASCII = re.compile(r"[^\t\n\r -~]")


@cache
def _unfit() -> re.Pattern[str]:
    """The same of all characters: long to compile and slow to search, so that texts in ASCII do without."""
    return re.compile(f"[^\t\n\r -~\xa0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd{_PLANES}]")


def find_unfit(text: str, start: int = 0) -> int:
    """The offset of the first character that XML 1.0 and HTML cannot hold, or -1.

    These are control characters (but tab, LF and CR), lone surrogates and noncharacters.
    """
    found = (_UNFIT_ASCII if text.isascii() else _unfit()).search(text, start)
    return found.start() if found else -1
