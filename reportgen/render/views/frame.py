"""What stands around the content of every page: head, masthead, breadcrumb, contents, popovers, footer."""

from __future__ import annotations

from reportgen.frozen import dataclass
from reportgen.model import Config, Words
from reportgen.render import paths
from reportgen.render.scope import Page, Shown, heading_key
from reportgen.render.views.fixed import FixedNotice, current, notice
from reportgen.render.views.parts import Anchor, Badge, badge, badges
from reportgen.render.views.standing import UNLISTED, Standing, in_source, standing

MAIN = {
    "claim": "claims",
    "source": "sources",
    "limitation": "limitations",
    "term": "glossary",
    "revision": "history",
}
"""Type of record → the page that lists it; every other type is listed on `records`."""


@dataclass(frozen=True, slots=True)
class NavItem:
    """An entry of the report's navigation."""

    href: str
    label: str
    is_here: bool
    is_page: bool
    """Whether it is this very page."""


@dataclass(frozen=True, slots=True)
class Language:
    """An edition of the same page in a language."""

    tag: str
    direction: str
    autonym: str
    state: str
    href: str
    url: str
    """Absolute, for search engines; empty without a base-url."""
    is_here: bool
    is_listed: bool = True
    """Whether the edition is above the coverage gate, so that search engines may know of it."""


@dataclass(frozen=True, slots=True)
class TocEntry:
    """A section of the page."""

    id: str
    label: Shown
    level: int = 1


@dataclass(frozen=True, slots=True)
class Term:
    """A glossary entry in a popover."""

    element: str
    id: str
    term: Shown
    definition: Shown
    href: str


@dataclass(frozen=True, slots=True)
class Preview:
    """A record in a popover that shows on hover and focus."""

    element: str
    id: str
    name: str
    title: Shown
    note: Shown
    badges: tuple[Badge, ...]


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """A word of a vocabulary and what it means."""

    badge: Badge
    meaning: str


@dataclass(frozen=True, slots=True, eq=False)
class Legend:
    """A vocabulary explained in a popover."""

    vocabulary: str
    label: str
    entries: tuple[LegendEntry, ...]


@dataclass(frozen=True, slots=True)
class Meta:
    """A `meta` element of a page's head."""

    name: str
    content: str


@dataclass(frozen=True, slots=True)
class Frame:
    """Everything about a page but its content."""

    lang: str
    dir: str
    title: str
    description: str
    style: str
    script: str
    canonical: str
    site_title: str
    report_title: Shown
    report_href: str
    nav: tuple[NavItem, ...]
    crumbs: tuple[Anchor, ...]
    here: str
    """The last part of the breadcrumb."""
    languages: tuple[Language, ...]
    language: str
    toc: tuple[TocEntry, ...]
    skips: tuple[Anchor, ...]
    terms: tuple[Term, ...]
    previews: tuple[Preview, ...]
    legends: tuple[Legend, ...]
    data: tuple[Anchor, ...]
    license: str
    translation: Standing
    """How a translated edition stands to its source."""
    feed: str
    """The report's feed in this language; empty where only a kept revision is in it."""
    search: str
    """The page that searches this language's reports; empty where there is none."""
    fixed: FixedNotice | None
    """Of a page at the address of one revision."""
    meta: tuple[Meta, ...] = ()
    """What the page tells reference managers and search engines."""
    linked_data: str = ""
    """JSON-LD in which no `<` stands; empty where the page has none."""

    @property
    def license_url(self) -> str:
        """The licence's own page; empty for one that is not known."""
        return LICENSES.get(self.license, "")


def navigation(page: Page, here: str) -> tuple[NavItem, ...]:
    """The report's pages; only those that have something on them."""
    scope = page.scope
    types = scope.types
    names = [name for kind, name in MAIN.items() if kind in types]
    if types - MAIN.keys():
        names.insert(1 if "claims" in names else 0, "records")
    tag, home = scope.tag, scope.home
    items = [("text", paths.edition(tag, home)), *((name, paths.index(tag, home, name)) for name in names)]
    return tuple(
        NavItem(page.href(path), scope.word(f"nav/{name}"), name == here, path == page.path) for name, path in items
    )


def languages(page: Page) -> tuple[Language, ...]:
    """The editions of this page in every language, the page's own among them."""
    scope = page.scope
    below = page.path.partition("/")[2]
    original = scope.edition.source_locale.tag
    # the original is compared with nothing: from a comparison it is reached at its edition
    at_home = f"{scope.report.slug}/index.html" if f"/{paths.COMPARE}/" in page.path else below
    return tuple(
        Language(
            info.tag,
            info.direction,
            info.autonym,
            scope.word(f"state/{info.state}"),
            page.href(f"{info.tag}/{at_home if info.tag == original else below}"),
            absolute(page, f"{info.tag}/{at_home if info.tag == original else below}"),
            info.tag == scope.tag,
            info.state not in UNLISTED,
        )
        for info in scope.locales
    )


def absolute(page: Page, path: str) -> str:
    """The address of a path of the site; empty without a base-url."""
    return address(page.scope.project.config, path)


def address(config: Config, path: str) -> str:
    """The same; a folder's page is addressed by the folder."""
    return f"{config.base_url.rstrip('/')}/{path.removesuffix('index.html')}" if config.base_url else ""


def terms(page: Page) -> tuple[Term, ...]:
    """The popovers of the glossary entries that the page names."""
    page.is_plain = True
    found = tuple(
        Term(
            element,
            record.id,
            page.typed(page.scope.field(record, "term")),
            page.inline(page.scope.field(record, "definition")),
            page.record_href(record),
        )
        for element, record in page.terms.items()
    )
    page.is_plain = False
    return found


def previews(page: Page) -> tuple[Preview, ...]:
    """The popovers that show where a link leads."""
    page.is_plain = True
    found = []
    for element, record in page.previews.items():
        key = "prevents" if record.text("prevents") else "statement"
        is_named = heading_key(record, page.scope.project.types) == key
        note = Shown.empty() if is_named else page.inline(page.scope.field(record, key))
        found.append(
            Preview(element, record.id, page.scope.numbered(record), page.title(record), note, badges(page, record))
        )
    page.is_plain = False
    return tuple(found)


def legends(page: Page) -> tuple[Legend, ...]:
    """The popovers that explain the badges of the page."""
    return tuple(page.scope.once(_legend, page, vocabulary, vocabulary) for vocabulary in page.vocabularies)


def _legend(page: Page, vocabulary: str) -> Legend:
    scope = page.scope
    entries = []
    for word in scope.project.types.words.get(vocabulary, ()):
        key = f"word/{vocabulary}/{word}/meaning"
        meaning = scope.word(key) if scope.edition.words.has(key) else ""
        entries.append(LegendEntry(badge(page, vocabulary, word, Shown.empty()), meaning))
    return Legend(vocabulary, scope.word(f"vocabulary/{vocabulary}"), tuple(entries))


def data_links(page: Page) -> tuple[Anchor, ...]:
    """The report's data for machines."""
    scope = page.scope
    return tuple(
        Anchor(page.href(f"data/{scope.home}/{name}.json"), scope.word(f"data/{name}"))
        for name in ("records", "anchors")
    )


LICENSES = {
    "CC-BY-4.0": "https://creativecommons.org/licenses/by/4.0/",
    "CC-BY-SA-4.0": "https://creativecommons.org/licenses/by-sa/4.0/",
    "CC0-1.0": "https://creativecommons.org/publicdomain/zero/1.0/",
    "CC-BY-NC-4.0": "https://creativecommons.org/licenses/by-nc/4.0/",
    "CC-BY-ND-4.0": "https://creativecommons.org/licenses/by-nd/4.0/",
    "CC-BY-NC-SA-4.0": "https://creativecommons.org/licenses/by-nc-sa/4.0/",
}
"""SPDX identifier → the licence's own page."""


def frame(
    page: Page,
    *,
    title: str,
    description: str,
    nav: str,
    crumbs: tuple[Anchor, ...] = (),
    here: str,
    toc: tuple[TocEntry, ...] = (),
    skips: tuple[Anchor, ...] = (),
) -> Frame:
    """The frame of a page; call it last, when the page's texts have said what they need explained."""
    scope, known = page.scope, page.scope.report.meta
    return Frame(
        lang=scope.tag, dir=scope.edition.locale.direction,
        title=title,
        description=" ".join(description.split())[:300],
        style=page.href(paths.STYLE),
        script=page.href(paths.SCRIPT) if scope.theme.texts.get("reader.js", "").strip() else "",
        canonical=absolute(page, current(page)),
        site_title=site_title(scope.edition.words, scope.project.config),
        report_title=page.typed(scope.text("report/title", known.title.value)),
        report_href=page.href(paths.edition(scope.tag, scope.home)),
        nav=navigation(page, nav),
        crumbs=(*_above(page), *crumbs),
        here=here,
        languages=languages(page),
        language=scope.edition.locale.autonym,
        toc=toc,
        skips=skips,
        terms=terms(page),
        previews=previews(page),
        legends=legends(page),
        data=data_links(page),
        license=known.license or "",
        translation=standing(page, absolute(page, in_source(page))),
        feed=_feed(page),
        search=_search(page),
        fixed=notice(page),
    )  # fmt: skip


def _feed(page: Page) -> str:
    scope = page.scope
    has_edition = scope.fixed is None or scope.tag in scope.fixed.tags
    return page.href(paths.feed(scope.tag, scope.report.slug)) if has_edition else ""


def _search(page: Page) -> str:
    scope = page.scope
    has_edition = scope.fixed is None or scope.tag in scope.fixed.tags
    is_made = has_edition and scope.theme.texts.get("search.js", "").strip()
    return page.href(paths.search(scope.tag)) if is_made else ""


def site_title(words: Words, config: Config) -> str:
    """The title of the site: the project's own words for it in this locale, else the one of the settings."""
    return words("site/title") if words.has("site/title") else config.title or words("site/untitled")


def _above(page: Page) -> tuple[Anchor, ...]:
    """The first parts of the breadcrumb: the site, and the report unless the page is its edition."""
    edition = paths.edition(page.scope.tag, page.scope.home)
    front = Anchor(page.href(paths.FRONT), site_title(page.scope.edition.words, page.scope.project.config))
    report = page.scope.text("report/title", page.scope.report.meta.title.value).value
    return (front,) if page.path == edition else (front, Anchor(page.href(edition), report))
