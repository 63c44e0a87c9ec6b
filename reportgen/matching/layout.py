"""What setting a page does to words: hyphens at line ends, spaces that are lost or that fall into words.

Candidates are found without any space or hyphen; then each is compared mark by mark, so that only a
hyphen at a line end of the source may be missing from the quotation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from reportgen.matching.form import Edit, Form, edited
from reportgen.matching.profiles import CODE
from reportgen.matching.typography import folded

_SPLIT = re.compile(r"(?<=\w)[ \t]ff[ \t](?=\w)")
"""A ligature that was set apart and lost its last letter: `di ff cult`."""
_GAPS = re.compile(r"[\s-]+")
_BROKEN = re.compile(r"-[^\S\n]*\r?\n\s*")


def closed_up(text: str, profile: str) -> Form:
    """The text without white space and without hyphens, otherwise as at the level `typographic`."""
    base = folded(Form(text), is_prose=profile != CODE)
    return edited(base, _gaps(base.text))


def mended(text: str, profile: str, letter: str) -> Form:
    """The same; where `ff` stands apart inside a word it is read with the letter that it lost."""
    base = with_letter(folded(Form(text), is_prose=profile != CODE), letter)
    return edited(base, _gaps(base.text))


def with_letter(base: Form, letter: str) -> Form:
    """The form with each `ff` that stands apart as a ligature with one more letter."""
    return edited(base, ((*one.span(), f"ff{letter}") for one in _SPLIT.finditer(base.text)))


def _gaps(text: str) -> Iterator[Edit]:
    return ((*one.span(), "") for one in _GAPS.finditer(text))


def agrees(passage: str, quote: str) -> bool:
    """Whether a passage and a quotation with the same closed-up form differ in layout only.

    Both are texts at the level `typographic`, line breaks kept in the passage.
    """
    theirs, ours = _hyphens(passage), _hyphens(quote)
    optional = {at for at, is_broken in theirs if is_broken}
    firm = {at for at, is_broken in theirs if not is_broken}
    quoted = {at for at, _ in ours}
    return firm <= quoted and quoted <= firm | optional


def _hyphens(text: str) -> list[tuple[int, bool]]:
    """For each hyphen the number of other characters before it, and whether a line ends there."""
    made: list[tuple[int, bool]] = []
    count = 0
    for at, character in enumerate(text):
        if character == "-":
            made.append((count, _BROKEN.match(text, at) is not None))
        elif not character.isspace():
            count += 1
    return made
