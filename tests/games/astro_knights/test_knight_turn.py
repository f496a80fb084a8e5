"""K: a knight's turn: attack, main, draw."""

import pytest
from each import each

from companion.games.astro_knights.attack_phase import Attack, AttackByCard, forced_attacks
from companion.games.astro_knights.boss_cards import DestroyBossCard, DrawSideCard
from companion.games.astro_knights.components import SUPPLY_CARDS
from companion.games.astro_knights.damage import HealKnight
from companion.games.astro_knights.main_phase import (
    ChangeCounter,
    ChangeEquipped,
    ChangeHomeworldPower,
    ChangePower,
    ChangeSlots,
    Equip,
    GainCard,
    GainEnergy,
    GainSlot,
    GoToPhase,
    Overcharge,
    PowerUp,
    UseAbility,
    UseHomeworldAbility,
)
from companion.games.astro_knights.state import ATTACK, DRAW, MAIN
from companion.games.astro_knights.turn_order import EndTurn
from tests.games.astro_knights.tables import (
    a_table,
    an_offer,
    correct,
    draw,
    play,
    refusal,
    skip_turn,
    the_prompt,
    value_of,
)

OVER = "The main phase is over."
NOT_NOW = "No knight's turn is in progress."


def main(energy=0, **more):
    """Red's main phase with this much energy."""
    return a_table(turn="red", phase=MAIN, energy=energy, **more)


# --- phases ---------------------------------------------------------------------------------------


@each(
    ("phase", "to", "expected"),
    [
        pytest.param(ATTACK, MAIN, None, id="AK-K1 no attack is needed"),
        pytest.param(ATTACK, DRAW, None, id="AK-K6 nor is a main act"),
        pytest.param(MAIN, DRAW, None, id="AK-K17 main, then draw"),
        pytest.param(MAIN, MAIN, "This phase has begun already.", id="AK-K1 not the same phase again"),
        pytest.param(DRAW, MAIN, "This phase has begun already.", id="AK-K6 never back"),
        pytest.param(DRAW, DRAW, "This phase has begun already.", id="AK-K17 draw only once"),
    ],
)
def test_phases_go_forward(phase, to, expected):
    state = a_table(turn="red", phase=phase)
    assert state.turn.phase == phase
    assert refusal(state, GoToPhase(phase=to)) == expected


@each(
    "move",
    [
        GoToPhase(phase=MAIN),
        Attack(target="boss", damage=1),
        GainEnergy(by=1),
        GainSlot(),
        PowerUp(),
        GainCard(cost=0),
        Overcharge(cost=0),
        Equip(),
        UseAbility(),
        UseHomeworldAbility(),
    ],
    ids=lambda move: f"AK-K6 AK-K12 {move.kind}",
)
@each("side", ["", "boss"])
def test_a_knights_act_needs_a_knights_turn(side, move):
    state = a_table(turn=side, power=4, homeworld_power=5, equipped=1)
    assert refusal(state, move) == NOT_NOW


@each("phase", [ATTACK, MAIN, DRAW])
def test_ak_k1_unused_weapons_stay_equipped_when_the_turn_ends(phase):
    state = play(a_table(turn="red", phase=phase, equipped=2), EndTurn())
    assert state.knights[0].equipped == 2


# --- attack phase ---------------------------------------------------------------------------------


@each(
    ("phase", "equipped", "target", "expected"),
    [
        pytest.param(ATTACK, 1, "boss", None, id="AK-K1 AK-K2 the boss"),
        pytest.param(ATTACK, 1, "minion-1", None, id="AK-K2 a minion"),
        pytest.param(
            ATTACK, 1, "minion-2", "This minion is not in play (any more).", id="AK-K2 no such minion"
        ),
        pytest.param(ATTACK, 1, "red", "This minion is not in play (any more).", id="AK-K2 no knight"),
        pytest.param(ATTACK, 0, "boss", "Ada has no Weapon equipped.", id="AK-K1 no Weapon"),
        pytest.param(MAIN, 1, "boss", "The attack phase is over.", id="AK-K1 not in the main phase"),
        pytest.param(DRAW, 1, "boss", "The attack phase is over.", id="AK-K1 not in the draw phase"),
    ],
)
def test_who_may_be_attacked_and_when(phase, equipped, target, expected):
    state = a_table(turn="red", phase=phase, equipped=equipped, minions=(("Drone", 3),))
    assert refusal(state, Attack(target=target, damage=1)) == expected


@each(
    ("target", "damage", "boss", "minions"),
    [
        pytest.param("boss", 3, 37, (4,), id="AK-K2 the damage goes to the boss"),
        pytest.param("minion-1", 3, 40, (1,), id="AK-K2 or to one minion"),
        pytest.param("minion-1", 9, 40, (), id="AK-X8 what a minion cannot take is lost"),
        pytest.param("boss", 0, 40, (4,), id="AK-K2 a Weapon may deal nothing"),
    ],
)
def test_an_attack(target, damage, boss, minions):
    state = a_table(turn="red", equipped=2, minions=(("Drone", 4),))
    state = play(state, Attack(target=target, damage=damage))
    assert state.boss.health == boss
    assert tuple(minion.health for minion in state.minions) == minions
    assert state.knights[0].equipped == 1


def test_ak_k1_weapons_are_used_as_long_as_there_are_any():
    hit = Attack(target="boss", damage=2)
    state = play(a_table(turn="red", equipped=2), hit, hit)
    assert (state.boss.health, state.turn.phase) == (36, ATTACK)
    assert refusal(state, hit) == "Ada has no Weapon equipped."


@each(
    ("equipped", "owner", "expected"),
    [
        pytest.param((0, 1), "blue", None, id="AK-K5 the ally's Weapon"),
        pytest.param((1, 0), "blue", "Ben has no Weapon equipped.", id="AK-K5 the ally has none"),
        pytest.param((1, 1), "green", "Nobody sits at green.", id="AK-K5 nobody's"),
    ],
)
def test_someone_elses_weapon(equipped, owner, expected):
    state = a_table(turn="red", equipped=equipped)
    move = Attack(target="boss", damage=4, owner=owner)
    assert refusal(state, move) == expected
    if expected is None:
        after = play(state, move)
        assert [knight.equipped for knight in after.knights] == [0, 0]
        assert (after.boss.health, after.turn.seat) == (36, "red")


# --- forced attacks -------------------------------------------------------------------------------


@each(
    ("slots", "equipped", "forced"),
    [
        pytest.param(2, 1, 0, id="AK-K3 a slot is free"),
        pytest.param(2, 2, 0, id="AK-K3 as many as slots"),
        pytest.param(2, 3, 1, id="AK-DX-9 AK-K3 one more than slots"),
        pytest.param(0, 3, 3, id="AK-K3 no slot at all"),
    ],
)
def test_forced_attacks(slots, equipped, forced):
    assert forced_attacks(a_table(turn="red", slots=slots, equipped=equipped)) == forced


@each(
    "move",
    [
        EndTurn(),
        GoToPhase(phase=MAIN),
        GoToPhase(phase=DRAW),
        GainSlot(),
        PowerUp(),
        GainCard(cost=0),
        Overcharge(cost=0),
        UseAbility(),
        UseHomeworldAbility(),
    ],
    ids=lambda move: f"AK-K3 not yet {move.kind}",
)
def test_ak_dx_9_nothing_else_before_the_forced_attacks(move):
    state = a_table(turn="red", slots=2, equipped=4, power=4, homeworld_power=5, energy=9)
    first = "More Weapons are equipped than there are slots: attack at least 2 more."
    assert refusal(state, move) == first
    state = play(state, Attack(target="boss", damage=1))
    assert refusal(state, move) == first.replace("2", "1")
    state = play(state, Attack(target="boss", damage=1))
    assert refusal(state, move) != first.replace("2", "0")
    assert refusal(state, move) in {
        None,
        "The slots are at the top of their track.",
        "The knight is at full power.",
    }


def test_ak_k3_energy_may_come_before_the_forced_attacks():
    state = a_table(turn="red", slots=1, equipped=2)
    assert refusal(state, GainEnergy(by=2)) is None


def test_ak_k5_an_allys_weapon_frees_no_own_slot():
    state = a_table(turn="red", slots=2, equipped=(3, 1))
    state = play(state, Attack(target="boss", damage=1, owner="blue"))
    assert forced_attacks(state) == 1


def test_ak_k4_a_slot_lost_in_mid_turn_unequips_nothing_and_forces_no_attack_now():
    state = play(a_table(turn="red", slots=2, equipped=2), ChangeSlots(seat="red", by=-1))
    assert (state.knights[0].equipped, forced_attacks(state)) == (2, 0)
    assert refusal(state, EndTurn()) is None


def test_ak_k4_it_bites_on_the_next_turn():
    state = play(a_table(turn="red", slots=2, equipped=2), ChangeSlots(seat="red", by=-1), EndTurn())
    assert forced_attacks(draw(state, "player-1")) == 1


def test_ak_k3_a_slot_gained_in_mid_turn_frees_an_attack():
    state = play(a_table(turn="red", slots=2, equipped=3), ChangeSlots(seat="red", by=1))
    assert refusal(state, EndTurn()) is None


def test_ak_k4_a_slot_given_and_taken_away_again_leaves_no_attack_that_cannot_be_made():
    """In the main phase a forced attack could neither be made nor left out: the turn could not end."""
    state = a_table(turn="red", slots=2, equipped=4)
    state = play(state, ChangeSlots(seat="red", by=2), GoToPhase(phase=MAIN))
    state = play(state, ChangeSlots(seat="red", by=-2))
    assert forced_attacks(state) == 0
    assert refusal(state, EndTurn()) is None
    assert forced_attacks(draw(skip_turn(state), "player-1")) == 2


# --- energy ---------------------------------------------------------------------------------------


def test_ak_k7_energy_starts_at_0_each_turn():
    state = play(a_table(turn="red"), GainEnergy(by=5), EndTurn())
    assert draw(state, "player-2").turn.energy == 0


@each("phase", [ATTACK, MAIN, DRAW], ids=lambda phase: f"AK-K8 {phase}")
def test_energy_can_come_in_every_phase(phase):
    state = play(a_table(turn="red", phase=phase), GainEnergy(by=2))
    assert (state.turn.energy, state.turn.phase) == (2, phase)


@each(
    ("energy", "by", "expected"),
    [
        pytest.param(3, -3, None, id="AK-K7 down to nothing"),
        pytest.param(3, -4, "There is not that much energy left.", id="AK-K7 never below"),
        pytest.param(0, 30, None, id="AK-K7 no upper end"),
    ],
)
def test_energy_up_and_down(energy, by, expected):
    assert refusal(main(energy), GainEnergy(by=by)) == expected


@each(
    ("energy", "leaves"),
    [
        pytest.param(3, "3 energy would be lost", id="AK-K7 unspent energy"),
        pytest.param(0, "", id="AK-K7 nothing is left"),
    ],
)
def test_the_main_act_says_how_much_energy_is_lost(energy, leaves):
    main = the_prompt(a_table(turn="red", phase=MAIN, energy=energy), "main").offers[0]
    assert (main.label, main.leaves) == ("Draw phase", leaves)


@each("energy", [3, 0])
def test_how_much_energy_is_lost_is_said_in_the_draw_phase(energy):
    """At no energy too: a note that came with the first +2 would push the counter from under the finger."""
    notes = the_prompt(a_table(turn="red", phase=DRAW, energy=energy), "draw-phase").notes
    assert f"Unspent energy is lost: {energy}." in notes


def test_the_main_act_says_how_many_weapons_are_unused():
    main = the_prompt(a_table(turn="red", equipped=2), "attack").offers[0]
    assert (main.label, main.leaves) == ("Main phase", "2 Weapons unused")


# --- main phase -----------------------------------------------------------------------------------


@each(
    ("move", "energy", "more", "expected"),
    [
        pytest.param(GainSlot(), 3, {}, None, id="AK-K9 3 energy"),
        pytest.param(GainSlot(), 2, {}, "It costs 3 energy, you have 2.", id="AK-K9 2 are not enough"),
        pytest.param(GainSlot(), 3, {"slots": 4}, None, id="AK-K9 one below the top"),
        pytest.param(
            GainSlot(), 3, {"slots": 5}, "The slots are at the top of their track.", id="AK-K9 at the top"
        ),
        pytest.param(PowerUp(), 2, {}, None, id="AK-K10 2 energy"),
        pytest.param(PowerUp(), 1, {}, "It costs 2 energy, you have 1.", id="AK-K10 1 is not enough"),
        pytest.param(PowerUp(), 2, {"power": 3}, None, id="AK-K10 one below full power"),
        pytest.param(PowerUp(), 2, {"power": 4}, "The knight is at full power.", id="AK-K10 at full power"),
        pytest.param(GainCard(cost=4), 4, {}, None, id="AK-K6 gain for its cost"),
        pytest.param(GainCard(cost=4), 3, {}, "It costs 4 energy, you have 3.", id="AK-K6 gain, one short"),
        pytest.param(GainCard(cost=0), 0, {}, None, id="AK-K14 gain for free"),
        pytest.param(Overcharge(cost=5), 5, {}, None, id="AK-K15 overcharge for its cost"),
        pytest.param(
            Overcharge(cost=5), 4, {}, "It costs 5 energy, you have 4.", id="AK-K15 overcharge, one short"
        ),
        pytest.param(Equip(), 0, {"slots": 2, "equipped": 1}, None, id="AK-K13 a free slot, no energy"),
        pytest.param(
            Equip(),
            9,
            {"slots": 2, "equipped": 2},
            "No slot is free: 2 of 2 used.",
            id="AK-K13 as many Weapons as slots",
        ),
        pytest.param(UseAbility(), 0, {"power": 4}, None, id="AK-K11 at full power"),
        pytest.param(
            UseAbility(),
            9,
            {"power": 3},
            "The ability needs full power: 3 of 4.",
            id="AK-K11 one below full power",
        ),
        pytest.param(UseHomeworldAbility(), 0, {"homeworld_power": 5}, None, id="AK-K12 at full power"),
        pytest.param(
            UseHomeworldAbility(),
            9,
            {"homeworld_power": 4},
            "The ability needs full power: 4 of 5.",
            id="AK-K12 one below full power",
        ),
    ],
)
def test_main_acts(move, energy, more, expected):
    assert refusal(main(energy, **more), move) == expected


@each(
    "move",
    [
        GainSlot(),
        PowerUp(),
        GainCard(cost=0),
        Overcharge(cost=0),
        Equip(),
        UseAbility(),
        UseHomeworldAbility(),
    ],
    ids=lambda move: f"AK-K6 {move.kind}",
)
def test_main_acts_end_the_attack_phase_and_are_over_in_the_draw_phase(move):
    more = {"power": 3 if move.kind == "power-up" else 4, "homeworld_power": 5, "energy": 9}
    assert play(a_table(turn="red", **more), move).turn.phase == MAIN
    assert refusal(a_table(turn="red", phase=DRAW, **more), move) == OVER


@each(
    ("move", "energy", "expected"),
    [
        pytest.param(GainCard(card="Nebula Wave"), 3, None, id="AK-K6 its printed cost"),
        pytest.param(
            GainCard(card="nebula wave"), 2, "It costs 3 energy, you have 2.", id="AK-K6 one short of it"
        ),
        pytest.param(GainCard(card="Nebula Wave", cost=1), 1, None, id="AK-K14 an effect makes it cheaper"),
        pytest.param(GainCard(card="Nebula Wave", cost=0), 0, None, id="AK-K14 or free"),
        pytest.param(Overcharge(card="Quantum Hack"), 7, None, id="AK-K15 the printed cost of a Tech"),
        pytest.param(
            Overcharge(card="Quantum Hack"),
            6,
            "It costs 7 energy, you have 6.",
            id="AK-K15 one short of it",
        ),
        pytest.param(
            GainCard(card="Home-made Cannon"),
            9,
            "Type the cost, or the name of a card of the supply.",
            id="AK-K6 a card nobody knows",
        ),
        pytest.param(
            GainCard(),
            9,
            "Type the cost, or the name of a card of the supply.",
            id="AK-K6 neither name nor cost",
        ),
    ],
)
def test_the_supply_list_knows_the_cost_of_a_card(move, energy, expected):
    state = main(energy)
    assert refusal(state, move) == expected
    if expected is None:
        assert play(state, move).turn.energy == 0


def red(state):
    knight = state.knights[0]
    return knight.slots.value, knight.power.value, knight.equipped


@each(
    ("move", "energy", "knight"),
    [
        pytest.param(GainSlot(), 6, (3, 4, 0), id="AK-K9 3 energy, one slot"),
        pytest.param(GainCard(cost=4), 5, (2, 4, 0), id="AK-K14 the cost is paid"),
        pytest.param(Overcharge(cost=5), 4, (2, 4, 0), id="AK-K15 the cost is paid"),
        pytest.param(Equip(), 9, (2, 4, 1), id="AK-K13 one Weapon more"),
        pytest.param(UseAbility(), 9, (2, 0, 0), id="AK-K11 power to 0"),
    ],
)
def test_what_a_main_act_does(move, energy, knight):
    state = play(main(9, power=4), move)
    assert (state.turn.energy, red(state)) == (energy, knight)


def test_ak_k10_power_up_is_for_the_own_knight_only():
    state = play(main(2), PowerUp())
    assert [knight.power.value for knight in state.knights] == [1, 0]
    assert (state.turn.energy, state.homeworld.power.value) == (0, 0)


def test_ak_k12_the_homeworld_ability_empties_its_own_power_only():
    state = play(main(power=4, homeworld_power=5), UseHomeworldAbility())
    assert (state.homeworld.power.value, state.knights[0].power.value) == (0, 4)


@each(
    ("ability", "refill"),
    [
        pytest.param(UseAbility(), ChangePower(seat="red", by=4), id="AK-K11 repeatable when refilled"),
        pytest.param(UseHomeworldAbility(), ChangeHomeworldPower(by=5), id="AK-K12 repeatable when refilled"),
    ],
)
def test_abilities_again_in_one_turn(ability, refill):
    state = play(main(power=4, homeworld_power=5), ability)
    assert refusal(state, ability) is not None
    assert refusal(play(state, refill), ability) is None


def test_ak_ex_5_any_mix_in_any_order():
    """AK-K6: Fuel, gain, equip, Fuel, gain."""
    state = play(
        main(),
        GainEnergy(by=4),
        GainCard(cost=3, card="Nebula Wave"),
        Equip(),
        GainEnergy(by=2),
        GainCard(cost=3, card="Phase Shield"),
    )
    assert (state.turn.energy, state.knights[0].equipped) == (0, 1)


def test_ak_k13_a_weapon_equipped_now_does_not_attack_in_this_turn():
    state = play(a_table(turn="red"), Equip())
    assert refusal(state, Attack(target="boss", damage=1)) == "The attack phase is over."
    state = draw(play(state, EndTurn()), "player-1")
    assert refusal(state, Attack(target="boss", damage=1)) is None


def test_ak_s7_ak_k14_after_a_gain_the_next_supply_card_is_called_for():
    before = main(energy=3)
    after = play(before, GainCard(cost=3))
    called_for = "Turn up the next card of the supply deck."
    assert called_for not in the_prompt(before, "main").steps
    assert called_for in the_prompt(after, "main").steps


def test_ak_k17_the_draw_phase_says_what_to_do_and_never_to_shuffle():
    prompt = the_prompt(a_table(turn="red", phase=DRAW, energy=2), "draw-phase")
    assert len(prompt.steps) == 3
    assert "never shuffle" in prompt.steps[-1]
    assert prompt.notes == ("Unspent energy is lost: 2.",)


# --- everything can change on anybody's turn ------------------------------------------------------


@each("side", ["", "red", "boss"])
@each(
    ("move", "what", "value"),
    [
        pytest.param(ChangePower(seat="blue", by=2), "blue.power", 3, id="AK-K18 power"),
        pytest.param(ChangeSlots(seat="blue", by=-1), "blue.slots", 1, id="AK-K18 slots"),
        pytest.param(ChangeEquipped(seat="blue", by=1), "blue.equipped", 1, id="AK-K18 Weapons"),
        pytest.param(HealKnight(seat="blue", amount=2), "blue.health", 7, id="AK-K18 health"),
        pytest.param(ChangeHomeworldPower(by=1), "homeworld.power", 3, id="AK-K18 Homeworld"),
        pytest.param(ChangeCounter(counter="artillery", by=2), "counter.artillery", 3, id="AK-K18 counter"),
        pytest.param(DestroyBossCard(pile="deck"), "boss.deck", 5, id="AK-K18 boss deck"),
        pytest.param(DrawSideCard(pile="droid-deck"), "pile.droid-deck.deck", 3, id="AK-K18 side deck"),
    ],
)
def test_trackers_move_on_anybodys_turn(side, move, what, value):
    state = a_table(turn=side, power=1, health=5, homeworld_power=2, artillery=1)
    assert value_of(play(state, move), what) == value


@each(
    ("kind", "field", "start", "by", "expected"),
    [
        pytest.param("change-power", "power", 3, 1, 4, id="AK-S3 power up to its top"),
        pytest.param("change-power", "power", 3, 9, 4, id="AK-S3 what is over is lost"),
        pytest.param(
            "change-power",
            "power",
            4,
            1,
            "Power: already at the top of the track.",
            id="AK-S3 power, at the top",
        ),
        pytest.param("change-power", "power", 1, -9, 0, id="AK-S3 power down to 0"),
        pytest.param(
            "change-power",
            "power",
            0,
            -1,
            "Power: already at the bottom of the track.",
            id="AK-S3 power at 0",
        ),
        pytest.param("change-power", "power", 1, 0, "Up or down by how many?", id="AK-S3 by nothing"),
        pytest.param("change-slots", "slots", 4, 1, 5, id="AK-S3 slots up to their top"),
        pytest.param(
            "change-slots",
            "slots",
            5,
            1,
            "Slots: already at the top of the track.",
            id="AK-S3 slots, at the top",
        ),
        pytest.param(
            "change-slots",
            "slots",
            0,
            -1,
            "Slots: already at the bottom of the track.",
            id="AK-S3 slots at 0",
        ),
        pytest.param("change-equipped", "equipped", 1, 9, 2, id="AK-K13 AK-K18 Weapons up to the slots"),
        pytest.param("change-equipped", "equipped", 3, -1, 2, id="AK-K18 Weapons down from above the slots"),
        pytest.param(
            "change-equipped",
            "equipped",
            2,
            1,
            "No slot is free: 2 of 2 used.",
            id="AK-K13 AK-K18 no free slot",
        ),
        pytest.param(
            "change-equipped",
            "equipped",
            0,
            -1,
            "Weapons: already at the bottom of the track.",
            id="AK-K18 none",
        ),
    ],
)
def test_the_ends_of_a_knights_tracks(kind, field, start, by, expected):
    state = a_table(turn="boss", **{field: start})
    move = {m.kind: m for m in (ChangePower, ChangeSlots, ChangeEquipped)}[kind](seat="red", by=by)
    if isinstance(expected, str):
        assert refusal(state, move) == expected
    else:
        value = getattr(play(state, move).knights[0], field)
        assert getattr(value, "value", value) == expected


def test_ak_k4_weapons_above_a_shortened_track_are_not_lost_by_equipping_more():
    """A correction of the track's top may leave more Weapons than it has spaces."""
    state = correct(a_table(slots=5, equipped=5), "red.slots-top", 3)
    assert refusal(state, ChangeEquipped(seat="red", by=1)) == "No slot is free: 5 of 3 used."
    assert play(state, ChangeEquipped(seat="red", by=-1)).knights[0].equipped == 4


@each(
    ("rules", "start", "expected"),
    [
        pytest.param(1, 2, 3, id="AK-K18 version 1: beyond the slots"),
        pytest.param(1, 5, "Weapons: already at the top of the track.", id="AK-K18 version 1: up to its top"),
        pytest.param(2, 1, 2, id="AK-K13 AK-K18 version 2: into a free slot"),
        pytest.param(2, 2, "No slot is free: 2 of 2 used.", id="AK-K13 AK-K18 version 2: no further"),
    ],
)
def test_equipping_beyond_the_slots(rules, start, expected):
    state, one_more = a_table(equipped=start, rules=rules), ChangeEquipped(seat="red", by=1)
    if isinstance(expected, str):
        assert refusal(state, one_more) == expected
        assert an_offer(state, "change-equipped", seat="red", by=1).refusal == expected
    else:
        assert play(state, one_more).knights[0].equipped == expected


NO_TECH = "Only Tech can be overcharged. {card} is a {type} card."


@each(
    ("rules", "card", "expected"),
    [
        pytest.param(2, "Bio Converter", None, id="AK-K15 version 2: Tech"),
        pytest.param(2, "bio converter", None, id="AK-K15 version 2: in any case"),
        pytest.param(2, "Weapon", NO_TECH, id="AK-K15 version 2: no Weapon"),
        pytest.param(2, "Fuel", NO_TECH, id="AK-K15 version 2: no Fuel"),
        pytest.param(2, "A card of ours", None, id="AK-K15 version 2: a card that nobody knows"),
        pytest.param(2, "", None, id="AK-K15 version 2: a card that is not named"),
        pytest.param(1, "Weapon", None, id="AK-K15 version 1: anything"),
    ],
)
def test_only_tech_is_overcharged(rules, card, expected):
    """A word that is a type of card stands for the first of that type."""
    name = next((known.name for known in SUPPLY_CARDS.values() if known.type == card), card)
    said = refusal(main(energy=3, rules=rules), Overcharge(cost=3, card=name))
    assert said == (expected and expected.format(card=name, type=card))


def test_ak_k15_the_next_tech_is_turned_up_and_the_energy_paid():
    state = play(main(energy=5), Overcharge(card="Bio Converter"))
    assert (state.turn.energy, state.turn.bought) == (2, True)


@each("phase", [ATTACK, MAIN, DRAW])
@each(
    ("equipped", "owner", "stays", "left"),
    [
        pytest.param((0, 1), "blue", False, [0, 0], id="AK-K5 the ally's, discarded"),
        pytest.param((0, 1), "blue", True, [0, 1], id="AK-K5 the ally's, stays equipped"),
        pytest.param((1, 1), "red", False, [0, 1], id="AK-K5 an own one, discarded"),
        pytest.param((1, 1), "red", True, [1, 1], id="AK-K5 an own one, stays equipped"),
    ],
)
def test_an_attack_by_a_card_in_any_phase(phase, equipped, owner, stays, left):
    state = a_table(turn="red", phase=phase, equipped=equipped, energy=2)
    after = play(state, AttackByCard(target="boss", damage=4, owner=owner, stays=stays))
    assert [knight.equipped for knight in after.knights] == left
    assert after.boss.health == 36
    assert (after.turn.phase, after.turn.energy) == (phase, 2)


@each(
    ("turn", "equipped", "owner", "target", "expected"),
    [
        pytest.param("red", (0, 1), "blue", "minion-1", None, id="AK-K5 AK-K2 a minion"),
        pytest.param(
            "red", (0, 0), "blue", "boss", "Nobody has a Weapon equipped.", id="AK-K5 nobody has one"
        ),
        pytest.param("red", (1, 0), "blue", "boss", "Ben has no Weapon equipped.", id="AK-K5 not that one"),
        pytest.param("red", (1, 1), "green", "boss", "Nobody sits at green.", id="AK-K5 nobody's"),
        pytest.param(
            "red",
            (1, 1),
            "blue",
            "minion-9",
            "This minion is not in play (any more).",
            id="AK-K2 no such minion",
        ),
        pytest.param("", (1, 1), "blue", "boss", NOT_NOW, id="AK-K5 between turns"),
        pytest.param("boss", (1, 1), "blue", "boss", NOT_NOW, id="AK-K5 in the boss's turn"),
    ],
)
def test_when_a_card_may_attack(turn, equipped, owner, target, expected):
    state = a_table(turn=turn, equipped=equipped, minions=(("Drone", 3),))
    move = AttackByCard(target=target, damage=1, owner=owner)
    assert refusal(state, move) == expected


@each(
    ("owner", "stays", "forced"),
    [
        pytest.param("red", False, 1, id="AK-K3 AK-K5 an own Weapon discarded is one of them"),
        pytest.param("red", True, 2, id="AK-K3 AK-K5 one that stays is none"),
        pytest.param("blue", False, 2, id="AK-K3 AK-K5 nor is the ally's"),
    ],
)
def test_forced_attacks_and_an_attack_by_a_card(owner, stays, forced):
    state = a_table(turn="red", equipped=(4, 1))
    after = play(state, AttackByCard(target="boss", damage=1, owner=owner, stays=stays))
    assert (forced_attacks(state), forced_attacks(after)) == (2, forced)
