"""What the renderer of prose asks for and does not know: records, values, terms and notes of an edition."""

from __future__ import annotations

from typing import Protocol

from markupsafe import Markup


class Resolver(Protocol):
    """Answers with the markup that an edition wants in the place of a token; it escapes what it inserts.

    `plain` keeps only the words of an answer: give it a resolver whose answers hold nothing else.
    """

    @property
    def prefixes(self) -> frozenset[str]:
        """The declared prefixes: a bare `CLM-2` is a reference, `UTF-8` is a word."""

    def record(self, target: str, own_text: str | None, /) -> Markup:
        """The link to `CLM-2` or `finite-memory:CLM-2`, with own text where the author gave some."""

    def value(self, address: str, /) -> Markup:
        """The recorded value at `table.row.column`."""

    def term(self, selector: str, own_text: str | None, /) -> Markup:
        """The glossary term `selector` (its words or its id)."""

    def note(self, key: str, number: int, /) -> Markup:
        """The call of the footnote whose passage has this key; numbers count from 1 in a section."""
