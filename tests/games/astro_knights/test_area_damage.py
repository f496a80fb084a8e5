"""One blow to every knight, one to each minion."""

import pytest
from each import each

from companion.engine.errors import Malformed
from companion.engine.moves import read_move
from companion.games.astro_knights import scoring
from companion.games.astro_knights.damage import (
    DamageAllKnights,
    DamageEachMinion,
    DamageKnight,
    HealEachMinion,
)
from companion.games.astro_knights.offers import offers_of
from companion.games.astro_knights.stage import stage
from tests.games.astro_knights.tables import GAME, a_table, play, refusal

KINDS = ("damage-all-knights", "damage-each-minion", "heal-each-minion")


def health(state):
    return [knight.health.value for knight in state.knights], state.homeworld.health.value


@each(
    ("before", "amount", "expected"),
    [
        pytest.param((8, 5, 9), 3, ([5, 2, 6], 20), id="AK-X1 plain damage stays with the knights"),
        pytest.param((8, 3, 9), 3, ([5, 0, 6], 20), id="AK-X1 exactly enough spills nothing"),
        pytest.param((8, 3, 9), 4, ([4, 0, 5], 18), id="AK-X4 one over, doubled"),
        pytest.param((8, 0, 9), 4, ([4, 0, 5], 12), id="AK-X3 an exhausted knight is one of them"),
        pytest.param((2, 3, 9), 4, ([0, 0, 5], 14), id="AK-X4 each has its own excess"),
        pytest.param((1, 1, 9), 8, ([0, 0, 1], 0), id="AK-W3 never below 0"),
    ],
)
def test_a_blow_to_every_knight(before, amount, expected):
    state = play(a_table(3, health=before, turn="boss"), DamageAllKnights(amount=amount))
    assert health(state) == expected


@each("amount", [1, 3, 4])
def test_ak_x5_it_comes_to_the_same_as_a_blow_to_one_after_the_other_in_any_order(amount):
    state = a_table(4, health=(4, 1, 0, 9), artillery=1, turn="boss")
    at_once = play(state, DamageAllKnights(amount=amount))
    singly = [DamageKnight(seat=knight.seat, amount=amount) for knight in state.knights]
    assert play(state, *singly) == at_once
    backwards = play(state, *singly[::-1])
    assert health(backwards) == health(at_once)
    assert backwards.boss.counters == at_once.boss.counters


def test_ak_x1_each_exhaustion_calls_the_exhaust_effect_and_moves_the_tracks():
    state = play(a_table(3, health=(2, 9, 1), artillery=1, turn="boss"), DamageAllKnights(amount=2))
    assert state.exhaust_due == ("red", "green")
    assert state.boss.counters[0].track.value == 7


def test_ak_w2_all_of_them_exhausted_is_a_loss():
    state = a_table(health=(2, 3), turn="boss")
    assert scoring.outcome(play(state, DamageAllKnights(amount=2))) is None
    assert scoring.outcome(play(state, DamageAllKnights(amount=3))).reason == "all-exhausted"


def test_ak_o2_a_lone_knight_may_suffer_it_too_and_has_no_button_for_it():
    state = a_table(1, health=2, turn="boss")
    assert play(state, DamageAllKnights(amount=3)).homeworld.health.value == 18
    assert offers_of(state).of(DamageAllKnights) == ()


def test_ak_x4_each_amount_says_before_what_it_would_do():
    (offer,) = offers_of(a_table(3, health=(2, 5, 9), turn="boss")).of(DamageAllKnights)
    said = {amount: str(text) for amount, text in offer.options["amount"].items()}
    assert said == {
        "2": "1 falls",
        "3": "World −2",
        "4": "World −4",
        "5": "World −6",
        "6": "World −10",
        "7": "World −14",
        "8": "World −18",
        "9": "all fall",
        "10": "all fall",
        "11": "all fall",
        "12": "all fall",
    }


def test_ak_x8_ak_r6_each_minion_suffers_and_the_defeated_go_to_their_discards():
    state = a_table(minions=(("Old", 3), ("New", 4), ("Hulk", 2)), discard=1)
    state = play(state, DamageEachMinion(amount=3))
    assert [(minion.name, minion.health) for minion in state.minions] == [("New", 1)]
    assert state.boss.discard == 3


def test_ak_r6_each_amount_says_how_many_it_would_defeat():
    (offer,) = offers_of(a_table(minions=(("Old", 3), ("New", 5)))).of(DamageEachMinion)
    said = {amount: str(text) for amount, text in offer.options["amount"].items()}
    assert said["3"] == said["4"] == "1 defeated"
    assert said["5"] == "all defeated"
    assert "2" not in said


def test_ak_r5_each_minion_gains_without_a_maximum():
    state = play(a_table(minions=(("Old", 98), ("New", 4))), HealEachMinion(amount=5))
    assert [minion.health for minion in state.minions] == [103, 9]


@each("move", [DamageEachMinion(amount=1), HealEachMinion(amount=1)])
@each(
    ("minions", "expected"),
    [((), "No minion is in play."), ((("Old", 2),), None)],
    ids=["AK-R6 none", "AK-R6 one"],
)
def test_somebody_has_to_be_there(move, minions, expected):
    assert refusal(a_table(minions=minions), move) == expected


@each(("row", "offered"), [((("A", 1),), 0), ((("A", 1), ("B", 2)), 1)])
def test_one_minion_has_its_own_button_and_several_have_one_for_all(row, offered):
    index = offers_of(a_table(minions=row))
    assert len(index.of(DamageEachMinion)) == len(index.of(HealEachMinion)) == offered


@each("kind", KINDS)
@each("amount", [0, 100, -1, True, "3", None, 1.5])
def test_no_other_amount_is_taken(kind, amount):
    with pytest.raises(Malformed):
        read_move(GAME.moves, kind, {"amount": amount})


@each("kind", KINDS)
@each("amount", [1, 99])
def test_the_smallest_and_the_largest_amount(kind, amount):
    assert read_move(GAME.moves, kind, {"amount": amount}).amount == amount


@each(
    ("state", "expected"),
    [
        (a_table(turn="boss"), ["Ada", "Ben", "Nisarin", "all knights"]),
        (a_table(1, turn="boss"), ["Ada", "Nisarin"]),
        (
            play(a_table(health=(1, 9), turn="boss"), DamageKnight(seat="red", amount=1)),
            ["Ada", "Ben", "Nisarin"],
        ),
        (
            a_table(turn="red", minions=(("A", 1), ("B", 2))),
            ["Furion", "A", "B", "each minion", "Nisarin"],
        ),
    ],
    ids=["the boss's turn", "a lone knight", "AK-X5 an exhaust effect waits", "a knight's turn"],
)
def test_whom_the_stage_hits(state, expected):
    assert [str(hit.name) for hit in stage(state, offers_of(state)).hits] == expected
