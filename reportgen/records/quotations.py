"""Quotations of a text: what an attribution or a `quote` directive cites, as a record's citation says it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from reportgen.diagnostics import Diagnostic, did_you_mean
from reportgen.model.prose import Quotation
from reportgen.model.records import Citation, Record
from reportgen.model.types import RecordTypes
from reportgen.records.citations import LANG
from reportgen.records.ids import is_id
from reportgen.records.reading import Reading, listing, short
from reportgen.records.shortform import parse_short
from reportgen.source import Span, Text

Findings = tuple[Diagnostic, ...]

OPTIONS = (
    "prefix", "suffix", "segments", "insertions", "lang", "fidelity", "layer", "see", "translation",
)  # fmt: skip
"""What the option lines of a `quote` directive may say."""
_PINNED = re.compile(r"(?P<place>.*?)[ \t]+@[ \t]+(?P<commit>\S+)")
_HASH = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
_GAP = re.compile(r"[ \t]*(?:\[(?:\.\.\.|…)\])[ \t]*")
_BEGINS_WITH_SOURCE = re.compile(r"(?:[a-z0-9][a-z0-9_-]*:)?[A-Za-z]{2,5}-[0-9]+(?=\s|$)")
_SHORT_HASH = 7


def read_quotation(
    part: Quotation, section: str, report: str, types: RecordTypes, sources: Sequence[Record]
) -> tuple[Citation | None, Findings]:
    """The citation of a quotation in the text of `report`; None when nobody can say where to look.

    `sources`: the register of the report, for an attribution by commit. Findings: RG112, RG114, RG115 of the
    place; RG304 of an attribution that names no one file of one source; RG407 of options.
    """
    read = Reading(report)
    key = f"text/{section}/{part.key}"
    found = _cited(read, part, key, types, sources)
    cite = None
    if len(found) == 1 and read.found:  # the finding says that nobody can tell where to look
        cite = replace(found[0], key=key)
    elif len(found) == 1:
        cite = replace(found[0], quote=part.words, key=key, segments=())
        cite = _with_options(read, part, cite, types)
    elif len(found) > 1:
        place = found[1].places.get("path", found[1].span)
        message = f"a quotation stands in one file, and its attribution names {len(found)}"
        read.fault("RG304", message, place, "name the file that holds the words; cite the others in a record")
    return cite, tuple(read.found)


def _cited(
    read: Reading, part: Quotation, key: str, types: RecordTypes, sources: Sequence[Record]
) -> tuple[Citation, ...]:
    """What the attribution names: a source by its id, or by the commit at which it is pinned."""
    pinned = None if _BEGINS_WITH_SOURCE.match(part.place.value) else _PINNED.fullmatch(part.place.value)
    if pinned is None:
        return parse_short(read, part.place, types, key)
    at = part.place.at(pinned.start("commit"), len(pinned["commit"]))
    source = _at_commit(read, pinned["commit"], at, sources)
    if source is None:
        return ()
    place = part.place
    text = Text(pinned["place"], place.file, place.begin, place.begin + len(pinned["place"]))
    return parse_short(read, text, types, key, source=(source.id, at))


def _at_commit(read: Reading, commit: str, at: Span, sources: Sequence[Record]) -> Record | None:
    """The first source pinned at a commit; None and RG304 when there is none, or when they are several repositories."""
    pins = {one.text("revision"): one for one in reversed(sources) if one.text("revision")}
    if not _HASH.fullmatch(commit):
        message = f"`{short(commit)}` is not a full commit hash"
        near = sorted(pin for pin in pins if len(commit) >= _SHORT_HASH and pin.startswith(commit.lower()))
        advice = f"did you mean `{near[0]}`?" if len(near) == 1 else "write its 40 or 64 lower-case digits, or a source"
        read.fault("RG304", message, at, advice)
        return None
    same = [one for one in sources if one.text("revision") == commit]
    if not same:
        message = f"no source of the register is pinned at `{commit[:12]}…`"
        advice = "add a git source with this `revision`, or name a source: `--- SRC-2 path:10-12`"
        read.fault("RG304", message, at, did_you_mean(commit, pins) or advice)
        return None
    places = {_repository(one.text("location")) for one in same}
    if len(places) > 1:
        message = f"sources of {len(places)} repositories are pinned at `{commit[:12]}…`"
        read.fault("RG304", message, at, f"name one of {listing(one.id for one in same)}: `--- {same[0].id} path`")
        return None
    return same[0]


def _repository(location: str) -> str:
    """What is the same of two addresses of one repository."""
    return location.strip().rstrip("/").removesuffix(".git").casefold()


def _with_options(read: Reading, part: Quotation, cite: Citation, types: RecordTypes) -> Citation:
    """The citation with what the option lines of a directive say; RG407 for what cannot be read."""
    seen: set[str] = set()
    places: dict[str, Span] = dict(cite.places)
    for name, value in part.options:
        if name.value not in OPTIONS:
            near = did_you_mean(name.value, OPTIONS)
            advice = f"{near} The options are {listing(OPTIONS)}" if near else f"the options are {listing(OPTIONS)}"
            read.fault("RG407", f"the directive `{{quote}}` has no option `{short(name.value)}`", name.span, advice)
        elif name.value in seen:
            read.fault("RG407", f"the option `{name.value}` is given twice", name.span, "keep one of them")
        elif (not value.value) != (name.value == "segments"):
            message = f"the option `{name.value}` has no value" if not value.value else "`segments` takes no value"
            advice = "write it behind the second colon" if not value.value else "set `[...]` on lines between the parts"
            read.fault("RG407", message, value.span if value.value else name.span, advice)
        else:
            places[name.value] = value.span if value.value else name.span
            cite = _READERS[name.value](read, cite, value, types)
        seen.add(name.value)
    return replace(cite, places=MappingProxyType(places))


def _prefix(_: Reading, cite: Citation, value: Text, __: RecordTypes) -> Citation:
    return replace(cite, prefix=value.value)


def _suffix(_: Reading, cite: Citation, value: Text, __: RecordTypes) -> Citation:
    return replace(cite, suffix=value.value)


def _insertions(_: Reading, cite: Citation, value: Text, __: RecordTypes) -> Citation:
    return replace(cite, insertions=tuple(word.strip() for word in value.value.split(",") if word.strip()))


def _translation(_: Reading, cite: Citation, value: Text, __: RecordTypes) -> Citation:
    return replace(cite, translation=value)


def _lang(read: Reading, cite: Citation, value: Text, _: RecordTypes) -> Citation:
    if LANG.fullmatch(value.value):
        return replace(cite, lang=value.value)
    advice = "write a language tag such as `en` or `zh-Hans` (BCP 47)"
    read.fault("RG407", f"`lang` is `{short(value.value)}`, which is not a language tag", value.span, advice)
    return cite


def _see(read: Reading, cite: Citation, value: Text, types: RecordTypes) -> Citation:
    return replace(cite, see=value.value) if is_id(read, value.value, value.span, types) else cite


def _fidelity(read: Reading, cite: Citation, value: Text, types: RecordTypes) -> Citation:
    return replace(cite, fidelity=_word(read, "fidelity", value, types) or cite.fidelity)


def _layer(read: Reading, cite: Citation, value: Text, types: RecordTypes) -> Citation:
    return replace(cite, layer=_word(read, "layer", value, types))


def _word(read: Reading, name: str, value: Text, types: RecordTypes) -> str | None:
    """One word of a vocabulary; None and RG407 for another."""
    words = types.words.get(name, ())
    if value.value in words:
        return value.value
    near = did_you_mean(value.value, words)
    advice = f"{near} The words are {listing(words)}" if near else f"the words are {listing(words)}"
    message = f"`{name}` is `{short(value.value)}`, which is not among its words"
    read.fault("RG407", message, value.span, advice)
    return None


def _segments(_: Reading, cite: Citation, __: Text, ___: RecordTypes) -> Citation:
    """The quoted words in parts, at the lines that hold `[...]` alone."""
    quote = cite.quote
    if quote is None:
        return cite
    parts: list[list[str]] = [[]]
    for line in quote.value.split("\n"):
        if _GAP.fullmatch(line):
            parts.append([])
        else:
            parts[-1].append(line)
    texts = ["\n".join(lines).strip("\n") for lines in parts]
    found, at = [], quote.begin
    for text in (one for one in texts if one.strip()):
        first, last = text.split("\n")[0], text.split("\n")[-1]
        begin = quote.file.text.find(first, at, quote.end)
        end = quote.file.text.find(last, begin, quote.end) + len(last)
        at = end
        found.append(Text(text, quote.file, begin, end) if begin >= 0 else replace(quote, value=text))
    return replace(cite, quote=None, segments=tuple(found))


_READERS: Mapping[str, Callable[[Reading, Citation, Text, RecordTypes], Citation]] = MappingProxyType({
    "prefix": _prefix,
    "suffix": _suffix,
    "segments": _segments,
    "insertions": _insertions,
    "lang": _lang,
    "fidelity": _fidelity,
    "layer": _layer,
    "see": _see,
    "translation": _translation,
})  # fmt: skip
