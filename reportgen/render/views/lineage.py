"""The states of the units in a file of receipts, as a table in the text."""

from __future__ import annotations

import datetime as dt

from reportgen.lineage import classify, read_receipts
from reportgen.render.scope import Page
from reportgen.render.views.figures import Cell, ValueRow, Values


def lineage_table(page: Page, argument: str) -> Values | None:
    """Each unit with its state and what the state means; None when the file or the time cannot be read.

    The time stands in the text, so that the same input gives the same bytes on any day.
    """
    scope = page.scope
    name, _, rest = argument.partition(" ")
    file = scope.report.receipts.get(name)
    if file is None or not rest.strip().startswith("now="):
        return None
    now = dt.datetime.fromisoformat(rest.strip().removeprefix("now="))
    units = classify(read_receipts(file)[0], now)
    words = scope.edition.words
    rows = tuple(
        ValueRow(
            tuple(
                Cell(text, is_number=False)
                for text in (one.unit, words.name("lineage", one.state), scope.word(f"lineage/{one.state}/meaning"))
            ),
            is_key=False,
        )
        for one in units
    )
    columns = tuple(Cell(scope.word(f"lineage/{key}"), is_number=False) for key in ("unit", "state", "meaning"))
    caption = page.words(scope.word("lineage/caption", date=scope.edition.formats.day(now.date())))
    count = scope.word("lineage/count", count=len(rows))
    return Values(caption, columns, rows, count, is_narrow=False, source=None)
