"""The source register as `sources list` prints it. No disk access of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from reportgen.evidence import Standing, standing
from reportgen.frozen import dataclass
from reportgen.git import without_secret
from reportgen.model import Outside, Record
from reportgen.reporters.context import amount
from reportgen.reporters.safe import columns, safe

if TYPE_CHECKING:
    from reportgen.build import Examined

SHORT = 12
"""Digits of a pin in the table."""
_WIDE = 44
"""Columns of a title in the table."""


@dataclass(frozen=True, slots=True)
class Row:
    """One source with what is known of it."""

    source: Record
    standing: Standing
    citations: int
    quotations: int
    outcomes: Counter[str]
    """Of citations that name a path, lines or a quotation; one that was not checked is unresolvable."""

    @property
    def pin(self) -> str:
        """What the source is pinned by; empty when nothing pins it."""
        return self.source.text("revision") or self.source.text("sha256")


def rows(examined: Examined, root: Path, outside: Outside, reports: frozenset[str]) -> tuple[Row, ...]:
    """A row a source, in the order of the register."""
    project = examined.project
    found, _ = standing(project, root, outside)
    outcomes: dict[tuple[str, str], Counter[str]] = {}
    cited: Counter[tuple[str, str]] = Counter()
    quoted: Counter[tuple[str, str]] = Counter()
    for report in project.reports.values():
        for _, citation in report.citations:
            at = _whose(report.slug, citation.source)
            cited[at] += 1
            quoted[at] += citation.has_quote
    for anchor in examined.checked.anchors:
        at = _whose(anchor.report, anchor.citation.source)
        outcomes.setdefault(at, Counter())[anchor.outcome or "unresolvable"] += 1
    return tuple(
        Row(source, found[at], cited[at], quoted[at], outcomes.get(at, Counter()))
        for report in project.reports.values()
        if not reports or report.slug in reports
        for source in report.of_type("source")
        for at in ((report.slug, source.id),)
    )


def _whose(slug: str, name: str) -> tuple[str, str]:
    other, _, source = name.rpartition(":")
    return other or slug, source


def document(listed: Sequence[Row]) -> dict[str, object]:
    """The rows as `--format json` prints them."""
    return {"schema_version": 1, "sources": [_entry(row) for row in listed]}


def _entry(row: Row) -> dict[str, object]:
    source, is_there = row.source, row.standing
    captured = source.day("captured")
    return {
        "report": source.report,
        "id": source.id,
        "kind": source.word("kind") or None,
        "title": source.text("title") or None,
        "location": without_secret(source.text("location")) or None,
        "pin": row.pin or None,
        "captured": captured.isoformat() if captured else None,
        "state": is_there.state,
        "reason": is_there.reason or None,
        "detail": is_there.detail or None,
        "citations": row.citations,
        "quotations": row.quotations,
        "outcomes": dict(sorted(row.outcomes.items())),
        "file": source.span.file,
        "line": source.span.start.line if source.span.start else None,
    }


def table(listed: Sequence[Row]) -> Iterator[str]:
    """The lines of the table, each report under its name where there are several."""
    several = len({row.source.report for row in listed}) > 1
    cells = [_cells(row) for row in listed]
    widths = [max(_width(one[at]) for one in cells) for at in range(len(cells[0]) - 1)]
    before = ""
    for row, parts in zip(listed, cells, strict=True):
        if several and row.source.report != before:
            if before:
                yield ""
            before = row.source.report
            yield safe(before)
        padded = [part + " " * (wide - _width(part)) for part, wide in zip(parts, widths, strict=False)]
        yield "  ".join([*padded, parts[-1]]).rstrip()
        if row.standing.detail:
            yield f"{' ' * (widths[0] + 2)}{safe(row.standing.detail)}"


def _cells(row: Row) -> tuple[str, ...]:
    source, is_there = row.source, row.standing
    state = f"{is_there.state} ({is_there.reason})" if is_there.reason else is_there.state
    counts = amount(row.citations, "citation")
    counts += f", {amount(row.quotations, 'quotation')}" if row.quotations else ""
    told = ", ".join(f"{number} {word}" for word, number in sorted(row.outcomes.items()))
    title, location = _short(safe(source.text("title"))), safe(without_secret(source.text("location")))
    counts += f": {told}" if told else ""
    what = f"{title} <{location}>" if title else location
    return source.id, source.word("kind") or "-", row.pin[:SHORT] or "-", state, counts, what


def _short(text: str) -> str:
    """At most so many columns of a shown text."""
    if _width(text) <= _WIDE:
        return text
    kept = ""
    for character in text:
        if _width(kept + character) >= _WIDE:
            break
        kept += character
    return kept + "…"


def _width(text: str) -> int:
    return sum(columns(one) for one in text)
