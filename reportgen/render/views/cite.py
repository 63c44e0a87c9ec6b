"""How to cite a report or a record: in words, for BibTeX, and as CSL-JSON."""

from __future__ import annotations

import datetime as dt

from reportgen.frozen import dataclass
from reportgen.model import Record
from reportgen.render.data import indented
from reportgen.render.scope import Page
from reportgen.render.views.frame import absolute


@dataclass(frozen=True, slots=True)
class Cite:
    """One thing to cite, three ways."""

    text: str
    bibtex: str
    csl: str
    address: str


@dataclass(frozen=True, slots=True)
class Revision:
    """The newest revision of a report."""

    id: str
    number: str
    date: str
    iso: str


def newest(page: Page) -> Revision | None:
    """The report's newest revision; None when it has none yet."""
    found = page.scope.of_type("revision")
    return revision(page, found[-1]) if found else None


def revision(page: Page, record: Record) -> Revision | None:
    """A revision by its number and date; None without a date."""
    day = record.day("date")
    if day is None:
        return None
    formats = page.scope.edition.formats
    return Revision(record.id, formats.number(str(record.number)), formats.day(day), day.isoformat())


def cite(page: Page, record: Record | None = None) -> Cite:
    """How to cite the report, or one record of it; a revision is cited as the report in that revision."""
    scope = page.scope
    meta = scope.report.meta
    title = scope.text("report/title", meta.title.value).value
    last = newest(page)
    if record is not None and record.type == "revision":
        last, record = revision(page, record), None
    day = dt.date.fromisoformat(last.iso) if last else meta.date
    address = absolute(page, page.path)
    values = {
        "authors": scope.edition.formats.items(list(meta.authors)),
        "report": title,
        "date": scope.edition.formats.day(day),
        "language": scope.edition.locale.autonym,
        "revision": last.number if last else "",
        "title": page.plain_title(record).rstrip(".") if record else "",
        "record": scope.word("page/bracketed", name=scope.numbered(record), more=record.id) if record else "",
    }
    what = "record" if record else "report"
    text = scope.word(f"cite/{what}" if last else f"cite/{what}-undated", **values)
    text = _closed_once(text, title)
    if meta.authors:
        text = _closed_once(scope.word("cite/by", authors=values["authors"], text=text), values["authors"])
    entry = _Entry(
        key=f"{scope.report.slug}-{record.id}" if record else scope.report.slug,
        title=values["title"] or title,
        container=title if record else "",
        authors=meta.authors,
        day=day,
        version=last.id if last else "",
        number=record.id if record else "",
        language=scope.tag,
        url=address,
    )
    return Cite(f"{text} {address}".strip(), _bibtex(entry), _csl(entry), address)


def _closed_once(text: str, words: str) -> str:
    """The text without the full stop after words that end with a mark of their own: `Does it?`, `Doe, J.`."""
    return text.replace(f"{words}.", words, 1) if words.endswith((".", "?", "!", "…")) else text


@dataclass(frozen=True, slots=True)
class _Entry:
    key: str
    title: str
    container: str
    authors: tuple[str, ...]
    day: dt.date
    version: str
    number: str
    language: str
    url: str


_BIBTEX = str.maketrans({
    **{character: f"\\{character}" for character in "&%$#_"},
    "{": r"\textbraceleft{}", "}": r"\textbraceright{}", "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
})  # fmt: skip
"""The specials of LaTeX. Braces are named: BibTeX counts them even where a backslash stands before."""


def _bibtex(entry: _Entry) -> str:
    """The entry for BibTeX, in UTF-8; braces keep capitals and names as they are."""
    fields = {
        "title": f"{{{entry.title.translate(_BIBTEX)}}}",
        "author": " and ".join(f"{{{name.translate(_BIBTEX)}}}" for name in entry.authors),
        "booktitle": f"{{{entry.container.translate(_BIBTEX)}}}" if entry.container else "",
        "year": str(entry.day.year),
        "date": entry.day.isoformat(),
        "version": entry.version,
        "number": entry.number,
        "langid": entry.language,
        "url": entry.url,
    }
    kind = "inproceedings" if entry.container else "techreport"
    lines = [f"  {name} = {{{value}}}," for name, value in fields.items() if value]
    return f"@{kind}{{{entry.key},\n" + "\n".join(lines) + "\n}"


def _csl(entry: _Entry) -> str:
    """The entry as CSL-JSON: an array of one item, as reference managers import it."""
    item: dict[str, object] = {
        "id": entry.key,
        "type": "chapter" if entry.container else "report",
        "title": entry.title,
        "container-title": entry.container,
        "author": [{"literal": name} for name in entry.authors],
        "issued": {"date-parts": [[entry.day.year, entry.day.month, entry.day.day]]},
        "version": entry.version,
        "number": entry.number,
        "language": entry.language,
        "URL": entry.url,
    }
    return indented([{key: value for key, value in item.items() if value}])
