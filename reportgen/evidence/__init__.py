"""Looks at the sources: their pins, their places, and each cited file, read once.

Every kind of source has a reader of its own (`KINDS`). What a quotation comes to is for `matching` to
say; `settle` has it said while a text is at hand, so that no more than one text is held at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from reportgen.evidence.browsing import browse
from reportgen.evidence.copying import MOST, Copied, try_copy
from reportgen.evidence.desk import Cited, Desk, Findings, Key, Lead, Wanted
from reportgen.evidence.file import read_files
from reportgen.evidence.git import read_git
from reportgen.evidence.keeping import Kept, excerpts_of, excerpts_to_keep
from reportgen.evidence.needs import Need, absent_blobs, needs
from reportgen.evidence.paper import read_paper
from reportgen.evidence.pins import pin_faults
from reportgen.evidence.places import place_of
from reportgen.evidence.private import read_private
from reportgen.evidence.settling import Settled, judge_lead
from reportgen.evidence.standing import Standing, standings
from reportgen.evidence.web import read_web
from reportgen.model import Citation, Evidence, Outside, Project, Record, Verdict
from reportgen.store import Store

__all__ = [
    "KINDS",
    "MOST",
    "Copied",
    "Kept",
    "Key",
    "Need",
    "Settled",
    "Standing",
    "absent_blobs",
    "excerpts_to_keep",
    "gather",
    "key",
    "look_through",
    "needs",
    "pin_faults",
    "settle",
    "standing",
    "try_copy",
]

Reader = Callable[[Desk, Sequence[Wanted]], Iterator[Lead]]
KINDS: Mapping[str, Reader] = MappingProxyType({
    "file": read_files,
    "dataset": read_files,
    "git": read_git,
    "web": read_web,
    "paper": read_paper,
    "private": read_private,
})  # fmt: skip
"""Kind of source → what brings its files."""
_NOTHING = Outside()


def key(slug: str, citation: Citation) -> Key:
    """The key under which the evidence of a citation in the report `slug` is kept."""
    report, _, source = citation.source.rpartition(":")
    return report or slug, source, citation.path or ""


def gather(
    project: Project, root: Path, outside: Outside = _NOTHING, *, use_mirrors: bool = True
) -> tuple[Mapping[Key, Evidence], Findings]:
    """Every cited file of every source with its text, and each file that is a whole source."""
    if not use_mirrors:
        outside = replace(outside, use_mirrors=False)
    desk = Desk(project, root, outside, Store(root, "evidence", None))
    evidence: dict[Key, Evidence] = {}
    for lead in leads(desk):
        held = lead.load() if lead.load else lead.evidence
        evidence.update((one.key, held) for one in lead.wanted)
    return MappingProxyType(evidence), tuple(desk.found)


def settle(
    project: Project, root: Path, outside: Outside | None = None, store: Store | None = None
) -> tuple[Settled, Findings]:
    """Look at every source of a project, and say what its citations come to; one text at hand at a time.

    `store`: what was worked out before; whoever gives it saves it. Without, that of the project is used.
    """
    outside = outside or _NOTHING
    desk = Desk(project, root, outside, store or Store(root, "evidence", outside.keys))
    evidence: dict[Key, Evidence] = {}
    verdicts: dict[tuple[str, int], Verdict] = {}
    for lead in leads(desk):
        held = judge_lead(desk, lead, verdicts)
        evidence.update((one.key, held) for one in lead.wanted)
    if store is None:
        desk.store.save()
    kept = MappingProxyType(dict(excerpts_of(desk, evidence)))
    settled = Settled(MappingProxyType(evidence), MappingProxyType(verdicts), desk.present, desk.watched, kept)
    return settled, tuple(desk.found)


def leads(desk: Desk) -> Iterator[Lead]:
    """What was found for every wanted path, source after source; findings gather at the desk."""
    by_kind: dict[str, list[Wanted]] = {}
    cited = _cited(desk.project)
    for report in desk.project.reports.values():
        for source in report.of_type("source"):
            desk.found.extend(pin_faults(source))
            paths = cited.get((report.slug, source.id), {})
            members = by_kind.setdefault(source.word("kind"), [])
            members += (Wanted(source, path, tuple(paths.get(path, ()))) for path in ("", *sorted(paths.keys() - {""})))
    for kind, reader in KINDS.items():
        if by_kind.get(kind):
            yield from reader(desk, by_kind[kind])


def _cited(project: Project) -> Mapping[tuple[str, str], Mapping[str, Sequence[Cited]]]:
    """Report and id of a source → cited path → every citation that names something there."""
    found: dict[tuple[str, str], dict[str, list[Cited]]] = {}
    for report in project.reports.values():
        for number, (record, citation) in enumerate(report.citations):
            if citation.path or citation.ranges or citation.has_quote:
                slug, source, path = key(report.slug, citation)
                held = found.setdefault((slug, source), {})
                held.setdefault(path, []).append(Cited(report.slug, number, record, citation))
    return found


def standing(
    project: Project, root: Path, outside: Outside = _NOTHING
) -> tuple[Mapping[tuple[str, str], Standing], Findings]:
    """Report and id of every source → whether it can be looked at here; and what speaks against the sources."""
    desk = Desk(project, root, outside, Store(root, "evidence", outside.keys))
    found = standings(desk, KINDS)
    return MappingProxyType(found), tuple(desk.found)


def look_through(
    project: Project, root: Path, source: Record, path: str | None, outside: Outside = _NOTHING
) -> tuple[tuple[str, Evidence], ...]:
    """The file at `path` of a source, or for None every file of it.

    Each with its path as a citation writes it: empty where the source is that one file. Empty for a
    private source, and for one that nothing stands behind.
    """
    desk = Desk(project, root, outside, Store(root, "evidence", None))
    kind = source.word("kind")
    if kind not in KINDS or kind == "private":
        return ()
    paths = browse(desk, source) if path is None else (path,)
    place = None if kind == "git" else place_of(desk, source)[0]
    is_one = place is not None and not place.is_folder
    asked = Cited(source.report, 0, None, Citation(source.id, source.span))
    held: list[tuple[str, Evidence]] = []
    for lead in KINDS[kind](desk, [Wanted(source, one, (asked,)) for one in paths]):
        evidence = lead.load() if lead.load else lead.evidence
        if evidence.reason != "no-source":
            held += (("" if is_one and not evidence.reason else one.path, evidence) for one in lead.wanted)
    return tuple(sorted(held, key=lambda pair: pair[0]))
