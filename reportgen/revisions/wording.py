"""Two wordings of a text, word by word, with their spaces as they are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

from reportgen.matching.form import is_wide

Pieces = tuple[tuple[str, str], ...]
"""`same`, `removed` or `added`, and the words."""
COMPARED = 1_600
"""Of longer texts all that lies between the first and the last difference is one."""
_WORD = re.compile(r"\s+|\S+")


def pieces(old: str, new: str) -> Pieces:
    """The words of both texts in order; what was taken out stands before what came in."""
    before, after = _split(old), _split(new)
    found: list[tuple[str, str]] = []
    for tag, one, two, three, four in _steps(before, after):
        if tag == "equal":
            found.append(("same", "".join(before[one:two])))
            continue
        found += [("removed", "".join(before[one:two]))] if one < two else []
        found += [("added", "".join(after[three:four]))] if three < four else []
    return tuple(found)


def _steps(before: Sequence[str], after: Sequence[str]) -> Sequence[tuple[str, int, int, int, int]]:
    if len(before) + len(after) <= COMPARED:
        return SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    least = min(len(before), len(after))
    begin = next((at for at in range(least) if before[at] != after[at]), least)
    end = next((at for at in range(least - begin) if before[-1 - at] != after[-1 - at]), least - begin)
    two, four = len(before) - end, len(after) - end
    whole = (
        ("equal", 0, begin, 0, begin),
        ("replace", begin, two, begin, four),
        ("equal", two, len(before), four, len(after)),
    )
    return [one for one in whole if one[1] < one[2] or one[3] < one[4]]


def _split(text: str) -> list[str]:
    """Words and the spaces between them; in scripts without spaces every character."""
    found: list[str] = []
    for part in _WORD.findall(text):
        if part.isascii() or not any(map(is_wide, part)):
            found.append(part)
            continue
        rest = ""
        for character in part:
            if is_wide(character):
                found += [rest, character] if rest else [character]
                rest = ""
            else:
                rest += character
        found += [rest] if rest else []
    return found
