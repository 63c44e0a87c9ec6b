"""A citation as the YAML that an author pastes below `cites:`. Pure.

Each way of writing it is read back with the reader of records, and the first that says the same is taken.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from reportgen.frozen import dataclass
from reportgen.model import Citation, RecordTypes
from reportgen.records.reader import read_records
from reportgen.source import SourceFile, find_unfit
from reportgen.yamltext import quoted, read

INDENT = 4
_PLAIN = re.compile(r"[\w./][\w./ ,@+~:-]*")
_CITES = re.compile(r"^(?P<key> +)cites:[ \t]*\n(?:[ \t]*(?:#.*)?\n)*(?P<item> *)- ", re.MULTILINE)
_NOT_IN_BLOCK = re.compile("[^\t\n -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a citation is to say."""

    source: str
    path: str
    """Empty: the source is one file."""
    ranges: tuple[tuple[int, int], ...]
    quote: str = ""
    prefix: str = ""
    suffix: str = ""
    locator: str = ""
    """Of a paper: `p. 14`, instead of path and lines."""

    @property
    def lines(self) -> str:
        """The ranges as they are written."""
        return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in self.ranges)


def indent_of(files: Iterable[SourceFile]) -> int:
    """Columns before the items of `cites` as most records have them."""
    seen = Counter(len(match["item"]) for file in files for match in _CITES.finditer(file.text))
    return max(2, max(seen, key=lambda width: (seen[width], -width))) if seen else INDENT


def pasted(wanted: Wanted, types: RecordTypes, indent: int) -> tuple[str, Citation] | None:
    """The item of `cites`, and the citation that is read from it; None when YAML cannot hold it."""
    for lines in _ways(wanted):
        text = "".join(f"{' ' * indent}{line}\n" if line else "\n" for line in lines)
        citation = read_back(text, types)
        if citation is not None and _says(citation) == wanted:
            return text, citation
    return None


def read_back(text: str, types: RecordTypes) -> Citation | None:
    """The one citation that a record holds with this item below its `cites`."""
    prefix = next((one for one, kind in types.types.items() if kind.name != "source"), "CLM")
    whole = f"- id: {prefix}-1\n  cites:\n{text}"
    if find_unfit(whole) >= 0:
        return None
    node, faults = read(SourceFile("pasted.yaml", whole))
    if faults or node is None:
        return None
    records, _ = read_records(node, types, "pasted")
    cites = records[0].cites if len(records) == 1 else ()
    return cites[0] if len(cites) == 1 else None


def _says(citation: Citation) -> Wanted:
    return Wanted(
        citation.source,
        citation.path or "",
        citation.ranges,
        citation.quote.value if citation.quote else "",
        citation.prefix or "",
        citation.suffix or "",
        citation.locator or "",
    )


def _ways(wanted: Wanted) -> Iterator[list[str]]:
    """The lines of the item in each way of writing it, the most usual first."""
    place = f"{wanted.path}:{wanted.lines}"
    if not wanted.quote:
        yield [f"- {_scalar(f'{wanted.source} {place}')}"]
    if wanted.locator:
        place = wanted.locator
    apart = [f"path: {_scalar(wanted.path)}"] if wanted.path else []
    apart += [f"lines: {_scalar(wanted.lines)}"] if wanted.ranges else []
    together = [f"at: {_scalar(place)}"]
    for where in (together, apart) if wanted.path else (together,) if wanted.locator else (apart,):
        for quote in (_block(wanted.quote), [f"quote: {quoted(wanted.quote)}"]) if wanted.quote else ([],):
            more = [
                f"{key}: {_scalar(text)}"
                for key, text in (("prefix", wanted.prefix), ("suffix", wanted.suffix))
                if text
            ]
            yield [f"- source: {wanted.source}", *(line and f"  {line}" for line in (*where, *quote, *more))]


def _block(text: str) -> list[str]:
    """A text as it stands, as a literal block; nothing where a block cannot hold it."""
    if _NOT_IN_BLOCK.search(text):
        return [f"quote: {quoted(text)}"]
    return ["quote: |", *(line and f"  {line}" for line in text.split("\n"))]


def _scalar(text: str) -> str:
    """A text in one line, in quotes where it needs them."""
    is_plain = _PLAIN.fullmatch(text) and ": " not in text and not text.endswith((" ", ":"))
    return text if is_plain else quoted(text)
