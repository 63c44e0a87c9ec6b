""" "Did you mean": the nearest of known words and ids, in bounded time."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from difflib import get_close_matches
from string import digits

COMPARED = 500
"""So many words are compared with one that is unknown."""


def listed(words: Iterable[str]) -> str:
    """Words in backticks: `a`, `b` or `c`."""
    quoted = [f"`{word}`" for word in words]
    return " or ".join([", ".join(quoted[:-1]), quoted[-1]]) if len(quoted) > 1 else "".join(quoted)


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """A question that offers the nearest known words, or None."""
    near = near_words(word, known)
    return f"did you mean {listed(near)}?" if near else None


def near_words(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """At most three known words that are like `word`; one that differs in case alone comes before all."""
    pool = sorted(known)[:COMPARED]
    by_case = [one for one in pool if one.casefold() == word.casefold()]
    return tuple(by_case[:3] or get_close_matches(word, pool, n=3, cutoff=0.6))


def near_ids(target: str, known: Collection[str]) -> tuple[str, ...]:
    """At most three of the known ids that `target` may have been meant for.

    Only ids that one slip of the hand away are compared, so that thousands of records and
    thousands of unknown ids stay quick; then come the neighbours in number.
    """
    prefix, _, number = target.upper().rpartition("-")
    slips = {one for one in _slips(prefix, number) if one in known}
    if slips:
        return tuple(get_close_matches(target, sorted(slips), n=3, cutoff=0.0))
    return ()


def _slips(prefix: str, number: str) -> Iterator[str]:
    """Ids that differ from `prefix-number` by a digit, by case or by two digits that changed places."""
    yield f"{prefix}-{number}"
    yield f"{prefix}-{number.lstrip('0')}"
    for at in range(min(len(number) + 1, 12)):
        for digit in digits:
            yield f"{prefix}-{number[:at]}{digit}{number[at:]}"
            yield f"{prefix}-{number[:at]}{digit}{number[at + 1 :]}"
        yield f"{prefix}-{number[:at]}{number[at + 1 :]}"
        yield f"{prefix}-{number[:at]}{number[at + 1 : at + 2]}{number[at : at + 1]}{number[at + 2 :]}"
