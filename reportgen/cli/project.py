"""The project as a command needs it: read, or read and checked; where that fails, the findings are shown."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from reportgen.cli import output
from reportgen.cli.findings import tell_findings
from reportgen.cli.session import Session, outside, today
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


def examine_project(
    session: Session, root: Path, *, use_mirrors: bool = True
) -> tuple[Examined, tuple[Diagnostic, ...]]:
    """The project with what the checks worked out; ends the command when it cannot be read."""
    from reportgen.build import examine  # the stages are loaded only to run

    examined, findings = examine(root, today(), outside(use_mirrors=use_mirrors))
    if examined is None:
        raise click.exceptions.Exit(tell_findings(session, root, findings, {}) or 1)
    return examined, findings


def mend_first(session: Session, root: Path) -> bool:
    """Finish or undo what a stopped command left, before a command writes; whether there was anything."""
    from reportgen.write import mend

    was_stopped, why = mend(root)
    if why is not None:
        raise click.ClickException(why)
    if was_stopped and not session.quiet:
        output.tell("finished or undid what a stopped command had begun")
    return was_stopped


def check_locks(
    session: Session, root: Path, project: Project, findings: Sequence[Diagnostic], paths: Collection[str]
) -> None:
    """Ends the command when one of these locks cannot be read: what it remembers would be lost."""
    faults = [item for item in findings if item.span is not None and item.span.file in paths]
    if faults:
        raise click.exceptions.Exit(tell_findings(session, root, faults, project.files) or 1)
