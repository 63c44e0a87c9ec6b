"""The site in memory → the folder of the output, whole or not at all.

Nothing here knows what a page holds. The build owns the files that `manifest.json` lists and no
other: foreign files stay, and one that stands where a page must go is an error.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from reportgen.diagnostics import Diagnostic
from reportgen.model import Site

__all__ = ["Written", "write"]


@dataclass(frozen=True, slots=True)
class Written:
    """What a build did to the folder of the output."""

    out: Path
    written: tuple[str, ...] = ()
    """Paths that are new or changed, sorted, the manifest included."""
    unchanged: tuple[str, ...] = ()
    """Paths that were not touched."""
    removed: tuple[str, ...] = ()
    """Paths of the manifest before that the site no longer has."""


def write(
    site: Site,
    out: Path,
    inputs: Mapping[str, str],
    *,
    root: Path | None = None,
    sources: Mapping[str, str] = MappingProxyType({}),
    selected: Callable[[str], bool] | None = None,
) -> tuple[Written | None, tuple[Diagnostic, ...]]:
    """Make `out` hold exactly the files of `site` and its manifest; None, and nothing changed, on a fault.

    `inputs` is path → sha256 of everything that was read, `sources` says which sources were present.
    `selected` narrows the paths that are written; the others stay as the manifest before lists them.
    """
    return None, ()
