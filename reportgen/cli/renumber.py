"""`reportgen renumber`: another id for one record, with every link to it."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from reportgen.cli import output
from reportgen.cli.app import shared, unknown
from reportgen.cli.disk import is_there
from reportgen.cli.ids import is_frozen, used_ids
from reportgen.cli.project import check_locks, mend_first, read_project
from reportgen.cli.session import Refusal, Session
from reportgen.model import Project
from reportgen.reporters.context import amount
from reportgen.reporters.safe import safe
from reportgen.source import Span
from reportgen.write import change

if TYPE_CHECKING:
    from reportgen.edits import Change, Spot

_LOCKS = ("ids.lock", "reviews.lock", "anchors.lock")
_LISTED = 20
"""So many places are listed one by one."""


@click.command()
@click.argument("old", metavar="OLD", required=False)
@click.argument("new", metavar="NEW", required=False)
@click.option("--report", "slug", metavar="R", help="The report; needed where several have OLD.")
@click.option("--at", "at", metavar="FILE[:LINE]", help="Which record, where two have the id OLD.")
@click.option(
    "--links", multiple=True, metavar="FILE[:LINE]",
    help="Then: links that go with it beside its own and those of its file; repeatable.",
)  # fmt: skip
@click.option("--no-was", "forgets", is_flag=True, help="Forget OLD: nobody has seen it, and its number is free again.")
@click.option("--dry-run", is_flag=True, help="Print what would change as a diff and write nothing.")
@click.option("--repair", is_flag=True, help="Finish or undo what a stopped command left, and do nothing else.")
@shared
@click.pass_obj
def renumber(
    session: Session,
    old: str | None,
    new: str | None,
    slug: str | None,
    at: str | None,
    links: tuple[str, ...],
    *,
    forgets: bool,
    dry_run: bool,
    repair: bool,
) -> int:
    """Give the record OLD the id NEW, and rewrite every link to it; nothing else in any file changes.

    OLD stays known: the record lists it under `was`, and no record gets it again. When two branches
    gave one id to two records, --at says which of them gets NEW: links in it and in its file go with it.
    All files change together or not at all.
    """
    root = session.project()
    was_stopped = mend_first(session, root)
    if repair:
        if not was_stopped and not session.quiet:
            output.say("there is nothing to repair")
        return 0
    if old is None or new is None:
        message = "name two ids: the one that the record has and the one that it shall get"
        raise Refusal(message)
    made = _planned(session, root, (slug, old, new), at, links, forgets=forgets)
    if dry_run:
        _show(made)
        return 0
    why = change(root, made.files)
    if why is not None:
        raise click.ClickException(why)
    if not session.quiet:
        _tell(session, root, old, new, made)
    return 0


def _planned(
    session: Session, root: Path, words: tuple[str | None, str, str], at: str | None, links: Sequence[str],
    *, forgets: bool,
) -> Change:  # fmt: skip
    """The change; a usage error that says why there can be none."""
    from reportgen.edits import Refused, Request, plan

    slug, old, new = words
    project, findings = read_project(session, root)
    claims = project.config.claims
    locks = {f"{claims}/{name}/{lock}" for name in project.reports for lock in _LOCKS}
    check_locks(session, root, project, findings, locks)
    place = _spot(session, root, at) if at is not None else None
    name, record_id = _report(project, slug, old, place)
    report = project.reports[name]
    prefix = record_id.partition("-")[0]
    request = Request(
        name, record_id, new.removeprefix(f"{name}:"), place,
        tuple(_spot(session, root, one) for one in links),
        keeps_former=not forgets,
        used=used_ids(root, project, report, re.escape(prefix)),
        is_published=is_frozen(root, project, report, record_id),
    )  # fmt: skip
    made = plan(root, project, findings, request)
    if isinstance(made, Refused):
        message = f"{made.message}; {made.help}" if made.help else made.message
        raise Refusal(message)
    return made


def _spot(session: Session, root: Path, words: str) -> Spot:
    """FILE or FILE:LINE, as seen from here or from the project's folder."""
    from reportgen.edits import Spot

    name, colon, line = words.rpartition(":")
    if not colon or not line.isdecimal() or is_there(session.start / words):
        name, line = words, ""
    if is_there(session.start / name):
        path = session.inside(root, name)
    elif is_there(root / name):
        path = Path(os.path.normpath(name)).as_posix()
    else:
        message = f"`{name}` does not exist"
        raise Refusal(message)
    return Spot(path, int(line) if line else None)


def _report(project: Project, slug: str | None, old: str, place: Spot | None) -> tuple[str, str]:
    """The report that is meant and the id alone; a usage error when that is not clear."""
    named, _, record_id = old.rpartition(":")
    wanted = slug or named
    if not wanted and place is not None:
        wanted = place.path.removeprefix(f"{project.config.claims}/").partition("/")[0]
    if wanted:
        if wanted not in project.reports:
            raise unknown("report", wanted, list(project.reports))
        return wanted, record_id
    having = [
        name for name, report in project.reports.items() if record_id in report.records or record_id in report.lock
    ]
    having = [name for name in having if record_id in project.reports[name].records] or having
    if len(having) == 1 or len(project.reports) == 1:
        return (having or list(project.reports))[0], record_id
    if not having:
        known = [record.id for record in project.all_records()]
        raise unknown("record", record_id, sorted(set(known)))
    message = f"several reports have `{record_id}`, name one with --report: {', '.join(having)}"
    raise Refusal(message)


def _show(made: Change) -> None:
    """The change as a diff."""
    from reportgen.edits import difference

    for path, (before, after) in sorted(made.files.items()):
        text = difference(path, (before or b"").decode(), after.decode())
        output.say(text.removesuffix("\n"))


def _tell(session: Session, root: Path, old: str, new: str, made: Change) -> None:
    """What was done, and what was left alone."""
    links = sum(made.links.values())
    output.say(f"{old} is now {new}: {amount(links, 'link')} in {amount(len(made.links), 'file')} rewritten")
    for path, count in made.links.items():
        output.say(f"  {safe(session.shown(root, path))}: {count}")
    if made.is_former:
        output.say(f"the record lists {old} under `was`")
    _list(session, root, f"links that stay with the other {old}; `--links` would have taken them along:", made.stayed)
    _list(session, root, f"{old} in code, comments and words that make no link was left as it is:", made.left)


def _list(session: Session, root: Path, heading: str, spans: Sequence[Span]) -> None:
    if not spans:
        return
    output.tell(heading)
    for span in spans[:_LISTED]:
        place = f":{span.start.line}:{span.start.column}" if span.start else ""
        output.tell(f"  {safe(session.shown(root, span.file))}{place}")
    if len(spans) > _LISTED:
        output.tell(f"  and {len(spans) - _LISTED} more")
