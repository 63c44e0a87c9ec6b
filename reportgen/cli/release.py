"""`reportgen release`: a revision of a report is frozen once everything that it needs is proven."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import TYPE_CHECKING

import click

from reportgen.cli import output
from reportgen.cli.app import shared
from reportgen.cli.findings import tell_findings
from reportgen.cli.ids import lock_path, next_id, remembered
from reportgen.cli.new import the_report
from reportgen.cli.project import check_locks, examine_project, mend_first
from reportgen.cli.session import Refusal, Session, outside, today
from reportgen.diagnostics import Diagnostic, ordered
from reportgen.files import sha256
from reportgen.frozen import dataclass
from reportgen.reporters.context import amount
from reportgen.reporters.safe import safe

if TYPE_CHECKING:  # the stages are loaded only to run
    from reportgen.build import Examined
    from reportgen.model import Record, Report
    from reportgen.model.snapshots import Snapshot

Files = dict[str, tuple[bytes | None, bytes]]


@dataclass(slots=True)
class _State:
    """The project with the entry that is to be frozen."""

    examined: Examined
    findings: tuple[Diagnostic, ...]
    report: Report
    entry: Record
    files: Files
    """What the entry itself changed."""


@click.command()
@click.option("--report", "slug", metavar="R", help="The report; needed when there are several.")
@click.option("--note", metavar="TEXT", help="What is new: begins a revision when every entry is frozen.")
@click.option("--date", "day", metavar="DAY", help="The day of the new entry, as 2026-12-01; today without it.")
@click.option("--no-mirrors", is_flag=True, help="Open no repository of a source, whatever the settings name.")
@shared
@click.pass_obj
def release(session: Session, slug: str | None, note: str | None, day: str | None, *, no_mirrors: bool) -> int:
    """Freeze the newest revision of a report: its records, texts, values, translations and checked quotations.

    The newest entry of revisions.yaml that is not frozen is taken; else --note begins another one. Everything
    that is required and not proven is told (RG603, RG605), and then nothing is written.
    """
    root = session.project()
    mend_first(session, root)
    examined, findings = examine_project(session, root, use_mirrors=not no_mirrors)
    report = the_report(examined.project, slug)
    check_locks(session, root, examined.project, findings, {lock_path(examined.project, report)})
    newest = max(report.of_type("revision"), key=lambda one: one.number, default=None)
    if newest is None or newest.id in report.snapshots:
        begun = _asked(report, note, day, has_revision=newest is not None)
        state = _begun(session, root, examined, report, begun, use_mirrors=not no_mirrors)
    else:
        if note is not None or day is not None:
            message = f"`{newest.id}` stands in revisions.yaml and is not frozen: edit its note and date there"
            raise Refusal(message)
        state = _State(examined, findings, report, newest, {})
    reasons = (*_unproven(state), *_uncommitted(session, root, state))
    if not reasons:
        snapshot, files, faults = _frozen(root, state)
        reasons = faults
    if reasons:
        reasons = tuple({(one.rule.code, one.message, one.span): one for one in reasons}.values())
        code = tell_findings(session, root, ordered(reasons), state.examined.project.files)
        output.tell(f"{state.entry.id} of `{report.slug}` is not released: {amount(len(reasons), 'reason')}")
        return code or 1
    _write(root, {**state.files, **files})
    _tell(session, root, snapshot, files)
    return 0


def _asked(report: Report, note: str | None, day: str | None, *, has_revision: bool) -> tuple[str, dt.date]:
    """Note and day of a further revision."""
    if note is None or not note.strip():
        what = (
            f"every revision of `{report.slug}` is frozen" if has_revision else f"`{report.slug}` has no revision yet"
        )
        message = f"{what}: say with --note what is new"
        raise Refusal(message)
    try:
        return note.strip(), dt.date.fromisoformat(day) if day else today()
    except ValueError:
        message = f"--date `{day}` is no day; write 2026-12-01"
        raise Refusal(message) from None


def _begun(
    session: Session, root: Path, examined: Examined, report: Report, begun: tuple[str, dt.date], *, use_mirrors: bool
) -> _State:
    """The project with a further entry in revisions.yaml, read and checked as if it were written."""
    from reportgen.build import examine_read
    from reportgen.cli.append import append, scalar
    from reportgen.load import load

    project, slug = examined.project, report.slug
    path = f"{project.config.claims}/{slug}/revisions/revisions.yaml"
    file = project.files.get(path)
    name = next_id(root, project, report, "REV")
    entries = [("id", name), ("date", begun[1].isoformat()), ("note", scalar(begun[0]))]
    made = append(file.text if file else "", entries)
    if made is None:
        message = f"cannot append to `{session.shown(root, path)}`: it is not a block list of records"
        raise click.ClickException(message)
    data = made[0].encode()
    after, faults = load(root, {path: data})
    if after is None or name not in after.reports[slug].records:
        message = f"the new entry cannot be read back from `{session.shown(root, path)}`; nothing was written"
        raise click.ClickException(message)
    again, findings = examine_read(after, faults, root, today(), outside(use_mirrors=use_mirrors))
    new = after.reports[slug]
    return _State(again, findings, new, new.records[name], {path: (file.text.encode() if file else None, data)})


def _unproven(state: _State) -> tuple[Diagnostic, ...]:
    from reportgen.checks.proving import unproven

    examined = state.examined
    return unproven(examined.project, state.report, examined.checked, state.findings, state.entry, today())


def _uncommitted(session: Session, root: Path, state: _State) -> tuple[Diagnostic, ...]:
    """RG603 for each input that the last commit does not hold as it stands."""
    from reportgen.checks.proving import refused
    from reportgen.cli.committed import standing
    from reportgen.source import Span

    slug = state.report.slug
    found = standing(root, state.examined.project, slug)
    if found.why and not session.quiet:
        output.tell(f"git vouches for nothing here ({found.why}): what is frozen is what stands in the files now")
    advice = "commit it, so that others can see what was released"
    return tuple(
        refused(f"`{path}` is {how}", Span(path), advice, slug, state=how)
        for path, how in found.changed
        if path not in state.files
    )


def _frozen(root: Path, state: _State) -> tuple[Snapshot, Files, tuple[Diagnostic, ...]]:
    """The snapshot, the files of the release, and what was found wrong with the pages."""
    from reportgen.cli.mending import changed_locks
    from reportgen.edits.anchor_locks import lock_entries
    from reportgen.revisions.document import path_of, sealed, text_of
    from reportgen.revisions.freezing import freeze

    project, checked, report = state.examined.project, state.examined.checked, state.report
    pages, published, faults = _pages(state)
    last = list(report.snapshots.values())[-1:]
    snapshot = sealed(
        freeze(
            project,
            report,
            checked,
            revision=state.entry.id,
            date=state.entry.day("date") or today(),
            previous=(last[0].revision, last[0].digest) if last else None,
            published=published,
            pages=pages,
        )
    )
    files: Files = {path_of(project.config.claims, report.slug, state.entry.id): (None, text_of(snapshot).encode())}
    path = lock_path(project, report)
    before = project.files.get(path)
    ids = remembered(project, report, {})
    if before is None or ids != before.text:
        files[path] = (before.text.encode() if before else None, ids.encode())
    entries = lock_entries(report, checked.anchors, checked.digests)
    files |= dict(changed_locks(project, {report.slug: entries}))
    return snapshot, files, faults


def _pages(state: _State) -> tuple[dict[str, str], tuple[str, ...], tuple[Diagnostic, ...]]:
    """The hash of every page of the report's editions, the translated locales above the gate, and errors of pages."""
    from reportgen.build import compose
    from reportgen.checks.proving import refused
    from reportgen.diagnostics import Severity
    from reportgen.gate import published
    from reportgen.localise import localise
    from reportgen.render.views.standing import UNLISTED

    project, slug = state.examined.project, state.report.slug
    site, found = compose(state.examined, reports=frozenset({slug}))
    editions, _ = localise(published(project), state.examined.blocked)
    source = project.config.source_locale
    own = [one.locale for one in editions if one.report.slug == slug]
    tags = tuple(one.tag for one in own if one.tag != source and one.state not in UNLISTED)
    shown = tuple(f"{tag}/{slug}/" for tag in (source, *tags))
    pages = {
        path: sha256(data)
        for path, data in site.files.items()
        if path.startswith(shown) and path.endswith(".html") and not _is_kept(path)
    }
    wrong = tuple(
        refused(f"{item.rule.code}: {item.message}", item.span, item.help or "", slug)
        for item in found
        if item.level is Severity.ERROR and (item.span is None or f"/{slug}/" in f"/{item.span.file}")
    )
    return pages, tags, wrong


def _is_kept(path: str) -> bool:
    """Whether a page belongs to the kept edition of a revision."""
    part = path.split("/")[2]
    return part[:1] == "r" and part[1:].isdigit()


def _write(root: Path, files: Files) -> None:
    """All of them or none."""
    from reportgen.write import change

    why = change(root, files)
    if why is not None:
        message = f"{why}; nothing was released"
        raise click.ClickException(message)


def _tell(session: Session, root: Path, snapshot: Snapshot, files: Files) -> None:
    anchors = sum(1 for one in snapshot.anchors if one.outcome is not None)
    parts = (
        amount(len(snapshot.records), "record"),
        amount(anchors, "quotation anchor"),
        amount(len(snapshot.locales) + 1, "locale"),
        amount(len(snapshot.pages), "page"),
    )
    output.say(f"{snapshot.revision} of `{snapshot.report}` is frozen ({snapshot.date}): {', '.join(parts)}")
    if not session.quiet:
        for path in files:
            output.say(f"wrote {safe(session.shown(root, path))}")
        output.say("commit these files: the edition of this revision is drawn from its snapshot from now on")
