"""What the check of a citation came to, in words: its mark, and what a reader should know of it."""

from __future__ import annotations

from collections.abc import Iterator

from reportgen.frozen import dataclass
from reportgen.locks.anchors import LOCATED, said
from reportgen.model import Anchor, Citation, Record
from reportgen.render.scope import Page, Shown

MARKS = {
    "match": ("matches", "full"),
    "moved": ("matches-moved", "full"),
    "located": ("located", "half"),
    "attested": ("attested", "person"),
    "ambiguous": ("differs", "cross"),
    "near-miss": ("differs", "cross"),
    "mismatch": ("differs", "cross"),
    "invalid": ("differs", "cross"),
    "unresolvable": ("unreadable", "dots"),
}
"""Outcome → the mark's word and shape. Anything else is `unchecked`."""

UNPINNED = {"matches": ("matches-file", "eye"), "matches-moved": ("matches-file-moved", "eye")}
"""The same where the register records no pin: the words match the file as it is, which proves less."""

PASSED = frozenset({"match", "moved", "located", "attested"})
"""Outcomes that need no allowance."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What the check of a citation came to."""

    word: str
    label: str
    shape: str
    detail: str


@dataclass(frozen=True, slots=True)
class Piece:
    """Words of a difference: the same in both, the source's, or as they are quoted."""

    kind: str
    """`same`, `source` or `quoted`."""
    words: str


@dataclass(frozen=True, slots=True)
class Told:
    """What a reader should know of a check beyond its mark."""

    notes: tuple[str, ...] = ()
    """Sentences: why it was not checked, how it matches, what else was seen."""
    gaps: tuple[str, ...] = ()
    """The words that an elided quotation leaves out, one text a gap."""
    gaps_label: str = ""
    """How much that is."""
    difference: tuple[Piece, ...] = ()
    """How the closest passage of the source differs from the quotation."""
    allowed: str = ""
    """Until when the finding is allowed; empty without an allowance that is needed."""
    allowed_why: Shown | None = None
    last_label: str = ""
    """That nothing was checked here, before `last`."""
    last: str = ""
    """Where an earlier check found the passage: commit, path and lines."""
    kept_label: str = ""
    kept: str = ""
    """Lines of the source that were kept then."""

    def __bool__(self) -> bool:
        return bool(self.notes or self.gaps or self.difference or self.allowed or self.last)


def mark(page: Page, source: Record | None, cited: Citation, anchor: Anchor | None) -> Mark | None:
    """The outcome of a citation, with the lines where they are not the cited ones; None for a source as a whole."""
    is_private = source is not None and source.word("kind") == "private"
    names_a_place = cited.has_quote or cited.path or cited.ranges or cited.locator
    if anchor is None and not is_private and not names_a_place:
        return None
    outcome = anchor.outcome if anchor else "attested" if source is not None and source.is_attested else None
    word, shape = MARKS.get(outcome or "", ("unchecked", "dots"))
    if not is_pinned(source):
        word, shape = UNPINNED.get(word, (word, shape))
    detail = ""
    if word == "attested" and source is not None:
        detail = page.scope.field(source, "attested-by").value
    elif anchor is not None and anchor.found and word.startswith("matches") and _has_lines(source, cited, anchor.found):
        detail = lines(page, (anchor.found,))
    return Mark(word, page.scope.word(f"mark/{word}"), shape, detail)


def _has_lines(source: Record | None, cited: Citation, found: tuple[int, int]) -> bool:
    """Whether the lines of a passage tell a reader something: not those that are cited, nor those of a page's text."""
    is_text_of_a_page = source is not None and source.word("kind") in ("web", "paper") and not cited.ranges
    return not is_text_of_a_page and cited.ranges != (found,)


def is_pinned(source: Record | None) -> bool:
    """Whether the register records a commit or a hash of a copy that a reader could compare."""
    return (
        source is not None
        and source.word("kind") != "private"
        and bool(source.text("revision") or source.text("sha256"))
    )


def lines(page: Page, ranges: tuple[tuple[int, int], ...]) -> str:
    """Line ranges in words: `line 3`, `lines 3–5 and 9`. A line's number is a name: editors group no digits."""
    told = [str(a) if a == b else f"{a}–{b}" for a, b in ranges]
    is_one = len(ranges) == 1 and ranges[0][0] == ranges[0][1]
    return page.scope.word("cite/line" if is_one else "cite/lines", lines=page.scope.edition.formats.items(told))


def told(page: Page, holder: str, cited: Citation, anchor: Anchor | None) -> Told:
    """What stands below a citation's mark; `holder` is the record's id, empty for a citation of the text."""
    if anchor is None:
        return Told()
    scope, allow = page.scope, cited.allow
    allowed, why = "", None
    if allow is not None and anchor.outcome not in PASSED:
        allowed = scope.word("check/allowed", date=scope.edition.formats.day(allow.until))
        why = page.typed(scope.text(f"{holder}/{cited.key}/allow/reason", allow.reason.value))
    gaps = tuple(text for text in anchor.omitted if text.strip())
    return Told(
        notes=tuple(dict.fromkeys(_notes(page, anchor))),
        gaps=gaps,
        gaps_label=scope.word("check/left-out", count=sum(map(len, gaps))) if gaps else "",
        difference=tuple(_pieces(anchor)),
        allowed=allowed,
        allowed_why=why,
        **_remembered(page, anchor),
    )


def _remembered(page: Page, anchor: Anchor) -> dict[str, str]:
    """What is known of a passage that cannot be looked at: said so that nobody takes it for a check."""
    entry, excerpt = anchor.last, anchor.excerpt
    if entry is None:
        return {}
    at = said(entry.lines)
    key = "check/last-located" if entry.level == LOCATED else "check/last"
    found = {
        "last_label": page.scope.word(key),
        "last": f"{entry.commit[:12]} {entry.path}{':' if at else ''}{at}".strip(),
    }
    if excerpt is not None:
        found |= {"kept_label": page.scope.word("check/kept", line=str(excerpt.first)), "kept": excerpt.text}
    return found


def _pieces(anchor: Anchor) -> Iterator[Piece]:
    """The difference of a near miss; where both sides have words, those of the quotation come first."""
    words = list(anchor.near.words) if anchor.near else []
    for at in range(len(words) - 1):
        if (words[at][0], words[at + 1][0]) == ("source", "quoted"):
            words[at], words[at + 1] = words[at + 1], words[at]
    return (Piece(kind, text) for kind, text in words)


def _notes(page: Page, anchor: Anchor) -> Iterator[str]:
    """The sentences about a check, in order; a word without a sentence says nothing."""
    word, has = page.scope.word, page.scope.edition.words.has
    keys = [*_keys(anchor), *(f"check/note/{note}" for note in anchor.notes)]
    for key in keys:
        if has(key):
            yield word(key)
        elif key.startswith("check/level/"):
            yield word("check/level", level=key.removeprefix("check/level/"))
        elif key.startswith("check/reason/") and anchor.outcome == "unresolvable":
            yield word("check/reason/unknown")
    if anchor.near is not None and anchor.outcome not in PASSED:
        yield word("check/closest", place=lines(page, ((anchor.near.line, anchor.near.line),)))


def _keys(anchor: Anchor) -> Iterator[str]:
    """The messages that an outcome calls for."""
    outcome, reason = anchor.outcome, anchor.reason or ""
    if outcome in ("match", "moved"):
        if anchor.level and anchor.level != "exact":
            yield f"check/level/{anchor.level}"
        if reason == "overlap":
            yield "check/reason/overlap"
    elif outcome in (None, "unresolvable"):
        yield f"check/reason/{reason}"
    elif outcome not in PASSED:
        yield f"check/outcome/{outcome}"
        if anchor.near is not None:
            yield f"check/kind/{anchor.near.kind}"
