"""What keeps its own direction inside text from right to left: ranges, signed numbers, dates, addresses.

The bidirectional algorithm (Unicode Standard Annex 9) turns `10–20` into `20–10` and `-3.2` into `3.2-`
there. Each such piece becomes a `<bdi dir="ltr">`; code isolates itself.
"""

from __future__ import annotations

import re

from markupsafe import Markup

_TAG = re.compile(r"(<[^>]*>)")
_NUMBER = r"[0-9][0-9.,]*[0-9]|[0-9]"
_PIECE = re.compile(
    r"https?://[^\s<>\"]+"
    r"|(?<![A-Za-z0-9_-])(?:[a-z0-9-]+:)?[A-Z]{2,5}-[1-9][0-9]*(?![A-Za-z0-9_-])"
    r"|(?<![\w&#;-])[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[T ][0-9:.]+Z?)?(?![\w-])"
    rf"|(?<![\w&#])(?:[-+\u2212±]\s?)?(?:{_NUMBER})(?:\s?[-–—×xX/:=<>≤≥~]\s?(?:[-+\u2212]?(?:{_NUMBER})))+\s?%?(?![\w;])"
    rf"|(?<![\w&#)])[-+\u2212±]\s?(?:{_NUMBER})\s?%?(?![\w;])"
)
"""An address; an id; an ISO date; numbers with a mark between; a number with a sign."""
_CLOSED = frozenset({"code", "bdi", "pre", "script", "style"})


def isolated(html: Markup) -> Markup:
    """Markup with those pieces of its text isolated, except inside code and what is isolated already."""
    if not any(character.isdigit() for character in html):
        return html
    out: list[str] = []
    depth = 0
    for part in _TAG.split(html):
        if part.startswith("<"):
            name = part.strip("</>").partition(" ")[0]
            if name in _CLOSED:
                depth += -1 if part.startswith("</") else 1
                depth = max(depth, 0)
            out.append(part)
        else:
            out.append(part if depth else _PIECE.sub(r'<bdi dir="ltr">\g<0></bdi>', part))
    return Markup("".join(out))  # noqa: S704 - the markup that came, with bdi around its own characters
