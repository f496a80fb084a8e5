"""The boss's decks and discards, and minions that come and go by an effect (AK-S10, AK-R4, AK-R5, AK-R6,
AK-R7, AK-L3)."""

from dataclasses import replace

import pytest
from each import each

from companion.games.astro_knights import GAME
from companion.games.astro_knights.boss_cards import (
    AddMinion,
    DiscardBossCard,
    DrawSideCard,
    KeepSideDecks,
    ReshuffleSideDeck,
    ReturnMinion,
)
from companion.games.astro_knights.boss_mat import BOSS
from companion.games.astro_knights.boss_turn import (
    ActivateLevel,
    ActivateMinion,
    DrawAgain,
    DrawBossCard,
    LevelUp,
    ResolveCounter,
    ShuffleBossDeck,
    SkipBossDraw,
)
from companion.games.astro_knights.damage import DefeatMinion
from companion.games.astro_knights.turn_order import EndTurn
from tests.games.astro_knights.tables import (
    ARTILLERY,
    DROIDS,
    a_table,
    an_offer,
    boss_cards,
    draw,
    level_up,
    play,
    prompt_ids,
    refusal,
    skip_turn,
    the_prompt,
)

STRIKE = DrawBossCard(card="strike")
ARTILLERY_DECK = {"id": "artillery-deck", "name": "Artillery", "cards": 2}
ASKED = "The {name} deck has run out: say first whether its discards are shuffled."
RAN_OUT = "The {name} deck has run out: shuffle its discards in first."


def a_minion(source, pile=BOSS, health=3):
    return AddMinion(health=health, name="Hulk", pile=pile, source=source)


def side_piles(state):
    deck = state.boss.side_decks[0]
    return deck.deck, deck.discard


def with_side_piles(state, deck, discard):
    decks = state.boss.side_decks
    return state.with_boss(side_decks=(replace(decks[0], deck=deck, discard=discard), *decks[1:]))


def offers_to_add(state):
    return [offer for offer in GAME.offers(state, "red") if offer.kind == "add-minion"]


def pile_of(offer):
    """A field that holds its default is left out of an offer."""
    return offer.fields.get("pile", BOSS)


# --- where a minion comes from --------------------------------------------------------------------


@each(
    ("source", "entered", "defeated"),
    [
        pytest.param("deck", (1, 2), (1, 3), id="AK-R4 AK-R6 from the deck"),
        pytest.param("discard", (2, 1), (2, 2), id="AK-R4 AK-R6 from the discard pile"),
        pytest.param("neither", (2, 2), (2, 2), id="AK-R4 AK-R6 from neither, and back to neither"),
    ],
)
@each("pile", [BOSS, "droid-deck"])
def test_where_a_minion_comes_from_and_goes_to(pile, source, entered, defeated):
    def piles(state):
        return (state.boss.deck, state.boss.discard) if pile == BOSS else side_piles(state)

    state = with_side_piles(a_table(deck=2, discard=2), 2, 2)
    state = play(state, a_minion(source, pile))
    assert piles(state) == entered
    assert piles(play(state, DefeatMinion(minion="minion-1"))) == defeated


@each(
    ("pile", "deck", "discard", "source", "expected"),
    [
        pytest.param(BOSS, 1, 0, "deck", None, id="AK-R4 the last card of the boss deck"),
        pytest.param(BOSS, 0, 9, "deck", "The boss deck is empty.", id="AK-R4 the boss deck is empty"),
        pytest.param(BOSS, 0, 1, "discard", None, id="AK-R4 the last boss discard"),
        pytest.param(BOSS, 9, 0, "discard", "Its discard pile is empty.", id="AK-R4 no boss discard"),
        pytest.param(BOSS, 0, 0, "neither", None, id="AK-R4 neither needs no card"),
        pytest.param("droid-deck", 1, 3, "deck", None, id="X AK-S10 the last card of a side deck"),
        pytest.param("droid-deck", 0, 1, "deck", ASKED.format(name="Droid"), id="X AK-S10 it ran out"),
        pytest.param("droid-deck", 0, 0, "deck", None, id="X AK-S10 a side deck that nobody counts"),
        pytest.param("droid-deck", 0, 1, "discard", None, id="X AK-S10 from its discards"),
        pytest.param("droid-deck", 9, 0, "discard", "Its discard pile is empty.", id="X AK-S10 no discards"),
        pytest.param(
            BOSS,
            9,
            9,
            "",
            "Say where the minion comes from: the deck, the discard pile or neither.",
            id="AK-R4 it is asked",
        ),
    ],
)
def test_whether_a_minion_can_come_from_there(pile, deck, discard, source, expected):
    state = with_side_piles(a_table(deck=deck, discard=discard), deck, discard)
    assert refusal(state, a_minion(source, pile)) == expected
    if source:
        (offer,) = (o for o in offers_to_add(state) if o.fields["source"] == source and pile_of(o) == pile)
        assert offer.refusal == expected


def test_ak_r4_version_1_asks_for_no_source():
    state = play(a_table(deck=2, discard=2, rules=1), AddMinion(health=3))
    assert (state.boss.deck, state.boss.discard) == (1, 2)


@each(
    ("rules", "source", "defeated"),
    [
        pytest.param(1, "", (0, 5), id="X version 1: a card too many"),
        pytest.param(2, "discard", (0, 4), id="X version 2: counted once"),
    ],
)
def test_a_minion_of_a_side_deck_that_ran_out(rules, source, defeated):
    state = with_side_piles(a_table(rules=rules), 0, 4)
    state = play(state, a_minion(source, "droid-deck"), DefeatMinion(minion="minion-1"))
    assert side_piles(state) == defeated


def test_x_a_side_card_that_turns_out_to_be_a_minion_is_counted_once():
    state = play(a_table(), DrawSideCard(pile="droid-deck"), a_minion("discard", "droid-deck"))
    assert side_piles(state) == (3, 0)
    assert side_piles(play(state, DefeatMinion(minion="minion-1"))) == (3, 1)


def test_x_a_minion_of_a_side_deck_that_nobody_counts_leaves_it_uncounted():
    state = play(with_side_piles(a_table(), 0, 0), a_minion("deck", "droid-deck"))
    assert side_piles(play(state, DefeatMinion(minion="minion-1"))) == (0, 0)


@each(
    ("source", "destroyed"),
    [
        pytest.param("deck", 1, id="AK-R7 one of its cards"),
        pytest.param("neither", 0, id="AK-R7 none of them"),
    ],
)
def test_a_destroyed_minion(source, destroyed):
    state = play(a_table(), a_minion(source), DefeatMinion(minion="minion-1", destroyed=True))
    assert (state.boss.destroyed, state.minions) == (destroyed, ())


# --- back into the deck, and the top card discarded -------------------------------------------------


@each(
    ("pile", "source", "boss_deck", "side_deck"),
    [
        pytest.param(BOSS, "deck", 6, 4, id="AK-R6 into the boss deck"),
        pytest.param(BOSS, "discard", 7, 4, id="AK-R6 from the discards into the deck"),
        pytest.param("droid-deck", "deck", 6, 4, id="AK-R6 into its side deck"),
        pytest.param(BOSS, "neither", 6, 4, id="AK-R6 of no deck, into none"),
    ],
)
@each("to", ["top", "bottom", "shuffle"])
def test_a_minion_goes_back_into_its_deck(to, pile, source, boss_deck, side_deck):
    state = play(a_table(deck=6, discard=3), a_minion(source, pile))
    after = play(state, ReturnMinion(minion="minion-1", to=to))
    assert after.minions == ()
    assert (after.boss.deck, after.boss.side_decks[0].deck) == (boss_deck, side_deck)
    assert boss_cards(after) == boss_cards(state)
    again = ReturnMinion(minion="minion-1", to=to)
    assert refusal(after, again) == "This minion is not in play (any more)."


@each(
    ("deck", "expected"),
    [
        pytest.param(1, None, id="AK-L1 the last one"),
        pytest.param(0, "The boss deck is empty.", id="AK-L1 none"),
    ],
)
@each("side", ["", "red", "boss"])
def test_the_top_boss_card_is_discarded(side, deck, expected):
    state = a_table(turn=side, deck=deck, discard=3)
    assert refusal(state, DiscardBossCard()) == expected
    assert an_offer(state, "discard-boss-card").refusal == expected
    if expected is None:
        after = play(state, DiscardBossCard())
        assert (after.boss.deck, after.boss.discard, after.boss.level) == (0, 4, 1)


# --- a side deck that ran out -----------------------------------------------------------------------


@each(
    ("answer", "then"),
    [
        pytest.param("shuffle", RAN_OUT.format(name="Droid"), id="AK-S10 it is shuffled"),
        pytest.param(
            "stay", "The Droid deck is empty and stays empty in this game.", id="AK-S10 it stays empty"
        ),
    ],
)
def test_an_empty_side_deck_is_asked_about_once(answer, then):
    state = with_side_piles(a_table(), 1, 0)
    asks_not = "This is asked only when a side deck has run out, once in a game."
    assert refusal(state, KeepSideDecks(reshuffle=answer)) == asks_not
    drawn = DrawSideCard(pile="droid-deck")
    state = play(state, drawn)
    assert prompt_ids(state) == ["side-deck"]
    assert refusal(state, drawn) == ASKED.format(name="Droid")
    state = play(state, KeepSideDecks(reshuffle=answer))
    assert prompt_ids(state) == ["first-card"]
    assert refusal(state, drawn) == then
    assert refusal(state, KeepSideDecks(reshuffle=answer)) == asks_not
    state = play(state, ReshuffleSideDeck(pile="droid-deck"), drawn)
    assert prompt_ids(state) == ["first-card"]


def test_a_track_whose_side_deck_stays_empty_falls_without_a_card():
    state = a_table(turn="boss", artillery=3, side_decks=(ARTILLERY_DECK,))
    state = play(with_side_piles(state, 0, 2), STRIKE)
    assert refusal(state, ResolveCounter(counter="artillery")) == ASKED.format(name="Artillery")
    state = play(state, KeepSideDecks(reshuffle="stay"))
    assert "Its deck is empty: there is no card to resolve." in the_prompt(state, "end-step").notes
    state = play(state, ResolveCounter(counter="artillery"))
    assert state.boss.counters[0].track.value == 0
    assert (state.boss.side_decks[0].deck, state.boss.side_decks[0].discard) == (0, 2)


@each(
    ("rules", "deck", "discard", "expected"),
    [
        pytest.param(2, 1, 3, None, id="X AK-S10 version 2: the last card"),
        pytest.param(2, 0, 3, RAN_OUT.format(name="Droid"), id="X AK-S10 version 2: it ran out"),
        pytest.param(2, 0, 0, None, id="X AK-S10 version 2: nobody counts it"),
        pytest.param(1, 0, 3, None, id="X AK-S10 version 1: nothing is said"),
    ],
)
def test_a_card_of_a_side_deck(rules, deck, discard, expected):
    state = with_side_piles(a_table(rules=rules), deck, discard)
    move = DrawSideCard(pile="droid-deck")
    assert refusal(state, move) == expected
    assert an_offer(state, "draw-side-card").refusal == expected
    if expected:
        assert refusal(play(state, ReshuffleSideDeck(pile="droid-deck")), move) is None


@each(
    ("rules", "deck", "expected"),
    [
        pytest.param(2, 1, None, id="AK-DX-1 X version 2: a card is left"),
        pytest.param(2, 0, RAN_OUT.format(name="Artillery"), id="AK-DX-1 X version 2: shuffle first"),
        pytest.param(1, 0, None, id="AK-DX-1 X version 1: nothing is said"),
    ],
)
def test_the_end_step_with_a_deck_that_ran_out(rules, deck, expected):
    state = a_table(turn="boss", artillery=3, side_decks=(ARTILLERY_DECK,), rules=rules)
    state = play(with_side_piles(state, deck, 2), STRIKE)
    assert refusal(state, ResolveCounter(counter="artillery")) == expected
    first = the_prompt(state, "end-step").offers[0]
    assert first.kind == ("reshuffle-side-deck" if expected else "resolve-counter")
    if expected:
        state = play(state, ReshuffleSideDeck(pile="artillery-deck"))
        state = play(state, ResolveCounter(counter="artillery"))
        assert side_piles(state) == (1, 1)


def test_ak_dx_1_a_counter_without_a_side_deck_is_resolved_all_the_same():
    state = a_table(turn="boss", artillery=3, side_decks=(DROIDS,))
    assert ARTILLERY["pile"] not in {deck.id for deck in state.boss.side_decks}
    assert refusal(play(state, STRIKE), ResolveCounter(counter="artillery")) is None


# --- L: token, instant effects, shuffle -------------------------------------------------------------


@each(
    ("rules", "deck", "discard"),
    [
        pytest.param(1, 2, 1, id="AK-L3 version 1: the killed one stays out"),
        pytest.param(2, 3, 0, id="AK-L3 AK-L9 version 2: the killed one is shuffled in"),
    ],
)
def test_what_an_instant_kills(rules, deck, discard):
    state = a_table(turn="boss", deck=0, discard=2, minions=(("Drone", 3),), rules=rules)
    state = play(state.with_minion("minion-1", activated=True), LevelUp(bonus=4))
    state = play(state, DefeatMinion(minion="minion-1"))
    if rules >= 2:
        state = play(state, ShuffleBossDeck())
    assert (state.boss.deck, state.boss.discard) == (deck, discard)


NOT_SHUFFLED = "Resolve the token’s “instant”, then shuffle the boss discards."


@each(
    ("move", "expected"),
    [
        pytest.param(STRIKE, NOT_SHUFFLED, id="AK-L3 no draw before the shuffle"),
        pytest.param(SkipBossDraw(), NOT_SHUFFLED, id="AK-L3 AK-L8 no skipping"),
        pytest.param(LevelUp(bonus=1), NOT_SHUFFLED, id="AK-L3 no second token"),
        pytest.param(
            EndTurn(), "The boss turn is not done: activate, then draw.", id="AK-L3 no end of the turn"
        ),
        pytest.param(ShuffleBossDeck(), None, id="AK-L3 the shuffle"),
    ],
)
def test_between_token_and_shuffle(move, expected):
    state = play(a_table(turn="boss", deck=0, discard=2), LevelUp(bonus=4))
    assert refusal(state, move) == expected


@each(
    ("state", "expected"),
    [
        pytest.param(
            a_table(turn="boss", deck=0),
            "The boss discards are shuffled only when the boss has leveled up.",
            id="AK-L3 not before the token",
        ),
        pytest.param(
            play(a_table(turn="boss", deck=0), *level_up(1)),
            "The boss discards are shuffled only when the boss has leveled up.",
            id="AK-L3 once",
        ),
        pytest.param(a_table(turn="red"), "It is not the boss's turn.", id="AK-L3 in the boss's turn"),
    ],
)
def test_no_shuffle_without_a_level_up(state, expected):
    assert refusal(state, ShuffleBossDeck()) == expected
    assert an_offer(state, "shuffle-boss-deck").refusal == expected


def test_ak_l3_a_minion_put_back_before_the_shuffle_is_in_the_new_deck():
    state = a_table(turn="boss", deck=0, discard=2, minions=(("Drone", 3),))
    state = play(state.with_minion("minion-1", activated=True), LevelUp(bonus=4))
    state = play(state, ReturnMinion(minion="minion-1", to="shuffle"), ShuffleBossDeck())
    assert (state.boss.deck, state.boss.discard) == (3, 0)


# --- the boss draws again ---------------------------------------------------------------------------


@each(
    ("state", "expected"),
    [
        pytest.param(play(a_table(turn="boss"), STRIKE), None, id="AK-R1 after its draw"),
        pytest.param(a_table(turn="boss"), "The boss has not drawn in this turn yet.", id="AK-R1 not before"),
        pytest.param(a_table(turn="red"), "It is not the boss's turn.", id="AK-R1 in the boss's turn only"),
    ],
)
def test_when_the_boss_draws_again(state, expected):
    assert refusal(state, DrawAgain()) == expected
    assert an_offer(state, "boss-draws-again").refusal == expected


def test_ak_r1_ak_b1_nothing_activates_twice_when_the_boss_draws_again():
    state = a_table(turn="boss", deck=3, discard=0, level=2, activates=True, minions=(("Old", 2),))
    state = play(state, ActivateLevel(), ActivateMinion(minion="minion-1"), STRIKE, DrawAgain())
    assert refusal(state, EndTurn()) == "The boss turn is not done: activate, then draw."
    assert refusal(state, ActivateLevel()) == "This does not activate (again) in this turn."
    state = play(state, STRIKE, EndTurn())
    assert (state.boss.deck, state.boss.discard) == (1, 2)


@each(
    ("tokens", "lost"),
    [pytest.param(1, False, id="AK-L1 level up"), pytest.param(0, True, id="AK-L2 AK-W4 no token is left")],
)
def test_drawing_again_from_an_empty_deck(tokens, lost):
    state = play(a_table(turn="boss", deck=1, discard=2, tokens=tokens), STRIKE, DrawAgain())
    if lost:
        assert GAME.outcome(play(state, STRIKE)).reason == "boss-out-of-levels"
    else:
        assert refusal(state, STRIKE) == "The boss deck is empty: the boss levels up first."
        state = play(state, *level_up(2), STRIKE, EndTurn())
        assert (state.boss.level, state.boss.deck) == (2, 2)


def test_ak_l1_a_level_up_and_one_more_in_the_same_turn():
    state = play(a_table(turn="boss", deck=0, discard=1, tokens=2), *level_up(1), STRIKE, DrawAgain())
    state = play(state, *level_up(2), STRIKE, EndTurn())
    assert (state.boss.level, state.boss.tokens) == (3, 0)


def test_ak_r1_the_next_boss_turn_begins_anew():
    state = play(a_table(turn="boss", minions=(("Old", 2),)).with_minion("minion-1", activated=True), STRIKE)
    state = draw(skip_turn(play(state, DrawAgain(), STRIKE)), "boss")
    assert the_prompt(state, "activate-minion").text == "Old: resolve its “activate”."
