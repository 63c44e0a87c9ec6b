"""What is searched of an edition: its report, sections and records as plain words, each with where it leads.

The words stand there as pages show them. How they are compared (case, accents, letters of a script that are
written in several ways) is decided in `search.js` alone, so that nothing must be the same in two languages.
Candidates are in none of it: they are no part of the published project from which editions are made.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from reportgen import prose
from reportgen.catalogs.messages import messages
from reportgen.model import Citation, ListNode, Localised, MapNode, Message, Record, ScalarNode, Section
from reportgen.render import paths
from reportgen.render.resolver import Words
from reportgen.render.scope import Page, Scope
from reportgen.source import Text

_Part = tuple[str, str, str]
"""Words, the HTML id to which they lead beside their page, and their language where it is not the page's."""
_CODES = ("text", "hash")
"""Kinds of values that are the same in every language: places, hashes, names."""


def search_index(scope: Scope) -> str:
    """A script that hands everything searched of an edition to `search.js`.

    A script and no JSON, because pages read from the disk may load scripts but not fetch files. U+2028 and
    U+2029 are escaped: older engines end a line there.
    """
    page = Page(scope, paths.search(scope.tag))
    by_place: dict[str, list[Message]] = {}
    for message in messages(scope.project, scope.report):
        place = message.record or "/".join(message.key.split("/")[: 2 if message.key.startswith("text/") else 1])
        by_place.setdefault(place, []).append(message)
    found = [
        _report(page, by_place.get("report", ())),
        *(_section(page, section, by_place.get(f"text/{section.name}", ())) for section in scope.report.sections),
        *(_record(page, record, by_place.get(record.id, ())) for record in scope.report.records.values()),
    ]
    text = ",\n".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in found)
    slug = json.dumps(scope.report.slug)
    text = text.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return f"(window.reportgenIndex ??= {{}})[{slug}] = [\n{text}\n];\n"


def _entry(
    href: str, label: str, title: _Part, parts: Iterable[_Part], *, ids: Sequence[str] = (), also: Sequence[str] = ()
) -> list[object]:
    """What the script reads: where it leads, what it is, its title with its language, its ids, other names, its texts.

    Each text stands there once.
    """
    once = dict.fromkeys(part for part in parts if part[0] and part[0] != title[0])
    return [href, label, title[2], title[0], ids, also, [_short(part) for part in once]]


def _short(part: _Part) -> object:
    """A text without empty ends."""
    return part[0] if not part[1] and not part[2] else list(part) if part[2] else [part[0], part[1]]


def _report(page: Page, own: Iterable[Message]) -> list[object]:
    """The report as a whole."""
    scope, meta = page.scope, page.scope.report.meta
    title = scope.text("report/title", meta.title.value)
    href = paths.edition(scope.tag, scope.report.slug)
    texts = chain.from_iterable(_texts(page, message, "") for message in own)
    authors = ((author, "", "") for author in meta.authors)
    return _entry(page.href(href), scope.word("nav/text"), _part(page, title), (*texts, *authors))


def _section(page: Page, section: Section, own: Iterable[Message]) -> list[object]:
    """A section; each of its passages leads to its own place."""
    scope = page.scope
    path = paths.edition(scope.tag, scope.report.slug)
    title = _part(
        page, Localised(section.name.replace("-", " "), scope.tag, scope.edition.locale.direction, is_source=True)
    )
    if section.title is not None:
        text = scope.text(f"text/{section.name}/{section.title.key}", section.title.text.value)
        title = _part(page, text, section=section)
    cites = {citation.key: citation for citation in section.cites}
    texts = (
        part
        for message in own
        for part in _texts(page, message, message.key.split("/")[2], section, cites.get(_of(message)))
    )
    named = (part for citation in section.cites for part in _cited(citation, citation.key.rpartition("/")[2]))
    return _entry(page.href(f"{path}#{section.name}"), scope.word("search/section"), title, (*texts, *named))


def _record(page: Page, record: Record, own: Iterable[Message]) -> list[object]:
    """A record with its former ids, its texts, what it quotes, and what names its sources."""
    scope = page.scope
    title = (" ".join(page.plain_title(record).split()), "", page.title(record).lang)
    path = paths.record(scope.tag, scope.report.slug, record.id)
    cites: Mapping[str, Citation] = {f"{record.id}/{citation.key}": citation for citation in record.cites}
    shown = (message for message in own if message.family != "term/forms")
    texts = (part for message in shown for part in _texts(page, message, "", None, cites.get(_of(message))))
    codes = (
        (field.value.value, "", "")
        for key, field in record.fields.items()
        if isinstance(field.value, Text) and field.type.kind in _CODES and not record.is_worded(key)
    )
    named = (part for citation in record.cites for part in _cited(citation, ""))
    return _entry(
        page.href(path),
        scope.numbered(record),
        title,
        (*texts, *codes, *named),
        ids=(record.id, *record.former_ids),
        also=tuple(_other_names(scope, record)),
    )


def _other_names(scope: Scope, record: Record) -> Iterator[str]:
    """The forms of a term that translators noted, and the ids that a record had in other works."""
    forms = scope.edition.texts.get(f"{record.id}/forms")
    if forms is not None and not forms.is_source:
        yield forms.value
    former = record.node("was")
    for item in former.items if isinstance(former, ListNode) else ():
        name = item.get("id") if isinstance(item, MapNode) else None
        if isinstance(name, ScalarNode) and name.text.value not in record.former_ids:
            yield name.text.value


def _of(message: Message) -> str:
    """The key of the citation that a message belongs to."""
    return message.key.removesuffix("/translation")


def _texts(
    page: Page, message: Message, anchor: str, section: Section | None = None, cited: Citation | None = None
) -> Iterator[_Part]:
    """The words of a message in this edition; those of a quotation in its own language, its translation behind them."""
    if cited is not None and message.key.endswith("/translation"):
        lang = cited.lang or page.scope.edition.source_locale.tag
        yield " ".join(message.source.value.split()), anchor, "" if lang == page.scope.tag else lang
        if message.key not in page.scope.edition.texts:
            return
    text = page.scope.text(message.key, message.source.value)
    yield _part(page, text, anchor, section, is_plain=message.kind == "plain")


def _part(
    page: Page, text: Localised, anchor: str = "", section: Section | None = None, *, is_plain: bool = False
) -> _Part:
    words = " ".join(text.value.split()) if is_plain else prose.plain(text.value, Words(page), section)
    return words, anchor, "" if text.lang == page.scope.tag else text.lang


def _cited(citation: Citation, anchor: str) -> Iterator[_Part]:
    """What names the cited passage: its source, its file, its place."""
    words = " ".join(word for word in (citation.source, citation.path, citation.locator) if word)
    yield words, anchor, ""
