"""Files beside the records that speak of them by id: catalogs, review states, receipts, envelopes, other locks."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator, Mapping

from reportgen import files
from reportgen.edits.catalogs import Phrase, entries
from reportgen.edits.draft import Draft
from reportgen.edits.places import SECTION, Wanted, alone
from reportgen.edits.spans import Edit
from reportgen.frozen import dataclass
from reportgen.model import Config, ListNode, MapNode, Node, ScalarNode
from reportgen.prose import mentions
from reportgen.source import SourceFile, Text
from reportgen.yamltext import read

_LATER_LOCKS = ("segments.lock",)


@dataclass(frozen=True, slots=True)
class Renaming:
    """What is renamed in the files beside the records."""

    wanted: Wanted
    new: str
    keys: Mapping[str, str]
    """Message key of a passage whose text changed → its new key."""
    prefixes: frozenset[str]
    is_followed: Callable[[str, str], bool]
    """Whether the links in a unit (of a report) go with the record."""
    is_shared: bool = False
    """Whether another record keeps the id, and so everything that is filed under it."""

    def key(self, key: str) -> str:
        """A message key as it is called afterwards."""
        head, slash, rest = key.partition("/")
        if head == self.wanted.id and not self.is_shared:
            return f"{self.new}{slash}{rest}"
        return self.keys.get(key, key)


def add_companions(draft: Draft, config: Config, renaming: Renaming, reports: Mapping[str, object]) -> str | None:
    """Take the changes of every such file of the project into the draft.

    Returns the path of one that cannot be read and names the id; None when all is well.
    """
    for path in files.list_files(draft.root, config.translations, "", is_deep=True):
        slug = _report_of(posixpath.basename(path), reports)
        file = draft.file(path) if slug is not None else None
        if slug is not None and file is not None:
            draft.add(_translated(file, slug, renaming))
        elif slug is not None and _names(draft, path, renaming.wanted.id):
            return path
    if not renaming.is_shared:
        _add_own(draft, f"{config.claims}/{renaming.wanted.report}", renaming)
    return None


def _names(draft: Draft, path: str, record_id: str) -> bool:
    """Whether a file that cannot be read holds the id, in whatever encoding."""
    return record_id.encode() in files.peek(draft.root, path, files.TEXT_LIMIT).replace(b"\0", b"")


def _add_own(draft: Draft, folder: str, renaming: Renaming) -> None:
    """The files of the report itself that no reader of records reads."""
    for path in files.list_files(draft.root, f"{folder}/data", ".yaml"):
        found = draft.file(path)
        draft.add(_envelopes(found, renaming) if found else ())
    for name in _LATER_LOCKS:
        lock = draft.file(f"{folder}/{name}") if files.is_file(draft.root, f"{folder}/{name}") else None
        draft.add(_lock(lock, renaming) if lock else ())


def _translated(file: SourceFile, slug: str, renaming: Renaming) -> Iterator[Edit]:
    """The changes in a file of a locale, by its kind."""
    if file.path.endswith((".po", ".pot")):
        yield from _catalog(file, slug, renaming)
    elif slug == renaming.wanted.report and file.path.endswith(".state.yaml"):
        yield from _state(file, renaming)
    elif slug == renaming.wanted.report and file.path.endswith(".jsonl"):
        yield from _receipts(file, renaming)


def _report_of(name: str, reports: Mapping[str, object]) -> str | None:
    """The report that a file of a locale belongs to: `<report>.po`, `<report>.state.yaml`, `<report>.jsonl`."""
    stem = name.partition(".")[0]
    return stem if stem in reports else None


def _catalog(file: SourceFile, slug: str, renaming: Renaming) -> Iterator[Edit]:
    """Message keys, and the ids in texts that are links there."""
    for entry in entries(file):
        key = entry.context
        for phrase in entry.phrases:
            if phrase.word == "msgctxt":
                if slug == renaming.wanted.report:
                    yield from _renamed(file, phrase, renaming)
            elif "/cites/" not in key and renaming.is_followed(slug, _unit(key)):
                yield from _links(file, phrase, slug, renaming)


def _unit(key: str) -> str:
    """The unit of a message key: `CLM-7`, `text/intro`, `report`."""
    head, _, rest = key.partition("/")
    return f"{SECTION}{rest.partition('/')[0]}" if f"{head}/" == SECTION else head


def _renamed(file: SourceFile, phrase: Phrase, renaming: Renaming) -> Iterator[Edit]:
    """The changed part of a message key."""
    before, after = phrase.value, renaming.key(phrase.value)
    if before == after:
        return
    same = len(posixpath.commonprefix([before, after]))
    rest = len(posixpath.commonprefix([before[same:][::-1], after[same:][::-1]]))
    yield from _replaced(file, phrase, same, len(before) - rest, after[same : len(after) - rest])


def _links(file: SourceFile, phrase: Phrase, slug: str, renaming: Renaming) -> Iterator[Edit]:
    """The ids in one text that are links to the record."""
    value, wanted = phrase.value, renaming.wanted
    if wanted.id not in value.upper():
        return
    text = SourceFile("", value)
    held, _ = mentions(Text(value, text, 0, len(value)), renaming.prefixes)
    spans = [one.span for one in held.references if wanted.is_meant(one.target, slug)]
    if slug == wanted.report:
        spans += [one.span for one in held.terms if one.selector.strip().upper() == wanted.id]
    for span in spans:
        if span.end is not None:
            end = text.offset(span.end)
            yield from _replaced(file, phrase, end - len(wanted.id), end, renaming.new)


def _replaced(file: SourceFile, phrase: Phrase, begin: int, end: int, text: str) -> Iterator[Edit]:
    """`text` in place of some characters of a phrase, which may be typed in several pieces."""
    if begin == end:
        if begin:
            at = phrase.offsets[begin - 1] + 1
            yield Edit(file.path, at, at, text)
        return
    for number, (first, last) in enumerate(phrase.pieces(begin, end)):
        yield Edit(file.path, first, last, "" if number else text)


def _state(file: SourceFile, renaming: Renaming) -> Iterator[Edit]:
    """Message keys in the review states of a locale, wherever they stand."""
    root, _ = read(file)
    for text in _scalars(root) if root is not None else ():
        renamed = renaming.key(text.value)
        if renamed != text.value:
            begin = file.text.find(text.value, text.begin, text.end)
            if begin >= 0:
                yield Edit(file.path, begin, begin + len(text.value), renamed)


def _scalars(node: Node) -> Iterator[Text]:
    if isinstance(node, ScalarNode):
        yield node.text
    elif isinstance(node, ListNode):
        for item in node.items:
            yield from _scalars(item)
    elif isinstance(node, MapNode):
        for key, value in node.entries:
            yield key
            yield from _scalars(value)


def _receipts(file: SourceFile, renaming: Renaming) -> Iterator[Edit]:
    """Message keys in receipts, one JSON object a line: `"unit": "CLM-7/statement"`."""
    for found in re.finditer(r'"unit"\s*:\s*"([^"\\\n]+)"', file.text):
        renamed = renaming.key(found[1])
        if renamed != found[1]:
            yield Edit(file.path, *found.span(1), renamed)


def _envelopes(file: SourceFile, renaming: Renaming) -> Iterator[Edit]:
    """Ids that stand alone in a file of envelopes, and sources at the start of a part of a citation."""
    root, _ = read(file)
    if root is None:
        return
    wanted = renaming.wanted
    for span in alone(root, lambda value: wanted.is_meant(value, wanted.report)):
        if span.start is not None and span.end is not None:
            begin = file.text.find(wanted.id, file.offset(span.start), file.offset(span.end))
            yield from [Edit(file.path, begin, begin + len(wanted.id), renaming.new)] if begin >= 0 else []
    if not wanted.id.startswith("SRC-"):
        return
    cited = re.compile(rf"(?:^|;)\s*(?:{re.escape(wanted.report)}:)?(?P<id>{re.escape(wanted.id)})(?=\s)")
    for text in _scalars(root):
        begin = file.text.find(text.value, text.begin, text.end)
        for found in cited.finditer(text.value) if begin >= 0 else ():
            yield Edit(file.path, begin + found.start("id"), begin + found.end("id"), renaming.new)


def _lock(file: SourceFile, renaming: Renaming) -> Iterator[Edit]:
    """Words of a lock that are the id, or a message key of the record."""
    for found in re.finditer(rf"(?<!\S){re.escape(renaming.wanted.id)}(?![^\s/])", file.text):
        yield Edit(file.path, found.start(), found.end(), renaming.new)
