"""Which pages stand for all: one of every kind that the bundled site has."""

from __future__ import annotations

import re
from pathlib import Path

RECORD = re.compile(r"([A-Z]{2,5})-[0-9]+")
REVISION = re.compile(r"r[0-9]+")
KEPT = ("kept edition", "kept CLM", "kept SRC", "kept history", "kept table")
"""Pages of single revisions that are looked at: they are made like those of the current one, with a notice."""
THEMES = ("light", "dark")
WIDTHS = (1280, 390)


TRANSLATED = ("ar", "de", "ja")
"""Locales whose pages are looked at beside the English ones: from right to left, long words, no spaces."""


def in_every_locale(site: Path) -> dict[str, str]:
    """Locale → address of its edition that every locale has."""
    found = sorted(path.parent.parent.name for path in site.glob("*/finite-memory/index.html"))
    return {tag: f"{tag}/finite-memory/index.html" for tag in found}


def of_every_kind(site: Path) -> dict[str, str]:
    """Kind → address below the site: `front`, `edition`, index pages by name, records by prefix (the longest page).

    They are the English ones; with them an edition, a claim and the search in each of the translated locales.
    """
    translated = {
        f"{kind} {tag}": f"{tag}/finite-memory/{path}index.html"
        for tag in TRANSLATED
        for kind, path in (("edition", ""), ("claim", "CLM-1/"), ("table", "table/"), ("comparison", "compare/"))
        if (site / tag / "finite-memory").is_dir()
    }
    searches = {f"search {tag}": f"{tag}/search.html" for tag in ("en", *TRANSLATED) if (site / tag).is_dir()}
    return {**_english(site), **translated, **searches}


def _english(site: Path) -> dict[str, str]:
    kinds: dict[str, tuple[int, str]] = {}
    for path in [site / "index.html", *sorted((site / "en").rglob("index.html"))]:
        name = path.relative_to(site).as_posix()
        parts = name.split("/")[:-1]
        if parts == ["index.html"] or not parts:
            kind = "front"
        elif len(parts) == 1:
            kind = "locale"
        elif len(parts) == 2:
            kind = "edition"
        elif REVISION.fullmatch(parts[2]):
            record = RECORD.fullmatch("".join(parts[3:]))
            kind = f"kept {record.group(1) if record else '/'.join(parts[3:]) or 'edition'}"
            if kind not in KEPT:
                continue
        else:
            record = RECORD.fullmatch(parts[2])
            kind = record.group(1) if record else "/".join(parts[2:])
        size = path.stat().st_size
        if size > kinds.get(kind, (0, ""))[0]:
            kinds[kind] = (size, name)
    return {kind: name for kind, (_, name) in sorted(kinds.items())}
