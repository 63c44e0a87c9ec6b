"""The kinds `steps` and `lines`: one value after another, a line a series.

Wide drawings name each line at its end; narrow ones carry a key above the plot. A series differs
from the others by colour, by dash and by the shape of its mark.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise

from reportgen.figures.frame import Frame, axis_label
from reportgen.figures.measure import MIDDLE, reserve
from reportgen.figures.place import Segment, dodge
from reportgen.figures.scales import Scale, even_step, is_whole, rounded_out, steps_of, tenth, ticks
from reportgen.figures.spec import Series
from reportgen.figures.svg import Place
from reportgen.figures.target import RADIUS, Leader, Ring, settle
from reportgen.frozen import dataclass

_PLAIN = (2, 3, 4, 1, 5, 6)
_BESIDE_EMPHASIS = (1, 2, 3, 5, 6)
_EMPHASIS = 4
_SHAPES = {1: "circle", 2: "square", 3: "triangle", 4: "diamond", 5: "wedge", 6: "hourglass"}
_MOST_MARKS = 24
"""Up to so many values on straight lines, each is marked."""
_SAMPLE = Decimal(28)
_KEY_WORDS = Decimal(36)
"""From the left of a key's entry to its words."""
_END_WORDS = Decimal(24)
"""From the end of the plot to the end of the names beside it, without the names."""
_OWN_MARK = Decimal(12)
"""What the mark before the name of a line that ends early takes."""
MOST_SERIES = len(_PLAIN)
"""More lines than this cannot be told apart."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A series with its look, its words in lines and its places."""

    series: Series
    look: int
    words: tuple[str, ...]
    path: tuple[Place, ...] = ()

    @property
    def shape(self) -> str:
        """The shape of its mark."""
        return _SHAPES[self.look]

    @property
    def line_role(self) -> str:
        """Classes of its line."""
        return f"fig-line s{self.look}" + (" em" if self.series.is_emphasised else "")


@dataclass(frozen=True, slots=True)
class Plot:
    """The rectangle of the data, with its scales."""

    x: Scale
    y: Scale
    step: Decimal
    """Distance of the ticks of the upright axis."""
    top: Decimal
    bottom: Decimal


@dataclass(frozen=True, slots=True)
class Tie:
    """What joins the end of a line to its name."""

    curve: Curve
    middle: Decimal
    """Height of the name's first line."""
    edge: Decimal
    """Where the plot ends."""
    is_short: bool
    """Whether the line ends earlier: then its mark stands before the name instead."""


def steps(frame: Frame) -> Decimal:
    """Draw values that hold until the next one; returns the height."""
    return _curves(frame, _stairs)


def lines(frame: Frame) -> Decimal:
    """Draw values joined by straight lines; returns the height."""
    return _curves(frame, tuple)


def _stairs(places: Sequence[Place]) -> tuple[Place, ...]:
    """Each value is level until the next one stands, then upright."""
    out = [places[0]]
    for (_, y1), (x2, y2) in pairwise(places):
        out += [(x2, y1), (x2, y2)] if y1 != y2 else [(x2, y2)]
    return tuple(out)


def _curves(frame: Frame, path: Callable[[Sequence[Place]], tuple[Place, ...]]) -> Decimal:
    """The whole drawing; a second try with a free band above the plot when the target has no clear spot."""
    curves = _looks(frame)
    top = _axis_words(frame, Decimal(0) if frame.is_wide else _key(frame, curves))
    words = frame.fit(frame.spec.target.label, frame.limit_of_note) if frame.spec.target else ()
    band = frame.canvas.type.cell + frame.canvas.type.line * (len(words) - 1) + 8
    plot = _plot(frame, curves, top)
    frame.check_room(plot.x.begin, plot.x.end)
    kept = len(frame.canvas.labels)
    for free in (Decimal(0), band):
        del frame.canvas.labels[kept:]
        frame.canvas.rules.clear()
        plot = _plot(frame, curves, top + free)
        drawn = [_with_path(curve, plot, path) for curve in curves]
        height = _axes(frame, plot)
        ends = _ends(frame, drawn, plot) if frame.is_wide else ()
        ring = _ring(frame, plot, words)
        note = settle(frame.canvas, ring, _obstacles(drawn), (plot.x.end, plot.bottom)) if ring else None
        if ring is None or note is not None:
            break
    _draw(frame, drawn, ends, ring, note)
    return height


def _looks(frame: Frame) -> tuple[Curve, ...]:
    """Every series with a look of its own; the emphasised one has the strongest."""
    series = frame.spec.series
    has_emphasis = any(one.is_emphasised for one in series)
    free = iter(_BESIDE_EMPHASIS if has_emphasis else _PLAIN)
    limit = Decimal(230) if frame.is_wide else frame.canvas.width - _KEY_WORDS
    return tuple(
        Curve(
            one,
            _EMPHASIS if one.is_emphasised else next(free),
            frame.fit(one.label, limit) if one.label else (),
        )
        for one in series
    )


def _key(frame: Frame, curves: Sequence[Curve]) -> Decimal:
    """The key of a narrow drawing, in two columns when every entry fits one; returns its lower edge."""
    named = [curve for curve in curves if curve.words]
    if not named:
        return Decimal(0)
    half = frame.canvas.width / 2
    widest = max(reserve(line, frame.size) for curve in named for line in curve.words)
    columns = 2 if widest <= half - _KEY_WORDS - 6 and len(named) > 1 else 1
    top = Decimal(0)
    for begin in range(0, len(named), columns):
        row = named[begin : begin + columns]
        for at, curve in enumerate(row):
            _key_entry(frame, curve, half * at, top)
        top += frame.canvas.type.cell + frame.canvas.type.line * (max(len(curve.words) for curve in row) - 1) + 2
    return top + 8


def _key_entry(frame: Frame, curve: Curve, left: Decimal, top: Decimal) -> None:
    canvas, size = frame.canvas, frame.size
    baseline = top + canvas.type.up * size
    middle = tenth(baseline - size * MIDDLE)
    canvas.line((left, middle), (left + _SAMPLE, middle), curve.line_role)
    canvas.marker(curve.shape, (left + _SAMPLE / 2, middle), f"fig-mark s{curve.look}")
    canvas.label(curve.words, left + _KEY_WORDS, baseline, f"fig-lab t{curve.look}")


def _axis_words(frame: Frame, top: Decimal) -> Decimal:
    """The words of the upright axis, above it; returns where the plot may begin."""
    if frame.spec.y.label is None:
        return top + frame.canvas.type.above + 1
    words = frame.fit(frame.spec.y.label, frame.canvas.width)
    label = frame.canvas.label(words, Decimal(0), top + frame.canvas.type.up * frame.size, "fig-ax")
    return label.box.bottom + max(Decimal(12), frame.canvas.type.above + 1)


def _plot(frame: Frame, curves: Sequence[Curve], top: Decimal) -> Plot:
    """The scales: as much room beside the plot as its numbers and names need."""
    spec, canvas = frame.spec, frame.canvas
    heights = [_height(frame, curve) for curve in curves if curve.words]
    tall = tenth(max(Decimal(290), sum(heights, Decimal(0)))) if frame.is_wide else Decimal(230)
    low, high, step = _range(frame)
    top = tenth(top)
    y = Scale(low, high, top + tall, top)
    values = sorted({point.x for one in spec.series for point in one.points})
    left = tenth(frame.widest(frame.ticks(ticks(low, high, step))) + _beside(frame) + 1)
    edge = max(Decimal(14), frame.widest(frame.ordinals(values[-1:])) / 2)
    words = [reserve(line, frame.size) for curve in curves for line in curve.words]
    last = values[-1] if values[-1] > values[0] else values[0] + 1
    short = _OWN_MARK if any(one.points[-1].x < last for one in spec.series) else 0
    right = tenth(max(edge, max(words, default=Decimal(0)) + _END_WORDS + short) if frame.is_wide else edge)
    return Plot(Scale(values[0], last, left, canvas.width - right), y, step, top, top + tall)


def _range(frame: Frame) -> tuple[Decimal, Decimal, Decimal]:
    """Lowest and highest value of the upright axis and the distance of its ticks."""
    spec = frame.spec
    values = [point.y for one in spec.series for point in one.points]
    values += [spec.target.y] if spec.target else []
    values += [Decimal(0)] if spec.y.has_zero else []
    low, high = min(values), max(values)
    step = steps_of(low, high, 5 if frame.is_wide else 4, whole=is_whole(values))
    return *rounded_out(low, high, step), step


def _with_path(curve: Curve, plot: Plot, path: Callable[[Sequence[Place]], tuple[Place, ...]]) -> Curve:
    points = [(plot.x(point.x), plot.y(point.y)) for point in curve.series.points]
    return replace(curve, path=path(points))


def _axes(frame: Frame, plot: Plot) -> Decimal:
    """Grid, numbers and the words of the level axis; returns the height of the drawing."""
    canvas = frame.canvas
    left, right = plot.x.begin, plot.x.end
    values = ticks(plot.y.low, plot.y.high, plot.step)
    for value, words in zip(values, frame.ticks(values), strict=True):
        place = plot.y(value)
        canvas.rules.append(("fig-base" if place == plot.bottom else "fig-grid", (left, place), (right, place)))
        canvas.number(words, left - _beside(frame), place, "fig-num", "end")
    values = _ordered(frame, plot.x)
    below = plot.bottom + 8 + canvas.type.up * frame.size / 2
    for value, words in zip(values, frame.ordinals(values), strict=True):
        canvas.line((plot.x(value), plot.bottom), (plot.x(value), plot.bottom + 5), "fig-base")
        below = max(below, canvas.number_under(words, plot.x(value), plot.bottom + 6, "fig-num").box.bottom)
    return below + 2 if frame.spec.x.label is None else axis_label(frame, frame.spec.x.label, (left, right), below)


def _beside(frame: Frame) -> Decimal:
    """From the plot to the numbers of its upright axis: the first number below may need more than usual."""
    first = min(point.x for one in frame.spec.series for point in one.points)
    return max(Decimal(8), frame.widest(frame.ordinals((first,))) / 2 + 1)


def _ordered(frame: Frame, scale: Scale) -> tuple[Decimal, ...]:
    """The values of the level axis that get a number: from the first on where the last gets one then too."""
    apart = frame.widest(frame.ordinals((scale.low, scale.high))) + 28
    whole = is_whole(point.x for one in frame.spec.series for point in one.points)
    step = even_step(scale.low, scale.high, max(1, int((scale.end - scale.begin) / apart)), whole=whole)
    count, rest = divmod(scale.high - scale.low, step)
    return ticks(scale.low, scale.high, step) if rest else tuple(scale.low + at * step for at in range(int(count) + 1))


def _height(frame: Frame, curve: Curve) -> Decimal:
    """What a name at the end of a line takes, with a little air."""
    return frame.canvas.type.cell + frame.canvas.type.line * (len(curve.words) - 1) + 1


def _ends(frame: Frame, curves: Sequence[Curve], plot: Plot) -> tuple[Tie, ...]:
    """The names at the ends of the lines, spread so that none meets another."""
    named = [curve for curve in curves if curve.words]
    canvas, size = frame.canvas, frame.size
    heights = [_height(frame, curve) for curve in named]
    middles = dodge([curve.path[-1][1] for curve in named], heights, plot.top - 8, plot.bottom + 4)
    ties = []
    for curve, middle, height in zip(named, middles, heights, strict=True):
        baseline = tenth(middle - (height - 1) / 2 + canvas.type.up * size)
        is_short = curve.path[-1][0] < plot.x.end
        x = plot.x.end + _END_WORDS - 6 + (_OWN_MARK if is_short else 0)
        canvas.label(curve.words, x, baseline, f"fig-lab t{curve.look}")
        ties.append(Tie(curve, tenth(baseline - size * MIDDLE), plot.x.end, is_short=is_short))
    return tuple(ties)


def _ring(frame: Frame, plot: Plot, words: tuple[str, ...]) -> Ring | None:
    target = frame.spec.target
    return Ring(plot.x(target.x), plot.y(target.y), words) if target and target.x is not None else None


def _obstacles(curves: Sequence[Curve]) -> tuple[Segment, ...]:
    """Everything drawn that a note must stay clear of."""
    pieces = [Segment(*begin, *end) for curve in curves for begin, end in pairwise(curve.path)]
    dots = [curve.path[-1] for curve in curves]
    return (*pieces, *(Segment(x - 5, y - 5, x + 5, y + 5) for x, y in dots))


def _draw(frame: Frame, curves: Sequence[Curve], ties: Sequence[Tie], ring: Ring | None, note: Leader | None) -> None:
    """Lines, marks, ties and the target, the emphasised line on top.

    The last value of each line has a mark; on few straight lines every recorded value has.
    """
    canvas = frame.canvas
    is_few = frame.spec.kind == "lines" and sum(len(curve.path) for curve in curves) <= _MOST_MARKS
    if note:
        canvas.line(note.begin, note.end, "fig-leader")
    for curve in sorted(curves, key=lambda one: one.series.is_emphasised):
        if len(curve.path) > 1:
            canvas.path(canvas.commands(curve.path), curve.line_role)
        for place in curve.path if is_few else curve.path[-1:]:
            canvas.marker(curve.shape, place, f"fig-mark s{curve.look}")
    for tie in ties:
        end = tie.curve.path[-1]
        if tie.is_short:
            canvas.marker(tie.curve.shape, (tie.edge + 18, tie.middle), f"fig-mark s{tie.curve.look}")
        elif abs(tie.middle - end[1]) > 1:
            canvas.line((end[0] + 7, end[1]), (end[0] + 15, tie.middle), f"fig-tie s{tie.curve.look}")
    if ring:
        canvas.circle((ring.x, ring.y), RADIUS, "fig-ring")
