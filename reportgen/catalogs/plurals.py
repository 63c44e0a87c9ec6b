"""`Plural-Forms`: read, evaluated, compared by what they choose. Never run as code.

The formula is C; `gettext.c2py` of the standard library parses its operators and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from gettext import c2py

from reportgen.frozen import dataclass

_VALUE = re.compile(r"\s*nplurals\s*=\s*([0-9]{1,2})\s*;\s*plural\s*=\s*(.+?)\s*;?\s*")
_LENGTH = 500
"""No formula of any language needs so many characters."""
SAMPLE = (*range(201), 1_000, 1_000_000, 2_000_000)
"""Counts by which two formulas are compared; every rule of CLDR shows itself among them."""


@dataclass(frozen=True, slots=True)
class Plural:
    """How many forms a catalog has and which one a count takes."""

    count: int
    choose: Callable[[int], int]


@lru_cache(maxsize=256)
def read_plural(value: str) -> tuple[Plural | None, str]:
    """The formula, or None and what is wrong with it: unreadable, or no form for some count."""
    found = _VALUE.fullmatch(value)
    if found is None or len(value) > _LENGTH:
        return None, "it is not of the form `nplurals=N; plural=FORMULA;`"
    count, formula = int(found[1]), found[2]
    if not 1 <= count <= 6:
        return None, f"`nplurals={count}` is outside 1 to 6"
    try:
        choose = c2py(formula)
    except (ValueError, RecursionError, OverflowError):
        return None, f"`{formula[:60]}` is no formula"
    for number in SAMPLE:
        try:
            index = choose(number)
        except (ArithmeticError, ValueError):
            return None, f"the formula has no result for {number}"
        if not 0 <= index < count:
            return None, f"the formula gives form {index} for {number}, and there are {count}"
    return Plural(count, choose), ""


def agree(one: str, other: str) -> bool:
    """Whether two formulas choose alike, whatever they look like."""
    first, second = read_plural(one)[0], read_plural(other)[0]
    if first is None or second is None or first.count != second.count:
        return False
    return all(first.choose(number) == second.choose(number) for number in SAMPLE)
