"""Astro Knights with little of the table tracked: what is left out, and what becomes unknown."""

from dataclasses import replace

import pytest
from each import each

from companion.engine.errors import IllegalMove, Malformed
from companion.engine.moves import read_move
from companion.games.astro_knights.boss_turn import DrawBossCard
from companion.games.astro_knights.damage import DamageBoss, DamageKnight
from companion.games.astro_knights.main_phase import (
    ChangePower,
    Equip,
    GainEnergy,
    GainSlot,
    GoToPhase,
    PowerUp,
    UseAbility,
)
from companion.games.astro_knights.parts import PARTS, Track
from companion.games.astro_knights.scenes import scene_of
from companion.games.astro_knights.stage import stage
from companion.games.astro_knights.state import BOSS_TURN, Turn
from companion.games.astro_knights.turn_order import DrawTurnCard, EndTurn, KeepPairTokens, NextTurn
from companion.games.astro_knights.views import panel
from tests.games.astro_knights.tables import (
    GAME,
    a_setup,
    a_table,
    an_offer,
    correct,
    draw,
    new_game,
    play,
    refusal,
    the_prompt,
    token_left,
)


def bare(players=2, **more):
    """A raw set-up without the numbers of untracked parts."""
    raw = a_setup(players, dealer="table", light=True, **more)
    kept = [{name: knight[name] for name in ("knight", "health")} for knight in raw["knights"]]
    return {**raw, "knights": kept, "homeworld": {"homeworld": "nisarin", "health": 20}}


def track(*parts, on=True):
    return [Track(part=part, on=on) for part in parts]


def light_table(players=2, **more):
    return a_table(players, light=True, **more)


# --- setting up ---


def test_a_light_table_needs_no_slots_and_no_power():
    state = new_game(bare())
    assert state.untracked == tuple(PARTS)
    assert {"red.power", "red.power-top", "red.slots", "blue.slots-top"} < GAME.unknown(state)
    assert {"homeworld.power-top", "red.health"} & GAME.unknown(state) == {"homeworld.power-top"}


def test_a_full_table_needs_them():
    with pytest.raises(Malformed) as refused:
        new_game({**bare(), "light": False})
    assert refused.value.field == "knights[0].slots"


# --- a turn ---


def test_a_knights_turn_is_one_prompt_and_ends_with_the_next_card():
    state = draw(light_table(equipped=3, slots=2), "player-1")
    prompt = the_prompt(state, "turn")
    assert [offer.kind for offer in prompt.offers] == ["next-turn"]
    assert [hit.name for hit in stage(state, panel(state).offers).hits] == ["Furion", "Nisarin"]
    after = play(state, NextTurn(drawn="boss"))
    assert after == play(state, EndTurn(), DrawTurnCard(drawn="boss"))


def test_next_turn_checks_the_end_and_the_draw():
    state = draw(light_table(), "player-1")
    assert "cannot be on top" in str(
        refusal(play(state, NextTurn(drawn="player-1")), NextTurn(drawn="player-1"))
    )
    assert refusal(light_table(), NextTurn(drawn="boss")) == refusal(light_table(), EndTurn())
    boss = play(state, NextTurn(drawn="boss"))
    assert refusal(boss, NextTurn(drawn="boss")) == refusal(boss, EndTurn())


def test_the_app_draws_the_card_of_the_next_turn():
    state = draw(light_table(), "player-1")
    assert not NextTurn().needs_draw(state)
    assert an_offer(state, "next-turn").asks == ("drawn",)


def test_a_question_before_the_draw_comes_first():
    """AK-T12: the players say what a reshuffle does to a pair token before the card is drawn."""
    turn = Turn("boss", BOSS_TURN, drawn=True, card_drawn="strike")
    asked = replace(play(token_left(), *track(*PARTS, on=False)), turn=turn)
    assert the_prompt(asked, "boss-end").offers[0].kind == "end-turn"
    answered = play(replace(asked, turn=None), KeepPairTokens(reshuffle="stay"))
    assert the_prompt(replace(answered, turn=turn), "boss-end").offers[0].kind == "next-turn"


def test_activations_are_steps_of_the_boss_turn():
    state = light_table(turn="boss", level=2, activates=True, minions=(("Old", 2), ("New", 9)))
    prompt = the_prompt(state, "boss-draws")
    assert [str(step) for step in prompt.steps] == [
        "Level 2 token: resolve its “activate”.",
        "Old: resolve its “activate”.",
        "New: resolve its “activate”.",
    ]
    after = play(state, DrawBossCard(card="strike"))
    assert the_prompt(after, "boss-end").offers[0].kind == "next-turn"


# --- numbers that nobody tracked ---


def test_a_number_is_unknown_after_a_move_without_its_part_and_known_once_it_is_set():
    state = play(a_table(), *track("power", on=False))
    assert GAME.unknown(state) == frozenset(), "nothing has happened yet"
    state = play(state, DamageBoss(amount=1), *track("power"))
    assert GAME.unknown(state) == {"red.power", "blue.power", "homeworld.power"}, "the tops are printed"
    assert refusal(state, ChangePower(seat="red", by=1)) is not None
    state = correct(state, "red.power", 2)
    assert GAME.unknown(state) == {"blue.power", "homeworld.power"}
    assert play(state, ChangePower(seat="red", by=1)).knight("red").power.value == 3


@each(
    ("part", "move"),
    [
        ("power", PowerUp()),
        ("power", UseAbility()),
        ("weapons", GainSlot()),
        ("weapons", Equip()),
        ("energy", GainEnergy(by=1)),
    ],
)
def test_a_move_that_depends_on_an_unknown_number_is_refused(part, move):
    state = a_table(turn="red", energy=9, slots=1, power=4)
    state = play(state, *track(part, on=False), DamageBoss(amount=1))
    assert "does not know" not in str(refusal(state, move)), "it stays playable while its part is untracked"
    assert "does not know" in str(refusal(play(state, *track(part)), move))


def test_energy_is_known_again_when_a_turn_begins():
    state = play(a_table(turn="red"), *track("energy", on=False), DamageBoss(amount=1), *track("energy"))
    assert GAME.unknown(state) == {"turn.energy"}
    state = draw(play(state, EndTurn()), "player-2")
    assert GAME.unknown(state) == frozenset()
    assert play(state, GainEnergy(by=2)).turn.energy == 2


def test_without_energy_a_slot_and_power_cost_nothing_here():
    state = play(a_table(turn="red"), *track("energy", on=False), GainSlot(), PowerUp())
    assert (state.knight("red").slots.value, state.knight("red").power.value) == (3, 1)
    assert state.turn.energy == 0


def test_no_attack_is_forced_by_unknown_slots():
    """AK-K3 needs the numbers of Weapons and slots."""
    state = play(a_table(equipped=3, slots=2), *track("weapons", on=False), DrawTurnCard(drawn="player-1"))
    state = play(state, *track("weapons"))
    assert refusal(state, GoToPhase(phase="main")) is None


def test_an_untracked_number_is_shown_nowhere():
    state = light_table()
    assert [meter.id for meter in panel(state).knights[0].numbers] == ["red.health"]
    assert panel(state).homeworld[2] is None
    shown = {value.id for value in GAME.tracked_values(state)}
    assert not shown & {"red.power", "red.slots", "red.equipped", "homeworld.power", "red.slots-top"}
    steps = [str(step) for group in GAME.checklist(state) for step in group.steps]
    assert [step for step in steps if step.startswith(("Slots", "Power"))] == []


def test_the_log_says_what_is_tracked():
    said = [Track(part="energy", on=on).words({}) for on in (True, False)]
    assert [str(one) for one in said] == [
        "Tracked by the app from now on: Energy and cards.",
        "Left to the table from now on: Energy and cards.",
    ]
    with pytest.raises(IllegalMove):
        GAME.play(a_table(), read_move(GAME.moves, "track", {"part": "tea", "on": True}))


# --- the same evening ---

EVENING = (
    DrawTurnCard(drawn="player-1"),
    DamageBoss(amount=4),
    EndTurn(),
    DrawTurnCard(drawn="boss"),
    DrawBossCard(card="minion", health=4, name="Echo"),
    EndTurn(),
    DrawTurnCard(drawn="player-2"),
    DamageBoss(amount=3),
    EndTurn(),
    DrawTurnCard(drawn="boss"),
    "activate-minion",
    DrawBossCard(card="strike"),
    DamageKnight(seat="red", amount=3),
    EndTurn(),
)


def test_the_same_evening_ends_the_same_in_light_and_in_full():
    full, light = a_table(), play(a_table(), *track(*PARTS, on=False))
    for move in EVENING:
        if move == "activate-minion":
            full = play(full, read_move(GAME.moves, move, {"minion": "minion-1"}))
            continue
        full, light = play(full, move), play(light, move)
    hidden = {value.id for value in GAME.values(light)} - {value.id for value in GAME.tracked_values(light)}
    told = [{v.id: v.value for v in GAME.values(state) if v.id not in hidden} for state in (full, light)]
    assert told[0] == told[1]
    assert GAME.figures(full) == GAME.figures(light)


def test_ak_t6_a_wild_turn_is_named():
    before = a_table(3, light=True)
    state = draw(before, "wild")
    assert "Wild card" in the_prompt(state, "turn").notes[0]
    assert scene_of(before, state).line == "Wild"
    assert panel(state).order.discard[0].called == "Wild: Ada"
    later = play(state, NextTurn(drawn="player-2"))
    assert not the_prompt(later, "turn").notes
    assert [card.called for card in panel(later).order.discard] == ["Ben", "Wild"], "the token has moved on"


def test_ak_x2_an_exhausted_turn_says_what_that_means():
    state = draw(a_table(health=(0, 5), light=True), "player-1")
    assert the_prompt(state, "turn").notes == (
        "Exhausted: gains no health, and damage hits Nisarin instead, doubled.",
    )


@each(("light", "roomy"), [(True, True), (False, False)])
def test_the_turn_order_stands_where_a_turn_leaves_room(light, roomy):
    assert panel(draw(a_table(light=light), "player-1")).stage.roomy is roomy
