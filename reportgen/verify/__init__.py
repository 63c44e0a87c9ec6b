"""Looks at a site as a reader's browser would: links, ids, languages, texts for pictures, what it loads.

Works on bytes in memory (`inspect`, before anything is written) and on a folder (`verify`, on any
copy of a site, without its sources).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from reportgen.diagnostics import Diagnostic
from reportgen.model import Site

__all__ = ["Verified", "inspect", "verify"]


@dataclass(frozen=True, slots=True)
class Verified:
    """What `verify` looked at."""

    files: int
    """Files that the manifest lists."""
    pages: int
    links: int
    """Links looked up, each once a page."""
    tool: str
    """Name and version of what built the site, as its manifest says."""
    foreign: tuple[str, ...] = ()
    """Files in the folder that the manifest does not list; they are left alone and are no fault."""
    skipped: tuple[str, ...] = ()
    """What was not looked at, each with its reason."""


def inspect(site: Site, prefix: str = "") -> tuple[Diagnostic, ...]:
    """RG801–804 and RG809 of every page, style sheet and drawing; places are `prefix` + path and line."""
    return ()


def verify(folder: Path) -> tuple[Verified | None, tuple[Diagnostic, ...]]:
    """RG805 for what differs from `manifest.json`, and what `inspect` finds; None when there is no site.

    Places begin with the folder's own name.
    """
    return None, ()
