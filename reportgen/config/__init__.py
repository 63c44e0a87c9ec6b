"""reportgen.toml, or `[tool.reportgen]` in pyproject.toml → the project's settings."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

from reportgen.diagnostics import Diagnostic
from reportgen.model import Config
from reportgen.rules import rule
from reportgen.source import SourceFile, Span

Findings = tuple[Diagnostic, ...]


def read(file: SourceFile, *, is_pyproject: bool) -> tuple[Config, Findings]:
    """The settings, with the defaults for what is missing or wrong (RG001–003)."""
    try:
        data = tomllib.loads(file.text)
    except tomllib.TOMLDecodeError as error:
        return Config(), (Diagnostic(rule("RG003"), str(error), Span(file.path)),)
    table = data.get("tool", {}).get("reportgen", {}) if is_pyproject else data
    source = table.get("source-locale", "en")
    return Config(
        title=table.get("title", ""),
        base_url=table.get("base-url", ""),
        source_locale=source,
        locales=tuple(table.get("locales", (source,))),
    ), ()


def comments(file: SourceFile, needle: str) -> Iterator[tuple[int, int]]:
    """Begin and end of every comment that holds `needle`."""
    for found in re.finditer(r"#[^\n]*", file.text):
        if needle in found[0]:
            yield found.span()
