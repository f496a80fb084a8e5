"""S: what is chosen before the set-up of the table, and what of it does not fit together."""

import pytest
from each import each

from companion.engine import fields
from companion.engine.errors import Malformed
from companion.engine.seats import seat_row
from companion.games.astrojam import GAME
from companion.games.astrojam.components import CARD_LINES, CARD_NAMES, CARD_TEXTS, ITEM_NAMES
from companion.games.astrojam.house_rules import HouseRules
from companion.games.astrojam.setup import Setup
from tests.games.astrojam.table import CARD_MOVES, NAMES, SEATS, new_game, play, the_prompt


def fault(players=3, /, **raw):
    """The field that a set-up is refused for, or None."""
    try:
        new_game(NAMES[:players], **raw)
    except Malformed as error:
        return error.field
    return None


def test_nothing_has_to_be_chosen():
    state = new_game()
    assert (state.items, state.sites, state.board, state.named) == (ITEM_NAMES, 0, "", "")
    assert (state.readings, state.piles.actions, state.piles.tasks) == (HouseRules(), None, None)
    assert (state.turn.phase, state.step, state.outside) == ("setup", "begin", None)


@each("players", [2, 3, 4])
def test_aj_s1_every_player_has_a_colour(players):
    state = new_game(NAMES[:players])
    assert [(player.seat, player.name) for player in state.players] == list(
        zip(SEATS[:players], NAMES[:players], strict=True)
    )
    assert [player.hand for player in state.players] == [0] * players


def test_two_to_four_players():
    assert GAME.meta.players == (2, 4)


@each(
    ("players", "raw", "expected"),
    [
        pytest.param(3, {"first": 3}, None, id="AJ-S3 the third begins"),
        pytest.param(3, {"first": 4}, "first", id="AJ-S3 a fourth of three"),
        pytest.param(3, {"actions": 24}, None, id="AJ-S8 just enough"),
        pytest.param(3, {"actions": 23}, "actions", id="AJ-S8 eight each is more"),
        pytest.param(2, {"actions": 16}, None, id="AJ-S8 just enough for two"),
        pytest.param(3, {"tasks": 3, "conditions": 3}, None, id="AJ-S9 just enough"),
        pytest.param(3, {"tasks": 2}, "tasks", id="AJ-S9 too few tasks"),
        pytest.param(3, {"conditions": 2}, "conditions", id="AJ-S9 too few conditions"),
        pytest.param(3, {"actions": 0, "tasks": 0, "conditions": 0, "sites": 0}, None, id="nobody counts"),
        pytest.param(3, {"actions": 98}, "actions", id="more than the box has"),
        pytest.param(3, {"sites": 20}, None, id="AJ-Q22 twenty sites"),
        pytest.param(3, {"sites": 21}, "sites", id="AJ-Q22 too many sites"),
        pytest.param(3, {"items": ["A", "B", "C", "D", "E"]}, None, id="AJ-I7 five items"),
        pytest.param(3, {"items": ["A", "B", "C", "D"]}, "items", id="AJ-I7 four items"),
        pytest.param(3, {"items": ["A", "B", "C", "D", ""]}, "items[4]", id="AJ-I7 one without a name"),
        pytest.param(3, {"items": ["A", "B", "C", "b", "E"]}, "items[3]", id="AJ-I7 two of one name"),
        pytest.param(3, {"items": ["A" * 21, "B", "C", "D", "E"]}, "items[0]", id="AJ-I7 a long name"),
        pytest.param(3, {"board": "A" * 161}, "board", id="AJ-S2 a long note"),
        pytest.param(3, {"readings": {"crates": "all"}}, "readings.crates", id="AJ-Q1 no such reading"),
        pytest.param(3, {"readings": {"swap_draws": "yes"}}, "readings.swap_draws", id="AJ-Q6 no yes or no"),
    ],
)
def test_what_fits_together(players, raw, expected):
    assert fault(players, **raw) == expected


def test_decks_that_are_counted():
    piles = new_game(actions=60, tasks=17, conditions=15).piles
    assert (piles.actions, piles.tasks, piles.conditions) == (60, 17, 15)
    assert (piles.played, piles.missed) == (0, 0)


def test_aj_s2_how_the_boards_are_joined_is_shown():
    notes = list(the_prompt(new_game(board="Largest in the middle."), "begin").notes)
    assert notes == [
        "Largest in the middle.",
    ]


def test_aj_s3_the_first_player_that_was_chosen_is_one_tap():
    prompt = the_prompt(new_game(first=2), "begin")
    assert (prompt.text, prompt.offers[0].label) == ("Ben has the first turn.", "Ben")
    offer = prompt.offers[0]
    assert play(new_game(first=2), offer.kind, **offer.fields).first == "blue"


def test_items_are_called_by_their_names():
    state = new_game(items=["Screw", "Pump", "Bolt", "Fuse", "Map"])
    assert (state.item_name("item-2"), GAME.names(state)["item-5"]) == ("Pump", "Map")


def test_a_set_up_is_written_and_read_again():
    raw = {"first": 2, "items": ["A", "B", "C", "D", "E"], "sites": 6, "readings": {"visit": "item"}}
    setup = fields.read(Setup, raw)
    assert fields.read(Setup, fields.to_json(setup)) == setup
    assert GAME.start(setup, seat_row(NAMES)).readings.visit == "item"


def test_k_the_six_kinds_of_card():
    assert list(CARD_NAMES) == ["astronaut", "rival", "robot", "crate", "swap", "spacesuit"]
    assert {move.card for move in CARD_MOVES} == set(CARD_NAMES) == set(CARD_LINES) == set(CARD_TEXTS)
