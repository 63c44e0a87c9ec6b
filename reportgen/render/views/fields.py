"""The declared keys of a record, in declared order, each as its kind of value is read."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Literal
from urllib.parse import quote

from reportgen.frozen import dataclass
from reportgen.model import Facet, Field, ListNode, MapNode, Node, Record, ScalarNode
from reportgen.render.addresses import is_web
from reportgen.render.scope import Page, Shown, heading_key
from reportgen.render.views.citations import digest, layer_words
from reportgen.render.views.maps import Entry, entries

Style = Literal["text", "blocks", "items", "code", "entries", "link", "facets"]

ELSEWHERE = frozenset(
    {"id", "title", "cites", "refs", "retired", "stage", "proofs", "submitted", "waits-for", "resolved"}
)
"""Keys that stand somewhere else on the page, or that only the gate reads."""

BADGES = (("kind", "claim-kind"), ("status", "status"))
"""Keys with their vocabularies that the head of the page shows."""

DRAWN = frozenset({"kind", "data", "summary", "caption", "x", "y", "series", "target", "labels", "mirror"})
"""Keys of a figure that its drawing shows."""

LEDES = ("statement", "definition", "note")
"""Keys shown large below the heading."""


@dataclass(frozen=True, slots=True)
class Item:
    """One of several values of a key."""

    text: Shown
    of: Shown
    entries: tuple[Entry, ...] = ()
    """What a map says, entry by entry."""


@dataclass(frozen=True, slots=True)
class FieldView:
    """One key with its value."""

    key: str
    label: str
    style: Style
    items: tuple[Item, ...]
    href: str = ""


def fields(page: Page, record: Record) -> tuple[FieldView, ...]:
    """The fields of a record's page."""
    declared = page.scope.project.types.of(record.id)
    skipped = ELSEWHERE | {lede_key(page, record), heading_key(record, page.scope.project.types)}
    if record.type == "figure":
        skipped |= DRAWN
    if record.type == "revision":
        skipped |= {"corrections"}
    found = []
    for key in declared.keys if declared else record.fields:
        field = record.fields.get(key)
        if field is None or key in skipped or field.type.kind in ("id", "id-list", "citation-list"):
            continue
        if (key, field.type.vocabulary) in BADGES:
            continue
        view = field_view(page, record, key, field)
        if view.items:
            found.append(view)
    if record.type == "source" and (words := layer_words(page, record)):
        said = tuple(Item(page.words(text), Shown.empty()) for text in words)
        after = next((at for at, view in enumerate(found, 1) if view.key == "layer"), 0)
        found.insert(after, FieldView("layers-given", page.scope.word("source/layers-given"), "facets", said))
    return (*found, *_digest(page, record))


def _digest(page: Page, record: Record) -> Iterator[FieldView]:
    """The hash of a file that travels with the report, where the source itself names none."""
    found = digest(page, record) if record.type == "source" and not record.text("sha256") else ""
    if found:
        label = page.scope.word("pin/sha256-as-read")
        yield FieldView("sha256", label, "code", (Item(page.untranslated(found), Shown.empty()),))


def lede_key(page: Page, record: Record) -> str:
    """The key whose text stands large below the heading; empty when the heading says it all."""
    heading = heading_key(record, page.scope.project.types)
    return next((key for key in LEDES if record.text(key) and (key != heading or record.type == "revision")), "")


def field_view(page: Page, record: Record, key: str, field: Field) -> FieldView:
    """The value of one key."""
    label = page.scope.edition.words.name("key", key)
    kind = field.type.kind
    if kind == "markdown":
        return FieldView(key, label, "blocks", (Item(page.blocks(page.scope.field(record, key)), Shown.empty()),))
    if kind == "markdown-list":
        texts = enumerate(record.texts(key), 1)
        shown = (page.inline(page.scope.text(f"{record.id}/{key}/{at}", text)) for at, text in texts)
        return FieldView(key, label, "items", tuple(Item(text, Shown.empty()) for text in shown))
    if isinstance(field.value, (MapNode, ListNode)):
        is_list = isinstance(field.value, ListNode)
        nodes = field.value.items if isinstance(field.value, ListNode) else (field.value,)
        bases = (
            f"{record.id}/{key}/{number}" if is_list else f"{record.id}/{key}" for number in range(1, len(nodes) + 1)
        )
        said = (
            Item(Shown.empty(), Shown.empty(), entries(page, key, node, base))
            for node, base in zip(nodes, bases, strict=True)
        )
        return FieldView(key, label, "entries", tuple(said))
    return _short(page, record, key, field, label)


def _short(page: Page, record: Record, key: str, field: Field, label: str) -> FieldView:
    """A value of one line."""
    scope, value, kind = page.scope, field.value, field.type.kind
    none = Shown.empty()
    if isinstance(value, tuple) and any(isinstance(item, Facet) for item in value):
        facets = [item for item in value if isinstance(item, Facet)]
        return FieldView(key, label, "facets", tuple(_facet(page, record, key, field, at) for at in range(len(facets))))
    if isinstance(value, dt.date):
        return FieldView(key, label, "text", (Item(page.words(scope.edition.formats.day(value)), none),))
    if isinstance(value, bool):
        return FieldView(key, label, "text", (Item(page.words(scope.word("word/yes" if value else "word/no")), none),))
    if isinstance(value, Decimal):
        return FieldView(key, label, "text", (Item(page.words(scope.edition.formats.number(str(value))), none),))
    text = record.text(key)
    if kind in ("word", "enum"):
        named = scope.edition.words.name(f"word/{field.type.vocabulary or key}", text)
        return FieldView(key, label, "text", (Item(page.words(named), none),))
    if kind == "hash":
        return FieldView(key, label, "code", (Item(page.untranslated(text), none),))
    href = _address(key, text)
    shown = page.typed(scope.field(record, key)) if record.is_worded(key) else page.untranslated(text)
    return FieldView(key, label, "link" if href else "text", (Item(shown, none),), href)


def _facet(page: Page, record: Record, key: str, field: Field, at: int) -> Item:
    facet = record.facets(key)[at]
    label = page.scope.edition.words.name(f"word/{field.type.vocabulary or key}", facet.word)
    of = Shown.empty()
    if facet.of is not None:
        of = page.typed(page.scope.text(f"{record.id}/{key}/{at + 1}/of", facet.of.value))
    return Item(page.words(label), of)


_DOI = re.compile(r"(?:https?://(?:dx\.)?doi\.org/|doi:[ ]?)?(10\.[0-9]{1,9}(?:\.[0-9]+)*/\S+)", re.IGNORECASE)
"""A DOI, alone or as it is often copied: with its resolver, or with `doi:`."""


def _address(key: str, text: str) -> str:
    """Where a value leads on the web: only `http` and `https`, and a DOI by its resolver."""
    if key == "doi":
        found = _DOI.fullmatch(text.strip())
        return f"https://doi.org/{quote(found[1], safe='/:;()._-')}" if found else ""
    return text if is_web(text) else ""


def map_text(record: Record, key: str, name: str) -> str:
    """The text at `key.name` of a map; empty when absent."""
    node = record.node(key)
    return node_text(node, name) if isinstance(node, MapNode) else ""


def node_text(node: Node, name: str) -> str:
    """The text of one entry of a mapping; empty when absent."""
    found = node.get(name) if isinstance(node, MapNode) else None
    return found.text.value if isinstance(found, ScalarNode) else ""


def map_day(record: Record, key: str, name: str) -> dt.date | None:
    """The date at `key.name` of a map; None when absent or no date."""
    try:
        return dt.date.fromisoformat(map_text(record, key, name))
    except ValueError:
        return None
