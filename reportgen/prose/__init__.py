"""Prose: Markdown → passages and references with places; passages → HTML."""

from __future__ import annotations

from collections.abc import Collection

from markupsafe import Markup, escape

from reportgen.diagnostics import Diagnostic
from reportgen.model import Mentions, Section
from reportgen.prose.resolver import Resolver
from reportgen.source import SourceFile, Text

__all__ = ["Resolver", "fragment", "inline", "mentions", "plain", "read_section"]

Findings = tuple[Diagnostic, ...]


def read_section(
    file: SourceFile, name: str, prefixes: frozenset[str], *, taken: Collection[str] = ()
) -> tuple[Section, Findings]:
    """One file of prose. `taken`: keys of the report's earlier sections, which this one must not repeat."""
    return Section(name, file.path, None, (), {}), ()


def mentions(text: Text, prefixes: frozenset[str]) -> tuple[Mentions, Findings]:
    """Everything that a Markdown field of a record leads to, and its faults."""
    return Mentions(), ()


def inline(text: str, resolve: Resolver, section: Section | None = None) -> Markup:
    """The HTML of a passage's inline Markdown, in any locale; `section` knows its notes and link labels."""
    return escape(text)


def fragment(text: str, resolve: Resolver) -> Markup:
    """The HTML of a record's Markdown field: paragraphs, lists, code, tables; no ids."""
    return Markup("<p>{}</p>").format(text)


def plain(text: str, resolve: Resolver, section: Section | None = None) -> str:
    """The words alone, on one line: for titles, meta descriptions, alternative texts."""
    return " ".join(text.split())
