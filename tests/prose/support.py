"""What the tests of prose share: fixture files, a resolver, and short forms of what was read. No test is in here.

A fixture file holds cases of four parts, divided by lines of one dot: a title, an input, what is
expected. In an input `␠` stands for a blank at a line's end and `→` for a tab.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from markupsafe import Markup

from reportgen.diagnostics import Diagnostic
from reportgen.model import Block, Code, Directive, Html, Mentions, Part, Quotation, Section, Slot, Table
from reportgen.prose import read_section
from reportgen.source import SourceFile, Span

PREFIXES = frozenset({"CLM", "FIG", "LIM", "SRC", "TRM"})


class Answers:
    """A resolver that knows every record, value and term."""

    prefixes = PREFIXES

    def record(self, target: str, own_text: str | None, /) -> Markup:
        return Markup('<a href="#{}">{}</a>').format(target, own_text or target)

    def value(self, address: str, /) -> Markup:
        return Markup("<data>{}</data>").format(address)

    def term(self, selector: str, own_text: str | None, /) -> Markup:
        return Markup("<dfn>{}</dfn>").format(own_text or selector)

    def note(self, key: str, number: int, /) -> Markup:
        return Markup("<sup>{}</sup>").format(number)


def cases(name: str) -> list[object]:
    """The cases of a fixture file beside this one."""
    text = (Path(__file__).parent / f"{name}.txt").read_text(encoding="utf-8")
    pieces = text.split("\n.\n")
    parts = []
    for index in range(0, len(pieces) - 2, 3):
        title, given, expected = pieces[index : index + 3]
        parts.append(pytest.param(written(given), expected, id=title.strip()))
    return list(parts)


def written(text: str) -> str:
    """An input with its visible blanks and tabs made real."""
    return text.replace("␠", " ").replace("→", "\t")


def read(text: str) -> tuple[Section, tuple[Diagnostic, ...]]:
    """The section in `text`."""
    return read_section(SourceFile("s.md", text), "s", PREFIXES)


def place(span: Span | None) -> str:
    """`line:column-column` of a span in one line, `line:column-line:column` of a longer one."""
    assert span is not None
    assert span.start is not None
    start, end = span.start, span.end
    if end is None:
        return f"{start.line}:{start.column}"
    to = str(end.column) if end.line == start.line else f"{end.line}:{end.column}"
    return f"{start.line}:{start.column}-{to}"


def findings(found: Iterable[Diagnostic]) -> str:
    """One line a finding: code, place, message."""
    return "\n".join(f"{item.rule.code} {place(item.span)} {item.message}" for item in found)


def mentioned(mentions: Mentions) -> str:
    """One line a mention: what it names, and where."""
    return "\n".join(
        [
            *(f"{item.target} {place(item.span)}" for item in mentions.references),
            *(f"{item.address} {place(item.span)}" for item in mentions.values),
            *(f"{item.selector} {place(item.span)}" for item in mentions.terms),
        ]
    )


def shape(section: Section) -> str:
    """The parts of a section; a passage shows as its characters in ‹›, its key as `#n`."""
    numbers = {key: f"#{index}" for index, key in enumerate(section.passages, 1)}

    def show(part: Part) -> str:
        match part:
            case Html(markup):
                for key, number in numbers.items():
                    markup = markup.replace(f'"{key}"', number)
                return markup.rstrip("\n")
            case Slot(key) | Block(key):
                passage = section.passages[key]
                name = f"{passage.kind} " if isinstance(part, Block) else ""
                return f"{name}‹{passage.text}›"
            case Code(text, language):
                return f"code {language or '-'} {text!r}"
            case Directive(name, argument):
                return f"directive {name} ‹{argument}›"
            case Quotation(_, at, words, form):
                options = "".join(f" {name}={value}" for name, value in part.options)
                return f"{form} of ‹{at}› {place(at.span)}{options}: {words.value!r} {place(words.span)}"
            case Table(parts):
                return "table\n" + "\n".join(map(show, parts)) + "\nend of table"

    return "\n".join(map(show, section.parts))
