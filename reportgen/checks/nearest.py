"""The passage of a file that comes closest to a quotation which is not there, to be shown beside it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import accumulate

from reportgen.source import SourceFile

LONGEST = 1_000_000
"""In longer files nothing is looked for."""
SHOWN = 160
"""So many characters of a passage are shown."""
_WORDS = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Nearest:
    """A passage: its first line, its text in one line, and the first words that differ on both sides."""

    line: int
    text: str
    quoted: str
    source: str


def nearest(file: SourceFile, quote: str) -> Nearest | None:
    """The lines that share most words with `quote`, when they are at least half like it."""
    wanted = quote.split()
    words = frozenset(_WORDS.findall(quote))
    if not words or len(file.text) > LONGEST or len(quote) > 2_000:
        return None
    lines = file.text.split("\n")
    height = max(quote.strip().count("\n") + 1, 1 + len(quote) // 100)
    shared = [len(words.intersection(_WORDS.findall(line))) for line in lines]
    sums = list(accumulate(shared, initial=0))
    starts = range(max(1, len(lines) - height + 1))
    best = max(starts, key=lambda at: (sums[min(at + height, len(lines))] - sums[at], -at))
    passage = [(word, best + row) for row, line in enumerate(lines[best : best + height], 1) for word in line.split()]
    return _compared(passage[: 4 * len(wanted) + 40], wanted)


def _compared(found: list[tuple[str, int]], wanted: list[str]) -> Nearest | None:
    """The passage, given as words with their lines, or None when it is not like what is wanted."""
    passage = [word for word, _ in found]
    matcher = SequenceMatcher(None, passage, wanted, autojunk=False)
    blocks = [block for block in matcher.get_matching_blocks() if block.size]
    if 2 * sum(block.size for block in blocks) < len(wanted):
        return None
    begin = max(0, blocks[0].a - blocks[0].b)
    passage = passage[begin : blocks[-1].a + blocks[-1].size + len(wanted) - blocks[-1].b - blocks[-1].size]
    differing = next(
        (
            (passage[one:two], wanted[three:four])
            for tag, one, two, three, four in SequenceMatcher(None, passage, wanted, autojunk=False).get_opcodes()
            if tag != "equal"
        ),
        ([], []),
    )
    return Nearest(found[begin][1], shortened(" ".join(passage)), " ".join(differing[1]), " ".join(differing[0]))


def lookalikes(source: str, quoted: str) -> str:
    """The first characters that differ, by their numbers, where the words look the same; else nothing."""
    if source.translate(_PLAIN) != quoted.translate(_PLAIN):
        return ""
    theirs, ours = next(((a, b) for a, b in zip(source, quoted, strict=False) if a != b), ("", ""))
    return f" (U+{ord(theirs):04X} for U+{ord(ours):04X}: copy the marks as the source has them)" if theirs else ""


_PLAIN = str.maketrans(
    {**dict.fromkeys("‘’‚‛′´`", "'"), **dict.fromkeys("“”„‟″«»", '"'), **dict.fromkeys("‐‑‒–—−", "-"), "…": "..."}
)
"""Marks that look alike, or that a word processor puts in place of typed ones."""


def shortened(text: str, limit: int = SHOWN) -> str:
    """The text in one line, cut after `limit` characters; nothing in it can steer a terminal."""
    text = "".join(one if one.isprintable() else "\ufffd" for one in " ".join(text[: 4 * limit].split()))
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
