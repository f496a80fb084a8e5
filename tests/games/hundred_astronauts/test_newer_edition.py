"""The newer edition: what is known of it, and that the rest is told by hand (HA-B-8)."""

import pytest
from each import each

from companion.games.hundred_astronauts import GAME
from companion.games.hundred_astronauts.components import (
    ACTION_CARDS,
    ACTION_COPIES,
    CARDS_B,
    KINDS,
    SUPPLIES,
    kinds_of,
)
from companion.games.hundred_astronauts.state import DISCARD, START, TURN
from tests.games.hundred_astronauts.table import (
    BASE,
    NAMES,
    a_table,
    activated,
    all_cards,
    ended,
    hand,
    new_game,
    piles,
    play,
    plays,
    refusal,
    standing,
    too_much,
)


def newer(players=2, **more):
    return a_table(players, edition="b", **more)


# the box


def test_ha_b_1_ha_b_9_100_cards_are_blueprints_supplies_and_actions():
    blueprints = sum(kind.copies for kind in KINDS.values())
    parts = (blueprints, sum(SUPPLIES.values()), sum(ACTION_COPIES.values()))
    assert parts == (18, 47, 35)
    assert sum(parts) == CARDS_B == 100


def test_ha_b_2_blueprints():
    assert {kind.name: kind.copies for kind in KINDS.values()} == {
        "Space Base": 10,
        "Build-Bot": 2,
        "Wind Turbine": 2,
        "Battleship": 1,
        "Defensive Wall": 1,
        "Projectiles": 1,
        "Solar Panel": 1,
    }
    assert set(kinds_of("b")) - set(kinds_of("a")) == {"defensive-wall"}


def test_ha_b_3_supplies():
    assert SUPPLIES == {"Plastic": 4, "Energy": 7, "Aluminium": 9, "Bricks": 9, "Microchip": 9, "Wires": 9}


def test_ha_b_4_action_cards():
    assert {ACTION_CARDS[key]: count for key, count in ACTION_COPIES.items()} == {
        "Populate": 8,
        "Exchange": 4,
        "Reinforce": 4,
        "Replicate": 4,
        "Sabotage": 3,
        "Prospect": 3,
        "Recycle": 3,
        "Infiltrate": 2,
        "Refresh": 2,
        "Demolish": 2,
    }


@each(("players", "deck"), [(2, 82), (3, 76), (4, 70)])
def test_ha_b_5_six_cards_each_six_in_the_draft(players, deck):
    state = new_game(NAMES[:players], edition="b")
    assert piles(state) == (deck, 6, 0)
    assert {(player.hand, player.inventory) for player in state.players} == {(6, 0)}
    assert all_cards(state) == 100


# supplies


@each(
    ("by", "said"),
    [
        pytest.param(3, None, id="HA-B-5 more"),
        pytest.param(-2, None, id="HA-B-5 all"),
        pytest.param(-3, "Ben has 2 supplies.", id="HA-B-5 more than there are"),
        pytest.param(0, "Nothing would change.", id="HA-B-5 nothing"),
    ],
)
def test_ha_b_5_supplies_in_the_inventory(by, said):
    state = newer(inventory=2)
    assert refusal(state, "change-inventory", seat="blue", by=by) == said
    if said is None:
        after = play(state, "change-inventory", seat="blue", by=by)
        assert [player.inventory for player in after.players] == [2, 2 + by]


def test_ha_b_5_the_classic_edition_has_no_inventory():
    said = "This is of the 100 cards edition."
    assert refusal(a_table(), "change-inventory", seat="blue", by=1) == said
    assert refusal(newer(), "change-inventory", seat="green", by=1) == "Nobody sits at green."


@each(
    ("supplies", "cards", "said"),
    [
        pytest.param(4, 1, None, id="HA-B-5 all of the supplies, the only card"),
        pytest.param(3, 6, "Dome costs 4 supplies, Ada has 3.", id="HA-B-5 one supply too few"),
        pytest.param(4, 0, "Dome takes 1 from hand, Ada has 0.", id="HA-B-5 no blueprint in hand"),
    ],
)
def test_ha_b_5_ha_b_6_supplies_pay_for_a_building(supplies, cards, said):
    state = newer(inventory=supplies, hand=cards, cards=("Dome",), deck=40)
    assert refusal(state, "build", blueprint="card.dome") == said
    if said is None:
        after = play(state, "build", blueprint="card.dome")
        assert (hand(after), after.player("red").inventory, piles(after)) == (0, 0, (40, 6, 4))
        assert standing(after) == [BASE]


# turns


@each(
    ("kind", "given"),
    [
        ("play-action", {"card": "exchange"}),
        ("sell", {}),
        ("use-construction", {"building": "b1"}),
    ],
)
def test_ha_b_6_the_classic_edition_has_none_of_it(kind, given):
    state = a_table(built={"red": ("wind-turbine",)})
    assert refusal(state, kind, **given) == "This is of the 100 cards edition."
    state = newer(built={"red": ("wind-turbine",)})
    assert refusal(state, kind, **given) is None
    said = "Not now: the turn starts with its draw."
    assert refusal(state.with_turn(step=START), kind, **given) == said


@each(
    ("kind", "given", "said"),
    [
        ("play-action", {"card": "exchange"}, "An action card takes 1 from hand, Ada has 0."),
        ("sell", {}, "A sale takes 1 from hand, Ada has 0."),
    ],
)
def test_ha_b_6_a_card_from_hand_is_needed(kind, given, said):
    assert refusal(newer(hand=0), kind, **given) == said
    assert refusal(newer(hand=1), kind, **given) is None


@each("card", sorted(set(ACTION_CARDS) - {"populate"}))
def test_ha_b_6_ha_b_9_one_action_card_per_turn(card):
    state = play(newer(deck=40), "play-action", card=card)
    assert (hand(state), piles(state), activated(state)) == (5, (40, 6, 1), 0)
    said = "An action card: already done in this turn."
    assert refusal(state, "play-action", card="populate") == said


def test_ha_b_6_ha_b_9_one_building_per_turn():
    state = play(newer(), "build", blueprint="defensive-wall", paid=0)
    assert state.turn.step == TURN  # HA-B-8: rewards are not known, nothing is asked
    assert refusal(state, "build", blueprint="build-bot", paid=0) == "Building: already done in this turn."


def test_ha_b_6_one_draft_card_per_turn():
    state = play(newer(deck=40), "take-draft")
    assert (hand(state), piles(state)) == (7, (39, 6, 0))
    assert refusal(state, "take-draft") == "A draft card: already done in this turn."


@each(
    ("sold", "said"),
    [
        pytest.param(2, None, id="HA-B-6 a third sale"),
        pytest.param(3, "Only 3 cards are sold in a turn.", id="HA-B-9 a fourth sale"),
    ],
)
def test_ha_b_6_ha_b_9_three_sales_per_turn(sold, said):
    state = plays(newer(deck=40), *["sell"] * sold)
    assert (state.turn.sold, hand(state), piles(state)) == (sold, 6, (40 - sold, 6, sold))
    assert refusal(state, "sell") == said


@each("draws", [0, 1, 3])
def test_ha_b_8_what_a_sale_draws_is_said(draws):
    after = play(newer(deck=40), "sell", draws=draws)
    assert (hand(after), piles(after)) == (5 + draws, (40 - draws, 6, 1))


def test_ha_b_6_sales_begin_anew_in_the_next_turn():
    state = plays(newer(deck=40), "sell", "sell", "sell", "end-actions", "start-turn")
    assert (state.turn.seat, state.turn.sold) == ("blue", 0)
    assert refusal(state, "sell") is None


@each(
    ("building", "said"),
    [
        pytest.param("b1", None, id="HA-B-6 one's own"),
        pytest.param("b2", "Ada has no such building (any more).", id="HA-B-6 somebody else's"),
    ],
)
def test_ha_b_6_a_construction_is_used_as_its_card_says(building, said):
    state = newer(built={"red": ("defensive-wall",), "blue": ("wind-turbine",)})
    assert refusal(state, "use-construction", building=building) == said
    if said is None:
        assert play(state, "use-construction", building=building) == state


# the end


def test_ha_b_7_ha_b_9_the_second_activated_populate_wins():
    state = newer(populated={"red": 1})
    assert ended(state) is None
    after = play(state, "play-action", card="populate")
    assert (activated(after), hand(after), after.scrapyard) == (2, 5, 0)
    assert ended(after) == ("populate", ("red",))
    assert GAME.outcome(after).text == "Ada has 100 astronauts: 2 activated Populate cards."


@each(("populated", "astronauts"), [(0, 0), (1, 50), (2, 100)])
def test_ha_b_7_each_is_half_of_100(populated, astronauts):
    state = newer(populated={"blue": populated})
    assert GAME.figures(state) == {"red": 0, "blue": astronauts}
    best = next(one for one in GAME.score(state) if one.seat == "blue")
    assert best.lines[0].reason == f"{populated} of 2 Populate cards activated"


# what is not known (HA-B-8): off, or as the table set it


@each("count", [0, 1, 3])
@each("turns", [1, 5])
def test_ha_b_8_the_draw_at_the_start_is_as_the_table_set_it(count, turns):
    state = newer(step=START, turns=turns, start_draw=count, built={"red": ("wind-turbine",)})
    assert hand(play(state, "start-turn")) == 6 + count


@each(
    ("costs", "cards", "after", "scrapyard"),
    [
        pytest.param(False, 0, 1, 0, id="HA-B-8 no discard"),
        pytest.param(True, 1, 1, 1, id="HA-B-8 a discard"),
        pytest.param(
            True, 0, "A draft card takes 1 from hand, Ada has 0.", 0, id="HA-B-8 nothing to discard"
        ),
    ],
)
def test_ha_b_8_a_draft_card_costs_what_the_table_set(costs, cards, after, scrapyard):
    state = newer(hand=cards, draft_discard=costs)
    if isinstance(after, str):
        assert refusal(state, "take-draft") == after
    else:
        taken = play(state, "take-draft")
        assert (hand(taken), taken.scrapyard) == (after, scrapyard)


@each(
    ("limit", "cards", "over"),
    [
        pytest.param(0, 30, 0, id="HA-B-8 no hand limit"),
        pytest.param(7, 7, 0, id="HA-B-8 at the limit"),
        pytest.param(7, 9, 2, id="HA-B-8 over the limit"),
        pytest.param(14, 14, 0, id="HA-B-8 a limit above 12"),
    ],
)
def test_ha_b_8_the_hand_limit_is_as_the_table_set_it(limit, cards, over):
    after = play(newer(hand={"red": cards}, hand_limit=limit), "end-actions")
    assert too_much(after) == (0, 0, over)
    assert after.turn.step == (DISCARD if over else START)
    if over:
        gone = play(after, "discard-excess")
        assert (hand(gone), gone.scrapyard, gone.turn.seat) == (limit, over, "blue")


@each("by", [pytest.param(-1, id="HA-B-8 one less"), pytest.param(-2, id="HA-B-8 two less")])
def test_ha_b_8_what_has_to_go_follows_the_hand(by):
    state = play(newer(hand={"red": 9}, hand_limit=7), "end-actions")
    after = play(state, "change-hand", seat="red", by=by)
    assert (too_much(after), after.turn.step) == ((0, 0, 2 + by), DISCARD if by == -1 else TURN)


@each("kind", ["declare", "caught-hoarding"])
def test_ha_b_8_there_are_no_limits_to_declare(kind):
    assert refusal(newer(), kind) == "This is of the classic edition."


def test_ha_b_8_several_free_bases_may_stand():
    state = newer(built={"red": (BASE,)}, cards=("Dome",), inventory=4)
    assert refusal(state, "build", blueprint="card.dome") is None
