"""Phase 4: what the action and all that follows from it leave to choose (S31, A1-21)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.errors import IllegalMove
from companion.engine.fields import Id, declare
from companion.engine.records import replace
from companion.engine.text import Text
from companion.games.welcome_to_the_moon.adventure import WRITE_X, Decision, Step
from companion.games.welcome_to_the_moon.permissions import OnMySheet, acting, player_at
from companion.games.welcome_to_the_moon.state import Player, State, Turn

STRIKE = "astra"
"""The decision that ASTRA's effect card brings: which prize is crossed (S57)."""


def current(turn: Turn) -> tuple[Decision, ...]:
    """A1-21: those of the newest source; the others wait.

    What comes later waits too, even of the same source: ASTRA's card may come twice in a turn (S58).
    """
    newest = turn.decisions[0].source if turn.decisions else ""
    return tuple(one for one in turn.decisions if one.source == newest and not one.later)


def options(state: State, player: Player, decision: Decision) -> tuple[str, ...]:
    """The ids that this decision may choose now."""
    if decision.kind == STRIKE:
        return player.sheet.unmarked(state.adventure.layout.prizes)
    return state.adventure.options(player.sheet, decision, player.turn.number)


class Answer(OnMySheet, kind=""):
    """A decision taken, with all that follows from it: what may be marked is what a decision offers."""

    writes = False

    def chosen(self) -> str:
        """The id on the sheet that is marked, or that an X is written in."""
        raise NotImplementedError

    def check(self, state: State) -> None:
        self.meant(state, acting(state, self.seat, opening=True))

    def meant(self, state: State, player: Player) -> Decision:
        """The decision that this mark (or X) is the answer to. Raises `IllegalMove`."""
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
        """The player with the mark or the X."""
        return settled(state, taken(state, player, self.meant(state, player), self.chosen()))


class WriteX(Answer, kind="write-x"):
    """S16: an X where an effect allows one."""

    sentence = Text("{seat} writes X: {space}.")
    writes = True

    space: str = declare(Id("Space"))

    def chosen(self) -> str:
        return self.space


class MarkSheet(Answer, kind="mark"):
    """Phase 4 and what follows: circle, cross, draw or fill in one thing on the sheet."""

    sentence = Text("{seat} marks {mark}.")

    mark: str = declare(Id("Mark"))

    def chosen(self) -> str:
        return self.mark


class Decline(OnMySheet, kind="decline"):
    """S31: leave an effect alone. What an effect grants may be refused, what a rule demands may not."""

    sentence = Text("{seat} leaves an effect alone.")

    decision: str = declare(Id("Effect"))

    def meant(self, player: Player) -> Decision:
        """The decision of this kind. Raises `IllegalMove`."""
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
    """Without the decisions that have nothing left to choose.

    What they may choose never grows in a turn, but for those that wait for one that `opens` more (E13). What
    was to come later is unfolded once everything before it is done. One that may be taken by itself is,
    where it has one option and none comes before it.
    """
    player = _pruned(state, player)
    while player.turn.decisions and player.turn.decisions[0].later:
        first, *others = player.turn.decisions
        step = state.adventure.unfold(player.sheet, first)
        player = replace(player, sheet=step.sheet).at(decisions=(*step.decisions, *others))
        player = _pruned(state, player)
    left = player.turn.decisions
    if left and left[0].alone and len(found := options(state, player, left[0])) == 1:
        return settled(state, taken(state, player, left[0], found[0]))
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


def taken(state: State, player: Player, decision: Decision, mark: str) -> Player:
    """The player with this decision taken, and with those that it brought."""
    if decision.kind == STRIKE:
        step = Step(player.sheet.cross(mark))
    else:
        step = state.adventure.mark(player.sheet, decision, mark, player.turn.number)
    turn = replace(player.turn, decisions=_without(player.turn.decisions, decision))
    return with_newer(replace(player, turn=turn), step)


def with_newer(player: Player, step: Step) -> Player:
    """The sheet after a step; its decisions come before those that wait."""
    player = replace(player, sheet=step.sheet)
    if not step.decisions and not step.due:
        return player
    return player.at(decisions=step.decisions + player.turn.decisions, due=player.turn.due + step.due)


def _without(decisions: tuple[Decision, ...], decision: Decision) -> tuple[Decision, ...]:
    at = decisions.index(decision)
    return decisions[:at] + decisions[at + 1 :]
