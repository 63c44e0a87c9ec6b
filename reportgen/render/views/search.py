"""The page that searches every report of one language, and lists them where no script runs."""

from __future__ import annotations

from collections.abc import Sequence

from reportgen.frozen import dataclass
from reportgen.render import paths
from reportgen.render.scope import Front, Shown
from reportgen.render.theme import Theme
from reportgen.render.views.frame import site_title
from reportgen.render.views.site import ReportEntry


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


def search_page(front: Front, entries: Sequence[ReportEntry], tags: Sequence[str]) -> SearchPage:
    """The search over the reports of one language; `tags` are the languages that have such a page.

    `entries` are those of the front page of the language, which stands in the same folder.
    """
    tag, own = front.locale.tag, paths.search(front.locale.tag)
    site = site_title(front.words, front.config)
    known = {one.tag: one for entry in entries for one in entry.editions if one.tag in tags}
    order = {name: number for number, name in enumerate(front.config.locales)}
    return SearchPage(
        lang=tag,
        dir=front.locale.direction,
        title=front.words("search/page", title=site),
        style=paths.relative(own, paths.STYLE),
        script=paths.relative(own, paths.SCRIPT) if front.theme.texts.get("reader.js", "").strip() else "",
        searcher=paths.relative(own, paths.SEARCH_SCRIPT),
        site_title=site,
        home=paths.relative(own, paths.language(tag)),
        language=front.locale.autonym,
        languages=tuple(
            OtherSearch(one.tag, one.direction, one.autonym, paths.relative(own, paths.search(one.tag)), one.tag == tag)
            for one in sorted(known.values(), key=lambda one: order.get(one.tag, len(order)))
        ),
        reports=tuple(
            Searched(one.slug, one.title, one.href, paths.relative(own, paths.search_index(tag, one.slug)))
            for one in entries
        ),
    )
