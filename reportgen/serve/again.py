"""Draws again what an edit can have changed: the reports whose files it touched, and the pages that list all.

Owns the decision which reports those are. When it cannot tell, everything is drawn.
"""

from __future__ import annotations

from dataclasses import replace

from reportgen.build import Examined, Findings, compose
from reportgen.frozen import dataclass
from reportgen.model import Project, Report, Site

__all__ = ["Drawn", "draw_again"]

SITEMAP = "sitemap.xml"
"""Depends on which pages there are, and not on what they hold."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A project and the site that was made of it."""

    examined: Examined
    site: Site
    findings: Findings
    """Those of drawing and inspecting."""


def draw_again(last: Drawn | None, examined: Examined) -> Drawn:
    """The site of `examined`, byte for byte what `compose` makes; pages of untouched reports come from `last`."""
    touched = _touched(last.examined, examined) if last is not None and not last.findings else None
    if last is None or touched is None:
        return Drawn(examined, *compose(examined))
    kept = {path: data for path, data in last.site.files.items() if _slug(path) not in {"", *touched}}
    drawn = Drawn(examined, *compose(examined, reports=touched, kept=kept))
    return drawn if SITEMAP not in last.site.files else _with_sitemap(last, drawn)


def _with_sitemap(last: Drawn, drawn: Drawn) -> Drawn:
    """The drawn site with the map of the last one; where pages came or went, all is drawn."""
    files = {**drawn.site.files, SITEMAP: last.site.files[SITEMAP]}
    if files.keys() != last.site.files.keys():
        return Drawn(drawn.examined, *compose(drawn.examined))
    return replace(drawn, site=replace(drawn.site, files=dict(sorted(files.items()))))


def _slug(path: str) -> str:
    """The report that a file of the site belongs to; empty for the pages and assets of all."""
    parts = path.split("/")
    return parts[1] if len(parts) > 2 else ""


def _touched(before: Examined, after: Examined) -> frozenset[str] | None:
    """The reports with other pages than before; None: any may have."""
    if set(before.project.reports) != set(after.project.reports):
        return None
    claims = after.project.config.claims
    found: set[str] = set()
    for path in before.inputs.keys() | after.inputs.keys():
        if before.inputs.get(path) != after.inputs.get(path):
            slug, inside, _ = path.removeprefix(f"{claims}/").partition("/")
            if not path.startswith(f"{claims}/") or not inside or slug not in after.project.reports:
                return None
            found.add(slug)
    for project in (before.project, after.project):
        if any(_is_linked(report, found, project) for report in project.reports.values()):
            return None
    return frozenset(found) if _same_elsewhere(before, after, found) else None


def _is_linked(report: Report, touched: set[str], project: Project) -> bool:
    """Whether a report names a record of another one, so that its pages and those of the other hang together."""
    passages = (passage for section in report.sections for passage in section.passages.values())
    held = [
        report.meta.mentions,
        *(one.mentions for one in report.records.values()),
        *(one.mentions for one in passages),
    ]
    targets = [link.target for mentions in held for link in mentions.references]
    for record in report.records.values():
        targets += [link.target for link in record.references] + [cite.source for cite in record.cites]
    targets += [
        target for section in report.sections for one in section.cites for target in (one.source, one.see or "")
    ]
    others = {target.partition(":")[0] for target in targets if ":" in target}
    is_touching = report.slug in touched or not others.isdisjoint(touched)
    return bool(others) and (is_touching or not others <= {*project.reports})


def _same_elsewhere(before: Examined, after: Examined, touched: set[str]) -> bool:
    """Whether the quotations of the other reports came to the same: a source may lie in another report's folder."""
    old, new = (
        [(one.record, one.outcome, one.level, one.reason, one.found, one.path) for one in examined.checked.anchors
         if one.report not in touched]
        for examined in (before, after)
    )  # fmt: skip
    return old == new
