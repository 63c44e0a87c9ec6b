"""Whether an elision swallows a negation: every part stands in the source, and together they say the opposite.

In prose all that is left out counts. In code a whole line that is left out is mostly a statement of its own, and what
it denies is not what the quotation says. It counts where it is not: in a comment or a text over several lines, where a
statement goes on over the line, and where the part that follows stands below it (`if not ready:`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from reportgen.matching.negation import denies, denies_in_code

_COMMENT = re.compile(r"[ \t]*(?://|#(?!\[|include\b|define\b|if|e)|--(?=\s|$)|;+(?=\s|$)|%+(?=\s|$)|\*(?=\s|$))")
_ASIDE = re.compile(r"(?:^|\s)(?://|#)(?=[\s:!/]|$)")
_GOES_ON = re.compile(r"(?:[(\[,\\=+*/%<>&|^?.~!-]|\b(?:and|or|not|is|in|AND|OR|NOT))\s*$")
_GOES_BACK = re.compile(r"\s*(?:&&|\|\||[?.)\]+*/%=<>^|&]|:(?!:)|(?:and|or|not|is|in|AND|OR|NOT)\b)")
_OPEN, _CLOSED = "([", ")]"
_NO_VALUE = re.compile(r"\bNone\b")
_TEXT_MARKS = ('"""', "'''")


def denying(text: str, gap: tuple[int, int], language: str, *, is_prose: bool) -> bool:
    """Whether what stands from the first to the second offset denies something that the quotation says."""
    begin, end = gap
    if is_prose or _is_text(text, begin):
        return denies(text[begin:end], language)
    return any(_denies(line, language) for line in _counting(text, begin, end))


def _denies(line: str, language: str) -> bool:
    """Whether a line of code denies; Python's `None` is a value."""
    return denies_in_code(line) or denies(_NO_VALUE.sub("", line), language)


def _is_text(text: str, at: int) -> bool:
    """Whether an offset lies in a comment or in a text over several lines."""
    line = text[text.rfind("\n", 0, at) + 1 : at]
    if _COMMENT.match(line) or _ASIDE.search(line):
        return True
    if text.rfind("/*", 0, at) > text.rfind("*/", 0, at) and "/*" in line:
        return True
    return any(text.count(mark, 0, at) % 2 for mark in _TEXT_MARKS)


def _counting(text: str, begin: int, end: int) -> Iterator[str]:
    """The lines of a gap in code that belong to a statement or a block which is quoted too."""
    lines = text[begin:end].split("\n")
    yield lines[0]
    if len(lines) == 1:
        return
    yield lines[-1]
    stop = text.find("\n", end)
    following = lines[-1] + text[end : stop if stop >= 0 else len(text)]
    yield from _above(lines[1:-1], following)
    yield from _going_on(text[text.rfind("\n", 0, begin) + 1 : begin] + lines[0], lines[1:-1])


def _above(lines: Sequence[str], following: str) -> Iterator[str]:
    """The lines below which the part after the gap stands, by their indentation."""
    depth = _depth(following)
    for line in reversed(lines):
        if line.strip() and _depth(line) < depth:
            depth = _depth(line)
            yield line


def _depth(line: str) -> int:
    plain = line.expandtabs(4)
    return len(plain) - len(plain.lstrip())


def _going_on(first: str, lines: Sequence[str]) -> Iterator[str]:
    """The lines right after the part before the gap which go on with its statement."""
    depth, last = _opened(first), first
    for line in lines:
        if depth <= 0 and not _GOES_ON.search(last) and not _GOES_BACK.match(line):
            return
        yield line
        depth, last = depth + _opened(line), line


def _opened(line: str) -> int:
    """How many brackets a line leaves open."""
    return sum(line.count(mark) for mark in _OPEN) - sum(line.count(mark) for mark in _CLOSED)
