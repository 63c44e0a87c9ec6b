"""Figures redrawn from recorded values, without a font, a float or a browser."""

from __future__ import annotations

from collections.abc import Mapping

from reportgen.diagnostics import Diagnostic
from reportgen.figures.spec import FigureSpec, Numbers, Width, Words
from reportgen.model import Direction, Record, ValueTable

Findings = tuple[Diagnostic, ...]


def read(record: Record, tables: Mapping[str, ValueTable]) -> tuple[FigureSpec | None, Findings]:
    """The figure that a record describes, or None with findings RG410–412 that say why not."""
    return None, ()


def draw(
    spec: FigureSpec,
    *,
    width: Width,
    lang: str,
    direction: Direction,
    text: Words,
    number: Numbers,
    prefix: str = "",
) -> tuple[str, Findings]:
    """The drawing as one `<svg>` element, and RG412 for words that do not fit their place."""
    return "", ()


def download(svg: str) -> bytes:
    """A drawing as a file of its own, with its own colours for light and dark."""
    return svg.encode()
