"""What the tests of the readers share: YAML in, records or citations and findings out."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from reportgen import files
from reportgen.diagnostics import Diagnostic
from reportgen.model import Citation, Record, RecordTypes
from reportgen.records.reader import read_records
from reportgen.records.types import read_types
from reportgen.source import SourceFile, Span
from reportgen.yamltext import read

PATH = "claims/r/records/a.yaml"


@cache
def built_in() -> RecordTypes:
    types, found = read_types(files.shipped_types())
    assert found == ()
    return types


def lines(found: Iterable[Diagnostic]) -> list[str]:
    return [f"{item.rule.code} {at(item.span)}" for item in found]


def at(span: Span | None) -> str:
    return f"{span.start.line}:{span.start.column}" if span and span.start else "-"


def whole(file: SourceFile, span: Span) -> str:
    """The characters of a span."""
    assert span.start
    assert span.end
    return file.text[file.offset(span.start) : file.offset(span.end)]


def records(text: str, types: RecordTypes | None = None) -> tuple[tuple[Record, ...], tuple[Diagnostic, ...]]:
    node, faults = read(SourceFile(PATH, text))
    found, findings = read_records(node, types or built_in(), "r")
    return found, (*faults, *findings)


def one(text: str, types: RecordTypes | None = None) -> Record:
    """The only record of a text without faults."""
    found, findings = records(text, types)
    assert lines(findings) == []
    (record,) = found
    return record


def cites(item: str) -> tuple[tuple[Citation, ...], tuple[Diagnostic, ...]]:
    """The citations of one item of `cites`, which begins at line 2, column 9."""
    found, findings = records(f"- id: CMP-1\n  cites: [{item}]\n  title: x\n")
    return found[0].cites, findings
