"""Editions → the site: every page as bytes, in memory. Templates hold the layout, views the values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from reportgen.diagnostics import Diagnostic
from reportgen.gate import judge
from reportgen.model import Checked, Edition, FrozenEditions, LocaleInfo, Project, Site
from reportgen.render import pages, paths
from reportgen.render.feeds import site_feed
from reportgen.render.fixed import make_fixed
from reportgen.render.output import Output
from reportgen.render.scope import Scope
from reportgen.render.theme import Theme, compile_theme
from reportgen.render.views.candidates import Basis
from reportgen.render.views.search import is_searched

__all__ = ["Basis", "render", "render_candidates"]


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
    for scope in found:
        if only is None or scope.report.slug in only:
            pages.make(scope, output)
    firsts: dict[str, Scope] = {}
    for scope in found:
        if scope.report.slug not in firsts or scope.tag == project.config.source_locale:
            firsts[scope.report.slug] = scope
    for slug in sorted(firsts if only is None else only & firsts.keys()):
        pages.make_data(firsts[slug], checked, output)
        pages.make_comparisons([one for one in found if one.report.slug == slug], firsts[slug], output)
    make_fixed(frozen, found, theme, output)
    _fronts(found, [firsts[slug] for slug in sorted(firsts)], theme, output)
    pages.make_outputs(found, theme, output, only)
    findings = pages.findings(output)
    has_failed = any(finding.rule.code == "RG701" for finding in findings)
    return Site({}) if has_failed else output.site(), findings


def _fronts(found: Sequence[Scope], firsts: Sequence[Scope], theme: Theme, output: Output) -> None:
    """The pages that list the reports and search them, and the feed of each language."""
    if not found:
        return
    pages.make_front(firsts, theme, output, paths.FRONT)
    tags = sorted({scope.tag for scope in found})
    for tag in tags:
        own = [scope for scope in found if scope.tag == tag]
        pages.make_front(own, theme, output, f"{tag}/index.html")
        output.add(paths.feed(tag), site_feed(own), f"the feed in `{tag}`")
        if is_searched(theme):
            pages.make_search(own, tags, output)


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
