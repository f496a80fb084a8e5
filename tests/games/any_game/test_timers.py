"""Timers: what is left follows from the log's entries, with pauses and undo."""

import re
from datetime import UTC, datetime

import pytest
from each import each
from hypothesis import given, settings
from hypothesis import strategies as st
from pages import Phone

from companion.engine.chance import Chance
from companion.engine.errors import IllegalMove, StaleMove
from companion.engine.log import Entry, LogTimeline
from companion.engine.move_context import MoveContext
from companion.engine.replay import replay
from companion.engine.seats import seat_row
from companion.games.any_game import GAME
from companion.games.any_game.setup import Setup
from companion.tables.create import open_table
from companion.tables.history import queries
from companion.tables.loaded.cache import table_cache
from companion.tables.play import Tap, play_tap
from tests.games.any_game.table import NAMES, SEATS, a_pad, a_table, correct, play, plays, refusal, value_of

GLASS, CHESS, ROUND = {"glass": 60}, {"chess": 1}, {"round": 1}


def at(state, second, kind, **given):
    """A move of the first timer in this second."""
    move = GAME.moves[kind](timer="t1", **given).draw(state, MoveContext(Chance("", 0), second))
    return GAME.play(state, move)


def left(state, now, seat=""):
    return state.timers[0].left_of(seat, now)


def test_ag_p30_a_sand_glass_runs_down_and_is_turned_over():
    state = at(a_table(**GLASS), 100, "start-timer")
    assert [left(state, now) for now in (100, 130, 160, 500)] == [60, 30, 0, 0]
    turned = at(state, 120, "turn-glass")
    assert [left(turned, now) for now in (120, 130, 140)] == [20, 10, 0]
    assert left(at(state, 170, "turn-glass"), 170) == 60


def test_ag_p30_only_a_glass_is_turned_over_and_not_a_full_one():
    assert refusal(a_table(**ROUND), "turn-glass", timer="t1") == "Only a sand glass is turned over."
    assert "Start it" in refusal(a_table(**GLASS), "turn-glass", timer="t1")


def test_ag_p31_each_player_of_a_chess_clock_has_time():
    state = at(a_table(players=3, **CHESS), 100, "start-timer")
    state = at(state, 110, "pass-clock", seat="red")
    state = at(state, 130, "pass-clock", seat="blue")
    assert [left(state, 135, seat) for seat in SEATS[:3]] == [50, 40, 55]
    assert at(state, 140, "pass-clock", seat="green").timers[0].turn == "red"


def test_ag_p31_only_whose_time_runs_hands_over():
    state = a_table(**CHESS)
    assert refusal(state, "pass-clock", timer="t1", seat="red") == "That time does not run."
    running = at(state, 0, "start-timer")
    assert refusal(running, "pass-clock", timer="t1", seat="blue") == "That time does not run."
    assert [prompt.seat for prompt in GAME.prompts(running, "blue")] == ["red"]


def tapped(state, kind):
    """The timer's offer of this kind, tapped a second after the last."""
    (offer,) = [one for one in GAME.offers(state, "red") if one.kind == kind]
    return at(
        state, 0, kind, **{name: offer.fields[name] for name in offer.fields if name not in {"timer", "at"}}
    )


def turns(state):
    """Whose time runs, from the start until everybody had a turn."""
    state, whose = tapped(state, "start-timer"), []
    for _ in state.players:
        whose.append(state.timers[0].turn)
        assert [prompt.seat for prompt in GAME.prompts(state, "red")] in (whose[-1:], [""])
        state = tapped(state, "pass-clock")
    return whose


def draw_lots(state, what, *seats):
    """These were drawn."""
    return GAME.play(state, GAME.moves["draw-players"](what=what, drawn=seats))


def test_ag_p31_a_full_chess_clock_begins_with_the_first_player():
    state = a_table(players=3, **CHESS)
    assert turns(state) == ["red", "blue", "green"]
    chosen = draw_lots(state, "first", "blue")
    assert [prompt.seat for prompt in GAME.prompts(chosen, "red")] == ["blue"]
    assert turns(chosen) == ["blue", "green", "red"]
    order = draw_lots(state, "order", "green", "blue", "red")
    assert turns(order) == ["green", "blue", "red"]
    paused = at(tapped(tapped(order, "start-timer"), "pass-clock"), 9, "pause-timer")
    assert tapped(paused, "start-timer").timers[0].turn == "blue", "what has run goes on where it stood"


def test_ag_p31_teams_say_nothing_of_who_begins():
    state = draw_lots(a_table(players=3, **CHESS), "2", "blue", "green", "red")
    assert turns(state) == ["red", "blue", "green"]


def test_ag_p31_where_somebody_deals_the_clock_begins_to_the_left():
    state = a_pad((1, 2, 3), players=3, dealer="red", **CHESS)
    assert state.dealer == "blue"
    assert turns(state) == ["green", "red", "blue"]


def test_ag_p31_no_other_time_begins_than_a_players():
    state = a_table(**CHESS)
    assert refusal(state, "start-timer", timer="t1", seat="green") == "That time does not run."
    running = at(state, 0, "start-timer")
    assert refusal(running, "pass-clock", timer="t1", seat="red", to="green") == "That time does not run."


@each("setup", [GLASS, CHESS, ROUND])
def test_ag_p32_all_the_time_comes_back(setup):
    state = a_table(**setup)
    assert refusal(state, "reset-timer", timer="t1") == "No time has run."
    assert at(at(state, 0, "start-timer"), 30, "reset-timer").timers == state.timers


def test_ag_p33_a_timer_that_is_paused_loses_no_time():
    state = at(at(a_table(**ROUND), 100, "start-timer"), 110, "pause-timer")
    assert [left(state, now) for now in (110, 999)] == [50, 50]
    again = at(state, 200, "start-timer")
    assert left(again, 205) == 45
    assert refusal(again, "start-timer", timer="t1") == "It runs already."
    assert refusal(state, "pause-timer", timer="t1") == "It stands already."


def test_ag_p33_a_clock_that_was_set_back_takes_no_time_off():
    state = at(at(a_table(**ROUND), 100, "start-timer"), 40, "pause-timer")
    assert left(state, 40) == 60


def test_ag_p33_a_timer_that_stands_is_set_by_hand():
    state = correct(a_table(**CHESS), "blue.t1", 7)
    assert (value_of(state, "red.t1"), value_of(state, "blue.t1")) == (60, 7)
    empty = correct(a_table(**ROUND), "left.t1", 0)
    assert refusal(empty, "start-timer", timer="t1") == "No time is left."
    with pytest.raises(IllegalMove, match="nothing called"):
        correct(at(state, 0, "start-timer"), "blue.t1", 9)


def test_ag_p18_a_timer_is_added_to_a_table_that_is_played():
    state = play(a_table(**GLASS), "add-timer", shape="chess", seconds=90)
    assert [(one.id, one.shape, one.seconds) for one in state.timers] == [
        ("t1", "glass", 60),
        ("t2", "chess", 90),
    ]
    full = plays(state, *[("add-timer", {"shape": "round", "seconds": 5})] * 2)
    assert refusal(full, "add-timer", shape="round", seconds=5) == "A table has at most 4 timers."
    assert refusal(state, "start-timer", timer="t9") == "There is no such timer on the table."


def test_ag_p33_the_entry_has_the_second_of_the_server_and_not_of_the_phone(app):
    with app.app_context():
        table = table_cache.find(open_table("any_game", {"shape": "none", **ROUND}, ["Ada"]).code)
        play_tap(table, Tap("start-timer", {"timer": "t1", "at": 5}, by="host", expect=0))
        (entry,) = queries.log(table)
        assert entry.fields["at"] == entry.at // 1000 > 5
        assert datetime.fromtimestamp(entry.fields["at"], UTC).year >= 2024


def test_ag_p30_two_phones_that_turn_the_same_glass_turn_it_once(app):
    """Points that somebody writes meanwhile, or another timer, are in nobody's way."""
    with app.app_context():
        opened = open_table("any_game", {"shape": "none", **GLASS, **ROUND}, ["Ada", "Ben"])
        table = table_cache.find(opened.code)
        play_tap(table, Tap("start-timer", {"timer": "t1"}, by="red", expect=0))
        play_tap(table, Tap("turn-glass", {"timer": "t1"}, by="red", expect=1))
        play_tap(table, Tap("start-timer", {"timer": "t2"}, by="blue", expect=1))
        with pytest.raises(StaleMove):
            play_tap(table, Tap("turn-glass", {"timer": "t1"}, by="blue", expect=1))
        assert [entry.kind for entry in queries.log(table)] == ["start-timer", "turn-glass", "start-timer"]


# --- what is left equals a slow count, second by second --------------------------------------------

STEPS = st.lists(
    st.tuples(
        st.sampled_from(
            ["start-timer", "pause-timer", "pass-clock", "turn-glass", "reset-timer", "undo", "undo-of"]
        ),
        st.integers(0, 40),
    ),
    max_size=25,
)


def slow(setup, entries, end, seats):
    """The seconds left of each seat: one second after the other, by the entries that stand."""
    seconds = 60
    full = dict.fromkeys(seats if "chess" in setup else ("",), seconds)
    had, turn, runs = dict(full), next(iter(full)), False
    for now in range(end + 1):
        if runs and now and had[turn]:
            had[turn] -= 1
        for entry in entries:
            if entry.fields["at"] == now:
                turn, runs, had = after(entry.kind, turn, runs, had, seconds)
    return had


def after(kind, turn, runs, had, seconds):
    if kind == "pass-clock":
        order = list(had)
        return order[(order.index(turn) + 1) % len(order)], True, had
    if kind == "turn-glass":
        return turn, True, {"": seconds - had[""]}
    if kind == "reset-timer":
        return next(iter(had)), False, dict.fromkeys(had, seconds)
    return turn, kind == "start-timer", had


@settings(max_examples=200)
@given(st.sampled_from([GLASS, CHESS, ROUND]), STEPS)
def test_ag_p30_ag_p33_what_is_left_equals_a_slow_count(setup, steps):
    """With pauses, with the last step undone, and with an earlier one taken out from under the others."""
    seats = seat_row(NAMES[:2])
    raw, log, now = Setup(shape="none", **setup), [], 0
    for kind, later in steps:
        now += later
        state = replay(GAME, raw, seats, log)
        standing = LogTimeline(log).head.numbers()
        fields = {"timer": "t1", "at": now}
        if kind.startswith("undo"):
            if not standing:
                continue
            entry = Entry(
                len(log) + 1, "undo", {} if kind == "undo" else {"of": standing[later % len(standing)]}
            )
            if not stands(raw, seats, [*log, entry]):
                continue
        else:
            fields |= {"seat": state.timers[0].turn} if kind == "pass-clock" else {}
            if GAME.refusal(state, GAME.moves[kind](**fields)) is not None:
                continue
            entry = Entry(len(log) + 1, kind, fields)
        log.append(entry)
    timer = replay(GAME, raw, seats, log).timers[0]
    entries = [log[number - 1] for number in LogTimeline(log).head.numbers()]
    for end in (now, now + 17):
        shown = {seat: timer.left_of(seat, end) for seat in timer.left}
        assert shown == slow(setup, entries, end, [seat.id for seat in seats])


def stands(raw, seats, log):
    """Whether what stands may be played so; else a table refuses the undo."""
    state = GAME.start(raw, seats)
    for number in LogTimeline(log).head.numbers():
        move = GAME.moves[log[number - 1].kind](**log[number - 1].fields)
        if GAME.refusal(state, move) is not None:
            return False
        state = GAME.play(state, move)
    return True


def test_ag_p33_the_end_of_the_game_stops_every_timer():
    state = at(a_table(**CHESS), 100, "start-timer")
    end = GAME.moves["end-game"]()
    assert end.needs_draw(state)
    ended = GAME.play(state, end.draw(state, MoveContext(Chance("", 0), 110)))
    assert ended.timers[0].since is None
    assert [left(ended, 999, seat) for seat in ("red", "blue")] == [50, 60]


def test_ag_p33_an_end_without_its_second_leaves_the_timers_alone():
    state = at(a_table(**CHESS), 100, "start-timer")
    assert GAME.play(state, GAME.moves["end-game"]()).timers == state.timers
    assert not GAME.moves["end-game"]().needs_draw(a_table(**CHESS))


@pytest.mark.parametrize("query", [{}, {"at": 3}], ids=["at the end", "looked back at"])
def test_ag_p33_a_clock_that_ran_shows_what_was_left_at_the_newest_entry(app, monkeypatch, query):
    seconds = [1_800_000_000]
    monkeypatch.setattr("companion.tables.play.now", lambda: seconds[0] * 1000)
    with app.app_context():
        made = open_table("any_game", {"rounds": 1, "chess": 5}, ["Ann", "Ben"])
        points = [("write-points", {"seat": seat, "row": "r1", "points": 1}) for seat in ("red", "blue")]
        for number, (kind, fields) in enumerate([("start-timer", {"timer": "t1"}), *points]):
            play_tap(table_cache.find(made.code), Tap(kind, fields, by="host", expect=number))
            seconds[0] += 10
    phone = Phone(app.test_client(), made.code).open(made.keys.seats["red"])
    assert re.findall(r'data-left="(\d+)"', phone.get(**query).text) == ["280", "300"]
