"""Where the characters of a passage stand in its file.

The parser says in which lines a passage stands and gives its characters without the marks of the blocks
around it. The characters of a line are always the end of that line as typed, save blanks, the closing
`#` of a heading, and the cells of a table, which are walked from left to right.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from markdown_it.token import Token

from reportgen.frozen import dataclass
from reportgen.source import Position, SourceFile, Span, Text

_COMMENT = re.compile(r"[ \t]*<!--[ \t]*reportgen:.*?-->[ \t]*$")
_CONTAINERS = re.compile(r"(?:[ \t]*(?:>|[-+*:](?=[ \t])|[0-9]{1,9}[.)](?=[ \t])|\[\^[^\]\s]+\]:))*[ \t]*")
_ALONE = re.compile(r"[ \t>]*$")


@dataclass(frozen=True, slots=True)
class Located:
    """The characters of a passage; pieces of it stand at known offsets of the file."""

    text: str
    starts: tuple[int, ...]
    """Offsets in `text` where a piece begins; the first is 0."""
    offsets: tuple[int, ...]
    """Where that piece begins in the file."""
    file: SourceFile

    def place(self, offset: int) -> int:
        """The offset in the file of the character at `offset`."""
        piece = bisect_right(self.starts, offset) - 1
        return self.offsets[piece] + offset - self.starts[piece]

    def range(self, begin: int, end: int) -> tuple[int, int]:
        """The offsets in the file of the stretch from `begin` to `end` (exclusive)."""
        return self.place(begin), self.place(max(begin, end - 1)) + (1 if end > begin else 0)

    def span(self, begin: int, end: int) -> Span:
        """The place of the stretch from `begin` to `end` (exclusive)."""
        return self.file.span(*self.range(begin, end))

    def behind(self, count: int) -> Located:
        """The passage without its first `count` characters."""
        later = [at for at, start in enumerate(self.starts) if start > count]
        starts = (0, *(self.starts[at] - count for at in later))
        offsets = (self.place(count), *(self.offsets[at] for at in later))
        return Located(self.text[count:], starts, offsets, self.file)

    @property
    def as_text(self) -> Text:
        """The passage as a text with its place."""
        last = self.place(len(self.text) - 1) + 1 if self.text else self.offsets[0]
        return Text(self.text, self.file, self.offsets[0], last)


@dataclass(frozen=True, slots=True)
class Lines:
    """A file as the parser gets it: LF at every line end, and no `reportgen:` comments."""

    file: SourceFile
    lines: tuple[str, ...]
    numbers: tuple[int, ...]
    """For every line its number in the file (1-based)."""

    @staticmethod
    def of(file: SourceFile) -> Lines:
        """All lines of the file."""
        lines = tuple(line.removesuffix("\r").replace("\r", " ") for line in file.text.split("\n"))
        return Lines(file, tuple(line.replace("\0", "\ufffd") for line in lines), tuple(range(1, len(lines) + 1)))

    @property
    def text(self) -> str:
        """What is parsed."""
        return "\n".join(self.lines)

    @property
    def has_comments(self) -> bool:
        """Whether any line may end in a comment for reportgen."""
        return any("<!--" in line and _COMMENT.search(line) for line in self.lines)

    def without_comments(self, code: frozenset[int]) -> Lines:
        """The lines without comments for reportgen; one that is nothing else goes. `code`: lines to leave."""
        lines, numbers = [], []
        for index, line in enumerate(self.lines):
            found = _COMMENT.search(line) if index not in code and "<!--" in line else None
            kept = line[: found.start()] if found else line
            if not found or not _ALONE.match(kept):
                lines.append(kept)
                numbers.append(self.numbers[index])
        return Lines(self.file, tuple(lines), tuple(numbers))

    def offset(self, line: int, column: int) -> int:
        """The offset in the file of a column (0-based) of a parsed line (0-based)."""
        if line >= len(self.numbers):
            return len(self.file.text)
        return self.file.offset(Position(self.numbers[line], 1)) + column

    def line_range(self, line: int) -> tuple[int, int]:
        """The offsets in the file of the characters of a line, without blanks around them."""
        if line >= len(self.lines):
            return 0, 0
        text = self.lines[line]
        begin = len(text) - len(text.lstrip())
        return self.offset(line, begin), self.offset(line, max(begin, len(text.rstrip())))

    def line_span(self, line: int) -> Span:
        """The place of a line."""
        return self.file.span(*self.line_range(line))

    def block(self, content: str, first: int) -> Located:
        """Where the characters of a paragraph, heading or term stand that begins in line `first`."""
        starts, offsets, at = [], [], 0
        for index, piece in enumerate(content.split("\n")):
            raw = self.lines[first + index] if first + index < len(self.lines) else ""
            starts.append(at)
            offsets.append(self.offset(first + index, max(0, _end_of(piece, raw) - len(piece))))
            at += len(piece) + 1
        return Located(content, tuple(starts), tuple(offsets), self.file)

    def row(self, contents: tuple[str, ...], line: int) -> tuple[Located, ...]:
        """Where the cells of one row of a table stand."""
        pieces = _cells(self.lines[line])
        located = []
        for index, content in enumerate(contents):
            piece = pieces[index] if index < len(pieces) else ()
            if "".join(self.lines[line][at] for at in piece) != content:
                piece = ()
            located.append(self._cell(content, piece, line))
        return tuple(located)

    def extra_cell(self, count: int, line: int) -> tuple[int, int] | None:
        """Where the first filled cell behind the `count`-th of a row stands, in the file; None without one."""
        for piece in _cells(self.lines[line])[count:]:
            if piece:
                return self.offset(line, piece[0]), self.offset(line, piece[-1] + 1)
        return None

    def _cell(self, content: str, columns: tuple[int, ...], line: int) -> Located:
        """A cell whose characters stand at `columns`; they jump where `\\|` was typed for `|`."""
        if not columns:
            return Located(content, (0,), (self.offset(line, 0),), self.file)
        starts = [0, *(i for i in range(1, len(columns)) if columns[i] != columns[i - 1] + 1)]
        return Located(content, tuple(starts), tuple(self.offset(line, columns[i]) for i in starts), self.file)


class Absolute:
    """Offsets in the parsed text → places in the file."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.parsed = SourceFile("", lines.text)

    def offset(self, at: int) -> int:
        """The offset in the file."""
        position = self.parsed.position(at)
        return self.lines.offset(position.line - 1, (position.column or 1) - 1)

    def span(self, begin: int, end: int) -> Span:
        """The stretch of the file."""
        return self.lines.file.span(self.offset(begin), self.offset(end))


def code_lines(tokens: list[Token]) -> frozenset[int]:
    """The lines (0-based) that stand in code blocks."""
    blocks = [token.map for token in tokens if token.type in {"fence", "code_block"} and token.map]
    quoted = [stretch for token in tokens if token.type == "quotation" for stretch in token.meta["made"].code]
    return frozenset(number for first, end in (*blocks, *quoted) for number in range(first, end))


def _end_of(piece: str, raw: str) -> int:
    """The column behind `piece`, which ends the raw line but for blanks and a heading's closing marks."""
    wanted = piece.lstrip()
    bare = raw.rstrip()
    for end in (len(raw), len(bare), len(bare.rstrip("#").rstrip())):
        if raw[:end].endswith(wanted):
            return end
    return len(bare)


def _cells(line: str) -> tuple[tuple[int, ...], ...]:
    """For every cell of a row the columns of its characters, as markdown-it divides it."""
    begin = _CONTAINERS.match(line)
    cells: list[list[int]] = [[]]
    for at in range(begin.end() if begin else 0, len(line)):
        if line[at] != "|":
            cells[-1].append(at)
        elif cells[-1] and line[at - 1] == "\\":
            cells[-1][-1] = at
        else:
            cells.append([])
    trimmed = [_trimmed(cell, line) for cell in cells]
    if trimmed and not trimmed[0]:
        trimmed = trimmed[1:]
    return tuple(trimmed)


def _trimmed(columns: list[int], line: str) -> tuple[int, ...]:
    """The columns without those of blanks at both ends."""
    begin, end = 0, len(columns)
    while begin < end and line[columns[begin]] in " \t":
        begin += 1
    while end > begin and line[columns[end - 1]] in " \t":
        end -= 1
    return tuple(columns[begin:end])
