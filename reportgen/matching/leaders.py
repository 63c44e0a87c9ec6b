"""Marks at the beginning of lines that are not words: comment marks in code, quote and heading marks in prose.

List numbers are text, and so is every `-`. A `*` in code counts as a mark in block comments only.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from reportgen.matching.form import Edit, Form, edited
from reportgen.matching.profiles import CODE

_IN_CODE = re.compile(
    r"""^[ \t]*(?P<lead>(?:/\*+!?|//+!?|\#+[!:'|]?(?=\s|$)|--+\|?(?=\s|$)|;+(?=\s|$)|%+(?=\s|$)"""
    r"""|[rRuUbB]?\"{3}|[rRuU]?'{3}|<!--)[ \t]*)+"""
    r"""|(?P<trail>[ \t]*(?:\*+/|\"{3}|'{3}|-->)[ \t]*\r?$)"""
    r"""|^[ \t]*(?P<star>\*+(?=\s|$)[ \t]*)""",
    re.MULTILINE,
)
_COMMENT = re.compile(r"(?<!\S)/\*.*?(?:\*/|\Z)", re.DOTALL)
_IN_PROSE = re.compile(
    r"^[ \t]*(?P<lead>(?:>|\#{1,6}(?=\s|$)|={1,6}(?=[ \t]+\S)|[*+•‣▪◦·●○](?=[ \t])|//+!?(?=\s|$)|\|)[ \t]*)+"
    r"|^[ \t]*(?P<rule>={3,}|-{3,}|~{3,}|\*{3,})[ \t]*\r?$",
    re.MULTILINE,
)
_ROW = re.compile(r"^[ \t]*\|.*$|^.*\|[ \t]*\r?$", re.MULTILINE)
_DELIMITERS = re.compile(r"[ \t]*\|?(?:[ \t]*:?-+:?[ \t]*\|)+(?:[ \t]*:?-+:?[ \t]*)?\r?")
_CELL = re.compile(r"(?<!\\)\|")
_PREFIX = re.compile(r"[ \t]*(>|//+|#+|--|;+)")
_LINE = re.compile(r"^.*$", re.MULTILINE)
_STARRED = re.compile(r"[ \t]*\*+(?=\s|$)[^\n]*(?:\n[ \t]*\*+(?=\s|$)[^\n]*)*")


def without_leaders(text: str, profile: str) -> Form:
    """The text without the marks that lead its lines."""
    return _in_code(text) if profile == CODE else _in_prose(text)


def without_prefix(text: str) -> Form:
    """The text without the one mark that each of its lines begins with, as when it was copied with its frame."""
    base = Form(text)
    found = _PREFIX.match(text)
    if found is None:
        return base
    mark = found[1]
    lines = [one for one in _LINE.finditer(text) if one.group().strip()]
    if not all(one.group().lstrip().startswith(mark) for one in lines):
        return base
    return edited(base, ((one.start(), one.start() + one.group().index(mark) + len(mark), "") for one in lines))


def _in_code(text: str) -> Form:
    base = without_prefix(text) if text.lstrip().startswith(">") else Form(text)  # copied out of a block quotation
    text = base.text
    is_all_stars = text.lstrip().startswith("*") and _STARRED.fullmatch(text) is not None
    return edited(base, _comment_marks(text, is_all_stars=is_all_stars))


def _comment_marks(text: str, *, is_all_stars: bool) -> Iterator[Edit]:
    """The comment marks; stars where a block comment is open, or where every line of a quotation has one."""
    spans = [one.span() for one in _COMMENT.finditer(text)] if "/*" in text else []
    begins = [begin for begin, _ in spans]
    for found in _IN_CODE.finditer(text):
        name = found.lastgroup
        if name == "star" and not is_all_stars:
            at = bisect_right(begins, found.start()) - 1
            if at < 0 or spans[at][1] <= found.start():
                continue
        if name == "trail":
            yield found.start("trail"), found.end("trail"), ""
        else:
            yield found.start(), found.end(), ""


def _in_prose(text: str) -> Form:
    return edited(Form(text), sorted(_marks(text)))


def _marks(text: str) -> Iterator[Edit]:
    """Quote, bullet, heading and table marks, and lines that only underline or divide."""
    rows: list[tuple[int, int]] = []
    if "|" in text:
        for found in _ROW.finditer(text):
            rows.append(found.span())
            if _DELIMITERS.fullmatch(found.group()):
                yield found.start(), found.end(), ""
                continue
            begin = found.start()
            for cell in _CELL.finditer(found.group()):
                yield begin + cell.start(), begin + cell.end(), " "
    begins = [begin for begin, _ in rows]
    for found in _IN_PROSE.finditer(text):
        at = bisect_right(begins, found.start()) - 1
        if at < 0 or rows[at][1] < found.end():
            yield found.start(), found.end(), ""
