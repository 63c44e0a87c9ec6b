"""The longest rising part of a sequence of numbers."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence


def rising(numbers: Sequence[int]) -> list[int]:
    """Indexes of a longest strictly rising subsequence."""
    ends: list[int] = []
    """For each length the least last number of such a part."""
    at: list[int] = []
    before: list[int] = []
    for index, number in enumerate(numbers):
        place = bisect_left(ends, number)
        before.append(at[place - 1] if place else -1)
        ends[place : place + 1] = [number]
        at[place : place + 1] = [index]
    found: list[int] = []
    index = at[-1] if at else -1
    while index >= 0:
        found.append(index)
        index = before[index]
    return found[::-1]
