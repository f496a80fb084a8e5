"""The turn order deck, its cards and tokens, and the start and end of every turn (T, AK-K3, AK-K7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Self

from companion.engine.deck import INTO_DECK, PLACE_BUTTONS, PLACES, Deck, shuffled, without
from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Id, declare
from companion.engine.move_context import MoveContext
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.seats import next_seat
from companion.engine.text import NOTHING, Text
from companion.engine.tracking import with_known
from companion.games.astro_knights.attack_phase import check_attacked_enough, knows_weapons
from companion.games.astro_knights.boss_mat import BOSS
from companion.games.astro_knights.boss_turn import check_end_boss_turn
from companion.games.astro_knights.components import TURN_CARDS
from companion.games.astro_knights.parts import ACTIVATIONS, ENERGY, WEAPONS
from companion.games.astro_knights.setup import DEALERS
from companion.games.astro_knights.state import (
    APP,
    ATTACK,
    BOSS_TURN,
    CHOOSE,
    PAIRS,
    RETURN,
    STAY,
    TABLE,
    State,
    Turn,
    knight_at,
)

CARDS = {card.id: Text(card.name) for card in TURN_CARDS.values()}
WILD = "wild"


def deck_to_draw_from(state: State) -> Deck:
    """Return the deck, or all turn order cards shuffled if it is empty (AK-T14)."""
    return with_deck(state).order.deck


def with_deck(state: State) -> State:
    """Return the state with a deck to draw from.

    If the deck is empty, the cards are reshuffled and a new round begins (AK-T14). The pair tokens then go
    back to the table if the players have decided so (AK-T12).
    """
    order = state.order
    if len(order.deck):
        return state
    order = replace(order, deck=shuffled(state.reshuffled), discard=(), round=order.round + 1)
    if order.pair_tokens == RETURN:
        order = replace(order, pair_1_2="", pair_3_4="")
    return replace(state, order=order)


def take_top(state: State, card: str) -> State:
    """Return the state after this card was drawn. An empty deck is reshuffled first (AK-T14)."""
    state = with_deck(state)
    return state.with_order(deck=state.order.deck.draw(card))


def named(cards: tuple[str, ...]) -> list[Text]:
    """Return the cards' names, each kind once with its number of copies."""
    return [
        Text("{card} \u00d7{count}", card=CARDS[card], count=cards.count(card))
        for card in dict.fromkeys(cards)
    ]


def row_of(items: list[Text]) -> Text:
    """Join the items with commas: "a, b, c"."""
    row, *rest = items or [NOTHING]
    for item in rest:
        row = Text("{items}, {item}", items=row, item=item)
    return row


def pair_seats(state: State, card: str) -> tuple[str, str]:
    """Return the seats of the two players of a pair card."""
    first, second = PAIRS[card]
    return state.seats[first], state.seats[second]


def side_of(state: State, card: str) -> str:
    """Return the side that would take a turn now if this card were drawn.

    Rules AK-T4, AK-T5, AK-T6, AK-T10, AK-T11.

    The side is "boss" or a seat. It is "" if a pair has to choose, or if nobody holds the wild token yet.
    """
    if card == BOSS:
        return BOSS
    if card == WILD:
        return state.order.wild
    if card in PAIRS:
        went = state.order.token(card)
        return next((seat for seat in pair_seats(state, card) if went and seat != went), "")
    return state.seats[0 if card == "player" else int(card.removeprefix("player-")) - 1]


def odds_of_next(state: State) -> dict[str, Fraction]:
    """Return the exact odds of the next card drawn, by card, from public knowledge (AK-T18)."""
    return deck_to_draw_from(state).odds()


def odds_of_sides(state: State) -> dict[tuple[str, ...], Fraction]:
    """Return the exact odds of the next turn by side: the boss, a seat, or both seats of a pair.

    A pair is listed with both seats while its players have to choose.
    """
    state = with_deck(state)
    odds: dict[tuple[str, ...], Fraction] = {}
    for card, share in odds_of_next(state).items():
        side = side_of(state, card)
        sides = pair_seats(state, card) if card in PAIRS and not side else (side,)
        odds[sides] = odds.get(sides, Fraction(0)) + share
    return odds


def odds_of_two_boss_turns(state: State) -> Fraction:
    """Return the exact odds that the next two cards are boss cards, across a reshuffle if needed (AK-T14)."""
    first = odds_of_next(state).get(BOSS, Fraction(0))
    if not first:
        return first
    after = take_top(state, BOSS)
    return first * odds_of_next(after).get(BOSS, Fraction(0))


class EndTurn(Move, kind="end-turn"):
    """AK-T2, AK-K7: end the turn in progress. Unspent energy is lost."""

    sentence = Text("The turn ends.")
    button = Text("End turn")

    def check(self, state: State) -> None:
        """Refuse the end while an attack is forced (AK-K3) or a step of the boss turn is left."""
        if state.turn is None:
            raise IllegalMove("No turn is in progress.")
        if state.turn.phase == CHOOSE:
            raise IllegalMove("Choose first who takes this turn.")
        if state.order.revealed:
            raise IllegalMove("A revealed card waits for its place. Put it there first.")
        if state.turn.seat:
            check_attacked_enough(state)
        else:
            check_end_boss_turn(state)

    def apply(self, state: State) -> State:
        """End the turn. After a wild turn (AK-T6) the wild token passes to the left (AK-T7)."""
        wild = state.turn is not None and state.turn.card == WILD
        state = replace(state, turn=None)
        return state.with_order(wild=next_seat(state.to_the_left, state.order.wild)) if wild else state


def start_turn(state: State, card: str) -> State:
    """Start the turn that a turn order card brings (AK-T3, AK-T4, AK-T5, AK-T6).

    If the token of a pair is on the table, the pair chooses who takes the turn (AK-T10). If the token is on a
    mat, the other player of the pair takes the turn (AK-T11, AK-T12).
    """
    if card == BOSS:
        minions = tuple(replace(minion, activated=False) for minion in state.minions)
        return replace(state, turn=Turn(card, BOSS_TURN), minions=minions)
    side = side_of(state, card)
    if card in PAIRS and not side:
        return replace(state, turn=Turn(card, CHOOSE))
    if card in PAIRS:
        state = replace(state, order=state.order.with_token(card, ""))
    return start_knight_turn(state, card, side)


def start_knight_turn(state: State, card: str, seat: str) -> State:
    """Start a knight's turn with 0 energy (AK-K7). Weapons in excess of the slots must be used (AK-K3)."""
    knight = knight_at(state, seat)
    forced = max(0, knight.equipped - knight.slots.value) if knows_weapons(state, seat) else 0
    state = with_known(state, "turn.energy")
    return replace(state, turn=Turn(card, ATTACK, seat=seat, must_attack=forced))


PAIR_TOKENS = {STAY: Text("stays on its mat"), RETURN: Text("goes back to the table")}


class Drawing(Move, kind="", reveals=True):
    """A move that turns over a turn order card. The app draws it, or the players draw and name it."""

    drawn: str = declare(Choice("Card drawn", {"": NOTHING, **CARDS}), default="")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        """Yield a plain button if the app draws. If the players draw, yield a dialog for the card."""
        if state.dealer != TABLE:
            yield cls().offer(cls.button)
        elif cards := {card: CARDS[card] for card in deck_to_draw_from(state).candidates()}:
            yield cls(drawn=next(iter(cards))).offer(cls.button, "drawn", drawn=cards)
        else:
            yield cls().offer(cls.button, "drawn")

    def needs_draw(self, state: State) -> bool:
        """Return True if the app draws the cards at this table."""
        return state.dealer == APP

    def draw(self, state: State, context: MoveContext) -> Self:
        """Draw from the deck, or from all turn order cards if the deck is empty (AK-T14).

        If every card lies revealed, no card is drawn and the check refuses the move.
        """
        if self.drawn:
            raise IllegalMove("The app draws the cards at this table; nobody can choose one.")
        cards = state.order.deck.candidates() or state.reshuffled
        return replace(self, drawn=context.chance.pick(cards)) if cards else self

    def check(self, state: State) -> None:
        """Refuse a named card that cannot be on top now (AK-T14, AK-T18).

        Before a reshuffle, also refuse the move until the players have decided about the pair tokens
        (AK-T12).
        """
        if pair_tokens_open(state):
            raise IllegalMove("Say first what the reshuffle does to the pair token on a mat.")
        if not self.drawn and state.dealer == TABLE:
            raise IllegalMove("Draw from your own deck and say which card it is.")
        deck = deck_to_draw_from(state)
        if self.drawn and self.drawn not in deck.candidates():
            raise IllegalMove(
                "This card cannot be on top: left in the deck {left}.",
                left=row_of(named(deck.cards)) or Text("nothing"),
            )


class DrawTurnCard(Drawing, kind="draw-turn-card"):
    """AK-T2: draw the next turn order card and discard it. The card decides who takes a turn."""

    sentence = Text("Turn order: {drawn}.")
    button = Text("Draw turn card")

    def check(self, state: State) -> None:
        """Refuse a draw during a turn (AK-T2), and while a revealed card waits for its place (AK-T16)."""
        if state.turn is not None:
            raise IllegalMove("A turn is in progress. End it first.")
        if state.order.revealed:
            raise IllegalMove("A revealed card waits for its place. Put it there first.")
        if wild_token_free(state):
            raise IllegalMove("Say first who holds the wild token.")
        super().check(state)

    def apply(self, state: State) -> State:
        state = take_top(state, self.drawn)
        state = state.with_order(discard=(*state.order.discard, self.drawn))
        return start_turn(replace(state, turns=state.turns + 1), self.drawn)


class NextTurn(Drawing, kind="next-turn"):
    """AK-T2: end the turn in progress and draw the next turn order card."""

    sentence = Text("The turn ends. Turn order: {drawn}.")
    button = Text("End turn and draw")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if ends_in_one_act(state):
            yield from super().offers(state)

    def check(self, state: State) -> None:
        """Refuse the move if the turn cannot end, or if no card can be drawn after its end."""
        EndTurn().check(state)
        DrawTurnCard(drawn=self.drawn).check(EndTurn().apply(state))

    def apply(self, state: State) -> State:
        return DrawTurnCard(drawn=self.drawn).apply(EndTurn().apply(state))


def ends_in_one_act(state: State) -> bool:
    """Return True if the turn in progress ends with the draw of the next card.

    This is so if the app does not track the steps of the turn, and has nothing to ask before the draw.
    """
    turn = state.turn
    if turn is None or turn.phase == CHOOSE:
        return False
    steps = (ENERGY, WEAPONS) if turn.seat else (ACTIVATIONS,)
    return not state.tracks(*steps) and not pair_tokens_open(state)


class RevealTurnCard(Drawing, kind="reveal-turn-card"):
    """Reveal the top card for an effect. The card starts no turn, and lies open until it is placed.

    Rule AK-T16.
    """

    sentence = Text("Revealed: {drawn}.")
    button = Text("Reveal top card")

    def check(self, state: State) -> None:
        """Refuse the move if no card can be revealed, even after a reshuffle (AK-T14)."""
        if not len(state.order.deck) and not state.reshuffled:
            raise IllegalMove("All turn order cards lie revealed already.")
        super().check(state)

    def apply(self, state: State) -> State:
        """Reveal the card. If this needs a reshuffle, the card of the current turn is included (AK-T15)."""
        state = take_top(state, self.drawn)
        return state.with_order(revealed=(*state.order.revealed, self.drawn))


class PlaceRevealedCard(Move, kind="place-revealed-card"):
    """AK-T16: put a revealed card where the effect says."""

    sentence = Text("Revealed card {card}: {to}.")

    card: str = declare(Choice("Card", CARDS))
    to: str = declare(Choice("Where to", PLACES))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for card in dict.fromkeys(state.order.revealed):
            for place, label in PLACE_BUTTONS.items():
                yield cls(card=card, to=place).offer(label)

    def check(self, state: State) -> None:
        if self.card not in state.order.revealed:
            raise IllegalMove("This card does not lie revealed.")

    def apply(self, state: State) -> State:
        state = state.with_order(revealed=without(state.order.revealed, self.card))
        if self.to == "discard":
            return state.with_order(discard=(*state.order.discard, self.card))
        return state.with_order(deck=state.order.deck.put_back(self.card, self.to))


class ReturnTurnCard(Move, kind="return-turn-card"):
    """Put a discarded turn order card back into the deck by an effect. Pair tokens do not move (AK-T12)."""

    sentence = Text("From the turn order discards: {card}, {to}.")

    card: str = declare(Choice("Card", CARDS))
    to: str = declare(Choice("Where to", INTO_DECK))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for card in dict.fromkeys(reversed(state.order.discard)):
            yield cls(card=card, to="top").offer(Text("Take back: {cards}", cards=CARDS[card]), "to")

    def check(self, state: State) -> None:
        if self.card not in state.order.discard:
            raise IllegalMove("This card is not in the turn order discard pile.")

    def apply(self, state: State) -> State:
        discard = without(state.order.discard, self.card)
        return state.with_order(discard=discard, deck=state.order.deck.put_back(self.card, self.to))


class ChooseTurn(Move, kind="choose-turn"):
    """AK-T10: choose which player of a pair takes the turn. This player also takes the pair's token."""

    sentence = Text("{seat} takes the turn.")

    seat: str = declare(Id("Who goes", of="seat"))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if state.turn is not None and state.turn.phase == CHOOSE:
            for seat in pair_seats(state, state.turn.card):
                yield cls(seat=seat).offer(Text.verbatim(state.players[seat]))

    def check(self, state: State) -> None:
        if state.turn is None or state.turn.phase != CHOOSE:
            raise IllegalMove("There is nobody to choose now.")
        if self.seat not in pair_seats(state, state.turn.card):
            raise IllegalMove("This card calls {card} only.", card=CARDS[state.turn.card])

    def apply(self, state: State) -> State:
        card = state.turn.card if state.turn else ""
        state = replace(state, order=state.order.with_token(card, self.seat))
        return start_knight_turn(state, card, self.seat)


class HoldWildToken(Move, kind="hold-wild-token"):
    """AK-T7: name the first holder of the wild token. Without a seat, the app picks a player at random."""

    sentence = Text("{seat} holds the wild token.")

    seat: str = declare(Id("Holder", of="seat"), default="")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if WILD in state.turn_cards and not (state.turns and state.order.wild):
            for seat, player in state.players.items():
                yield cls(seat=seat).offer(Text.verbatim(player))
            yield cls().offer(Text("Draw one"))

    def needs_draw(self, state: State) -> bool:
        """Return True if no seat is named."""
        return not self.seat

    def draw(self, state: State, context: MoveContext) -> Self:
        """Return the move with the seat of a random player."""
        return replace(self, seat=context.chance.pick(state.seats))

    def check(self, state: State) -> None:
        """Refuse the move without three players, or if the token is held and a turn was begun (AK-T7).

        Players can then change the holder only by a correction.
        """
        if len(state.knights) != 3:
            raise IllegalMove("The wild token is used with three players only.")
        if state.turns and state.order.wild:
            raise IllegalMove(
                "The wild token moves by itself after a wild turn. Correct it by hand if it is wrong."
            )
        if self.seat:
            knight_at(state, self.seat)

    def apply(self, state: State) -> State:
        return state.with_order(wild=self.seat)


def wild_token_free(state: State) -> bool:
    """Return True if three players play and nobody holds the wild token yet (AK-T7)."""
    return len(state.knights) == 3 and not state.order.wild


class KeepPairTokens(Move, kind="keep-pair-tokens"):
    """AK-T12: decide what a reshuffle does to a pair token on a mat; the answer holds for the whole game."""

    sentence = Text("A reshuffle of the turn order cards: a pair token {reshuffle}.")

    reshuffle: str = declare(Choice("Pair token on a mat", PAIR_TOKENS))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if pair_tokens_open(state):
            yield cls(reshuffle=STAY).offer(Text("It stays: the other one goes next"))
            yield cls(reshuffle=RETURN).offer(Text("Back to the table: the pair chooses"))

    def check(self, state: State) -> None:
        if not pair_tokens_open(state):
            raise IllegalMove(
                "This is asked only when a reshuffle finds a pair token on a mat, once in a game."
            )

    def apply(self, state: State) -> State:
        return state.with_order(pair_tokens=self.reshuffle)


class ChangeDealer(Move, kind="change-dealer"):
    """Change who draws the turn order cards from now on: the app, or the players from their real deck."""

    sentence = Text("Turn order deck: {dealer}.")

    dealer: str = declare(Choice("Turn order deck", DEALERS))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if state.dealer == TABLE:
            yield cls(dealer=APP).offer(Text("Let the app draw"))
        else:
            yield cls(dealer=TABLE).offer(Text("Draw our own cards"))

    def check(self, state: State) -> None:
        if state.dealer == self.dealer:
            raise IllegalMove("It is done that way already.")

    def apply(self, state: State) -> State:
        return replace(state, dealer=self.dealer)


def pair_tokens_open(state: State) -> bool:
    """Return True if players must decide now what a reshuffle does to a pair token (AK-T12).

    This is so if the next card needs a reshuffle, a pair token is on a mat, and the players have not decided
    before. Rules version 1 never asks.
    """
    order = state.order
    asked = state.rules_version < 2 or bool(order.pair_tokens)
    return not asked and not len(order.deck) and any(order.token(pair) for pair in PAIRS)
