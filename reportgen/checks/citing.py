"""Which citation a passage of a source deserves: the source's own words, its lines, what tells repeats apart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from reportgen.checks.anchors import judge
from reportgen.checks.forms import Forms, whitespace
from reportgen.checks.nearest import LONGEST, Nearest, nearest
from reportgen.checks.search import COMPARED, Hit, beside, find, fits
from reportgen.model import Citation, Evidence, Record
from reportgen.source import SourceFile

MOST_WORDS = 8
"""A prefix or suffix of more words chooses no better than the lines do."""
LONG = 32
"""A longer word is taken in parts, and one in a script that sets no spaces."""
NEAR = 20
"""In so many files the nearest passage is looked for."""
_WORDS = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Passage:
    """One place of a text in a source."""

    path: str
    """As a citation writes it."""
    lines: tuple[int, int]
    quote: str
    """The source's own characters, line ends as LF."""
    level: str
    """How the text that was looked for compares with them."""
    prefix: str = ""
    suffix: str = ""


def passages(
    files: Iterable[tuple[str, SourceFile]], text: str, ranges: Sequence[tuple[int, int]]
) -> Iterator[Passage]:
    """Every place of `text`, in the order of the files; with `ranges` those that lie inside them.

    Of a repeated text each place has the fewest words that choose it, as far as any do.
    """
    for path, file in files:
        forms = Forms()
        found = find(file, text, forms)
        for hit in found.hits:
            if ranges and fits(hit, ranges) != "inside":
                continue
            quote = file.text[hit.begin : hit.end].replace("\r\n", "\n")
            prefix, suffix = _chooser(file, hit, find(file, quote, forms).hits)
            yield Passage(path, hit.lines, quote, found.level or "", prefix, suffix)


def _chooser(file: SourceFile, hit: Hit, hits: Sequence[Hit]) -> tuple[str, str]:
    """Prefix or suffix that only this one of the places has; both empty when it is alone or nothing chooses."""
    others = [one for one in hits if one.begin != hit.begin]
    if not others or len(hits) > COMPARED:
        return "", ""
    before = _pieces(whitespace(file.text[max(0, hit.begin - 400) : hit.begin]).text.split(" "))
    after = _pieces(whitespace(file.text[hit.end : hit.end + 400]).text.split(" "))
    for count in range(1, MOST_WORDS + 1):
        prefix, suffix = "".join(before[-count:]).strip(), "".join(after[:count]).strip()
        if prefix and not any(beside(file, one, prefix, None) for one in others):
            return prefix, ""
        if suffix and not any(beside(file, one, None, suffix) for one in others):
            return "", suffix
    return "", ""


def _pieces(words: Sequence[str]) -> list[str]:
    """Words with the space before each; long ones in parts."""
    parts = [[word[at : at + 4] for at in range(0, len(word), 4)] if _is_long(word) else [word] for word in words]
    return [f" {part}" if not number else part for word in parts for number, part in enumerate(word)]


def _is_long(word: str) -> bool:
    """Whether a word is a line of its own: a script without spaces, or a very long one."""
    return len(word) > LONG or (len(word) > 4 and word[0] > "\u2e7f")


def holds(citation: Citation, source: Record, evidence: Evidence) -> bool:
    """Whether a citation of the source passes as it is written, without any reserve."""
    verdict = judge(citation, source, evidence, Forms())
    return verdict.outcome in ("match", "located") and not verdict.reason


def closest(files: Iterable[tuple[str, SourceFile]], text: str) -> tuple[str, Nearest] | None:
    """The passage that comes closest to a text which no file has, with its path; None when nothing is like it."""
    words = frozenset(_WORDS.findall(text))
    shared: Counter[int] = Counter()
    some = [(path, file) for path, file in files if len(file.text) <= LONGEST]
    for number, (_, file) in enumerate(some):
        shared[number] = len(words.intersection(_WORDS.findall(file.text)))
    for number, _ in sorted(shared.items(), key=lambda item: (-item[1], item[0]))[:NEAR]:
        found = nearest(some[number][1], text)
        if found is not None:
            return some[number][0], found
    return None
