"""YAML as a tree that knows its places."""

from __future__ import annotations

from reportgen.frozen import dataclass
from reportgen.source import Span, Text


@dataclass(frozen=True, slots=True)
class ScalarNode:
    """A YAML scalar. `is_plain`: unquoted, so that `no`, `3` or `null` may mean more than text."""

    text: Text
    is_plain: bool

    @property
    def span(self) -> Span:
        """Where it stands."""
        return self.text.span


@dataclass(frozen=True, slots=True)
class ListNode:
    """A YAML sequence."""

    items: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class MapNode:
    """A YAML mapping, entries in file order, keys unique (a repeated key was reported and dropped)."""

    entries: tuple[tuple[Text, Node], ...]
    span: Span

    def get(self, key: str) -> Node | None:
        """The value of `key`, or None."""
        return next((value for name, value in self.entries if name.value == key), None)

    def key(self, key: str) -> Text | None:
        """The key itself, for its place."""
        return next((name for name, _ in self.entries if name.value == key), None)


Node = ScalarNode | ListNode | MapNode
