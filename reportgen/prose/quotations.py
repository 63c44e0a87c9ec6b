"""Quotations of a source: block quotations whose last line is an attribution, and `:::{quote}`.

Tokens made here: `quotation` (meta `pieces`, `place`, `form`, `begin`, `end`, `code`, `options`; offsets in
the text) in place of everything that the parser made of the block, and `block_fault`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from markdown_it.rules_block import StateBlock
from markdown_it.rules_block import blockquote as parse_blockquote
from markdown_it.token import Token

from reportgen.frozen import dataclass
from reportgen.prose.faults import Fault, shown

_SOURCE = r"(?:[a-z0-9][a-z0-9_-]{0,80}:)?[Ss][Rr][Cc][-_ ]?[0-9]{1,9}(?![A-Za-z0-9_-])"
_COMMIT = r"[^\s@](?:[^@\n]{0,300}[^\s@])?[ \t]+@[ \t]+[0-9A-Fa-f]{7,64}"
_PINNED = r"[^\s@]{0,200}\.[A-Za-z0-9]{1,10}(?::[0-9,–-]+)?[ \t]+@[ \t]+\S+"
"""A file at something else than a hash: a branch or tag, which the reader of attributions refuses."""
_ATTRIBUTION = re.compile(rf"(?:---[ \t]+|[—–][ \t]*)(?P<place>(?:{_SOURCE}.*|{_COMMIT}|{_PINNED}))")
_PLACE = r"(?:[ \t]+(?:\S+[./:]\S+|:[0-9]\S*|(?:pp?|chs?|secs?)\.\s*\S+|[§¶].*))?"
_NEARLY = re.compile(
    rf"(?:---|--|-{{4,}}|[―−~_=|\"'(\[</]+|[—–]{{2,}}|[-—–―−]+[ \t]*[*_`(\[{{]+(?:(?:ref|cite)\}}`)?)[ \t]*{_SOURCE}.*"
    rf"|(?:[-*+•]|[Ss]ource:)?[ \t]*{_SOURCE}{_PLACE}"
)
"""A line that names a source behind other marks; or that names a source and a place, and nothing else."""
_LONGEST = 4_000
"""A longer line is no attribution."""
_OPTION = re.compile(r":(?P<name>[A-Za-z][A-Za-z0-9_-]*):(?:[ \t]+(?P<value>.*?))?[ \t]*")
ADVICE = "make `--- SRC-2 path:10-12` the last line of the quotation"

Form = Literal["markdown", "verbatim", "code"]
Piece = tuple[str, int]
"""A line inside its blocks, and its offset in the text."""


def read_attribution(line: str) -> tuple[int, int] | None:
    """Where in a line the place of a source stands, when the line is an attribution; else None."""
    found = _ATTRIBUTION.fullmatch(line.rstrip(" \t")) if len(line) <= _LONGEST else None
    return found.span("place") if found else None


def is_nearly(line: str) -> bool:
    """Whether a line names a source as an attribution does, but is not written as one."""
    return len(line) <= _LONGEST and _NEARLY.fullmatch(line.strip()) is not None


def blockquote(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001 - markdown-it calls it so
    """A block quotation as usual; one with an attribution becomes a `quotation` where quotations are read."""
    at = len(state.tokens)
    if not parse_blockquote(state, start, end, silent):
        return False
    if not silent:
        _attribute(state, at, start, list(_lines(state, start, state.line)))
    return True


def _lines(state: StateBlock, start: int, end: int) -> Iterator[Piece]:
    """The lines of a block quotation without its own marks; a lazy line has none."""
    for number in range(start, end):
        begin = min(state.bMarks[number] + state.tShift[number], state.eMarks[number])
        if state.src[begin : begin + 1] == ">":
            begin += 2 if state.src[begin + 1 : begin + 2] == " " else 1
        begin = min(begin, state.eMarks[number])
        yield state.src[begin : state.eMarks[number]], begin


def _attribute(state: StateBlock, at: int, start: int, lines: list[Piece]) -> None:
    """Replace the tokens of a quotation with an attribution; report one that is nearly attributed."""
    while lines and not lines[-1][0].strip():
        lines.pop()
    code = tuple((token.map[0], token.map[1]) for token in state.tokens[at:] if _is_code(token) and token.map)
    is_code = [any(first <= start + n < end for first, end in code) for n in range(len(lines))]
    is_last = bool(lines) and read_attribution(lines[-1][0].lstrip()) is not None and not is_code[-1]
    for number, (line, begin) in enumerate(lines):
        is_end = number == len(lines) - 1
        if not is_code[number] and not (is_last and is_end) and _is_astray(line, is_end=is_end):
            _push_fault(state, _unread(line, begin, is_end=is_end))
        elif is_code[number] and is_end and read_attribution(line.strip()):
            _push_fault(state, _in_code(line, begin))
    if not is_last:
        return
    if not state.env.get("quotations"):
        _push_fault(state, _out_of_place(*lines[-1]))
        return
    faults = [token for token in state.tokens[at:] if token.type == "block_fault" and token.meta.get("is_near")]
    line, begin = lines.pop()
    lead = len(line) - len(line.lstrip())
    first, last = read_attribution(line.lstrip()) or (0, 0)
    inner = [token for token in state.tokens[at:] if _is_code(token) and token.level == state.level + 1]
    pieces, form = _inside(lines, start, inner)
    del state.tokens[at:]
    place = (begin + lead + first, begin + lead + last)
    _push(state, start, state.line, Made(pieces, place, form, pieces[0][1] if pieces else begin, code))
    state.tokens += faults


def _is_code(token: Token) -> bool:
    return token.type in {"fence", "code_block"}


def _is_astray(line: str, *, is_end: bool) -> bool:
    """Whether a line of a block quotation is, or nearly is, an attribution that will not be read."""
    return read_attribution(line.strip()) is not None or (is_end and is_nearly(line))


def _inside(lines: list[Piece], start: int, fences: Sequence[Token]) -> tuple[tuple[Piece, ...], Form]:
    """The quoted lines and their form: those inside a fence, when there is nothing else."""
    filled = [number for number, (line, _) in enumerate(lines) if line.strip()]
    if not filled:
        return (), "markdown"
    first, last = filled[0], filled[-1]
    if len(fences) == 1 and fences[0].type == "fence" and fences[0].map:
        opens, ends = fences[0].map[0] - start, fences[0].map[1] - start
        if (opens, ends - 1) == (first, last):
            return tuple(lines[first + 1 : last]), "code"
    return tuple(lines[first : last + 1]), "markdown"


@dataclass(frozen=True, slots=True)
class Made:
    """What a quotation token holds; offsets in the text."""

    pieces: tuple[Piece, ...]
    place: tuple[int, int]
    form: Form
    begin: int
    code: tuple[tuple[int, int], ...] = ()
    """First line and the line behind the last of each stretch of code."""
    options: tuple[tuple[tuple[str, int], tuple[str, int]], ...] = ()


def _push(state: StateBlock, first: int, end: int, made: Made) -> None:
    token = state.push("quotation", "", 0)
    token.map = [first, end]
    token.content = state.src[slice(*made.place)]
    token.meta = {"made": made}


def _push_fault(state: StateBlock, fault: Fault) -> None:
    token = state.push("block_fault", "", 0)
    token.meta = {"fault": fault, "is_near": True}


def _unread(line: str, begin: int, *, is_end: bool) -> Fault:
    lead = len(line) - len(line.lstrip())
    what = shown(line)
    message = f"{what} is not read as the attribution of this quotation"
    if not is_end:
        message = f"the attribution {what} is not the last line of its quotation"
        advice = "end the quotation there with an empty line; an attribution is one line"
        return Fault("RG313", message, advice, begin + lead, begin + len(line.rstrip()))
    return Fault("RG313", message, ADVICE, begin + lead, begin + len(line.rstrip()))


def _in_code(line: str, begin: int) -> Fault:
    message = f"the attribution {shown(line)} stands in code"
    return Fault("RG313", message, "close the code with a fence before it", begin, begin + len(line.rstrip()))


def _out_of_place(line: str, begin: int) -> Fault:
    message = "a quotation with an attribution stands in the field of a record"
    advice = "write it as a citation below `cites`, with `source`, `at` and `quote`"
    return Fault("RG313", message, advice, begin, begin + len(line.rstrip()))


def behind(tokens: Sequence[Token]) -> Iterator[Fault]:
    """Paragraphs directly behind a block quotation that are its attribution, as it seems; `begin` is their line."""
    for before, token, content in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if before.type == "blockquote_close" and token.type == "paragraph_open" and content.map:
            line = content.content.split("\n")[0]
            if read_attribution(line):
                message = f"the attribution {shown(line)} stands outside its quotation"
                advice = "put it into the quotation's last line: `> --- SRC-2 path:10-12`"
                yield Fault("RG313", message, advice, content.map[0], content.map[0])


def directive(state: StateBlock, first: int, closing: int, argument: tuple[int, int]) -> None:
    """A `quote` directive that opens in line `first` and closes in line `closing`."""
    lines = [_inner(state, number) for number in range(first + 1, closing)]
    options: list[tuple[tuple[str, int], tuple[str, int]]] = []
    at = 0
    while at < len(lines) and (found := _OPTION.fullmatch(lines[at][0].strip())):
        lead = lines[at][1] + len(lines[at][0]) - len(lines[at][0].lstrip())
        value = (found["value"] or "", lead + (found.start("value") if found["value"] else found.end("name") + 1))
        options.append(((found["name"], lead + found.start("name")), value))
        at += 1
    body = lines[at:]
    fence = _fence(body)
    filled = [number for number, (line, _) in enumerate(body) if line.strip()]
    kept = body[filled[0] : filled[-1] + 1] if filled else []
    if fence:
        kept = kept[1:-1]
    begin = kept[0][1] if kept else argument[0]
    _push(
        state, first, closing + 1,
        Made(tuple(kept), argument, "code" if fence else "verbatim", begin, ((first + 1, closing),), tuple(options)),
    )  # fmt: skip


def _inner(state: StateBlock, number: int) -> Piece:
    """A line of a directive's body, without the indentation of the list around it."""
    begin = state.bMarks[number]
    limit = min(begin + state.blkIndent, state.eMarks[number])
    while begin < limit and state.src[begin] == " ":
        begin += 1
    return state.src[begin : state.eMarks[number]], begin


def _fence(body: Sequence[Piece]) -> str:
    """The fence around a whole body; empty when there is none."""
    filled = [line.strip() for line, _ in body if line.strip()]
    opening = re.match(r"(`{3,}|~{3,})[^`]*$", filled[0]) if filled else None
    if opening is None or len(filled) < 2 or not filled[-1].startswith(opening[1]) or filled[-1].strip(opening[1][0]):
        return ""
    inner = any(line.startswith(opening[1]) and not line.strip(opening[1][0]) for line in filled[1:-1])
    return "" if inner else opening[1]
