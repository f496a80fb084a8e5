"""The objective board: deliveries, scoring, new cards (AJ-T3, AJ-T4, AJ-T5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Flag, Id, declare
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.text import Text
from companion.games.astrojam import grid as g
from companion.games.astrojam import piles, turn
from companion.games.astrojam.components import DESTINATIONS, IN_SENTENCE, ITEM_IDS
from companion.games.astrojam.hands import item_outside
from companion.games.astrojam.house_rules import ITEM
from companion.games.astrojam.parts import CARDS, VISITS
from companion.games.astrojam.preparing import STEP_NAMES, check_step
from companion.games.astrojam.state import (
    ACTION,
    COLUMNS_STEP,
    NO_CARD,
    OVER,
    SCORING,
    SETUP,
    TO_LAY,
    Column,
    State,
    active,
    check_item,
)
from companion.games.astrojam.turn import VISIT, check_action_phase, check_phase, start_turn

NO_CARD_LEFT = Text("no card left")
PLACES = {**DESTINATIONS, NO_CARD: NO_CARD_LEFT}


class Deliver(Move, kind="deliver", of_turn=True):
    """AJ-T3: deliver the item of a task to its destination, which starts the scoring phase."""

    sentence = Text("Delivered to the {column}.")

    column: str = declare(Choice("Column", DESTINATIONS))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for column in DESTINATIONS:
            yield cls(column=column).offer(Text("Delivered to the {place}", place=IN_SENTENCE[column]))

    def words(self, names: Mapping[str, str]) -> Text:
        return Text(self.sentence, column=IN_SENTENCE[self.column])

    def check(self, state: State) -> None:
        """AJ-T3, AJ-Q3: refuse a delivery without a matching task or without a card played in this turn."""
        check_action_phase(state)
        column = state.column(self.column)
        if column.task == NO_CARD:
            raise IllegalMove("The {column} has no task.", column=IN_SENTENCE[self.column])
        if not column.full:
            raise IllegalMove("The cards of this column are not told yet.")
        if item_outside(state, column.task):
            raise IllegalMove("{item} is outside, out of reach.", item=state.item_name(column.task))
        if state.tracks(CARDS) and not (state.turn.cards or state.turn.loose):
            raise IllegalMove("An item is brought by an action card: none was played this turn.")
        if state.map is not None and state.rules_version >= 2 and state.knows(f"{column.task}.at"):
            check_lies_there(state, state.map, self.column)

    def apply(self, state: State) -> State:
        return delivered(state, self.column)


def check_lies_there(state: State, grid: g.Grid, destination: str) -> None:
    """AJ-T3, AJ-Q3: raise `IllegalMove` if the map does not show the task's item at the destination."""
    item = state.column(destination).task
    space = g.spaces(grid.station).get(grid.at(item))
    if space is None or space.destination != destination:
        raise IllegalMove(
            "On the map {item} is not at the {place}: play the card that brings it there.",
            item=state.item_name(item),
            place=IN_SENTENCE[destination],
        )


def delivered(state: State, destination: str) -> State:
    """AJ-T3: return the state in the scoring phase of this destination."""
    return state.with_turn(phase=SCORING, column=destination, scored=False)


def delivered_on_map(state: State, done: g.Done) -> State:
    """Start the scoring phase if this card brought the item of a task to its destination.

    Rules AJ-T3, AJ-Q3, AJ-Q4.
    """
    if state.turn.phase != ACTION or not done.delivered:
        return state
    column = state.column(done.delivered)
    if column.task != done.item or not column.full:
        return state
    if state.readings.visit != ITEM and column.condition == column.destination:
        state = turn.by_delivery(state, column.destination)
    return delivered(state, column.destination)


def visited(state: State) -> bool:
    """AJ-T4: return True if the ticks of this turn meet the condition of the column being scored."""
    return bool(state.turn.column) and ticked(state, state.column(state.turn.column).condition)


def ticked(state: State, place: str) -> bool:
    """Return True if the app knows that this place was visited in this turn (AJ-Q5)."""
    return place in state.turn.visited and state.tracks(VISITS) and state.knows(VISIT.format(place))


def answers(state: State, column: Column) -> tuple[bool, ...]:
    """Return the possible answers to "was the condition's place visited?" that need no question of their own.

    Empty if a delivery to this column is followed by the question (AJ-T4).
    """
    if column.condition == NO_CARD:
        return (False,)
    if ticked(state, column.condition):
        return (True,)
    asks = state.tracks(VISITS) or state.tracks(CARDS)
    return () if asks and column.full else (False, True)


class Score(Move, kind="score", of_turn=True):
    """AJ-T4: score 1 point for the task card, and 1 for the condition card if its place was visited."""

    sentence = Text("The task scores 1; the condition is missed.")

    visited: bool = declare(Flag("The condition's place was visited"))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        yield cls(visited=True).offer(Text("Visited: 2 points"))
        yield cls(visited=False).offer(Text("Not visited: 1 point"))

    def words(self, names: Mapping[str, str]) -> Text:
        return Text(Text("Task and condition score 2.") if self.visited else Text("The task scores 1."))

    def check(self, state: State) -> None:
        check_phase(state, SCORING)
        if state.turn.scored:
            raise IllegalMove("It is scored already: tell the new cards.")
        if self.visited and state.column(state.turn.column).condition == NO_CARD:
            raise IllegalMove("There is no condition card in this column.")

    def apply(self, state: State) -> State:
        """Win the task, win or discard the condition, and wait for two new cards (AJ-T5).

        Rules AJ-T4, AJ-J4, AJ-J5.
        """
        return scored(state, visited=self.visited)


def scored(state: State, *, visited: bool) -> State:
    """Return the state with the delivery scored and two new cards to lay (AJ-T4, AJ-T5)."""
    player, column = active(state), state.column(state.turn.column)
    won = player.conditions + visited
    state = state.with_player(player.seat, tasks=player.tasks + 1, conditions=won)
    if not visited and column.condition != NO_CARD:
        state = state.with_piles(missed=state.piles.missed + 1)
    state = state.with_column(column.destination, task=TO_LAY, condition=TO_LAY, last=column.task)
    return piles.without_cards(state.with_turn(scored=True))


class ScoreDelivery(Move, kind="score-delivery", of_turn=True):
    """AJ-T3, AJ-T4: deliver an item and score it at once, if it is known whether the place was visited.

    Cards of the column that were not told yet are drawn from their decks first.
    """

    sentence = Text("Delivered to the {column}.")

    column: str = declare(Choice("Column", DESTINATIONS))
    visited: bool = declare(Flag("The condition's place was visited"))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if not state.turn.seat:
            return
        for column in state.columns:
            place = IN_SENTENCE[column.destination]
            for visited in answers(state, column):
                said = (
                    Text("Delivered to the {place}: 2 points")
                    if visited
                    else Text("Delivered to the {place}: 1 point")
                )
                yield cls(column=column.destination, visited=visited).offer(Text(said, place=place))

    def words(self, names: Mapping[str, str]) -> Text:
        said = (
            Text("Delivered to the {column}: task and condition score 2.")
            if self.visited
            else Text("Delivered to the {column}: the task scores 1.")
        )
        return Text(said, column=IN_SENTENCE[self.column])

    def check(self, state: State) -> None:
        column = state.column(self.column)
        if state.tracks(CARDS) or column.full:
            Deliver(column=self.column).check(state)
        check_action_phase(state)
        if column.task == NO_CARD:
            raise IllegalMove("The {column} has no task.", column=IN_SENTENCE[self.column])
        if self.visited and column.condition == NO_CARD:
            raise IllegalMove("There is no condition card in this column.")

    def apply(self, state: State) -> State:
        column = state.column(self.column)
        if column.task == TO_LAY:
            state = piles.draw_task(state)
        if column.condition == TO_LAY:
            state = piles.draw_condition(state)
        return scored(delivered(state, self.column), visited=self.visited)


class Laying(Move, reveals=True):
    """AJ-S9, AJ-T5: record a new card in a column, at the end of the set-up or after scoring."""

    column: str = declare(Choice("Column", DESTINATIONS))

    def check(self, state: State) -> None:
        if state.turn.phase == SETUP:
            check_step(state, COLUMNS_STEP)
        elif state.turn.phase == OVER:
            check_phase(state, SCORING)


class LayTask(Laying, kind="lay-task"):
    """AJ-S9, AJ-T5, AJ-Q10: record the new task card of a column by its item."""

    sentence = Text("New task: {item} to the {column}.")

    item: str = declare(Id("Item", of="item"))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        """Yield the cards by name, and "no task left" if the deck may be empty (AJ-Q10)."""
        empty = state.turn.phase != SETUP and not state.piles.tasks
        items = {**state.item_names, **({NO_CARD: Text("No task left")} if empty else {})}
        for column in DESTINATIONS:
            first = cls(column=column, item=ITEM_IDS[0])
            yield first.offer(Text("Task of the {place}", place=IN_SENTENCE[column]), "item", item=items)
            if state.column(column).task == TO_LAY and not piles.no_tasks(state.piles):
                for item, called in items.items():
                    yield cls(column=column, item=item).offer(Text.verbatim(called))

    def words(self, names: Mapping[str, str]) -> Text:
        said = Text("No task is left for the {column}.") if self.item == NO_CARD else self.sentence
        return Text(said, item=names.get(self.item, self.item), column=IN_SENTENCE[self.column])

    def check(self, state: State) -> None:
        super().check(state)
        if state.column(self.column).task != TO_LAY:
            raise IllegalMove("This column has its task.")
        if self.item != NO_CARD:
            check_item(self.item)
        elif state.turn.phase == SETUP or state.piles.tasks:
            raise IllegalMove("The task deck is not empty.")

    def apply(self, state: State) -> State:
        state = state.with_column(self.column, task=self.item)
        return state if self.item == NO_CARD else piles.without_cards(piles.draw_task(state))


class LayCondition(Laying, kind="lay-condition"):
    """AJ-S9, AJ-T5, AJ-Q11: record the new condition card of a column by its place."""

    sentence = Text("New condition of the {column}: visit the {place}.")

    place: str = declare(Choice("Place", PLACES))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        """Yield the cards by name, and "none left" if the deck may be empty (AJ-Q11)."""
        empty = state.turn.phase != SETUP and not state.piles.conditions
        places = {**DESTINATIONS, **({NO_CARD: Text("None left")} if empty else {})}
        for column in DESTINATIONS:
            first = cls(column=column, place=next(iter(places)))
            yield first.offer(
                Text("Condition of the {place}", place=IN_SENTENCE[column]), "place", place=places
            )
            if state.column(column).condition == TO_LAY and not piles.no_conditions(state.piles):
                for place, called in places.items():
                    yield cls(column=column, place=place).offer(Text.verbatim(called))

    def words(self, names: Mapping[str, str]) -> Text:
        said = Text("No condition is left for the {column}.") if self.place == NO_CARD else self.sentence
        return Text(said, column=IN_SENTENCE[self.column], place=IN_SENTENCE.get(self.place, NO_CARD_LEFT))

    def check(self, state: State) -> None:
        super().check(state)
        if state.column(self.column).condition != TO_LAY:
            raise IllegalMove("This column has its condition.")
        if self.place == NO_CARD and (state.turn.phase == SETUP or state.piles.conditions):
            raise IllegalMove("The condition deck is not empty.")

    def apply(self, state: State) -> State:
        state = state.with_column(self.column, condition=self.place)
        return state if self.place == NO_CARD else piles.without_cards(piles.draw_condition(state))


class LayObjective(Laying, kind="lay-objective"):
    """AJ-S9, AJ-T5: record both new cards of a column in one move."""

    sentence = Text("New objective of the {column}: {item}, visit the {place}.")

    item: str = declare(Id("Item", of="item"))
    place: str = declare(Choice("Place", DESTINATIONS))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if state.tracks(CARDS):
            return
        for column in state.columns:
            if may_lay_both(state, column):
                for item, called in state.item_names.items():
                    for place, name in DESTINATIONS.items():
                        label = Text("{item}, visit {place}", item=called, place=name)
                        yield cls(column=column.destination, item=item, place=place).offer(label)

    def words(self, names: Mapping[str, str]) -> Text:
        column, place = IN_SENTENCE[self.column], IN_SENTENCE[self.place]
        return Text(self.sentence, column=column, item=names.get(self.item, self.item), place=place)

    def check(self, state: State) -> None:
        LayTask(column=self.column, item=self.item).check(state)
        LayCondition(column=self.column, place=self.place).check(state)

    def apply(self, state: State) -> State:
        state = LayTask(column=self.column, item=self.item).apply(state)
        return LayCondition(column=self.column, place=self.place).apply(state)


def may_lay_both(state: State, column: Column) -> bool:
    """Return True if this column waits for a task and a condition, and there may be cards for both."""
    waits = column.task == column.condition == TO_LAY
    return waits and not piles.no_tasks(state.piles) and not piles.no_conditions(state.piles)


class PlayFirstTurn(Move, kind="play-first-turn"):
    """Begin the first turn while cards of the columns are not told, at a table that does not track cards."""

    sentence = Text("The first turn begins.")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if not state.tracks(CARDS):
            yield cls().offer(Text("First turn"))

    def check(self, state: State) -> None:
        if state.tracks(CARDS):
            raise IllegalMove("First in the set-up: {what}.", what=STEP_NAMES[COLUMNS_STEP])
        check_step(state, COLUMNS_STEP)

    def apply(self, state: State) -> State:
        return start_turn(state, state.first)
