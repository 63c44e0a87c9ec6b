"""The spine: load → check → localise → render → verify → write. Read it from top to bottom.

A stage takes values and returns `(value, diagnostics)`. Nothing is written while anything is at
error level, and what would be written is verified first, so that the old site stays whole.
Stages are imported where they are called: a build with nothing to do needs none of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from types import MappingProxyType

from reportgen.diagnostics import Diagnostic, has_errors, ordered
from reportgen.model import Checked, Project, Site
from reportgen.source import SourceFile
from reportgen.write import Written, write

Findings = tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Examined:
    """A project with everything that the checks worked out about it."""

    project: Project
    checked: Checked

    @property
    def inputs(self) -> Mapping[str, str]:
        """Path → sha256 of every file that was read, the cited ones included."""
        return MappingProxyType({**self.project.digests, **self.checked.digests})


@dataclass(frozen=True, slots=True)
class Request:
    """What `build` is asked for."""

    root: Path
    today: date
    out: Path | None = None
    """None: the project's `site` folder."""
    locales: tuple[str, ...] = ()
    """Tags of the editions to write; empty: all. What is not asked for stays as it was."""
    reports: tuple[str, ...] = ()
    """Slugs, likewise."""
    use_cache: bool = True


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a build, complete enough to be printed without the project."""

    written: Written | None
    """None: nothing was written."""
    findings: Findings
    counts: Mapping[str, int]
    """What was checked: reports, records, citations, links, quotations …"""
    skipped: tuple[str, ...]
    """What was not checked, each with its reason."""
    files: Mapping[str, SourceFile]
    """The text files that findings point into."""
    is_cached: bool = False
    """Whether nothing had changed, so that nothing was read or drawn again."""


def examine(root: Path, today: date) -> tuple[Examined | None, Findings]:
    """The project below `root`, checked; None when there is nothing to work on.

    `today` is compared with `allow.until` and nothing else: it decides findings, never bytes.
    """
    from reportgen.checks import check, suppress
    from reportgen.evidence import gather
    from reportgen.load import load

    project, found = load(root)
    if project is None:
        return None, ordered(found)
    evidence, gathered = gather(project, root)
    checked, findings = check(project, evidence, today)
    return Examined(project, checked), suppress((*found, *gathered, *findings), project.suppressions)


def compose(examined: Examined) -> tuple[Site, Findings]:
    """Every page of every edition, in memory, inspected as it would be read."""
    from reportgen.localise import localise
    from reportgen.render import render
    from reportgen.verify import inspect

    project = examined.project
    editions, found = localise(project)
    site, drawn = render(project, examined.checked, editions)
    return site, ordered((*found, *drawn, *inspect(site, f"{project.config.site}/")))


def build(request: Request) -> Result:
    """Check the project and write its site; nothing is written on any error."""
    examined, found = examine(request.root, request.today)
    if examined is None:
        return Result(None, found, {}, (), {})
    checked, files = examined.checked, examined.project.files
    if has_errors(found):
        return Result(None, found, checked.counts, checked.skipped, files)
    site, drawn = compose(examined)
    found = ordered((*found, *drawn))
    if has_errors(found):
        return Result(None, found, checked.counts, checked.skipped, files)
    out = request.out or request.root / examined.project.config.site
    written, faults = write(site, out, examined.inputs, root=request.root, sources=checked.sources)
    return Result(written, ordered((*found, *faults)), checked.counts, checked.skipped, files)
