"""Which findings are not new: the one notion of "the same finding", for `--since` and for baselines. Pure.

Two findings are the same when rule, report, record, locale and message agree. Neither line nor file
counts, so that nothing becomes new by being moved. What there is several times is counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from reportgen.diagnostics import Diagnostic
from reportgen.frozen import dataclass

UNREADABLE = frozenset(("RG003", "RG004", "RG005", "RG101", "RG103", "RG104", "RG105", "RG106", "RG501", "RG502"))
"""Files that could not be read (RG105 and RG106: locks) hide other faults, so these are never hidden themselves."""
SUPPRESSIONS = frozenset(("RG901", "RG902"))
INTERNAL = frozenset(("RG999",))
DRAWN = ("RG5", "RG7", "RG8")
"""Families that are found only where the pages are drawn."""


class Same(NamedTuple):
    """What two findings share that are the same; sorts by its parts."""

    code: str
    report: str
    record: str
    locale: str
    message: str


class Known(NamedTuple):
    """A finding of earlier with the file that it was in, which only chooses among repeats."""

    same: Same
    file: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """The findings of now beside those of earlier."""

    new: tuple[Diagnostic, ...]
    hidden: tuple[Diagnostic, ...] = ()
    """Those that were there before."""
    gone: int = 0
    """How many of those of earlier are no longer found."""


def same(item: Diagnostic) -> Same:
    """The identity of a finding."""
    return Same(item.rule.code, item.report or "", item.record or "", item.locale or "", item.message)


def known(item: Diagnostic) -> Known:
    """The identity of a finding with its file."""
    return Known(same(item), item.span.file if item.span else "")


def count(findings: Iterable[Diagnostic], *, never: frozenset[str]) -> Counter[Known]:
    """How often there is each finding whose rule may be hidden."""
    return Counter(known(item) for item in findings if item.rule.code not in never)


def compare(
    findings: Iterable[Diagnostic], earlier: Mapping[Known, int], *, never: frozenset[str], is_drawn: bool = True
) -> Comparison:
    """Parts findings into new ones and those that `earlier` counts; `never`: codes that are always new.

    Of several same ones those are hidden first that are still in their file. `is_drawn`: whether
    findings about pages could be made, so that missing ones are gone.
    """
    items = tuple(findings)
    left = Counter({one: number for one, number in earlier.items() if one.same.code not in never})
    hidden: set[int] = set()
    for at, item in enumerate(items):
        one = known(item)
        if left[one] > 0:
            left[one] -= 1
            hidden.add(at)
    moved: Counter[Same] = Counter()
    for one, number in left.items():
        moved[one.same] += number
    for at, item in enumerate(items):
        if at not in hidden and moved[same(item)] > 0:
            moved[same(item)] -= 1
            hidden.add(at)
    gone = sum(number for one, number in moved.items() if is_drawn or not one.code.startswith(DRAWN))
    return Comparison(
        tuple(item for at, item in enumerate(items) if at not in hidden),
        tuple(item for at, item in enumerate(items) if at in hidden),
        gone,
    )
