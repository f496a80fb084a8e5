"""The set-up on the map: the prompt of a step, with the spaces of the map in place of its buttons."""

from __future__ import annotations

from companion.engine.offers import Shelf
from companion.engine.prompts import Prompt
from companion.engine.text import Text
from companion.games.astrojam.state import ASTRONAUTS_STEP, CRATES_STEP, ITEMS_STEP, ROBOTS_STEP, State

KINDS = {ASTRONAUTS_STEP: "place-astronaut", ROBOTS_STEP: "place-robot", CRATES_STEP: "place-crates"}


def on_map(state: State, shelf: Shelf, prompt: Prompt) -> Prompt:
    """The same prompt where no map is kept."""
    if state.grid is None:
        return prompt
    notes, acts = prompt.notes, prompt.offers
    if state.step == ITEMS_STEP:
        notes = (Text("Dealt at the table: set the space of each item by hand."),)
    elif state.step in KINDS:
        acts = tuple(one for one in shelf.kinds(KINDS[state.step]) if one.asks)
        notes = (*notes, Text("Tap the space on the map."))
    return Prompt(prompt.id, prompt.text, acts, notes, prompt.seat, prompt.tone)
