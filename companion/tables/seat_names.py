"""The name and the colour that a player chooses for a seat.

A seat's name is a label: states, sentences and snapshots are called anew by `Game.renamed`. Its colour is its
id, which the log names; so it changes only before the first entry, for one that no phone has. Who had that
colour gets the old one: set-up and turn order go by the place and stay with the people.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion import live
from companion.engine.errors import IllegalMove, Malformed
from companion.engine.seats import SEAT_IDS
from companion.engine.text import visible
from companion.tables.access import access_keys
from companion.tables.create import NAME
from companion.tables.loaded.cache import table_cache
from companion.tables.store import seat_rows
from companion.tables.store.table_rows import Place


@dataclass(frozen=True, slots=True)
class Choices:
    """What a player may choose: the seat as it is, and the colours it may have, its own among them.

    Once the game `began`, the seat keeps its colour.
    """

    place: Place
    colours: tuple[str, ...]
    began: bool


def choices(code: str, seat: str) -> Choices:
    """What there is to choose for a seat. Raises `Malformed` where there is no such seat."""
    places = access_keys.places(code)
    place = next((one for one in places if one.id == seat), None)
    if place is None:
        raise Malformed("seat", "There is no such seat at this table.")
    loaded = table_cache.find(code, access_keys.seats(code))
    with loaded.lock:
        loaded.refresh()
    taken = {one.id for one in places if one.taken and one.id != seat}
    most = SEAT_IDS[: loaded.game.meta.players[1]]
    free = tuple(colour for colour in most if colour not in taken)
    began = loaded.number > 0
    return Choices(place, (seat,) if began else free, began)


def sit_down(code: str, seat: str, name: str, colour: str = "") -> str:
    """Take a free seat under this name and colour; its key.

    Raises `SeatTaken`, and what `change_seat` raises.
    """
    _checked(code, seat, name, colour)
    access_keys.take_seat(code, seat)
    return change_seat(code, seat, name, colour)


def change_seat(code: str, seat: str, name: str, colour: str = "") -> str:
    """Give a seat this name and colour ("": as they are); its key from then on.

    Raises `Malformed` where a name is too long or another's, or a colour is not free, and `IllegalMove` where
    the game has begun meanwhile.
    """
    name, colour = _checked(code, seat, name, colour)
    if colour != seat and not seat_rows.change_colour(code.upper(), seat, colour):
        access_keys.forget(code.upper())
        raise IllegalMove("The game has begun: the colours stay as they are.")
    seat_rows.change_name(code.upper(), colour, name)
    access_keys.forget(code.upper())
    live.broker.publish(live.News(code.upper(), live.LOOK))
    return access_keys.keys(code).seats[colour]


def _checked(code: str, seat: str, name: str, colour: str) -> tuple[str, str]:
    found = choices(code, seat)
    name = NAME.read(visible(name), "name").strip() or found.place.name
    others = [place.name for place in access_keys.places(code) if place.id != seat]
    if name.casefold() in {other.casefold() for other in others}:
        raise Malformed("name", "{name} sits here already. Choose another name.", name=name)
    if (colour or seat) not in found.colours:
        raise Malformed("colour", "This colour is not free.")
    return name, colour or seat
