"""What a citation comes to when its source was looked at. Decides outcomes; says nothing of them.

Outcomes and their meaning: design of quotation anchors, the policy's second table. A near miss is
a mismatch here; nothing is ever accepted for being alike.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from reportgen.checks.forms import LEVELS, Forms, whitespace
from reportgen.checks.search import Found, Hit, beside, find, find_elided, fits
from reportgen.model import Citation, Evidence, Outcome, Record
from reportgen.source import SourceFile

SHORT = 12
"""A quotation with fewer characters may be unique by chance."""
SEGMENT = 4
"""A segment of an elided quotation has at least so many characters."""
SEGMENTS = 4
"""An elided quotation has at most so many segments."""
LOOKED_AT = ("file", "dataset")
"""Kinds of sources whose files are at hand."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome of one citation and what led to it."""

    outcome: Outcome | None
    """None: not checked."""
    reason: str = ""
    """Why it is not checked, invalid, unresolvable or a mismatch; `short` or `overlap` of a match."""
    level: str | None = None
    hits: tuple[Hit, ...] = ()
    file: SourceFile | None = None
    at: int | None = None
    """Offset in `file` that belongs to the reason."""
    segment: int | None = None
    """Number (from 0) of the segment that is at fault."""
    is_out_of_range: bool = False
    """Whether a cited line lies outside the file."""


def is_anchor(citation: Citation) -> bool:
    """Whether a citation names a path, lines or a quotation, so that there is something to look at."""
    return bool(citation.path or citation.ranges or citation.has_quote)


def is_quotation(citation: Citation) -> bool:
    """Whether a citation claims to hold the source's own words."""
    return citation.has_quote and citation.fidelity == "verbatim"


def judge(citation: Citation, source: Record, evidence: Evidence | None, forms: Forms) -> Verdict:
    """The outcome of a citation of `source`; `evidence` is None when its kind is not looked at."""
    fault = _invalid(citation)
    if fault:
        return fault
    kind = source.word("kind")
    if kind == "private":
        return Verdict("attested") if source.is_attested else Verdict(None, "private")
    if kind not in LOOKED_AT:
        return Verdict(None, kind)
    if evidence is None or evidence.file is None:
        return Verdict("unresolvable", evidence.reason or "" if evidence else "no-source")
    beyond = any(end > evidence.file.line_count for _, end in citation.ranges)
    if citation.has_quote and citation.fidelity == "verbatim":
        return replace(_quoted(citation, evidence.file, forms), file=evidence.file, is_out_of_range=beyond)
    if beyond:
        return Verdict("invalid", "lines", file=evidence.file, is_out_of_range=True)
    return Verdict(None, citation.fidelity) if citation.has_quote else Verdict("located")


def _invalid(citation: Citation) -> Verdict | None:
    """Why the anchor cannot be looked for as it is written, or None."""
    if any(begin > end or begin < 1 for begin, end in citation.ranges):
        return Verdict("invalid", "lines-reversed")
    if not is_quotation(citation):
        return None
    if citation.segments:
        return _invalid_segments(citation)
    quote = wording(citation)
    if not quote.strip():
        return Verdict("invalid", "empty")
    if not any(character.isalpha() for character in quote):
        return Verdict("invalid", "no-letters")
    typed = citation.quote.value if citation.quote else ""
    if any(f"[{word}]" not in typed for word in citation.insertions):
        return Verdict("invalid", "insertion")
    return None


def _invalid_segments(citation: Citation) -> Verdict | None:
    """Why the segments of an elided quotation are none, or None."""
    if not 2 <= len(citation.segments) <= SEGMENTS:
        return Verdict("invalid", "segment-count")
    lengths = [len(whitespace(segment.value).text) for segment in citation.segments]
    short = next((number for number, length in enumerate(lengths) if length < SEGMENT), None)
    if short is not None or sum(lengths) < SHORT:
        return Verdict("invalid", "segment-short", segment=short or 0)
    if not any(character.isalpha() for segment in citation.segments for character in segment.value):
        return Verdict("invalid", "no-letters", segment=0)
    return None


def wording(citation: Citation) -> str:
    """The source's own words in a quotation: without what is declared as the author's, in brackets."""
    quote = citation.quote.value if citation.quote else ""
    for word in citation.insertions:
        quote = quote.replace(f"[{word}]", "")
    return quote


def _quoted(citation: Citation, file: SourceFile, forms: Forms) -> Verdict:
    """The outcome of a verbatim quotation in its file."""
    if citation.segments:
        found = find_elided(file, [segment.value for segment in citation.segments], forms)
    else:
        found = find(file, wording(citation), forms)
    if not found.hits:
        return _absent(citation, file, found, forms)
    hits = found.hits
    if citation.prefix or citation.suffix:
        hits = tuple(hit for hit in hits if beside(file, hit, citation.prefix, citation.suffix))
        if not hits:
            return Verdict("mismatch", "context", hits=found.hits)
    return replace(_chosen(citation, hits), level=found.level)


def _absent(citation: Citation, file: SourceFile, found: Found, forms: Forms) -> Verdict:
    """The verdict of a quotation without a place; of segments, which one is at fault."""
    absent = None
    if citation.segments and not found.why:
        places = (find(file, segment.value, forms) for segment in citation.segments)
        absent = next((number for number, place in enumerate(places) if not place.hits), 0)
    return Verdict("mismatch", found.why, at=found.at, segment=absent)


def _chosen(citation: Citation, hits: tuple[Hit, ...]) -> Verdict:
    """What the places of a quotation and the cited lines make of it."""
    if not citation.ranges:
        if len(hits) > 1:
            return Verdict("ambiguous", hits=hits)
        is_short = not citation.segments and len(" ".join(wording(citation).split())) < SHORT
        reason = "short" if is_short and not (citation.prefix or citation.suffix) else ""
        return Verdict("match", reason, hits=hits)
    for fit, outcome in _BY_FIT:
        fitting = tuple(hit for hit in hits if fits(hit, citation.ranges) == fit)
        if len(fitting) == 1:
            return Verdict(outcome, "overlap" if fit == "overlap" else "", hits=fitting)
        if fitting:
            break
    return Verdict("ambiguous", hits=fitting)


_BY_FIT: tuple[tuple[str, Outcome], ...] = (("inside", "match"), ("overlap", "match"), ("outside", "moved"))


def is_above(level: str | None, highest: str) -> bool:
    """Whether a match at `level` is looser than the source's `max-level` allows."""
    names = [one.name for one in LEVELS]
    return level in names and highest in names and names.index(level) > names.index(highest)
