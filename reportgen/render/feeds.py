"""Atom feeds (RFC 4287): the revisions and corrections of a report, or of every report, in one language.

No clock: what is new is dated by its revision, at midnight UTC, since a record holds no time of day.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from reportgen.frozen import dataclass
from reportgen.model import Config, Record
from reportgen.render import paths
from reportgen.render.scope import Front, Page, Scope, Shown
from reportgen.render.views.frame import LICENSES, address, site_title
from reportgen.render.views.revisions import corrections

_UNFIT = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What no XML 1.0 document may hold, escaped or not (production 2)."""


@dataclass(frozen=True, slots=True)
class News:
    """An entry of a feed."""

    identity: str
    title: str
    day: str
    path: str
    """What it leads to, below the site."""
    summary: str
    lang: str
    authors: tuple[str, ...]


def report_feed(scope: Scope) -> str:
    """The feed of one report in one locale, newest first."""
    page = Page(scope, paths.feed(scope.tag, scope.report.slug))
    meta, config = scope.report.meta, scope.project.config
    title = scope.text("report/title", meta.title.value).value
    authors = meta.authors or (site_title(scope.edition.words, config),)
    home = paths.edition(scope.tag, scope.report.slug)
    rights = LICENSES.get(meta.license, meta.license) if meta.license else ""
    head = _Head(config, scope.tag, page.path, title, home, tuple(authors), meta.date.isoformat(), rights)
    return _document(head, tuple(_entries(page)))


def news_of(scope: Scope) -> tuple[News, ...]:
    """The dated revisions and corrections of a report, newest first, as the feed of all reports tells them."""
    return tuple(_entries(Page(scope, paths.feed(scope.tag)), is_among_others=True))


def site_feed(front: Front, news: Iterable[News], day: str) -> str:
    """The feed of every report that is read in one locale, newest first; `day` is its date when there are no news."""
    tag, config = front.locale.tag, front.config
    ranked = sorted(news, key=lambda one: one.day, reverse=True)  # stable: within a day as given
    title = site_title(front.words, config)
    return _document(_Head(config, tag, paths.feed(tag), title, f"{tag}/index.html", (title,), day), ranked)


def identity(config: Config, path: str) -> str:
    """The `atom:id` of what stands at a path: its permalink; without a base-url a UUID that depends on no address.

    RFC 4287, 4.2.6: it never changes. The UUID is of version 8 (RFC 9562, 5.8), from the project's title and the path.
    """
    if config.base_url:
        return f"{config.base_url.rstrip('/')}/{path.replace('index.html', '')}"
    digest = hashlib.sha256(f"reportgen\0{config.title}\0{path}".encode()).hexdigest()
    return f"urn:uuid:{digest[:8]}-{digest[8:12]}-8{digest[13:16]}-8{digest[17:20]}-{digest[20:32]}"


def _entries(page: Page, *, is_among_others: bool = False) -> Iterator[News]:
    """The dated revisions, newest first, each before the corrections that it made."""
    scope = page.scope
    report = scope.text("report/title", scope.report.meta.title.value).value
    for record in reversed(scope.of_type("revision")):
        day = record.day("date")
        if day is None:
            continue
        path = paths.record(scope.tag, scope.report.slug, record.id)
        note = page.blocks(scope.field(record, "note"))
        name = scope.numbered(record)
        title = scope.word("page/title", page=name, report=report) if is_among_others else name
        authors = scope.report.meta.authors
        own = identity(scope.project.config, path)
        made = News(own, title, day.isoformat(), path, _plain(note), note.lang, authors)
        yield made
        yield from _corrections(page, record, made)


def _corrections(page: Page, revision: Record, made: News) -> Iterator[News]:
    """The corrections of a revision: what stood there, what stands there now, and why."""
    scope = page.scope
    for number, (_, one) in enumerate(corrections(page, revision), 1):
        parts = [f"− {_plain(one.was)}" if one.was else "", f"+ {_plain(one.now)}" if one.now else "", _plain(one.why)]
        name = scope.word("history/corrections", count=1)
        yield News(
            f"{made.identity}#correction-{number}",
            scope.word("page/named", name=one.at.label, title=f"{name} ({made.title})"),
            made.day,
            made.path,
            "\n".join(part for part in parts if part),
            one.why.lang or one.now.lang,
            made.authors,
        )


@dataclass(frozen=True, slots=True)
class _Head:
    """What a feed says of itself."""

    config: Config
    tag: str
    path: str
    title: str
    home: str
    """The page that it belongs to."""
    authors: tuple[str, ...]
    day: str
    """Its date when it has no entry."""
    rights: str = ""


def _document(head: _Head, entries: Sequence[News]) -> str:
    """The document; times are those of the newest entry."""
    day = max((entry.day for entry in entries), default=head.day)
    own = address(head.config, head.path) or paths.relative(head.path, head.path)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{_attribute(head.tag)}">',
        f"<id>{_text(identity(head.config, head.path))}</id>",
        f"<title>{_text(head.title)}</title>",
        f"<updated>{day}T00:00:00Z</updated>",
        f'<link rel="self" type="application/atom+xml" href="{_attribute(own)}"/>',
        f'<link rel="alternate" type="text/html" hreflang="{_attribute(head.tag)}" href="{_link(head, head.home)}"/>',
        *_people(head.authors),
    ]
    if head.rights:
        lines.append(f"<rights>{_text(head.rights)}</rights>")
    for entry in entries:
        lines += _entry(head, entry)
    return "\n".join((*lines, "</feed>", ""))


def _entry(head: _Head, entry: News) -> list[str]:
    lang = f' xml:lang="{_attribute(entry.lang)}"' if entry.lang else ""
    return [
        "<entry>",
        f"<id>{_text(entry.identity)}</id>",
        f"<title>{_text(entry.title)}</title>",
        f"<published>{entry.day}T00:00:00Z</published>",
        f"<updated>{entry.day}T00:00:00Z</updated>",
        f'<link rel="alternate" type="text/html" href="{_link(head, entry.path)}"/>',
        *_people(entry.authors),
        f'<summary type="text"{lang}>{_text(entry.summary)}</summary>',
        "</entry>",
    ]


def _people(names: Sequence[str]) -> list[str]:
    """`atom:author` of each."""
    return [f"<author><name>{_text(name)}</name></author>" for name in names]


def _link(head: _Head, path: str) -> str:
    return _attribute(address(head.config, path) or paths.relative(head.path, path))


def _plain(shown: Shown) -> str:
    """The words of a text."""
    return shown.html.striptags()


def _text(words: str) -> str:
    return escape(_UNFIT.sub("\ufffd", words), quote=False)


def _attribute(words: str) -> str:
    return escape(_UNFIT.sub("\ufffd", words))
