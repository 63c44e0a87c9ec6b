"""Registers that a report lacks as a whole, though its texts and records name what would stand there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from reportgen.checks.suggestions import listed
from reportgen.diagnostics import Diagnostic
from reportgen.model import Project, Report
from reportgen.rules import rule
from reportgen.source import Span

REGISTERS: Mapping[str, tuple[str, str, str]] = MappingProxyType({
    "source": ("sources.yaml", "source register", "RG201"),
    "term": ("glossary.yaml", "glossary", "RG402"),
})  # fmt: skip
"""Type of records → the file in which they stand, its name in words, and the rule of a use that leads nowhere."""
FEW = 2
"""With fewer uses than this the finding stands at the use."""


def is_without(project: Project, slug: str, kind: str) -> bool:
    """Whether a report has no record of a type that has a register, and none in a file that cannot be read."""
    report = project.reports.get(slug)
    if report is None or kind not in REGISTERS or report.of_type(kind):
        return False
    prefixes = tuple(f"{prefix}-" for prefix, one in project.types.types.items() if one.name == kind)
    return REGISTERS[kind][0] not in report.unread and not any(
        one.startswith(prefixes) for one in report.hidden_ids | report.guessed_ids
    )


def lacking(project: Project, report: Report, kind: str, uses: Mapping[str, list[Span]]) -> Iterator[Diagnostic]:
    """The one finding for a register that is not there; `uses`: what is named → where."""
    file, name, code = REGISTERS[kind]
    count = sum(map(len, uses.values()))
    path = f"{project.config.claims}/{report.slug}/{file}"
    message = f"the {name} of the report is missing, and {count} places lead there: {listed(list(uses)[:12])}"
    advice = f"write `{path}`, or put it back" if path not in project.files else f"write the records into `{path}`"
    yield Diagnostic(rule(code), message, Span(path), advice, report=report.slug, data={"wanted": [kind]})
