"""How a translated edition stands to its source: what a reader and a search engine must know of it."""

from __future__ import annotations

from reportgen.frozen import dataclass
from reportgen.render.scope import Page


@dataclass(frozen=True, slots=True)
class Standing:
    """What a page says of its translation; empty texts where there is nothing to say."""

    banner: str
    """How far it is behind the newest revision."""
    made_by: str
    """That a machine wrote it, or that nobody reviewed it."""
    is_listed: bool
    """Whether search engines may list the page: the edition is above the coverage gate and no kept revision."""
    default_url: str
    """The page in the source language, for readers of any other."""


UNLISTED = ("preview", "held")
"""States of editions that no `hreflang` and no sitemap names: too little is translated, or pages are old."""


def _banner(page: Page) -> str:
    """How many passages of a translated edition are not those of the newest revision, with its date."""
    progress, meta = page.scope.edition.progress, page.scope.report.meta
    if progress is None or progress.current == progress.messages:
        return ""
    found = page.scope.of_type("revision")
    newest = found[-1] if found else None
    day = (newest.day("date") if newest else None) or meta.date
    return page.scope.word(
        "banner/behind",
        revision=page.scope.numbered(newest) if newest else page.scope.word("banner/no-revision"),
        date=page.scope.edition.formats.day(day),
        behind=progress.messages - progress.current,
        count=progress.messages,
    )


def in_source(page: Page) -> str:
    """The path of the same page in the language in which the report was written."""
    return f"{page.scope.edition.source_locale.tag}/{page.path.partition('/')[2]}"


def standing(page: Page, default_url: str) -> Standing:
    """What the page says; `default_url` is the address of the page in the source language."""
    is_listed = page.scope.edition.locale.state not in UNLISTED and page.scope.fixed is None
    return Standing(_banner(page), _made_by(page), is_listed, default_url)


def _made_by(page: Page) -> str:
    """Who translated, in a few words: a reader must know what nobody has looked at."""
    progress = page.scope.edition.progress
    if progress is None or progress.reviewed == progress.messages:
        return ""
    is_machine = progress.machine * 2 > progress.current
    return page.scope.word("banner/machine" if is_machine else "banner/unreviewed")
