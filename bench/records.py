"""The records that every tool is measured with: nine claims of ten, the tenth a limitation, each naming the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

PER_FILE = 50


@dataclass(frozen=True, slots=True)
class Record:
    """One record: a claim with a quotation, or a limitation of the record after it."""

    id: str
    title: str
    statement: str
    other: str
    """The id that its statement names."""
    line: int
    quote: str
    bounds: str = "One record, read once."

    @property
    def is_limit(self) -> bool:
        """Whether it limits another record; else it is a claim that cites the source."""
        return self.id.startswith("LIM-")


def make(count: int) -> tuple[Record, ...]:
    """So many records; the last one names the first."""
    return tuple(_record(number, name(number % count + 1)) for number in range(1, count + 1))


def name(number: int) -> str:
    """The id of the n-th record."""
    return f"LIM-{number // 10}" if number % 10 == 0 else f"CLM-{number}"


def _record(number: int, other: str) -> Record:
    quote = f"Line {number} of the saved record holds the value {number * 7}."
    if number % 10 == 0:
        return Record(name(number), f"Limit {number}", f"Nothing is said beyond {other}.", other, number, quote)
    statement = f"The record holds **{number * 7}** at line {number}, see {other}."
    return Record(name(number), f"Finding {number}", statement, other, number, quote)


def generate(project: Path, records: Sequence[Record]) -> None:
    """The project of reportgen: a record has a page, a source with a quotation, and a paragraph that names it."""
    claims = project / "claims" / "many"
    for folder in ("records", "text", "captures"):
        (claims / folder).mkdir(parents=True)
    write(project / "reportgen.toml", 'title = "Many records"\n')
    write(claims / "report.yaml", "title: Many records\ndate: 2026-09-09\nsections: [intro]\n")
    write(claims / "captures" / "saved.txt", "".join(f"{record.quote}\n" for record in records))
    write(claims / "sources.yaml", "- id: SRC-1\n  title: Saved record\n  kind: file\n  location: captures/saved.txt\n")
    for first in range(0, len(records), PER_FILE):
        write(claims / "records" / f"r{first:05}.yaml", "".join(map(_entry, records[first : first + PER_FILE])))
    text = "".join(f"A paragraph about {record.id} in its own words.\n\n" for record in records)
    write(claims / "text" / "intro.md", f"# Introduction\n\n{text}")


def _entry(record: Record) -> str:
    if record.is_limit:
        head = f"- id: {record.id}\n  title: {record.title}\n"
        return f"{head}  statement: {record.statement}\n  affects: [{record.other}]\n\n"
    return (
        f"- id: {record.id}\n  kind: finding\n  title: {record.title}\n  status: observed\n"
        f"  statement: {record.statement}\n  bounds: {record.bounds}\n"
        f"  cites:\n    - source: SRC-1\n      at: :{record.line}\n      quote: {record.quote}\n\n"
    )


def write(path: Path, text: str) -> None:
    """A text file with LF as its line end."""
    path.write_text(text, "utf-8", newline="\n")
