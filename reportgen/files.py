"""The one reader of the disk for inputs: text, bytes and lists of files, never from outside the project.

Every path is relative to the project, with `/`. What cannot be read is a finding, never an exception.
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path

from reportgen.diagnostics import Diagnostic
from reportgen.frozen import dataclass
from reportgen.rules import rule
from reportgen.source import Position, SourceFile, Span, find_unfit

Findings = tuple[Diagnostic, ...]

MIB = 1024 * 1024
YAML_LIMIT = 4 * MIB
MARKDOWN_LIMIT = 4 * MIB
CSV_LIMIT = 8 * MIB
CONFIG_LIMIT = 1 * MIB
TEXT_LIMIT = 8 * MIB
"""Of every other text: templates, catalogs, locks."""

MAX_FILES = 50_000
MAX_DEPTH = 16

_BOMS = (
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)


def sha256(data: bytes) -> str:
    """The SHA-256 of `data`, as 64 lower-case hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def shipped() -> Path:
    """The folder that holds the shipped `templates/` and `locales/`.

    In a wheel it is the package's own data; in a checkout the repository itself.
    """
    package = Path(__file__).resolve().parent
    data = package / "_data"
    return data if data.is_dir() else package.parent


def shipped_types() -> SourceFile:
    """The built-in record types: the file that ships with the package."""
    path = Path(__file__).resolve().with_name("record-types.yaml")
    return SourceFile("record-types.yaml", path.read_bytes().decode("utf-8"))


def is_same(one: Path, other: Path) -> bool:
    """Whether two paths lead to one file or folder that exists."""
    try:
        return one.samefile(other)
    except (OSError, ValueError):
        return False


def resolve(root: Path, path: str) -> Path | None:
    """Where `path` leads after every symbolic link is followed, or None when that is not below `root`.

    The place need not exist. Links that go round in circles lead to themselves and cannot be read.
    """
    if "\0" in path or path.startswith(("/", "\\")) or Path(path).is_absolute():
        return None
    if ".." in path.split("/") or (os.sep == "\\" and ("\\" in path or ":" in path)):
        return None
    top = os.path.realpath(root)
    real = os.path.realpath(os.path.join(top, path))  # noqa: PTH118 (a Path would drop `//` and `.` silently)
    return Path(real) if real == top or real.startswith(top.rstrip(os.sep) + os.sep) else None


def is_file(root: Path, path: str) -> bool:
    """Whether something that is not a folder stands at `path`, readable or not; a broken link counts."""
    place = root / path
    try:
        return os.path.lexists(place) and not place.is_dir()
    except (OSError, ValueError):
        return False


def is_there(root: Path, path: str) -> bool:
    """Whether anything stands at `path`, readable or not; a broken link counts."""
    try:
        return os.path.lexists(root / path)
    except (OSError, ValueError):
        return False


def is_folder(root: Path, path: str) -> bool:
    """Whether `path` is a folder of the project."""
    place = resolve(root, path)
    try:
        return place is not None and place.is_dir()
    except OSError:
        return False


def size(root: Path, path: str) -> int:
    """How many bytes a file of the project has; 0 when nobody can tell."""
    place = resolve(root, path)
    try:
        return place.stat().st_size if place is not None else 0
    except OSError:
        return 0


def all_names(root: Path, folder: str) -> tuple[str, ...]:
    """The names in a folder of the project as they are spelled there, hidden ones too, sorted; none when unreadable."""
    place = resolve(root, folder)
    try:
        return tuple(sorted(os.listdir(place))) if place is not None else ()  # noqa: PTH208 (names only)
    except OSError:
        return ()


def read_bytes(root: Path, path: str, limit: int) -> bytes | None:
    """The bytes of a regular file of the project; None when it cannot be read or is larger than `limit`."""
    data, _ = load_bytes(root, path, limit)
    return data


def peek(root: Path, path: str, limit: int) -> bytes:
    """At most the first `limit` bytes of a regular file of the project; empty when it cannot be read."""
    data, _ = _open(root, path, limit)
    return data or b""


def read_text(root: Path, path: str, limit: int = TEXT_LIMIT) -> tuple[SourceFile | None, Findings]:
    """The text of a file in strict UTF-8; None and one RG104 (RG103 for YAML above `limit`, RG123 outside)."""
    data, fault = load_bytes(root, path, limit)
    if data is None:
        return None, (fault,) if fault else ()
    return decode(path, data)


def decode(path: str, data: bytes) -> tuple[SourceFile | None, Findings]:
    """The text of bytes already read, under the same rules as `read_text`."""
    for mark, name in _BOMS:
        if data.startswith(mark):
            return None, (_unreadable(path, f"the file is {name}, not UTF-8", "save it as UTF-8", Position(1, 1)),)
    if data.startswith(b"\xef\xbb\xbf"):
        fault = _unreadable(
            path, "the file starts with a byte order mark", "save it as UTF-8 without BOM", Position(1, 1)
        )
        return None, (fault,)
    bad = -1
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        bad = error.start
        text = data[:bad].decode("utf-8")
    at = find_unfit(text)
    if at >= 0:
        return None, (_unfit(SourceFile(path, text), at, data),)
    return (SourceFile(path, text), ()) if bad < 0 else (None, (_undecodable(path, data, bad),))


@dataclass(frozen=True, slots=True)
class Listing:
    """What stands in a folder of the project, by path, sorted; hidden names are left out."""

    files: tuple[str, ...]
    """Everything that is not a folder. Links out of the project too, so that reading them gives the finding."""
    folders: tuple[str, ...]
    strays: tuple[str, ...]
    """Links to folders outside of the project; they are not entered."""
    is_cut: bool = False
    """Whether there are more than `MAX_FILES` entries, and the rest was left out."""


def listing(root: Path, folder: str, *, is_deep: bool = False) -> Listing:
    """The entries of a folder, with `is_deep` also of the folders below it; nothing when it is none."""
    found: dict[str, list[str]] = {"file": [], "folder": [], "stray": []}
    for path, kind in _walk(root, folder, is_deep):
        found[kind].append(path)
    is_cut = sum(len(paths) for paths in found.values()) >= MAX_FILES
    plain, folders, strays = (tuple(sorted(found[kind])) for kind in ("file", "folder", "stray"))
    return Listing(plain, folders, strays, is_cut)


def list_files(root: Path, folder: str, suffix: str, *, is_deep: bool = False) -> tuple[str, ...]:
    """The files below `folder` whose names end in `suffix`, sorted; hidden names are left out."""
    return tuple(path for path in listing(root, folder, is_deep=is_deep).files if path.endswith(suffix))


def _walk(root: Path, folder: str, is_deep: bool) -> Iterator[tuple[str, str]]:  # noqa: FBT001 (private)
    """Each visible entry with its kind: `file`, `folder` or `stray`; no folder twice, no endless links."""
    top = resolve(root, folder)
    if top is None:
        return
    waiting = [(folder, top, 1)]
    entered = {top}
    count = 0
    while waiting:
        name, place, depth = waiting.pop()
        for entry in _entries(place):
            count += 1
            path = entry if name in {"", "."} else f"{name.rstrip('/')}/{entry}"
            kind, real = _kind(root, path, place / entry)
            yield path, kind
            if count >= MAX_FILES:
                return
            if is_deep and kind == "folder" and real is not None and real not in entered and depth < MAX_DEPTH:
                entered.add(real)
                waiting.append((path, real, depth + 1))


def _entries(place: Path) -> list[str]:
    """The visible names in a folder; none when it cannot be listed."""
    try:
        return sorted(name for name in os.listdir(place) if not name.startswith("."))  # noqa: PTH208 (names only)
    except OSError:
        return []


def _kind(root: Path, path: str, place: Path) -> tuple[str, Path | None]:
    """Whether an entry is a file, a folder of the project, or a link to a folder outside."""
    try:
        is_dir = place.is_dir()
    except OSError:
        return "file", None
    if not is_dir:
        return "file", None
    real = resolve(root, path)
    return ("folder", real) if real is not None else ("stray", None)


def load_bytes(root: Path, path: str, limit: int) -> tuple[bytes | None, Diagnostic | None]:
    """The bytes of a regular file, or the finding that says why there are none."""
    data, fault = _open(root, path, limit + 1)
    if data is not None and len(data) > limit:
        return None, _too_large(path, limit)
    return data, fault


def _open(root: Path, path: str, most: int) -> tuple[bytes | None, Diagnostic | None]:
    """At most `most` bytes of a regular file of the project, or the finding that says why there are none."""
    place = resolve(root, path)
    if place is None:
        return None, outside(path)
    # Without O_NONBLOCK, opening a named pipe would wait for a writer for ever.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
    try:
        handle = os.open(place, flags)
    except (OSError, ValueError) as error:
        return None, _unreadable(path, f"the file cannot be read: {_why(error)}", None)
    try:
        with os.fdopen(handle, "rb") as stream:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                return None, _unreadable(path, "it is not a regular file", "put a text file in its place")
            return stream.read(most), None
    except IsADirectoryError:
        return None, _unreadable(path, "it is a folder, not a file", "put a text file in its place")
    except OSError as error:
        return None, _unreadable(path, f"the file cannot be read: {_why(error)}", None)


def _why(error: OSError | ValueError) -> str:
    """The system's reason, without paths of this machine."""
    return (error.strerror or "").lower() if isinstance(error, OSError) and error.strerror else "unknown fault"


def outside(path: str, span: Span | None = None) -> Diagnostic:
    """The finding for a path that leads out of the project."""
    return Diagnostic(
        rule("RG123"),
        f"`{path}` leads out of the project and is not read",
        span or Span(path),
        help="keep a copy of the file inside the project",
    )


def _unreadable(path: str, message: str, advice: str | None, place: Position | None = None) -> Diagnostic:
    return Diagnostic(rule("RG104"), message, Span(path, place), help=advice)


def _too_large(path: str, limit: int) -> Diagnostic:
    """RG103 for YAML, whose size is one of the bounds of safe reading; RG104 for every other file."""
    code = "RG103" if path.endswith((".yaml", ".yml")) else "RG104"
    message = f"the file is larger than `{limit // MIB}` MiB, the most that is read"
    return Diagnostic(rule(code), message, Span(path), help="split it into several files")


def _undecodable(path: str, data: bytes, at: int) -> Diagnostic:
    """RG104 at the first byte that is not UTF-8, with what the file may be instead."""
    line_start = data.rfind(b"\n", 0, at) + 1
    column = len(data[line_start:at].decode("utf-8", "replace")) + 1
    place = Position(data.count(b"\n", 0, at) + 1, column)
    message = f"byte `0x{data[at]:02X}` is not UTF-8"
    if data.count(b"\0") * 3 > len(data):
        advice = "the file looks like UTF-16; save it as UTF-8"
    elif data[at : at + 3].startswith(b"\xed") and len(data) > at + 1 and data[at + 1] >= 0xA0:
        message = "a lone surrogate stands in the text, which UTF-8 does not allow"
        advice = "delete it, or write the whole character"
    else:
        advice = "the file looks like Latin-1 or Windows-1252; save it as UTF-8"
    return _unreadable(path, message, advice, place)


def _unfit(file: SourceFile, at: int, data: bytes) -> Diagnostic:
    """RG104 at the first character that cannot stand in XML."""
    code = ord(file.text[at])
    advice = "delete the character"
    if code == 0 and data.count(b"\0") * 3 > len(data):
        advice = "the file looks like UTF-16; save it as UTF-8"
    name = "NUL" if code == 0 else f"U+{code:04X}"
    return _unreadable(
        file.path, f"character `{name}` stands in the text, which XML cannot hold", advice, file.position(at)
    )
