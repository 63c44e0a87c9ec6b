"""A source text beside its translation, both taken apart by the parser that draws them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import field
from functools import cached_property

from reportgen.catalogs.quantities import Quantities, quantities
from reportgen.diagnostics import Diagnostic, Severity
from reportgen.frozen import dataclass
from reportgen.model import Record, Translation
from reportgen.prose import HOLE, Features, features
from reportgen.rules import find, rule
from reportgen.source import SourceFile, Span

_LOOKALIKE = re.compile(r"[^\W\d_]{2,5}\s?[-‐‑‒–—－−]\s?\d+|[A-Z]{2,5}[\u200b\u00ad\u2060]*-[\u200b\u00ad\u2060]*\d+")
_LATIN = str.maketrans("АВЕКМНОРСТУХІЅЈαΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEKMHOPCTYXISJAABEZHIKMNOPTYX")

Findings = tuple[Diagnostic, ...]
Notes = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tongue:
    """What is known of one report in one locale, for every pair."""

    tag: str
    source_tag: str
    slug: str
    prefixes: frozenset[str]
    terms: Mapping[str, Record]
    """Words and ids of the glossary, folded → the term."""
    renderings: Mapping[str, tuple[str, ...]]
    """Id of a term → the words that the locale's catalog allows for it."""
    notes: Mapping[str, Notes] = field(default_factory=dict)
    """Name of a section → labels of its footnotes."""


@dataclass(frozen=True)
class Pair:
    """One message and its current translation."""

    own: Translation
    tongue: Tongue
    file: SourceFile

    @cached_property
    def source(self) -> Features:
        """The source text, taken apart."""
        return self._features(self.own.message.source.value)

    @cached_property
    def target(self) -> Features:
        """The translation, taken apart."""
        return self._features(self.own.text)

    @cached_property
    def asked(self) -> Quantities:
        """Numbers and dates of the source text."""
        return quantities(self.source.words, self.tongue.source_tag)

    @cached_property
    def given(self) -> Quantities:
        """Numbers and dates of the translation."""
        return quantities(self.words, self.tongue.tag)

    @cached_property
    def lookalikes(self) -> tuple[str, ...]:
        """Words of the translation that a reader takes for an id of the source text, and no link finds."""
        wanted = set(self.source.records)
        found = (match.group() for match in _LOOKALIKE.finditer(self.target.words)) if wanted else ()
        return tuple(typed for typed in found if typed not in wanted and plain_id(typed) in wanted)

    @cached_property
    def words(self) -> str:
        """The words of the translation, without what is told as a look-alike of an id."""
        text = self.target.words
        for typed in self.lookalikes:
            text = text.replace(typed, HOLE)
        return text

    def _features(self, text: str) -> Features:
        kind = self.own.message.kind
        if kind == "plain":
            return Features((), (), (), (), (), (), (), 0, 0, 0, (), text)
        parts = self.own.message.key.split("/")
        notes = self.tongue.notes.get(parts[1], ()) if parts[0] == "text" else ()
        return features(text, self.tongue.prefixes, is_block=kind == "block", notes=notes)

    def finding(
        self, code: str, message: str, advice: str, *, at: str = "", severity: Severity | None = None, **data: object
    ) -> Diagnostic:
        """A finding at the translation: at the characters `at` in it, where they can be found."""
        facts = {"key": self.own.message.key, "source": self.own.message.source.value, "target": self.own.text, **data}
        return Diagnostic(
            rule(code), message, self.place(at), advice, severity, report=self.tongue.slug,
            record=self.own.message.record, locale=self.tongue.tag, data=facts,
        )  # fmt: skip

    def place(self, at: str = "") -> Span:
        """Where the translation stands in its catalog."""
        entry = self.own.entry
        if entry is None:
            return Span(self.file.path)
        begin, end = entry.places.get("msgstr", (entry.begin, entry.end))
        found = self.file.text.find(at, begin, end) if at else -1
        if found >= 0:
            return self.file.span(found, found + len(at))
        stop = end
        while stop > begin + 1 and self.file.text[stop - 1] in "\r\n":
            stop -= 1
        return self.file.span(begin, stop)

    def is_waived(self, item: Diagnostic) -> bool:
        """Whether a waiver of this message covers a finding."""
        rules = {found.code for one in self.own.waived if (found := find(one.rule)) is not None}
        return item.rule.code in rules


Check = Callable[[Pair], Findings]
"""What looks at one pair."""


def shown(text: str, length: int = 60) -> str:
    """A text as a message quotes it: on one line, cut when long."""
    line = " ".join(text.split())
    return line if len(line) <= length else f"{line[: length - 1]}…"


def plain_id(typed: str) -> str:
    """A look-alike in the characters of an id: Latin capitals, a hyphen, ASCII digits, nothing invisible."""
    text = unicodedata.normalize("NFKC", typed).translate(_LATIN)
    text = re.sub(r"[\u200b\u00ad\u2060\s]", "", text)
    return re.sub(r"[‐‑‒–—－−]", "-", text).upper()
