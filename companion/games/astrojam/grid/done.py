"""What a card did on the map: the new grid and what the table has to know of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from companion.games.astrojam.grid.state import Grid, owner_of
from companion.games.astrojam.grid.station import Station, spaces


@dataclass(frozen=True, slots=True)
class Done:
    """The grid after a card, and what follows from it.

    `draws`: the cards that rivals draw (2.5). `visited`: the destinations that astronauts of the active
    player entered or crossed (Q5), `stopped`: where they stand now, `item_visited`: where the item has been,
    carried or landed, not flown over. `item`: the item that changed its space; `delivered`: the destination
    on which the active player brought it to rest (Q3), "" for none.
    """

    grid: Grid
    draws: Mapping[str, int] = field(default_factory=dict)
    visited: tuple[str, ...] = ()
    stopped: tuple[str, ...] = ()
    item_visited: tuple[str, ...] = ()
    item: str = ""
    delivered: str = ""


def draws_for(seat: str, elements: Iterable[str]) -> dict[str, int]:
    """2.5, Q17: one card for each of these astronauts to its owner, none to the active player."""
    owners = (owner_of(element) for element in elements)
    return dict(Counter(owner for owner in owners if owner not in ("", seat)))


def destinations(station: Station, path: Sequence[str]) -> tuple[str, ...]:
    """The destinations on these spaces, in order."""
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
    """What follows from one act. `walks`: the spaces that each element crossed, then entered."""
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
