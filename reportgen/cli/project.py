"""The project as a command needs it: read, or read and checked; where that fails, the findings are shown."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from reportgen.cli.findings import tell_findings
from reportgen.cli.session import Session, today
from reportgen.diagnostics import Diagnostic

if TYPE_CHECKING:
    from reportgen.build import Examined
    from reportgen.model import Project


def read_project(session: Session, root: Path) -> tuple[Project, tuple[Diagnostic, ...]]:
    """The project as it was read, and what was found on the way; ends the command when there is none."""
    from reportgen.load import load  # the stages are loaded only to run

    project, findings = load(root)
    if project is None:
        raise click.exceptions.Exit(tell_findings(session, root, findings, {}) or 1)
    return project, findings


def examine_project(session: Session, root: Path) -> tuple[Examined, tuple[Diagnostic, ...]]:
    """The project with what the checks worked out; ends the command when it cannot be read."""
    from reportgen.build import examine  # the stages are loaded only to run

    examined, findings = examine(root, today())
    if examined is None:
        raise click.exceptions.Exit(tell_findings(session, root, findings, {}) or 1)
    return examined, findings
