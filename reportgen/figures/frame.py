"""What every kind of drawing has at hand: the canvas, the edition's words and numbers, its findings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from decimal import Decimal
from types import MappingProxyType

from reportgen.diagnostics import Diagnostic
from reportgen.figures.measure import reserve, wrap
from reportgen.figures.scales import is_whole, literal
from reportgen.figures.spec import FigureSpec, Message, Numbers, Width, Words
from reportgen.figures.svg import Canvas
from reportgen.frozen import dataclass
from reportgen.rules import rule

WIDTHS: Mapping[Width, Decimal] = MappingProxyType({"wide": Decimal(860), "narrow": Decimal(350)})
MINUS = "−"
_LEAST_PLOT = Decimal(90)


@dataclass(slots=True)
class Frame:
    """One drawing's surroundings; lives in one call of `draw`."""

    spec: FigureSpec
    width: Width
    lang: str
    canvas: Canvas
    text: Words
    numbers: Numbers
    findings: list[Diagnostic] = field(default_factory=list)

    @property
    def is_wide(self) -> bool:
        """Whether this is the drawing for wide columns."""
        return self.width == "wide"

    @property
    def size(self) -> Decimal:
        """The font size of words."""
        return self.canvas.type.size

    @property
    def limit_of_note(self) -> Decimal:
        """The width that words about a target may take."""
        return Decimal(300) if self.is_wide else Decimal(240)

    def words(self, message: Message) -> str:
        """The message in this edition."""
        return self.text(message.key, message.source)

    def fit(self, message: Message, limit: Decimal, *, most_lines: int = 3) -> tuple[str, ...]:
        """The message in lines; RG412 when it stays wider than `limit` or needs too many lines."""
        wrapped = wrap(self.words(message), self.size, limit)
        if wrapped.width > limit or len(wrapped.lines) > most_lines:
            self.findings.append(self._too_wide(message, wrapped.lines, wrapped.width, limit, most_lines))
        return wrapped.lines

    def number(self, value: str, *, signed: bool = False) -> str:
        """A recorded number as this edition writes it, with a minus that is one."""
        return self.numbers(value, signed=signed).replace("-", MINUS)

    def check_room(self, begin: Decimal, end: Decimal) -> None:
        """RG412 when numbers and names leave hardly any width to draw in."""
        if end - begin < _LEAST_PLOT:
            message = self.spec.y.label or self.spec.title
            self.findings.append(
                self._diagnostic(
                    f"the {self.width} drawing of `{self.spec.id}` has no room beside its numbers and names",
                    message,
                    "shorten the names, or record the values in a larger unit",
                )
            )

    def ticks(self, values: Sequence[Decimal], *, signed: bool = False) -> tuple[str, ...]:
        """The numbers of an axis."""
        return tuple(self.number(literal(value), signed=signed) for value in values)

    def ordinals(self, values: Sequence[Decimal]) -> tuple[str, ...]:
        """The numbers of an axis of order: years and the like stay without a grouping sign."""
        return tuple(ordinal(literal(value), self.number, is_counted=are_counted(values)) for value in values)

    def widest(self, numbers: Iterable[str]) -> Decimal:
        """The place that the widest of these numbers takes."""
        return max((reserve(words, self.canvas.number_size(words)) for words in numbers), default=Decimal(0))

    def _too_wide(
        self, message: Message, lines: tuple[str, ...], width: Decimal, limit: Decimal, most: int
    ) -> Diagnostic:
        needs = f"{round(width)} of {round(limit)} units" if width > limit else f"{len(lines)} lines of {most}"
        return self._diagnostic(
            f"the {self.width} drawing of `{self.spec.id}` has no room for `{self.words(message)}`: it takes {needs}",
            message,
            "shorten the words, or give a long one a place to break (a space or a hyphen)",
        )

    def _diagnostic(self, words: str, message: Message, hint: str) -> Diagnostic:
        data = {"key": message.key, "drawing": self.width}
        return Diagnostic(
            rule("RG412"),
            words,
            message.span,
            hint,
            report=self.spec.report,
            record=self.spec.id,
            locale=self.lang,
            data=data,
        )


def axis_label(frame: Frame, message: Message, plot: tuple[Decimal, Decimal], below: Decimal) -> Decimal:
    """Put the words of a level axis under its numbers, in the middle of the plot or, when longer,
    of the drawing; returns the height of the drawing."""
    canvas = frame.canvas
    lines = frame.fit(message, canvas.width)
    widest = max(reserve(line, frame.size) for line in lines)
    middle = (plot[0] + plot[1]) / 2
    room = min(middle, canvas.width - middle) * 2
    x = middle if widest <= room else canvas.width / 2
    return canvas.label(lines, x, below + 4 + canvas.type.up * frame.size, "fig-ax", "middle").box.bottom + 2


def are_counted(values: Iterable[Decimal]) -> bool:
    """Whether numbers of an order read as names: whole and of four digits, as years are."""
    listed = tuple(values)
    return not (is_whole(listed) and all(1000 <= value <= 9999 for value in listed))


def ordinal(words: str, number: Callable[[str], str], *, is_counted: bool) -> str:
    """A number of an order; one that is a name is written digit by digit, without grouping."""
    return number(words) if is_counted else "".join(number(digit) for digit in words)
