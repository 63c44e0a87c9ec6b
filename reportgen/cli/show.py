"""`reportgen show`: what the checks know about one record."""

from __future__ import annotations

import click

from reportgen.cli import output
from reportgen.cli.app import shared
from reportgen.cli.findings import tell_findings
from reportgen.cli.project import examine_project
from reportgen.cli.record import the_record
from reportgen.cli.session import Session
from reportgen.reporters.safe import safe


@click.command()
@click.argument("record", metavar="ID")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How it is printed.")
@shared
@click.pass_obj
def show(session: Session, record: str, form: str) -> int:
    """Show one record: its fields, its citations with their outcomes, the links from it and to it.

    ID is an id such as CLM-2, with the report before it (finite-memory:CLM-2) where several have it.
    What the checks found about the record goes to standard error.
    """
    from reportgen.cli.card import document, lines

    root = session.project()
    examined, findings = examine_project(session, root)
    found = the_record(examined.project, record)
    whose = (found.report, found.id)
    anchors = [anchor for anchor in examined.checked.anchors if (anchor.report, anchor.record) == whose]
    if form == "json":
        output.say_json(document(examined.project, found, anchors))
    else:
        shown = safe(session.shown(root, found.span.file))
        output.say("\n".join(lines(examined.project, found, anchors, place=shown)))
    mine = [item for item in findings if (item.report, item.record) == whose]
    return tell_findings(session, root, mine, examined.project.files)
