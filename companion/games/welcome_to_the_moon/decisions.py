"""Phase 4: what the action and all that follows from it leave to choose (S31, A1-21)."""

from __future__ import annotations

from companion.engine.errors import IllegalMove
from companion.engine.records import replace
from companion.games.welcome_to_the_moon.acting import acting, player_at
from companion.games.welcome_to_the_moon.adventure import WRITE_X, Decision, Step
from companion.games.welcome_to_the_moon.state import Player, State, Turn

STRIKE = "astra"
"""The decision that ASTRA's effect card brings: which prize is crossed (S57)."""


def current(turn: Turn) -> tuple[Decision, ...]:
    """A1-21: those of the newest source; the others wait."""
    return tuple(decision for decision in turn.decisions if decision.source == turn.decisions[0].source)


def options(state: State, player: Player, decision: Decision) -> tuple[str, ...]:
    """The ids that this decision may choose now."""
    if decision.kind == STRIKE:
        return player.sheet.unmarked(state.adventure.layout.prizes)
    return state.adventure.options(player.sheet, decision, player.turn.written)


def decision_for(state: State, player: Player, mark: str, *, writes: bool) -> Decision | None:
    """The decision that this mark (or X) would be the answer to."""
    for decision in current(player.turn):
        if (decision.kind == WRITE_X) is writes and mark in options(state, player, decision):
            return decision
    return None


def check_mark(state: State, seat: str, mark: str, *, writes: bool) -> None:
    """What may be marked is what a decision of this turn offers."""
    player = acting(state, seat)
    if not player.turn.decisions:
        raise IllegalMove("There is nothing to mark now.")
    if decision_for(state, player, mark, writes=writes) is not None:
        return
    if writes and (reason := state.adventure.x_refusal(player.sheet, mark)) is not None:
        raise IllegalMove(reason)
    raise IllegalMove("That is not what is asked: {what}", what=player.turn.decisions[0].text)


def mark(state: State, seat: str, mark: str, *, writes: bool) -> State:
    """One decision taken, with all that follows from it."""
    player = player_at(state, seat)
    decision = decision_for(state, player, mark, writes=writes)
    if decision is None:
        raise IllegalMove("There is nothing to mark now.")
    return state.with_player(settled(state, taken(state, player, decision, mark)))


def check_decline(state: State, seat: str, kind: str) -> None:
    """S31: what an effect grants may be refused, what a rule demands may not."""
    player = acting(state, seat)
    decision = next((d for d in current(player.turn) if d.kind == kind), None)
    if decision is None:
        raise IllegalMove("There is nothing like that to leave alone.")
    if decision.must:
        raise IllegalMove("This has to be done: {what}", what=decision.text)


def decline(state: State, seat: str, kind: str) -> State:
    """S31."""
    player = player_at(state, seat)
    decision = next(d for d in current(player.turn) if d.kind == kind)
    player = player.at(decisions=_without(player.turn.decisions, decision))
    return state.with_player(settled(state, player))


def settled(state: State, player: Player) -> Player:
    """Without the decisions that have nothing left to choose: what they may choose never grows in a turn."""
    left = tuple(decision for decision in player.turn.decisions if options(state, player, decision))
    return player if left == player.turn.decisions else player.at(decisions=left)


def taken(state: State, player: Player, decision: Decision, mark: str) -> Player:
    """The player with this decision taken, and with those that it brought."""
    if decision.kind == STRIKE:
        step = Step(player.sheet.cross(mark))
    else:
        step = state.adventure.mark(player.sheet, decision, mark, player.turn.written)
    turn = replace(player.turn, decisions=_without(player.turn.decisions, decision))
    return with_newer(replace(player, sheet=step.sheet, turn=turn), step.decisions)


def with_newer(player: Player, newer: tuple[Decision, ...]) -> Player:
    """The newer decisions come before those that wait."""
    return player.at(decisions=newer + player.turn.decisions)


def _without(decisions: tuple[Decision, ...], decision: Decision) -> tuple[Decision, ...]:
    at = decisions.index(decision)
    return decisions[:at] + decisions[at + 1 :]
