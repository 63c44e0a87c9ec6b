"""One figure as one `<svg>` element, for one width and one edition."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal, localcontext
from types import MappingProxyType

from reportgen.diagnostics import Diagnostic
from reportgen.figures.bars import bars
from reportgen.figures.curves import lines, steps
from reportgen.figures.frame import WIDTHS, Frame
from reportgen.figures.measure import type_scale
from reportgen.figures.paired import paired_differences
from reportgen.figures.scales import CONTEXT
from reportgen.figures.spec import FigureSpec, Kind, Numbers, Width, Words
from reportgen.figures.svg import Canvas, Head, written
from reportgen.model import Direction

KINDS: Mapping[Kind, Callable[[Frame], Decimal]] = MappingProxyType(
    {"steps": steps, "lines": lines, "paired-differences": paired_differences, "bars": bars}
)
"""Kind → what fills the canvas and returns the height of the drawing."""

_ROLES: Mapping[Kind, str] = {
    "steps": "fig-steps",
    "lines": "fig-lines",
    "paired-differences": "fig-diffs",
    "bars": "fig-bars",
}


def draw(
    spec: FigureSpec,
    *,
    width: Width,
    lang: str,
    direction: Direction,
    text: Words,
    number: Numbers,
    prefix: str = "",
) -> tuple[str, tuple[Diagnostic, ...]]:
    """The drawing, and RG412 for words that do not fit their place.

    `text` turns a message key and its source text into the edition's words, `number` a recorded
    number into the edition's digits. Ids inside begin with `prefix` (the figure's id if empty) and
    the width, so that both drawings of a figure may stand on one page.
    """
    is_mirrored = spec.mirror == "always" or (spec.mirror == "auto" and direction == "rtl")
    with localcontext(CONTEXT):
        canvas = Canvas(WIDTHS[width], type_scale(lang, direction), direction, is_mirrored)
        frame = Frame(spec, width, lang, canvas, text, number)
        height = KINDS[spec.kind](frame)
        head = Head(
            f"{prefix or spec.id}-{width}",
            f"fig--{width} {_ROLES[spec.kind]}",
            lang,
            frame.words(spec.title),
            frame.words(spec.summary),
        )
        return written(canvas, head, height), tuple(frame.findings)
