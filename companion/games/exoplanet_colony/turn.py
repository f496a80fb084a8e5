"""The steps of a turn: actions, resource update, event, next player (T, R)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Self

from companion.engine.errors import IllegalMove
from companion.engine.fields import Flag, Id, Number, declare
from companion.engine.move_context import MoveContext
from companion.engine.moves import Anchor, Move
from companion.engine.offers import BY_ONE, Offer
from companion.engine.records import replace
from companion.engine.seats import next_seat
from companion.engine.text import Text
from companion.games.exoplanet_colony import trackers
from companion.games.exoplanet_colony.components import LAST_LEVEL, RESOURCES
from companion.games.exoplanet_colony.hands import over_limit
from companion.games.exoplanet_colony.house_rules import RISES_FIRST
from companion.games.exoplanet_colony.production import production
from companion.games.exoplanet_colony.state import (
    ACTIONS,
    BEGIN,
    EVENT,
    MOST_ACTIONS,
    REVEAL,
    UPDATE,
    Event,
    Moved,
    State,
    Turn,
    colonist_at,
)
from companion.games.exoplanet_colony.trackers import check_changes, supply_track, with_supply

LEVEL = "level"
STEP_NAMES = {
    BEGIN: Text("nobody has begun yet"),
    ACTIONS: Text("the actions are in progress"),
    UPDATE: Text("the resource update is due"),
    REVEAL: Text("an event has to be revealed"),
    EVENT: Text("an event is being resolved"),
}


def check_step(state: State, *steps: str) -> None:
    """EC-T2: raise `IllegalMove` unless the turn is in one of these steps."""
    if state.turn.step not in steps:
        raise IllegalMove("Not in this step: {now}.", now=STEP_NAMES[state.turn.step])


def check_hands(state: State) -> None:
    """EC-C2: raise `IllegalMove` while a player has to discard, which comes before anything else."""
    for colonist in over_limit(state):
        raise IllegalMove(
            "{player} has {count} cards: down to {limit} first.",
            player=colonist.player,
            count=colonist.hand.size,
            limit=colonist.limit,
        )


def start_turn(state: State, seat: str) -> State:
    """EC-A0a, EC-Q1: start a turn. The present Emergency Level fixes its number of actions."""
    turn = Turn(seat, ACTIONS, trackers.allowance(state), 0, state.turn.number + 1)
    return replace(state, turn=turn, event=None, moved=(), shuffled=0)


def next_player(state: State) -> State:
    """EC-T1: start the turn of the player to the left, with the actions of the present level (EC-R7)."""
    return start_turn(state, next_seat(state.seats, state.turn.seat))


def on_start(state: State) -> State:
    """EC-S9: start the turn of a single player without asking who begins (version 1 of the rules asked)."""
    alone = len(state.seats) == 1 and state.rules_version >= 2
    return start_turn(state, state.seats[0]) if alone else state


class Begin(Move, kind="begin"):
    """EC-S9, EC-T1: begin the game with the turn of `seat`. If `seat` is empty, the app draws a player."""

    sentence = Text("{seat} begins.")

    seat: str = declare(Id("First player", of="seat"), default="")

    def needs_draw(self, state: State) -> bool:
        return not self.seat

    def draw(self, state: State, context: MoveContext) -> Self:
        return type(self)(seat=context.chance.pick(state.seats))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for colonist in state.colonists:
            yield cls(seat=colonist.seat).offer(Text.verbatim(colonist.player))
        yield cls().offer(Text("Draw one"))

    def check(self, state: State) -> None:
        if state.turn.step != BEGIN:
            raise IllegalMove("The first player is known already.")
        if self.seat:
            colonist_at(state, self.seat)

    def apply(self, state: State) -> State:
        return start_turn(state, self.seat)


class EndActions(Move, kind="end-actions"):
    """EC-A0a, EC-T2: end the actions, even if some are left, and go on to the resource update."""

    sentence = Text("The actions are over.")
    button = Text("End actions")

    def check(self, state: State) -> None:
        check_step(state, ACTIONS)
        check_hands(state)

    def apply(self, state: State) -> State:
        return state.with_turn(step=UPDATE)


class ChangeActions(Move, kind="change-actions", anchor=Anchor.NONE):
    """Change the number of actions of this turn by a card's effect; the next turn follows the level.

    Rule EC-A0a.
    """

    sentence = Text("A card changes the actions of this turn: {by:+}.")

    by: int = declare(Number("Actions", -MOST_ACTIONS, MOST_ACTIONS))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for by, sign in BY_ONE:
            yield cls(by=by).offer(Text("Actions of this turn {sign}", sign=sign))

    def check(self, state: State) -> None:
        """EC-A0a: refuse a number of actions below those used, and any other step than the actions."""
        check_step(state, ACTIONS)
        check_changes(self.by)
        allowance = state.turn.allowance + self.by
        if allowance < state.turn.used:
            raise IllegalMove("No action of this turn is left.")
        if allowance > MOST_ACTIONS:
            raise IllegalMove("A turn has at most {most} actions.", most=MOST_ACTIONS)

    def apply(self, state: State) -> State:
        return state.with_turn(allowance=state.turn.allowance + self.by)


class UpdateResources(Move, kind="update-resources"):
    """EC-R1: change every supply by its production.

    With `event`, the top event is revealed in the same step (EC-T2). Its name may be told afterwards.
    """

    sentence = Text("Resource update.")

    event: bool = declare(Flag("Reveal the event, too"), default=False)

    def words(self, names: Mapping[str, str]) -> Text:
        return Text("Resource update, and an event is revealed.") if self.event else self.sentence

    def shows(self) -> bool:
        return self.event

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for event in (False, True):
            yield cls(event=event).offer(Text("Update resources"))

    def check(self, state: State) -> None:
        """EC-R4: allow the update after the actions of every turn, even if some are left."""
        check_step(state, ACTIONS, UPDATE)
        check_hands(state)

    def apply(self, state: State) -> State:
        """Change one supply after another; stop if the level reaches its last space (EC-Q2).

        Rules EC-R1, EC-R2, EC-R3, EC-R5, EC-R6.
        """
        before, space = state, trackers.level(state)
        for resource in update_order(state):
            state = with_supply(state, resource, state.supply[resource] + production(state, resource))
            if trackers.level(state) == LAST_LEVEL:
                break
        state = replace(state.with_turn(step=REVEAL), moved=cubes(before, state, space))
        lost = trackers.level(state) == LAST_LEVEL or state.events == 0
        return reveal(state, Event()) if self.event and not lost else state


def reveal(state: State, event: Event) -> State:
    """EC-V1, EC-V10: return the state with the top card of the event deck revealed."""
    left = None if state.events is None else state.events - 1
    return replace(state.with_turn(step=EVENT), event=event, events=left)


def update_order(state: State) -> tuple[str, ...]:
    """EC-Q3: return the resources in the order of the update. Supplies that rise from 0 come first.

    A house rule may fix the order instead.
    """
    if state.readings.update_order != RISES_FIRST:
        return tuple(RESOURCES)
    return tuple(sorted(RESOURCES, key=lambda resource: not rises(state, resource)))


def rises(state: State, resource: str) -> bool:
    """EC-R6: return True if the update raises a supply from 0."""
    return supply_track(state, resource).empty and production(state, resource) > 0


def cubes(before: State, after: State, space: int) -> tuple[Moved, ...]:
    """Return the cubes to move: the supplies that changed, and the Emergency Level."""
    moved = [
        Moved(resource, before.supply[resource], after.supply[resource])
        for resource in RESOURCES
        if before.supply[resource] != after.supply[resource]
    ]
    if space != trackers.level(after):
        moved.append(Moved(LEVEL, space, trackers.level(after)))
    return tuple(moved)
