"""The name and the colour that a player chooses for a seat.

The name of a seat is only a label: `Game.renamed` puts a new name into states and snapshots. The colour of a
seat is its id, which the log contains. So the colour can change only before the first entry, and only to a
colour that no phone has. If a free seat has the new colour, that seat gets the old colour. Set-up and turn
order depend on the place of a seat and not on its colour, so they stay with the people.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion import live
from companion.engine.errors import IllegalMove, Malformed
from companion.engine.seats import SEAT_IDS
from companion.engine.text import visible
from companion.tables.access import access_keys, knocks
from companion.tables.create import NAME
from companion.tables.errors import SeatTaken
from companion.tables.loaded.cache import table_cache
from companion.tables.store import seat_rows
from companion.tables.store.table_rows import Place


@dataclass(frozen=True, slots=True)
class Choices:
    """Choices of a player: the seat as it is now, and the colours that it may have, including its own.

    `others` are the names of the other seats. Once the game `began`, the seat keeps its colour.
    """

    place: Place
    colours: tuple[str, ...]
    began: bool
    others: tuple[str, ...] = ()


def choices(code: str, seat: str) -> Choices:
    """Return what a player may choose for a seat. Raises `Malformed` if there is no such seat."""
    places = access_keys.places(code)
    place = access_keys.place_among(places, seat)
    loaded = table_cache.find(code)
    with loaded.lock:
        loaded.refresh()
    taken = {one.id for one in places if one.taken and one.id != seat}
    most = SEAT_IDS[: loaded.game.meta.players[1]]
    free = tuple(colour for colour in most if colour not in taken)
    began = loaded.number > 0
    others = tuple(one.name for one in places if one.id != seat)
    return Choices(place, (seat,) if began else free, began, others)


def sit_down(
    code: str, seat: str, name: str, colour: str = "", secret: str = "", leaves: Place | None = None
) -> str:
    """Take a free seat with this name and colour, as `knocks.sit_down` does, and return its key.

    Raises `SeatTaken`, and what `change_seat` raises.
    """
    _checked(choices(code, seat), name, colour)
    held = knocks.sit_down(code, seat, secret, leaves)
    return change_seat(code, seat, name, colour, held.epoch)


def change_seat(code: str, seat: str, name: str, colour: str = "", epoch: int | None = None) -> str:
    """Give a seat this name and colour ("" keeps the old one), and return the key that it has afterwards.

    `epoch` is the epoch in which the requesting phone holds the seat. Raises `SeatTaken` if the seat has
    changed hands since, `Malformed` if the name is too long or in use, or the colour is not free, and
    `IllegalMove` if the game has begun meanwhile.
    """
    found = choices(code, seat)
    place = found.place
    if epoch is not None and place.epoch != epoch:
        raise SeatTaken(place.name)
    name, colour = _checked(found, name, colour)
    if colour != seat:
        later = seat_rows.change_colour(code.upper(), seat, place.epoch, colour)
        if later is None:
            access_keys.forget(code.upper())
            raise IllegalMove("The game has begun: the colours stay as they are.")
        place = replace(place, id=colour, epoch=later)
    seat_rows.change_name(code.upper(), place.id, place.epoch, name)
    access_keys.forget(code.upper())
    live.broker.publish(live.News(code.upper(), kind=live.Kind.LOOK))
    return access_keys.key_of(code, place)


def _checked(found: Choices, name: str, colour: str) -> tuple[str, str]:
    seat = found.place.id
    name = NAME.read(visible(name), "name").strip() or found.place.name
    if name.casefold() in {other.casefold() for other in found.others}:
        raise Malformed("name", "{name} sits here already. Choose another name.", name=name)
    if (colour or seat) not in found.colours:
        raise Malformed("colour", "This colour is not free.")
    return name, colour or seat
