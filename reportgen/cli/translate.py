"""`reportgen translate`: templates and catalogs for translators, brought up to date without losing a text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from reportgen.cli import output
from reportgen.cli.app import shared, unknown
from reportgen.cli.findings import tell_findings
from reportgen.cli.project import mend_first, read_project
from reportgen.cli.selection import known_words
from reportgen.cli.session import Session
from reportgen.diagnostics import Diagnostic, has_errors
from reportgen.files import load_bytes
from reportgen.model import Message, Project
from reportgen.reporters.context import amount
from reportgen.write import change

if TYPE_CHECKING:
    from reportgen.catalogs import Changes, Named

Written = dict[str, tuple[bytes | None, bytes]]
"""Path → the bytes that stand there, and those that shall."""


@click.group()
def translate() -> None:
    """Templates and catalogs: write them, bring them up to date, see how far they are."""


@dataclass(frozen=True, slots=True)
class _Domain:
    """What is translated together: one report."""

    name: str
    date: str
    """Of the report; stands for a clock."""
    messages: tuple[Message, ...]


_report = click.option("--report", "reports", multiple=True, metavar="R", help="Only this report; repeatable.")
_locale = click.option("--locale", "locales", multiple=True, metavar="L", help="Only this locale; repeatable.")
_check = click.option("--check", "only_check", is_flag=True, help="Write nothing; exit 1 when something would change.")


@translate.command()
@_report
@_check
@shared
@click.pass_obj
def extract(session: Session, reports: tuple[str, ...], *, only_check: bool) -> int:
    """Write the templates `locales/<report>.pot`: every message with its key, note and file.

    The same records give the same bytes: there is no time in a template and no line number. A report
    with a file that cannot be read is left alone, since its messages would be lost.
    """
    from reportgen.catalogs.template import template

    root = session.project()
    if not only_check:
        mend_first(session, root)
    project, findings = read_project(session, root)
    domains, code = _domains(session, root, project, findings, reports)
    files: Written = {}
    for domain in domains:
        meta = project.reports[domain.name].meta
        text = template(project.config.title or domain.name, domain.name, meta.date, domain.messages)
        path = f"{project.config.translations}/{domain.name}.pot"
        _put(root, files, path, text)
        _say(session, f"{path}: {amount(len(domain.messages), 'message')}{'' if path in files else ', as it was'}")
    return max(code, _finish(root, files, only_check=only_check))


@translate.command()
@_report
@_locale
@_check
@shared
@click.pass_obj
def update(session: Session, reports: tuple[str, ...], locales: tuple[str, ...], *, only_check: bool) -> int:
    """Bring the catalogs up to date with the records and texts.

    Entries that did not change stay byte for byte. Where a source text changed, its translation is kept
    and marked fuzzy, with the source text that it came from. What vanished stays at the end of the file
    and comes back with its message. A catalog that cannot be read is told of and left as it is.
    """
    root = session.project()
    if not only_check:
        mend_first(session, root)
    project, findings = read_project(session, root)
    wanted = known_words("--locale", locales, project.config.locales, "locale")
    domains, code = _domains(session, root, project, findings, reports)
    files: Written = {}
    faults = [item for item in findings if item.rule.code.startswith("RG5") and has_errors((item,))]
    faulty = {item.span.file for item in faults if item.span}
    for domain in domains:
        for locale in _locales(project, wanted):
            path = f"{project.config.translations}/{locale.folder}/LC_MESSAGES/{domain.name}.po"
            if path in faulty:
                code = 1
                continue
            _say(session, f"{path}: {_updated(root, project, domain, locale, path, files)}")
    if code and faulty:
        tell_findings(session, root, faults, project.files)
    return max(code, _finish(root, files, only_check=only_check))


def _updated(root: Path, project: Project, domain: _Domain, locale: Named, path: str, files: Written) -> str:
    """The new text of one catalog into `files`; what changed, in words."""
    from reportgen.catalogs import blank, read
    from reportgen.catalogs import update as updated

    catalog = project.catalogs.get((domain.name, locale.tag))
    is_new = catalog is None
    if catalog is None:
        title = project.config.title or domain.name
        catalog, _ = read(path, blank(title, locale, domain.date, domain.name).encode(), locale.tag, domain.name)
    if catalog is None:
        raise click.ClickException(f"no catalog can be made for `{locale.tag}`")
    text, changes = updated(catalog, domain.messages)
    _put(root, files, path, text)
    return "new, " + _told(changes) if is_new else _told(changes)


def _told(changes: Changes) -> str:
    """What an update did, in a few words."""
    counts = (
        (changes.kept, "as they were"), (len(changes.changed), "changed"), (len(changes.added), "new"),
        (len(changes.carried), "moved"), (len(changes.guessed), "guessed"), (len(changes.revived), "back"),
        (len(changes.vanished), "gone"),
    )  # fmt: skip
    return ", ".join(f"{number} {word}" for number, word in counts if number) or "no message"


def _domains(
    session: Session, root: Path, project: Project, findings: Sequence[Diagnostic], reports: Sequence[str]
) -> tuple[list[_Domain], int]:
    """The reports that are meant, and 1 when one of them cannot be read whole."""
    from reportgen.catalogs.messages import messages

    for slug in reports:
        if slug not in project.reports:
            raise unknown("report", slug, list(project.reports))
    found, code = [], 0
    for slug, report in project.reports.items():
        if reports and slug not in reports:
            continue
        folder = f"{project.config.claims}/{slug}/"
        faults = [item for item in findings if item.span and item.span.file.startswith(folder) and has_errors((item,))]
        if faults:
            tell_findings(session, root, faults, project.files)
            output.tell(f"`{slug}` is left alone until it can be read whole")
            code = 1
        else:
            found.append(_Domain(slug, report.meta.date.isoformat(), messages(project, report)))
    return found, code


def _locales(project: Project, wanted: frozenset[str]) -> Iterator[Named]:
    """The locales to work on, without the source's; one that is no locale was told of."""
    from reportgen.catalogs import named

    for tag in project.config.locales:
        locale = named(tag)
        if locale is not None and tag != project.config.source_locale and (not wanted or tag in wanted):
            yield locale


def _put(root: Path, files: Written, path: str, text: str) -> None:
    """Remember what a file shall hold, when it holds something else."""
    known, data = load_bytes(root, path, 64 * 1024 * 1024)[0], text.encode()
    if known != data:
        files[path] = (known, data)


def _finish(root: Path, files: Mapping[str, tuple[bytes | None, bytes]], *, only_check: bool) -> int:
    """Write all files together, or only say that some would change."""
    if only_check:
        for path in files:
            output.say(f"would change: {path}")
        return 1 if files else 0
    if files:
        why = change(root, files)
        if why is not None:
            raise click.ClickException(why)
    return 0


def _say(session: Session, text: str) -> None:
    if not session.quiet:
        output.say(text)
