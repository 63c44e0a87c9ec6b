"""Citations as a page shows them: the quoted words, the pinned source, the place in it, and what the check found."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

from markupsafe import Markup

from reportgen.model import Anchor, Citation, Record
from reportgen.render.links import resolve
from reportgen.render.scope import Page, Shown

MARKS = {
    "match": ("matches", "full"),
    "moved": ("matches-moved", "full"),
    "located": ("located", "half"),
    "attested": ("attested", "person"),
    "ambiguous": ("differs", "cross"),
    "near-miss": ("differs", "cross"),
    "mismatch": ("differs", "cross"),
    "invalid": ("differs", "cross"),
    "unresolvable": ("unreadable", "dots"),
}
"""Outcome → the mark's word and shape. Anything else is `unchecked`."""

UNPINNED = {"matches": ("matches-file", "eye"), "matches-moved": ("matches-file-moved", "eye")}
"""The same where the register records no pin: the words match the file as it is, which proves less."""

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
class Mark:
    """What the check of a citation came to."""

    word: str
    label: str
    shape: str
    detail: str


@dataclass(frozen=True, slots=True)
class Fact:
    """A labelled short value; with a link where it leads somewhere, as code where it is for machines."""

    label: str
    value: str
    href: str = ""
    is_code: bool = False


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
    return CitedSource(
        id=name,
        href=page.record_href(source) if source else "",
        title=page.title(source) if source else Shown(Markup.escape(name)),
        kind=scope.edition.words.name("word/source-kind", source.word("kind")) if source else "",
        pin=pin(page, source, short=True) if source else (),
        pin_label=scope.word(f"quote/{_pin_word(source)}"),
        is_pinned=is_pinned(source),
        citations=tuple(citation(page, holder, one, number) for number, one in cited),
    )


def citation(page: Page, holder: Record, cited: Citation, number: int) -> CitationView:
    """The citation number `number` of a record."""
    scope = page.scope
    source = scope.links.find(cited.source, holder.report)
    anchor = scope.anchor(holder, cited)
    is_code = is_code_quote(source, cited)
    quote = quoted(cited, is_code=is_code)
    lang = cited.lang or ""
    direction = "rtl" if lang.partition("-")[0] in ("ar", "fa", "he", "ur") else "ltr"
    see = scope.links.find(cited.see, holder.report) if cited.see else None
    return CitationView(
        element=f"cite-{number}",
        number=scope.edition.formats.number(str(number)) if len(holder.cites) > 1 else "",
        label=scope.word("quote/of", number=number, source=cited.source),
        locator=locator(page, cited),
        quote=quote,
        is_code=is_code,
        is_wrapped=is_code and any(len(line) > LONG_LINE for part in quote for line in part.splitlines()),
        lang=lang if lang and lang != scope.tag else "",
        dir=direction if lang and lang != scope.tag else "",
        translation=_translation(page, holder, cited),
        layer=scope.edition.words.name("word/layer", cited.layer) if cited.layer else "",
        fidelity=scope.edition.words.name("word/fidelity", cited.fidelity) if cited.fidelity != "verbatim" else "",
        see=cited.see or "",
        see_href=page.record_href(see) if see else "",
        mark=mark(page, source, cited, anchor),
    )


def quoted(cited: Citation, *, is_code: bool) -> tuple[str, ...]:
    """The quoted words as they are set: code without the indentation common to its lines, prose in one line."""
    parts = (cited.quote,) if cited.quote is not None else cited.segments
    if is_code:
        return tuple(textwrap.dedent(part.value).strip("\n") for part in parts)
    return tuple(" ".join(part.value.split()) for part in parts)


def _translation(page: Page, holder: Record, cited: Citation) -> Shown:
    """The optional translation of a quotation, where this edition has one."""
    found = page.scope.edition.texts.get(f"{holder.id}/{cited.key}/translation") if cited.key else None
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


def locator(page: Page, cited: Citation) -> str:
    """The place in the source, in words: path, lines, page or paragraph."""
    scope = page.scope
    parts = [cited.path] if cited.path else []
    if cited.ranges:
        number = scope.edition.formats.number
        ranges = [number(str(a)) if a == b else f"{number(str(a))}–{number(str(b))}" for a, b in cited.ranges]
        is_one = len(cited.ranges) == 1 and cited.ranges[0][0] == cited.ranges[0][1]
        parts.append(scope.word("cite/line" if is_one else "cite/lines", lines=scope.edition.formats.items(ranges)))
    if cited.locator:
        parts.append(cited.locator)
    return ", ".join(parts)


def mark(page: Page, source: Record | None, cited: Citation, anchor: Anchor | None) -> Mark | None:
    """The outcome of a citation, with the lines where they are not the cited ones; None for a source as a whole."""
    is_private = source is not None and source.word("kind") == "private"
    names_a_place = cited.has_quote or cited.path or cited.ranges or cited.locator
    if anchor is None and not is_private and not names_a_place:
        return None
    outcome = anchor.outcome if anchor else "attested" if source is not None and source.is_attested else None
    word, shape = MARKS.get(outcome or "", ("unchecked", "dots"))
    if not is_pinned(source):
        word, shape = UNPINNED.get(word, (word, shape))
    scope = page.scope
    detail = ""
    if word == "attested" and source is not None:
        detail = source.text("attested-by")
    elif anchor is not None and anchor.found and word.startswith("matches") and cited.ranges != (anchor.found,):
        number = scope.edition.formats.number
        first, last = anchor.found
        lines = number(str(first)) if first == last else f"{number(str(first))}–{number(str(last))}"
        detail = scope.word("cite/line" if first == last else "cite/lines", lines=lines)
    return Mark(word, scope.word(f"mark/{word}"), shape, detail)


def is_pinned(source: Record | None) -> bool:
    """Whether the register records a commit or a hash of a copy that a reader could compare."""
    return (
        source is not None
        and source.word("kind") != "private"
        and bool(source.text("revision") or source.text("sha256"))
    )


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
        facts.append(Fact(scope.word("pin/commit"), revision[:12] if short else revision, is_code=True))
    recorded = source.text("sha256")
    hashed = recorded or digest(page, source)
    if hashed:
        label = scope.word("pin/sha256" if recorded else "pin/sha256-as-read")
        facts.append(Fact(label, f"{hashed[:8]}…{hashed[-4:]}" if short else hashed, is_code=True))
    return tuple(facts)


def digest(page: Page, source: Record) -> str:
    """The hash of a file or data set that travels with the report."""
    if source.word("kind") not in ("file", "dataset"):
        return ""
    project = page.scope.project
    return project.digests.get(f"{project.config.claims}/{source.report}/{source.text('location')}", "")


def web_address(source: Record) -> str:
    """The address of a source that can be opened; empty for one that has none."""
    location = source.text("location")
    return location if location.startswith(("https://", "http://")) and " " not in location else ""


def sources_of(record: Record) -> tuple[tuple[str, str], ...]:
    """The sources that a record cites, each once, in order."""
    return tuple(dict.fromkeys(resolve(cited.source, record.report) for cited in record.cites))
