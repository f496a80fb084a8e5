"""Hands: counting, drawing, and what is above the limit (H, 2.5)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.errors import IllegalMove
from companion.engine.records import replace
from companion.games.astrojam import moves, piles
from companion.games.astrojam.components import HAND_LIMIT
from companion.games.astrojam.lookup import player_at
from companion.games.astrojam.moves import owner
from companion.games.astrojam.state import Player, State


def drawn(state: State, seat: str, count: int) -> State:
    """H1, H2: cards one by one; the eleventh is held until one is discarded, the rest waits."""
    for drawing in range(count):
        player = player_at(state, seat)
        if player.over_limit:
            return state.with_player(seat, due=player.due + count - drawing)
        left = piles.draw_action(state.piles)
        if left is None:
            return state
        state = replace(state.with_player(seat, hand=player.hand + 1), piles=left)
    return state


def compensated(state: State, astronauts: Iterable[str]) -> State:
    """2.5: the owner of each of these draws a card, but for the active player (Q17)."""
    for astronaut in astronauts:
        if owner(astronaut) != state.turn.seat:
            state = drawn(state, owner(astronaut), 1)
    return state


def over_limit(state: State) -> tuple[Player, ...]:
    """H2: everybody who has to discard one of eleven."""
    return tuple(player for player in state.players if player.over_limit)


def check_within_limit(player: Player) -> None:
    """H2: the eleventh card comes first."""
    if player.over_limit:
        raise IllegalMove("{player} has 11 cards: discard one first.", player=player.name)


def discarded(state: State, seat: str) -> State:
    """T7: a card from a hand to the discards."""
    return piles.played(state.with_player(seat, hand=player_at(state, seat).hand - 1))


def check_discard_eleventh(state: State, move: moves.DiscardEleventh) -> None:
    """H2: only above the limit."""
    player = player_at(state, move.seat)
    if not player.over_limit:
        raise IllegalMove(
            "{player} has {count} cards, not more than {limit}.",
            player=player.name,
            count=player.hand,
            limit=HAND_LIMIT,
        )


def discard_eleventh(state: State, move: moves.DiscardEleventh) -> State:
    """H2: then the next card is drawn, where one is due."""
    due = player_at(state, move.seat).due
    state = discarded(state, move.seat).with_player(move.seat, due=0)
    return drawn(state, move.seat, due)
