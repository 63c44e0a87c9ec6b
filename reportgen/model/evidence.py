"""What a citation came to when its source was looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from reportgen.model.records import Citation
from reportgen.source import SourceFile

Outcome = Literal[
    "match", "moved", "ambiguous", "near-miss", "mismatch", "unresolvable", "attested", "located", "invalid",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Evidence:
    """One cited file of a source, or why it could not be looked at."""

    path: str
    """Relative to the project; for git, below the top of the tree."""
    file: SourceFile | None
    reason: str | None = None
    """When `file` is None: path-missing, directory, binary, encoding, too-large, not-supported …"""
    detail: str = ""
    """A few words for the message: candidates, the limit, the commit."""
    digest: str = ""
    """sha256 (hex) of the bytes, when they were read."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """The outcome of one citation that names a path, lines or a quotation."""

    report: str
    record: str | None
    """None for an anchor in prose that no record holds."""
    citation: Citation
    outcome: Outcome | None
    """None: not checked (see `reason`)."""
    level: str | None = None
    """exact, whitespace, … when matched."""
    reason: str | None = None
    found: tuple[int, int] | None = None
    """Lines where the quotation stands."""
    path: str | None = None
    """Path in the source as resolved."""
