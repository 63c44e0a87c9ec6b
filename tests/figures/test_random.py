"""Figures that nobody looked at: whatever the values and words, texts stay apart, inside and uncrossed.

Boxes are those that the drawing reserved, which are wider than the words with the usual fonts.
"""

from __future__ import annotations

import random
from decimal import localcontext
from itertools import combinations

import pytest
from lxml import etree

from reportgen import figures
from reportgen.figures.draw import KINDS
from reportgen.figures.frame import WIDTHS, Frame
from reportgen.figures.measure import type_scale
from reportgen.figures.scales import CONTEXT
from reportgen.figures.svg import Canvas, Head, Label, written
from reportgen.model import Direction
from tests.figures.samples import number, record, table
from tests.figures.test_browser import crosses, pieces

HEAD = "- id: FIG-9\n  title: T\n  summary: S\n  data: d\n"
WORDS = [
    "reserve",
    "of",
    "the",
    "final",
    "long",
    "obligation",
    "rule",
    "memory",
    "with",
    "notes",
    "only",
    "some",
    "words",
]
SHAPES = ("0", "{whole}", "{small:.2f}", "{large}", "{part:.4f}")
EDITIONS: tuple[tuple[str, Direction], ...] = (("en", "ltr"), ("ar", "rtl"), ("ja", "ltr"))


class Chance:
    """Values and words from one seed."""

    def __init__(self, seed: int) -> None:
        self.of = random.Random(seed)  # noqa: S311 - chance that can be repeated
        self.shape = self.of.choice(SHAPES)

    def value(self) -> str:
        return self.shape.format(
            whole=self.of.randint(0, 10),
            small=self.of.uniform(-5, 5),
            large=self.of.randint(-3000, 90000),
            part=self.of.random(),
        )

    def words(self, most: int) -> str:
        return " ".join(self.of.choice(WORDS) for _ in range(self.of.randint(1, most)))

    def labels(self, prefix: str, count: int) -> str:
        return ", ".join(f"{prefix}{at}: {self.words(5)}" for at in range(count))


def rows(chance: Chance, kind: str) -> tuple[str, str]:
    """A description of `bars` or `paired-differences`, and its table."""
    count = chance.of.randint(1, 9)
    body = f"  x: {{column: key}}\n  y: {{column: v, label: {chance.words(8)}}}\n"
    body += f"  labels: {{{chance.labels('k', count)}}}\n"
    if kind == "bars" and chance.of.random() < 0.7:
        body += f"  target: {{y: {chance.value()}, label: {chance.words(6)}}}\n"
    return body, "key,v\n" + "".join(f"k{at},{chance.value()}\n" for at in range(count))


def curves(chance: Chance) -> tuple[str, str]:
    """A description of `steps` or `lines`, and its table; some lines end early."""
    count, length, first = chance.of.randint(1, 6), chance.of.randint(1, 15), chance.of.choice([0, 1, 2000, -3])
    lengths = [length if chance.of.random() < 0.8 else max(1, length // 2) for _ in range(count)]
    places = [(line, first + at) for line, many in enumerate(lengths) for at in range(many)]
    body = (
        f"  x: {{column: x, label: {chance.words(3)}}}\n"
        f"  y: {{column: v, label: {chance.words(5)}, zero: {chance.of.choice(['true', 'false'])}}}\n"
        f"  series: {{column: s, labels: {{{chance.labels('s', count)}}}}}\n"
    )
    if chance.of.random() < 0.8:
        body += f"  target: {{x: {first}, y: {chance.value()}, label: {chance.words(7)}}}\n"
    return body, "key,x,s,v\n" + "".join(f"r{at},{x},s{s},{chance.value()}\n" for at, (s, x) in enumerate(places))


def box(label: Label) -> tuple[float, float, float, float]:
    return float(label.box.left), float(label.box.top), float(label.box.right), float(label.box.bottom)


@pytest.mark.parametrize("seed", range(60))
def test_texts_stay_apart_inside_and_uncrossed(seed: int) -> None:
    chance = Chance(seed)
    kind = list(KINDS)[seed % len(KINDS)]
    body, csv = rows(chance, kind) if kind in {"bars", "paired-differences"} else curves(chance)
    spec, found = figures.read(record(f"{HEAD}  kind: {kind}\n{body}"), {"d": table("d", csv)})
    assert spec is not None, found
    for width, across in WIDTHS.items():
        for lang, direction in EDITIONS:
            with localcontext(CONTEXT):
                canvas = Canvas(across, type_scale(lang, direction), direction, is_mirrored=False)
                frame = Frame(spec, width, lang, canvas, lambda _, own: own, number(lang))
                height = KINDS[spec.kind](frame)
                root = etree.fromstring(written(canvas, Head("x", "", lang, "t", "s"), height))
            if frame.findings:
                continue
            assert [
                (one.lines, two.lines) for one, two in combinations(canvas.labels, 2) if one.box.meets(two.box)
            ] == []
            edges = [box(label) for label in canvas.labels]
            assert all(e[0] >= -1 and e[1] >= 0 and e[2] <= across + 1 and e[3] <= height for e in edges)
            lines = [piece for mark in root.iter() for piece in pieces(mark.get("d") or "")]
            assert not any(crosses(edge, *line) for edge in edges for line in lines)
