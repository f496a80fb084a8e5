"""The choices before the first card (WM-S7, WM-S46), and that a state can be stored."""

import pickle

import pytest
from each import each

from companion.engine import fields
from companion.engine.errors import Malformed
from companion.engine.seats import seat_row
from companion.games.welcome_to_the_moon import GAME
from companion.games.welcome_to_the_moon.adventures import ADVENTURES
from companion.games.welcome_to_the_moon.setup import Setup
from tests.games.welcome_to_the_moon.table import SLUGS, Table, a_table

SEATS = seat_row(["Ada", "Ben"])


def checked(**raw):
    setup = fields.read(Setup, raw)
    GAME.check_setup(setup, SEATS)
    return setup


@each("slug", SLUGS)
def test_an_adventure_is_enough(slug):
    setup = checked(adventure=slug)
    assert (setup.mode, setup.dealer, setup.missions) == ("sheets", "app", (0, 0, 0))
    state = GAME.start(setup, SEATS)
    assert (state.phase, state.turn, state.missions) == ("cards", 0, ())
    assert [player.sheet for player in state.players] == [ADVENTURES[slug].first()] * 2


@each(
    ("raw", "where"),
    [
        pytest.param({"mission_a": 84}, "mission_a", id="WM-S7 a card of letter B"),
        pytest.param({"mission_b": 88}, "mission_b", id="WM-S7 a card of another adventure"),
        pytest.param({"mission_c": 1}, "mission_c", id="WM-S7 no mission"),
        pytest.param({"mission_a": 112}, "mission_a", id="beyond the last card"),
        pytest.param({"level": 0}, "level", id="WM-S46 level 0"),
        pytest.param({"level": 9}, "level", id="WM-S46 level 9"),
        pytest.param({"mode": "none"}, "mode", id="a mode that there is not"),
        pytest.param({"dealer": "dog"}, "dealer", id="a dealer that there is not"),
        pytest.param({"adventure": "beach"}, "adventure", id="an adventure that there is not"),
    ],
)
def test_a_setup_that_cannot_be(raw, where):
    with pytest.raises(Malformed) as refused:
        checked(**{"adventure": "mine", **raw})
    assert refused.value.field == where


@each("raw", [{"mission_a": 82}, {"mission_a": 83, "mission_b": 84}, {"level": 1}, {"level": 8}])
def test_a_setup_that_can_be(raw):
    setup = checked(adventure="mine", **raw)
    assert fields.read(Setup, fields.to_json(setup)) == setup


def test_wm_s7_the_wanted_missions_lie_open_and_the_others_are_drawn():
    table = Table("mine", 2, mission_a=83, mission_b=0, mission_c=87).play("turn-over")
    assert [mission.card for mission in table.state.missions][::2] == [83, 87]
    assert table.state.missions[1].card in {84, 85}


@each("slug", SLUGS)
@each("players", range(1, 7))
def test_seats_of_a_table(slug, players):
    state = Table(slug, players).state
    assert len(state.players) == players
    assert state.solo is (players == 1)


@each("slug", SLUGS)
@each("players", [1, 3])
def test_a_stored_state_is_the_same(slug, players):
    table = a_table(slug, players).turn("red", 1, action_at=2 if players == 1 else None)
    stored = pickle.loads(pickle.dumps(table.state))
    assert stored == table.state
    assert hash(stored) == hash(table.state)
    assert GAME.offers(stored, "red") == GAME.offers(table.state, "red")


TYPED = {
    "number_1": 5,
    "action_1": "plant",
    "number_2": 7,
    "action_2": "water",
    "number_3": 9,
    "action_3": "energy",
}


def test_wm_s7_missions_typed_with_the_first_cards_are_those_of_the_table():
    table = Table("mine", 2, dealer="table", mission_a=0, mission_b=0, mission_c=0)
    table.play("type-cards", **TYPED, missions=(83, 85, 87))
    assert [mission.card for mission in table.state.missions] == [83, 85, 87]


def test_wm_s7_missions_that_nobody_typed_are_drawn_at_an_old_table():
    table = Table("mine", 2, dealer="table", mission_a=0, mission_b=0, mission_c=0).set(rules_version=2)
    table.play("type-cards", **TYPED)
    assert [mission.letter for mission in table.state.missions] == ["A", "B", "C"]
