"""`reportgen check`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from reportgen.cli import comparing, output
from reportgen.cli.app import shared
from reportgen.cli.disk import is_there
from reportgen.cli.findings import context_for, last_line, summarise, verdict
from reportgen.cli.progress import working
from reportgen.cli.selection import Selection, codes, known_words, report_names
from reportgen.cli.session import Refusal, Session, outside, today
from reportgen.diagnostics import Diagnostic, ordered
from reportgen.frozen import dataclass
from reportgen.model import Project
from reportgen.reporters import DOCUMENTS, FORMATS, Summary


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
@comparing.options
@click.option("--no-mirrors", is_flag=True, help="Open no repository of a source, whatever the settings name.")
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
    since: str | None,
    baseline: str | None,
    write_baseline: str | None,
    *,
    no_mirrors: bool,
    strict: bool,
) -> int:
    """Check the whole project and write nothing but a baseline that is asked for.

    With FILE (a file or a folder), only the findings in it are printed and counted. With --since or
    --baseline, older findings are counted and not printed, wherever they have moved. The last line
    says what was checked, what was skipped and why, and what failed; segments are the paragraphs,
    items, cells and notes of the texts.
    """
    root = session.project()
    asked = comparing.Asked(since, baseline, write_baseline, use_mirrors=not no_mirrors)
    asked.refuse(is_narrowed=bool(files or reports or locales))
    earlier = comparing.prepare(session, asked)
    paths = tuple(_input(session, root, name) for name in files)
    with working(session, "checking"):
        looked = _examine(root, paths, use_mirrors=not no_mirrors)
    kept, summary = looked.findings, looked.summary
    if looked.project is not None:  # without a project nothing was checked, so that nothing may be left out
        _refuse_strangers(files, paths, looked)
        wanted = _narrowed(Selection(select, ignore, files=paths), root, looked.project, reports, locales)
        with working(session, "comparing"):
            parted = comparing.part(session, root, earlier, kept, wanted, is_drawn=looked.is_drawn)
        kept = parted.findings
        summary = replace(summary, hidden=parted.hidden, fixed=parted.fixed) if summary else None
    return _tell(session, root, looked, kept, summary, form, is_strict=strict)


def _tell(
    session: Session,
    root: Path,
    looked: _Looked,
    kept: tuple[Diagnostic, ...],
    summary: Summary | None,
    form: str,
    *,
    is_strict: bool,
) -> int:
    """Print what is left of the findings; the exit code that they make."""
    texts = looked.project.files if looked.project else {}
    context = context_for(session, root, sys.stdout, files=texts, summary=summary, unwritten=kept)
    text = FORMATS[form](kept, context)
    if form in DOCUMENTS:
        output.say_document(text)
    elif not session.quiet:
        output.say(text + last_line(kept, summary))
    elif text:
        output.say(text.removesuffix("\n"))
    return verdict(kept, is_strict=is_strict)


@dataclass(frozen=True, slots=True)
class _Looked:
    """The project with everything that was found in it."""

    project: Project | None
    findings: tuple[Diagnostic, ...]
    summary: Summary | None = None
    inputs: frozenset[str] = frozenset()
    """Every file that was read."""
    is_drawn: bool = False
    """Whether the pages were drawn, or need not be."""


def _examine(root: Path, paths: tuple[str, ...], *, use_mirrors: bool) -> _Looked:
    """Everything that a build would find; pages are drawn in memory where that can find more, and thrown away.

    Where files are named, only a file of the theme or of its words needs the pages.
    """
    from reportgen.build import compose, examine, for_checking, needs_pages, stops  # the stages are loaded only to run

    examined, findings = examine(root, today(), outside(use_mirrors=use_mirrors))
    if examined is None:
        return _Looked(None, findings)
    project, checked = examined.project, examined.checked
    drawn_from = (project.config.templates, project.config.translations)
    is_asked = not paths or any(path == "." or path.startswith(drawn_from) for path in paths)
    is_drawn = is_asked and not stops(findings, project)
    skipped = checked.skipped
    if is_drawn and needs_pages(project):
        _, drawn = compose(for_checking(examined))
        findings = ordered((*findings, *drawn))
    elif not is_asked and needs_pages(project):
        skipped = (*skipped, "pages (only files are asked for)")
    summary = summarise(checked.counts, skipped, project.config.locales, checked.anchors)
    return _Looked(project, findings, summary, frozenset((*examined.inputs, *project.files)), is_drawn)


def _refuse_strangers(names: Sequence[str], paths: Sequence[str], looked: _Looked) -> None:
    """A usage error for a FILE of which the project reads nothing, so that nothing found would mean nothing."""
    found = {item.span.file for item in looked.findings if item.span}
    for name, path in zip(names, paths, strict=True):
        is_known = path == "." or any(one == path or one.startswith(f"{path}/") for one in (*looked.inputs, *found))
        if not is_known:
            message = f"`{name}` is not part of the project: it is no file that a report, its sources or the theme use"
            raise Refusal(message)


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
