"""A record's Markdown field → what it leads to, and its faults."""

from __future__ import annotations

from collections.abc import Iterator

from markdown_it.token import Token

from reportgen.diagnostics import Diagnostic
from reportgen.model import Mentions
from reportgen.prose.faults import Fault, Locate
from reportgen.prose.grammar import block_tokens, environment, normalised
from reportgen.prose.limits import depth_faults, fence_fault, row_faults
from reportgen.prose.places import Lines, Located
from reportgen.prose.scalars import Scalar
from reportgen.prose.scan import holds_words, scan, scan_words
from reportgen.source import SourceFile, Span, Text

Findings = tuple[Diagnostic, ...]


def mentions(text: Text, prefixes: frozenset[str]) -> tuple[Mentions, Findings]:
    """Everything that a Markdown field of a record leads to, and everything wrong with it.

    A field holds paragraphs, lists, quotes, tables and code; headings (RG408), footnotes (RG409) and
    directives (RG407) belong to the sections of a report. Also RG405, RG406, RG415, RG703.
    """
    place = Scalar(text).span
    if holds_words(text.value):
        return scan_words(text.value, prefixes).mentions(place), ()
    return parsed(text.value, place, text.file.path, prefixes)


def parsed(value: str, place: Locate, path: str, prefixes: frozenset[str]) -> tuple[Mentions, Findings]:
    """The same, as the parser of Markdown reads it; `place` finds the value's offsets in its file."""
    env = environment(prefixes)
    lines = Lines.of(SourceFile(path, normalised(value)))
    tokens = block_tokens(lines.text, env)
    if labels := env.get("footnotes", {}).get("refs"):
        env["notes"] = {label.removeprefix(":"): None for label in labels}
    faults = (*_block_faults(tokens, lines), *depth_faults(tokens, lines), *row_faults(tokens, lines))
    found = [fault.at(place) for fault in faults]
    every = []
    for located in _contents(tokens, lines):

        def at(begin: int, end: int, located: Located = located) -> Span:
            return place(*located.range(begin, end))

        result = scan(located.text, env)
        every.append(result.mentions(at))
        found.extend(result.findings(at))
    together = Mentions(
        tuple(item for one in every for item in one.references),
        tuple(item for one in every for item in one.values),
        tuple(item for one in every for item in one.terms),
        tuple(item for one in every for item in one.addresses),
    )
    return together, tuple(found)


def _contents(tokens: list[Token], lines: Lines) -> Iterator[Located]:
    """Every passage of the field, with offsets in its characters."""
    row: list[Token] | None = None
    for token in tokens:
        first = token.map[0] if token.map else 0
        if token.type == "tr_open":
            row = []
        elif token.type == "tr_close":
            cells = row or []
            line = cells[0].map[0] if cells and cells[0].map else 0
            yield from lines.row(tuple(cell.content for cell in cells), line)
            row = None
        elif token.type == "inline" and row is not None:
            row.append(token)
        elif token.type == "inline":
            yield lines.block(token.content, first)


def _block_faults(tokens: list[Token], lines: Lines) -> Iterator[Fault]:
    """What a field must not hold."""
    for token in tokens:
        place = lines.line_range(token.map[0] if token.map else 0)
        if token.type == "heading_open":
            advice = "write it as bold text, or move it to a section of the report"
            yield Fault("RG408", "a heading stands in the field of a record", advice, *place)
        elif token.type == "footnote_reference_open":
            label = token.meta["label"]
            message = f"the footnote `[^{label}]` is defined in the field of a record"
            yield Fault("RG409", message, "say it in the text, or move it to a section of the report", *place)
        elif token.type == "directive":
            message = f"the directive `{{{token.meta['name']}}}` stands in the field of a record"
            begin, end = token.meta["begin"], token.meta["end"]
            yield Fault("RG407", message, "move it to a section of the report", begin, end)
        elif token.type == "block_fault":
            yield token.meta["fault"]
        elif token.type == "fence" and (fault := fence_fault(token, lines)):
            yield fault
