"""Changes to a text by offsets: what no change touches stays as it is, to the byte."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from reportgen.frozen import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """`text` in place of the characters `begin`..`end` of the file at `path`."""

    path: str
    begin: int
    end: int
    text: str


def applied(text: str, edits: Iterable[Edit]) -> str | None:
    """The text with all changes made, equal ones once; None when two of them overlap."""
    parts: list[str] = []
    at = 0
    last: Edit | None = None
    for edit in sorted(set(edits)):
        if edit.begin < at or (last is not None and (edit.begin, edit.end) == (last.begin, last.end)):
            return None
        parts += [text[at : edit.begin], edit.text]
        at, last = edit.end, edit
    return "".join([*parts, text[at:]])


def difference(path: str, before: str, after: str) -> str:
    """A unified diff that `git apply` reads; CR at a line's end stays."""
    old, new = (_lines(text) for text in (before, after))
    found = difflib.unified_diff(old, new, f"a/{path}" if before else "/dev/null", f"b/{path}")
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in found)


def _lines(text: str) -> list[str]:
    """Lines with their ends; only LF ends one."""
    pieces = text.split("\n")
    return [f"{piece}\n" for piece in pieces[:-1]] + ([pieces[-1]] if pieces[-1] else [])
