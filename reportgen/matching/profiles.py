"""Which differences a file may have from the words that are quoted from it. A table, no search.

A profile is a ladder of levels. Each level explains one kind of difference beside those below it;
what the ladder of a profile leaves out is never explained, however alike the words are.
"""

from __future__ import annotations

from collections.abc import Mapping
from posixpath import basename, splitext
from types import MappingProxyType

LEVELS = ("exact", "whitespace", "typographic", "leaders", "markup", "punct", "layout", "elided")
"""Every level from the strictest on: what `max-level` may name, and what a match is called."""

CODE = "code"
LADDERS: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "code": ("exact", "whitespace", "typographic", "leaders"),
    "prose": ("exact", "whitespace", "typographic", "leaders", "markup", "punct"),
    "pdf": ("exact", "whitespace", "typographic", "leaders", "markup", "punct", "layout"),
    "web": ("exact", "whitespace", "typographic", "leaders", "markup", "punct"),
})  # fmt: skip
"""The levels of each profile in the order in which they are tried; the first that finds names the match."""

PROSE_ENDINGS = frozenset({
    ".md", ".markdown", ".mdown", ".mkd", ".mdx", ".rst", ".rest", ".txt", ".text", ".adoc", ".asciidoc", ".asc",
    ".html", ".htm", ".xhtml", ".org", ".textile", ".wiki", ".mediawiki", ".creole", ".tex", ".latex", ".ltx",
    ".rtf", ".pod", ".rdoc", ".srt", ".vtt", ".eml", ".mbox",
})  # fmt: skip
"""Files that people read: typographic and markup differences are explained."""
PROSE_NAMES = frozenset({
    "readme", "license", "licence", "copying", "notice", "authors", "contributors", "maintainers", "changelog",
    "changes", "news", "history", "contributing", "security", "todo", "install", "thanks", "credits", "patents",
    "acknowledgements", "acknowledgments", "governance", "code_of_conduct", "faq",
})  # fmt: skip
"""The same of names that usually have no ending, in any case."""


def profile_of(kind: str, path: str, override: str = "") -> str:
    """The profile of a cited file: the source's own `profile`, else its kind, else the file's ending.

    A file whose ending is unknown, a data set's table among them, is held to the strictest profile, `code`.
    """
    if override in LADDERS:
        return override
    if kind in ("web", "paper"):
        return "web" if kind == "web" else "pdf"
    stem, ending = splitext(basename(path).lower())
    if ending == ".pdf":
        return "pdf"
    is_prose = ending in PROSE_ENDINGS or (not ending and stem in PROSE_NAMES)
    return "prose" if is_prose or kind == "private" else "code"


def is_above(level: str | None, highest: str) -> bool:
    """Whether a match at `level` is looser than the source's `max-level` allows."""
    return level in LEVELS and highest in LEVELS and LEVELS.index(level) > LEVELS.index(highest)
