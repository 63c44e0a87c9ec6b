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

TEXT, MARGIN = 640, 232
"""Width of the text column beside notes, and of the words of a note, in CSS pixels."""
BODY, SMALL = 18, 14
"""Sizes of type in both."""
LATIN, ARABIC, WIDE = (0.50, 0.54), (0.40, 0.54), (1.0, 1.04)
"""Width of an average letter in em, with what is lost at the ends of lines: at least, for what lies beside a note,
and at most, for a note itself. Wide letters are Han, Kana and Hangul; Arabic ones are set larger but are narrower."""
LEADING = {"ar": (37, 24), "ja": (32, 21), "zh": (32, 21), "ko": (31, 21)}
"""Language → height of a line of text and of a note; that of every other is `(29, 21)`."""
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
            room += self._height(blocks[number])
        return room + 56

    def _height(self, block: _Block) -> float:
        """A block with the space below it, rather too low than too tall."""
        if block.kind in WIDE_BLOCKS:
            return 400
        below = 0.0 if block.is_aside else sum(self._note(note) for note in block.notes)
        return max(1, _width(block.text, 0) * BODY // TEXT) * self._leading[0] + 20 + below

    def _note(self, note: _Note) -> float:
        """A note with the space below it, rather too tall than too low."""
        width = _width(note.text, 1) + (len(note.meta) + 8) * LATIN[1]
        return max(1, -int(-width * SMALL // MARGIN)) * self._leading[1] + 15

    @property
    def _leading(self) -> tuple[int, int]:
        return LEADING.get(self.tag.partition("-")[0], (29, 21))


def _width(text: Shown, bound: int) -> float:
    """The width of a text in em: at least (0) or at most (1)."""
    return sum(_letter(letter)[bound] for letter in text.html.striptags())


def _letter(letter: str) -> tuple[float, float]:
    if east_asian_width(letter) in "WF":
        return WIDE
    return ARABIC if "\u0600" <= letter <= "\u06ff" else LATIN
