"""How tall notes and paragraphs will be, near enough to know whether notes fit beside their paragraph.

A note in the margin hangs from the top of its paragraph and takes no height of the text. When it is
taller than the text down to the next note or the next wide block, the two would lie over each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol
from unicodedata import east_asian_width

from reportgen.frozen import dataclass
from reportgen.render.scope import Shown

TEXT, MARGIN = 620, 248
"""Width of the text column where it is narrowest beside notes, and of the margin, in CSS pixels."""
BODY, SMALL = 18, 14
"""Sizes of type in both."""
NARROW = 0.52
"""Width of an average letter in em; a wide one (Han, Kana, Hangul) has 1."""
WIDE_BLOCKS = frozenset({"figure", "table", "values", "records"})
"""Blocks that reach into the margin."""


class _Note(Protocol):
    @property
    def text(self) -> Shown: ...
    @property
    def meta(self) -> str: ...


class _Block(Protocol):
    @property
    def kind(self) -> str: ...
    @property
    def text(self) -> Shown: ...
    @property
    def notes(self) -> Sequence[_Note]: ...
    @property
    def is_aside(self) -> bool: ...


@dataclass(slots=True)
class NoteSpace:
    """The margin of a section, filled from top to bottom."""

    tag: str
    taken: float = 0.0
    """How far down notes reach."""
    counted: int = 0
    top: float = 0.0
    """How many blocks lie above, and how tall they are together."""

    def has_room(self, blocks: Sequence[_Block], at: int) -> bool:
        """Whether the notes of block `at` fit beside it; if so, their place is taken.

        Asked from top to bottom: what lies above is measured once, when it is final.
        """
        while self.counted < at:
            self.top += self._height(blocks[self.counted])
            self.counted += 1
        height = sum(self._note(note) for note in blocks[at].notes)
        if blocks[at].kind in WIDE_BLOCKS or self.top < self.taken or height > self._room(blocks, at, height):
            return False
        self.taken = self.top + height
        return True

    def _room(self, blocks: Sequence[_Block], at: int, enough: float) -> float:
        """The height of the text from block `at` down to the next wide block or the end, no further than `enough`."""
        room = 0.0
        for number in range(at, len(blocks)):
            if blocks[number].kind in WIDE_BLOCKS or room >= enough:
                return room
            room += self._height(blocks[number]) * 0.9
        return room + 56

    def _height(self, block: _Block) -> float:
        if block.kind in WIDE_BLOCKS:
            return 400
        lines = _lines(block.text, BODY, TEXT)
        below = 0.0 if block.is_aside else sum(self._note(note) for note in block.notes)
        return lines * 29 + 20 + below

    def _note(self, note: _Note) -> float:
        return (_lines(note.text, SMALL, MARGIN, extra=len(note.meta) + 8)) * 21 + 26


def _lines(text: Shown, size: int, width: int, extra: int = 0) -> int:
    """How many lines a text fills."""
    words = text.html.striptags()
    em = sum(1.0 if east_asian_width(c) in "WF" else NARROW for c in words) + extra * NARROW
    return max(1, -int(-em * size * 1.04 // width))
