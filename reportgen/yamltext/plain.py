"""What unquoted text means in YAML 1.2's core schema (10.3)."""

from __future__ import annotations

import re
from decimal import Decimal

from reportgen.model.nodes import ListNode, Node, ScalarNode

_INTEGER = re.compile(r"[-+]?[0-9]+")
_OCTAL = re.compile(r"0o[0-7]+")
_HEXADECIMAL = re.compile(r"0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]{1,3})?")
_NULLS = frozenset(("", "~", "null", "Null", "NULL"))
_WORDS: dict[str, object] = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys((".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"), Decimal("Infinity")),
    **dict.fromkeys(("-.inf", "-.Inf", "-.INF"), Decimal("-Infinity")),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), Decimal("NaN")),
}
_LONGEST_NUMBER = 1_000
"""Digits beyond this are text: Python refuses to convert them, and nobody records such numbers."""


def plain(node: Node) -> object:
    """The value of a node: str, int, Decimal (never a float), bool, None, list or dict.

    A key that is declared as text does not pass here: its value is `node.text.value`, as typed.
    """
    if isinstance(node, ScalarNode):
        return _scalar(node.text.value) if node.is_plain else node.text.value
    if isinstance(node, ListNode):
        return [plain(item) for item in node.items]
    return {key.value: plain(value) for key, value in node.entries}


def is_null(node: Node) -> bool:
    """Whether a node is an unquoted null: nothing at all, `~` or `null`."""
    return isinstance(node, ScalarNode) and node.is_plain and node.text.value in _NULLS


def _scalar(value: str) -> object:
    if value in _NULLS:
        return None
    if value in _WORDS:
        return _WORDS[value]
    if len(value) > _LONGEST_NUMBER:
        return value
    for form, base in ((_INTEGER, 10), (_OCTAL, 8), (_HEXADECIMAL, 16)):
        if form.fullmatch(value):
            return int(value[2:], base) if base != 10 else int(value)
    return Decimal(value) if _FLOAT.fullmatch(value) else value
