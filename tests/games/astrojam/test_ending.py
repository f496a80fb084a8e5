"""AJ-E1, AJ-E2, AJ-E3: the end of the round, and who wins."""

import pytest
from each import each

from companion.games.astrojam import GAME
from companion.games.astrojam.scoring import tied
from companion.games.astrojam.state import DRAWING, OVER
from tests.games.astrojam.table import a_table, correct, ended, passed, play, refusal, where

ONLY_A_TIE = "Only a tie in points and cards asks for the strength in hand."


@each("turn", ["red", "blue", "green"])
@each(
    ("points", "over"),
    [
        pytest.param({"red": 4, "blue": 4}, False, id="AJ-E1 four points"),
        pytest.param({"red": 5}, True, id="AJ-E1 AJ-Q13 five points"),
        pytest.param({"blue": 7}, True, id="AJ-E1 more than five"),
    ],
)
def test_the_game_ends_after_the_last_player(turn, points, over):
    state = a_table(turn=turn, points=points)
    assert state.last_round is over
    state = passed(state)
    assert (state.turn.phase == OVER) is (over and turn == "green")
    assert (ended(state) is not None) is (over and turn == "green")


def test_aj_e1_the_last_player_is_the_one_before_the_first():
    state = passed(a_table(turn="red", first="blue", points={"red": 5}))
    assert ended(state) == ("points", ("red",))
    state = passed(a_table(turn="green", first="blue", points={"red": 5}))
    assert (ended(state), where(state)) == (None, ("red", "action"))


def test_aj_e1_all_players_have_had_equally_many_turns():
    state, turns = a_table(points={"blue": 5}), []
    while state.turn.phase != OVER:
        turns.append(state.turn.seat)
        state = passed(state)
    assert turns == ["red", "blue", "green"]


def test_aj_q12_the_drawing_phase_of_the_last_player_is_played():
    state = play(a_table(turn="green", points={"red": 5}), "end-actions")
    assert (ended(state), where(state)) == (None, ("green", DRAWING))
    state = play(state, "discard-and-draw", strength=3)
    assert (ended(state), state.player("green").hand) == (("points", ("red",)), 10)


@each(
    ("points", "hand", "strength", "expected", "sentence"),
    [
        pytest.param({"red": 6, "blue": 5}, {"blue": 10}, None, ("points", ("red",)),
                     "Ada wins with 6 points.", id="AJ-E2"),
        pytest.param({"red": 5, "blue": 5}, {"red": 6, "blue": 7}, None, ("cards", ("blue",)),
                     "Ben wins: 5 points each, but 7 cards in hand.", id="AJ-E3 cards"),
        pytest.param({"red": 5, "blue": 5}, 7, {"red": 20, "blue": 9}, ("strength", ("red",)),
                     "Ada wins: 5 points and 7 cards each, but 20 strength in hand.", id="AJ-E3 strength"),
        pytest.param({"red": 5, "blue": 5}, 7, {"red": 9, "blue": 9}, ("shared", ("red", "blue")),
                     "Ada and Ben share the victory with 5 points each.", id="AJ-E3 shared"),
        pytest.param(5, 7, 9, ("shared", ("red", "blue", "green")),
                     "Ada, Ben and Cleo share the victory with 5 points each.", id="AJ-E3 shared by three"),
        pytest.param(5, {"red": 6, "blue": 7, "green": 7}, {"blue": 0, "green": 1}, ("strength", ("green",)),
                     "Cleo wins: 5 points and 7 cards each, but 1 strength in hand.",
                     id="AJ-E3 of three two"),
    ],
)  # fmt: skip
def test_who_wins(points, hand, strength, expected, sentence):
    state = a_table(phase=OVER, points=points, hand=hand, strength=strength)
    assert ended(state) == expected
    assert GAME.outcome(state).text == sentence


@each(
    ("points", "hand", "asked"),
    [
        pytest.param({"red": 5, "blue": 5}, 7, ["red", "blue"], id="AJ-E3 tied"),
        pytest.param({"red": 5, "blue": 5}, {"blue": 9}, [], id="AJ-E3 cards decide"),
        pytest.param({"red": 5}, 7, [], id="AJ-E2 points decide"),
    ],
)
def test_aj_e3_strength_is_asked_only_where_it_decides(points, hand, asked):
    state = a_table(phase=OVER, points=points, hand=hand)
    assert [player.seat for player in tied(state)] == asked
    asking = [seat for seat in state.seats if refusal(state, "tell-strength", seat=seat, strength=9) is None]
    assert asking == asked


@each("phase", ["action", "drawing"])
def test_aj_e3_nobody_tells_a_strength_while_the_game_runs(phase):
    assert refusal(a_table(phase=phase), "tell-strength", seat="red", strength=9) == ONLY_A_TIE


def test_aj_e3_who_is_not_level_is_not_asked():
    state = a_table(phase=OVER, points={"red": 5, "blue": 5})
    assert refusal(state, "tell-strength", seat="green", strength=9) == ONLY_A_TIE


def test_aj_e3_a_strength_told_wrong_is_told_again():
    state = a_table(phase=OVER, points=5, hand={"green": 1})
    state = play(
        play(state, "tell-strength", seat="red", strength=9), "tell-strength", seat="red", strength=4
    )
    assert ended(play(state, "tell-strength", seat="blue", strength=8)) == ("strength", ("blue",))


def test_aj_e2_aj_e3_ranks_follow_points_then_cards():
    state = a_table(4, phase=OVER, points={"red": 5, "blue": 5, "green": 6}, hand={"blue": 9})
    ranks = {standing.seat: (standing.rank, standing.total) for standing in GAME.score(state)}
    assert ranks == {"green": (1, 6), "blue": (2, 5), "red": (3, 5), "yellow": (4, 0)}


def test_aj_i3_a_score_names_its_cards():
    state = a_table().with_player("red", tasks=2, conditions=1)
    (first, *_) = GAME.score(state)
    lines = [("Task cards", 2), ("Condition cards", 1)]
    assert (first.seat, [(line.label, line.points) for line in first.lines]) == ("red", lines)


def test_aj_e1_points_set_by_hand_are_points():
    state = correct(a_table(turn="green", phase=DRAWING), "blue.tasks", 5)
    assert ended(play(state, "discard-and-draw", strength=1)) == ("points", ("blue",))


OVER_SAID = "The game is over: {} Undo first if that was a mistake."


@each("kind", ["move-astronaut", "end-actions", "tick-visit"])
def test_after_the_end_nothing_is_played(kind):
    given = {"place": "lab"} if kind == "tick-visit" else {}
    state = a_table(phase=OVER, points={"red": 5})
    assert refusal(state, kind, **given) == OVER_SAID.format("Ada wins with 5 points.")
    waiting = a_table(phase=OVER, points=5)
    assert refusal(waiting, kind, **given) == "Not now: the game is over."
