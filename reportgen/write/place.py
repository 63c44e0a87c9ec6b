"""Where an output may lie, where its changes are staged, and what stands in its tree. Changes nothing."""

from __future__ import annotations

import hashlib
import os
import stat
from pathlib import Path

from reportgen.diagnostics import Diagnostic
from reportgen.frozen import dataclass
from reportgen.rules import rule
from reportgen.source import Span

STATE_FOLDER = ".reportgen"
"""The folder of the tool's own state, at the top of a project or inside an output that is a mount."""


@dataclass(frozen=True, slots=True)
class Place:
    """An output folder with everything that its writing needs to know of its surroundings."""

    out: Path
    """Real path: no symbolic link in it."""
    label: str
    """The folder as findings name it: relative to the project where it lies in it."""
    staging: Path
    """A folder on the file system of `out`; journal, staged files and the lock are in it."""

    def name(self, path: str) -> str:
        """A file of the output as findings name it."""
        return f"{self.label}/{path}"


def locate(out: Path, root: Path | None, protected: tuple[str, ...] = ()) -> tuple[Place | None, Diagnostic | None]:
    """The place of an output, or RG807 that says why nothing may be written there.

    `protected` are folders of the project, relative to `root`, that hold what authors wrote.
    """
    home = Path(os.path.realpath(root)) if root is not None else None
    real = Path(os.path.realpath(out))
    label = _label(real, home)
    staging = _staging(real, home)
    fault = _location_fault(out, real, root, home, protected) or _kind_fault(real) or _link_fault(staging)
    if fault:
        text = "choose another folder with `--out` or with `site` in the configuration"
        return None, Diagnostic(rule("RG807"), f"`{label}` {fault}", Span(label), help=text)
    return Place(real, label, staging), None


def _label(real: Path, home: Path | None) -> str:
    if home is not None and real.is_relative_to(home):
        return real.relative_to(home).as_posix()
    return real.as_posix()


def _location_fault(out: Path, real: Path, root: Path | None, home: Path | None, protected: tuple[str, ...]) -> str:
    """Why the location is wrong, in words that follow its name; empty when it is right."""
    if real.parent == real:
        return "is the top of a file system, not a folder for a site"
    if home is None or root is None:
        return ""
    if home.is_relative_to(real):
        return "is the project itself or a folder above it, not a folder for a site"
    if not real.is_relative_to(home):
        typed = _typed(out)
        is_below = typed.is_relative_to(_typed(root)) or typed.is_relative_to(home)
        return "is where a symbolic link of the project leads, outside the project" if is_below else ""
    for folder in (*protected, STATE_FOLDER, ".git"):
        kept = Path(os.path.realpath(home / folder))
        if real.is_relative_to(kept) or kept.is_relative_to(real):
            return f"overlaps `{folder}`, which holds what the site is made from"
    return ""


def _typed(path: Path) -> Path:
    """The absolute path as it was typed, links not followed."""
    return Path(os.path.normpath(path.absolute()))


def _kind_fault(real: Path) -> str:
    """Why no folder can be at a path: it, or something above it, is another kind of file."""
    for path in (real, *real.parents):
        mode = mode_of(path)
        if mode is not None:
            return "" if stat.S_ISDIR(mode) else f"is not a folder (`{path.name}` is a file)"
    return ""


def _link_fault(staging: Path) -> str:
    """Why nothing can be staged: a folder of the tool's own is a link to somewhere else."""
    for path in (staging.parent, staging):
        mode = mode_of(path)
        if STATE_FOLDER in path.name and mode is not None and stat.S_ISLNK(mode):
            return f"cannot be written through `{path.name}`, which is a symbolic link"
    return ""


def _staging(real: Path, home: Path | None) -> Path:
    """A folder from which files can be renamed into the output; the same one at every run."""
    key = hashlib.sha256(os.fsencode(real)).hexdigest()[:8]
    if home is not None and real.is_relative_to(home):
        folder = home / STATE_FOLDER / f"{real.name}-{key}"
        near = home
    else:
        folder = real.parent / f".{real.name}.reportgen"
        near = real.parent
    return folder if _device(near) == _device(real) else real / STATE_FOLDER


def _device(path: Path) -> int:
    """The file system of a path, or of the nearest folder above it that exists."""
    for one in (path, *path.parents):
        try:
            return one.stat().st_dev
        except OSError:
            continue
    return 0


def mode_of(path: Path) -> int | None:
    """The mode of what stands at `path` itself (links are not followed); None for nothing or no access."""
    try:
        return path.lstat().st_mode
    except (OSError, ValueError):
        return None


def blocked_folder(out: Path, path: str, known: dict[str, str | None]) -> str | None:
    """The first folder above `path` in the output that is no real folder, or None.

    `known` remembers the answers of one run, since many files share their folders.
    """
    parent = path.rpartition("/")[0]
    if not parent:
        return None
    if parent not in known:
        above = blocked_folder(out, parent, known)
        mode = mode_of(out / parent)
        known[parent] = above or (None if mode is None or stat.S_ISDIR(mode) else parent)
    return known[parent]


def unwritable(error: OSError, place: Place, *, is_half: bool = False) -> Diagnostic:
    """RG807 for what the operating system refused; `is_half` when even putting back did not work."""
    reason = (error.strerror or str(error) or type(error).__name__).lower()
    name = os.fsdecode(error.filename) if isinstance(error.filename, (str, bytes)) else ""
    where = f" at `{_shown(Path(name), place)}`" if name else ""
    state = "the next build repairs what is half done" if is_half else "the site is as it was"
    return Diagnostic(
        rule("RG807"),
        f"`{place.label}` cannot be written: {reason}{where}",
        Span(place.label),
        help=f"{state}; make room or allow writing there, then build again",
    )


def _shown(path: Path, place: Place) -> str:
    """A path as a message shows it: short where it lies in the output."""
    return place.name(path.relative_to(place.out).as_posix()) if path.is_relative_to(place.out) else path.as_posix()
