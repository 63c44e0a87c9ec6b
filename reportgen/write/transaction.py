"""Many files changed as one: stage, journal, rename; undo or finish what was interrupted.

    staging/lock           held while anything here is touched
    staging/new/<n>        the new bytes of change n, complete before there is a journal
    staging/journal.json   from here on the new site is decided: whoever finds it finishes it
    staging/old/<n>        what change n replaced, until all changes are made
    staging/undo.json      the journal, renamed: a change failed, whoever finds it puts the old site back

Every step can be repeated, so that a run that is killed while it repairs is repaired by the next.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from reportgen.files import sha256
from reportgen.frozen import dataclass
from reportgen.manifest import NAME, path_fault
from reportgen.write.place import blocked_folder, mode_of
from reportgen.write.plan import Plan

Step = Callable[[str], None]
"""Called before each change to the disk with its name; a test kills or fails the run there."""

_JOURNAL, _UNDO = "journal.json", "undo.json"
_SYNC_ALL_FROM = 32
"""From so many staged files one `sync` of the whole system is cheaper than one for each."""


@dataclass(frozen=True, slots=True)
class _Change:
    """One change to one path."""

    number: int
    path: str
    digest: str | None
    """sha256 of the new bytes; None: the file goes."""
    is_new: bool
    """Whether nothing stood there before."""


@dataclass(frozen=True, slots=True)
class _Journal:
    """All changes, in order: removals first, the manifest last."""

    changes: tuple[_Change, ...]
    folders: tuple[str, ...]
    """Folders that did not exist before, outer ones first."""
    is_first: bool
    """Whether the output folder itself did not exist."""


def transact(plan: Plan, out: Path, staging: Path, step: Step) -> None:
    """Make all changes of `plan`, or none: OSError, and the folder as it was."""
    journal = _journal(plan, out)
    try:
        _stage(plan, journal, out, staging, step)
    except BaseException:
        clear(staging)
        raise
    try:
        _commit(journal, out, staging, step)
    except BaseException:
        (staging / _JOURNAL).replace(staging / _UNDO)
        _roll_back(journal, out, staging, step)
        raise
    _close(staging, _JOURNAL, step)


def recover(out: Path, staging: Path, step: Step) -> None:
    """Finish or undo what an interrupted run left; OSError when even that fails."""
    if (staging / _JOURNAL).is_file():
        journal = _read(staging / _JOURNAL)
        try:
            if journal is not None and _is_complete(journal, staging):
                _commit(journal, out, staging, step)
                return _close(staging, _JOURNAL, step)
        except OSError:
            pass
        (staging / _JOURNAL).replace(staging / _UNDO)
    if (staging / _UNDO).is_file():
        journal = _read(staging / _UNDO)
        if journal is not None:
            return _roll_back(journal, out, staging, step)
    return clear(staging)


def is_half_done(staging: Path) -> bool:
    """Whether a run left changes to finish or to undo."""
    return any(mode_of(staging / name) is not None for name in (_JOURNAL, _UNDO))


def clear(staging: Path) -> None:
    """Remove everything that was staged; the lock stays."""
    for name in (_JOURNAL, _UNDO, "journal.part"):
        with suppress(FileNotFoundError):
            (staging / name).unlink()
    for name in ("new", "old"):
        shutil.rmtree(staging / name, ignore_errors=True)


def _journal(plan: Plan, out: Path) -> _Journal:
    """The plan as numbered changes."""
    going = set(plan.remove)
    wanted = [*plan.remove, *sorted(plan.replace, key=lambda path: (path == NAME, path))]
    changes = tuple(
        _Change(
            number,
            path,
            None if path in going else sha256(plan.replace[path]),
            mode_of(out / path) is None or (out / path).is_dir(),
        )
        for number, path in enumerate(wanted)
    )
    parents = {parent for path in plan.replace for parent in _parents(path)}
    folders = tuple(parent for parent in sorted(parents) if not (out / parent).is_dir())
    return _Journal(changes, folders, not out.is_dir())


def _parents(path: str) -> list[str]:
    """The folders above a path, inner ones first."""
    found = []
    while path := path.rpartition("/")[0]:
        found.append(path)
    return found


def _stage(plan: Plan, journal: _Journal, out: Path, staging: Path, step: Step) -> None:
    """Write every new file and then the journal; nothing of the site is touched."""
    clear(staging)
    for name in ("new", "old"):
        step(f"folder {name}")
        (staging / name).mkdir(parents=True)
    staged = [change for change in journal.changes if change.digest is not None]
    for change in staged:
        step(f"stage {change.path}")
        with (staging / "new" / str(change.number)).open("wb") as stream:
            stream.write(plan.replace[change.path])
            if len(staged) < _SYNC_ALL_FROM:
                stream.flush()
                os.fsync(stream.fileno())
        if plan.keeps_rights and not change.is_new:
            shutil.copymode(out / change.path, staging / "new" / str(change.number))
    if len(staged) >= _SYNC_ALL_FROM and hasattr(os, "sync"):
        os.sync()
    step("journal")
    with (staging / "journal.part").open("w", encoding="utf-8", newline="\n") as text:
        text.write(_render(journal))
        text.flush()
        os.fsync(text.fileno())
    step("journal rename")
    (staging / "journal.part").replace(staging / _JOURNAL)
    _sync_folder(staging)


def _sync_folder(folder: Path) -> None:
    """Make a rename in a folder last; Windows cannot, and need not."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _commit(journal: _Journal, out: Path, staging: Path, step: Step) -> None:
    """Make the changes that are not yet made; the old bytes go to `old/`."""
    known: dict[str, str | None] = {}
    for change in journal.changes:
        target = out / change.path
        if change.digest is None:
            step(f"remove {change.path}")
            if blocked_folder(out, change.path, known) is None:
                _move(target, staging / "old" / str(change.number))
                _drop_emptied(out, change.path)
            continue
        source = staging / "new" / str(change.number)
        if mode_of(source) is None:
            continue
        step(f"keep {change.path}")
        if blocked_folder(out, change.path, {}) is not None:
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(target.parent))
        target.parent.mkdir(parents=True, exist_ok=True)
        if not change.is_new:
            _keep(target, staging / "old" / str(change.number))
        step(f"rename {change.path}")
        source.replace(target)


def _move(target: Path, backup: Path) -> None:
    """Move a file away, unless that has been done."""
    if mode_of(target) is not None and mode_of(backup) is None:
        target.replace(backup)


def _keep(target: Path, backup: Path) -> None:
    """A second name for the old bytes, so that the page is there at every moment; else move them."""
    if mode_of(target) is None or mode_of(backup) is not None:
        return
    try:
        os.link(target, backup, follow_symlinks=False)
    except (OSError, NotImplementedError):
        target.replace(backup)


def _drop_emptied(out: Path, path: str) -> None:
    """Remove the folders above a removed file that hold nothing more."""
    for parent in _parents(path):
        try:
            (out / parent).rmdir()
        except OSError:
            return


def _roll_back(journal: _Journal, out: Path, staging: Path, step: Step) -> None:
    """Put everything back as it was before the journal: what was put there goes, then what was removed returns."""
    for change in journal.changes:
        if change.digest is not None:
            step(f"undo {change.path}")
            _put_back(change, out, staging)
    for folder in reversed(journal.folders):
        with suppress(OSError):
            (out / folder).rmdir()
    for change in journal.changes:
        if change.digest is None:
            step(f"undo {change.path}")
            _put_back(change, out, staging)
    if journal.is_first:
        with suppress(OSError):
            out.rmdir()
    _close(staging, _UNDO, step)


def _put_back(change: _Change, out: Path, staging: Path) -> None:
    """Undo one change, if it was made."""
    target, backup = out / change.path, staging / "old" / str(change.number)
    if blocked_folder(out, change.path, {}) is not None:
        return
    if mode_of(backup) is not None:
        target.parent.mkdir(parents=True, exist_ok=True)
        backup.replace(target)
        backup.unlink(missing_ok=True)  # two names of one file: the rename does nothing
    elif change.digest is not None and change.is_new and mode_of(staging / "new" / str(change.number)) is None:
        target.unlink(missing_ok=True)


def _close(staging: Path, name: str, step: Step) -> None:
    """Take the journal away (from here on nothing is left to repair), then what it spoke of."""
    step("close")
    (staging / name).unlink()
    with suppress(OSError):
        clear(staging)


def _is_complete(journal: _Journal, staging: Path) -> bool:
    """Whether every staged file that is still to be renamed has the bytes that the journal promises."""
    for change in journal.changes:
        source = staging / "new" / str(change.number)
        if change.digest is not None and mode_of(source) is not None and sha256(source.read_bytes()) != change.digest:
            return False
    return True


def _render(journal: _Journal) -> str:
    changes = [[change.path, change.digest, change.is_new] for change in journal.changes]
    document = {"schema_version": 1, "changes": changes, "folders": journal.folders, "is_first": journal.is_first}
    return json.dumps(document) + "\n"


def _read(path: Path) -> _Journal | None:
    """The journal at `path`; None when it is damaged or leads out of the output."""
    try:
        document = json.loads(path.read_bytes())
        rows = [(str(name), digest and str(digest), bool(is_new)) for name, digest, is_new in document["changes"]]
        folders, is_first = tuple(str(folder) for folder in document["folders"]), bool(document["is_first"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    if any(path_fault(one) for one in (*folders, *(row[0] for row in rows))):
        return None
    return _Journal(tuple(_Change(number, *row) for number, row in enumerate(rows)), folders, is_first)
