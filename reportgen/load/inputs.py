"""The files of one project as they are read: each once, with its hash and its findings."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from reportgen import files
from reportgen.diagnostics import Diagnostic
from reportgen.rules import rule
from reportgen.source import SourceFile, Span

NOTHING: Mapping[str, bytes] = MappingProxyType({})


class Inputs:
    """Reads files of the project at `root` and keeps text, hash and findings of each.

    `instead`: path → bytes that count in place of what stands on the disk.
    """

    def __init__(self, root: Path, instead: Mapping[str, bytes] = NOTHING) -> None:
        self.root = root
        self.instead = instead
        self.found: list[Diagnostic] = []
        self.files: dict[str, SourceFile] = {}
        self.digests: dict[str, str] = {}

    def has(self, path: str) -> bool:
        """Whether anything stands at `path`, readable or not: a folder and a way out of the project count too."""
        return path in self.instead or files.resolve(self.root, path) is None or files.is_there(self.root, path)

    def text(self, path: str, limit: int = files.TEXT_LIMIT) -> SourceFile | None:
        """The text of a file; None and one finding when it cannot be read."""
        known = self.files.get(path)
        if known is not None:
            return known
        data = self.data(path, limit)
        if data is None:
            return None
        file, faults = files.decode(path, data)
        self.found += faults
        if file is not None:
            self.files[path] = file
        return file

    def data(self, path: str, limit: int) -> bytes | None:
        """The bytes of a file, whose hash is taken; None and one finding when it cannot be read."""
        data, fault = self.instead.get(path), None
        if data is None:
            data, fault = files.load_bytes(self.root, path, limit)
        if data is None:
            self.found += [fault] if fault else []
            return None
        self.digests[path] = files.sha256(data)
        return data

    def digest(self, path: str, limit: int) -> None:
        """Takes the hash of a file that other stages read, when it can be read."""
        if path not in self.digests:
            data = files.read_bytes(self.root, path, limit)
            if data is not None:
                self.digests[path] = files.sha256(data)

    def names(
        self, folder: str, suffix: str, *, is_deep: bool = False, expected: tuple[str, ...] = ()
    ) -> tuple[str, ...]:
        """The files of a folder by path, sorted; RG123 for it, and each folder in it, that is a link out.

        A folder whose name ends as that of a file (in `suffix`, or in one of `expected`) is among them, so
        that reading it gives the finding.
        """
        found = self.listing(folder, is_deep=is_deep)
        ends = (suffix,) if suffix else expected
        plain = [path for path in found.files if path.endswith(suffix)]
        return tuple(sorted([*plain, *(path for path in found.folders if path.endswith(ends))]))

    def listing(self, folder: str, *, is_deep: bool = False) -> files.Listing:
        """What stands in a folder; RG123 for it, and each folder in it, that leads out of the project."""
        if files.resolve(self.root, folder) is None:
            self.found.append(files.outside(folder))
        found = files.listing(self.root, folder, is_deep=is_deep)
        self.found += [files.outside(path) for path in found.strays]
        if found.is_cut:
            message = f"the folder holds more than `{files.MAX_FILES}` files, and the rest is not read"
            self.found.append(Diagnostic(rule("RG104"), message, Span(folder), help="split it"))
        return found
