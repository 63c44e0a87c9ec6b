"""Citations as a page shows them: the quoted words, the pinned source, the place in it, and what the check found."""

from __future__ import annotations

import textwrap
from collections import Counter
from dataclasses import replace
from functools import reduce
from urllib.parse import urlsplit

from markupsafe import Markup

from reportgen.frozen import dataclass
from reportgen.model import Anchor, Citation, Record
from reportgen.render.addresses import archived, is_web
from reportgen.render.links import Cited, resolve
from reportgen.render.outside import outside
from reportgen.render.scope import Page, Shown
from reportgen.render.views.marks import Mark, Told, is_pinned, lines, mark, told

_CODE = (
    ".py",
    ".go",
    ".rs",
    ".js",
    ".ts",
    ".c",
    ".h",
    ".java",
    ".sh",
    ".json",
    ".yaml",
    ".yml",
    ".toml",
    ".csv",
    ".tsv",
)


LONG_LINE = 100
"""Quoted code with a longer line than this is wrapped; shorter lines keep their shape and scroll where they must."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A labelled short value; with a link where it leads somewhere, as code where it is for machines."""

    label: str
    value: str
    href: str = ""
    is_code: bool = False
    whole: str = ""
    """The whole value, where `value` is shortened."""


@dataclass(frozen=True, slots=True)
class Exact:
    """What names the passage beyond this site; each part empty where it is not known."""

    href: str = ""
    """The lines at the code host, or the words in the web page."""
    label: str = ""
    commit: str = ""
    swhid: str = ""
    swhid_href: str = ""


@dataclass(frozen=True, slots=True)
class CitationView:
    """One citation."""

    element: str
    number: str
    """Its place among the record's citations; empty where there is but one."""
    label: str
    """What the quotation is called aloud: `Quotation 2, from SRC-6`."""
    locator: str
    quote: tuple[str, ...]
    """The quoted words; several parts where something was left out between them."""
    is_code: bool
    is_wrapped: bool
    """Whether quoted code has a line too long to be read by scrolling sideways."""
    lang: str
    dir: str
    translation: Shown
    layer: str
    fidelity: str
    see: str
    see_href: str
    mark: Mark | None
    told: Told
    exact: Exact

    @property
    def has_quote(self) -> bool:
        """Whether words of the source stand on the page."""
        return bool(self.quote)

    @property
    def is_whole(self) -> bool:
        """Whether it names the source and says nothing more."""
        return not (self.quote or self.locator or self.layer or self.fidelity or self.see or self.mark)


@dataclass(frozen=True, slots=True)
class CitedSource:
    """A source that the record rests on, with everything that the record cites of it."""

    id: str
    href: str
    title: Shown
    kind: str
    pin: tuple[Fact, ...]
    pin_label: str
    """What the facts of `pin` fix: a pinned copy, the file as it was read, or no more than a record."""
    is_pinned: bool
    notes: tuple[str, ...]
    """What holds for each of the citations, told once."""
    citations: tuple[CitationView, ...]


def cited_sources(page: Page, holder: Record) -> tuple[CitedSource, ...]:
    """The sources of a record, each once, in the order in which it cites them first."""
    cited: dict[tuple[str, str], list[tuple[int, Citation]]] = {}
    for number, one in enumerate(holder.cites, 1):
        cited.setdefault(resolve(one.source, holder.report), []).append((number, one))
    return tuple(_cited_source(page, holder, found) for found in cited.values())


def _cited_source(page: Page, holder: Record, cited: list[tuple[int, Citation]]) -> CitedSource:
    scope, name = page.scope, cited[0][1].source
    source = scope.links.find(name, holder.report)
    notes, citations = told_once(tuple(citation(page, holder, one, number) for number, one in cited))
    return CitedSource(
        id=name,
        href=page.record_href(source) if source else "",
        title=page.title(source) if source else Shown(Markup.escape(name)),
        kind=scope.edition.words.name("word/source-kind", source.word("kind")) if source else "",
        pin=pin(page, source, short=True) if source else (),
        pin_label=scope.word(f"quote/{_pin_word(source)}"),
        is_pinned=is_pinned(source),
        notes=notes,
        citations=citations,
    )


def told_once(views: tuple[CitationView, ...]) -> tuple[tuple[str, ...], tuple[CitationView, ...]]:
    """The sentences that hold for each of several citations, and the citations without them."""
    marked = [one.told.notes for one in views if one.mark]
    if len(marked) < 2 or not marked[0] or set(marked) != {marked[0]}:
        return (), views
    return marked[0], tuple(replace(one, told=replace(one.told, notes=())) for one in views)


def citation(page: Page, holder: Record | None, cited: Citation, number: int) -> CitationView:
    """The citation number `number` of a record; one in the text of the page's report has no holder."""
    return view(page, Cited(holder.report if holder else page.scope.report.slug, holder, number, cited))


def view(page: Page, made: Cited) -> CitationView:
    """A citation of a record or of the text, with all that its check came to."""
    scope, holder, cited = page.scope, made.record, made.citation
    source = scope.links.find(cited.source, made.report)
    anchor = scope.anchor(made.report, holder, cited)
    is_code = is_code_quote(source, cited)
    quote = quoted(cited, is_code=is_code)
    lang = cited.lang or ("" if is_code else scope.edition.source_locale.tag)
    see = scope.links.find(cited.see, made.report) if cited.see else None
    is_one_of_several = holder is not None and len(holder.cites) > 1
    return CitationView(
        element=f"cite-{made.number}" if holder else f"cite-{cited.key}",
        number=scope.edition.formats.number(str(made.number)) if is_one_of_several else "",
        label=scope.word("quote/of", number=made.number, source=cited.source)
        if holder
        else scope.word("quote/from", source=cited.source),
        locator=locator(page, cited),
        quote=quote,
        is_code=is_code,
        is_wrapped=is_code and any(len(line) > LONG_LINE for part in quote for line in part.splitlines()),
        lang=lang if lang != scope.tag else "",
        dir=direction(lang) if lang and lang != scope.tag else "",
        translation=_translation(page, made),
        layer=scope.edition.words.name("word/layer", cited.layer) if cited.layer else "",
        fidelity=scope.edition.words.name("word/fidelity", cited.fidelity) if cited.fidelity != "verbatim" else "",
        see=cited.see or "",
        see_href=page.record_href(see) if see else "",
        mark=mark(page, source, cited, anchor),
        told=told(page, holder.id if holder else "", cited, anchor),
        exact=_exact(page, source, cited, anchor),
    )


def _exact(page: Page, source: Record | None, cited: Citation, anchor: Anchor | None) -> Exact:
    """The links out of the site to the cited passage; none for a source cited as a whole."""
    if not (cited.has_quote or cited.path or cited.ranges):
        return Exact()
    found = outside(source, cited, anchor)
    href = found.permalink or found.page
    return Exact(
        href,
        page.scope.word("quote/open", host=urlsplit(href).hostname or "") if href else "",
        found.commit,
        found.swhid,
        archived(found.swhid),
    )


_RIGHT_TO_LEFT = frozenset({"ar", "arc", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "syr", "ug", "ur", "yi"})


def direction(lang: str) -> str:
    """The direction in which a language is written, by its script where the tag names one."""
    parts = lang.split("-")
    if len(parts) > 1 and len(parts[1]) == 4:
        return "rtl" if parts[1].title() in ("Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm") else "ltr"
    return "rtl" if parts[0].lower() in _RIGHT_TO_LEFT else "ltr"


def quoted(cited: Citation, *, is_code: bool) -> tuple[str, ...]:
    """The quoted words as they are set: code without the indentation common to its lines, prose in one line."""
    parts = (cited.quote,) if cited.quote is not None else cited.segments
    if is_code:
        return tuple(textwrap.dedent(part.value).strip("\n") for part in parts)
    return tuple(" ".join(part.value.split()) for part in parts)


def _translation(page: Page, made: Cited) -> Shown:
    """The optional translation of a quotation, where this edition has one: `CLM-2/cites/1/translation`."""
    holder, cited = made.record, made.citation
    if holder is None or holder.report != page.scope.report.slug or not cited.key:
        return Shown.empty()
    found = page.scope.edition.texts.get(f"{holder.id}/{cited.key}/translation")
    return page.typed(found) if found and not found.is_source else Shown.empty()


def is_code_quote(source: Record | None, cited: Citation) -> bool:
    """Whether the quoted words are set as code: by the source's profile, else by its kind and the file's name."""
    if source is None:
        return False
    profile = source.text("profile")
    if profile:
        return profile == "code"
    path = cited.path or source.text("location")
    return (source.word("kind") in ("git", "dataset") and not path.endswith((".md", ".txt", ".rst"))) or (
        source.word("kind") == "file" and path.endswith(_CODE)
    )


def locator(page: Page, cited: Citation, *, has_path: bool = True) -> str:
    """The place in the source, in words: path, lines, page or paragraph."""
    parts = [cited.path] if cited.path and has_path else []
    if cited.ranges:
        parts.append(lines(page, cited.ranges))
    if cited.locator:
        parts.append(cited.locator)
    return reduce(lambda place, part: page.scope.word("cite/within", place=place, part=part), parts) if parts else ""


def _pin_word(source: Record | None) -> str:
    if is_pinned(source):
        return "pinned"
    return "as-read" if source is not None and source.word("kind") in ("file", "dataset") else "recorded"


def pin(page: Page, source: Record, *, short: bool = False) -> tuple[Fact, ...]:
    """What fixes the source: when it was captured, its commit, its hash; else the hash of the file as it was read."""
    scope = page.scope
    facts = []
    captured = source.day("captured")
    if captured:
        facts.append(Fact(scope.word("pin/captured"), scope.edition.formats.day(captured)))
    revision = source.text("revision")
    if revision:
        facts.append(_hashed(scope.word("pin/commit"), revision, revision[:12] if short else revision))
    recorded = source.text("sha256")
    hashed = recorded or digest(page, source)
    if hashed:
        label = scope.word("pin/sha256" if recorded else "pin/sha256-as-read")
        facts.append(_hashed(label, hashed, f"{hashed[:8]}…{hashed[-4:]}" if short else hashed))
    return tuple(facts)


def _hashed(label: str, whole: str, shown: str) -> Fact:
    return Fact(label, shown, is_code=True, whole=whole if shown != whole else "")


def digest(page: Page, source: Record) -> str:
    """The hash of a file or data set that travels with the report."""
    if source.word("kind") not in ("file", "dataset"):
        return ""
    project = page.scope.project
    return project.digests.get(f"{project.config.claims}/{source.report}/{source.text('location')}", "")


def web_address(source: Record) -> str:
    """The address of a source that can be opened; empty for one that has none."""
    location = source.text("location")
    return location if is_web(location) else ""


def layer_words(page: Page, source: Record, *, without: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The layers that single citations of a source name, in words: `Design in 2 citations`."""
    given = page.scope.links.cited.get((source.report, source.id), ())
    found = Counter(one.citation.layer for one in given if one.citation.layer)
    name, word = page.scope.edition.words.name, page.scope.word
    return tuple(
        word("source/layer-given", layer=name("word/layer", layer), count=found[layer])
        for layer in page.scope.project.types.words.get("layer", ())
        if layer in found and layer not in without
    )


def sources_of(record: Record) -> tuple[tuple[str, str], ...]:
    """The sources that a record cites, each once, in order."""
    return tuple(dict.fromkeys(resolve(cited.source, record.report) for cited in record.cites))
