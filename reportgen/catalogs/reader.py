"""PO file → catalog. Strict: a damaged file is a list of findings with places, and never half a catalog.

The grammar is that of GNU gettext; every entry needs a msgctxt, because the key of a message is
its identity. Each fault is told once, and reading goes on behind it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType

from reportgen.catalogs.decoding import decode
from reportgen.catalogs.header import check_header, read_header
from reportgen.catalogs.lexer import Line, lines
from reportgen.catalogs.plurals import read_plural
from reportgen.diagnostics import Diagnostic, Label, Severity
from reportgen.frozen import dataclass
from reportgen.model import Catalog, Entry
from reportgen.rules import rule
from reportgen.source import SourceFile, Span

Findings = tuple[Diagnostic, ...]
LIMIT = 100_000
"""No catalog has more entries."""


@dataclass(slots=True)
class _Draft:
    """An entry while its lines are read."""

    begin: int
    end: int = 0
    parts: dict[str, list[str]] = field(default_factory=dict)
    places: dict[str, tuple[int, int]] = field(default_factory=dict)
    flags: tuple[str, ...] = ()
    is_obsolete: bool = False
    is_damaged: bool = False

    def text(self, name: str) -> str | None:
        """The text of a part; None when the entry has none."""
        pieces = self.parts.get(name)
        return "".join(pieces) if pieces is not None else None


@dataclass(slots=True)
class _Reader:
    """One file on its way to entries."""

    file: SourceFile
    tag: str
    found: list[Diagnostic] = field(default_factory=list)
    drafts: list[_Draft] = field(default_factory=list)
    now: _Draft | None = None
    part: str = ""
    """The part that a further line of text would continue."""

    def fault(self, begin: int, end: int, message: str, advice: str, code: str = "RG501") -> None:
        """Note what is wrong, once for each entry, since one slip upsets what follows it."""
        if self.now is not None:
            if self.now.is_damaged:
                return
            self.now.is_damaged = True
        self.found.append(finding(code, self.file.span(begin, end), message, advice, self.tag))


def finding(code: str, span: Span | None, message: str, advice: str | None, tag: str, **more: object) -> Diagnostic:
    """A finding about a catalog; `warning=True` for what does not keep it from being used."""
    severity = Severity.WARNING if more.get("warning") else None
    return Diagnostic(rule(code), message, span, advice, severity, locale=tag)


def read(path: str, data: bytes, tag: str, domain: str) -> tuple[Catalog | None, Findings]:
    """The catalog in the bytes of a file; None with at least one error when it cannot be trusted.

    RG501 for what is not written as PO, RG502 for bytes that are not UTF-8, RG503 for a message that
    stands twice, RG504 for a header that does not fit the locale `tag`. Lines that end in CR LF are a
    warning; their entries are read.
    """
    file, found = decode(path, data, tag)
    if file is None:
        return None, found
    reader = _Reader(file, tag, list(found))
    for line in lines(file.text):
        _take(reader, line)
    _close(reader)
    header = _header(reader)
    entries, obsolete = _entries(reader, header)
    if any(item.level is Severity.ERROR for item in reader.found):
        return None, tuple(reader.found)
    return Catalog(file, tag, domain, MappingProxyType(header), MappingProxyType(entries), obsolete), tuple(
        reader.found
    )


def _take(reader: _Reader, line: Line) -> None:
    """One line into the entry that it belongs to."""
    if line.kind == "blank":
        _close(reader)
        return
    now = reader.now
    if now is None or _begins(line, now):
        _close(reader)
        now = reader.now = _Draft(line.begin)
    now.end = line.end
    if line.kind == "fault":
        stop = max(line.at, min(line.end, len(reader.file.text)))
        reader.fault(min(line.at, stop), max(min(line.end - 1, stop), line.at), line.word, line.text)
    elif line.kind == "flags":
        now.flags += tuple(flag.strip() for flag in line.text.split(",") if flag.strip())
    elif line.kind in ("keyword", "more"):
        _add(reader, now, line)


def _begins(line: Line, now: _Draft) -> bool:
    """Whether a line is the first of the next entry, though no blank line parts them."""
    if "msgstr" in now.parts:
        return line.kind in ("comment", "flags") or line.word in ("msgctxt", "msgid")
    if now.is_damaged and not line.mark.endswith("|"):
        return (line.word == "msgctxt" and bool(now.parts)) or (line.word == "msgid" and "msgid" in now.parts)
    return False


def _add(reader: _Reader, now: _Draft, line: Line) -> None:
    """A text into its part: in order, once, and all of them obsolete or none."""
    stop = min(line.end, len(reader.file.text))
    is_previous = line.mark.endswith("|")
    if line.kind == "more":
        if not reader.part:
            reader.fault(line.at, stop, "a text stands before any keyword", "begin the entry with `msgctxt`")
            return
        now.parts[reader.part].append(line.text)
        now.places[reader.part] = (now.places[reader.part][0], line.end)
        return
    name = ("previous " if is_previous else "") + line.word + ("" if line.index is None else f"[{line.index}]")
    is_obsolete = line.mark.startswith("#~")
    plain = [part for part in now.parts if not part.startswith("previous ")]
    if plain and not is_previous and is_obsolete != now.is_obsolete:
        reader.fault(line.begin, stop, "an entry is obsolete in part", "begin each of its lines with `#~`, or none")
    now.is_obsolete = is_obsolete or now.is_obsolete
    wrong = _order(name, now)
    if wrong:
        reader.fault(line.begin, stop, wrong, "the order is msgctxt, msgid, msgid_plural, msgstr")
    now.parts.setdefault(name, []).append(line.text)
    now.places.setdefault(name, (line.at, line.end))
    if name.startswith("msgstr"):
        now.parts.setdefault("msgstr", [])
    reader.part = name


def _order(name: str, now: _Draft) -> str:
    """Why a keyword cannot stand after those before it; empty when it can."""
    if name in now.places:
        return f"`{name}` stands twice in one entry"
    if name.startswith("previous "):
        return "the previous text stands after the entry's own" if "msgid" in now.places else ""
    if name == "msgctxt":
        return "`msgctxt` stands after `msgid`" if "msgid" in now.places else ""
    if name == "msgid":
        return ""
    if "msgid" not in now.places:
        return f"`{name}` has no `msgid` before it"
    if name.startswith("msgstr[") != ("msgid_plural" in now.places) and name != "msgid_plural":
        wanted = "`msgstr[0]`" if "msgid_plural" in now.places else "`msgstr`"
        return f"`{name}` stands where {wanted} must"
    return ""


def _close(reader: _Reader) -> None:
    """End the entry that is being read; it must be whole."""
    now, reader.now, reader.part = reader.now, None, ""
    if now is None or (not now.parts and not now.is_damaged):
        return
    if not now.is_damaged and "msgstr" not in now.parts:
        begin, end = now.places.get("msgid") or next(iter(now.places.values()))
        span = reader.file.span(begin, min(end, len(reader.file.text)))
        message = "the entry has no `msgstr`" if "msgid" in now.parts else "the entry has no `msgid`"
        advice = "restore what is missing from an earlier version, or run `reportgen translate update`"
        reader.found.append(finding("RG501", span, message, advice, reader.tag))
        now.is_damaged = True
    reader.drafts.append(now)


def _header(reader: _Reader) -> dict[str, str]:
    """The header by name; a missing or unfit one is RG504."""
    drafts = [one for one in reader.drafts if not one.is_obsolete]
    first = next((one for one in drafts if one.text("msgid") == "" and one.text("msgctxt") is None), None)
    if first is None:
        if not any(one.is_damaged for one in drafts[:1]):
            message = "the catalog has no header" if drafts else "the catalog holds no entry"
            advice = "`reportgen translate update` writes a new one; restore the file from an earlier version first"
            code = "RG504" if drafts else "RG501"
            end = min(len(reader.file.text), 1)
            reader.found.append(finding(code, reader.file.span(0, end), message, advice, reader.tag))
        return {}
    if first.is_damaged:
        return {}
    header, places = read_header(first.text("msgstr") or "", reader.file, first.places["msgstr"])
    reader.found.extend(
        finding(code, span, message, advice, reader.tag)
        for code, span, message, advice in check_header(header, places, reader.tag)
    )
    return header


def _entries(reader: _Reader, header: Mapping[str, str]) -> tuple[dict[str, Entry], tuple[Entry, ...]]:
    """The entries by key, and the obsolete ones; RG503 for a key that stands twice."""
    plural, _ = read_plural(header.get("Plural-Forms", ""))
    entries: dict[str, Entry] = {}
    obsolete: list[Entry] = []
    for draft in reader.drafts[:LIMIT]:
        if draft.is_damaged or draft.text("msgid") is None or _is_header(draft):
            continue
        entry = _entry(draft)
        if draft.is_obsolete:
            obsolete.append(entry)
        elif not entry.key:
            begin, end = draft.places["msgid"]
            advice = "`msgctxt` holds the key of the message; `reportgen translate update` writes it"
            reader.found.append(
                finding("RG501", _span(reader, begin, end), "the entry has no `msgctxt`", advice, reader.tag)
            )
        elif entry.key in entries:
            reader.found.append(_twice(reader, entries[entry.key], entry))
        else:
            entries[entry.key] = entry
            _forms(reader, entry, plural.count if plural else None)
    return entries, tuple(obsolete)


def _is_header(draft: _Draft) -> bool:
    return draft.text("msgid") == "" and draft.text("msgctxt") is None


def _entry(draft: _Draft) -> Entry:
    names = sorted((name for name in draft.places if name.startswith("msgstr")), key=lambda name: name)
    return Entry(
        draft.text("msgctxt") or "", draft.text("msgid") or "", tuple(draft.text(name) or "" for name in names),
        draft.text("msgid_plural"), draft.flags, draft.text("previous msgid"), draft.is_obsolete,
        draft.begin, draft.end, MappingProxyType(draft.places),
    )  # fmt: skip


def _span(reader: _Reader, begin: int, end: int) -> Span:
    """A stretch without the line end that closes it."""
    text = reader.file.text
    while end > begin + 1 and text[end - 1 : end] in "\r\n":
        end -= 1
    return reader.file.span(begin, end)


def _twice(reader: _Reader, first: Entry, second: Entry) -> Diagnostic:
    """RG503 at the second entry of a key."""
    here, there = (_span(reader, *one.places["msgctxt"]) for one in (second, first))
    same = " with another text" if first.forms != second.forms else ""
    item = finding(
        "RG503", here, f"`{second.key}` is translated a second time{same}", "keep one of the two", reader.tag
    )
    return Diagnostic(
        item.rule, item.message, here, item.help, related=(Label(there, "first here"),), locale=reader.tag
    )


def _forms(reader: _Reader, entry: Entry, count: int | None) -> None:
    """RG501 for an entry whose plural forms are not those of the header, or filled only in part."""
    if entry.msgid_plural is None or count is None:
        return
    names = [f"msgstr[{number}]" for number in range(count)]
    absent = [name for name in names if name not in entry.places]
    beyond = [name for name in entry.places if name.startswith("msgstr[") and name not in names]
    advice = f"the header promises {count} form{'s' * (count != 1)}, from `msgstr[0]` to `{names[-1]}`"
    if absent or beyond:
        begin, end = entry.places[(beyond or ["msgid_plural"])[0]]
        message = f"`{absent[0]}` is missing" if absent else f"`{beyond[0]}` is more than there can be"
        reader.found.append(finding("RG501", _span(reader, begin, end), message, advice, reader.tag))
    elif any(entry.forms) and not all(entry.forms):
        name = names[entry.forms.index("")]
        message = f"`{name}` is empty, and other forms are not"
        reader.found.append(finding("RG501", _span(reader, *entry.places[name]), message, advice, reader.tag))
