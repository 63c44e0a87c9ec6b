"""`reportgen sources`: the source register, and the two ways by which anything comes from the network."""

from __future__ import annotations

from collections.abc import Sequence

import click

from reportgen.cli import output
from reportgen.cli.app import shared, unknown
from reportgen.cli.findings import tell_findings
from reportgen.cli.project import examine_project, mend_first, read_project
from reportgen.cli.selection import known_words
from reportgen.cli.session import Refusal, Session, outside
from reportgen.model import Project, Record


@click.group()
def sources() -> None:
    """The source register: list it, fetch git sources, keep a copy of a page."""


_report = click.option("--report", "reports", multiple=True, metavar="R", help="Only this report; repeatable.")


@sources.command("list")
@_report
@click.option("--no-mirrors", is_flag=True, help="Open no git repository; git sources are not checked.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How it is printed.")
@shared
@click.pass_obj
def list_(session: Session, reports: tuple[str, ...], form: str, *, no_mirrors: bool) -> int:
    """List every source: its pin, whether it can be looked at here, and what citations of it came to.

    The state is present, absent (with the reason), attested (a private source), or not-checkable (it is
    there and cannot be read here). Exit 0 whatever the states are: `check` is what judges.
    """
    from reportgen.cli.register import document, rows, table

    root = session.project()
    examined, _ = examine_project(session, root, use_mirrors=not no_mirrors)
    wanted = known_words("--report", reports, list(examined.project.reports), "report")
    listed = rows(examined, root, outside(use_mirrors=not no_mirrors), wanted)
    if form == "json":
        output.say_json(document(listed))
    elif listed:
        output.say("\n".join(table(listed)))
    elif not session.quiet:
        output.say("no report has a source")
    return 0


@sources.command()
@click.argument("names", nargs=-1, metavar="[SOURCE]…")
@_report
@click.option("--full", is_flag=True, help="Everything: all branches and tags with all their files.")
@shared
@click.pass_obj
def fetch(session: Session, names: tuple[str, ...], reports: tuple[str, ...], *, full: bool) -> int:
    """Bring git sources into `.reportgen/sources/`, where `check` and `build` read them.

    Without --full: the history without its files, and of each pinned commit the files that are cited.
    Where nothing is absent, nobody is asked. SOURCE is an id, with its report before it where several
    have it. What was broken off is gone on with the next time. Nothing ever asks for a password; your
    credential helpers and ssh keys are used. Exit 1 when a source is missing afterwards.
    """
    from reportgen.cli.bringing import bring

    root = session.project()
    project, _ = read_project(session, root)
    chosen = _chosen(project, names, known_words("--report", reports, list(project.reports), "report"))
    if not chosen:
        if not session.quiet:
            output.say("no git source to fetch")
        return 0
    return tell_findings(session, root, bring(session, root, project, chosen, is_full=full), project.files)


@sources.command()
@click.argument("url", metavar="URL")
@click.option("--report", "slug", metavar="R", help="The report that keeps it; needed where there are several.")
@click.option("--id", "source", metavar="SRC-n", help="The id to print; default: the next free one.")
@shared
@click.pass_obj
def capture(session: Session, url: str, slug: str | None, source: str | None) -> int:
    """Keep a copy of a page below the report's `captures/`, and print the source entry to paste.

    The copy is the bytes that the server sent, at most 8 MiB, of a page or text that `check` can read,
    or a PDF. Another copy is never replaced. Exit 1 when there is none to keep.
    """
    from reportgen.cli.keeping import keep

    root = session.project()
    mend_first(session, root)
    project, _ = read_project(session, root)
    return keep(session, root, project, url, slug, source)


def _chosen(project: Project, names: Sequence[str], reports: frozenset[str]) -> list[Record]:
    """The git sources that are meant, in the order of the register; a usage error for a word that is none."""
    among = [
        source
        for report in project.reports.values()
        if not reports or report.slug in reports
        for source in report.of_type("source")
    ]
    if not names:
        return [source for source in among if source.word("kind") == "git"]
    wanted: set[tuple[str, str]] = set()
    for word in names:
        slug, _, name = word.rpartition(":")
        found = [one for one in among if one.id == name.upper() and slug in ("", one.report)]
        if not found:
            raise unknown("source", word, sorted({one.id for one in among}))
        other = next((one for one in found if one.word("kind") != "git"), None)
        if other is not None and len(found) == 1:
            kind = other.word("kind") or "kindless"
            message = f"`{other.id}` is a {kind} source, and only git sources are fetched"
            hint = "; `reportgen sources capture` keeps a page" if kind == "web" else ""
            raise Refusal(message + hint)
        wanted.update((one.report, one.id) for one in found)
    return [one for one in among if (one.report, one.id) in wanted and one.word("kind") == "git"]
