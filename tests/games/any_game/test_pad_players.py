"""Players who leave, return, join or change places, and the winner of a tie."""

from each import each

from companion.games.any_game import GAME
from companion.tables.store.codec import decode, encode
from tests.games.any_game.table import a_pad, a_table, ended, play, refusal, totals, write


def places(state):
    return {one.seat: one.rank for one in GAME.score(state)}


def test_ag_p36_rounds_go_on_without_who_left():
    state = a_pad((8, 13, 5), (4, 9), players=3, rounds=3, lowest=True, dealer="")
    state = play(state, "leave-pad", seat="green")
    assert state.complete == 2
    state = write(write(state, "red", 3, 3), "blue", 3, 2)
    assert ended(state) == ("rounds", ("red",))
    assert str(GAME.outcome(state).text) == "Ada wins with 15."
    assert places(state) == {"red": 1, "blue": 2, "green": 3}
    assert totals(state)["green"] == 5
    assert decode(encode(state), GAME.state) == state


@each("shape", ["total", "rounds", "sheet"])
def test_ag_p36_who_left_writes_nothing_new_never_wins_and_may_return(shape):
    lines = {"lines": ["Coins", "Birds"]} if shape == "sheet" else {}
    state = a_pad((8, 90), players=2, shape=shape, **lines, **({"dealer": ""} if shape == "rounds" else {}))
    gone = play(state, "leave-pad", seat="blue")
    assert refusal(gone, "write-points", seat="blue", row="r2", points=1) is not None
    assert refusal(gone, "write-points", seat="blue", row="r1", points=1) is None
    assert ended(play(gone, "end-game")) == ("ended", ("red",))
    gone = write(gone, "red", 2, 1)
    assert (ended(gone) is not None) == (shape == "sheet")
    if shape == "sheet":
        return
    back = play(gone, "return-pad", seat="blue")
    row = 3 if shape == "rounds" else 2
    assert back.next_row("blue") == f"r{row}"
    assert totals(write(back, "blue", row, 5)) == {"red": 9, "blue": 95}


def test_ag_p36_a_target_reached_by_who_left_ends_nothing():
    state = play(a_pad((8, 5, 1), (None, 90), players=3, target=50, dealer=""), "leave-pad", seat="blue")
    state = write(write(state, "red", 2, 1), "green", 2, 1)
    assert ended(state) is None


def test_ag_p36_what_is_refused():
    teams = a_pad(players=4, teams="2", dealer="")
    for kind, given in {
        "leave-pad": {"seat": "red"},
        "join-pad": {"name": "Zoe"},
        "place-player": {"seat": "red", "place": 2},
    }.items():
        assert "share a column" in refusal(teams, kind, **given)
    state = play(a_pad((1, 2), dealer=""), "leave-pad", seat="blue")
    assert refusal(state, "leave-pad", seat="blue") == "Ben has left already."
    assert refusal(state, "leave-pad", seat="red") == "Somebody has to stay. End the game instead."
    assert refusal(state, "return-pad", seat="red") == "Ada has not left."
    assert refusal(state, "leave-pad", seat="pink") is not None
    assert refusal(a_table(), "leave-pad", seat="red") is not None


def test_ag_p37_the_table_names_who_wins_a_tie():
    state = a_pad((10, 10, 3), players=3, rounds=1, dealer="")
    assert ended(state) == ("rounds", ("red", "blue"))
    named = play(state, "break-tie", seat="blue")
    assert ended(named) == ("rounds", ("blue",))
    assert places(named) == {"blue": 1, "red": 2, "green": 3}
    assert totals(named) == totals(state)
    assert str(GAME.outcome(named).text) == "Ben wins with 10."
    assert refusal(state, "break-tie", seat="green") is not None
    assert refusal(a_pad((10, 10), dealer=""), "break-tie", seat="red") is not None
    assert refusal(a_pad((10, 9), rounds=1, dealer=""), "break-tie", seat="red") is not None
    raised = play(named, "correct", what="red.r1", value=11)
    assert ended(raised) == ("rounds", ("red",))


def test_ag_p37_of_teams_one_wins_the_tie():
    state = play(a_pad((7, 7), players=4, teams="2", rounds=1, dealer=""), "break-tie", seat="yellow")
    assert ended(state)[1] == ("blue", "yellow")


def test_ag_p38_a_player_joins_with_a_starting_score():
    state = play(a_pad((8, 13), (4,), dealer=""), "join-pad", name="Zoe", start=6)
    assert state.next_row("green") == "r2"
    assert refusal(state, "write-points", seat="green", row="r1", points=1) is not None
    state = write(write(state, "blue", 2, 1), "green", 2, 5)
    assert state.complete == 2
    assert totals(state) == {"red": 12, "blue": 14, "green": 11}
    assert ended(play(state, "end-game")) == ("ended", ("blue",))
    assert GAME.joined(state) == {"green": "Zoe"}
    assert refusal(state, "join-pad", name="ada") == "ada sits here already. Choose another name."
    assert decode(encode(state), GAME.state) == state


def test_ag_p38_who_joins_has_counters_and_time():
    state = play(a_table(counters=["Life: 20"], chess=10), "join-pad", name="Zoe")
    assert state.counters[0].counts["green"] == 0
    assert state.timers[0].left["green"] == 600
    assert refusal(state, "join-pad", name="Yan", start=3) is not None


def test_ag_p38_a_full_table_takes_nobody():
    state = a_pad(dealer="")
    for number in range(10):
        state = play(state, "join-pad", name=f"Guest {number}")
    assert "no room" in refusal(state, "join-pad", name="One more")


def test_ag_p39_the_order_changes_and_the_dealer_of_the_round_stays():
    state = a_pad((1, 1, 1), players=3, dealer="red")
    assert (state.dealer, state.first_player) == ("blue", "green")
    state = play(state, "place-player", seat="green", place=1)
    assert state.columns == ("green", "red", "blue")
    assert (state.dealer, state.first_player) == ("blue", "green")
    for seat in state.columns:
        state = write(state, seat, 2, 1)
    assert state.dealer == "green"
    assert refusal(state, "place-player", seat="red", place=4) is not None


def test_ag_p39_the_deal_passes_over_who_left():
    state = a_pad((1, 1, 1), players=3, dealer="red")
    state = play(state, "leave-pad", seat="blue")
    assert state.dealer == "green"
    state = write(write(state, "red", 2, 1), "green", 2, 1)
    assert state.dealer == "red"
    assert refusal(state, "deal-first", seat="blue") is not None
