"""Editions → the site: every page as bytes, in memory. Templates hold the layout, views the values."""

from __future__ import annotations

from collections.abc import Sequence

from reportgen.diagnostics import Diagnostic
from reportgen.model import Checked, Edition, Project, Site

__all__ = ["render"]


def render(project: Project, checked: Checked, editions: Sequence[Edition]) -> tuple[Site, tuple[Diagnostic, ...]]:
    """Every file of the site below its folder; RG701 for a template that fails, RG702 for a path made twice."""
    return Site({}), ()
