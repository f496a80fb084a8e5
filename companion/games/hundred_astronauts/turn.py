"""The start and the end of a turn (S2, T, L)."""

from __future__ import annotations

from companion.engine.errors import IllegalMove
from companion.engine.records import replace
from companion.engine.seats import next_seat
from companion.games.hundred_astronauts import moves
from companion.games.hundred_astronauts.components import (
    ASTRONAUT_LIMIT,
    BASE_LIMIT,
    HAND_LIMIT,
    WIND_TURBINE,
    A,
)
from companion.games.hundred_astronauts.lookup import active, check_edition, check_step, player_at
from companion.games.hundred_astronauts.piles import drawn, scrapped
from companion.games.hundred_astronauts.state import (
    BEGIN,
    DISCARD,
    LIMITS,
    START,
    TURN,
    Excess,
    Player,
    State,
    Turn,
)


def check_begin(state: State, move: moves.Begin) -> None:
    """S2: once."""
    if state.turn.step != BEGIN:
        raise IllegalMove("The first player is known already.")
    if move.seat:
        player_at(state, move.seat)


def begin(state: State, move: moves.Begin) -> State:
    """S2, S4."""
    return turn_of(state, move.seat)


def turn_of(state: State, seat: str) -> State:
    """A new turn, nothing used yet; Q4: the hand counts as it is before the draw."""
    player = player_at(state, seat)
    turn = Turn(seat, START, state.turn.number + 1, hand_at_start=player.hand)
    state = state.with_player(seat, turns=player.turns + 1)
    return replace(state, turn=turn, excess=Excess(), reshuffled=False)


def draw_number(state: State, player: Player) -> int:
    """T1, A10: none in the own first turn (Q1), else 1; with a Wind Turbine (Q5) that turns, 2."""
    if state.edition != A:
        return state.house.start_draw
    if player.turns <= 1:
        return 0
    return 2 if turbine_turns(player) else 1


def turbine_turns(player: Player) -> bool:
    """A10, W5: built, and fewer than 12 cards before the draw."""
    return player.has(WIND_TURBINE) and player.hand < HAND_LIMIT


def check_start_turn(state: State, move: moves.StartTurn) -> None:
    """T1: once."""
    check_step(state, START)


def start_turn(state: State, move: moves.StartTurn) -> State:
    """T1."""
    me = active(state)
    state = state.with_turn(step=TURN, hand_at_start=me.hand)
    return drawn(state, me.seat, draw_number(state, me))


def check_end_actions(state: State, move: moves.EndActions) -> None:
    """T3: when nothing is left to be taken."""
    check_step(state, TURN)


def end_actions(state: State, move: moves.EndActions) -> State:
    """T3; B-8: in the newer edition only a hand limit that the table has set is looked at."""
    if state.edition == A:
        return state.with_turn(step=LIMITS)
    return closed(replace(state, excess=Excess(cards=too_many(state, active(state).hand))))


def too_many(state: State, hand: int) -> int:
    """L3, B-8: cards over the hand limit."""
    limit = HAND_LIMIT if state.edition == A else state.house.hand_limit
    return max(0, hand - limit) if limit else 0


def hand_changed(state: State) -> State:
    """L3: what has to go, where a hand changes while its owner discards; with nothing left, one step back."""
    if state.turn.step != DISCARD:
        return state
    hand, was = active(state).hand, state.excess
    bases = min(was.bases, hand)
    astronauts = min(was.astronauts, hand - bases)
    now = Excess(bases, astronauts, too_many(state, hand - bases - astronauts))
    back = LIMITS if state.edition == A else TURN
    return replace(state, excess=now) if now.total else replace(state, excess=now).with_turn(step=back)


def excess(player: Player, bases: int, astronauts: int) -> Excess:
    """L1, then L3 of what is left (Q9, Q10)."""
    too_many_bases = min(bases, max(0, bases + len(player.bases) - BASE_LIMIT))
    too_many_astronauts = min(astronauts, max(0, astronauts + player.activated - ASTRONAUT_LIMIT))
    left = player.hand - too_many_bases - too_many_astronauts
    return Excess(too_many_bases, too_many_astronauts, max(0, left - HAND_LIMIT))


def check_declare(state: State, move: moves.Declare) -> None:
    """L1: no more than are in hand."""
    check_edition(state, A)
    check_step(state, LIMITS)
    me = active(state)
    if move.bases + move.astronauts > me.hand:
        raise IllegalMove("{player} has {count} cards in hand.", player=me.name, count=me.hand)


def declare(state: State, move: moves.Declare) -> State:
    """L1, L3: what has to go is said; where nothing has, the next player is at turn."""
    return closed(replace(state, excess=excess(active(state), move.bases, move.astronauts)))


def closed(state: State) -> State:
    """S4: to the left, unless something has to be discarded first."""
    if state.excess.total:
        return state.with_turn(step=DISCARD)
    return turn_of(state, next_seat(state.seats, state.turn.seat))


def check_discard_excess(state: State, move: moves.DiscardExcess) -> None:
    """L1, L3: there is something."""
    check_step(state, DISCARD)


def discard_excess(state: State, move: moves.DiscardExcess) -> State:
    """L1, L3."""
    state = scrapped(state, state.turn.seat, state.excess.total)
    return closed(replace(state, excess=Excess()))


def check_caught_hoarding(state: State, move: moves.CaughtHoarding) -> None:
    """L2, Q11: only at the end of the turn; B-8: not in the newer edition."""
    check_edition(state, A)
    check_step(state, LIMITS, DISCARD)


def caught_hoarding(state: State, move: moves.CaughtHoarding) -> State:
    """L2: the whole hand."""
    me = active(state)
    return closed(replace(scrapped(state, me.seat, me.hand), excess=Excess()))
