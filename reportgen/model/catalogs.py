"""Messages of a report, and what a catalog and its state file say about each in one locale."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType
from typing import Literal

from reportgen.frozen import dataclass
from reportgen.source import SourceFile, Span, Text

MessageKind = Literal["plain", "inline", "block"]
"""One line without markup; inline Markdown; block Markdown (paragraphs, lists)."""
Hand = Literal["human", "machine", "machine-edited"]
"""Who wrote a translation; unknown is None."""
Change = Literal["cosmetic", "numeric", "wording", "polarity"]
"""How a source text differs from the one that was translated; the later ones weigh more."""


@dataclass(frozen=True, slots=True)
class Message:
    """One translatable text of a report in the source locale."""

    key: str
    """The msgctxt: `CLM-2/statement`, `text/question/3f9c`, `report/title`."""
    source: Text
    """The msgid, and where it stands."""
    kind: MessageKind
    family: str
    """What sort of text it is, the same for all of a kind: `claim/statement`, `text/paragraph`, `figure/label`."""
    note: str = ""
    """For translators: where it is shown, how long it may be."""
    is_counted: bool = True
    """Whether a complete edition needs it; a quotation's translation is not needed."""
    record: str | None = None
    """Id of the record that holds it."""
    plural: str | None = None
    """The source text for several, of a word that counts; only the theme's own words have one."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a PO file, as it stands there."""

    key: str
    """msgctxt; empty when there is none."""
    msgid: str
    forms: tuple[str, ...]
    """msgstr, or msgstr[0] … in order."""
    msgid_plural: str | None = None
    flags: tuple[str, ...] = ()
    previous: str | None = None
    """The `#| msgid`: the source text that was translated before."""
    is_obsolete: bool = False
    begin: int = 0
    """Offsets of the whole entry in the file, its comments included."""
    end: int = 0
    places: Mapping[str, tuple[int, int]] = field(default_factory=lambda: MappingProxyType({}))
    """Offsets of its parts, from the quotation mark: `msgctxt`, `msgid`, `msgid_plural`, `msgstr`, `msgstr[1]` …"""

    @property
    def is_fuzzy(self) -> bool:
        """Whether the entry says that its text is a guess."""
        return "fuzzy" in self.flags


@dataclass(frozen=True, slots=True)
class Catalog:
    """One PO file that was read without a fault."""

    file: SourceFile
    tag: str
    """BCP 47, from the folder's name."""
    domain: str
    """`ui` or a report's slug."""
    header: Mapping[str, str]
    """Name → value, in the order of the file."""
    entries: Mapping[str, Entry]
    """By key, in the order of the file; the obsolete ones are apart."""
    obsolete: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Waiver:
    """A rule that does not count for one message, and why; it lapses when either text changes."""

    rule: str
    reason: str


@dataclass(frozen=True, slots=True)
class Reviewed:
    """What `locales/<locale>/<report>.state.yaml` says about one message."""

    key: str
    source: str
    """Hash of the source text that was translated."""
    target: str
    """Hash of the translation."""
    hand: Hand | None = None
    reviewer: str = ""
    date: dt.date | None = None
    waived: tuple[Waiver, ...] = ()
    span: Span | None = None


Standing = Literal["current", "stale", "fuzzy", "missing"]


@dataclass(frozen=True, slots=True)
class Translation:
    """What one message is in one locale."""

    message: Message
    tag: str
    standing: Standing
    text: str = ""
    """The translation, also of a stale one; empty when it is missing."""
    entry: Entry | None = None
    change: Change | None = None
    """Of a stale one: what changed in the source since."""
    previous: str = ""
    """The source text that was translated, when it is known."""
    hand: Hand | None = None
    is_reviewed: bool = False
    """Whether a person looked at exactly this pair of texts."""
    waived: tuple[Waiver, ...] = ()
    """Those that have not lapsed."""
