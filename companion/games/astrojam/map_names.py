"""What players call the spaces and pieces of the map."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from companion.games.astrojam import grid as g
from companion.games.astrojam.components import DESTINATIONS
from companion.games.astrojam.grid.station import line
from companion.games.astrojam.map_crates import way_of


@lru_cache(maxsize=64)
def space_names(station: g.Station) -> Mapping[str, str]:
    """Every space by its row and column, counted from 1 at the left and upper corner; kept for a station."""
    return {space: _space_name(one) for space, one in g.spaces(station).items()}


def _space_name(space: g.Space) -> str:
    said = f"row {space.y + 1}, column {space.x + 1}"
    return f"{said} ({DESTINATIONS[space.destination].lower()})" if space.destination else said


def piece_names(grid: g.Grid) -> dict[str, str]:
    """Robots and crates by number; astronauts and items have the names of the table."""
    there = (one.id for one in grid.elements if g.kind_of(one.id) in (g.ROBOT, g.CRATE))
    return {one: one.replace("-", " ").capitalize() for one in there}


def towards(grid: g.Grid, start: str, to: str) -> str:
    """How far and which way, and below it the space."""
    way, far = way_of(start, to), len(line(start, to))
    return f"{far} {way}\n{space_names(grid.station)[to]}"


def in_reading_order(station: g.Station) -> list[g.Space]:
    """Row by row."""
    return sorted(g.spaces(station).values(), key=lambda space: (space.y, space.x))
