"""A light table that begins with names alone: each printed number is asked for when it is first needed."""

from each import each

from companion.engine import fields
from companion.games.astro_knights.boss_turn import DrawBossCard, LevelUp, ShuffleBossDeck
from companion.games.astro_knights.damage import (
    DamageAllKnights,
    DamageBoss,
    DamageHomeworld,
    DamageKnight,
    HealKnight,
)
from companion.games.astro_knights.setup import BOSS_DECKS
from tests.games.astro_knights.tables import (
    GAME,
    MATS,
    NAMES_ONLY,
    a_table,
    correct,
    draw,
    names_only,
    play,
    refusal,
    the_prompt,
)

UNTYPED = {
    "boss.health",
    "boss.tokens",
    "boss.deck",
    "boss.discard",
    "homeworld.health",
    "red.health",
    "blue.health",
}


def by_label(state, kind):
    return [offer for offer in GAME.offers(state, "") if offer.kind == kind]


def test_names_are_enough_to_begin():
    state = names_only()
    assert UNTYPED <= GAME.unknown(state)
    assert GAME.outcome(state) is None
    assert "boss.health" in {value.id for value in GAME.tracked_values(state)}


@each(
    "needed",
    [
        (DamageBoss(amount=1), "boss.health"),
        (DamageHomeworld(amount=1), "homeworld.health"),
        (DamageKnight(seat="red", amount=1), "red.health"),
        (HealKnight(seat="blue", amount=1), "blue.health"),
        (DamageAllKnights(amount=1), "red.health"),
    ],
)
def test_a_hit_asks_for_the_health_once(needed):
    move, number = needed
    state = names_only()
    assert refusal(state, move) is not None
    assert {offer.unknown for offer in by_label(state, move.kind)} >= {number}
    known = state
    for what in ("red.health", "blue.health", "homeworld.health", "boss.health"):
        known = correct(known, what, 7)
    assert refusal(known, move) is None or isinstance(move, HealKnight)
    assert not any(offer.unknown for offer in by_label(known, move.kind))


def test_a_blow_beyond_the_health_needs_the_homeworld_too():
    """AK-X4: what a knight's health does not take hits the Homeworld, doubled."""
    state = correct(names_only(), "red.health", 3)
    assert refusal(state, DamageKnight(seat="red", amount=3)) is None
    assert refusal(state, DamageKnight(seat="red", amount=4)) is not None
    state = correct(state, "homeworld.health", 20)
    state = play(state, DamageKnight(seat="red", amount=4))
    assert state.homeworld.health.value == 18


def test_the_typed_health_of_a_homeworld_is_its_highest():
    """AK-X7."""
    state = correct(names_only(), "homeworld.health", 20)
    assert (state.homeworld.health.value, state.homeworld.health.most) == (20, 20)
    assert correct(state, "homeworld.health", 12).homeworld.health.most == 20


def test_the_boss_deck_is_counted_at_its_first_draw():
    state = draw(names_only(), "boss")
    assert refusal(state, DrawBossCard(card="strike")) is not None
    state = play(correct(state, "boss.deck", 5), DrawBossCard(card="strike"))
    assert (state.boss.deck, GAME.outcome(state)) == (4, None)


def test_an_empty_boss_deck_levels_up():
    """AK-L1, AK-S11: the deck may be empty at the first draw. Tokens and discards are asked for then."""
    state = correct(draw(names_only(1), "boss"), "boss.deck", 0)
    assert refusal(state, DrawBossCard(card="strike")) is not None
    assert refusal(state, LevelUp(bonus=2)) is not None
    state = play(correct(state, "boss.tokens", 3), LevelUp(bonus=2))
    assert refusal(state, ShuffleBossDeck()) is not None
    state = play(correct(state, "boss.discard", 6), ShuffleBossDeck())
    assert (state.boss.tokens, state.boss.deck, state.boss.discard) == (2, 6, 0)


def test_numbers_typed_at_the_table_are_on_the_box_cards():
    raw = {**NAMES_ONLY, "knights": [{"knight": mat} for mat in MATS[:2]]}
    state = names_only()
    for what, value in {"red.health": 6, "homeworld.health": 20, "boss.health": 50, "boss.deck": 5}.items():
        state = correct(state, what, value)
    state = correct(state, "red.health", 2)
    cards = {
        (kind, card): values for kind, card, values in GAME.box_cards(fields.read(GAME.setup, raw), state)
    }
    assert cards["knight", MATS[0]] == {"health": 6}
    assert cards["knight", MATS[1]] == {}
    assert cards["homeworld", "nisarin"] == {"health": 20}
    assert cards["boss", "furion.normal"]["health"] == 50
    assert cards["boss-deck", "furion.normal.2"] == {"deck": 5}


def test_cards_discarded_meanwhile_did_not_begin_in_the_pile():
    state = play(correct(draw(names_only(), "boss"), "boss.deck", 5), DrawBossCard(card="strike"))
    assert dict(correct(state, "boss.discard", 7).printed)["boss.discard"] == 6


@each("players", [1, 2, 3, 4])
def test_the_question_says_where_a_number_is_printed(players):
    state = names_only(players)
    assert GAME.where_to_read(state, "boss.deck") == BOSS_DECKS[players]
    told = {what: str(GAME.where_to_read(state, what)) for what in UNTYPED - {"blue.health"}}
    assert len(set(told.values())) == len(told)


def test_a_checklist_leaves_out_what_nobody_typed():
    steps = [str(step) for group in GAME.checklist(names_only()) for step in group.steps]
    assert not [step for step in steps if "health" in step.lower() and "minions" not in step]
    assert "Boss deck" not in " ".join(steps)


def test_a_level_up_counts_no_pile_that_nobody_typed():
    """The last level token and the size of the new deck are said once their numbers are known."""
    state = correct(draw(names_only(), "boss"), "boss.deck", 0)
    assert "last level token" not in str(the_prompt(state, "level-up").notes)
    state = correct(state, "boss.tokens", 1)
    assert "last level token" in str(the_prompt(state, "level-up").notes)
    state = play(state, LevelUp(bonus=2))
    assert "boss discard" not in str(the_prompt(state, "shuffle").notes)
    assert "6 boss discards" in str(the_prompt(correct(state, "boss.discard", 6), "shuffle").notes)


@each("level", [1, 2])
def test_a_level_up_names_the_token_that_is_replaced(level):
    """AK-L6: at level 1 no level token lies on the table."""
    asked = the_prompt(a_table(turn="boss", deck=0, level=level), "level-up")
    assert ("level 2 token" in asked.notes[0], "in place of" in asked.notes[0]) == (True, level == 2)
    assert not asked.steps, "a lone step is done by the button"


def test_a_win_asks_for_a_loss_only_by_numbers_that_are_known():
    """AK-W6: the placeholder of an unknown number is no near loss."""
    won = play(correct(names_only(), "boss.health", 1), DamageBoss(amount=1))
    assert not the_prompt(won, "over").offers
    assert the_prompt(correct(won, "red.health", 2), "over").offers
