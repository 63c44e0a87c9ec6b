"""The passages of a text beside those of `segments.lock`: which is which, after any edits.

First what did not change: in its place, then moved. Then what was edited, by its place between unchanged
neighbours and by the words that it shares. One old passage that became two goes on as the part that is most
alike; of two that became one the more alike goes on. Each key is given once; the result depends
on the texts and the lock alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field

from reportgen.frozen import dataclass
from reportgen.locks.rising import rising
from reportgen.locks.segments import passage_digest
from reportgen.locks.sketch import likeness, size, sketch
from reportgen.model import LockedPassage, Spot

_STRONG = 9
"""Of 16 digits: about half of all words are shared."""
_WEAK = 5
"""About a quarter; enough between unchanged neighbours, where few are compared: chance gives it once in 250."""
_FEW, _MANY = 12, 1_000
"""So many pairs are few; with more of them two digits more are asked for, and three with many."""
_SOME = 3
"""Enough for the only passages between unchanged neighbours, when there are no more of them than `_ALONE`."""
_ALONE = 3
_FAR = 10
"""For a passage that was moved and edited."""
_SHORT = 3
"""A text of so many words or fewer is a cell or a heading, which an edit replaces whole."""
_COMPARED = 1_000_000
"""So many pairs of passages are compared at most in one place."""

Gap = tuple[Sequence[int], Sequence[int]]
"""Old and new passages, in order, by their numbers."""


def align(locked: Sequence[LockedPassage], spots: Sequence[Spot]) -> tuple[str | None, ...]:
    """The key that each passage of the text has by the lock; None for a new one."""
    desk = _Desk(locked, spots)
    pairs = desk.sections()
    for old, new in pairs:
        _steady(desk, old, new)
    _unique(desk)
    for step in (lambda gap: _likest(desk, gap, _STRONG), lambda gap: _in_order(desk, gap, 17)):
        _between(desk, pairs, step)
    for old, new in pairs:
        _same(desk, old, new)
    everything = range(len(desk.old)), range(len(desk.new))
    _same(desk, *everything)
    _likest(desk, _long(desk, *everything), _FAR)
    for step in (lambda gap: _likest(desk, gap, _weak(gap)), lambda gap: _in_order(desk, gap, _SOME)):
        _between(desk, pairs, step)
    return tuple(desk.old[desk.pairs[new]].key if new in desk.pairs else None for new in range(len(desk.new)))


@dataclass(slots=True)
class _Desk:
    """An alignment on its way."""

    old: Sequence[LockedPassage]
    new: Sequence[Spot]
    digests: list[str] = field(default_factory=list)
    """Of the new passages."""
    pairs: dict[int, int] = field(default_factory=dict)
    """New passage → old one, both by number."""
    taken: set[str] = field(default_factory=set)
    """Keys that are given."""
    sketches: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.digests = [passage_digest(spot.text) for spot in self.new]

    def pair(self, old: int, new: int) -> None:
        """Let a new passage have the key of an old one, unless either has its own already."""
        if new not in self.pairs and self.old[old].key not in self.taken:
            self.pairs[new] = old
            self.taken.add(self.old[old].key)

    def free(self, gap: Gap) -> Gap:
        """What of a gap is not paired yet."""
        old = [one for one in gap[0] if self.old[one].key not in self.taken]
        return old, [one for one in gap[1] if one not in self.pairs]

    def sketch(self, new: int) -> str:
        """The sketch of a new passage, made when it is first asked for."""
        if new not in self.sketches:
            self.sketches[new] = sketch(self.new[new].text)
        return self.sketches[new]

    def alike(self, old: int, new: int) -> int:
        """How much alike an old and a new passage are."""
        return likeness(self.old[old].sketch, self.sketch(new))

    def is_short(self, old: int, new: int) -> bool:
        """Whether both are a few words."""
        return size(self.old[old].sketch) <= _SHORT and size(self.sketch(new)) <= _SHORT

    def sections(self) -> list[Gap]:
        """The passages of each section, old and new; a file with another name is found by what it holds."""
        old: dict[str, list[int]] = {}
        new: dict[str, list[int]] = {}
        for number, line in enumerate(self.old):
            if line.section:
                old.setdefault(line.section, []).append(number)
        for number, spot in enumerate(self.new):
            new.setdefault(spot.section, []).append(number)
        names = {name: name for name in new if name in old}
        spare = [name for name in old if name not in new]
        for name in new:
            if name not in names and spare:
                here = Counter(self.digests[one] for one in new[name])
                shared = {one: (here & Counter(self.old[at].digest for at in old[one])).total() for one in spare}
                best = max(spare, key=lambda one: shared[one])
                if shared[best] or len(spare) == 1:
                    names[name] = best
                    spare.remove(best)
        return [(old[before], new[name]) for name, before in names.items()]


def _steady(desk: _Desk, old: Sequence[int], new: Sequence[int]) -> None:
    """Pair what did not change and did not move: from both ends, then around texts that stand there once."""
    waiting = [(old, new)]
    while waiting:
        old, new = waiting.pop()
        before, after = [desk.old[one].digest for one in old], [desk.digests[one] for one in new]
        first, most = 0, min(len(old), len(new))
        while first < most and before[first] == after[first]:
            desk.pair(old[first], new[first])
            first += 1
        last = 0
        while last < most - first and before[-1 - last] == after[-1 - last]:
            desk.pair(old[-1 - last], new[-1 - last])
            last += 1
        old, new = old[first : len(old) - last], new[first : len(new) - last]
        fixed = _once(before[first : len(before) - last], after[first : len(after) - last])
        if fixed:
            for (at, to), (end, until) in zip([(-1, -1), *fixed], [*fixed, (len(old), len(new))], strict=True):
                waiting.append((old[at + 1 : end], new[to + 1 : until]))
            for at, to in fixed:
                desk.pair(old[at], new[to])


def _once(before: Sequence[str], after: Sequence[str]) -> list[tuple[int, int]]:
    """Places of the texts that stand once in both, without those that moved."""
    counts, places = Counter(before), {digest: place for place, digest in enumerate(after)}
    seen = Counter(after)
    found = [(at, places[one]) for at, one in enumerate(before) if counts[one] == 1 and seen[one] == 1]
    return [found[at] for at in rising([to for _, to in found])]


def _unique(desk: _Desk) -> None:
    """Pair what moved, when the text stands once in the whole report before and now."""
    before = Counter(line.digest for line in desk.old if line.section)
    after = Counter(desk.digests)
    places = {desk.old[one].digest: one for one in range(len(desk.old)) if desk.old[one].section}
    for new, digest in enumerate(desk.digests):
        if before[digest] == 1 and after[digest] == 1:
            desk.pair(places[digest], new)


def _same(desk: _Desk, old: Sequence[int], new: Sequence[int]) -> None:
    """Pair what has the same text, in order; what had gone comes last."""
    free, texts = desk.free((old, new))
    waiting: dict[str, list[int]] = {}
    for one in reversed(free):
        waiting.setdefault(desk.old[one].digest, []).append(one)
    for one in texts:
        candidates = waiting.get(desk.digests[one], [])
        while candidates and one not in desk.pairs:
            desk.pair(candidates.pop(), one)


def _between(desk: _Desk, pairs: Sequence[Gap], step: Callable[[Gap], None]) -> None:
    """Take a step in each gap between passages that are paired and did not move past each other."""
    for old, new in pairs:
        for gap in list(_gaps(desk, old, new)):
            free = desk.free(gap)
            if free[0] and free[1]:
                step(free)


def _gaps(desk: _Desk, old: Sequence[int], new: Sequence[int]) -> Iterator[Gap]:
    at = {number: place for place, number in enumerate(old)}
    paired = [(at[desk.pairs[one]], to) for to, one in enumerate(new) if desk.pairs.get(one) in at]
    fixed = [paired[one] for one in rising([place for place, _ in paired])]
    for (first, to), (end, until) in zip([(-1, -1), *fixed], [*fixed, (len(old), len(new))], strict=True):
        yield old[first + 1 : end], new[to + 1 : until]


def _likest(desk: _Desk, gap: Gap, least: int) -> None:
    """Pair what is most alike first, down to a limit; of equals the nearer in order."""
    old, new = gap
    if len(old) * len(new) > _COMPARED:
        return
    found = [
        (-alike, abs(at - to), to, at)
        for at, one in enumerate(old)
        for to, other in enumerate(new)
        if (alike := desk.alike(one, other)) >= least
    ]
    for _, _, to, at in sorted(found):
        desk.pair(old[at], new[to])


def _weak(gap: Gap) -> int:
    """How much alike two passages of a gap must be, so that chance makes no pairs."""
    pairs = len(gap[0]) * len(gap[1])
    return _WEAK + 2 * (pairs > _FEW) + (pairs > _MANY)


def _in_order(desk: _Desk, gap: Gap, least: int) -> None:
    """Pair as many old as new ones in their order: what is short was replaced whole, the rest is alike a little."""
    old, new = gap
    if len({desk.old[one].key for one in old}) == len(new) == len(old):
        for one, other in zip(old, new, strict=True):
            if desk.is_short(one, other) or (len(new) <= _ALONE and desk.alike(one, other) >= least):
                desk.pair(one, other)


def _long(desk: _Desk, old: Sequence[int], new: Sequence[int]) -> Gap:
    """What is not paired yet and has words enough to be known anywhere."""
    free, texts = desk.free((old, new))
    lines = [one for one in free if desk.old[one].section and size(desk.old[one].sketch) > _SHORT + 1]
    return lines, [one for one in texts if size(desk.sketch(one)) > _SHORT + 1]
