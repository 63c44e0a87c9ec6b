"""A drawing as a file of its own: it brings its colours along, light and dark.

The colours are literal, since programs that draw SVG outside of a browser know neither custom
properties nor `light-dark()`. TOKENS repeats the theme's tokens; a test holds them together.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from types import MappingProxyType

from lxml import etree

from reportgen.figures.scales import coordinate
from reportgen.figures.svg import NAMESPACE

TOKENS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "paper": ("#fefefd", "#121519"),
        "ink": ("#15191e", "#e7e9eb"),
        "muted": ("#4a525b", "#b1b8bf"),
        "grid": ("#e4e6e7", "#2a3036"),
        "s1": ("#656d75", "#a3abb2"),
        "s2": ("#1f63a6", "#7db7ee"),
        "s3": ("#2a7150", "#7fcba2"),
        "s4": ("#a5311a", "#f49a7f"),
        "s5": ("#7b2a6b", "#e3a3d6"),
        "s6": ("#0f6470", "#6fc7d3"),
    }
)
"""Name of a `--fig-…` token → its colour on a light and on a dark ground."""

_SHAPE = """\
.fig{font:13px "Noto Sans","Source Sans 3",system-ui,sans-serif}
.fig:lang(ja){font-family:"Noto Sans CJK JP","Noto Sans JP",sans-serif}
.fig:lang(zh){font-family:"Noto Sans CJK SC","Noto Sans SC",sans-serif}
.fig:lang(zh-Hant){font-family:"Noto Sans CJK TC","Noto Sans TC",sans-serif}
.fig:lang(ko){font-family:"Noto Sans CJK KR","Noto Sans KR",sans-serif}
.fig--rtl{font:15px "Noto Sans Arabic","Noto Sans",sans-serif}
.fig-east{font-size:16px}
text{paint-order:stroke;stroke-width:3.5px;stroke-linejoin:round}
.fig-num,.fig-val{font-variant-numeric:tabular-nums lining-nums}
.fig-lab,.fig-note,.fig-val{font-weight:600}
.fig-diffs .fig-lab,.fig-bars .fig-lab,.fig-val.dim{font-weight:400}
.fig-bars .fig-lab.em,.fig-diffs .fig-lab.em{font-weight:600}
.fig-line{fill:none;stroke-width:2;stroke-linejoin:round}
.fig-line.em{stroke-width:3.25}
.fig-line.s1{stroke-dasharray:2 3.5}
.fig-line.s3{stroke-dasharray:7 3.5}
.fig-line.s5{stroke-dasharray:9 3 2 3}
.fig-line.s6{stroke-dasharray:14 4}
.fig-mark,.fig-nil{stroke-width:2}
.fig-tie,.fig-ring,.fig-grid,.fig-base,.fig-zero,.fig-leader,.fig-goal{fill:none}
.fig-ring,.fig-goal{stroke-width:1.5}
.fig-goal{stroke-dasharray:5 3}
.fig-stem{stroke-width:3}
.fig-dot{stroke-width:2.5}
"""

_PAINT = """\
svg{{background:{paper}}}
text{{fill:{ink};stroke:{paper}}}
.fig-ax,.fig-num,.fig-val.dim{{fill:{muted}}}
.fig-grid{{stroke:{grid}}}
.fig-base,.fig-zero{{stroke:{muted}}}
.fig-ring,.fig-leader,.fig-goal{{stroke:{ink}}}
.fig-stem,.fig-dot{{stroke:{s2}}}
.fig-dot,.fig-bar{{fill:{s2}}}
.fig-stem.neg,.fig-dot.neg{{stroke:{s4}}}
.fig-dot.neg,.fig-bar.neg{{fill:{s4}}}
.fig-bar.dim{{fill:{s1}}}
.fig-nil,.fig-dot.nil{{fill:{paper};stroke:{muted}}}
.s1{{stroke:{s1}}}.s2{{stroke:{s2}}}.s3{{stroke:{s3}}}.s4{{stroke:{s4}}}.s5{{stroke:{s5}}}.s6{{stroke:{s6}}}
.t1{{fill:{s1}}}.t2{{fill:{s2}}}.t3{{fill:{s3}}}.t4{{fill:{s4}}}.t5{{fill:{s5}}}.t6{{fill:{s6}}}
.fig-mark{{fill:{paper}}}
"""

_MARGIN = Decimal(16)
_PARSER = etree.XMLParser(resolve_entities=False, no_network=True)


def download(svg: str) -> bytes:
    """The drawing with its own style sheet and a margin, as a file in UTF-8."""
    root = etree.fromstring(svg, _PARSER)
    width, height = (Decimal(str(root.get(name))) + 2 * _MARGIN for name in ("width", "height"))
    root.set("width", coordinate(width))
    root.set("height", coordinate(height))
    edge = coordinate(-_MARGIN)
    root.set("viewBox", f"{edge} {edge} {coordinate(width)} {coordinate(height)}")
    style = etree.Element(f"{{{NAMESPACE}}}style")
    light, dark = (_PAINT.format(**{name: pair[at] for name, pair in TOKENS.items()}) for at in (0, 1))
    style.text = f"\n{_SHAPE}{light}@media (prefers-color-scheme:dark){{\n{dark}}}\n"
    root.insert(0, style)
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + etree.tostring(root, encoding="unicode").encode() + b"\n"
