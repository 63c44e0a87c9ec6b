"""Keys that hold maps or lists, in words: each entry of a map with its label, a known one as it is read."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Mapping

from reportgen.frozen import dataclass
from reportgen.model import ListNode, Localised, MapNode, Node, ScalarNode
from reportgen.render.links import Place
from reportgen.render.scope import Page, Shown
from reportgen.render.views.gap import gap

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
    href: str = ""
    """Of a former id: the place of the text that names it; empty where none does."""


def entries(page: Page, key: str, node: Node, base: str) -> tuple[Entry, ...]:
    """What one item of the key `key` says; a single value is one entry without a label.

    `base`: the message key of the item, `CLM-2/was/1`.
    """
    if not isinstance(node, MapNode):
        is_code = key != "submitted" and " " not in "".join(_values(page, node))
        shown = tuple(_values(page, node))
        texts = (page.scope.text(base, value) if isinstance(node, ScalarNode) else _own(page, value) for value in shown)
        return tuple(Entry("", page.typed(text), is_code, _former_href(page, key, text.value)) for text in texts)
    return tuple(_entry(page, key, name.value, value, base) for name, value in node.entries)


def _entry(page: Page, key: str, name: str, node: Node, base: str) -> Entry:
    scope = page.scope
    value = scope.edition.formats.items(tuple(_values(page, node)))
    text = scope.text(f"{base}/{name}", value) if isinstance(node, ScalarNode) else _own(page, value)
    said = SAID.get(key, {}).get(name)
    if said:
        return Entry("", page.words(scope.word(said, text=text.value)))
    label = scope.edition.words.name("key", name) if said is None else ""
    href = _former_href(page, key, value) if name == "id" else ""
    return Entry(label, page.typed(text), name in CODE, href)


def _former_href(page: Page, key: str, token: str) -> str:
    """The link to the place of the text that names a former id; empty for other keys and where none does."""
    if key != "was":
        return ""
    slug = page.scope.report.slug
    found = page.scope.once(_former_places, page, slug, slug).get(token)
    return page.place_href(found) if found else ""


def _former_places(page: Page, slug: str) -> Mapping[str, Place]:
    """Former id of any record of the report → the first place of its text that names it as a word."""
    scope = page.scope
    tokens: set[str] = set()
    for record in scope.report.records.values():
        node = record.node("was")
        items = node.items if isinstance(node, ListNode) else ()
        names = (item.get("id") if isinstance(item, MapNode) else item for item in items)
        tokens |= {name.text.value for name in names if isinstance(name, ScalarNode) and name.text.value}
    if not tokens:
        return {}
    either = "|".join(re.escape(token) for token in sorted(tokens, key=lambda token: (-len(token), token)))
    pattern = re.compile(rf"(?<![A-Za-z0-9_-])(?:{either})(?![A-Za-z0-9_-])")
    return _places_of(page, pattern)


def _places_of(page: Page, pattern: re.Pattern[str]) -> Mapping[str, Place]:
    """What a pattern matches in the text → the first place where it does."""
    scope, slug = page.scope, page.scope.report.slug
    found: dict[str, Place] = {}
    for section in scope.report.sections:
        for key, passage in section.passages.items():
            place = scope.links.passages.get((slug, key))
            if place is not None:
                for match in pattern.finditer(passage.text.value):
                    found.setdefault(match[0], place)
    return found


def _values(page: Page, node: Node) -> Iterator[str]:
    """The values of a tree, dates in words."""
    if isinstance(node, ScalarNode):
        yield _day(page, node.text.value)
    elif isinstance(node, MapNode):
        for name, value in node.entries:
            label = page.scope.edition.words.name("key", name.value)
            told = page.scope.edition.formats.items(tuple(_values(page, value)))
            lead = page.scope.word("page/label", label=label)
            yield f"{lead}{gap(lead)}{told}"
    else:
        for item in node.items:
            yield from _values(page, item)


def _day(page: Page, text: str) -> str:
    try:
        return page.scope.edition.formats.day(dt.date.fromisoformat(text))
    except ValueError:
        return text


def _own(page: Page, text: str) -> Localised:
    """Words of the author, which no catalog translates."""
    own = page.scope.edition.source_locale
    return Localised(text, own.tag, own.direction, is_source=True)
