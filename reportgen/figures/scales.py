"""From values to places: decimals only, the same on every machine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import ROUND_FLOOR, Context, Decimal

from reportgen.frozen import dataclass

CONTEXT = Context(prec=28)
"""The precision of every drawing, whatever the caller has set."""
_TENTH = Decimal("0.1")


def tenth(value: Decimal) -> Decimal:
    """The place to one tenth of a unit."""
    return value.quantize(_TENTH)


def coordinate(value: Decimal) -> str:
    """A coordinate with at most one decimal place: `12`, `12.5`, never `-0`."""
    shown = str(value.quantize(_TENTH)).removesuffix(".0")
    return "0" if shown in {"-0", "0"} else shown


@dataclass(frozen=True, slots=True)
class Scale:
    """A straight mapping of the values `low`..`high` to the places `begin`..`end`."""

    low: Decimal
    high: Decimal
    begin: Decimal
    end: Decimal

    def __call__(self, value: Decimal) -> Decimal:
        """The place of a value, to one tenth, so that all that is drawn there meets exactly."""
        share = (value - self.low) / (self.high - self.low)
        return (self.begin + share * (self.end - self.begin)).quantize(_TENTH)


def steps_of(low: Decimal, high: Decimal, at_most: int, *, whole: bool) -> Decimal:
    """The distance of ticks: the smallest 1, 2 or 5 times a power of ten that gives few enough.

    `whole`: every value is a whole number, so no tick may stand between two of them.
    """
    return _first_fitting(low, high, at_most, (1, 2, 5), whole=whole)


def even_step(low: Decimal, high: Decimal, at_most: int, *, whole: bool) -> Decimal:
    """Likewise for an axis of order, where both ends should have a tick: 4 is allowed as well."""
    span = high - low
    coarse = _first_fitting(low, high, at_most, (1, 2, 5), whole=whole)
    even = _first_fitting(low, high, at_most, (1, 2, 4, 5), whole=whole)
    return next((step for step in (even, coarse) if span % step == 0), coarse)


def _first_fitting(low: Decimal, high: Decimal, at_most: int, factors: Sequence[int], *, whole: bool) -> Decimal:
    span = high - low
    exponent = (span / at_most).adjusted() if span else 0
    steps = (Decimal(factor).scaleb(power) for power in range(exponent, exponent + 3) for factor in factors)
    usable = (step for step in steps if not (whole and step < 1))
    return next((step for step in usable if span / step <= at_most), Decimal(1))


def ticks(low: Decimal, high: Decimal, step: Decimal) -> tuple[Decimal, ...]:
    """The multiples of `step` inside `low`..`high`, both ends included."""
    first = -((-low / step).to_integral_value(rounding=ROUND_FLOOR))
    last = (high / step).to_integral_value(rounding=ROUND_FLOOR)
    return tuple((first + index) * step for index in range(int(last - first) + 1))


def rounded_out(low: Decimal, high: Decimal, step: Decimal) -> tuple[Decimal, Decimal]:
    """The nearest multiples of `step` that enclose `low`..`high`; never the same twice."""
    below = (low / step).to_integral_value(rounding=ROUND_FLOOR) * step
    above = -((-high / step).to_integral_value(rounding=ROUND_FLOOR)) * step
    return below, above if above > below else below + step


def literal(value: Decimal) -> str:
    """The characters of a tick's value: plain notation, no needless zeros, no `-0`."""
    shown = format(value, "f")
    shown = shown.rstrip("0").rstrip(".") if "." in shown else shown
    return "0" if shown in {"-0", ""} else shown


def is_whole(values: Iterable[Decimal]) -> bool:
    """Whether every value is a whole number."""
    return all(value == value.to_integral_value() for value in values)
