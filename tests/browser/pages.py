"""Which pages stand for all: one of every kind that the bundled site has."""

from __future__ import annotations

import re
from pathlib import Path

RECORD = re.compile(r"([A-Z]{2,5})-[0-9]+")
THEMES = ("light", "dark")
WIDTHS = (1280, 390)


def of_every_kind(site: Path) -> dict[str, str]:
    """Kind → address below the site: `front`, `edition`, index pages by name, records by prefix (the longest page)."""
    kinds: dict[str, tuple[int, str]] = {}
    for path in sorted(site.rglob("index.html")):
        name = path.relative_to(site).as_posix()
        parts = name.split("/")[:-1]
        if parts == ["index.html"] or not parts:
            kind = "front"
        elif len(parts) == 1:
            kind = "locale"
        elif len(parts) == 2:
            kind = "edition"
        else:
            record = RECORD.fullmatch(parts[2])
            kind = record.group(1) if record else "/".join(parts[2:])
        size = path.stat().st_size
        if size > kinds.get(kind, (0, ""))[0]:
            kinds[kind] = (size, name)
    return {kind: name for kind, (_, name) in sorted(kinds.items())}
