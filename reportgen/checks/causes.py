"""Findings that only follow from another one are not told: when that is mended, they are gone or can be judged."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping

from reportgen.checks.context import Findings, split
from reportgen.diagnostics import Diagnostic, Severity
from reportgen.frozen import dataclass
from reportgen.model import Project, Record
from reportgen.source import Span

Key = tuple[str, str]
"""Report and id of a record."""
_LEADS_NOWHERE = frozenset({"RG201", "RG205", "RG206", "RG402", "RG403"})
_OF_PROSE = frozenset({"RG406", "RG407", "RG409"})
_OF_TABLES = frozenset({"RG411", "RG413"})
_OF_LINKS = ("RG2", "RG3", "RG116")
"""Beginnings of the codes of links, citations and policies: no review is about these."""
_ORPHANS = frozenset({"RG210", "RG211"})


def without_followers(findings: Findings, project: Project) -> Findings:
    """The findings without those that follow from others among them.

    A link is not suspect while its target has a fault. No record is an orphan while a link to its type
    leads nowhere, a passage that names it cannot be read, or a section or a record is gone. While the
    kind or place of a source cannot be read, nobody is told that nothing was checked, or has a data set.
    """
    causes = _causes(findings, project)
    return tuple(item for item in findings if not _follows(item, causes, project))


@dataclass(frozen=True, slots=True)
class _Causes:
    """What is at fault, as far as other findings may come from it."""

    records: frozenset[Key]
    """Records with an error in what a review of a link to them reads."""
    files: frozenset[str]
    """Tables of recorded values with an error."""
    kinds: frozenset[str]
    """Reports with a source whose kind cannot be read."""
    data: frozenset[str]
    """Reports with a data set whose entry has an error."""
    gaps: frozenset[str]
    """Reports that lack a section, or a record that they had: what it led to is not known."""
    types: frozenset[str]
    """Types to which a link leads nowhere."""
    words: Mapping[str, str]
    """Report → the lines of prose that could not be read."""


def _causes(findings: Findings, project: Project) -> _Causes:
    holders = _Holders(project)
    errors = [item for item in findings if item.level is Severity.ERROR]
    records = {key for item in errors if not item.rule.code.startswith(_OF_LINKS) and (key := holders.of(item))}
    faulty = [found for slug, name in records if (found := project.reports[slug].records.get(name)) is not None]
    kindless = frozenset(source.report for source in faulty if source.type == "source" and "kind" in source.unread)
    words: dict[str, str] = {}
    for item in findings:
        if item.rule.code in _OF_PROSE and item.report and item.span:
            words[item.report] = f"{words.get(item.report, '')}\n{_lines(project, item.span)}"
    return _Causes(
        frozenset(records),
        frozenset(item.span.file for item in errors if item.span and item.rule.code in _OF_TABLES),
        kindless,
        kindless.union(one.report for one in faulty if one.type == "source" and one.word("kind") == "dataset"),
        frozenset(item.report for item in errors if item.report and item.rule.code in {"RG206", "RG404"}),
        frozenset(name for item in errors if item.rule.code in _LEADS_NOWHERE for name in _wanted(project, item)),
        words,
    )


class _Holders:
    """The record in whose lines a place lies."""

    def __init__(self, project: Project) -> None:
        self._by_file: dict[str, list[tuple[int, Key]]] = {}
        for record in project.all_written():
            line = record.span.start.line if record.span.start else 0
            self._by_file.setdefault(record.span.file, []).append((line, (record.report, record.id)))
        for held in self._by_file.values():
            held.sort()

    def of(self, item: Diagnostic) -> Key | None:
        """The record that a finding is about, or stands in."""
        if item.report and item.record:
            return item.report, item.record
        held = self._by_file.get(item.span.file) if item.span else None
        if not held or item.span is None or item.span.start is None:
            return None
        at = bisect_right(held, item.span.start.line, key=lambda one: one[0]) - 1
        return held[at][1] if at >= 0 else None


def _wanted(project: Project, item: Diagnostic) -> Iterator[str]:
    """The types of records to one of which a link was meant to lead."""
    wanted = item.data.get("wanted")
    if isinstance(wanted, list):
        yield from (name for name in wanted if isinstance(name, str))
    kind = project.types.of(item.record) if item.rule.code == "RG206" and item.record else None
    if kind is not None:
        yield kind.name


def _lines(project: Project, span: Span) -> str:
    """The whole lines in which a place lies."""
    file = project.files.get(span.file)
    if file is None or span.start is None:
        return ""
    last = span.end.line if span.end else span.start.line
    return "\n".join(file.line(number) for number in range(span.start.line, min(last, span.start.line + 200) + 1))


def _follows(item: Diagnostic, causes: _Causes, project: Project) -> bool:
    code, report = item.rule.code, item.report or ""
    if code == "RG212":
        return _is_unsettled(item, causes, project)
    if code in {"RG312", "RG414"}:
        return report in (causes.kinds if code == "RG312" else causes.data)
    if code in _ORPHANS and item.record:
        record = project.reports[report].records[item.record]
        named = causes.words.get(report, "")
        is_named = any(name and name in named for name in (record.id, record.text("term")))
        return is_named or record.type in causes.types or report in causes.gaps
    return False


def _is_unsettled(item: Diagnostic, causes: _Causes, project: Project) -> bool:
    """Whether the target of a suspect link has a fault of its own, or in a table whose values it names."""
    slug, target = split(item.report or "", str(item.data.get("target", "")))
    record = project.reports[slug].records.get(target) if slug in project.reports else None
    return (slug, target) in causes.records or any(path in causes.files for path in _tables(project, record))


def _tables(project: Project, record: Record | None) -> Iterable[str]:
    """The files of the tables that a record names or draws."""
    if record is None:
        return
    names = [use.address.partition(".")[0] for use in record.mentions.values]
    for name in (*names, record.text("data") if record.type == "figure" else ""):
        table = project.reports[record.report].tables.get(name)
        if table is not None:
            yield table.file
