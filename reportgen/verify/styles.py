"""What a style sheet loads. Reads just enough of CSS for that: comments, escapes, `url()`, `@import`."""

from __future__ import annotations

import re

from reportgen.verify.facts import Facts, Fault
from reportgen.verify.urls import kind_of

_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_ESCAPE = re.compile(r"\\(?:([0-9A-Fa-f]{1,6})[ \t\n]?|([^\n]))")
_LOADED = re.compile(
    r"""(?:\burl\(|\bsrc\(|@import\s)\s*(?:url\(\s*)?(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"'();]+))"""
    r"""|\bimage-set\(\s*(?:"([^"\n]*)"|'([^'\n]*)')""",
    re.IGNORECASE,
)


def loaded(css: str) -> list[tuple[str, int]]:
    """Every address that a style sheet loads, with its line."""
    blank = _COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), css)
    plain = _ESCAPE.sub(_character, blank) if "\\" in blank else blank
    found = []
    line, before = 1, 0
    for match in _LOADED.finditer(plain):
        line += plain.count("\n", before, match.start())
        before = match.start()
        found.append((next(group for group in match.groups() if group is not None), line))
    return found


def _character(match: re.Match[str]) -> str:
    """The character that an escape stands for."""
    if match[1] is None:
        return match[2]
    number = int(match[1], 16)
    return chr(number) if 0 < number < 0x110000 and not 0xD800 <= number < 0xE000 else "\ufffd"


def scan_style(data: bytes) -> Facts:
    """RG804 for what a style sheet loads from elsewhere; the rest are links."""
    links, faults = set(), []
    for url, line in loaded(data.decode("utf-8", "replace")):
        kind = kind_of(url)
        if kind == "local":
            links.add(url)
        elif kind != "data":
            text = "keep a copy of it in the site"
            faults.append(Fault("RG804", f"a style sheet loads `{url:.200}`", line, text))
    return Facts(None, frozenset(links), tuple(faults))
