"""`reportgen translate`: templates and catalogs for translators, brought up to date without losing a text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from reportgen.catalogs.locales import named
from reportgen.cli import output
from reportgen.cli.app import shared, unknown
from reportgen.cli.findings import tell_findings
from reportgen.cli.project import examine_project, mend_first, read_project
from reportgen.cli.selection import known_words
from reportgen.cli.session import Refusal, Session, now, today
from reportgen.diagnostics import Diagnostic, has_errors
from reportgen.files import load_bytes
from reportgen.frozen import dataclass
from reportgen.model import Message, Project
from reportgen.reporters.context import amount
from reportgen.write import change

if TYPE_CHECKING:
    from reportgen.catalogs import Changes, Named
    from reportgen.lineage import Receipt

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

    The same records give the same bytes: there is no time in a template and no line number. The report's
    segments.lock remembers every passage of the text, so that it keeps its key when it is edited or moved.
    A report with a file that cannot be read is left alone, since its messages would be lost.
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
        _lock(root, project, domain.name, files)
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
        _lock(root, project, domain.name, files)
        for locale in _locales(project, wanted):
            path = f"{project.config.translations}/{locale.folder}/LC_MESSAGES/{domain.name}.po"
            if path in faulty:
                code = 1
                continue
            told, changes = _updated(root, project, domain, locale, path, files)
            _append(root, project, domain, locale, (*changes.added, *changes.changed), files)
            _say(session, f"{path}: {told}")
    if code and faulty:
        tell_findings(session, root, faults, project.files)
    return max(code, _finish(root, files, only_check=only_check))


@translate.command()
@_report
@_locale
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How it is printed.")
@shared
@click.pass_obj
def status(session: Session, reports: tuple[str, ...], locales: tuple[str, ...], form: str) -> int:
    """How far each locale is: messages that are translated, reviewed, stale, missing, and their findings.

    Only messages that a complete edition needs are counted. A text counts as reviewed only while
    neither it nor its source has changed since a person accepted it.
    """
    from reportgen.cli.translation_state import parts, print_status, rows

    root = session.project()
    examined, findings = examine_project(session, root)
    project = examined.project
    wanted = known_words("--locale", locales, project.config.locales, "locale")
    _known_reports(project, reports)
    print_status(rows(list(parts(project, reports, wanted)), findings), form)
    return 0


@translate.command()
@click.argument("keys", nargs=-1, metavar="[KEY]…")
@_report
@_locale
@click.option("--hand", type=click.Choice(["human", "machine", "machine-edited"]), help="Who wrote the translations.")
@click.option("--reviewer", default="", metavar="NAME", help="Who has read them beside their source texts.")
@click.option(
    "--waive", default="", metavar="RULE", help="A rule of family RG5 that does not count for them; with --reason."
)
@click.option("--reason", default="", metavar="WORDS", help="Why the rule does not count.")
@shared
@click.pass_obj
def accept(
    session: Session, keys: tuple[str, ...], reports: tuple[str, ...], locales: tuple[str, ...],
    hand: str | None, reviewer: str, waive: str, reason: str,
) -> int:  # fmt: skip
    """Record who wrote translations, who reviewed them, and what is waived, for the texts as they are now.

    KEY is a message such as CLM-2/statement; without one every current translation is meant. An edit of
    the translation or of its source text makes the entry lapse.
    """
    from reportgen.catalogs.state import path_of, write_state
    from reportgen.cli.crossings import path_of as receipts_of
    from reportgen.cli.crossings import reviewed
    from reportgen.cli.translation_state import Accepted, accept_state, parts, put_state, refuse_unknown

    root = session.project()
    mend_first(session, root)
    project, _ = read_project(session, root)
    wanted = known_words("--locale", locales, project.config.locales, "locale")
    _known_reports(project, reports)
    rule = _waivable(waive, reason, keys)
    found = [part for part in parts(project, reports, wanted) if part.has_catalog]
    refuse_unknown(found, keys)
    asked = Accepted(keys, hand, reviewer.strip(), today().isoformat(), rule, reason.strip())
    files: Written = {}
    for part in found:
        locale = named(part.tag)
        entries, count = accept_state(part, project.reviewed.get((part.slug, part.tag), {}), asked)
        path = path_of(project.config.translations, locale.folder if locale else part.tag, part.slug)
        changed = put_state(root, path, write_state(entries.values())) if count else None
        if changed is not None:
            files[path] = changed
        if asked.reviewer and locale is not None:
            read_now = [
                one for one in part.found if one.standing == "current" and (not keys or one.message.key in keys)
            ]
            receipts = reviewed(part.slug, part.tag, read_now, now())
            _append_lines(root, files, receipts_of(project.config.translations, locale.folder, part.slug), receipts)
        _say(session, f"{path}: {amount(count, 'translation')}{'' if changed else ', as it was'}")
    return _finish(root, files, only_check=False)


def _waivable(word: str, reason: str, keys: Sequence[str]) -> str:
    """The code of a rule that may be waived; a usage error without a reason or without keys."""
    from reportgen.rules import find

    if not word:
        return ""
    rule = find(word)
    if rule is None or not rule.code.startswith("RG5"):
        message = f"`{word}` is no rule of translations: name one of family RG5"
        raise Refusal(message)
    if not reason.strip() or not keys:
        message = "a waiver names the messages it is for, and gives a --reason"
        raise Refusal(message)
    return rule.code


def _known_reports(project: Project, reports: Sequence[str]) -> None:
    for slug in reports:
        if slug not in project.reports:
            raise unknown("report", slug, list(project.reports))


def _append(root: Path, project: Project, domain: _Domain, locale: Named, keys: Sequence[str], files: Written) -> None:
    """Receipts of the messages that a catalog got: when their translation is due, and whose it is."""
    from reportgen.cli.crossings import extracted, path_of

    texts = {one.key: one.source.value for one in domain.messages if one.key in keys}
    receipts = extracted(domain.name, locale.tag, texts, now(), project.config.wait_window)
    _append_lines(root, files, path_of(project.config.translations, locale.folder, domain.name), receipts)


def _append_lines(root: Path, files: Written, path: str, receipts: Iterable[Receipt]) -> None:
    from reportgen.lineage.writing import line

    text = "".join(map(line, receipts))
    if text:
        known = load_bytes(root, path, 64 * 1024 * 1024)[0]
        files[path] = (known, (known or b"") + text.encode())


def _updated(
    root: Path, project: Project, domain: _Domain, locale: Named, path: str, files: Written
) -> tuple[str, Changes]:
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
    return ("new, " if is_new else "") + _told(changes), changes


def _lock(root: Path, project: Project, slug: str, files: Written) -> None:
    """The report's segments.lock, with every passage as it stands now."""
    from reportgen.locks import segments_text

    report = project.reports[slug]
    path = f"{project.config.claims}/{slug}/segments.lock"
    before = project.files[path].text if path in project.files else ""
    spots = [spot for section in report.sections for spot in section.spots]
    if spots or before:
        _put(root, files, path, segments_text(before, report.segments, spots))


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

    _known_reports(project, reports)
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
