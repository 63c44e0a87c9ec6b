"""The lock files of a report: read where they stand, never written."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from reportgen import files
from reportgen.diagnostics import Diagnostic
from reportgen.load.inputs import Inputs
from reportgen.locks import read_anchors, read_ids, read_reviews, read_segments
from reportgen.model import LockedAnchor, LockedId, LockedPassage, ReviewedLink
from reportgen.rules import rule
from reportgen.source import Span

UNFINISHED = (".reportgen/edit/journal.json", ".reportgen/edit/undo.json")
"""What a command leaves that is stopped while it changes several files at once."""

Reviews = Mapping[tuple[str, str, str], tuple[ReviewedLink, ...]]


def read_id_lock(inputs: Inputs, folder: str, slug: str) -> Mapping[str, LockedId]:
    """The ids of `ids.lock`; none when there is no such file."""
    path = f"{folder}/ids.lock"
    file = inputs.text(path, files.TEXT_LIMIT) if inputs.has(path) else None
    if file is None:
        return MappingProxyType({})
    ids, found = read_ids(file, slug)
    inputs.found += found
    return ids


def read_review_lock(inputs: Inputs, folder: str, slug: str) -> Reviews:
    """The links of `reviews.lock`; none when there is no such file."""
    path = f"{folder}/reviews.lock"
    file = inputs.text(path, files.TEXT_LIMIT) if inputs.has(path) else None
    if file is None:
        return MappingProxyType({})
    reviews, found = read_reviews(file, slug)
    inputs.found += found
    return reviews


def read_anchor_lock(inputs: Inputs, folder: str, slug: str) -> tuple[LockedAnchor, ...]:
    """The anchors of `anchors.lock`; none when there is no such file."""
    path = f"{folder}/anchors.lock"
    file = inputs.text(path, files.TEXT_LIMIT) if inputs.has(path) else None
    if file is None:
        return ()
    anchors, found = read_anchors(file, slug)
    inputs.found += found
    return anchors


def read_segment_lock(inputs: Inputs, folder: str, slug: str) -> tuple[LockedPassage, ...]:
    """The passages of `segments.lock`; none when there is no such file."""
    path = f"{folder}/segments.lock"
    file = inputs.text(path, files.TEXT_LIMIT) if inputs.has(path) else None
    if file is None:
        return ()
    segments, found = read_segments(file, slug)
    inputs.found += found
    return segments


def unfinished(inputs: Inputs) -> tuple[Diagnostic, ...]:
    """RG106 when a command was stopped half way: some files are new, others are not yet."""
    if not any(files.is_there(inputs.root, path) for path in UNFINISHED):
        return ()
    message = "a command was stopped while it changed several files, and they do not fit together"
    advice = "`reportgen renumber --repair` finishes or undoes what it began"
    return (Diagnostic(rule("RG106"), message, Span(UNFINISHED[0]), advice),)
