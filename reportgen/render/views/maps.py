"""Keys that hold maps or lists, in words: each entry of a map with its label, a known one as it is read."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass

from reportgen.model import Localised, MapNode, Node, ScalarNode
from reportgen.render.scope import Page, Shown

SAID = {"was": {"id": "", "from": "former/from", "note": ""}}
"""Key → entry of its maps → the message around its value; empty: the value alone."""

CODE = frozenset({"id", "test", "path", "sha256", "revision", "commit"})
"""Entries whose values are for machines."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a map."""

    label: str
    """Empty where the value says by itself what it is."""
    text: Shown
    is_code: bool = False


def entries(page: Page, key: str, node: Node) -> tuple[Entry, ...]:
    """What one item of the key `key` says; a single value is one entry without a label."""
    if not isinstance(node, MapNode):
        is_code = key != "submitted" and " " not in "".join(_values(page, node))
        return tuple(Entry("", _typed(page, value), is_code) for value in _values(page, node))
    return tuple(_entry(page, key, name.value, value) for name, value in node.entries)


def _entry(page: Page, key: str, name: str, node: Node) -> Entry:
    scope = page.scope
    value = scope.edition.formats.items(tuple(_values(page, node)))
    said = SAID.get(key, {}).get(name)
    if said:
        return Entry("", page.words(scope.word(said, text=value)))
    label = scope.edition.words.name("key", name) if said is None else ""
    return Entry(label, _typed(page, value), name in CODE)


def _values(page: Page, node: Node) -> Iterator[str]:
    """The values of a tree, dates in words."""
    if isinstance(node, ScalarNode):
        yield _day(page, node.text.value)
    elif isinstance(node, MapNode):
        for name, value in node.entries:
            label = page.scope.edition.words.name("key", name.value)
            yield f"{label}: {page.scope.edition.formats.items(tuple(_values(page, value)))}"
    else:
        for item in node.items:
            yield from _values(page, item)


def _day(page: Page, text: str) -> str:
    try:
        return page.scope.edition.formats.day(dt.date.fromisoformat(text))
    except ValueError:
        return text


def _typed(page: Page, text: str) -> Shown:
    """Words of the author, which no catalog translates."""
    own = page.scope.edition.source_locale
    return page.typed(Localised(text, own.tag, own.direction, is_source=True))
