"""`segments.lock`: the passages of a report's text, so that each keeps its key while the text is edited.

    # reportgen segments.lock 1
    3f9c12 question 100 5d0c77aa01b2c3d4 0c8f21b07d3e5a9914

Key, section, order, hash of the text, sketch of its words. Lines stand by section and order, with room
between the orders, so that a new passage is one new line. A passage that has gone keeps its line at the
end, with `-` for its section, and gets its key again when it returns. Of two lines for one key
(branches that were merged) both count: the passage keeps the key when one of them fits.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from urllib.parse import quote, unquote

from reportgen.diagnostics import Diagnostic
from reportgen.locks.lines import Lines, Word
from reportgen.locks.rising import rising
from reportgen.locks.sketch import LENGTH, sketch
from reportgen.model import LockedPassage, Spot
from reportgen.source import SourceFile

HEADER = (
    "# reportgen segments.lock 1",
    "# Passages of the text with their keys. Written by `translate extract`; in a merge keep the lines of both sides.",
)
STEP = 100
GONE = "-"
_KEY = re.compile(r"[0-9a-f]{4,64}")
_ORDER = re.compile(r"[0-9]{1,9}")
_DIGEST = re.compile(r"[0-9a-f]{16}")
_SKETCH = re.compile(rf"[0-9a-f]{{{LENGTH}}}")
_ADVICE = "delete the line, and run `reportgen translate extract`"


def read_segments(file: SourceFile, report: str) -> tuple[tuple[LockedPassage, ...], tuple[Diagnostic, ...]]:
    """The passages of a lock by section and order; a line that cannot be read is RG105 and hides no other."""
    lines = Lines(file, report)
    found = {entry for words in lines.entries() if (entry := _entry(lines, words)) is not None}
    return tuple(sorted(found, key=_rank)), tuple(lines.found)


def _entry(lines: Lines, words: tuple[Word, ...]) -> LockedPassage | None:
    if len(words) != 5:
        lines.wrong(words[0], f"the line has `{len(words)}` words, not key, section, order, hash and sketch", _ADVICE)
        return None
    forms = ((_KEY, "a key"), (None, ""), (_ORDER, "a number"), (_DIGEST, "a hash"), (_SKETCH, "a sketch"))
    for word, (form, what) in zip(words, forms, strict=True):
        if form is not None and not form.fullmatch(word.value):
            lines.wrong(word, f"`{word.value[:40]}` is not {what}", _ADVICE)
            return None
    key, section, order, digest, words_of_it = (word.value for word in words)
    name = "" if section == GONE else unquote(section)
    return LockedPassage(key, name, int(order), digest, words_of_it)


def _rank(one: LockedPassage) -> tuple[bool, str, int, str, str, str]:
    return not one.section, one.section, one.order, one.key, one.digest, one.sketch


def passage_digest(text: str) -> str:
    """The hash of a passage's text; white space counts as one blank, so that wrapping makes no difference."""
    return hashlib.sha256(" ".join(text.split()).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def segments_text(before: str, locked: Sequence[LockedPassage], spots: Sequence[Spot]) -> str:
    """The text of a lock for the passages of a report in their order; what did not change keeps its line.

    `before`: the lock as it stands, for its comments, and `locked` what was read from it.
    """
    comments = [line.rstrip() for line in before.splitlines() if line.lstrip().startswith("#")] or list(HEADER)
    present = {spot.key for spot in spots}
    gone = {one.key: LockedPassage(one.key, "", 0, one.digest, one.sketch) for one in locked if one.key not in present}
    fresh = [*_placed(locked, spots), *gone.values()]
    return "".join(f"{line}\n" for line in [*comments, *map(_line, sorted(fresh, key=_rank))])


def _line(one: LockedPassage) -> str:
    return f"{one.key} {_name(one.section)} {one.order} {one.digest} {one.sketch}"


def _name(section: str) -> str:
    """The name of a section as one word."""
    if section in ("", GONE):
        return "%2D" if section else GONE
    return "".join(quote(one, safe="") if one.isspace() or one == "%" else one for one in section)


def _placed(locked: Sequence[LockedPassage], spots: Sequence[Spot]) -> Iterator[LockedPassage]:
    """The passages with their orders."""
    sketches = {one.digest: one.sketch for one in locked}
    orders = {(one.section, one.key): one.order for one in locked}
    sections: dict[str, list[Spot]] = {}
    for spot in spots:
        sections.setdefault(spot.section, []).append(spot)
    for name, inside in sections.items():
        numbers = _numbers([orders.get((name, spot.key), -1) for spot in inside])
        for spot, number in zip(inside, numbers, strict=True):
            digest = passage_digest(spot.text)
            yield LockedPassage(spot.key, name, number, digest, sketches.get(digest) or sketch(spot.text))


def _numbers(known: Sequence[int]) -> list[int]:
    """Rising orders that keep as many of the known ones as can stay; -1: none is known."""
    places = [place for place, number in enumerate(known) if number > 0]
    fixed = [places[at] for at in rising([known[place] for place in places])]
    numbers: list[int] = []
    for place in [*fixed, len(known)]:
        count, last = place - len(numbers), numbers[-1] if numbers else 0
        limit = known[place] if place < len(known) else last + STEP * (count + 1)
        step = min(STEP, (limit - last) // (count + 1))
        if count and not step:
            return [STEP * number for number in range(1, len(known) + 1)]
        numbers += [last + step * number for number in range(1, count + 1)]
        numbers += [known[place]] if place < len(known) else []
    return numbers
