"""A report as it was at one revision: what `release` freezes, complete enough to draw its edition from it alone."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping

from reportgen.frozen import dataclass
from reportgen.model.catalogs import Entry, Reviewed
from reportgen.model.evidence import Difference, Excerpt, Outcome, Place
from reportgen.model.locks import LockedAnchor
from reportgen.source import SourceFile


class Plain(str):
    """The characters of a scalar that YAML or JSON may take for a number, a truth value or nothing."""

    __slots__ = ()


Value = str | tuple["Value", ...] | Mapping[str, "Value"]
"""What an author wrote, without places, comments and layout: text (`Plain` where it was unquoted), list, mapping."""


@dataclass(frozen=True, slots=True)
class FrozenRecord:
    """One record with every key as it was written."""

    id: str
    type: str
    file: str
    """Below the report's folder: `records/claims.yaml`."""
    fields: Mapping[str, Value]
    """In the order of the file, `id`, `cites` and `refs` too."""
    digest: str
    """SHA-256 of `fields` as JSON with sorted keys."""


@dataclass(frozen=True, slots=True)
class FrozenSection:
    """One file of prose with the key of each passage and quotation, in the order of the text."""

    name: str
    text: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FrozenTable:
    """One table of recorded values: the characters of its file, and the data set that it rests on."""

    name: str
    text: str
    source: str | None


@dataclass(frozen=True, slots=True)
class FrozenAnchor:
    """What one citation came to. The citation itself stands in its record or section."""

    record: str | None
    key: str
    """As `Citation.key`."""
    source: str
    outcome: Outcome | None
    level: str | None = None
    reason: str | None = None
    found: tuple[int, int] | None = None
    path: str | None = None
    commit: str = ""
    blob: str = ""
    near: Difference | None = None
    omitted: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()
    last: LockedAnchor | None = None
    excerpt: Excerpt | None = None


@dataclass(frozen=True, slots=True)
class FrozenLocale:
    """The translations of one locale."""

    tag: str
    version: str
    """SHA-256 of the catalog's file."""
    is_published: bool
    """Whether it was above the coverage gate; others are kept because one above it falls back on them."""
    header: Mapping[str, str]
    entries: Mapping[str, Entry]
    reviewed: Mapping[str, Reviewed]


@dataclass(frozen=True, slots=True)
class FrozenSettings:
    """The settings that decide what an edition shows."""

    source_locale: str
    locales: tuple[str, ...]
    coverage_gate: str
    stale_policy: str
    numerals: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One frozen revision of a report."""

    report: str
    revision: str
    """Id of its record: `REV-2`."""
    date: dt.date
    previous: tuple[str, str] | None
    """Id and digest of the revision frozen before; None for the first."""
    tool: str
    policy: str
    settings: FrozenSettings
    types: str
    """The project's own record types, as written; empty when it has none."""
    meta: Mapping[str, Value]
    """report.yaml."""
    records: Mapping[str, FrozenRecord]
    """By id, in the order of the report: sources, terms, figures and revisions too."""
    sections: tuple[FrozenSection, ...]
    tables: Mapping[str, FrozenTable]
    files: Mapping[str, str]
    """Path below the report's folder → text of further files that the prose shows."""
    inputs: Mapping[str, str]
    """Path below the report's folder → SHA-256 of every file of the report that was read."""
    anchors: tuple[FrozenAnchor, ...]
    ids: Mapping[str, tuple[str, ...]]
    """Every id ever given → record type, `live` or `retired`, and maybe its heir."""
    messages: Mapping[str, str]
    """Message key → source text."""
    locales: Mapping[str, FrozenLocale]
    pages: Mapping[str, str]
    """Path below `site/` → SHA-256 of each page of its editions when it was frozen."""
    digest: str = ""
    """SHA-256 of the file with this left empty."""
    file: SourceFile | None = None
    """Where it was read from."""

    @property
    def number(self) -> int:
        """The number of the revision: its edition is published as `r<number>`."""
        return int(self.revision.rpartition("-")[2])

    @property
    def retired(self) -> Iterator[str]:
        """The ids that are over and never given again."""
        return (name for name, state in self.ids.items() if state[1:2] == ("retired",))
