"""Keys of passages: the HTML id in every locale and the last part of the message key."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import replace
from hashlib import sha256
from types import MappingProxyType

from reportgen.model import Block, Html, Part, Quotation, Section, Slot, Table

_SHORTEST = 6
_ID = re.compile(r'(?<= id=")[0-9a-f]+(?=")')
"""The id of a passage in the markup that was made around it: nothing else has one there."""


class Keys:
    """Gives every passage of a section a key that none of the report has yet.

    The key is the shortest unused beginning, from six digits by steps of two, of the SHA-256 of the
    section's name and the passage's characters with single blanks; a repeated passage counts its repeats.
    """

    def __init__(self, section: str, taken: Collection[str]) -> None:
        self._section = section
        self._used = set(taken)
        self._seen: dict[str, int] = {}

    def of(self, text: str) -> str:
        """The key of the next passage."""
        words = " ".join(text.split())
        count = self._seen[words] = self._seen.get(words, 0) + 1
        repeat = f"\0{count}" if count > 1 else ""
        digest = sha256(f"{self._section}\0{words}{repeat}".encode("utf-8", "surrogatepass")).hexdigest()
        length = _SHORTEST
        while digest[:length] in self._used and length < len(digest):
            length += 2
        self._used.add(digest[:length])
        return digest[:length]


def rekeyed(section: Section, keys: Mapping[str, str]) -> Section:
    """The section with other keys, old → new, wherever one stands: passages, notes, parts and markup."""
    if all(old == new for old, new in keys.items()):
        return section

    def new(key: str) -> str:
        return keys.get(key, key)

    passages = {
        new(key): replace(one, key=new(key), notes=tuple(map(new, one.notes))) for key, one in section.passages.items()
    }
    return replace(
        section,
        title=passages[new(section.title.key)] if section.title else None,
        parts=tuple(_part(part, keys) for part in section.parts),
        passages=MappingProxyType(passages),
        notes=MappingProxyType({label: new(key) for label, key in section.notes.items()}),
    )


def _part(part: Part, keys: Mapping[str, str]) -> Part:
    if isinstance(part, (Slot, Block, Quotation)):
        return replace(part, key=keys.get(part.key, part.key))
    if isinstance(part, Html):
        return Html(_ID.sub(lambda found: keys.get(found[0], found[0]), part.markup))
    if isinstance(part, Table):
        inner = tuple(_part(one, keys) for one in part.parts)
        return Table(inner, keys.get(part.caption, part.caption))
    return part
