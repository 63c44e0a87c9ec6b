"""Figures redrawn from recorded values, without a font, a float or a browser.

`read` turns a record into a `FigureSpec` (`check` tries both drawings as well), `draw` turns that
into one `<svg>` element, `values` into the table that stands beside it, `csv_bytes` and `download`
into the files that a reader may take. Which keys a description has is told in docs/figures.md and
in `maps.KEYS`.

A page embeds both drawings and lets the width of their container choose; the hidden one leaves the
accessibility tree as well:

    <figure id="FIG-1"><div class="fig-body">{wide}{narrow}</div></figure>

    .fig-body { container-type: inline-size; }
    .fig { display: block; inline-size: 100%; block-size: auto; overflow: visible; }
    .fig--narrow { display: none; max-inline-size: 28rem; }
    @container (max-width: 46rem) { .fig--wide { display: none; } .fig--narrow { display: block; } }

Drawings hold classes and no colour; the theme gives both (`download` has a literal copy of them).
All ids inside begin with `prefix` and the width.
"""

from reportgen.figures.draw import KINDS, draw
from reportgen.figures.file import TOKENS, download
from reportgen.figures.read import check, read
from reportgen.figures.spec import FigureSpec, Kind, Message, Numbers, Width, Words
from reportgen.figures.table import Cell, Column, Line, Values, csv_bytes, values

__all__ = [
    "KINDS",
    "TOKENS",
    "Cell",
    "Column",
    "FigureSpec",
    "Kind",
    "Line",
    "Message",
    "Numbers",
    "Values",
    "Width",
    "Words",
    "check",
    "csv_bytes",
    "download",
    "draw",
    "read",
    "values",
]
