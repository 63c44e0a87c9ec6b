"""Comments in YAML: the parsers drop them, so they are found as `#` outside of every scalar."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import ScalarEvent

from reportgen.source import SourceFile
from reportgen.yamltext.events import default_events


def comments(file: SourceFile, needle: str) -> Iterator[tuple[int, int]]:
    """Begin and end of every comment that holds `needle`; text inside a scalar is no comment.

    In a file that cannot be parsed they are found as far as it can.
    """
    places = [found.start() for found in re.finditer(re.escape(needle), file.text)]
    if not places:
        return
    found, readable = _scalars(file)
    scalars = sorted(found)
    begins = [begin for begin, _ in scalars]
    last = -1
    for place in places:
        if place >= readable:
            return
        begin = _comment_begin(file, place, scalars, begins)
        if begin is not None and begin != last:
            last = begin
            end = file.text.find("\n", place)
            yield begin, len(file.text) if end < 0 else end


def _comment_begin(file: SourceFile, place: int, scalars: list[tuple[int, int]], begins: list[int]) -> int | None:
    """Where the comment begins that covers `place`, or None."""
    line_start = file.text.rfind("\n", 0, place) + 1
    at = file.text.find("#", line_start, place)
    while at >= 0:
        is_spaced = at == line_start or file.text[at - 1] in " \t"
        before = bisect_right(begins, at) - 1
        if is_spaced and not (before >= 0 and scalars[before][0] <= at < scalars[before][1]):
            return at
        at = file.text.find("#", at + 1, place)
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
