"""The form of ids in running text."""

from __future__ import annotations

import re
from functools import cache

_NUMBER = r"[1-9][0-9]{0,99}"
_REPORT = r"[a-z0-9]+(?:[-_][a-z0-9]+)*"
_TOUCHING = r"[A-Za-z0-9_-]"
"""Characters that make an id a part of a longer word; letters of other scripts may touch: `CLM-2는`."""
_TARGET = re.compile(rf"(?:{_REPORT}:)?[A-Z]{{2,5}}-{_NUMBER}")


@cache
def bare_ids(prefixes: frozenset[str]) -> re.Pattern[str] | None:
    """What finds bare ids of these prefixes, `report:CLM-2` included; None without prefixes."""
    if not prefixes:
        return None
    words = "|".join(sorted(map(re.escape, prefixes)))
    return re.compile(rf"(?<!{_TOUCHING})(?:{_REPORT}:)?(?:{words})-{_NUMBER}(?!{_TOUCHING})", re.ASCII)


def is_target(text: str) -> bool:
    """Whether the text has the form of an id, of a declared prefix or not."""
    return _TARGET.fullmatch(text) is not None
