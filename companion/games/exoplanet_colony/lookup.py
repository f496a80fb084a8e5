"""Look-ups by id. Each raises `IllegalMove` with a sentence for players if the thing is not there."""

from __future__ import annotations

from companion.engine.errors import IllegalMove
from companion.games.exoplanet_colony.card_records import ModuleCard
from companion.games.exoplanet_colony.state import Colonist, Module, State


def colonist_at(state: State, seat: str) -> Colonist:
    """Return the player at this seat."""
    if (found := state.colonist(seat)) is None:
        raise IllegalMove("Nobody sits at {seat}.", seat=seat)
    return found


def active(state: State) -> Colonist:
    """Return the current player; before the first turn there is none."""
    if (found := state.active) is None:
        raise IllegalMove("Nobody has begun yet: say first whose turn it is.")
    return found


def module_at(state: State, module: str) -> Module:
    """Return the module on the base with this id."""
    if (found := state.module(module)) is None:
        raise IllegalMove("This module is not on the base (any more).")
    return found


def here(state: State) -> Module:
    """Return the module that the current player's pawn stands on."""
    return module_at(state, active(state).at)


def card_at(state: State, card: str) -> ModuleCard:
    """Return the typed module card with this id."""
    if (found := state.library.module(card)) is None:
        raise IllegalMove("No such module is typed in yet. Type it in on “Base”, under “Modules and cards”.")
    return found


def patient_of(state: State, issue: str) -> Colonist:
    """Return the player who has this health issue."""
    for colonist in state.colonists:
        if any(one.id == issue for one in colonist.issues):
            return colonist
    raise IllegalMove("Nobody has this health issue (any more).")
