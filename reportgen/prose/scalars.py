"""Where the characters of a record's field stand in its YAML file.

YAML indents, folds and quotes a text, and all of that is blanks and marks around it: the characters that
are no blanks stand in the file in the same order. Where a text was typed with escapes they do not, and
its parts are looked for.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import cached_property
from itertools import accumulate

from reportgen.source import Span, Text

_WORD = re.compile(r"\S+")
_LOOKED_FOR = 50_000
"""Characters of an escaped text up to which its parts are looked for; a longer one is placed as a whole."""


class _Ink:
    """The characters of a stretch that are no blanks, counted from 0."""

    def __init__(self, text: str, begin: int, end: int) -> None:
        words = tuple(_WORD.finditer(text, begin, end))
        self.characters = "".join([word[0] for word in words])
        self._starts = [word.start() for word in words]
        self._counts = [0, *accumulate(word.end() - word.start() for word in words)]

    def count(self, at: int) -> int:
        """How many stand before the offset `at`."""
        word = bisect_right(self._starts, at) - 1
        return min(self._counts[word] + at - self._starts[word], self._counts[word + 1]) if word >= 0 else 0

    def place(self, number: int) -> int:
        """The offset of one of them."""
        word = bisect_right(self._counts, number) - 1
        return self._starts[word] + number - self._counts[word]


class Scalar:
    """One field; gives the same places as `Text.at`, in time that does not grow with the number of places asked."""

    def __init__(self, text: Text) -> None:
        self.text = text
        self._found: dict[str, tuple[list[int], list[int]]] = {}

    def span(self, begin: int, end: int) -> Span:
        """The stretch in the file of `value[begin:end]`; the whole field when it cannot be told."""
        first, last = self._value.count(begin), self._value.count(end) - 1
        if last < first:
            return self.text.span
        if self._lead is not None:
            file = self._file
            return self.text.file.span(file.place(self._lead + first), file.place(self._lead + last) + 1)
        return self._looked_for(begin, end)

    @cached_property
    def _value(self) -> _Ink:
        return _Ink(self.text.value, 0, len(self.text.value))

    @cached_property
    def _file(self) -> _Ink:
        return _Ink(self.text.file.text, self.text.begin, self.text.end)

    @cached_property
    def _lead(self) -> int | None:
        """How much ink of the file stands before that of the value; None when they differ."""
        typed, value = self._file.characters, self._value.characters
        for behind in (0, 1):  # nothing, or a closing quote
            end = len(typed) - behind
            if value and typed.endswith(value, 0, max(end, 0)):
                return end - len(value)
        return None

    def _looked_for(self, begin: int, end: int) -> Span:
        """The same occurrence of the same characters."""
        needle = self.text.value[begin:end]
        if len(self.text.value) > _LOOKED_FOR:
            return self.text.span
        if needle not in self._found:
            file = self.text.file.text[self.text.begin : self.text.end]
            self._found[needle] = (_all(needle, self.text.value), _all(needle, file))
        ours, theirs = self._found[needle]
        nth = bisect_left(ours, begin)
        if nth >= len(theirs):
            return self.text.span
        at = self.text.begin + theirs[nth]
        return self.text.file.span(at, at + len(needle))


def _all(needle: str, text: str) -> list[int]:
    """Where `needle` begins in `text`; overlaps count."""
    places, at = [], text.find(needle)
    while at >= 0:
        places.append(at)
        at = text.find(needle, at + 1)
    return places
