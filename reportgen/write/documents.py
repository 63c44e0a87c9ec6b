"""JSON that a build writes down for the next one, below `.reportgen/cache/`: a hash, a line end, and the text.

Never written or read through a link: whoever sends a change can send such a folder with it.
"""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path
from typing import Any  # Any: what JSON holds is checked by using it

from reportgen.files import sha256
from reportgen.write.place import STATE_FOLDER, mode_of

CACHE = f"{STATE_FOLDER}/cache"


def is_own(root: Path, folder: str = CACHE) -> bool:
    """Whether a folder of the project's state, and every one above it, is a folder or not there: no link elsewhere."""
    parts = folder.split("/")
    modes = (mode_of(root.joinpath(*parts[: number + 1])) for number in range(len(parts)))
    return all(mode is None or stat.S_ISDIR(mode) for mode in modes)


def read(root: Path, name: str) -> tuple[dict[str, Any], int]:
    """The document at a path below the project, and when it was written (nanoseconds).

    OSError or ValueError when there is none, or it is not as it was written.
    """
    if not is_own(root, name.rpartition("/")[0]):
        raise FileNotFoundError(name)
    stamp = (root / name).stat().st_mtime_ns
    digest, _, text = (root / name).read_bytes().partition(b"\n")
    if digest.decode("ascii") != sha256(text):
        raise ValueError(name)
    return json.loads(text), stamp


def save(root: Path, name: str, document: dict[str, Any]) -> None:
    """Replace the document as a whole, so that no reader sees half of it; nothing where a link is in the way.

    OSError, ValueError or TypeError when it cannot be written.
    """
    if not is_own(root, name.rpartition("/")[0]):
        return
    file = root / name
    file.parent.mkdir(parents=True, exist_ok=True)
    ignore = root / STATE_FOLDER / ".gitignore"
    if mode_of(ignore) is None:
        ignore.write_text("*\n", encoding="utf-8")
    part = file.with_suffix(f".{os.getpid()}.part")
    try:
        text = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
        part.write_bytes(sha256(text).encode("ascii") + b"\n" + text)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
