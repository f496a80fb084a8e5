"""Card that pushes crates along their row (AJ-K4)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from companion.engine.offers import Offer
from companion.engine.text import Text
from companion.games.astrojam import grid as g
from companion.games.astrojam.cards import CardMove
from companion.games.astrojam.grid.crates import foremost
from companion.games.astrojam.grid.pawns import check_line
from companion.games.astrojam.grid.station import line, way_of
from companion.games.astrojam.map_pieces import in_two_lines, piece_names, space_names, towards
from companion.games.astrojam.state import State

FAR = 1000
"""A distance greater than any on the map."""
Push = tuple[tuple[str, ...], str, int]
"""Crates to push, their direction, and the number of spaces that they move."""


def pushed(grid: g.Grid, piece: str, to: str) -> Push:
    """Return the crates to push, their direction and distance, parsed from the target `to`.

    `to` is "3.4" if only `piece` is pushed, or "crate-3+3.4" if the row from `piece` to `crate-3` is pushed.
    The space ("3.4") is the one where the foremost crate ends. Raises `IllegalMove` if this space is not in
    line with the crates.
    """
    until, _, space = to.rpartition("+")
    crates = row(grid, piece, until or piece)
    ends = (grid.at(crates[0]), grid.at(crates[-1]))
    front = min(ends, key=lambda end: len(line(end, space)) or FAR)
    check_line(front, space)
    return crates, way_of(front, space), len(line(front, space))


def row(grid: g.Grid, piece: str, until: str) -> tuple[str, ...]:
    """Return the elements from `piece` to `until`, including both."""
    if piece == until:
        return (piece,)
    between = line(grid.at(piece), grid.at(until))[:-1]
    return (piece, *(grid.element_on(space) for space in between), until)


def _far(count: int, way: Text) -> Text:
    return Text("{count} crates {way}", count=count, way=way) if count > 1 else way


class MoveCrates(CardMove, kind="move-crates"):
    """AJ-K4: move crates.

    On the map `to` is "3.4" if only `piece` is pushed, or "crate-3+3.4" for the row from `piece` to
    `crate-3`.
    """

    sentence = Text("Crate card: crates are moved.")
    map_sentence = Text("Crate card: from {piece}, {to}.")
    card = g.CRATE
    label = Text("Move crates")

    @classmethod
    def offers_on_map(cls, state: State, grid: g.Grid) -> Iterator[Offer]:
        """AJ-K4: yield each crate that can move, alone or as one end of a row of crates."""
        names, found = piece_names(grid), defaultdict[str, dict[str, str]](dict)
        for row in g.lit(grid, state.turn.seat, cls.card).rows:
            first, last = row.crates[0], row.crates[-1]
            front = grid.at(foremost(grid, row.crates, row.way))
            for piece, until in dict.fromkeys(((first, last), (last, first))):
                for space in row.to:
                    target = space if piece == until else f"{until}+{space}"
                    found[piece][target] = in_two_lines(
                        _far(len(row.crates), towards(front, space)), space_names(grid.station)[space]
                    )
        for piece, to in found.items():
            yield cls(piece=piece, to=next(iter(to))).offer(
                Text("Push {crates}", crates=names[piece]), "to", to=to
            )

    def check_on_map(self, grid: g.Grid, seat: str) -> None:
        g.check_crates(grid, *pushed(grid, self.piece, self.to))

    def act(self, grid: g.Grid, seat: str) -> g.Done:
        return g.move_crates(grid, *pushed(grid, self.piece, self.to))
