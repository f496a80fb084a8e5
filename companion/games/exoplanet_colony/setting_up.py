"""Guide for setting up the physical table, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.rebuild import Group, cards
from companion.engine.text import Text
from companion.games.exoplanet_colony.rebuild import board
from companion.games.exoplanet_colony.state import Colonist, State


def setting_up(state: State) -> tuple[Group, ...]:
    """Return what to lay out: scenario, Resource Board, base, decks and players (EC-S1 to EC-S8)."""
    name = (
        Text("Scenario card: {name}.", name=state.planet.name)
        if state.planet.name
        else Text("Scenario card.")
    )
    return (
        Group(Text("Scenario and decks"), (name, *_decks(state)), icon="cards"),
        Group(Text("Resource Board"), tuple(board(state)), icon="list"),
        Group(
            Text("Base"),
            (Text("Central Hub in the middle."), Text("All pawns on the Central Hub.")),
            icon="grow",
        ),
        *(_colonist(state, one) for one in state.colonists),
    )


def _decks(state: State) -> Iterator[Text]:
    """EC-S7, EC-S8."""
    yield Text("Player Deck: shuffle it, face down.")
    if state.events is None:
        yield Text("Event deck: build it as the scenario says, shuffle it, face down.")
    else:
        yield Text("Event deck: {cards}, shuffled, face down.", cards=cards(state.events))


def _colonist(state: State, one: Colonist) -> Group:
    """EC-S6, EC-S7."""
    character = Text("Lay out your character card.")
    if one.character:
        character = Text("Character card: {character}.", character=one.character)
    hand = Text.counted("Draw {count} card.", "Draw {count} cards.", count=one.hand.size)
    return Group(Text.verbatim(one.player), (character, *((hand,) if one.hand.size else ())), one.seat)
