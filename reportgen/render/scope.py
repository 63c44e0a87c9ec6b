"""What every page of one edition shares: its texts and words, its links, and where its records are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import field
from typing import TypeVar, cast

from markupsafe import Markup

from reportgen import model, prose
from reportgen.frozen import dataclass
from reportgen.model import (
    Anchor,
    Citation,
    Config,
    Edition,
    LocaleInfo,
    Localised,
    Project,
    Record,
    RecordTypes,
    Report,
    Section,
)
from reportgen.render import paths
from reportgen.render.isolation import isolated
from reportgen.render.links import Links, Place, anchor_key
from reportgen.render.resolver import Resolver, Words
from reportgen.render.theme import Theme

_Of = TypeVar("_Of")
_Made = TypeVar("_Made")


@dataclass(frozen=True, slots=True)
class Shown:
    """A text as a page shows it. `lang` is empty when it is in the page's own language."""

    html: Markup
    lang: str = ""
    dir: str = ""

    def __bool__(self) -> bool:
        return bool(self.html)

    @staticmethod
    def empty() -> Shown:
        """No text."""
        return Shown(Markup())


@dataclass(frozen=True, slots=True)
class Fixed:
    """What an edition at a revision's own address knows beside its snapshot: what stands today."""

    number: int
    """Of the revision."""
    today: Report
    """The report as it is now."""
    pages: Collection[str]
    """Paths of the pages of today's editions."""
    tags: tuple[str, ...]
    """The locales of today's editions of the report."""


@dataclass(frozen=True, slots=True)
class Front:
    """What the pages of all reports need to know of one language."""

    config: Config
    theme: Theme
    locale: LocaleInfo
    words: model.Words


@dataclass(frozen=True, slots=True)
class Scope:
    """One edition of one report among all that are built."""

    project: Project
    edition: Edition
    theme: Theme
    links: Links
    anchors: Mapping[tuple[object, ...], Anchor]
    locales: tuple[LocaleInfo, ...]
    """The languages of this report's editions."""
    homes: Mapping[str, tuple[str, ...]]
    """Slug → tags of the locales in which that report is built."""
    fixed: Fixed | None = None
    """Of an edition that is drawn from a frozen revision, at the revision's own address."""
    kept: dict[tuple[str, Hashable], object] = field(default_factory=dict, repr=False, compare=False)
    """What is the same on every page of the edition."""

    def once(self, make: Callable[[Page, _Of], _Made], page: Page, of: _Of, key: Hashable) -> _Made:
        """What `make` makes of a record or word, made once an edition. It must not depend on the page.

        `key` tells what it is made of.
        """
        place = (make.__name__, key)
        found = self.kept.get(place)
        if found is None:
            found = self.kept[place] = make(page, of)
        return cast("_Made", found)  # the key names what made it

    @property
    def report(self) -> Report:
        """The report."""
        return self.edition.report

    @property
    def home(self) -> str:
        """The folder of the edition below its locale's: the report's, or the revision's in it."""
        slug = self.edition.report.slug
        return paths.revision(slug, self.fixed.number) if self.fixed else slug

    def home_of(self, slug: str) -> str:
        """The folder of a report to which a page of this edition links: the edition's own, else the report's."""
        return self.home if slug == self.edition.report.slug else slug

    @property
    def tag(self) -> str:
        """The locale's tag, which is also its folder."""
        return self.edition.locale.tag

    @property
    def types(self) -> frozenset[str]:
        """Names of the types of which the report has records."""
        return frozenset(name for slug, name in self.links.types if slug == self.report.slug)

    def of_type(self, name: str) -> tuple[Record, ...]:
        """The report's records of one type, by number."""
        return self.links.of_type(self.report.slug, name)

    def word(self, key: str, /, **values: object) -> str:
        """The theme's message `key`."""
        return self.edition.words(key, **values)

    def text(self, key: str, source: str) -> Localised:
        """The text of the message `key` in this edition; the source's where there is no translation."""
        found = self.edition.texts.get(key)
        own = self.edition.source_locale
        return found or Localised(source, own.tag, own.direction, is_source=True)

    def field(self, record: Record, key: str) -> Localised:
        """A text of a record; of another report's record always the source's."""
        source = record.text(key)
        if record.report != self.report.slug:
            own = self.edition.source_locale
            return Localised(source, own.tag, own.direction, is_source=True)
        return self.text(f"{record.id}/{key}", source)

    def tag_of(self, slug: str) -> str:
        """The locale in which a link leads to a report: this one, else that report's first."""
        tags = self.homes.get(slug, ())
        return self.tag if self.tag in tags or not tags else tags[0]

    def anchor(self, report: str, record: Record | None, citation: Citation) -> Anchor | None:
        """What a citation came to, or None when it names no passage; `record` is None for one of the text."""
        return self.anchors.get(anchor_key(report, record.id if record else None, citation))

    def numbered(self, record: Record) -> str:
        """`Claim 7`: the record's type and number in words."""
        key = ("numbered", (record.type, record.number))
        found = self.kept.get(key)
        if found is None:
            name = self.edition.words.name("type", record.type)
            number = self.edition.formats.number(str(record.number))
            found = self.kept[key] = self.word("page/numbered", type=name, number=number)
        return cast("str", found)


@dataclass(slots=True)
class Page:
    """One page being made: knows its own path, and gathers what its popovers must explain."""

    scope: Scope
    path: str
    terms: dict[str, Record] = field(default_factory=dict)
    """Glossary entries named on the page, by HTML id of their popover."""
    previews: dict[str, Record] = field(default_factory=dict)
    """Records with a preview on the page, by HTML id of the preview."""
    vocabularies: dict[str, None] = field(default_factory=dict)
    """Vocabularies whose badges stand on the page, in order."""
    ids: set[str] = field(default_factory=set)
    """HTML ids of records taken so far."""
    local: frozenset[str] = frozenset()
    """Ids of records that stand on this page itself."""
    is_plain: bool = False
    """True inside a popover: links there open nothing further."""

    def href(self, target: str) -> str:
        """The link to a path below the site's folder."""
        return paths.relative(self.path, target)

    def reference_href(self, record: Record) -> str:
        """The link to a record from the middle of a text: to its place on this page, where it has one."""
        is_own = record.report == self.scope.report.slug
        return f"#{record.id}" if is_own and record.id in self.local else self.record_href(record)

    def record_href(self, record: Record) -> str:
        """The link to a record's page; to its place on the reviewers' page while it is a candidate."""
        if record.is_candidate:
            listed = paths.index(self.scope.tag_of(record.report), record.report, paths.CANDIDATES)
            return f"#{record.id}" if listed == self.path else self.href(f"{listed}#{record.id}")
        return self.href(paths.record(self.scope.tag_of(record.report), self.scope.home_of(record.report), record.id))

    def place_href(self, place: Place) -> str:
        """The link to a place of the reading edition."""
        return self.href(
            f"{paths.edition(self.scope.tag_of(place.report), self.scope.home_of(place.report))}#{place.anchor}"
        )

    def inline(self, text: Localised, section: Section | None = None) -> Shown:
        """Inline Markdown as markup, its links leading from this page."""
        return self.shown(prose.inline(text.value, Resolver(self), section), text)

    def blocks(self, text: Localised) -> Shown:
        """Block Markdown of a record's field as markup."""
        return self.shown(self.scrolling(prose.fragment(text.value, Resolver(self))), text)

    def scrolling(self, html: Markup) -> Markup:
        """Block markup with every table and code block in a region that scrolls by itself, by keyboard too."""
        if "<table>" in html:
            around = self.scope.theme.macro("inline.html", "scroll", self.scope.word("table/one"))
            opening, _, closing = around.rpartition("|")
            html = html.replace(Markup("<table>"), opening + Markup("<table>"))
            html = html.replace(Markup("</table>"), Markup("</table>") + closing)
        return html.replace(Markup("<pre><code"), Markup('<pre tabindex="0"><code'))

    def typed(self, text: Localised) -> Shown:
        """A text without markup, as typed."""
        return self.shown(Markup.escape(text.value), text)

    def words(self, text: str) -> Shown:
        """Words of the theme, in the page's language."""
        return Shown(Markup.escape(text))

    def untranslated(self, text: str) -> Shown:
        """Characters that belong to no language: paths, hashes, names of files."""
        return Shown(Markup.escape(text))

    def plain(self, text: Localised, section: Section | None = None) -> str:
        """The words of inline Markdown without markup: for titles and descriptions."""
        return prose.inline(text.value, Words(self), section).striptags()

    def shown(self, html: Markup, text: Localised) -> Shown:
        """Markup with the language that it is really in."""
        if text.direction == "rtl":
            html = isolated(html)
        if text.notice:
            html += self.notice(text)
        if text.lang == self.scope.tag:
            return Shown(html)
        return Shown(html, text.lang, text.direction)

    def notice(self, text: Localised) -> Markup:
        """What a reader must be told of a text that stands in for its translation, in the page's language."""
        own = self.scope.edition.locale
        names = {info.tag: info.autonym for info in (*self.scope.locales, self.scope.edition.source_locale)}
        said = self.scope.word(f"notice/{text.notice}", language=names.get(text.lang, text.lang))
        return self.scope.theme.macro("inline.html", "notice", said, own.tag, own.direction)

    def title(self, record: Record) -> Shown:
        """What a heading or a list calls the record: its title, else its first required words, else its id.

        It holds no link, so that it can be the text of one.
        """
        return self.scope.once(_title, self, record, (record.report, record.id))

    def plain_title(self, record: Record) -> str:
        """The same in plain words."""
        return self.scope.once(_plain_title, self, record, (record.report, record.id))

    def element_id(self, record: Record, prefix: str = "") -> str:
        """The HTML id of an element that shows a record: its own id where that is still free on the page."""
        name = record.id if record.report == self.scope.report.slug else f"{record.report}-{record.id}"
        if name in self.ids:
            name = f"{prefix}-{name}" if prefix else name
        return self.free_id(name)

    def free_id(self, name: str) -> str:
        """The HTML id `name`, with a number behind it where the page has one already; taken from now on."""
        base, again = name, 1
        while name in self.ids:
            again += 1
            name = f"{base}-{again}"
        self.ids.add(name)
        return name


def _title(page: Page, record: Record) -> Shown:
    key = heading_key(record, page.scope.project.types)
    if not key or (record.type == "revision" and key == "note"):
        return page.words(page.scope.numbered(record))
    text = page.scope.field(record, key)
    if record.fields[key].type.kind != "markdown":
        return page.typed(text)
    made = prose.inline(first_paragraph(text).value, Words(page))
    return page.shown(Markup.escape(made.striptags()) if "<a" in made else made, text)


def _plain_title(page: Page, record: Record) -> str:
    key = heading_key(record, page.scope.project.types)
    if not key or (record.type == "revision" and key == "note"):
        return page.scope.numbered(record)
    text = page.scope.field(record, key)
    return page.plain(first_paragraph(text)) if record.fields[key].type.kind == "markdown" else text.value


def heading_key(record: Record, types: RecordTypes) -> str:
    """The key that names the record; empty when it has none."""
    if record.text("title"):
        return "title"
    declared = types.of(record.id)
    required = declared.required if declared else ()
    return next((k for k in required if record.text(k) and record.fields[k].type.kind in ("text", "markdown")), "")


def rest(text: Localised) -> Localised:
    """The text after its first empty line."""
    return Localised(text.value.strip().partition("\n\n")[2], text.lang, text.direction, text.is_source)


def first_paragraph(text: Localised) -> Localised:
    """The text up to its first empty line."""
    head = text.value.strip().partition("\n\n")[0]
    return Localised(head, text.lang, text.direction, text.is_source)
