"""X: damage, exhaustion, the Homeworld."""

import pytest
from each import each

from companion.games.astro_knights.damage import (
    PAD,
    DamageBoss,
    DamageHomeworld,
    DamageKnight,
    HealHomeworld,
    HealKnight,
    ResolveExhaust,
    lowest_health,
    spill,
)
from companion.games.astro_knights.main_phase import ChangeHomeworldPower, ChangePower, GainSlot
from companion.games.astro_knights.turn_order import EndTurn
from tests.games.astro_knights.tables import (
    GAME,
    a_table,
    correct,
    play,
    prompt_ids,
    refusal,
    the_prompt,
)


def hit(amount, seat="red"):
    return DamageKnight(seat=seat, amount=amount)


@each(
    ("health", "homeworld", "damage", "expected"),
    [
        pytest.param(8, 20, 3, (5, 20), id="AK-X1 plain damage stays with the knight"),
        pytest.param(3, 20, 2, (1, 20), id="AK-X1 one health left"),
        pytest.param(3, 20, 3, (0, 20), id="AK-X1 AK-X4 exactly enough spills nothing"),
        pytest.param(3, 20, 4, (0, 18), id="AK-X4 one over, doubled"),
        pytest.param(2, 16, 4, (0, 12), id="AK-EX-3 the excess counts twice"),
        pytest.param(0, 10, 3, (0, 4), id="AK-DX-3 AK-X3 an exhausted knight takes none"),
        pytest.param(0, 10, 5, (0, 0), id="AK-X3 all of the Homeworld's health"),
        pytest.param(0, 9, 5, (0, 0), id="AK-X3 never below 0"),
    ],
)
def test_damage(health, homeworld, damage, expected):
    state = play(a_table(health=(health, 10), homeworld=homeworld), hit(damage))
    assert (state.knights[0].health.value, state.homeworld.health.value) == expected
    assert state.knights[1].health.value == 10
    assert spill(health, damage) >= homeworld - expected[1]


@each(
    ("health", "exhausted"),
    [
        pytest.param(1, False, id="AK-X1 not at 1"),
        pytest.param(0, True, id="AK-X1 at 0"),
    ],
)
def test_who_is_exhausted(health, exhausted):
    assert a_table(health=(health, 10)).knights[0].exhausted is exhausted


def test_ak_ex_3_ak_x5_furions_exhaust_effect_and_the_doubled_excess():
    state = play(a_table(health=(2, 10), artillery=4, homeworld=16), hit(4))
    assert state.knights[0].exhausted
    assert state.boss.counters[0].track.value == 7
    assert state.homeworld.health.value == 12
    assert state.exhaust_due == ("red",)


@each(
    ("artillery", "after"),
    [
        pytest.param(6, 9, id="AK-X1 up to the top"),
        pytest.param(8, 9, id="AK-DX-2 capped"),
    ],
)
def test_the_exhaust_effect_on_a_counter(artillery, after):
    state = play(a_table(health=(1, 10), artillery=artillery), hit(1))
    assert state.boss.counters[0].track.value == after


@each(
    ("health", "damage", "due"),
    [
        pytest.param(3, 2, (), id="AK-X1 not exhausted"),
        pytest.param(3, 3, ("red",), id="AK-X1 exhausted by this blow"),
        pytest.param(0, 3, (), id="AK-X1 once per exhaustion"),
    ],
)
def test_when_the_exhaust_effect_waits(health, damage, due):
    assert play(a_table(health=(health, 10)), hit(damage)).exhaust_due == due


def test_ak_x1_the_exhaust_effect_is_resolved_once():
    state = play(a_table(health=(1, 10)), hit(1))
    assert prompt_ids(state)[0] == "exhausted-red"
    state = play(state, ResolveExhaust(seat="red"))
    assert prompt_ids(state)[0] != "exhausted-red"
    assert refusal(state, ResolveExhaust(seat="red")) == "No exhaust effect waits for this knight."
    assert play(state, hit(2)).exhaust_due == ()


def test_ak_x1_the_prompt_tells_the_effect_and_what_the_app_has_done():
    boss = {"exhaust": "All minions gain 1.", "counters": [], "side_decks": []}
    state = play(a_table(health=(1, 10), artillery=0), hit(1))
    assert the_prompt(state, "exhausted-red").notes[:1] == ("Done by the app: Artillery +3",)
    state = play(a_table(health=(1, 10)).with_boss(exhaust=boss["exhaust"]), hit(1))
    assert the_prompt(state, "exhausted-red").notes[:1] == ("All minions gain 1.",)


def test_ak_x1_a_knight_corrected_back_to_health_waits_for_no_effect():
    state = correct(play(a_table(health=(1, 10)), hit(1)), "red.health", 4)
    assert state.exhaust_due == ()
    state = play(state, hit(9))
    assert state.exhaust_due == ("red",)


@each(
    ("health", "amount", "expected"),
    [
        pytest.param(9, 1, 10, id="AK-S3 up to 10"),
        pytest.param(9, 5, 10, id="AK-S3 what is over 10 is lost"),
        pytest.param(10, 1, "Ada is at full health.", id="AK-S3 at 10"),
        pytest.param(1, 2, 3, id="AK-X2 a knight on 1 can gain health"),
        pytest.param(0, 2, "Ada is exhausted and cannot gain health.", id="AK-X2 an exhausted one cannot"),
    ],
)
def test_healing(health, amount, expected):
    state, move = a_table(health=(health, 10)), HealKnight(seat="red", amount=amount)
    if isinstance(expected, str):
        assert refusal(state, move) == expected
    else:
        assert play(state, move).knights[0].health.value == expected


def test_ak_x2_an_exhausted_knight_takes_turns_as_usual():
    state = a_table(health=(0, 10), turn="red", energy=3)
    state = play(state, GainSlot(), EndTurn())
    assert state.knights[0].slots.value == 3


@each(
    ("health", "expected"),
    [
        pytest.param((5, 4, 6), ("blue",), id="AK-X6 the lowest"),
        pytest.param((5, 0, 6), ("red",), id="AK-X6 an exhausted knight does not count"),
        pytest.param((4, 4, 6), ("red", "blue"), id="AK-B4 AK-X6 a tie: the players choose"),
        pytest.param((0,), ("red",), id="AK-O4 nobody is left: the lone knight takes it"),
    ],
)
def test_the_lowest_health(health, expected):
    assert lowest_health(a_table(len(health), health=health)) == expected


@each(
    ("homeworld", "amount", "expected"),
    [
        pytest.param(19, 1, 20, id="AK-X7 up to the starting value"),
        pytest.param(19, 5, 20, id="AK-X7 what is over is lost"),
        pytest.param(20, 1, "Nisarin is at its starting health.", id="AK-X7 at the starting value"),
    ],
)
def test_homeworld_health(homeworld, amount, expected):
    state, move = a_table(homeworld=homeworld), HealHomeworld(amount=amount)
    if isinstance(expected, str):
        assert refusal(state, move) == expected
    else:
        assert play(state, move).homeworld.health.value == expected


def test_ak_x3_damage_to_the_homeworld_itself_is_not_doubled():
    assert play(a_table(homeworld=20), DamageHomeworld(amount=3)).homeworld.health.value == 17


@each(
    ("power", "by", "expected"),
    [
        pytest.param(4, 1, 5, id="AK-X7 power up to its top"),
        pytest.param(4, 3, 5, id="AK-X7 what is over is lost"),
        pytest.param(5, 1, "Homeworld power: already at the top of the track.", id="AK-X7 at the top"),
        pytest.param(0, -1, "Homeworld power: already at the bottom of the track.", id="AK-X7 at the bottom"),
    ],
)
def test_homeworld_power(power, by, expected):
    state, move = a_table(homeworld_power=power), ChangeHomeworldPower(by=by)
    if isinstance(expected, str):
        assert refusal(state, move) == expected
    else:
        assert play(state, move).homeworld.power.value == expected


@each(
    ("health", "amount", "left"),
    [
        pytest.param(5, 4, 1, id="AK-X8 plain damage"),
        pytest.param(5, 5, 0, id="AK-X8 exactly enough"),
        pytest.param(5, 9, 0, id="AK-X8 never below 0"),
    ],
)
def test_damage_to_the_boss(health, amount, left):
    assert play(a_table(boss_health=health), DamageBoss(amount=amount)).boss.health == left


def test_two_relative_changes_add_up():
    """Two phones tap at once: -2 and -1 make -3."""
    state = play(a_table(health=(8, 10)), hit(2), hit(1))
    assert state.knights[0].health.value == 5


@each(
    "move",
    [hit(1, "green"), HealKnight(seat="green", amount=1), ChangePower(seat="green", by=1)],
    ids=lambda move: f"AK-S1 {move.kind}",
)
def test_nobody_sits_there(move):
    assert refusal(a_table(), move) == "Nobody sits at green."


def test_damage_ends_nothing_while_somebody_stands():
    assert GAME.outcome(play(a_table(health=(1, 1)), hit(1))) is None


@each(
    ("kind", "table", "said"),
    [
        pytest.param("damage-boss", {"boss_health": 70}, {"1": "\u2192 69", "7": "\u2192 63"}, id="AK-X8"),
        pytest.param("damage-boss", {"boss_health": 4}, {"3": "\u2192 1", "4": "defeated"}, id="AK-W1"),
        pytest.param("damage-homeworld", {"homeworld": 5}, {"4": "\u2192 1", "5": "destroyed"}, id="AK-W3"),
        pytest.param(
            "damage-knight",
            {"health": (3, 10)},
            {"2": "\u2192 1", "3": "falls", "4": "World \u22122"},
            id="AK-X1 AK-X4",
        ),
        pytest.param(
            "attack",
            {"boss_health": 5, "equipped": (1, 0)},
            {"0": "\u2192 5", "4": "\u2192 1", "11": "defeated"},
            id="AK-K2",
        ),
    ],
)
def test_each_amount_says_what_it_would_do(kind, table, said):
    offer = next(one for one in GAME.offers(a_table(**table), "red") if one.kind == kind and one.asks)
    blows = offer.options["damage" if kind == "attack" else "amount"]
    assert {amount: str(blows[amount]) for amount in said} == said
    assert len(blows) == PAD, "a note for every button, and no button more"


def test_a_person_has_one_name_on_the_buttons():
    labels = {str(one.label) for one in GAME.offers(a_table(), "red") if one.kind == "damage-knight"}
    assert {"Damage Ada", "Damage Ben"} <= labels
