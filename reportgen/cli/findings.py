"""Findings on their way to a stream: which format, which stream, the last line, the exit code."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from reportgen import __version__
from reportgen.cli import output
from reportgen.cli.session import Session
from reportgen.diagnostics import Diagnostic, has_errors
from reportgen.reporters import FORMATS, Context, Summary
from reportgen.reporters.context import amount, tally
from reportgen.source import SourceFile

if TYPE_CHECKING:  # a build with nothing to do needs no model
    from reportgen.model import Anchor, Outcome


def summarise(
    counts: Mapping[str, int],
    skipped: Sequence[str],
    locales: Sequence[str] = (),
    anchors: Sequence[Anchor] = (),
) -> Summary:
    """The numbers of a run. An anchor that was not checked counts as unresolvable."""
    outcomes: Counter[Outcome] = Counter(anchor.outcome or "unresolvable" for anchor in anchors)
    return Summary(
        reports=counts.get("reports", 0),
        records=counts.get("records", 0),
        citations=counts.get("citations", 0),
        links=counts.get("links", 0),
        quotations=counts.get("quotations", 0),
        quotations_checked=counts.get("quotations-checked", 0),
        segments=counts.get("segments", counts.get("passages", 0)),
        locales=tuple(locales),
        anchors=outcomes,
        skipped=tuple(skipped),
    )


def last_line(findings: Sequence[Diagnostic], summary: Summary | None) -> str:
    """What was checked, what was skipped and why, what failed."""
    if summary is None:
        return f"checked: nothing, the project cannot be read; failed: {tally(findings)}"
    quotations = amount(summary.quotations, "quotation")
    if summary.quotations_checked != summary.quotations:
        quotations = f"{summary.quotations_checked} of {quotations}"
    numbers = ((summary.records, "record"), (summary.links, "link"), (summary.segments, "segment"))
    checked = ", ".join([*(amount(number, noun) for number, noun in numbers), quotations])
    reports = amount(summary.reports, "report")
    return (
        f"checked {reports}: {checked}; skipped: {', '.join(summary.skipped) or 'nothing'}; failed: {tally(findings)}"
        f"{_earlier(summary)}"
    )


def _earlier(summary: Summary) -> str:
    """What a comparison with earlier findings left out; empty when nothing was compared."""
    hidden = "" if summary.hidden is None else f"; hidden: {amount(summary.hidden, 'older finding')}"
    return hidden + (f"; fixed: {summary.fixed} (rewrite the baseline)" if summary.fixed else "")


def context_for(
    session: Session,
    root: Path,
    stream: TextIO,
    *,
    files: Mapping[str, SourceFile],
    summary: Summary | None = None,
    unwritten: Iterable[Diagnostic] = (),
) -> Context:
    """How findings look on this stream. `unwritten`: findings about pages that are not on the disk yet."""
    return Context(
        tool=f"reportgen {__version__}",
        summary=summary,
        file=_reader(root, files, _pages(unwritten)),
        shown=lambda path: session.shown(root, path),
        has_color=output.has_color(stream),
        width=output.width(stream),
        charset=output.charset(stream),
    )


def tell_findings(session: Session, root: Path, findings: Sequence[Diagnostic], files: Mapping[str, SourceFile]) -> int:
    """Print findings on standard error, beside a command's own output; the exit code that they make."""
    context = context_for(session, root, sys.stderr, files=files)
    text = FORMATS["text"](findings, context)
    if text:
        output.tell(text + tally(findings))
    return verdict(findings)


def verdict(findings: Sequence[Diagnostic], *, is_strict: bool = False) -> int:
    """0, or 1 when something is at error level; strictly: when there is anything."""
    return 1 if has_errors(findings) or (is_strict and findings) else 0


def _pages(findings: Iterable[Diagnostic]) -> frozenset[str]:
    """The files of the written site that findings point into."""
    return frozenset(item.span.file for item in findings if item.span and item.rule.code.startswith("RG8"))


def _reader(root: Path, files: Mapping[str, SourceFile], absent: frozenset[str]) -> Callable[[str], SourceFile | None]:
    """Texts by path: those of the project, else read once; None for what is absent or lies outside `root`."""
    known: dict[str, SourceFile | None] = {**dict.fromkeys(absent), **files}

    def read(path: str) -> SourceFile | None:
        if path not in known:
            known[path] = _read(root, path)
        return known[path]

    return read


def _read(root: Path, path: str) -> SourceFile | None:
    full = root / path
    try:
        if not full.resolve().is_relative_to(root.resolve()) or full.stat().st_size > 10_000_000:
            return None
        return SourceFile(path, full.read_bytes().decode("utf-8", "replace"))
    except (OSError, ValueError):
        return None
