"""Faults as the parser meets them: without a place in a file yet."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches

from reportgen.diagnostics import Diagnostic, Severity
from reportgen.frozen import dataclass
from reportgen.rules import rule
from reportgen.source import Span

Locate = Callable[[int, int], Span]
"""Offsets from `begin` to `end` in what was parsed → their place in the file."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with the characters `begin`..`end` of the parsed text."""

    code: str
    message: str
    help: str
    begin: int
    end: int
    severity: Severity | None = None

    def at(self, locate: Locate) -> Diagnostic:
        """The finding, at its place."""
        span = locate(self.begin, self.end)
        return Diagnostic(rule(self.code), self.message, span, help=self.help, severity=self.severity)


def suggestion(word: str, known: Iterable[str]) -> str | None:
    """The known word that was probably meant."""
    close = get_close_matches(word, sorted(known), n=1, cutoff=0.6)
    return close[0] if close else None


def shown(text: str, limit: int = 60) -> str:
    """Typed characters as a message quotes them: on one line, in backticks, cut when long."""
    line = " ".join(text.split()).replace("`", "'")
    return f"`{line if len(line) <= limit else line[: limit - 1] + '…'}`"
