"""Where a text comes closest to a pattern, in edits of one character (Levenshtein). Exact, and bounded.

G. Myers, "A fast bit-vector algorithm for approximate string matching based on dynamic
programming", JACM 46 (1999), on integers of any length. Before all of a long text is walked through,
pieces of the pattern that stand in it whole show where it must come close (pigeonhole principle).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field

from reportgen.frozen import dataclass

PIECE = 16
"""Length of the pieces that are looked for at first."""
PIECES = 64
"""So many pieces are looked for at first, and so many places of each."""
LEAST = 6
"""Shorter pieces stand everywhere and show nothing."""
BUDGET = 4_600_000_000
"""Characters walked through times the cost of one, for one quotation: some four seconds."""
_FIXED = 1_000
"""What one character costs beside the length of the pattern."""


@dataclass(frozen=True, slots=True)
class Near:
    """The stretch of a text that comes closest to a pattern."""

    begin: int
    end: int
    distance: int


@dataclass(slots=True)
class Budget:
    """How much may still be walked through; `spent` counts it."""

    limit: int = BUDGET
    spent: int = 0

    def take(self, characters: int, pattern: int) -> bool:
        """Whether so many characters may be compared with a pattern of some length; takes them if so."""
        cost = characters * (_FIXED + pattern)
        if self.spent + cost > self.limit:
            return False
        self.spent += cost
        return True


@dataclass(frozen=True, slots=True)
class Walk:
    """What a walk came to: the least distance and the ends of the stretches that have it."""

    distance: int
    ends: tuple[int, ...] = field(default=())


def walk(text: str, pattern: str, begin: int = 0, end: int | None = None, *, most: int = 50) -> Walk:
    """The least distance of `pattern` to any stretch of `text[begin:end]`, and the first ends that have it."""
    length = len(pattern)
    masks: dict[str, int] = {}
    for at, character in enumerate(pattern):
        masks[character] = masks.get(character, 0) | 1 << at
    full, high = (1 << length) - 1, 1 << (length - 1)
    plus, minus, score = full, 0, length
    best, ends = length, [begin]
    get = masks.get
    for at, character in enumerate(text[begin:end], begin + 1):
        equal = get(character, 0)
        diagonal = (((equal & plus) + plus) ^ plus) | equal | minus
        up = minus | (full ^ (diagonal | plus))
        down = plus & diagonal
        if down >= high:
            score -= 1
        elif up & high:
            score += 1
        up <<= 1
        plus = ((down << 1) | (full ^ (diagonal | up))) & full  # bits above the pattern never reach down into it
        minus = up & diagonal
        if score <= best:
            if score < best:
                best, ends = score, [at]
            elif len(ends) < most:
                ends.append(at)
    return Walk(best, tuple(ends))


def closest(
    text: str, pattern: str, limit: int, budget: Budget, preferred: Sequence[tuple[int, int]] = ()
) -> tuple[Near | None, bool]:
    """The stretch with the least distance of at most `limit`, and whether the budget sufficed to be sure.

    Among equals one whose end lies in a `preferred` stretch comes first, then the first one.
    """
    if not pattern:
        return Near(0, 0, 0), True
    guess = _guess(text, pattern, budget)
    bound = min(limit, guess.distance) if guess else limit
    stretches = _must_hold(text, pattern, bound)
    if not _affordable(stretches, len(pattern), budget):
        sure = guess if guess and guess.distance <= limit else None
        return (_begun(text, pattern, sure, preferred) if sure else None), False
    found = Walk(limit + 1)
    for begin, end in stretches:
        one = walk(text, pattern, begin, end)
        if one.distance < found.distance:
            found = one
        elif one.distance == found.distance:
            found = Walk(found.distance, tuple(sorted({*found.ends, *one.ends})))
    return (_begun(text, pattern, found, preferred), True) if found.distance <= limit else (None, True)


def _affordable(stretches: Iterable[tuple[int, int]], pattern: int, budget: Budget) -> bool:
    return budget.take(sum(end - begin for begin, end in stretches), pattern)


def _guess(text: str, pattern: str, budget: Budget) -> Walk | None:
    """A distance that the text reaches: around the place to which most pieces of the pattern point."""
    length = len(pattern)
    if length < PIECE:
        return None
    step = max(1, (length - PIECE) // PIECES)
    votes: dict[int, int] = {}
    for at in range(0, length - PIECE + 1, step):
        piece = pattern[at : at + PIECE]
        place = text.find(piece)
        for _ in range(PIECES):
            if place < 0:
                break
            slot = (place - at) // PIECE
            votes[slot] = votes.get(slot, 0) + 1
            place = text.find(piece, place + 1)
    if not votes:
        return None
    slot = max(votes, key=lambda one: (votes[one] + votes.get(one + 1, 0), -one))
    begin = max(0, slot * PIECE - length // 2)
    end = min(len(text), slot * PIECE + 2 * length)
    return walk(text, pattern, begin, end) if budget.take(end - begin, length) else None


def _must_hold(text: str, pattern: str, bound: int) -> list[tuple[int, int]]:
    """Stretches of the text outside of which no distance of at most `bound` can be.

    Of `bound` + 1 pieces of the pattern at least one stands unchanged in such a stretch.
    """
    size = len(pattern) // (bound + 1)
    if size < LEAST:
        return [(0, len(text))]
    reach = len(pattern) + bound
    found: list[tuple[int, int]] = []
    for at in range(0, size * (bound + 1), size):
        piece = pattern[at : at + size]
        place = text.find(piece)
        while place >= 0:
            found.append((max(0, place - at - bound), min(len(text), place - at + reach)))
            if len(found) > len(text) // reach + PIECES:
                return [(0, len(text))]
            place = text.find(piece, place + 1)
    return _joined(sorted(found))


def _joined(stretches: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The same stretches without overlaps, in order."""
    joined: list[tuple[int, int]] = []
    for begin, end in stretches:
        if joined and begin <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((begin, end))
    return joined


def _begun(text: str, pattern: str, found: Walk, preferred: Sequence[tuple[int, int]]) -> Near:
    """The stretch of one of the ends, with its beginning: the walk backwards from there."""
    ends = [end for end in found.ends if any(first <= end <= last for first, last in preferred)] or [*found.ends]
    row = [end for end in ends if end - ends[0] <= found.distance]  # the ends of one passage stand side by side
    end = next((one for one in row if text[one - 1 : one] == pattern[-1]), row[0])
    reach = min(end, len(pattern) + found.distance)
    back = walk(text[end - reach : end][::-1], pattern[::-1])
    begins = [end - length for length in back.ends]
    begin = next((one for one in begins if text[one : one + 1] == pattern[0]), begins[0])
    return Near(begin, end, found.distance)
