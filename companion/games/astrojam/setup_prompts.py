"""The set-up wizard: one step at a time, in the order of the rulebook (S)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from companion.engine.offers import Shelf
from companion.engine.prompts import Prompt, Tone
from companion.engine.text import Text, plain_list
from companion.games.astrojam import map_prompts
from companion.games.astrojam.components import (
    ASTRONAUTS,
    CRATES,
    DESTINATIONS,
    ITEM_IDS,
    ROBOTS,
    START_HAND,
)
from companion.games.astrojam.preparing import next_of, places_crates
from companion.games.astrojam.readings import TURNS
from companion.games.astrojam.state import (
    ASTRONAUTS_STEP,
    BEGIN,
    COLUMNS_STEP,
    CRATES_STEP,
    HANDS_STEP,
    ITEMS_STEP,
    ROBOTS_STEP,
    TO_LAY,
    State,
)


def preparing(state: State, shelf: Shelf) -> Prompt:
    """The step that comes next."""
    return map_prompts.on_map(state, shelf, STEPS[state.step](state, shelf))


def begin(state: State, shelf: Shelf) -> Prompt:
    """S2, S3."""
    notes = (
        Text("Every board shares at least two matching spaces with each board it touches."),
        *joined(state),
    )
    if not state.named:
        text = Text("Who has the first turn?")
        return Prompt("begin", text, shelf.kinds("begin"), notes)
    named = next(player for player in state.players if player.seat == state.named)
    text = Text("{player} has the first turn.", player=named.name)
    others = tuple(one for one in shelf.kinds("begin") if one.fields.get("seat") != state.named)
    return Prompt("begin", text, (shelf("begin", state.named), *others), notes)


def joined(state: State) -> Iterator[Text]:
    """S2: how the boards are joined, as it was noted."""
    if state.board:
        yield Text("{boards}", boards=state.board)


def astronauts(state: State, shelf: Shelf) -> Prompt:
    """S4."""
    placed = state.setup.astronauts
    player = next_of(state, placed)
    number = placed // len(state.players) + 1
    said = "{player}: astronaut {number} of {all} on a free starting space."
    notes = (Text("One at each of the three destinations is a good start."),)
    acts = (shelf("place-astronaut"), shelf("place-astronaut", True))
    text = Text(said, player=player.name, number=number, all=ASTRONAUTS)
    return Prompt("astronauts", text, acts, notes, player.seat)


def robots(state: State, shelf: Shelf) -> Prompt:
    """S5."""
    player, number = next_of(state, state.setup.robots), state.setup.robots + 1
    said = "{player}: robot {number} of {all} on a space beside a CARGO site."
    text = Text(said, player=player.name, number=number, all=ROBOTS)
    acts = (shelf("place-robot"), shelf("place-robot", True))
    return Prompt("robots", text, acts, seat=player.seat)


def items(state: State, shelf: Shelf) -> Prompt:
    """S6, Q22."""
    text = Text("The five items go to the CARGO sites at random.")
    note = "Number the CARGO sites from the largest board on: the app says which item goes where."
    return Prompt("items", text, shelf.kinds("deal-items"), (Text(note),))


def dealt(state: State) -> Iterator[Text]:
    """S6: where the items go."""
    if state.setup.sites:
        pairs = zip(ITEM_IDS, state.setup.sites, strict=False)
        where = [f"{state.item_name(item)} to site {site}" for item, site in pairs]
        yield Text("{items}.", items=plain_list(where))


def crates(state: State, shelf: Shelf) -> Prompt:
    """S7, Q1."""
    player, placed = places_crates(state), sum(state.setup.crates)
    said = "{player} places {all} crates on free spaces, none on a CARGO site: {placed} placed."
    if state.readings.crates == TURNS:
        said = "{player} places crate {next} of {all}, not on a CARGO site."
    text = Text(said, player=player.name, all=CRATES, placed=placed, next=placed + 1)
    boards = shelf.kinds("place-crates")
    notes = (Text("4 on the largest board, 3 on each other board."), *dealt(state))
    return Prompt("crates", text, (boards[-1], *boards[:-1]), notes, player.seat)


def draw_hands(state: State, shelf: Shelf) -> Prompt:
    """S8."""
    text = Text("Everybody draws {count} action cards and keeps them secret.", count=START_HAND)
    return Prompt("hands", text, (shelf("draw-hands"),), tuple(dealt(state)))


def columns(state: State, shelf: Shelf) -> Prompt:
    """S9: card by card, one tap each."""
    column = next(one for one in state.columns if not one.full)
    place = f"the {DESTINATIONS[column.destination].lower()}"
    task = column.task == TO_LAY
    said = "Task card of {place}: which item?" if task else "Condition card of {place}: which place to visit?"
    kind = "lay-task" if task else "lay-condition"
    acts = tuple(
        one for one in shelf.kinds(kind) if one.fields["column"] == column.destination and not one.asks
    )
    return Prompt("columns", Text(said, place=place), acts, tuple(dealt(state)), tone=Tone.CHOOSE)


STEPS: Mapping[str, Callable[[State, Shelf], Prompt]] = {
    BEGIN: begin,
    ASTRONAUTS_STEP: astronauts,
    ROBOTS_STEP: robots,
    ITEMS_STEP: items,
    CRATES_STEP: crates,
    HANDS_STEP: draw_hands,
    COLUMNS_STEP: columns,
}
