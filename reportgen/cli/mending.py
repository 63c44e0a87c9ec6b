"""What `anchors --fix` makes of a project that was checked: files to write, and what to say. Writes nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from reportgen import files
from reportgen.build import Examined, examine_read
from reportgen.cli.session import outside, today
from reportgen.diagnostics import Diagnostic
from reportgen.edits.anchor_locks import lock_entries
from reportgen.edits.anchors import Repair, changed, is_as_wanted, repairs
from reportgen.evidence import excerpts_to_keep
from reportgen.frozen import dataclass
from reportgen.load import load
from reportgen.locks import with_anchors
from reportgen.locks.anchors import said
from reportgen.model import Anchor, LockedAnchor, Project, Record

Files = Mapping[str, tuple[bytes | None, bytes]]


@dataclass(frozen=True, slots=True)
class Mended:
    """Everything that comes of it."""

    examined: Examined
    """The project as it is when the files are written."""
    findings: tuple[Diagnostic, ...]
    files: Files
    """Path → bytes before (None: no file) and after."""
    repairs: tuple[Repair, ...]
    kept: frozenset[str]
    """Those of the files that are excerpts."""
    done: tuple[str, ...]
    left: tuple[str, ...]


def mend(
    root: Path, examined: Examined, findings: tuple[Diagnostic, ...], slugs: Collection[str], *, use_mirrors: bool
) -> Mended:
    """The repairs that were proven by checking the changed project, then the locks and excerpts of it."""
    listed = [one for one in examined.checked.anchors if one.report in slugs]
    planned = repairs(examined.project, listed)
    wanted = tuple(one for one in planned if not one.left)
    left = [_left(one) for one in planned if one.left]
    made: dict[str, tuple[bytes | None, bytes]] = {}
    after, found = examined, findings
    while wanted:
        tried = _tried(root, examined.project, wanted, use_mirrors=use_mirrors)
        if tried is None:
            safe = _safe(root, examined.project, wanted)
            bad = [one for one in wanted if one not in safe] or wanted
            left += [f"{_name(one.anchor)}: left: its file cannot be changed safely" for one in bad]
            wanted = safe if safe != wanted else ()
            continue
        after, found, made = tried
        good = tuple(one for one in wanted if _is_mended(one, after))
        if good == wanted:
            break
        left += [f"{_name(one.anchor)}: left: the change would not mend it" for one in wanted if one not in good]
        wanted, made, after, found = good, {}, examined, findings
    entries = {
        slug: lock_entries(after.project.reports[slug], after.checked.anchors, after.checked.digests) for slug in slugs
    }
    made.update(changed_locks(after.project, entries))
    kept, refused = _excerpts(root, after.project, entries, use_mirrors=use_mirrors)
    done = tuple(map(_done, wanted))
    return Mended(after, found, {**made, **kept}, wanted, frozenset(kept), done, (*left, *refused))


Tried = tuple[Examined, tuple[Diagnostic, ...], dict[str, tuple[bytes | None, bytes]]]


def _safe(root: Path, project: Project, wanted: Sequence[Repair]) -> tuple[Repair, ...]:
    """The repairs of files in which nothing else would change."""
    by_file: dict[str, list[Repair]] = {}
    for one in wanted:
        by_file.setdefault(one.anchor.citation.span.file, []).append(one)
    good: list[Repair] = []
    for group in by_file.values():
        draft = changed(root, project, group)
        drafted = {path: text.encode() for path, _, text in draft.results() if text is not None}
        after, _ = load(root, drafted)
        if draft.files() is not None and after is not None and is_as_wanted(project, after, group):
            good += group
    return tuple(one for one in wanted if one in good)


def _tried(root: Path, project: Project, wanted: Sequence[Repair], *, use_mirrors: bool) -> Tried | None:
    """The project with these repairs, checked, and its changed files; None when more than that would change."""
    draft = changed(root, project, wanted)
    drafted = {path: text.encode() if text is not None else b"" for path, _, text in draft.results()}
    made = draft.files()
    after, faults = load(root, drafted)
    if made is None or after is None or not is_as_wanted(project, after, wanted):
        return None
    examined, found = examine_read(after, faults, root, today(), outside(use_mirrors=use_mirrors))
    return examined, found, dict(made)


def _is_mended(one: Repair, after: Examined) -> bool:
    """Whether the anchor stands where it says now."""
    cite = one.wanted
    return any(
        anchor.outcome == "match" and anchor.reason != "overlap"
        for anchor in after.checked.anchors
        if (anchor.report, anchor.record, anchor.citation.key) == (one.anchor.report, one.anchor.record, cite.key)
        and anchor.citation.ranges == cite.ranges
    )


def changed_locks(
    project: Project, entries: Mapping[str, Sequence[LockedAnchor]]
) -> Iterator[tuple[str, tuple[bytes | None, bytes]]]:
    """Every lock that says something else from now on."""
    for slug, held in entries.items():
        path = f"{project.config.claims}/{slug}/anchors.lock"
        before = project.files.get(path)
        text = with_anchors(before.text if before else "", held)
        if (before is not None or held) and (before is None or text != before.text):
            yield path, (before.text.encode() if before else None, text.encode())


def _excerpts(
    root: Path, project: Project, entries: Mapping[str, Sequence[LockedAnchor]], *, use_mirrors: bool
) -> tuple[dict[str, tuple[bytes | None, bytes]], list[str]]:
    """What is to be kept and is not there yet; and the names at which something else stands."""
    wanted = [
        (slug, source, entry) for slug, held in entries.items() for entry in held
        if (source := _source(project, slug, entry)) is not None
    ]  # fmt: skip
    made: dict[str, tuple[bytes | None, bytes]] = {}
    refused: list[str] = []
    for one in excerpts_to_keep(project, root, wanted, outside(use_mirrors=use_mirrors)):
        place = files.resolve(root, one.path)
        if not files.is_there(root, one.path) and place is not None:
            made[one.path] = (None, one.data)
        elif files.read_bytes(root, one.path, len(one.data)) != one.data:
            refused.append(f"left: {one.path} holds something else and is not overwritten")
    return made, refused


def _source(project: Project, slug: str, entry: LockedAnchor) -> Record | None:
    """The source of an entry, while it is pinned to the commit of the entry."""
    report, _, name = entry.source.rpartition(":")
    owner = project.reports.get(report or slug)
    source = owner.records.get(name) if owner else None
    return source if source is not None and source.text("revision") == entry.commit else None


def _name(anchor: Anchor) -> str:
    start = anchor.citation.span.start
    where = f"{anchor.citation.span.file}:{start.line}" if start else anchor.citation.span.file
    return f"{where}: {anchor.record or 'text'} {anchor.citation.source} {anchor.citation.path or ''}".rstrip()


def _left(one: Repair) -> str:
    outcome = "ambiguous" if one.anchor.outcome == "ambiguous" else "moved"
    return f"{_name(one.anchor)}: left as it is ({outcome}): {one.left}"


def _done(one: Repair) -> str:
    parts: list[str] = []
    if one.ranges:
        parts.append(f"lines {said(one.anchor.citation.ranges)} are now {said(one.ranges)}")
    if one.chooser:
        parts.append(f"{one.chooser[0]} `{one.chooser[1]}` added")
    return f"{_name(one.anchor)}: {', '.join(parts)}"


def fixed_document(mended: Mended) -> list[dict[str, object]]:
    """What was mended, for machines."""
    return [
        {
            "report": one.anchor.report,
            "record": one.anchor.record,
            "file": one.anchor.citation.span.file,
            "line": one.anchor.citation.span.start.line if one.anchor.citation.span.start else None,
            "lines": said(one.wanted.ranges) or None,
            "prefix": one.chooser[1] if one.chooser and one.chooser[0] == "prefix" else None,
            "suffix": one.chooser[1] if one.chooser and one.chooser[0] == "suffix" else None,
        }
        for one in mended.repairs
    ]
