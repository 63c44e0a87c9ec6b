"""Which ladder of levels speaks for a cited file."""

from __future__ import annotations

from posixpath import splitext

_PROSE = frozenset({".md", ".markdown", ".rst", ".txt", ".html", ".htm", ".adoc", ".tex", ".org", ""})


def profile_of(kind: str, path: str, override: str = "") -> str:
    """`code`, `prose`, `pdf` or `web`: the source's own `profile`, else by its kind, else by the file's ending."""
    if override:
        return override
    if kind in ("web", "paper"):
        return "web" if kind == "web" else "pdf"
    ending = splitext(path.lower())[1]
    return "pdf" if ending == ".pdf" else "prose" if ending in _PROSE else "code"
