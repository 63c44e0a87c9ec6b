"""RG532 to RG534: characters that do not belong: another script, bidirectional controls, what a machine left."""
# ruff: noqa: E501 (rows of tables)

from __future__ import annotations

import re
from collections.abc import Mapping

from reportgen.checks.translations.pair import Findings, Pair, shown
from reportgen.diagnostics import Diagnostic

_OVERRIDES = re.compile("[\u202a\u202b\u202d\u202e]")
_ISOLATES = "\u2066\u2067\u2068"

_BLOCKS = {
    "latin": "A-Za-z\u00c0-\u024f\u1e00-\u1eff",
    "cyrillic": "\u0400-\u052f",
    "arabic": "\u0620-\u064a\u0671-\u06d3\u0750-\u077f",
    "han": "\u3400-\u4dbf\u4e00-\u9fff",
    "kana": "\u3041-\u3096\u30a1-\u30fa",
    "hangul": "\uac00-\ud7a3",
    "greek": "\u0370-\u03ff",
    "hebrew": "\u05d0-\u05ea",
}
_OWN: Mapping[str, tuple[str, ...]] = {
    "ru": ("cyrillic",), "uk": ("cyrillic",), "ar": ("arabic",), "zh": ("han",), "ja": ("han", "kana"),
    "ko": ("hangul", "han"),
}  # fmt: skip
"""Language → the scripts that it is written in; every other language here is written in Latin letters."""
_LETTERS = {name: re.compile(f"[{span}]") for name, span in _BLOCKS.items()}
_WORD = re.compile(r"[^\W\d_]+")

HANS_ONLY = frozenset(
    "们这为时说对没给让过还进开关样与从应实现当经业东车书长门问间听见观请谁谈识词语论证据数据录织级线细结给维网练组终统继续变处务发头"
)
HANT_ONLY = frozenset(
    "們這為時說對沒給讓過還進開關樣與從應實現當經業東車書長門問間聽見觀請誰談識詞語論證據數錄織級線細結維網練組終統繼續變處務發頭"
)
"""Frequent characters that only one of the two Chinese scripts has."""

RESIDUE = (
    r"here (?:is|'s) (?:the|your) translation", r"as an ai\b", r"i (?:cannot|can't|am unable to) translate", r"translation:\s",
    r"hier ist die übersetzung", r"voici la traduction", r"aquí (?:está|tienes) la traducción", r"aqui está a tradução",
    r"вот перевод", r"إليك الترجمة", r"以下是翻译", r"以下是翻譯", r"以下は翻訳", r"다음은 번역", r"\[(?:bitte prüfen|note du traducteur|n\.?d\.?t\.?|sic!?|todo|tbd)\]",
    r"[Ã][\u0080-\u00bf]|Â[«»\u00a0]|&amp;#?[a-z0-9]+;|\ufffd",
)  # fmt: skip
_RESIDUE = re.compile("|".join(RESIDUE), re.IGNORECASE)
_DOUBLED_WORD = re.compile(r"(?<!\w)([^\W\d_]{2,})\s+\1(?!\w)", re.IGNORECASE)
_DOUBLED_SYLLABLES = re.compile(
    r"(?<![\uac00-\ud7a3])([\uac00-\ud7a3]{2,4})\1(?=[\uac00-\ud7a3]{1,2})|([\u3041-\u3096]{3,})\2"
)
_MAY_REPEAT: Mapping[str, frozenset[str]] = {
    "de": frozenset({"die", "der", "das", "sie"}), "fr": frozenset({"nous", "vous"}), "es": frozenset({"no"}),
    "pt": frozenset({"se", "nos"}), "en": frozenset({"that", "had"}), "ru": frozenset({"чуть", "еле"}), "ar": frozenset(),
}  # fmt: skip
"""Words that a sentence may hold twice in a row."""
_CJK = r"\u2e80-\u9fff\uac00-\ud7a3\u3041-\u30fa"
_WRONG_MARKS: Mapping[str, re.Pattern[str]] = {
    "zh": re.compile(rf"(?<=[{_CJK}])[,;?!](?=[{_CJK}\s]|\Z)|(?<=[{_CJK}])\.(?=\s|\Z)"),
    "ja": re.compile(rf"(?<=[{_CJK}])[,;](?=[{_CJK}\s]|\Z)|(?<=[{_CJK}])\.(?=\s|\Z)"),
    "ar": re.compile(r"(?<=[\u0620-\u064a])[,;?](?=\s|\Z)"),
}
"""Language → Latin punctuation directly behind a letter of its own script."""


def bidi(pair: Pair) -> Findings:
    """RG533: overrides and embeddings are forbidden, isolates close in their text."""
    text = pair.own.text
    found = _OVERRIDES.search(text)
    if found is not None:
        message = f"the translation holds the control character U+{ord(found.group()):04X}"
        advice = "remove it: pages isolate ids, numbers and code by themselves"
        return (pair.finding("RG533", message, advice, at=found.group()),)
    if sum(text.count(one) for one in _ISOLATES) != text.count("\u2069"):
        message = "an isolate of the translation is not closed"
        return (pair.finding("RG533", message, "put U+2069 behind what it isolates, or remove it"),)
    return ()


def scripts(pair: Pair) -> Findings:
    """RG532: a word in letters of another script, punctuation of another script, the other Chinese."""
    tag, words = pair.tongue.tag, pair.words
    language = tag.partition("-")[0]
    own = _OWN.get(language, ("latin",))
    found: list[Diagnostic] = []
    mixed = _mixed(words)
    if mixed:
        advice = "a letter of it only looks like one of the word's own script; type it again"
        found.append(pair.finding("RG532", f"`{mixed}` mixes letters of two scripts", advice, at=mixed))
    elif stray := _stray(pair, own):
        found.append(pair.finding("RG532", f"`{shown(stray)}` is in another script", "translate it", at=stray))
    if tag in ("zh-Hans", "zh-Hant"):
        other = HANT_ONLY - HANS_ONLY if tag == "zh-Hans" else HANS_ONLY - HANT_ONLY
        wrong = [one for one in words if one in other]
        if len(wrong) >= 2 or (wrong and len(words) < 12):
            name = "Traditional" if tag == "zh-Hans" else "Simplified"
            advice = f"write it for `{tag}`; the two are texts of their own"
            found.append(pair.finding("RG532", f"`{''.join(wrong[:4])}` is {name} Chinese", advice, at=wrong[0]))
    mark = _WRONG_MARKS[language].search(words) if language in _WRONG_MARKS else None
    if mark is not None:
        advice = "use the punctuation of the language"
        found.append(pair.finding("RG532", f"`{mark.group()}` stands behind a letter of another script", advice))
    return tuple(found)


def _mixed(words: str) -> str:
    """A word that holds Latin and Cyrillic or Greek letters."""
    if not (_LETTERS["cyrillic"].search(words) or _LETTERS["greek"].search(words)):
        return ""
    for match in _WORD.finditer(words):
        word = match.group()
        kinds = [name for name in ("latin", "cyrillic", "greek") if _LETTERS[name].search(word)]
        if len(kinds) > 1 and len(word) > 2:
            return word
    return ""


def _stray(pair: Pair, own: tuple[str, ...]) -> str:
    """A word in a script that neither the language nor the source text has."""
    for name, letters in _LETTERS.items():
        if name in own or name == "latin" or letters.search(pair.source.words):
            continue
        match = re.search(rf"[{_BLOCKS[name]}]+", pair.words)
        if match is not None and not (name == "greek" and len(match.group()) == 1):
            return match.group()
    return ""


def residue(pair: Pair) -> Findings:
    """RG534: sentences of a chatbot, damaged characters, words and syllables that stand twice."""
    text = pair.own.text
    found = _RESIDUE.search(text)
    if found is not None and not _RESIDUE.search(pair.own.message.source.value):
        typed = found.group()
        return (pair.finding("RG534", f"`{shown(typed)}` is no part of a translation", "take it out", at=typed),)
    words = pair.target.words
    language = pair.tongue.tag.partition("-")[0]
    for match in (*_DOUBLED_WORD.finditer(words), *_DOUBLED_SYLLABLES.finditer(words)):
        part = match[1] or (match[2] if match.lastindex == 2 else "")
        if part.casefold() in _MAY_REPEAT.get(language, frozenset()) or match.group() in pair.source.words:
            continue
        message = f"`{shown(match.group())}` stands there twice"
        return (pair.finding("RG534", message, "delete one of the two", at=match.group()),)
    return ()
