"""Phases 2 and 3 of one player: choose, write, or take a System Error (S8-S29). Nobody waits for anybody."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.errors import IllegalMove
from companion.engine.records import replace
from companion.engine.text import Text
from companion.games.welcome_to_the_moon.acting import acting, player_at
from companion.games.welcome_to_the_moon.adventure import Written
from companion.games.welcome_to_the_moon.components import ASTRONAUT
from companion.games.welcome_to_the_moon.decisions import current, settled, taken, with_newer
from companion.games.welcome_to_the_moon.state import (
    CARDS,
    Combination,
    Player,
    State,
    Turn,
)

SHIFTS = (-2, -1, 0, 1, 2)
"""S20."""


# Phase 2


def combinations(state: State) -> Iterator[Combination]:
    """S3, S50: a slot's own number and action; in solo the number of one card with another's action."""
    for i, number in enumerate(state.slots, start=1):
        for j, action in enumerate(state.slots, start=1):
            if (i != j) is state.solo:
                yield Combination(number.number, action.action, i, j)


def values_of(state: State, number: int, action: str) -> Iterator[int]:
    """S20, S21: what may be written of a number with this action."""
    if action == ASTRONAUT and state.adventure.shifts:
        yield from (number + by for by in SHIFTS if number + by >= 0)
    else:
        yield number


def fits(state: State, player: Player, combination: Combination) -> bool:
    """S24, S26: whether there is a space for any value of this combination."""
    adventure, sheet, action = state.adventure, player.sheet, combination.action
    return any(adventure.fits(sheet, value, action) for value in values_of(state, combination.number, action))


def fits_with_wild(state: State, player: Player, combination: Combination) -> bool:
    """A2-16: a wild symbol could make an astronaut of its action."""
    wild = replace(combination, action=ASTRONAUT)
    return bool(state.adventure.wild(player.sheet)) and fits(state, player, wild)


def hopeless(state: State, player: Player) -> bool:
    """S25: none of the combinations can be written; a wild symbol need not be spent (A2-16)."""
    return not any(fits(state, player, combination) for combination in combinations(state))


def _bound(state: State, player: Player) -> bool:
    """A2-28: a wild symbol is spent on the combination chosen, and it can still be written."""
    turn = player.turn
    return bool(turn.wild and turn.chosen and fits(state, player, replace(turn.chosen, action=turn.wild)))


def check_choose(state: State, seat: str, wanted: Combination) -> None:
    """S9, S24, S50."""
    player = acting(state, seat)
    _check_at_phase_two(player.turn)
    if _bound(state, player):
        raise IllegalMove("The wild symbol is spent on the other combination. Undo first.")
    if wanted not in combinations(state):
        raise IllegalMove("The cards do not show this combination.")
    if state.mode != CARDS and not (fits(state, player, wanted) or fits_with_wild(state, player, wanted)):
        raise IllegalMove("{number} fits nowhere with {action}.", number=wanted.number, action=wanted.action)


def choose(state: State, seat: str, wanted: Combination) -> State:
    """S9: until the number is written another one may be chosen instead."""
    player = player_at(state, seat)
    return state.with_player(player.at(chosen=wanted, shift=0, wild=""))


def _check_at_phase_two(turn: Turn) -> None:
    """S10, S57: nothing has to be decided first, and nothing is written yet."""
    for decision in current(turn):
        if decision.must:
            raise IllegalMove("First: {what}", what=decision.text)
    if turn.wrote:
        raise IllegalMove("You have written already this turn.")


# Phase 3


def check_shift(state: State, seat: str, value: int) -> None:
    """S20-S23."""
    turn = acting(state, seat).turn
    if turn.chosen is None:
        raise IllegalMove("Choose a combination first.")
    if not turn.may_shift or not state.adventure.shifts:
        raise IllegalMove("Only an astronaut changes the number, before it is written.")
    if value not in values_of(state, turn.chosen.number, ASTRONAUT):
        raise IllegalMove("An astronaut changes the number by two at most.")


def shift(state: State, seat: str, value: int) -> State:
    """S20."""
    player = player_at(state, seat)
    number = player.turn.chosen.number if player.turn.chosen else value
    return state.with_player(player.at(shift=value - number))


def check_use_wild(state: State, seat: str, action: str) -> None:
    """A2-27, A2-28: one a turn, before the action is used."""
    player = acting(state, seat)
    chosen = player.turn.chosen
    if chosen is None:
        raise IllegalMove("Choose a combination first.")
    if player.turn.wild or player.turn.wrote:
        raise IllegalMove("A wild symbol is spent once a turn, before the number is written.")
    if not state.adventure.wild(player.sheet):
        raise IllegalMove("No wild symbol is circled and unspent.")
    if action == chosen.action:
        raise IllegalMove("That is the action of this combination already.")
    if not fits(state, player, replace(chosen, action=action)):
        raise IllegalMove("{number} fits nowhere with {action}.", number=chosen.number, action=action)


def use_wild(state: State, seat: str, action: str) -> State:
    """A2-27: the symbol is crossed; the action stands for the chosen one."""
    player = player_at(state, seat)
    sheet = player.sheet.cross(state.adventure.wild(player.sheet))
    return state.with_player(replace(player, sheet=sheet, turn=replace(player.turn, wild=action, shift=0)))


def write_refusal(state: State, player: Player, space: str) -> Text | None:
    """Why the chosen number may not be written in this space; None where it may."""
    turn = player.turn
    if turn.value is None:
        return Text("Choose a combination first.")
    return state.adventure.refusal(player.sheet, turn.value, turn.action, space)


def check_write(state: State, seat: str, space: str, value: int) -> None:
    """S12-S15, S18."""
    player = acting(state, seat)
    if player.turn.wrote:
        raise IllegalMove("You have written already this turn.")
    if player.turn.value is not None and value != player.turn.value:
        raise IllegalMove("Your number is {value}.", value=player.turn.value)
    if (reason := write_refusal(state, player, space)) is not None:
        raise IllegalMove(reason)


def write(state: State, seat: str, space: str, value: int) -> State:
    """Phase 3, and what phase 4 may then do. A number that was changed has used its astronaut (S23)."""
    player, adventure = player_at(state, seat), state.adventure
    written = Written(space, value)
    step = adventure.write(player.sheet, space, value)
    decisions = adventure.action(step.sheet, player.turn.action, written)
    turn = replace(player.turn, written=written, decisions=decisions)
    player = replace(player, sheet=step.sheet, turn=turn)
    if player.turn.shift and decisions:
        (mark,) = adventure.options(step.sheet, decisions[0], written)
        player = taken(state, player, decisions[0], mark)
    return state.with_player(settled(state, with_newer(player, step.decisions)))


# System Errors


def check_take_error(state: State, seat: str) -> None:
    """S24-S27: never while a combination fits."""
    player = acting(state, seat)
    _check_at_phase_two(player.turn)
    if _bound(state, player):
        raise IllegalMove("The wild symbol is spent already: write with it, or undo.")
    if state.mode != CARDS and not hopeless(state, player):
        raise IllegalMove("A System Error is only taken when no combination fits anywhere.")


def take_error(state: State, seat: str) -> State:
    """S25."""
    player = player_at(state, seat)
    step = state.adventure.error(player.sheet)
    player = replace(player, sheet=step.sheet, turn=replace(player.turn, chosen=None, shift=0, error=True))
    return state.with_player(settled(state, with_newer(player, step.decisions)))
