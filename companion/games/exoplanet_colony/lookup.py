"""Finding things on the table by id, or saying plainly that they are not there."""

from __future__ import annotations

from companion.engine.errors import IllegalMove
from companion.games.exoplanet_colony.card_records import ModuleCard
from companion.games.exoplanet_colony.state import Colonist, Module, State


def colonist_at(state: State, seat: str) -> Colonist:
    """The player at this seat."""
    if (found := state.colonist(seat)) is None:
        raise IllegalMove("Nobody sits at {seat}.", seat=seat)
    return found


def active(state: State) -> Colonist:
    """The current player."""
    if (found := state.active) is None:
        raise IllegalMove("Nobody has begun yet: say first whose turn it is.")
    return found


def module_at(state: State, module: str) -> Module:
    """The module on the base with this id."""
    if (found := state.module(module)) is None:
        raise IllegalMove("This module is not on the base (any more).")
    return found


def here(state: State) -> Module:
    """The module that the current player's pawn stands on."""
    return module_at(state, active(state).at)


def card_at(state: State, card: str) -> ModuleCard:
    """The module card of this id that was typed in."""
    if (found := state.library.module(card)) is None:
        raise IllegalMove("No such module is typed in yet. Type it in on “Base”, under “Modules and cards”.")
    return found


def patient_of(state: State, issue: str) -> Colonist:
    """The player who has this health issue."""
    for colonist in state.colonists:
        if any(one.id == issue for one in colonist.issues):
            return colonist
    raise IllegalMove("Nobody has this health issue (any more).")
