"""Figures on a page: both drawings, the finding in words, where the values rest, and the values themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from reportgen.diagnostics import Diagnostic
from reportgen.frozen import dataclass
from reportgen.model import Record, ValueTable
from reportgen.render import paths
from reportgen.render.resolver import is_number
from reportgen.render.scope import Page, Scope, Shown
from reportgen.render.views.parts import Anchor

if TYPE_CHECKING:  # brings the writer of drawings along, which most pages do without
    from reportgen.figures import FigureSpec


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


def figure(page: Page, record: Record, element: str = "") -> FigureView | None:
    """The figure that a record describes; None when it cannot be drawn. `element`: its HTML id where one is set."""
    from reportgen import figures

    spec, _ = figures.read(record, page.scope.report.tables)
    if spec is None:
        return None
    scope = page.scope
    title = page.typed(scope.field(record, "title"))
    values = figure_values(page, spec, title)
    return FigureView(
        element=element or page.element_id(record, "figure"),
        id=record.id,
        name=scope.numbered(record),
        href=page.record_href(record),
        title=title,
        summary=page.typed(scope.field(record, "summary")),
        caption=page.inline(scope.field(record, "caption")) if record.text("caption") else Shown.empty(),
        wide=Markup(drawing(page, spec, narrow=False)[0]),  # noqa: S704 - made by figures, escaped there
        narrow=Markup(drawing(page, spec, narrow=True)[0]),  # noqa: S704
        source=values.source,
        csv=page.href(paths.values(page.scope.home_of(record.report), record.id)),
        svg=page.href(paths.drawing(scope.tag, scope.home_of(record.report), record.id)),
        values=values,
        is_open=len(values.rows) <= 8,
    )


def drawing(page: Page, spec: FigureSpec, *, narrow: bool) -> tuple[str, tuple[Diagnostic, ...]]:
    """One drawing of the figure in this edition, and RG412 for words that do not fit it."""
    from reportgen import figures

    scope = page.scope
    return figures.draw(
        spec,
        width="narrow" if narrow else "wide",
        lang=scope.tag,
        direction=scope.edition.locale.direction,
        text=lambda key, source: scope.text(key, source).value,
        number=scope.edition.formats.number,
    )


def figure_values(page: Page, spec: FigureSpec, title: Shown) -> Values:
    """The values behind a figure, in the order of the file, with the figure's words for them."""
    from reportgen import figures

    scope = page.scope
    made = figures.values(
        spec, text=lambda key, source: scope.text(key, source).value, number=scope.edition.formats.number
    )
    rows = (
        ValueRow(tuple(Cell(cell.shown, cell.is_number) for cell in line.cells), line.is_emphasised)
        for line in made.rows
    )
    source = _source(page, spec.table)
    return Values(
        caption=title,
        columns=tuple(Cell(column.words, column.is_number) for column in made.columns),
        rows=tuple(rows),
        count=scope.word("figure/rows", count=len(made.rows)),
        is_narrow=len(made.columns) <= 2,
        source=Anchor(page.reference_href(source), source.id) if source else None,
    )


def column_words(scope: Scope, table: str, name: str) -> str:
    """The name of a column as a heading."""
    return scope.text(f"data/{table}/{name}", name.replace("_", " ")).value


def _source(page: Page, values: ValueTable) -> Record | None:
    """The data set that a table rests on."""
    return page.scope.links.find(values.source, page.scope.report.slug) if values.source else None


def table(page: Page, values: ValueTable) -> Values:
    """A recorded table, its numbers the locale's way, in the order of the file."""
    scope = page.scope
    source = _source(page, values)
    number = scope.edition.formats.number
    rows = tuple(
        ValueRow(
            tuple(Cell(number(c.value) if is_number(c.value) else c.value, is_number(c.value)) for c in cells),
            is_key=False,
        )
        for cells in values.rows.values()
    )
    columns = tuple(
        Cell(column_words(scope, values.name, name.value), all(row.cells[at].is_number for row in rows))
        for at, name in enumerate(values.columns)
    )
    return Values(
        caption=page.title(source) if source else Shown(Markup.escape(values.name.replace("_", " "))),
        columns=columns,
        rows=rows,
        count=scope.word("figure/rows", count=len(rows)),
        is_narrow=len(columns) <= 2,
        source=Anchor(page.reference_href(source), source.id) if source else None,
    )
