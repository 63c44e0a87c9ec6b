"""The block rule for directives: lines of colons with a name in braces.

Tokens made here: `directive` (content: the argument; meta `name`, `begin`, `end`, `argument`, offsets in
the text) and `block_fault` (meta `fault`). A directive without its closing line, or with a body that it
must not have, is taken as closed at its own line, so that the rest of the text is read as usual.
"""

from __future__ import annotations

import re

from markdown_it.rules_block import StateBlock

from reportgen.frozen import dataclass
from reportgen.prose import quotations
from reportgen.prose.faults import Fault, suggestion
from reportgen.prose.options import Piece, is_option, read_columns

DIRECTIVES = ("figure", "gate", "lineage", "quote", "records", "values")
_OPEN = re.compile(r"(:{3,20})[ \t]*\{([^{}\s]*)\}[ \t]*(.*?)[ \t]*")
_CLOSE = re.compile(r"(:{3,20})[ \t]*")
_FENCE = re.compile(r"(`{3,}|~{3,})")


def directive(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001 - markdown-it calls it so
    """A line of three or more colons: opens a directive, closes one, or is a fault."""
    line = _line(state, start)
    if not line.startswith(":::") or state.is_code_block(start):
        return False
    if silent:
        return True
    if match := _OPEN.fullmatch(line):
        _open(state, start, end, match)
    else:
        if not (_CLOSE.fullmatch(line) and start in state.env.get("closings_of_directives", ())):
            _stray(state, start, line)
        state.line = start + 1
    return True


def _line(state: StateBlock, number: int) -> str:
    """The characters of a line inside its quotes and lists."""
    return state.src[state.bMarks[number] + state.tShift[number] : state.eMarks[number]]


def _open(state: StateBlock, start: int, end: int, match: re.Match[str]) -> None:
    """Add what an opening line stands for, and move behind all that belongs to it."""
    opening = _Opening.of(state, start, match)
    closing = _closing_line(state, start, end, len(match[1]))
    fault = _name_fault(opening) if opening.name not in DIRECTIVES else None
    if fault:
        state.line = start + 1 if closing is None else closing + 1
        _push_fault(state, fault)
        return
    is_quote = opening.name == "quote" and bool(state.env.get("quotations"))
    if closing is not None and opening.name == "quote":
        state.line = closing + 1
        if is_quote:
            quotations.directive(state, start, closing, (opening.argument_begin, opening.end))
        else:
            _push(state, opening)
        return
    if not is_quote:
        _push(state, opening)
    state.line = start + 1
    if closing is None:
        message = f"the directive `{{{opening.name}}}` has no closing line"
        advice = f"put a line `{match[1]}` below it"
        _push_fault(state, Fault("RG407", message, advice, opening.begin, opening.end))
        return
    body = next(
        (number for number in range(_options(state, opening, closing), closing) if _line(state, number).strip()), None
    )
    if body is None:
        state.line = closing + 1
        return
    state.env.setdefault("closings_of_directives", set()).add(closing)
    begin = state.bMarks[body] + state.tShift[body]
    message = f"the directive `{{{opening.name}}}` has a body"
    advice = f"put its closing line `{match[1]}` directly below it and the text behind that"
    if opening.name == "records" and _line(state, body).startswith("columns:"):
        advice = "write a colon before an option too, as in `:columns: id, title`"
    _push_fault(state, Fault("RG407", message, advice, begin, state.eMarks[body]))


def _options(state: StateBlock, opening: _Opening, closing: int) -> int:
    """Read the options directly below an opening line into its token; the first line behind them."""
    end = opening.line + 1
    while end < closing and is_option(opening.name, _line(state, end)):
        end += 1
    lines = [Piece(_line(state, at), state.bMarks[at] + state.tShift[at]) for at in range(opening.line + 1, end)]
    if lines:
        token = state.tokens[-1]
        columns, faults = read_columns(opening.name, lines)
        token.meta["columns"] = columns
        for fault in faults:
            _push_fault(state, fault)
    return end


@dataclass(frozen=True, slots=True)
class _Opening:
    """An opening line; offsets in the text."""

    line: int
    name: str
    argument: str
    begin: int
    end: int
    argument_begin: int

    @staticmethod
    def of(state: StateBlock, number: int, match: re.Match[str]) -> _Opening:
        begin = state.bMarks[number] + state.tShift[number]
        return _Opening(number, match[2], match[3], begin, begin + match.end(3), begin + match.start(3))


def _closing_line(state: StateBlock, start: int, end: int, colons: int) -> int | None:
    """The line that closes the directive opened at `start`, or None.

    Another directive with as many colons opens before it: then this one was never closed.
    """
    fence = ""
    for number in range(start + 1, end):
        line = _line(state, number)
        if line and state.sCount[number] < state.blkIndent:
            return None
        if fence:
            fence = "" if line.rstrip(" \t") == fence[0] * len(line.rstrip(" \t")) and line.startswith(fence) else fence
        elif mark := _FENCE.match(line):
            fence = mark[1]
        elif (close := _CLOSE.fullmatch(line)) and len(close[1]) >= colons:
            return number
        elif (inner := _OPEN.fullmatch(line)) and len(inner[1]) >= colons:
            return None
    return None


def _name_fault(opening: _Opening) -> Fault:
    """Why a directive of this name cannot be drawn."""
    name = opening.name
    if not name:
        message, advice, code = "a directive has no name", f"the directives are {_names()}", "RG407"
    else:
        meant = suggestion(name, DIRECTIVES)
        message, code = f"there is no directive `{{{name}}}`", "RG406"
        advice = f"did you mean `{{{meant}}}`?" if meant else f"the directives are {_names()}"
    return Fault(code, message, advice, opening.begin, opening.end)


def _names() -> str:
    return ", ".join(f"{{{name}}}" for name in DIRECTIVES)


def _stray(state: StateBlock, start: int, line: str) -> None:
    """Report a line of colons that opens nothing and closes nothing."""
    begin = state.bMarks[start] + state.tShift[start]
    if _CLOSE.fullmatch(line):
        message, advice = "a closing line closes no directive", "take it out, or put the directive's line above it"
    else:
        message = "a line of colons names no directive"
        advice = "write the name in braces, as in `:::{figure} FIG-1`"
    _push_fault(state, Fault("RG407", message, advice, begin, begin + len(line.rstrip())))


def _push(state: StateBlock, opening: _Opening) -> None:
    token = state.push("directive", "", 0)
    token.map = [opening.line, opening.line + 1]
    token.content = opening.argument
    token.meta = {
        "name": opening.name,
        "begin": opening.begin,
        "end": opening.end,
        "argument": opening.argument_begin,
    }


def _push_fault(state: StateBlock, fault: Fault) -> None:
    token = state.push("block_fault", "", 0)
    token.meta = {"fault": fault}
