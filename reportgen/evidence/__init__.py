"""Looks at the sources: their pins, their places, and each cited file, read once.

Only `file` and `dataset` sources have files that are cited here; of web captures and papers the
kept file is compared with its hash. What a quotation comes to is for the checks to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path
from posixpath import basename, dirname, join, normpath
from types import MappingProxyType

from reportgen import files
from reportgen.diagnostics import Diagnostic
from reportgen.evidence.decoding import decode
from reportgen.model import Citation, Evidence, Project, Record
from reportgen.rules import rule
from reportgen.source import SourceFile, Span, Text

Findings = tuple[Diagnostic, ...]
Key = tuple[str, str, str]
"""Slug of the report that holds the source, its id, and the cited path (empty when left out)."""

SHOWN = 100
"""So many files of one name are looked at when a path is missing."""
LIMIT = 8 * files.MIB
"""Larger files are not looked at."""
LEVELS = ("exact", "whitespace", "typographic", "leaders", "markup", "punct", "layout", "elided")
"""What `max-level` may name; this version compares at the first two."""
_COMMIT = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
_SHA256 = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a source lies: below the project, as a file or folder; `reason` when it cannot be used."""

    path: str
    is_folder: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True)
class _Desk:
    """What one run has looked at already."""

    root: Path
    read: dict[tuple[str, str], Evidence] = field(default_factory=dict)
    names: dict[str, frozenset[str]] = field(default_factory=dict)
    listed: dict[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)


def key(slug: str, citation: Citation) -> Key:
    """The key under which the evidence of a citation in the report `slug` is kept."""
    report, _, source = citation.source.rpartition(":")
    return report or slug, source, citation.path or ""


def gather(project: Project, root: Path) -> tuple[Mapping[Key, Evidence], Findings]:
    """Every cited file of every `file` and `dataset` source, and each file that is a whole source."""
    desk = _Desk(root)
    found: list[Diagnostic] = []
    evidence: dict[Key, Evidence] = {}
    places: dict[tuple[str, str], _Place] = {}
    for report in project.reports.values():
        folder = join(project.config.claims, report.slug)
        for source in report.of_type("source"):
            found += pin_faults(source)
            kept, faults = _kept(desk, source, folder)
            found += faults
            if kept is None:
                continue
            places[report.slug, source.id] = kept
            if not kept.is_folder and not kept.reason:
                evidence[report.slug, source.id, ""] = _read(desk, kept.path, source.text("encoding"))
                found += _hash_faults(source, evidence[report.slug, source.id, ""])
    for slug, record, citation in _cited(project):
        at = key(slug, citation)
        place = places.get(at[:2])
        if place is not None and (at not in evidence or citation.path):
            source = project.reports[at[0]].records[at[1]]
            evidence[at], faults = _look(desk, source, place, citation)
            found += (replace(fault, report=slug, record=record.id if record else None) for fault in faults)
    return MappingProxyType(evidence), tuple(found)


def _cited(project: Project) -> Iterator[tuple[str, Record | None, Citation]]:
    """Every citation that names something inside its source, with its report and its record (None: the text)."""
    for report in project.reports.values():
        for record, citation in report.citations:
            if citation.path or citation.ranges or citation.has_quote:
                yield report.slug, record, citation


def look_through(project: Project, root: Path, source: Record, path: str | None) -> tuple[tuple[str, Evidence], ...]:
    """The file at `path` of a `file` or `dataset` source, or for None every file of it.

    Each with its path as a citation writes it: empty where the source is that one file. Empty for a
    source of another kind, and for one that nothing stands behind.
    """
    desk = _Desk(root)
    place, _ = _kept(desk, source, join(project.config.claims, source.report))
    if place is None or place.reason or source.word("kind") not in ("file", "dataset"):
        return ()
    if path is None and place.is_folder:
        top = normpath(join(place.path, source.text("root")))
        begin = 0 if top == "." else len(top) + 1
        names = files.list_files(root, top, "", is_deep=True)
        return tuple((name[begin:], _read(desk, name, source.text("encoding"))) for name in names)
    evidence, _ = _look(desk, source, place, Citation(source.id, source.span, path=path or None))
    return (("" if not place.is_folder and evidence.file else path or "", evidence),)


def pin_faults(source: Record) -> Findings:
    """RG120: what the kind of a source demands and its entry lacks; RG112 of an unknown `max-level`."""
    kind = source.word("kind")
    found: list[Diagnostic] = []
    typed = source.text("revision")
    if (typed or kind == "git") and not _COMMIT.fullmatch(typed) and "revision" not in source.unread:
        message = f"`{typed}` is no full commit hash" if typed else f"the git source `{source.id}` has no `revision`"
        advice = "write the 40 or 64 lower-case digits that `git rev-parse` prints; tags and branches move"
        found.append(_fault("RG120", source, "revision", message, advice))
    sha256 = source.text("sha256")
    needs_hash = kind == "web" or (kind == "paper" and "capture" in source.fields)
    if sha256 and not _SHA256.fullmatch(sha256):
        advice = "write the 64 lower-case hexadecimal digits that `sha256sum` prints"
        found.append(_fault("RG120", source, "sha256", f"`{sha256}` is no SHA-256", advice))
    elif needs_hash and not sha256 and "sha256" not in source.unread:
        what = "web source" if kind == "web" else "kept file of the paper"
        message = f"the {what} `{source.id}` has no `sha256`"
        found.append(_fault("RG120", source, "sha256", message, "record the `sha256` of the kept text"))
    level = source.text("max-level")
    if level and level not in LEVELS:
        message = f"`max-level` is `{level}`, which is no level of comparison"
        found.append(_fault("RG112", source, "max-level", message, f"the levels are {', '.join(LEVELS)}"))
    return tuple(found)


def _fault(code: str, source: Record, where: str, message: str, advice: str | None) -> Diagnostic:
    """A finding at a key of a source, or at its id when the key is missing."""
    held = source.fields.get(where)
    span = source.span if held is None else held.value.span if isinstance(held.value, Text) else held.key.span
    return Diagnostic(rule(code), message, span, advice, report=source.report, record=source.id)


def _kept(desk: _Desk, source: Record, folder: str) -> tuple[_Place | None, Findings]:
    """Where the source itself, or what is kept of it, lies; None when it has nothing here to look at."""
    kind = source.word("kind")
    if kind in ("file", "dataset") and "location" in source.fields:
        return _place(desk, source, "location", (join(folder, source.text("location")),))
    if kind in ("web", "paper") and source.text("capture"):
        capture = source.text("capture")
        ways = (join(folder, capture),) if capture.startswith("captures/") else (join(folder, "captures", capture),)
        return _place(desk, source, "capture", ways)
    return None, ()


def _place(desk: _Desk, source: Record, where: str, ways: tuple[str, ...]) -> tuple[_Place, Findings]:
    """The file or folder that a key names, or RG121 or RG123 at the key."""
    typed = source.text(where)
    path = normpath(ways[0])
    real = None if _leaves(typed, path) else files.resolve(desk.root, path)
    if real is None:
        message = f"`{typed}` leads out of the project"
        advice = "keep a copy of what is cited inside the project"
        return _Place(path, reason="no-source"), (_fault("RG123", source, where, message, advice),)
    is_folder = files.is_folder(desk.root, path)
    if not typed.strip() or not (is_folder or files.is_file(desk.root, path)) or not _has_name(desk, path):
        message = f"the source `{source.id}` has nothing at `{typed}`"
        advice = _nearby(desk, path, typed) or f"the path starts at the report's folder; `{path}` does not exist"
        return _Place(path, reason="no-source"), (_fault("RG121", source, where, message, advice),)
    if is_folder and source.text("sha256"):
        message = f"`{typed}` is a folder, and `sha256` is the hash of one file"
        return _Place(path, is_folder=True), (_fault("RG120", source, "sha256", message, "leave `sha256` out"),)
    return _Place(path, is_folder=is_folder), ()


def _leaves(typed: str, path: str) -> bool:
    """Whether a path is not one of the project, by its characters alone."""
    return typed.startswith("/") or "\0" in typed or path == ".." or path.startswith(("../", "/"))


def _hash_faults(source: Record, evidence: Evidence) -> Findings:
    """RG122 when the bytes are not those that were recorded."""
    recorded = source.text("sha256")
    if not _SHA256.fullmatch(recorded) or evidence.digest in ("", recorded):
        return ()
    message = f"`{evidence.path}` has the SHA-256 `{evidence.digest[:12]}…`, and `{recorded[:12]}…` is recorded"
    advice = "bring the recorded file back, or look at its quotations again and record the new `sha256`"
    fault = _fault("RG122", source, "sha256", message, advice)
    data = MappingProxyType({"recorded": recorded, "found": evidence.digest})
    return (Diagnostic(fault.rule, message, fault.span, advice, report=source.report, record=source.id, data=data),)


def _look(desk: _Desk, source: Record, place: _Place, citation: Citation) -> tuple[Evidence, Findings]:
    """The cited file of a source, or why there is none."""
    if place.reason:
        return Evidence(place.path, None, place.reason), ()
    typed = citation.path or ""
    encoding = source.text("encoding")
    if not place.is_folder:
        if typed in ("", basename(place.path), source.text("location")):
            return _read(desk, place.path, encoding), ()
        path = normpath(join(dirname(place.path), typed))
        return Evidence(path, None, "path-missing", f"the source is the one file `{basename(place.path)}`"), ()
    folder = normpath(join(place.path, source.text("root")))
    path = normpath(join(folder, typed))
    if not typed:
        return Evidence(path, None, "directory", "name a file below it"), ()
    if typed.startswith("/") or "\0" in typed or not (path + "/").startswith("" if folder == "." else folder + "/"):
        return _astray(place, path, typed, citation)
    if files.resolve(desk.root, path) is None:
        return _outside(path, typed, "symlink-out", citation)
    if files.is_folder(desk.root, path):
        return Evidence(path, None, "directory", "name a file below it"), ()
    if not files.is_file(desk.root, path) or not _has_name(desk, path):
        return Evidence(path, None, "path-missing", _candidates(desk, folder, typed)), ()
    return _read(desk, path, encoding), ()


def _astray(place: _Place, path: str, typed: str, citation: Citation) -> tuple[Evidence, Findings]:
    """A path that leaves its source: RG123 when it leaves the project too."""
    if _leaves(typed, path):
        return _outside(path, typed, "outside", citation)
    return Evidence(path, None, "bad-path", f"the source is the folder `{place.path}`"), ()


def _outside(path: str, typed: str, reason: str, citation: Citation) -> tuple[Evidence, Findings]:
    span = citation.places.get("path") or citation.places.get("at") or citation.span
    return Evidence(path, None, reason), (_stray(typed, span),)


def _stray(typed: str, span: Span) -> Diagnostic:
    message = f"`{typed}` leads out of the project and is not read"
    return Diagnostic(rule("RG123"), message, span, "keep a copy of what is cited inside the project")


def _read(desk: _Desk, path: str, encoding: str) -> Evidence:
    """The decoded file at `path`, read at most once."""
    at = (path, encoding)
    if at not in desk.read:
        data = files.read_bytes(desk.root, path, LIMIT)
        if data is None:
            is_large = files.size(desk.root, path) > LIMIT
            detail = f"at most {LIMIT // files.MIB} MiB are read" if is_large else "it is no readable regular file"
            desk.read[at] = Evidence(path, None, "too-large" if is_large else "unreadable", detail)
        else:
            text, reason, detail = decode(data, encoding)
            file = None if text is None else SourceFile(path, text)
            desk.read[at] = Evidence(path, file, reason or None, detail, files.sha256(data))
    return desk.read[at]


def _has_name(desk: _Desk, path: str) -> bool:
    """Whether each part of the path is spelled as on the disk; some systems ignore case."""
    folder = ""
    for part in path.split("/"):
        if folder not in desk.names:
            desk.names[folder] = frozenset(files.all_names(desk.root, folder))
        if part not in (".", *desk.names[folder]):
            return False
        folder = join(folder, part)
    return True


def _below(desk: _Desk, folder: str, name: str) -> tuple[str, ...]:
    """The files anywhere below `folder` that have a name, in any case; paths start below the folder."""
    if folder not in desk.listed:
        begin = 0 if folder == "." else len(folder) + 1
        by_name: dict[str, tuple[str, ...]] = {}
        for path in files.list_files(desk.root, folder, "", is_deep=True):
            at = basename(path).casefold()
            by_name[at] = (*by_name.get(at, ()), path[begin:]) if len(by_name.get(at, ())) < SHOWN else by_name[at]
        desk.listed[folder] = by_name
    return desk.listed[folder].get(name.casefold(), ())


def _candidates(desk: _Desk, folder: str, typed: str) -> str:
    """Files below `folder` that a missing path may have meant: another case, or the end of a longer path."""
    wanted = normpath(typed).casefold()
    below = _below(desk, folder, basename(wanted))
    by_case = [path for path in below if path.casefold() == wanted]
    if by_case:
        return f"case matters: `{by_case[0]}` exists"
    by_end = [path for path in below if path.casefold().endswith("/" + wanted)] or below
    named = ", ".join(f"`{path}`" for path in by_end[:3])
    more = f" and {len(by_end) - 3} more" if len(by_end) > 3 else ""
    return f"did you mean {named}{more}?" if by_end else f"nothing below `{folder}` has that name"


def _nearby(desk: _Desk, path: str, typed: str) -> str | None:
    """A question that offers an entry of the same folder, written as `typed` is, which differs in a few letters."""
    folder = dirname(path)
    names = files.all_names(desk.root, folder)[:500]
    near = [name for name in names if name.casefold() == basename(path).casefold()]
    near = near or get_close_matches(basename(path), names, n=1)
    return f"did you mean `{join(dirname(typed.rstrip('/')), near[0])}`?" if near else None
