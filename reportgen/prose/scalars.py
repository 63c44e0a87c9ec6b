"""Where the characters of a record's field stand in its YAML file.

YAML indents, folds and quotes a text, and all of that is blanks and marks around it: the characters that
are no blanks stand in the file in the same order. Where a text was typed with escapes they do not, and
its parts are looked for.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from reportgen.source import Span, Text

_INK = re.compile(r"\S")
_LOOKED_FOR = 50_000
"""Characters of an escaped text up to which its parts are looked for; a longer one is placed as a whole."""


class Scalar:
    """One field; gives the same places as `Text.at`, in time that does not grow with the number of places asked."""

    def __init__(self, text: Text) -> None:
        self.text = text
        self._value = [match.start() for match in _INK.finditer(text.value)]
        self._file = self._aligned()
        self._found: dict[str, tuple[list[int], list[int]]] = {}

    def span(self, begin: int, end: int) -> Span:
        """The stretch in the file of `value[begin:end]`; the whole field when it cannot be told."""
        first, last = bisect_left(self._value, begin), bisect_left(self._value, end) - 1
        if last < first:
            return self.text.span
        if self._file:
            return self.text.file.span(self._file[first], self._file[last] + 1)
        return self._looked_for(begin, end)

    def _aligned(self) -> list[int]:
        """Where each character of the value that is no blank stands in the file; empty when they differ there."""
        text = self.text
        places = [match.start() for match in _INK.finditer(text.file.text, text.begin, text.end)]
        typed = "".join(text.file.text[at] for at in places)
        value = "".join(text.value[at] for at in self._value)
        for behind in (0, 1):  # nothing, or a closing quote
            end = len(typed) - behind
            if value and typed.endswith(value, 0, max(end, 0)):
                return places[end - len(value) : end]
        return []

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
