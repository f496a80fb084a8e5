"""Turns: who begins, the draw, each action once, the limits at the end."""

import pytest
from each import each

from companion.engine.chance import Chance
from companion.engine.move_context import MoveContext
from companion.engine.moves import read_move
from companion.games.hundred_astronauts import GAME
from companion.games.hundred_astronauts.state import BEGIN, DISCARD, LIMITS, REWARD, START, TURN
from tests.games.hundred_astronauts.table import (
    BASE,
    FULL,
    a_table,
    activated,
    hand,
    piles,
    play,
    plays,
    refusal,
    standing,
    the_prompt,
    too_much,
    turn_over,
)

# who begins, and who is next


def test_ha_s2_begin_names_the_first_player():
    state = play(a_table(3, turn=""), "begin", seat="blue")
    assert (state.turn.seat, state.turn.step, state.turn.number) == ("blue", START, 1)
    assert [player.turns for player in state.players] == [0, 1, 0]


def test_ha_s2_the_app_draws_any_of_them():
    state = a_table(3, turn="")
    drawn = {
        read_move(GAME.moves, "begin", {}).draw(state, MoveContext(Chance("x", n), 0)).seat for n in range(40)
    }
    assert drawn == {"red", "blue", "green"}


def test_ha_s2_a_named_first_player_is_not_drawn():
    assert not read_move(GAME.moves, "begin", {"seat": "blue"}).needs_draw(a_table(turn=""))
    assert play(a_table(turn=""), "begin").turn.seat in {"red", "blue"}


@each(
    ("turn", "seat", "said"),
    [
        pytest.param("", "green", "Nobody sits at green.", id="HA-S2 nobody there"),
        pytest.param("", "blue", None, id="HA-S2 anybody there"),
        pytest.param("red", "blue", "The first player is known already.", id="HA-S2 once"),
    ],
)
def test_ha_s2_who_may_begin(turn, seat, said):
    assert refusal(a_table(turn=turn), "begin", seat=seat) == said


@each("kind", ["take-draft", "sell-blueprint", "activate", "refresh", "use-solar-panel"])
def test_ha_s2_nothing_is_played_before_somebody_begins(kind):
    given = {"others": 0} if kind == "refresh" else {}
    said = "Nobody has begun yet: say first whose turn it is."
    assert refusal(a_table(turn=""), kind, **given) == said


@each("kind", ["start-turn", "end-actions", "declare", "discard-excess", "caught-hoarding"])
def test_ha_s2_no_step_before_somebody_begins(kind):
    assert refusal(a_table(turn=""), kind) == "Not now: nobody has begun yet."


def test_ha_l1_a_turn_with_nothing_too_much_in_hand_ends_in_one_tap():
    state = a_table(hand=12)
    assert play(state, "end-actions", within=True) == turn_over(state)
    assert [offer.fields for offer in the_prompt(state, "turn").offers] == [{"within": True}]


def test_ha_l3_a_hand_of_thirteen_is_declared():
    state = a_table(hand=13)
    assert refusal(state, "end-actions", within=True) == "1 card in hand is too much."
    assert [offer.fields for offer in the_prompt(state, "turn").offers] == [{}]
    assert play(state, "end-actions").turn.step == LIMITS


@each("edition", ["a", "b"])
def test_ha_b_8_the_newer_edition_has_one_way_to_end_a_turn(edition):
    ways = [o for o in GAME.offers(a_table(edition=edition), "red") if o.kind == "end-actions"]
    assert len(ways) == (2 if edition == "a" else 1)
    said = refusal(a_table(edition="b"), "end-actions", within=True)
    assert said == "This is of the classic edition."


@each("players", [2, 3, 4])
def test_ha_s4_turns_go_round_clockwise(players):
    state = play(a_table(players, turn=""), "begin", seat="blue")
    seats = []
    for _ in range(players + 1):
        seats.append(state.turn.seat)
        state = turn_over(play(state, "start-turn"))
    row = ["red", "blue", "green", "yellow"][:players]
    assert seats == [*row[1:], "red", "blue"]
    assert state.turn.number == players + 2


# the draw


@each(
    ("turns", "count"),
    [pytest.param(1, 0, id="HA-T1 HA-Q1 own first turn"), pytest.param(2, 1, id="HA-T1 second")],
)
def test_ha_t1_the_draw_comes_off_the_deck(turns, count):
    after = play(a_table(step=START, turns=turns, deck=20), "start-turn")
    assert (hand(after), piles(after)) == (6 + count, (20 - count, 6, 0))


def test_ha_q1_the_second_players_first_turn_is_a_first_turn_too():
    state = plays(a_table(turn="", deck=30), ("begin", {"seat": "red"}), "start-turn", "end-actions")
    state = plays(state, "declare", "start-turn")
    assert (state.turn.seat, hand(state, "blue"), state.deck) == ("blue", 6, 30)


def test_ha_a10_ha_q1_a_turbine_draws_nothing_in_the_own_first_turn():
    state = a_table(step=START, turns=1, built={"red": ("wind-turbine",)})
    assert hand(play(state, "start-turn")) == 6


def test_ha_a10_the_turbine_of_somebody_else_draws_nothing():
    assert hand(play(a_table(step=START, built={"blue": ("wind-turbine",)}), "start-turn")) == 7


def test_ha_q1_only_the_first_turn_of_the_game_may_have_no_draw():
    state = a_table(turn="", deck=30, first_draw="game")
    state = plays(state, ("begin", {"seat": "red"}), "start-turn")
    assert hand(state) == 6
    state = plays(state, "end-actions", "declare", "start-turn")
    assert (state.turn.seat, hand(state, "blue")) == ("blue", 7)


@each(
    ("cards", "after", "panel"),
    [
        pytest.param(
            10, 12, False, id="HA-Q4 HA-A10 11 with the card of each turn, HA-A12 12 after the draw"
        ),
        pytest.param(11, 12, False, id="HA-Q4 HA-A10 HA-A12 12 with the card of each turn"),
        pytest.param(9, 11, True, id="HA-Q4 HA-A12 11 after the draw"),
    ],
)
def test_ha_q4_the_hand_may_count_as_it_is_after_the_draw(cards, after, panel):
    built = {"red": ("wind-turbine", "solar-panel")}
    state = play(a_table(step=START, hand=cards, built=built, counted="after"), "start-turn")
    assert (hand(state), refusal(state, "use-solar-panel") is None) == (after, panel)


@each(
    ("before", "by", "after"),
    [
        pytest.param(12, -1, 13, id="HA-Q4 HA-A10 11 when the draw is made"),
        pytest.param(11, 1, 13, id="HA-Q4 HA-A10 12 when the draw is made"),
    ],
)
def test_ha_q4_the_hand_counts_as_it_is_before_the_draw(before, by, after):
    state = a_table(step=START, hand=before, built={"red": ("wind-turbine", "solar-panel")})
    state = plays(state, ("change-hand", {"seat": "red", "by": by}), "start-turn")
    assert (hand(state), state.turn.hand_at_start) == (after, before + by)
    assert (refusal(state, "use-solar-panel") is None) is (before + by < 12)


STEP_OF = {
    "start-turn": START,
    "end-actions": TURN,
    "take-draft": TURN,
    "declare": LIMITS,
    "discard-excess": DISCARD,
}
NOW = {
    START: "Not now: the turn starts with its draw.",
    TURN: "Not now: the actions are in progress.",
    REWARD: "Not now: a reward is to be taken first.",
    LIMITS: "Not now: the limits are to be declared.",
    DISCARD: "Not now: something has to be discarded first.",
}


@each("step", NOW)
@each("kind", STEP_OF)
def test_ha_t1_ha_t2_ha_t3_draw_actions_limits_in_this_order(kind, step):
    said = refusal(a_table(step=step), kind)
    assert said == (None if step == STEP_OF[kind] else NOW[step])


def test_ha_t2_a_new_turn_has_nothing_ticked():
    state = plays(a_table(), "take-draft", "sell-blueprint", "sell-astronaut")
    assert state.turn.used == ("take", "sell-blueprint", "sell-astronaut")
    state = turn_over(state)
    assert (state.turn.used, state.turn.seat) == ((), "blue")
    assert refusal(play(state, "start-turn"), "take-draft") is None


@each("first", ["sell-blueprint", "take-draft", "activate"])
@each("second", ["sell-astronaut", "refresh", "use-coin"])
def test_ha_t2_the_actions_come_in_any_order(first, second):
    state = a_table(built={"red": (BASE,)})
    given = {"refresh": {"others": 0}, "use-coin": {"use": "deck"}}
    for one, other in ((first, second), (second, first)):
        state_now = play(state, one, **given.get(one, {}))
        assert refusal(state_now, other, **given.get(other, {})) is None


def test_ha_t3_a_turn_may_end_with_nothing_done():
    state = turn_over(a_table())
    assert (state.turn.seat, state.turn.step, hand(state)) == ("blue", START, 6)


def test_ha_t4_two_of_a_kind_are_not_sold_one_of_each_is():
    state = play(a_table(), "sell-astronaut")
    assert refusal(state, "sell-astronaut") == "Selling an Astronaut: already done in this turn."
    assert refusal(state, "sell-blueprint") is None


# the limits


@each(
    ("built", "bases", "astronauts", "expected"),
    [
        pytest.param((), 3, 0, (0, 0, 0), id="HA-L1 3 Space Bases in hand"),
        pytest.param((), 4, 0, (1, 0, 0), id="HA-L1 4 Space Bases in hand"),
        pytest.param((FULL, BASE), 1, 0, (0, 0, 0), id="HA-L1 2 built, 1 in hand"),
        pytest.param((FULL, BASE), 2, 0, (1, 0, 0), id="HA-L1 2 built, 2 in hand"),
        pytest.param(
            (FULL, FULL, BASE), 2, 0, (2, 0, 0), id="HA-L1 HA-Q10 3 built, 2 in hand: what is built stays"
        ),
        pytest.param((), 0, 3, (0, 0, 0), id="HA-L1 3 Astronauts in hand"),
        pytest.param((), 0, 4, (0, 1, 0), id="HA-L1 4 Astronauts in hand"),
        pytest.param((FULL,), 0, 2, (0, 0, 0), id="HA-L1 1 activated, 2 in hand"),
        pytest.param((FULL,), 0, 3, (0, 1, 0), id="HA-L1 1 activated, 3 in hand"),
        pytest.param((FULL, FULL), 2, 3, (1, 2, 0), id="HA-L1 both"),
    ],
)
def test_ha_l1_space_bases_and_astronauts(built, bases, astronauts, expected):
    state = a_table(step=LIMITS, built={"blue": built}, turn="blue")
    after = play(state, "declare", bases=bases, astronauts=astronauts)
    if expected == (0, 0, 0):
        assert (after.turn.seat, after.turn.step) == ("red", START)
        return
    assert (too_much(after), after.turn.step) == (expected, DISCARD)
    gone = play(after, "discard-excess")
    assert (hand(gone, "blue"), gone.scrapyard) == (6 - sum(expected), sum(expected))
    assert standing(gone, "blue") == standing(state, "blue")
    assert activated(gone, "blue") == activated(state, "blue")


@each(
    ("cards", "over"),
    [
        pytest.param(12, 0, id="HA-L3 12 cards"),
        pytest.param(13, 1, id="HA-L3 13"),
        pytest.param(20, 8, id="HA-L3 20"),
    ],
)
def test_ha_l3_the_hand_at_the_end_of_the_turn(cards, over):
    after = play(a_table(step=LIMITS, hand={"red": cards}, deck=20), "declare")
    assert too_much(after) == (0, 0, over)
    assert after.turn.step == (DISCARD if over else START)
    if over:
        gone = play(after, "discard-excess")
        assert (hand(gone), piles(gone), gone.turn.seat) == (12, (20, 6, over), "blue")


def test_ha_l3_there_is_no_limit_during_a_turn():
    state = a_table(hand=12)
    state = plays(state, ("change-hand", {"seat": "red", "by": 5}), ("use-coin", {"use": "deck"}))
    assert hand(state) == 18
    assert refusal(state, "take-draft") is None


@each(
    ("cards", "expected"),
    [
        pytest.param(14, (1, 1, 0), id="HA-Q9 HA-L1 brings it to 12"),
        pytest.param(15, (1, 1, 1), id="HA-Q9 HA-L1, then 1 more"),
        pytest.param(13, (1, 1, 0), id="HA-Q9 HA-L1 brings it to 11"),
    ],
)
def test_ha_q9_ha_l1_first_then_ha_l3_of_what_is_left(cards, expected):
    state = a_table(step=LIMITS, hand={"red": cards}, built={"red": (FULL, FULL)})
    assert too_much(play(state, "declare", bases=2, astronauts=2)) == expected


@each(
    ("bases", "astronauts", "said"),
    [
        pytest.param(3, 1, None, id="HA-L1 all of the hand"),
        pytest.param(3, 2, "Ada has 4 cards in hand.", id="HA-L1 one more than are in hand"),
        pytest.param(5, 0, "Ada has 4 cards in hand.", id="HA-L1 more bases than cards"),
        pytest.param(0, 5, "Ada has 4 cards in hand.", id="HA-L1 more Astronauts than cards"),
    ],
)
def test_ha_l1_no_more_is_declared_than_is_in_hand(bases, astronauts, said):
    state = a_table(step=LIMITS, hand=4)
    assert refusal(state, "declare", bases=bases, astronauts=astronauts) == said


@each("declared", [False, True], ids=["HA-L2 at the limits", "HA-L2 while discarding"])
def test_ha_l2_caught_hoarding_costs_the_whole_hand(declared):
    state = a_table(step=LIMITS, hand=15)
    state = play(state, "declare") if declared else state
    after = play(state, "caught-hoarding")
    assert (hand(after), hand(after, "blue"), after.scrapyard) == (0, 15, 15)
    assert (after.turn.seat, after.turn.step, too_much(after)) == ("blue", START, (0, 0, 0))


@each("step", [START, TURN, REWARD])
def test_ha_q11_who_was_caught_before_the_end_of_a_turn_is_named(step):
    assert refusal(a_table(step=step, hand=20), "caught-hoarding") == NOW[step]
    after = play(a_table(step=step, hand=20), "caught-hoarding", seat="red")
    assert (hand(after), after.scrapyard, after.turn.seat, after.turn.step) == (0, 20, "red", step)


@each("step", [START, TURN, LIMITS])
def test_ha_q11_anybody_is_caught_at_any_time(step):
    state = a_table(step=step, hand=15)
    after = play(state, "caught-hoarding", seat="blue")
    assert (hand(after), hand(after, "blue"), after.scrapyard) == (15, 0, 15)
    assert after.turn == state.turn


def test_ha_l2_the_one_at_turn_is_caught_at_the_limits_and_the_turn_is_over():
    after = play(a_table(step=LIMITS, hand=15), "caught-hoarding", seat="red")
    assert (hand(after), after.turn.seat, after.turn.step) == (0, "blue", START)


def test_ha_l2_without_a_card_nobody_hoards():
    state = play(a_table(step=TURN, hand=15), "caught-hoarding", seat="blue")
    assert refusal(state, "caught-hoarding", seat="blue") == "Ben has no card in hand."


@each(
    ("by", "step", "excess"),
    [
        pytest.param(-1, DISCARD, (0, 0, 2), id="HA-L3 one too many less"),
        pytest.param(2, DISCARD, (0, 0, 5), id="HA-L3 two more"),
        pytest.param(-3, LIMITS, (0, 0, 0), id="HA-L3 none too many any more: back to the limits"),
    ],
)
def test_ha_l3_what_has_to_go_follows_the_hand(by, step, excess):
    state = play(a_table(step=LIMITS, hand=15), "declare")
    after = play(state, "change-hand", seat="red", by=by)
    assert (after.turn.step, too_much(after)) == (step, excess)


@each("left", [0, 1, 2])
def test_ha_l1_no_more_goes_than_is_left_in_hand(left):
    state = play(a_table(step=LIMITS, built={"red": (FULL, FULL)}), "declare", bases=3, astronauts=2)
    state = play(state, "change-hand", seat="red", by=left - 6)
    assert sum(too_much(state)) <= left
    state = play(state, "discard-excess" if left else "declare")
    assert (hand(state), state.turn.seat) == (0, "blue")


def test_the_first_step_of_all_is_to_begin():
    assert a_table(turn="").turn.step == BEGIN


def test_ha_a10_the_card_of_the_turbine_is_a_choice():
    state = a_table(step=START, built={"red": ("wind-turbine",)}, hand=9)
    labels = [offer.label for offer in the_prompt(state, "start").offers]
    assert labels == ["Draw 2", "Draw 1 without the turbine"]
    one = play(state, "start-turn", turbine=False)
    assert (hand(one), one.turn.drawn) == (10, 1)
    assert hand(play(state, "start-turn")) == 11


@each(
    "without",
    [
        pytest.param({}, id="HA-T1 no turbine"),
        pytest.param({"built": {"red": ("wind-turbine",)}, "turns": 1}, id="HA-T1 a first turn has no draw"),
        pytest.param({"built": {"red": ("wind-turbine",)}, "hand": 12}, id="HA-A10 HA-W5 it is off"),
    ],
)
def test_ha_a10_without_a_turbine_that_turns_there_is_no_choice(without):
    state = a_table(step=START, **without)
    assert refusal(state, "start-turn", turbine=False) == "No Wind Turbine turns at the start of this turn."
    assert len(the_prompt(state, "start").offers) == 1
