"""One report in one locale, ready to be drawn; and the site that comes out."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import field
from types import MappingProxyType
from typing import Literal, Protocol

from reportgen.frozen import dataclass
from reportgen.model.evidence import Anchor
from reportgen.model.project import Project, Report

Direction = Literal["ltr", "rtl"]
Notice = Literal["", "missing", "stale", "earlier", "other"]
"""Nothing; the source text because there is no translation, or because its translation is stale; a stale
translation of an earlier text; the text of a related locale.
"""


@dataclass(frozen=True, slots=True)
class LocaleInfo:
    """What a page says of its language."""

    tag: str
    """BCP 47: `zh-Hans`; folders of output and links use it."""
    direction: Direction
    autonym: str
    """The language's name in itself."""
    state: str = "original"
    """A word of the ui list `state/…`: original, reviewed, draft …"""


@dataclass(frozen=True, slots=True)
class Localised:
    """A text as one edition shows it, with the language that it is really in."""

    value: str
    lang: str
    direction: Direction
    is_source: bool
    """Whether it is the source text (in the source locale, or for want of a translation)."""
    notice: Notice = ""
    """What a reader must be told of it, beside its language."""


class Words(Protocol):
    """The theme's words in one locale."""

    def __call__(self, key: str, /, **values: object) -> str:
        """The message `key` with `{name}` filled in; `count` chooses the plural form."""

    def has(self, key: str, /) -> bool:
        """Whether a message of this key exists."""

    def name(self, group: str, word: str, /) -> str:
        """The label of a declared word (`word/status/wired`, `type/claim`, `key/bounds`).

        Without an entry: the word itself, hyphens as spaces, its first letter a capital.
        """


class Formats(Protocol):
    """Numbers, dates and lists as the readers of one locale write them."""

    def number(self, literal: str, /, *, signed: bool = False) -> str:
        """A recorded number, from its characters, never through a float."""

    def day(self, value: dt.date, /) -> str:
        """A date in its long form."""

    def items(self, values: Sequence[str], /) -> str:
        """A list in words: `a, b and c`."""

    def minutes(self, text: str, /) -> int:
        """Reading time in whole minutes, at least 1, for plain text in this locale's script."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How an edition stands to the source text: messages that count, by what they are."""

    messages: int
    current: int
    stale: int
    missing: int
    """Without a translation, guesses among them."""
    machine: int
    """Current ones that a machine wrote and no person changed."""
    reviewed: int
    """Current ones that a person looked at as they stand."""
    complete_records: int
    """Records of which every message is current."""
    records: int
    """Records that have messages."""
    is_published: bool
    """Whether the edition is above the coverage gate; below it is a preview that no search engine lists."""


@dataclass(frozen=True, slots=True)
class Edition:
    """One report in one locale."""

    locale: LocaleInfo
    report: Report
    words: Words
    formats: Formats
    texts: Mapping[str, Localised]
    """Message key → translation, where one exists; every other text is the source's."""
    source_locale: LocaleInfo
    progress: Progress | None = None
    """How complete the translation is; None for the original."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What the checks worked out beyond their findings."""

    anchors: tuple[Anchor, ...]
    """One per citation that names a path, lines or a quotation, in the order of the records."""
    counts: Mapping[str, int]
    """reports, records, citations, links, quotations, quotations-checked, segments …"""
    skipped: tuple[str, ...] = ()
    """What was not checked, each with its reason, for the last line of `check`."""
    left_out: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """The same of quotations: reason → how many."""
    without: tuple[str, ...] = ()
    """Locales of the settings without any catalog."""
    digests: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Path → sha256 (hex) of every source file that was looked at: inputs, for the manifest."""
    sources: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """`<report>/<id>` of every git source → `present` or `absent`, for the manifest."""


@dataclass(frozen=True, slots=True)
class Site:
    """Every file of the output, by path below the site folder, sorted."""

    files: Mapping[str, bytes]


@dataclass(frozen=True, slots=True)
class FrozenEditions:
    """The editions of a report as one frozen revision holds them, ready to be drawn at the revision's own address."""

    slug: str
    number: int
    """Of the revision: the folder of its pages is `r<number>`."""
    project: Project
    """The project with the report of the snapshot in place of the one of today."""
    checked: Checked
    editions: tuple[Edition, ...]
    held: tuple[LocaleInfo, ...] = ()
    """Locales whose pages of this revision stand already and are not drawn."""
