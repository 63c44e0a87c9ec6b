"""How a quotation may be read: its own words, without the author's, in parts. Decides nothing of the source."""

from __future__ import annotations

import re

from reportgen.frozen import dataclass
from reportgen.model import Citation

SHORT = 12
"""A quotation with fewer characters may be unique by chance."""
SEGMENT = 4
"""A segment of an elided quotation has at least so many characters."""
SEGMENTS = 4
"""An elided quotation has at most so many segments."""
_ELISION = re.compile(r"\s*\[(?:\.\.\.|…)\]\s*")
_LETTER = re.compile(r"(?<!\w)\[([^\W\d_])\](?=\w)")


@dataclass(frozen=True, slots=True)
class Reading:
    """What is looked for: one text, or several in order; `level` when the comparison is not what names it."""

    parts: tuple[str, ...]
    level: str | None = None


def is_anchor(citation: Citation) -> bool:
    """Whether a citation names a path, lines or a quotation, so that there is something to look at."""
    return bool(citation.path or citation.ranges or citation.has_quote)


def is_quotation(citation: Citation) -> bool:
    """Whether a citation claims to hold the source's own words."""
    return citation.has_quote and citation.fidelity == "verbatim"


def typed(citation: Citation) -> tuple[str, ...]:
    """The quotation as it is written: its segments, or the whole."""
    if citation.segments:
        return tuple(segment.value for segment in citation.segments)
    return (citation.quote.value if citation.quote else "",)


def wording(citation: Citation) -> tuple[str, ...]:
    """The source's own words in each part: without what is declared as the author's, in brackets."""
    return tuple(_without(part, citation.insertions) for part in typed(citation))


def _without(part: str, insertions: tuple[str, ...]) -> str:
    """The part without the insertions, each with one of the spaces beside it where it has a side free."""
    for word in insertions:
        mark = f"[{word}]"
        at = part.find(mark)
        while at >= 0:
            before, after = part[:at], part[at + len(mark) :]
            if before[-1:].isspace() and not after[:1].isalnum():
                before = before[:-1]
            elif not before and after[:1].isspace():
                after = after[1:]
            part = before + after
            at = part.find(mark, len(before))
    return part


def readings(citation: Citation, *, is_prose: bool) -> tuple[Reading, ...]:
    """Everything the quotation may say, the plainest first.

    `[...]` is an elision without being declared in prose only, `[T]he` the change of one letter's case anywhere.
    """
    parts = wording(citation)
    level = "elided" if citation.segments or citation.insertions else None
    found = [Reading(parts, level)]
    other = tuple(_LETTER.sub(lambda one: one[1].swapcase(), part) for part in parts)
    if other != parts:
        found.append(Reading(other, "elided"))
    if is_prose and not citation.segments:
        for whole in dict.fromkeys((parts[0], other[0])):
            pieces = tuple(one.strip() for one in _ELISION.split(whole) if one.strip())
            if pieces != (whole.strip(),) and _is_elision(pieces):
                found.append(Reading(pieces, "elided"))
    return tuple(found)


def _is_elision(pieces: tuple[str, ...]) -> bool:
    lengths = [len(" ".join(piece.split())) for piece in pieces]
    return bool(pieces) and len(pieces) <= SEGMENTS and min(lengths) >= SEGMENT and sum(lengths) >= SHORT


def fault(citation: Citation) -> tuple[str, int | None]:
    """Why the anchor cannot be looked for as it is written (empty: it can), and the segment that is at fault."""
    if any(begin > end or begin < 1 for begin, end in citation.ranges):
        return "lines-reversed", None
    if not is_quotation(citation):
        return "", None
    parts = typed(citation)
    if not citation.segments:
        if not wording(citation)[0].strip():
            return "empty", None
        if not any(character.isalpha() for character in wording(citation)[0]):
            return "no-letters", None
    elif reason := _segments_fault(wording(citation)):
        return reason
    if any(not any(f"[{word}]" in part for part in parts) for word in citation.insertions):
        return "insertion", None
    return "", None


def _segments_fault(parts: tuple[str, ...]) -> tuple[str, int | None] | None:
    """Why the segments of an elided quotation are none, or None."""
    if not 2 <= len(parts) <= SEGMENTS:
        return "segment-count", None
    lengths = [len(" ".join(part.split())) for part in parts]
    short = next((number for number, length in enumerate(lengths) if length < SEGMENT), None)
    if short is not None or sum(lengths) < SHORT:
        return "segment-short", short or 0
    if not any(character.isalpha() for part in parts for character in part):
        return "no-letters", 0
    return None
