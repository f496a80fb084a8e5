"""B, R, L: the boss turn, its decks and its levels."""

from dataclasses import replace

import pytest
from each import each

from companion.games.astro_knights.boss_cards import (
    AddMinion,
    DestroyBossCard,
    DrawSideCard,
    ReshuffleSideDeck,
)
from companion.games.astro_knights.boss_mat import BOSS, KnownMinion, Level, Minion
from companion.games.astro_knights.boss_turn import (
    ActivateLevel,
    ActivateMinion,
    DrawBossCard,
    LevelUp,
    ResolveCounter,
    ShuffleBossDeck,
    SkipBossDraw,
    pending_activations,
)
from companion.games.astro_knights.damage import DamageMinion, DefeatMinion, HealBoss, HealMinion
from companion.games.astro_knights.main_phase import ChangeCounter
from companion.games.astro_knights.turn_order import EndTurn
from tests.games.astro_knights.tables import (
    GAME,
    a_table,
    boss_cards,
    correct,
    draw,
    level_up,
    play,
    prompt_ids,
    refusal,
    skip_turn,
    the_prompt,
)

STRIKE = DrawBossCard(card="strike")
ACTIVATE_FIRST = "Activate the level token and the minions first."


def a_minion(health=5, name="Drone"):
    return DrawBossCard(card="minion", health=health, name=name)


def boss(**more):
    """The boss's turn has begun."""
    return a_table(turn="boss", **more)


def healths(state):
    return [minion.health for minion in state.minions]


# --- B: main phase --------------------------------------------------------------------------------


@each(
    ("more", "pending"),
    [
        pytest.param({}, (), id="AK-L6 nothing activates at level 1"),
        pytest.param({"level": 2, "activates": True}, ("level",), id="AK-B1 the level token"),
        pytest.param({"level": 2, "activates": False}, (), id="AK-B1 a token without an activate"),
        pytest.param(
            {"level": 2, "activates": True, "minions": (("Old", 4), ("New", 4))},
            ("level", "minion-1", "minion-2"),
            id="AK-B1 AK-B2 the token, then minions from left to right",
        ),
    ],
)
def test_what_activates_in_order(more, pending):
    assert pending_activations(boss(**more)) == pending


def test_ak_b1_ak_b2_one_after_the_other():
    state = boss(level=2, activates=True, minions=(("Old", 4), ("New", 4)))
    old, new = ActivateMinion(minion="minion-1"), ActivateMinion(minion="minion-2")
    assert refusal(state, old) == "The level token activates first."
    assert refusal(state, STRIKE) == ACTIVATE_FIRST
    state = play(state, ActivateLevel())
    assert refusal(state, ActivateLevel()) == "This does not activate (again) in this turn."
    assert refusal(state, new) == "Old activates first."
    state = play(state, old)
    assert refusal(state, old) == "This does not activate (again) in this turn."
    assert refusal(state, STRIKE) == ACTIVATE_FIRST
    assert refusal(play(state, new), STRIKE) is None


def test_ak_b2_the_longest_in_play_stays_the_first():
    state = boss(minions=(("Old", 4), ("Middle", 4), ("New", 4)))
    state = play(state, DefeatMinion(minion="minion-1"))
    assert pending_activations(state) == ("minion-2", "minion-3")


@each(
    ("side", "pending"),
    [
        pytest.param("boss", (), id="AK-B3 entered during the main phase: skipped"),
        pytest.param(
            "red", ("minion-1",), id="AK-B3 entered in a knight's turn: activates in the boss's next"
        ),
        pytest.param("", ("minion-1",), id="AK-B3 entered between turns: activates in the boss's next"),
    ],
)
def test_when_a_minion_of_an_effect_activates(side, pending):
    state = play(a_table(turn=side), AddMinion(health=4, pile="droid-deck", source="deck"))
    if side != "boss":
        state = draw(skip_turn(state) if state.turn else state, "boss")
    assert pending_activations(state) == pending


def test_ak_b3_a_minion_drawn_activates_from_the_next_boss_turn_on():
    state = play(boss(), a_minion())
    assert pending_activations(state) == ()
    assert refusal(state, ActivateMinion(minion="minion-1")) == (
        "This does not activate (again) in this turn."
    )
    state = draw(skip_turn(state), "boss")
    assert pending_activations(state) == ("minion-1",)


def test_ak_b3_a_boss_turn_begun_by_hand_is_a_new_one():
    """The card was drawn without the app: the minion of the last boss turn activates."""
    state = correct(skip_turn(play(boss(), a_minion())), "turn.side", "boss")
    assert pending_activations(state) == ("minion-1",)


def test_ak_b2_every_minion_activates_again_in_the_next_boss_turn():
    state = play(boss(minions=(("Old", 4),)), ActivateMinion(minion="minion-1"), STRIKE)
    state = draw(play(state, EndTurn()), "boss")
    assert pending_activations(state) == ("minion-1",)


@each("side", ["", "red"])
@each(
    "move",
    [
        STRIKE,
        ActivateLevel(),
        ActivateMinion(minion="minion-1"),
        LevelUp(bonus=2),
        SkipBossDraw(),
        ResolveCounter(counter="artillery"),
    ],
    ids=lambda move: f"AK-B1 AK-R1 {move.kind}",
)
def test_the_boss_acts_in_its_own_turn_only(side, move):
    state = a_table(turn=side, level=2, activates=True, minions=(("Drone", 4),), artillery=5, deck=0)
    assert refusal(state, move) == "It is not the boss's turn."


def test_ak_b4_ak_x6_the_lowest_are_named_and_the_players_choose():
    state = boss(health=(4, 4))
    assert "Lowest health: Ada or Ben." in the_prompt(state, "boss-draws").notes


def droid(health, name, source="deck"):
    """A minion of the Droid side deck."""
    return AddMinion(health=health, name=name, pile="droid-deck", source=source)


# --- R: draw phase --------------------------------------------------------------------------------


def test_ak_r1_ak_r2_a_strike_goes_to_the_discard_pile():
    state = play(boss(deck=6, discard=3), STRIKE)
    assert (state.boss.deck, state.boss.discard, state.minions) == (5, 4, ())


@each(
    ("printed", "bonus", "health"),
    [
        pytest.param(5, 0, 5, id="AK-R3 AK-L6 no bonus at level 1"),
        pytest.param(6, 4, 10, id="AK-DX-4 AK-R3 printed 6, bonus 4"),
        pytest.param(60, 20, 80, id="AK-R5 no maximum"),
    ],
)
def test_ak_r3_a_minion_enters(printed, bonus, health):
    state = boss(bonus=bonus, minions=(("Old", 3),), deck=6, discard=3)
    state = play(state.with_minion("minion-1", activated=True), a_minion(printed))
    assert healths(state) == [3, health]
    assert (state.boss.deck, state.boss.discard) == (5, 3)


def test_ak_r3_the_right_end_of_the_row():
    state = play(boss(), a_minion(name="First"))
    state = play(skip_turn(state), droid(2, "Second"))
    assert [minion.name for minion in state.minions] == ["First", "Second"]


@each(
    ("move", "expected"),
    [
        pytest.param(a_minion(1), None, id="AK-R3 printed health 1"),
        pytest.param(a_minion(0), "Type the health printed on the minion.", id="AK-R3 no printed health"),
        pytest.param(STRIKE, None, id="AK-R2 a strike has no health"),
    ],
)
def test_ak_r3_the_printed_health_is_needed(move, expected):
    assert refusal(boss(), move) == expected


@each("first", [STRIKE, a_minion()], ids=["AK-R2 strike", "AK-R3 minion"])
def test_the_boss_draws_once(first):
    state = play(boss(), first)
    assert refusal(state, STRIKE) == "The boss has drawn in this turn already."
    assert refusal(state, LevelUp(bonus=1)) == "The boss has drawn in this turn already."


def test_ak_r4_the_bonus_applies_to_minions_from_side_decks():
    state = play(a_table(bonus=4), droid(6, "Droid"))
    assert healths(state) == [10]
    assert state.boss.side_decks[0].deck == 3
    assert state.boss.deck == 6


@each(
    ("deck", "discard", "left"),
    [
        pytest.param(2, 2, (1, 2), id="AK-R4 version 1: from the boss deck first"),
        pytest.param(0, 2, (0, 1), id="AK-R4 version 1: else from the discard pile"),
        pytest.param(0, 0, None, id="AK-R4 version 1: where no card of the boss is left, none comes"),
    ],
)
def test_one_of_the_bosss_own_cards_enters_by_an_effect(deck, discard, left):
    state, move = a_table(deck=deck, discard=discard, rules=1), AddMinion(health=3)
    if left is None:
        assert refusal(state, move) == "All cards of the boss are in play or destroyed."
    else:
        after = play(state, move)
        assert (after.boss.deck, after.boss.discard) == left
        assert boss_cards(after) == boss_cards(state)


def test_ak_s10_no_such_side_deck():
    expected = "Furion has no such deck."
    assert refusal(a_table(), AddMinion(health=3, pile="artillery-deck")) == expected
    assert refusal(a_table(), DrawSideCard(pile="artillery-deck")) == expected
    assert refusal(a_table(), ReshuffleSideDeck(pile="artillery-deck")) == expected


@each("target", ["boss", "minion-1"])
def test_ak_r5_no_maximum_health(target):
    state = a_table(boss_health=40, minions=(("Drone", 3),))
    heal = HealBoss(amount=99) if target == "boss" else HealMinion(minion="minion-1", amount=99)
    state = play(state, heal)
    assert (state.boss.health, healths(state)) == ((139, [3]) if target == "boss" else (40, [102]))


@each(
    ("pile", "destroyed", "boss_pile", "side_pile", "gone"),
    [
        pytest.param(BOSS, False, 4, 0, 0, id="AK-R6 to the boss discard pile"),
        pytest.param("droid-deck", False, 3, 1, 0, id="AK-R6 to the discard pile of its side deck"),
        pytest.param(BOSS, True, 3, 0, 1, id="AK-R7 out of the game"),
        pytest.param("droid-deck", True, 3, 0, 0, id="AK-R7 a side-deck minion out of the game"),
    ],
)
def test_where_a_defeated_minion_goes(pile, destroyed, boss_pile, side_pile, gone):
    state = a_table(minions=(Minion("minion-1", "Drone", 4, pile),), discard=3)
    state = play(state, DefeatMinion(minion="minion-1", destroyed=destroyed))
    assert state.minions == ()
    assert (state.boss.discard, state.boss.side_decks[0].discard, state.boss.destroyed) == (
        boss_pile,
        side_pile,
        gone,
    )


@each(
    ("amount", "left"),
    [
        pytest.param(3, [1], id="AK-R6 one health left"),
        pytest.param(4, [], id="AK-R6 at 0 it is defeated at once"),
        pytest.param(9, [], id="AK-X8 surplus is lost"),
    ],
)
def test_ak_r6_damage_to_a_minion(amount, left):
    state = play(a_table(minions=(("Drone", 4),)), DamageMinion(minion="minion-1", amount=amount))
    assert healths(state) == left
    assert state.boss.discard == (3 if left else 4)


@each(
    "move",
    [
        DamageMinion(minion="minion-9", amount=1),
        HealMinion(minion="minion-9", amount=1),
        DefeatMinion(minion="minion-9"),
    ],
    ids=lambda move: f"AK-R6 {move.kind}",
)
def test_a_minion_that_is_not_in_play(move):
    assert refusal(a_table(), move) == "This minion is not in play (any more)."


@each(
    ("pile", "deck", "discard", "expected"),
    [
        pytest.param("deck", 1, 0, (0, 0, 1), id="AK-R7 from the deck"),
        pytest.param("discard", 0, 1, (0, 0, 1), id="AK-R7 from the discard pile"),
        pytest.param("deck", 0, 1, None, id="AK-R7 no card in the deck"),
        pytest.param("discard", 1, 0, None, id="AK-R7 no card in the discard pile"),
    ],
)
def test_ak_r7_a_destroyed_boss_card(pile, deck, discard, expected):
    state, move = a_table(deck=deck, discard=discard), DestroyBossCard(pile=pile)
    if expected is None:
        assert refusal(state, move) == "There is no card left there."
    else:
        after = play(state, move).boss
        assert (after.deck, after.discard, after.destroyed) == expected


def test_ak_r7_a_destroyed_card_does_not_come_back_at_a_level_up():
    state = boss(deck=0, discard=4)
    state = play(state, DestroyBossCard(pile="discard"), *level_up(1))
    assert (state.boss.deck, state.boss.discard, state.boss.destroyed) == (3, 0, 1)


# --- L: level up ----------------------------------------------------------------------------------


def test_ak_l1_the_last_card_leaving_the_deck_is_no_level_up():
    state = play(boss(deck=1, tokens=1), STRIKE)
    assert (state.boss.deck, state.boss.level) == (0, 1)
    assert refusal(state, EndTurn()) is None


@each(
    ("deck", "tokens", "expected"),
    [
        pytest.param(
            1, 1, "The boss levels up only when it has to draw from an empty deck.", id="AK-L1 one card"
        ),
        pytest.param(0, 1, None, id="AK-L1 none, and a token is left"),
        pytest.param(0, 0, "No level token is left.", id="AK-L2 none, and no token"),
    ],
)
def test_when_the_boss_levels_up(deck, tokens, expected):
    assert refusal(boss(deck=deck, tokens=tokens), LevelUp(bonus=4)) == expected


@each(
    ("deck", "tokens", "drawn", "lost"),
    [
        pytest.param(0, 0, None, True, id="AK-DX-7 AK-L2 AK-W4 no card, no token"),
        pytest.param(1, 0, None, False, id="AK-DX-8 the last card"),
        pytest.param(
            0, 1, "The boss deck is empty: the boss levels up first.", False, id="AK-L1 a token is left"
        ),
    ],
)
def test_the_boss_must_draw(deck, tokens, drawn, lost):
    state = boss(deck=deck, tokens=tokens)
    assert refusal(state, STRIKE) == drawn
    if drawn is None:
        after = play(state, STRIKE)
        assert after.boss.deck == 0
        assert bool(GAME.outcome(after)) is lost


def test_ak_ex_2_ak_l3_a_level_up_in_order():
    """Furion, level 1, no card left, minions in play."""
    state = boss(deck=0, discard=5, tokens=2, minions=(("Drone", 3), ("Brute", 6)))
    for minion in state.minions:
        state = play(state, ActivateMinion(minion=minion.id))
    state = play(state, LevelUp(bonus=4, minions_gain=4))
    assert (state.boss.level, state.boss.tokens, state.boss.bonus) == (2, 1, 4)
    assert healths(state) == [7, 10]
    assert (state.boss.deck, state.boss.discard) == (0, 5)
    state = play(state, ShuffleBossDeck())
    assert (state.boss.deck, state.boss.discard) == (5, 0)
    assert refusal(state, EndTurn()) == "The boss turn is not done: activate, then draw."
    assert refusal(state, ActivateLevel()) == "This does not activate (again) in this turn."
    state = play(state, a_minion(6))
    assert (state.boss.deck, healths(state)) == (4, [7, 10, 10])
    assert refusal(state, EndTurn()) is None


def test_ak_l3_one_level_and_one_card_a_turn():
    state = play(boss(deck=0, discard=2, tokens=2), *level_up(4))
    assert refusal(state, LevelUp(bonus=4)) == (
        "The boss levels up only when it has to draw from an empty deck."
    )
    assert refusal(play(state, STRIKE), LevelUp(bonus=4)) == "The boss has drawn in this turn already."


def test_ak_l4_levels_come_one_by_one_and_the_new_one_replaces_the_old():
    state = boss(deck=0, discard=1, tokens=2)
    state = play(state, *level_up(4, activate=True), STRIKE, EndTurn())
    state = play(draw(state, "boss"), ActivateLevel())
    state = play(state, *level_up(1, activate=False))
    assert (state.boss.level, state.boss.bonus, state.boss.activates) == (3, 1, False)


def test_ak_l5_minions_in_play_change_only_by_an_instant_effect():
    state = boss(deck=0, minions=(("Drone", 3),)).with_minion("minion-1", activated=True)
    assert healths(play(state, LevelUp(bonus=4))) == [3]
    assert healths(play(state, LevelUp(bonus=0, minions_gain=4))) == [7]


@each(
    ("activate", "pending"),
    [
        pytest.param(True, ("level",), id="AK-L6 it waits for the next boss main phase"),
        pytest.param(False, (), id="AK-L6 it has none"),
    ],
)
def test_the_activate_of_a_new_token(activate, pending):
    state = play(boss(deck=0), *level_up(4, activate=activate))
    assert pending_activations(state) == ()
    state = draw(skip_turn(play(state, STRIKE)), "boss")
    assert pending_activations(state) == pending


def test_ak_l7_ak_l9_minions_in_play_are_not_shuffled_in():
    state = boss(deck=0, discard=4, minions=(("Drone", 3),)).with_minion("minion-1", activated=True)
    after = play(state, *level_up(4))
    assert (after.boss.deck, after.boss.discard, len(after.minions)) == (4, 0, 1)
    assert boss_cards(after) == boss_cards(state)


def test_ak_l8_with_no_discards_either_the_players_agree_on_how_to_go_on():
    state = boss(deck=0, discard=0, tokens=1)
    assert refusal(state, SkipBossDraw()) == "The boss has to draw."
    state = play(state, *level_up(4))
    assert prompt_ids(state) == ["nothing-to-draw"]
    assert refusal(state, STRIKE) == "There is no boss card to draw: the discard pile was empty too."
    assert refusal(state, LevelUp(bonus=4)) == "The boss has leveled up in this turn already."
    state = play(state, SkipBossDraw(), EndTurn())
    assert GAME.outcome(state) is None


def test_ak_l8_nobody_skips_a_draw_that_can_be_made():
    assert refusal(boss(), SkipBossDraw()) == "The boss has to draw."
    leveled = play(boss(deck=0), *level_up(4))
    assert refusal(leveled, SkipBossDraw()) == "The boss has to draw."


def test_ak_s11_an_empty_deck_at_the_first_boss_draw_is_a_level_up():
    state = boss(deck=0, discard=5)
    assert prompt_ids(state) == ["level-up"]
    assert refusal(state, LevelUp(bonus=4)) is None


def test_ak_l4_a_typed_token_is_known_at_the_next_table():
    state = play(boss(deck=0), LevelUp(bonus=4, minions_gain=2, activate=False))
    assert state.boss.levels == (Level(2, 4, 2, activate=False),)


@each(
    ("level", "known"),
    [
        pytest.param(8, (9,), id="AK-L4 the last level there can be"),
        pytest.param(9, (), id="AK-L4 one above, reached by corrections only, is no box card"),
    ],
)
def test_the_highest_level(level, known):
    state = play(boss(deck=0, level=level), LevelUp(bonus=4))
    assert state.boss.level == level + 1
    assert tuple(token.level for token in state.boss.levels) == known


def test_ak_r3_a_typed_minion_is_offered_ever_after():
    state = play(boss(), a_minion(6, "Commander"))
    assert state.boss.minions == (KnownMinion("Commander", 6),)
    state = play(skip_turn(state), AddMinion(health=7, name="commander", source="neither"))
    assert state.boss.minions == (KnownMinion("commander", 7),)


def test_ak_r3_a_minion_without_a_name_gets_a_number():
    state = play(boss(), DrawBossCard(card="minion", health=4))
    assert (state.minions[0].name, state.boss.minions) == ("Minion 1", ())


# --- the boss's own end step ----------------------------------------------------------------------


@each(
    ("artillery", "cards", "left"),
    [
        pytest.param(2, 0, 2, id="AK-DX-1 below the threshold"),
        pytest.param(3, 1, 0, id="AK-DX-1 just at the threshold"),
        pytest.param(7, 2, 1, id="AK-DX-1 two cards"),
        pytest.param(9, 3, 0, id="AK-DX-1 the top of the track"),
    ],
)
def test_ak_dx_1_artillery_at_the_end_of_the_boss_turn(artillery, cards, left):
    side = {"id": "artillery-deck", "name": "Artillery", "cards": 5}
    state = play(boss(artillery=artillery, side_decks=(side,)), STRIKE)
    card, resolved = ResolveCounter(counter="artillery"), 0
    while refusal(state, card) is None:
        assert refusal(state, EndTurn()) is not None
        state, resolved = play(state, card), resolved + 1
    assert (resolved, state.boss.counters[0].track.value) == (cards, left)
    assert (state.boss.side_decks[0].deck, state.boss.side_decks[0].discard) == (5 - cards, cards)
    assert refusal(state, card) == "Artillery stands below 3."
    assert refusal(state, EndTurn()) is None


def test_ak_dx_1_not_before_the_draw():
    assert refusal(boss(artillery=7), ResolveCounter(counter="artillery")) == (
        "This is done at the end of the boss turn, after its draw."
    )


def test_no_such_counter():
    expected = "Furion has no such counter."
    assert refusal(play(boss(), STRIKE), ResolveCounter(counter="artillery")) == expected
    assert refusal(boss(), ChangeCounter(counter="artillery", by=1)) == expected


@each(
    ("start", "by", "expected"),
    [
        pytest.param(8, 1, 9, id="AK-S10 up to the top"),
        pytest.param(8, 5, 9, id="AK-S10 what is over is lost"),
        pytest.param(9, 1, "Artillery: already at the top of the track.", id="AK-S10 at the top"),
        pytest.param(0, -1, "Artillery: already at the bottom of the track.", id="AK-S10 at the bottom"),
    ],
)
def test_a_counter_stays_on_its_track(start, by, expected):
    state, move = a_table(artillery=start), ChangeCounter(counter="artillery", by=by)
    if isinstance(expected, str):
        assert refusal(state, move) == expected
    else:
        assert play(state, move).boss.counters[0].track.value == expected


@each(
    ("state", "expected"),
    [
        pytest.param(boss(), "The boss turn is not done: activate, then draw.", id="AK-R1 not drawn yet"),
        pytest.param(play(boss(), STRIKE), None, id="AK-R2 drawn"),
        pytest.param(
            play(boss(artillery=3), STRIKE),
            "Artillery stands at 3: resolve a card first.",
            id="AK-DX-1 one is due",
        ),
        pytest.param(a_table(), "No turn is in progress.", id="AK-T2 no turn"),
    ],
)
def test_when_the_boss_turn_ends(state, expected):
    assert refusal(state, EndTurn()) == expected


# --- side decks -----------------------------------------------------------------------------------


@each(
    ("cards", "draws", "expected"),
    [
        pytest.param(4, 1, (3, 1), id="AK-S10 one card"),
        pytest.param(0, 1, (0, 0), id="AK-S10 cards nobody counts"),
    ],
)
def test_a_side_deck(cards, draws, expected):
    state = a_table(side_decks=({"id": "droid-deck", "name": "Droid", "cards": cards},))
    state = play(state, *[DrawSideCard(pile="droid-deck")] * draws)
    deck = state.boss.side_decks[0]
    assert (deck.deck, deck.discard) == expected


def test_ak_s10_side_deck_discards_are_shuffled_in():
    state = play(a_table(), DrawSideCard(pile="droid-deck"), ReshuffleSideDeck(pile="droid-deck"))
    deck = state.boss.side_decks[0]
    assert (deck.deck, deck.discard) == (4, 0)
    assert refusal(state, ReshuffleSideDeck(pile="droid-deck")) == "Its discard pile is empty."


def test_ak_s10_side_decks_are_left_alone_by_a_level_up():
    state = play(boss(deck=0), DrawSideCard(pile="droid-deck"), *level_up(1))
    deck = state.boss.side_decks[0]
    assert (deck.deck, deck.discard) == (3, 1)


def test_ak_b5_the_app_does_no_effect_by_itself():
    """Effects of strikes, minions and tokens are read off the cards: an activation changes no number."""
    state = boss(level=2, activates=True, minions=(("Drone", 4),))
    after = play(state, ActivateLevel(), ActivateMinion(minion="minion-1"))
    assert replace(after, turn=state.turn, minions=state.minions) == state
    assert healths(after) == healths(state)
