"""What a finding is. A diagnostic cannot exist without a rule; rendering it is a reporter's job."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import field
from enum import Enum
from types import MappingProxyType

from reportgen.frozen import dataclass
from reportgen.source import Span


class Severity(Enum):
    """How much a finding weighs: an error keeps the site from being written."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Rule:
    """One thing that is checked. Codes and names are never reused; both are accepted everywhere."""

    code: str
    """`RG` and three digits; the first digit is the family."""
    name: str
    """Lower-case words joined by `-`, describing the fault, never the remedy."""
    severity: Severity
    """The default; some rules decide per finding."""
    summary: str
    """One sentence: what it reports."""
    since: str = "0.1"
    suppressible: bool = True
    """Whether an `ignore[…]` comment may silence it."""


@dataclass(frozen=True, slots=True)
class Label:
    """Another place that belongs to a finding, with a few words on why."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding: what is wrong with the actual values (`message`) and what to do next (`help`)."""

    rule: Rule
    message: str
    span: Span | None = None
    """The narrowest place known; None when the finding has no place in a file."""
    help: str | None = None
    severity: Severity | None = None
    """None: the rule's default."""
    related: tuple[Label, ...] = ()
    report: str | None = None
    """Slug of the report."""
    record: str | None = None
    """Id of the record."""
    locale: str | None = None
    """BCP 47 tag, for findings about one edition."""
    data: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    """Values for machines; keys are documented on the rule's page."""

    @property
    def level(self) -> Severity:
        """The severity that counts for this finding."""
        return self.severity or self.rule.severity


def ordered(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The findings sorted by file, line, column, code and message, without exact repeats."""
    seen: dict[tuple[object, ...], Diagnostic] = {}
    for item in findings:
        seen.setdefault(_key(item), item)
    return tuple(seen[key] for key in sorted(seen, key=str_key))


def str_key(key: tuple[object, ...]) -> tuple[tuple[bool, object], ...]:
    """A sort key in which an unknown part comes first."""
    return tuple((part is not None, part if part is not None else 0) for part in key)


def _key(item: Diagnostic) -> tuple[object, ...]:
    place = item.span.start if item.span else None
    return (
        item.span.file if item.span else None,
        place.line if place else None,
        place.column if place else None,
        item.rule.code,
        item.message,
        item.locale,
    )


def has_errors(findings: Iterable[Diagnostic]) -> bool:
    """Whether any finding is at error level."""
    return any(item.level is Severity.ERROR for item in findings)


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """`did you mean `X`?` for the known word that is nearest to `word`; None when none is near."""
    if len(word) > 60:
        return None
    words = sorted(set(known))
    folded = word.casefold().replace("_", "-").replace(" ", "-")
    same = [item for item in words if item.casefold() == folded]
    swapped = [item for item in words if sorted(item) == sorted(word)]
    near = same or swapped or difflib.get_close_matches(word, words, 1)
    return f"did you mean `{near[0]}`?" if near else None
