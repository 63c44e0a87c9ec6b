"""Looks for a quotation in the text of one file: where it stands, and what would tell repeats apart.

Only `str.find` on normal forms; no pattern is ever built from a quotation, and every loop has a bound.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reportgen.checks.forms import LEVELS, Form, Forms, cuts_word, whitespace
from reportgen.source import SourceFile

HITS = 1_000
"""So many places of one quotation are looked at; more are no better than that many."""
TRIES = 10_000
"""So many occurrences are tried, those inside longer words included."""
GAP = 2_000
"""Between two segments of an elided quotation there are at most so many characters."""
COMPARED = 50
"""Among more repeats than these no words are looked for that would choose."""
CHAINS = 64
"""So many beginnings of an elided quotation are followed."""


@dataclass(frozen=True, slots=True)
class Hit:
    """One place of a quotation: offsets in the file's own text, and its first and last line."""

    begin: int
    end: int
    lines: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Found:
    """What a search came to: the level, the places, and why there is none (`cut`, `order`, `gap`)."""

    level: str | None
    hits: tuple[Hit, ...]
    why: str = ""
    at: int | None = None
    """Offset in the file that belongs to `why`."""


def find(file: SourceFile, quote: str, forms: Forms) -> Found:
    """Every place of `quote` at the first level at which it has one."""
    why, at = "", None
    for level in LEVELS:
        wanted = level.form(quote.strip()).text
        form = forms.of(file, level)
        whole, cut = _whole(form.text, wanted)
        if whole:
            return Found(level.name, tuple(_hit(file, form, begin, begin + len(wanted)) for begin in whole))
        if cut is not None:
            why, at = "cut", form.original(cut)
    return Found(None, (), why, at)


def _whole(text: str, wanted: str) -> tuple[list[int], int | None]:
    """Offsets at which `wanted` stands without cutting a word, and the first at which it cuts one."""
    whole: list[int] = []
    cut: int | None = None
    for at in _each(text, wanted):
        if not cuts_word(text, at, at + len(wanted)):
            whole.append(at)
            if len(whole) == HITS:
                break
        elif cut is None:
            cut = at
    return whole, cut


def _each(text: str, wanted: str, begin: int = 0) -> Iterator[int]:
    """The first offsets of `wanted` in `text`, overlapping ones included."""
    at = text.find(wanted, begin) if wanted else -1
    for _ in range(TRIES):
        if at < 0:
            return
        yield at
        at = text.find(wanted, at + 1)


def _hit(file: SourceFile, form: Form, begin: int, end: int) -> Hit:
    first, last = form.original(begin), form.original(end - 1)
    return Hit(first, last + 1, (file.position(first).line, file.position(last).line))


def find_elided(file: SourceFile, segments: Sequence[str], forms: Forms) -> Found:
    """Every place of the segments in order, close enough to each other; the level is `elided`."""
    fault = Found(None, ())
    for level in LEVELS:
        form = forms.of(file, level)
        wanted = [level.form(segment.strip()).text for segment in segments]
        places = [_whole(form.text, one)[0] for one in wanted]
        if not all(places):
            continue
        chains = _chains(places, [len(one) for one in wanted])
        if chains:
            return Found("elided", tuple(_hit(file, form, *chain) for chain in chains))
        if not fault.why:
            fault = _why_apart(form, places, wanted)
    return fault


def _chains(places: list[list[int]], lengths: list[int]) -> list[tuple[int, int]]:
    """The shortest stretch for each end at which the segments can end, in order."""
    ends: dict[int, int] = {}
    for begin in places[0][:CHAINS]:
        reached = {begin + lengths[0]}
        for starts, length in zip(places[1:], lengths[1:], strict=True):
            reached = {start + length for end in sorted(reached)[:CHAINS] for start in _after(starts, end)}
            if not reached:
                break
        if reached:
            ends[min(reached)] = begin
    return [(begin, end) for end, begin in sorted(ends.items())]


def _after(starts: list[int], end: int) -> Iterator[int]:
    """The first starts that lie after `end`, and near enough."""
    for start in starts[bisect_left(starts, end) :][:CHAINS]:
        if start <= end + GAP:
            yield start


def _why_apart(form: Form, places: list[list[int]], wanted: list[str]) -> Found:
    """Why segments that all stand in the file make no quotation: their order or their distance."""
    end = -1
    for starts, one in zip(places, wanted, strict=True):
        later = next((start for start in starts if start >= end), None)
        if later is None:
            return Found(None, (), "order", form.original(starts[0]))
        end = later + len(one)
    return Found(None, (), "gap")


def beside(file: SourceFile, hit: Hit, prefix: str | None, suffix: str | None) -> bool:
    """Whether `prefix` stands before and `suffix` after a hit, white space apart."""
    wanted = whitespace(prefix or "").text, whitespace(suffix or "").text
    before = whitespace(file.text[max(0, hit.begin - 8 * len(wanted[0]) - 200) : hit.begin]).text
    after = whitespace(file.text[hit.end : hit.end + 8 * len(wanted[1]) + 200]).text
    return before.endswith(wanted[0]) and after.startswith(wanted[1])


def fits(hit: Hit, ranges: Sequence[tuple[int, int]]) -> str:
    """How a hit lies to the cited lines: `inside`, `overlap` or `outside`."""
    first, last = hit.lines
    if any(begin <= first and last <= end for begin, end in ranges):
        return "inside"
    return "overlap" if any(begin <= last and first <= end for begin, end in ranges) else "outside"


def choosers(file: SourceFile, hits: Sequence[Hit], limit: int = 5) -> tuple[tuple[Hit, str, str], ...]:
    """For the first hits: the key and the fewest whole words that tell each from all others."""
    if len(hits) > COMPARED:
        return ()
    near = [
        (
            whitespace(file.text[max(0, hit.begin - 200) : hit.begin]).text.split(" "),
            whitespace(file.text[hit.end : hit.end + 200]).text.split(" "),
        )
        for hit in hits
    ]
    told: list[tuple[Hit, str, str]] = []
    for number, hit in enumerate(hits[:limit]):
        for count in range(1, 9):
            before = [words[0][-count:] for words in near]
            after = [words[1][:count] for words in near]
            if before.count(before[number]) == 1 and any(before[number]):
                told.append((hit, "prefix", " ".join(before[number])))
            elif after.count(after[number]) == 1 and any(after[number]):
                told.append((hit, "suffix", " ".join(after[number])))
            else:
                continue
            break
    return tuple(told)
