"""AJ-I7: the items get their names once, where they are dealt, and are told by them everywhere."""

import pytest
from each import each

from companion.engine import fields
from companion.engine.errors import Malformed
from companion.engine.moves import read_move
from companion.engine.seats import seat_row
from companion.games.astrojam import GAME
from companion.games.astrojam.setup import Setup, box_cards, fill_setup
from companion.games.astrojam.state import COLUMNS_STEP, HANDS_STEP, ITEMS_STEP, SCORING
from tests.games.astrojam.table import a_table, at_step, play, refusal, the_prompt

FIVE = {f"item_{number}": name for number, name in enumerate(("Screw", "Pump", "Bolt", "Fuse", "Map"), 1)}


def offered(state):
    return [offer.kind for prompt in GAME.prompts(state, "red") for offer in prompt.offers]


@each("step", [ITEMS_STEP, COLUMNS_STEP])
def test_aj_i7_the_names_are_asked_for_where_items_are_dealt_and_where_cards_tell_them(step):
    state = at_step(step)
    assert "name-items" in offered(state)
    assert "name-items" not in offered(play(state, "name-items", **FIVE))


def test_aj_i7_they_are_asked_for_as_long_as_one_has_no_name():
    state = play(at_step(COLUMNS_STEP), "name-items", **{**FIVE, "item_4": ""})
    assert "name-items" in offered(state)


def test_aj_i7_at_no_other_step():
    assert "name-items" not in offered(at_step(HANDS_STEP))
    assert "name-items" not in offered(a_table())


def test_aj_i7_cards_are_told_by_the_names():
    state = play(at_step(COLUMNS_STEP), "name-items", **FIVE)
    labels = [str(offer.label) for offer in the_prompt(state, "columns").offers]
    assert labels == ["Screw", "Pump", "Bolt", "Fuse", "Map"]
    scoring = play(a_table(phase=SCORING, scoring="lab"), "name-items", item_3="Bolt")
    assert str(the_prompt(scoring, "score").text).startswith("Bolt is at the lab.")


def test_aj_i7_a_name_left_empty_stays_as_it_was():
    state = play(play(a_table(), "name-items", item_2="Pump"), "name-items", item_3="Bolt")
    assert [str(name) for name in state.item_names.values()] == ["Item 1", "Pump", "Bolt", "Item 4", "Item 5"]


@each(
    ("names", "expected"),
    [
        ({"item_1": "Pump", "item_2": "Bolt"}, None),
        ({"item_1": "Pump", "item_2": "pump"}, "Two items cannot have the same name."),
        ({"item_1": "Item 2"}, "Two items cannot have the same name."),
        ({"item_1": "Item 2", "item_2": "Item 1"}, None),
    ],
    ids=["two", "one name for two", "the name of another", "swapped"],
)
def test_aj_i7_no_two_items_have_one_name(names, expected):
    assert refusal(a_table(), "name-items", **names) == expected


@each(
    ("name", "allowed"),
    [("", True), ("x" * 20, True), ("x" * 21, False), ("a\x00b", False), (3, False), (None, False)],
)
def test_aj_i7_a_name_is_short_and_plain(name, allowed):
    if allowed:
        assert read_move(GAME.moves, "name-items", {"item_1": name}).item_1 == name
        return
    with pytest.raises(Malformed):
        read_move(GAME.moves, "name-items", {"item_1": name})


def test_aj_i7_a_hostile_name_is_a_text():
    state = play(at_step(COLUMNS_STEP), "name-items", item_1="<b>{place}</b> %s")
    assert str(the_prompt(state, "columns").offers[0].label) == "<b>{place}</b> %s"


def test_aj_i7_the_names_are_known_at_the_next_table():
    setup = fields.read(Setup, {})
    state = play(GAME.start(setup, seat_row(("Ada", "Ben"))), "name-items", **FIVE)
    kept = {kind: {card: values} for kind, card, values in box_cards(setup, state)}
    assert fields.read(Setup, fill_setup({}, kept)).items == tuple(FIVE.values())


def test_aj_i7_a_table_that_names_nothing_keeps_its_box_card():
    setup = fields.read(Setup, {})
    state = GAME.start(setup, seat_row(("Ada", "Ben")))
    assert box_cards(setup, state)[0] == ("box", "box", {})
