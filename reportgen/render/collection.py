"""What is made of all reports together: front pages, a feed for each language, the sitemap, style sheet, scripts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from reportgen.model import Config
from reportgen.render import pages, paths
from reportgen.render.cards import Card, firsts
from reportgen.render.feeds import site_feed
from reportgen.render.output import Output
from reportgen.render.scope import Front
from reportgen.render.sitemap import sitemap
from reportgen.render.theme import Theme
from reportgen.render.views.search import is_searched, search_page
from reportgen.render.views.site import ReportEntry, site_page


def make_fronts(fronts: Mapping[str, Front], cards: Sequence[Card], source: str, output: Output) -> None:
    """The pages that list the reports and search them, and the feed of each language.

    `fronts` is by tag, `source` the tag of the source locale.
    """
    if not cards:
        return
    heads = firsts(cards, source, lambda card: (card.slug, card.tag))
    _make_front(fronts[heads[0].tag], [card.at_front for card in heads], paths.FRONT, output)
    tags = sorted({card.tag for card in cards})
    for tag in tags:
        own = [card for card in cards if card.tag == tag]
        _make_front(fronts[tag], [card.among for card in own], paths.language(tag), output)
        feed = site_feed(fronts[tag], (one for card in own for one in card.news), own[0].day)
        output.add(paths.feed(tag), feed, f"the feed in `{tag}`")
        if is_searched(fronts[tag].theme):
            _make_search(fronts[tag], [card.among for card in own], tags, output)


def _make_front(front: Front, entries: Sequence[ReportEntry], path: str, output: Output) -> None:
    """The page that lists reports."""
    view = {"page": site_page(front, entries, path), "t": front.words}
    html, faults = front.theme.page("site.html", lambda: view)
    output.found.extend(faults)
    output.add(path, html, "the front page")


def _make_search(front: Front, entries: Sequence[ReportEntry], tags: Sequence[str], output: Output) -> None:
    """The page that searches the reports of a language."""
    view = {"page": search_page(front, entries, tags), "t": front.words}
    html, faults = front.theme.page("search.html", lambda: view)
    output.found.extend(faults)
    output.add(paths.search(front.locale.tag), html, f"the search in `{front.locale.tag}`")


def make_shared(
    config: Config, cards: Sequence[Card], made: Iterable[str] | None, theme: Theme, output: Output
) -> None:
    """Style sheet and scripts, and the sitemap of the pages `made`; None: no sitemap."""
    text = sitemap(config, cards, made) if made is not None else ""
    if text:
        output.add("sitemap.xml", text, "the sitemap")
    pages.make_assets(theme, output)
