"""A report → its messages: every text that a translator gets, once, with a key that outlives edits.

Keys are those of the contract: `CLM-2/statement`, `RTE-4/steps/2`, `FIG-1/x/label`, `report/title`,
`text/question/3f9c`. What has nothing to translate is no message: code, ids and recorded values alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from reportgen.model import (
    Catalog,
    Citation,
    Facet,
    Field,
    ListNode,
    MapNode,
    Message,
    MessageKind,
    Node,
    Passage,
    Project,
    Record,
    Report,
    ScalarNode,
)
from reportgen.source import SourceFile, Text

_UNSPOKEN = re.compile(r"`+[^`]*`+|\{[a-z]+\}|https?://\S+|(?<![A-Za-z0-9_-])[A-Z]{2,5}-[1-9][0-9]*(?![A-Za-z0-9_-])")
"""Code (recorded values stand in code), roles, addresses and ids: the same in every language."""
_WORDED = frozenset({"note", "how", "why"})
"""Entries of maps that hold sentences."""
_CODE = frozenset({"id", "test", "path", "sha256", "revision", "commit", "at", "since"})
"""Entries of maps that are for machines."""
_NUMBER = re.compile(r"[0-9][.,][0-9]")
_KEY = re.compile(r'^msgctxt "([^"]+)"', re.MULTILINE)


def messages(project: Project, report: Report) -> tuple[Message, ...]:
    """Every message of a report, in the order in which its edition shows them: the text, then the records."""
    found = [*_meta(project, report), *_prose(report)]
    for record in report.records.values():
        if record.is_candidate:
            continue  # nobody reads it, so that nobody translates it, until it is promoted
        found += _record(record)
    found += _columns(report)
    return tuple(message for message in found if is_spoken(message.source.value))


def is_spoken(text: str) -> bool:
    """Whether a text has words, or a number that languages write differently."""
    rest = _UNSPOKEN.sub(" ", text)
    return any(character.isalpha() for character in rest) or _NUMBER.search(rest) is not None


def _message(key: str, source: Text, kind: MessageKind, family: str, note: str, **more: object) -> Message:
    """A message whose text is as it is compared: one line of plain and inline text, none around blocks."""
    value = source.value.strip("\n") if kind == "block" else " ".join(source.value.split())
    record, is_counted = more.get("record"), more.get("is_counted", True)
    return Message(
        key, replace(source, value=value.strip()), kind, family, note,
        is_counted=bool(is_counted), record=record if isinstance(record, str) else None,
    )  # fmt: skip


def _meta(project: Project, report: Report) -> Iterator[Message]:
    """What report.yaml says in words."""
    meta = report.meta
    yield _message("report/title", meta.title, "plain", "report/title", "Title of the report.")
    if meta.subtitle:
        yield _message("report/subtitle", meta.subtitle, "plain", "report/subtitle", "Subtitle of the report.")
    for key, text in (("kind", meta.kind), ("status", meta.status)):
        if text is not None and f"report-{key}/{text.value}" not in _words(project):
            yield _message(f"report/{key}", text, "plain", f"report/{key}", f"The report's {key}, in a few words.")
    for key, value in meta.boundary.items():
        if isinstance(value, Text):
            yield _message(f"report/boundary/{key}", value, "block", "report/boundary", f"Boundary: {key}.")


def _words(project: Project) -> frozenset[str]:
    """The keys of the theme's words and the project's own."""
    files = tuple(file for name, file in sorted(project.words.items()) if name.partition("+")[0] == "en")
    return frozenset(key for file in files for key in _keys(file))


@lru_cache(maxsize=8)
def _keys(file: SourceFile) -> frozenset[str]:
    return frozenset(_KEY.findall(file.text))


def _prose(report: Report) -> Iterator[Message]:
    """The passages of the text, without those that are quotations: their words stay the source's."""
    for section in report.sections:
        quoted = {citation.key.rpartition("/")[2] for citation in section.cites}
        for passage in section.passages.values():
            if passage.key not in quoted:
                yield _passage(section.name, passage)
        for citation in section.cites:
            yield from _citation(f"text/{section.name}", citation.key.rpartition("/")[2], citation, None)


_PASSAGES = {
    "heading": "A heading.", "paragraph": "A paragraph.", "item": "An item of a list.", "cell": "A cell of a table.",
    "term": "A term that is defined below it.", "definition": "A definition.", "note": "A note in the margin.",
    "caption": "The caption of a table.",
}  # fmt: skip


def _passage(section: str, passage: Passage) -> Message:
    note = _PASSAGES.get(passage.kind, "")
    return _message(f"text/{section}/{passage.key}", passage.text, "inline", f"text/{passage.kind}", note)


def _record(record: Record) -> Iterator[Message]:
    """The texts of a record, in the order of its keys."""
    for key, field in record.fields.items():
        yield from _field(record, key, field)
    for citation in record.cites:
        yield from _citation(record.id, citation.key, citation, record.id)


def _field(record: Record, key: str, field: Field) -> Iterator[Message]:
    """The messages of one key."""
    base, family = f"{record.id}/{key}", f"{record.type}/{key}"
    note = f"{record.type.replace('-', ' ').capitalize()} {record.id}, {key.replace('-', ' ')}."
    value = field.value
    if isinstance(value, Text):
        if record.is_worded(key) and field.type.kind in ("text", "markdown"):
            kind: MessageKind = "block" if field.type.kind == "markdown" else "plain"
            is_work = key == "title" and record.word("kind") == "paper"
            note = "Title of a published work: it mostly stays as it is." if is_work else note
            is_counted = field.type.is_translated and not is_work
            yield _message(base, value, kind, family, note, record=record.id, is_counted=is_counted)
        if record.type == "term" and key == "term":
            yield _forms(record, value)
    elif isinstance(value, tuple):
        for number, item in enumerate(value, 1):
            if isinstance(item, Facet) and item.of is not None:
                yield _message(f"{base}/{number}/of", item.of, "plain", f"{family}/of", note, record=record.id)
            elif isinstance(item, Text) and field.type.is_translated:
                yield _message(f"{base}/{number}", item, "inline", family, note, record=record.id)
    elif isinstance(value, (MapNode, ListNode)):
        yield from _nodes(record, key, value, note)


def _forms(record: Record, term: Text) -> Message:
    """A place for the further forms of a term that a language allows: inflected, plural, with an article."""
    note = "Further forms that a text may use for this term, with commas between. No page shows them; may stay empty."
    return _message(f"{record.id}/forms", term, "plain", "term/forms", note, record=record.id, is_counted=False)


def _nodes(record: Record, key: str, value: MapNode | ListNode, note: str) -> Iterator[Message]:
    """The words inside maps: labels of a figure, the reason of a withdrawal, what a revision corrects."""
    family = f"{record.type}/{key}"
    if record.type == "figure":
        for path, text in _labels(key, value):
            yield _message(f"{record.id}/{path}", text, "plain", "figure/label", note, record=record.id)
    elif key == "retired":
        for text in _texts(value, ("why",)):
            yield _message(f"{record.id}/retired/why", text, "plain", family, note, record=record.id)
    elif key == "corrections":
        yield from _corrections(record, value, note)
    else:
        for path, text in _phrases(f"{record.id}/{key}", value):
            is_counted = path.rpartition("/")[2] in _WORDED
            yield _message(path, text, "plain", family, note, record=record.id, is_counted=is_counted)


def _corrections(record: Record, value: MapNode | ListNode, note: str) -> Iterator[Message]:
    """What stood there, what stands there now, and why."""
    for number, item in enumerate(value.items if isinstance(value, ListNode) else (), 1):
        for name in ("was", "now", "why"):
            for text in _texts(item, (name,)):
                path = f"{record.id}/corrections/{number}/{name}"
                yield _message(path, text, "plain", f"{record.type}/corrections/{name}", note, record=record.id)


def _phrases(path: str, node: Node) -> Iterator[tuple[str, Text]]:
    """The words in an entry of a map or list: what is no date, no path and no single word of a list."""
    if isinstance(node, ListNode):
        for number, item in enumerate(node.items, 1):
            yield from _phrases(f"{path}/{number}", item)
    elif isinstance(node, MapNode):
        for name, value in node.entries:
            if isinstance(value, ScalarNode) and name.value not in _CODE:
                is_phrase = name.value in _WORDED or " " in value.text.value.strip()
                yield from ((f"{path}/{name.value}", value.text),) if is_phrase else ()
    elif " " in node.text.value.strip():
        yield path, node.text


def _columns(report: Report) -> Iterator[Message]:
    """The headings of recorded tables. A language may leave them out: they are names, and shown with blanks."""
    note = "Heading of a column of recorded values; may be left out."
    for table in report.tables.values():
        for name in table.columns:
            source = replace(name, value=name.value.replace("_", " "))
            yield _message(f"data/{table.name}/{name.value}", source, "plain", "data/column", note, is_counted=False)


def _labels(path: str, node: Node) -> Iterator[tuple[str, Text]]:
    """The words of a drawing: every `label`, and everything below `labels`."""
    if not isinstance(node, MapNode):
        return
    is_list_of_words = path.rpartition("/")[2] == "labels"
    for key, value in node.entries:
        if isinstance(value, ScalarNode) and (is_list_of_words or key.value == "label"):
            yield f"{path}/{key.value}", value.text
        elif isinstance(value, MapNode):
            yield from _labels(f"{path}/{key.value}", value)


def _texts(node: Node, names: tuple[str, ...]) -> Iterator[Text]:
    for name in names:
        found = node.get(name) if isinstance(node, MapNode) else None
        if isinstance(found, ScalarNode):
            yield found.text


def _citation(base: str, key: str, citation: Citation, record: str | None) -> Iterator[Message]:
    """What a citation says in the author's words, and a place for a translation of the words that it quotes."""
    if citation.allow is not None:
        note = "Why the outcome of a check is allowed for a time."
        path = f"{base}/{key}/allow/reason"
        yield _message(path, citation.allow.reason, "plain", "citation/reason", note, record=record)
    quoted = citation.quote or (citation.segments[0] if citation.segments else None)
    if quoted is not None:
        words = " […] ".join(one.value.strip() for one in citation.segments) or quoted.value
        note = "A quotation. The page always shows these words; a translation stands beside them and may be left out."
        source = replace(quoted, value=words)
        path = f"{base}/{key}/translation"
        yield _message(path, source, "block", "citation/translation", note, record=record, is_counted=False)


def ui_messages(catalog: Catalog) -> tuple[Message, ...]:
    """The theme's own words, from the catalog of the language in which they are written.

    The notes for translators are the `#.` comments there; a word with a plural has its two forms.
    """
    found = []
    for entry in catalog.entries.values():
        begin, end = entry.places["msgid"]
        block = catalog.file.text[entry.begin : entry.end].splitlines()
        note = "\n".join(line[2:].strip() for line in block if line.startswith("#."))
        source = Text(entry.msgid, catalog.file, begin, end)
        found.append(Message(entry.key, source, "plain", "ui", note, plural=entry.msgid_plural))
    return tuple(found)
