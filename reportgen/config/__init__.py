"""reportgen.toml, or `[tool.reportgen]` in pyproject.toml → the project's settings."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from decimal import Decimal

from reportgen.config.places import MAX_DEPTH, Places, TooDeepError, find_places
from reportgen.config.settings import KEYS, Settings
from reportgen.diagnostics import Diagnostic
from reportgen.model import Config
from reportgen.rules import rule
from reportgen.source import Position, SourceFile, Span

__all__ = ["KEYS", "comments", "has_settings", "read"]

Findings = tuple[Diagnostic, ...]

# A dotted key costs tomllib the square of its parts, so it is refused before.
_LONG_KEY = re.compile(rf"(?<![\w\"'-])(?:[\w\"'-]++[ \t]*+\.[ \t]*+){{{MAX_DEPTH}}}")
_PLACE = re.compile(r" \(at (?:line (?P<line>[0-9]+), column (?P<column>[0-9]+)|end of document)\)$")


def read(file: SourceFile, *, is_pyproject: bool) -> tuple[Config, Findings]:
    """The settings, with the defaults for what is missing or wrong (RG001–003).

    In pyproject.toml they stand below `[tool.reportgen]`; what other tools keep there is not looked at.
    """
    data, places, found = _parse(file)
    if data is None or places is None:
        return Config(), found
    table = _table(data) if is_pyproject else data
    at = ("tool", "reportgen") if is_pyproject else ()
    if not isinstance(table, dict):
        place = places.keys.get(at)
        span = file.span(*place) if place else Span(file.path)
        advice = "write the settings below `[tool.reportgen]`"
        return Config(), (Diagnostic(rule("RG002"), "`tool.reportgen` is not a table", span, help=advice),)
    settings = Settings(file, table, places, at)
    return settings.read(), tuple(settings.found)


def has_settings(file: SourceFile) -> bool:
    """Whether a pyproject.toml speaks of this tool; one that cannot be parsed does when it names the table."""
    data, _, _ = _parse(file)
    return "[tool.reportgen" in file.text if data is None else _table(data) is not None


def comments(file: SourceFile, needle: str) -> Iterator[tuple[int, int]]:
    """Begin and end of every comment that holds `needle`; none in a file that cannot be parsed."""
    _, places, _ = _parse(file)
    for begin, end in places.comments if places else ():
        if needle in file.text[begin:end]:
            yield begin, end


def _table(data: dict[str, object]) -> object:
    tool = data.get("tool")
    return tool.get("reportgen") if isinstance(tool, dict) else None


def _parse(file: SourceFile) -> tuple[dict[str, object] | None, Places | None, Findings]:
    """The values of a TOML file and where they stand; RG003 when it is not TOML."""
    long_key = _LONG_KEY.search(file.text)
    if long_key is not None:
        message = f"a key has more than `{MAX_DEPTH}` parts"
        fault = Diagnostic(rule("RG003"), message, file.span(*long_key.span()), help="write it flatter")
        return None, None, (fault,)
    try:
        data = tomllib.loads(file.text, parse_float=Decimal)
        return data, find_places(file.text), ()
    except (RecursionError, TooDeepError):
        message = f"lists and tables stand more than `{MAX_DEPTH}` deep in each other"
        return None, None, (Diagnostic(rule("RG003"), message, Span(file.path), help="write it flatter"),)
    except ValueError as error:  # TOMLDecodeError, and the limit of digits in a number
        return None, None, (_syntax_fault(file, str(error)),)


def _syntax_fault(file: SourceFile, message: str) -> Diagnostic:
    found = _PLACE.search(message)
    place: Position | None = None
    if found is not None and found["line"]:
        place = Position(int(found["line"]), int(found["column"]))
    elif found is not None:
        place = file.position(len(file.text))
    words = message[: found.start()] if found else message
    said = f"the file is not TOML: {words[:1].lower()}{words[1:]}"
    advice = 'texts stand in quotes, and each key has one line: `title = "…"`'
    return Diagnostic(rule("RG003"), said, Span(file.path, place), help=advice)
