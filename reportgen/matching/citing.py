"""Which citation a passage of a source deserves: the source's own words, its lines, what tells repeats apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from reportgen.frozen import dataclass
from reportgen.matching.beside import choosers
from reportgen.matching.forms import Forms
from reportgen.matching.judging import judge
from reportgen.matching.search import find, fits
from reportgen.model import Citation, Evidence, Record


@dataclass(frozen=True, slots=True)
class Passage:
    """One place of a text in a source."""

    path: str
    """As a citation writes it."""
    lines: tuple[int, int]
    quote: str
    """The source's own characters, line ends as LF."""
    level: str
    """How the text that was looked for compares with them."""
    prefix: str = ""
    suffix: str = ""


def passages(files: Iterable[tuple[str, Evidence]], text: str, ranges: Sequence[tuple[int, int]]) -> Iterator[Passage]:
    """Every place of `text`, in the order of the files; with `ranges` those that lie inside them.

    Of a repeated text each place has the fewest words that choose it, as far as any do.
    """
    for path, evidence in files:
        if evidence.file is None:
            continue
        file, forms = evidence.file, Forms(evidence.file, evidence.profile)
        found = find(forms, text)
        for hit in found.hits:
            lines = file.position(hit.begin).line, file.position(max(hit.begin, hit.end - 1)).line
            if ranges and fits(lines, ranges) != "inside":
                continue
            quote = file.text[hit.begin : hit.end].replace("\r\n", "\n")
            same = [hit, *(one for one in find(forms, quote).hits if one.begin != hit.begin)]
            chooser = next(iter(choosers(forms, same, 1)), None) or ("", "")
            prefix, suffix = (chooser[1] if chooser[0] == key else "" for key in ("prefix", "suffix"))
            yield Passage(path, lines, quote, found.level or "", prefix, suffix)


def holds(citation: Citation, source: Record, evidence: Evidence) -> bool:
    """Whether a citation of the source passes as it is written, without any reserve."""
    verdict = judge(citation, source.word("kind"), evidence, is_attested=source.is_attested)
    is_sound = "trojan-source" not in verdict.notes
    return verdict.outcome in ("match", "located") and not verdict.reason and is_sound
