"""Whether files are still what they were: by size, times and inode first, by hash where those differ."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from reportgen.files import resolve, sha256, shipped
from reportgen.frozen import dataclass
from reportgen.manifest import TOOL

Row = tuple[int, int, int, int, str]
"""Size, time of the content, time of the entry, inode, sha256."""

_LIBRARIES = (
    "babel", "jinja2", "lxml", "markdown_it_py", "markupsafe", "mdit_py_plugins", "ruamel", "ruamel_yaml",
    "ruamel_yaml_clib",
)  # fmt: skip
_SLACK = 2_000_000_000
"""Nanoseconds. FAT keeps times to two seconds: a file younger than that may have changed unseen."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a comparison found."""

    rows: Mapping[str, Row]
    """The rows as they are now."""
    is_fresh: bool
    """Whether any file had to be read, so that the rows are worth writing down again."""


def walk(root: Path, folders: Iterable[str], *, is_confined: bool = True) -> Iterator[str]:
    """Every file below some folders of `root` that is not hidden; links to folders are followed once.

    `is_confined`: nothing that lies outside of `root` is entered or named, by whatever link.
    """
    entered: set[tuple[int, int]] = set()
    waiting = [
        name
        for name in (folder.rstrip("/") for folder in folders)
        if not is_confined or resolve(root, name) is not None
    ]
    while waiting:
        here = waiting.pop()
        try:
            found = os.stat(root / here)  # noqa: PTH116 (the same call as below, for speed)
            if (found.st_dev, found.st_ino) in entered:
                continue
            entered.add((found.st_dev, found.st_ino))
            entries = list(os.scandir(root / here))
        except OSError:
            continue
        for entry in entries:
            path = f"{here}/{entry.name}" if here else entry.name
            if entry.name.startswith(".") or (is_confined and _leads_out(root, path, entry)):
                continue
            if _is_folder(entry):
                waiting.append(path)
            else:
                yield path


def _leads_out(root: Path, path: str, entry: os.DirEntry[str]) -> bool:
    """Whether an entry is a link to a place outside of `root`."""
    return entry.is_symlink() and resolve(root, path) is None


def _is_folder(entry: os.DirEntry[str]) -> bool:
    """Whether an entry is a folder or leads to one; links in a circle are none."""
    try:
        return entry.is_dir()
    except OSError:
        return False


def take(root: Path, paths: Iterable[str]) -> dict[str, Row | None]:
    """A row for each path; None for one that is not there. The stat comes first, so a later change shows."""
    place = f"{root}{os.sep}"
    return {path: _row(place + path) for path in sorted(set(paths))}


def compare(root: Path, rows: Mapping[str, Row | None], stamp: int | None) -> Seen | None:
    """The rows as they are now when every file has the content that it had, else None.

    `stamp` is the time (of the file system itself) at which the rows were written down: a file that
    was younger then may have changed in the same tick of the clock, so it is read. None: no such care.
    """
    now: dict[str, Row] = {}
    is_fresh = False
    place = f"{root}{os.sep}"
    for path, row in rows.items():
        try:
            found = os.stat(place + path)  # noqa: PTH116 (a twentieth of the time of Path.stat, for a million files)
        except (OSError, ValueError):
            if row is None:
                continue
            return None
        if row is None:
            return None
        state = (found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino)
        if state != row[:4] or (stamp is not None and max(row[1], row[2]) > stamp - _SLACK):
            is_fresh = True
            again = _row(place + path)
            if again is None or again[4] != row[4]:
                return None
            row = again
        now[path] = row
    return Seen(now, is_fresh)


def _row(path: str) -> Row | None:
    try:
        found = os.stat(path)  # noqa: PTH116
        if not stat.S_ISREG(found.st_mode):  # a pipe would be waited for without end
            return found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino, ""
        with open(path, "rb") as stream:  # noqa: PTH123
            return found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino, sha256(stream.read())
    except (OSError, ValueError):
        return None


def toolchain() -> str:
    """A hash of everything beside a project that decides what comes out.

    The tool's version, its own files (a checkout changes without a new version), what ships with it,
    the versions of its libraries, and the interpreter.
    """
    lines = [TOOL, sys.version, sys.platform, *_libraries()]
    package = Path(__file__).resolve().parent.parent
    for root, folders in ((package, ("",)), (shipped(), ("templates", "locales"))):
        for path in sorted(walk(root, folders, is_confined=False)):
            if not path.endswith(".pyc"):
                found = os.stat(root / path)  # noqa: PTH116
                lines.append(f"{path} {found.st_size} {found.st_mtime_ns}")
    return sha256("\n".join(lines).encode("utf-8", "surrogateescape"))


def _libraries() -> list[str]:
    """Names and versions of the installed libraries, from the names of folders: reading metadata takes 40 ms."""
    found: set[str] = set()
    for folder in sys.path:
        if folder.endswith(("site-packages", "dist-packages")):
            try:
                names = os.listdir(folder)  # noqa: PTH208 (names only)
            except OSError:
                continue
            found.update(
                name
                for name in names
                if name.endswith(".dist-info") and name.partition("-")[0].lower().replace(".", "_") in _LIBRARIES
            )
    return sorted(found)
