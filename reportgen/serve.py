"""Builds, watches and shows the site on this machine only; reloads the browser after each change."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path


def serve(root: Path, port: int, *, tell: Callable[[str], None]) -> int:
    """Serve the site of the project at `root` until interrupted; the exit code.

    `tell` gets one line of news at a time: the address, each rebuild, each fault.
    """
    return 0
