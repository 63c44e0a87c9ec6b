"""Keys of passages: the HTML id in every locale and the last part of the message key."""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256

_SHORTEST = 6


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
