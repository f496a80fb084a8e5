"""Records with some fields changed."""

import dataclasses

import pytest
from each import each

from companion.engine.records import replace


@dataclasses.dataclass(frozen=True, slots=True)
class Cube:
    place: str
    value: int = 0
    seen: tuple[str, ...] = ()


@dataclasses.dataclass(frozen=True)
class Alone:
    value: int = 0


@dataclasses.dataclass(frozen=True, kw_only=True)
class Named:
    place: str = ""
    value: int = 0


@each(
    "changes", [{}, {"value": 3}, {"place": "b"}, {"seen": ("red",), "value": -1}, {"place": "", "value": 0}]
)
def test_it_is_what_the_standard_library_gives(changes):
    cube = Cube("a", 2, ("blue",))
    assert replace(cube, **changes) == dataclasses.replace(cube, **changes)
    assert cube == Cube("a", 2, ("blue",))


def test_a_field_that_there_is_not():
    with pytest.raises(TypeError, match="Cube has no field colour"):
        replace(Cube("a"), colour="red")


@each("record", [Alone(), Named()])
def test_other_records_are_for_the_standard_library(record):
    with pytest.raises(TypeError, match="no positional record"):
        replace(record, value=1)
