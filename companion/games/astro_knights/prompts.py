"""Prompts for the table's next step (checklists of the rulebook's turn structure)."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.deck import PLACES
from companion.engine.offers import Offer, OfferIndex
from companion.engine.outcome import Outcome
from companion.engine.prompts import Prompt, Tone
from companion.engine.text import NOTHING, Text, plain_list
from companion.games.astro_knights import ending, lookup
from companion.games.astro_knights.attack_phase import Attack, forced_attacks
from companion.games.astro_knights.boss_prompts import asked_for, boss
from companion.games.astro_knights.card_texts import TypeExhaustText
from companion.games.astro_knights.damage import ResolveExhaust
from companion.games.astro_knights.empty_side_decks import KeepSideDecks, unanswered
from companion.games.astro_knights.ending import DecideEnd
from companion.games.astro_knights.main_phase import GoToPhase
from companion.games.astro_knights.offers import offers_of
from companion.games.astro_knights.order_view import players_of
from companion.games.astro_knights.setup import DIFFICULTIES
from companion.games.astro_knights.setup_notes import BOSS_DECKS, DIFFICULTY_NOTES
from companion.games.astro_knights.state import ATTACK, BOSS_TURN, CHOOSE, DRAW, MAIN, PAIRS, State
from companion.games.astro_knights.turn_deck import CARDS, WILD, pair_seats
from companion.games.astro_knights.turn_order import (
    ChooseTurn,
    DrawTurnCard,
    HoldWildToken,
    KeepPairTokens,
    PlaceRevealedCard,
    pair_tokens_open,
)
from companion.games.astro_knights.turns import EndTurn
from companion.games.astro_knights.vital_figures import FEW, homeworld


def moment(state: State) -> Text:
    """Return round, level and difficulty, as the bar shows them."""
    said = Text("Round {round} \u00b7 Level {level} \u00b7 {difficulty}")
    if state.difficulty == "normal":
        said = Text("Round {round} \u00b7 Level {level}")
    named = {"round": state.order.round, "level": state.boss.level}
    return Text(said, **named, difficulty=DIFFICULTIES[state.difficulty])


def prompts(state: State, seat: str) -> tuple[Prompt, ...]:
    """Return the prompts, most urgent first; all seats get the same, because the table decides together."""
    index = offers_of(state)
    if (end := ending.outcome(state)) is not None:
        return (over(state, end, index),)
    if ending.undecided(state):
        return (win_and_loss(index),)
    asked = revealed(state, index) or side_deck(state, index)
    return (*exhausted(state, index), *(asked or (now(state, index),)))


def now(state: State, index: OfferIndex) -> Prompt:
    """Return the prompt for the turn in progress, or for the next card."""
    if state.turn is None:
        return between_turns(state, index)
    if state.turn.phase == CHOOSE:
        return pair_choice(state, index)
    return boss(state, index) if state.turn.phase == BOSS_TURN else knight(state, index)


def over(state: State, end: Outcome, index: OfferIndex) -> Prompt:
    """Return the prompt for the end (W), with a button for a loss in the same moment (W6)."""
    lost = index.get(DecideEnd(result=ending.LOST))
    open_still = lost is not None and not lost.refusal and not state.decided and near_loss(state)
    both = (replace(lost, label=Text("Lost in the same moment")),) if lost and open_still else ()
    said = Text("You win! {end}") if end.result == ending.WON else Text("You lose. {end}")
    return Prompt("over", Text(said, end=end.text), both, tone=Tone.END)


def near_loss(state: State) -> bool:
    """Return True if a knight or the Homeworld is low or the boss has no card left (W6)."""
    low = homeworld(state).low or any(knight.health.value <= FEW for knight in state.knights)
    return low or not (state.boss.tokens or state.boss.deck)


def win_and_loss(index: OfferIndex) -> Prompt:
    """Return the prompt that lets the players decide between win and loss (W6)."""
    text = Text("A win and a loss in the same moment. The rulebook is silent: how do you count it?")
    return Prompt("win-and-loss", text, index.of(DecideEnd), tone=Tone.CHOOSE)


def exhausted(state: State, index: OfferIndex) -> tuple[Prompt, ...]:
    """Return the prompts for the boss's exhaust effect, once per exhaustion (X1)."""
    return tuple(
        Prompt(
            f"exhausted-{seat}",
            Text(exhaust_ask(state), name=state.players[seat], boss=state.boss.name),
            (index[ResolveExhaust(seat=seat)], *asked_for(exhaust_notes(state), index.of(TypeExhaustText))),
            exhaust_notes(state),
            tone=Tone.WARN,
        )
        for seat in state.exhaust_due
    )


def exhaust_ask(state: State) -> Text:
    """Return the question for what the app has not done itself (X1)."""
    if not any(counter.exhaust for counter in state.boss.counters):
        return Text("{name} is exhausted. Resolve the exhaust effect of {boss}.")
    if state.boss.exhaust in gains(state):
        return Text("{name} is exhausted. The exhaust effect of {boss} is done.")
    return Text("{name} is exhausted. Resolve the rest of the exhaust effect of {boss}, if any.")


def gains(state: State) -> list[Text]:
    """Return the counters that rose with the exhaustion."""
    gaining = [counter for counter in state.boss.counters if counter.exhaust]
    return [Text("{counter} +{by}", counter=counter.name, by=counter.exhaust) for counter in gaining]


def exhaust_notes(state: State) -> tuple[Text, ...]:
    """Return the effect as far as it is known, and the part of it that the app has done."""
    added = gains(state)
    done = (Text("Done by the app: {counters}", counters=plain_list(added)),) if added else ()
    typed = state.boss.exhaust and state.boss.exhaust not in added
    return done + ((Text.verbatim(state.boss.exhaust),) if typed else ())


def revealed(state: State, index: OfferIndex) -> tuple[Prompt, ...]:
    """Return the prompt that asks for a revealed card's place before all else (T16)."""
    if not state.order.revealed:
        return ()
    card = state.order.revealed[-1]
    places = tuple(index[PlaceRevealedCard(card=card, to=place)] for place in PLACES)
    text = Text("Revealed: {card}. Where does it go?", card=CARDS[card])
    return (Prompt("revealed", text, places, named_by(state, card), tone=Tone.CHOOSE),)


def side_deck(state: State, index: OfferIndex) -> tuple[Prompt, ...]:
    """Return the prompt for a side deck that has run out, asked once in a game (S10)."""
    if (deck := unanswered(state)) is None:
        return ()
    text = Text("The {name} deck has run out. Are its discards shuffled?", name=deck.name)
    return (Prompt("side-deck", text, index.of(KeepSideDecks), (LEFT_OPEN,), tone=Tone.CHOOSE),)


LEFT_OPEN = Text("The rulebook leaves it open. Your answer holds for this game.")


def named_by(state: State, card: str) -> tuple[Text, ...]:
    """Return the player that a revealed card means, if its face does not name one (T8, T17)."""
    if card in PAIRS:
        return (Text("It names two players: you decide which of them is meant."),)
    if card == WILD and state.order.wild:
        return (Text("It names {seat}, who holds the wild token.", seat=state.players[state.order.wild]),)
    return ()


def between_turns(state: State, index: OfferIndex) -> Prompt:
    """Return the prompt between two turns (T2, T7, T14)."""
    if len(state.knights) == 3 and not state.order.wild:
        *holders, draw_one = index.of(HoldWildToken)
        order = " \u2192 ".join(players_of(state))
        note = Text("After a wild turn it passes to the left: {order}.", order=order)
        ask = Text("Who holds the wild token first?")
        return Prompt("wild-token", ask, (draw_one, *holders), (note,), tone=Tone.CHOOSE)
    if pair_tokens_open(state):
        return pair_tokens(state, index)
    draw = index.of(DrawTurnCard)
    if not state.turns:
        harder = DIFFICULTY_NOTES.get(state.difficulty)
        steps = (BOSS_DECKS[len(state.knights)], *((harder,) if harder else ()))
        text = Text("All is set up. Draw the first turn order card.")
        return Prompt("first-card", text, draw, steps=steps)
    if not len(state.order.deck):
        text = Text(
            "The deck is empty. Draw: all cards are reshuffled, round {round} begins.",
            round=state.order.round + 1,
        )
        return Prompt("new-round", text, draw)
    return Prompt("draw", Text("Draw the next turn order card."), draw)


def pair_tokens(state: State, index: OfferIndex) -> Prompt:
    """Return the prompt for the pair tokens before the reshuffle, asked once in a game (T12)."""
    pair = next(pair for pair in PAIRS if state.order.token(pair))
    text = Text(
        "Reshuffle: does the {pair} token stay on {player}\u2019s mat?",
        pair=CARDS[pair],
        player=state.players[state.order.token(pair)],
    )
    return Prompt("pair-tokens", text, index.of(KeepPairTokens), (LEFT_OPEN,), tone=Tone.CHOOSE)


def pair_choice(state: State, index: OfferIndex) -> Prompt:
    """Return the prompt that asks which player of a pair takes the turn (T10)."""
    card = state.turn.card if state.turn else ""
    first, second = (state.players[seat] for seat in pair_seats(state, card))
    text = Text(
        "{card}: does {first} or {second} take this turn?", card=CARDS[card], first=first, second=second
    )
    return Prompt("choose", text, index.of(ChooseTurn), tone=Tone.CHOOSE)


def knight(state: State, index: OfferIndex) -> Prompt:
    """Return the prompt for the phase of a knight's turn (K1-K17)."""
    turn, acting = lookup.knight_turn(state), lookup.acting_knight(state)
    if forced := forced_attacks(state):
        text = Text("Attack with at least {count} of your Weapons.", count=forced)
        return Prompt("forced", text, index.of(Attack), seat=turn.seat, tone=Tone.WARN)
    if turn.phase == ATTACK and acting.equipped:
        text = Text("Attack, or go on to the main phase.")
        unused = Text.counted("{count} Weapon unused", "{count} Weapons unused", count=acting.equipped)
        go_on = replace(index[GoToPhase(phase=MAIN)], leaves=unused)
        return Prompt("attack", text, (go_on, *index.of(Attack)), seat=turn.seat)
    if turn.phase == DRAW:
        lost = (
            Text("Unspent energy is lost: {energy}.", energy=turn.energy),
        )  # also 0: nothing below it moves
        return Prompt("draw-phase", Text("Draw phase."), index.of(EndTurn), lost, turn.seat, steps=DRAW_STEPS)
    supply = (SUPPLY_STEP,) if turn.bought else ()
    text = Text("Play cards, spend energy.")
    return Prompt("main", text, (draw_phase(turn.energy, index),), (), turn.seat, steps=supply)


def draw_phase(energy: int, index: OfferIndex) -> Offer:
    """Return the offer to go to the draw phase; unspent energy is lost (K7, K16)."""
    lost = Text("{energy} energy would be lost", energy=energy) if energy else NOTHING
    return replace(index[GoToPhase(phase=DRAW)], leaves=lost)


SUPPLY_STEP = Text("Turn up the next card of the supply deck.")
DRAW_STEPS = (
    Text("Played Fuel and Tech go on your discard pile, in any order."),
    Text("Discard hand cards if you like."),
    Text("Draw up to five. Deck empty: turn the discard pile over, never shuffle it."),
)
