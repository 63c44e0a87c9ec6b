"""One `ui` catalog: PO text → messages by key. Strict: a damaged file is a finding, never a guess.

Babel forgives nearly every damage to a file, so its lines are checked before it reads them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from gettext import c2py
from types import MappingProxyType
from typing import TYPE_CHECKING

from reportgen.diagnostics import Diagnostic
from reportgen.frozen import dataclass
from reportgen.localise.plain import plain_words
from reportgen.rules import rule
from reportgen.source import Position, SourceFile, Span

if TYPE_CHECKING:
    from babel.messages.catalog import Message

Findings = tuple[Diagnostic, ...]
_LINE = re.compile(
    r'(?:#.*|(?:(?:msgctxt|msgid|msgid_plural|msgstr(?:\[[0-5]\])?)[ \t]+)?"(?:[^"\\\n]|\\.)*")?[ \t]*\r?'
)
_LINES = re.compile(rf"(?:{_LINE.pattern}\n)*{_LINE.pattern}")


@dataclass(frozen=True, slots=True)
class Word:
    """One message: its text in English and in the catalog's locale, singular and plural forms in order."""

    source: tuple[str, ...]
    forms: tuple[str, ...]
    """Empty when there is no translation."""


@dataclass(frozen=True, slots=True)
class Catalog:
    """The messages of one file."""

    words: Mapping[str, Word]
    """By key."""
    plural: Callable[[int], int]
    """Count → index of the form, as the file's header says."""
    is_source: bool
    """Whether its English texts count as they stand."""

    def text(self, key: str, count: int | None) -> str | None:
        """The message in the form for `count`; None when it is missing or untranslated."""
        word = self.words.get(key)
        if word is None or not (word.forms or self.is_source):
            return None
        forms = word.forms or word.source
        index = self.plural(count) if count is not None and len(forms) > 1 else 0
        return forms[min(index, len(forms) - 1)]


def read_catalog(file: SourceFile, *, is_source: bool) -> tuple[Catalog | None, Findings]:
    """The catalog in `file`; None and RG701 when it cannot be read. `is_source`: it is in English."""
    if not _LINES.fullmatch(file.text):
        for number in range(1, file.line_count + 1):
            if not _LINE.fullmatch(file.line(number)):
                return None, (_fault(file, number, "a line is neither a comment nor a quoted text"),)
    plain = _read_plain(file, is_source=is_source)
    return (plain, ()) if plain else read_by_babel(file, is_source=is_source)


def _read_plain(file: SourceFile, *, is_source: bool) -> Catalog | None:
    """The catalog in a file without faults; None where only babel can tell."""
    found = plain_words(file.text)
    if found is None:
        return None
    try:
        plural = c2py(found[1])
    except ValueError:
        return None
    words = {key: Word(source, forms) for key, (source, forms) in found[0].items()}
    return Catalog(MappingProxyType(words), plural, is_source)


def read_by_babel(file: SourceFile, *, is_source: bool) -> tuple[Catalog | None, Findings]:
    """What `read_catalog` gives for lines that are in order; babel is loaded for a file that is not plain."""
    from babel.messages.pofile import PoFileError, read_po

    try:
        catalog = read_po(file.text.split("\n"), ignore_obsolete=True, abort_invalid=True)
        plural = c2py(catalog.plural_expr)
    except PoFileError as fault:
        return None, (_fault(file, int(fault.lineno or 0) + 1, str(fault)),)
    except (ValueError, LookupError) as fault:
        return None, (_fault(file, 1, f"the header cannot be read: {fault}"),)
    words: dict[str, Word] = {}
    for message in catalog:
        if message.id and message.context and not message.fuzzy:
            words[message.context] = Word(_texts(message.id), _translated(message))
    return Catalog(MappingProxyType(words), plural, is_source), _twice(file)


def _texts(value: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _translated(message: Message) -> tuple[str, ...]:
    """The forms of a message, none of them empty; else none at all."""
    forms = _texts(message.string or "")
    return forms if all(forms) else ()


def _twice(file: SourceFile) -> Findings:
    """Keys that the file holds twice: the later one would win without a word."""
    seen: set[str] = set()
    found = []
    for number in range(1, file.line_count + 1):
        line = file.line(number).strip()
        if line.startswith("msgctxt"):
            if line in seen:
                found.append(_fault(file, number, f"the message {line.partition(' ')[2]} stands here a second time"))
            seen.add(line)
    return tuple(found)


def _fault(file: SourceFile, line: int, message: str) -> Diagnostic:
    number = max(1, min(line, file.line_count))
    span = Span(file.path, Position(number, 1), Position(number, len(file.line(number)) + 1))
    advice = "a PO editor such as Poedit shows and mends it"
    return Diagnostic(rule("RG701"), f"the catalog cannot be read: {message}", span, help=advice)
