"""Phases 2 and 3 of one player: choose, write, or take a System Error (S8-S29). Nobody waits for anybody."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from companion.engine.errors import IllegalMove
from companion.engine.fields import Id, declare
from companion.engine.records import replace
from companion.engine.text import Text
from companion.games.welcome_to_the_moon.adventure import Written
from companion.games.welcome_to_the_moon.components import ASTRONAUT, IN_SENTENCE, actions_of, numbers_of
from companion.games.welcome_to_the_moon.decisions import current, settled, taken, with_newer
from companion.games.welcome_to_the_moon.permissions import ACTION, SLOT, OnMySheet, acting, player_at
from companion.games.welcome_to_the_moon.printed import SHIFTS, WRITTEN
from companion.games.welcome_to_the_moon.sheet import Entry
from companion.games.welcome_to_the_moon.state import CARDS, Combination, Player, State, Turn

# Phase 2


def combinations(state: State) -> Iterator[Combination]:
    """S3, S50: a slot's own number and action; in solo the number of one card with another's action.

    S76: each of the numbers and actions that a card lets one choose from.
    """
    for i, one in enumerate(state.slots, start=1):
        for j, other in enumerate(state.slots, start=1):
            if (i != j) is state.solo:
                for number, action in product(numbers_of(one.number), actions_of(other.action)):
                    yield Combination(number, action, i, j)


def values_of(state: State, number: Entry, action: str) -> Iterator[Entry]:
    """S20, S21: what may be written of a number with this action; an X stays what it is (S76)."""
    if action == ASTRONAUT and state.adventure.shifts and not isinstance(number, str):
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


class ChooseCombination(OnMySheet, kind="choose"):
    """Phase 2: the number of one place with the action of one: the same, in solo another (S9, S24, S50)."""

    sentence = Text("{seat} chooses {number} with {action}.")

    number: Entry = declare(WRITTEN)
    action: str = declare(ACTION)
    number_slot: int = declare(SLOT)
    action_slot: int = declare(SLOT)

    @property
    def wanted(self) -> Combination:
        """The combination as the cards show it."""
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
        """S9: until the number is written another one may be chosen instead."""
        return state.with_player(player_at(state, self.seat).at(chosen=self.wanted, shift=0, wild=""))


def no_place(number: Entry, action: str) -> IllegalMove:
    """S12: the refusal of a combination."""
    return IllegalMove("{number} fits nowhere with {action}.", number=number, action=IN_SENTENCE[action])


def _check_at_phase_two(turn: Turn) -> None:
    """S10, S57: nothing has to be decided first, and nothing is written yet."""
    for decision in current(turn):
        if decision.must:
            raise IllegalMove("First: {what}", what=decision.text)
    if turn.wrote:
        raise IllegalMove("You have written already this turn.")


# Phase 3


class ShiftNumber(OnMySheet, kind="shift"):
    """S20-S23: an astronaut changes the number by up to two."""

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
    """A2-27, A2-28: a circled wild symbol, one a turn, makes the chosen action any of the six."""

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
        """The symbol is crossed; the action stands for the chosen one."""
        player = player_at(state, self.seat).at(wild=self.action, shift=0)
        sheet = player.sheet.cross(state.adventure.wild(player.sheet))
        return state.with_player(replace(player, sheet=sheet))


def write_refusal(state: State, player: Player, space: str) -> Text | None:
    """Why the chosen number may not be written in this space; None where it may."""
    turn = player.turn
    if turn.value is None:
        return Text("Choose a combination first.")
    return state.adventure.refusal(player.sheet, turn.value, turn.action, space)


class WriteNumber(OnMySheet, kind="write"):
    """Phase 3 (S12-S15, S18)."""

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
        """With what phase 4 may then do."""
        return state.with_player(self.written(state, player_at(state, self.seat)))

    def written(self, state: State, player: Player) -> Player:
        """The player with the number. A number that was changed has used its astronaut (S23)."""
        adventure, written = state.adventure, Written(self.space, self.value)
        step = adventure.write(player.sheet, self.space, self.value)
        turn = replace(player.turn, written=written)
        sheet, changed = adventure.spend(step.sheet, turn.action, written)
        decisions = adventure.action(sheet, turn.action, turn.number)
        player = replace(player, sheet=sheet, turn=replace(turn, decisions=decisions))
        if (turn.shift or changed) and decisions:
            (mark,) = adventure.options(sheet, decisions[0], turn.number)
            player = taken(state, player, decisions[0], mark)
        return settled(state, with_newer(player, step._replace(sheet=player.sheet)))


class TakeError(OnMySheet, kind="system-error"):
    """S24-S27: no number fits, so a System Error; never while a combination fits."""

    sentence = Text("{seat} takes a System Error.")

    def check(self, state: State) -> None:
        player = acting(state, self.seat, solo_on_paper=True)
        _check_at_phase_two(player.turn)
        if _bound(state, player):
            raise IllegalMove("The wild symbol is spent already: write with it, or undo.")
        if state.mode != CARDS and not hopeless(state, player):
            raise IllegalMove("A System Error is only taken when no combination fits anywhere.")

    def apply(self, state: State) -> State:
        """S25."""
        player = player_at(state, self.seat).at(chosen=None, shift=0, error=True)
        step = state.adventure.error(player.sheet)
        return state.with_player(settled(state, with_newer(player, step)))
