"""The spine: load → check → localise → render → verify → write. Read it from top to bottom.

A stage takes values and returns `(value, diagnostics)`. Nothing is written while anything is at
error level, and what would be written is verified first, so that the old site stays whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path

from reportgen.checks import check, suppress
from reportgen.diagnostics import Diagnostic, has_errors, ordered
from reportgen.evidence import gather
from reportgen.load import load
from reportgen.localise import localise
from reportgen.model import Checked, Project, Site
from reportgen.render import render
from reportgen.verify import inspect
from reportgen.write import Written, write

Findings = tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Examined:
    """A project with everything that the checks worked out about it."""

    project: Project
    checked: Checked


def examine(root: Path, today: date) -> tuple[Examined | None, Findings]:
    """The project below `root`, checked; None when there is nothing to work on.

    `today` is compared with `allow.until` and nothing else: it decides findings, never bytes.
    """
    project, found = load(root)
    if project is None:
        return None, ordered(found)
    evidence, gathered = gather(project, root)
    checked, findings = check(project, evidence, today)
    return Examined(project, checked), suppress((*found, *gathered, *findings), project.suppressions)


def compose(examined: Examined) -> tuple[Site, Findings]:
    """Every page of every edition, in memory, inspected as it would be read."""
    project = examined.project
    editions, found = localise(project)
    site, drawn = render(project, examined.checked, editions)
    return site, ordered((*found, *drawn, *inspect(site)))


def build(root: Path, out: Path, today: date) -> tuple[Written | None, Findings]:
    """Check the project and write its site to `out`; None, and nothing written, on any error."""
    examined, found = examine(root, today)
    if examined is None or has_errors(found):
        return None, found
    site, drawn = compose(examined)
    found = ordered((*found, *drawn))
    if has_errors(found):
        return None, found
    written, faults = write(site, out, examined.project.digests)
    return written, ordered((*found, *faults))
