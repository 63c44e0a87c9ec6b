"""What `anchors.lock` shall say: of every anchor that could be looked at, where it stands now; else what it knew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from reportgen.locks import LOCATED, anchor_key, by_words, locked, quote_hash
from reportgen.matching import POLICY
from reportgen.model import Anchor, LockedAnchor, Report

Digests = Mapping[str, str]
"""Path below the project → sha256 of a cited file that is in no repository."""


def lock_entries(report: Report, anchors: Iterable[Anchor], digests: Digests) -> tuple[LockedAnchor, ...]:
    """The entries of a report's lock.

    What cannot be looked at, or no longer stands there, keeps its line as long as its words are quoted;
    so does an anchor whose commit gives other bytes than before: that is for somebody to look into.
    """
    of_citation = {id(anchor.citation): anchor for anchor in anchors}
    groups = by_words(report.anchor_lock)
    made: dict[LockedAnchor, None] = {}
    for record, citation in report.citations:
        holder = record.id if record else None
        anchor = of_citation.get(id(citation))
        before = locked(groups, holder, citation, anchor.commit if anchor else "")
        fresh = _entry(anchor, digests) if anchor is not None else None
        if fresh is not None and not (before is not None and _is_rewritten(before, fresh)):
            made[fresh] = None
        elif before is not None:
            made[before] = None
    made.update(dict.fromkeys(_hidden(report)))
    return tuple(made)


def _entry(anchor: Anchor, digests: Digests) -> LockedAnchor | None:
    """What is known of an anchor that was looked at and stands somewhere."""
    cite = anchor.citation
    if anchor.outcome in ("match", "moved") and anchor.found is not None:
        lines: tuple[tuple[int, int], ...] = (anchor.found,)
        level = anchor.level or "exact"
    elif anchor.outcome == "located":
        lines, level = cite.ranges, LOCATED
    else:
        return None
    path = anchor.path or ""
    blob = anchor.blob or ("" if anchor.commit else digests.get(path, ""))
    key = anchor_key(anchor.record, cite)
    return LockedAnchor(key, cite.source, anchor.commit, blob, lines, level, quote_hash(cite), POLICY, path)


def _is_rewritten(before: LockedAnchor, fresh: LockedAnchor) -> bool:
    """Whether one commit gave two contents at one path (RG314)."""
    is_same_place = (before.commit, before.path) == (fresh.commit, fresh.path)
    return bool(before.commit and before.blob and fresh.blob) and is_same_place and before.blob != fresh.blob


def _hidden(report: Report) -> Iterator[LockedAnchor]:
    """The lines of anchors that may stand in files which cannot be read."""
    if report.hidden_ids or report.guessed_ids or report.unread:
        yield from (one for one in report.anchor_lock if one.holder == "text" or one.holder not in report.records)
