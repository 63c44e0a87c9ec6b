"""What differs between two frozen revisions of a report, record by record: a pure function of two snapshots."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from typing import Literal

from reportgen.frozen import dataclass
from reportgen.model import Entry
from reportgen.model.snapshots import FrozenLocale, FrozenRecord, Snapshot, Value
from reportgen.revisions.canonical import compact

Kind = Literal[
    "added", "changed", "withdrawn", "status", "layer", "evidence-gained", "evidence-lost", "repinned", "value",
    "figure", "limit-added", "limit-lifted", "translated",
]  # fmt: skip
PINS = frozenset(("revision", "sha256"))
"""Keys of a source that say which state of it was read."""
_TOLD = frozenset(("id", "status", "layer", "cites", "refs", "retired", "corrections"))
_DRAWN = frozenset(("kind", "data", "x", "y", "series", "target", "labels", "mirror"))
"""Keys of a figure that decide what is drawn."""


@dataclass(frozen=True, slots=True)
class Change:
    """One difference."""

    kind: Kind
    record: str
    """Id of the record; the name of a table for a value; empty for the text and the report itself."""
    key: str = ""
    """Of a changed text its message key, of another value the record's key, of a recorded value its address."""
    was: str = ""
    now: str = ""
    locales: tuple[str, ...] = ()
    """Of a translation: the locales in which it is current again."""


def differences(old: Snapshot, new: Snapshot) -> tuple[Change, ...]:
    """Every difference, by record in the order of the newer revision, then what the text and the tables say."""
    names = [*new.records, *(name for name in old.records if name not in new.records)]
    drawn = _changed_tables(old, new)
    found: list[Change] = []
    for name in names:
        found += _record(old, new, name, drawn)
    found += _texts(old, new, "")
    for name in sorted(drawn):
        found += _values(old, new, name)
    return (*found, *_translations(old, new))


def _record(old: Snapshot, new: Snapshot, name: str, drawn: frozenset[str]) -> Iterator[Change]:
    before, after = old.records.get(name), new.records.get(name)
    if after is None or before is None:
        yield Change("added" if before is None else "withdrawn", name)
        return
    if before.digest != after.digest:
        yield from _fields(before, after)
        yield from _texts(old, new, name)
        yield from _others(old, new, name)
    table = after.fields.get("data")
    if after.type == "figure" and (table in drawn or any(_differ(before, after, key) for key in _DRAWN)):
        yield Change("figure", name)


def _fields(before: FrozenRecord, after: FrozenRecord) -> Iterator[Change]:
    """What differs beside the texts, which are compared by message."""
    name = after.id
    if "retired" in after.fields and "retired" not in before.fields:
        yield Change("withdrawn", name)
    for key in ("status", "layer"):
        if _differ(before, after, key):
            yield Change(key, name, key, said(before.fields.get(key)), said(after.fields.get(key)))
    for key in sorted(PINS) if after.type == "source" else ():
        if _differ(before, after, key):
            yield Change("repinned", name, key, said(before.fields.get(key)), said(after.fields.get(key)))
    lost, gained = _only(_cites(before), _cites(after))
    yield from (Change("evidence-gained", name, "cites", "", one) for one in gained)
    yield from (Change("evidence-lost", name, "cites", one) for one in lost)
    lost, gained = _only(_limits(before), _limits(after))
    yield from (Change("limit-added", name, "refs", "", one) for one in gained)
    yield from (Change("limit-lifted", name, "refs", one) for one in lost)


def _texts(old: Snapshot, new: Snapshot, record: str) -> Iterator[Change]:
    """The messages of a record that read otherwise; with an empty id those of the text and of the report."""
    heads = (f"{record}/",) if record else ("text/", "report/")
    told = (f"{record}/corrections/", f"{record}/cites/") if record else ()
    keys = dict.fromkeys(key for one in (new, old) for key in one.messages if key.startswith(heads))
    moved = {} if record else _rewritten(old, new)
    for key in keys:
        if key in moved.values() or (told and key.startswith(told)):
            continue
        was, now = old.messages.get(moved.get(key, key), ""), new.messages.get(key, "")
        if was != now:
            yield Change("changed", record, key, was, now)


def _rewritten(old: Snapshot, new: Snapshot) -> Mapping[str, str]:
    """Key of a passage → the key that it had before it was rewritten, where no lock carried that on.

    A passage took the place of another one when as many stand there as before, between passages that stayed.
    """
    before = {one.name: one.keys for one in old.sections}
    found: dict[str, str] = {}
    for section in new.sections:
        was, now = before.get(section.name, ()), section.keys
        for tag, one, two, three, four in SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
            if tag == "replace" and two - one == four - three:
                pairs = zip(was[one:two], now[three:four], strict=True)
                found |= {f"text/{section.name}/{new}": f"text/{section.name}/{old}" for old, new in pairs}
    return found


def _others(old: Snapshot, new: Snapshot, name: str) -> Iterator[Change]:
    """Keys with another value that no message and no kind of its own tells."""
    before, after = old.records[name], new.records[name]
    told = (
        _TOLD | (PINS if after.type == "source" else frozenset()) | (_DRAWN if after.type == "figure" else frozenset())
    )
    texts = {key.split("/")[1] for one in (old, new) for key in one.messages if key.startswith(f"{name}/")}
    for key in dict.fromkeys((*after.fields, *before.fields)):
        if key not in told and key not in texts and _differ(before, after, key):
            yield Change("changed", name, key, said(before.fields.get(key)), said(after.fields.get(key)))
    was, now = (said(_links(one)) for one in (before, after))
    if was != now:
        yield Change("changed", name, "refs", was, now)


def _links(record: FrozenRecord) -> Value:
    """The links of a record but those to limits."""
    refs = record.fields.get("refs")
    limits = "bounds" if record.type == "limitation" else "bounded-by"
    return {key: one for key, one in refs.items() if key != limits} if isinstance(refs, Mapping) else {}


def _differ(before: FrozenRecord, after: FrozenRecord, key: str) -> bool:
    return before.fields.get(key) != after.fields.get(key)


def said(value: Value | None) -> str:
    """A value in a line."""
    return "" if value is None else str(value) if isinstance(value, str) else compact(value)


def _cites(record: FrozenRecord) -> Counter[str]:
    cites = record.fields.get("cites", ())
    return Counter(said(one) for one in cites) if isinstance(cites, tuple) else Counter()


def _limits(record: FrozenRecord) -> Counter[str]:
    """The limits that bound a record; of a limitation, what it bounds."""
    refs = record.fields.get("refs")
    found = refs.get("bounds" if record.type == "limitation" else "bounded-by") if isinstance(refs, Mapping) else None
    return Counter(map(said, found)) if isinstance(found, tuple) else Counter()


def _only(before: Counter[str], after: Counter[str]) -> tuple[list[str], list[str]]:
    """What only the one and only the other has."""
    return list((before - after).elements()), list((after - before).elements())


def _changed_tables(old: Snapshot, new: Snapshot) -> frozenset[str]:
    names = {*old.tables, *new.tables}
    return frozenset(name for name in names if _cells(old, name) != _cells(new, name))


def _cells(snapshot: Snapshot, name: str) -> Mapping[str, str]:
    """Address → value of a table: `final.responsive-recency.reserve`."""
    table = snapshot.tables.get(name)
    rows = list(csv.reader(table.text.splitlines(keepends=True))) if table else []
    head = rows[0] if rows else []
    return {
        f"{name}.{row[0]}.{column}": cell
        for row in rows[1:]
        if row
        for column, cell in zip(head[1:], row[1:], strict=False)
    }


def _values(old: Snapshot, new: Snapshot, name: str) -> Iterator[Change]:
    before, after = _cells(old, name), _cells(new, name)
    for key in dict.fromkeys((*after, *before)):
        if before.get(key) != after.get(key):
            yield Change("value", name, key, before.get(key, ""), after.get(key, ""))


def _translations(old: Snapshot, new: Snapshot) -> Iterator[Change]:
    """The records, and the text, of which a translation that was stale or missing is current."""
    found: dict[str, list[str]] = {}
    for tag, locale in new.locales.items():
        before = old.locales.get(tag)
        for key in new.messages:
            if before is None or key not in old.messages or _is_current(old, before, key):
                continue
            if _is_current(new, locale, key):
                head = key.partition("/")[0]
                tags = found.setdefault(head if head in new.records else "", [])
                tags += [] if tag in tags else [tag]
    return (Change("translated", name, locales=tuple(found[name])) for name in (*new.records, "") if name in found)


def _is_current(snapshot: Snapshot, locale: FrozenLocale, key: str) -> bool:
    return bool(translation(snapshot, locale, key))


def translation(snapshot: Snapshot, locale: FrozenLocale, key: str) -> str:
    """The translation of a message when it is of the text as it stood; else empty."""
    entry: Entry | None = locale.entries.get(key)
    if entry is None or entry.msgid != snapshot.messages.get(key) or "fuzzy" in entry.flags:
        return ""
    return entry.forms[0] if entry.forms else ""
