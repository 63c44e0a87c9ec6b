"""`reportgen new`: one more record in a file that an author keeps."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click

from reportgen import yamltext
from reportgen.cli import output
from reportgen.cli.app import shared, unknown
from reportgen.cli.append import Entries, append, scalar
from reportgen.cli.disk import put
from reportgen.cli.findings import tell_findings
from reportgen.cli.ids import lock_path, next_id, remembered
from reportgen.cli.project import check_locks, mend_first, read_project
from reportgen.cli.session import Refusal, Session
from reportgen.figures import KINDS
from reportgen.files import read_text, resolve
from reportgen.model import Project, RecordType, Report
from reportgen.reporters.safe import safe
from reportgen.source import SourceFile
from reportgen.yamltext import plain

_HOMES: Mapping[str, str] = {
    "source": "sources.yaml",
    "term": "glossary.yaml",
    "figure": "figures.yaml",
    "revision": "revisions/revisions.yaml",
}
_TERM = "term"
"""The key that is the title of a term; all other records have a `title`."""
_NO_RECORDS: Mapping[str, str] = {
    "section": "a section is no record: write it as `text/NAME.md` and add NAME to `sections` in report.yaml",
    "report": "a report is no record: make a folder beside the others, with a report.yaml of its own",
    "table": "a table is no record: write it as `data/NAME.csv`, with a source of kind `dataset` for it",
}
"""What authors look for here, and where it is made."""


@click.command()
@click.argument("kind", metavar="TYPE")
@click.option("--report", "slug", metavar="R", help="The report; needed where there are several.")
@click.option("--title", metavar="TEXT", help="The record's title; of a term, its words.")
@shared
@click.pass_obj
def new(session: Session, kind: str, slug: str | None, title: str | None) -> int:
    """Append a record of TYPE (a name such as `claim`, or its prefix) with the next free id.

    Nothing else in the file changes. The keys that its type requires are there without a value;
    `check` points at each until it is filled in. The report's ids.lock remembers the id.
    """
    root = session.project()
    mend_first(session, root)
    project, findings = read_project(session, root)
    report = the_report(project, slug)
    check_locks(session, root, project, findings, {lock_path(project, report)})
    chosen = _type(project, kind)
    record_id = next_id(root, project, report, chosen.prefix)
    path = _home(project, report, chosen)
    entries = _entries(chosen, record_id, title)
    line = _append(session, root, path, entries)
    _remember(root, project, report, {record_id: chosen.name})
    output.say(f"{safe(session.shown(root, path))}:{line}: {record_id}")
    empty = [_described(chosen, key) for key, value in entries if not value]
    if empty and not session.quiet:
        output.say(f"to fill in: {', '.join(empty)}")
    return 0


def the_report(project: Project, slug: str | None) -> Report:
    """The report that is meant; a usage error when that is not clear."""
    names = list(project.reports)
    if slug is None:
        if len(names) == 1:
            return project.reports[names[0]]
        message = f"there are several reports, name one with --report: {', '.join(names)}"
        raise Refusal(message if names else "the project has no report yet")
    if slug not in project.reports:
        raise unknown("report", slug, names)
    return project.reports[slug]


def _remember(root: Path, project: Project, report: Report, fresh: Mapping[str, str]) -> None:
    """Write `ids.lock` with new ids; the record comes first, so that a lock never knows one that is not there."""
    path = lock_path(project, report)
    target, before = resolve(root, path), project.files.get(path)
    text = remembered(project, report, fresh)
    if target is not None and (before is None or before.text != text):
        put(target, text.encode(), expected=before.text.encode() if before else None)


def _type(project: Project, word: str) -> RecordType:
    """The record type with this name or prefix, in any case; a usage error when there is none."""
    for kind in project.types.types.values():
        if word.lower() in {kind.name.lower(), kind.prefix.lower()}:
            return kind
    if word.lower() in _NO_RECORDS:
        raise Refusal(_NO_RECORDS[word.lower()])
    names = [kind.name for kind in project.types.types.values()]
    raise unknown("record type", word, [*names, *project.types.types], listed=names)


def _home(project: Project, report: Report, kind: RecordType) -> str:
    """The file where the newest record of the type stands; else the one where such records belong."""
    same = report.of_type(kind.name)
    if same:
        return same[-1].span.file
    folder = f"{project.config.claims}/{report.slug}"
    home = _HOMES.get(kind.name)
    if home is not None:
        return f"{folder}/{home}"
    return f"{folder}/records/{_plural(kind.name)}.yaml"


def _plural(name: str) -> str:
    """The name of the file for records of a type: claims, authority-paths, policies."""
    if name.endswith("y") and name[-2:-1] not in set("aeiou"):
        return f"{name[:-1]}ies"
    return f"{name}es" if name.endswith(("s", "x", "ch", "sh")) else f"{name}s"


def _entries(kind: RecordType, record_id: str, title: str | None) -> list[tuple[str, str]]:
    """The keys of the new record: its id, what is required, and the title where it belongs."""
    entries = [("id", record_id), *((key, "") for key in kind.required if key != "id")]
    if title is None:
        return entries
    if not title.strip() or not title.isprintable():
        message = "a title is one line of text"
        raise Refusal(message)
    home = _TERM if _TERM in kind.required else "title"
    if home not in kind.required:
        return [entries[0], ("title", scalar(title)), *entries[1:]]
    return [(key, scalar(title) if key == home else value) for key, value in entries]


def _described(kind: RecordType, key: str) -> str:
    words = kind.keys[key].words if key in kind.keys else ()
    if (kind.name, key) == ("figure", "kind"):
        words = tuple(word for word in words if word in KINDS)  # of the others none can be drawn yet
    return f"{key} ({', '.join(words)})" if words else key


def _append(session: Session, root: Path, path: str, entries: Entries) -> int:
    """Write the record at the end of the file; the line where it starts. Ends the command when it cannot."""
    target = resolve(root, path)
    if target is None:
        message = f"`{path}` leads out of the project"
        raise click.ClickException(message)
    text = _read(session, root, path) if target.exists() else ""
    made = append(text, entries)
    if made is None or not _is_appended(path, text, made[0], entries):
        message = f"cannot append to `{session.shown(root, path)}`: it is not a block list of records"
        raise click.ClickException(message)
    put(target, made[0].encode(), expected=text.encode() if target.exists() else None)
    return made[1]


def _read(session: Session, root: Path, path: str) -> str:
    """The text of the file; ends the command with the findings when it cannot be read or parsed."""
    file, findings = read_text(root, path)
    faults = yamltext.read(file)[1] if file is not None else ()
    if file is None or faults:
        found = (*findings, *faults)
        raise click.exceptions.Exit(tell_findings(session, root, found, {path: file} if file else {}) or 1)
    return file.text


def _is_appended(path: str, old: str, new: str, entries: Entries) -> bool:
    """Whether the new text parses to the old records and one more: the proof that nothing else changed."""
    before, _ = yamltext.read(SourceFile(path, old))
    after, faults = yamltext.read(SourceFile(path, new))
    records = plain(before) if before is not None else None
    found = plain(after) if after is not None else None
    if faults or not isinstance(found, list) or not isinstance(records or [], list):
        return False
    last = found[-1] if found else None
    has_keys = isinstance(last, dict) and list(last) == [key for key, _ in entries] and last["id"] == entries[0][1]
    return has_keys and found[:-1] == (records or [])
