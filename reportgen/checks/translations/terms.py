"""RG530 and RG531: terms of the glossary in the words that the locale settled on, names as they are."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from reportgen.checks.translations.pair import Findings, Pair, shown
from reportgen.diagnostics import Diagnostic
from reportgen.model import Record, Report, Translation

_ENDING = 3
"""So many letters of the end of a word may differ: case and number are formed there."""


def renderings(report: Report, found: Iterable[Translation]) -> Mapping[str, tuple[str, ...]]:
    """Id of a term → its translation and further forms, as the catalog gives them."""
    words: dict[str, tuple[str, ...]] = {}
    for one in found:
        record_id, _, key = one.message.key.partition("/")
        if key in ("term", "forms") and one.standing == "current" and record_id in report.records:
            forms = (form.strip() for form in re.split(r"[,،、;]", one.text))
            words[record_id] = (*words.get(record_id, ()), *(form for form in forms if form))
    return MappingProxyType(words)


def glossary(pair: Pair) -> Findings:
    """RG530: a text that names a term with `{term}` holds one of the words for it."""
    if pair.own.message.record is not None and pair.own.message.record.startswith("TRM-"):
        return ()
    found: list[Diagnostic] = []
    text = _folded(pair.target.words)
    for term in _named(pair):
        forms = pair.tongue.renderings.get(term.id, ())
        if term.word("translate") == "never" or not forms:
            continue
        if not any(_holds(text, form) for form in forms):
            message = f"none of the words for `{term.id}` is used: {', '.join(f'`{form}`' for form in forms[:4])}"
            advice = f"use one of them, or add the form that you use to `{term.id}/forms`"
            found.append(pair.finding("RG530", message, advice, term=term.id))
    return tuple(found)


def protected(pair: Pair) -> Findings:
    """RG531: a term that is never translated stands in its own characters."""
    found: list[Diagnostic] = []
    for term in _named(pair):
        name = term.text("term")
        if term.word("translate") == "never" and name not in pair.own.text:
            message = f"`{name}` is never translated, and does not stand in the translation"
            found.append(pair.finding("RG531", message, f"write `{shown(name)}`", term=term.id))
    return tuple(found)


def _named(pair: Pair) -> list[Record]:
    """The terms that the source text names, each once."""
    found = {record.id: record for one in pair.source.terms if (record := _of(pair, one)) is not None}
    return [found[key] for key in sorted(found)]


def _of(pair: Pair, selector: str) -> Record | None:
    return pair.tongue.terms.get(selector.strip().casefold())


def _holds(text: str, form: str) -> bool:
    """Whether a text holds a form, its endings apart; of several words each, in any place."""
    return all(_stem(word) in text for word in _folded(form).split())


def _stem(word: str) -> str:
    return word[: max(len(word) - _ENDING, 3)] if word.isalpha() and len(word) > 4 else word


def _folded(text: str) -> str:
    """Without case, marks on letters and Arabic's article and vowel signs."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(one for one in plain if not unicodedata.combining(one) and one != "\u0640")
