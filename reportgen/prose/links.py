"""Which addresses may be published."""

from __future__ import annotations

import re
import unicodedata
from html import unescape

from markdown_it.common.normalize_url import normalizeLink

SCHEMES = ("http", "https", "mailto")
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")


def refusal(address: str) -> str | None:
    """Why this address must not be published, as the end of a sentence; None when it may.

    Browsers take control characters and blanks out of an address before they look for its scheme,
    read a backslash as a slash, and `//host` as another host (WHATWG URL, basic URL parser).
    Character references that Markdown left alone count as what they stand for.
    """
    return _refusal(address) or (_refusal(unescape(address)) if "&" in address else None)


def _refusal(address: str) -> str | None:
    if not (address.isascii() and address.isprintable()) and any(map(_is_control, address)):
        return "holds a control character"
    bare = "".join(address.split())
    scheme = _SCHEME.match(bare)
    if scheme:
        name = scheme[1].lower()
        if name not in SCHEMES:
            return f"has the scheme `{name}`"
        return None if name == "mailto" or bare[scheme.end() :].startswith("//") else "names no host"
    if "\\" in address:
        return "holds a backslash"
    if ":" in re.split(r"[/?#]", bare, maxsplit=1)[0]:
        return "has no scheme before its colon"
    return "names a host without a scheme" if bare.startswith("//") else None


def _is_control(character: str) -> bool:
    """Whether the character steers and is not seen: controls, formats (bidi, zero width), line separators."""
    return unicodedata.category(character) in {"Cc", "Cf", "Zl", "Zp"}


def stays(address: str) -> bool:
    """Whether an address that may be published leads to a place of the site itself."""
    return not _SCHEME.match(address)


def published(address: str) -> str:
    """The address in the form in which a page carries it: blanks and other scripts percent-encoded."""
    try:
        return normalizeLink(address)
    except ValueError:  # a host that cannot be: kept as typed, with nothing in it that ends an attribute
        return re.sub(r"[^!-~]", "", address)
