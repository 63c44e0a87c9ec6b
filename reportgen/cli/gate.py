"""`reportgen gate`: the decision on every claim of the project, or on every envelope of a file."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

import click

from reportgen.cli import output
from reportgen.cli.app import shared
from reportgen.cli.findings import tell_findings
from reportgen.cli.gate_table import document, lines, told_changes
from reportgen.cli.project import examine_project, mend_first
from reportgen.cli.selection import known_words
from reportgen.cli.session import Refusal, Session, day_of
from reportgen.diagnostics import ordered
from reportgen.files import YAML_LIMIT, decode, sha256
from reportgen.frozen import dataclass
from reportgen.source import SourceFile

if TYPE_CHECKING:  # the stages are loaded only to run
    from reportgen.build import Examined
    from reportgen.edits.stages import Staged, Staging
    from reportgen.gate import Decision


@dataclass(slots=True)
class _Asked:
    """What the command line asks for."""

    day: dt.date
    form: str
    is_applied: bool
    report: str | None
    use_mirrors: bool


@click.command()
@click.argument("file", required=False, metavar="[FILE]")
@click.option("--report", "slug", metavar="R", help="This report only.")
@click.option("--apply", "is_applied", is_flag=True, help="Write the stage that each decision asks for into the YAML.")
@click.option("--now", "moment", metavar="DAY", help="The day by which ages are told, as 2026-11-30; today without it.")
@click.option("--no-mirrors", is_flag=True, help="Open no repository of a source, whatever the settings name.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How it is printed.")
@shared
@click.pass_obj
def gate(
    session: Session, file: str | None, slug: str | None, moment: str | None, form: str,
    *, is_applied: bool, no_mirrors: bool,
) -> int:  # fmt: skip
    """Decide which claims may be published as active, each by its five proofs.

    FILE holds a YAML list of envelopes; without it the records of the project are decided that carry
    proofs or are candidates, and every claim of a report with `gate: required`. --apply sets `stage`
    to active where the decision is `promote`, else to candidate; what is uncertain stays as it is.
    """
    asked = _Asked(day_of(moment), form, is_applied, slug, not no_mirrors)
    if file is not None and slug is not None:
        message = "a file of envelopes belongs to no report; leave --report out"
        raise Refusal(message)
    return _file(session, asked, file) if file is not None else _project(session, asked)


def _file(session: Session, asked: _Asked, name: str) -> int:
    """The envelopes of a file, which need be in no project."""
    from reportgen.gate import read_envelopes  # the stages are loaded only to run
    from reportgen.yamltext import read

    path = session.start / name
    source, data = _envelopes(name, path)
    node, faults = read(source)
    threshold = _threshold(session)
    decisions, found = read_envelopes(node, threshold)
    if asked.is_applied:
        from reportgen.edits.stages import staged

        made = staged(source, _wanted(decisions))
        if made.text != source.text:
            folder = session.nearest() if session.nearest() in path.parents else path.parent
            _write(session, folder or path.parent, {path: (data, made.text.encode())})
        _tell(session, name, made)
        source, data = SourceFile(name, made.text), made.text.encode()
        node, faults = read(source)
        decisions, found = read_envelopes(node, threshold)
    _print(asked, decisions, sha256(data))
    return tell_findings(session, session.start, (*faults, *found), {name: source})


def _envelopes(name: str, path: Path) -> tuple[SourceFile, bytes]:
    """The text of a file and its bytes; a usage error when it cannot be read."""
    try:
        data = path.read_bytes() if path.stat().st_size <= YAML_LIMIT else None
    except (OSError, ValueError) as error:
        message = f"`{name}` cannot be read: {getattr(error, 'strerror', None) or error}"
        raise Refusal(message) from None
    if data is None:
        message = f"`{name}` is larger than {YAML_LIMIT // 1024 // 1024} MiB"
        raise Refusal(message)
    source, faults = decode(name, data)
    if source is None:
        message = f"`{name}` cannot be read: {faults[0].message if faults else 'it is no text'}"
        raise Refusal(message)
    return source, data


def _threshold(session: Session) -> Decimal:
    """`gate-threshold` of the project around, else the default."""
    from reportgen.cli.project import read_project
    from reportgen.model import Config

    root = session.nearest()
    return read_project(session, root)[0].config.gate_threshold if root is not None else Config().gate_threshold


def _project(session: Session, asked: _Asked) -> int:
    """The records of the project."""
    from reportgen.gate import inputs_hash, judge

    root = session.project()
    if asked.is_applied:
        mend_first(session, root)
    examined, _ = examine_project(session, root, use_mirrors=asked.use_mirrors)
    if asked.report is not None:
        known_words("--report", (asked.report,), tuple(examined.project.reports), "report")
    judged = judge(examined.project, examined.checked.anchors)
    if asked.is_applied and _apply(session, root, examined, _chosen(asked, judged.decisions)):
        examined, _ = examine_project(session, root, use_mirrors=asked.use_mirrors)
        judged = judge(examined.project, examined.checked.anchors)
    _print(asked, _chosen(asked, judged.decisions), inputs_hash(examined.inputs))
    found = [one for one in judged.findings if asked.report in (None, one.report)]
    return tell_findings(session, root, ordered(found), examined.project.files)


def _chosen(asked: _Asked, decisions: Sequence[Decision]) -> tuple[Decision, ...]:
    return tuple(one for one in decisions if asked.report in (None, one.case.report))


def _wanted(decisions: Sequence[Decision]) -> list[Staging]:
    """The stages that shall change. What is uncertain here may be in order elsewhere, and stays."""
    from reportgen.edits.stages import Staging

    return [
        Staging(one.case.id, "candidate" if one.case.is_active else "active")
        for one in decisions
        if one.case.is_active is not (one.word == "promote") and not one.is_uncertain
    ]


def _apply(session: Session, root: Path, examined: Examined, decisions: Sequence[Decision]) -> bool:
    """Write the stages into the files of the records, all in one step; whether anything was written."""
    from reportgen.edits.stages import staged

    by_file: dict[str, list[Decision]] = {}
    for one in decisions:
        by_file.setdefault(one.case.span.file, []).append(one)
    changes: dict[Path, tuple[bytes, bytes]] = {}
    told: list[tuple[str, Staged]] = []
    for path, group in sorted(by_file.items()):
        wanted = _wanted(group)
        if wanted:
            file = examined.project.files[path]
            made = staged(file, wanted)
            told.append((path, made))
            if made.text != file.text:
                changes[root / path] = (file.text.encode(), made.text.encode())
    if changes:
        _write(session, root, changes)
    for path, made in told:
        _tell(session, path, made)
    return bool(changes)


def _write(session: Session, root: Path, changes: Mapping[Path, tuple[bytes, bytes]]) -> None:
    """All files or none, through the journal; a link is followed to its file."""
    from reportgen.write import change

    top = root.resolve()
    real = {path.resolve(): pair for path, pair in changes.items()}
    outside = next((path for path in real if not path.is_relative_to(top)), None)
    if outside is not None:
        message = f"`{session.shown(outside, '.')}` leads out of `{session.shown(top, '.')}`"
        raise click.ClickException(message)
    why = change(top, {path.relative_to(top).as_posix(): pair for path, pair in real.items()})
    if why is not None:
        raise click.ClickException(why)


def _tell(session: Session, path: str, made: Staged) -> None:
    """What became of each stage, beside the output that was asked for."""
    for line in told_changes(path, made):
        if made.left or not session.quiet:
            output.tell(line)


def _print(asked: _Asked, decisions: Sequence[Decision], data: str) -> None:
    if asked.form == "json":
        output.say_json(document(decisions, asked.day, data))
        return
    for line in lines(decisions, asked.day):
        output.say(line)
