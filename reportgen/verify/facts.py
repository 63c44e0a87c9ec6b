"""What one file of a site says of itself: its ids, where it leads, what is wrong with it alone."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from types import MappingProxyType

from reportgen.diagnostics import Diagnostic
from reportgen.frozen import dataclass
from reportgen.rules import rule
from reportgen.source import Position, Span

FAULTS_AT_MOST = 100
"""Findings of one file; a page that is wrong throughout needs no longer list."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong in a file."""

    code: str
    message: str
    line: int | None = None
    help: str | None = None
    url: str = ""
    """The address that is wrong, as the page has it; `data.url` of the finding."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything about one file that others need, without its tree."""

    ids: frozenset[str] | None
    """Where fragments may lead; None: the file's format has no ids, every fragment is let pass."""
    links: frozenset[str]
    """Addresses below the site as they are written, hyperlinks and loaded files alike."""
    faults: tuple[Fault, ...] = ()
    is_page: bool = False


PLAIN = Facts(None, frozenset())
"""A file that says nothing."""


def diagnostics(faults: Iterable[Fault], file: str) -> tuple[Diagnostic, ...]:
    """The faults of a file as findings, at most so many."""
    return tuple(
        Diagnostic(
            rule(fault.code),
            fault.message,
            Span(file, Position(fault.line) if fault.line else None),
            help=fault.help,
            data=MappingProxyType({"url": fault.url} if fault.url else {}),
        )
        for fault in islice(faults, FAULTS_AT_MOST)
    )
