"""Where keys and values stand in a TOML file that `tomllib` has accepted; it does not say.

A key's path is a tuple of its parts, with the index of an item for arrays: `("locales", 1)`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping

from reportgen.frozen import dataclass

Path = tuple[str | int, ...]

MAX_DEPTH = 64
_BLANK = re.compile(r"[ \t\r\n]*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_STRINGS = re.compile(
    r'"""(?:[^"\\]|\\.|"{1,2}(?!"))*"{3,5}|' r"'''(?:[^']|'{1,2}(?!'))*'{3,5}|" r'"(?:[^"\\\n]|\\.)*"|' r"'[^'\n]*'",
    re.DOTALL,
)
_OTHER = re.compile(r"[^,\]}\n#]+")


class TooDeepError(Exception):
    """Arrays or tables stand deeper in each other than is read."""


@dataclass(frozen=True, slots=True)
class Places:
    """Offsets, begin and end, of what a TOML file holds."""

    keys: Mapping[Path, tuple[int, int]]
    """The last part of each key, or its table header."""
    values: Mapping[Path, tuple[int, int]]
    comments: tuple[tuple[int, int], ...]


def find_places(text: str) -> Places:
    """The places in a text that is valid TOML 1.0. Raises TooDeepError."""
    scanner = _Scanner(text)
    scanner.scan()
    return Places(scanner.keys, scanner.values, tuple(scanner.comments))


class _Scanner:
    """Walks over a valid file once. It trusts the syntax and only follows the structure."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.keys: dict[Path, tuple[int, int]] = {}
        self.values: dict[Path, tuple[int, int]] = {}
        self.comments: list[tuple[int, int]] = []
        self.arrays: dict[Path, int] = {}
        """How many tables an array of tables has by now."""

    def scan(self) -> None:
        """All lines: table headers, and keys with values below the last header."""
        table: Path = ()
        self.skip()
        while self.at < len(self.text):
            table = self.header() if self.text[self.at] == "[" else self.entry(table)
            self.skip()

    def skip(self) -> None:
        """Over blanks, line ends and comments."""
        while True:
            found = _BLANK.match(self.text, self.at)
            self.at = found.end() if found else self.at
            if self.text[self.at : self.at + 1] != "#":
                return
            end = self.text.find("\n", self.at)
            end = len(self.text) if end < 0 else end
            self.comments.append((self.at, end))
            self.at = end

    def header(self) -> Path:
        """`[a.b]` or `[[a.b]]`: the path of the table that begins."""
        is_array = self.text.startswith("[[", self.at)
        self.at += 2 if is_array else 1
        path = self.key(())
        self.at = self.text.find("]", self.at) + (2 if is_array else 1)
        # Tables below an array of tables belong to its last one.
        for end in range(1, len(path)):
            if path[:end] in self.arrays:
                path = (*path[:end], self.arrays[path[:end]] - 1, *path[end:])
        if is_array:
            number = self.arrays.get(path, 0)
            self.arrays[path] = number + 1
            path = (*path, number)
        return path

    def entry(self, table: Path) -> Path:
        """`key = value` below `table`, which it returns."""
        path = self.key(table)
        self.at = self.text.find("=", self.at) + 1
        self.skip_blanks()
        self.value(path, 0)
        return table

    def skip_blanks(self) -> None:
        """Over blanks on this line."""
        while self.text[self.at : self.at + 1] in {" ", "\t"}:
            self.at += 1

    def key(self, table: Path) -> Path:
        """A key of one or more parts, as a path below `table`; each new prefix gets a place too."""
        path = table
        while True:
            self.skip_blanks()
            begin = self.at
            part = self.part()
            path = (*path, part)
            self.keys.setdefault(path, (begin, self.at))
            self.skip_blanks()
            if self.text[self.at : self.at + 1] != ".":
                return path
            self.at += 1

    def part(self) -> str:
        """One part of a key: bare or quoted."""
        found = _BARE.match(self.text, self.at) or _STRINGS.match(self.text, self.at)
        if found is None:  # not in valid TOML
            self.at = len(self.text)
            return ""
        self.at = found.end()
        quoted = found[0][:1] in {'"', "'"}
        return str(tomllib.loads(f"k = {found[0]}")["k"]) if quoted else found[0]

    def value(self, path: Path, depth: int) -> None:
        """One value; arrays and inline tables also item by item."""
        if depth > MAX_DEPTH:
            raise TooDeepError
        begin = self.at
        mark = self.text[begin : begin + 1]
        if mark == "[":
            self.items(path, depth)
        elif mark == "{":
            self.inline_table(path, depth)
        else:
            found = _STRINGS.match(self.text, begin) or _OTHER.match(self.text, begin)
            self.at = begin + len(found[0].rstrip()) if found else begin + 1
        self.values[path] = (begin, self.at)

    def items(self, path: Path, depth: int) -> None:
        self.at += 1
        number = 0
        self.skip()
        while self.at < len(self.text) and self.text[self.at] != "]":
            self.value((*path, number), depth + 1)
            number += 1
            self.separator()
        self.at += 1

    def inline_table(self, path: Path, depth: int) -> None:
        self.at += 1
        self.skip()
        while self.at < len(self.text) and self.text[self.at] != "}":
            inner = self.key(path)
            self.at = self.text.find("=", self.at) + 1
            self.skip_blanks()
            self.value(inner, depth + 1)
            self.separator()
        self.at += 1

    def separator(self) -> None:
        """Over one comma and what surrounds it."""
        self.skip()
        if self.text[self.at : self.at + 1] == ",":
            self.at += 1
        self.skip()
