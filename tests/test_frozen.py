"""Data classes as the program makes them are those of the library, but for being frozen by each object."""

from __future__ import annotations

import dataclasses
import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

SOURCE = Path(__file__).resolve().parent.parent / "reportgen" / "frozen.py"


def _own() -> Callable[..., Any]:
    """The program's own function; the module that tests import under its name is the library."""
    spec = importlib.util.spec_from_file_location("frozen_of_the_program", SOURCE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    made: Callable[..., Any] = module.dataclass
    return made


BOTH = pytest.mark.parametrize("dataclass", [dataclasses.dataclass, _own()], ids=["library", "own"])


def _place(dataclass: Callable[..., Any], **options: bool) -> Any:
    class Place:
        """Where."""

        line: int
        names: tuple[str, ...] = ()
        note: list[str] = dataclasses.field(default_factory=list, compare=False)
        kept: dict[str, object] = dataclasses.field(default_factory=dict, repr=False, compare=False)

        @property
        def is_first(self) -> bool:
            return self.line == 1

    return dataclass(**{"frozen": True, "slots": True, **options})(Place)


@BOTH
def test_values_are_equal_and_hashed_by_the_fields_that_are_compared(dataclass: Callable[..., Any]) -> None:
    place = _place(dataclass)
    assert place(1, ("a",), ["x"]) == place(1, ("a",), ["y"])
    assert hash(place(1, ("a",), ["x"])) == hash((1, ("a",)))
    assert place(1) != place(2)
    assert place(1) != (1, ())
    assert place(1).__eq__((1, ())) is NotImplemented
    assert place(float("nan")) != place(float("nan"))


@BOTH
def test_a_class_is_shown_with_its_fields_and_not_for_ever(dataclass: Callable[..., Any]) -> None:
    value = _place(dataclass)(1, ("a",))
    name = "_place.<locals>.Place"
    assert repr(value) == f"{name}(line=1, names=('a',), note=[])"
    value.note.append(value)
    assert repr(value) == f"{name}(line=1, names=('a',), note=[...])"


@BOTH
def test_slots_defaults_replacing_and_matching_are_as_usual(dataclass: Callable[..., Any]) -> None:
    place = _place(dataclass)
    value = dataclasses.replace(place(1, ("a",)), line=2)
    assert (value.line, value.names, value.note, value.is_first) == (2, ("a",), [], False)
    assert place.__slots__ == ("line", "names", "note", "kept")
    assert place.__match_args__ == ("line", "names", "note", "kept")
    assert place.__doc__ == "Where."
    assert not hasattr(value, "__dict__")
    assert [field.name for field in dataclasses.fields(value)] == ["line", "names", "note", "kept"]
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'line'"):
        place()


@BOTH
def test_one_field_and_none_are_compared_as_many_are(dataclass: Callable[..., Any]) -> None:
    class One:
        """One field."""

        value: object

    class Nothing:
        """No field."""

    one, nothing = (dataclass(frozen=True, slots=True)(cls) for cls in (One, Nothing))
    number = float("nan")
    assert one(number) == one(number)  # as a tuple that holds it
    assert hash(one("a")) == hash(("a",))
    assert nothing() == nothing()
    assert hash(nothing()) == hash(())


@BOTH
def test_what_can_be_assigned_to_has_no_hash(dataclass: Callable[..., Any]) -> None:
    place = _place(dataclass, frozen=False)
    value = place(1)
    value.line = 2
    assert value == place(2)
    with pytest.raises(TypeError, match="unhashable"):
        hash(value)


@BOTH
def test_without_comparison_a_value_equals_itself_alone(dataclass: Callable[..., Any]) -> None:
    place = _place(dataclass, eq=False)
    value = place(1)
    assert value != place(1)
    assert len({value, place(1), value}) == 2


@BOTH
def test_order_is_that_of_the_fields_among_objects_of_one_class(dataclass: Callable[..., Any]) -> None:
    place = _place(dataclass, order=True)
    assert place(1) < place(1, ("a",)) < place(2)
    assert place(2) >= place(2) > place(1)
    assert place(2) <= place(2)
    assert len({place(1), place(1, (), ["x"])}) == 1
    with pytest.raises(TypeError, match="not supported between instances"):
        assert place(1) < _place(dataclass, order=True)(2)


@BOTH
def test_own_methods_stay_and_bases_are_those_of_the_library(dataclass: Callable[..., Any]) -> None:
    class Named:
        """Its own words."""

        name: str

        def __repr__(self) -> str:
            return f"<{self.name}>"

    named = dataclass(frozen=True, slots=True)(Named)
    assert repr(named("a")) == "<a>"
    with pytest.raises(dataclasses.FrozenInstanceError):
        named("a").name = "b"
