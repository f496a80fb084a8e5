"""Phase 4: the decisions that the action and its consequences bring (WM-S31, WM-A1-21)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.errors import IllegalMove
from companion.engine.fields import Id, declare
from companion.engine.records import replace
from companion.engine.text import Text
from companion.games.welcome_to_the_moon.adventure import WRITE_X, Decision, Step
from companion.games.welcome_to_the_moon.state import OnMySheet, Player, State, Turn, acting, player_at

STRIKE = "astra"
"""Kind of the decision that follows from ASTRA's effect card: the player chooses a prize to cross.

Rule WM-S57.
"""


def current(turn: Turn) -> tuple[Decision, ...]:
    """Return the decisions that may be taken now. They all have the newest source (WM-A1-21).

    A decision marked `later` is left out even if it has this source. This happens if the same effect card
    comes twice in a turn (WM-S58).
    """
    newest = turn.decisions[0].source if turn.decisions else ""
    return tuple(one for one in turn.decisions if one.source == newest and not one.later)


def options(state: State, player: Player, decision: Decision) -> tuple[str, ...]:
    """Return the ids that this decision may choose now."""
    if decision.kind == STRIKE:
        return player.sheet.unmarked(state.adventure.layout.prizes)
    return state.adventure.options(player.sheet, decision, player.turn.number)


class Answer(OnMySheet, kind=""):
    """Base of the moves that take a decision by choosing one of its options."""

    writes = False

    def chosen(self) -> str:
        """Return the id of the spot to mark, or of the space to write the X in."""
        raise NotImplementedError

    def check(self, state: State) -> None:
        self.meant(state, acting(state, self.seat, opening=True))

    def meant(self, state: State, player: Player) -> Decision:
        """Return the decision that this mark (or X) answers. Raise `IllegalMove` if there is none."""
        mark = self.chosen()
        if not player.turn.decisions:
            raise IllegalMove("There is nothing to mark now.")
        for decision in current(player.turn):
            if (decision.kind == WRITE_X) is self.writes and mark in options(state, player, decision):
                return decision
        if self.writes and (reason := state.adventure.x_refusal(player.sheet, mark)) is not None:
            raise IllegalMove(reason)
        raise IllegalMove("That is not what is asked: {what}", what=player.turn.decisions[0].text)

    def apply(self, state: State) -> State:
        return state.with_player(self.written(state, player_at(state, self.seat)))

    def written(self, state: State, player: Player) -> Player:
        """Return the player with the mark or the X."""
        return settled(state, take_decision(state, player, self.meant(state, player), self.chosen()))


class WriteX(Answer, kind="write-x"):
    """Write an X in a space where an effect allows an X (WM-S16)."""

    sentence = Text("{seat} writes X: {space}.")
    writes = True

    space: str = declare(Id("Space"))

    def chosen(self) -> str:
        return self.space


class MarkSheet(Answer, kind="mark"):
    """Circle, cross, draw or fill in one spot of the sheet that is an option of a decision."""

    sentence = Text("{seat} marks {mark}.")

    mark: str = declare(Id("Mark"))

    def chosen(self) -> str:
        return self.mark


class Decline(OnMySheet, kind="decline"):
    """Decline a decision that an effect grants; a decision that a rule demands must be taken (WM-S31)."""

    sentence = Text("{seat} leaves an effect alone.")

    decision: str = declare(Id("Effect"))

    def meant(self, player: Player) -> Decision:
        """Return the decision of this kind. Raise `IllegalMove` if there is none."""
        for decision in current(player.turn):
            if decision.kind == self.decision:
                return decision
        raise IllegalMove("There is nothing like that to leave alone.")

    def check(self, state: State) -> None:
        decision = self.meant(acting(state, self.seat))
        if decision.must:
            raise IllegalMove("This has to be done: {what}", what=decision.text)

    def apply(self, state: State) -> State:
        player = player_at(state, self.seat)
        player = player.at(decisions=_without(player.turn.decisions, self.meant(player)))
        return state.with_player(settled(state, player))


def settled(state: State, player: Player) -> Player:
    """Drop decisions without options, unfold those marked `later`, and take those marked `alone`.

    A decision never gains options during a turn, unless it waits behind a decision of a kind in
    `Adventure.opens` (WM-E13). A decision marked `later` is unfolded once it is the first. The app takes a
    decision marked `alone` if it is the first and has one option.
    """
    player = _pruned(state, player)
    while player.turn.decisions and player.turn.decisions[0].later:
        first, *others = player.turn.decisions
        step = state.adventure.unfold(player.sheet, first)
        player = replace(player, sheet=step.sheet).at(decisions=(*step.decisions, *others))
        player = _pruned(state, player)
    left = player.turn.decisions
    if left and left[0].alone and len(found := options(state, player, left[0])) == 1:
        return settled(state, take_decision(state, player, left[0], found[0]))
    return player


def _pruned(state: State, player: Player) -> Player:
    left = tuple(_worth_asking(state, player))
    return player if left == player.turn.decisions else player.at(decisions=left)


def _worth_asking(state: State, player: Player) -> Iterator[Decision]:
    opening = False
    for decision in player.turn.decisions:
        if opening or decision.later or options(state, player, decision):
            yield decision
            opening = opening or decision.kind in state.adventure.opens


def take_decision(state: State, player: Player, decision: Decision, mark: str) -> Player:
    """Take this decision. Decisions that follow from it come before those that wait already."""
    if decision.kind == STRIKE:
        step = Step(player.sheet.cross(mark))
    else:
        step = state.adventure.mark(player.sheet, decision, mark, player.turn.number)
    turn = replace(player.turn, decisions=_without(player.turn.decisions, decision))
    return with_newer(replace(player, turn=turn), step)


def with_newer(player: Player, step: Step) -> Player:
    """Return the player with the step's sheet, and its decisions before those that wait already."""
    player = replace(player, sheet=step.sheet)
    if not step.decisions and not step.due:
        return player
    return player.at(decisions=step.decisions + player.turn.decisions, due=player.turn.due + step.due)


def _without(decisions: tuple[Decision, ...], decision: Decision) -> tuple[Decision, ...]:
    at = decisions.index(decision)
    return decisions[:at] + decisions[at + 1 :]
