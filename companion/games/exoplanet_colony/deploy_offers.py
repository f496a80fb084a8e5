"""Which module can be deployed where, and paid with what (A3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.errors import IllegalMove
from companion.engine.offers import Offer
from companion.games.exoplanet_colony import base, hands, moves
from companion.games.exoplanet_colony.actions import check_card, without_module
from companion.games.exoplanet_colony.desk import Desk
from companion.games.exoplanet_colony.library import ModuleCard
from companion.games.exoplanet_colony.production import check_range
from companion.games.exoplanet_colony.state import HUB_CARD, State
from companion.games.exoplanet_colony.whatif import changes_in_words, deployed

DIRECTIONS = {
    (0, -1): "above",
    (1, 0): "to the right",
    (0, 1): "below",
    (-1, 0): "to the left",
    (1, -1): "above, right",
    (1, 1): "below, right",
    (-1, 1): "below, left",
    (-1, -1): "above, left",
}


def deploys(desk: Desk) -> Iterator[Offer]:
    """A3: by module (where to?), and by place of the map (which module?)."""
    if desk.me is None:
        return
    module = desk.state.module(desk.me.at)
    places = base.free_places(desk.state, module) if module else ()
    fitting = {}
    for card in desk.state.library.modules:
        if card.id == HUB_CARD:
            continue
        yield of_module(desk, card, places)
        if legal(desk.state, card):
            fitting[card.id] = f"{card.name}\n{changes_in_words(deployed(desk.state, card))}"
    for place in places:
        yield at_place(desk, place, fitting)


def legal(state: State, card: ModuleCard) -> bool:
    """A3, A0c: whether hand and tracks allow a module, wherever it goes."""
    try:
        check_card(state, card.id)
        check_range(deployed(state, card).after)
    except IllegalMove:
        return False
    return True


def of_module(desk: Desk, card: ModuleCard, places: tuple[base.Place, ...]) -> Offer:
    """A module of the library: beside the pawn, where and, if there is a choice, paid with what."""
    ids = {base.place_id(place): beside_pawn(desk, place).capitalize() for place in places}
    move = moves.Deploy(module=card.id, at=next(iter(ids), base.place_id((0, 0))))
    ways = payments(desk, card)
    asks = ("at", "pay") if len(ways) > 1 else ("at",)
    hint = changes_in_words(deployed(desk.state, card))
    return desk(move, f"Deploy {card.name}", *asks, hint=hint, at=ids, pay=ways)


def payments(desk: Desk, card: ModuleCard) -> dict[str, str]:
    """All ways to pay a module; none where it is not in hand."""
    if desk.me is None:
        return {}
    try:
        return hands.ways_to_pay(without_module(desk.me, card.colour), card.cost())
    except IllegalMove:
        return {}


def at_place(desk: Desk, place: base.Place, fitting: Mapping[str, str]) -> Offer:
    """A free place beside the pawn: which of the modules that fit."""
    label = f"Deploy {beside_pawn(desk, place)}"
    first = next(iter(fitting), next((card.id for card in desk.state.library.modules), "card.none"))
    return desk(moves.Deploy(module=first, at=base.place_id(place)), label, "module", module=fitting)


def beside_pawn(desk: Desk, place: base.Place) -> str:
    """Where a place lies, seen from the current player's pawn."""
    module = desk.state.module(desk.me.at) if desk.me else None
    return DIRECTIONS.get((place[0] - module.x, place[1] - module.y), "here") if module else ""
