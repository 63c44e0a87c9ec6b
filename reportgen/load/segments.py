"""The sections of a report with the keys that `segments.lock` has for their passages."""

from __future__ import annotations

from collections.abc import Sequence

from reportgen.locks import align
from reportgen.model import LockedPassage, Section
from reportgen.prose.keys import Keys, rekeyed


def with_keys(sections: Sequence[Section], locked: Sequence[LockedPassage]) -> tuple[Section, ...]:
    """The sections, each passage with the key that it had when the lock was written.

    A passage that the lock does not know has the key of its text, as every passage has without a lock,
    and never one that the lock gives to another, present or gone.
    """
    if not locked:
        return tuple(sections)
    known = iter(align(locked, [spot for section in sections for spot in section.spots]))
    taken = {one.key for one in locked}
    found = []
    for section in sections:
        keys: dict[str, str] = {}
        fresh = Keys(section.name, taken)
        for spot in section.spots:
            keys[spot.key] = next(known) or fresh.of(spot.text)
        taken.update(keys.values())
        found.append(rekeyed(section, keys))
    return tuple(found)
