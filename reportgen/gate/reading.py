"""What stands below the gate's keys, read strictly: every fault at its own key or value (RG110–112)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date

from reportgen.frozen import dataclass
from reportgen.gate.cases import Wait
from reportgen.model import MapNode, Node, ScalarNode
from reportgen.records.reading import (
    Reading,
    beginning,
    day_of,
    flag_of,
    items_of,
    map_of,
    text_of,
    word_of,
)
from reportgen.source import Text

_HASH = re.compile(r"[0-9a-f]{64}")
_COUNT = re.compile(r"[0-9]{1,9}")

Reader = Callable[[Reading, str, Node, Text | None], object]


@dataclass(frozen=True, slots=True)
class Noted:
    """The proofs that an author or a tool noted. Empty texts and None: not given, or with a fault."""

    extracted: str = ""
    persisted: str = ""
    judge: str = ""
    """Who judged the outcome: check, person or model."""
    passed: bool | None = None
    shadow_passed: int | None = None
    shadow_of: int | None = None
    critical_failed: int | None = None
    approver: str = ""
    approved: date | None = None
    return_to: Text | None = None


def read_proofs(read: Reading, node: Node | None, key: Text | None) -> Noted:
    """The mapping below `proofs`; what has a fault counts as not given."""
    found = mapping(read, "proofs", node, key, _PROOFS)
    outcome = mapping(read, "outcome", found.get("outcome"), None, _OUTCOME, ("by", "passed"))
    shadow = mapping(read, "shadow", found.get("shadow"), None, _SHADOW, ("passed", "of", "critical-failed"))
    approved = mapping(read, "approved", found.get("approved"), None, _APPROVED)
    return_to = approved.get("return-to")
    noted = Noted(
        _words(found.get("extracted")), _words(found.get("persisted")),
        _words(outcome.get("by")), _flag(outcome.get("passed")),
        _number(shadow.get("passed")), _number(shadow.get("of")), _number(shadow.get("critical-failed")),
        _words(approved.get("by")), _day(approved.get("at")), return_to if isinstance(return_to, Text) else None,
    )  # fmt: skip
    _count_up(read, noted, shadow)
    return noted


def _count_up(read: Reading, noted: Noted, shadow: Mapping[str, object]) -> None:
    """RG112 when more checks passed, or critical ones failed, than there are."""
    for name, count in (("passed", noted.shadow_passed), ("critical-failed", noted.critical_failed)):
        if count is not None and noted.shadow_of is not None and count > noted.shadow_of:
            message = f"`{name}` is `{count}`, more than the `{noted.shadow_of}` of `of`"
            at = shadow[name]
            if isinstance(at, Text):
                read.fault("RG112", message, at.span, "`of` counts every check of the suite")


def read_wait(read: Reading, node: Node | None, key: Text | None) -> Wait | None:
    """The mapping below `waits-for`."""
    found = mapping(read, "waits-for", node, key, _WAIT, ("owner", "until"))
    owner, until = found.get("owner"), found.get("until")
    return Wait(owner.value, until) if isinstance(owner, Text) and isinstance(until, date) else None


def read_resolved(read: Reading, node: Node | None, key: Text | None) -> tuple[str, ...]:
    """The conflicts that somebody resolved: items of `resolved` that say which, who and when."""
    names = []
    for item in items_of(read, "resolved", node, key, "mappings") if node is not None else ():
        found = mapping(read, "resolved", item, None, _RESOLVED, ("conflict", "by", "at"))
        if all(found.get(name) for name in ("conflict", "by", "at")):
            names.append(_words(found["conflict"]))
    return tuple(names)


def read_days(read: Reading, node: Node | None, key: Text | None) -> tuple[date, ...]:
    """The dates of `submitted`, in order; one that stands there twice is RG112."""
    days: list[date] = []
    for item in items_of(read, "submitted", node, key, "dates") if node is not None else ():
        day = day_of(read, "submitted", item, None)
        if day in days:
            read.fault("RG112", f"`{day}` is listed twice", item.span, "name each submission once")
        elif day is not None:
            days.append(day)
    return tuple(sorted(days))


def read_names(read: Reading, name: str, node: Node | None, key: Text | None, what: str) -> tuple[Text, ...]:
    """A list of tokens; one that stands there twice is RG112."""
    names: list[Text] = []
    for item in items_of(read, name, node, key, what) if node is not None else ():
        text = text_of(read, name, item, None)
        if text is not None and any(text.value == one.value for one in names):
            read.fault("RG112", f"`{text.value}` is listed twice", text.span, "delete one of the two")
        elif text is not None:
            names.append(text)
    return tuple(names)


def mapping(
    read: Reading, name: str, node: object, key: Text | None, forms: Mapping[str, Reader], needed: tuple[str, ...] = ()
) -> Mapping[str, object]:
    """The values of a mapping that are right, by key; a key of `needed` that is not there is RG111."""
    group = map_of(read, name, node, key) if isinstance(node, Node) else None
    values: dict[str, object] = {}
    for entry, value in group.entries if group else ():
        form = forms.get(entry.value)
        if form is None:
            read.unknown_key(entry, tuple(forms), f"`{name}`")
            continue
        found = form(read, entry.value, value, entry)
        if found is not None:
            values[entry.value] = found
    for missing in needed if group else ():
        if group and group.key(missing) is None:
            read.missing_key(missing, key.span if key else beginning(group), f"`{name}`")
    return values


def line(read: Reading, name: str, node: Node, key: Text | None) -> Text | None:
    """Text of one line."""
    return text_of(read, name, node, key)


def prose(read: Reading, name: str, node: Node, key: Text | None) -> Text | None:
    """Text of any number of lines."""
    return text_of(read, name, node, key, is_line=False)


def digest(read: Reading, name: str, node: Node, key: Text | None) -> Text | None:
    """A sha256 as 64 hexadecimal digits in lower case (FIPS 180-4, as `sha256sum` prints it)."""
    text = text_of(read, name, node, key)
    if text is not None and not _HASH.fullmatch(text.value):
        near = text.value.strip().lower().removeprefix("sha256:")
        advice = f"write `{near}`" if _HASH.fullmatch(near) else "write the 64 hexadecimal digits that `gate` shows"
        read.wrong(name, node, key, "a sha256", advice)
        return None
    return text


def count(read: Reading, name: str, node: Node, key: Text | None) -> Text | None:
    """A whole number that is not negative."""
    if isinstance(node, ScalarNode) and node.is_plain and _COUNT.fullmatch(node.text.value):
        return node.text
    read.wrong(name, node, key, "a whole number", "write digits without quotes, as in `4`")
    return None


def _judge(read: Reading, name: str, node: Node, key: Text | None) -> Text | None:
    return word_of(read, name, node, key, JUDGES)


def _group(read: Reading, name: str, node: Node, key: Text | None) -> MapNode | None:
    return map_of(read, name, node, key)


JUDGES = ("check", "person", "model")
_PROOFS: Mapping[str, Reader] = {
    "extracted": digest, "persisted": digest, "outcome": _group, "shadow": _group, "approved": _group,
}  # fmt: skip
_OUTCOME: Mapping[str, Reader] = {"by": _judge, "name": line, "at": day_of, "passed": flag_of}
_SHADOW: Mapping[str, Reader] = {"suite": line, "passed": count, "of": count, "critical-failed": count}
_APPROVED: Mapping[str, Reader] = {"by": line, "at": day_of, "return-to": line}
_WAIT: Mapping[str, Reader] = {"owner": line, "until": day_of}
_RESOLVED: Mapping[str, Reader] = {"conflict": line, "by": line, "at": day_of, "how": prose}


def _words(value: object) -> str:
    return value.value if isinstance(value, Text) else ""


def _flag(value: object) -> bool | None:
    return value if isinstance(value, bool) else None


def _day(value: object) -> date | None:
    return value if isinstance(value, date) else None


def _number(value: object) -> int | None:
    return int(value.value) if isinstance(value, Text) else None
