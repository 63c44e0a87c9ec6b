"""A project and its reports as they were read."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import field
from decimal import Decimal
from types import MappingProxyType

from reportgen.frozen import dataclass
from reportgen.model.catalogs import Catalog, Reviewed
from reportgen.model.locks import LockedAnchor, LockedId, LockedPassage, ReviewedLink
from reportgen.model.nodes import Node
from reportgen.model.prose import Section
from reportgen.model.records import Citation, Mentions, Record
from reportgen.model.snapshots import Snapshot
from reportgen.model.types import RecordTypes
from reportgen.source import SourceFile, Span, Text


@dataclass(frozen=True, slots=True)
class ValueTable:
    """data/<name>.csv: recorded values; numbers keep the characters in which they were recorded."""

    name: str
    file: str
    columns: tuple[Text, ...]
    """The first one heads the row keys."""
    rows: Mapping[str, tuple[Text, ...]]
    """Row key → cells in column order, the key itself included."""
    source: str | None
    """Id of the data set that it rests on."""
    has_all_rows: bool = True
    """False while a row has a fault: no row is said to be unknown."""
    has_all_columns: bool = True
    """False while a column has a fault, likewise."""

    def value(self, row: str, column: str) -> Text | None:
        """The cell at row key and column name, or None."""
        cells = self.rows.get(row)
        at = next((i for i, name in enumerate(self.columns) if name.value == column), None)
        return cells[at] if cells is not None and at is not None else None


@dataclass(frozen=True, slots=True)
class ReportMeta:
    """report.yaml."""

    title: Text
    date: dt.date
    sections: tuple[Text, ...]
    subtitle: Text | None = None
    kind: Text | None = None
    status: Text | None = None
    locales: tuple[str, ...] = ()
    authors: tuple[str, ...] = ()
    license: str | None = None
    boundary: Mapping[str, Text | dt.date] = field(default_factory=lambda: MappingProxyType({}))
    gate: str = "off"
    mentions: Mentions = field(default_factory=Mentions)
    """Links, values and terms inside title, subtitle and boundary."""


@dataclass(frozen=True, slots=True)
class Report:
    """One report: everything below claims/<slug>/."""

    slug: str
    meta: ReportMeta
    records: Mapping[str, Record]
    """By id, ordered by declared type, then number."""
    sections: tuple[Section, ...]
    tables: Mapping[str, ValueTable]
    hidden_ids: frozenset[str] = frozenset()
    """Ids known to live in files that could not be read; a link to one is no finding."""
    guessed_ids: frozenset[str] = frozenset()
    """Ids that records may have whose own cannot be read; a link to one is no finding either."""
    unread: frozenset[str] = frozenset()
    """Files that could not be read, by path below the report's folder: `glossary.yaml`, `data/final.csv`.

    What could only be found there is no finding: a term, a value, a section.
    """
    named_ids: frozenset[str] = frozenset()
    """Ids that stand anywhere in those files: whatever has one may be linked from there."""
    repeated: tuple[Record, ...] = ()
    """Records whose id another one has already (RG202): what they hold is checked, and never shown."""

    lock: Mapping[str, LockedId] = field(default_factory=lambda: MappingProxyType({}))
    """Every id of `ids.lock`, in its order."""
    reviews: Mapping[tuple[str, str, str], tuple[ReviewedLink, ...]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    """Subject, relation and target → what `reviews.lock` says about the link; after a merge maybe twice."""
    anchor_lock: tuple[LockedAnchor, ...] = ()
    """Every line of `anchors.lock`; after a merge maybe two of one anchor."""
    receipts: Mapping[str, SourceFile] = field(default_factory=lambda: MappingProxyType({}))
    """Path below the report's folder → text of every file of receipts that the prose shows."""
    envelopes: Mapping[str, Node] = field(default_factory=lambda: MappingProxyType({}))
    """Path below the report's folder → tree of every file of envelopes that the prose shows with `:::{gate}`."""
    segments: tuple[LockedPassage, ...] = ()
    """Every passage of `segments.lock`, in its order; after a merge one key may stand there twice."""

    snapshots: Mapping[str, Snapshot] = field(default_factory=lambda: MappingProxyType({}))
    """Id of a revision → what was frozen of it, the oldest first."""

    @property
    def written(self) -> Iterator[Record]:
        """Every record as it was written, the repeated ones too."""
        yield from self.records.values()
        yield from self.repeated

    @property
    def citations(self) -> Iterator[tuple[Record | None, Citation]]:
        """Every citation with the record that makes it; those of the text (None) come last."""
        yield from ((record, citation) for record in self.written for citation in record.cites)
        yield from ((None, citation) for section in self.sections for citation in section.cites)

    def of_type(self, name: str) -> tuple[Record, ...]:
        """The records of one type, by number."""
        return tuple(record for record in self.records.values() if record.type == name)


@dataclass(frozen=True, slots=True)
class Config:
    """The project's settings, with their defaults."""

    title: str = ""
    base_url: str = ""
    source_locale: str = "en"
    locales: tuple[str, ...] = ("en",)
    claims: str = "claims"
    translations: str = "locales"
    templates: str = "templates"
    site: str = "site"
    coverage_gate: Decimal = Decimal("0.8")
    stale_policy: str = "source"
    numerals: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    gate_threshold: Decimal = Decimal("0.8")
    wait_window: int = 14
    mirrors: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Suppression:
    """An `ignore[…]` comment: silences the named rules on its line, or on the next line when alone."""

    span: Span
    lines: tuple[int, ...]
    """The lines that it speaks for."""
    words: tuple[str, ...]
    """Codes or names, as typed."""
    reason: str


@dataclass(frozen=True, slots=True)
class Project:
    """Everything that was read."""

    config: Config
    types: RecordTypes
    reports: Mapping[str, Report]
    """By slug, sorted."""
    files: Mapping[str, SourceFile]
    """Every text file that was read, by path: findings quote their lines."""
    digests: Mapping[str, str]
    """Path → sha256 (hex) of every input file, text or not."""
    suppressions: tuple[Suppression, ...]
    theme: Mapping[str, str]
    """Template name → text: the shipped ones, the project's over them, `reportgen/<name>` for the shipped."""
    words: Mapping[str, SourceFile]
    """Locale tag or `<tag>+` for the project's own → text of its `ui` catalog."""
    catalogs: Mapping[tuple[str, str], Catalog] = field(default_factory=lambda: MappingProxyType({}))
    """(Slug of a report, BCP 47 tag) → its catalog, where there is one that can be read."""
    reviewed: Mapping[tuple[str, str], Mapping[str, Reviewed]] = field(default_factory=lambda: MappingProxyType({}))
    """The same → message key → what the state file says about it."""

    def all_records(self) -> Iterator[Record]:
        """Every record of every report, in order."""
        for report in self.reports.values():
            yield from report.records.values()

    def all_written(self) -> Iterator[Record]:
        """Every record of every report as it was written, those with a repeated id too."""
        for report in self.reports.values():
            yield from report.written
