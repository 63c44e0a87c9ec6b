"""Rows of the local cache below `.reportgen/`: what was worked out before, believed only when it is our own.

Whoever sends a change can send a `.reportgen/` with it. So a file of rows counts only with a code of
its bytes (HMAC-SHA256) under a key that lies outside the project and belongs to this user. Without
such a place nothing is kept; anything else than a file of ours counts as empty. Never needed:
deleting it costs time only.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path

from reportgen import __version__

STATE_FOLDER = ".reportgen"
MOST_BYTES = 64 * 1024 * 1024
"""Of a file of rows; a larger one is not read, and not written."""
MOST_ROWS = 200_000
KEY_BYTES = 32
_DIGITS = 64

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


class Store:
    """The rows of one name: read once, changed in memory, written by `save`."""

    def __init__(self, root: Path, name: str, keys: Path | None) -> None:
        """`keys` is the folder of this user's key; None, or one in the project, and nothing is kept."""
        self._root = root
        self._name = name
        self._key = _key(root, keys)
        self._stamp = _stamp() if self._key else ""
        self._old = self._load()
        self._rows: dict[str, Json] = {}
        self._news: dict[str, Json] = {}

    @property
    def is_on(self) -> bool:
        """Whether rows are kept."""
        return self._key is not None

    def get(self, name: str) -> Json:
        """The row of a name, or None; rows that are asked for stay."""
        if name not in self._rows and name in self._old:
            self._rows[name] = self._old[name]
        return self._rows.get(name)

    def put(self, name: str, row: Json) -> None:
        """Keep a row under a name."""
        self._rows[name] = self._news[name] = row

    def news(self) -> dict[str, Json]:
        """The rows that were put since this was asked last: for a process that does not save what it learned."""
        news, self._news = self._news, {}
        return news

    def save(self) -> None:
        """Write the rows, when any is new; those that nobody asked for stay while there is room. Never fails."""
        rows = {**self._old, **self._rows}
        if self._key is None or rows == self._old:
            return
        if len(rows) > MOST_ROWS:
            rows = self._rows
        data = self._encode(rows)
        if len(data) > MOST_BYTES:
            data = self._encode(self._rows)
        if len(data) <= MOST_BYTES:
            with suppress(OSError, ValueError):
                self._write(data, self._key)

    @property
    def _file(self) -> Path:
        return self._root / STATE_FOLDER / "cache" / f"{self._name}.rows"

    def _load(self) -> dict[str, Json]:
        """The rows of the file, when it is ours."""
        if self._key is None or not _is_own(self._root):
            return {}
        data = _read(self._file, MOST_BYTES + _DIGITS + 1)
        code, end, text = data[:_DIGITS], data[_DIGITS : _DIGITS + 1], data[_DIGITS + 1 :]
        if end != b"\n" or not hmac.compare_digest(code, self._code(text, self._key)):
            return {}
        try:
            rows = json.loads(text)
        except (ValueError, RecursionError):
            return {}
        return rows if isinstance(rows, dict) else {}

    def _code(self, text: bytes, key: bytes) -> bytes:
        """The code of a file's bytes: of this name and this folder, so that no file can stand for another."""
        about = f"{self._name}\0{os.path.realpath(self._root)}\0{self._stamp}\0".encode("utf-8", "surrogateescape")
        return hmac.new(key, about + text, hashlib.sha256).hexdigest().encode("ascii")

    @staticmethod
    def _encode(rows: dict[str, Json]) -> bytes:
        return json.dumps(rows, separators=(",", ":"), sort_keys=True).encode("ascii")

    def _write(self, data: bytes, key: bytes) -> None:
        """Replace the file as a whole, so that no reader sees half of it."""
        if not _is_own(self._root):
            return
        self._file.parent.mkdir(parents=True, exist_ok=True)
        ignore = self._root / STATE_FOLDER / ".gitignore"
        if not os.path.lexists(ignore):
            ignore.write_text("*\n", encoding="utf-8")
        part = self._file.with_suffix(f".{os.getpid()}.part")
        try:
            _create(part, self._code(data, key) + b"\n" + data)
            part.replace(self._file)
        finally:
            part.unlink(missing_ok=True)


def _stamp() -> str:
    """The version of the tool and the state of its own files: a checkout changes without a new version."""
    package = Path(__file__).resolve().parent.parent
    rows = [__version__]
    for folder in ("evidence", "git", "matching", "model", "store"):
        with suppress(OSError):
            entries = sorted(os.scandir(package / folder), key=lambda entry: entry.name)
            states = ((one.name, one.stat()) for one in entries if one.name.endswith(".py"))
            rows += (f"{name} {state.st_size} {state.st_mtime_ns}" for name, state in states)
    return hashlib.sha256("\n".join(rows).encode("utf-8", "surrogateescape")).hexdigest()


def _is_own(root: Path) -> bool:
    """Whether the state folder is a folder of the project, no link to another place; it may be missing."""
    for place in (root / STATE_FOLDER, root / STATE_FOLDER / "cache"):
        try:
            if not stat.S_ISDIR(place.lstat().st_mode):
                return False
        except FileNotFoundError:
            continue
        except OSError:
            return False
    return True


def _key(root: Path, keys: Path | None) -> bytes | None:
    """This user's key, made on first use; None when there is no place for one that others cannot read."""
    if keys is None or not keys.is_absolute():
        return None
    top = os.path.realpath(root)
    if os.path.realpath(keys) == top or os.path.realpath(keys).startswith(top.rstrip(os.sep) + os.sep):
        return None  # a key in the project could be sent along with it
    file = keys / "key"
    with suppress(OSError, ValueError):
        if not os.path.lexists(file):
            keys.mkdir(mode=0o700, parents=True, exist_ok=True)
            part = keys / f"key.{os.getpid()}.{secrets.token_hex(4)}.part"
            try:
                _create(part, secrets.token_bytes(KEY_BYTES))
                with suppress(FileExistsError):
                    os.link(part, file)  # of two that start at once, one wins and both use its key
            finally:
                part.unlink(missing_ok=True)
        if _is_private(file):
            data = _read(file, KEY_BYTES + 1)
            return data if len(data) == KEY_BYTES else None
    return None


def _is_private(file: Path) -> bool:
    """Whether a file is a regular one of this user, which nobody else may read."""
    found = file.lstat()
    if not stat.S_ISREG(found.st_mode):
        return False
    if os.name == "nt":  # its folder is the user's own
        return True
    return found.st_uid == os.getuid() and not found.st_mode & 0o077


def _create(path: Path, data: bytes) -> None:
    """A new file that only this user can read."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as stream:
        stream.write(data)


def _read(path: Path, most: int) -> bytes:
    """The bytes of a regular file of at most so many; empty when there is none."""
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    with suppress(OSError, ValueError):
        handle = os.open(path, flags)
        with os.fdopen(handle, "rb") as stream:
            found = os.fstat(handle)
            if stat.S_ISREG(found.st_mode) and found.st_size <= most:
                return stream.read(most)
    return b""
