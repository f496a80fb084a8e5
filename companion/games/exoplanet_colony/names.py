"""The names that players read for things on the table."""

from __future__ import annotations

from companion.engine.text import Text
from companion.games.exoplanet_colony import components
from companion.games.exoplanet_colony.card_records import ModuleCard
from companion.games.exoplanet_colony.state import HUB_CARD, State

BOARD = Text("Board")
"""Name of the view with the Emergency Level and the piles."""

EVENTS_LEFT = Text("Events left")


def card_name(state: State, card: str) -> str:
    """Return the name of a module card; if it was not typed in, one made from its id."""
    known: ModuleCard | None = state.library.module(card)
    if known is not None:
        return known.name
    return components.HUB if card == HUB_CARD else card.removeprefix("card.").replace("-", " ").capitalize()


def module_name(state: State, module: str) -> str:
    """Return the name of a module on the base, with a number if several have the same card."""
    found = state.module(module)
    if found is None:
        return module
    name = card_name(state, found.card)
    alike = [one.id for one in state.modules if one.card == found.card]
    return name if len(alike) == 1 else f"{name} {alike.index(module) + 1}"


def player_name(state: State, seat: str) -> str:
    found = state.colonist(seat)
    return found.player if found else seat
