"""What record types, words, relations and policies were declared so far, and how their names are written."""

from __future__ import annotations

import re
from dataclasses import field

from reportgen.frozen import dataclass
from reportgen.model.nodes import Node, ScalarNode
from reportgen.model.types import KeyType, Policy, Relation
from reportgen.records.reading import Reading, short, text_of, word_of
from reportgen.source import Span, Text

_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


@dataclass(slots=True)
class Declared:
    """Everything that was declared so far."""

    words: dict[str, tuple[str, ...]] = field(default_factory=dict)
    common: dict[str, KeyType] = field(default_factory=dict)
    relations: dict[str, Relation] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    """Prefix → name."""
    keys: dict[str, dict[str, KeyType]] = field(default_factory=dict)
    required: dict[str, list[str]] = field(default_factory=dict)
    policies: list[Policy] = field(default_factory=list)
    places: dict[str, Span] = field(default_factory=dict)
    """Where a prefix, name or policy was declared."""
    faulty: set[str] = field(default_factory=set)
    """Names of types that have a fault and are left out: whoever names one has no second fault."""
    torn: set[str] = field(default_factory=set)
    """Vocabularies with a fault: any word may belong to them."""
    is_open: bool = False
    """Whether a type could not be read, so that any prefix and key may be its own."""
    is_cut: bool = False
    """Whether a group of the file could not be read: whatever is not declared may stand there."""


def is_name(read: Reading, text: Text) -> bool:
    """Whether a text is a lower-case word, with hyphens; else RG112."""
    if _NAME.fullmatch(text.value):
        return True
    advice = "use lower-case letters, digits and `-`"
    read.fault("RG112", f"`{short(text.value)}` is not a lower-case word", text.span, advice)
    return False


def name_of(read: Reading, name: str, node: Node, key: Text | None) -> Text | None:
    """A lower-case word, with hyphens; else RG112."""
    text = text_of(read, name, node, key)
    return text if text is not None and is_name(read, text) else None


def type_of(read: Reading, name: str, node: Node, key: Text | None, declared: Declared) -> str | None:
    """The name of a declared type; None for one that is left out, and with RG112 for any other word."""
    if isinstance(node, ScalarNode) and node.text.value in declared.faulty:
        return None
    if declared.is_cut and isinstance(node, ScalarNode) and node.text.value not in declared.names.values():
        return None
    word = word_of(read, name, node, key, tuple(declared.names.values()))
    return word.value if word else None
