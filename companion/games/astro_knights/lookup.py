"""Look-ups of things on the table by id; a missing one raises `IllegalMove`."""

from __future__ import annotations

from companion.engine.errors import IllegalMove
from companion.games.astro_knights.boss_mat import BOSS, Counter, Minion, SideDeck
from companion.games.astro_knights.state import BOSS_TURN, Knight, State, Turn


def knight_at(state: State, seat: str) -> Knight:
    """Return the knight at this seat."""
    if (knight := state.knight(seat)) is None:
        raise IllegalMove("Nobody sits at {seat}.", seat=seat)
    return knight


def minion_at(state: State, minion: str) -> Minion:
    """Return the minion in play with this id."""
    if (found := state.minion(minion)) is None:
        raise IllegalMove("This minion is not in play (any more).")
    return found


def counter_at(state: State, counter: str) -> Counter:
    """Return the boss's counter with this id."""
    found = next((c for c in state.boss.counters if c.id == counter), None)
    if found is None:
        raise IllegalMove("{boss} has no such counter.", boss=state.boss.name)
    return found


def side_deck_at(state: State, pile: str) -> SideDeck:
    """Return the side deck with this id."""
    found = next((d for d in state.boss.side_decks if d.id == pile), None)
    if found is None:
        raise IllegalMove("{boss} has no such deck.", boss=state.boss.name)
    return found


def targets(state: State) -> dict[str, str]:
    """Return the targets of a Weapon with their names (K2): the boss and the minions in play."""
    return {BOSS: state.boss.name, **{minion.id: minion.called for minion in state.minions}}


def health_of(state: State, target: str) -> int:
    """Return the health of the boss, or of a minion in play."""
    return state.boss.health if target == BOSS else minion_at(state, target).health


def check_target(state: State, target: str) -> None:
    """Raise `IllegalMove` unless the target is the boss or a minion in play (K2)."""
    if target != BOSS:
        minion_at(state, target)


def knight_turn(state: State) -> Turn:
    """Return the knight's turn in progress, once its player is known."""
    if state.turn is None or not state.turn.seat:
        raise IllegalMove("No knight's turn is in progress.")
    return state.turn


def acting_knight(state: State) -> Knight:
    """Return the knight whose turn it is."""
    return knight_at(state, knight_turn(state).seat)


def is_boss_turn(state: State) -> bool:
    """Return True if the boss has the turn in progress."""
    return state.turn is not None and state.turn.phase == BOSS_TURN


def boss_turn(state: State) -> Turn:
    """Return the boss turn in progress."""
    if state.turn is None or state.turn.phase != BOSS_TURN:
        raise IllegalMove("It is not the boss's turn.")
    return state.turn
