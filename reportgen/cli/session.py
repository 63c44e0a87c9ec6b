"""Where a command runs: the folder it was started in, the project around it, what it may print."""

from __future__ import annotations

import datetime as dt
import os
import re
from pathlib import Path
from types import MappingProxyType

import click

from reportgen.files import CONFIG_LIMIT
from reportgen.frozen import dataclass
from reportgen.outside import Outside

_TABLE = re.compile(r"""^\s*(\[\s*)?tool\s*\.\s*["']?reportgen["']?\s*[.\]=]""", re.MULTILINE)
"""The table of a pyproject.toml, found without parsing: a file that is broken is for the loader to report."""


class Refusal(click.UsageError):
    """Words that click could read and the command cannot use; the message says all there is to say."""


class NoProject(click.ClickException):
    """There is no project where the command was started."""


@dataclass(slots=True)
class Session:
    """The options that every command shares. Filled while click reads the words, then only read."""

    start: Path
    """The folder that relative paths of the command line mean: `-C`, else the current one."""
    quiet: bool = False
    debug: bool = False

    def project(self) -> Path:
        """The root of the nearest project from `start` upwards; NoProject when there is none."""
        found = self.nearest()
        if found is not None:
            return found
        message = (
            f"no project here: neither `{self.start}` nor a folder above it holds reportgen.toml "
            "or a pyproject.toml with [tool.reportgen]"
        )
        raise NoProject(message)

    def nearest(self) -> Path | None:
        """Like `project`; None when there is none."""
        return next((folder for folder in (self.start, *self.start.parents) if is_project(folder)), None)

    def shown(self, root: Path, path: str) -> str:
        """A path of the project as seen from `start`, with `/` on every system."""
        return Path(os.path.relpath(root / path, self.start)).as_posix()

    def inside(self, root: Path, path: str) -> str:
        """A path of the command line as one of the project; a usage error when it lies outside."""
        full = Path(os.path.normpath(self.start / path))
        if full.is_relative_to(root):
            return full.relative_to(root).as_posix()
        # The same place may have been typed through a symbolic link.
        real, top = Path(os.path.realpath(self.start / path)), Path(os.path.realpath(root))
        if real.is_relative_to(top):
            return real.relative_to(top).as_posix()
        message = f"`{path}` is not in the project `{root}`"
        raise Refusal(message)


def is_project(folder: Path) -> bool:
    """Whether a project's configuration lies in this folder."""
    if os.path.lexists(folder / "reportgen.toml"):
        return True  # whether it can be read is for the loader to report
    try:
        path = folder / "pyproject.toml"
        data = path.read_bytes() if path.is_file() and path.stat().st_size <= CONFIG_LIMIT else b""
    except OSError:
        return False
    return _TABLE.search(data.decode("utf-8", "replace")) is not None


def outside(*, use_mirrors: bool = True, base: Path | None = None) -> Outside:
    """What a command may use beside the project: the environment for git, and this user's key for the cache."""
    return Outside(MappingProxyType(dict(os.environ)), _state_folder(), use_mirrors=use_mirrors, base=base)


def _state_folder() -> Path | None:
    """The folder of this user's state (XDG base directories 0.8); None when there is no home."""
    state = os.environ.get("XDG_STATE_HOME", "")
    if os.path.isabs(state):  # noqa: PTH117
        return Path(state) / "reportgen"
    try:
        return Path.home() / ".local" / "state" / "reportgen"
    except RuntimeError:
        return None


def today() -> dt.date:
    """The date here, which `allow.until` is compared with."""
    return dt.datetime.now().astimezone().date()


def day_of(typed: str | None) -> dt.date:
    """The day of `--now`: a date, or the date of a time; today without it."""
    if typed is None:
        return today()
    try:
        return dt.datetime.fromisoformat(typed).date()
    except ValueError:
        message = f"--now `{typed}` is no day; write 2026-11-30"
        raise Refusal(message) from None


def now() -> dt.datetime:
    """The time, in UTC. Only commands ask for it; it decides states and never bytes."""
    return dt.datetime.now(dt.UTC)
