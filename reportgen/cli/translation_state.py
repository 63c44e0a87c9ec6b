"""`reportgen translate status` and `accept`: how far each locale is, and what a person vouches for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from reportgen.catalogs.standing import NOBODY, translations
from reportgen.cli import output
from reportgen.cli.session import Refusal
from reportgen.diagnostics import Diagnostic, Severity
from reportgen.frozen import dataclass
from reportgen.model import Project, Reviewed, Translation

SCHEMA_VERSION = 1


@dataclass(slots=True)
class Row:
    """One locale in numbers: messages that an edition needs."""

    messages: int = 0
    translated: int = 0
    """Those whose translation is current."""
    reviewed: int = 0
    """Of them: a person looked at just this pair of texts."""
    machine: int = 0
    """Of them: a machine wrote it and nobody changed it."""
    stale: int = 0
    missing: int = 0
    """Without a translation, guesses among them."""
    errors: int = 0
    warnings: int = 0
    complete_records: int = 0
    """Records of which every message is current."""


@dataclass(frozen=True, slots=True)
class Part:
    """The translations of one report in one locale."""

    slug: str
    tag: str
    found: tuple[Translation, ...]
    has_catalog: bool


def parts(project: Project, reports: Sequence[str], locales: frozenset[str]) -> Iterator[Part]:
    """Every report in every locale that is wanted of it, with what its messages are there."""
    from reportgen.catalogs.messages import messages

    for slug, report in project.reports.items():
        if reports and slug not in reports:
            continue
        own = messages(project, report)
        for tag in report.meta.locales or project.config.locales:
            if tag == project.config.source_locale or (locales and tag not in locales):
                continue
            catalog = project.catalogs.get((slug, tag))
            if catalog is None:
                yield Part(slug, tag, tuple(Translation(one, tag, "missing") for one in own), has_catalog=False)
            else:
                state = project.reviewed.get((slug, tag), NOBODY)
                yield Part(slug, tag, translations(own, catalog, state), has_catalog=True)


def rows(found: Sequence[Part], findings: Sequence[Diagnostic]) -> Mapping[str, Row]:
    """Locale → its numbers over all reports, in the order in which they come."""
    made: dict[str, Row] = {}
    for part in found:
        row = made.setdefault(part.tag, Row())
        counted = [one for one in part.found if one.message.is_counted]
        current = [one for one in counted if one.standing == "current"]
        row.messages += len(counted)
        row.translated += len(current)
        row.reviewed += sum(one.is_reviewed for one in current)
        row.machine += sum(one.hand == "machine" for one in current)
        row.stale += sum(one.standing == "stale" for one in counted)
        row.missing += sum(one.standing in ("missing", "fuzzy") for one in counted)
        open_records = {one.message.record for one in counted if one.standing != "current"}
        row.complete_records += len({one.message.record for one in counted} - open_records - {None})
    levels = Counter((item.locale, item.level) for item in findings if item.locale is not None)
    for tag, row in made.items():
        row.errors, row.warnings = levels[tag, Severity.ERROR], levels[tag, Severity.WARNING]
    return made


def print_status(found: Mapping[str, Row], form: str) -> None:
    """The numbers as a table, or as the document of the contract."""
    if form == "json":
        output.say_json({"schema_version": SCHEMA_VERSION, "locales": {tag: asdict(row) for tag, row in found.items()}})
        return
    if not found:
        output.say("the project has no locale beside its source locale")
        return
    names = ("messages", "translated", "reviewed", "machine", "stale", "missing", "errors", "warnings")
    head = ("locale", *names, "records")
    lines: list[tuple[str, ...]] = [head]
    for tag, row in found.items():
        lines.append((tag, *(str(getattr(row, name)) for name in names), str(row.complete_records)))
    widths = [max(len(line[at]) for line in lines) for at in range(len(head))]
    for line in lines:
        cells = [cell.rjust(width) for cell, width in zip(line, widths, strict=True)]
        output.say("  ".join([line[0].ljust(widths[0]), *cells[1:]]).rstrip())


@dataclass(frozen=True, slots=True)
class Accepted:
    """What a person says about translations."""

    keys: tuple[str, ...]
    hand: str | None
    reviewer: str
    day: str
    waive: str
    reason: str


def accept_state(part: Part, before: Mapping[str, Reviewed], asked: Accepted) -> tuple[dict[str, Reviewed], int]:
    """The state of a part after `asked`, and how many messages it speaks of."""
    from reportgen.cli.acceptance import entry_of

    entries = dict(before)
    count = 0
    for one in part.found:
        if one.standing != "current" or one.entry is None or (asked.keys and one.message.key not in asked.keys):
            continue
        entries[one.message.key] = entry_of(one, before.get(one.message.key), asked)
        count += 1
    live = {one.message.key for one in part.found}
    return {key: entry for key, entry in entries.items() if key in live}, count


def refuse_unknown(found: Sequence[Part], keys: Sequence[str]) -> None:
    """A usage error for a key that no message has, or whose translation is not current."""
    known = {one.message.key for part in found for one in part.found}
    for key in keys:
        if key not in known:
            from reportgen.cli.app import unknown

            raise unknown("message", key, sorted(known))
    current = {one.message.key for part in found for one in part.found if one.standing == "current"}
    behind = next((key for key in keys if key not in current), None)
    if behind is not None:
        message = f"`{behind}` has no current translation: correct it first, and remove `fuzzy`"
        raise Refusal(message)


def put_state(root: Path, path: str, text: str) -> tuple[bytes | None, bytes] | None:
    """The change of a state file; None when it says this already."""
    from reportgen.files import load_bytes

    known, data = load_bytes(root, path, 16 * 1024 * 1024)[0], text.encode()
    return None if known == data else (known, data)
