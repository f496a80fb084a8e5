"""Places visited in this turn (Q5), ticked by the players or found on the map."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Flag, declare
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.text import Text
from companion.games.astrojam import grid as g
from companion.games.astrojam.components import DESTINATIONS, IN_SENTENCE
from companion.games.astrojam.house_rules import ITEM
from companion.games.astrojam.state import ACTION, SCORING, State
from companion.games.astrojam.turn import check_phase


def with_visits(state: State, places: Collection[str]) -> State:
    """Return the state with exactly these places visited."""
    return state.with_turn(visited=tuple(place for place in DESTINATIONS if place in places))


def with_visit(state: State, place: str, *, on: bool = True) -> State:
    """Return the state with one place marked as visited, or with `on=False` as not visited."""
    visited = set(state.turn.visited)
    return with_visits(state, visited | {place} if on else visited - {place})


class TickVisit(Move, kind="tick-visit", of_turn=True):
    """Q5: tick a place as visited in this action phase, or remove the tick."""

    sentence = Text("Visited this turn: {place}.")

    place: str = declare(Choice("Place", DESTINATIONS))
    on: bool = declare(Flag("Visited"), default=True)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for place, name in DESTINATIONS.items():
            yield cls(place=place).offer(Text("{name} visited", name=name))
            yield cls(place=place, on=False).offer(Text("{name} not visited", name=name))

    def words(self, names: Mapping[str, str]) -> Text:
        said = self.sentence if self.on else Text("Not visited this turn: {place}.")
        return Text(said, place=IN_SENTENCE[self.place])

    def check(self, state: State) -> None:
        """Q5: refuse a tick outside the action and scoring phases, and one that changes nothing."""
        if state.turn.phase != SCORING:
            check_phase(state, ACTION)
        if (self.place in state.turn.visited) is self.on:
            said = Text("The {place} is ticked already.") if self.on else Text("The {place} is not ticked.")
            raise IllegalMove(said, place=IN_SENTENCE[self.place])

    def apply(self, state: State) -> State:
        return with_visit(state, self.place, on=self.on)


def seen_on_map(state: State, done: g.Done) -> State:
    """Q5: mark the places visited by own astronauts, or in the strict reading by the item of the task."""
    if state.readings.visit == ITEM:
        asked = {one.condition for one in state.columns if one.task == done.item}
        return with_visits(state, {*state.turn.visited, *(set(done.item_visited) & asked)})
    return with_visits(state, {*state.turn.visited, *done.visited})


def by_delivery(state: State, destination: str) -> State:
    """Q19: mark the destination as visited by the delivery, if an own astronaut stands there on the map."""
    if state.grid is None:
        return state
    known = g.spaces(state.grid.station)
    own = (one for one in state.grid.on_map(g.ASTRONAUT) if g.owner_of(one) == state.turn.seat)
    there = any(known[state.grid.at(one)].destination == destination for one in own)
    return with_visit(state, destination) if there else state
