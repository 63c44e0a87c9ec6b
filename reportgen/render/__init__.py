"""Editions → the site: every page as bytes, in memory. Templates hold the layout, views the values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from reportgen.diagnostics import Diagnostic
from reportgen.gate import judge
from reportgen.model import Checked, Edition, FrozenEditions, LocaleInfo, Project, Site, Words
from reportgen.render import pages
from reportgen.render.cards import Card, as_row, card_of, firsts, from_row
from reportgen.render.collection import make_fronts, make_shared
from reportgen.render.fixed import make_fixed
from reportgen.render.output import Output
from reportgen.render.scope import Front, Scope
from reportgen.render.theme import compile_theme
from reportgen.render.views.candidates import Basis

__all__ = [
    "Basis", "Card", "as_row", "from_row", "render", "render_candidates", "render_collection", "render_reports",
]  # fmt: skip


def render(
    project: Project,
    checked: Checked,
    editions: Sequence[Edition],
    *,
    only: frozenset[str] | None = None,
    held: Mapping[str, tuple[LocaleInfo, ...]] = MappingProxyType({}),
    frozen: Sequence[FrozenEditions] = (),
) -> tuple[Site, tuple[Diagnostic, ...]]:
    """Every file of the site below its folder; with `only`, of the reports with these slugs and of all together.

    `held`: slug → locales whose pages stand already, not drawn; `frozen`: drawn at the addresses of revisions.
    RG701 for a template that cannot be read or run, RG702 for a path that two pages claim. With RG701
    the site is empty, so that nothing complains of the pages that are missing.
    """
    theme, broken = compile_theme(project)
    if broken:
        return Site({}), broken
    output = Output()
    found = pages.scopes(project, checked, editions, theme, held)
    cards = _make_reports(checked, found, project.config.source_locale, frozen, only, output)
    fronts = {one.tag: Front(project.config, theme, one.edition.locale, one.edition.words) for one in found}
    make_fronts(fronts, cards, project.config.source_locale, output)
    make_shared(project.config, cards, output.files if only is None else None, theme, output)
    return _site(output)


def render_reports(
    project: Project,
    checked: Checked,
    editions: Sequence[Edition],
    held: Mapping[str, tuple[LocaleInfo, ...]] = MappingProxyType({}),
    frozen: Sequence[FrozenEditions] = (),
) -> tuple[Site, tuple[Card, ...], tuple[Diagnostic, ...]]:
    """What `render` makes of these reports alone, and what the pages of all reports need to know of them."""
    theme, broken = compile_theme(project)
    if broken:
        return Site({}), (), broken
    output = Output()
    found = pages.scopes(project, checked, editions, theme, held)
    cards = _make_reports(checked, found, project.config.source_locale, frozen, None, output)
    site, findings = _site(output)
    return site, cards, findings


def render_collection(
    project: Project, cards: Sequence[Card], words: Mapping[str, tuple[LocaleInfo, Words]], made: Iterable[str]
) -> tuple[Site, tuple[Diagnostic, ...]]:
    """What `render` makes of all reports together: `cards` in the order of reports and locales, `made` their files.

    `words` is by tag; `project` needs to hold no report.
    """
    theme, broken = compile_theme(project)
    if broken:
        return Site({}), broken
    output = Output()
    fronts = {tag: Front(project.config, theme, *found) for tag, found in words.items()}
    make_fronts(fronts, cards, project.config.source_locale, output)
    make_shared(project.config, cards, [*made, *output.files], theme, output)
    return _site(output)


def _make_reports(
    checked: Checked,
    found: Sequence[Scope],
    source: str,
    frozen: Sequence[FrozenEditions],
    only: frozenset[str] | None,
    output: Output,
) -> tuple[Card, ...]:
    """Everything that belongs to a report, of those in `only`; and the card of each edition. `source` is a tag."""
    made = [one for one in found if only is None or one.report.slug in only]
    for scope in made:
        pages.make(scope, output)
    for head in firsts(made, source, lambda one: (one.report.slug, one.tag)):
        pages.make_data(head, checked, output)
        pages.make_comparisons([one for one in made if one.report.slug == head.report.slug], head, output)
    make_fixed(frozen, found, output)
    pages.make_receipts(made, output)
    cards: list[Card] = []
    for scope in found:
        card, faults = scope.theme.attempt(partial(card_of, scope))
        output.found.extend(faults)
        cards += (card,) if card is not None else ()
    return tuple(cards)


def _site(output: Output) -> tuple[Site, tuple[Diagnostic, ...]]:
    """What was made; nothing when a template failed."""
    findings = pages.findings(output)
    has_failed = any(finding.rule.code == "RG701" for finding in findings)
    return Site({}) if has_failed else output.site(), findings


def render_candidates(
    project: Project, public: Project, checked: Checked, editions: Sequence[Edition], basis: Basis
) -> tuple[Mapping[str, bytes], tuple[Diagnostic, ...]]:
    """The reviewers' pages, one an edition: what of `project` waits for a decision. `public` is what is published.

    `editions` are those of the whole project. RG701 as for every page.
    """
    theme, broken = compile_theme(project)
    if broken:
        return {}, ()  # the pages of the edition say so
    output = Output()
    decisions = judge(project, checked.anchors).decisions
    for scope in pages.scopes_of_all(project, public, checked, editions, theme):
        own = [one for one in decisions if one.case.report == scope.report.slug]
        pages.make_candidates(scope, own, basis, output)
    return output.site().files, pages.findings(output)
