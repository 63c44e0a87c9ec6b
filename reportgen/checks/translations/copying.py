"""RG522, RG523, RG535: translations that are none, that lost a part, or that belong to another message."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from reportgen.checks.translations.pair import Findings, Pair, shown
from reportgen.prose import HOLE

_RUN = re.compile(r"[A-Za-z]+(?:['’-][A-Za-z]+)*(?:[ ,]+[A-Za-z]+(?:['’-][A-Za-z]+)*){3,}")
_LATIN_LOCALES = frozenset({"en", "de", "fr", "es", "pt", "it", "nl", "pl"})
_FUNCTION = frozenset({
    "the", "of", "and", "is", "are", "that", "which", "with", "for", "not", "does", "was", "were", "by", "this", "from",
})  # fmt: skip
"""English words that no text in another language needs in a row."""

RATIO: Mapping[str, tuple[float, float]] = {
    "zh": (0.16, 0.75), "ja": (0.22, 1.1), "ko": (0.25, 1.1), "ar": (0.5, 1.6), "ru": (0.6, 1.8), "de": (0.65, 1.8),
    "fr": (0.7, 1.9), "es": (0.7, 1.9), "pt": (0.7, 1.8),
}  # fmt: skip
"""Language → how long a translation from English may be, in characters of it for each of the source, for long texts."""
_LONG = 80
_SENTENCE = re.compile(r"[.!?。！？؟](?=[\s\"”»」』)）]|\Z|[\u2e80-\u9fff\uac00-\ud7a3])")


def copied(pair: Pair) -> Findings:
    """RG522: the source text, or a run of its words, where a translation should be."""
    source, target = (" ".join(text.replace(HOLE, " ").split()) for text in (pair.source.words, pair.target.words))
    family = pair.own.message.family
    if source.casefold() == target.casefold():
        is_name = len(source.split()) < 3 or family in ("source/title", "report/kind")
        is_cognate = pair.tongue.tag.partition("-")[0] in _LATIN_LOCALES and len(source.split()) < 4
        if is_name or is_cognate or not re.search(r"[A-Za-z]{3}", source):
            return ()
        message = "the translation is the source text"
        return (pair.finding("RG522", message, "translate it, or waive the rule where nothing is to be translated"),)
    lower = source.casefold()
    for match in _RUN.finditer(target):
        run = match.group()
        is_sentence = len(_FUNCTION.intersection(run.casefold().split())) > 0
        if run.casefold() in lower and is_sentence and not _is_quoted(target, match.start(), match.end()):
            message = f"`{shown(run)}` is left in the source language"
            return (pair.finding("RG522", message, "translate the whole text", at=run),)
    return ()


def _is_quoted(text: str, begin: int, end: int) -> bool:
    """Whether a run stands in quotation marks or brackets: a title, or the original beside its translation."""
    before, after = text[max(0, begin - 3) : begin], text[end : end + 3]
    return any(mark in before for mark in '"“„«「『‘([（《') and any(mark in after for mark in '"”“»」』’)]）》')


def length(pair: Pair) -> Findings:
    """RG523: far shorter or longer than translations into this language are, or with fewer sentences."""
    source, target = pair.source.words.strip(), pair.target.words.strip()
    limits = RATIO.get(pair.tongue.tag.partition("-")[0])
    if limits is None or len(source) < _LONG:
        return ()
    share = len(target) / len(source)
    if not limits[0] <= share <= limits[1]:
        word = "short" if share < limits[0] else "long"
        message = f"the translation is very {word}: {len(target)} characters for {len(source)}"
        return (pair.finding("RG523", message, "look whether a part is missing or was added"),)
    before, after = (len(_SENTENCE.findall(text)) for text in (source, target))
    if before >= 3 and after * 2 < before:
        message = f"the translation has {after} sentences for {before}"
        return (pair.finding("RG523", message, "look whether a sentence is missing"),)
    if before >= 2 and target[-1:].isalpha() and source[-1:] in ".!?":
        message = f"the translation ends in the middle of a sentence: `…{shown(target[-30:])}`"
        return (pair.finding("RG523", message, "look whether its end is missing", at=target[-12:]),)
    return ()


def neighbours(pairs: Sequence[Pair]) -> Findings:
    """RG535: one translation for two source texts that are not alike."""
    found = []
    seen: dict[str, Pair] = {}
    for pair in pairs:
        text = " ".join(pair.own.text.split())
        first = seen.setdefault(text, pair)
        if first is pair or len(text) < 12:
            continue
        ours, theirs = (set(one.own.message.source.value.casefold().split()) for one in (pair, first))
        if len(ours & theirs) * 2 < len(ours | theirs):
            message = f"the translation is that of `{first.own.message.key}`"
            found.append(
                pair.finding("RG535", message, f"its source text is `{shown(first.own.message.source.value)}`")
            )
    return tuple(found)
