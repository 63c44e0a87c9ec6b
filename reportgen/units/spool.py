"""The bytes of pages on the disk while a site is put together, so that memory holds one of them at a time."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

from reportgen.write import CACHE, is_own


class Pages(Mapping[str, bytes]):
    """Path → bytes of every file that was made, read when it is asked for."""

    def __init__(self, made: Mapping[str, bytes], spooled: Mapping[str, tuple[str, int, int]]) -> None:
        """`made` are at hand; `spooled` is path → file, begin and size of the others."""
        self._made = made
        self._spooled = spooled
        self._paths = tuple(sorted({*made, *spooled}))

    def beside(self, files: Mapping[str, bytes]) -> Pages:
        """The same with more files, which are at hand."""
        return Pages({**self._made, **files}, self._spooled)

    def __getitem__(self, path: str) -> bytes:
        if path in self._made:
            return self._made[path]
        file, begin, size = self._spooled[path]
        with open(file, "rb") as stream:  # noqa: PTH123 (a million times)
            stream.seek(begin)
            return stream.read(size)

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)

    def __contains__(self, path: object) -> bool:
        return path in self._made or path in self._spooled


class Spool:
    """A folder for the bytes of the units of one build; it goes when the build ends."""

    def __init__(self, root: Path) -> None:
        self._folder = root / CACHE / f"pages-{os.getpid()}"
        self._is_ours = False
        self._is_possible = is_own(root)
        self._count = 0

    def __enter__(self) -> Spool:
        return self

    def __exit__(self, *_: object) -> None:
        if self._is_ours:
            shutil.rmtree(self._folder, ignore_errors=True)

    def file(self) -> str:
        """A name for the bytes of one more unit; empty when there can be no folder for them."""
        try:
            if self._is_possible and not self._is_ours:
                self._folder.mkdir(parents=True)  # one that stands there already is nobody's of ours
                self._is_ours = True
        except OSError:
            self._is_possible = False
        if not self._is_ours:
            return ""
        self._count += 1
        return str(self._folder / str(self._count))
