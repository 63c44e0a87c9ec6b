"""`ids.lock`: every id that a report has given, so that none is given twice.

    # reportgen ids.lock 1
    CLM-1 claim live
    CLM-2 claim retired
    CLM-3 claim retired CLM-9

Id, record type, state, and for a record that got another id that id. Lines stand by type and number;
any order is read. Of two lines for one id (branches that were merged) the one that says more counts:
retired before live.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from reportgen.diagnostics import Diagnostic
from reportgen.locks.lines import Lines, Word, line_end
from reportgen.model import LockedId
from reportgen.source import SourceFile

HEADER = (
    "# reportgen ids.lock 1",
    "# Every id that this report has given. Written by commands; in a merge keep the lines of both sides.",
)
_ID = re.compile(r"[A-Z]{2,5}-[1-9][0-9]{0,8}")
_TYPE = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_FORM = "write `CLM-1 claim live` or `CLM-1 claim retired`: an id, its record type and its state"
_STATES = ("live", "retired")


def read_ids(file: SourceFile, report: str) -> tuple[Mapping[str, LockedId], tuple[Diagnostic, ...]]:
    """The ids of a lock in their order; a line that cannot be read is RG105 and hides no other."""
    lines = Lines(file, report)
    ids: dict[str, LockedId] = {}
    for words in lines.entries():
        entry = _entry(lines, words)
        before = ids.get(entry.id) if entry else None
        if entry is not None and (before is None or _weight(entry) > _weight(before)):
            ids[entry.id] = entry
    return MappingProxyType(ids), tuple(lines.found)


def _weight(entry: LockedId) -> int:
    """How much a line says: that an id is over, and where its record went."""
    return entry.is_retired + (entry.heir is not None)


def _entry(lines: Lines, words: tuple[Word, ...]) -> LockedId | None:
    """The entry of one line; None and RG105 at the word that is wrong."""
    first = words[0]
    if not _ID.fullmatch(first.value):
        lines.wrong(first, f"`{first.value[:40]}` is not an id", _FORM)
        return None
    if len(words) < 3:
        missing = "record type and state" if len(words) == 1 else "state"
        lines.wrong(first, f"the line of `{first.value}` lacks its {missing}", _FORM)
        return None
    kind, state, *more = words[1:]
    if not _TYPE.fullmatch(kind.value):
        lines.wrong(kind, f"`{kind.value[:40]}` is not the name of a record type", _FORM)
        return None
    if state.value not in _STATES:
        lines.wrong(state, f"`{state.value[:40]}` is not a state", "the states are `live` and `retired`")
        return None
    is_retired = state.value == "retired"
    if more and (not is_retired or not _ID.fullmatch(more[0].value) or more[1:]):
        wrong = more[0] if not is_retired or not _ID.fullmatch(more[0].value) else more[1]
        lines.wrong(wrong, f"`{wrong.value[:40]}` has no meaning here", "delete the rest of the line")
        return None
    return LockedId(first.value, kind.value, is_retired, lines.span(first), more[0].value if more else None)


def record_line(record_id: str, kind: str, *, is_retired: bool = False, heir: str | None = None) -> str:
    """The line of one id."""
    return " ".join([record_id, kind, _STATES[is_retired], *([heir] if heir else [])])


def with_ids(text: str, changes: Mapping[str, str | None], prefixes: Sequence[str]) -> str:
    """The text of a lock with the lines of some ids replaced, added, or (None) taken out.

    Every other line stays as it is, to the byte. New lines stand by `prefixes` and number.
    """
    end = line_end(text)
    lines = re.findall(r"[^\n]*\n|[^\n]+", text) if text else [f"{line}\n" for line in HEADER]
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += end
    waiting = dict(changes)
    kept: list[str] = []
    for line in lines:
        name = line.split(maxsplit=1)[0] if line.strip() else ""
        if name not in changes:
            kept.append(line)
        elif (fresh := waiting.pop(name, None)) is not None:
            kept.append(f"{fresh}{end}")
    order = {prefix: place for place, prefix in enumerate(prefixes)}
    fresh_lines = {name: f"{line}{end}" for name, line in waiting.items() if line is not None}
    return "".join(_merged(kept, fresh_lines, order))


def _merged(lines: list[str], fresh: Mapping[str, str], order: Mapping[str, int]) -> Iterator[str]:
    """The lines with new ones, each before the first line of a later id, else at the end."""
    highest: list[tuple[int, str, int]] = []
    """For each line the latest id of all lines up to it."""
    for line in lines:
        found = _ID.match(line)
        rank = _rank(found[0], order) if found else (-1, "", 0)
        highest.append(max(rank, highest[-1]) if highest else rank)
    at = 0
    for name, line in sorted(fresh.items(), key=lambda item: _rank(item[0], order)):
        place = bisect_right(highest, _rank(name, order))
        yield from lines[at:place]
        yield line
        at = place
    yield from lines[at:]


def _rank(record_id: str, order: Mapping[str, int]) -> tuple[int, str, int]:
    prefix, _, number = record_id.partition("-")
    return order.get(prefix, len(order)), prefix, int(number)


def free_number(prefix: str, ids: Iterable[str]) -> int:
    """One above every number that ids of this prefix have."""
    numbers = (one.partition("-") for one in ids)
    return max((int(number) for name, _, number in numbers if name == prefix and number.isdecimal()), default=0) + 1
