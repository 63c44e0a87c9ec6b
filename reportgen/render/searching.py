"""What is searched of an edition: its report, sections and records as plain words, each with where it leads.

The words stand there as pages show them. How they are compared (case, accents, letters of a script that are
written in several ways) is decided in `search.js` alone, so that nothing must be the same in two languages.
Candidates are in none of it: they are no part of the published project from which editions are made.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
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
_TEXTS = ("text", "hash", "markdown", "markdown-list")
"""Kinds of values that hold texts."""


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


def _report(page: Page, own: Sequence[Message]) -> list[object]:
    """The report as a whole."""
    scope, meta = page.scope, page.scope.report.meta
    title = scope.text("report/title", meta.title.value)
    href = paths.edition(scope.tag, scope.report.slug)
    texts = chain.from_iterable(_texts(page, message, "") for message in own)
    authors = ((author, "", "") for author in meta.authors)
    return _entry(page.href(href), scope.word("nav/text"), _part(page, title), (*texts, *authors))


def _section(page: Page, section: Section, own: Sequence[Message]) -> list[object]:
    """A section; each of its passages leads to its own place."""
    scope = page.scope
    path = paths.edition(scope.tag, scope.report.slug)
    title = section.name.replace("-", " "), "", ""
    if section.title is not None:
        text = scope.text(f"text/{section.name}/{section.title.key}", section.title.text.value)
        title = _part(page, text, section=section)
    said = {message.key for message in own}
    texts = (part for message in own for part in _texts(page, message, message.key.split("/")[2], section))
    codes = (
        _part(page, _as_typed(scope, passage.text), key, section)
        for key, passage in section.passages.items()
        if f"text/{section.name}/{key}" not in said
    )
    cited = (
        part for one in section.cites for part in _cited(page, one, f"{one.key}/translation", one.key.split("/")[2])
    )
    return _entry(page.href(f"{path}#{section.name}"), scope.word("search/section"), title, (*texts, *codes, *cited))


def _record(page: Page, record: Record, own: Sequence[Message]) -> list[object]:
    """A record with its former ids, its texts, what it quotes, and what names its sources."""
    scope = page.scope
    title = (" ".join(page.plain_title(record).split()), "", page.title(record).lang)
    said = {message.key for message in own}
    shown = (message for message in own if message.family != "term/forms")
    texts = (part for message in shown for part in _texts(page, message, ""))
    codes = (_part(page, _as_typed(scope, text)) for text in _codes(record, said))
    cited = (part for one in record.cites for part in _cited(page, one, f"{record.id}/{one.key}/translation", ""))
    return _entry(
        page.href(paths.record(scope.tag, scope.report.slug, record.id)),
        scope.numbered(record),
        title,
        (*texts, *codes, *cited),
        ids=(record.id, *record.former_ids),
        also=tuple(_other_names(scope, record)),
    )


def _codes(record: Record, said: Collection[str]) -> Iterator[Text]:
    """The texts of a record that are no messages: places, hashes, names, code."""
    for key, field in record.fields.items():
        several = field.value if isinstance(field.value, tuple) else (field.value,)
        for number, item in enumerate(several, 1):
            name = f"{record.id}/{key}/{number}" if isinstance(field.value, tuple) else f"{record.id}/{key}"
            if isinstance(item, Text) and field.type.kind in _TEXTS and name not in said:
                yield item


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


def _texts(page: Page, message: Message, anchor: str, section: Section | None = None) -> Iterator[_Part]:
    """The words of a message in this edition. Those of quotations come with what is cited."""
    if message.family != "citation/translation":
        text = page.scope.text(message.key, message.source.value)
        yield _part(page, text, anchor, section, is_plain=message.kind == "plain")


def _as_typed(scope: Scope, text: Text) -> Localised:
    """A text that is the same in every language."""
    return Localised(text.value, scope.tag, scope.edition.locale.direction, is_source=True)


def _part(
    page: Page, text: Localised, anchor: str = "", section: Section | None = None, *, is_plain: bool = False
) -> _Part:
    words = " ".join(text.value.split()) if is_plain else prose.plain(text.value, Words(page), section)
    return words, anchor, "" if text.lang == page.scope.tag else text.lang


def _cited(page: Page, citation: Citation, translated: str, anchor: str) -> Iterator[_Part]:
    """Quoted words in their own language and in that of the edition; and what names their source, file and place."""
    scope = page.scope
    own = scope.edition.source_locale.tag
    quoted = citation.segments or ((citation.quote,) if citation.quote else ())
    translation = scope.edition.texts.get(translated)
    told = [(" […] ".join(one.value for one in quoted), citation.lang or own)]
    if translation is not None and not translation.is_source:
        told.append((translation.value, translation.lang))
    elif citation.translation is not None:
        told.append((citation.translation.value, own))
    told.append((" ".join(word for word in (citation.source, citation.path, citation.locator) if word), scope.tag))
    for words, lang in told:
        yield " ".join(words.split()), anchor, "" if lang == scope.tag else lang
