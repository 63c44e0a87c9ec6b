"""What the tool remembers of a report's ids and reviewed links: the lines of its lock files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType

from reportgen.frozen import dataclass
from reportgen.source import Span


@dataclass(frozen=True, slots=True)
class LockedId:
    """One id that was given at some time; it is never given again."""

    id: str
    type: str
    """Name of the record type that it was given to."""
    is_retired: bool
    span: Span
    """The id in the lock."""
    heir: str | None = None
    """The id that its record has now."""


@dataclass(frozen=True, slots=True)
class ReviewedLink:
    """One link that somebody accepted, with the state that its target had then."""

    subject: str
    """Id of the record that holds the link."""
    relation: str
    """A relation, the key that holds the id, `cites`, or `text`."""
    target: str
    """Id of the target; from another report with `report:` before it."""
    digest: str
    """Of everything in the target that a reviewer read."""
    parts: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Key of the target → digest of its value, to name what changed."""

    @property
    def link(self) -> tuple[str, str, str]:
        """Subject, relation and target."""
        return self.subject, self.relation, self.target


@dataclass(frozen=True, slots=True)
class LockedAnchor:
    """Where a quotation was found when somebody last recorded it. It explains, and never verifies."""

    key: str
    """`CLM-2/cites/1`, or `text/<section>/<key>` for one of the text."""
    source: str
    """Id of the source, as cited."""
    commit: str
    """Full hash of the commit; empty for what is not in git."""
    blob: str
    """Object id that git gave the bytes; without a commit their sha256; empty when neither was known."""
    lines: tuple[tuple[int, int], ...]
    """First and last of the lines where it stood; of a citation without a quotation the cited ones."""
    level: str
    """How the words compared; `located` where none were quoted."""
    quote: str
    """Hash of the quoted words."""
    policy: str
    """Version of the rules of comparison."""
    path: str
    """Of the file: from the top of the commit, or below the project."""

    @property
    def holder(self) -> str:
        """Id of the record that cites; `text` for an anchor of the text."""
        return self.key.partition("/")[0]


@dataclass(frozen=True, slots=True)
class LockedPassage:
    """One passage of the text as it was when its messages were last extracted."""

    key: str
    section: str
    """Name of its section; empty for a passage that has gone since."""
    order: int
    """Passages of a section stand by rising numbers, with room between them."""
    digest: str
    """Of its characters, with single blanks."""
    sketch: str
    """Of its words: tells how much alike another text is."""
