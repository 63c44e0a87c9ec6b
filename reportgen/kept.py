"""The editions of frozen revisions: each made of its snapshot and nothing else of the report."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from reportgen.diagnostics import Diagnostic, Severity
from reportgen.gate import published, published_anchors
from reportgen.localise import held, localise
from reportgen.model import Checked, FrozenEditions, Project, Report
from reportgen.model.snapshots import Snapshot
from reportgen.revisions.restoring import blocked, restored, within

Findings = tuple[Diagnostic, ...]


def kept_editions(
    project: Project,
    checked: Checked,
    stopped: frozenset[tuple[str, str]],
    reports: Collection[str],
    standing: Mapping[str, bytes],
) -> tuple[tuple[FrozenEditions, ...], Findings]:
    """The editions of every frozen revision of these reports.

    `stopped`: (slug, tag) of editions that an error keeps from being drawn. Of them those of kept revisions
    are not drawn either; where their pages are among the `standing` ones, languages lead to them.
    """
    made: list[FrozenEditions] = []
    findings: list[Diagnostic] = []
    for slug in (name for name in project.reports if name in reports):
        for snapshot in project.reports[slug].snapshots.values():
            one, found = _editions(project, checked, snapshot, stopped, standing)
            made.append(one)
            findings += found
    return tuple(made), tuple(findings)


def _editions(
    project: Project,
    checked: Checked,
    snapshot: Snapshot,
    stopped: frozenset[tuple[str, str]],
    standing: Mapping[str, bytes],
) -> tuple[FrozenEditions, Findings]:
    old, slug = restored(snapshot), snapshot.report
    whole, seen = within(old, project, checked)
    whole = replace(
        whole, reports=MappingProxyType({**whole.reports, slug: _with_earlier(old.report, project, snapshot)})
    )
    public = published(whole)
    if public is not whole:
        seen = replace(seen, anchors=published_anchors(whole, seen.anchors))
    editions, found = localise(public, blocked(old, public) | stopped)
    home = f"{slug}/r{snapshot.number}"
    stay = {(name, tag) for name, tag in stopped if name == slug and f"{tag}/{home}/index.html" in standing}
    own = tuple(edition for edition in editions if edition.report.slug == slug)
    return FrozenEditions(slug, snapshot.number, public, seen, own, held(public, stay).get(slug, ())), (
        *_told(old.findings, snapshot),
        *found,
    )


def _with_earlier(report: Report, project: Project, snapshot: Snapshot) -> Report:
    """The report with its revisions frozen until then, so that its history tells the same for ever."""
    frozen = project.reports[report.slug].snapshots
    until = list(frozen).index(snapshot.revision) + 1
    return replace(report, snapshots=MappingProxyType(dict(list(frozen.items())[:until])))


def _told(findings: Findings, snapshot: Snapshot) -> Iterator[Diagnostic]:
    """What this version of the tool cannot read in a frozen revision: a warning, for what is frozen nobody can mend."""
    span = snapshot.file.span(0, 1) if snapshot.file else None
    for item in findings:
        where = f" (`{item.span.file}`, line {item.span.start.line})" if item.span and item.span.start else ""
        message = f"{item.message}, in the kept edition of {snapshot.revision}{where}"
        yield replace(item, message=message, span=span, related=(), severity=Severity.WARNING)
