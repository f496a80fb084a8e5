"""What a correction can set, and what changed."""

from dataclasses import dataclass, replace

import pytest
from each import each

from companion.engine.errors import IllegalMove, Malformed
from companion.engine.fields import Choice, Flag, Number, Words
from companion.engine.text import Text
from companion.engine.values import (
    Count,
    EditableValue,
    Names,
    TableValue,
    by_id,
    changes,
    checked,
    declared,
    editable,
    set_by_hand,
)

HEALTH = TableValue("homeworld.health", 20, Number("Homeworld health", 0, 60))
NOTE = TableValue("note", "", Words("Note", longest=5))
SIDE = TableValue("side", "a", Choice("Side", {"a": "A", "b": "B"}))
ACTIVE = TableValue("red.active", False, Flag("Red is active"))
VALUES = (HEALTH, NOTE, SIDE, ACTIVE)


def test_by_id():
    assert by_id(VALUES) == {"homeworld.health": HEALTH, "note": NOTE, "side": SIDE, "red.active": ACTIVE}


def test_a_value_is_called_as_its_spec_is():
    assert HEALTH.label == "Homeworld health"


@each(
    ("what", "value", "stands"),
    [
        ("homeworld.health", 0, 0),
        ("homeworld.health", 60, 60),
        # a correction to what already stands is allowed: it says "yes, we looked"
        ("homeworld.health", 20, 20),
        ("note", " a  b ", "a b"),
        ("side", "b", "b"),
        ("red.active", True, True),
    ],
)
def test_checked(what, value, stands):
    assert checked(VALUES, what, value) == stands


@each(
    ("what", "value"),
    [
        ("homeworld.health", -1),
        ("homeworld.health", 61),
        ("homeworld.health", "20"),
        ("homeworld.health", True),
        ("note", "too long"),
        ("note", 5),
        ("side", "c"),
        ("red.active", 1),
        ("red.active", "yes"),
    ],
)
def test_checked_out_of_range(what, value):
    with pytest.raises(Malformed) as refused:
        checked(VALUES, what, value)
    assert refused.value.field == "value"


@each("what", ["", "nobody", "Note"])
def test_checked_unknown(what):
    with pytest.raises(IllegalMove) as refused:
        checked(VALUES, what, 1)
    assert str(refused.value) == f"There is nothing called {what} on this table."


def table(**values):
    return {what: TableValue(what, value, Number(what, 0, 99)) for what, value in values.items()}


@each(
    ("before", "after", "expected"),
    [
        pytest.param(table(), table(), {}, id="two empty tables"),
        pytest.param(table(a=1), table(a=1), {}, id="the same"),
        pytest.param(table(a=1), table(a=2), {"a": (1, 2)}, id="another value"),
        pytest.param(table(a=1), table(), {"a": (1, None)}, id="gone"),
        pytest.param(table(), table(a=1), {"a": (None, 1)}, id="new"),
        # 0 and "" are values, not absence
        pytest.param(table(a=0), table(), {"a": (0, None)}, id="a zero gone"),
        pytest.param(table(), table(a=0), {"a": (None, 0)}, id="a zero new"),
        pytest.param(
            table(a=1, b=1), table(b=2, c=1), {"a": (1, None), "b": (1, 2), "c": (None, 1)}, id="all at once"
        ),
    ],
)
def test_changes(before, after, expected):
    assert changes(before, after) == expected


def test_changes_come_in_the_order_of_the_table_and_the_new_ones_last():
    assert list(changes(table(b=1, a=1), table(c=1, a=2, b=2))) == ["b", "a", "c"]


def test_a_value_is_set_by_its_own_setter():
    items = [
        EditableValue(HEALTH, lambda state, value: {**state, "health": value}),
        EditableValue(NOTE, lambda state, value: {**state, "note": value}),
    ]
    assert set_by_hand(items, {"health": 20}, "note", "hi") == {"health": 20, "note": "hi"}
    with pytest.raises(IllegalMove, match="nothing called tea"):
        set_by_hand(items, {}, "tea", 1)


@dataclass(frozen=True)
class Boss:
    health: int = editable(Count(Text("{name}: health"), 0, 60), default=20)


def health_of(boss, prefix="boss.", name="Furion"):
    (item,) = declared(boss, prefix, replace, name=name)
    return item.value


def test_the_values_of_an_unchanged_record_are_kept():
    boss = Boss()
    assert health_of(boss) is health_of(boss)


def test_a_changed_record_another_place_and_another_name_have_values_of_their_own():
    boss = Boss()
    assert health_of(boss).value == 20
    assert health_of(replace(boss, health=19)).value == 19
    assert health_of(boss, prefix="boss-2.").id == "boss-2.health"
    assert str(health_of(boss, name="Slag").label) == "Slag: health"


@dataclass(frozen=True)
class Deck:
    left: int = editable(Count("Left", 0, 60), default=20)
    gone: int = editable(Count(Text("Gone: {name}"), 0, 60), default=3)


def test_the_values_of_unchanged_fields_are_kept():
    deck = Deck()
    _, gone = declared(deck, "deck.", replace, name="Furion")
    fewer, same = declared(replace(deck, left=19), "deck.", replace, name="Furion")
    assert (fewer.value.value, same.value is gone.value) == (19, True)
    # Equal names may be translated differently.
    other = Text("Fur{end}", end="ion")
    translated = declared(replace(deck, left=18), "deck.", replace, name=other)[1].value.label
    assert translated.values["name"] is other


def test_a_kept_value_is_set_by_the_function_of_its_own_record():
    def put(deck, **changed):
        return "other", changed

    deck = Deck()
    declared(deck, "deck.", replace, name="Furion")
    _, gone = declared(replace(deck, left=19), "deck.", put, name="Furion")
    assert gone.set(deck, 5) == ("other", {"gone": 5})


def test_names_know_the_labels_of_values_and_compute_them_only_when_asked():
    computed = []

    def values():
        computed.append(True)
        return VALUES

    names = Names({"red": "Ada"}, values)
    assert names["red"] == "Ada"
    assert not computed
    assert names["side"] == "Side"
    assert names.get("nobody", "?") == "?"
    assert {*names} == {"red", "homeworld.health", "note", "side", "red.active"}
    assert len(names) == 5
    assert len(computed) == 1


def test_names_are_known_where_a_game_fails_to_compute_its_values():
    """The labels of values are computed while a tap is told; their fault must not refuse it."""

    def values():
        raise ZeroDivisionError

    names = Names({"red": "Ada"}, values)
    assert names["red"] == "Ada"
    assert names.get("side", "side") == "side"
    assert {**names} == {"red": "Ada"}
