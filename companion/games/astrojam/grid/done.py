"""Result of a card on the map: the new grid and its consequences for the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from companion.games.astrojam.grid.state import Grid, owner_of
from companion.games.astrojam.grid.station import Station, spaces


@dataclass(frozen=True, slots=True)
class Done:
    """The grid after a card, and the consequences of the card.

    `draws`: number of cards that each rival draws (2.5). `visited`: destinations that astronauts of the
    active player entered or crossed (AJ-Q5). `stopped`: destinations where these astronauts ended their move.

    `item`: the item that changed its space. `item_visited`: destinations on the path of a carried item, or
    the destination where a thrown item landed. `delivered`: the destination to which the active player
    brought the item (AJ-Q3), or "".
    """

    grid: Grid
    draws: Mapping[str, int] = field(default_factory=dict)
    visited: tuple[str, ...] = ()
    stopped: tuple[str, ...] = ()
    item_visited: tuple[str, ...] = ()
    item: str = ""
    delivered: str = ""


def draws_for(seat: str, elements: Iterable[str]) -> dict[str, int]:
    """2.5, AJ-Q17: return the number of cards that each rival draws, one for each of its astronauts."""
    owners = (owner_of(element) for element in elements)
    return dict(Counter(owner for owner in owners if owner not in ("", seat)))


def destinations(station: Station, path: Sequence[str]) -> tuple[str, ...]:
    """Return the destinations on these spaces in order, each of them once."""
    known = spaces(station)
    found = (known[space].destination for space in path if space in known)
    return tuple(dict.fromkeys(destination for destination in found if destination))


def done(
    grid: Grid,
    seat: str,
    *,
    walks: Mapping[str, Sequence[str]] | None = None,
    item: str = "",
    item_path: Sequence[str] = (),
    draws: Mapping[str, int] | None = None,
    delivers: bool = True,
) -> Done:
    """Return the grid after one action, with the consequences of the action.

    `walks`: for each element that moved, the spaces that it crossed, followed by the space that it entered.
    `delivers`: False if this action cannot deliver the item.
    """
    paths = [path for element, path in (walks or {}).items() if owner_of(element) == seat]
    at_rest = destinations(grid.station, item_path[-1:])
    return Done(
        grid,
        draws or {},
        destinations(grid.station, [space for path in paths for space in path]),
        destinations(grid.station, [path[-1] for path in paths]),
        destinations(grid.station, item_path),
        item,
        at_rest[0] if at_rest and delivers else "",
    )
