"""What one unit is asked for, and what comes of it: plain values, so that any process or machine can have them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from types import MappingProxyType
from typing import Any  # Any: what JSON holds is checked by using it; a wrong shape ends in `kept.recall`

from reportgen.diagnostics import Diagnostic
from reportgen.frozen import dataclass
from reportgen.outside import Outside
from reportgen.render import Card, as_row, from_row
from reportgen.store import Json
from reportgen.write import decode_finding, encode_finding


@dataclass(frozen=True, slots=True)
class Task:
    """Some reports of a project that is on the disk, to be built."""

    root: str
    slugs: tuple[str, ...]
    out: str
    """The folder of the site, where the last good pages of blocked editions stand."""
    today: str
    """ISO 8601."""
    environment: tuple[tuple[str, str], ...] = ()
    keys: str = ""
    use_mirrors: bool = True
    base: str = ""
    seconds: float = 120.0
    key: str = ""
    """Of what all reports share: another one, and it is read again."""
    spool: str = ""
    """A file that takes the bytes of the pages; empty: they come back with the outcome."""

    @property
    def outside(self) -> Outside:
        """What may be used beside the project."""
        return Outside(
            MappingProxyType(dict(self.environment)),
            Path(self.keys) if self.keys else None,
            use_mirrors=self.use_mirrors,
            base=Path(self.base) if self.base else None,
            seconds=self.seconds,
        )

    @property
    def day(self) -> dt.date:
        """The day that dated allowances are compared with."""
        return dt.date.fromisoformat(self.today)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a unit."""

    slugs: tuple[str, ...]
    findings: tuple[Diagnostic, ...]
    counts: Mapping[str, int]
    left_out: Mapping[str, int]
    without: tuple[str, ...]
    """Locales without any catalog of these reports."""
    inputs: Mapping[str, str]
    """Path → sha256 of what was read beside what all reports share."""
    sources: Mapping[str, str]
    watched: Mapping[str, str]
    wanted: tuple[str, ...]
    """Files that would be read if they were there."""
    is_dated: bool
    """Whether another day may give other findings."""
    blocked: tuple[tuple[str, str], ...] = ()
    """(Slug, tag) of editions that an error blocks."""
    cards: tuple[Card, ...] = ()
    leads: tuple[tuple[str, str], ...] = ()
    places: Mapping[str, tuple[int, int]] = field(default_factory=lambda: MappingProxyType({}))
    """Path of each file of the site → where its bytes begin in the spool, and how many they are."""
    kept: tuple[str, ...] = ()
    """Paths among them that are last good pages, and stay as they are."""
    learned: Mapping[str, Json] = field(default_factory=lambda: MappingProxyType({}))
    """What was worked out about quotations, for the local cache."""
    pages: bytes = b""
    """The bytes of all files one after the other, when there is no spool."""


def as_document(outcome: Outcome) -> dict[str, Any]:
    """An outcome as JSON can hold it, without the bytes of pages."""
    plain = {name: getattr(outcome, name) for name in _PLAIN}
    return {
        **{name: dict(value) if isinstance(value, Mapping) else value for name, value in plain.items()},
        "findings": [encode_finding(item) for item in outcome.findings],
        "cards": [as_row(card) for card in outcome.cards],
    }


def from_document(found: dict[str, Any], pages: bytes = b"") -> Outcome:
    """The outcome of a document; an error of Python's when it is none."""
    return Outcome(
        slugs=tuple(map(str, found["slugs"])),
        findings=tuple(decode_finding(item) for item in found["findings"]),
        counts={str(name): int(count) for name, count in found["counts"].items()},
        left_out={str(name): int(count) for name, count in found["left_out"].items()},
        without=tuple(map(str, found["without"])),
        inputs={str(path): str(digest) for path, digest in found["inputs"].items()},
        sources={str(name): str(state) for name, state in found["sources"].items()},
        watched={str(path): str(state) for path, state in found["watched"].items()},
        wanted=tuple(map(str, found["wanted"])),
        is_dated=bool(found["is_dated"]),
        blocked=tuple((str(slug), str(tag)) for slug, tag in found["blocked"]),
        cards=tuple(from_row(row) for row in found["cards"]),
        leads=tuple((str(path), str(fragment)) for path, fragment in found["leads"]),
        places={str(path): (int(begin), int(size)) for path, (begin, size) in found["places"].items()},
        kept=tuple(map(str, found["kept"])),
        learned=found["learned"],
        pages=pages,
    )


_PLAIN = (
    "slugs", "counts", "left_out", "without", "inputs", "sources", "watched", "wanted", "is_dated", "blocked", "leads",
    "places", "kept", "learned",
)  # fmt: skip
