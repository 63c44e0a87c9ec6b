"""Anchors that stand elsewhere than they say: their lines are rewritten, or a prefix or suffix is added.

Never a quotation. Everything else stays to the byte; what cannot be changed so is left, and told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from reportgen.edits.draft import Draft
from reportgen.edits.spans import Edit
from reportgen.frozen import dataclass
from reportgen.locks import by_words, locked
from reportgen.locks.anchors import Groups
from reportgen.model import Anchor, Citation, Place, Project
from reportgen.source import SourceFile, Span
from reportgen.yamltext import quoted

Ranges = tuple[tuple[int, int], ...]
_ONE = re.compile(r"([0-9]+)(?:[ ]*[-–][ ]*([0-9]+))?")
_SOURCE_KEY = re.compile(r"(?P<lead>[ ]*(?:-[ ]+)*)(?P<mark>[\"']?)source(?P=mark)[ ]*:[ ]*[\"']?")
_IN_FLOW = re.compile(r".*[{,][ ]*([\"']?)source\1[ ]*:[ ]*[\"']?")
_DIRECTIVE = re.compile(r"(?P<lead>[ ]*(?:>[ ]?)*):{3,}\{quote\}.*")


@dataclass(frozen=True, slots=True)
class Repair:
    """One anchor that is mended, or why it is left as it is."""

    anchor: Anchor
    ranges: Ranges = ()
    """The lines that it cites from now on; as before when empty."""
    chooser: tuple[str, str] | None = None
    """`prefix` or `suffix`, and its words."""
    left: str = ""
    """Why nothing is changed; empty when it is."""

    @property
    def wanted(self) -> Citation:
        """The citation as it shall be read afterwards."""
        cite = self.anchor.citation
        cite = replace(cite, ranges=self.ranges) if self.ranges else cite
        if self.chooser is None:
            return cite
        name, words = self.chooser
        return replace(cite, prefix=words) if name == "prefix" else replace(cite, suffix=words)


def repairs(project: Project, anchors: Iterable[Anchor]) -> tuple[Repair, ...]:
    """What shall become of every anchor that stands outside the cited lines, or in several places."""
    made: list[Repair] = []
    groups = {slug: by_words(report.anchor_lock) for slug, report in project.reports.items()}
    for anchor in anchors:
        if anchor.outcome == "moved" or (anchor.outcome == "match" and anchor.reason == "overlap"):
            made += _moved(project, anchor)
        elif anchor.outcome == "ambiguous":
            made.append(_ambiguous(project, anchor, groups[anchor.report]))
    return tuple(made)


def _moved(project: Project, anchor: Anchor) -> Iterable[Repair]:
    if not anchor.citation.ranges:  # it cites the page of a paper
        return [Repair(anchor, left="it cites a page")] if anchor.outcome == "moved" else []
    return [_at(project, anchor, anchor.found)] if anchor.found else []


def _at(project: Project, anchor: Anchor, found: tuple[int, int], chooser: tuple[str, str] | None = None) -> Repair:
    """The anchor with these lines in place of the nearest cited ones."""
    cite = anchor.citation
    if not cite.ranges or found in cite.ranges:
        return Repair(anchor, (), chooser)
    number = _nearest(cite.ranges, found)
    if _range_at(project.files.get(cite.span.file), cite, number) is None:
        return Repair(anchor, left="its lines are written in a way that cannot be changed in place")
    ranges = tuple(found if at == number else one for at, one in enumerate(cite.ranges))
    return Repair(anchor, ranges, chooser)


def _nearest(ranges: Ranges, found: tuple[int, int]) -> int:
    """Number of the range that lies nearest to some lines."""
    return min(range(len(ranges)), key=lambda at: (_distance(ranges[at], found), at))


def _distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    return max(one[0] - other[1], other[0] - one[1], 0)


def _ambiguous(project: Project, anchor: Anchor, groups: Groups) -> Repair:
    """The anchor with what chooses the place that is meant, where anything says which one is."""
    place = _meant(anchor, groups)
    if place is None:
        return Repair(anchor, left="nothing says which of its places is meant")
    chooser = place.chooser
    if chooser and (anchor.citation.prefix if chooser[0] == "prefix" else anchor.citation.suffix):
        chooser = None
    if chooser and _inserted(project.files.get(anchor.citation.span.file), anchor.citation, *chooser) is None:
        chooser = None
    lines = place.lines
    is_alone = sum(1 for one in anchor.places if one.lines == lines) == 1
    if chooser is None and not (is_alone and anchor.citation.ranges):
        return Repair(anchor, left="no few words beside it tell its places apart, or none can be added in place")
    return _at(project, anchor, lines, chooser)


def _meant(anchor: Anchor, groups: Groups) -> Place | None:
    """The place where the lock remembers it, else the one nearest to the cited lines; None: nobody can tell."""
    entry = locked(groups, anchor.record, anchor.citation, anchor.commit)
    remembered = [one for one in anchor.places if entry is not None and (one.lines,) == entry.lines]
    if len(remembered) == 1:
        return remembered[0]
    if not anchor.citation.ranges or len(anchor.places) < 2:
        return None
    ranked = sorted((_to_cited(anchor, one), at) for at, one in enumerate(anchor.places))
    return anchor.places[ranked[0][1]] if ranked[0][0] < ranked[1][0] else None


def _to_cited(anchor: Anchor, place: Place) -> int:
    return min(_distance(one, place.lines) for one in anchor.citation.ranges)


def changed(root: Path, project: Project, wanted: Iterable[Repair]) -> Draft:
    """The files of the project with all these repairs."""
    draft = Draft(root, project.files)
    for one in wanted:
        cite = one.anchor.citation
        file = project.files.get(cite.span.file)
        number = next((at for at, (a, b) in enumerate(zip(one.ranges, cite.ranges, strict=False)) if a != b), None)
        if number is not None:
            draft.add(filter(None, [_range_edit(file, cite, number, one.ranges[number])]))
        if one.chooser is not None:
            draft.add(filter(None, [_inserted(file, cite, *one.chooser)]))
    return draft


def is_as_wanted(before: Project, after: Project, wanted: Iterable[Repair]) -> bool:
    """Whether the project, read again, has the repaired citations and no other change in any."""
    named: Mapping[int, Repair] = {id(one.anchor.citation): one for one in wanted}
    for slug, report in before.reports.items():
        expected = [
            (record.id if record else "", _plain(named[id(cite)].wanted if id(cite) in named else cite))
            for record, cite in report.citations
        ]
        other = after.reports.get(slug)
        if other is None or expected != [(one.id if one else "", _plain(cite)) for one, cite in other.citations]:
            return False
    return True


def _plain(cite: Citation) -> tuple[object, ...]:
    """Everything that a citation says, wherever it stands."""
    words = (cite.quote.value if cite.quote else None, *(one.value for one in cite.segments))
    return (
        cite.source, cite.path, cite.ranges, cite.locator, words, cite.prefix, cite.suffix, cite.insertions,
        cite.lang, cite.fidelity, cite.layer, cite.see, cite.key,
    )  # fmt: skip


def _range_at(file: SourceFile | None, cite: Citation, number: int) -> tuple[int, int] | None:
    """Offsets of one cited range; None when it is not typed there as it is read."""
    span = cite.places.get(f"lines/{number + 1}") or (cite.places.get("lines") if len(cite.ranges) == 1 else None)
    held = _offsets(file, span)
    if file is None or held is None:
        return None
    typed = _ONE.fullmatch(file.text[slice(*held)])
    is_same = typed and (int(typed[1]), int(typed[2] or typed[1])) == cite.ranges[number]
    return held if is_same else None


def _offsets(file: SourceFile | None, span: Span | None) -> tuple[int, int] | None:
    if file is None or span is None or span.file != file.path or span.start is None or span.end is None:
        return None
    return file.offset(span.start), file.offset(span.end)


def _range_edit(file: SourceFile | None, cite: Citation, number: int, lines: tuple[int, int]) -> Edit | None:
    held = _range_at(file, cite, number)
    if file is None or held is None:
        return None
    dash = "–" if "–" in file.text[slice(*held)] else "-"
    text = str(lines[0]) if lines[0] == lines[1] else f"{lines[0]}{dash}{lines[1]}"
    return Edit(file.path, *held, text)


def _inserted(file: SourceFile | None, cite: Citation, name: str, words: str) -> Edit | None:
    """`prefix` or `suffix` as a further key of a citation; None when its form takes none in place."""
    held = _offsets(file, cite.span)
    if file is None or held is None or cite.span.start is None:
        return None
    begin = file.text.rfind("\n", 0, held[0]) + 1
    end = file.text.find("\n", held[1])
    end = len(file.text) if end < 0 else end
    is_crlf = file.text[end - 1 : end] == "\r"
    end -= is_crlf
    line_end = "\r\n" if is_crlf else "\n"
    for form in _FORMS:
        found = form(file.text, begin, end, held)
        if found is not None:
            at, before, is_yaml = found
            value = quoted(words) if is_yaml else words
            return Edit(file.path, at, at, f"{before.replace(_END, line_end)}{name}: {value}")
    return None


Form = tuple[int, str, bool]
"""Where something is put in, what stands before it, and whether it is YAML."""
_END = "\n"


def _block(text: str, begin: int, end: int, held: tuple[int, int]) -> Form | None:
    """Below the line of `source:` in a block mapping."""
    found = _SOURCE_KEY.fullmatch(text, begin, held[0])
    return (end, f"{_END}{' ' * len(found['lead'])}", True) if found else None


def _flow(text: str, begin: int, end: int, held: tuple[int, int]) -> Form | None:
    """Behind the source in a mapping in braces."""
    if not _IN_FLOW.fullmatch(text, begin, held[0]):
        return None
    at = held[1]
    if text[held[0] - 1 : held[0]] in {'"', "'"} and text[at : at + 1] == text[held[0] - 1]:
        at += 1
    return (at, ", ", True) if at <= end else None


def _directive(text: str, begin: int, end: int, held: tuple[int, int]) -> Form | None:
    """An option line of a `quote` directive."""
    found = _DIRECTIVE.fullmatch(text, begin, end)
    return (end, f"{_END}{found['lead']}:", False) if found and held[1] <= end else None


_FORMS: tuple[Callable[[str, int, int, tuple[int, int]], Form | None], ...] = (_block, _flow, _directive)
