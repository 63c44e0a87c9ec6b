"""What the pages of all reports need to know of one edition: small, and written down between builds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar  # Any: what JSON holds is checked by using it; a wrong shape ends where it is read

from markupsafe import Markup

from reportgen.frozen import dataclass
from reportgen.render import paths
from reportgen.render.feeds import News, news_of
from reportgen.render.scope import Scope, Shown
from reportgen.render.views.site import ReadIn, ReportEntry, report_entry
from reportgen.render.views.standing import UNLISTED

_Of = TypeVar("_Of")


@dataclass(frozen=True, slots=True)
class Card:
    """One edition of a report, as front pages, feeds and the sitemap show it."""

    slug: str
    tag: str
    day: str
    """The report's date, ISO 8601."""
    is_listed: bool
    """Whether search engines may list its pages."""
    at_front: ReportEntry
    """Its entry on the front page of the site."""
    among: ReportEntry
    """Its entry on the front page of its language."""
    news: tuple[News, ...]
    moved: tuple[str, ...]
    """Paths of the pages at former ids."""


def card_of(scope: Scope) -> Card:
    """The card of an edition."""
    report, tag = scope.report, scope.tag
    moved = (paths.record(tag, report.slug, old) for record in report.records.values() for old in record.former_ids)
    return Card(
        report.slug,
        tag,
        report.meta.date.isoformat(),
        scope.edition.locale.state not in UNLISTED,
        report_entry(scope, paths.FRONT),
        report_entry(scope, paths.language(tag)),
        news_of(scope),
        tuple(moved),
    )


def firsts(found: Iterable[_Of], source: str, place: Callable[[_Of], tuple[str, str]]) -> tuple[_Of, ...]:
    """One of each report, by slug: that of the edition in the source locale, else the first one.

    `place` tells the slug and the tag of one.
    """
    heads: dict[str, _Of] = {}
    for one in found:
        slug, tag = place(one)
        if slug not in heads or tag == source:
            heads[slug] = one
    return tuple(heads[slug] for slug in sorted(heads))


def as_row(card: Card) -> list[Any]:
    """The card as JSON can hold it."""
    news = [[one.identity, one.title, one.day, one.path, one.summary, one.lang, one.authors] for one in card.news]
    entries = [_entry_row(card.at_front), _entry_row(card.among)]
    return [card.slug, card.tag, card.day, card.is_listed, *entries, news, card.moved]


def from_row(row: list[Any]) -> Card:
    """The card of a row; an error of Python's when it is none."""
    slug, tag, day, is_listed, at_front, among, news, moved = row
    found = tuple(_news_of(one) for one in news)
    entries = (_entry_of(at_front), _entry_of(among))
    return Card(str(slug), str(tag), str(day), bool(is_listed), *entries, found, tuple(map(str, moved)))


_PLAIN = ("slug", "kind", "status", "date", "iso", "revision", "href")


def _news_of(row: list[Any]) -> News:
    *plain, authors = row
    identity, title, day, path, summary, lang = map(str, plain)
    return News(identity, title, day, path, summary, lang, tuple(map(str, authors)))


def _entry_row(entry: ReportEntry) -> list[Any]:
    shown = [[str(one.html), one.lang, one.dir] for one in (entry.title, entry.subtitle)]
    editions = [[one.tag, one.direction, one.autonym, one.state, one.href] for one in entry.editions]
    return [*(getattr(entry, name) for name in _PLAIN), *shown, entry.counts, editions]


def _entry_of(row: list[Any]) -> ReportEntry:
    *plain, title, subtitle, counts, editions = row
    shown = {
        name: Shown(Markup(html), str(lang), str(way))  # noqa: S704 (made by the same theme)
        for name, (html, lang, way) in (("title", title), ("subtitle", subtitle))
    }
    read_in = tuple(ReadIn(*map(str, one)) for one in editions)
    words = dict(zip(_PLAIN, map(str, plain), strict=True))
    return ReportEntry(**words, **shown, counts=tuple(map(str, counts)), editions=read_in)  # type: ignore[arg-type]  # names of fields
