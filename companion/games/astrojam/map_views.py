"""The map as the panel shows it: rows of spaces, the pieces on them, and what may be tapped."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.offers import Offer, OfferIndex
from companion.engine.text import NOTHING, Text, in_a_row
from companion.games.astrojam import grid as g
from companion.games.astrojam.cards import CardMove
from companion.games.astrojam.cards.crates import MoveCrates
from companion.games.astrojam.cards.pawns import MoveAstronaut, MoveRival, MoveRobot
from companion.games.astrojam.components import DESTINATIONS
from companion.games.astrojam.map_names import as_text, called, space_names
from companion.games.astrojam.offers import MOVES
from companion.games.astrojam.preparing import PlaceAstronaut, PlaceCrates, PlaceRobot
from companion.games.astrojam.state import ACTION, State

CELL = {".": "free", "C": "cargo", "S": "start", "X": "place"}
WORDS = {"cargo": Text("CARGO site"), "start": Text("starting space")}
NONE, TAP_CRATE = "none", Text("Tap a crate on the map")
TAPPED = (MoveAstronaut, MoveRival, MoveRobot, MoveCrates)
PLACING = (PlaceAstronaut, PlaceRobot, PlaceCrates)


@dataclass(frozen=True, slots=True)
class CellView:
    """One space, or a hole in the station. `name` is the text for screen readers."""

    id: str
    look: str
    place: str = ""
    element: str = ""
    seat: str = ""
    number: str = ""
    items: tuple[str, ...] = ()
    lit: bool = False
    name: Text = NOTHING
    offer: Offer | None = None


@dataclass(frozen=True, slots=True)
class MapView:
    """The station row by row, the astronaut outside, and each piece as value id, name and space.

    `items` are numbers and names; `tells` is True if spaces in reach are highlighted.
    """

    rows: tuple[tuple[CellView, ...], ...]
    outside: str
    items: tuple[tuple[str, str], ...]
    tells: bool
    pieces: tuple[tuple[str, str, str], ...]


def map_of(state: State, index: OfferIndex) -> MapView | None:
    """Return the view of the map, None if the table keeps none."""
    if state.grid is None:
        return None
    width, height = g.size(state.grid.station)
    known, lit, taps = g.spaces(state.grid.station), lit_spaces(state), taps_of(state, index)
    rows = tuple(
        tuple(
            cell(state, state.grid, known[at], lit=at in lit, offer=taps.get(at))
            if (at := f"{x}.{y}") in known
            else CellView(at, NONE)
            for x in range(width)
        )
        for y in range(height)
    )
    items = tuple((one.id[-1], state.item_name(one.id)) for one in state.grid.items)
    out = called(state, state.grid.outside) if state.grid.outside else ""
    return MapView(rows, out, items, bool(lit), pieces(state, state.grid))


def pieces(state: State, grid: g.Grid) -> tuple[tuple[str, str, str], ...]:
    """Return value id, name and space of each piece, all of which can be set by hand."""
    spaces = {**space_names(grid.station), g.NOWHERE: Text("not placed"), g.OUTSIDE: Text("outside")}
    there = (*grid.elements, *grid.items)
    return tuple((f"{one.id}.at", called(state, one.id), spaces[one.at]) for one in there)


def lit_spaces(state: State) -> frozenset[str]:
    """K1a: return all spaces that an own astronaut can reach; none outside the action phase."""
    if state.grid is None or state.turn.phase != ACTION:
        return frozenset()
    moves = g.lit(state.grid, state.turn.seat, g.ASTRONAUT).moves
    return frozenset(space for spaces in moves.values() for space in spaces)


def taps_of(state: State, index: OfferIndex) -> Mapping[str, Offer]:
    """Return the offer of a tap on each space: to move the piece there, or to place one in the set-up."""
    if state.grid is None:
        return {}
    found = {offer.fields["at"]: offer for offer in index.of(*PLACING) if "at" in offer.fields}
    for offer in index.of(*TAPPED):
        piece = offer.fields.get("piece") or offer.fields.get("astronaut")
        if piece and offer.asks:
            found[state.grid.at(piece)] = offer
    return found


def cell(state: State, grid: g.Grid, space: g.Space, *, lit: bool, offer: Offer | None) -> CellView:
    """Return the view of a space with its sign, its element and its items."""
    element, items, look = grid.element_on(space.id), grid.items_on(space.id), CELL[space.sign]
    there = [called(state, one) for one in (element, *items) if one]
    said = [space_names(grid.station)[space.id], *([WORDS[look]] if look in WORDS else []), *there]
    owner = g.owner_of(element)
    return CellView(
        id=space.id,
        look=look,
        place=space.destination if space.destination in DESTINATIONS else "",
        element=(g.ASTRONAUT if owner else g.kind_of(element)) if element else "",
        seat=owner,
        number=element.rpartition("-")[2],
        items=tuple(item[-1] for item in items),
        lit=lit or bool(offer and not offer.asks),
        name=in_a_row([*map(as_text, said), *([Text("in reach")] if lit else [])]),
        offer=offer,
    )


def acts(index: OfferIndex, card: str) -> tuple[Offer, ...]:
    """Return the offers of a kind of card; none for crates, which are tapped on the map."""
    kinds = (move for move in MOVES.values() if issubclass(move, CardMove) and move.card == card)
    return () if card == g.CRATE else index.of(*kinds)
