"""What of a project is published: everything but candidates, which only a page for reviewers shows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from types import MappingProxyType

from reportgen.model import Anchor, Project, Report


def has_candidates(project: Project) -> bool:
    """Whether any record is in quarantine."""
    return any(record.is_candidate for record in project.all_records())


def published(project: Project) -> Project:
    """The project as its readers know it: candidates, and what only they say, are not in it."""
    if not has_candidates(project):
        return project
    reports = {slug: _published(report) for slug, report in project.reports.items()}
    return replace(project, reports=MappingProxyType(reports))


def _published(report: Report) -> Report:
    records = {name: record for name, record in report.records.items() if not record.is_candidate}
    repeated = tuple(record for record in report.repeated if not record.is_candidate)
    return replace(report, records=MappingProxyType(records), repeated=repeated)


def published_anchors(project: Project, anchors: Iterable[Anchor]) -> tuple[Anchor, ...]:
    """The anchors of what is published; `project` is the whole one."""
    return tuple(one for one in anchors if not _is_held(project, one))


def _is_held(project: Project, anchor: Anchor) -> bool:
    record = project.reports[anchor.report].records.get(anchor.record or "")
    return record is not None and record.is_candidate
