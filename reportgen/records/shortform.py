"""Citations in one string: `SRC-1 core/loop.py:546-608,721-835; core/verifier.py:841-918`.

Parts are separated by `;`. A part is a source, then a path with lines, or lines alone, or a place in
a paper (`p. 14`, `§ 4.1`). A later part may leave out the source, and `:505` also the path.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from types import MappingProxyType

from reportgen.frozen import dataclass
from reportgen.model.records import Citation
from reportgen.model.types import RecordTypes
from reportgen.records.ids import NEARLY, is_id
from reportgen.records.reading import Reading, short
from reportgen.source import Span, Text

Ranges = tuple[tuple[int, int], ...]

_NUMBERS = r"[0-9]+(?:[ ]*[-–][ ]*[0-9]+)?"
_RANGES = rf"{_NUMBERS}(?:[ ]*,[ ]*{_NUMBERS})*"
_LINES = re.compile(rf"(?P<path>.*?)[ ]*:[ ]*(?P<lines>{_RANGES})")
_ONE_RANGE = re.compile(r"([0-9]+)(?:[ ]*[-–][ ]*([0-9]+))?")
_LOCATOR = re.compile(
    r"(?:pp?|chs?|secs?|figs?|tabs?|app|art|para|nn?|eqs?)\.(?:\s+\S.*|[0-9][0-9\s,–-]*)|[§¶]{1,2}\s*\S.*", re.DOTALL
)
_SOURCE = re.compile(r"(?:[a-z0-9][a-z0-9_-]*:)?[A-Za-z]{2,5}-[0-9]+(?=\s|$)")
_MOST_DIGITS = 9
_LONGEST = 4_000
_MOST_PARTS = 200
FORM = "write `SRC-1 path/file.py:2-4`, `SRC-1 :2-4`, `SRC-1 p. 14` or `SRC-1`"


@dataclass(slots=True)
class _Last:
    """What the next part may leave out, and the key that it gets."""

    key: str = ""
    source: str | None = None
    span: Span | None = None
    path: str | None = None
    places: Mapping[str, Span] = field(default_factory=lambda: MappingProxyType({}))


def parse_short(
    read: Reading, text: Text, types: RecordTypes, key: str = "", source: tuple[str, Span] | None = None
) -> tuple[Citation, ...]:
    """The citations of a short form, one for each source–path pair in a row; faults are RG112, RG114, RG115.

    `key` is the message path of the first: `cites/1`; the others are `cites/1/2` and so on. `source` is what
    the first part leaves out when something else says it, with its place.
    """
    if len(text.value) > _LONGEST or text.value.count(";") >= _MOST_PARTS:
        message = f"a citation has more than `{_LONGEST}` characters or `{_MOST_PARTS}` parts"
        read.fault("RG112", message, text.span, "write one citation for each path")
        return ()
    last = _Last(source=source[0], span=source[1]) if source else _Last()
    cites: list[Citation] = []
    at = 0
    for part in text.value.split(";"):
        last.key = f"{key}/{len(cites) + 1}" if key and cites else key
        cite = _part(read, text, at + len(part) - len(part.lstrip()), part.strip(), types, last)
        at += len(part) + 1
        if cite is None:
            continue
        if cites and _continues(cites[-1], cite):
            cites[-1] = _joined(cites[-1], cite)
        else:
            cites.append(cite)
    return tuple(cites)


def _continues(before: Citation, cite: Citation) -> bool:
    """Whether a part adds lines to the pair that the part before it named."""
    is_same = (before.source, before.path) == (cite.source, cite.path)
    return is_same and bool(before.ranges) and bool(cite.ranges)


def _joined(before: Citation, cite: Citation) -> Citation:
    """A citation with the lines of the part after it, each at its own place."""
    count = len(before.ranges)
    more = {f"lines/{count + number}": cite.places[f"lines/{number}"] for number in range(1, len(cite.ranges) + 1)}
    places = MappingProxyType({**before.places, **more})
    return replace(before, ranges=before.ranges + cite.ranges, places=places)


def each_range(lines: str) -> Iterator[tuple[str, int, int]]:
    """Name, offset and length of each range in the lines of a citation: `lines/1` …"""
    at = 0
    for number, part in enumerate(lines.split(","), 1):
        yield f"lines/{number}", at + len(part) - len(part.lstrip()), len(part.strip())
        at += len(part) + 1


def _part(read: Reading, text: Text, at: int, part: str, types: RecordTypes, last: _Last) -> Citation | None:
    """One part, which begins at offset `at` of `text`."""
    if not part:
        read.fault("RG112", "a citation has an empty part", text.span, "delete the `;` that separates nothing")
        return None
    found = _SOURCE.match(part)
    if found is not None:
        span = text.at(at, found.end())
        if not is_id(read, found[0], span, types):
            last.source, last.span = None, span
            return None
        last.source, last.span, last.path = found[0], span, None
        rest = part[found.end() :]
        at += found.end() + len(rest) - len(rest.lstrip())
        part = rest.strip()
    elif last.source is None:
        if last.span is None:  # else the fault of the part before says it
            word = part.split()[0]
            last.span = text.at(at, len(word))
            read.fault("RG114", f"a citation begins with `{short(word)}`, not a source", last.span, _help(word))
        return None
    return _place(read, text, at, part, last)


def _help(word: str) -> str:
    """The source that was meant, else the form of a citation."""
    nearly = NEARLY.fullmatch(word)
    return f"did you mean `{nearly[1].upper()}-{nearly[2]}`?" if nearly else FORM


def _place(read: Reading, text: Text, at: int, part: str, last: _Last) -> Citation | None:
    """Path, lines or locator after the source, which is known by now."""
    span = text.at(at, len(part)) if part else last.span
    if last.source is None or last.span is None or span is None:
        return None
    own = last.span
    if _LOCATOR.fullmatch(part):
        return Citation(last.source, own, locator=part, key=last.key, places=MappingProxyType({"locator": span}))
    places: dict[str, Span] = {}
    ranges: Ranges = ()
    lines = _LINES.fullmatch(part)
    if lines is not None:
        begin = lines.start("lines")
        places["lines"] = text.at(at + begin, len(lines["lines"]))
        places |= {name: text.at(at + begin + to, length) for name, to, length in each_range(lines["lines"])}
        read_ranges = ranges_of(read, lines["lines"], places["lines"])
        if read_ranges is None:  # the record rests on the source all the same
            return Citation(last.source, own, key=last.key)
        ranges, part = read_ranges, lines["path"].strip()
    if part:
        last.path = part
        places["path"] = text.at(at, len(part))
        last.places = {"path": places["path"]}
    elif last.path is not None:
        places = {**last.places, **places}
    return Citation(last.source, own, last.path, ranges, key=last.key, places=MappingProxyType(places))


def ranges_of(read: Reading, text: str, span: Span) -> Ranges | None:
    """The line ranges of `546-608,721-835`, as cited, reversed ones too; None and RG112 for anything else."""
    ranges: list[tuple[int, int]] = []
    for part in text.split(","):
        found = _ONE_RANGE.fullmatch(part.strip())
        if found is None:
            read.fault("RG112", f"`{short(text)}` is not a range of lines", span, "write lines as `590-626` or `2,5-7`")
            return None
        first, end = found[1], found[2] or found[1]
        if max(len(first), len(end)) > _MOST_DIGITS or int(first) == 0 or int(end) == 0:
            read.fault("RG112", f"`{short(part)}` is not a range of lines", span, "lines count from 1")
            return None
        ranges.append((int(first), int(end)))
    return tuple(ranges)


def split_place(text: str) -> tuple[str | None, str, str | None]:
    """Path, lines as typed (or empty) and locator of the place in a source that `text` names."""
    text = text.strip()
    if _LOCATOR.fullmatch(text):
        return None, "", text
    found = _LINES.fullmatch(text)
    if found is None:
        return text or None, "", None
    return found["path"].strip() or None, found["lines"], None
