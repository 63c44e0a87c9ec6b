"""How two passages differ: word by word, and what kind of difference it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

from reportgen.matching.form import Form, is_wide
from reportgen.matching.negation import denies
from reportgen.matching.typography import folded

Words = tuple[tuple[str, str], ...]
COMPARED = 1_200
"""In longer passages words are compared only up to the first and from the last difference."""
_OPERATORS = frozenset("+*/%=<>&|^~!@\\±×÷≤≥≠¬∧∨→⇒")
_CODE_OPERATORS = _OPERATORS | frozenset("-?:.")
_NUMBERS = re.compile(r"[-\u2212+]?\d[\d.,]*|[\u00b2\u00b3\u00b9\u00bc-\u00be\u2070-\u2079\u2080-\u2089]")
_GRAVEST = ("negation", "number", "operator", "word", "case", "punctuation")


def word_diff(source: str, quoted: str) -> Words:
    """The words of both passages in order: what is the `same`, what only the `source` has, what is `quoted` only."""
    theirs, ours = _split(source), _split(quoted)
    found: list[tuple[str, str]] = []
    for tag, one, two, three, four in _opcodes(theirs, ours):
        if tag == "equal":
            found.append(("same", " ".join(theirs[one:two])))
            continue
        if one < two:
            found.append(("source", " ".join(theirs[one:two])))
        if three < four:
            found.append(("quoted", " ".join(ours[three:four])))
    return tuple(found)


def _opcodes(theirs: Sequence[str], ours: Sequence[str]) -> Sequence[tuple[str, int, int, int, int]]:
    if len(theirs) + len(ours) <= COMPARED:
        return SequenceMatcher(None, theirs, ours, autojunk=False).get_opcodes()
    least = min(len(theirs), len(ours))
    begin = next((at for at in range(least) if theirs[at] != ours[at]), least)
    end = next((at for at in range(least - begin) if theirs[-1 - at] != ours[-1 - at]), least - begin)
    two, four = len(theirs) - end, len(ours) - end
    whole = [
        ("equal", 0, begin, 0, begin),
        ("replace", begin, two, begin, four),
        ("equal", two, len(theirs), four, len(ours)),
    ]
    return [one for one in whole if one[1] < one[2] or one[3] < one[4]]


def _split(text: str) -> list[str]:
    """Words; in scripts without spaces every character."""
    if text.isascii():
        return text.split()
    found: list[str] = []
    for word in text.split():
        rest = ""
        for character in word:
            if is_wide(character):
                found += [rest, character] if rest else [character]
                rest = ""
            else:
                rest += character
        if rest:
            found.append(rest)
    return found


def kind_of(words: Words, *, is_code: bool, language: str) -> str:
    """The gravest kind of difference: negation, number, operator, word, case, punctuation; in code also typography."""
    pairs = list(_pairs(words))
    if is_code and all(_plain(source) == _plain(quoted) for source, quoted in pairs):
        return "typography-in-code"
    kinds = {_kind(source, quoted, is_code=is_code, language=language) for source, quoted in pairs}
    return next((kind for kind in _GRAVEST if kind in kinds), "punctuation")


def _pairs(words: Words) -> Sequence[tuple[str, str]]:
    """The differing words of the source with those that stand in their place."""
    pairs: list[tuple[str, str]] = []
    before = "same"
    for which, text in words:
        if which == "source":
            pairs.append((text, ""))
        elif which == "quoted":
            if before == "source":
                pairs[-1] = (pairs[-1][0], text)
            else:
                pairs.append(("", text))
        before = which
    return pairs


def _kind(source: str, quoted: str, *, is_code: bool, language: str) -> str:
    if source.casefold() == quoted.casefold():
        return "case"
    if not is_code and denies(source, language) != denies(quoted, language):
        return "negation"
    if is_code and bool(_NOT.search(source)) != bool(_NOT.search(quoted)):
        return "negation"
    if _NUMBERS.findall(source) != _NUMBERS.findall(quoted):
        return "number"
    theirs, ours = _letters(source), _letters(quoted)
    if theirs == ours:
        operators = _CODE_OPERATORS if is_code else _OPERATORS
        marks = [[one for one in text if one in operators] for text in (source, quoted)]
        return "operator" if marks[0] != marks[1] else "punctuation"
    return "case" if theirs.casefold() == ours.casefold() else "word"


_NOT = re.compile(r"\b(?:not|never|unless)\b", re.IGNORECASE)


def _letters(text: str) -> str:
    return "".join(one for one in text if one.isalnum() or one == "_")


def _plain(text: str) -> str:
    return " ".join(folded(Form(text), is_prose=True).text.split())
