"""Family RG3: each quotation stands in its source, once, where it is said to stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from types import MappingProxyType

from reportgen.checks import anchors
from reportgen.checks.anchors import Verdict
from reportgen.checks.context import Context, Findings, place_of, resolve, split
from reportgen.checks.forms import Forms, whitespace
from reportgen.checks.nearest import lookalikes, nearest, shortened
from reportgen.checks.search import GAP, HITS, choosers
from reportgen.diagnostics import Diagnostic, Severity
from reportgen.model import Anchor, Citation, Evidence, Record, Report
from reportgen.rules import rule
from reportgen.source import SourceFile, Span

LONG = 40
"""A repeated quotation of so many characters is a warning: whichever is meant, the words are there."""
SHOWN = 100
"""For so many absent quotations of a run the nearest passage is looked for."""


@dataclass(frozen=True, slots=True)
class Case:
    """One citation with what it came to."""

    report: str
    record: Record | None
    """None for a quotation in the text."""
    citation: Citation
    source: Record
    evidence: Evidence | None
    verdict: Verdict
    is_compared: bool = True
    """Whether the nearest passage is looked for when the quotation is absent."""

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


def check_quotations(context: Context) -> tuple[tuple[Anchor, ...], Findings]:
    """Every anchor with its outcome, and what is wrong with any."""
    made: list[Anchor] = []
    found: list[Diagnostic] = []
    forms = Forms()
    absent = 0
    for report in context.project.reports.values():
        cases: list[Case] = []
        for record, citation in report.citations:
            case = _case(context, report.slug, record, citation, forms)
            if case is not None:
                absent += case.verdict.outcome == "mismatch"
                cases.append(case if absent <= SHOWN else replace(case, is_compared=False))
        made += map(_anchor, cases)
        found += [fault for case in cases for fault in _allowed(context, case, _findings(case))]
        quotations = [case for case in cases if anchors.is_quotation(case.citation)]
        found += _nothing_checked(report, quotations, context.today)
    return tuple(made), tuple(found)


def _case(context: Context, slug: str, record: Record | None, citation: Citation, forms: Forms) -> Case | None:
    """What a citation came to; None when it names nothing to look at or leads to no source."""
    source = resolve(context.project, slug, citation.source)
    if not anchors.is_anchor(citation) or source is None or source.type != "source":
        return None
    evidence = context.evidence.get((*split(slug, citation.source), citation.path or ""))
    return Case(slug, record, citation, source, evidence, anchors.judge(citation, source, evidence, forms))


def _anchor(case: Case) -> Anchor:
    verdict = case.verdict
    found = verdict.hits[0].lines if verdict.hits and verdict.outcome in ("match", "moved") else None
    return Anchor(
        case.report, case.record.id if case.record else None, case.citation, verdict.outcome, verdict.level,
        verdict.reason or None, found, case.evidence.path if case.evidence else case.citation.path,
    )  # fmt: skip


def _allowed(context: Context, case: Case, found: Findings) -> Findings:
    """What is left of an anchor's findings under its dated allowance."""
    allow = case.citation.allow
    if allow is None or allow.outcome != case.verdict.outcome or not found:
        return found
    if context.today <= allow.until:
        return ()
    lapsed = f"the allowance of `{allow.outcome}` lapsed on `{allow.until.isoformat()}`"
    return tuple(replace(one, help=f"{lapsed}; {one.help}" if one.help else lapsed) for one in found)


def _findings(case: Case) -> Findings:
    """Everything that is wrong with one anchor."""
    verdict = case.verdict
    if verdict.outcome is None:
        return ()
    found = _BY_OUTCOME[verdict.outcome](case) if verdict.outcome in _BY_OUTCOME else ()
    if verdict.outcome == "mismatch" and verdict.is_out_of_range:
        return (*found, *_out_of_range(case))
    return found


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


def _match(case: Case) -> Findings:
    """RG307 of a loose or short match; RG306 of one that sticks out of the cited lines."""
    verdict = case.verdict
    found: list[Diagnostic] = []
    highest = case.source.text("max-level")
    if anchors.is_above(verdict.level, highest):
        message = f"the quotation matches at level `{verdict.level}`, above `{highest}` of `{case.source.id}`"
        found.append(_finding(case, "RG307", message, "write it as it stands in the source", level=verdict.level))
    if verdict.reason == "short":
        quote = shortened(anchors.wording(case.citation))
        message = f"the quotation `{quote}` is so short that it may stand only once by chance"
        advice = f"quote more words, or cite the line: `:{said(verdict.hits[0].lines)}`"
        found.append(_finding(case, "RG307", message, advice, level="short"))
    if verdict.reason == "overlap":
        stands, cited = said(verdict.hits[0].lines), _cited(case.citation)
        message = f"the quotation stands in lines `{stands}` of `{case.path}`, partly outside the cited `{cited}`"
        found.append(_moved_finding(case, message, "overlap"))
    return tuple(found)


def _moved(case: Case) -> Findings:
    """RG306: it is there, in other lines."""
    lines = case.verdict.hits[0].lines
    delta = lines[0] - case.citation.ranges[0][0]
    message = f"the quotation stands at `{said(lines)}` of `{case.path}`, outside the cited `{_cited(case.citation)}`"
    if case.verdict.is_out_of_range and case.verdict.file:
        message += f" (the file has {case.verdict.file.line_count} lines)"
    return (_moved_finding(case, message, "outside", delta=delta),)


def _moved_finding(case: Case, message: str, fit: str, **more: object) -> Diagnostic:
    lines = case.verdict.hits[0].lines
    advice = f"cite `:{said(lines)}`"
    return _finding(case, "RG306", message, advice, span=_lines_at(case), fit=fit, found_lines=list(lines), **more)


def _ambiguous(case: Case) -> Findings:
    """RG303: all its places, and the fewest words that would choose."""
    verdict, citation = case.verdict, case.citation
    lines = [said(hit.lines) for hit in verdict.hits]
    count = f"at least {HITS:,}" if len(lines) >= HITS else str(len(lines))
    more = ", …" if len(lines) > 20 else ""
    message = f"the quotation stands in `{case.path}` {count} times, in lines {', '.join(lines[:20])}{more}"
    told = choosers(verdict.file, verdict.hits) if verdict.file else ()
    words = [f"`{name}: {shortened(text)}` for line {said(hit.lines)}" for hit, name, text in told]
    advice = f"cite the line, or add {', or '.join(words)}" if words else "cite the line, or quote more words"
    wording = " ".join(one.value for one in citation.segments) or anchors.wording(citation)
    severity = Severity.ERROR if len(whitespace(wording).text) < LONG else Severity.WARNING
    found_lines = [list(hit.lines) for hit in verdict.hits]
    choose = [{"lines": list(hit.lines), name: text} for hit, name, text in told]
    return (_finding(case, "RG303", message, advice, severity=severity, found_lines=found_lines, choose=choose),)


def _mismatch(case: Case) -> Findings:
    """RG302: it is not there, or not as a whole."""
    verdict = case.verdict
    what = "the quotation" if verdict.segment is None else f"segment {verdict.segment + 1} of the quotation"
    message = f"{what} does not stand in `{case.path}`"
    advice = None
    if verdict.reason == "context":
        lines = ", ".join(said(hit.lines) for hit in verdict.hits[:20])
        message = f"the quotation stands in `{case.path}`, but not beside its `prefix` and `suffix`"
        advice = f"it stands in lines {lines}"
    elif verdict.reason == "cut" and verdict.file and verdict.at is not None:
        line = verdict.file.position(verdict.at).line
        advice = f"line {line} holds it only inside a longer word or number; quote whole words"
    elif verdict.reason == "order":
        advice = "its segments stand there in another order"
    elif verdict.reason == "gap":
        advice = f"its segments stand more than {GAP:,} characters apart; quote them in citations of their own"
    elif case.is_compared and verdict.file:
        advice = _closest(case, verdict.file)
    return (_finding(case, "RG302", message, advice, reason=verdict.reason or None),)


def _closest(case: Case, file: SourceFile) -> str | None:
    """The passage that comes closest, and the first words that differ."""
    segments = case.citation.segments
    quote = segments[case.verdict.segment or 0].value if segments else anchors.wording(case.citation)
    passage = nearest(file, quote)
    if passage is None:
        return None
    told = f"line {passage.line} is closest: `{passage.text}`"
    source, quoted = shortened(passage.source, 60), shortened(passage.quoted, 60)
    if source and quoted:
        return f"{told}; it has `{source}` for `{quoted}`{lookalikes(passage.source, passage.quoted)}"
    if source or quoted:
        return f"{told}; the quotation {'leaves out' if source else 'adds'} `{source or quoted}`"
    return told


def _invalid(case: Case) -> Findings:
    """RG305 for lines that the file does not have, else RG304."""
    if case.verdict.is_out_of_range:
        return _out_of_range(case)
    message, advice = _INVALID[case.verdict.reason]
    find = _INVALID_AT.get(case.verdict.reason)
    span = find(case) if find else case.place
    return (_finding(case, "RG304", message, advice, span=span, reason=case.verdict.reason),)


def _out_of_range(case: Case) -> Findings:
    file = case.verdict.file
    count = file.line_count if file else 0
    number, beyond = next((at, one) for at, one in enumerate(case.citation.ranges, 1) if one[1] > count)
    span = case.citation.places.get(f"lines/{number}") or _lines_at(case)
    message = f"`{said(beyond)}` lies outside `{case.path}`, which has {count} line{'s' * (count != 1)}"
    return (_finding(case, "RG305", message, "cite lines that the file has", span=span, lines=count),)


def _unresolvable(case: Case) -> Findings:
    """RG310, unless the source itself has the finding."""
    reason = case.verdict.reason
    if reason in ("no-source", "outside", "symlink-out"):
        return ()
    told = _UNRESOLVABLE.get(reason, "cannot be looked at").format(path=case.path)
    detail = case.evidence.detail if case.evidence else ""
    span = place_of(case.citation, "path")
    return (_finding(case, "RG310", told, detail or None, span=span, reason=reason),)


_BY_OUTCOME: Mapping[str, Callable[[Case], Findings]] = MappingProxyType({
    "match": _match,
    "moved": _moved,
    "ambiguous": _ambiguous,
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
        f"an elided quotation has 2 to {anchors.SEGMENTS} segments",
        "use `quote` for words that stand together, or citations of their own",
    ),
    "segment-short": (
        f"the segment is too short: {anchors.SEGMENT} characters each and {anchors.SHORT} together are needed",
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
    quote = case.citation.quote.value if case.citation.quote else ""
    absent = (number for number, word in enumerate(case.citation.insertions, 1) if f"[{word}]" not in quote)
    return place_of(case.citation, f"insertions/{next(absent, 1)}")


_INVALID_AT: Mapping[str, Callable[[Case], Span]] = MappingProxyType({
    "lines-reversed": _reversed_at,
    "insertion": _insertion_at,
})  # fmt: skip

_UNRESOLVABLE: Mapping[str, str] = MappingProxyType({
    "path-missing": "the source has no file `{path}`",
    "bad-path": "`{path}` lies outside its source",
    "directory": "`{path}` is a folder, and a citation needs a file",
    "binary": "`{path}` is a binary file",
    "encoding": "`{path}` cannot be decoded",
    "too-large": "`{path}` is too large to be looked at",
    "unreadable": "`{path}` cannot be read",
    "lfs-pointer": "`{path}` is a pointer of Git LFS, not the file",
})  # fmt: skip


def _nothing_checked(report: Report, quotations: list[Case], today: date) -> Findings:
    """RG312: quotations, none compared with its source, and no finding that says so already."""
    if not quotations or any(_is_settled(case, today) for case in quotations):
        return ()
    count = len(quotations)
    message = (
        f"none of the report's {count} quotations was checked" if count > 1 else "its one quotation was not checked"
    )
    advice = "quote at least one source whose text is at hand: `file` and `dataset` are looked at"
    return (Diagnostic(rule("RG312"), message, report.meta.title.span, advice, report=report.slug),)


def _is_settled(case: Case, today: date) -> bool:
    """Whether a quotation was compared with its source, or has an error of its own."""
    if case.verdict.outcome in ("unresolvable", "invalid"):
        allow = case.citation.allow
        return allow is None or allow.outcome != case.verdict.outcome or today > allow.until
    return case.verdict.outcome in CHECKED


CHECKED = ("match", "moved", "ambiguous", "near-miss", "mismatch")
"""Outcomes of quotations that were compared with their source."""
