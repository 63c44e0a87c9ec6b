"""`reportgen review`: the links of a record are accepted; a target that changes later makes them suspect."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from reportgen.cli import output
from reportgen.cli.app import shared
from reportgen.cli.disk import put
from reportgen.cli.project import check_locks, mend_first, read_project
from reportgen.cli.record import the_record
from reportgen.cli.session import Refusal, Session
from reportgen.files import resolve
from reportgen.frozen import dataclass
from reportgen.locks import Link, digest_of, links_of, review_line, with_reviews
from reportgen.model import Project, Record, Report
from reportgen.reporters.context import amount
from reportgen.reporters.safe import safe


@click.command()
@click.argument("records", nargs=-1, metavar="[ID]…")
@click.option("--all", "every", is_flag=True, help="The links of every record: from now on changes are told.")
@click.option("--report", "slug", metavar="R", help="The report of the ids, or with --all the only one.")
@shared
@click.pass_obj
def review(session: Session, records: tuple[str, ...], slug: str | None, *, every: bool) -> int:
    """Accept the links of a record as they are now: you have read it and what it leads to.

    reviews.lock remembers the words of each target. When they change, `check` finds the link
    suspect (RG212) until the record is reviewed again. Formatting changes nothing.
    """
    if bool(records) == every:
        message = "name the records, or say --all"
        raise Refusal(message)
    root = session.project()
    mend_first(session, root)
    project, findings = read_project(session, root)
    if slug is not None and slug not in project.reports:
        message = f"unknown report `{slug}`; known: {', '.join(project.reports)}"
        raise Refusal(message)
    chosen = _chosen(project, records, slug)
    check_locks(session, root, project, findings, {_path(project, record.report) for record in chosen})
    code = 0
    for report in project.reports.values():
        mine = [record for record in chosen if record.report == report.slug]
        if mine:
            code = max(code, _review(session, root, project, report, mine))
    return code


def _chosen(project: Project, words: Sequence[str], slug: str | None) -> list[Record]:
    """The records that are meant, each once."""
    if not words:
        reports = [project.reports[slug]] if slug else project.reports.values()
        meant = [record for report in reports for record in report.records.values()]
    else:
        named = (word if slug is None or ":" in word else f"{slug}:{word}" for word in words)
        meant = [the_record(project, word) for word in named]
    found = {(record.report, record.id): record for record in meant}
    doubtful = [record for record in found.values() if record.id in _repeated(project.reports[record.report])]
    if doubtful:
        message = f"two records have the id `{doubtful[0].id}`: give one of them another id first"
        raise Refusal(message)
    return list(found.values())


def _repeated(report: Report) -> frozenset[str]:
    return frozenset(record.id for record in report.repeated)


def _path(project: Project, slug: str) -> str:
    return f"{project.config.claims}/{slug}/reviews.lock"


@dataclass(frozen=True, slots=True)
class _Accepted:
    """The lines of one record, and the links that could not be reviewed."""

    lines: tuple[str, ...]
    unknown: tuple[Link, ...]


def _review(session: Session, root: Path, project: Project, report: Report, records: Sequence[Record]) -> int:
    """Write the lines of some records of one report; 1 when a link could not be reviewed."""
    path = _path(project, report.slug)
    target, before = resolve(root, path), project.files.get(path)
    if target is None:
        message = f"`{path}` leads out of the project"
        raise click.ClickException(message)
    accepted = {record.id: _accepted(project, record) for record in records}
    gone = [link for link in report.reviews if link[0] in accepted]
    lines = [line for one in accepted.values() for line in one.lines]
    text = with_reviews(before.text if before else "", gone, lines)
    if (before is not None or lines) and (before is None or before.text != text):
        put(target, text.encode(), expected=before.text.encode() if before else None)
    if not session.quiet:
        for record_id, one in accepted.items():
            output.say(f"{record_id}: {amount(len(one.lines), 'link')} reviewed")
    for record_id, one in accepted.items():
        for link in one.unknown:
            output.tell(f"{record_id}: the link to {safe(link.target)} is not reviewed: it cannot be read")
    return int(any(one.unknown for one in accepted.values()))


def _accepted(project: Project, record: Record) -> _Accepted:
    """The state of everything that a record leads to."""
    lines: dict[tuple[str, str], str] = {}
    unknown: dict[tuple[str, str], Link] = {}
    for link in links_of(record):
        slug, _, record_id = link.target.rpartition(":")
        report = project.reports.get(slug or record.report)
        target = report.records.get(record_id) if report else None
        state = digest_of(target, report) if report and target and record_id not in _repeated(report) else None
        if state is None or not state.is_whole:
            unknown.setdefault((link.relation, link.target), link)
        else:
            lines[(link.relation, link.target)] = review_line(record.id, link.relation, link.target, state)
    return _Accepted(tuple(lines.values()), tuple(unknown.values()))
