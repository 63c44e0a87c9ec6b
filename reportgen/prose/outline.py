"""The headings of a section: one title first, then levels without gaps."""

from __future__ import annotations

from dataclasses import field

from markdown_it.token import Token

from reportgen.diagnostics import Diagnostic
from reportgen.frozen import dataclass
from reportgen.prose.faults import shown
from reportgen.rules import rule
from reportgen.source import Position, SourceFile, Span


@dataclass(slots=True)
class Outline:
    """The headings seen so far, and what is wrong with them."""

    title: str = ""
    """Key of the title; empty while there is none."""
    level: int = 0
    """Of the last heading."""
    has_title: bool = False
    has_body: bool = False
    found: list[Diagnostic] = field(default_factory=list)

    def add(self, level: int, text: str, span: Span) -> bool:
        """Take the next heading; whether it is the section's title."""
        is_title = level == 1 and not self.has_title
        if is_title and (self.has_body or self.level):
            self._say(f"text stands before the title {shown(text)}", "put the title first", span)
        elif level == 1 and not is_title:
            advice = "begin it with `##`, or make it a section of its own in a file of its own"
            self._say(f"the section has a second title, {shown(text)}", advice, span)
        elif self.level and level > self.level + 1:
            advice = f"begin it with `{'#' * (self.level + 1)}`"
            self._say(f"a heading of level {level} follows one of level {self.level}", advice, span)
        self.has_title = self.has_title or is_title
        self.level = level
        return is_title

    def body(self, _: Token) -> None:
        """Take a block that is no heading."""
        self.has_body = True

    def nested(self, text: str, span: Span) -> None:
        """Take a heading inside a quotation, list or footnote."""
        message = f"the heading {shown(text)} stands inside a quotation, a list or a note"
        self._say(message, "write it as bold text, or move it out", span)

    def empty(self, span: Span) -> None:
        """Take a heading without text."""
        self._say("a heading is empty", "give it a text or take it out", span)

    def findings(self, file: SourceFile) -> tuple[Diagnostic, ...]:
        """Everything wrong, the missing title included: a warning, since the section's name stands for it."""
        if self.has_title:
            return tuple(self.found)
        span = Span(file.path, Position(1, 1), None)
        message, advice = "the section has no title, and its name is shown", "begin the file with `# Title`"
        missing = Diagnostic(rule("RG408"), message, span, advice)
        return (missing, *self.found)

    def _say(self, message: str, advice: str, span: Span) -> None:
        self.found.append(Diagnostic(rule("RG408"), message, span, help=advice))
