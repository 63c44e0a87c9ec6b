"""`ignore[…]` comments in YAML, TOML and Markdown, and the lines for which each speaks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from reportgen.config import comments as toml_comments
from reportgen.model import Suppression
from reportgen.source import Position, SourceFile
from reportgen.yamltext import comments as yaml_comments

_NEEDLE = "reportgen:"
_FORM = re.compile(r"reportgen:[ \t]*ignore[ \t]*\[(?P<words>[^\]\n]*)\][ \t]*(?P<reason>.*)", re.DOTALL)
_LONGEST = 2_000
_FARTHEST = 50
"""Lines that may stand between a comment and the line for which it speaks."""
_FENCE = re.compile(r"[ ]{0,3}(`{3,}|~{3,})")


def suppressions(files: Iterable[SourceFile]) -> tuple[Suppression, ...]:
    """Every `ignore[…]` comment of the files, in their order.

    It speaks for its own line, and when nothing else stands there for the next line with content.
    """
    return tuple(item for file in files if _NEEDLE in file.text for item in _in_file(file))


def _in_file(file: SourceFile) -> Iterator[Suppression]:
    if file.path.endswith((".yaml", ".yml")):
        places = yaml_comments(file, _NEEDLE)
    elif file.path.endswith(".toml"):
        places = toml_comments(file, _NEEDLE)
    elif file.path.endswith(".md"):
        places = _html_comments(file)
    else:
        return
    for begin, end in places:
        text = file.text[begin : min(end, begin + _LONGEST)].removeprefix("<!--").removesuffix("-->")
        found = _FORM.search(text)
        if found is not None:
            words = tuple(word.strip() for word in found["words"].split(",") if word.strip())
            yield Suppression(file.span(begin, end), _lines(file, begin, end), words, found["reason"].strip())


def _lines(file: SourceFile, begin: int, end: int) -> tuple[int, ...]:
    """The comment's own line; when it stands alone, also the next line that is neither empty nor a comment."""
    number = file.position(begin).line
    line_start = file.offset(Position(number))
    rest = file.text.find("\n", end)
    after = file.text[end : len(file.text) if rest < 0 else rest]
    if file.text[line_start:begin].strip() or after.strip():
        return (number,)
    following = number + 1
    marks = "<!--" if file.path.endswith(".md") else "#"
    while following <= min(file.line_count, number + _FARTHEST):
        line = file.line(following).strip()
        if line and not line.startswith(marks):
            return (number, following)
        following += 1
    return (number,)


def _html_comments(file: SourceFile) -> Iterator[tuple[int, int]]:
    """Begin and end of the HTML comments of one line outside of fenced code and code spans."""
    fence = ""
    begin = 0
    for line in file.text.split("\n"):
        mark = _FENCE.match(line)
        if mark is not None and not fence:
            fence = mark[1]
        elif mark is not None and mark[1].startswith(fence) and not line.strip().strip(fence[0]):
            fence = ""
        elif not fence and _NEEDLE in line:
            yield from ((begin + start, begin + end) for start, end in _in_line(line))
        begin += len(line) + 1


def _in_line(line: str) -> Iterator[tuple[int, int]]:
    """Begin and end of the comments of one line of Markdown; one in a code span is text."""
    at, is_code = 0, False
    while (start := line.find("<!--", at)) >= 0:
        is_code ^= line.count("`", at, start) % 2 == 1
        if is_code:
            at = start + 4
            continue
        end = line.find("-->", start + 4)
        if end < 0:
            return
        yield start, end + 3
        at = end + 3
