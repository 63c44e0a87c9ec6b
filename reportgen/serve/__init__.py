"""Builds, watches and shows the site on this machine only; reloads the browser after each change.

The site is built in memory and served from there: the written site stays as `build` left it, and a
fault in an edit keeps the last good build on the screen.
"""

from __future__ import annotations

import errno
import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import date
from pathlib import Path
from types import FrameType, MappingProxyType

from watchfiles import Change, watch

from reportgen.build import examine
from reportgen.diagnostics import Diagnostic, has_errors, ordered
from reportgen.files import sha256, shipped
from reportgen.frozen import dataclass
from reportgen.manifest import TOOL
from reportgen.model import Outside
from reportgen.reporters import FORMATS, Context
from reportgen.reporters.context import tally
from reportgen.rules import rule
from reportgen.serve.again import draw_again
from reportgen.serve.server import Server
from reportgen.serve.shelf import Shelf

__all__ = ["serve"]

Tell = Callable[[str], None]
Times = Mapping[Path, int | None]

_NOTHING: Mapping[str, str] = MappingProxyType({})
_SETTINGS = ("reportgen.toml", "pyproject.toml")
_FOLDERS = ("claims", "locales", "templates")
"""Watched while the settings cannot be read."""
_LOOK = 250
"""Milliseconds after which files are looked at that no folder is watched for."""
_QUIET, _AT_MOST = 20, 400
"""Milliseconds without a further change after which a build starts, and the longest wait for that."""


@dataclass(frozen=True, slots=True)
class Watched:
    """Where changes matter."""

    folders: tuple[Path, ...]
    """With everything below them."""
    single: tuple[Path, ...]
    """Files outside those folders, and folders that do not exist yet."""
    inputs: Mapping[str, str]
    """Path → sha256 of every file that the build read."""


def serve(root: Path, port: int, *, tell: Tell, outside: Outside | None = None) -> int:
    """Serve the site of the project at `root` until interrupted; the exit code.

    `tell` gets news as text: the address, each build, each fault. Exit 2: the port cannot be used.
    """
    shelf = Shelf(f"{time.time_ns():x}", outside)
    try:
        server = Server(port, shelf)
    except OSError as error:
        tell(_refused(port, error))
        return 2
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with suppress(ValueError):  # not the main thread: then whoever started it ends it
        signal.signal(signal.SIGTERM, _interrupt)
    try:
        watched = build(root, shelf, tell)
        tell(f"serving {server.address} (Ctrl-C stops)")
        while True:
            watched = _follow(root, shelf, tell, watched)
    except KeyboardInterrupt:
        tell("stopped")
    finally:
        server.shutdown()
        server.server_close()
    return 0


def build(root: Path, shelf: Shelf, tell: Tell) -> Watched:
    """Build in memory and put it on the shelf, or tell what is wrong; where the next change may come from."""
    start = time.perf_counter()
    files: Mapping[str, bytes] = MappingProxyType({})
    try:
        files, found, watched = _built(root, shelf)
    except Exception as error:  # a fault of ours must not end the author's session
        message = f"{type(error).__name__}: {error}"
        found, watched = (Diagnostic(rule("RG999"), message),), _watched(root, _FOLDERS, _NOTHING)
    seconds = time.perf_counter() - start
    lines = tuple(FORMATS["concise"](found, Context(TOOL)).splitlines())
    if has_errors(found):
        shelf.refuse(lines)
        tell("\n".join((*lines, f"not built: {tally(found)} ({seconds:.2f} s)")))
    else:
        differs = shelf.put(files)
        tell(
            "\n".join((*lines, f"{'built' if differs else 'nothing changed in'} {len(files)} files ({seconds:.2f} s)"))
        )
    return watched


def _built(root: Path, shelf: Shelf) -> tuple[Mapping[str, bytes], tuple[Diagnostic, ...], Watched]:
    """The files of the site, the findings, and what to watch."""
    examined, found = examine(root, date.today(), shelf.outside)  # noqa: DTZ011 (the author's own day)
    if examined is None:
        return {}, found, _watched(root, _FOLDERS, _NOTHING)
    config = examined.project.config
    watched = _watched(root, (config.claims, config.translations, config.templates), examined.inputs)
    if has_errors(found):
        return {}, found, watched
    drawn = shelf.drawn = draw_again(shelf.drawn, examined)
    return drawn.site.files, ordered((*found, *drawn.findings)), watched


def _watched(root: Path, folders: tuple[str, ...], inputs: Mapping[str, str]) -> Watched:
    """The folders that authors and translators write in, the shipped theme in a checkout, and single files."""
    wanted = [root / folder for folder in folders] + [shipped() / name for name in ("templates", "locales")]
    present = tuple(sorted({folder.resolve() for folder in wanted if folder.is_dir()}))
    cited = [root / path for path in inputs if not path.startswith("<")]
    outside = [path for path in cited if not any(path.resolve().is_relative_to(folder) for folder in present)]
    absent = [folder for folder in wanted if not folder.is_dir()]
    return Watched(present, tuple(sorted({*outside, *absent, *(root / name for name in _SETTINGS)})), inputs)


def _follow(root: Path, shelf: Shelf, tell: Tell, watched: Watched) -> Watched:
    """Build after every change, for as long as the same folders are watched; then what to watch instead.

    The watcher goes on while a build runs, so that an edit made meanwhile is the next one. What was
    edited before it started is seen by its hash.
    """
    times = _times(watched.single)
    is_first = True
    for changes in _ticks(watched.folders):
        now = _times(watched.single)
        if changes or now != times or (is_first and _is_stale(root, watched)):
            times = now
            after = build(root, shelf, tell)
            if (after.folders, after.single) != (watched.folders, watched.single):
                return after
            watched = after
        is_first = False
    return watched


def _ticks(folders: tuple[Path, ...]) -> Iterator[bool]:
    """Whether something changed below the folders, at once when it did and now and then when not."""
    if not folders:
        while True:
            time.sleep(_LOOK / 1000)
            yield False
    for changes in watch(
        *folders,
        watch_filter=_matters,
        debounce=_AT_MOST,
        step=_QUIET,
        rust_timeout=_LOOK,
        yield_on_timeout=True,
    ):
        yield bool(changes)


def _is_stale(root: Path, watched: Watched) -> bool:
    """Whether a file is no longer what the build read."""
    return any(_digest(root / path) != digest for path, digest in watched.inputs.items() if not path.startswith("<"))


def _digest(path: Path) -> str:
    try:
        return sha256(path.read_bytes())
    except OSError:
        return ""


def _matters(change: Change, path: str) -> bool:
    """Whether a change can change the site: hidden files and those that editors keep beside a text do not."""
    name = Path(path).name
    return not name.startswith(".") and not name.endswith(("~", ".swp", ".tmp", ".part"))


def _times(paths: tuple[Path, ...]) -> Times:
    """When each file was changed; None for one that is not there."""
    times: dict[Path, int | None] = {}
    for path in paths:
        try:
            times[path] = path.stat().st_mtime_ns
        except OSError:
            times[path] = None
    return times


def _refused(port: int, error: OSError) -> str:
    """Why a port cannot be used, and what to do."""
    if error.errno in (errno.EADDRINUSE, getattr(errno, "WSAEADDRINUSE", errno.EADDRINUSE)):
        return f"error: port {port} is in use; end the other program or choose another with `--port`"
    return f"error: port {port} cannot be used: {(error.strerror or str(error)).lower()}; choose another with `--port`"


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    """A request to end is taken like Ctrl-C."""
    raise KeyboardInterrupt
