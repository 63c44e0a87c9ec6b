"""The front page: every report, and the languages in which it can be read. And pages that only point elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from reportgen.frozen import dataclass
from reportgen.model import LocaleInfo
from reportgen.render import paths
from reportgen.render.scope import Front, Page, Scope, Shown
from reportgen.render.views.cite import newest
from reportgen.render.views.edition import word_of
from reportgen.render.views.frame import site_title


@dataclass(frozen=True, slots=True)
class ReadIn:
    """An edition of a report."""

    tag: str
    direction: str
    autonym: str
    state: str
    href: str


@dataclass(frozen=True, slots=True)
class ReportEntry:
    """A report on the front page."""

    slug: str
    title: Shown
    subtitle: Shown
    kind: str
    status: str
    date: str
    iso: str
    revision: str
    href: str
    counts: tuple[str, ...]
    editions: tuple[ReadIn, ...]


@dataclass(frozen=True, slots=True)
class SitePage:
    """Everything on the front page."""

    lang: str
    dir: str
    title: str
    description: str
    style: str
    script: str
    canonical: str
    feed: str
    search: str
    """The page that searches this language's reports; empty where the theme has no such script."""
    reports: tuple[ReportEntry, ...]


@dataclass(frozen=True, slots=True)
class MovedPage:
    """A page at a former address."""

    lang: str
    dir: str
    title: str
    style: str
    href: str
    canonical: str
    old: str
    new: str


def site_page(front: Front, entries: Sequence[ReportEntry], path: str) -> SitePage:
    """The front page in one language, at `path`; `entries` were made for that path."""
    site = site_title(front.words, front.config)
    has_search = bool(front.theme.texts.get("search.js", "").strip())
    base = front.config.base_url.rstrip("/")
    return SitePage(
        lang=front.locale.tag,
        dir=front.locale.direction,
        title=site,
        description=front.words("site/description", title=site, count=len(entries)),
        style=paths.relative(path, paths.STYLE),
        script=paths.relative(path, paths.SCRIPT) if front.theme.texts.get("reader.js", "").strip() else "",
        canonical=f"{base}/{path.removesuffix('index.html')}" if base else "",
        feed=paths.relative(path, paths.feed(front.locale.tag)),
        search=paths.relative(path, paths.search(front.locale.tag)) if has_search else "",
        reports=tuple(entries),
    )


def report_entry(scope: Scope, path: str) -> ReportEntry:
    """What the front page at `path` says of a report."""
    page = Page(scope, path)
    meta = scope.report.meta
    revision = newest(page)
    counted = [
        ("claim", "list/claims-count"),
        ("source", "list/sources-count"),
        ("limitation", "list/limitations-count"),
    ]
    return ReportEntry(
        slug=scope.report.slug,
        title=page.typed(scope.text("report/title", meta.title.value)),
        subtitle=page.typed(scope.text("report/subtitle", meta.subtitle.value)) if meta.subtitle else Shown.empty(),
        kind=word_of(page, "kind"),
        status=word_of(page, "status"),
        date=scope.edition.formats.day(meta.date),
        iso=meta.date.isoformat(),
        revision=scope.word("site/revision", number=revision.number) if revision else "",
        href=page.href(paths.edition(scope.tag, scope.report.slug)),
        counts=tuple(scope.word(key, count=len(scope.of_type(kind))) for kind, key in counted if scope.of_type(kind)),
        editions=tuple(_read_in(page, info) for info in scope.locales),
    )


def _read_in(page: Page, info: LocaleInfo) -> ReadIn:
    href = page.href(paths.edition(info.tag, page.scope.report.slug))
    return ReadIn(info.tag, info.direction, info.autonym, page.scope.word(f"state/{info.state}"), href)


def moved_page(page: Page, old: str, new: str) -> MovedPage:
    """The page at the former id of a record."""
    scope = page.scope
    target = paths.record(scope.tag, scope.home, new)
    address = paths.record(scope.tag, scope.report.slug, new)
    base = scope.project.config.base_url.rstrip("/")
    return MovedPage(
        lang=scope.tag,
        dir=scope.edition.locale.direction,
        title=scope.word("moved/title", old=old, new=new),
        style=page.href(paths.STYLE),
        href=page.href(target),
        canonical=f"{base}/{address.removesuffix('index.html')}" if base else page.href(target),
        old=old,
        new=new,
    )
