"""What can be done on the map now: each piece with the spaces and pieces that its card may choose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.offers import Offer
from companion.engine.text import plain_list
from companion.games.astrojam import grid as g
from companion.games.astrojam import map_play, moves
from companion.games.astrojam.desk import Desk
from companion.games.astrojam.grid.crates import foremost
from companion.games.astrojam.map_names import piece_names, space_names, towards
from companion.games.astrojam.state import (
    ASTRONAUTS_STEP,
    CRATES_STEP,
    ROBOTS_STEP,
    SETUP,
    State,
)

PLACED = {ASTRONAUTS_STEP: g.ASTRONAUT, ROBOTS_STEP: g.ROBOT, CRATES_STEP: g.CRATE}
"""The steps of the set-up that take place on the map."""


def offers(desk: Desk) -> Iterator[Offer]:
    """The step of the set-up, or the six kinds of card."""
    if desk.state.grid is None:
        return
    if desk.state.turn.phase == SETUP:
        yield from placing(desk, desk.state.grid)
    elif desk.state.turn.seat:
        yield from cards(desk, desk.state.grid)


def placing(desk: Desk, grid: g.Grid) -> Iterator[Offer]:
    """S4, S5, S7: the open spaces, each for one tap, and all of them in one sheet."""
    piece = map_play.to_place(desk.state, PLACED.get(desk.state.step, ""))
    if not piece:
        return
    names, spaces = space_names(grid.station), g.open_to(grid, piece)
    for space in spaces:
        yield desk(_placed(desk.state, piece, space), names[space])
    if spaces and g.kind_of(piece) != g.CRATE:
        first = _placed(desk.state, piece, spaces[0])
        yield desk(first, "Choose the space", "at", at={space: names[space] for space in spaces})


def _placed(
    state: State, piece: str, space: str
) -> moves.PlaceAstronaut | moves.PlaceRobot | moves.PlaceCrates:
    match g.kind_of(piece):
        case g.ASTRONAUT:
            return moves.PlaceAstronaut(at=space)
        case g.ROBOT:
            return moves.PlaceRobot(at=space)
    return moves.PlaceCrates(board=map_play.board_id(state, space), at=space)


def called(state: State) -> Mapping[str, str]:
    """The pieces by name, own astronauts by number only."""
    if state.grid is None:
        return {}
    found = piece_names(state.grid) | {one.id: state.item_name(one.id) for one in state.grid.items}
    for one in state.grid.elements:
        if (player := state.player(g.owner_of(one.id))) is not None:
            own = player.seat == state.turn.seat
            found[one.id] = f"{'Astronaut' if own else player.name} {one.id[-1]}"
    return found


def cards(desk: Desk, grid: g.Grid) -> Iterator[Offer]:
    """K1 to K6."""
    seat, names = desk.state.turn.seat, called(desk.state)
    for card in (g.ASTRONAUT, g.RIVAL, g.ROBOT):
        lit = g.lit(grid, seat, card)
        yield from _moves(desk, grid, lit, card, names)
        yield from _throws(desk, lit, card, names)
    yield from _crates(desk, grid, g.lit(grid, seat, g.CRATE), names)
    yield from _swaps(desk, g.lit(grid, seat, g.SWAP), names)
    yield from _shifts(desk, g.lit(grid, seat, g.SPACESUIT), names)


def _moves(desk: Desk, grid: g.Grid, lit: g.Lit, card: str, names: Mapping[str, str]) -> Iterator[Offer]:
    """K1a, K2, K3a: where to; with an item that lies there, if the player likes (J20)."""
    for pawn, spaces in lit.moves.items():
        start = grid.at(pawn)
        to = {space: towards(grid, start, space) for space in spaces}
        for item in lit.items.get(pawn, ()):
            to |= {f"{space}+{item}": _with(names[item], towards(grid, start, space)) for space in spaces}
        yield desk(_moved(card, pawn, spaces[0]), f"Move {names[pawn]}", "to", to=to)


def _moved(card: str, pawn: str, space: str) -> moves.CardMove:
    if card == g.RIVAL:
        return moves.MoveRival(astronaut=pawn, to=space)
    kind = moves.MoveAstronaut if card == g.ASTRONAUT else moves.MoveRobot
    return kind(piece=pawn, to=space)


def _with(item: str, said: str) -> str:
    """The same with an item, in the first of two lines."""
    way, _, space = said.partition("\n")
    return f"{way} with {item}\n{space}"


def _throws(desk: Desk, lit: g.Lit, card: str, names: Mapping[str, str]) -> Iterator[Offer]:
    """K1b, K3b: what to whom, and who would draw (J10)."""
    kind = moves.ThrowByAstronaut if card == g.ASTRONAUT else moves.ThrowByRobot
    for pawn, targets in lit.throws.items():
        to = {
            f"{item}+{target.to}": f"{names[item]} to {names[target.to]}{_draws(desk.state, target)}"
            for item in lit.items[pawn]
            for target in targets
        }
        yield desk(kind(piece=pawn, to=next(iter(to))), f"{names[pawn]} throws", "to", to=to)


def _draws(state: State, target: g.Target) -> str:
    found = [
        f"{player.name} draws {count}"
        for seat, count in target.draws.items()
        if (player := state.player(seat)) is not None
    ]
    return f"\n{plain_list(found)}" if found else ""


def _crates(desk: Desk, grid: g.Grid, lit: g.Lit, names: Mapping[str, str]) -> Iterator[Offer]:
    """K4: a crate by itself, or with those beside it."""
    found: dict[str, dict[str, str]] = {}
    for row in lit.rows:
        first, last = row.crates[0], row.crates[-1]
        for piece, until in dict.fromkeys(((first, last), (last, first))):
            front = grid.at(foremost(grid, row.crates, row.way))
            for space in row.to:
                many = f"{len(row.crates)} crates " if len(row.crates) > 1 else ""
                target = space if piece == until else f"{until}+{space}"
                found.setdefault(piece, {})[target] = f"{many}{towards(grid, front, space)}"
    for piece, to in found.items():
        yield desk(moves.MoveCrates(piece=piece, to=next(iter(to))), f"Push {names[piece]}", "to", to=to)


def _swaps(desk: Desk, lit: g.Lit, names: Mapping[str, str]) -> Iterator[Offer]:
    """K5a, each pair once; K5b."""
    seen: set[str] = set()
    for one, partners in lit.swaps.items():
        to = {other: names[other] for other in partners if other not in seen}
        seen.add(one)
        if to:
            yield desk(moves.Swap(piece=one, to=next(iter(to))), f"Swap {names[one]}", "to", to=to)
    for thief, loot in lit.steals.items():
        to = {item: names[item] for item in loot}
        yield desk(moves.Steal(piece=thief, to=loot[0]), f"{names[thief]} takes", "to", to=to)


def _shifts(desk: Desk, lit: g.Lit, names: Mapping[str, str]) -> Iterator[Offer]:
    """K6: anybody; K6c: an own one with an item."""
    out = {one: names[one] for one in lit.shifts}
    if out:
        first = moves.ShiftSpacesuit(astronaut=lit.shifts[0])
        yield desk(first, "Send outside", "astronaut", astronaut=out)
    for one, items in lit.items.items():
        for item in items:
            move = moves.ShiftSpacesuit(astronaut=one, item=item)
            yield desk(move, f"{names[one]} with {names[item]}")
