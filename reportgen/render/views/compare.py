"""A translated edition beside its original, passage by passage: for reviewers, and for readers of both languages."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import cast

from markupsafe import Markup

from reportgen import prose
from reportgen.catalogs.messages import messages
from reportgen.frozen import dataclass
from reportgen.model import Localised, Message, Record, Section
from reportgen.render import paths
from reportgen.render.resolver import Words
from reportgen.render.scope import Page, Scope, Shown
from reportgen.render.views.frame import Frame, TocEntry, frame
from reportgen.render.views.parts import Anchor, Part

PART = 400
"""Passages on one page."""
_LINK = re.compile(r"</?a\b[^>]*>")


@dataclass(frozen=True, slots=True)
class Pair:
    """One passage in both languages."""

    id: str
    """HTML id, the same in every language: the message key."""
    href: str
    """Where the edition shows it."""
    label: str
    """What it is: the key of a record's field, or the number of the passage in its section."""
    source: Shown
    target: Shown
    """Empty when the edition shows the original for want of a translation."""


@dataclass(frozen=True, slots=True)
class PairGroup:
    """The passages of a section or a record, in the order of the edition."""

    id: str
    heading: Shown
    number: str
    """The id of the record; empty for a section."""
    pairs: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class ComparePage:
    """Everything on a page that compares."""

    frame: Frame
    heading: str
    lede: str
    count: str
    languages: tuple[str, str]
    """The two languages by their own names: the original's, then the edition's."""
    tags: tuple[str, str]
    directions: tuple[str, str]
    parts: tuple[Part, ...]
    groups: tuple[PairGroup, ...]


def count(scope: Scope) -> int:
    """Over how many pages the comparison goes; 0 for the original itself."""
    if scope.tag == scope.edition.source_locale.tag:
        return 0
    return max(1, -(-len(_all(scope)) // PART))


def _all(scope: Scope) -> tuple[Message, ...]:
    """What readers see, in the order of the edition; of what needs no translation, what is translated."""
    place = ("compared", scope.tag)
    if place not in scope.kept:
        found = messages(scope.project, scope.report)
        scope.kept[place] = tuple(one for one in found if one.is_counted or one.key in scope.edition.texts)
    return cast("tuple[Message, ...]", scope.kept[place])


def compare_page(page: Page, original: Scope, part: int) -> ComparePage:
    """The comparison of an edition with the `original`, or one page of it, counted from 0."""
    scope = page.scope
    every = _all(scope)
    some = every[part * PART : (part + 1) * PART]
    groups = _groups(page, Page(original, page.path), some)
    infos = (original.edition.locale, scope.edition.locale)
    return ComparePage(
        frame=_frame(page, groups),
        heading=scope.word("list/compare"),
        lede=scope.word("list/compare-lede", language=infos[0].autonym),
        count=scope.word("list/compare-count", count=len(every)),
        languages=(infos[0].autonym, infos[1].autonym),
        tags=(infos[0].tag, infos[1].tag),
        directions=(infos[0].direction, infos[1].direction),
        parts=_parts(page, every, part),
        groups=groups,
    )


def _frame(page: Page, groups: Sequence[PairGroup]) -> Frame:
    scope = page.scope
    report = scope.text("report/title", scope.report.meta.title.value).value
    heading = scope.word("list/compare")
    made = frame(
        page,
        title=scope.word("page/title", page=heading, report=report),
        description=heading,
        nav="compare",
        here=heading,
        toc=tuple(TocEntry(group.id, group.heading) for group in groups if not group.number),
        skips=(Anchor("#main", scope.word("skip/content")),),
    )
    # search engines have both texts already
    return replace(made, translation=replace(made.translation, is_listed=False))


def _parts(page: Page, every: Sequence[Message], here: int) -> tuple[Part, ...]:
    scope = page.scope
    number = -(-len(every) // PART)
    if number < 2:
        return ()
    tag, slug = scope.tag, scope.report.slug
    return tuple(
        Part(page.href(paths.compare(tag, slug, part)), _span(page, every, part), part == here)
        for part in range(number)
    )


def _span(page: Page, every: Sequence[Message], part: int) -> str:
    first, last = part * PART + 1, min(len(every), (part + 1) * PART)
    number = page.scope.edition.formats.number
    return f"{number(str(first))} – {number(str(last))}"


def _groups(page: Page, original: Page, some: Sequence[Message]) -> tuple[PairGroup, ...]:
    """The messages by what they belong to; each group once, in the order of its first message."""
    sections = {section.name: section for section in page.scope.report.sections}
    found: dict[str, list[Message]] = {}
    for message in some:
        found.setdefault(_owner(message, sections), []).append(message)
    return tuple(_group(page, original, owner, own, sections) for owner, own in found.items())


def _owner(message: Message, sections: Mapping[str, Section]) -> str:
    """`text/<section>`, `data/<table>`, a record's id, or `report`."""
    first, _, rest = message.key.partition("/")
    if first == "text" and rest.partition("/")[0] in sections:
        return f"text/{rest.partition('/')[0]}"
    if first == "data":
        return f"data/{rest.partition('/')[0]}"
    return message.record or first


def _group(
    page: Page, original: Page, owner: str, own: Sequence[Message], sections: Mapping[str, Section]
) -> PairGroup:
    scope = page.scope
    record, section = scope.report.records.get(owner), sections.get(owner.removeprefix("text/"))
    if record is not None:
        heading = page.title(record)
    elif section is not None and own:
        heading = _shown(page, own[0], section, scope.text(own[0].key, own[0].source.value))
    elif owner.startswith("data/"):
        heading = page.untranslated(f"{owner}.csv")
    else:
        heading = page.words(scope.word("compare/report"))
    pairs = tuple(_pair(page, original, message, number, record, section) for number, message in enumerate(own, 1))
    return PairGroup(f"of-{owner.replace('/', '-')}", heading, record.id if record else "", pairs)


def _pair(
    page: Page, original: Page, message: Message, number: int, record: Record | None, section: Section | None
) -> Pair:
    scope = page.scope
    tag, slug = scope.tag, scope.report.slug
    own = scope.edition.source_locale
    source = Localised(message.source.value, own.tag, own.direction, is_source=True)
    key = message.key.rpartition("/")[2]
    label = scope.edition.formats.number(str(number))
    if record is not None:
        href, label = page.record_href(record), _label(scope, message, record) or label
    elif section is not None:
        href = page.href(f"{paths.edition(tag, slug)}#{key}")
    else:
        href = page.href(paths.edition(tag, slug))
    text = scope.edition.texts.get(message.key)
    target = Shown.empty() if text is None or text.is_source else _shown(page, message, section, text)
    return Pair(message.key.replace("/", "-"), href, label, _shown(original, message, section, source), target)


def _label(scope: Scope, message: Message, record: Record) -> str:
    """The words for the key and those below it, with numbers: `Steps 2`; empty where the language has none."""
    words = scope.edition.words
    found = []
    for part in message.key.removeprefix(f"{record.id}/").split("/"):
        if part.isdigit():
            found.append(scope.edition.formats.number(part))
        elif words.has(f"key/{part}"):
            found.append(words.name("key", part))
    return " · ".join(found)


def _shown(page: Page, message: Message, section: Section | None, text: Localised) -> Shown:
    """A text with its marks but without links: they lead on from the edition."""
    if message.kind == "plain":
        return page.typed(text)
    words = Words(page)
    made = prose.inline(text.value, words, section) if message.kind == "inline" else prose.fragment(text.value, words)
    return page.shown(Markup(_LINK.sub("", made)), text)  # noqa: S704 - tags were taken out of markup, nothing was put in
