"""The set-up of the table, step by step, in the order of the rulebook."""

import pytest
from each import each

from companion.engine.chance import Chance
from companion.engine.errors import Malformed
from companion.engine.move_context import MoveContext
from companion.games.astrojam import preparing
from companion.games.astrojam.state import (
    ASTRONAUTS_STEP,
    BEGIN,
    COLUMNS_STEP,
    CRATES_STEP,
    HANDS_STEP,
    ITEMS_STEP,
    ROBOTS_STEP,
)
from tests.games.astrojam.table import (
    NAMES,
    WIZARD,
    a_table,
    at_step,
    correct,
    hands,
    laid_out,
    new_game,
    play,
    refusal,
    the_prompt,
    where,
)

STEPS = (*WIZARD, COLUMNS_STEP)
MOVES = {
    BEGIN: ("begin", {"seat": "red"}),
    ASTRONAUTS_STEP: ("place-astronaut", {}),
    ROBOTS_STEP: ("place-robot", {}),
    ITEMS_STEP: ("deal-items", {"by_hand": True}),
    CRATES_STEP: ("place-crates", {"board": "second"}),
    HANDS_STEP: ("draw-hands", {}),
    COLUMNS_STEP: ("lay-task", {"column": "lab", "item": "item-1"}),
}
WHAT = ("the first player", "the astronauts", "the robots", "the items", "the crates", "eight cards each")


@each("now", STEPS)
@each("then", STEPS)
def test_aj_s3_aj_s4_aj_s5_aj_s6_aj_s7_aj_s8_aj_s9_one_step_after_the_other(now, then):
    kind, given = MOVES[then]
    said = refusal(at_step(now), kind, **given)
    if now == then:
        assert said is None
    elif then == BEGIN:
        assert said == "The first player is known already."
    else:
        what = (*WHAT, "the three columns")[STEPS.index(now)]
        assert said == f"First in the set-up: {what}."


@each("step", [step for step in STEPS if step not in (BEGIN, COLUMNS_STEP)])
def test_s_in_play_the_set_up_is_over(step):
    kind, given = MOVES[step]
    assert refusal(a_table(), kind, **given) == "The set-up is over."


def test_aj_s3_the_first_player_is_known_once():
    assert refusal(a_table(), "begin", seat="blue") == "The first player is known already."
    assert refusal(new_game(), "begin", seat="yellow") == "Nobody sits there."


@each("players", [2, 3, 4])
def test_aj_s3_the_first_player_is_drawn_fairly(players):
    state = new_game(NAMES[:players])
    drawn = [preparing.Begin().draw(state, MoveContext(Chance("a seed", n), 0)) for n in range(60)]
    assert {move.seat for move in drawn} == set(state.seats)
    assert all(move.shows() for move in drawn)
    assert not preparing.Begin(seat="red").shows()


@each(
    ("first", "order"),
    [("red", ["red", "blue", "green"]), ("green", ["green", "red", "blue"])],
)
def test_aj_s4_aj_s5_one_at_a_time_from_the_first_player_clockwise(first, order):
    state, seen = at_step(ASTRONAUTS_STEP, first=first), []
    while state.step == ASTRONAUTS_STEP:
        seen.append(the_prompt(state, "astronauts").seat)
        state = play(state, "place-astronaut")
    assert seen == order * 3
    seen = []
    while state.step == ROBOTS_STEP:
        seen.append(the_prompt(state, "robots").seat)
        state = play(state, "place-robot")
    assert seen == order


@each("kind", ["place-astronaut", "place-robot"])
def test_aj_s4_aj_s5_what_stands_already_is_told_in_one_tap(kind):
    step = {"place-astronaut": ASTRONAUTS_STEP, "place-robot": ROBOTS_STEP}[kind]
    state = play(at_step(step), kind)
    assert play(state, kind, all=True).step == STEPS[STEPS.index(step) + 1]


@each(
    ("sites", "spread"),
    [
        pytest.param(0, [1, 1, 1, 1, 1], id="AJ-Q22 nobody counts them"),
        pytest.param(5, [1, 1, 1, 1, 1], id="AJ-Q22 a site for each"),
        pytest.param(8, [1, 1, 1, 1, 1], id="AJ-Q22 more sites"),
        pytest.param(3, [1, 2, 2], id="AJ-Q22 fewer sites"),
        pytest.param(1, [5], id="AJ-Q22 one site"),
    ],
)
def test_aj_s6_items_are_spread_at_random(sites, spread):
    state = at_step(ITEMS_STEP, sites=sites)
    dealt = {preparing.DealItems().draw(state, MoveContext(Chance("a seed", n), 0)).sites for n in range(40)}
    for one in dealt:
        assert sorted(one.count(site) for site in set(one)) == spread
        assert set(one) <= set(range(1, (sites or 5) + 1))
    assert len(dealt) > 5 or sites == 1


def test_aj_s6_the_app_deals_or_the_table_does():
    state = at_step(ITEMS_STEP)
    said = "Either the app deals the items or the table does."
    assert refusal(state, "deal-items", by_hand=True, sites=[1, 2, 3, 4, 5]) == said
    by_hand = play(state, "deal-items", by_hand=True)
    assert (by_hand.step, by_hand.setup.sites) == (CRATES_STEP, ())
    assert play(state, "deal-items", sites=[2, 2, 1, 1, 1]).setup.sites == (2, 2, 1, 1, 1)
    assert not preparing.DealItems(by_hand=True).needs_draw(state)


@each("sites", [[0], [21], [1] * 6])
def test_aj_s6_no_site_has_such_a_number(sites):
    with pytest.raises(Malformed):
        play(at_step(ITEMS_STEP), "deal-items", sites=sites)


@each(
    ("readings", "seats"),
    [
        pytest.param({}, ["red"] * 3, id="AJ-Q1 the last player all of them"),
        pytest.param({"crates": "turns"}, ["blue", "green", "red"], id="AJ-Q1 in turns"),
    ],
)
def test_aj_s7_aj_q1_who_places_the_crates(readings, seats):
    state, seen = at_step(CRATES_STEP, first="blue", readings=readings), []
    for board in ("second", "third", "fourth"):
        seen.append(the_prompt(state, "crates").seat)
        state = play(state, "place-crates", board=board)
    assert seen == seats


def test_aj_s7_crates_are_counted_by_board():
    state = at_step(CRATES_STEP)
    for board, count in (("largest", 4), ("second", 1), ("second", 2), ("third", 3), ("fourth", 2)):
        state = play(state, "place-crates", board=board, count=count)
    assert (state.setup.crates, state.step) == ((4, 3, 3, 2), CRATES_STEP)
    assert play(state, "place-crates", board="fourth").step == HANDS_STEP


@each("players", [2, 3, 4])
def test_aj_s8_everybody_draws_eight(players):
    state = play(at_step(HANDS_STEP, players, actions=60), "draw-hands")
    assert hands(state) == [8] * players
    assert state.piles.actions == 60 - 8 * players
    assert state.step == COLUMNS_STEP


def test_aj_s9_three_tasks_and_three_conditions_and_the_first_turn():
    state = at_step(COLUMNS_STEP, first="blue", tasks=9, conditions=8)
    assert refusal(state, "lay-condition", column="lab", place="none") == "The condition deck is not empty."
    assert refusal(state, "lay-task", column="lab", item="none") == "The task deck is not empty."
    state = laid_out(state)
    assert (state.piles.tasks, state.piles.conditions) == (6, 5)
    assert (where(state), state.turn.number, state.round) == (("blue", "action"), 1, 1)


def test_aj_s9_a_card_by_hand_is_a_card_told():
    state = at_step(COLUMNS_STEP)
    for place in ("computer", "engine", "lab"):
        assert where(state) == ("", "setup")
        state = correct(correct(state, f"{place}.task", "item-1"), f"{place}.condition", "lab")
    assert where(state) == ("red", "action")
