"""K: a knight's turn: attack, main, draw."""

import pytest

from companion.games.astro_knights import moves
from companion.games.astro_knights.knight_turn import forced_attacks
from companion.games.astro_knights.state import ATTACK, DRAW, MAIN
from tests.games.astro_knights.tables import (
    a_table,
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


@pytest.mark.parametrize(
    ("phase", "to", "expected"),
    [
        pytest.param(ATTACK, MAIN, None, id="K1 no attack is needed"),
        pytest.param(ATTACK, DRAW, None, id="K6 nor is a main act"),
        pytest.param(MAIN, DRAW, None, id="K17 main, then draw"),
        pytest.param(MAIN, MAIN, "This phase has begun already.", id="K1 not the same phase again"),
        pytest.param(DRAW, MAIN, "This phase has begun already.", id="K6 never back"),
        pytest.param(DRAW, DRAW, "This phase has begun already.", id="K17 draw only once"),
    ],
)
def test_phases_go_forward(phase, to, expected):
    state = a_table(turn="red", phase=phase)
    assert state.turn.phase == phase
    assert refusal(state, moves.GoToPhase(phase=to)) == expected


@pytest.mark.parametrize(
    "move",
    [
        moves.GoToPhase(phase=MAIN),
        moves.Attack(target="boss", damage=1),
        moves.GainEnergy(by=1),
        moves.GainSlot(),
        moves.PowerUp(),
        moves.GainCard(cost=0),
        moves.Overcharge(cost=0),
        moves.Equip(),
        moves.UseAbility(),
        moves.UseHomeworldAbility(),
    ],
    ids=lambda move: f"K6 K12 {move.kind}",
)
@pytest.mark.parametrize("side", ["", "boss"])
def test_a_knights_act_needs_a_knights_turn(side, move):
    state = a_table(turn=side, power=4, homeworld_power=5, equipped=1)
    assert refusal(state, move) == NOT_NOW


@pytest.mark.parametrize("phase", [ATTACK, MAIN, DRAW])
def test_k1_unused_weapons_stay_equipped_when_the_turn_ends(phase):
    state = play(a_table(turn="red", phase=phase, equipped=2), moves.EndTurn())
    assert state.knights[0].equipped == 2


# --- attack phase ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "equipped", "target", "expected"),
    [
        pytest.param(ATTACK, 1, "boss", None, id="K1 K2 the boss"),
        pytest.param(ATTACK, 1, "minion-1", None, id="K2 a minion"),
        pytest.param(ATTACK, 1, "minion-2", "This minion is not in play (any more).", id="K2 no such minion"),
        pytest.param(ATTACK, 1, "red", "This minion is not in play (any more).", id="K2 no knight"),
        pytest.param(ATTACK, 0, "boss", "Gavriil has no Weapon equipped.", id="K1 no Weapon"),
        pytest.param(MAIN, 1, "boss", "The attack phase is over.", id="K1 not in the main phase"),
        pytest.param(DRAW, 1, "boss", "The attack phase is over.", id="K1 not in the draw phase"),
    ],
)
def test_who_may_be_attacked_and_when(phase, equipped, target, expected):
    state = a_table(turn="red", phase=phase, equipped=equipped, minions=(("Drone", 3),))
    assert refusal(state, moves.Attack(target=target, damage=1)) == expected


@pytest.mark.parametrize(
    ("target", "damage", "boss", "minions"),
    [
        pytest.param("boss", 3, 37, (4,), id="K2 the damage goes to the boss"),
        pytest.param("minion-1", 3, 40, (1,), id="K2 or to one minion"),
        pytest.param("minion-1", 9, 40, (), id="X8 what a minion cannot take is lost"),
        pytest.param("boss", 0, 40, (4,), id="K2 a Weapon may deal nothing"),
    ],
)
def test_an_attack(target, damage, boss, minions):
    state = a_table(turn="red", equipped=2, minions=(("Drone", 4),))
    state = play(state, moves.Attack(target=target, damage=damage))
    assert state.boss.health == boss
    assert tuple(minion.health for minion in state.minions) == minions
    assert state.knights[0].equipped == 1


def test_k1_weapons_are_used_as_long_as_there_are_any():
    hit = moves.Attack(target="boss", damage=2)
    state = play(a_table(turn="red", equipped=2), hit, hit)
    assert (state.boss.health, state.turn.phase) == (36, ATTACK)
    assert refusal(state, hit) == "Gavriil has no Weapon equipped."


@pytest.mark.parametrize(
    ("equipped", "owner", "expected"),
    [
        pytest.param((0, 1), "blue", None, id="K5 the ally's Weapon"),
        pytest.param((1, 0), "blue", "Christina Ngara has no Weapon equipped.", id="K5 the ally has none"),
        pytest.param((1, 1), "green", "Nobody sits at green.", id="K5 nobody's"),
    ],
)
def test_someone_elses_weapon(equipped, owner, expected):
    state = a_table(turn="red", equipped=equipped)
    move = moves.Attack(target="boss", damage=4, owner=owner)
    assert refusal(state, move) == expected
    if expected is None:
        after = play(state, move)
        assert [knight.equipped for knight in after.knights] == [0, 0]
        assert (after.boss.health, after.turn.seat) == (36, "red")


# --- forced attacks -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slots", "equipped", "forced"),
    [
        pytest.param(2, 1, 0, id="K3 a slot is free"),
        pytest.param(2, 2, 0, id="K3 as many as slots"),
        pytest.param(2, 3, 1, id="DX-9 K3 one more than slots"),
        pytest.param(0, 3, 3, id="K3 no slot at all"),
    ],
)
def test_forced_attacks(slots, equipped, forced):
    assert forced_attacks(a_table(turn="red", slots=slots, equipped=equipped)) == forced


@pytest.mark.parametrize(
    "move",
    [
        moves.EndTurn(),
        moves.GoToPhase(phase=MAIN),
        moves.GoToPhase(phase=DRAW),
        moves.GainSlot(),
        moves.PowerUp(),
        moves.GainCard(cost=0),
        moves.Overcharge(cost=0),
        moves.UseAbility(),
        moves.UseHomeworldAbility(),
    ],
    ids=lambda move: f"K3 not yet {move.kind}",
)
def test_dx_9_nothing_else_before_the_forced_attacks(move):
    state = a_table(turn="red", slots=2, equipped=4, power=4, homeworld_power=5, energy=9)
    first = "More Weapons are equipped than there are slots: attack at least 2 more."
    assert refusal(state, move) == first
    state = play(state, moves.Attack(target="boss", damage=1))
    assert refusal(state, move) == first.replace("2", "1")
    state = play(state, moves.Attack(target="boss", damage=1))
    assert refusal(state, move) != first.replace("2", "0")
    assert refusal(state, move) in {
        None,
        "The slots are at the top of their track.",
        "The knight is at full power.",
    }


def test_k3_energy_may_come_before_the_forced_attacks():
    state = a_table(turn="red", slots=1, equipped=2)
    assert refusal(state, moves.GainEnergy(by=2)) is None


def test_k5_an_allys_weapon_frees_no_own_slot():
    state = a_table(turn="red", slots=2, equipped=(3, 1))
    state = play(state, moves.Attack(target="boss", damage=1, owner="blue"))
    assert forced_attacks(state) == 1


def test_k4_a_slot_lost_in_mid_turn_unequips_nothing_and_forces_no_attack_now():
    state = play(a_table(turn="red", slots=2, equipped=2), moves.ChangeSlots(seat="red", by=-1))
    assert (state.knights[0].equipped, forced_attacks(state)) == (2, 0)
    assert refusal(state, moves.EndTurn()) is None


def test_k4_it_bites_on_the_next_turn():
    state = play(
        a_table(turn="red", slots=2, equipped=2), moves.ChangeSlots(seat="red", by=-1), moves.EndTurn()
    )
    assert forced_attacks(draw(state, "player-1")) == 1


def test_k3_a_slot_gained_in_mid_turn_frees_an_attack():
    state = play(a_table(turn="red", slots=2, equipped=3), moves.ChangeSlots(seat="red", by=1))
    assert refusal(state, moves.EndTurn()) is None


def test_k4_a_slot_given_and_taken_away_again_leaves_no_attack_that_cannot_be_made():
    """In the main phase a forced attack could neither be made nor left out: the turn could not end."""
    state = a_table(turn="red", slots=2, equipped=4)
    state = play(state, moves.ChangeSlots(seat="red", by=2), moves.GoToPhase(phase=MAIN))
    state = play(state, moves.ChangeSlots(seat="red", by=-2))
    assert forced_attacks(state) == 0
    assert refusal(state, moves.EndTurn()) is None
    assert forced_attacks(draw(skip_turn(state), "player-1")) == 2


# --- energy ---------------------------------------------------------------------------------------


def test_k7_energy_starts_at_0_each_turn():
    state = play(a_table(turn="red"), moves.GainEnergy(by=5), moves.EndTurn())
    assert draw(state, "player-2").turn.energy == 0


@pytest.mark.parametrize("phase", [ATTACK, MAIN, DRAW], ids=lambda phase: f"K8 {phase}")
def test_energy_can_come_in_every_phase(phase):
    state = play(a_table(turn="red", phase=phase), moves.GainEnergy(by=2))
    assert (state.turn.energy, state.turn.phase) == (2, phase)


@pytest.mark.parametrize(
    ("energy", "by", "expected"),
    [
        pytest.param(3, -3, None, id="K7 down to nothing"),
        pytest.param(3, -4, "There is not that much energy left.", id="K7 never below"),
        pytest.param(0, 30, None, id="K7 no upper end"),
    ],
)
def test_energy_up_and_down(energy, by, expected):
    assert refusal(main(energy), moves.GainEnergy(by=by)) == expected


@pytest.mark.parametrize(
    ("phase", "energy", "lost"),
    [
        pytest.param(MAIN, 3, True, id="K7 unspent energy, said in the main phase"),
        pytest.param(DRAW, 3, True, id="K7 and in the draw phase"),
        pytest.param(MAIN, 0, False, id="K7 nothing is lost"),
        pytest.param(DRAW, 0, False, id="K7 nothing is lost in the draw phase"),
    ],
)
def test_how_much_energy_is_lost_is_said(phase, energy, lost):
    state = a_table(turn="red", phase=phase, energy=energy)
    notes = the_prompt(state, {MAIN: "main", DRAW: "draw-phase"}[phase]).notes
    assert ("Unspent energy is lost: 3." in notes) is lost


# --- main phase -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "energy", "more", "expected"),
    [
        pytest.param(moves.GainSlot(), 3, {}, None, id="K9 3 energy"),
        pytest.param(moves.GainSlot(), 2, {}, "It costs 3 energy, you have 2.", id="K9 2 are not enough"),
        pytest.param(moves.GainSlot(), 3, {"slots": 4}, None, id="K9 one below the top"),
        pytest.param(
            moves.GainSlot(), 3, {"slots": 5}, "The slots are at the top of their track.", id="K9 at the top"
        ),
        pytest.param(moves.PowerUp(), 2, {}, None, id="K10 2 energy"),
        pytest.param(moves.PowerUp(), 1, {}, "It costs 2 energy, you have 1.", id="K10 1 is not enough"),
        pytest.param(moves.PowerUp(), 2, {"power": 3}, None, id="K10 one below full power"),
        pytest.param(
            moves.PowerUp(), 2, {"power": 4}, "The knight is at full power.", id="K10 at full power"
        ),
        pytest.param(moves.GainCard(cost=4), 4, {}, None, id="K6 gain for its cost"),
        pytest.param(
            moves.GainCard(cost=4), 3, {}, "It costs 4 energy, you have 3.", id="K6 gain, one short"
        ),
        pytest.param(moves.GainCard(cost=0), 0, {}, None, id="K14 gain for free"),
        pytest.param(moves.Overcharge(cost=5), 5, {}, None, id="K15 overcharge for its cost"),
        pytest.param(
            moves.Overcharge(cost=5), 4, {}, "It costs 5 energy, you have 4.", id="K15 overcharge, one short"
        ),
        pytest.param(moves.Equip(), 0, {"slots": 2, "equipped": 1}, None, id="K13 a free slot, no energy"),
        pytest.param(
            moves.Equip(),
            9,
            {"slots": 2, "equipped": 2},
            "No slot is free: 2 of 2 used.",
            id="K13 as many Weapons as slots",
        ),
        pytest.param(moves.UseAbility(), 0, {"power": 4}, None, id="K11 at full power"),
        pytest.param(
            moves.UseAbility(),
            9,
            {"power": 3},
            "The ability needs full power: 3 of 4.",
            id="K11 one below full power",
        ),
        pytest.param(moves.UseHomeworldAbility(), 0, {"homeworld_power": 5}, None, id="K12 at full power"),
        pytest.param(
            moves.UseHomeworldAbility(),
            9,
            {"homeworld_power": 4},
            "The ability needs full power: 4 of 5.",
            id="K12 one below full power",
        ),
    ],
)
def test_main_acts(move, energy, more, expected):
    assert refusal(main(energy, **more), move) == expected


@pytest.mark.parametrize(
    "move",
    [
        moves.GainSlot(),
        moves.PowerUp(),
        moves.GainCard(cost=0),
        moves.Overcharge(cost=0),
        moves.Equip(),
        moves.UseAbility(),
        moves.UseHomeworldAbility(),
    ],
    ids=lambda move: f"K6 {move.kind}",
)
def test_main_acts_end_the_attack_phase_and_are_over_in_the_draw_phase(move):
    more = {"power": 3 if move.kind == "power-up" else 4, "homeworld_power": 5, "energy": 9}
    assert play(a_table(turn="red", **more), move).turn.phase == MAIN
    assert refusal(a_table(turn="red", phase=DRAW, **more), move) == OVER


@pytest.mark.parametrize(
    ("move", "energy", "expected"),
    [
        pytest.param(moves.GainCard(card="Nebula Wave"), 3, None, id="K6 its printed cost"),
        pytest.param(
            moves.GainCard(card="nebula wave"), 2, "It costs 3 energy, you have 2.", id="K6 one short of it"
        ),
        pytest.param(
            moves.GainCard(card="Nebula Wave", cost=1), 1, None, id="K14 an effect makes it cheaper"
        ),
        pytest.param(moves.GainCard(card="Nebula Wave", cost=0), 0, None, id="K14 or free"),
        pytest.param(moves.Overcharge(card="Quantum Hack"), 7, None, id="K15 the printed cost of a Tech"),
        pytest.param(
            moves.Overcharge(card="Quantum Hack"),
            6,
            "It costs 7 energy, you have 6.",
            id="K15 one short of it",
        ),
        pytest.param(
            moves.GainCard(card="Home-made Cannon"),
            9,
            "Type the cost, or the name of a card of the supply.",
            id="K6 a card nobody knows",
        ),
        pytest.param(
            moves.GainCard(),
            9,
            "Type the cost, or the name of a card of the supply.",
            id="K6 neither name nor cost",
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


@pytest.mark.parametrize(
    ("move", "energy", "knight"),
    [
        pytest.param(moves.GainSlot(), 6, (3, 4, 0), id="K9 3 energy, one slot"),
        pytest.param(moves.GainCard(cost=4), 5, (2, 4, 0), id="K14 the cost is paid"),
        pytest.param(moves.Overcharge(cost=5), 4, (2, 4, 0), id="K15 the cost is paid"),
        pytest.param(moves.Equip(), 9, (2, 4, 1), id="K13 one Weapon more"),
        pytest.param(moves.UseAbility(), 9, (2, 0, 0), id="K11 power to 0"),
    ],
)
def test_what_a_main_act_does(move, energy, knight):
    state = play(main(9, power=4), move)
    assert (state.turn.energy, red(state)) == (energy, knight)


def test_k10_power_up_is_for_the_own_knight_only():
    state = play(main(2), moves.PowerUp())
    assert [knight.power.value for knight in state.knights] == [1, 0]
    assert (state.turn.energy, state.homeworld.power.value) == (0, 0)


def test_k12_the_homeworld_ability_empties_its_own_power_only():
    state = play(main(power=4, homeworld_power=5), moves.UseHomeworldAbility())
    assert (state.homeworld.power.value, state.knights[0].power.value) == (0, 4)


@pytest.mark.parametrize(
    ("ability", "refill"),
    [
        pytest.param(
            moves.UseAbility(), moves.ChangePower(seat="red", by=4), id="K11 repeatable when refilled"
        ),
        pytest.param(
            moves.UseHomeworldAbility(), moves.ChangeHomeworldPower(by=5), id="K12 repeatable when refilled"
        ),
    ],
)
def test_abilities_again_in_one_turn(ability, refill):
    state = play(main(power=4, homeworld_power=5), ability)
    assert refusal(state, ability) is not None
    assert refusal(play(state, refill), ability) is None


def test_ex_5_any_mix_in_any_order():
    """K6: Fuel, gain, equip, Fuel, gain."""
    state = play(
        main(),
        moves.GainEnergy(by=4),
        moves.GainCard(cost=3, card="Nebula Wave"),
        moves.Equip(),
        moves.GainEnergy(by=2),
        moves.GainCard(cost=3, card="Phase Shield"),
    )
    assert (state.turn.energy, state.knights[0].equipped) == (0, 1)


def test_k13_a_weapon_equipped_now_does_not_attack_in_this_turn():
    state = play(a_table(turn="red"), moves.Equip())
    assert refusal(state, moves.Attack(target="boss", damage=1)) == "The attack phase is over."
    state = draw(play(state, moves.EndTurn()), "player-1")
    assert refusal(state, moves.Attack(target="boss", damage=1)) is None


def test_s7_k14_after_a_gain_the_next_supply_card_is_called_for():
    before = main(energy=3)
    after = play(before, moves.GainCard(cost=3))
    called_for = "Turn up the next card of the supply deck."
    assert called_for not in the_prompt(before, "main").notes
    assert called_for in the_prompt(after, "main").notes


def test_k17_the_draw_phase_says_what_to_do_and_never_to_shuffle():
    notes = the_prompt(a_table(turn="red", phase=DRAW), "draw-phase").notes
    assert len(notes) == 3
    assert "never shuffle" in notes[-1]


# --- everything can change on anybody's turn ------------------------------------------------------


@pytest.mark.parametrize("side", ["", "red", "boss"])
@pytest.mark.parametrize(
    ("move", "what", "value"),
    [
        pytest.param(moves.ChangePower(seat="blue", by=2), "blue.power", 3, id="K18 power"),
        pytest.param(moves.ChangeSlots(seat="blue", by=-1), "blue.slots", 1, id="K18 slots"),
        pytest.param(moves.ChangeEquipped(seat="blue", by=1), "blue.equipped", 1, id="K18 Weapons"),
        pytest.param(moves.HealKnight(seat="blue", amount=2), "blue.health", 7, id="K18 health"),
        pytest.param(moves.ChangeHomeworldPower(by=1), "homeworld.power", 3, id="K18 Homeworld"),
        pytest.param(
            moves.ChangeCounter(counter="artillery", by=2), "counter.artillery", 3, id="K18 counter"
        ),
        pytest.param(moves.DestroyBossCard(pile="deck"), "boss.deck", 5, id="K18 boss deck"),
        pytest.param(moves.DrawSideCard(pile="droid-deck"), "pile.droid-deck.deck", 3, id="K18 side deck"),
    ],
)
def test_trackers_move_on_anybodys_turn(side, move, what, value):
    state = a_table(turn=side, power=1, health=5, homeworld_power=2, artillery=1)
    assert value_of(play(state, move), what) == value


@pytest.mark.parametrize(
    ("kind", "field", "start", "by", "expected"),
    [
        pytest.param("change-power", "power", 3, 1, 4, id="S3 power up to its top"),
        pytest.param("change-power", "power", 3, 9, 4, id="S3 what is over is lost"),
        pytest.param(
            "change-power",
            "power",
            4,
            1,
            "Power: already at the top of the track.",
            id="S3 power, at the top",
        ),
        pytest.param("change-power", "power", 1, -9, 0, id="S3 power down to 0"),
        pytest.param(
            "change-power", "power", 0, -1, "Power: already at the bottom of the track.", id="S3 power at 0"
        ),
        pytest.param("change-power", "power", 1, 0, "Up or down by how many?", id="S3 by nothing"),
        pytest.param("change-slots", "slots", 4, 1, 5, id="S3 slots up to their top"),
        pytest.param(
            "change-slots",
            "slots",
            5,
            1,
            "Slots: already at the top of the track.",
            id="S3 slots, at the top",
        ),
        pytest.param(
            "change-slots", "slots", 0, -1, "Slots: already at the bottom of the track.", id="S3 slots at 0"
        ),
        pytest.param(
            "change-equipped", "equipped", 4, 9, 5, id="K18 Weapons up to the top of the slots track"
        ),
        pytest.param(
            "change-equipped", "equipped", 5, 1, "Weapons: already at the top of the track.", id="K18 full"
        ),
        pytest.param(
            "change-equipped",
            "equipped",
            0,
            -1,
            "Weapons: already at the bottom of the track.",
            id="K18 none",
        ),
    ],
)
def test_the_ends_of_a_knights_tracks(kind, field, start, by, expected):
    state = a_table(turn="boss", **{field: start})
    move = {m.kind: m for m in (moves.ChangePower, moves.ChangeSlots, moves.ChangeEquipped)}[kind](
        seat="red", by=by
    )
    if isinstance(expected, str):
        assert refusal(state, move) == expected
    else:
        value = getattr(play(state, move).knights[0], field)
        assert getattr(value, "value", value) == expected


def test_k4_weapons_above_a_shortened_track_are_not_lost_by_equipping_more():
    """A correction of the track's top may leave more Weapons than it has spaces."""
    state = correct(a_table(slots=5, equipped=5), "red.slots-top", 3)
    assert (
        refusal(state, moves.ChangeEquipped(seat="red", by=1)) == "Weapons: already at the top of the track."
    )
    assert play(state, moves.ChangeEquipped(seat="red", by=-1)).knights[0].equipped == 4
