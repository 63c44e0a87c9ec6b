"""`locales/<locale>/<report>.state.yaml`: who wrote and who reviewed each translation, and what is waived.

PO files can only say `fuzzy`. Here each entry names both texts by their hashes, so that it says
something about just these two and about no other: an edit of either makes it lapse.

    # Review state of translations: written by `reportgen translate accept`, one message a line.
    CLM-2/statement: {hand: machine, source: 5f70bf18a0860070, target: 1121cfccd5913f0a}
"""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from reportgen.diagnostics import Diagnostic, Severity, did_you_mean
from reportgen.model import Hand, MapNode, Node, Reviewed, ScalarNode, Waiver
from reportgen.rules import find, rule
from reportgen.source import SourceFile, Span, Text
from reportgen.yamltext import read

Findings = tuple[Diagnostic, ...]

HANDS: tuple[Hand, ...] = ("human", "machine", "machine-edited")
_KEYS = ("hand", "source", "target", "reviewer", "date", "waived")
_HASH = re.compile(r"[0-9a-f]{16}")
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9/_.-]*")
HEADER = "# Review state of translations: written by `reportgen translate accept`, one message a line.\n"


def path_of(translations: str, folder: str, slug: str) -> str:
    """Where the state of a report in a locale lies."""
    return f"{translations}/{folder}/{slug}.state.yaml"


def read_state(file: SourceFile, tag: str, slug: str) -> tuple[Mapping[str, Reviewed], Findings]:
    """Message key → what the file says. What cannot be read is RG505, a warning: it vouches for nothing."""
    node, faults = read(file)
    found = [
        Diagnostic(one.rule, one.message, one.span, one.help, Severity.WARNING, report=slug, locale=tag)
        for one in faults
    ]
    if node is None:
        return MappingProxyType({}), tuple(found)
    if not isinstance(node, MapNode):
        message = "the file is no mapping of message keys"
        return MappingProxyType({}), (
            *found,
            _fault(node.span, message, "write `CLM-2/statement: {hand: human, …}`", tag, slug),
        )
    entries: dict[str, Reviewed] = {}
    for key, value in node.entries:
        entry, wrong = _entry(key, value, tag, slug)
        found += wrong
        if entry is not None:
            entries[key.value] = entry
    return MappingProxyType(entries), tuple(found)


def _fault(span: Span, message: str, advice: str, tag: str, slug: str) -> Diagnostic:
    return Diagnostic(rule("RG505"), message, span, advice, report=slug, locale=tag)


def _entry(key: Text, node: Node, tag: str, slug: str) -> tuple[Reviewed | None, list[Diagnostic]]:
    """What is said about one message; None when it vouches for nothing."""
    found: list[Diagnostic] = []
    if not isinstance(node, MapNode):
        message = f"`{key.value}` has no mapping"
        return None, [_fault(key.span, message, f"the keys are {', '.join(_KEYS)}", tag, slug)]
    for name, _ in node.entries:
        if name.value not in _KEYS:
            advice = did_you_mean(name.value, _KEYS) or f"the keys are {', '.join(_KEYS)}"
            found.append(_fault(name.span, f"`{name.value}` is no key of a message's state", advice, tag, slug))
    hashes = [_text(node, name) for name in ("source", "target")]
    for part, value in zip(("source", "target"), hashes, strict=True):
        if not _HASH.fullmatch(value):
            at = node.get(part)
            message = f"`{value}` is no hash of a text" if value else f"`{key.value}` has no `{part}`"
            found.append(
                _fault(at.span if at else key.span, message, "`translate accept` writes both hashes", tag, slug)
            )
    hand = _text(node, "hand")
    if hand and hand not in HANDS:
        advice = did_you_mean(hand, HANDS) or f"the hands are {', '.join(HANDS)}"
        at = node.get("hand")
        found.append(_fault(at.span if at else key.span, f"`{hand}` is no hand", advice, tag, slug))
    if not all(map(_HASH.fullmatch, hashes)):
        return None, found
    waived, wrong = _waivers(node.get("waived"), tag, slug)
    known: Hand | None = next((one for one in HANDS if one == hand), None)
    entry = Reviewed(key.value, hashes[0], hashes[1], known, _text(node, "reviewer"), _day(node), waived, key.span)
    return entry, [*found, *wrong]


def _text(node: MapNode, name: str) -> str:
    found = node.get(name)
    return found.text.value.strip() if isinstance(found, ScalarNode) else ""


def _day(node: MapNode) -> dt.date | None:
    try:
        return dt.date.fromisoformat(_text(node, "date"))
    except ValueError:
        return None


def _waivers(node: Node | None, tag: str, slug: str) -> tuple[tuple[Waiver, ...], list[Diagnostic]]:
    """Rule → reason; a rule that is none, or has no reason, waives nothing."""
    if node is None:
        return (), []
    if not isinstance(node, MapNode):
        return (), [
            _fault(node.span, "`waived` is no mapping", "write `waived: {RG523: the language is short}`", tag, slug)
        ]
    waived, found = [], []
    for name, value in node.entries:
        known = find(name.value)
        reason = value.text.value.strip() if isinstance(value, ScalarNode) else ""
        if known is None or not known.code.startswith("RG5"):
            found.append(
                _fault(name.span, f"`{name.value}` is no rule of translations", "name one of family RG5", tag, slug)
            )
        elif not reason:
            found.append(_fault(name.span, f"the waiver of `{name.value}` gives no reason", "say why", tag, slug))
        else:
            waived.append(Waiver(known.code, reason))
    return tuple(waived), found


def write_state(entries: Iterable[Reviewed]) -> str:
    """The text of a state file: sorted by key, one message a line, so that branches merge."""
    lines = (f"{_scalar(one.key)}: {{{', '.join(_parts(one))}}}\n" for one in sorted(entries, key=lambda one: one.key))
    return "".join([HEADER, *lines])


def _parts(entry: Reviewed) -> Iterator[str]:
    if entry.hand:
        yield f"hand: {entry.hand}"
    yield f"source: {_scalar(entry.source)}"
    yield f"target: {_scalar(entry.target)}"
    if entry.reviewer:
        yield f"reviewer: {_scalar(entry.reviewer)}"
    if entry.date:
        yield f"date: {entry.date.isoformat()}"
    if entry.waived:
        waived = ", ".join(
            f"{one.rule}: {_scalar(one.reason)}" for one in sorted(entry.waived, key=lambda one: one.rule)
        )
        yield f"waived: {{{waived}}}"


_MEANS = frozenset({"true", "false", "null", "yes", "no", "on", "off"})
"""Words that some readers of YAML take for something else."""


def _scalar(text: str) -> str:
    """A text as YAML: plain when nothing in it means more, else in double quotes, which JSON's are."""
    is_plain = _PLAIN.fullmatch(text) is not None and text.lower() not in _MEANS
    return text if is_plain else json.dumps(text, ensure_ascii=False)
