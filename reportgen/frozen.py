"""Data classes that are cheap to define and to make.

`from reportgen.frozen import dataclass` is `dataclasses.dataclass` to type checkers, which hold every assignment
against `frozen=True`, and to the tests, which run with the library's. The program itself need not be kept from
assigning by each object anew: here a frozen class is one that can be hashed and that nobody assigns to. Comparing,
hashing and showing are closures instead of code that is compiled for every class. What this does not know goes to
the library; a test holds both equal.
"""

from __future__ import annotations

import dataclasses
from operator import attrgetter, eq, ge, gt, le, lt
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls: type | None = None, /, **options: bool) -> Any:
        """What `dataclasses.dataclass` makes, for a third of the time where the options are common ones."""
        if cls is not None or not options.get("slots") or options.keys() - {"slots", "frozen", "eq", "order"}:
            return dataclasses.dataclass(cls, **options)
        return lambda made: _made(made, options)


_OWN = frozenset({
    "__eq__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__", "__repr__", "__setattr__", "__delattr__",
    "__getstate__", "__setstate__",
})  # fmt: skip
"""Methods that a class may bring along; the library knows what then to leave out."""
_FIELDS = "__dataclass_fields__"


def _made(cls: type, options: dict[str, bool]) -> type:
    """The data class of a class with slots."""
    if not _OWN.isdisjoint(cls.__dict__) or any(hasattr(base, _FIELDS) for base in cls.__mro__[1:]):
        return dataclasses.dataclass(**options)(cls)
    made: Any = dataclasses.dataclass(slots=True, eq=False, repr=False)(cls)
    fields = dataclasses.fields(made)
    made.__repr__ = _shown
    if options.get("eq", True):
        values = _values([field.name for field in fields if field.compare])
        made.__eq__ = _compared(values, eq)
        made.__hash__ = (lambda self: values(self).__hash__()) if options.get("frozen") else None
        if options.get("order"):
            for compare in (lt, le, gt, ge):
                setattr(made, f"__{compare.__name__}__", _compared(values, compare))
    return made  # type: ignore[no-any-return]


def _compared(values: Callable[[object], Any], compare: Callable[[Any, Any], bool]) -> Callable[[object, object], bool]:
    """Equality and order as the library has them: of objects of one class, and of their values as tuples."""

    def compared(self: object, other: object) -> bool:
        return compare(values(self), values(other)) if other.__class__ is self.__class__ else NotImplemented

    return compared


def _values(names: list[str]) -> Callable[[object], tuple[object, ...]]:
    """The values of an object's fields as a tuple."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda self: tuple(getattr(self, name) for name in names)


@recursive_repr()
def _shown(self: Any) -> str:
    """The class and its fields, as the library writes them."""
    shown = (f"{field.name}={getattr(self, field.name)!r}" for field in dataclasses.fields(self) if field.repr)
    return f"{self.__class__.__qualname__}({', '.join(shown)})"
