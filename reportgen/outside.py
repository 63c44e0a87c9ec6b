"""What a run may use beside the project. It stands alone, so that a build with nothing to do loads no model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from types import MappingProxyType

from reportgen.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Outside:
    """What a run may use beside the project; without anything, git on the usual path and no cache of verdicts."""

    environment: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Variables, of which git gets the few that it needs: PATH above all."""
    keys: Path | None = None
    """The folder of this user's key, outside the project: with it the local cache is believed."""
    use_mirrors: bool = True
    """Whether any repository is opened."""
    base: Path | None = None
    """The folder from which mirrors are named and that holds what was fetched; None: the project's."""
    seconds: float = 120.0
    """After so long git, or the reader of a PDF, counts as hanging."""
