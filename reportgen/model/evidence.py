"""What a citation came to when its source was looked at."""

from __future__ import annotations

from typing import Literal

from reportgen.frozen import dataclass
from reportgen.model.locks import LockedAnchor
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
    blob: str = ""
    """Object id that git gives the bytes (hex); known before the bytes are read."""
    commit: str = ""
    """Full hash of the commit whose tree holds the file; empty for what is not in git."""
    profile: str = "prose"
    """Which ladder of levels speaks for the file: `code`, `prose`, `pdf` or `web`."""
    notes: tuple[str, ...] = ()
    """What a reader should know of the way to it: `symlink`."""
    pages: tuple[tuple[str, int, int], ...] = ()
    """Label, first and last line of each page, for a file that has pages."""

    @property
    def identity(self) -> str:
        """What names the content whatever it is called and wherever it lies; empty when there is none."""
        return self.blob or self.digest


@dataclass(frozen=True, slots=True)
class Place:
    """One place of a quotation in its file."""

    lines: tuple[int, int]
    """First and last line, from 1."""
    column: int = 1
    """Of its first character in the first line, from 1."""
    chooser: tuple[str, str] | None = None
    """(`prefix` or `suffix`, the fewest whole words that tell it from the other places)."""


@dataclass(frozen=True, slots=True)
class Difference:
    """How the closest passage of a source differs from what was quoted."""

    line: int
    column: int
    distance: int
    """Edits of one character (Levenshtein) between the two normal forms."""
    kind: str
    """case, punctuation, number, negation, operator, word or typography-in-code."""
    words: tuple[tuple[str, str], ...]
    """The word diff, in order: (`same`, `source` or `quoted`, the words)."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one citation came to, complete: every message is made from it, without the source.

    It depends on nothing but the citation, the content of the file and the version of the policy, so
    that it may be kept under these three.
    """

    outcome: Outcome | None
    """None: not checked."""
    reason: str = ""
    """Why it is not checked, invalid, unresolvable or a mismatch; `short` or `overlap` of a match."""
    level: str | None = None
    places: tuple[Place, ...] = ()
    """Where it stands: one for a match or a move, the repeats (the first ones) when ambiguous.

    Of a mismatch: where the words stand that do not count (`cut`, `context`, `order`, `gap`).
    """
    count: int = 0
    """How many places there are in all."""
    segment: int | None = None
    """Number (from 0) of the segment that is at fault."""
    near: Difference | None = None
    omitted: tuple[str, ...] = ()
    """What an elided quotation leaves out, one text a gap, white space runs as one space."""
    notes: tuple[str, ...] = ()
    """`out-of-range`, `emphasis-added`, `hidden-character`, `trojan-source`, `negation-elided`."""
    line_count: int = 0
    """Lines of the file."""
    gap: int = 0
    """Characters between two segments that stand too far apart (`reason` is `gap`)."""


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Some lines of a source that were kept when they were last at hand; they prove nothing."""

    file: str
    """Where they are kept, below the project."""
    text: str
    first: int
    """Number of the first line in the source."""


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
    commit: str = ""
    """Full hash of the commit that was looked at; empty for what is not in git."""
    blob: str = ""
    """Object id that git gives the file's bytes; empty when they were not at hand."""
    near: Difference | None = None
    omitted: tuple[str, ...] = ()
    """What an elided quotation leaves out, one text a gap."""
    notes: tuple[str, ...] = ()
    """As in the verdict."""
    places: tuple[Place, ...] = ()
    """Of an ambiguous one: the first places, with what chooses each."""
    last: LockedAnchor | None = None
    """Of an anchor that cannot be looked at: what `anchors.lock` remembers of it."""
    excerpt: Excerpt | None = None
    """And the lines that were kept of it."""
