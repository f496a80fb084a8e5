"""The optional map of Astrojam: pure functions for the rules on a grid of spaces.

Spaces and pieces are named by ids: a space "3.4" (column and row, counted from 0), an astronaut "red-1" (its
seat first), "robot-1", "crate-7", "item-2". A piece that is on no space is at `NOWHERE` ("", not placed yet)
or `OUTSIDE`.

Before the game: a `Station` is a declared record (`companion.engine.fields`) for the set-up. It holds up to
four `Laid` boards; without boards it means that the table keeps no map. A single `ModuleBoard` is a box card.
`rows_of` parses a board that players typed into one field. `check_station` and `check_board` raise
`Malformed` with the path of the wrong field (AJ-S2). `check_complete` raises `Malformed` if the map has no
room for all pieces.

In the game: `new_grid(station, seats)` returns a `Grid` with nothing placed. The state keeps this grid.
- Set-up: `open_to`, `check_place` and `place` for any piece (AJ-S4, AJ-S5, AJ-S6, AJ-S7); `cargo_sites`,
  `lay_items` (AJ-S6, AJ-Q22).
- A card: first call the `check_...` function, which raises `IllegalMove` if the move is not allowed. The
function without `check_` checks nothing and returns a `Done` with the new grid and the consequences of the
card, such as destinations visited (AJ-Q5) and a delivery (AJ-Q3). The calls below leave out `grid`, `seat`
(the active player) and `card` (one of `CARDS`).

      astronaut, robot  check_move / move(pawn, to, item), check_throw / throw(thrower, item, to)
      rival             check_move / move(pawn, to)
      crate             check_crates / move_crates(crates, way, by)
      swap              check_swap / swap(one, other), check_steal / steal(thief, item)
      spacesuit         check_shift / shift(astronaut, item)

- `flown_over` returns the astronauts in the path of a throw.
- `lit(grid, seat, card)` returns a `Lit` with everything that these checks allow.
- A page that shows the map uses `spaces`, `size`, `Grid.element_on`, `Grid.items_on`, `Grid.outside` and
`Grid.outside_item`.
- `check_put` and `put` set a piece by hand, for corrections.
"""

from companion.games.astrojam.grid.boards import (
    DESTINATIONS,
    SIGNS,
    ModuleBoard,
    check_board,
    rows_of,
    turned,
)
from companion.games.astrojam.grid.crates import check_crates, move_crates
from companion.games.astrojam.grid.done import Done
from companion.games.astrojam.grid.lights import CARDS, SPACESUIT, SWAP, Target, lit
from companion.games.astrojam.grid.pawns import (
    RIVAL,
    check_move,
    check_throw,
    flown_over,
    move,
    throw,
)
from companion.games.astrojam.grid.placing import (
    cargo_sites,
    check_complete,
    check_place,
    crates_allowed,
    crates_on,
    lay_items,
    open_to,
    place,
)
from companion.games.astrojam.grid.spacesuit import check_shift, shift
from companion.games.astrojam.grid.state import (
    ASTRONAUT,
    CRATE,
    ITEM,
    NOWHERE,
    OUTSIDE,
    ROBOT,
    Grid,
    check_put,
    kind_of,
    new_grid,
    owner_of,
    put,
)
from companion.games.astrojam.grid.station import (
    WAYS,
    Laid,
    Space,
    Station,
    check_station,
    faults,
    size,
    spaces,
)
from companion.games.astrojam.grid.swaps import check_steal, check_swap, steal, swap

__all__ = [
    "ASTRONAUT",
    "CARDS",
    "CRATE",
    "DESTINATIONS",
    "ITEM",
    "NOWHERE",
    "OUTSIDE",
    "RIVAL",
    "ROBOT",
    "SIGNS",
    "SPACESUIT",
    "SWAP",
    "WAYS",
    "Done",
    "Grid",
    "Laid",
    "ModuleBoard",
    "Space",
    "Station",
    "Target",
    "cargo_sites",
    "check_board",
    "check_complete",
    "check_crates",
    "check_move",
    "check_place",
    "check_put",
    "check_shift",
    "check_station",
    "check_steal",
    "check_swap",
    "check_throw",
    "crates_allowed",
    "crates_on",
    "faults",
    "flown_over",
    "kind_of",
    "lay_items",
    "lit",
    "move",
    "move_crates",
    "new_grid",
    "open_to",
    "owner_of",
    "place",
    "put",
    "rows_of",
    "shift",
    "size",
    "spaces",
    "steal",
    "swap",
    "throw",
    "turned",
]
