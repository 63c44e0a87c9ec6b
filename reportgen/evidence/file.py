"""`file` and `dataset` sources: files of the project itself; and kept files, which others turn into text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field, replace
from functools import partial

from reportgen.evidence.decoding import decode
from reportgen.evidence.desk import Desk, Lead, Wanted
from reportgen.evidence.places import Place, bring, find, hash_faults, place_of
from reportgen.frozen import dataclass
from reportgen.matching import profile_of
from reportgen.model import Evidence, Record
from reportgen.source import SourceFile

Reading = Callable[[Evidence, bytes, str], Evidence]
"""The evidence with the text of these bytes, in a declared encoding, or with a reason."""


@dataclass(slots=True)
class _Group:
    """Wanted paths that come to one file, read in one way."""

    evidence: Evidence
    encoding: str
    wanted: list[Wanted] = field(default_factory=list)


def read_files(desk: Desk, wanted: Sequence[Wanted]) -> Iterator[Lead]:
    """Each cited file of `file` and `dataset` sources, and each that is a whole source, read once."""
    return read_kept(desk, wanted, plain, "text")


def read_kept(desk: Desk, wanted: Sequence[Wanted], reading: Reading, form: str) -> Iterator[Lead]:
    """Each file that lies in the project for a source; `reading` makes its text, `form` names that way."""
    places: dict[tuple[str, str], Place | None] = {}
    groups: dict[tuple[str, str, str], _Group] = {}
    for one in wanted:
        source = one.source
        if one.key[:2] not in places:
            places[one.key[:2]], faults = place_of(desk, source)
            desk.found.extend(faults)
        place = places[one.key[:2]]
        if place is None or not (one.cited or _is_whole(place, one)):
            continue
        found = find(desk, place, one)
        if found.reason:
            yield Lead((one,), found)
            continue
        profile = profile_of(source.word("kind"), found.path, source.text("profile"))
        encoding = source.text("encoding")
        at = (found.path, encoding, profile)
        groups.setdefault(at, _Group(replace(found, profile=profile), encoding)).wanted.append(one)
    for group in groups.values():
        yield _lead(desk, group, reading, form)


def _is_whole(place: Place, wanted: Wanted) -> bool:
    """Whether a path that nobody cites is to be looked at all the same: its file is the whole source."""
    return not (wanted.path or place.is_folder or place.reason)


def _lead(desk: Desk, group: _Group, reading: Reading, form: str) -> Lead:
    evidence, data = bring(desk, group.evidence)
    for one in group.wanted:
        if not one.path:
            desk.found.extend(hash_faults(one.source, evidence))
    load = None if evidence.reason else partial(reading, evidence, data, group.encoding)
    return Lead(tuple(group.wanted), evidence, load, f"{form} {group.encoding}")


def plain(evidence: Evidence, data: bytes, encoding: str) -> Evidence:
    """The evidence with its text as the bytes are."""
    text, reason, detail = decode(data, encoding)
    if text is None:
        return replace(evidence, reason=reason, detail=detail)
    return replace(evidence, file=SourceFile(evidence.path, text))


def kept_nothing(desk: Desk, wanted: Sequence[Wanted]) -> tuple[Sequence[Wanted], list[Lead]]:
    """Wanted paths of sources that something is kept of, and leads for the cited ones of the others."""
    kept = [one for one in wanted if one.source.text("capture")]
    others = [one for one in wanted if not one.source.text("capture") and one.cited]
    del desk
    return kept, [Lead((one,), _nothing(one.source)) for one in others]


def _nothing(source: Record) -> Evidence:
    return Evidence(source.text("location"), None, "no-capture", "nothing is kept of it below `captures/`")
