"""A normal form of a text with the way back to the text's own characters. No level is decided here.

A form is made by edits: stretches of the text before it that are replaced. Forms stand on each
other, so that every step is simple and the way back leads through all of them.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterable
from functools import cache
from itertools import accumulate, repeat
from operator import add, sub

from reportgen.frozen import dataclass

Edit = tuple[int, int, str]
"""Begin and end of a stretch, and what stands in its place; edits are in order and do not overlap."""


@dataclass(frozen=True, slots=True, eq=False)
class Form:
    """A text; `here` and `there` are where its pieces start in it and in the text below it.

    Each edit makes two pieces: what stands in its place, and the unchanged rest up to the next.
    """

    text: str
    base: Form | None = None
    """The form that this one was made of; None: the text below is the original."""
    here: array[int] | None = None
    """None: nothing was changed at all."""
    there: array[int] | None = None
    is_spaced: bool = False
    """Whether only runs of white space became one space each; the pieces are made when first asked for."""

    def _pieces(self) -> tuple[array[int], array[int]] | None:
        """Where the pieces start here and below; None when nothing was changed."""
        if self.here is None or self.there is None:
            return None
        if self.is_spaced and not self.there and self.base is not None:
            text = self.base.text
            begin, end = len(text) - len(text.lstrip()), len(text.rstrip())
            runs = accumulate(map(len, _RUN.findall(text, begin, end)), initial=begin)
            self.there.extend(map(add, map(sub, self.here, range(len(self.here))), runs))
        return self.here, self.there

    def original(self, offset: int) -> int:
        """Where the character at `offset` begins in the original text."""
        pieces = self._pieces()
        if pieces is not None:
            here, there = pieces
            at = bisect_right(here, offset) - 1
            if at >= 0:
                is_kept = at + 1 == len(here) or self._is_kept(at)
                offset = there[at] + offset - here[at] if is_kept else there[at]
        return offset if self.base is None else self.base.original(offset)

    def original_end(self, end: int) -> int:
        """Where the stretch of the original text ends whose form ends before `end`."""
        if end <= 0:
            return self.original(0)
        pieces = self._pieces()
        if pieces is not None:
            here, there = pieces
            at = bisect_right(here, end - 1) - 1
            if at >= 0:
                is_kept = at + 1 == len(here) or self._is_kept(at)
                end = there[at] + end - here[at] if is_kept else there[at + 1]
        return end if self.base is None else self.base.original_end(end)

    def _is_kept(self, at: int) -> bool:
        """Whether a piece before the last one has as many characters here as there."""
        here, there = self.here or array("I"), self.there or array("I")
        return self.is_spaced or here[at + 1] - here[at] == there[at + 1] - there[at]

    def image(self, offset: int) -> int:
        """Where the character at `offset` of the original text stands in the form, or what follows it."""
        offset = offset if self.base is None else self.base.image(offset)
        pieces = self._pieces()
        if pieces is None:
            return offset
        here, there = pieces
        at = bisect_right(there, offset) - 1
        if at < 0:
            return 0
        end = here[at + 1] if at + 1 < len(here) else len(self.text)
        return min(here[at] + offset - there[at], end)


def edited(base: Form, edits: Iterable[Edit]) -> Form:
    """The form after the edits; the form itself when there are none."""
    text = base.text
    pieces: list[str] = []
    here, there = array("I"), array("I")
    at = last = 0
    for begin, end, new in edits:
        if begin > last:
            pieces.append(text[last:begin])
            at += begin - last
        pieces.append(new)
        here.append(at)
        there.append(begin)
        at += len(new)
        here.append(at)
        there.append(end)
        last = end
    if not here:
        return base
    pieces.append(text[last:])
    return Form("".join(pieces), base, here, there)


def exact(text: str) -> Form:
    """The text with CRLF as LF; nothing else is changed."""
    base = Form(text)
    if "\r\n" not in text:
        return base
    return edited(base, ((found.start(), found.start() + 2, "\n") for found in _CRLF.finditer(text)))


def collapsed(base: Form) -> Form:
    """The form with each run of Unicode white space as one space, and none at its ends.

    A line break between two Han, Kana or full-width characters is nothing at all: such text is
    wrapped without spaces.
    """
    text = base.text
    begin, end = len(text) - len(text.lstrip()), len(text.rstrip())
    if begin >= end:
        return edited(base, ((0, len(text), ""),) if text else ())
    if not text.isascii() and _wide_break().search(text):
        return edited(base, _runs(text, begin, end))
    kept = _RUN.split(text[begin:end])
    if len(kept) == 1 and not begin and end == len(text):
        return base
    here = array("I", accumulate(map(add, map(len, kept[:-1]), repeat(1)), initial=0))
    return Form(" ".join(kept), base, here, array("I"), is_spaced=True)


def _runs(text: str, begin: int, end: int) -> Iterable[Edit]:
    """The runs of white space that are not one space."""
    if begin:
        yield 0, begin, ""
    for found in _RUN.finditer(text, begin, end):
        first, last = found.span()
        is_nothing = (
            text[first - 1] > _BEFORE_WIDE
            and text[last] > _BEFORE_WIDE
            and is_wide(text[first - 1])
            and is_wide(text[last])
            and "\n" in found.group()
        )
        yield first, last, "" if is_nothing else " "
    if end < len(text):
        yield end, len(text), ""


def is_wide(character: str) -> bool:
    """Whether a line break beside this character stands for nothing."""
    return character > _BEFORE_WIDE and any(first <= ord(character) <= last for first, last in _WIDE)


@cache
def _wide_break() -> re.Pattern[str]:
    """A line end between such characters; compiled for texts that may have one."""
    return re.compile("[\u2e80-\uffff\U0001b000-\U0003ffff]\\s*\n\\s*[\u2e80-\uffff\U0001b000-\U0003ffff]")


_CRLF = re.compile("\r\n")
_RUN = re.compile(r"\s(?:\s+|(?<=[^ ]))")
_BEFORE_WIDE = "\u2e7f"
_WIDE = (
    (0x2E80, 0x303E), (0x3041, 0x33FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF),
    (0xFE30, 0xFE4F), (0xFF00, 0xFF60), (0xFFE0, 0xFFE6), (0x1B000, 0x1B2FF), (0x20000, 0x3FFFD),
)  # fmt: skip
"""Han, Kana and full-width characters; written without spaces between words."""
