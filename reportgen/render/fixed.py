"""Editions at the address of one revision: drawn from its snapshot, beside the edition that follows every revision."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from reportgen.model import FrozenEditions
from reportgen.render import pages
from reportgen.render.output import Output
from reportgen.render.scope import Fixed, Scope


def make_fixed(frozen: Sequence[FrozenEditions], today: Sequence[Scope], output: Output) -> None:
    """Every page of every kept revision. Call it when the pages of today are made: their paths are linked to."""
    if not frozen or not today:
        return
    made = frozenset(output.files)
    homes = {scope.report.slug: scope.homes.get(scope.report.slug, ()) for scope in today}
    for one in frozen:
        scopes = tuple(_scopes(one, today, made, homes))
        for scope in scopes:
            pages.make(scope, output)
        if scopes:
            pages.make_data(scopes[0], one.checked, output)


def _scopes(
    one: FrozenEditions,
    today: Sequence[Scope],
    made: frozenset[str],
    homes: Mapping[str, tuple[str, ...]],
) -> Iterator[Scope]:
    """One scope an edition of the revision; the other reports that it links to are those of today."""
    report = next((scope.report for scope in today if scope.report.slug == one.slug), None)
    if report is None:
        return
    fixed = Fixed(one.number, report, made, homes[one.slug])
    own = [edition for edition in one.editions if edition.report.slug == one.slug]
    for scope in pages.scopes(one.project, one.checked, own, today[0].theme, {one.slug: one.held}):
        yield replace(scope, homes={**homes, one.slug: scope.homes[one.slug]}, fixed=fixed)
