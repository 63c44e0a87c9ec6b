"""Atom feeds (RFC 4287): the revisions and corrections of a report, or of every report, in one language.

No clock: what is new is dated by its revision, at midnight UTC, since a record holds no time of day.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from html import escape

from reportgen.frozen import dataclass
from reportgen.model import Record
from reportgen.render import paths
from reportgen.render.scope import Page, Scope, Shown
from reportgen.render.views.frame import LICENSES, absolute, site_title
from reportgen.render.views.revisions import corrections

_UNFIT = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What no XML 1.0 document may hold, escaped or not (production 2)."""


@dataclass(frozen=True, slots=True)
class _Entry:
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
    title = scope.text("report/title", scope.report.meta.title.value).value
    return _feed(page, title, paths.edition(scope.tag, scope.report.slug), tuple(_entries(page)))


def site_feed(scopes: Sequence[Scope]) -> str:
    """The feed of every report that is read in one locale, newest first."""
    first = scopes[0]
    path = paths.feed(first.tag)
    found = [entry for scope in scopes for entry in _entries(Page(scope, path), is_among_others=True)]
    found.sort(key=lambda entry: entry.day, reverse=True)  # stable: within a day by report, newest revision first
    return _feed(Page(first, path), site_title(first), f"{first.tag}/index.html", tuple(found), is_site=True)


def identity(scope: Scope, path: str) -> str:
    """The `atom:id` of what stands at a path: its permalink; without a base-url a UUID that depends on no address.

    RFC 4287, 4.2.6: it never changes. The UUID is of version 8 (RFC 9562, 5.8), from the project's title and the path.
    """
    base = scope.project.config.base_url
    if base:
        return f"{base.rstrip('/')}/{path.replace('index.html', '')}"
    digest = hashlib.sha256(f"reportgen\0{scope.project.config.title}\0{path}".encode()).hexdigest()
    return f"urn:uuid:{digest[:8]}-{digest[8:12]}-8{digest[13:16]}-8{digest[17:20]}-{digest[20:32]}"


def _entries(page: Page, *, is_among_others: bool = False) -> Iterator[_Entry]:
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
        made = _Entry(identity(scope, path), title, day.isoformat(), path, _plain(note), note.lang, authors)
        yield made
        yield from _corrections(page, record, made)


def _corrections(page: Page, revision: Record, made: _Entry) -> Iterator[_Entry]:
    """The corrections of a revision: what stood there, what stands there now, and why."""
    scope = page.scope
    for number, (_, one) in enumerate(corrections(page, revision), 1):
        parts = [f"− {_plain(one.was)}" if one.was else "", f"+ {_plain(one.now)}" if one.now else "", _plain(one.why)]
        name = scope.word("history/corrections", count=1)
        yield _Entry(
            f"{made.identity}#correction-{number}",
            scope.word("page/named", name=one.at.label, title=f"{name} ({made.title})"),
            made.day,
            made.path,
            "\n".join(part for part in parts if part),
            one.why.lang or one.now.lang,
            made.authors,
        )


def _feed(page: Page, title: str, home: str, entries: Sequence[_Entry], *, is_site: bool = False) -> str:
    """The document; times are those of the newest entry, else of the report."""
    scope, meta = page.scope, page.scope.report.meta
    day = max((entry.day for entry in entries), default=meta.date.isoformat())
    href = absolute(page, page.path) or paths.relative(page.path, page.path)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{_attribute(scope.tag)}">',
        f"<id>{_text(identity(scope, page.path))}</id>",
        f"<title>{_text(title)}</title>",
        f"<updated>{day}T00:00:00Z</updated>",
        f'<link rel="self" type="application/atom+xml" href="{_attribute(href)}"/>',
        f'<link rel="alternate" type="text/html" hreflang="{_attribute(scope.tag)}" href="{_link(page, home)}"/>',
        *_people(() if is_site else meta.authors, site_title(scope)),
    ]
    if meta.license and not is_site:
        lines.append(f"<rights>{_text(LICENSES.get(meta.license, meta.license))}</rights>")
    for entry in entries:
        lines += _entry(page, entry)
    return "\n".join((*lines, "</feed>", ""))


def _entry(page: Page, entry: _Entry) -> list[str]:
    lang = f' xml:lang="{_attribute(entry.lang)}"' if entry.lang else ""
    return [
        "<entry>",
        f"<id>{_text(entry.identity)}</id>",
        f"<title>{_text(entry.title)}</title>",
        f"<published>{entry.day}T00:00:00Z</published>",
        f"<updated>{entry.day}T00:00:00Z</updated>",
        f'<link rel="alternate" type="text/html" href="{_link(page, entry.path)}"/>',
        *_people(entry.authors, ""),
        f'<summary type="text"{lang}>{_text(entry.summary)}</summary>',
        "</entry>",
    ]


def _people(names: Sequence[str], other: str) -> list[str]:
    """`atom:author` of each; a feed without any names the site (4.1.1 asks for one)."""
    return [f"<author><name>{_text(name)}</name></author>" for name in names or ((other,) if other else ())]


def _link(page: Page, path: str) -> str:
    return _attribute(absolute(page, path) or page.href(path))


def _plain(shown: Shown) -> str:
    """The words of a text."""
    return shown.html.striptags()


def _text(words: str) -> str:
    return escape(_UNFIT.sub("\ufffd", words), quote=False)


def _attribute(words: str) -> str:
    return escape(_UNFIT.sub("\ufffd", words))
