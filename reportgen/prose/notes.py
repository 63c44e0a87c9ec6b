"""Footnotes: each is one paragraph, defined once, called from the text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field

from reportgen.diagnostics import Diagnostic, Label, Severity
from reportgen.frozen import dataclass
from reportgen.model import Part, PassageKind
from reportgen.prose.places import Located
from reportgen.rules import rule
from reportgen.source import Span

_Calls = Mapping[str, tuple[tuple[str, Span], ...]]


@dataclass(slots=True)
class NoteReader:
    """The footnotes of a section while it is read."""

    keys: dict[str, str] = field(default_factory=dict)
    """Label → key of its passage."""
    places: dict[str, Span] = field(default_factory=dict)
    """Label → its first definition."""
    label: str | None = None
    """Of the definition that is being read."""
    span: Span | None = None
    is_repeat: bool = False

    @property
    def is_open(self) -> bool:
        """Whether a definition is being read."""
        return self.label is not None

    def begin(self, label: str, span: Span, findings: list[Diagnostic]) -> None:
        """Begin the definition of `label`."""
        self.label, self.span, self.is_repeat = label, span, label in self.places
        if self.is_repeat:
            message = f"the footnote `[^{label}]` is defined twice"
            related = (Label(self.places[label], "first defined here"),)
            findings.append(
                Diagnostic(rule("RG409"), message, span, help="give one of them another label", related=related)
            )
        self.places.setdefault(label, span)

    def paragraph(
        self, passage: Callable[[PassageKind, Located], str], located: Located, findings: list[Diagnostic]
    ) -> None:
        """Take a paragraph of the definition: the first one is the note."""
        label = self.label or ""
        if self.is_repeat:
            return
        if label in self.keys:
            findings.append(_too_much(label, located.as_text.span))
        else:
            self.keys[label] = passage("note", located)

    def finish(self, inner: list[Part], findings: list[Diagnostic]) -> None:
        """End the definition; `inner` is what it holds beside its paragraph."""
        label, span = self.label or "", self.span
        if not self.is_repeat and label not in self.keys:
            message = f"the footnote `[^{label}]` has no text"
            findings.append(Diagnostic(rule("RG409"), message, span, help=f"write `[^{label}]: its text`"))
        elif inner and not self.is_repeat:
            findings.append(_too_much(label, span))
        self.label = self.span = None


def note_findings(notes: NoteReader, calls: _Calls, called: Mapping[str, str]) -> Iterator[Diagnostic]:
    """Footnotes that nothing calls, and calls inside footnotes."""
    for label, key in notes.keys.items():
        if label not in called:
            message = f"nothing calls the footnote `[^{label}]`"
            advice = f"call it with `[^{label}]` or take it out"
            yield Diagnostic(rule("RG409"), message, notes.places[label], help=advice, severity=Severity.WARNING)
        for inner, span in calls.get(key, ()):
            message = f"the footnote `[^{label}]` calls the footnote `[^{inner}]`"
            yield Diagnostic(rule("RG409"), message, span, help="call it from the text")


def _too_much(label: str, span: Span | None) -> Diagnostic:
    message = f"the footnote `[^{label}]` holds more than one paragraph"
    return Diagnostic(rule("RG409"), message, span, help="make it one paragraph; lists and code belong into the text")
