"""One build at a time for one output: a lock that the operating system drops when its holder dies."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from reportgen.frozen import dataclass

_ATTEMPTS = 50


@dataclass(frozen=True, slots=True)
class Lock:
    """A lock that is held."""

    path: Path
    handle: int

    def release(self) -> None:
        """Remove the file while the lock still holds, then let go (Windows: in the other order)."""
        with suppress(OSError):
            self.path.unlink()
        os.close(self.handle)
        if sys.platform == "win32":
            with suppress(OSError):
                self.path.unlink()


def acquire(path: Path) -> Lock | None:
    """The lock at `path`, or None while another process holds it; OSError when it cannot be made.

    The holder removes the file, so the file that was locked may no longer be the one at `path`:
    then whoever waited for it has a lock on nothing, and tries again.
    """
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
    for _ in range(_ATTEMPTS):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            handle = os.open(path, flags, 0o644)
        except FileNotFoundError:  # the folder went away with another build's lock
            continue
        try:
            is_held = _try(handle)
        except OSError:
            os.close(handle)
            raise
        if is_held and _is_at(handle, path):
            return Lock(path, handle)
        os.close(handle)
        if not is_held:
            return None
    return None


def _is_at(handle: int, path: Path) -> bool:
    """Whether the open file is still the one that `path` names."""
    try:
        found = path.lstat()
    except FileNotFoundError:
        return False
    mine = os.fstat(handle)
    return (mine.st_dev, mine.st_ino) == (found.st_dev, found.st_ino)


if sys.platform == "win32":
    import msvcrt

    def _try(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

else:
    import fcntl

    def _try(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
