"""Looks for a quotation in one file: at which level, where, and why there is no place that counts.

Only `str.find` on normal forms; no pattern is ever built from a quotation, and every loop has a bound.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise

from reportgen.frozen import dataclass
from reportgen.matching.form import Form
from reportgen.matching.forms import CLOSING, Forms, View
from reportgen.matching.layout import agrees, with_letter
from reportgen.matching.markup import marks_of
from reportgen.matching.typography import folded
from reportgen.matching.words import cuts, cuts_word

HITS = 1_000
"""So many places of one quotation are looked at; more are no better than that many."""
TRIES = 10_000
"""So many occurrences are tried, those inside longer words included."""
GAP = 2_000
"""Between two segments of an elided quotation there are at most so many characters."""
UNMARKED = ("markup", "plain")
"""Forms of a quotation that leave out what it marks: links and emphasis are compared then."""
LAYOUT = 8
"""So many characters, white space and hyphens apart, a quotation needs to match at level `layout`."""
CHAINS = 64
"""So many beginnings of an elided quotation are followed, and so many ends of each part."""


@dataclass(frozen=True, slots=True)
class Hit:
    """One place of a quotation: offsets in the file's own text."""

    begin: int
    end: int
    parts: tuple[tuple[int, int], ...] = ()
    """Of an elided quotation: begin and end of each segment."""

    @property
    def gaps(self) -> tuple[tuple[int, int], ...]:
        """Begin and end of each stretch that it leaves out."""
        return tuple((end, begin) for (_, end), (begin, _) in pairwise(self.parts))


@dataclass(frozen=True, slots=True)
class Found:
    """What a search came to."""

    level: str | None = None
    hits: tuple[Hit, ...] = ()
    why: str = ""
    """Why there is no place: `cut`, `order`, `gap`; empty when the words are not there."""
    at: Hit | None = None
    """The place that belongs to `why`."""
    absent: int | None = None
    """Number (from 0) of the first segment that is nowhere."""
    gap: int = 0
    """Characters between the segments that stand too far apart."""
    view: View | None = None
    """The comparison that found it."""


def find(forms: Forms, quote: str) -> Found:
    """Every place of `quote` at the first level at which it has one."""
    fault = Found()
    for view, form, wanted in _compared(forms, quote):
        hits, cut = _places(forms, view, form, wanted, quote)
        if hits:
            return Found(view.level, tuple(hits), view=view)
        if cut is not None and not fault.why:
            fault = Found(why="cut", at=cut)
    return fault


def _compared(forms: Forms, quote: str) -> Iterator[tuple[View, Form, str]]:
    """Every comparison that may find something the earlier ones did not."""
    seen: set[tuple[int, str]] = set()
    for view in forms.views():
        wanted = forms.quoted(view.quote, quote)
        if view.is_closing:
            if wanted[-1:] not in CLOSING or wanted[-2:-1] in CLOSING:
                continue
            wanted = wanted[:-1]
        if view.level == "layout" and len(wanted) < LAYOUT:
            continue
        form = forms.of(view.file)
        if wanted and (id(form), wanted) not in seen:
            seen.add((id(form), wanted))
            yield view, form, wanted


def _places(forms: Forms, view: View, form: Form, wanted: str, quote: str) -> tuple[list[Hit], Hit | None]:
    """Where `wanted` stands without cutting a word, and the first place at which it cuts one."""
    hits: list[Hit] = []
    cut: Hit | None = None
    for at in _each(form.text, wanted):
        hit = Hit(form.original(at), form.original_end(at + len(wanted)))
        if _is_cut(forms, view, form, at, len(wanted), hit):
            cut = cut or hit
        elif _holds(forms, view, hit, quote):
            hits.append(hit)
            if len(hits) == HITS:
                break
    return hits, cut


def _is_cut(forms: Forms, view: View, form: Form, at: int, length: int, hit: Hit) -> bool:
    """Whether a place begins or ends inside a word."""
    raw = forms.file.text
    return cuts_word(raw, hit.begin, hit.end) if view.level == "layout" else cuts(form, raw, at, at + length)


def _holds(forms: Forms, view: View, hit: Hit, quote: str) -> bool:
    """Whether what the comparison left out agrees: the targets of links, hyphens inside a line."""
    if view.level == "layout":
        passage = folded(Form(forms.file.text[hit.begin : hit.end]), is_prose=True)
        if view.file != "layout":
            passage = with_letter(passage, view.file[-1])
        return agrees(passage.text, forms.quoted("typographic", quote))
    if view.quote not in UNMARKED:
        return True
    wanted = [link.target for link in marks_of(quote).links]
    held = (link.target for link in forms.marks().links if hit.begin <= link.at <= hit.end + 4)
    return all(target in held for target in wanted)


def _each(text: str, wanted: str) -> Iterator[int]:
    """The first offsets of `wanted` in `text`, overlapping ones included."""
    at = text.find(wanted)
    for _ in range(TRIES):
        if at < 0:
            return
        yield at
        at = text.find(wanted, at + 1)


def find_elided(forms: Forms, segments: Sequence[str]) -> Found:
    """Every place of the segments in order, close enough to each other; the level is `elided`."""
    places: list[dict[tuple[int, int], None]] = [{} for _ in segments]
    tries = [list(_compared(forms, segment)) for segment in segments]
    fault = Found()
    for level in dict.fromkeys(view.level for one in tries for view, _, _ in one):
        for number, one in enumerate(tries):
            for view, form, wanted in one:
                if view.level == level:
                    hits, _ = _places(forms, view, form, wanted, segments[number])
                    places[number] |= dict.fromkeys((hit.begin, hit.end) for hit in hits)
        if not all(places):
            continue
        sorted_places = [sorted(one) for one in places]
        chains = _chains(sorted_places)
        if chains:
            return Found("elided", tuple(Hit(one[0][0], one[-1][1], one) for one in chains))
        fault = _why_apart(sorted_places)
    if fault.why:
        return fault
    return Found(absent=next((number for number, one in enumerate(places) if not one), 0))


Part = tuple[int, int]


def _chains(places: Sequence[Sequence[Part]]) -> list[tuple[Part, ...]]:
    """The shortest stretch for each end at which the segments can end, in order."""
    shortest: dict[int, tuple[Part, ...]] = {}
    for first in places[0][:CHAINS]:
        reached: dict[int, tuple[Part, ...]] = {first[1]: (first,)}
        for starts in places[1:]:
            after: dict[int, tuple[Part, ...]] = {}
            for end in sorted(reached)[:CHAINS]:
                for part in _after(starts, end):
                    after.setdefault(part[1], (*reached[end], part))
            reached = after
        if reached:
            shortest[min(reached)] = reached[min(reached)]
    return [chain for _, chain in sorted(shortest.items())]


def _after(starts: Sequence[Part], end: int) -> Iterator[Part]:
    """The first places that lie after `end`, and near enough."""
    for part in starts[bisect_left(starts, (end, 0)) :][:CHAINS]:
        if part[0] <= end + GAP:
            yield part


def _why_apart(places: Sequence[Sequence[Part]]) -> Found:
    """Why segments that all stand in the file make no quotation: their order or their distance."""
    end, gap, at = places[0][0][1], 0, places[0][0]
    for starts in places[1:]:
        later = next((part for part in starts if part[0] >= end), None)
        if later is None:
            return Found(why="order", at=Hit(*starts[0]))
        if later[0] - end > gap:
            gap, at = later[0] - end, later
        end = later[1]
    return Found(why="gap", at=Hit(*at), gap=gap)


def fits(lines: tuple[int, int], ranges: Sequence[tuple[int, int]]) -> str:
    """How a place lies to the cited lines: `inside`, `overlap` or `outside`."""
    first, last = lines
    if any(begin <= first and last <= end for begin, end in ranges):
        return "inside"
    return "overlap" if any(begin <= last and first <= end for begin, end in ranges) else "outside"
