"""Which other files hold a quotation, or come closest to it: for a search through all of a source."""

from __future__ import annotations

from collections.abc import Iterable

from reportgen.frozen import dataclass
from reportgen.matching.distance import PIECE
from reportgen.matching.forms import Forms
from reportgen.matching.nearest import SHARE, nearest
from reportgen.matching.search import find
from reportgen.model import Difference, Evidence

LOOKED_INTO = 5
"""In so many of the files that share most with the quotation the closest passage is looked for."""
PIECES = 200
"""So many pieces of the quotation are counted."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A file that holds a quotation at a level, or a passage that comes close to it."""

    path: str
    """As a citation writes it."""
    level: str | None
    """None: it does not stand there."""
    lines: tuple[tuple[int, int], ...] = ()
    near: Difference | None = None
    is_near: bool = False
    """Whether the passage is a near miss; else it is only the closest."""


def elsewhere(files: Iterable[tuple[str, Evidence]], quote: str, language: str = "en") -> tuple[Elsewhere, ...]:
    """The files that hold the quotation, in their order; else the closest passages, the closest first."""
    found: list[Elsewhere] = []
    ranked: list[tuple[int, int, str, Evidence]] = []
    pieces = _pieces(quote)
    for number, (path, evidence) in enumerate(files):
        if evidence.file is None:
            continue
        forms = Forms(evidence.file, evidence.profile)
        hits = find(forms, quote)
        if hits.hits:
            position = evidence.file.position
            lines = tuple((position(hit.begin).line, position(max(hit.begin, hit.end - 1)).line) for hit in hits.hits)
            found.append(Elsewhere(path, hits.level, lines))
        elif not found:
            text = " ".join(evidence.file.text.split())
            ranked.append((-sum(piece in text for piece in pieces), number, path, evidence))
    return tuple(found) or _closest(ranked, quote, language)


def _closest(ranked: list[tuple[int, int, str, Evidence]], quote: str, language: str) -> tuple[Elsewhere, ...]:
    """The closest passage of each of the files that share most pieces with the quotation."""
    found: list[tuple[int, int, Elsewhere]] = []
    for _, number, path, evidence in sorted(ranked, key=lambda one: one[:2])[:LOOKED_INTO]:
        if evidence.file is None:
            continue
        near = nearest(Forms(evidence.file, evidence.profile), quote, language)
        if near.difference is not None:
            distance = near.difference.distance
            is_near = distance * 100 <= near.length * SHARE
            found.append((distance, number, Elsewhere(path, None, (), near.difference, is_near)))
    return tuple(one for _, _, one in sorted(found, key=lambda one: one[:2]))


def _pieces(quote: str) -> tuple[str, ...]:
    """Pieces of the quotation: of 16 characters, or its words when it is shorter."""
    text = " ".join(quote.split())
    if len(text) < 2 * PIECE:
        return tuple(dict.fromkeys(text.split()))
    step = max(1, (len(text) - PIECE) // PIECES)
    return tuple(dict.fromkeys(text[at : at + PIECE] for at in range(0, len(text) - PIECE + 1, step)))
