"""Supplies, the Emergency Level, and card effects on the Resource Board.

Rules EC-I3, EC-R2, EC-R5, EC-R6, EC-V6, EC-Q6.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Number, declare
from companion.engine.moves import Anchor, Move
from companion.engine.offers import BY_ONE, Offer
from companion.engine.records import replace
from companion.engine.text import NOTHING, Text
from companion.engine.track import Track
from companion.games.exoplanet_colony.card_records import LEVEL, PRODUCTION, SUPPLY, Step
from companion.games.exoplanet_colony.components import (
    LAST_LEVEL,
    LOWER,
    PRODUCTION_LEAST,
    PRODUCTION_MOST,
    RESOURCES,
    SUPPLY_LEAST,
    SUPPLY_MOST,
)
from companion.games.exoplanet_colony.production import production, set_production
from companion.games.exoplanet_colony.state import State, noted


def depleted(state: State) -> tuple[str, ...]:
    """Return the resources whose supply is empty."""
    return tuple(resource for resource, value in state.supply.items() if value == SUPPLY_LEAST)


def emergencies(state: State) -> int:
    """Return the number of emergency tokens on the base."""
    return sum(module.emergencies for module in state.modules)


def steps(state: State) -> int:
    """EC-I3: return the steps of the level: one per empty supply or emergency token, plus those by cards."""
    return len(depleted(state)) + emergencies(state) + state.shift


def level(state: State) -> int:
    """Return the space of the Emergency Level. 0 gives all actions, and the last space is defeat.

    Rules EC-I2, EC-E2.
    """
    return Track(0, LAST_LEVEL).at(steps(state)).value


def allowance(state: State) -> int:
    """EC-A0a: return the number of actions of a turn that starts now."""
    return state.board.actions[level(state)] if level(state) < LAST_LEVEL else 0


def supply_track(state: State, resource: str) -> Track:
    """Return the track of a supply (EC-I1)."""
    return Track(state.supply[resource], SUPPLY_MOST, SUPPLY_LEAST)


def with_supply(state: State, resource: str, value: int, *, by_action: bool = False) -> State:
    """Set a supply (EC-R2), which may move the level (EC-R5, EC-R6).

    A house rule may let only actions move the level back (EC-Q4).
    """
    track = supply_track(state, resource)
    moved = track.at(value)
    state = replace(state, supply=state.supply.put(resource, moved.value))
    rises = track.empty and not moved.empty
    if rises and not by_action and not state.readings.any_rise:
        return replace(state, shift=state.shift + 1)
    return not_below_first(state)


def not_below_first(state: State) -> State:
    """Stop the level at its first space. Steps to the left for which there was no space are forgotten."""
    return state if steps(state) >= 0 else replace(state, shift=state.shift - steps(state))


def at_level(state: State, space: int) -> State:
    """Return the state with the level's marker on this space, as a card or a correction says."""
    wanted = Track(0, LAST_LEVEL).at(space).value
    return state if wanted == level(state) else replace(state, shift=state.shift + wanted - steps(state))


def check_changes(by: int) -> None:
    """Raise `IllegalMove` if `by` is 0."""
    if not by:
        raise IllegalMove("Nothing would change.")


def at_end(number: int, by: int, least: int, most: int) -> bool:
    """Return True if a marker on this space cannot move in the direction of `by`."""
    return number <= least if by < 0 else number >= most


class ChangeSupply(Move, kind="change-supply", anchor=Anchor.NONE):
    """EC-R2: raise or lower a supply by a card's effect, as far as its track goes (EC-R5, EC-R6)."""

    sentence = Text("A card changes the {resource} supply: {by:+}.")

    resource: str = declare(Choice("Resource", LOWER))
    by: int = declare(Number("How much", -20, 20))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for resource, name in RESOURCES.items():
            for by, sign in BY_ONE:
                move = cls(resource=resource, by=by)
                label = Text("{resource} supply {sign}", resource=name, sign=sign)
                yield move.offer(label, hint=move.stays(state))
            move, now = cls(resource=resource, by=-1), state.supply[resource]
            hint = Text("{count} in store: − takes away, + adds.", count=now)
            yield move.offer(Text("{resource} supply", resource=name), "by", hint=hint, values={"by": -1})

    def stays(self, state: State) -> Text:
        """EC-R2: return the reason why the marker cannot move, "" if it can."""
        if not at_end(state.supply[self.resource], self.by, SUPPLY_LEAST, SUPPLY_MOST):
            return NOTHING
        return Text("{resource} supply is at the end of its track.", resource=RESOURCES[self.resource])

    def check(self, state: State) -> None:
        check_changes(self.by)

    def apply(self, state: State) -> State:
        state = with_supply(state, self.resource, state.supply[self.resource] + self.by)
        return noted(state, Step(SUPPLY, self.resource, self.by))


class ChangeProduction(Move, kind="change-production", anchor=Anchor.NONE):
    """EC-Q6: raise or lower a production by a card's effect, as far as its track goes."""

    sentence = Text("A card changes the {resource} production: {by:+}.")

    resource: str = declare(Choice("Resource", LOWER))
    by: int = declare(Number("How much", -8, 8))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for resource, name in RESOURCES.items():
            for by, sign in BY_ONE:
                move = cls(resource=resource, by=by)
                label = Text("{resource} production {sign}", resource=name, sign=sign)
                yield move.offer(label, hint=move.stays(state))

    def stays(self, state: State) -> Text:
        """EC-Q6: return the reason why the marker cannot move, "" if it can."""
        if not at_end(production(state, self.resource), self.by, PRODUCTION_LEAST, PRODUCTION_MOST):
            return NOTHING
        return Text("{resource} production is at the end of its track.", resource=RESOURCES[self.resource])

    def check(self, state: State) -> None:
        """EC-Q6: refuse a change past the end of the track, except in an event, which goes on (as EC-Q5)."""
        check_changes(self.by)
        if state.event is None and (why := self.stays(state)):
            raise IllegalMove(why)

    def apply(self, state: State) -> State:
        state = set_production(state, self.resource, production(state, self.resource) + self.by)
        return noted(state, Step(PRODUCTION, self.resource, self.by))


class ChangeLevel(Move, kind="change-level", anchor=Anchor.NONE):
    """EC-I3: move the Emergency Level by a card's effect, in addition to empty supplies and emergencies."""

    sentence = Text("A card moves the Emergency Level: {by:+}.")

    by: int = declare(Number("Spaces", -LAST_LEVEL, LAST_LEVEL))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for by, sign in BY_ONE:
            move = cls(by=by)
            yield move.offer(Text("Emergency Level {sign}", sign=sign), hint=move.stays(state))

    def stays(self, state: State) -> Text:
        """EC-I3: return the reason why the marker cannot move, "" if it can."""
        first = self.by < 0 and not level(state)
        return Text("The Emergency Level is on its first space.") if first else NOTHING

    def check(self, state: State) -> None:
        """EC-I3: refuse a change below the first space, except in an event, which goes on."""
        check_changes(self.by)
        if state.event is None and (why := self.stays(state)):
            raise IllegalMove(why)

    def apply(self, state: State) -> State:
        space = max(0, min(LAST_LEVEL, level(state) + self.by))
        return noted(at_level(state, space), Step(LEVEL, by=self.by))
