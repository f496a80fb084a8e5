"""The start and the end of every turn (T2-T11, K3, K7)."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.errors import IllegalMove
from companion.engine.moves import Move
from companion.engine.seats import next_seat
from companion.engine.text import Text
from companion.games.astro_knights.attack_phase import check_attacked_enough
from companion.games.astro_knights.boss_mat import BOSS
from companion.games.astro_knights.boss_turn import check_end_boss_turn
from companion.games.astro_knights.lookup import knight_at
from companion.games.astro_knights.state import ATTACK, BOSS_TURN, CHOOSE, PAIRS, State, Turn
from companion.games.astro_knights.turn_deck import WILD, side_of


class EndTurn(Move, kind="end-turn"):
    """T2: end the turn in progress and prepare for the next card; unspent energy is lost (K7)."""

    sentence = Text("The turn ends.")
    button = Text("End turn")

    def check(self, state: State) -> None:
        """Refuse the end while an attack is forced (K3) or a step of the boss turn is left."""
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
        """End the turn; after a wild turn (T6) the token goes to the left (T7)."""
        wild = state.turn is not None and state.turn.card == WILD
        state = replace(state, turn=None)
        return state.with_order(wild=next_seat(state.to_the_left, state.order.wild)) if wild else state


def start_turn(state: State, card: str) -> State:
    """Start the turn of the side that a turn order card calls (T3-T6).

    A pair's token on the table: the pair chooses (T10); on a mat: the other one goes (T11, T12).
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
    """Start a knight's turn with 0 energy (K7); Weapons above the slots must be used (K3)."""
    knight = knight_at(state, seat)
    forced = max(0, knight.equipped - knight.slots.value)
    return replace(state, turn=Turn(card, ATTACK, seat=seat, must_attack=forced))
