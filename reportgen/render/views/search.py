"""The page that searches every report of one language, and lists them where no script runs."""

from __future__ import annotations

from collections.abc import Sequence

from reportgen.frozen import dataclass
from reportgen.render import paths
from reportgen.render.scope import Page, Scope, Shown
from reportgen.render.theme import Theme
from reportgen.render.views.frame import site_title


@dataclass(frozen=True, slots=True)
class Searched:
    """A report that is searched."""

    slug: str
    title: Shown
    href: str
    index: str
    """The script that holds what is searched; it is loaded with the first search."""


@dataclass(frozen=True, slots=True)
class OtherSearch:
    """The search in a language."""

    tag: str
    direction: str
    autonym: str
    href: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class SearchPage:
    """Everything on the page that searches."""

    lang: str
    dir: str
    title: str
    style: str
    script: str
    searcher: str
    """The script that searches."""
    site_title: str
    home: str
    """The list of reports in this language."""
    language: str
    languages: tuple[OtherSearch, ...]
    reports: tuple[Searched, ...]


def is_searched(theme: Theme) -> bool:
    """Whether editions have a search: not where the theme has no script for it."""
    return bool(theme.texts.get("search.js", "").strip())


def search_page(scopes: Sequence[Scope], tags: Sequence[str]) -> SearchPage:
    """The search over these editions, all in one language; `tags` are the languages that have such a page."""
    first = scopes[0]
    page = Page(first, paths.search(first.tag))
    site = site_title(first)
    infos = {info.tag: info for scope in scopes for info in scope.locales if info.tag in tags}
    order = {tag: number for number, tag in enumerate(first.project.config.locales)}
    return SearchPage(
        lang=first.tag,
        dir=first.edition.locale.direction,
        title=first.word("search/page", title=site),
        style=page.href(paths.STYLE),
        script=page.href(paths.SCRIPT) if first.theme.texts.get("reader.js", "").strip() else "",
        searcher=page.href(paths.SEARCH_SCRIPT),
        site_title=site,
        home=page.href(f"{first.tag}/index.html"),
        language=first.edition.locale.autonym,
        languages=tuple(
            OtherSearch(
                info.tag, info.direction, info.autonym, page.href(paths.search(info.tag)), info.tag == first.tag
            )
            for info in sorted(infos.values(), key=lambda info: order.get(info.tag, len(order)))
        ),
        reports=tuple(_searched(Page(scope, page.path)) for scope in scopes),
    )


def _searched(page: Page) -> Searched:
    scope = page.scope
    slug = scope.report.slug
    title = page.typed(scope.text("report/title", scope.report.meta.title.value))
    index = page.href(paths.search_index(scope.tag, slug))
    return Searched(slug, title, page.href(paths.edition(scope.tag, slug)), index)
