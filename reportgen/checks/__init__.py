"""Everything that is checked about a project as it was read; each family is a file of pure functions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from types import MappingProxyType

from reportgen.diagnostics import Diagnostic, ordered
from reportgen.model import Checked, Evidence, Project, Suppression

Findings = tuple[Diagnostic, ...]


def check(project: Project, evidence: Mapping[tuple[str, str, str], Evidence], today: date) -> tuple[Checked, Findings]:
    """What the checks work out about a project, and every fault that they find."""
    return Checked((), MappingProxyType({})), ()


def suppress(findings: Iterable[Diagnostic], suppressions: tuple[Suppression, ...]) -> Findings:
    """The findings that no `ignore[…]` comment silences, with RG901 and RG902, sorted."""
    return ordered(findings)
