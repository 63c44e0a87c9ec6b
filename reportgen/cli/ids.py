"""Which ids of a report are taken. An id is never reused, so every trace of one counts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from reportgen.files import TEXT_LIMIT, list_files, read_text
from reportgen.model import ListNode, MapNode, Node, Project, Report, ScalarNode


def next_id(root: Path, project: Project, report: Report, prefix: str) -> str:
    """The next id of a type: one above every number that this report is known to have used."""
    pattern = re.compile(rf"(?<![\w:-]){prefix}-([1-9][0-9]*)(?![\w-])", re.ASCII)
    numbers = (int(match[1]) for text in _traces(root, project, report) for match in pattern.finditer(text))
    return f"{prefix}-{max(numbers, default=0) + 1}"


def _traces(root: Path, project: Project, report: Report) -> Iterator[str]:
    """Ids and texts in which ids stand that are, or once were, this report's."""
    folder = f"{project.config.claims}/{report.slug}"
    yield from report.records
    yield from report.hidden_ids
    for record in report.records.values():
        former = record.node("was")
        if former is not None:
            yield from _words(former)
    kept = [path for suffix in (".yaml", ".json") for path in list_files(root, f"{folder}/revisions", suffix)]
    for path in [f"{folder}/ids.lock", *kept]:
        file = project.files.get(path) or (read_text(root, path, TEXT_LIMIT)[0] if (root / path).is_file() else None)
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
