"""Comments in YAML: the parsers drop them, so they are found as `#` outside of every scalar."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import ScalarEvent

from reportgen.source import Position, SourceFile
from reportgen.yamltext.events import default_events


def comments(file: SourceFile, needle: str) -> Iterator[tuple[int, int]]:
    """Begin and end of every comment that holds `needle`; text inside a scalar is no comment.

    In a file that cannot be parsed they are found as far as it can.
    """
    if needle not in file.text:
        return
    found, readable = _scalars(file)
    scalars = sorted(found)
    begins = [begin for begin, _ in scalars]
    place = file.text.find(needle)
    while 0 <= place < readable:
        line_start = file.offset(Position(file.position(place).line))
        line_end = file.text.find("\n", place)
        line_end = len(file.text) if line_end < 0 else line_end
        begin = _comment_begin(file.text, line_start, line_end, scalars, begins)
        if begin is not None and file.text.find(needle, begin, line_end) >= 0:
            yield begin, line_end
        place = file.text.find(needle, line_end)


def _comment_begin(
    text: str, line_start: int, line_end: int, scalars: list[tuple[int, int]], begins: list[int]
) -> int | None:
    """Where the comment of a line begins, or None."""
    at = text.find("#", line_start, line_end)
    while at >= 0:
        is_spaced = at == line_start or text[at - 1] in " \t"
        before = bisect_right(begins, at) - 1
        if is_spaced and not (before >= 0 and scalars[before][0] <= at < scalars[before][1]):
            return at
        at = text.find("#", at + 1, line_end)
    return None


def _scalars(file: SourceFile) -> tuple[list[tuple[int, int]], int]:
    """Begin and end of every scalar, and the offset up to which the file can be parsed.

    Of a block scalar it is the part below its first line, where a comment may stand.
    """
    found: list[tuple[int, int]] = []
    try:
        for event in default_events(file.text):
            if type(event) is ScalarEvent:
                begin, end = event.start_mark.index, event.end_mark.index
                if event.style in {"|", ">"}:
                    line_end = file.text.find("\n", begin, end)
                    begin = end if line_end < 0 else line_end
                found.append((begin, end))
    except YAMLError as error:
        mark = error.problem_mark if isinstance(error, MarkedYAMLError) else None
        return found, mark.index if mark is not None else 0
    return found, len(file.text)
