"""What a figure is once it has been read: its words, its values, and nothing left to doubt."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Literal, Protocol

from reportgen.frozen import dataclass
from reportgen.model import ValueTable
from reportgen.source import Span

Kind = Literal["steps", "lines", "paired-differences", "bars"]
Width = Literal["wide", "narrow"]
Mirror = Literal["auto", "always", "never"]
Words = Callable[[str, str], str]
"""Message key and source text → the text of one edition."""


class Numbers(Protocol):
    """How one edition writes a number that stands in a table or on an axis."""

    def __call__(self, literal: str, /, *, signed: bool = False) -> str:
        """The number in words of the edition; `signed`: a positive one gets its plus."""


@dataclass(frozen=True, slots=True)
class Message:
    """Words of the author that a translator may replace."""

    key: str
    """`FIG-1/x/label`."""
    source: str
    span: Span


@dataclass(frozen=True, slots=True)
class Axis:
    """One axis: the column that it shows and its words."""

    column: str | None
    """None: the values stand in several columns, one a series."""
    label: Message | None
    has_zero: bool = False
    """Whether the scale must reach zero."""


@dataclass(frozen=True, slots=True)
class Point:
    """One recorded value of a series."""

    x: Decimal
    y: Decimal


@dataclass(frozen=True, slots=True)
class Series:
    """One line of `steps` or `lines`: points by rising x, at least one."""

    key: str
    label: Message | None
    """None: the only series of its figure, named by the axis."""
    points: tuple[Point, ...]
    is_emphasised: bool = False


@dataclass(frozen=True, slots=True)
class Category:
    """One row of `bars` or `paired-differences`."""

    key: str
    label: Message
    value: Decimal
    literal: str
    """The value as it was recorded."""
    is_emphasised: bool = False


@dataclass(frozen=True, slots=True)
class Target:
    """The value that was to be reached. `x` is None where a value holds for every row."""

    x: Decimal | None
    y: Decimal
    label: Message


@dataclass(frozen=True, slots=True)
class FigureSpec:
    """A figure that can be drawn."""

    id: str
    report: str
    kind: Kind
    span: Span
    title: Message
    summary: Message
    x: Axis
    y: Axis
    table: ValueTable
    series: tuple[Series, ...] = ()
    """For `steps` and `lines`, in the order in which they are named."""
    categories: tuple[Category, ...] = ()
    """For `bars` and `paired-differences`, in the order in which they are drawn."""
    series_column: str | None = None
    """The column that says to which series a row belongs, if one does."""
    target: Target | None = None
    mirror: Mirror = "auto"
