"""The page of one record of any type: what it says, what it rests on, what bounds it, where it is used."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from reportgen.frozen import dataclass
from reportgen.model import Record
from reportgen.render import paths
from reportgen.render.scope import Page, Shown, heading_key, rest
from reportgen.render.views import fields as field_views
from reportgen.render.views.changes import Step, steps
from reportgen.render.views.citations import CitedSource, cited_sources
from reportgen.render.views.cite import Cite, Revision, cite, newest
from reportgen.render.views.fields import FieldView
from reportgen.render.views.figures import FigureView, figure
from reportgen.render.views.frame import MAIN, Frame, TocEntry, frame
from reportgen.render.views.ledger import LedgerEntry, ledger
from reportgen.render.views.limits import LimitView, limits
from reportgen.render.views.metadata import tags
from reportgen.render.views.parts import Anchor, Badge, Row, Rows, badges, brief, is_retired, places, row, rows
from reportgen.render.views.quoted import Quoted, quoted
from reportgen.render.views.relations import leads_to, mentioned_by, used_by
from reportgen.render.views.revisions import Correction, corrections_of


@dataclass(frozen=True, slots=True)
class Retired:
    """Why a record is no longer held."""

    notice: str
    why: Shown


@dataclass(frozen=True, slots=True)
class RecordPage:
    """Everything on the page of a record."""

    frame: Frame
    element: str
    id: str
    type: str
    name: str
    badges: tuple[Badge, ...]
    """The first badge of its kind and of its status."""
    more: str
    """How many statuses there are besides: `and 7 more`."""
    statuses: tuple[Badge, ...]
    """All statuses with what each is about, where there are several."""
    heading: Shown
    is_long: bool
    statement: Shown
    """What it states, where its heading is only a title."""
    retired: Retired | None
    ledger: tuple[LedgerEntry, ...]
    figure: FigureView | None
    fields: tuple[FieldView, ...]
    citations: tuple[CitedSource, ...]
    quoted: Quoted | None
    """Of a source: the passages that are quoted or cited from it."""
    limits: tuple[LimitView, ...]
    leads: tuple[Rows, ...]
    used: tuple[Rows, ...]
    mentions: tuple[Row, ...]
    places: tuple[Anchor, ...]
    has_revision: bool
    """Whether the page has a section on revisions: every page but that of a revision without corrections."""
    revision: Revision | None
    steps: tuple[Step, ...]
    """The frozen revisions that brought it in or changed it, newest first."""
    corrections: tuple[Correction, ...]
    history: str
    cite: Cite
    previous: Row | None
    next: Row | None


def record_page(page: Page, record: Record) -> RecordPage:
    """The view of a record's page."""
    scope = page.scope
    heading = page.title(record)
    found = _parts(page, record)
    every = badges(page, record, legend=True)
    first, more = brief(page, every)
    previous, following = neighbours(page, record)
    return RecordPage(
        element=page.element_id(record),
        id=record.id,
        type=record.type,
        name=scope.numbered(record),
        badges=first,
        more=more,
        statuses=tuple(one for one in every if one.vocabulary == "status") if more else (),
        heading=heading,
        is_long=len(heading.html.striptags()) > 110,
        statement=lede(page, record),
        retired=retired(page, record),
        ledger=ledger(page, record),
        has_revision=record.type != "revision" or bool(found["corrections"]),
        revision=newest(page) if record.type != "revision" else None,
        steps=steps(page, record) if record.type != "revision" else (),
        history=page.href(paths.index(scope.tag, scope.home, "history")),
        cite=cite(page, record),
        previous=previous,
        next=following,
        **found,  # type: ignore[arg-type]  # the keys above are fields of these very types
        frame=record_frame(page, record, sections(page, record, found)),  # last: it explains what the rest names
    )


def _parts(page: Page, record: Record) -> dict[str, object]:
    """The parts of the page that stand in sections of their own, by field of the view."""
    return {
        "figure": figure(page, record) if record.type == "figure" else None,
        "fields": field_views.fields(page, record),
        "citations": cited_sources(page, record),
        "quoted": quoted(page, record) if record.type == "source" else None,
        "limits": limits(page, record),
        "leads": leads_to(page, record),
        "used": used_by(page, record),
        "mentions": rows(page, mentioned_by(page, record), "named"),
        "places": places(page, record),
        "corrections": corrections_of(page, record),
    }


def lede(page: Page, record: Record) -> Shown:
    """What the record states below its heading: its statement, or what the heading left of it."""
    key = field_views.lede_key(page, record)
    if key:
        return page.blocks(page.scope.field(record, key))
    heading = heading_key(record, page.scope.project.types)
    if not heading or record.fields[heading].type.kind != "markdown":
        return Shown.empty()
    return page.blocks(rest(page.scope.field(record, heading)))


def sections(page: Page, record: Record, found: Mapping[str, object]) -> tuple[TocEntry, ...]:
    """The sections of the page that have content, for its contents list."""
    names = {
        "figure": "figure", "fields": "fields", "citations": "evidence", "quoted": "quoted", "limits": "limits",
        "leads": "leads-to", "used": "used-by", "mentions": "mentions", "places": "in-text",
    }  # fmt: skip
    present = [(name, name) for key, name in names.items() if found[key]]
    if record.type != "revision":
        present.append(("revision", "revision"))
    elif found["corrections"]:
        present.append(("revision", "corrections"))
    present.append(("cite", "cite-report" if record.type == "revision" else "cite"))
    return tuple(TocEntry(id_, page.words(page.scope.word(f"record/{word}"))) for id_, word in present)


def retired(page: Page, record: Record) -> Retired | None:
    """The notice on a retired record's page."""
    if not is_retired(record):
        return None
    day, why = field_views.map_day(record, "retired", "on"), field_views.map_text(record, "retired", "why")
    scope = page.scope
    notice = scope.word("record/retired", date=scope.edition.formats.day(day)) if day else ""
    text = scope.text(f"{record.id}/retired/why", why)
    return Retired(notice or scope.word("record/retired-undated"), page.inline(text))


def neighbours(page: Page, record: Record) -> tuple[Row | None, Row | None]:
    """The records of the same type before and after this one."""
    same = page.scope.of_type(record.type)
    order = page.scope.links.order  # by report, type and number, as `same` is
    at = order[record.report, record.id] - order[same[0].report, same[0].id]
    before = row(page, same[at - 1], "before") if at else None
    after = row(page, same[at + 1], "after") if at + 1 < len(same) else None
    return before, after


def record_frame(page: Page, record: Record, toc: tuple[TocEntry, ...]) -> Frame:
    """The frame of a record's page."""
    scope = page.scope
    listed = MAIN.get(record.type, "records")
    title = page.plain_title(record)
    report = scope.text("report/title", scope.report.meta.title.value).value
    name = scope.numbered(record)
    day = record.day("date") if record.type == "revision" else None
    last = newest(page)
    iso = day.isoformat() if day else last.iso if last else scope.report.meta.date.isoformat()
    made = frame(
        page,
        title=scope.word(
            "page/title", page=scope.word("page/named", name=name, title=_shortened(title)), report=report
        ),
        description=scope.word("page/record-description", name=name, report=report, title=title),
        nav=listed,
        crumbs=(Anchor(page.href(paths.index(scope.tag, scope.home, listed)), scope.word(f"nav/{listed}")),),
        here=name,
        toc=toc,
        skips=(
            Anchor("#main", scope.word("skip/content")),
            *((Anchor("#evidence", scope.word("skip/evidence")),) if any(t.id == "evidence" for t in toc) else ()),
        ),
    )
    return replace(made, meta=tags(page, record, iso))


def _shortened(title: str) -> str:
    """The first words of a title, for the browser's tab."""
    if len(title) <= 90:
        return title
    return title[:90].rpartition(" ")[0] + " …"
