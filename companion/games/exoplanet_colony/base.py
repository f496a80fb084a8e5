"""The grid of modules, neighbouring places, and the moves by which cards change the base.

Rules EC-A3, EC-A4, EC-Q8.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Id, declare
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.engine.text import Text, in_a_row
from companion.engine.tracking import with_known
from companion.games.exoplanet_colony.card_records import PAWN, PLACED, REMOVED, SWITCH, Step
from companion.games.exoplanet_colony.components import by_resource
from companion.games.exoplanet_colony.house_rules import CORNERS
from companion.games.exoplanet_colony.parts import BASE
from companion.games.exoplanet_colony.production import fitted, over
from companion.games.exoplanet_colony.state import (
    HUB,
    HUB_CARD,
    Colonist,
    Module,
    State,
    active,
    also_noted,
    card_at,
    colonist_at,
    colour_of,
    here,
    module_at,
    module_name,
    noted,
)

Place = tuple[int, int]

REACH = 12
"""Largest distance from the Central Hub on each axis. A base on a real table does not reach farther."""
SIDES: tuple[Place, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
WAYS = {"on": Text("on"), "off": Text("off")}
"""The two positions of a module's switch."""
AROUND: tuple[Place, ...] = (*SIDES, (1, -1), (1, 1), (-1, 1), (-1, -1))


def place_id(place: Place) -> str:
    """Return the id of a place. '1.-2', for example, is one to the right of the Central Hub and two up."""
    return f"{place[0]}.{place[1]}"


def read_place(place: str) -> Place:
    """Return the place with this id, or raise `IllegalMove` if the id names no place on the grid."""
    if not re.fullmatch(r"-?[0-9]{1,2}\.-?[0-9]{1,2}", place):
        raise IllegalMove("There is no such place on the map.")
    x, y = (int(part) for part in place.split("."))
    if max(abs(x), abs(y)) > REACH:
        raise IllegalMove("This is beyond the edge of the map.")
    return x, y


def place_name(place: Place) -> Text:
    """Return a place in words as seen from the Central Hub, for example '2 right, 1 up'."""
    x, y = place
    across = Text(Text("{count} right") if x > 0 else Text("{count} left"), count=abs(x))
    along = Text(Text("{count} down") if y > 0 else Text("{count} up"), count=abs(y))
    parts = [part for part in (across, along) if part.values["count"]]
    return in_a_row(parts) or Text("in the middle")


def placed(state: State) -> tuple[Module, ...]:
    """Return the modules whose places the app knows."""
    return tuple(module for module in state.modules if state.knows(f"{module.id}.place"))


def module_on(state: State, place: Place) -> Module | None:
    """Return the module on a place, or None."""
    return next((module for module in placed(state) if (module.x, module.y) == place), None)


def map_values(state: State, *seats: str) -> tuple[str, ...]:
    """Return the ids of all modules' places and these players' pawns, () if the map is not tracked."""
    if not state.tracks(BASE):
        return ()
    return (*(f"{module.id}.place" for module in state.modules), *(f"{seat}.at" for seat in seats))


def beside(place: Place, ways: tuple[Place, ...] = SIDES) -> tuple[Place, ...]:
    """Return the places next to a place, without those that are farther out than `REACH`."""
    around = ((place[0] + x, place[1] + y) for x, y in ways)
    return tuple(one for one in around if max(abs(one[0]), abs(one[1])) <= REACH)


def reachable(state: State) -> tuple[Module, ...]:
    """EC-A4: return the modules orthogonally next to the current player's pawn."""
    now = here(state)
    found = (module_on(state, place) for place in beside((now.x, now.y)))
    return tuple(module for module in found if module is not None)


def free_places(state: State, around: Module) -> tuple[Place, ...]:
    """Return the empty places at the sides of a module. A house rule (EC-Q8) adds those at its corners.

    Rule EC-A3.
    """
    ways = AROUND if state.readings.deploy == CORNERS else SIDES
    places = beside((around.x, around.y), ways)
    return tuple(place for place in places if module_on(state, place) is None)


def edge(state: State) -> tuple[Place, ...]:
    """Return all empty places next to any module, in reading order."""
    found = {place for module in placed(state) for place in free_places(state, module)}
    return tuple(sorted(found, key=lambda place: (place[1], place[0])))


def check_free(state: State, place: Place) -> None:
    """Raise `IllegalMove` if the place has a module."""
    if module_on(state, place) is not None:
        raise IllegalMove("There is a module on this place already.")


def check_beside_pawn(state: State, place: Place) -> None:
    """EC-A3: raise `IllegalMove` unless the place is free and next to the current player's pawn."""
    check_free(state, place)
    if place not in free_places(state, here(state)):
        raise IllegalMove("A module is deployed beside the pawn of {player}.", player=active(state).player)


def place_beside_pawn(state: State, at: str) -> Place:
    """EC-A3: return the place with this id. Raise `IllegalMove` unless it is free and beside the pawn.

    Return any free place if the map is not tracked.
    """
    if not state.tracks(BASE):
        return any_place(state)
    place = read_place(at)
    check_beside_pawn(state, place)
    return place


def any_place(state: State) -> Place:
    """Return a free place for a module whose real place the app does not know."""
    taken = {(module.x, module.y) for module in state.modules}
    return next(place for one in state.modules for place in beside((one.x, one.y)) if place not in taken)


def put(state: State, card: str, place: Place) -> State:
    """EC-A10: return the state with a module put on the base, switched on."""
    made = state.made + 1
    module = Module(f"base.{made}", card, *place)
    return replace(state, modules=(*state.modules, module), made=made)


def check_no_hub(card: str) -> None:
    """EC-S5: raise `IllegalMove` for the Central Hub, because it is on the table from the start."""
    if card == HUB_CARD:
        raise IllegalMove("The Central Hub is on the table already.")


def check_elsewhere(colonist: Colonist, module: str) -> None:
    """EC-A4: raise `IllegalMove` if the pawn stands on this module already."""
    if module == colonist.at:
        raise IllegalMove("The pawn of {player} stands there already.", player=colonist.player)


def other_way(module: Module) -> str:
    """Return the position that the module's switch can be set to now, "on" or "off"."""
    return "off" if module.on else "on"


def check_switches(state: State, module: Module, to: str) -> None:
    """EC-A7: raise `IllegalMove` if the module's switch is in the position `to` already."""
    if module.on is (to == "on"):
        raise IllegalMove("{module} is {to} already.", module=module_name(state, module.id), to=WAYS[to])


class PlaceModule(Move, kind="place-module"):
    """Put a module on any free place, by a card's effect or because the table placed it without the app."""

    sentence = Text("{module} is put on the base.")

    module: str = declare(Id("Module", of="module card"))
    at: str = declare(Id("Place", of="place"), default="")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        places = {place_id(place): place_name(place) for place in edge(state)}
        for card in state.library.modules:
            label = Text("Put {card} on the base", card=card.label)
            if card.id != HUB_CARD and state.tracks(BASE):
                yield cls(module=card.id, at=next(iter(places))).offer(label, "at", at=places)
            elif card.id != HUB_CARD:
                yield cls(module=card.id).offer(label)

    def depends_on(self, state: State) -> tuple[str, ...]:
        return map_values(state)

    def check(self, state: State) -> None:
        check_no_hub(self.module)
        card_at(state, self.module)
        if state.tracks(BASE):
            check_free(state, read_place(self.at))

    def apply(self, state: State) -> State:
        """Put the module on the base at no cost. EC-Q6: productions stop at the ends of their tracks."""
        place = read_place(self.at) if state.tracks(BASE) else any_place(state)
        state = put(state, self.module, place)
        card = card_at(state, self.module)
        return also_noted(fitted(state, state.modules[-1]), Step(PLACED, where=card.colour, name=card.name))


class RemoveModule(Move, kind="remove-module"):
    """Take a module other than the Central Hub off the base, with all tokens on it."""

    sentence = Text("{module} is taken off the base.")

    module: str = declare(Id("Module", of="module"))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for module in state.modules[1:]:
            yield cls(module=module.id).offer(Text("Take {module} off", module=module_name(state, module.id)))

    def check(self, state: State) -> None:
        if module_at(state, self.module).id == HUB:
            raise IllegalMove("The Central Hub stays on the table.")

    def apply(self, state: State) -> State:
        """Remove the module and its tokens, and move pawns on it to the Central Hub."""
        step = Step(REMOVED, where=colour_of(state, module_at(state, self.module)))
        modules = tuple(module for module in state.modules if module.id != self.module)
        colonists = tuple(replace(c, at=HUB) if c.at == self.module else c for c in state.colonists)
        return also_noted(replace(state, modules=modules, colonists=colonists), step)


class PutPawn(Move, kind="put-pawn", of_part=BASE):
    """Move a pawn to any module by a card's effect; this uses no action."""

    sentence = Text("A card moves the pawn of {seat} to {to}.")

    seat: str = declare(Id("Player", of="seat"))
    to: str = declare(Id("To", of="module"))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for one in state.colonists:
            at = one.at if state.knows(f"{one.seat}.at") else ""
            places = {m.id: module_name(state, m.id) for m in state.modules if m.id != at}
            if places:
                pawn = cls(seat=one.seat, to=next(iter(places)))
                yield pawn.offer(Text("Move {player}’s pawn", player=one.player), "to", to=places)

    def check(self, state: State) -> None:
        colonist, module = colonist_at(state, self.seat), module_at(state, self.to)
        if state.knows(f"{self.seat}.at"):
            check_elsewhere(colonist, module.id)

    def apply(self, state: State) -> State:
        state = with_known(state.with_colonist(self.seat, at=self.to), f"{self.seat}.at")
        return noted(state, Step(PAWN))


class SetSwitch(Move, kind="set-switch"):
    """Switch any module on or off by a card's effect; this uses no action."""

    sentence = Text("A card switches {module} {to}.")

    module: str = declare(Id("Module", of="module"))
    to: str = declare(Choice("To", WAYS))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for module in state.modules:
            to = other_way(module)
            yield cls(module=module.id, to=to).offer(
                Text("Switch {module} {to}", module=module_name(state, module.id), to=WAYS[to])
            )

    def check(self, state: State) -> None:
        check_switches(state, module_at(state, self.module), self.to)

    def apply(self, state: State) -> State:
        """EC-A12, EC-Q6: switch the module. Productions stop at the ends of their tracks.

        If a track has no room for the whole effect of the module, switching back undoes only the part that
        was applied.
        """
        on = self.to == "on"
        state = state.with_module(self.module, on=on)
        module = module_at(state, self.module)
        step = Step(SWITCH, by=1 if on else -1, where=colour_of(state, module))
        if on:
            return noted(fitted(state, module), step)
        kept = over(state)
        return noted(state.with_module(module.id, cut=by_resource(lambda r: module.cut[r] - kept[r])), step)
