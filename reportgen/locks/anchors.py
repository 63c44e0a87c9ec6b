"""`anchors.lock`: where each quotation was found, so that a source that went away can be explained.

    # reportgen anchors.lock 1
    CLM-2/cites/1 SRC-1 587e…9a 1f0c…77 120-124 exact 9b1e04c2a7d0ff31 1 core/loop.py

Key of the anchor, source, commit, blob id, lines, level, hash of the quoted words, version of the rules
of comparison, path. `-` stands for nothing. Lines are sorted, so that branches merge. Without the
source an outcome is never taken from here.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from urllib.parse import quote, unquote

from reportgen.diagnostics import Diagnostic
from reportgen.locks.lines import Lines, Word
from reportgen.model import Citation, LockedAnchor
from reportgen.source import SourceFile

HEADER = (
    "# reportgen anchors.lock 1",
    "# Where quotations were found. Written by `reportgen anchors --fix`; in a merge keep the lines of both sides.",
)
_FORM = "delete the line, and run `reportgen anchors --fix`"
_KEY = re.compile(r"[A-Z]{2,5}-[1-9][0-9]{0,8}/cites/[1-9][0-9]{0,5}|text/\S+/\S+")
_HEX = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?|-")
_LINES = re.compile(r"([1-9][0-9]{0,8})(?:-([1-9][0-9]{0,8}))?")
_SHORT = re.compile(r"[0-9a-f]{16}")
_WORD = re.compile(r"[a-z0-9.-]+")
_COUNT = 9


def read_anchors(file: SourceFile, report: str) -> tuple[Mapping[str, LockedAnchor], tuple[Diagnostic, ...]]:
    """The anchors of a lock by key; a line that cannot be read is RG105 and hides no other.

    Of two lines for one key (branches that were merged) the last one counts: both only explain.
    """
    lines = Lines(file, report)
    found: dict[str, LockedAnchor] = {}
    for words in lines.entries():
        entry = _entry(lines, words)
        if entry is not None:
            found[entry.key] = entry
    return MappingProxyType(found), tuple(lines.found)


def _entry(lines: Lines, words: tuple[Word, ...]) -> LockedAnchor | None:
    if len(words) != _COUNT:
        lines.wrong(words[0], f"the line has `{len(words)}` words, and an anchor has {_COUNT}", _FORM)
        return None
    forms = (
        (_KEY, "the key of an anchor"), (None, ""), (_HEX, "a commit"), (_HEX, "a blob id"), (_LINES, "lines"),
        (_WORD, "a level"), (_SHORT, "a hash"), (_WORD, "a version"), (None, ""),
    )  # fmt: skip
    for word, (form, what) in zip(words, forms, strict=True):
        if form is not None and not form.fullmatch(word.value):
            lines.wrong(word, f"`{word.value[:40]}` is not {what}", _FORM)
            return None
    key, source, commit, blob, at, level, words_hash, policy, path = (word.value for word in words)
    match = _LINES.fullmatch(at)
    first = int(match[1]) if match else 1
    last = int(match[2]) if match and match[2] else first
    bare = [("" if one == "-" else one) for one in (commit, blob, path)]
    return LockedAnchor(key, source, bare[0], bare[1], (first, last), level, words_hash, policy, unquote(bare[2]))


def anchor_lock(entries: Iterable[LockedAnchor]) -> str:
    """The text of a lock."""
    rows = sorted(entries, key=lambda one: _rank(one.key))
    return "".join(f"{line}\n" for line in (*HEADER, *map(_line, rows)))


def _line(one: LockedAnchor) -> str:
    first, last = one.lines
    at = str(first) if first == last else f"{first}-{last}"
    path = quote(one.path, safe="/._~+@,=-") or "-"
    words = (one.key, one.source, one.commit or "-", one.blob or "-", at, one.level, one.quote, one.policy, path)
    return " ".join(words)


def _rank(key: str) -> tuple[str, int, str]:
    prefix, _, rest = key.partition("-")
    number, _, behind = rest.partition("/")
    return (prefix, int(number), behind.zfill(20)) if number.isdigit() else ("~", 0, key)


def quote_hash(citation: Citation) -> str:
    """What tells the quoted words of a citation from others: 16 hexadecimal digits, white space as one blank."""
    parts = [part.value for part in citation.segments] or [citation.quote.value if citation.quote else ""]
    words = "\0".join(" ".join(part.split()) for part in parts)
    return hashlib.sha256(words.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def anchor_key(record: str | None, citation: Citation) -> str:
    """The key of an anchor in its report."""
    return f"{record}/{citation.key}" if record is not None else citation.key
