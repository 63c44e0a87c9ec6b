"""Figures to draw: one of each kind, with natural words in twelve locales. All values are invented."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from reportgen import figures, yamltext
from reportgen.model import Direction, Field, KeyType, MapNode, Record, ScalarNode, ValueTable
from reportgen.source import SourceFile, Text

WORDS: Mapping[str, Mapping[str, Mapping[str, str]]] = json.loads(
    (Path(__file__).parent / "words.json").read_text("utf-8")
)
"""Kind → locale → slot of SPECS → words."""
LOCALES = tuple(WORDS["bars"])
DIRECTIONS: Mapping[str, Direction] = MappingProxyType({"ar": "rtl"})

TABLES = MappingProxyType(
    {
        "reserve": """decision,none,notes,remind,rule
0,40,40,40,40
1,37,38,38,39
2,37,38,37,38
3,34,36,36,37
4,30,34,35,36
5,30,33,33,35
6,27,31,32,34
7,24,31,30,33
8,21,29,28,32
9,21,27,27,31
10,18,25,25,30
11,14,24,23,29
12,14,22,22,28
13,11,21,20,27
14,8,19,18,26
15,5,18,17,25
16,5,17,16,24
""",
        "rain": """key,year,station,amount
a1,2019,coast,812.5
a2,2020,coast,790.0
a3,2021,coast,845.5
a4,2022,coast,701.0
a5,2023,coast,760.5
b1,2019,hills,640.0
b2,2020,hills,655.5
b3,2021,hills,702.0
b4,2022,hills,688.5
b5,2023,hills,690.0
""",
        "differences": """profile,difference
careful,4
quick,0
strict,0
curious,-1
""",
        "final": """condition,reserve
plain,5
recent,0
fixed,0
literal,5
swapped,0
none,0
late,3
""",
    }
)

SPECS = MappingProxyType(
    {
        "steps": """- id: FIG-1
  kind: steps
  data: reserve
  title: {title}
  summary: {summary}
  x: {{column: decision, label: x}}
  y: {{label: y, zero: true}}
  series: {{order: [none, notes, remind, rule], labels: {{none: a, notes: b, remind: c, rule: d}}, emphasis: rule}}
  target: {{x: 16, y: 24, label: t}}
""",
        "lines": """- id: FIG-2
  kind: lines
  data: rain
  title: {title}
  summary: {summary}
  x: {{column: year, label: x}}
  y: {{column: amount, label: y}}
  series: {{column: station, labels: {{coast: a, hills: b}}}}
  target: {{x: 2021, y: 780, label: t}}
""",
        "paired-differences": """- id: FIG-3
  kind: paired-differences
  data: differences
  title: {title}
  summary: {summary}
  x: {{column: profile, label: x}}
  y: {{column: difference, label: y}}
  labels: {{careful: a, quick: b, strict: c, curious: d}}
""",
        "bars": """- id: FIG-4
  kind: bars
  data: final
  title: {title}
  summary: {summary}
  x: {{column: condition, label: x}}
  y: {{column: reserve, label: y}}
  labels: {{plain: a, recent: b, fixed: c, literal: d, swapped: e, none: f, late: g}}
  target: {{y: 5, label: t}}
""",
    }
)

_EASTERN = str.maketrans("0123456789.", "٠١٢٣٤٥٦٧٨٩٫")
_COMMA = str.maketrans(".", ",")


def table(name: str, text: str) -> ValueTable:
    """A table of recorded values from CSV without quotes."""
    file = SourceFile(f"claims/r/data/{name}.csv", text)
    rows, at = [], 0
    for line in text.splitlines():
        cells, begin = [], at
        for cell in line.split(","):
            cells.append(Text(cell, file, begin, begin + len(cell)))
            begin += len(cell) + 1
        rows.append(tuple(cells))
        at += len(line) + 1
    return ValueTable(name, file.path, rows[0], {row[0].value: row for row in rows[1:]}, None)


def record(text: str) -> Record:
    """The first record of a figures.yaml."""
    root, found = yamltext.read(SourceFile("claims/r/figures.yaml", text))
    assert not found, found
    node = root.items[0]  # type: ignore[union-attr]  # a list, by construction
    assert isinstance(node, MapNode)
    fields = {}
    for key, value in node.entries:
        kind = "map" if isinstance(value, MapNode) else "text"
        fields[key.value] = Field(key, value.text if isinstance(value, ScalarNode) else value, KeyType(kind))  # type: ignore[arg-type]
    own = fields.pop("id")
    assert isinstance(own.value, Text)
    return Record("r", own.value.value, "figure", own.value.span, fields)


def spec(text: str, tables: Mapping[str, str] = TABLES) -> figures.FigureSpec:
    """A figure that must be readable."""
    made, found = figures.read(record(text), {name: table(name, csv) for name, csv in tables.items()})
    assert made is not None, found
    assert found == ()
    return made


def number(locale: str) -> figures.Numbers:
    """A number formatter, roughly as the locale writes."""

    def shown(literal: str, /, *, signed: bool = False) -> str:
        plus = "+" if signed and literal.strip("-+0.") and not literal.startswith("-") else ""
        words = plus + literal
        if locale == "ar":
            return words.translate(_EASTERN)
        return words.translate(_COMMA) if locale in {"de", "fr", "es", "pt-BR", "ru"} else words

    return shown


def sample(kind: str, locale: str, width: figures.Width) -> str:
    """One golden drawing."""
    words = WORDS[kind][locale]
    title, summary = words["title"], words["summary"]
    made = spec(SPECS[kind].format(title="T", summary="S"))
    last = {f"{made.id}/title": title, f"{made.id}/summary": summary}

    def text(key: str, source: str) -> str:
        return last.get(key) or words[source]

    svg, found = figures.draw(
        made,
        width=width,
        lang=locale,
        direction=DIRECTIONS.get(locale, "ltr"),
        text=text,
        number=number(locale),
    )
    assert found == (), found
    return svg
