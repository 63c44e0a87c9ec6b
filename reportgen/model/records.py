"""Records, citations and the links between them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import date
from decimal import Decimal
from types import MappingProxyType

from reportgen.frozen import dataclass
from reportgen.model.nodes import ListNode, MapNode, ScalarNode
from reportgen.model.types import KeyType
from reportgen.source import Span, Text


@dataclass(frozen=True, slots=True)
class Facet:
    """One word of a status, layer or guarantee; `of` says what it is about, None for the record."""

    word: str
    span: Span
    of: Text | None = None


@dataclass(frozen=True, slots=True)
class Allowance:
    """A dated permission for an anchor's outcome; it lapses after `until`."""

    outcome: str
    reason: Text
    until: date
    span: Span


@dataclass(frozen=True, slots=True)
class Citation:
    """One source–path pair that a record or a paragraph rests on, with an optional quotation."""

    source: str
    """Id of the source, as written: `SRC-1`, or `other-report:SRC-1`."""
    span: Span
    """The source id, or the part of a short form that stands for it."""
    path: str | None = None
    ranges: tuple[tuple[int, int], ...] = ()
    """1-based inclusive line ranges, as cited."""
    locator: str | None = None
    """For papers: `p. 14`, `§ 4.1`, as typed."""
    quote: Text | None = None
    prefix: str | None = None
    suffix: str | None = None
    segments: tuple[Text, ...] = ()
    insertions: tuple[str, ...] = ()
    lang: str | None = None
    fidelity: str = "verbatim"
    layer: str | None = None
    see: str | None = None
    translation: Text | None = None
    """Of a quotation in prose: its words in the report's own language, as the author gives them."""
    allow: Allowance | None = None
    key: str = ""
    """Message path of the citation in its record: `cites/1`; in prose `text/<section>/<key>`."""
    places: Mapping[str, Span] = field(default_factory=lambda: MappingProxyType({}))
    """Where its parts stand: `path`, `lines` (of a short form too), `see`, `layer`, `prefix` …"""

    @property
    def has_quote(self) -> bool:
        """Whether the citation is a quotation anchor."""
        return self.quote is not None or bool(self.segments)


@dataclass(frozen=True, slots=True)
class Reference:
    """A link from one place to a record, by id."""

    target: str
    """The id as written, maybe with `report:` before it."""
    span: Span
    relation: str
    """A relation's name, the name of the key that holds it, `cites`, or `text` for prose."""


@dataclass(frozen=True, slots=True)
class ValueUse:
    """A recorded value named in prose: `table.row.column`."""

    address: str
    span: Span


@dataclass(frozen=True, slots=True)
class TermUse:
    """A glossary term named in prose: a term's words or its id."""

    selector: str
    span: Span


@dataclass(frozen=True, slots=True)
class Mentions:
    """Everything that a piece of Markdown leads to."""

    references: tuple[Reference, ...] = ()
    values: tuple[ValueUse, ...] = ()
    terms: tuple[TermUse, ...] = ()
    addresses: tuple[str, ...] = ()
    """Links to places of the site itself, as typed: only its pages show whether they lead anywhere."""


FieldValue = Text | tuple[Text, ...] | tuple[Facet, ...] | date | Decimal | bool | MapNode | ListNode


@dataclass(frozen=True, slots=True)
class Field:
    """One key of a record with its typed value."""

    key: Text
    value: FieldValue
    type: KeyType


@dataclass(frozen=True, slots=True)
class Record:
    """One record of any type, the built-in and a project's own alike."""

    report: str
    id: str
    type: str
    """Name of its type: `claim`."""
    span: Span
    """The id where the record defines it."""
    fields: Mapping[str, Field]
    """In file order; without `id`, `cites` and `refs`."""
    cites: tuple[Citation, ...] = ()
    references: tuple[Reference, ...] = ()
    """Explicit links: `refs` and keys that hold ids."""
    mentions: Mentions = Mentions()
    """Links, values and terms inside the record's texts."""
    unread: frozenset[str] = frozenset()
    """Keys that stand there with a fault of their own: their value is missing, or not whole."""
    entry: MapNode | None = field(default=None, repr=False, compare=False)
    """What was read, for the gate's hash: of claims, and of records with `proofs` or `stage`. Else None."""

    @property
    def is_candidate(self) -> bool:
        """Whether it is in quarantine: shown to reviewers, and nowhere else."""
        return self.text("stage") == "candidate"

    @property
    def is_attested(self) -> bool:
        """Of a private source: whether a recorded hash or somebody named vouches for it."""
        return self.text("kind") == "private" and bool(self.text("sha256") or self.text("attested-by"))

    def is_worded(self, key: str) -> bool:
        """Whether the text at `key` is in words of a language.

        Of a private source the place and who vouches for it are, when they are no path and no single name.
        """
        field = self.fields.get(key)
        if field is None or field.type.is_translated:
            return field is not None
        return self.text("kind") == "private" and key in ("location", "attested-by") and " " in self.text(key)

    @property
    def number(self) -> int:
        """The number in the id; ids sort by it."""
        return int(self.id.rpartition("-")[2])

    def text(self, key: str) -> str:
        """The characters of a text or markdown key; empty when the record lacks it."""
        found = self.fields.get(key)
        return found.value.value if found and isinstance(found.value, Text) else ""

    def texts(self, key: str) -> tuple[str, ...]:
        """The items of a markdown-list or id-list key."""
        found = self.fields.get(key)
        value = found.value if found else ()
        return tuple(item.value for item in value if isinstance(item, Text)) if isinstance(value, tuple) else ()

    def facets(self, key: str) -> tuple[Facet, ...]:
        """The words of status, layer or guarantee; the first is the badge."""
        found = self.fields.get(key)
        value = found.value if found else ()
        return tuple(item for item in value if isinstance(item, Facet)) if isinstance(value, tuple) else ()

    def word(self, key: str) -> str:
        """The one word of an enum or word key, or the first facet's; empty when absent."""
        facets = self.facets(key)
        return facets[0].word if facets else self.text(key)

    def day(self, key: str) -> date | None:
        """The value of a date key."""
        found = self.fields.get(key)
        return found.value if found and isinstance(found.value, date) else None

    def node(self, key: str) -> MapNode | ListNode | None:
        """The YAML below a map or list key."""
        found = self.fields.get(key)
        return found.value if found and isinstance(found.value, (MapNode, ListNode)) else None

    @property
    def former_ids(self) -> tuple[str, ...]:
        """The ids that the record had in this report: tokens of `was`, but not those with a `from`."""
        node = self.node("was")
        found = list(self.texts("was"))
        for item in node.items if isinstance(node, ListNode) else ():
            name = item.get("id") if isinstance(item, MapNode) and item.get("from") is None else item
            if isinstance(name, ScalarNode) and name.text.value:
                found.append(name.text.value)
        return tuple(found)
