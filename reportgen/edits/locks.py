"""What a renumbering means for the locks: the new id is given, the old one is over, reviews stay reviews."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from reportgen.edits.choice import Choice
from reportgen.edits.companions import Renaming
from reportgen.edits.draft import Draft
from reportgen.edits.places import Place
from reportgen.locks import (
    Digest,
    anchor_key,
    digest_of,
    links_of,
    quote_hash,
    record_line,
    review_line,
    with_anchors,
    with_ids,
    with_reviews,
)
from reportgen.locks.links import own_target
from reportgen.model import Citation, LockedAnchor, Project, Record, Report, ReviewedLink


def id_lock(draft: Draft, project: Project, choice: Choice, *, is_forgotten: bool) -> Mapping[str, str]:
    """The report's `ids.lock` as it shall be, by its path."""
    request, moved = choice.request, choice.moved
    report = project.reports[request.report]
    entry = report.lock.get(request.old)
    changes: dict[str, str | None] = {
        request.new: record_line(request.new, moved.type, is_retired="retired" in moved.fields)
    }
    if not choice.is_shared:
        is_anothers = entry is not None and entry.is_retired and "retired" not in moved.fields
        if is_forgotten and not is_anothers:
            changes[request.old] = None
        elif not is_anothers:
            changes[request.old] = record_line(request.old, moved.type, is_retired=True, heir=request.new)
            for other in report.lock.values():
                if other.heir == request.old:
                    changes[other.id] = record_line(other.id, other.type, is_retired=True, heir=request.new)
    path = f"{project.config.claims}/{request.report}/ids.lock"
    file = draft.file(path) if path in project.files else None
    return {path: with_ids(file.text if file else "", changes, tuple(project.types.types))}


def review_locks(draft: Draft, before: Project, after: Project, choice: Choice) -> Mapping[str, str]:
    """Every `reviews.lock` with the new id; a review that was good before is good afterwards."""
    made: dict[str, str] = {}
    for slug, report in before.reports.items():
        path = f"{before.config.claims}/{slug}/reviews.lock"
        file = draft.file(path) if report.reviews else None
        if file is None:
            continue
        drop: list[tuple[str, str, str]] = []
        add: list[str] = []
        for link, entries in report.reviews.items():
            lines = [_line(before, after, report, entry, choice) for entry in entries]
            if lines != [_same(entry) for entry in entries]:
                drop.append(link)
                add += lines
        if drop:
            made[path] = with_reviews(file.text, drop, add)
    return made


def anchor_locks(draft: Draft, before: Project, after: Project, renaming: Renaming) -> Mapping[str, str]:
    """Every `anchors.lock` with the keys and sources that its citations have afterwards."""
    made: dict[str, str] = {}
    for slug, report in before.reports.items():
        path = f"{before.config.claims}/{slug}/anchors.lock"
        file = draft.file(path) if report.anchor_lock else None
        if file is None:
            continue
        now = _called(report, after.reports[slug])
        entries: list[LockedAnchor] = []
        for one in report.anchor_lock:
            names = now.get((one.key, one.source, one.quote)) or {_renamed(one, slug, renaming): None}
            entries += (replace(one, key=key, source=source) for key, source in names)
        if set(entries) != set(report.anchor_lock):
            made[path] = with_anchors(file.text, entries)
    return made


def _called(before: Report, after: Report) -> Mapping[tuple[str, str, str], Mapping[tuple[str, str], None]]:
    """Key, source and words of each citation → the keys and sources that it has afterwards."""
    found: dict[tuple[str, str, str], dict[tuple[str, str], None]] = {}
    if len(_in_order(before)) == len(_in_order(after)):
        for (old, cite), (new, renamed) in zip(_in_order(before), _in_order(after), strict=True):
            names = found.setdefault((old, cite.source, quote_hash(cite)), {})
            names[new, renamed.source] = None
    return found


def _in_order(report: Report) -> list[tuple[str, Citation]]:
    """Key and citation of every anchor, as they stand in the files."""
    every = ((anchor_key(record.id if record else None, cite), cite) for record, cite in report.citations)
    return sorted(every, key=lambda one: _standing(one[1]))


def _standing(cite: Citation) -> tuple[str, int, int, str]:
    start = cite.span.start
    return (cite.span.file, start.line if start else 0, (start.column or 0) if start else 0, cite.key)


def _renamed(entry: LockedAnchor, slug: str, renaming: Renaming) -> tuple[str, str]:
    """Key and source of an entry that belongs to no citation."""
    is_own = slug == renaming.wanted.report
    key = renaming.key(entry.key) if is_own else entry.key
    is_moved = renaming.wanted.is_meant(entry.source, slug) and not renaming.is_shared
    return key, own_target(f"{renaming.wanted.report}:{renaming.new}", slug) if is_moved else entry.source


def _line(before: Project, after: Project, report: Report, entry: ReviewedLink, choice: Choice) -> str:
    """The line of one link as it shall be."""
    slug, request = report.slug, choice.request
    subject, relation, target = entry.link
    if _is_moved(slug, entry, choice):
        subject = request.new
    old_record = _record(before, slug, target)
    if request.wanted.is_meant(target, slug):
        if _follows(report, entry, choice):
            old_record, target = choice.moved, own_target(f"{request.report}:{request.new}", slug)
        else:
            old_record = choice.kept[0]
    new_record = _record(after, slug, target)
    if old_record is not None and new_record is not None:
        old_state = digest_of(old_record, before.reports[old_record.report])
        if old_state.total == entry.digest:
            return review_line(subject, relation, target, digest_of(new_record, after.reports[new_record.report]))
    return _same(replace(entry, subject=subject, target=target))


def _same(entry: ReviewedLink) -> str:
    """The line of a link with the state that it has."""
    return review_line(*entry.link, Digest(entry.digest, entry.parts, is_whole=True))


def _is_moved(slug: str, entry: ReviewedLink, choice: Choice) -> bool:
    """Whether the line is about a link that the moving record holds, and no record that keeps the id."""
    if slug != choice.request.report or entry.subject != choice.request.old:
        return False
    return not any(_holds(record, entry) for record in choice.kept)


def _follows(report: Report, entry: ReviewedLink, choice: Choice) -> bool:
    """Whether the link's target is the moving record: then a record holds such a link that goes along."""
    if not choice.is_shared:
        return True
    holders = [record for record in report.written if record.id == entry.subject]
    return any(
        choice.goes_along(Place(link.span, report.slug, record.id, record))
        for record in holders
        for link in links_of(record)
        if (link.relation, link.target) == (entry.relation, entry.target)
    )


def _holds(record: Record, entry: ReviewedLink) -> bool:
    return any((link.relation, link.target) == (entry.relation, entry.target) for link in links_of(record))


def _record(project: Project, here: str, target: str) -> Record | None:
    slug, _, record_id = target.rpartition(":")
    report = project.reports.get(slug or here)
    return report.records.get(record_id) if report else None
