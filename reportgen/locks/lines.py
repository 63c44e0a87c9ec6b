"""What all lock files share: a first line with the version, comments, one entry a line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field

from reportgen.diagnostics import Diagnostic
from reportgen.frozen import dataclass
from reportgen.rules import rule
from reportgen.source import SourceFile, Span

VERSION = 1
MAX_FOUND = 50
"""Findings of one lock; a file of junk would otherwise give one a line."""
MAX_LINE = 4_000
"""Characters of a line that are read; no entry needs as many."""

_HEADER = re.compile(r"#\s*reportgen\s+(?P<name>\S+\.lock)\s+(?P<version>\S+)\s*")
_MARK = re.compile(r"(<{7}|>{7}|\|{7})(?: .*)?|={7}")
_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a line, and where it stands."""

    value: str
    begin: int
    """Offset in the file."""


@dataclass(slots=True)
class Lines:
    """The entries of a lock while it is read, and what is wrong with the file."""

    file: SourceFile
    report: str
    found: list[Diagnostic] = field(default_factory=list)

    def span(self, word: Word) -> Span:
        """Where a word stands."""
        return self.file.span(word.begin, word.begin + len(word.value))

    def wrong(self, word: Word, message: str, advice: str) -> None:
        """Notes one RG105 at a word."""
        self.fault(message, self.span(word), advice)

    def fault(self, message: str, span: Span, advice: str) -> None:
        """Notes one RG105, up to the number that helps."""
        if len(self.found) < MAX_FOUND:
            self.found.append(Diagnostic(rule("RG105"), message, span, advice, report=self.report))

    def entries(self) -> Iterator[tuple[Word, ...]]:
        """The words of every line that is an entry; nothing of a lock of another version."""
        if not self._is_readable():
            return
        is_in_conflict = False
        offset = 0
        for line in self.file.text.split("\n"):
            begin, offset = offset, offset + len(line) + 1
            bare = line.removesuffix("\r")
            if not bare.strip() or bare.lstrip().startswith("#"):
                continue
            if _MARK.fullmatch(bare):
                if not is_in_conflict:  # one conflict has three marks and one finding
                    advice = "keep the lines of both sides and delete the marks"
                    self.fault("a merge conflict is not resolved", self.file.span(begin, begin + len(bare)), advice)
                is_in_conflict = not bare.startswith(">")
                continue
            if len(bare) > MAX_LINE:
                self.fault(f"a line has more than `{MAX_LINE}` characters", self.file.span(begin, begin), "delete it")
                continue
            yield tuple(Word(word[0], begin + word.start()) for word in _WORD.finditer(bare))

    def _is_readable(self) -> bool:
        """Whether the first line names this version, or none."""
        first = self.file.line(1)
        header = _HEADER.fullmatch(first)
        if header is None or header["version"] == str(VERSION):
            return True
        at = header.start("version")
        message = f"the lock has the format `{header['version'][:20]}`, and this version reads `{VERSION}`"
        self.fault(message, self.file.span(at, at + len(header["version"])), "use the newer reportgen that wrote it")
        return False


def line_end(text: str) -> str:
    """What ends the lines of a text: CRLF where its first line does, else LF."""
    first = text.find("\n")
    return "\r\n" if first > 0 and text[first - 1] == "\r" else "\n"
