"""`reportgen check`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from reportgen.cli import output
from reportgen.cli.app import shared
from reportgen.cli.disk import is_there
from reportgen.cli.findings import context_for, last_line, summarise, verdict
from reportgen.cli.progress import working
from reportgen.cli.selection import Selection, codes, known_words, report_names
from reportgen.cli.session import Refusal, Session, today
from reportgen.diagnostics import Diagnostic, has_errors, ordered
from reportgen.model import Project
from reportgen.reporters import FORMATS, Summary


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE]…")
@click.option("--format", "form", type=click.Choice(list(FORMATS)), default="text", help="How findings are printed.")
@click.option(
    "--select", multiple=True, callback=codes, metavar="RULES",
    help="Only these rules: codes, names or families (RG201, dangling-reference, RG2), comma-separated.",
)  # fmt: skip
@click.option("--ignore", multiple=True, callback=codes, metavar="RULES", help="Leave these rules out; words as above.")
@click.option("--report", "reports", multiple=True, metavar="R", help="Only findings of this report; repeatable.")
@click.option("--locale", "locales", multiple=True, metavar="L", help="Only findings of this locale; repeatable.")
@click.option("--strict", is_flag=True, help="Exit 1 on any finding, warnings too.")
@shared
@click.pass_obj
def check(
    session: Session,
    files: tuple[str, ...],
    form: str,
    select: frozenset[str],
    ignore: frozenset[str],
    reports: tuple[str, ...],
    locales: tuple[str, ...],
    *,
    strict: bool,
) -> int:
    """Check the whole project and write nothing.

    With FILE (a file or a folder), only the findings in it are printed and counted. The last line
    says what was checked, what was skipped and why, and what failed.
    """
    root = session.project()
    wanted = Selection(select, ignore, files=tuple(_input(session, root, name) for name in files))
    with working(session, "checking"):
        project, findings, summary = _examine(root)
    kept = findings  # without a project nothing was checked, so that nothing may be left out
    if project is not None:
        kept = tuple(filter(_narrowed(wanted, root, project, reports, locales), findings))
    texts = project.files if project else {}
    context = context_for(session, root, sys.stdout, files=texts, summary=summary, unwritten=kept)
    text = FORMATS[form](kept, context)
    if form == "json":
        output.say_document(text)
    elif not session.quiet:
        output.say(text + last_line(kept, summary))
    elif text:
        output.say(text.removesuffix("\n"))
    return verdict(kept, is_strict=strict)


def _examine(root: Path) -> tuple[Project | None, tuple[Diagnostic, ...], Summary | None]:
    """Everything that a build would find; pages are drawn in memory where that can find more, and thrown away."""
    from reportgen.build import compose, examine, needs_pages  # the stages are loaded only to run

    examined, findings = examine(root, today())
    if examined is None:
        return None, findings, None
    project, checked = examined.project, examined.checked
    if not has_errors(findings) and needs_pages(project):
        _, drawn = compose(examined)
        findings = ordered((*findings, *drawn))
    return project, findings, summarise(checked.counts, checked.skipped, project.config.locales, checked.anchors)


def _input(session: Session, root: Path, name: str) -> str:
    """A FILE as a path in the project; a usage error when it does not exist or lies outside."""
    if not is_there(session.start / name):
        message = f"`{name}` does not exist"
        raise Refusal(message)
    return session.inside(root, name)


def _narrowed(
    wanted: Selection, root: Path, project: Project, reports: Sequence[str], locales: Sequence[str]
) -> Selection:
    """The selection with the reports and locales that the project has; others are a usage error."""
    return replace(
        wanted,
        reports=known_words("--report", reports, report_names(root, project), "report"),
        locales=known_words("--locale", locales, project.config.locales, "locale"),
        claims=project.config.claims,
    )
