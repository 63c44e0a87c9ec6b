"""Findings about YAML: the parsers' complaints in an author's words, and the bounds of safe reading."""

from __future__ import annotations

import re

from ruamel.yaml.error import MarkedYAMLError, YAMLError

from reportgen.diagnostics import Diagnostic, Label
from reportgen.rules import rule
from reportgen.source import SourceFile, Span, Text

_COLON = "put quotes around a value that holds `: `, and check the indentation of the line above"
_QUOTE = "close it, or put the whole value in the other kind of quotes"
_OUTER = "a value that begins with a quotation mark ends with it; put the other kind around the whole"
_INDENT = "the items of a list and the keys of a mapping begin in one column each"

_DEEPER = "begin it in the same column as they do; or put quotes around the value above it, when it is a part of that"
_KEY = re.compile(r" +([a-z][a-z0-9-]*)")

# (words of libyaml or ruamel.yaml, message or None for theirs, help), first match wins
_KNOWN: tuple[tuple[str, str | None, str], ...] = (
    ("mapping values are not allowed", "`: ` stands where no key can", _COLON),
    ("mapping values not allowed", "`: ` stands where no key can", _COLON),
    ("could not find expected ':'", "a key has no `: ` after it", _COLON),
    ("found unexpected end of stream", "a quoted text is not closed", _QUOTE),
    ("found unexpected document separator", "a quoted text is not closed before `---`", _QUOTE),
    ("unknown escape character", "a backslash in double quotes begins no known escape", "write `\\\\`, or use '…'"),
    ("did not find expected key", "a line does not line up with the keys above it", _INDENT),
    ("did not find expected '-' indicator", "a line does not line up with the list above it", _INDENT),
    ("expected <block end>", "a line does not line up with the lines above it", _INDENT),
    ("did not find expected ',' or", "a `[` or `{` is not closed, or an item lacks its `,`", "add the missing mark"),
    ("expected ',' or", "a `[` or `{` is not closed, or an item lacks its `,`", "add the missing mark"),
    ("did not find expected node content", "a value is missing", "close the `[` or `{`, or write the value"),
    ("did not find expected <document start>", "text stands after the end of the document", _INDENT),
    ("expected '<document start>'", "text stands after the end of the document", _INDENT),
)


def yaml_fault(span: Span, message: str, advice: str | None = None) -> Diagnostic:
    """RG101: the file is not YAML as it is read here."""
    return Diagnostic(rule("RG101"), message, span, help=advice)


def unsafe(span: Span, message: str, advice: str) -> Diagnostic:
    """RG103: a tag or a bound."""
    return Diagnostic(rule("RG103"), message, span, help=advice)


def repeated_key(key: Text, first: Text) -> Diagnostic:
    """RG102 at the second occurrence."""
    return Diagnostic(
        rule("RG102"),
        f"the key `{_short(key.value)}` stands twice in one mapping",
        key.span,
        help="keep one of the two, or rename one",
        related=(Label(first.span, "the first one"),),
    )


def unfit_character(span: Span, code: int) -> Diagnostic:
    """RG104 for a character that XML cannot hold, written as such or as an escape."""
    name = "NUL" if code == 0 else f"U+{code:04X}"
    message = f"character `{name}` stands in the text, which XML cannot hold"
    return Diagnostic(rule("RG104"), message, span, help="delete the character or its escape")


def syntax_fault(file: SourceFile, error: YAMLError) -> Diagnostic:
    """RG101 for what the parser refused, at the place that it names."""
    if not isinstance(error, MarkedYAMLError):
        return yaml_fault(Span(file.path), "the file is not YAML", _first_line(str(error)))
    problem = str(error.problem or error.context or "the file is not YAML")
    mark = error.problem_mark or error.context_mark
    at = min(mark.index, len(file.text)) if mark is not None else 0
    if file.text[at : at + 1] == "\t" or "\\t" in problem or "tab character" in problem:
        tab = file.text.find("\t", file.text.rfind("\n", 0, at) + 1)
        place = tab if tab >= 0 else at
        return yaml_fault(file.span(place, place + 1), "a tab cannot indent YAML", "use spaces, two for each level")
    before = file.text[file.text.rfind("\n", 0, at) + 1 : at].rstrip(" ")
    if "mapping values" in problem and (key := _KEY.fullmatch(before)):
        place = file.span(at - len(key[1]), at)
        return yaml_fault(place, f"the key `{_short(key[1])}` is indented deeper than the keys above it", _DEEPER)
    if before.endswith(("'", '"')) and ("did not find expected" in problem or "<block end>" in problem):
        return yaml_fault(
            file.span(at, min(at + 1, len(file.text))), "text stands after a closing quotation mark", _OUTER
        )
    if "cannot start any token" in problem:
        message = f"`{file.text[at : at + 1]}` cannot begin a value"
        return yaml_fault(file.span(at, at + 1), message, "put the value in quotes")
    begun = error.context_mark
    if "quoted scalar" in str(error.context) and "unexpected end" in problem and begun is not None:
        at = min(begun.index, len(file.text))
    return _known(file.span(at, min(at + 1, len(file.text))), problem)


def _known(span: Span, problem: str) -> Diagnostic:
    for words, message, advice in _KNOWN:
        if words in problem:
            return yaml_fault(span, message or problem, advice)
    return yaml_fault(span, f"the file is not YAML: {_first_line(problem)}")


def _first_line(text: str) -> str:
    return text.strip().partition("\n")[0][:200]


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "…"
