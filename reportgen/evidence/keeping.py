"""Excerpts of git sources, kept below `captures/excerpts/` for the day when the source is gone.

    <blob>.blob                     the whole file, under the id that git gives its bytes
    <blob>.<first>-<last>.<hash>.txt   some of its lines as UTF-8, with the beginning of their sha256

Both names prove what they hold: what has other bytes is not believed. An excerpt explains, it never verifies.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from posixpath import basename

from reportgen import files
from reportgen.evidence.decoding import decode
from reportgen.evidence.desk import Desk
from reportgen.evidence.git import raw_blobs
from reportgen.frozen import dataclass
from reportgen.locks import by_words, locked
from reportgen.matching.typography import BIDI_OVERRIDES
from reportgen.model import Evidence, Excerpt, LockedAnchor, Outside, Project, Record
from reportgen.source import SourceFile, find_unfit
from reportgen.store import Store

FOLDER = "captures/excerpts"
WHOLE = 64 * 1024
"""Files of fewer bytes are kept whole; no excerpt has more."""
AROUND = 3
"""So many lines before and after those that are cited are kept with them."""
_PART = re.compile(r"[0-9a-f]{40,64}\.(?P<first>[0-9]{1,9})-(?P<last>[0-9]{1,9})\.(?P<hash>[0-9a-f]{16})\.txt")


@dataclass(frozen=True, slots=True)
class Kept:
    """One file to be kept."""

    path: str
    """Below the project."""
    data: bytes


def excerpts_of(
    desk: Desk, evidence: Mapping[tuple[str, str, str], Evidence]
) -> Iterator[tuple[tuple[str, int], Excerpt]]:
    """What was kept of every citation that cannot be looked at, by report and number of the citation."""
    for slug, report in desk.project.reports.items():
        folder = f"{desk.project.config.claims}/{slug}/{FOLDER}"
        names = files.list_files(desk.root, folder, "") if report.anchor_lock else ()
        groups = by_words(report.anchor_lock) if names else {}
        for number, (record, citation) in enumerate(report.citations if names else ()):
            other, _, name = citation.source.rpartition(":")
            held = evidence.get((other or slug, name, citation.path or ""))
            if held is None or not held.reason:
                continue
            owner = desk.project.reports.get(other or slug)
            source = owner.records.get(name) if owner else None
            pin = source.text("revision") if source else ""
            entry = locked(groups, record.id if record else None, citation, pin)
            found = _read(desk.root, names, entry, source) if entry is not None and source is not None else None
            if found is not None:
                yield (slug, number), found


def _read(root: Path, names: Iterable[str], entry: LockedAnchor, source: Record) -> Excerpt | None:
    """The kept lines of an anchor, when their bytes are those that their name says."""
    if not entry.blob or not entry.lines:
        return None
    for path in names:
        name = basename(path)
        if not name.startswith(f"{entry.blob}."):
            continue
        data = files.read_bytes(root, path, WHOLE)
        part = _PART.fullmatch(name)
        if data is None:
            continue
        if name == f"{entry.blob}.blob" and blob_id(data, len(entry.blob)) == entry.blob:
            text, _, _ = decode(data, source.text("encoding"))
            cut = _cut(SourceFile(path, text), entry.lines) if text is not None else None
            if cut is not None:
                return Excerpt(path, _shown(cut[1]), cut[0])
        elif part and _covers(part, entry) and files.sha256(data).startswith(part["hash"]):
            return Excerpt(path, _shown(data.decode("utf-8", "replace")), int(part["first"]))
    return None


def _shown(text: str) -> str:
    """The text as a page can show it: without characters that it cannot hold, or that turn the others around."""
    text = BIDI_OVERRIDES.sub("\ufffd", text)
    at = find_unfit(text)
    while at >= 0:
        text = f"{text[:at]}\ufffd{text[at + 1 :]}"
        at = find_unfit(text, at)
    return text


def _covers(part: re.Match[str], entry: LockedAnchor) -> bool:
    first, last = int(part["first"]), int(part["last"])
    return all(first <= begin and end <= last for begin, end in entry.lines)


def blob_id(data: bytes, digits: int) -> str:
    """The id that git gives these bytes, with as many digits as another."""
    made = hashlib.sha1(usedforsecurity=False) if digits == 40 else hashlib.sha256()
    made.update(b"blob %d\0" % len(data))
    made.update(data)
    return made.hexdigest()


def _cut(file: SourceFile, lines: Iterable[tuple[int, int]]) -> tuple[int, str] | None:
    """Number of the first line, and the text of the lines with a little around them; None when that is too much."""
    pairs = tuple(lines)
    count = file.line_count
    begin, end = min(first for first, _ in pairs), max(last for _, last in pairs)
    if end > count:
        return None
    for more in (AROUND, 0):
        first, last = max(1, begin - more), min(count, end + more)
        text = "".join(f"{file.line(number)}\n" for number in range(first, last + 1))
        if len(text.encode("utf-8", "replace")) <= WHOLE:
            return first, text
    return None


def excerpts_to_keep(
    project: Project, root: Path, entries: Iterable[tuple[str, Record, LockedAnchor]], outside: Outside
) -> tuple[Kept, ...]:
    """The files to be kept of anchors, given as slug of the citing report, source, and line of the lock.

    Only of git sources that ask for it; everything else that is cited lies in the project already.
    """
    desk = Desk(project, root, outside, Store(root, "evidence", None))
    wanted: dict[tuple[str, str], tuple[Record, dict[str, list[tuple[str, LockedAnchor]]]]] = {}
    for slug, source, entry in entries:
        asks = source.fields.get("keep-excerpts")
        if source.word("kind") == "git" and asks is not None and asks.value is True and entry.blob and entry.commit:
            held = wanted.setdefault((source.report, source.id), (source, {}))
            held[1].setdefault(entry.blob, []).append((slug, entry))
    made: dict[str, Kept] = {}
    for source, blobs in wanted.values():
        for blob, data in raw_blobs(desk, source, sorted(blobs)):
            for slug, entry in blobs[blob]:
                for one in _made(f"{project.config.claims}/{slug}/{FOLDER}", source, entry, data):
                    made[one.path] = one
    return tuple(made[path] for path in sorted(made))


def _made(folder: str, source: Record, entry: LockedAnchor, data: bytes) -> Iterator[Kept]:
    if len(data) < WHOLE:
        yield Kept(f"{folder}/{entry.blob}.blob", data)
        return
    text, _, _ = decode(data, source.text("encoding"))
    cut = _cut(SourceFile("", text), entry.lines) if text is not None and entry.lines else None
    if cut is not None:
        first, part = cut
        kept = part.encode("utf-8", "replace")
        last = first + part.count("\n") - 1
        yield Kept(f"{folder}/{entry.blob}.{first}-{last}.{files.sha256(kept)[:16]}.txt", kept)
