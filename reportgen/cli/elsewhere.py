"""Where else in its source an absent quotation stands, or what comes closest: for `anchors --search`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from reportgen.cli.card import ranges
from reportgen.cli.session import outside
from reportgen.evidence import look_through
from reportgen.frozen import dataclass
from reportgen.matching import is_quotation, wording
from reportgen.matching.ranking import Elsewhere, elsewhere
from reportgen.matching.telling import differing, in_words
from reportgen.model import Anchor, Project, Record
from reportgen.reporters.context import amount
from reportgen.reporters.safe import safe

SHOWN = 20
"""So many files are named."""
ABSENT = ("mismatch", "near-miss")


@dataclass(frozen=True, slots=True)
class Hits:
    """What a search through one source found."""

    found: tuple[Elsewhere, ...]
    searched: int
    """Files that were looked at."""
    unread: int
    """Files that could not be."""


def search_all(project: Project, root: Path, anchors: Sequence[Anchor], *, use_mirrors: bool) -> Mapping[int, Hits]:
    """For every absent quotation (and one whose path is missing), by its number in the list, what its source holds."""
    by_source: dict[tuple[str, str], list[int]] = {}
    for number, anchor in enumerate(anchors):
        is_lost = anchor.outcome == "unresolvable" and anchor.reason == "path-missing"
        if is_quotation(anchor.citation) and (anchor.outcome in ABSENT or is_lost):
            report, _, name = anchor.citation.source.rpartition(":")
            by_source.setdefault((report or anchor.report, name), []).append(number)
    found: dict[int, Hits] = {}
    for (slug, name), numbers in by_source.items():
        source = project.reports[slug].records.get(name) if slug in project.reports else None
        if source is not None:
            found.update(_through(project, root, source, anchors, numbers, use_mirrors=use_mirrors))
    return dict(sorted(found.items()))


def _through(
    project: Project,
    root: Path,
    source: Record,
    anchors: Sequence[Anchor],
    numbers: Sequence[int],
    *,
    use_mirrors: bool,
) -> Iterator[tuple[int, Hits]]:
    """What one source holds; its files are in memory once."""
    files = look_through(project, root, source, None, outside(use_mirrors=use_mirrors))
    unread = sum(1 for _, one in files if one.file is None)
    for number in numbers:
        cite = anchors[number].citation
        words = max(wording(cite), key=len)
        held = elsewhere(files, words, cite.lang or f"{project.config.source_locale},en")
        yield number, Hits(held, len(files) - unread, unread)


def hit_lines(hits: Hits) -> Iterator[str]:
    """The same for people."""
    for one in hits.found[:SHOWN]:
        path = safe(one.path) or "the file"
        if one.level is not None:
            yield f"{path}:{ranges(one.lines)} holds it ({one.level})"
        elif one.near is not None:
            word = "comes close" if one.is_near else "is closest"
            told = in_words(*differing(one.near), "the quotation")
            yield f"{path}:{one.near.line} {word} ({amount(one.near.distance, 'edit')}): {safe(told)}"
    if len(hits.found) > SHOWN:
        yield f"and {amount(len(hits.found) - SHOWN, 'file')} more"
    unread = f"; {amount(hits.unread, 'file')} could not be read" if hits.unread else ""
    if not hits.found or unread:
        nothing = "nothing like it in " if not hits.found else "searched "
        yield f"{nothing}{amount(hits.searched, 'file')}{unread}"


def hits_document(hits: Hits) -> list[dict[str, object]]:
    """The same for machines."""
    return [
        {
            "path": one.path or None,
            "lines": ranges(one.lines) or (str(one.near.line) if one.near else None),
            "level": one.level,
            "distance": one.near.distance if one.near else None,
            "class": one.near.kind if one.near else None,
        }
        for one in hits.found
    ]
