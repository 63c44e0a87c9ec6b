"""Looks at the sources: one `Evidence` for each cited file, read once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from reportgen.diagnostics import Diagnostic
from reportgen.model import Evidence, Project

Findings = tuple[Diagnostic, ...]
Key = tuple[str, str, str]
"""Slug of the report that holds the source, its id, and the cited path (empty when left out)."""


def gather(project: Project, root: Path) -> tuple[Mapping[Key, Evidence], Findings]:
    """Every cited file of every source, by report, source id and cited path."""
    return MappingProxyType({}), ()
