"""The page of a source: every passage that is quoted or cited from it, by file, in the order of the source."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from posixpath import basename

from reportgen.frozen import dataclass
from reportgen.model import Record
from reportgen.render.links import Cited
from reportgen.render.scope import Page
from reportgen.render.views.citations import CitationView, locator, told_once, view
from reportgen.render.views.parts import Anchor, place

OPEN = 120
"""So many passages stand open on a page; of more, each file is opened by its reader."""
SHOWN = (
    "matches", "matches-moved", "matches-file", "matches-file-moved", "located", "attested", "differs", "unreadable",
    "unchecked",
)  # fmt: skip
"""The words of marks in the order in which they are counted."""


@dataclass(frozen=True, slots=True)
class Passage:
    """One passage of the source with everything that cites it."""

    citation: CitationView
    citers: tuple[Anchor, ...]


@dataclass(frozen=True, slots=True)
class QuotedFile:
    """The passages of one file."""

    element: str
    path: str
    """Empty for a page or a paper."""
    count: str
    is_open: bool
    passages: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class Quoted:
    """All passages of a source."""

    count: str
    marks: tuple[str, ...]
    """How many have which mark, in words."""
    notes: tuple[str, ...]
    """What holds for each of the passages, told once."""
    files: tuple[QuotedFile, ...]


def quoted(page: Page, source: Record) -> Quoted | None:
    """Everything that is quoted or cited from a source; None when it is cited as a whole at most."""
    made = [one for one in page.scope.links.cited.get((source.report, source.id), ()) if _names_a_place(one)]
    if not made:
        return None
    by_path: dict[str, list[Cited]] = {}
    for one in sorted(made, key=lambda found: _order(page, source, found)):
        by_path.setdefault(_path(source, one), []).append(one)
    notes, passages = _told_once({path: _passages(page, found) for path, found in by_path.items()})
    count = sum(map(len, passages.values()))
    numbers = iter(range(1, count + 1))
    files = tuple(
        QuotedFile(
            element=f"file-{at}",
            path=path,
            count=page.scope.word("source/passages", count=len(found)),
            is_open=count <= OPEN,
            passages=tuple(_numbered(page, one, next(numbers)) for one in found),
        )
        for at, (path, found) in enumerate(passages.items(), 1)
    )
    total = page.scope.word("source/files", count=len(files))
    return Quoted(page.scope.word("source/passages-in", count=count, files=total), _marks(page, files), notes, files)


def _told_once(passages: dict[str, list[Passage]]) -> tuple[tuple[str, ...], dict[str, list[Passage]]]:
    """The sentences that hold for every passage, and the passages without them."""
    notes, views = told_once(tuple(one.citation for found in passages.values() for one in found))
    rest = iter(views)
    return notes, {path: [replace(one, citation=next(rest)) for one in found] for path, found in passages.items()}


def _marks(page: Page, files: tuple[QuotedFile, ...]) -> tuple[str, ...]:
    """How many passages have which mark; marks of one name count together."""
    word = page.scope.word
    found = Counter(one.citation.mark.label for file in files for one in file.passages if one.citation.mark)
    labels = dict.fromkeys(word(f"mark/{name}") for name in SHOWN)
    return tuple(word("source/mark-count", mark=label, number=found[label]) for label in labels if found[label])


def _names_a_place(made: Cited) -> bool:
    cited = made.citation
    return bool(cited.has_quote or cited.path or cited.ranges or cited.locator)


def _path(source: Record, made: Cited) -> str:
    """The file that is cited; a source that is one file is called by its name, whether that is repeated or not."""
    path = made.citation.path or ""
    if source.word("kind") not in ("file", "dataset"):
        return path
    location = source.text("location")
    return basename(location) if path in ("", location) else path


def _order(page: Page, source: Record, made: Cited) -> tuple[object, ...]:
    """Path, then the lines found, then the lines cited; pages and sections by their numbers."""
    cited = made.citation
    anchor = page.scope.anchor(made.report, made.record, cited)
    found = (anchor.found if anchor else None) or (cited.ranges[0] if cited.ranges else (0, 0))
    numbers = tuple(int(number) for number in re.findall(r"[0-9]{1,9}", cited.locator or ""))
    return _path(source, made), found, cited.ranges, numbers, cited.locator or ""


def _passages(page: Page, made: list[Cited]) -> list[Passage]:
    """The same words of the same place, once, with all who cite them."""
    found: dict[tuple[object, ...], Passage] = {}
    for one in made:
        shown = view(page, one)
        shown = replace(shown, number="", locator=locator(page, one.citation, has_path=False))
        key = (shown.locator, shown.quote, shown.fidelity, shown.mark, shown.told)
        held = found.get(key)
        citers = (*(held.citers if held else ()), *_citers(page, one))
        found[key] = Passage(held.citation if held else shown, citers)
    return list(found.values())


def _citers(page: Page, made: Cited) -> tuple[Anchor, ...]:
    """The link to who cites a passage: to the citation on its record's page, or to the place in the text."""
    if made.record is None:
        where = page.scope.links.passages.get((made.report, made.citation.key.rpartition("/")[2]))
        return (place(page, where),) if where else ()
    record = made.record
    name = record.id if record.report == page.scope.report.slug else f"{record.report}:{record.id}"
    return (Anchor(f"{page.record_href(record)}#cite-{made.number}", name, page.plain_title(record)),)


def _numbered(page: Page, passage: Passage, number: int) -> Passage:
    label = page.scope.word("quote/passage", number=number)
    return replace(passage, citation=replace(passage.citation, element=f"passage-{number}", label=label))
