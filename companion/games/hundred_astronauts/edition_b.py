"""What is known of the newer edition (B-6, B-7); the rest is told by hand."""

from __future__ import annotations

from companion.engine.errors import IllegalMove
from companion.games.hundred_astronauts import moves
from companion.games.hundred_astronauts.actions import used
from companion.games.hundred_astronauts.components import POPULATE, SALES_B, B
from companion.games.hundred_astronauts.lookup import (
    active,
    building_at,
    check_edition,
    check_hand,
    check_step,
    check_unused,
)
from companion.games.hundred_astronauts.piles import drawn, scrapped
from companion.games.hundred_astronauts.state import TURN, State

ACTION = "action-card"


def check_play_action(state: State, move: moves.PlayAction) -> None:
    """B-6: one action card per turn."""
    check_edition(state, B)
    check_unused(state, ACTION, "An action card")
    check_hand(active(state), 1, "An action card")


def play_action(state: State, move: moves.PlayAction) -> State:
    """B-6, B-7: a Populate counts as activated; the others are scrapped, what they do is told by hand."""
    me = active(state)
    state = used(state, ACTION)
    if move.card == POPULATE:
        return state.with_player(me.seat, hand=me.hand - 1, populated=me.populated + 1)
    return scrapped(state, me.seat)


def check_use_construction(state: State, move: moves.UseConstruction) -> None:
    """B-6: one of the own."""
    check_edition(state, B)
    check_step(state, TURN)
    building_at(active(state), move.building)


def use_construction(state: State, move: moves.UseConstruction) -> State:
    """B-6: as its card says; noted in the log."""
    return state


def check_sell(state: State, move: moves.Sell) -> None:
    """B-6: up to three times a turn."""
    check_edition(state, B)
    check_step(state, TURN)
    if state.turn.sold >= SALES_B:
        raise IllegalMove("Only {count} cards are sold in a turn.", count=SALES_B)
    check_hand(active(state), 1, "A sale")


def sell(state: State, move: moves.Sell) -> State:
    """B-6."""
    seat = state.turn.seat
    return drawn(scrapped(state.with_turn(sold=state.turn.sold + 1), seat), seat, move.draws)
