"""Options of directives: lines such as `:columns: id, title` directly below the opening line, as MyST writes them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from reportgen.frozen import dataclass
from reportgen.prose.faults import Fault, shown, suggestion

OPTIONS: Mapping[str, tuple[str, ...]] = {"records": ("columns",)}
"""Directive → the options that it takes."""
MAX_COLUMNS = 12
_OPTION = re.compile(r":([A-Za-z][A-Za-z0-9_-]*):(?:[ \t]+(.*?))?[ \t]*")
_COLUMN = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters of an option with their place in the text."""

    text: str
    begin: int

    @property
    def end(self) -> int:
        """The offset behind the last character."""
        return self.begin + len(self.text)


def is_option(directive: str, line: str) -> bool:
    """Whether a line below the opening of a directive is an option of it, known or not."""
    return directive in OPTIONS and _OPTION.fullmatch(line) is not None


def read_columns(directive: str, lines: list[Piece]) -> tuple[tuple[Piece, ...], tuple[Fault, ...]]:
    """The columns that option lines choose, and what is wrong with the lines; offsets in the text."""
    columns: tuple[Piece, ...] = ()
    found: list[Fault] = []
    seen = False
    for line in lines:
        match = _OPTION.fullmatch(line.text)
        if match is None:
            continue
        name = match[1]
        if name not in OPTIONS[directive]:
            meant = suggestion(name, OPTIONS[directive])
            advice = f"did you mean `:{meant}:`?" if meant else f"it takes `:{OPTIONS[directive][0]}:`"
            message = f"the directive `{{{directive}}}` has no option {shown(name)}"
            found.append(Fault("RG407", message, advice, line.begin + 1, line.begin + 1 + len(name)))
        elif seen:
            message = f"the option `{name}` stands here a second time"
            found.append(Fault("RG407", message, "write all columns in one line", line.begin, line.end))
        else:
            seen = True
            columns, faults = _columns(line, match)
            found += faults
    return columns, tuple(found)


def _columns(line: Piece, match: re.Match[str]) -> tuple[tuple[Piece, ...], list[Fault]]:
    """The names in one line, with commas between."""
    value = match[2] or ""
    begin = line.begin + (match.start(2) if match[2] else match.end())
    pieces = []
    for one in value.split(","):
        pieces.append(Piece(one.strip(), begin + len(one) - len(one.lstrip())))
        begin += len(one) + 1
    advice = "write the names of keys with commas between, as in `:columns: id, title, status`"
    if not any(piece.text for piece in pieces):
        return (), [Fault("RG407", "the option `columns` names no column", advice, line.begin, line.end)]
    found = []
    if len(pieces) > MAX_COLUMNS:
        message = f"a table has {len(pieces)} columns, more than {MAX_COLUMNS}"
        found.append(Fault("RG407", message, "leave out those that matter least", pieces[MAX_COLUMNS].begin, line.end))
    for piece in pieces[:MAX_COLUMNS]:
        if not _COLUMN.fullmatch(piece.text):
            message = f"{shown(piece.text)} is not the name of a column" if piece.text else "a column has no name"
            found.append(Fault("RG407", message, advice, piece.begin, piece.end))
    return tuple(piece for piece in pieces[:MAX_COLUMNS] if _COLUMN.fullmatch(piece.text)), found
