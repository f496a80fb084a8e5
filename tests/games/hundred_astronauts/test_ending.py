"""The end: the third activated Astronaut card, at once (HA-E1, HA-I2, HA-I3, HA-I5, HA-I7)."""

import pytest
from each import each

from companion.games.hundred_astronauts import GAME
from companion.games.hundred_astronauts.state import DISCARD, LIMITS, REWARD, START, TURN
from tests.games.hundred_astronauts.table import (
    BASE,
    FULL,
    a_table,
    activated,
    correct,
    ended,
    play,
    plays,
    refusal,
    standing,
    turn_over,
)


@each(
    ("built", "count", "end"),
    [
        pytest.param((), 0, None, id="HA-I2 none"),
        pytest.param((BASE,), 0, None, id="HA-I2 a base without an astronaut"),
        pytest.param((FULL, FULL), 2, None, id="HA-E1 two"),
        pytest.param((FULL, FULL, BASE), 2, None, id="HA-E1 two, and a base"),
        pytest.param((FULL, FULL, FULL), 3, ("astronauts", ("blue",)), id="HA-E1 three"),
    ],
)
def test_ha_e1_ha_i2_three_bases_with_an_astronaut(built, count, end):
    state = a_table(3, built={"blue": built, "green": (FULL, FULL)})
    assert (activated(state, "blue"), ended(state)) == (count, end)


@each("step", [START, TURN, REWARD, LIMITS, DISCARD])
def test_ha_e1_victory_is_at_once_in_any_step(step):
    state = a_table(step=step, built={"blue": (FULL, FULL)})
    assert ended(state) is None
    assert ended(play(state, "put-building", seat="blue", building=BASE, astronaut=True)) is not None


def test_ha_e1_the_sentence_of_the_end():
    end = GAME.outcome(a_table(built={"red": (FULL, FULL, FULL)}))
    assert end.result == "ranked"
    assert end.text == "Ada has 100 astronauts: 3 activated Astronaut cards."


@each("kind", ["take-draft", "end-actions", "deck-ran-out", "sell-astronaut"])
def test_ha_e1_nothing_is_played_after_the_end(kind):
    said = "The game is over: Ada has 100 astronauts: 3 activated Astronaut cards."
    assert refusal(a_table(built={"red": (FULL, FULL, FULL)}), kind).startswith(said)


@each(
    ("count", "expected"),
    [
        pytest.param(0, 0, id="HA-E1 none"),
        pytest.param(1, 33, id="HA-E1 a third"),
        pytest.param(2, 67, id="HA-E1 two thirds"),
        pytest.param(3, 100, id="HA-E1 all 100"),
        pytest.param(4, 100, id="HA-E1 never more"),
    ],
)
def test_ha_e1_astronauts_are_thirds_of_100(count, expected):
    assert a_table().played_edition.astronauts(count) == expected


def test_ha_e1_the_standings_count_the_astronauts():
    state = a_table(3, built={"blue": (FULL, FULL, FULL), "green": (FULL, BASE)})
    assert [(one.seat, one.rank, one.total) for one in GAME.score(state)] == [
        ("blue", 1, 100),
        ("green", 2, 33),
        ("red", 3, 0),
    ]
    lines = [line.reason for one in GAME.score(state) for line in one.lines]
    assert lines == [f"{count} of 3 Astronaut cards activated" for count in (3, 1, 0)]
    assert GAME.figures(state) == {"red": 0, "blue": 100, "green": 33}


def test_ha_i3_building_and_activating_never_leaves_two_free_bases():
    state = a_table()
    for _ in range(6):
        if refusal(state, "build", blueprint=BASE, paid=0) is None:
            state = play(state, "build", blueprint=BASE, paid=0).with_turn(step=TURN)
        assert sum(not one.astronaut for one in state.player("red").bases) == 1
        state = play(turn_over(state).with_turn(seat="red"), "start-turn")


BUILD_AND_ACTIVATE = (
    ("build", {"blueprint": BASE, "paid": 0}),
    ("take-reward", {"reward": "deck"}),
    "activate",
)


def test_ha_i7_ha_e1_the_fastest_win_takes_three_own_turns():
    state = play(a_table(turn=""), "begin", seat="red")
    counted = []
    for _ in range(3):
        state = plays(state, "start-turn", *BUILD_AND_ACTIVATE)
        counted.append((state.player("red").turns, activated(state), ended(state) is not None))
        if ended(state) is None:
            assert refusal(state, "activate") == "Activating: already done in this turn."
            said = "Building: already done in this turn."
            assert refusal(state, "build", blueprint=BASE, paid=0) == said
            state = turn_over(play(turn_over(state), "start-turn"))
    assert counted == [(1, 1, False), (2, 2, False), (3, 3, True)]


def test_ha_e1_a_correction_ends_the_game_and_un_ends_it():
    state = a_table(built={"red": (FULL, FULL, BASE)})
    won = correct(state, "red.b3.astronaut", True)
    assert ended(won) == ("astronauts", ("red",))
    assert ended(correct(won, "red.b3.astronaut", False)) is None
    assert standing(won) == [FULL, FULL, FULL]


def test_ha_i5_ha_e1_no_two_players_can_win_at_once():
    """No ties are possible: after the first victory nothing is played any more."""
    state = a_table(built={"red": (FULL, FULL, BASE), "blue": (FULL, FULL)})
    state = play(state, "activate")
    assert refusal(state, "put-building", seat="blue", building=BASE, astronaut=True) is not None
    assert ended(state) == ("astronauts", ("red",))
