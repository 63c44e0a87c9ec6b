"""What all readers of YAML share: a collector of findings, and scalars with a declared form."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from itertools import islice

from reportgen.diagnostics import Diagnostic, Label, did_you_mean
from reportgen.model.nodes import ListNode, MapNode, Node, ScalarNode
from reportgen.rules import rule
from reportgen.source import Span, Text

Findings = tuple[Diagnostic, ...]

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_NUMBER = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]{1,2})?")
_LONGEST_NUMBER = 100
MOST_LISTED = 60
MAX_FOUND = 1_000
"""Findings of one file; what a file of junk would give beyond them helps nobody and costs time."""


class Reading:
    """The findings of one file while it is read, and the report and record that they are about."""

    __slots__ = ("found", "meant", "needed", "record", "report")

    def __init__(self, report: str | None = None) -> None:
        self.found: list[Diagnostic] = []
        self.report = report
        self.record: str | None = None
        self.needed: frozenset[str] = frozenset()
        """Keys that no one may delete."""
        self.meant: set[tuple[str, str]] = set()
        """What and key: keys that an unknown one seems to mean, so that none of them is missing as well."""

    @property
    def is_full(self) -> bool:
        """Whether the file has as many findings as are told."""
        return len(self.found) >= MAX_FOUND

    def fault(
        self, code: str, message: str, span: Span, advice: str | None = None, related: tuple[Label, ...] = ()
    ) -> None:
        """Notes one finding."""
        if self.is_full:
            return
        item = Diagnostic(
            rule(code), message, span, help=advice, related=related, report=self.report, record=self.record
        )
        self.found.append(item)

    def unknown_key(self, key: Text, known: Sequence[str], what: str) -> str | None:
        """RG110 with the nearest key, which is returned, else all that `what` may have."""
        if self.is_full:
            return None
        listed = listing(known)
        near = did_you_mean(key.value, known)
        meant = near.split("`")[1] if near else None
        self.meant.update(((what, meant),) if meant else ())
        advice = f"{near} The keys of {what} are {listed}" if near else f"the keys of {what} are {listed}"
        self.fault("RG110", f"{what} has no key `{short(key.value)}`", key.span, advice)
        return meant

    def missing_key(self, name: str, span: Span, what: str) -> None:
        """RG111 where `what` begins, unless an unknown key of it seems to mean this one."""
        if (what, name) in self.meant:
            self.meant.discard((what, name))
            return
        self.fault("RG111", f"{what} has no `{name}`, which is required", span, f"add `{name}:`")

    def wrong(self, name: str, node: Node, key: Text | None, wanted: str, advice: str | None = None) -> None:
        """RG112 for a value of the wrong kind, or for no value."""
        span = place(node, key)
        if is_empty(node):
            otherwise = "" if name in self.needed else ", or delete the key"
            self.fault("RG112", f"`{name}` has no value", span, advice or f"write {wanted}{otherwise}")
        else:
            self.fault("RG112", f"`{name}` is {kind_of(node)}, not {wanted}", span, advice)


def place(node: Node, key: Text | None) -> Span:
    """Where a finding about a value points: at the value, or at its key when nothing is written."""
    if isinstance(node, ScalarNode) and node.text.begin == node.text.end and key is not None:
        return key.span
    return node.span


def beginning(node: Node) -> Span:
    """Where a finding about a whole node points: at its first key, when it has one."""
    return node.entries[0][0].span if isinstance(node, MapNode) and node.entries else node.span


def is_empty(node: Node) -> bool:
    """Whether nothing is written where a value should stand."""
    return isinstance(node, ScalarNode) and not node.text.value.strip()


def kind_of(node: Node) -> str:
    """What a node is, for a message."""
    if isinstance(node, ScalarNode):
        return f"`{short(node.text.value)}`" if node.text.value.strip() else "empty"
    return "a list" if isinstance(node, ListNode) else "a mapping"


def short(text: str) -> str:
    """Text that fits into a message: one line, at most 60 characters."""
    line = " ".join(text.split())
    return line if len(line) <= 60 else f"{line[:59]}…"


def text_of(read: Reading, name: str, node: Node, key: Text | None, *, is_line: bool = True) -> Text | None:
    """The characters of a scalar as typed; None and RG112 for anything else, empty text, or a second line."""
    if not isinstance(node, ScalarNode) or not node.text.value.strip():
        read.wrong(name, node, key, "text")
        return None
    text = node.text
    if text.value.endswith("\n"):
        text = Text(text.value.rstrip("\n"), text.file, text.begin, text.end)
    if is_line and "\n" in text.value:
        read.fault(
            "RG112", f"`{name}` is text of several lines", text.span, f"`{name}` takes one line; use `>-` to fold"
        )
        return None
    return text


def day_of(read: Reading, name: str, node: Node, key: Text | None) -> date | None:
    """A date written as year-month-day (ISO 8601)."""
    if isinstance(node, ScalarNode) and _DATE.fullmatch(node.text.value):
        try:
            return date.fromisoformat(node.text.value)
        except ValueError:
            read.fault("RG112", f"`{name}` is `{node.text.value}`, which no calendar has", node.span)
            return None
    read.wrong(name, node, key, "a date", "write a date as `2026-09-09`")
    return None


def number_of(read: Reading, name: str, node: Node, key: Text | None) -> Decimal | None:
    """A number with the precision in which it is written; never a float."""
    if isinstance(node, ScalarNode) and node.is_plain:
        value = node.text.value
        if len(value) <= _LONGEST_NUMBER and _NUMBER.fullmatch(value):
            return Decimal(value)
    read.wrong(name, node, key, "a number", "write digits without quotes, units or separators, as in `-3.50`")
    return None


def flag_of(read: Reading, name: str, node: Node, key: Text | None) -> bool | None:
    """`true` or `false`."""
    if isinstance(node, ScalarNode) and node.is_plain and node.text.value in {"true", "True", "TRUE"}:
        return True
    if isinstance(node, ScalarNode) and node.is_plain and node.text.value in {"false", "False", "FALSE"}:
        return False
    read.wrong(name, node, key, "`true` or `false`", "write `true` or `false` without quotes")
    return None


def word_of(
    read: Reading, name: str, node: Node, key: Text | None, words: Sequence[str], *, code: str = "RG112"
) -> Text | None:
    """One of `words`; `code` is the rule for a word that is not among them."""
    if not isinstance(node, ScalarNode) or not node.text.value:
        read.wrong(name, node, key, "one word", f"write one of {listing(words)}")
        return None
    if node.text.value in words or not words:  # without words: nobody could read which there are
        return node.text
    value = node.text.value
    near = None if read.is_full else did_you_mean(value, words)
    advice = f"{near} The words are {listing(words)}" if near else f"the words are {listing(words)}"
    read.fault(code, f"`{name}` is `{short(value)}`, which is not among its words", node.span, advice)
    return None


def listing(words: Iterable[str]) -> str:
    """Words in backticks with commas; of very many the first ones."""
    first = list(islice(words, MOST_LISTED + 1))
    told = ", ".join(f"`{word}`" for word in first[:MOST_LISTED])
    return f"{told} …" if len(first) > MOST_LISTED else told


def items_of(read: Reading, name: str, node: Node, key: Text | None, what: str) -> tuple[Node, ...]:
    """The items of a list; none and RG112 for anything else."""
    if isinstance(node, ListNode):
        return node.items
    read.wrong(name, node, key, f"a list of {what}", f"write a list: `{name}: [ … ]`")
    return ()


def map_of(read: Reading, name: str, node: Node, key: Text | None) -> MapNode | None:
    """A mapping; None and RG112 for anything else."""
    if isinstance(node, MapNode):
        return node
    read.wrong(name, node, key, "a mapping")
    return None
