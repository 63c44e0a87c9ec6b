"""Faults of blocks that no rule of the parser reports: depth, and fences that look like directives."""

from __future__ import annotations

import re
from collections.abc import Iterator

from markdown_it.token import Token

from reportgen.prose.blocks import DIRECTIVES
from reportgen.prose.faults import Fault
from reportgen.prose.grammar import MAX_NESTING
from reportgen.prose.places import Lines

_CONTAINERS = {"blockquote_open", "list_item_open", "dd_open", "footnote_reference_open"}
_BRACED = re.compile(r"\{([a-z][a-z0-9-]*)\}")


def is_cut(token: Token) -> bool:
    """Whether the parser left out what lies inside this block, as it lies too deep."""
    return token.type in _CONTAINERS and token.level >= MAX_NESTING - 1


def depth_faults(tokens: list[Token], lines: Lines) -> Iterator[Fault]:
    """One fault for every line at which blocks are nested too deeply to be read; offsets in the file."""
    seen = set()
    for token in tokens:
        line = token.map[0] if token.map else 0
        if is_cut(token) and line not in seen:
            seen.add(line)
            message = f"blocks are nested deeper than {MAX_NESTING} levels and the innermost are left out"
            yield Fault("RG415", message, "flatten the quotations or lists", *lines.line_range(line))


def row_faults(tokens: list[Token], lines: Lines) -> Iterator[Fault]:
    """Cells that the parser leaves out, as they have no column; offsets in the file."""
    for at, token in enumerate(tokens):
        if token.type != "tr_open" or not token.map:
            continue
        count = next(index for index in range(at, len(tokens)) if tokens[index].type == "tr_close") - at
        columns = count // 3  # a cell is three tokens
        if place := lines.extra_cell(columns, token.map[0]):
            message = f"the row has a cell behind column {columns}, the table's last"
            yield Fault("RG416", message, "add a column to the header, or write `\\|` for a bar in a cell", *place)


def fence_fault(token: Token, lines: Lines) -> Fault | None:
    """The fault of a code fence that is opened like a directive; offsets in the file."""
    match = _BRACED.match(token.info.strip())
    if match is None:
        return None
    name = match[1]
    if name in DIRECTIVES:
        advice = f"write a directive with colons, as in `:::{{{name}}}`; for an example in code, leave out the braces"
    else:
        advice = "name the language of the code without braces"
    message = f"a code fence is opened with `{{{name}}}`"
    return Fault("RG407", message, advice, *lines.line_range(token.map[0] if token.map else 0))
