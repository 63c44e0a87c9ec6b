"""Files of an author changed together: all of them or none, and whoever is killed is finished or undone later.

The journal lies in `.reportgen/edit/`. A finding of `check` (RG106) tells of one that was left behind.
"""

from __future__ import annotations

import stat
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from reportgen.manifest import path_fault
from reportgen.write.lock import acquire
from reportgen.write.place import STATE_FOLDER, mode_of
from reportgen.write.plan import Plan
from reportgen.write.transaction import Step, is_half_done, recover, transact


class _StoppedError(Exception):
    """Why nothing was changed, in one sentence for the author."""


def _quiet(_: str) -> None:
    """The step of a run that nobody watches."""


def change(root: Path, files: Mapping[str, tuple[bytes | None, bytes]], *, step: Step = _quiet) -> str | None:
    """Replace files below `root`: path → what is expected there (None: nothing) and what shall be.

    Returns None, or why nothing was changed: a file is no longer as expected, or cannot be written.
    """

    def work(staging: Path) -> None:
        recover(root, staging, step)
        for path, (expected, _) in files.items():
            _check(root, path, expected)
        fresh = {path: data for path, (_, data) in sorted(files.items())}
        transact(Plan(fresh, (), (), (), keeps_rights=True), root, staging, step)

    return _alone(root, work)


def mend(root: Path) -> tuple[bool, str | None]:
    """Finish or undo what a killed command left: whether there was anything, and why it could not be mended."""
    staging = root / STATE_FOLDER / "edit"
    if not is_half_done(staging):
        return False, None
    return True, _alone(root, lambda place: recover(root, place, _quiet))


def _alone(root: Path, work: Callable[[Path], None]) -> str | None:
    """Do `work` with the folder of the journal while no other command changes files of this project."""
    staging = root / STATE_FOLDER / "edit"
    for folder in (staging.parent, staging):
        mode = mode_of(folder)
        if mode is not None and not stat.S_ISDIR(mode):
            return f"`{folder.relative_to(root).as_posix()}` is not a folder"
    is_first = mode_of(staging.parent) is None
    try:
        lock = acquire(staging / "lock")
        if lock is None:
            return "another command is changing files of this project; wait until it has ended"
        try:
            work(staging)
        finally:
            lock.release()
            _tidy(staging, is_first=is_first)
    except _StoppedError as stopped:
        return str(stopped)
    except OSError as error:
        return _reason(error, root, is_half=is_half_done(staging))
    return None


def _tidy(staging: Path, *, is_first: bool) -> None:
    """Remove the folders that hold nothing more."""
    with suppress(OSError):
        staging.rmdir()
        if is_first:
            staging.parent.rmdir()


def _check(root: Path, path: str, expected: bytes | None) -> None:
    """_StoppedError unless the file at `path` is a plain one with the expected bytes."""
    fault = path_fault(path)
    if fault:
        raise _StoppedError(f"`{path}` {fault}; rename it first")
    place = root / path
    mode = mode_of(place)
    if mode is not None and not stat.S_ISREG(mode):
        raise _StoppedError(f"`{path}` is not a plain file")
    if (None if mode is None else place.read_bytes()) != expected:
        raise _StoppedError(f"`{path}` has changed meanwhile; nothing was written")


def _reason(error: OSError, root: Path, *, is_half: bool) -> str:
    """What the system refused, and in which state the files are."""
    name = Path(str(error.filename)) if error.filename else None
    shown = name.relative_to(root).as_posix() if name is not None and name.is_relative_to(root) else None
    where = f" at `{shown}`" if shown else ""
    state = "the change is half done: run `reportgen renumber --repair`" if is_half else "nothing was changed"
    return f"the files cannot be written{where}: {(error.strerror or 'the system refused').lower()}; {state}"
