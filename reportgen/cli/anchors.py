"""`reportgen anchors`: the outcome of every anchor; --fix mends lines and writes the lock, --search looks elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING

import click

from reportgen.cli import output
from reportgen.cli.app import shared, unknown
from reportgen.cli.findings import tell_findings
from reportgen.cli.project import check_locks, examine_project, mend_first
from reportgen.cli.session import Refusal, Session
from reportgen.frozen import dataclass
from reportgen.model import Anchor
from reportgen.reporters.context import amount
from reportgen.reporters.safe import safe

if TYPE_CHECKING:
    from reportgen.build import Examined
    from reportgen.cli.elsewhere import Hits
    from reportgen.cli.mending import Mended
    from reportgen.diagnostics import Diagnostic


@dataclass(frozen=True, slots=True)
class _Asked:
    """The words of the command line."""

    fixes: bool
    searches: bool
    is_dry: bool
    report: str | None
    form: str
    use_mirrors: bool


@dataclass(slots=True)
class _Outcome:
    """What there is to print."""

    examined: Examined
    findings: tuple[Diagnostic, ...]
    mended: Mended | None = None
    hits: Mapping[int, Hits] = field(default_factory=dict)
    """Number of an anchor in the list → where else its words were found."""


@click.command()
@click.option("--fix", "fixes", is_flag=True, help="Rewrite lines that moved, add what chooses, and update the locks.")
@click.option("--search", "searches", is_flag=True, help="Look for absent quotations in the source's other files.")
@click.option("--dry-run", "is_dry", is_flag=True, help="With --fix: print what would change as a diff; write nothing.")
@click.option("--report", metavar="R", help="Only the anchors of this report.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How they are printed.")
@click.option("--no-mirrors", is_flag=True, help="Open no repository of a source, whatever the settings name.")
@shared
@click.pass_obj
def anchors(
    session: Session, form: str, report: str | None, *, fixes: bool, searches: bool, is_dry: bool, no_mirrors: bool
) -> int:
    """List the outcome of every citation that names a path, lines or a quotation.

    --fix rewrites the lines of quotations that stand elsewhere, and adds a prefix or suffix to repeated
    ones where the lock or the cited lines say which is meant; never a quotation. Then it writes to
    anchors.lock where each stands. All files change together or not at all. Exit 1 when an anchor is an
    error; the findings themselves go to standard error.
    """
    if is_dry and not fixes:
        message = "--dry-run shows what --fix would do; say both"
        raise Refusal(message)
    asked = _Asked(fixes, searches, is_dry, report, form, not no_mirrors)
    root = session.project()
    if fixes:
        mend_first(session, root)
    examined, findings = examine_project(session, root, use_mirrors=asked.use_mirrors)
    if report is not None and report not in examined.project.reports:
        raise unknown("report", report, list(examined.project.reports))
    made = _Outcome(examined, findings)
    if fixes:
        _fix(session, root, asked, made)
    listed = _listed(asked, made)
    if searches:
        from reportgen.cli.elsewhere import search_all

        made.hits = search_all(made.examined.project, root, listed, use_mirrors=asked.use_mirrors)
    _print(session, root, asked, made, listed)
    mine = [
        item for item in made.findings if item.rule.code.startswith("RG3") and (report is None or item.report == report)
    ]
    return tell_findings(session, root, mine, made.examined.project.files)


def _listed(asked: _Asked, made: _Outcome) -> list[Anchor]:
    return [one for one in made.examined.checked.anchors if asked.report in (None, one.report)]


def _fix(session: Session, root: Path, asked: _Asked, made: _Outcome) -> None:
    """Mend, and write everything in one step unless it is only to be shown."""
    from reportgen.cli.mending import mend
    from reportgen.write import change

    project = made.examined.project
    slugs = tuple(slug for slug in project.reports if asked.report in (None, slug))
    locks = {f"{project.config.claims}/{slug}/anchors.lock" for slug in slugs}
    check_locks(session, root, project, made.findings, locks)
    made.mended = mended = mend(root, made.examined, made.findings, slugs, use_mirrors=asked.use_mirrors)
    if not asked.is_dry:
        why = change(root, mended.files) if mended.files else None
        if why is not None:
            raise click.ClickException(why)
        made.examined, made.findings = mended.examined, mended.findings


def _print(session: Session, root: Path, asked: _Asked, made: _Outcome, listed: Sequence[Anchor]) -> None:
    if asked.form == "json":
        output.say_json(_document(made, listed))
    elif made.mended is not None and asked.is_dry:
        _show(made.mended)
    elif made.mended is not None:
        _tell(session, root, made.mended)
    elif listed:
        _list(session, root, made, listed)
    elif not session.quiet:
        output.say("no citation names a path, lines or a quotation")
    if made.mended is not None and asked.form == "text" and made.hits:
        _list_hits(session, root, made, listed)


def _document(made: _Outcome, listed: Sequence[Anchor]) -> dict[str, object]:
    """The contract of `anchors --format json`; what --fix and --search add stands in keys of its own."""
    from reportgen.cli.card import anchor_document
    from reportgen.cli.elsewhere import hits_document
    from reportgen.cli.mending import fixed_document

    rows: list[dict[str, object]] = []
    for number, anchor in enumerate(listed):
        row = anchor_document(made.examined.project, anchor)
        if number in made.hits:
            row["elsewhere"] = hits_document(made.hits[number])
        rows.append(row)
    document: dict[str, object] = {"schema_version": 1, "anchors": rows}
    if made.mended is not None:
        document["fixed"] = fixed_document(made.mended)
    return document


def _list(session: Session, root: Path, made: _Outcome, listed: Sequence[Anchor]) -> None:
    from reportgen.cli.card import anchor_line
    from reportgen.cli.elsewhere import hit_lines

    for number, anchor in enumerate(listed):
        output.say(anchor_line(anchor, session.shown(root, anchor.citation.span.file)))
        if number in made.hits:
            output.say("\n".join(f"    {line}" for line in hit_lines(made.hits[number])))


def _list_hits(session: Session, root: Path, made: _Outcome, listed: Sequence[Anchor]) -> None:
    """What a search found, where the list itself is not printed."""
    kept = [listed[number] for number in made.hits]
    _list(session, root, _Outcome(made.examined, (), hits=dict(enumerate(made.hits.values()))), kept)


def _show(mended: Mended) -> None:
    """The changes as a diff; of what is kept only the names."""
    from reportgen.edits import difference

    for path, (before, after) in sorted(mended.files.items()):
        if path in mended.kept:
            output.tell(f"would keep {amount(len(after), 'byte')} in {safe(path)}")
        else:
            output.say(difference(path, (before or b"").decode(), after.decode()).removesuffix("\n"))
    for line in mended.left:
        output.tell(safe(line))


def _tell(session: Session, root: Path, mended: Mended) -> None:
    """What was done, and what was left alone."""
    if not session.quiet:
        for line in mended.done:
            output.say(safe(line))
        for path in sorted(mended.files):
            output.say(f"wrote {safe(session.shown(root, path))}")
        if not mended.files:
            output.say("nothing to change")
    for line in mended.left:
        output.tell(safe(line))
