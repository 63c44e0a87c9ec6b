"""The claim/source table: rows, the pages over which a long one goes, and what a script needs to search all of it."""

from __future__ import annotations

import json
from collections.abc import Sequence

from reportgen.frozen import dataclass
from reportgen.model import Record
from reportgen.render import paths
from reportgen.render.scope import Page, Shown
from reportgen.render.views import limits as limit_views
from reportgen.render.views.citations import sources_of
from reportgen.render.views.parts import Anchor, Badge, Part, badges, is_retired, short_link

PART = 250
"""Claims on one page of the table; about 150 kB of HTML when each has several sources and limits."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A claim in the claim/source table."""

    element: str
    id: str
    href: str
    title: Shown
    kind: str
    badges: tuple[Badge, ...]
    layer: str
    sources: tuple[Anchor, ...]
    limits: tuple[Anchor, ...]
    is_retired: bool


@dataclass(frozen=True, slots=True)
class Controls:
    """What the optional script reads. All of it is text of the theme, or a link."""

    script: str
    rows: str
    """The script file with every row; empty when this page has them all."""
    home: str
    """The page from which links of those rows lead on."""
    part: int
    """Rows on one page."""
    kinds: tuple[str, ...]
    statuses: tuple[str, ...]
    layers: tuple[str, ...]


def of_part(records: Sequence[Record], part: int) -> Sequence[Record]:
    """The claims of page `part`, counted from 0."""
    return records[part * PART : (part + 1) * PART]


def count(records: Sequence[Record]) -> int:
    """Over how many pages the table goes: at least one."""
    return max(1, -(-len(records) // PART))


def parts(page: Page, records: Sequence[Record], here: int) -> tuple[Part, ...]:
    """Links to the pages of the table, named by their first and last id; none for a single page."""
    if count(records) == 1:
        return ()
    scope = page.scope
    found = []
    for number in range(count(records)):
        some = of_part(records, number)
        href = page.href(paths.table(scope.tag, scope.home, number))
        found.append(Part(href, f"{some[0].id} – {some[-1].id}", number == here))
    return tuple(found)


def controls(page: Page, records: Sequence[Record]) -> Controls | None:
    """The script's part of the page; none where the theme has no such script."""
    scope = page.scope
    if not scope.theme.texts.get("table.js", "").strip():
        return None
    return Controls(
        script=page.href(paths.TABLE_SCRIPT),
        rows=page.href(paths.table_rows(scope.tag, scope.home)) if count(records) > 1 else "",
        home=page.href(paths.table(scope.tag, scope.home, 0)),
        part=PART,
        kinds=_labels(page, records, "kind", "claim-kind"),
        statuses=_labels(page, records, "status", "status"),
        layers=_labels(page, records, "layer", "layer"),
    )


def _labels(page: Page, records: Sequence[Record], key: str, vocabulary: str) -> tuple[str, ...]:
    """The words that occur, as the rows show them, in the vocabulary's order."""
    used = {facet.word for record in records for facet in record.facets(key)} | {record.word(key) for record in records}
    order = page.scope.project.types.words.get(vocabulary, ())
    name = page.scope.edition.words.name
    return tuple(name(f"word/{vocabulary}", word) for word in order if word in used)


def rows_script(html: str) -> str:
    """A script that hands every row to `table.js`, as one string of HTML.

    A script and no JSON, because pages read from the disk may load scripts but not fetch files. U+2028 and
    U+2029 are escaped: older engines end a line there.
    """
    text = json.dumps(html, ensure_ascii=False).replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return f"window.reportgenRows = {text};\n"


def row(page: Page, record: Record) -> TableRow:
    """A claim with its kind, status, layer, sources and limits."""
    scope = page.scope
    name = scope.edition.words.name
    known = scope.links.records
    return TableRow(
        element=page.element_id(record),
        id=record.id,
        href=page.record_href(record),
        title=page.title(record),
        kind=name("word/claim-kind", record.word("kind")),
        badges=tuple(found for found in badges(page, record, legend=True) if found.vocabulary == "status"),
        layer=name("word/layer", record.word("layer")) if record.word("layer") else "",
        sources=tuple(short_link(page, known[key]) for key in sources_of(record) if key in known),
        limits=tuple(short_link(page, known[key]) for key in limit_views.keys(page, record)),
        is_retired=is_retired(record),
    )
