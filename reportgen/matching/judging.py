"""What a citation comes to when its source was looked at. Decides outcomes; says nothing of them.

Outcomes and their meaning: design of quotation anchors, the policy's second table. Nothing is ever
accepted for being alike: a near miss is a failure with a difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from reportgen.frozen import dataclass
from reportgen.matching.beside import choosers, stands_beside
from reportgen.matching.elision import denying
from reportgen.matching.forms import Forms
from reportgen.matching.markup import marks_of
from reportgen.matching.nearest import SHARE, nearest
from reportgen.matching.reading import SHORT, Reading, fault, is_quotation, readings, wording
from reportgen.matching.search import UNMARKED, Found, Hit, find, find_elided, fits
from reportgen.matching.typography import BIDI_OVERRIDES, has_hidden
from reportgen.model import Citation, Evidence, Outcome, Place, Verdict

POLICY = "3"
"""Version of the policy of comparison: a verdict under another one is judged again."""
LOOKED_AT = ("file", "dataset")
"""Kinds of sources whose files are always at hand."""
LAYOUT = 20
"""At level `layout` a shorter quotation may be unique by chance."""
SHOWN = 100
"""So many places of a repeated quotation are kept."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One citation with everything that its verdict depends on."""

    citation: Citation
    kind: str
    """Kind of the source."""
    evidence: Evidence | None
    """None: its kind is not looked at."""
    language: str = ""
    """Of the source's words, when the citation does not say; empty: not known."""
    is_attested: bool = False
    """Of a private source: whether somebody vouches for it."""


def judge_all(asked: Sequence[Asked]) -> tuple[Verdict, ...]:
    """The verdict of each, in order; the forms of a file are dropped when its citations were judged."""
    made: dict[int, Verdict] = {}
    for group in _grouped(asked):
        forms: Forms | None = None
        for number in group:
            one = asked[number]
            if forms is None and one.evidence is not None and one.evidence.file is not None:
                forms = Forms(one.evidence.file, one.evidence.profile)
            made[number] = judge(
                one.citation, one.kind, one.evidence,
                language=one.language, is_attested=one.is_attested, forms=forms,
            )  # fmt: skip
    return tuple(made[number] for number in range(len(asked)))


def _grouped(asked: Sequence[Asked]) -> Iterable[list[int]]:
    """The numbers of those that rest on one file in one profile, together."""
    groups: dict[tuple[int, str], list[int]] = {}
    for number, one in enumerate(asked):
        file = one.evidence.file if one.evidence else None
        groups.setdefault((id(file), one.evidence.profile if one.evidence else ""), []).append(number)
    return groups.values()


def judge(
    citation: Citation,
    kind: str,
    evidence: Evidence | None,
    *,
    language: str = "",
    is_attested: bool = False,
    forms: Forms | None = None,
) -> Verdict:
    """The outcome of a citation of a source of some kind; `evidence` is None when its kind is not looked at.

    It depends on the citation, the content and the profile of the file and nothing else, so that it may be
    kept. `forms`, when given, are those of the file.
    """
    reason, segment = fault(citation)
    if reason:
        return Verdict("invalid", reason, segment=segment)
    if kind == "private":
        return Verdict("attested") if is_attested else Verdict(None, "private")
    if evidence is None:
        return Verdict("unresolvable", "no-source") if kind in LOOKED_AT else Verdict(None, kind)
    file = evidence.file
    if file is None:
        return Verdict("unresolvable", evidence.reason or "no-source")
    count = file.line_count
    is_beyond = any(end > count for _, end in citation.ranges)
    if is_quotation(citation):
        forms = forms or Forms(file, evidence.profile)
        verdict = _quoted(citation, forms, citation.lang or f"{language},en")
        notes = (*(("out-of-range",) if is_beyond else ()), *verdict.notes)
        return replace(verdict, notes=notes, line_count=count)
    if is_beyond:
        return Verdict("invalid", "lines", notes=("out-of-range",), line_count=count)
    return Verdict(None, citation.fidelity) if citation.has_quote else Verdict("located", line_count=count)


def _quoted(citation: Citation, forms: Forms, language: str) -> Verdict:
    """The outcome of a verbatim quotation in its file."""
    read = readings(citation, is_prose=forms.is_prose)
    failed: tuple[Reading, Found] = read[0], Found()
    for number, reading in enumerate(read):
        found = find_elided(forms, reading.parts) if len(reading.parts) > 1 else find(forms, reading.parts[0])
        if found.hits:
            found = replace(found, level=reading.level or found.level)
            return _found(citation, forms, found, reading, language)
        if not number or not failed[1].why:
            failed = reading, found
    return _absent(citation, forms, *failed, language)


def _found(citation: Citation, forms: Forms, found: Found, reading: Reading, language: str) -> Verdict:
    """What the places of a quotation, prefix, suffix and the cited lines make of it."""
    hits = found.hits
    if citation.prefix or citation.suffix:
        hits = tuple(hit for hit in hits if stands_beside(forms, hit, citation.prefix, citation.suffix))
        if not hits:
            places = tuple(_place(forms, hit) for hit in found.hits[:SHOWN])
            return Verdict("mismatch", "context", places=places, count=len(found.hits))
    outcome, reason, hits = _chosen(citation, forms, found.level, hits)
    told = choosers(forms, hits) if outcome == "ambiguous" else ()
    shown = hits[:SHOWN] if outcome == "ambiguous" else hits[:1]
    places = tuple(_place(forms, one, told[at] if at < len(told) else None) for at, one in enumerate(shown))
    hit, text = hits[0], forms.file.text
    omitted = tuple(" ".join(text[begin:end].split()) for begin, end in hit.gaps)
    swallowed = any(denying(text, gap, language, is_prose=forms.is_prose) for one in shown for gap in one.gaps)
    notes = (*_notes(forms, found, reading, hit), *(("negation-elided",) if swallowed else ()))
    return Verdict(outcome, reason, found.level, places, len(hits), omitted=omitted, notes=notes)


def _notes(forms: Forms, found: Found, reading: Reading, hit: Hit) -> tuple[str, ...]:
    """What a reader of the passage should know: emphasis that the source has not, characters that nobody sees."""
    passage = forms.file.text[hit.begin : hit.end]
    made: list[str] = []
    if found.view and found.view.quote in UNMARKED:
        theirs = [one for one in forms.marks().emphasised if one[0] <= hit.end and hit.begin <= one[1]]
        if len(marks_of(reading.parts[0]).emphasised) > len(theirs):
            made.append("emphasis-added")
    if not forms.is_prose and BIDI_OVERRIDES.search(passage):
        made.append("trojan-source")
    elif has_hidden(passage):
        made.append("hidden-character")
    return tuple(made)


def _place(forms: Forms, hit: Hit, chooser: tuple[str, str] | None = None) -> Place:
    first = forms.file.position(hit.begin)
    last = forms.file.position(max(hit.begin, hit.end - 1))
    return Place((first.line, last.line), first.column or 1, chooser)


def _chosen(
    citation: Citation, forms: Forms, level: str | None, hits: tuple[Hit, ...]
) -> tuple[Outcome, str, tuple[Hit, ...]]:
    """The outcome, its reason and the places that count, by the cited lines."""
    if not citation.ranges:
        if len(hits) > 1:
            return "ambiguous", "", hits
        words = " ".join(" ".join(wording(citation)).split())
        least = LAYOUT if level == "layout" else SHORT
        is_short = len(words) < least and not (citation.prefix or citation.suffix)
        return "match", "short" if is_short else "", hits
    by_fit: dict[str, list[Hit]] = {}
    for hit in hits:
        by_fit.setdefault(fits(_place(forms, hit).lines, citation.ranges), []).append(hit)
    for fit, outcome in _BY_FIT:
        fitting = tuple(by_fit.get(fit, ()))
        if len(fitting) == 1:
            return outcome, "overlap" if fit == "overlap" else "", fitting
        if fitting:
            return "ambiguous", "", fitting
    return "ambiguous", "", hits


_BY_FIT: tuple[tuple[str, Outcome], ...] = (("inside", "match"), ("overlap", "match"), ("outside", "moved"))


def _absent(citation: Citation, forms: Forms, reading: Reading, found: Found, language: str) -> Verdict:
    """The verdict of a quotation without a place: near to a passage, or not there."""
    segment = found.absent if citation.segments and not found.why else None
    if found.why:
        places = (_place(forms, found.at),) if found.at else ()
        return Verdict("mismatch", found.why, places=places, gap=found.gap)
    part = reading.parts[found.absent or 0]
    near = nearest(forms, part, language, citation.ranges)
    if near.difference is None:
        return Verdict("mismatch", "" if near.is_sure else "budget", segment=segment)
    outcome: Outcome = "near-miss" if near.difference.distance * 100 <= near.length * SHARE else "mismatch"
    return Verdict(outcome, segment=segment, near=near.difference)
