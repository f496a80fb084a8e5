"""Phases of a turn, places visited in the turn, and steps that need no decision (T, AJ-Q5, AJ-E1)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Flag, Number, declare
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.engine.seats import next_seat
from companion.engine.text import Text
from companion.engine.tracking import with_known
from companion.games.astrojam import grid as g
from companion.games.astrojam import hands, piles
from companion.games.astrojam.components import DESTINATIONS, IN_SENTENCE
from companion.games.astrojam.house_rules import GO_ON, ITEM
from companion.games.astrojam.parts import CARDS, VISITS
from companion.games.astrojam.state import (
    ACTION,
    COLUMNS_STEP,
    DRAWING,
    NO_CARD,
    OVER,
    SCORING,
    SETUP,
    State,
    Turn,
    active,
)

MOST_STRENGTH = 20
"""Highest strength that players may type; the rulebook does not say which strengths exist."""
STRENGTHS = range(8)
"""Strengths with a button of their own; any other is typed."""
VISIT = "visited.{}"
VISIT_IDS = tuple(VISIT.format(place) for place in DESTINATIONS)
"""Ids of the values that say what was visited in this turn."""
PHASE_NAMES = {
    SETUP: Text("the set-up is not finished"),
    ACTION: Text("the action phase is not over"),
    SCORING: Text("a delivery is being scored"),
    DRAWING: Text("the drawing phase has begun"),
    OVER: Text("the game is over"),
}


def check_phase(state: State, phase: str) -> None:
    """AJ-T1: raise `IllegalMove` if the turn is in another phase."""
    if state.turn.phase != phase:
        raise IllegalMove("Not now: {now}.", now=PHASE_NAMES[state.turn.phase])


def check_action_phase(state: State) -> None:
    """AJ-T2: raise `IllegalMove` outside the action phase or with an eleventh card in hand (AJ-H2)."""
    check_phase(state, ACTION)
    hands.check_within_limit(state, active(state))


class EndActions(Move, kind="end-actions", of_turn=True, of_part=CARDS):
    """AJ-T2, AJ-T6, AJ-Q8: pass or stop playing cards. The drawing phase follows in any case."""

    sentence = Text("No more action cards.")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        yield cls().offer(Text("End actions") if state.turn.cards else Text("Pass"))

    def check(self, state: State) -> None:
        check_action_phase(state)

    def apply(self, state: State) -> State:
        return state.with_turn(phase=DRAWING)


class DiscardAndDraw(Move, kind="discard-and-draw", of_turn=True, of_part=CARDS):
    """Discard one card and draw as many as its strength. With an empty hand do neither (AJ-Q8).

    Rules AJ-T6, AJ-J7.
    """

    sentence = Text("A card of strength {strength} is discarded, {strength} are drawn.")

    strength: int = declare(Number("Strength of the discarded card", 0, MOST_STRENGTH, pad=(0, 7)))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        yield cls(strength=0).offer(Text("Discard and draw"), "strength")
        empty = no_card(state)
        for strength in STRENGTHS:
            label = Text("No card to discard") if empty and not strength else Text.verbatim(strength)
            yield cls(strength=strength).offer(label)

    def check(self, state: State) -> None:
        check_phase(state, DRAWING)
        player = active(state)
        hands.check_within_limit(state, player)
        if state.turn.drawn:
            raise IllegalMove("The cards of this turn are drawn already.")
        if no_card(state) and self.strength:
            raise IllegalMove("{player} has no card to discard.", player=player.name)

    def apply(self, state: State) -> State:
        seat = state.turn.seat
        if not no_card(state):
            state = hands.draw_cards(hands.discarded(state, seat), seat, self.strength)
        return state.with_turn(drawn=True)


def no_card(state: State) -> bool:
    """Return True if the app knows that the active player has no card in hand."""
    player = state.active
    return player is not None and not player.hand and state.knows_hand(player.seat)


class EndTurn(Move, kind="end-turn", of_turn=True):
    """End a turn in one move, at a table that does not track the cards one by one (AJ-T6, AJ-Q8).

    The player discards and draws at the table. New cards of a column need not be told.
    """

    sentence = Text("The turn is over.")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if state.turn.seat and not state.tracks(CARDS):
            yield cls().offer(Text("End turn"))

    def check(self, state: State) -> None:
        if state.tracks(CARDS):
            raise IllegalMove("The cards of this table are tracked: discard and draw.")
        if state.turn.phase == SCORING and not state.turn.scored:
            check_phase(state, ACTION)
        if state.turn.phase in (SETUP, OVER):
            check_phase(state, DRAWING)

    def apply(self, state: State) -> State:
        return turn_over(state)


def after(state: State) -> State:
    """Return the state after a move and the steps that need no decision."""
    state = settled(state)
    if state.tracks(CARDS) or state.turn.loose or state.turn.phase == SETUP:
        return state
    return state.with_turn(loose=True)


def settled(state: State) -> State:
    """Return the state after the steps that need no decision."""
    state, turn = piles.without_cards(state), state.turn
    if turn.phase == SETUP:
        ready = state.step == COLUMNS_STEP and all(column.full for column in state.columns)
        return start_turn(state, state.first) if ready else state
    if turn.phase == SCORING and not turn.scored and state.column(turn.column).task == NO_CARD:
        return state.with_turn(phase=ACTION, column="")  # a correction left nothing to score (AJ-T3)
    if turn.phase == SCORING and turn.scored and state.column(turn.column).full:
        phase = ACTION if state.readings.after_scoring == GO_ON else DRAWING
        return state.with_turn(phase=phase, column="", scored=False)  # AJ-Q2
    if turn.phase == DRAWING and turn.drawn and not state.over_limit(turn.seat):
        return turn_over(state)
    return state


def start_turn(state: State, seat: str) -> State:
    """AJ-T1: start a turn.

    2.5: a draw of an earlier turn stays open until its player ticks it, or until that player's own next turn
    is over.
    """
    state = with_known(state.without_draws(state.turn.seat), *VISIT_IDS)
    told = state.told + state.turn.draws
    return replace(state, turn=Turn(seat, ACTION, state.turn.number + 1), told=told)


def turn_over(state: State) -> State:
    """AJ-E1, AJ-Q12: start the next turn, or end the game after the last drawing phase of the last round.

    The game does not end while a hand is over the limit.
    """
    if not (state.last_round and state.turn.seat == state.last):
        return start_turn(state, next_seat(state.seats, state.turn.seat))
    return state if hands.over_limit(state) else state.with_turn(phase=OVER)


def with_visits(state: State, places: Collection[str]) -> State:
    """Return the state with exactly these places visited."""
    return state.with_turn(visited=tuple(place for place in DESTINATIONS if place in places))


def with_visit(state: State, place: str, *, on: bool = True) -> State:
    """Return the state with one place marked as visited, or with `on=False` as not visited."""
    visited = set(state.turn.visited)
    return with_visits(state, visited | {place} if on else visited - {place})


class TickVisit(Move, kind="tick-visit", of_turn=True, of_part=VISITS):
    """AJ-Q5: tick a place as visited in this action phase, or remove the tick."""

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
        """AJ-Q5: refuse a tick outside the action and scoring phases, and a tick that changes nothing."""
        if state.turn.phase != SCORING:
            check_phase(state, ACTION)
        ticked = self.place in state.turn.visited
        if ticked is self.on and state.knows(VISIT.format(self.place)):
            said = Text("The {place} is ticked already.") if self.on else Text("The {place} is not ticked.")
            raise IllegalMove(said, place=IN_SENTENCE[self.place])

    def apply(self, state: State) -> State:
        return with_known(with_visit(state, self.place, on=self.on), VISIT.format(self.place))


def seen_on_map(state: State, done: g.Done) -> State:
    """Mark places as visited by the active player's astronauts or, by a house rule, by a task's item.

    Rule AJ-Q5.
    """
    if state.readings.visit == ITEM:
        asked = {one.condition for one in state.columns if one.task == done.item}
        return with_visits(state, {*state.turn.visited, *(set(done.item_visited) & asked)})
    return with_visits(state, {*state.turn.visited, *done.visited})


def by_delivery(state: State, destination: str) -> State:
    """AJ-Q19: mark the destination of a delivery as visited, if the active player has an astronaut there."""
    if state.map is None:
        return state
    known = g.spaces(state.map.station)
    own = (one for one in state.map.on_map(g.ASTRONAUT) if g.owner_of(one) == state.turn.seat)
    there = any(known[state.map.at(one)].destination == destination for one in own)
    return with_visit(state, destination) if there else state
