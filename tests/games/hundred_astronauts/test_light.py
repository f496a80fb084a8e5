"""100 Astronauts with little of the table tracked: what is left out, and what becomes unknown."""

import pytest
from each import each

from companion.engine.moves import read_move
from companion.engine.vitals import Gauge
from companion.games.hundred_astronauts.parts import PARTS
from companion.games.hundred_astronauts.state import DISCARD, LIMITS, REWARD, START, TURN
from companion.games.hundred_astronauts.views import panel
from tests.games.hundred_astronauts.table import (
    BASE,
    FULL,
    GAME,
    a_table,
    an_offer,
    correct,
    hand,
    new_game,
    piles,
    play,
    plays,
    refusal,
    the_prompt,
)

UNKNOWN = "does not know"


def switched(state, *parts, on):
    return plays(state, *(("track", {"part": part, "on": on}) for part in parts))


def light(*, but=(), **more):
    """A table that tracks only the parts in `but`."""
    return switched(a_table(**more), *(part for part in PARTS if part not in but), on=False)


def kinds(state):
    return {offer.kind for offer in GAME.offers(state, "red")}


# what is asked, and what is not


@each("edition", ["a", "b"])
def test_a_light_table_tracks_no_part(edition):
    state = new_game(edition=edition, light=True)
    assert state.untracked == tuple(PARTS)
    shown = {value.id for value in GAME.tracked_values(state)}
    assert not shown & {"red.hand", "blue.hand", "red.inventory", "deck", "draft", "scrapyard"}
    assert "red.turns" in shown
    needed = {"a": 3, "b": 2}[edition]
    assert [(vital.figure, vital.unit) for vital in GAME.vitals(state, "red")] == [
        (f"0/{needed}", "astronauts")
    ] * 2
    assert [(one.level, one.gauge, one.parts) for one in GAME.vitals(state, "red")] == [
        (0.0, Gauge.ROW, needed)
    ] * 2
    steps = [str(step) for group in GAME.checklist(state) for step in group.steps]
    assert [step for step in steps if step.startswith(("Hand", "Supplies", "Deck", "Draft"))] == []
    assert new_game(edition=edition).untracked == ()


def test_a_blueprint_asks_nothing_and_takes_no_card():
    state = light(hand=0, scrapyard=3)
    offer = an_offer(state, "build")
    assert (offer.asks, offer.refusal, offer.fields) == ((), None, {"blueprint": BASE})
    after = play(state, "build", blueprint=BASE)
    assert (hand(after), piles(after), after.turn.step) == (0, (None, 6, 3), TURN)
    assert [building.kind for building in after.player("red").built] == [BASE]
    assert after.turn.used == ("build",)
    assert after.library == ()


@each(("kind", "asks"), [("refresh", ("others",)), ("use-coin", ())])
@each("part", ["hands", "piles"])
def test_ha_a6_ha_a7_where_cards_go_is_asked_if_they_are_tracked(kind, asks, part):
    tracked, bare = light(but=(part,)), light()
    assert refusal(bare, kind) is None
    assert str(refusal(tracked, kind)).startswith("Say ")
    assert an_offer(tracked, kind).asks == asks
    ways = [[offer.key for offer in GAME.offers(s, "red") if offer.kind == kind] for s in (bare, tracked)]
    assert [len(one) for one in ways] == [1, 3 if kind == "use-coin" else 1]


def test_a_typed_blueprint_is_shown_but_takes_nothing():
    (shown,) = [one for one in panel(light(cards=("Dome",)), "red").builds if one.name == "Dome"]
    assert (shown.card.cost, shown.short, shown.left, shown.saving) == (4, 0, None, ())


@each(("part", "asks"), [("costs", ("paid",)), ("rewards", ("reward",))])
def test_costs_and_rewards_are_asked_by_themselves(part, asks):
    assert an_offer(light(but=(part,)), "build").asks == asks


def test_a_cost_is_kept_without_a_reward_that_nobody_tracks():
    (card,) = play(light(but=("costs",)), "build", blueprint=BASE, paid=3).library
    assert (card.cost, card.reward) == (3, "unknown")


def test_ha_b4_a_second_empty_base_is_refused_in_light_too():
    state = light(built={"red": (BASE,)})
    assert "without an astronaut" in str(refusal(state, "build", blueprint=BASE))


def test_every_act_is_a_tick_without_a_card_in_hand():
    built = {"red": (BASE, "battleship", "projectiles", "solar-panel"), "blue": (BASE,)}
    state = light(built=built, hand=0, draft=0, at_start=12)
    state = plays(
        state,
        ("build", {"blueprint": "wind-turbine"}),
        "take-draft",
        *("sell-blueprint", "sell-astronaut", "activate", "use-solar-panel"),
        *("refresh", "use-coin"),
        ("fire-battleship", {"victim": "blue"}),
        ("fire-projectiles", {"victim": "blue", "target": "b5"}),
    )
    assert (len(state.turn.used), hand(state), hand(state, "blue"), piles(state)) == (10, 0, 0, (None, 0, 0))


def test_the_limits_are_said_but_nobody_is_asked():
    """HA-L1, HA-L3."""
    state = light(built={"red": (FULL, BASE)}, hand=15)
    assert [(limit.most, limit.over) for limit in panel(state, "red").limits] == [(12, 0), (1, 0), (2, 0)]
    assert panel(state, "red").over is None
    (end,) = the_prompt(state, "turn").offers
    assert (end.label, end.fields) == ("End the turn", {"within": True})
    after = play(state, "end-actions", within=True)
    assert (after.turn.seat, after.turn.step) == ("blue", START)
    assert play(state, "end-actions") == after


def test_buttons_of_untracked_parts_are_gone():
    gone = {"change-hand", "caught-hoarding", "declare", "take-reward", "find-coin", "deck-ran-out"}
    assert not gone & kinds(light())
    assert gone <= kinds(a_table())


@each(
    ("step", "part"),
    [
        pytest.param(REWARD, "rewards", id="HA-B3"),
        pytest.param(LIMITS, "hands", id="HA-L1"),
        pytest.param(DISCARD, "hands", id="HA-L3"),
    ],
)
def test_a_step_of_an_untracked_part_holds_up_nothing(step, part):
    asked = a_table(step=step, reward="coin" if step == REWARD else "")
    state = switched(asked, part, on=False)
    assert state.step == TURN
    assert the_prompt(state, "turn").offers[0].refusal is None
    assert refusal(state, "take-draft") is None
    assert switched(state, part, on=True) == asked


@each(
    ("setup", "asked"),
    [
        pytest.param({}, False, id="HA-Q1 the first turn"),
        pytest.param({"edition": "b"}, False, id="HA-B-8 no draw is set"),
        pytest.param({"edition": "b", "start_draw": 1}, True, id="HA-B-8 a draw"),
    ],
)
def test_ha_t1_a_turn_without_a_draw_needs_no_start(setup, asked):
    state = play(new_game(light=True, **setup), "begin", seat="red")
    assert (state.step == START) is asked
    assert ("start-turn" in kinds(state)) is asked
    assert (refusal(state, "take-draft") is None) is not asked
    assert refusal(state, "start-turn") is None, "as in the logs of older tables"
    full = switched(state, "hands", on=True)
    assert (full.step, "start-turn" in kinds(full)) == (START, True)


def test_ha_t1_each_first_turn_of_a_light_table_begins_with_its_acts():
    state = plays(
        new_game(light=True), ("begin", {"seat": "red"}), "take-draft", ("end-actions", {"within": True})
    )
    assert (state.turn.seat, state.step) == ("blue", TURN)
    state = plays(state, "sell-blueprint", ("end-actions", {"within": True}))
    assert (state.turn.seat, state.step) == ("red", START)
    assert the_prompt(state, "start").text == "Draw 1 card."


# numbers that nobody tracked


def test_a_number_is_unknown_after_a_move_and_known_once_it_is_set():
    state = play(light(deck=30), "sell-blueprint")
    state = switched(state, *PARTS, on=True)
    hands = {"red.hand", "blue.hand", "turn.hand_at_start"}
    assert GAME.unknown(state) == {*hands, "deck", "draft", "scrapyard"}
    assert UNKNOWN in str(refusal(state, "change-hand", seat="red", by=1))
    state = correct(state, "red.hand", 4)
    assert hand(play(state, "change-hand", seat="red", by=1)) == 5
    assert hand(play(state, "sell-astronaut")) == 4
    assert "blue.hand" in GAME.unknown(state)


def test_a_pile_that_is_set_counts_again_and_the_others_do_not():
    state = switched(play(light(deck=30), "sell-blueprint"), "piles", on=True)
    state = play(correct(state, "deck", 20), "sell-astronaut")
    assert (state.deck, {"draft", "scrapyard"} <= GAME.unknown(state)) == (19, True)


def test_ha_d1_a_new_deck_of_unknown_piles_is_unknown():
    state = switched(play(light(deck=30), "sell-blueprint"), "piles", on=True)
    ran_out = play(correct(state, "deck", 1), "sell-astronaut")
    assert (ran_out.draft, ran_out.scrapyard, ran_out.reshuffled) == (6, 0, True)
    assert GAME.unknown(ran_out) & {"deck", "draft", "scrapyard"} == {"deck"}
    assert GAME.unknown(play(state, "deck-ran-out")) & {"deck", "draft", "scrapyard"} == {"deck"}


@each(
    ("left", "expected"),
    [
        ("costs", {"red.hand", "scrapyard"}),
        ("rewards", {"red.hand", "deck", "scrapyard"}),
    ],
)
def test_what_a_blueprint_changes_untracked_is_unknown(left, expected):
    state = switched(a_table(deck=30), left, on=False)
    told = {"reward": "draft"} if left == "costs" else {"paid": 2}
    after = play(state, "build", blueprint=BASE, **told)
    assert GAME.unknown(after) == expected
    assert GAME.unknown(play(after, "sell-blueprint")) == expected, "what is unknown stays so"


def test_no_reward_leaves_every_number_known():
    state = switched(a_table(cards=("Dome",), deck=30), "rewards", on=False)
    assert GAME.unknown(play(state, "build", blueprint="card.dome")) == frozenset()


def test_ha_b_5_supplies_are_unknown_where_costs_are_not_tracked():
    state = switched(a_table(edition="b", inventory=5), "costs", on=False)
    assert "red.inventory" in GAME.unknown(play(state, "build", blueprint=BASE))


def test_ha_q4_the_hand_at_the_start_is_known_when_a_turn_begins_with_a_known_hand():
    state = switched(play(light(), "sell-blueprint"), "hands", on=True)
    known = correct(state, "blue.hand", 7)
    assert "turn.hand_at_start" not in GAME.unknown(play(known, "end-actions", within=True))
    assert "turn.hand_at_start" in GAME.unknown(play(state, "end-actions", within=True))


def test_ha_a10_a_turbine_asks_for_an_unknown_hand():
    state = correct(a_table(turn="blue", built={"red": ("wind-turbine",)}), "red.turns", 1)
    state = switched(state, "hands", on=False)
    state = play(state, "end-actions", within=True)
    start = the_prompt(state, "start")
    assert [offer.label for offer in start.offers] == ["Draw 2", "Draw 1 without the turbine"]
    assert start.notes == ("One more by the Wind Turbine, with fewer than 12 cards in hand.",)
    asked = switched(state, "hands", on=True)
    assert UNKNOWN in str(refusal(asked, "start-turn"))
    assert an_offer(asked, "start-turn").unknown == "red.hand"
    assert not refusal(asked, "start-turn", turbine=False)
    assert hand(play(correct(asked, "red.hand", 12), "start-turn")) == 13


@each(
    ("kind", "given", "step"),
    [
        ("declare", {}, LIMITS),
        ("caught-hoarding", {"seat": "blue"}, TURN),
    ],
)
def test_a_move_that_depends_on_an_unknown_hand_is_refused(kind, given, step):
    state = a_table(step=step)
    state = switched(play(switched(state, "hands", on=False), "sell-blueprint"), "hands", on=True)
    assert UNKNOWN in str(refusal(state, kind, **given))


def test_ha_b_8_a_hand_limit_asks_for_an_unknown_hand():
    state = switched(a_table(edition="b", hand_limit=7), "hands", on=False)
    state = switched(play(state, "take-draft"), "hands", on=True)
    assert UNKNOWN in str(refusal(state, "end-actions"))
    assert play(correct(state, "red.hand", 9), "end-actions").turn.step == DISCARD


# the same evening

EVENING = (
    ("begin", {"seat": "red"}),
    "start-turn",
    ("build", {"blueprint": BASE, "paid": 2, "reward": "draft"}),
    "activate",
    ("use-coin", {"use": "deck"}),
    ("end-actions", {"within": True}),
    "start-turn",
    ("build", {"blueprint": "card.space-base"}),
    "take-draft",
    "end-actions",
    "declare",
    "start-turn",
    ("build", {"blueprint": "battleship", "paid": 1}),
    ("take-reward", {"reward": "none"}),
    ("fire-battleship", {"victim": "blue"}),
    "sell-astronaut",
    ("end-actions", {"within": True}),
    "start-turn",
    "activate",
    ("refresh", {"others": 1}),
)
UNTRACKED = {"declare", "take-reward"}
"""Kinds of the moves of the evening that belong to a part."""


def test_the_same_evening_ends_the_same_in_light_and_in_full():
    full, bare = new_game(cards=90), new_game(cards=90, light=True)
    for step in EVENING:
        kind, given = (step, {}) if isinstance(step, str) else step
        full = play(full, kind, **given)
        if kind not in UNTRACKED:
            bare = play(bare, kind, **given)
    hidden = {value.id for value in GAME.values(bare)} - {value.id for value in GAME.tracked_values(bare)}
    told = [{v.id: v.value for v in GAME.values(state) if v.id not in hidden} for state in (full, bare)]
    assert told[0] == told[1]
    assert {"turn.seat", "turn.used.refresh", "red.b1.astronaut", "blue.turns"} <= told[0].keys()
    assert [player.built for player in full.players] == [player.built for player in bare.players]
    assert GAME.figures(full) == GAME.figures(bare) == {"red": 33, "blue": 33}


@each("parts", [(part,) for part in PARTS])
def test_the_evening_goes_on_with_any_one_part_left_out(parts):
    state = switched(new_game(cards=90), *parts, on=False)
    for step in EVENING:
        kind, given = (step, {}) if isinstance(step, str) else step
        move = read_move(GAME.moves, kind, given)
        if move.of_part not in state.untracked:
            for value in sorted(move.depends_on(state)):
                state = correct(state, value, 6) if value in GAME.unknown(state) else state
            state = play(state, kind, **given)
    assert GAME.figures(state) == {"red": 33, "blue": 33}
