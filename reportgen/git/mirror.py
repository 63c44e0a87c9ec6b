"""Where a local copy of a repository keeps its data, and whether it is still as it was. Starts no process."""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from reportgen.frozen import dataclass
from reportgen.git.naming import SOURCES, cache_name

_SMALL = 64 * 1024
"""Bytes of a `.git` file, of HEAD and of a list of alternates that are read."""
_ENTRIES = 20_000
"""So many loose references are looked at; a repository with more has them packed."""
_FILES = ("HEAD", "packed-refs", "config", "shallow", "objects/info/alternates", "objects/info/grafts", "info/grafts")


@dataclass(frozen=True, slots=True)
class Mirror:
    """A repository on this machine. It need not be sound: git says so when it is asked."""

    git_dir: Path
    """What `--git-dir` is given."""
    common: Path
    """Where objects and references are: the same, except for a linked work tree."""

    @property
    def is_shallow(self) -> bool:
        """Whether its history was cut off when it was fetched."""
        return os.path.lexists(self.common / "shallow")

    @property
    def is_partial(self) -> bool:
        """Whether it was fetched without some objects, which are to be fetched later."""
        packs = self.common / "objects" / "pack"
        with suppress(OSError):
            return any(name.endswith(".promisor") for name in os.listdir(packs))  # noqa: PTH208 (names only)
        return False

    @property
    def head(self) -> str:
        """The content of HEAD: a hash when it names no branch."""
        return _small(self.git_dir / "HEAD").strip()

    def signature(self) -> str:
        """A hash that changes when references or objects do: from sizes, times and inodes alone."""
        digest = hashlib.sha256(os.fsencode(self.git_dir))
        for row in self._rows():
            digest.update(row.encode("utf-8", "surrogateescape"))
        return digest.hexdigest()

    def _rows(self) -> Iterator[str]:
        for place in {self.git_dir: 0, self.common: 0}:
            yield from (_state(place / name) for name in _FILES)
        for name in ("refs", "reftable", "worktrees"):
            yield from _walk(self.common / name)
        seen: set[Path] = set()
        waiting = [self.common / "objects"]
        while waiting and len(seen) < 16:
            place = waiting.pop()
            if place in seen:
                continue
            seen.add(place)
            yield from (_state(place), _state(place / "pack"), _state(place / "info" / "alternates"))
            yield from (_state(place / f"{number:02x}") for number in range(256))
            waiting += _alternates(place)


def open_mirror(path: Path) -> Mirror | None:
    """The repository at `path`: bare, with a work tree, or a linked work tree; None when there is none."""
    git_dir = path
    inner = path / ".git"
    if inner.is_dir():
        git_dir = inner
    elif inner.is_file():
        named = _small(inner)
        if not named.startswith("gitdir: "):
            return None
        git_dir = Path(os.path.normpath(path / named.removeprefix("gitdir: ").rstrip("\n")))
    common = git_dir
    if (git_dir / "commondir").is_file():
        common = Path(os.path.normpath(git_dir / _small(git_dir / "commondir").strip()))
    is_one = (git_dir / "HEAD").is_file() and (common / "objects").is_dir() and (common / "refs").is_dir()
    return Mirror(git_dir, common) if is_one else None


def signature(path: Path) -> str:
    """What a place of a repository looks like: the signature of the one that is there, or empty."""
    mirror = open_mirror(path)
    return mirror.signature() if mirror else ""


def is_there(path: Path) -> bool:
    """Whether anything stands at a path of this machine."""
    with suppress(OSError, ValueError):
        return os.path.lexists(path)
    return False


def find_cached(root: Path, location: str) -> Path | None:
    """The folder of the copy that `sources fetch` made of a location; None when there is none to be trusted.

    It lies in the project, where anybody can have put it: it must be a folder of this project with
    all that it holds. A copy whose data lies elsewhere could show files of this machine.
    """
    place = root
    for name in (*SOURCES.split("/"), f"{cache_name(location)}.git"):
        place = place / name
        if not is_plain_folder(place):
            return None
    inside = ("objects", "objects/pack", "objects/info", "refs")
    if any(os.path.lexists(place / name) and not is_plain_folder(place / name) for name in inside):
        return None
    elsewhere = ("commondir", "gitdir", "objects/info/alternates", "objects/info/http-alternates")
    return None if any(os.path.lexists(place / name) for name in elsewhere) else place


def is_plain_folder(place: Path) -> bool:
    """Whether a folder stands at a path, not a link to one."""
    with suppress(OSError, ValueError):
        return stat.S_ISDIR(place.lstat().st_mode)
    return False


def _small(path: Path) -> str:
    """The text of a small file; empty when there is none."""
    with suppress(OSError, ValueError):
        if stat.S_ISREG(path.stat().st_mode):
            with path.open("rb") as stream:
                return stream.read(_SMALL).decode("utf-8", "surrogateescape")
    return ""


def _alternates(objects: Path) -> list[Path]:
    """The other folders of objects that one borrows from."""
    lines = _small(objects / "info" / "alternates").splitlines()
    return [Path(os.path.normpath(objects / line)) for line in lines if line and not line.startswith("#")]


def _state(place: Path) -> str:
    try:
        found = os.stat(place)  # noqa: PTH116 (a tenth of the time of Path.stat, for thousands of them)
    except (OSError, ValueError):
        return f"{place.name} -\n"
    size = 0 if stat.S_ISDIR(found.st_mode) else found.st_size
    return f"{place.name} {size} {found.st_mtime_ns} {found.st_ino}\n"


def _walk(top: Path) -> Iterator[str]:
    """The state of everything below a folder, in order."""
    count = 0
    for folder, folders, names in os.walk(top):
        folders.sort()
        for name in ("", *sorted(names)):
            count += 1
            if count > _ENTRIES:
                return
            yield f"{os.path.relpath(folder, top)}/{_state(Path(folder, name) if name else Path(folder))}"
