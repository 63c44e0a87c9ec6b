"""Which reports know nothing of each other: those that neither names the other, however far around."""

from __future__ import annotations

from collections.abc import Mapping


def units(named: Mapping[str, frozenset[str]]) -> tuple[tuple[str, ...], ...]:
    """The reports in groups that are closed under naming, each sorted, in the order of their first slugs.

    `named` is slug → the other slugs that its files may name.
    """
    first: dict[str, str] = {slug: slug for slug in named}

    def top(slug: str) -> str:
        while first[slug] != slug:
            first[slug] = first[first[slug]]
            slug = first[slug]
        return slug

    for slug, others in named.items():
        for other in others:
            one, two = sorted((top(slug), top(other)))
            first[two] = one
    groups: dict[str, list[str]] = {}
    for slug in sorted(named):
        groups.setdefault(top(slug), []).append(slug)
    return tuple(tuple(group) for group in groups.values())
