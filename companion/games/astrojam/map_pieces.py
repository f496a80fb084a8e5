"""Names, set-up and manual corrections of the pieces on the map (AJ-S4, AJ-S5, AJ-S6, AJ-S7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from functools import lru_cache, partial

from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice
from companion.engine.records import replace
from companion.engine.text import Text, in_a_row
from companion.engine.values import EditableValue, TableValue
from companion.games.astrojam import grid as g
from companion.games.astrojam.components import BOARDS, IN_SENTENCE, ITEM_IDS
from companion.games.astrojam.grid.station import line, way_of
from companion.games.astrojam.parts import SPACES
from companion.games.astrojam.state import SETUP, Outside, State, next_of

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
    """Return the names of robots and crates by id."""
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
    """Return the names of all pieces. Astronauts of the active player are named without the player."""
    names = {one.id: called(state, one.id) for one in (*grid.elements, *grid.items)}
    own = (one for one in names if g.owner_of(one) == state.turn.seat)
    return names | {one: Text("Astronaut {number}", number=one[-1]) for one in own}


def towards(start: str, to: str) -> Text:
    """Return the distance and direction between two spaces in line: "3 up"."""
    return Text(WAYS[way_of(start, to)], far=len(line(start, to)))


def in_two_lines(said: str, more: str) -> Text:
    """Return two lines: the effect of a card, and below it the space or the consequences."""
    return Text("{said}\n{more}", said=said, more=more)


def in_reading_order(station: g.Station) -> list[g.Space]:
    """Return the spaces row by row."""
    return sorted(g.spaces(station).values(), key=lambda space: (space.y, space.x))


def card_sentence(sentence: str, piece: str, to: str, names: Mapping[str, str]) -> Text:
    """Return the log's sentence of a card, with the names of piece and target."""
    said = [as_text(names.get(part, part)) for part in to.split("+")]
    return Text(sentence, piece=names.get(piece, piece), to=in_a_row(said))


def as_text(name: str) -> Text:
    """Return a name as `Text`. A name that players typed is not translated."""
    return name if isinstance(name, Text) else Text.verbatim(name)


NO_MAP = Text("This table keeps no map.")


def to_place(state: State, kind: str) -> str:
    """Return the next piece to place, "" if none is left or the table keeps no map.

    Rules AJ-S4, AJ-S5, AJ-S6, AJ-S7.
    """
    if state.map is None:
        return ""
    left = state.map.unplaced(kind)
    if kind == g.ASTRONAUT:
        seat = next_of(state, state.setup.astronauts).seat
        left = tuple(one for one in left if g.owner_of(one) == seat)
    return next(iter(left), "")


def open_spaces(state: State, step: str, kind: str) -> dict[str, str]:
    """Return the spaces where the next piece of this kind may be placed, with their names.

    Rules AJ-S4, AJ-S5, AJ-S7.

    Empty if `step` is not the current step of the set-up.
    """
    if state.map is None or (state.turn.phase, state.step) != (SETUP, step):
        return {}
    piece = to_place(state, kind)
    names = space_names(state.map.station)
    return {space: names[space] for space in g.open_to(state.map, piece)} if piece else {}


def board_id(state: State, space: str) -> str:
    """Return the id of the board that a space is on; the largest board has the first id of `BOARDS`.

    Rule AJ-S7.
    """
    if state.map is None:
        return ""
    boards = state.map.station.boards
    order = sorted(range(len(boards)), key=lambda number: not boards[number].board.largest)
    known = g.spaces(state.map.station).get(space)
    return tuple(BOARDS)[order.index(known.board)] if known else ""


def placed(state: State, kind: str, space: str) -> g.Grid | None:
    """Place the next piece of this kind and return the map. Return None if the table keeps no map.

    Raises `IllegalMove` if the piece may not be placed on `space`.
    """
    if state.map is None:
        if space:
            raise IllegalMove(NO_MAP)
        return None
    if not space:
        raise IllegalMove("This table keeps a map: choose the space there.")
    piece = to_place(state, kind)
    if not piece:
        raise IllegalMove("All of these are on the map already.")
    g.check_place(state.map, piece, space)
    return g.place(state.map, piece, space)


def with_items(grid: g.Grid | None, sites: tuple[int, ...]) -> g.Grid | None:
    """AJ-S6, AJ-Q22: return the map with each item on its site.

    Sites are numbered from 1 in reading order. `sites` is empty if the players deal the items themselves.
    Raises `IllegalMove` if there is no such site.
    """
    if grid is None:
        return None
    there = g.cargo_sites(grid)
    for item, site in zip(ITEM_IDS, sites, strict=False):
        if site > len(there):
            raise IllegalMove("There are only {count} CARGO sites on the map.", count=len(there))
        grid = g.place(grid, item, there[site - 1])
    return grid


NOBODY = "nobody"
UNPLACED = "nowhere"
"""Value for a piece that is not on the map yet, because a correction cannot use an empty value."""


def names(state: State) -> Mapping[str, str]:
    """Return the names of spaces, robots and crates by id."""
    if state.grid is None:
        return {}
    return {**space_names(state.grid.station), **piece_names(state.grid)}


def unknown_spaces(state: State) -> tuple[str, ...]:
    """Return the ids of the values of pieces whose space the app does not know."""
    return tuple(what for what in state.unknown if fnmatchcase(what, SPACES))


def known_pieces(state: State, grid: g.Grid) -> g.Grid:
    """Return the map without the pieces whose space the app does not know."""
    unknown = unknown_spaces(state)
    return grid.moved(dict.fromkeys((what.removesuffix(".at") for what in unknown), g.NOWHERE))


def positions(state: State) -> Iterator[EditableValue]:
    """Yield the values of the map: the astronaut outside (AJ-I5), and the place of each piece."""
    if state.grid is None:
        return
    spaces = {
        space.id: space_names(state.grid.station)[space.id] for space in in_reading_order(state.grid.station)
    }
    inside = {UNPLACED: Text("not placed"), **spaces}
    anywhere = {**inside, g.OUTSIDE: Text("outside")}
    pawns = {one.id: called(state, one.id) for one in state.grid.elements if g.owner_of(one.id)}
    out = _outside(state, state.grid)
    owner = state.player(out)  # known without its number, if the card was played without the map
    named = {out: Text.verbatim(owner.name)} if owner else {}
    spec = Choice("Outside", {NOBODY: Text("nobody"), **pawns, **named}, unoffered=named)
    yield EditableValue(TableValue("outside.astronaut", out, spec), _with_outside)
    for piece in (*state.grid.elements, *state.grid.items):
        options = inside if g.kind_of(piece.id) in (g.ROBOT, g.CRATE) else anywhere
        label = Text("Space of {piece}", piece=called(state, piece.id))
        value = TableValue(f"{piece.id}.at", piece.at or UNPLACED, Choice(label, options))
        yield EditableValue(value, partial(_with_piece, piece.id))


def _outside(state: State, grid: g.Grid) -> str:
    """AJ-I5: return the astronaut outside; its owner's seat if its card was played without the map."""
    return state.outside.astronaut if state.outside else grid.outside or NOBODY


def _with_piece(piece: str, state: State, at: str) -> State:
    """Put a piece in another place. Raises `IllegalMove` if it cannot be there (AJ-I2, AJ-K6c)."""
    if state.grid is None:
        return state
    space, grid = g.NOWHERE if at == UNPLACED else at, known_pieces(state, state.grid)
    g.check_put(grid, piece, space)
    grid = g.put(grid, piece, space)
    out = Outside(grid.outside, grid.outside_item) if grid.outside else None
    return replace(state, grid=grid, outside=out)


def _with_outside(state: State, astronaut: str) -> State:
    """AJ-I5: send this astronaut outside and put the previous one on the space that becomes free.

    If `astronaut` is `NOBODY`, the astronaut outside comes back as not placed.
    """
    if state.grid is None or astronaut == (there := _outside(state, state.grid)):
        return state
    if state.map is None or there != (state.grid.outside or NOBODY):
        return replace(state, outside=None if astronaut == NOBODY else Outside(astronaut))
    grid = known_pieces(state, state.grid)
    state, out = replace(state, grid=grid), grid.outside
    if astronaut == NOBODY:
        return _with_piece(out, state, UNPLACED)
    space = grid.at(astronaut) or UNPLACED
    if out:
        state = _with_piece(astronaut, state, UNPLACED)
        state = _with_piece(out, state, space)
    return _with_piece(astronaut, state, g.OUTSIDE)
