"""The passage of a file that comes closest to a quotation which is not there, and how they differ."""

from __future__ import annotations

from collections.abc import Sequence

from reportgen.frozen import dataclass
from reportgen.matching.difference import kind_of, word_diff
from reportgen.matching.distance import Budget, Near, closest
from reportgen.matching.form import Form
from reportgen.matching.forms import Forms
from reportgen.matching.words import is_letter
from reportgen.model import Difference
from reportgen.source import Position

SHARE = 30
"""A near miss differs in at most so many per cent of the quotation's characters."""
TOLD = 50
"""A passage that differs in at most so many per cent is told, though it is no near miss."""
LEAST = 4
"""Shorter quotations come near to anything."""
STRIPPED = "markup", "leaders"
"""Forms in which marks are left out: the passage may come closer there."""


@dataclass(frozen=True, slots=True)
class Nearest:
    """The closest passage, and whether all of the file could be compared."""

    difference: Difference | None
    is_sure: bool
    length: int = 0
    """Characters of the quotation in the form in which it was compared."""


def nearest(
    forms: Forms, quote: str, language: str, ranges: Sequence[tuple[int, int]] = (), budget: Budget | None = None
) -> Nearest:
    """The passage at a distance of at most half the quotation's length; among equals one in the cited lines."""
    wanted = forms.quoted("typographic", quote)
    if len(wanted) < LEAST:
        return Nearest(None, is_sure=True)
    form = forms.of("typographic")
    budget = budget or Budget()
    limit = len(wanted) * TOLD // 100
    near, is_sure = closest(form.text, wanted, limit, budget, _preferred(forms, form, ranges))
    if near is None:
        return Nearest(None, is_sure=is_sure)
    text, begin = _whole_words(form, near)
    distance = near.distance
    begin = form.original(begin)
    for name in STRIPPED:
        other = _stripped(forms, name, form, near, quote, budget)
        if other is not None and 0 < other[1] < distance:
            text, distance = other[0], other[1]
            wanted = forms.quoted(name, quote)
    words = word_diff(text, wanted)
    place = forms.file.position(begin)
    kind = kind_of(words, is_code=not forms.is_prose, language=language)
    return Nearest(Difference(place.line, place.column or 1, distance, kind, words), is_sure, len(wanted))


def _preferred(forms: Forms, form: Form, ranges: Sequence[tuple[int, int]]) -> Sequence[tuple[int, int]]:
    """Where the cited lines lie in the form."""
    if not ranges:
        return ()
    file = forms.file
    found: list[tuple[int, int]] = []
    for first, last in ranges:
        if first <= file.line_count:
            begin = file.offset(Position(first))
            end = file.offset(Position(last + 1)) if last < file.line_count else len(file.text)
            found.append((form.image(begin), form.image(end)))
    return found


def _whole_words(form: Form, near: Near) -> tuple[str, int]:
    """The passage, extended to whole words."""
    text, begin, end = form.text, near.begin, near.end
    while 0 < begin < len(text) and is_letter(text[begin - 1]) and is_letter(text[begin]) and near.begin - begin < 40:
        begin -= 1
    while 0 < end < len(text) and is_letter(text[end - 1]) and is_letter(text[end]) and end - near.end < 40:
        end += 1
    return text[begin:end].strip(), begin


def _stripped(forms: Forms, name: str, form: Form, near: Near, quote: str, budget: Budget) -> tuple[str, int] | None:
    """The same passage with its marks left out, and its distance then; None when the profile has no such form."""
    if not forms.has(name):
        return None
    raw = forms.file.text
    begin = raw.rfind("\n", 0, max(0, form.original(near.begin) - 1)) + 1
    end = raw.find("\n", form.original_end(near.end))
    end = min(len(raw) if end < 0 else end, form.original_end(near.end) + 2_000)
    begin = max(begin, form.original(near.begin) - 2_000)
    part = forms.piece(name, begin, end)
    wanted = forms.quoted(name, quote)
    found, _ = closest(part.text, wanted, near.distance, budget) if wanted else (None, True)
    return (_whole_words(part, found)[0], found.distance) if found else None
