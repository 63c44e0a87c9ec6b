"""Files that commands write for an author: whole or not at all, and never over something else."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

import click


def put(target: Path, data: bytes, *, expected: bytes | None) -> None:
    """Write a file in one step, in place of `expected` (None: of nothing).

    Ends the command when the system refuses, or when the file is no longer what was read.
    """
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
        message = f"cannot write `{target}`: {(fault.strerror or 'the system refused').lower()}"
        raise click.ClickException(message) from None


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
