"""What a reporter knows beside the findings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from types import MappingProxyType
from typing import TYPE_CHECKING

from reportgen.diagnostics import Diagnostic, Severity
from reportgen.frozen import dataclass
from reportgen.source import SourceFile

if TYPE_CHECKING:  # a build with nothing to do needs no model
    from reportgen.model import Outcome

OUTCOMES: tuple[Outcome, ...] = (
    "match", "moved", "ambiguous", "near-miss", "mismatch", "unresolvable", "attested", "located", "invalid",
)  # fmt: skip


def _no_file(_path: str) -> SourceFile | None:
    return None


def _as_is(path: str) -> str:
    return path


@dataclass(frozen=True, slots=True)
class Summary:
    """What was checked, skipped and found."""

    reports: int = 0
    records: int = 0
    citations: int = 0
    links: int = 0
    quotations: int = 0
    quotations_checked: int = 0
    segments: int = 0
    locales: tuple[str, ...] = ()
    """Tags of the locales whose segments were counted."""
    anchors: Mapping[Outcome, int] = field(default_factory=lambda: MappingProxyType({}))
    skipped: tuple[str, ...] = ()
    """What was not checked, each with its reason."""
    hidden: int | None = None
    """Findings left out because they were there earlier; None when nothing was compared."""
    fixed: int | None = None
    """Findings of the baseline that are no longer there; None without a baseline."""


@dataclass(frozen=True, slots=True)
class Context:
    """Where texts and numbers of a report on findings come from."""

    tool: str
    """`reportgen 0.1.0`"""
    summary: Summary | None = None
    """None when nothing could be loaded."""
    file: Callable[[str], SourceFile | None] = _no_file
    """The text of a file by its path in the project; None when it cannot be read."""
    shown: Callable[[str], str] = _as_is
    """A path in the project as the reader would type it."""
    has_color: bool = False
    width: int = 100
    """Terminal columns that a quoted line may take."""
    charset: str = "utf-8"
    """What the stream can write; other characters appear as escapes, which take more columns."""


def count(findings: Iterable[Diagnostic]) -> tuple[int, int]:
    """How many errors and warnings there are."""
    levels = [item.level for item in findings]
    return levels.count(Severity.ERROR), levels.count(Severity.WARNING)


def amount(number: int, noun: str) -> str:
    """`1 record`, `2 records`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def tally(findings: Iterable[Diagnostic]) -> str:
    """`2 errors, 1 warning`, or `nothing`."""
    errors, warnings = count(findings)
    parts = [amount(n, noun) for n, noun in ((errors, "error"), (warnings, "warning")) if n]
    return ", ".join(parts) or "nothing"
