"""What a page tells machines about itself: citation tags and linked data. Only what is known is said.

Tags as Google Scholar's inclusion guidelines for webmasters list them (title, one author a tag, date as
`YYYY/MM/DD`), language, abstract address and references as in Highwire Press tags. Linked data: schema.org.
"""

from __future__ import annotations

from reportgen.model import Record
from reportgen.render.data import indented
from reportgen.render.links import resolve
from reportgen.render.scope import Page
from reportgen.render.views.frame import LICENSES, Meta, absolute
from reportgen.render.views.parts import is_retired
from reportgen.render.views.standing import in_source


def tags(page: Page, record: Record | None, iso: str) -> tuple[Meta, ...]:
    """The citation tags of a report (`record` is None) or a record, dated by the revision's day `iso`."""
    scope = page.scope
    title = page.plain_title(record) if record else scope.text("report/title", scope.report.meta.title.value).value
    found = [("title", title), *(("author", name) for name in scope.report.meta.authors)]
    found += [("publication_date", iso.replace("-", "/")), ("language", scope.tag)]
    found.append(("abstract_html_url", absolute(page, page.path)))
    titles = (page.plain_title(one).replace(";", ",") for one in _cited(page, record))
    found += [("reference", f"citation_title={title};") for title in titles]
    return tuple(Meta(f"citation_{name}", " ".join(value.split())) for name, value in found if value.strip())


def _cited(page: Page, record: Record | None) -> tuple[Record, ...]:
    """The sources of the report, or those that the record cites, each once."""
    scope = page.scope
    sources = scope.of_type("source")
    if record is None:
        return sources
    cited = {resolve(one.source, record.report) for one in record.cites}
    return tuple(one for one in sources if (one.report, one.id) in cited)


def linked_data(page: Page, first: str, last: str, version: str) -> str:
    """The report as a ScholarlyArticle with its claims, as JSON-LD that no text can end.

    In a script element only `</script` and `<!--` mean anything (HTML, 13.2.5.4): without `<` neither can be written.
    """
    scope, meta = page.scope, page.scope.report.meta
    url = absolute(page, page.path)
    title = scope.text("report/title", meta.title.value).value
    subtitle = scope.text("report/subtitle", meta.subtitle.value).value if meta.subtitle else ""
    is_translated = scope.edition.source_locale.tag != scope.tag
    source = absolute(page, in_source(page))
    work = {"@type": "ScholarlyArticle", "@id": source, "inLanguage": scope.edition.source_locale.tag}
    document: dict[str, object] = {
        "@context": "https://schema.org",
        "@type": "ScholarlyArticle",
        "@id": url,
        "url": url,
        "headline": title,
        "alternativeHeadline": subtitle,
        "author": [{"name": name} for name in meta.authors],
        "datePublished": first,
        "dateModified": last,
        "version": version,
        "inLanguage": scope.tag,
        "translationOfWork": {key: value for key, value in work.items() if value} if is_translated else "",
        "license": LICENSES.get(meta.license or "", meta.license or ""),
        "hasPart": [_claim(page, claim) for claim in scope.of_type("claim") if not is_retired(claim)],
    }
    text = indented({key: value for key, value in document.items() if value})
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text


def _claim(page: Page, claim: Record) -> dict[str, object]:
    path = absolute(page, page.path)
    url = absolute(page, f"{page.path.removesuffix('index.html')}{claim.id}/index.html") if path else ""
    found = {"@type": "Claim", "@id": url, "identifier": claim.id, "name": page.plain_title(claim), "url": url}
    return {key: value for key, value in found.items() if value}
