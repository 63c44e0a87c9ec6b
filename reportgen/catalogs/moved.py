"""Passages that stand in another section than before: their keys are the same but for the section's name."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType


def moved(wanted: Collection[str], known: Iterable[str]) -> Mapping[str, str]:
    """Wanted key → the known one that it had in another section, for those that are not known as they are.

    The last part of `text/question/3f9c12` is unique in its report, so that nothing is guessed here.
    """
    names = set(known)
    missing = {rest: key for key in wanted if key not in names and (rest := _rest(key))}
    if not missing:
        return MappingProxyType({})
    taken = set(wanted)
    return MappingProxyType(
        {missing[rest]: key for key in sorted(names - taken) if (rest := _rest(key)) and rest in missing}
    )


def _rest(key: str) -> str:
    """What follows the section's name; empty for a key that is not of the text."""
    return key.split("/", 2)[2] if key.startswith("text/") and key.count("/") > 1 else ""
