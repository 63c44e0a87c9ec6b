"""Where the files of a project lie that are sources, or kept copies of them, and how a path is found or missed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from difflib import get_close_matches
from posixpath import basename, dirname, join, normpath
from types import MappingProxyType

from reportgen import files
from reportgen.diagnostics import Diagnostic
from reportgen.evidence.desk import LIMIT, Desk, Findings, Wanted, fault
from reportgen.evidence.pins import SHA256
from reportgen.frozen import dataclass
from reportgen.model import Evidence, Record
from reportgen.rules import rule

SHOWN = 100
"""So many files of one name are looked at when a path is missing."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a source lies: below the project, as a file or folder; `reason` when it cannot be used."""

    path: str
    is_folder: bool = False
    reason: str = ""


def place_of(desk: Desk, source: Record) -> tuple[Place | None, Findings]:
    """Where the source itself, or what is kept of it, lies; None when it has nothing here to look at."""
    folder = join(desk.project.config.claims, source.report)
    if source.word("kind") in ("file", "dataset"):
        if "location" not in source.fields:
            return None, ()
        return _place(desk, source, "location", join(folder, source.text("location")))
    capture = source.text("capture")
    if not capture:
        return None, ()
    inside = capture if capture.startswith("captures/") else join("captures", capture)
    return _place(desk, source, "capture", join(folder, inside))


def _place(desk: Desk, source: Record, where: str, way: str) -> tuple[Place, Findings]:
    """The file or folder that a key names, or RG121 or RG123 at the key."""
    typed = source.text(where)
    path = normpath(way)
    real = None if _leaves(typed, path) else files.resolve(desk.root, path)
    if real is None:
        message = f"`{typed}` leads out of the project"
        advice = "keep a copy of what is cited inside the project"
        return Place(path, reason="no-source"), (fault("RG123", source, where, message, advice),)
    is_folder = files.is_folder(desk.root, path)
    if not typed.strip() or not (is_folder or files.is_file(desk.root, path)) or not _has_name(desk, path):
        message = f"the source `{source.id}` has nothing at `{typed}`"
        advice = _nearby(desk, path, typed) or f"the path starts at the report's folder; `{path}` does not exist"
        return Place(path, reason="no-source"), (fault("RG121", source, where, message, advice),)
    if is_folder and source.text("sha256"):
        message = f"`{typed}` is a folder, and `sha256` is the hash of one file"
        return Place(path, is_folder=True), (fault("RG120", source, "sha256", message, "leave `sha256` out"),)
    return Place(path, is_folder=is_folder), ()


def _leaves(typed: str, path: str) -> bool:
    """Whether a path is not one of the project, by its characters alone."""
    return typed.startswith("/") or "\0" in typed or path == ".." or path.startswith(("../", "/"))


def hash_faults(source: Record, evidence: Evidence) -> Findings:
    """RG122 when the bytes are not those that were recorded."""
    recorded = source.text("sha256")
    if not SHA256.fullmatch(recorded) or evidence.digest in ("", recorded):
        return ()
    message = f"`{evidence.path}` has the SHA-256 `{evidence.digest[:12]}…`, and `{recorded[:12]}…` is recorded"
    advice = "bring the recorded file back, or look at its quotations again and record the new `sha256`"
    data = MappingProxyType({"recorded": recorded, "found": evidence.digest})
    return (replace(fault("RG122", source, "sha256", message, advice), data=data),)


def find(desk: Desk, place: Place, wanted: Wanted) -> Evidence:
    """The file that a path of a source leads to, without its text, or why there is none; RG123 where it strays."""
    if place.reason:
        return Evidence(place.path, None, place.reason)
    source, typed = wanted.source, wanted.path
    if not place.is_folder:
        if typed in ("", basename(place.path), source.text("location"), source.text("capture")):
            return Evidence(place.path, None)
        path = normpath(join(dirname(place.path), typed))
        return Evidence(path, None, "path-missing", f"the source is the one file `{basename(place.path)}`")
    folder = normpath(join(place.path, source.text("root")))
    path = normpath(join(folder, typed))
    if not typed:
        return Evidence(path, None, "directory", "name a file below it")
    if typed.startswith("/") or "\0" in typed or not (path + "/").startswith("" if folder == "." else folder + "/"):
        return _astray(desk, place, path, wanted)
    if files.resolve(desk.root, path) is None:
        return _outside(desk, path, wanted, "symlink-out")
    if files.is_folder(desk.root, path):
        return Evidence(path, None, "directory", "name a file below it")
    if not files.is_file(desk.root, path) or not _has_name(desk, path):
        return Evidence(path, None, "path-missing", _candidates(desk, folder, typed))
    return Evidence(path, None)


def _astray(desk: Desk, place: Place, path: str, wanted: Wanted) -> Evidence:
    """A path that leaves its source: RG123 when it leaves the project too."""
    if _leaves(wanted.path, path):
        return _outside(desk, path, wanted, "outside")
    return Evidence(path, None, "bad-path", f"the source is the folder `{place.path}`")


def _outside(desk: Desk, path: str, wanted: Wanted, reason: str) -> Evidence:
    """A path that leads out of the project; RG123 at each citation of it."""
    message = f"`{wanted.path}` leads out of the project and is not read"
    for one in wanted.cited:
        span = one.citation.places.get("path") or one.citation.places.get("at") or one.citation.span
        record = one.record.id if one.record else None
        desk.found.append(
            Diagnostic(
                rule("RG123"), message, span, "keep a copy of what is cited inside the project",
                report=one.report, record=record,
            )
        )  # fmt: skip
    return Evidence(path, None, reason)


def bring(desk: Desk, evidence: Evidence, limit: int = LIMIT) -> tuple[Evidence, bytes]:
    """The file's bytes with their digest in the evidence, or the reason why there are none."""
    data = files.read_bytes(desk.root, evidence.path, limit)
    if data is not None:
        return replace(evidence, digest=files.sha256(data)), data
    is_large = files.size(desk.root, evidence.path) > limit
    detail = f"at most {limit // files.MIB} MiB are read" if is_large else "it is no readable regular file"
    return replace(evidence, reason="too-large" if is_large else "unreadable", detail=detail), b""


def _has_name(desk: Desk, path: str) -> bool:
    """Whether each part of the path is spelled as on the disk; some systems ignore case."""
    folder = ""
    for part in path.split("/"):
        if folder not in desk.names:
            desk.names[folder] = frozenset(files.all_names(desk.root, folder))
        if part not in (".", *desk.names[folder]):
            return False
        folder = join(folder, part)
    return True


def _below(desk: Desk, folder: str, name: str) -> tuple[str, ...]:
    """The files anywhere below `folder` that have a name, in any case; paths start below the folder."""
    if folder not in desk.listed:
        begin = 0 if folder == "." else len(folder) + 1
        paths = (path[begin:] for path in files.list_files(desk.root, folder, "", is_deep=True))
        desk.listed[folder] = by_name(paths)
    return desk.listed[folder].get(name.casefold(), ())


def by_name(paths: Iterable[str]) -> Mapping[str, tuple[str, ...]]:
    """Paths by their last part in small letters; of each name the first ones."""
    found: dict[str, list[str]] = {}
    for path in paths:
        at = found.setdefault(basename(path).casefold(), [])
        if len(at) < SHOWN:
            at.append(path)
    return {name: tuple(held) for name, held in found.items()}


def _candidates(desk: Desk, folder: str, typed: str) -> str:
    """Files below `folder` that a missing path may have meant, as advice."""
    wanted = normpath(typed)
    return offer(wanted, _below(desk, folder, basename(wanted))) or f"nothing below `{folder}` has that name"


def offer(wanted: str, below: tuple[str, ...]) -> str:
    """What a missing path may have meant: another case, the end of a longer path, the same name; empty: nothing."""
    folded = wanted.casefold()
    by_case = [path for path in below if path.casefold() == folded]
    if by_case:
        return f"case matters: `{by_case[0]}` exists"
    by_end = [path for path in below if path.casefold().endswith("/" + folded)] or list(below)
    named = ", ".join(f"`{path}`" for path in by_end[:3])
    more = f" and {len(by_end) - 3} more" if len(by_end) > 3 else ""
    return f"did you mean {named}{more}?" if by_end else ""


def _nearby(desk: Desk, path: str, typed: str) -> str | None:
    """A question that offers an entry of the same folder, written as `typed` is, which differs in a few letters."""
    folder = dirname(path)
    names = files.all_names(desk.root, folder)[:500]
    near = [name for name in names if name.casefold() == basename(path).casefold()]
    near = near or get_close_matches(basename(path), names, n=1)
    return f"did you mean `{join(dirname(typed.rstrip('/')), near[0])}`?" if near else None
