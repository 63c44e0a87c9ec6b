"""Project → editions: one report in one locale each, with its words, numbers and dates."""

from __future__ import annotations

from reportgen.diagnostics import Diagnostic
from reportgen.model import Edition, Project

__all__ = ["MissingWordError", "localise"]

Findings = tuple[Diagnostic, ...]


class MissingWordError(LookupError):
    """A template asked for a message that no catalog has, or gave no value for a placeholder."""


def localise(project: Project) -> tuple[tuple[Edition, ...], Findings]:
    """Every edition of the project, ordered by report, then locale; now the source locale of each report."""
    return (), ()
