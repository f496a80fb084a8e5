"""What players call the spaces and pieces of the map, and what the log says of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from companion.engine.text import Text
from companion.games.astrojam import grid as g
from companion.games.astrojam.components import DESTINATIONS
from companion.games.astrojam.grid.station import line, way_of
from companion.games.astrojam.state import State


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


def called(state: State, piece: str) -> str:
    """What players call an element or an item."""
    if (player := state.player(g.owner_of(piece))) is not None:
        return f"{player.name} {piece[-1]}"
    return state.item_name(piece) if g.kind_of(piece) == g.ITEM else piece.replace("-", " ").capitalize()


def names_for_active(state: State, grid: g.Grid) -> Mapping[str, str]:
    """The pieces by name, astronauts of the active player by number only."""
    names = {one.id: called(state, one.id) for one in (*grid.elements, *grid.items)}
    own = (one for one in names if g.owner_of(one) == state.turn.seat)
    return names | {one: f"Astronaut {one[-1]}" for one in own}


def towards(grid: g.Grid, start: str, to: str) -> str:
    """How far and which way; the space in a second line."""
    way, far = way_of(start, to), len(line(start, to))
    return f"{far} {way}\n{space_names(grid.station)[to]}"


def in_reading_order(station: g.Station) -> list[g.Space]:
    """Row by row."""
    return sorted(g.spaces(station).values(), key=lambda space: (space.y, space.x))


def card_sentence(sentence: str, piece: str, to: str, names: Mapping[str, str]) -> Text:
    """The log's sentence of a card, with the names of piece and target."""
    said = [names.get(part, part) for part in to.split("+")]
    return Text(sentence, piece=names.get(piece, piece), to=", ".join(said))


def placing_sentence(sentence: str, at: str, names: Mapping[str, str]) -> Text:
    """The log's sentence of the set-up, with the name of the space."""
    return Text("{said}: {space}.", said=sentence.rstrip("."), space=names.get(at, at))
