"""`stage` of records and envelopes as the gate decides it: one word in the file, everything else to the byte."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from reportgen.edits.spans import Edit, applied
from reportgen.frozen import dataclass
from reportgen.gate.hashing import whole
from reportgen.model import ListNode, MapNode, Node, ScalarNode
from reportgen.source import SourceFile, Text
from reportgen.yamltext import read

KEY = "stage"


@dataclass(frozen=True, slots=True)
class Staging:
    """What shall stand under `stage` of one entry of a file."""

    id: str
    word: str
    """active or candidate."""


@dataclass(frozen=True, slots=True)
class Staged:
    """The text of a file with its stages, and what could not be written."""

    text: str
    done: tuple[Staging, ...]
    left: tuple[tuple[Staging, str], ...]
    """With the reason, as the end of a sentence that begins with the id."""


def staged(file: SourceFile, wanted: Sequence[Staging]) -> Staged:
    """The file with these stages. What cannot be changed so that nothing else is read otherwise is left."""
    root, faults = read(file)
    entries = _entries(root)
    everything = _at_once(file, entries, wanted) if not faults else None
    if everything is not None:
        return Staged(everything, tuple(wanted), ())
    done: list[Staging] = []
    left: list[tuple[Staging, str]] = []
    text = file.text
    edits: list[Edit] = []
    for one in wanted:
        found = [entry for entry in entries if _id(entry) == one.id]
        if faults or len(found) != 1:
            reason = "two entries of its file have this id" if len(found) > 1 else "its file cannot be read"
            left.append((one, reason))
            continue
        edit = _edit(file, found[0], one.word)
        tried = applied(file.text, [*edits, edit]) if edit is not None else None
        if edit is None or tried is None or not _is_as_wanted(file, tried, [*done, one]):
            left.append((one, "its stage is written in a way that cannot be changed in place"))
            continue
        edits, text = [*edits, edit], tried
        done.append(one)
    return Staged(text, tuple(done), tuple(left))


def _at_once(file: SourceFile, entries: Sequence[MapNode], wanted: Sequence[Staging]) -> str | None:
    """The text with all changes, when every one can be made; else each is tried by itself."""
    known: dict[str, list[MapNode]] = {}
    for entry in entries:
        known.setdefault(_id(entry), []).append(entry)
    if any(len(known.get(one.id, ())) != 1 for one in wanted):
        return None
    edits = [_edit(file, known[one.id][0], one.word) for one in wanted]
    text = applied(file.text, [edit for edit in edits if edit is not None]) if None not in edits else None
    return text if text is not None and _is_as_wanted(file, text, wanted) else None


def _entries(root: Node | None) -> tuple[MapNode, ...]:
    return tuple(item for item in root.items if isinstance(item, MapNode)) if isinstance(root, ListNode) else ()


def _id(entry: MapNode) -> str:
    node = entry.get("id")
    return node.text.value if isinstance(node, ScalarNode) else ""


def _edit(file: SourceFile, entry: MapNode, word: str) -> Edit | None:
    """The change that gives an entry its stage; None where it has no id to stand beside."""
    node, name = entry.get(KEY), entry.get("id")
    if isinstance(node, ScalarNode):
        return _in_place(file, node.text, word)
    key = entry.key("id")
    if node is not None or not isinstance(name, ScalarNode) or key is None:
        return None
    if _is_flow(file, entry):
        return Edit(file.path, name.text.end, name.text.end, f", {KEY}: {word}")
    return _line(file, key, name.text, word)


def _in_place(file: SourceFile, text: Text, word: str) -> Edit:
    """The word in place of the old one: its quotes stay."""
    begin = file.text.find(text.value, text.begin, text.end) if text.value else -1
    if begin < 0:
        return Edit(file.path, text.begin, text.end, word)
    return Edit(file.path, begin, begin + len(text.value), word)


def _is_flow(file: SourceFile, entry: MapNode) -> bool:
    """Whether a mapping is written in braces (YAML 1.2 §7.4.2)."""
    start = entry.span.start
    return start is not None and file.text.startswith("{", file.offset(start))


def _line(file: SourceFile, key: Text, name: Text, word: str) -> Edit:
    """A line of its own below that of the id, with its indentation and its line end."""
    column = key.begin - (file.text.rfind("\n", 0, key.begin) + 1)
    stop = file.text.find("\n", name.end)
    if stop < 0:  # the id ends the file
        end = "\r\n" if "\r\n" in file.text else "\n"
        return Edit(file.path, len(file.text), len(file.text), f"{end}{' ' * column}{KEY}: {word}")
    end = "\r\n" if file.text[stop - 1] == "\r" else "\n"
    return Edit(file.path, stop + 1, stop + 1, f"{' ' * column}{KEY}: {word}{end}")


def _is_as_wanted(file: SourceFile, text: str, wanted: Iterable[Staging]) -> bool:
    """Whether the changed text is read as before, but for the stages that are wanted."""
    words = {one.id: one.word for one in wanted}
    before, after = (_entries(read(SourceFile(file.path, one))[0]) for one in (file.text, text))
    return [_with(entry, words) for entry in before] == [_with(entry, {}) for entry in after]


def _with(entry: MapNode, words: Mapping[str, str]) -> dict[str, object]:
    found = whole(entry)
    word = words.get(_id(entry))
    return {**found, KEY: word} if word else found
