"""What the readers of all kinds of sources share: what is wanted, what was found, what was looked at already."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from pathlib import Path

from reportgen import files
from reportgen.diagnostics import Diagnostic
from reportgen.frozen import dataclass
from reportgen.model import Citation, Evidence, Outside, Project, Record
from reportgen.rules import rule
from reportgen.source import Text
from reportgen.store import Store

Findings = tuple[Diagnostic, ...]
Key = tuple[str, str, str]
"""Slug of the report that holds the source, its id, and the cited path (empty when left out)."""

LIMIT = 8 * files.MIB
"""Larger files are not looked at."""


@dataclass(frozen=True, slots=True)
class Cited:
    """One citation that names something inside its source."""

    report: str
    """Slug of the report that cites."""
    number: int
    """Its place in the report's citations."""
    record: Record | None
    citation: Citation


@dataclass(frozen=True, slots=True)
class Wanted:
    """One path of one source, with everything that cites it: nothing, when the file is the whole source."""

    source: Record
    path: str
    cited: tuple[Cited, ...] = ()

    @property
    def key(self) -> Key:
        """Where its evidence is kept."""
        return self.source.report, self.source.id, self.path


@dataclass(frozen=True, slots=True)
class Lead:
    """What was found for some wanted paths that come to the same file, whose text is not at hand yet."""

    wanted: tuple[Wanted, ...]
    evidence: Evidence
    """Without the text; with a reason when there is none to be had."""
    load: Callable[[], Evidence] | None = None
    """The same with the text, or with a reason. Call it while the lead is the last one that was given."""
    form: str = ""
    """What decides, beside the bytes, how text is made of them: `git utf-8`. Empty: text is always made anew."""


@dataclass(frozen=True, slots=True)
class Desk:
    """What one run has looked at already."""

    project: Project
    root: Path
    outside: Outside
    store: Store
    found: list[Diagnostic] = field(default_factory=list)
    """Findings about sources and paths."""
    read: dict[tuple[str, str, str], Evidence] = field(default_factory=dict)
    names: dict[str, frozenset[str]] = field(default_factory=dict)
    listed: dict[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    present: dict[str, str] = field(default_factory=dict)
    """`<report>/<id>` → present or absent, of sources that lie outside the project."""
    watched: dict[Path, str] = field(default_factory=dict)
    """Where repositories are or might be → what they looked like."""


def fault(code: str, source: Record, where: str, message: str, advice: str | None) -> Diagnostic:
    """A finding at a key of a source, or at its id when the key is missing."""
    held = source.fields.get(where)
    span = source.span if held is None else held.value.span if isinstance(held.value, Text) else held.key.span
    return Diagnostic(rule(code), message, span, advice, report=source.report, record=source.id)
