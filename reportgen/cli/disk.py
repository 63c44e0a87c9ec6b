"""Files that commands write for an author: whole or not at all, and never over something else."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import click


def is_there(path: Path) -> bool:
    """Whether something is at `path`; a name that the system refuses names nothing."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def is_folder(path: Path) -> bool:
    """Whether `path` is a folder that can be looked at."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def put(target: Path, data: bytes, *, expected: bytes | None) -> None:
    """Write a file in one step, in place of `expected` (None: of nothing).

    Ends the command when the system refuses, or when the file is no longer what was read.
    """
    import tempfile  # most commands write nothing for an author

    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".tmp", dir=target.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            _replace(Path(name), target, expected)
        finally:
            with suppress(FileNotFoundError):
                Path(name).unlink()
    except OSError as fault:
        raise _refused(target, fault) from None


def renew(target: Path, data: bytes) -> None:
    """Write a file in one step, in place of whatever file is there. Ends the command like `put`."""
    try:
        found = target.read_bytes() if is_there(target) else None
    except OSError as fault:
        raise _refused(target, fault) from None
    put(target, data, expected=found)


def _refused(target: Path, fault: OSError) -> click.ClickException:
    return click.ClickException(f"cannot write `{target}`: {(fault.strerror or 'the system refused').lower()}")


def _replace(fresh: Path, target: Path, expected: bytes | None) -> None:
    """Put the finished file in its place, with the rights of the one before it."""
    found = target.read_bytes() if target.exists() else None
    if found != expected:
        message = f"`{target}` has changed meanwhile; nothing was written"
        raise click.ClickException(message)
    mode = target.stat().st_mode & 0o7777 if found is not None else 0o666 & ~_mask()
    fresh.chmod(mode)
    fresh.replace(target)


def _mask() -> int:
    """The process's file mode creation mask, which can only be read by setting it."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
