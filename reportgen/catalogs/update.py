"""Messages → the text of a catalog: what did not change stays byte for byte, what vanished is kept.

Entries are matched by their keys, so that an update costs one look at each. Only for a message
without an entry of its own are the entries that lost theirs compared, within one kind of text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from difflib import SequenceMatcher
from types import MappingProxyType

from reportgen.catalogs.locales import Named
from reportgen.catalogs.moved import moved
from reportgen.catalogs.plurals import read_plural
from reportgen.catalogs.quoting import field as written
from reportgen.frozen import dataclass
from reportgen.model import Catalog, Entry, Message

ALIKE = 0.75
"""So many words of two texts agree when one is offered as a guess for the other."""
COMPARED = 200
"""Of vanished entries of one kind of text, at most so many are compared with each new message."""
PART = 4
"""A text of fewer words is not looked for in others."""
_WORD = re.compile(r"\w+")
_NUMBER = re.compile(r"-[0-9]+(?=/|$)|/[0-9a-f]{4,}(?=/|$)|/[0-9]+(?=/|$)")


@dataclass(frozen=True, slots=True)
class Changes:
    """What an update did, by key."""

    kept: int = 0
    """Entries whose text did not change."""
    added: tuple[str, ...] = ()
    """New messages without a translation."""
    changed: tuple[str, ...] = ()
    """Messages whose source text changed: their translation is marked fuzzy, the old source kept."""
    carried: tuple[tuple[str, str], ...] = ()
    """(old key, new key): entries that follow a message to another key."""
    guessed: tuple[tuple[str, str], ...] = ()
    """(old key, new key): a vanished translation offered, as fuzzy, for a text that is much alike."""
    revived: tuple[str, ...] = ()
    """Messages that came back, with the translation that was kept."""
    vanished: tuple[str, ...] = ()
    """Messages that are gone: their entries stand at the end, as obsolete."""


@dataclass(slots=True)
class _Desk:
    """One update on its way."""

    catalog: Catalog
    rename: Mapping[str, str]
    taken: set[str] = field(default_factory=set)
    """Keys of old entries that found a message."""
    revived: set[int] = field(default_factory=set)
    """Offsets of obsolete entries that are in use again."""
    kept: int = 0
    notes: dict[str, list[object]] = field(default_factory=dict)

    def note(self, kind: str, what: object) -> None:
        """Remember what was done."""
        self.notes.setdefault(kind, []).append(what)


def update(
    catalog: Catalog, messages: Sequence[Message], *, rename: Mapping[str, str] = MappingProxyType({})
) -> tuple[str, Changes]:
    """The new text of a catalog for these messages, in their order, and what changed in it.

    `rename` gives new keys for old ones where a record is known to have another id; passages that moved to
    another section are found by their keys. Header, translators' comments and everything untouched stay as
    they are; the result depends on nothing else.
    """
    present = {message.key for message in messages}
    rename = {**{old: new for new, old in moved(present, catalog.entries).items()}, **rename}
    desk = _Desk(catalog, rename)
    forward = {new: old for old, new in rename.items() if old in catalog.entries and new not in catalog.entries}
    vanished = [
        entry for key, entry in catalog.entries.items() if key not in present and rename.get(key) not in present
    ]
    near = _by_family(entry for entry in vanished if entry.forms and entry.forms[0])
    sources = {message.key: message.source.value for message in messages}
    split = _by_family(
        one for key, one in catalog.entries.items() if any(one.forms) and sources.get(key, one.msgid) != one.msgid
    )
    blocks = [_head(catalog)]
    for message in messages:
        entry = catalog.entries.get(message.key) or catalog.entries.get(forward.get(message.key, ""))
        blocks.append(_known(desk, message, entry) if entry is not None else _unknown(desk, message, near, split))
    lost = [entry for entry in vanished if entry.key not in desk.taken]
    blocks += [_obsolete(catalog, entry) for entry in lost if any(entry.forms)]
    blocks += [_block(catalog, entry) for entry in catalog.obsolete if entry.begin not in desk.revived]
    for entry in lost:
        desk.note("vanished", entry.key)
    made = {name: tuple(values) for name, values in desk.notes.items()}
    return "\n".join(block for block in blocks if block), replace(Changes(kept=desk.kept), **made)  # type: ignore[arg-type]


def blank(project: str, locale: Named, date: str, domain: str) -> str:
    """The header of a new catalog. `date` (of the report, `2026-09-09`) stands for a clock."""
    rows = (
        f"Project-Id-Version: {project} {domain}", "Report-Msgid-Bugs-To: ", f"PO-Revision-Date: {date} 00:00+0000",
        "Last-Translator: ", "Language-Team: ", f"Language: {locale.folder}", "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=UTF-8", "Content-Transfer-Encoding: 8bit", f"Plural-Forms: {locale.plural}",
    )  # fmt: skip
    return 'msgid ""\n' + written("msgstr", "".join(f"{row}\n" for row in rows))


def _head(catalog: Catalog) -> str:
    """The header's entry as it stands, comments included."""
    entries = (*catalog.entries.values(), *catalog.obsolete)
    first = min((entry.begin for entry in entries), default=len(catalog.file.text))
    return _ended(catalog.file.text[:first])


def _block(catalog: Catalog, entry: Entry) -> str:
    return _ended(catalog.file.text[entry.begin : entry.end])


def _ended(text: str) -> str:
    """The text with LF line ends, and one at its end."""
    return text.replace("\r\n", "\n").rstrip("\n") + "\n"


def _known(desk: _Desk, message: Message, entry: Entry) -> str:
    """An entry that has its message: untouched where nothing changed."""
    desk.taken.add(entry.key)
    block = _block(desk.catalog, entry)
    is_same = (entry.msgid, entry.msgid_plural) == (message.source.value, message.plural)
    is_back = not is_same and entry.is_fuzzy and entry.previous == message.source.value
    if entry.key != message.key:
        desk.note("carried", (entry.key, message.key))
    elif is_same:
        desk.kept += 1
        if _said(block) == _wanted(message):
            return block
    if not is_same:
        desk.note("changed", message.key)
    if is_back:  # the edit that made it fuzzy was undone
        entry = replace(entry, flags=tuple(flag for flag in entry.flags if flag != "fuzzy"), previous=None)
    return _rewritten(desk, block, entry, message, is_fuzzy=not is_same and not is_back and any(entry.forms))


def _unknown(
    desk: _Desk, message: Message, near: Mapping[str, Sequence[Entry]], split: Mapping[str, Sequence[Entry]]
) -> str:
    """A message without an entry: one that was kept, one that is much alike, a part of one, or a new one."""
    for entry in reversed(desk.catalog.obsolete):
        if entry.key == message.key and entry.begin not in desk.revived and any(entry.forms):
            desk.revived.add(entry.begin)
            desk.note("revived", message.key)
            return _rewritten(desk, "", entry, message, is_fuzzy=entry.is_fuzzy or entry.msgid != message.source.value)
    family = _family(message.key)
    guess = _nearest(message, near.get(family, ()), desk.taken) or _whole(message, split.get(family, ()))
    if guess is None:
        desk.note("added", message.key)
        return _rewritten(desk, "", Entry(message.key, message.source.value, ("",)), message, is_fuzzy=False)
    desk.taken.add(guess.key)
    desk.note("guessed", (guess.key, message.key))
    return _rewritten(desk, "", guess, message, is_fuzzy=True)


def _rewritten(desk: _Desk, block: str, entry: Entry, message: Message, *, is_fuzzy: bool) -> str:
    """An entry for a message with the translation of `entry`; a guess keeps the source text that it came from."""
    own = [line for line in block.splitlines() if line.startswith("#") and line[1:2] not in (",", "|", "~", ".", ":")]
    flags = [flag for flag in entry.flags if flag != "fuzzy"]
    was_fuzzy = entry.is_fuzzy and any(entry.forms)
    if is_fuzzy or was_fuzzy:
        flags.insert(0, "fuzzy")
    lines = [f"{line}\n" for line in own]
    lines += [f"{line}\n" for line in _wanted(message)]
    lines += [f"#, {', '.join(flags)}\n"] if flags else []
    previous = (
        entry.previous if was_fuzzy and entry.previous is not None else entry.msgid if is_fuzzy else entry.previous
    )
    if previous is not None and previous != message.source.value and "fuzzy" in flags:
        lines.append(written("msgid", previous, "#| "))
    lines.append(written("msgctxt", message.key))
    lines.append(written("msgid", message.source.value))
    return "".join([*lines, *_forms(desk, entry, message)])


def _forms(desk: _Desk, entry: Entry, message: Message) -> list[str]:
    """The translation: one text, or one for each form that the header promises."""
    forms = entry.forms or ("",)
    if message.plural is None:
        return [written("msgstr", forms[0])]
    plural, _ = read_plural(desk.catalog.header.get("Plural-Forms", ""))
    count = plural.count if plural else len(forms)
    kept = [*forms, *[forms[-1]] * count][:count] if entry.msgid_plural is None else [*forms, *[""] * count][:count]
    return [
        written("msgid_plural", message.plural),
        *(written(f"msgstr[{number}]", text) for number, text in enumerate(kept)),
    ]


def _wanted(message: Message) -> list[str]:
    """The comments that belong to a message: the note for translators and its file, without a line number."""
    notes = [f"#. {line}".rstrip() for line in message.note.splitlines()]
    path = message.source.file.path
    return [*notes, f"#: \u2068{path}\u2069" if " " in path else f"#: {path}"]


def _said(block: str) -> list[str]:
    """The comments of an entry that tools write."""
    return [line.rstrip() for line in block.splitlines() if line.startswith(("#.", "#:"))]


def _obsolete(catalog: Catalog, entry: Entry) -> str:
    """A vanished entry as one that is kept: each of its lines behind `#~`."""
    lines = []
    for line in _block(catalog, entry).splitlines():
        if line.startswith("#|"):
            lines.append(f"#~{line[1:]}\n")
        elif not line.startswith("#"):
            lines.append(f"#~ {line}\n")
        elif line[1:2] not in (".", ":"):
            lines.append(f"{line}\n")
    return "".join(lines)


def _family(key: str) -> str:
    """What sort of text a key names: without the numbers and hashes that tell one from another."""
    return _NUMBER.sub("", key)


def _by_family(entries: Iterator[Entry]) -> dict[str, list[Entry]]:
    found: dict[str, list[Entry]] = {}
    for entry in entries:
        group = found.setdefault(_family(entry.key), [])
        if len(group) < COMPARED:
            group.append(entry)
    return found


def _nearest(message: Message, entries: Sequence[Entry], taken: set[str]) -> Entry | None:
    """The vanished entry whose source text has most words in common, when that is nearly all."""
    words = message.source.value.split()
    best, found = ALIKE, None
    for entry in entries:
        if entry.key in taken:
            continue
        if entry.msgid == message.source.value:
            return entry
        matcher = SequenceMatcher(None, entry.msgid.split(), words, autojunk=False)
        if matcher.real_quick_ratio() >= best and matcher.quick_ratio() >= best and (ratio := matcher.ratio()) >= best:
            best, found = ratio, entry
    return found


def _whole(message: Message, entries: Sequence[Entry]) -> Entry | None:
    """The entry of a changed text that holds nearly all words of a new one: the new one was split from it."""
    words = Counter(_WORD.findall(message.source.value.casefold()))
    if words.total() < PART:
        return None
    found = [(-(words & Counter(_WORD.findall(one.msgid.casefold()))).total(), at) for at, one in enumerate(entries)]
    shared, at = min(found, default=(0, 0))
    return entries[at] if -shared >= ALIKE * words.total() else None
