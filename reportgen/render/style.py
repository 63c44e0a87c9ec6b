"""The style sheet as it is published: without comments and indentation, which readers would only wait for."""

from __future__ import annotations

import re

_PARTS = re.compile(r"""("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|(?<=\s)/\*.*?\*/|^/\*.*?\*/|\n\s+""", re.DOTALL)


def published(style: str) -> str:
    """The same rules in fewer bytes (CSS Syntax Module Level 3, §4.3.2 and §4.3.5).

    Strings stay, and so do comments inside a selector, where they keep two words apart.

    >>> published("a {\\n  color: red; /* why */\\n}\\n")
    'a {\\ncolor: red; \\n}\\n'
    """
    return _PARTS.sub(_kept, style)


def _kept(match: re.Match[str]) -> str:
    string: str | None = match.group(1)
    if string is not None:
        return string
    return "\n" if match.group().startswith("\n") else ""
