"""What the parts of one report make together: what its texts lead to, and which data set a table rests on."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from reportgen.diagnostics import Diagnostic
from reportgen.model import ListNode, MapNode, Mentions, Record, ReportMeta
from reportgen.prose import mentions
from reportgen.records.shapes import prose_of
from reportgen.source import Text

Findings = tuple[Diagnostic, ...]
_MARKED = frozenset(("text", "markdown", "markdown-list"))


def mentioned(
    texts: Iterable[Text], prefixes: frozenset[str], report: str, record: str | None = None
) -> tuple[Mentions, Findings]:
    """Everything that texts lead to, joined."""
    parts, faults = [], []
    for text in texts:
        found, wrong = mentions(text, prefixes)
        faults += [replace(item, report=report, record=record) for item in wrong]
        parts.append(found)
    joined = Mentions(
        tuple(link for part in parts for link in part.references),
        tuple(use for part in parts for use in part.values),
        tuple(use for part in parts for use in part.terms),
        tuple(address for part in parts for address in part.addresses),
    )
    return joined, tuple(faults)


def texts_of(record: Record) -> list[Text]:
    """The texts of a record that may hold links."""
    texts: list[Text] = []
    for item in record.fields.values():
        if item.type.is_translated and item.type.kind in _MARKED:
            value = item.value
            texts += [value] if isinstance(value, Text) else []
            texts += [part for part in value if isinstance(part, Text)] if isinstance(value, tuple) else []
        elif isinstance(item.value, (MapNode, ListNode)):
            texts += prose_of(item.key.value, item.value)
    return texts


def meta_texts(meta: ReportMeta) -> list[Text]:
    """The texts of report.yaml that may hold links."""
    texts = [text for text in (meta.title, meta.subtitle) if text is not None and text.value]
    return texts + [value for value in meta.boundary.values() if isinstance(value, Text)]


def data_sets(records: Mapping[str, Record]) -> list[tuple[str, str]]:
    """Location and id of every data set."""
    return [
        (posixpath.normpath(record.text("location") or "?"), record.id)
        for record in records.values()
        if record.type == "source" and record.word("kind") == "dataset"
    ]


def source_of(path: str, places: Sequence[tuple[str, str]]) -> str | None:
    """The id of the data set whose location holds the file at `path`: the nearest one, then the first."""
    near = [one for one in places if one[0] in {path, "."} or path.startswith(f"{one[0]}/")]
    return max(near, key=lambda one: len(one[0]))[1] if near else None
