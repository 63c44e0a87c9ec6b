"""Which ids of a report are taken. An id is never reused, so every trace of one counts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from reportgen.files import TEXT_LIMIT, list_files, read_text
from reportgen.locks import free_number, record_line, with_ids
from reportgen.model import ListNode, MapNode, Node, Project, Report, ScalarNode
from reportgen.source import SourceFile


def next_id(root: Path, project: Project, report: Report, prefix: str) -> str:
    """The next id of a type: one above every number that this report is known to have used."""
    return f"{prefix}-{free_number(prefix, used_ids(root, project, report, prefix))}"


def used_ids(root: Path, project: Project, report: Report, prefix: str) -> frozenset[str]:
    """Every id of a type that this report has, or once had, wherever that is written."""
    traces = _traces(root, project, report)
    return frozenset(match[0] for text in traces for match in _pattern(prefix).finditer(text))


def lock_path(project: Project, report: Report) -> str:
    """Where a report's ids are remembered."""
    return f"{project.config.claims}/{report.slug}/ids.lock"


def remembered(project: Project, report: Report, fresh: Mapping[str, str]) -> str:
    """The report's `ids.lock` brought up to date: every record, what is retired, and new ids (id → type)."""
    changes: dict[str, str | None] = {}
    for record in report.written:
        entry = report.lock.get(record.id)
        is_retired = "retired" in record.fields
        if entry is None or (is_retired and not entry.is_retired):
            changes[record.id] = record_line(record.id, record.type, is_retired=is_retired)
    changes |= {record_id: record_line(record_id, kind) for record_id, kind in fresh.items()}
    file = project.files.get(lock_path(project, report))
    return with_ids(file.text if file else "", changes, tuple(project.types.types))


def is_frozen(root: Path, project: Project, report: Report, record_id: str) -> bool:
    """Whether a frozen revision holds the id, so that readers have seen it."""
    prefix = record_id.partition("-")[0]
    texts = (file.text for path in _snapshots(root, project, report) if (file := _text(root, project, path)))
    return any(match[0] == record_id for text in texts for match in _pattern(prefix).finditer(text))


def _pattern(prefix: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w:-]){prefix}-[1-9][0-9]{{0,8}}(?![\w-])", re.ASCII)


def _snapshots(root: Path, project: Project, report: Report) -> list[str]:
    """The frozen states of a report."""
    folder = f"{project.config.claims}/{report.slug}/revisions"
    found = [path for suffix in (".yaml", ".json") for path in list_files(root, folder, suffix)]
    return [path for path in found if path != f"{folder}/revisions.yaml"]


def _text(root: Path, project: Project, path: str) -> SourceFile | None:
    return project.files.get(path) or (read_text(root, path, TEXT_LIMIT)[0] if (root / path).is_file() else None)


def _traces(root: Path, project: Project, report: Report) -> Iterator[str]:
    """Ids and texts in which ids stand that are, or once were, this report's."""
    folder = f"{project.config.claims}/{report.slug}"
    yield from report.records
    yield from report.hidden_ids
    for record in report.records.values():
        former = record.node("was")
        if former is not None:
            yield from _words(former)
    for path in [f"{folder}/ids.lock", f"{folder}/revisions/revisions.yaml", *_snapshots(root, project, report)]:
        file = _text(root, project, path)
        if file is not None:
            yield file.text


def _words(node: Node) -> Iterator[str]:
    if isinstance(node, ScalarNode):
        yield node.text.value
    elif isinstance(node, ListNode):
        for item in node.items:
            yield from _words(item)
    elif isinstance(node, MapNode):
        for key, value in node.entries:
            if key.value == "id":
                yield from _words(value)
