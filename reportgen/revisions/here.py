"""A value of a snapshot's file with the way to it, and what it must be."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import TypeVar

from reportgen.frozen import dataclass
from reportgen.model.snapshots import Plain, Value
from reportgen.revisions.canonical import Path, shown
from reportgen.source import find_unfit
from reportgen.yamltext import MAX_DEPTH

T = TypeVar("T")
_LINES = re.compile(r"([1-9][0-9]{0,8})-([1-9][0-9]{0,8})")
_TAG = re.compile(r"[A-Za-z0-9]{1,8}(?:-[A-Za-z0-9]{1,8}){0,8}")
_NUMBER = re.compile(r"[0-9]{1,9}")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
MAX_ITEMS = 100_000
"""Of any list or mapping."""


class WrongError(Exception):
    """What is wrong with a value, and the way to it."""

    def __init__(self, message: str, path: Path) -> None:
        super().__init__(message)
        self.path = path


@dataclass(frozen=True, slots=True)
class Here:
    """A value and the way to it."""

    value: Value
    path: Path

    def wrong(self, wanted: str) -> WrongError:
        """What is raised for a value that is not what is wanted."""
        value = self.value
        kind = f"`{shown(value)}`" if isinstance(value, str) else "a list" if isinstance(value, tuple) else "a mapping"
        name = ".".join(map(str, self.path)) or "it"
        return WrongError(f"`{name}` is {kind}, not {wanted}", self.path)

    def map(self, required: tuple[str, ...] | None = None, optional: tuple[str, ...] = ()) -> Mapping[str, Here]:
        """The members of a mapping; with `required` it has these keys, and beside them only `optional` ones."""
        if not isinstance(self.value, Mapping):
            raise self.wrong("a mapping")
        if len(self.value) > MAX_ITEMS:
            raise self.wrong(f"a mapping of at most {MAX_ITEMS} keys")
        for key in self.value:
            if required is not None and key not in required and key not in optional:
                raise WrongError(f"there is no key `{shown(key)}`", (*self.path, key))
            if find_unfit(key) >= 0:
                raise WrongError("a key holds a character that no page can hold", (*self.path, key))
        for key in required or ():
            if key not in self.value:
                raise WrongError(f"`{key}` is missing", self.path)
        return {key: Here(inner, (*self.path, key)) for key, inner in self.value.items()}

    def items(self) -> Iterator[Here]:
        """The items of a list."""
        if not isinstance(self.value, tuple):
            raise self.wrong("a list")
        if len(self.value) > MAX_ITEMS:
            raise self.wrong(f"a list of at most {MAX_ITEMS} items")
        return (Here(inner, (*self.path, number)) for number, inner in enumerate(self.value))

    def text(self, form: re.Pattern[str] | None = None, wanted: str = "text") -> str:
        """A text, of this form."""
        value = self.value
        if not isinstance(value, str) or isinstance(value, Plain) or (form and not form.fullmatch(value)):
            raise self.wrong(wanted)
        if find_unfit(value) >= 0:
            raise WrongError("a text holds a character that no page can hold", self.path)
        return value

    def tag(self) -> str:
        """What may be the tag of a locale: it becomes part of paths."""
        return self.text(_TAG, "the tag of a locale")

    def word(self, words: Collection[str]) -> str:
        """One of some words."""
        if self.text() not in words:
            raise self.wrong(f"one of {', '.join(f'`{word}`' for word in sorted(words))}")
        return self.text()

    def texts(self) -> tuple[str, ...]:
        """A list of texts."""
        return tuple(one.text() for one in self.items())

    def words(self) -> Mapping[str, str]:
        """A mapping of texts."""
        return {key: one.text() for key, one in self.map().items()}

    def number(self) -> int:
        """A whole number."""
        if not isinstance(self.value, Plain) or not _NUMBER.fullmatch(self.value):
            raise self.wrong("a whole number")
        return int(self.value)

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, Plain) or self.value not in ("true", "false"):
            raise self.wrong("`true` or `false`")
        return self.value == "true"

    def day(self) -> dt.date:
        """A date."""
        try:
            return dt.date.fromisoformat(self.text(_DAY, "a date"))
        except ValueError:
            raise self.wrong("a date") from None

    def lines(self) -> tuple[int, int]:
        """A range of lines."""
        found = _LINES.fullmatch(self.text())
        if found is None:
            raise self.wrong("a range of lines")
        return int(found[1]), int(found[2])

    def written(self) -> Mapping[str, Value]:
        """A mapping of what an author wrote."""
        _fit(self.value, self.path)
        if not isinstance(self.value, Mapping):
            raise self.wrong("a mapping")
        return self.value

    @property
    def is_nothing(self) -> bool:
        """Whether it is `null`."""
        return isinstance(self.value, Plain) and self.value == "null"


def _fit(value: Value, path: Path, depth: int = 0) -> None:
    """WrongError for a character that no page can hold, anywhere below a value, and for what is nested too deeply."""
    if depth > MAX_DEPTH:
        raise WrongError("it is nested more deeply than any file of records", path[: -MAX_DEPTH or None])
    if isinstance(value, str):
        if find_unfit(value) >= 0:
            raise WrongError("a text holds a character that no page can hold", path)
        return
    for key, inner in value.items() if isinstance(value, Mapping) else enumerate(value):
        if isinstance(key, str):
            _fit(key, path)
        _fit(inner, (*path, key), depth + 1)


def by(items: Iterator[Here], make: Callable[[Here], tuple[str, T]]) -> Mapping[str, T]:
    """What is made of each item by its name; a name stands once."""
    found: dict[str, T] = {}
    for item in items:
        name, one = make(item)
        if name in found:
            raise WrongError(f"`{shown(name)}` stands here twice", item.path)
        found[name] = one
    return found
