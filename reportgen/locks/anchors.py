"""`anchors.lock`: where each quotation was found, so that a source that went away can be explained.

    # reportgen anchors.lock 1
    CLM-2/cites/1 SRC-1 587e…9a 1f0c…77 120-124 exact 9b1e04c2a7d0ff31 1 core/loop.py

Key of the anchor, source, commit, id of the bytes, lines, level, hash of the quoted words, version of
the rules of comparison, path. `-` stands for nothing. Lines are sorted, so that branches merge. Without
the source an outcome is never taken from here.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from urllib.parse import quote, unquote

from reportgen.diagnostics import Diagnostic
from reportgen.locks.lines import MAX_LINE, Lines, Word, line_end
from reportgen.model import Citation, LockedAnchor
from reportgen.source import SourceFile

HEADER = (
    "# reportgen anchors.lock 1",
    "# Where quotations were found. Written by `reportgen anchors --fix`; in a merge keep the lines of both sides.",
)
LOCATED = "located"
"""The level of a citation without a quotation."""
_FORM = "delete the line, and run `reportgen anchors --fix`"
_KEY = re.compile(r"[A-Z]{2,5}-[1-9][0-9]{0,8}(?:/cites/[1-9][0-9]{0,5}(?:/[1-9][0-9]{0,5})?)|text/\S+/\S+")
_HEX = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?|-")
_RANGE = r"[1-9][0-9]{0,8}(?:-[1-9][0-9]{0,8})?"
_LINES = re.compile(rf"{_RANGE}(?:,{_RANGE})*|-")
_SHORT = re.compile(r"[0-9a-f]{16}")
_WORD = re.compile(r"[a-z0-9.-]+")
_COUNT = 9
_ROW = re.compile(
    " ".join(
        f"({form})"
        for form in (
            _KEY.pattern,
            r"\S+",
            _HEX.pattern,
            _HEX.pattern,
            _LINES.pattern,
            _WORD.pattern,
            _SHORT.pattern,
            _WORD.pattern,
            r"\S+",
        )
    )
    + r"\r?"
)
_DIGITS = re.compile(r"([0-9]+)")

Group = tuple[str, str, str]
"""Record or `text`, source, hash of the quoted words."""
Groups = Mapping[Group, tuple[LockedAnchor, ...]]


def read_anchors(file: SourceFile, report: str) -> tuple[tuple[LockedAnchor, ...], tuple[Diagnostic, ...]]:
    """Every line of a lock; one that cannot be read is RG105 and hides no other."""
    found = _in_order(file.text)
    if found is not None:
        return found, ()
    lines = Lines(file, report)
    entries = (_entry(lines, words) for words in lines.entries())
    return tuple(dict.fromkeys(entry for entry in entries if entry is not None)), tuple(lines.found)


def _in_order(text: str) -> tuple[LockedAnchor, ...] | None:
    """Every line of a lock in which nothing is wrong; None of any other. Thousands of lines are read at once so."""
    first, *rows = text.split("\n")
    if first.removesuffix("\r") != HEADER[0]:
        return None
    found: dict[LockedAnchor, None] = {}
    for row in rows:
        match = _ROW.fullmatch(row) if len(row) <= MAX_LINE else None
        if match is not None:
            found[_made(*match.groups())] = None
        elif row.strip() and not row.startswith("#"):
            return None
    return tuple(found)


def _entry(lines: Lines, words: tuple[Word, ...]) -> LockedAnchor | None:
    if len(words) != _COUNT:
        lines.wrong(words[0], f"the line has `{len(words)}` words, and an anchor has {_COUNT}", _FORM)
        return None
    forms = (
        (_KEY, "the key of an anchor"), (None, ""), (_HEX, "a commit"), (_HEX, "an id of content"), (_LINES, "lines"),
        (_WORD, "a level"), (_SHORT, "a hash"), (_WORD, "a version"), (None, ""),
    )  # fmt: skip
    for word, (form, what) in zip(words, forms, strict=True):
        if form is not None and not form.fullmatch(word.value):
            lines.wrong(word, f"`{word.value[:40]}` is not {what}", _FORM)
            return None
    return _made(*(word.value for word in words))


def _made(
    key: str, source: str, commit: str, blob: str, at: str, level: str, words: str, policy: str, path: str
) -> LockedAnchor:
    """The entry of nine words."""
    commit, blob, at, path = ("" if one == "-" else one for one in (commit, blob, at, path))
    path = unquote(path, errors="surrogateescape") if "%" in path else path
    return LockedAnchor(key, source, commit, blob, _ranges(at), level, words, policy, path)


def _ranges(typed: str) -> tuple[tuple[int, int], ...]:
    pairs = (part.partition("-") for part in typed.split(",") if part)
    return tuple((int(first), int(last or first)) for first, _, last in pairs)


def said(ranges: Iterable[tuple[int, int]]) -> str:
    """Line ranges as a citation writes them: `12-14,20`."""
    return ",".join(str(first) if first == last else f"{first}-{last}" for first, last in ranges)


def with_anchors(text: str, entries: Iterable[LockedAnchor]) -> str:
    """The text of a lock with these entries and no other, sorted; its comments and line ends stay."""
    end = line_end(text)
    lines = [line.removesuffix("\r") for line in text.split("\n")] if text else list(HEADER)
    comments = [line for line in lines if line.lstrip().startswith("#")]
    rows = sorted({_line(one): one for one in entries}.items(), key=lambda item: (_rank(item[1].key), item[0]))
    return "".join(f"{line}{end}" for line in (*comments, *(line for line, _ in rows)))


def _line(one: LockedAnchor) -> str:
    path = quote(one.path, safe="/._~+@,=-", errors="surrogateescape")
    at = said(one.lines) or "-"
    path = "%2D" if path == "-" else path or "-"
    words = (one.key, one.source, one.commit or "-", one.blob or "-", at, one.level, one.quote, one.policy, path)
    return " ".join(words)


def _rank(key: str) -> tuple[tuple[int, int, str], ...]:
    """Keys sort by their parts, numbers by their value."""
    parts = (part for part in _DIGITS.split(key) if part)
    return tuple((0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts)


def quote_hash(citation: Citation) -> str:
    """What tells the quoted words of a citation from others: 16 hexadecimal digits, white space as one blank."""
    parts = [part.value for part in citation.segments] or [citation.quote.value if citation.quote else ""]
    words = "\0".join(" ".join(part.split()) for part in parts)
    return hashlib.sha256(words.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def anchor_key(record: str | None, citation: Citation) -> str:
    """The key of an anchor in its report."""
    return f"{record}/{citation.key}" if record is not None else citation.key


def by_words(entries: Iterable[LockedAnchor]) -> Groups:
    """The entries by record, source and quoted words: other citations beside them may come and go."""
    found: dict[Group, tuple[LockedAnchor, ...]] = {}
    for one in entries:
        group = (one.holder, one.source, one.quote)
        found[group] = (*found.get(group, ()), one)
    return MappingProxyType(found)


def locked(groups: Groups, record: str | None, citation: Citation, pin: str = "") -> LockedAnchor | None:
    """What a lock says of an anchor with these words of this source; None: nothing.

    Of several entries one with its key and one of the pinned commit count more. Without a quotation the
    cited lines must be the same, too.
    """
    if not groups:
        return None
    held = groups.get((record or "text", citation.source, quote_hash(citation)), ())
    key = anchor_key(record, citation)
    if not citation.has_quote:
        held = tuple(one for one in held if one.lines == citation.ranges and _is_of(one.path, citation.path))
    return max(held, key=lambda one: (one.commit == pin, one.key == key), default=None)


def _is_of(path: str, cited: str | None) -> bool:
    """Whether a path may be the one that is cited, below some folder."""
    return not cited or path == cited or path.endswith(f"/{cited}")


def last_verified(entry: LockedAnchor) -> dict[str, object]:
    """What a lock remembers, as values of JSON."""
    return {
        "commit": entry.commit or None,
        "path": entry.path or None,
        "lines": said(entry.lines) or None,
        "level": entry.level,
        "blob": entry.blob or None,
        "policy": entry.policy,
    }


def last_words(entry: LockedAnchor) -> str:
    """The same for people: `last verified at commit 587e…, core/loop.py:120-124, as exact`."""
    at = said(entry.lines)
    where = f"`{entry.path}:{at}`" if at else f"`{entry.path}`"
    commit = f"at commit `{entry.commit[:12]}`, " if entry.commit else "in "
    if entry.level == LOCATED:
        return f"last located {commit}{where}, its text not checked"
    return f"last verified {commit}{where}, as `{entry.level}`"
