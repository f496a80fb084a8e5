"""Which rule admits which move, and what the move does.

A check raises `IllegalMove`; an effect gives the new state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.errors import IllegalMove
from companion.engine.moves import Move
from companion.engine.records import replace
from companion.games.welcome_to_the_moon import astra, cards, decisions, moves, turns
from companion.games.welcome_to_the_moon.acting import player_at
from companion.games.welcome_to_the_moon.components import PILES
from companion.games.welcome_to_the_moon.moves.base import Closing
from companion.games.welcome_to_the_moon.state import (
    APP,
    SCORES,
    SCORING,
    SHEETS,
    TABLE,
    Combination,
    Slot,
    State,
)

Check = Callable[[State, Any], None]
Effect = Callable[[State, Any], State]


def _wanted(move: moves.ChooseCombination) -> Combination:
    return Combination(move.number, move.action, move.number_slot, move.action_slot)


def check_turn_over(state: State, move: moves.TurnOver) -> None:
    """S3: the app's own cards."""
    if state.dealer != APP:
        raise IllegalMove("The cards lie on the table: type in what they show.")
    cards.check_due(cards.paper_turn_closed(state))
    turn_over(state, move)


def turn_over(state: State, move: moves.TurnOver) -> State:
    """S3, S7, S49."""
    return cards.turned(cards.with_missions(cards.paper_turn_closed(state), move.missions), move.drawn)


def check_type_cards(state: State, move: moves.TypeCards) -> None:
    """S3, S4."""
    if state.dealer != TABLE:
        raise IllegalMove("The app turns over the cards at this table.")
    cards.check_due(cards.paper_turn_closed(state))
    type_cards(state, move)


def type_cards(state: State, move: moves.TypeCards) -> State:
    """S3: what the three places show."""
    slots = tuple(
        Slot(getattr(move, f"number_{i}"), getattr(move, f"action_{i}")) for i in range(1, PILES + 1)
    )
    return cards.typed(
        cards.with_missions(cards.paper_turn_closed(state), move.missions), slots, move.effects
    )


def on_a_sheet(check: Check) -> Check:
    """A step that needs the sheets on the phones."""

    def checked(state: State, move: Any) -> None:
        if state.mode != SHEETS:
            raise IllegalMove("The sheets are on paper at this table.")
        check(state, move)

    return checked


def on_known_cards(check: Check) -> Check:
    """A step of the sheets, or on paper one that the app needs for ASTRA's card."""

    def checked(state: State, move: Any) -> None:
        if state.mode != SHEETS and not state.solo:
            raise IllegalMove("The sheets are on paper at this table.")
        check(state, move)

    return checked


def check_closing(state: State, move: Closing) -> None:
    """The step itself, then the cards it brought."""
    cards.turned(move.ahead(state), move.drawn)


def closing(state: State, move: Closing) -> State:
    """The step, and where it closes the turn the next cards."""
    return cards.turned(move.ahead(state), move.drawn)


def check_third(state: State, move: moves.GiveCard | moves.RemoveCard) -> None:
    """S51: the card meant is the one that lies there."""
    if move.slot > len(state.slots) or state.slots[move.slot - 1] != Slot(move.number, move.action):
        raise IllegalMove("This card does not lie there.")
    check_closing(state, move)


def check_enter_score(state: State, move: moves.EnterScore) -> None:
    """Sheets are typed in at the end, for the adventure that was played."""
    player_at(state, move.seat)
    if state.phase != SCORING:
        raise IllegalMove("Sheets are typed in when the game on paper is over.")
    if moves.SCORE_MOVES[state.slug] is not type(move):
        raise IllegalMove("This table plays {adventure}.", adventure=state.adventure.layout.name)


def enter_score(state: State, move: moves.EnterScore) -> State:
    """Typed again, it replaces what was typed before."""
    return state.with_player(replace(player_at(state, move.seat), tally=move.tally()))


def check_score_astra(state: State, move: moves.ScoreAstra) -> None:
    """S67: only where the app has not dealt the cards itself."""
    if not state.solo or state.mode != SCORES:
        raise IllegalMove("ASTRA's cards are counted already, or nobody plays against her.")


def score_astra(state: State, move: moves.ScoreAstra) -> State:
    """S67."""
    return replace(state, astra=replace(astra.of(state), typed=move.counts()))


RULES: dict[type[Move], tuple[Check, Effect]] = {
    moves.TurnOver: (check_turn_over, turn_over),
    moves.TypeCards: (check_type_cards, type_cards),
    moves.ChooseCombination: (
        on_known_cards(lambda state, move: turns.check_choose(state, move.seat, _wanted(move))),
        lambda state, move: turns.choose(state, move.seat, _wanted(move)),
    ),
    moves.ShiftNumber: (
        on_a_sheet(lambda state, move: turns.check_shift(state, move.seat, move.value)),
        lambda state, move: turns.shift(state, move.seat, move.value),
    ),
    moves.UseWild: (
        on_a_sheet(lambda state, move: turns.check_use_wild(state, move.seat, move.action)),
        lambda state, move: turns.use_wild(state, move.seat, move.action),
    ),
    moves.WriteNumber: (
        on_a_sheet(lambda state, move: turns.check_write(state, move.seat, move.space, move.value)),
        lambda state, move: turns.write(state, move.seat, move.space, move.value),
    ),
    moves.WriteX: (
        on_a_sheet(lambda state, move: decisions.check_mark(state, move.seat, move.space, writes=True)),
        lambda state, move: decisions.mark(state, move.seat, move.space, writes=True),
    ),
    moves.MarkSheet: (
        on_a_sheet(lambda state, move: decisions.check_mark(state, move.seat, move.mark, writes=False)),
        lambda state, move: decisions.mark(state, move.seat, move.mark, writes=False),
    ),
    moves.Decline: (
        on_a_sheet(lambda state, move: decisions.check_decline(state, move.seat, move.decision)),
        lambda state, move: decisions.decline(state, move.seat, move.decision),
    ),
    moves.TakeError: (
        on_known_cards(lambda state, move: turns.check_take_error(state, move.seat)),
        lambda state, move: turns.take_error(state, move.seat),
    ),
    moves.Done: (on_a_sheet(check_closing), closing),
    moves.ClaimMission: (check_closing, closing),
    moves.LeaveMissions: (check_closing, closing),
    moves.GiveCard: (check_third, closing),
    moves.RemoveCard: (check_third, closing),
    moves.FinishPaper: (
        lambda state, move: cards.check_finish(state),
        lambda state, move: cards.finish(state),
    ),
    moves.ScoreAstra: (check_score_astra, score_astra),
    **dict.fromkeys(moves.SCORE_MOVES.values(), (check_enter_score, enter_score)),
}


def check(state: State, move: Move) -> None:
    """Raise `IllegalMove` where the rules refuse the move."""
    RULES[type(move)][0](state, move)


def apply(state: State, move: Move) -> State:
    """The state after a move that was checked."""
    return RULES[type(move)][1](state, move)
