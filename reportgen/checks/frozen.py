"""Frozen revisions: their entries and their order stay as they were released, and corrections say what is true."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from reportgen.catalogs.messages import messages
from reportgen.checks.context import Context, Findings
from reportgen.diagnostics import Diagnostic
from reportgen.model import ListNode, MapNode, Project, Record, Report, ScalarNode
from reportgen.model.snapshots import Snapshot
from reportgen.revisions.freezing import digest_of, entry_of
from reportgen.rules import rule
from reportgen.source import Span, Text

RESTORE = "bring it back as it was released; what is true now belongs into the next revision, under `corrections`"
_ROLE = re.compile(r"\{[a-z]+\}`([^`<]*?)(?: <[^`>]*>)?`")


def check_frozen(context: Context) -> Findings:
    """RG602 for what is no longer as it was released, RG608 for corrections that the record does not bear out."""
    project = context.project
    return tuple(item for report in project.reports.values() for item in _report(project, report))


def _report(project: Project, report: Report) -> Iterator[Diagnostic]:
    if report.snapshots:
        yield from _entries(project, report)
        yield from _chain(report)
    for record in report.of_type("revision"):
        yield from _corrections(project, report, record)


def _entries(project: Project, report: Report) -> Iterator[Diagnostic]:
    """The entry of each frozen revision, compared key by key with what was frozen."""
    for name, snapshot in report.snapshots.items():
        frozen, record = snapshot.records.get(name), report.records.get(name)
        if record is None or frozen is None:
            if name not in report.hidden_ids and not report.unread:
                message = f"`{name}` is frozen, and revisions.yaml has no entry of it any more"
                yield _changed(message, Span(snapshot.file.path) if snapshot.file else None, report, name)
            continue
        now = entry_of(project, record)
        if digest_of(now) == frozen.digest:
            continue
        keys = [key for key in dict.fromkeys((*frozen.fields, *now)) if frozen.fields.get(key) != now.get(key)]
        for key in keys or ["id"]:
            field = record.fields.get(key)
            span = field.key.span if field is not None and key in now else record.span
            what = (
                "is gone from" if key not in now else "was added to" if key not in frozen.fields else "was changed in"
            )
            yield _changed(f"`{key}` {what} the entry of the frozen revision `{name}`", span, report, name)


def _chain(report: Report) -> Iterator[Diagnostic]:
    """Each snapshot names the one before it by its digest: none can be taken away or exchanged unnoticed."""
    for name, snapshot in report.snapshots.items():
        if snapshot.previous is None:
            continue
        before, digest = snapshot.previous
        known = report.snapshots.get(before)
        if known is None or known.digest != digest:
            what = "is gone" if known is None else "is another one than was frozen"
            message = f"the snapshot of `{before}`, on which that of `{name}` follows, {what}"
            yield _changed(message, Span((known or snapshot).file.path) if snapshot.file else None, report, before)  # type: ignore[union-attr]  # read from files


def _changed(message: str, span: Span | None, report: Report, record: str) -> Diagnostic:
    return Diagnostic(rule("RG602"), message, span, RESTORE, report=report.slug, record=record)


def _corrections(project: Project, report: Report, record: Record) -> Iterator[Diagnostic]:
    """What was wrong stood in the revision that is named, which is an older one, and what replaced it stands here."""
    node = record.node("corrections")
    for item in node.items if isinstance(node, ListNode) else ():
        if not isinstance(item, MapNode):
            continue
        since = _text(item, "since")
        other = report.records.get(since.value) if since else None
        if since is not None and other is not None and other.type == "revision" and other.number >= record.number:
            message = f"`since` is `{since.value}`, which is no older revision than `{record.id}`"
            yield _unproven(message, since, "name the revision in which it was wrong first", report, record)
        elif since is not None and since.value in report.snapshots:
            yield from _stood(item, report.snapshots[since.value], report, record)
        now = _text(item, "now")
        if now is not None and not _holds(_texts(project, report, record), now.value):
            message = f"what `now` says does not stand in `{record.id}`"
            yield _unproven(message, now, "copy the words as they stand in the record or text", report, record)


def _stood(item: MapNode, snapshot: Snapshot, report: Report, record: Record) -> Iterator[Diagnostic]:
    was = _text(item, "was")
    if was is not None and not _holds(snapshot.messages, was.value):
        message = f"what `was` says did not stand in `{snapshot.revision}`"
        yield _unproven(message, was, "copy the words as they stood in its record or text", report, record)


def _unproven(message: str, at: Text, advice: str, report: Report, record: Record) -> Diagnostic:
    return Diagnostic(rule("RG608"), message, at.span, advice, report=report.slug, record=record.id)


def _texts(project: Project, report: Report, record: Record) -> Mapping[str, str]:
    """The texts of the report at this revision: frozen, or as they stand."""
    frozen = report.snapshots.get(record.id)
    return frozen.messages if frozen else {one.key: one.source.value for one in messages(project, report)}


def _holds(texts: Mapping[str, str], words: str) -> bool:
    """Whether one of the texts but those of revisions has these words, whatever their marks and spaces."""
    wanted = _plain(words)
    return any(wanted in _plain(text) for key, text in texts.items() if not key.startswith("REV-"))


def _plain(text: str) -> str:
    return " ".join(re.sub(r"[`*]", "", _ROLE.sub(r"\1", text)).split())


def _text(node: MapNode, key: str) -> Text | None:
    found = node.get(key)
    return found.text if isinstance(found, ScalarNode) else None
