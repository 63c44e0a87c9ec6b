"""`reportgen build`, `serve` and `verify`: the written site."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from reportgen.cli import output
from reportgen.cli.app import shared
from reportgen.cli.findings import context_for, last_line, summarise, verdict
from reportgen.cli.progress import working
from reportgen.cli.project import read_project
from reportgen.cli.selection import known_words, report_names
from reportgen.cli.session import Refusal, Session, day_of, outside, today
from reportgen.reporters import FORMATS
from reportgen.reporters.context import amount
from reportgen.reporters.safe import safe

if TYPE_CHECKING:
    from reportgen.build import Request, Result


@click.command()
@click.option("--out", metavar="DIR", help="Write the site here instead of the project's `site` folder.")
@click.option("--report", "reports", multiple=True, metavar="R", help="Write this report only; repeatable.")
@click.option("--locale", "locales", multiple=True, metavar="L", help="Write this locale only; repeatable.")
@click.option("--candidates", "has_candidates", is_flag=True, help="Add a page for reviewers: what is in quarantine.")
@click.option("--now", "moment", metavar="DAY", help="With --candidates: the day that ages are told by, as 2026-11-30.")
@click.option("--jobs", type=click.IntRange(0, 64), default=0, help="Processes at most; 0: one a processor. [0]")
@click.option("--executor", "where", metavar="NAME:ADDRESS", default="", help="Where reports are built: dask:ADDRESS.")
@click.option("--no-cache", is_flag=True, help="Read and draw everything again.")
@click.option("--no-mirrors", is_flag=True, help="Open no repository of a source, whatever the settings name.")
@shared
@click.pass_obj
def build(
    session: Session,
    out: str | None,
    reports: tuple[str, ...],
    locales: tuple[str, ...],
    moment: str | None,
    jobs: int,
    where: str,
    *,
    has_candidates: bool,
    no_cache: bool,
    no_mirrors: bool,
) -> int:
    """Check the project, then write its site.

    On any error nothing is written and the old site stays whole. With --report or --locale the
    other editions stay as they were. The reviewers' page is `<locale>/<report>/candidates/`; a build
    without --candidates takes it away.
    """
    if moment is not None and not has_candidates:
        message = "--now tells the ages of candidates; add --candidates"
        raise Refusal(message)
    from reportgen.build import Request  # the stages are loaded only to run

    root = session.project()
    if reports or locales:
        _known(session, root, reports, locales)
    folder = Path(os.path.normpath(session.start / out)) if out is not None else None
    beside, cached = outside(use_mirrors=not no_mirrors), not no_cache
    day = day_of(moment) if has_candidates else None
    request = Request(root, today(), folder, locales, reports, use_cache=cached, outside=beside, candidates=day)
    result = _run(session, request, jobs, where)
    _told(session, root, result)
    return verdict(result.findings)


def _run(session: Session, request: Request, jobs: int, where: str) -> Result:
    """Build, in units where there are several; a usage error when there is no such executor."""
    from reportgen.units import ExecutorError, build, named

    try:
        with working(session, "building"), named(where) as executor:
            return build(request, jobs, executor)
    except ExecutorError as error:
        raise Refusal(str(error)) from error


def _known(session: Session, root: Path, reports: tuple[str, ...], locales: tuple[str, ...]) -> None:
    """A usage error for a report or locale that the project does not have."""
    project, _ = read_project(session, root)
    known_words("--report", reports, report_names(root, project), "report")
    known_words("--locale", locales, project.config.locales, "locale")


def _told(session: Session, root: Path, result: Result) -> None:
    """Print the findings of a build, what became of the site, and what was checked."""
    context = context_for(session, root, sys.stdout, files=result.files, unwritten=result.findings)
    text = FORMATS["text"](result.findings, context)
    summary = summarise(result.counts, result.skipped) if result.counts else None
    news = "" if session.quiet else f"{_news(session, result)}\n{last_line(result.findings, summary)}"
    if text or news:
        output.say((text + news).removesuffix("\n"))


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes any free port.")
@shared
@click.pass_obj
def serve(session: Session, port: int) -> int:
    """Build, show the site on this machine only, rebuild on every change and reload the browser."""
    from reportgen.serve import serve as run  # the stages are loaded only to run

    return run(session.project(), port, tell=_ignore if session.quiet else output.say, outside=outside())


def _ignore(_news: str) -> None:
    """Where news goes that nobody asked for."""


def _news(session: Session, result: Result) -> str:
    """What became of the site."""
    written = result.written
    if written is None:
        return "nothing was written"
    place = safe(session.shown(written.out, "."))
    if result.is_cached:
        return f"{place} is up to date: {amount(len(written.unchanged), 'file')}"
    parts = [f"{len(written.unchanged)} unchanged"] if written.unchanged else []
    parts += [f"{len(written.removed)} removed"] if written.removed else []
    return f"wrote {amount(len(written.written), 'file')} to {place}" + (f" ({', '.join(parts)})" if parts else "")
