"""`sitemap.xml`: every page that search engines may list, each with its other languages (sitemaps.org, hreflang)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from reportgen.model import Config
from reportgen.render import paths
from reportgen.render.cards import Card

_REVISION = re.compile(r"r[1-9][0-9]*")
"""The folder of the pages of one revision: `canonical` names those of today, which are listed."""
LIMIT = 50_000
"""More addresses than these no sitemap may hold; the rest is found by links."""


def sitemap(config: Config, cards: Sequence[Card], made: Iterable[str]) -> str:
    """The map of the pages `made`; empty without a base-url.

    A page of a preview is not in it, and pages that only lead elsewhere are not either. The languages of
    a page are those that `hreflang` names in its head.
    """
    base = config.base_url.rstrip("/") if cards else ""
    if not base:
        return ""
    listed: dict[tuple[str, str], None] = {}
    tags: dict[str, list[str]] = {}
    for card in cards:
        if card.is_listed:
            listed[card.tag, card.slug] = None
            tags.setdefault(card.slug, []).append(card.tag)
    moved = frozenset(path for card in cards for path in card.moved)
    rows = [_row(base, path, tags, config.source_locale) for path in sorted(made) if _is_page(path, listed, moved)]
    head = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" '
        'xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
    )
    return f"{head}{''.join(rows[:LIMIT])}</urlset>\n"


def _is_page(path: str, listed: Mapping[tuple[str, str], None], moved: frozenset[str]) -> bool:
    parts = path.split("/")
    if not path.endswith("/index.html") or len(parts) < 3 or path in moved:
        return False
    return (parts[0], parts[1]) in listed and parts[2] != paths.COMPARE and not _REVISION.fullmatch(parts[2])


def _row(base: str, path: str, tags: Mapping[str, list[str]], source: str) -> str:
    """One address with its languages."""
    _, slug, rest = path.split("/", 2)
    own = escape(_url(base, path), quote=False)
    if len(tags[slug]) < 2:
        return f"<url><loc>{own}</loc></url>\n"
    pairs = [*((tag, tag) for tag in tags[slug]), ("x-default", source)]
    links = "".join(
        f'<xhtml:link rel="alternate" hreflang="{name}" href="{escape(_url(base, f"{tag}/{slug}/{rest}"))}"/>'
        for name, tag in pairs
    )
    return f"<url><loc>{own}</loc>{links}</url>\n"


def _url(base: str, path: str) -> str:
    return f"{base}/{path.removesuffix('index.html')}"
