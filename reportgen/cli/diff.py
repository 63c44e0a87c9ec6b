"""`reportgen diff`: what differs between two revisions of a report, claim by claim."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from reportgen.cli import output
from reportgen.cli.app import shared
from reportgen.cli.new import the_report
from reportgen.cli.project import examine_project
from reportgen.cli.session import Refusal, Session, today
from reportgen.diagnostics import did_you_mean

if TYPE_CHECKING:  # the stages are loaded only to run
    from reportgen.build import Examined
    from reportgen.model import Report
    from reportgen.model.snapshots import Snapshot

WORK = "work"
"""Names the files as they stand now."""


@click.command()
@click.argument("old", metavar="A")
@click.argument("new", metavar="B")
@click.option("--report", "slug", metavar="R", help="The report; needed when there are several.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json", "html"]), default="text", help="How it is printed."
)
@shared
@click.pass_obj
def diff(session: Session, old: str, new: str, slug: str | None, form: str) -> int:
    """Tell what differs between two frozen revisions: records, evidence, values, figures and translations.

    A and B are ids of revisions that `release` froze, or `work` for the files as they stand now. The exit
    code is 0 whatever differs.
    """
    from reportgen.cli.diff_forms import document, lines, page
    from reportgen.revisions.differences import differences

    root = session.project()
    examined, _ = examine_project(session, root, use_mirrors=False)
    report = the_report(examined.project, slug)
    before, after = (_snapshot(root, examined, report, name) for name in (old, new))
    found = differences(before, after)
    names = (old, new)
    if form == "json":
        output.say(json.dumps(document(report.slug, names, found), ensure_ascii=False, indent=1))
    elif form == "html":
        output.say(page(examined.project, report, names, found))
    else:
        for line in lines(report.slug, names, found):
            output.say(line)
    return 0


def _snapshot(root: Path, examined: Examined, report: Report, name: str) -> Snapshot:
    """The frozen revision, or the files as they stand; a usage error for any other word."""
    if name == WORK:
        return _work(examined, report)
    found = report.snapshots.get(name) or report.snapshots.get(f"REV-{name.lower().removeprefix('r')}")
    if found is None:
        known = [*report.snapshots, WORK]
        if name in report.records:
            message = f"`{name}` of `{report.slug}` is not frozen; `reportgen release` freezes it"
        else:
            near = did_you_mean(name, known)
            message = f"`{report.slug}` has no frozen revision `{name}`; known: {', '.join(known)}"
            message = f"{message}; {near}" if near else message
        raise Refusal(message)
    return found


def _work(examined: Examined, report: Report) -> Snapshot:
    """What a release would freeze of the files as they stand."""
    from reportgen.revisions.freezing import freeze

    project = examined.project
    newest = max(report.of_type("revision"), key=lambda one: one.number, default=None)
    tags = [tag for name, tag in project.catalogs if name == report.slug]
    name = newest.id if newest else "REV-1"
    return freeze(project, report, examined.checked, revision=name, date=today(), published=tags)
