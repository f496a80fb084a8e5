"""The action phase: one card after another, and what each is worth to whom (T2, K)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.engine.errors import IllegalMove
from companion.engine.records import replace
from companion.games.astrojam import hands, moves
from companion.games.astrojam.components import ASTRONAUTS, DESTINATIONS
from companion.games.astrojam.lookup import active, check_astronaut, check_item, others_out, player_at
from companion.games.astrojam.moves import CardMove, owner
from companion.games.astrojam.state import ACTION, DRAWING, OVER, SCORING, SETUP, Outside, State

PHASE_NAMES = {
    SETUP: "the set-up is not finished",
    ACTION: "the action phase is not over",
    SCORING: "a delivery is being scored",
    DRAWING: "the drawing phase has begun",
    OVER: "the game is over",
}


def check_phase(state: State, phase: str) -> None:
    """T1: the phases in their order."""
    if state.turn.phase != phase:
        raise IllegalMove("Not now: {now}.", now=PHASE_NAMES[state.turn.phase])


def check_acting(state: State) -> None:
    """T2: in the action phase, with no eleventh card in hand (H2)."""
    check_phase(state, ACTION)
    hands.check_within_limit(active(state))


def check_card(state: State, move: CardMove) -> None:
    """T2, Q7: at least one card has to be left for the drawing phase (J8, J9)."""
    check_acting(state)
    if active(state).hand <= 1:
        raise IllegalMove("The last card stays in hand: it is for the drawing phase.")


def card(state: State, move: CardMove) -> State:
    """T7, 2.5: the card is discarded, and whom it touches draws."""
    state = hands.discarded(state, state.turn.seat)
    state = state.with_turn(cards=(*state.turn.cards, move.card))
    return hands.compensated(state, move.touched())


def on_board(state: State, seat: str) -> int:
    """I6: how many astronauts of a player are not outside."""
    out = state.outside is not None and owner(state.outside.astronaut) == seat
    return ASTRONAUTS - out


def check_several(state: State, astronauts: Sequence[str]) -> None:
    """Each is there, on the board, and named once."""
    for astronaut, count in Counter(astronauts).items():
        player = check_astronaut(state, astronaut)
        if astronaut != player.seat and count > 1:
            raise IllegalMove("An astronaut of {player} is named twice.", player=player.name)
        check_not_outside(state, astronaut)
    for seat, count in Counter(owner(astronaut) for astronaut in astronauts).items():
        if count > on_board(state, seat):
            player = player_at(state, seat)
            most = on_board(state, seat)
            raise IllegalMove(
                "{player} has only {most} astronauts on the board.", player=player.name, most=most
            )


def check_not_outside(state: State, astronaut: str) -> None:
    """I5, K6a: beside the board it can do nothing."""
    if others_out(state, astronaut):
        raise IllegalMove("That astronaut is outside: choose another one.")


def check_rival(state: State, astronaut: str) -> None:
    """K2, K5b: of somebody else, on the board."""
    player = check_astronaut(state, astronaut)
    if player.seat == state.turn.seat:
        raise IllegalMove("That is an own astronaut: a rival's is needed.")
    check_not_outside(state, astronaut)


def check_throw(state: State, move: moves.Throw) -> None:
    """K1b, K3b."""
    check_card(state, move)
    check_several(state, move.over)


def check_move_rival(state: State, move: moves.MoveRival) -> None:
    """K2."""
    check_card(state, move)
    check_rival(state, move.astronaut)


def check_swap(state: State, move: moves.Swap) -> None:
    """K5a."""
    check_card(state, move)
    check_several(state, move.swapped)
    for astronaut in move.swapped:
        check_rival(state, astronaut)


def swap(state: State, move: moves.Swap) -> State:
    """K5a, Q6: nobody draws, unless this table reads it otherwise."""
    state = card(state, move)
    return hands.compensated(state, move.swapped) if state.readings.swap_draws else state


def check_steal(state: State, move: moves.Steal) -> None:
    """K5b."""
    check_card(state, move)
    if move.astronaut:
        check_rival(state, move.astronaut)


def check_shift_spacesuit(state: State, move: moves.ShiftSpacesuit) -> None:
    """K6b, K6c: another one than the one outside; only an own one takes an item."""
    check_card(state, move)
    player = check_astronaut(state, move.astronaut)
    if others_out(state, move.astronaut):
        raise IllegalMove("That astronaut is outside already: another one has to go.")
    if not move.item:
        return
    check_item(move.item)
    if player.seat != state.turn.seat:
        raise IllegalMove("A rival takes no item outside.")
    if item_outside(state, move.item):
        raise IllegalMove("{item} is outside already.", item=state.item_name(move.item))


def shift_spacesuit(state: State, move: moves.ShiftSpacesuit) -> State:
    """K6, Q20: the one that was outside returns to the space just left, with its item."""
    return replace(card(state, move), outside=Outside(move.astronaut, move.item))


def item_outside(state: State, item: str) -> bool:
    """Q20: out of reach."""
    return state.outside is not None and state.outside.item == item


def check_tick_visit(state: State, move: moves.TickVisit) -> None:
    """Q5: in the action phase, and while it is scored."""
    if state.turn.phase != SCORING:
        check_phase(state, ACTION)
    if (move.place in state.turn.visited) is move.on:
        said = "The {place} is ticked already." if move.on else "The {place} is not ticked."
        raise IllegalMove(said, place=DESTINATIONS[move.place].lower())


def tick_visit(state: State, move: moves.TickVisit) -> State:
    """Q5."""
    visited = set(state.turn.visited) | {move.place} if move.on else set(state.turn.visited) - {move.place}
    return state.with_turn(visited=tuple(place for place in DESTINATIONS if place in visited))


def check_end_actions(state: State, move: moves.EndActions) -> None:
    """T2: also without a card played."""
    check_acting(state)


def end_actions(state: State, move: moves.EndActions) -> State:
    """T6, Q8: the drawing phase comes in any case."""
    return state.with_turn(phase=DRAWING)
