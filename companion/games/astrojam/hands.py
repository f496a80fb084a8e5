"""Hands: counting, drawing, and the limit (H, 2.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.engine.errors import IllegalMove
from companion.engine.fields import Id, declare
from companion.engine.moves import Anchor, Move
from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.engine.text import Text
from companion.games.astrojam import piles
from companion.games.astrojam.astronauts import owner
from companion.games.astrojam.components import HAND_LIMIT
from companion.games.astrojam.lookup import player_at
from companion.games.astrojam.state import Draw, Player, State


def drawn(state: State, seat: str, count: int) -> State:
    """H1, H2: draw cards one by one; with eleven in hand the rest waits until one is discarded."""
    for drawing in range(count):
        player = player_at(state, seat)
        if player.over_limit:
            return state.with_player(seat, due=player.due + count - drawing)
        left = piles.draw_action(state.piles)
        if left is None:
            return state
        state = replace(state.with_player(seat, hand=player.hand + 1), piles=left)
    return state


def compensated(state: State, card: str, astronauts: Iterable[str]) -> State:
    """2.5: let each rival owner draw a card for each of these astronauts; own ones do not count (Q17).

    `card` is the kind of the move that caused it.
    """
    owners = [owner(astronaut) for astronaut in astronauts if owner(astronaut) != state.turn.seat]
    for seat in owners:
        state = drawn(state, seat, 1)
    draws = tuple(Draw(seat, card, count, state.turn.seat) for seat, count in Counter(owners).items())
    return state.with_turn(draws=state.turn.draws + draws)


def over_limit(state: State) -> tuple[Player, ...]:
    """H2: return all players who have to discard one of eleven cards."""
    return tuple(player for player in state.players if player.over_limit)


def check_within_limit(player: Player) -> None:
    """H2: raise `IllegalMove` if the player first has to discard one of eleven cards."""
    if player.over_limit:
        raise IllegalMove("{player} has 11 cards: discard one first.", player=player.name)


def discarded(state: State, seat: str) -> State:
    """T7: move a card from a hand to the discards."""
    return piles.played(state.with_player(seat, hand=player_at(state, seat).hand - 1))


class CardsDrawn(Move, kind="cards-drawn", anchor=Anchor.SEAT, owned=True):
    """2.5: confirm that a rival has drawn its cards. The hand has counted them since they were due."""

    sentence = Text("{seat} has drawn the cards.")

    seat: str = declare(Id("Player", of="seat"))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for player in state.players:
            if state.draws_of(player.seat):
                yield cls(seat=player.seat).offer(Text("Cards drawn"))

    def check(self, state: State) -> None:
        """2.5: refuse it if the player has no cards to draw."""
        player = player_at(state, self.seat)
        if not state.draws_of(player.seat):
            raise IllegalMove("{player} has no cards to draw.", player=player.name)

    def apply(self, state: State) -> State:
        return state.without_draws(self.seat)


class DiscardEleventh(Move, kind="discard-eleventh", anchor=Anchor.SEAT, owned=True):
    """H2: discard one of eleven cards. The move depends on that player's hand alone."""

    sentence = Text("{seat} discards one of eleven cards.")

    seat: str = declare(Id("Player", of="seat"))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for player in state.players:
            yield cls(seat=player.seat).offer(Text("One of eleven discarded"))

    def check(self, state: State) -> None:
        """H2: refuse it unless the hand is above the limit."""
        player = player_at(state, self.seat)
        if not player.over_limit:
            raise IllegalMove(
                "{player} has {count} cards, not more than {limit}.",
                player=player.name,
                count=player.hand,
                limit=HAND_LIMIT,
            )

    def apply(self, state: State) -> State:
        """H2: discard, then draw the next cards that are due; if none are due, all open draws are done."""
        due = player_at(state, self.seat).due
        state = discarded(state, self.seat).with_player(self.seat, due=0)
        if not due:
            return state.without_draws(self.seat)
        return drawn(state, self.seat, due)
