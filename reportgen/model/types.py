"""What records may look like: declared types, words, relations, policies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from reportgen.frozen import dataclass
from reportgen.model.nodes import MapNode
from reportgen.source import Span

KeyKind = Literal[
    "text", "markdown", "markdown-list", "id", "id-list", "enum", "word", "date", "number",
    "bool", "hash", "citation-list", "map", "list",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class KeyType:
    """What one key of a record holds."""

    kind: KeyKind
    words: tuple[str, ...] = ()
    """The allowed words of `enum` and `word`; empty for every other kind, and where they could not be read."""
    vocabulary: str | None = None
    """For `word`: the name of its vocabulary."""
    is_translated: bool = False
    is_several: bool = False
    """For status, layer and guarantee: a list of {of, is} may stand instead of one word."""


@dataclass(frozen=True, slots=True)
class RecordType:
    """A declared kind of record."""

    prefix: str
    name: str
    keys: Mapping[str, KeyType]
    """Every allowed key, the common ones included, in the order in which pages show them."""
    required: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Relation:
    """A typed link between records; the subject is the record that holds the key."""

    name: str
    inverse: str | None
    is_acyclic: bool = False
    is_symmetric: bool = False
    to: tuple[str, ...] = ()
    """Names of the types that it may lead to; empty: any."""


@dataclass(frozen=True, slots=True)
class Policy:
    """A rule about records that a project declares: `when` selects, `needs` must hold."""

    id: str
    when: MapNode
    needs: MapNode
    severity: Literal["error", "warning"]
    message: str
    span: Span


@dataclass(frozen=True, slots=True)
class RecordTypes:
    """Everything that record-types.yaml declares, the shipped and the project's own together."""

    words: Mapping[str, tuple[str, ...]]
    types: Mapping[str, RecordType]
    """By prefix, in declared order."""
    relations: Mapping[str, Relation]
    policies: tuple[Policy, ...]
    doubts: frozenset[str] = frozenset()
    """Every word of the project's own file, in lower case, while that has a fault: none of them is unknown."""
    is_open: bool = False
    """Whether a type of that file may have any prefix, since its own cannot be read."""

    def may_declare(self, word: str, *, is_prefix: bool = False) -> bool:
        """Whether a word that is not declared may be, in what could not be read."""
        return word.casefold() in self.doubts or (is_prefix and self.is_open)

    def of(self, record_id: str) -> RecordType | None:
        """The type that the prefix of `record_id` declares, or None."""
        return self.types.get(record_id.rpartition(":")[2].partition("-")[0])
