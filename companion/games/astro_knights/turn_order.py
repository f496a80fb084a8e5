"""The turn order deck and its tokens (section T)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from companion.engine.deck import Deck, shuffled, without
from companion.engine.errors import IllegalMove
from companion.engine.seats import next_seat
from companion.games.astro_knights import moves
from companion.games.astro_knights.lookup import knight_at
from companion.games.astro_knights.moves.turn_order import CARDS
from companion.games.astro_knights.state import ATTACK, BOSS, BOSS_TURN, CHOOSE, PAIRS, State, Turn

WILD = "wild"


def check_draw_turn_card(state: State, move: moves.DrawTurnCard) -> None:
    """T2: a card is drawn when no turn is in progress; revealed cards are put back first (T16)."""
    if state.turn is not None:
        raise IllegalMove("A turn is in progress. End it first.")
    if state.order.revealed:
        raise IllegalMove("A revealed card waits for its place. Put it there first.")
    if len(state.knights) == 3 and not state.order.wild:
        raise IllegalMove("Say first who holds the wild token.")
    check_drawn(state, move.drawn)


def check_drawn(state: State, card: str) -> None:
    """The card named is one that can lie on top now (T14, T18). A card not yet drawn cannot be wrong."""
    if not card:
        if state.dealer == "table":
            raise IllegalMove("Draw from your own deck and say which card it is.")
        return
    deck = deck_to_draw_from(state)
    if card not in deck.candidates():
        raise IllegalMove(
            "This card cannot be on top: left in the deck {left}.",
            left=", ".join(named(deck.cards)) or "nothing",
        )


def deck_to_draw_from(state: State) -> Deck:
    """T14: the deck, or all turn order cards shuffled where it is empty and a card is needed."""
    return state.order.deck if len(state.order.deck) else shuffled(state.reshuffled)


def named(cards: tuple[str, ...]) -> list[str]:
    """The cards' names, each kind once with its number of copies."""
    return [f"{CARDS[card]} \u00d7{cards.count(card)}" for card in dict.fromkeys(cards)]


def take_top(state: State, card: str) -> State:
    """The top card in hand; an empty deck is reshuffled first and a new round begins (T14)."""
    order = state.order
    if not len(order.deck):
        order = replace(order, deck=shuffled(state.reshuffled), discard=(), round=order.round + 1)
    return replace(state, order=replace(order, deck=order.deck.draw(card)))


def draw_turn_card(state: State, move: moves.DrawTurnCard) -> State:
    """T2: the card goes to the discard pile and its side takes a turn."""
    state = take_top(state, move.drawn)
    state = state.with_order(discard=(*state.order.discard, move.drawn))
    return start_turn(replace(state, turns=state.turns + 1), move.drawn)


def start_turn(state: State, card: str) -> State:
    """Who a turn order card calls (T3-T6, T10, T11)."""
    if card == BOSS:
        minions = tuple(replace(minion, activated=False) for minion in state.minions)
        return replace(state, turn=Turn(card, BOSS_TURN), minions=minions)
    if card in PAIRS:
        return start_pair_turn(state, card)
    if card == WILD:
        return start_knight_turn(state, card, state.order.wild)
    number = 1 if card == "player" else int(card.removeprefix("player-"))
    return start_knight_turn(state, card, state.seats[number - 1])


def start_pair_turn(state: State, card: str) -> State:
    """T10: token on the table: the pair chooses. T11, T12: token on a mat: the other one goes."""
    went = state.order.token(card)
    if not went:
        return replace(state, turn=Turn(card, CHOOSE))
    other = next(seat for seat in pair_seats(state, card) if seat != went)
    state = replace(state, order=state.order.with_token(card, ""))
    return start_knight_turn(state, card, other)


def pair_seats(state: State, card: str) -> tuple[str, str]:
    """The two players of a pair card."""
    first, second = PAIRS[card]
    return state.seats[first], state.seats[second]


def start_knight_turn(state: State, card: str, seat: str) -> State:
    """Energy starts at 0 (K7); Weapons above the slots must be used (K3)."""
    knight = knight_at(state, seat)
    forced = max(0, knight.equipped - knight.slots.value)
    return replace(state, turn=Turn(card, ATTACK, seat=seat, must_attack=forced))


def check_choose_turn(state: State, move: moves.ChooseTurn) -> None:
    """T10: one of the pair, where its token lies on the table."""
    if state.turn is None or state.turn.phase != CHOOSE:
        raise IllegalMove("There is nobody to choose now.")
    if move.seat not in pair_seats(state, state.turn.card):
        raise IllegalMove("This card calls {card} only.", card=CARDS[state.turn.card])


def choose_turn(state: State, move: moves.ChooseTurn) -> State:
    """T10: the token goes on that player's mat."""
    card = state.turn.card if state.turn else ""
    state = replace(state, order=state.order.with_token(card, move.seat))
    return start_knight_turn(state, card, move.seat)


def pass_wild_token(state: State) -> State:
    """T6: after a wild turn the token goes to the left."""
    return state.with_order(wild=next_seat(state.seats, state.order.wild))


def check_reveal_turn_card(state: State, move: moves.RevealTurnCard) -> None:
    """T14: there must be a card to reveal, if need be after a reshuffle."""
    if not len(state.order.deck) and not state.reshuffled:
        raise IllegalMove("All turn order cards lie revealed already.")
    check_drawn(state, move.drawn)


def reveal_turn_card(state: State, move: moves.RevealTurnCard) -> State:
    """T16: it lies open until it is put somewhere; T15: a reshuffle takes the card of this turn along."""
    state = take_top(state, move.drawn)
    return state.with_order(revealed=(*state.order.revealed, move.drawn))


def check_place_revealed_card(state: State, move: moves.PlaceRevealedCard) -> None:
    """Only a card that lies revealed can be placed."""
    if move.card not in state.order.revealed:
        raise IllegalMove("This card does not lie revealed.")


def place_revealed_card(state: State, move: moves.PlaceRevealedCard) -> State:
    """T16: on top, to the bottom, shuffled in, or discarded."""
    state = state.with_order(revealed=without(state.order.revealed, move.card))
    if move.to == "discard":
        return state.with_order(discard=(*state.order.discard, move.card))
    return state.with_order(deck=put_back(state.order.deck, move.card, move.to))


def put_back(deck: Deck, card: str, place: str) -> Deck:
    """The deck with a card on top, at the bottom, or shuffled in."""
    if place == "top":
        return deck.on_top(card)
    return deck.at_bottom(card) if place == "bottom" else deck.shuffled_in(card)


def check_return_turn_card(state: State, move: moves.ReturnTurnCard) -> None:
    """Only a discarded card can be taken back."""
    if move.card not in state.order.discard:
        raise IllegalMove("This card is not in the turn order discard pile.")


def return_turn_card(state: State, move: moves.ReturnTurnCard) -> State:
    """From the discard pile into the deck; the pair tokens stay where they are (T12)."""
    discard = without(state.order.discard, move.card)
    return state.with_order(discard=discard, deck=put_back(state.order.deck, move.card, move.to))


def check_hold_wild_token(state: State, move: moves.HoldWildToken) -> None:
    """T7: with three players only, before the first turn (later it is a correction)."""
    if len(state.knights) != 3:
        raise IllegalMove("The wild token is used with three players only.")
    if state.turns:
        raise IllegalMove(
            "The wild token moves by itself after a wild turn. Correct it by hand if it is wrong."
        )
    if move.seat:
        knight_at(state, move.seat)


def hold_wild_token(state: State, move: moves.HoldWildToken) -> State:
    """T7: the start holder."""
    return state.with_order(wild=move.seat)


def check_change_dealer(state: State, move: moves.ChangeDealer) -> None:
    """Who draws can change in mid-game."""
    if state.dealer == move.dealer:
        raise IllegalMove("It is done that way already.")


def change_dealer(state: State, move: moves.ChangeDealer) -> State:
    """The same deck, drawn by the app or at the table."""
    return replace(state, dealer=move.dealer)


def side_of(state: State, card: str) -> str:
    """Who a card would call now: "boss", a seat, or "" where a pair is yet to choose (T4-T6, T10, T11)."""
    if card == BOSS:
        return BOSS
    if card == WILD:
        return state.order.wild
    if card in PAIRS:
        went = state.order.token(card)
        return next((seat for seat in pair_seats(state, card) if went and seat != went), "")
    return state.seats[0 if card == "player" else int(card.removeprefix("player-")) - 1]


def odds_of_next(state: State) -> dict[str, Fraction]:
    """Exact odds of the next card drawn, by card, from public knowledge (T18)."""
    return deck_to_draw_from(state).odds()


def odds_of_sides(state: State) -> dict[tuple[str, ...], Fraction]:
    """Exact odds of whose turn comes next: of the boss, of a seat, or of a pair that is yet to choose."""
    odds: dict[tuple[str, ...], Fraction] = {}
    for card, share in odds_of_next(state).items():
        side = side_of(state, card)
        sides = pair_seats(state, card) if card in PAIRS and not side else (side,)
        odds[sides] = odds.get(sides, Fraction(0)) + share
    return odds


def odds_of_two_boss_turns(state: State) -> Fraction:
    """Exact odds that the next two cards drawn are both boss cards, over a reshuffle if need be (T14)."""
    first = odds_of_next(state).get(BOSS, Fraction(0))
    if not first:
        return first
    after = take_top(state, BOSS)
    return first * odds_of_next(after).get(BOSS, Fraction(0))
