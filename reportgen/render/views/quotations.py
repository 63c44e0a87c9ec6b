"""Quotations in the text: the words of a source, and below them where they stand and what their check came to."""

from __future__ import annotations

from dataclasses import replace

from markupsafe import Markup

from reportgen import prose
from reportgen.frozen import dataclass
from reportgen.model import Citation, Quotation, Record, Section
from reportgen.render.links import Cited
from reportgen.render.resolver import Words
from reportgen.render.scope import Page, Shown
from reportgen.render.views.citations import CitationView, Fact, pin, quoted, view
from reportgen.render.views.marks import is_pinned


@dataclass(frozen=True, slots=True)
class QuotationView:
    """A quotation with its attribution."""

    element: str
    words: Shown
    """Paragraphs; code is in `quote.quote`."""
    quote: CitationView
    source: str
    """Id of the source as typed."""
    href: str
    title: Shown
    pin: tuple[Fact, ...]
    is_pinned: bool


def quotation(page: Page, section: Section, part: Quotation) -> QuotationView | None:
    """The view of a quotation; None for one that cites nothing."""
    scope = page.scope
    key = f"text/{section.name}/{part.key}"
    cited = next((one for one in section.cites if one.key == key), None)
    if cited is None:
        return None
    source = scope.links.find(cited.source, scope.report.slug)
    made = Cited(scope.report.slug, None, 0, cited)
    shown = replace(view(page, made), translation=_translation(page, cited))
    if part.form == "code" and not shown.is_code:
        shown = replace(shown, quote=quoted(cited, is_code=True), is_code=True)
    return QuotationView(
        element=part.key,
        words=Shown(Markup()) if shown.is_code else _words(page, part, made, shown),
        quote=shown,
        source=cited.source,
        href=page.record_href(source) if source else "",
        title=page.title(source) if source else page.untranslated(cited.source),
        pin=_pin(page, source),
        is_pinned=is_pinned(source),
    )


def _words(page: Page, part: Quotation, made: Cited, shown: CitationView) -> Shown:
    """The quoted words in the language of the source; the marks of a block quotation are Markdown."""
    if part.form == "markdown":
        html = prose.fragment(part.words.value, Words(page))
    else:
        pieces = [text.value for text in made.citation.segments] or [part.words.value]
        paragraphs = [" ".join(one.split()) for one in " […] ".join(pieces).split("\n\n")]
        html = Markup("").join(Markup("<p>{}</p>").format(one) for one in paragraphs if one)
    return Shown(html, shown.lang, shown.dir)


def _pin(page: Page, source: Record | None) -> tuple[Fact, ...]:
    """The commit or hash, in short; the date stands on the page of the source."""
    found = pin(page, source, short=True) if source else ()
    return tuple(fact for fact in found if fact.is_code)[:1]


def _translation(page: Page, cited: Citation) -> Shown:
    """The author's translation of the words, in this edition's language where the catalog has it."""
    key = f"{cited.key}/translation"
    if cited.translation is not None:
        return page.typed(page.scope.text(key, cited.translation.value))
    found = page.scope.edition.texts.get(key)
    return page.typed(found) if found and not found.is_source else Shown.empty()
