"""What is said of each outcome of a quotation anchor: findings made of the verdict alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from reportgen.checks.context import Findings, place_of
from reportgen.checks.unresolved import is_told_once
from reportgen.diagnostics import Diagnostic, Severity
from reportgen.frozen import dataclass
from reportgen.locks import last_verified, last_words
from reportgen.matching import GAP, HITS, SEGMENT, SEGMENTS, SHORT, is_above, wording
from reportgen.matching.negation import denies, denies_in_code
from reportgen.matching.telling import class_words, differing, in_words, passage, shortened
from reportgen.model import Citation, Evidence, Excerpt, LockedAnchor, Record, Verdict
from reportgen.rules import rule
from reportgen.source import Span

LONG = 40
"""A repeated quotation of so many characters is a warning: whichever is meant, the words are there."""


UNKNOWN = Verdict(None, "unknown")
"""Of a case that was not judged yet."""


@dataclass(frozen=True, slots=True)
class Case:
    """One citation with what it came to."""

    report: str
    record: Record | None
    """None: it stands in the text of the report."""
    citation: Citation
    source: Record
    evidence: Evidence | None
    verdict: Verdict = UNKNOWN
    locked: LockedAnchor | None = None
    """What `anchors.lock` remembers of it."""
    excerpt: Excerpt | None = None

    @property
    def place(self) -> Span:
        """Where the quotation is written; the citation when there is none."""
        segments = self.citation.segments
        if segments:
            return segments[self.verdict.segment or 0].span
        return self.citation.quote.span if self.citation.quote else self.citation.span

    @property
    def path(self) -> str:
        """The file as the messages name it."""
        return self.evidence.path if self.evidence else self.citation.path or ""

    @property
    def is_beyond(self) -> bool:
        """Whether a cited line lies outside the file."""
        return "out-of-range" in self.verdict.notes


def findings(case: Case) -> Findings:
    """Everything that is wrong with one anchor."""
    verdict = case.verdict
    if verdict.outcome is None:
        return ()
    found = _BY_OUTCOME[verdict.outcome](case) if verdict.outcome in _BY_OUTCOME else ()
    if verdict.outcome in ("mismatch", "near-miss") and case.is_beyond:
        found = (*found, *_out_of_range(case))
    return (*found, *_noted(case))


def _finding(case: Case, code: str, message: str, advice: str | None, **more: object) -> Diagnostic:
    """A finding at the quotation; `span` and `severity` may differ, all else is data."""
    span, severity = more.pop("span", case.place), more.pop("severity", None)
    data = {"outcome": case.verdict.outcome, "path": case.path, **more}
    return Diagnostic(
        rule(code), message, span if isinstance(span, Span) else case.place, advice,
        severity if isinstance(severity, Severity) else None,
        report=case.report, record=case.record.id if case.record else None, data=MappingProxyType(data),
    )  # fmt: skip


def said(lines: tuple[int, int]) -> str:
    """Lines as a citation writes them: `3` or `3-5`."""
    return str(lines[0]) if lines[0] == lines[1] else f"{lines[0]}-{lines[1]}"


def _cited(citation: Citation) -> str:
    return ",".join(said(one) for one in citation.ranges)


def _lines_at(case: Case) -> Span:
    return place_of(case.citation, "lines")


def _words(case: Case) -> str:
    """The source's own words in the quotation, in one line."""
    return " ".join(" ".join(wording(case.citation)).split())


def _match(case: Case) -> Findings:
    """RG307 of a loose or short match; RG306 of one that sticks out of the cited lines."""
    verdict = case.verdict
    found = list(_level(case))
    if verdict.reason == "short":
        message = f"the quotation `{shortened(_words(case))}` is so short that it may stand only once by chance"
        advice = f"quote more words, or cite the line: `:{said(verdict.places[0].lines)}`"
        found.append(_finding(case, "RG307", message, advice, level="short"))
    if verdict.reason == "overlap" and case.citation.ranges:  # a sentence may run on to the next page
        stands, cited = said(verdict.places[0].lines), _cited(case.citation)
        message = f"the quotation stands in lines `{stands}` of `{case.path}`, partly outside the cited `{cited}`"
        found.append(_moved_finding(case, message, "overlap"))
    return tuple(found)


def _level(case: Case) -> Findings:
    """RG307 of a match above what the source allows."""
    level, highest = case.verdict.level, case.source.text("max-level")
    if not is_above(level, highest):
        return ()
    message = f"the quotation matches at level `{level}`, above `{highest}` of `{case.source.id}`"
    return (_finding(case, "RG307", message, "write it as it stands in the source", level=level),)


def _moved(case: Case) -> Findings:
    """RG306: it is there, in other lines."""
    lines = case.verdict.places[0].lines
    if not case.citation.ranges:
        return (*_level(case), _on_other_page(case))
    delta = lines[0] - case.citation.ranges[0][0]
    message = f"the quotation stands at `{said(lines)}` of `{case.path}`, outside the cited `{_cited(case.citation)}`"
    if case.is_beyond:
        message += f" (the file has {case.verdict.line_count} lines)"
    return (*_level(case), _moved_finding(case, message, "outside", delta=delta))


def _on_other_page(case: Case) -> Diagnostic:
    """RG306 of a quotation that the cited pages do not hold, but another page does."""
    lines = case.verdict.places[0].lines
    pages = case.evidence.pages if case.evidence else ()
    page = next((label for label, first, last in pages if first <= lines[0] <= last), "")
    message = f"the quotation stands on page `{page}` of `{case.path}`, outside the cited `{case.citation.locator}`"
    span = place_of(case.citation, "locator")
    return _finding(case, "RG306", message, f"cite `p. {page}`", span=span, fit="outside", page=page)


def _moved_finding(case: Case, message: str, fit: str, **more: object) -> Diagnostic:
    lines = case.verdict.places[0].lines
    advice = f"cite `:{said(lines)}`"
    return _finding(case, "RG306", message, advice, span=_lines_at(case), fit=fit, found_lines=list(lines), **more)


def _ambiguous(case: Case) -> Findings:
    """RG303: all its places, and the fewest words that would choose."""
    places, total = case.verdict.places, case.verdict.count
    lines = [said(place.lines) for place in places]
    count = f"at least {HITS:,}" if total >= HITS else str(total)
    more = ", …" if total > len(lines[:20]) else ""
    message = f"the quotation stands in `{case.path}` {count} times, in lines {', '.join(lines[:20])}{more}"
    told = [(place, *place.chooser) for place in places if place.chooser]
    words = [f"`{name}: {shortened(text)}` for line {said(place.lines)}" for place, name, text in told]
    advice = f"cite the line, or add {', or '.join(words)}" if words else "cite the line, or quote more words"
    severity = Severity.ERROR if len(_words(case)) < LONG else Severity.WARNING
    found_lines = [list(place.lines) for place in places]
    choose = [{"lines": list(place.lines), name: text} for place, name, text in told]
    return (
        _finding(
            case, "RG303", message, advice, severity=severity, found_lines=found_lines, choose=choose, count=total
        ),
    )


def _which(case: Case) -> str:
    number = case.verdict.segment
    return "the quotation" if number is None else f"segment {number + 1} of the quotation"


def _near_miss(case: Case) -> Findings:
    """RG301: the source has other words, and these they are."""
    near = case.verdict.near
    if near is None:
        return ()
    theirs, ours = differing(near)
    what = _which(case)
    message = f"line {near.line} of `{case.path}` {in_words(theirs, ours, what)}"
    data = {
        "distance": near.distance, "class": near.kind, "line": near.line, "column": near.column,
        "diff": [list(one) for one in near.words],
    }  # fmt: skip
    return (_finding(case, "RG301", message, class_words(near), **data),)


def _mismatch(case: Case) -> Findings:
    """RG302: it is not there, or not as a whole."""
    verdict = case.verdict
    lines = ", ".join(said(place.lines) for place in verdict.places[:20])
    message = f"{_which(case)} does not stand in `{case.path}`"
    advice: str | None = None
    if verdict.reason == "context":
        message = f"the quotation stands in `{case.path}`, but not beside its `prefix` and `suffix`"
        advice = f"it stands in lines {lines}"
    elif verdict.reason == "cut":
        advice = f"line {lines} holds it only inside a longer word or number; quote whole words"
    elif verdict.reason == "order":
        advice = f"its segments stand there in another order: one of them in line {lines}, before the others end"
    elif verdict.reason == "gap":
        advice = (
            f"its segments stand {verdict.gap:,} characters apart, and at most {GAP:,} may be left out; "
            "quote them in citations of their own"
        )
    elif verdict.reason == "budget":
        advice = "the file is too long for the closest passage to be looked for; compare it with the source yourself"
    elif verdict.near is not None:
        near = verdict.near
        told = in_words(*differing(near), _which(case))
        advice = f"line {near.line} is closest, {near.distance} characters away: `{passage(near)}`; it {told}"
    more = {"gap": verdict.gap} if verdict.reason == "gap" else {}
    return (_finding(case, "RG302", message, advice, reason=verdict.reason or None, **more),)


def _invalid(case: Case) -> Findings:
    """RG305 for lines that the file does not have, else RG304."""
    if case.is_beyond:
        return _out_of_range(case)
    message, advice = _INVALID[case.verdict.reason]
    find = _INVALID_AT.get(case.verdict.reason)
    span = find(case) if find else case.place
    return (_finding(case, "RG304", message, advice, span=span, reason=case.verdict.reason),)


def _out_of_range(case: Case) -> Findings:
    count = case.verdict.line_count
    ranges = enumerate(case.citation.ranges, 1)
    number, beyond = next(((at, one) for at, one in ranges if one[1] > count), (1, (0, 0)))
    span = case.citation.places.get(f"lines/{number}") or _lines_at(case)
    message = f"`{said(beyond)}` lies outside `{case.path}`, which has {count} line{'s' * (count != 1)}"
    return (_finding(case, "RG305", message, "cite lines that the file has", span=span, lines=count),)


def _unresolvable(case: Case) -> Findings:
    """RG310, unless the source itself has the finding."""
    if case.evidence is None or is_told_once(case.evidence):
        return ()
    reason = case.verdict.reason
    told = _UNRESOLVABLE.get(reason, "`{path}` cannot be looked at").format(path=case.path)
    span = place_of(case.citation, "path")
    data, words = remembered(case.locked)
    advice = "; ".join(part for part in (case.evidence.detail, words) if part)
    return (_finding(case, "RG310", told, advice or None, span=span, reason=reason, **data),)


def remembered(entry: LockedAnchor | None) -> tuple[Mapping[str, object], str]:
    """What a lock remembers of an anchor that cannot be looked at: for the data of a finding, and for its help."""
    return ({"last_verified": last_verified(entry)}, last_words(entry)) if entry is not None else ({}, "")


def rewritten(case: Case) -> Findings:
    """RG314: the pinned commit gives other bytes at the path than it gave when the lock was written."""
    entry, evidence = case.locked, case.evidence
    if entry is None or evidence is None or not entry.commit or not entry.blob or not evidence.blob:
        return ()
    if (entry.commit, entry.path) != (evidence.commit, evidence.path) or entry.blob == evidence.blob:
        return ()
    message = (
        f"`{case.path}` at commit `{entry.commit[:12]}` is `{evidence.blob[:12]}`, and `anchors.lock` "
        f"remembers `{entry.blob[:12]}`"
    )
    advice = "one of them was forged, for a commit never changes: compare with another copy of the repository"
    data = {"recorded": entry.blob, "found": evidence.blob, "commit": entry.commit}
    return (_finding(case, "RG314", message, advice, span=place_of(case.citation, "path"), **data),)


def _noted(case: Case) -> Findings:
    """RG308, RG309 and RG311: what the passage hides, or what the quotation leaves out."""
    verdict = case.verdict
    lines = said(verdict.places[0].lines) if verdict.places else ""
    found: list[Diagnostic] = []
    if "hidden-character" in verdict.notes:
        message = f"the passage in line {lines} of `{case.path}` holds characters that nobody sees"
        advice = "look at them in the source, for instance with `cat -A`, before you rest on the words"
        found.append(_finding(case, "RG308", message, advice))
    if "trojan-source" in verdict.notes:
        message = f"the code in line {lines} of `{case.path}` holds marks that show it in another order than it runs"
        advice = "do not quote it as code; describe it, and tell whoever keeps the source (CVE-2021-42574)"
        found.append(_finding(case, "RG309", message, advice))
    if "negation-elided" in verdict.notes:
        denying = (one for one in verdict.omitted if denies_in_code(one) or denies(one, f"{case.citation.lang},en"))
        omitted = next(denying, "") or next((one for one in verdict.omitted if one), "")
        message = f"the quotation leaves out a negation: `{shortened(omitted)}`"
        advice = "quote the words that deny, or quote the parts in citations of their own"
        found.append(_finding(case, "RG311", message, advice, omitted=list(verdict.omitted)))
    return tuple(found)


_BY_OUTCOME: Mapping[str, Callable[[Case], Findings]] = MappingProxyType({
    "match": _match,
    "moved": _moved,
    "ambiguous": _ambiguous,
    "near-miss": _near_miss,
    "mismatch": _mismatch,
    "invalid": _invalid,
    "unresolvable": _unresolvable,
})  # fmt: skip
"""What is said of each outcome; the others are no finding."""

_INVALID: Mapping[str, tuple[str, str]] = MappingProxyType({
    "empty": ("the quotation is empty", "quote the source's words, or leave `quote` out"),
    "no-letters": ("the quotation holds no letter", "quote some words beside it, or cite the lines alone"),
    "lines-reversed": ("the cited lines run backwards or start at 0", "write the smaller line first, from 1"),
    "segment-count": (
        f"an elided quotation has 2 to {SEGMENTS} segments",
        "use `quote` for words that stand together, or citations of their own",
    ),
    "segment-short": (
        f"the segment is too short: {SEGMENT} characters each and {SHORT} together are needed",
        "quote more words in it",
    ),
    "insertion": ("a word under `insertions` does not stand in brackets in the quotation", "write it as `[word]`"),
})  # fmt: skip


def _reversed_at(case: Case) -> Span:
    """The first range that runs backwards."""
    wrong = (number for number, (begin, end) in enumerate(case.citation.ranges, 1) if begin > end or begin < 1)
    return case.citation.places.get(f"lines/{next(wrong, 1)}") or _lines_at(case)


def _insertion_at(case: Case) -> Span:
    """The first insertion that the quotation does not hold."""
    parts = [case.citation.quote.value] if case.citation.quote else [one.value for one in case.citation.segments]
    insertions = enumerate(case.citation.insertions, 1)
    absent = (number for number, word in insertions if not any(f"[{word}]" in part for part in parts))
    return place_of(case.citation, f"insertions/{next(absent, 1)}")


_INVALID_AT: Mapping[str, Callable[[Case], Span]] = MappingProxyType({
    "lines-reversed": _reversed_at,
    "insertion": _insertion_at,
})  # fmt: skip

_UNRESOLVABLE: Mapping[str, str] = MappingProxyType({
    "path-missing": "the source has no file `{path}`",
    "bad-path": "`{path}` lies outside its source",
    "directory": "`{path}` is a folder, and a citation needs a file",
    "submodule": "`{path}` is a submodule, whose files lie in another repository",
    "symlink-out": "`{path}` is a link that leads out of the source",
    "corrupt": "the copy at hand has other bytes under the id of `{path}`",
    "blob-absent": "the content of `{path}` is not in the copy at hand",
    "binary": "`{path}` is a binary file",
    "encoding": "`{path}` cannot be decoded",
    "too-large": "`{path}` is too large to be looked at",
    "unreadable": "`{path}` cannot be read",
    "lfs-pointer": "`{path}` is a pointer of Git LFS, not the file",
})  # fmt: skip
