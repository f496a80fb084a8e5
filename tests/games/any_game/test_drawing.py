"""Who begins, the order and the teams, drawn over all phones."""

from each import each
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.chance import Chance
from companion.engine.move_context import MoveContext
from companion.games.any_game import GAME
from companion.games.any_game.drawing import DrawPlayers, teams
from tests.games.any_game.table import SEATS, a_pad, a_table, play


@given(st.integers(1, 6), st.sampled_from(["first", "order", "2", "3"]), st.integers(0, 999))
def test_ag_p34_ag_p35_a_draw_is_fair_and_follows_from_the_seed(players, what, number):
    state = a_table(players=players)
    move = DrawPlayers(what=what).draw(state, MoveContext(Chance("a seed", number), 0))
    least = {"first": 2, "order": 2, "2": 3, "3": 4}[what]
    assert (GAME.refusal(state, move) is None) is (players >= least)
    order = Chance("a seed", number).shuffle(SEATS[:players])
    assert move.drawn == (order[:1] if what == "first" else order)


def test_ag_p34_everybody_comes_first_as_often():
    state = a_table(players=3)
    drawn = [
        DrawPlayers(what="first").draw(state, MoveContext(Chance("s", n), 0)).drawn[0] for n in range(300)
    ]
    assert all(70 <= drawn.count(seat) <= 130 for seat in SEATS[:3])


def test_ag_p34_teams_are_filled_by_turns():
    assert teams("2", SEATS[:5]) == (("red", "green", "violet"), ("blue", "yellow"))
    assert teams("3", SEATS) == (("red", "yellow"), ("blue", "violet"), ("green", "orange"))
    assert teams("order", SEATS[:3]) == (SEATS[:3],)


def test_ag_p34_a_new_draw_takes_the_place_of_the_last():
    state = play(play(a_pad(players=4), "draw-players", what="2"), "draw-players", what="first")
    assert (state.drawn.what, len(state.drawn.seats)) == ("first", 1)


@each(
    ("what", "drawn"),
    [
        ("first", ("green",)),
        ("first", ("red", "blue")),
        ("order", ("red",)),
        ("order", ("red", "red")),
        ("order", ("red", "blue", "green")),
    ],
)
def test_ag_p35_a_file_cannot_say_what_cannot_be_drawn(what, drawn):
    assert (
        GAME.refusal(a_table(), DrawPlayers(what=what, drawn=drawn)) == "That cannot be drawn at this table."
    )
