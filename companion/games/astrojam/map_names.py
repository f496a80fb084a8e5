"""Names of the map's spaces and pieces, for players and for the log."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from companion.engine.text import Text, in_a_row
from companion.games.astrojam import grid as g
from companion.games.astrojam.components import IN_SENTENCE
from companion.games.astrojam.grid.station import line, way_of
from companion.games.astrojam.state import State

WAYS = {
    "up": Text("{far} up"),
    "right": Text("{far} right"),
    "down": Text("{far} down"),
    "left": Text("{far} left"),
}


@lru_cache(maxsize=64)
def space_names(station: g.Station) -> Mapping[str, Text]:
    """Return the names of all spaces: row and column, counted from 1 at the top left. Cached by station."""
    return {space: _space_name(one) for space, one in g.spaces(station).items()}


def _space_name(space: g.Space) -> Text:
    row, column = space.y + 1, space.x + 1
    if not space.destination:
        return Text("row {row}, column {column}", row=row, column=column)
    place = IN_SENTENCE[space.destination]
    return Text("row {row}, column {column} ({place})", row=row, column=column, place=place)


def piece_names(grid: g.Grid) -> dict[str, Text]:
    """Return the names of robots and crates; astronauts and items are named by the state."""
    there = (one.id for one in grid.elements if g.kind_of(one.id) in (g.ROBOT, g.CRATE))
    return {one: numbered(one) for one in there}


def numbered(piece: str) -> Text:
    """Return the name of a robot or a crate: "Robot 2"."""
    said = Text("Robot {number}") if g.kind_of(piece) == g.ROBOT else Text("Crate {number}")
    return Text(said, number=piece.rpartition("-")[2])


def called(state: State, piece: str) -> str:
    """Return the name of an element or an item."""
    if (player := state.player(g.owner_of(piece))) is not None:
        return Text.verbatim(f"{player.name} {piece[-1]}")
    return state.item_name(piece) if g.kind_of(piece) == g.ITEM else numbered(piece)


def names_for_active(state: State, grid: g.Grid) -> Mapping[str, str]:
    """Return the names of all pieces; the active player's astronauts have only a number."""
    names = {one.id: called(state, one.id) for one in (*grid.elements, *grid.items)}
    own = (one for one in names if g.owner_of(one) == state.turn.seat)
    return names | {one: Text("Astronaut {number}", number=one[-1]) for one in own}


def towards(start: str, to: str) -> Text:
    """Return the distance and direction between two spaces in line: "3 up"."""
    return Text(WAYS[way_of(start, to)], far=len(line(start, to)))


def in_two_lines(said: str, more: str) -> Text:
    """Return what a card does, and below it the space or the consequences."""
    return Text("{said}\n{more}", said=said, more=more)


def in_reading_order(station: g.Station) -> list[g.Space]:
    """Return the spaces row by row."""
    return sorted(g.spaces(station).values(), key=lambda space: (space.y, space.x))


def card_sentence(sentence: str, piece: str, to: str, names: Mapping[str, str]) -> Text:
    """Return the log's sentence of a card, with the names of piece and target."""
    said = [as_text(names.get(part, part)) for part in to.split("+")]
    return Text(sentence, piece=names.get(piece, piece), to=in_a_row(said))


def as_text(name: str) -> Text:
    """Return a name as `Text`; a typed name is the same in every language."""
    return name if isinstance(name, Text) else Text.verbatim(name)
