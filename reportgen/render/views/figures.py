"""Figures on a page: both drawings, the finding in words, where the values rest, and the values themselves."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from reportgen import figures
from reportgen.figures import FigureSpec
from reportgen.model import Record, ValueTable
from reportgen.render import paths
from reportgen.render.resolver import is_number
from reportgen.render.scope import Page, Shown
from reportgen.render.views.parts import Anchor


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table of values."""

    text: str
    is_number: bool


@dataclass(frozen=True, slots=True)
class ValueRow:
    """A row of recorded values; emphasised where the figure emphasises it."""

    cells: tuple[Cell, ...]
    is_key: bool


@dataclass(frozen=True, slots=True)
class Values:
    """A table of recorded values."""

    caption: Shown
    columns: tuple[Cell, ...]
    rows: tuple[ValueRow, ...]
    count: str
    is_narrow: bool
    source: Anchor | None


@dataclass(frozen=True, slots=True)
class FigureView:
    """A figure."""

    element: str
    id: str
    name: str
    """`Figure 1`."""
    href: str
    """The figure's own page."""
    title: Shown
    summary: Shown
    caption: Shown
    wide: Markup
    narrow: Markup
    source: Anchor | None
    csv: str
    svg: str
    values: Values
    is_open: bool
    """Whether the table of values stands open: a short one does."""


def figure(page: Page, record: Record) -> FigureView | None:
    """The figure that a record describes; None when it cannot be drawn."""
    spec, _ = figures.read(record, page.scope.report.tables)
    if spec is None:
        return None
    scope = page.scope
    values = table(page, spec.table, emphasised=_emphasised(spec))
    return FigureView(
        element=page.element_id(record),
        id=record.id,
        name=scope.numbered(record),
        href=page.record_href(record),
        title=page.typed(scope.field(record, "title")),
        summary=page.typed(scope.field(record, "summary")),
        caption=page.inline(scope.field(record, "caption")) if record.text("caption") else Shown.empty(),
        wide=Markup(drawing(page, spec, narrow=False)),
        narrow=Markup(drawing(page, spec, narrow=True)),
        source=values.source,
        csv=page.href(paths.values(record.report, record.id)),
        svg=page.href(paths.drawing(scope.tag, record.report, record.id)),
        values=values,
        is_open=len(values.rows) <= 8,
    )


def drawing(page: Page, spec: FigureSpec, *, narrow: bool) -> str:
    """One drawing of the figure in this edition."""
    scope = page.scope
    svg, _ = figures.draw(
        spec,
        width="narrow" if narrow else "wide",
        lang=scope.tag,
        direction=scope.edition.locale.direction,
        text=lambda key, source: scope.text(key, source).value,
        number=scope.edition.formats.number,
        prefix=spec.id.lower(),
    )
    return svg


def _emphasised(spec: FigureSpec) -> frozenset[str]:
    """Row keys that the figure emphasises."""
    return frozenset(category.key for category in spec.categories if category.is_emphasised)


def table(page: Page, values: ValueTable, emphasised: frozenset[str] = frozenset()) -> Values:
    """A recorded table, its numbers the locale's way, in the order of the file."""
    scope = page.scope
    source = scope.links.find(values.source, scope.report.slug) if values.source else None
    number = scope.edition.formats.number
    rows = []
    for key, cells in values.rows.items():
        shown = (Cell(number(c.value) if is_number(c.value) else c.value, is_number(c.value)) for c in cells)
        rows.append(ValueRow(tuple(shown), key in emphasised))
    numeric = [all(is_number(row[at].value) for row in values.rows.values()) for at in range(len(values.columns))]
    columns = (
        Cell(scope.edition.words.name(f"column/{values.name}", name.value.replace("_", "-")), is_numeric)
        for name, is_numeric in zip(values.columns, numeric, strict=True)
    )
    return Values(
        caption=page.title(source) if source else Shown(Markup.escape(values.name.replace("_", " "))),
        columns=tuple(columns),
        rows=tuple(rows),
        count=scope.word("figure/rows", count=len(rows)),
        is_narrow=len(values.columns) <= 2,
        source=Anchor(page.record_href(source), source.id) if source else None,
    )
