"""Phases 2 and 3 of one player: choose, write, or take a System Error.

Players do not wait for each other in these phases.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from companion.engine.errors import IllegalMove
from companion.engine.fields import Id, declare
from companion.engine.records import replace
from companion.engine.text import Text
from companion.games.welcome_to_the_moon.adventure import Written
from companion.games.welcome_to_the_moon.components import ASTRONAUT, IN_SENTENCE, actions_of, numbers_of
from companion.games.welcome_to_the_moon.decisions import current, settled, take_decision, with_newer
from companion.games.welcome_to_the_moon.printed import SHIFTS, WRITTEN
from companion.games.welcome_to_the_moon.sheet import Entry
from companion.games.welcome_to_the_moon.state import (
    ACTION,
    CARDS,
    SLOT,
    Combination,
    OnMySheet,
    Player,
    State,
    Turn,
    acting,
    player_at,
)

# Phase 2


def combinations(state: State) -> Iterator[Combination]:
    """Yield the combinations that the open cards allow (WM-S3, WM-S50).

    In multiplayer, number and action are of the same slot, in solo of two slots. If a card prints a choice of
    numbers or actions, each of them makes a separate combination (WM-S76).
    """
    for i, one in enumerate(state.slots, start=1):
        for j, other in enumerate(state.slots, start=1):
            if (i != j) is state.solo:
                for number, action in product(numbers_of(one.number), actions_of(other.action)):
                    yield Combination(number, action, i, j)


def values_of(state: State, number: Entry, action: str) -> Iterator[Entry]:
    """Yield the numbers that may be written with this action (WM-S20, WM-S21); an X stays an X (WM-S76)."""
    if action == ASTRONAUT and state.adventure.shifts and not isinstance(number, str):
        yield from (number + by for by in SHIFTS if number + by >= 0)
    else:
        yield number


def fits(state: State, player: Player, combination: Combination) -> bool:
    """Return True if any value of this combination fits a space (WM-S24, WM-S26)."""
    adventure, sheet, action = state.adventure, player.sheet, combination.action
    return any(adventure.fits(sheet, value, action) for value in values_of(state, combination.number, action))


def fits_with_wild(state: State, player: Player, combination: Combination) -> bool:
    """Return True if the number fits once a wild symbol has turned the action into an astronaut.

    Rule WM-A2-16.
    """
    wild = replace(combination, action=ASTRONAUT)
    return bool(state.adventure.wild(player.sheet)) and fits(state, player, wild)


def hopeless(state: State, player: Player) -> bool:
    """Return True if no combination fits without a wild symbol; a System Error is then legal.

    Rules WM-S25, WM-A2-16.
    """
    return not any(fits(state, player, combination) for combination in combinations(state))


def _bound(state: State, player: Player) -> bool:
    """Return True if a wild symbol is spent on the chosen combination, which still fits a space.

    Rule WM-A2-28.
    """
    turn = player.turn
    return bool(turn.wild and turn.chosen and fits(state, player, replace(turn.chosen, action=turn.wild)))


class ChooseCombination(OnMySheet, kind="choose"):
    """Choose the number of one place with the action of the same place, or in solo of another place.

    Phase 2 (WM-S9, WM-S24, WM-S50).
    """

    sentence = Text("{seat} chooses {number} with {action}.")

    number: Entry = declare(WRITTEN)
    action: str = declare(ACTION)
    number_slot: int = declare(SLOT)
    action_slot: int = declare(SLOT)

    @property
    def wanted(self) -> Combination:
        """The fields of this move as a combination."""
        return Combination(self.number, self.action, self.number_slot, self.action_slot)

    def check(self, state: State) -> None:
        player, wanted = acting(state, self.seat, solo_on_paper=True), self.wanted
        _check_at_phase_two(player.turn)
        if _bound(state, player):
            raise IllegalMove("The wild symbol is spent on the other combination. Undo first.")
        if wanted not in combinations(state):
            raise IllegalMove("The cards do not show this combination.")
        if state.mode != CARDS and not (fits(state, player, wanted) or fits_with_wild(state, player, wanted)):
            raise no_place(self.number, self.action)

    def apply(self, state: State) -> State:
        """Choose the combination. The player may choose another until the number is written (WM-S9)."""
        return state.with_player(player_at(state, self.seat).at(chosen=self.wanted, shift=0, wild=""))


def no_place(number: Entry, action: str) -> IllegalMove:
    """Return the error for a combination that fits nowhere (WM-S12)."""
    return IllegalMove("{number} fits nowhere with {action}.", number=number, action=IN_SENTENCE[action])


def _check_at_phase_two(turn: Turn) -> None:
    """Raise `IllegalMove` if something is written (WM-S10) or must be decided first (WM-S57)."""
    for decision in current(turn):
        if decision.must:
            raise IllegalMove("First: {what}", what=decision.text)
    if turn.wrote:
        raise IllegalMove("You have written already this turn.")


# Phase 3


class ShiftNumber(OnMySheet, kind="shift"):
    """Change the chosen number by up to two with an astronaut.

    Rules WM-S20, WM-S21, WM-S22, WM-S23.
    """

    sentence = Text("{seat} makes it {value}.")

    value: Entry = declare(WRITTEN)

    def check(self, state: State) -> None:
        turn = acting(state, self.seat).turn
        if turn.chosen is None:
            raise IllegalMove("Choose a combination first.")
        if not turn.may_shift or not state.adventure.shifts:
            raise IllegalMove("Only an astronaut changes the number, before it is written.")
        if self.value not in values_of(state, turn.chosen.number, ASTRONAUT):
            raise IllegalMove("An astronaut changes the number by two at most.")

    def apply(self, state: State) -> State:
        player = player_at(state, self.seat)
        shift = next(by for by in SHIFTS if player.at(shift=by).turn.value == self.value)
        return state.with_player(player.at(shift=shift))


class UseWild(OnMySheet, kind="use-wild"):
    """Spend a circled wild symbol, at most one a turn, to replace the chosen action with any other.

    Rules WM-A2-27, WM-A2-28.
    """

    sentence = Text("{seat} spends a wild symbol: {action}.")

    action: str = declare(ACTION)

    def check(self, state: State) -> None:
        player = acting(state, self.seat)
        chosen = player.turn.chosen
        if chosen is None:
            raise IllegalMove("Choose a combination first.")
        if player.turn.wild or player.turn.wrote:
            raise IllegalMove("A wild symbol is spent once a turn, before the number is written.")
        if not state.adventure.wild(player.sheet):
            raise IllegalMove("No wild symbol is circled and unspent.")
        if self.action == chosen.action:
            raise IllegalMove("That is the action of this combination already.")
        if not fits(state, player, replace(chosen, action=self.action)):
            raise no_place(chosen.number, self.action)

    def apply(self, state: State) -> State:
        """Cross the wild symbol and replace the chosen action."""
        player = player_at(state, self.seat).at(wild=self.action, shift=0)
        sheet = player.sheet.cross(state.adventure.wild(player.sheet))
        return state.with_player(replace(player, sheet=sheet))


def write_refusal(state: State, player: Player, space: str) -> Text | None:
    """Return why the chosen number may not be written in this space, None if it may."""
    turn = player.turn
    if turn.value is None:
        return Text("Choose a combination first.")
    return state.adventure.refusal(player.sheet, turn.value, turn.action, space)


class WriteNumber(OnMySheet, kind="write"):
    """Write the chosen number in a space.

    Phase 3 (WM-S12, WM-S13, WM-S14, WM-S15, WM-S18).
    """

    sentence = Text("{seat} writes {value}: {space}.")

    space: str = declare(Id("Space"))
    value: Entry = declare(WRITTEN)

    def check(self, state: State) -> None:
        player = acting(state, self.seat)
        if player.turn.wrote:
            raise IllegalMove("You have written already this turn.")
        if player.turn.value is not None and self.value != player.turn.value:
            raise IllegalMove("Your number is {value}.", value=player.turn.value)
        if (reason := write_refusal(state, player, self.space)) is not None:
            raise IllegalMove(reason)

    def apply(self, state: State) -> State:
        """Write the number and add the decisions of phase 4."""
        return state.with_player(self.written(state, player_at(state, self.seat)))

    def written(self, state: State, player: Player) -> Player:
        """Return the player with the number written.

        If the astronaut action has changed the number, its astronaut is used up, so the app marks it at once
        (WM-S23).
        """
        adventure, written = state.adventure, Written(self.space, self.value)
        step = adventure.write(player.sheet, self.space, self.value)
        turn = replace(player.turn, written=written)
        sheet, changed = adventure.spend(step.sheet, turn.action, written)
        decisions = adventure.action(sheet, turn.action, turn.number)
        player = replace(player, sheet=sheet, turn=replace(turn, decisions=decisions))
        if (turn.shift or changed) and decisions:
            (mark,) = adventure.options(sheet, decisions[0], turn.number)
            player = take_decision(state, player, decisions[0], mark)
        return settled(state, with_newer(player, step._replace(sheet=player.sheet)))


class TakeError(OnMySheet, kind="system-error"):
    """Take a System Error, which is allowed only if no combination fits anywhere.

    Rules WM-S24, WM-S25, WM-S26, WM-S27.
    """

    sentence = Text("{seat} takes a System Error.")

    def check(self, state: State) -> None:
        player = acting(state, self.seat, solo_on_paper=True)
        _check_at_phase_two(player.turn)
        if _bound(state, player):
            raise IllegalMove("The wild symbol is spent already: write with it, or undo.")
        if state.mode != CARDS and not hopeless(state, player):
            raise IllegalMove("A System Error is only taken when no combination fits anywhere.")

    def apply(self, state: State) -> State:
        """Take a System Error in place of a combination (WM-S25)."""
        player = player_at(state, self.seat).at(chosen=None, shift=0, error=True)
        step = state.adventure.error(player.sheet)
        return state.with_player(settled(state, with_newer(player, step)))
