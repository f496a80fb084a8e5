"""The base: a grid of modules, and what lies beside what (A3, A4, Q8)."""

from __future__ import annotations

import re

from companion.engine.errors import IllegalMove
from companion.engine.records import replace
from companion.games.exoplanet_colony import moves
from companion.games.exoplanet_colony.lookup import active, card_at, here, module_at
from companion.games.exoplanet_colony.production import fitted
from companion.games.exoplanet_colony.readings import CORNERS
from companion.games.exoplanet_colony.state import HUB, HUB_CARD, Module, State

Place = tuple[int, int]

REACH = 12
"""So far from the Central Hub a base may grow; no table is larger."""
SIDES: tuple[Place, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
AROUND: tuple[Place, ...] = (*SIDES, (1, -1), (1, 1), (-1, 1), (-1, -1))


def place_id(place: Place) -> str:
    """A place of the grid as an id: '1.-2' is one to the right of the Central Hub and two up."""
    return f"{place[0]}.{place[1]}"


def read_place(place: str) -> Place:
    """The place of an id. Raises `IllegalMove` where it is none of the grid."""
    if not re.fullmatch(r"-?[0-9]{1,2}\.-?[0-9]{1,2}", place):
        raise IllegalMove("There is no such place on the map.")
    x, y = (int(part) for part in place.split("."))
    if max(abs(x), abs(y)) > REACH:
        raise IllegalMove("This is beyond the edge of the map.")
    return x, y


def module_on(state: State, place: Place) -> Module | None:
    """The module on a place, if there is one."""
    return next((module for module in state.modules if (module.x, module.y) == place), None)


def beside(place: Place, ways: tuple[Place, ...] = SIDES) -> tuple[Place, ...]:
    """The places next to one."""
    around = ((place[0] + x, place[1] + y) for x, y in ways)
    return tuple(one for one in around if max(abs(one[0]), abs(one[1])) <= REACH)


def reachable(state: State) -> tuple[Module, ...]:
    """A4: the modules orthogonally next to the current player's pawn."""
    now = here(state)
    found = (module_on(state, place) for place in beside((now.x, now.y)))
    return tuple(module for module in found if module is not None)


def free_places(state: State, around: Module) -> tuple[Place, ...]:
    """A3, Q8: the empty places next to a module."""
    ways = AROUND if state.readings.deploy == CORNERS else SIDES
    places = beside((around.x, around.y), ways)
    return tuple(place for place in places if module_on(state, place) is None)


def edge(state: State) -> tuple[Place, ...]:
    """All empty places next to any module, in reading order."""
    found = {place for module in state.modules for place in free_places(state, module)}
    return tuple(sorted(found, key=lambda place: (place[1], place[0])))


def check_free(state: State, place: Place) -> None:
    """One module to a place."""
    if module_on(state, place) is not None:
        raise IllegalMove("There is a module on this place already.")


def check_beside_pawn(state: State, place: Place) -> None:
    """A3: a free space adjacent to the own pawn."""
    check_free(state, place)
    if place not in free_places(state, here(state)):
        raise IllegalMove("A module is deployed beside the pawn of {player}.", player=active(state).player)


def put(state: State, card: str, place: Place) -> State:
    """A10: a module comes to the base, switched on."""
    made = state.made + 1
    module = Module(f"base.{made}", card, *place)
    return replace(state, modules=(*state.modules, module), made=made)


def check_move_pawn(state: State, move: moves.MovePawn) -> None:
    """A4: the target lies orthogonally next to the pawn's module."""
    if move.to == active(state).at:
        raise IllegalMove("The pawn of {player} stands there already.", player=active(state).player)
    if module_at(state, move.to) not in reachable(state):
        raise IllegalMove("A pawn moves to a module at a side of its own, not at a corner.")


def move_pawn(state: State, move: moves.MovePawn) -> State:
    """A4."""
    return state.with_colonist(state.turn.seat, at=move.to)


def check_no_hub(card: str) -> None:
    """S5: there is one Central Hub, on the table from the start."""
    if card == HUB_CARD:
        raise IllegalMove("The Central Hub is on the table already.")


def check_place_module(state: State, move: moves.PlaceModule) -> None:
    """By a card's word: anywhere that is free."""
    check_no_hub(move.module)
    card_at(state, move.module)
    check_free(state, read_place(move.at))


def place_module(state: State, move: moves.PlaceModule) -> State:
    """No action, no cost; Q6: as far as the tracks go."""
    state = put(state, move.module, read_place(move.at))
    return fitted(state, state.modules[-1])


def check_remove_module(state: State, move: moves.RemoveModule) -> None:
    """The Central Hub stays."""
    if module_at(state, move.module).id == HUB:
        raise IllegalMove("The Central Hub stays on the table.")


def remove_module(state: State, move: moves.RemoveModule) -> State:
    """Its tokens go back to the board; pawns on it go to the Central Hub."""
    modules = tuple(module for module in state.modules if module.id != move.module)
    colonists = tuple(replace(c, at=HUB) if c.at == move.module else c for c in state.colonists)
    return replace(state, modules=modules, colonists=colonists)
