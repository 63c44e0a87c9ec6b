"""Recorded numbers with the marks of a language: digit for digit, never through a float."""

from __future__ import annotations

import re

from reportgen.frozen import dataclass

_NUMBER = re.compile(r"([-+\u2212]?)(0|[1-9][0-9]*)(?:\.([0-9]+))?(?:[eE]([-+]?[0-9]+))?(%?)")
_MINUS = "\u2212"
_RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


@dataclass(frozen=True, slots=True)
class Numerals:
    """The marks that a language sets between and around digits."""

    group: str
    decimal: str
    sizes: tuple[int, int]
    """Digits of the last group, and of those before it."""
    minimum: int
    """How many digits must stand before the last group for any grouping (CLDR minimumGroupingDigits)."""
    percent: tuple[str, str]
    """What stands before and behind a percentage."""

    def write(self, literal: str, /, *, signed: bool = False) -> str:
        """The number with its precision and trailing zeros; only the marks change.

        `signed`: a plus before what is above zero. What is not a number comes back as it is.
        """
        if not signed and len(literal) < self.sizes[0] + self.minimum and literal.isdecimal():
            return literal  # most counts: nothing to change
        match = _NUMBER.fullmatch(literal)
        if match is None:
            return literal
        sign, whole, fraction, exponent, percent = match.groups()
        is_zero = not (whole + (fraction or "")).strip("0")
        mark = _MINUS if sign in ("-", _MINUS) and sign else "+" if sign or (signed and not is_zero) else ""
        text = self._grouped(whole) + (f"{self.decimal}{fraction}" if fraction else "")
        if exponent:
            text += f"×10{str(int(exponent)).translate(_RAISED)}"
        return f"{mark}{self.percent[0]}{text}{self.percent[1]}" if percent else mark + text

    def _grouped(self, digits: str) -> str:
        """Whole digits with group marks."""
        last, before = self.sizes
        if len(digits) < last + self.minimum:
            return digits
        groups, rest = [digits[-last:]], digits[:-last]
        while rest:
            groups.append(rest[-before:])
            rest = rest[:-before]
        return self.group.join(reversed(groups))


ENGLISH = Numerals(",", ".", (3, 3), 1, ("", "%"))
"""The marks of English, known without the data of all languages."""
