"""A written site on the disk, compared with its manifest. Follows no links and changes nothing."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from reportgen.diagnostics import Diagnostic
from reportgen.files import sha256
from reportgen.frozen import dataclass
from reportgen.manifest import LIMIT, NAME, SIGNATURE, Manifest, decode
from reportgen.rules import rule
from reportgen.source import Span

_HELP = "build the site again, or take a fresh copy of it"


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder with a manifest."""

    path: Path
    label: str
    """The folder's own name, with which findings begin."""
    manifest: Manifest
    digest: str
    """sha256 (hex) of the very bytes of the manifest that was read."""
    unread: Mapping[str, str]
    """Path → why it could not be brought from its host; it is not said to be missing."""

    def read(self, path: str) -> bytes | None:
        """The bytes of a listed file; None when it is no plain file below plain folders."""
        if path not in self.manifest.outputs:
            return None
        return read_plain(self.path, path)

    def foreign(self) -> tuple[str, ...]:
        """Every other file in the folder, sorted; links count as files and are not followed."""
        known = {*self.manifest.outputs, NAME, SIGNATURE}
        return tuple(sorted(path for path in _walk(self.path) if path not in known))


def open_site(
    folder: Path, label: str = "", unread: Mapping[str, str] = MappingProxyType({})
) -> tuple[Folder | None, Diagnostic | None]:
    """The site in `folder`, or RG805 that says why there is none."""
    label = label or folder.resolve().name
    data = read_plain(folder, NAME)
    if data is None:
        text = "point to the folder that holds `manifest.json`, or build the site first"
        return None, Diagnostic(rule("RG805"), f"`{label}` has no `{NAME}`", Span(f"{label}/{NAME}"), help=text)
    read = decode(data)
    if isinstance(read, str):
        message = f"`{label}/{NAME}` cannot be used: {read}"
        return None, Diagnostic(rule("RG805"), message, Span(f"{label}/{NAME}"), help=_HELP)
    return Folder(folder, label, read, sha256(data), unread), None


def compare(site: Folder, path: str, digest: str) -> tuple[bytes | None, Diagnostic | None]:
    """The bytes of a listed file, and RG805 when it is missing or they are not those that were built."""
    data = read_plain(site.path, path)
    if data is not None and sha256(data) == digest:
        return data, None
    shown = f"{site.label}/{path}"
    if data is not None:
        message = f"`{shown}` is not as it was built"
    elif path in site.unread:
        message = f"`{shown}` could not be looked at: {site.unread[path]}"
    elif os.path.lexists(site.path / path):
        message = f"`{shown}` is not a plain file that can be read"
    else:
        message = f"`{shown}` is missing"
    return data, Diagnostic(rule("RG805"), message, Span(shown), help=_HELP)


def read_plain(folder: Path, path: str) -> bytes | None:
    """The bytes of a regular file below real folders, or None; no link is followed below `folder`."""
    place = folder
    try:
        for part in path.split("/"):
            if place is not folder and not stat.S_ISDIR(place.lstat().st_mode):
                return None
            place = place / part
        found = place.lstat()
        if not stat.S_ISREG(found.st_mode) or found.st_size > LIMIT:
            return None
        return place.read_bytes()
    except (OSError, ValueError):
        return None


def _walk(folder: Path) -> Iterator[str]:
    """The path of every file below `folder`."""
    waiting = [""]
    while waiting:
        here = waiting.pop()
        try:
            entries = list(os.scandir(folder / here))
        except OSError:
            continue
        for entry in entries:
            path = f"{here}/{entry.name}" if here else entry.name
            if entry.is_dir(follow_symlinks=False):
                waiting.append(path)
            else:
                yield path
