"""The changes of one command while they are gathered, file by file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from pathlib import Path

from reportgen import files
from reportgen.edits.spans import Edit, applied
from reportgen.frozen import dataclass
from reportgen.source import SourceFile


@dataclass(slots=True)
class Draft:
    """What shall become of the files of a project."""

    root: Path
    known: Mapping[str, SourceFile]
    """The files that were read with the project."""
    edits: dict[str, set[Edit]] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    """Files that are written anew as a whole, by path."""
    read: dict[str, SourceFile] = field(default_factory=dict)

    def file(self, path: str) -> SourceFile | None:
        """The text of a file as it is on the disk; None when it cannot be read."""
        found = self.known.get(path) or self.read.get(path)
        if found is None:
            found = files.read_text(self.root, path, files.TEXT_LIMIT)[0]
            if found is not None:
                self.read[path] = found
        return found

    def add(self, edits: Iterable[Edit]) -> None:
        """Take some changes; one that changes nothing is passed over."""
        for edit in edits:
            if edit.text or edit.begin < edit.end:
                self.edits.setdefault(edit.path, set()).add(edit)

    def results(self) -> Iterator[tuple[str, str, str | None]]:
        """Path, text before and after of every file that changes; after None: changes overlap."""
        for path in sorted({*self.edits, *self.texts}):
            file = self.file(path)
            before = file.text if file else ""
            after = self.texts.get(path)
            if after is None:
                after = applied(before, self.edits[path])
            if after != before:
                yield path, before, after

    def files(self) -> Mapping[str, tuple[bytes | None, bytes]] | None:
        """Path below the project, links followed → bytes before and after; None when changes contradict each other."""
        top = files.resolve(self.root, ".")
        made: dict[str, tuple[bytes | None, bytes]] = {}
        for path, before, after in self.results():
            place = files.resolve(self.root, path)
            if after is None or place is None or top is None:
                return None
            real = place.relative_to(top).as_posix()
            old = before.encode() if self.file(path) is not None else None
            if made.setdefault(real, (old, after.encode())) != (old, after.encode()):
                return None
        return made
