"""Prompts of the set-up, one step at a time in the order of the rulebook (S)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from companion.engine.house_rules import house_rules
from companion.engine.offers import Offer, OfferIndex
from companion.engine.prompts import Prompt, Tone
from companion.engine.records import replace
from companion.engine.text import Text
from companion.games.astrojam.components import (
    ASTRONAUTS,
    CRATES,
    ROBOTS,
    START_HAND,
    THE,
)
from companion.games.astrojam.house_rules import RECOMMENDED, TURNS
from companion.games.astrojam.item_names import NameItems, unnamed
from companion.games.astrojam.lookup import next_of
from companion.games.astrojam.objectives import LayCondition, LayTask
from companion.games.astrojam.preparing import (
    Begin,
    DealItems,
    DrawHands,
    PlaceAstronaut,
    PlaceCrates,
    PlaceRobot,
    places_crates,
)
from companion.games.astrojam.state import (
    ASTRONAUTS_STEP,
    BEGIN,
    COLUMNS_STEP,
    CRATES_STEP,
    HANDS_STEP,
    ITEMS_STEP,
    ROBOTS_STEP,
    TO_LAY,
    Column,
    State,
)


def preparing(state: State, index: OfferIndex) -> Prompt:
    """Return the prompt of the current step."""
    prompt = STEPS[state.step](state, index)
    return prompt if state.grid is None else on_map(state, index, prompt)


def on_map(state: State, index: OfferIndex, prompt: Prompt) -> Prompt:
    """Return the step's prompt with the spaces of the map in place of its buttons."""
    if state.step == ITEMS_STEP:
        return replace(prompt, notes=(Text("Dealt at the table: set the space of each item by hand."),))
    if state.step not in PLACING:
        return prompt
    spaces = tuple(one for one in index.of(PLACING[state.step]) if one.asks)
    return replace(prompt, offers=spaces, notes=(Text("Tap the space on the map."),))


def begin(state: State, index: OfferIndex) -> Prompt:
    """S2, S3: prompt for the first player, with notes on the boards and the house rules."""
    notes = (
        Text("Every board shares at least two matching spaces with each board it touches."),
        *joined(state),
        *house_rules(state.readings, RECOMMENDED),
    )
    if not state.named:
        text = Text("Who has the first turn?")
        return Prompt("begin", text, index.of(Begin), notes, tone=Tone.CHOOSE)
    named = next(player for player in state.players if player.seat == state.named)
    text = Text("{player} has the first turn.", player=named.name)
    others = tuple(one for one in index.of(Begin) if one.fields.get("seat") != state.named)
    return Prompt("begin", text, (index[Begin(seat=state.named)], *others), notes)


def joined(state: State) -> Iterator[Text]:
    """S2: yield the note on how the boards are joined, if one was typed."""
    if state.board:
        yield Text.verbatim(state.board)


def astronauts(state: State, index: OfferIndex) -> Prompt:
    """S4: prompt for the next astronaut."""
    placed = state.setup.astronauts
    player = next_of(state, placed)
    number = placed // len(state.players) + 1
    said = Text("Astronaut {number} of {all} on a free starting space.")
    notes = (Text("One at each destination is a good start."),)
    acts = (index[PlaceAstronaut()], index[PlaceAstronaut(all=True)])
    text = Text(said, number=number, all=ASTRONAUTS)
    return Prompt("astronauts", text, acts, notes, player.seat)


def robots(state: State, index: OfferIndex) -> Prompt:
    """S5: prompt for the next robot."""
    player, number = next_of(state, state.setup.robots), state.setup.robots + 1
    said = Text("Robot {number} of {all} on a space beside a CARGO site.")
    text = Text(said, number=number, all=ROBOTS)
    acts = (index[PlaceRobot()], index[PlaceRobot(all=True)])
    return Prompt("robots", text, acts, seat=player.seat)


def items(state: State, index: OfferIndex) -> Prompt:
    """S6, Q22: prompt to deal the items, and to name them if they have no names."""
    text = Text("The five items go to the CARGO sites at random.")
    note = Text("Number the CARGO sites from the largest board on: the app says which item goes where.")
    deal, *others = index.of(DealItems)
    if unnamed(state):
        deal, others = replace(deal, leaves=Text("items without names")), [*others, *index.of(NameItems)]
    return Prompt("items", text, (deal, *others), (Text(note),))


def crates(state: State, index: OfferIndex) -> Prompt:
    """S7, Q1: prompt to place the crates."""
    player, placed = places_crates(state), sum(state.setup.crates)
    said = Text("Place {all} crates: {placed} stand.")
    if state.readings.crates == TURNS:
        said = Text("Place crate {next} of {all}.")
    text = Text(said, all=CRATES, placed=placed, next=placed + 1)
    boards = index.of(PlaceCrates)
    notes = (Text("On free spaces, none on a CARGO site."),)
    left = Text("{count} not counted yet", count=CRATES - placed)
    rest = replace(boards[-1], leaves=left)
    return Prompt("crates", text, (rest, *boards[:-1]), notes, player.seat)


def draw_hands(state: State, index: OfferIndex) -> Prompt:
    """S8: prompt to draw the hands."""
    text = Text("Everybody draws {count} action cards and keeps them secret.", count=START_HAND)
    return Prompt("hands", text, (index[DrawHands()],))


def columns(state: State, index: OfferIndex) -> Prompt:
    """S9: prompt for the next card of the columns, one tap each."""
    column = next(one for one in state.columns if not one.full)
    place = THE[column.destination]
    task = column.task == TO_LAY
    said = Text("Task of {place}: which item?") if task else Text("Condition of {place}: visit which place?")
    naming = index.of(NameItems) if task and unnamed(state) else ()
    acts = (*cards_to_lay(index, column), *naming)
    return Prompt("columns", Text(said, place=place), acts, tone=Tone.CHOOSE)


def cards_to_lay(index: OfferIndex, column: Column) -> tuple[Offer, ...]:
    """S9, T5: return the offers of a column's next card, the task before the condition, one tap each."""
    laying = index.of(LayTask if column.task == TO_LAY else LayCondition)
    return tuple(one for one in laying if one.fields["column"] == column.destination and not one.asks)


PLACING = {ASTRONAUTS_STEP: PlaceAstronaut, ROBOTS_STEP: PlaceRobot, CRATES_STEP: PlaceCrates}
STEPS: Mapping[str, Callable[[State, OfferIndex], Prompt]] = {
    BEGIN: begin,
    ASTRONAUTS_STEP: astronauts,
    ROBOTS_STEP: robots,
    ITEMS_STEP: items,
    CRATES_STEP: crates,
    HANDS_STEP: draw_hands,
    COLUMNS_STEP: columns,
}
