"""data/<name>.csv → a table of recorded values with the place of every cell (RFC 4180)."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from types import MappingProxyType

from reportgen.diagnostics import Diagnostic, Label
from reportgen.model.project import ValueTable
from reportgen.records.reading import short
from reportgen.rules import rule
from reportgen.source import SourceFile, Span, Text

Findings = tuple[Diagnostic, ...]

_NAME = re.compile(r"[a-z][a-z0-9_]*")
MAX_COLUMNS = 500
MAX_CELLS = 500_000
MAX_FOUND = 50
"""A file that is no table at all would otherwise give a finding a line."""


def read_table(file: SourceFile, name: str, report: str) -> tuple[ValueTable | None, Findings]:
    """The table in a CSV file; every departure from the form that addresses need is RG413.

    None when no header can be read, or none with these separators. A row or column with a fault is left out,
    the others stay.
    """
    return _Table(file, name, report).read()


class _Table:
    """One table in the making."""

    def __init__(self, file: SourceFile, name: str, report: str) -> None:
        self.file = file
        self.name = name
        self.report = report
        self.found: list[Diagnostic] = []

    def fault(self, message: str, span: Span, advice: str, related: tuple[Label, ...] = ()) -> None:
        """Notes one RG413, up to the number that helps."""
        if len(self.found) >= MAX_FOUND:
            return
        self.found.append(Diagnostic(rule("RG413"), message, span, help=advice, related=related, report=self.report))

    def read(self) -> tuple[ValueTable | None, Findings]:
        """The table and its faults."""
        if not _NAME.fullmatch(self.name):
            near = re.sub(r"[^a-z0-9_]+", "_", self.name.lower())
            self.fault(
                f"`{short(self.name)}` is not the name of a table", Span(self.file.path), f"rename it `{near}.csv`"
            )
        lines = self._lines()
        header = next(lines, None)
        if header is None:
            self.fault("the table has no header row", self.file.span(0, 0), "begin with a line of column names")
            return None, tuple(self.found)
        self._header(header)
        if len(header) == 1 and self.found:
            return None, tuple(self.found)  # another separator: whatever names a row or column would be told as well
        in_header = len(self.found)
        rows: dict[str, tuple[Text, ...]] = {}
        for cells in lines:
            if self._is_good(cells, header, rows):
                rows[cells[0].value] = cells
        table = ValueTable(
            self.name, self.file.path, header, MappingProxyType(rows), None,
            has_all_rows=len(self.found) == in_header, has_all_columns=not in_header,
        )  # fmt: skip
        return table, tuple(self.found)

    def _lines(self) -> Iterator[tuple[Text, ...]]:
        """The rows as cells with places; stops at the first line that is not CSV. Empty last lines are passed."""
        starts = _Lines(self.file.text)
        reader = csv.reader(starts, strict=True)
        cells = 0
        while True:
            begin = starts.taken
            try:
                row = next(reader)
            except StopIteration:
                return
            except csv.Error as error:
                self._unreadable(begin, error)
                return
            if len(row) > MAX_COLUMNS:
                advice = f"keep at most `{MAX_COLUMNS}` columns; another table may take the others"
                self.fault(f"the row has `{len(row)}` cells", self.file.span(begin, begin), advice)
                return
            cells += len(row)
            if cells > MAX_CELLS:
                self.fault(f"the table has more than `{MAX_CELLS}` cells", self.file.span(begin, begin), "split it")
                return
            if not row:
                if self.file.text[starts.taken :].strip():
                    advice = "delete the line"
                    self.fault("an empty line stands inside the table", self.file.span(begin, begin), advice)
                continue
            yield tuple(_cells(self.file, begin, row))

    def _unreadable(self, begin: int, error: csv.Error) -> None:
        line_end = self.file.text.find("\n", begin)
        span = self.file.span(begin, len(self.file.text) if line_end < 0 else line_end)
        advice = 'put a cell that holds `,` or a line end in "…", and write a quotation mark in it twice'
        self.fault(f"the row is not CSV: {error}", span, advice)

    def _header(self, header: tuple[Text, ...]) -> None:
        seen: dict[str, Text] = {}
        for cell in header:
            if len(header) == 1 and any(mark in cell.value for mark in ";\t|"):
                self.fault("the header has one cell", cell.span, "separate the cells by `,`, in every row")
            elif not _NAME.fullmatch(cell.value):
                near = re.sub(r"[^a-z0-9_]+", "_", cell.value.strip().lower()).strip("_")
                advice = f"write `{near}`" if _NAME.fullmatch(near) else "use lower-case letters, digits and `_`"
                self.fault(f"`{short(cell.value)}` is not the name of a column", cell.span, advice)
            elif cell.value in seen:
                related = (Label(seen[cell.value].span, "the first one"),)
                self.fault(f"two columns have the name `{cell.value}`", cell.span, "rename one of them", related)
            seen.setdefault(cell.value, cell)

    def _is_good(self, cells: tuple[Text, ...], header: tuple[Text, ...], rows: dict[str, tuple[Text, ...]]) -> bool:
        key = cells[0]
        if len(cells) != len(header):
            message = f"the row has `{len(cells)}` cells and the header `{len(header)}`"
            self.fault(message, key.span, "give every row one cell for each column; a `,` in a cell needs quotes")
            return False
        if not key.value or any(mark in key.value for mark in ". `\n\t"):
            near = re.sub(r"[.\s`]+", "-", key.value.strip()).strip("-")
            advice = f"write `{short(near)}`" if near else "give every row a key"
            self.fault(f"`{short(key.value)}` is not the key of a row", key.span, advice)
            return False
        if key.value in rows:
            related = (Label(rows[key.value][0].span, "the first one"),)
            self.fault(f"two rows have the key `{short(key.value)}`", key.span, "rename one of them", related)
            return False
        return True


class _Lines(Iterator[str]):
    """The lines of a text, and how many characters of it were taken."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.taken = 0

    def __next__(self) -> str:
        if self.taken >= len(self.text):
            raise StopIteration
        end = self.text.find("\n", self.taken)
        begin, self.taken = self.taken, len(self.text) if end < 0 else end + 1
        return self.text[begin : self.taken]


def _cells(file: SourceFile, begin: int, row: list[str]) -> Iterator[Text]:
    """The cells of a row that starts at offset `begin`, each at the place where it is written."""
    text, at = file.text, begin
    for value in row:
        quotes = value.count('"') + 2 if text[at : at + 1] == '"' else 0
        end = at + len(value) + quotes
        yield Text(value, file, at, end)
        at = end + 1
