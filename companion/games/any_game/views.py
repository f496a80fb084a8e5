"""What the views show: the pad as a grid, and what ends the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.offers import Offer
from companion.games.any_game import GAME
from companion.games.any_game.score_pad import DealFirst, EndGame, WritePoints, next_cell
from companion.games.any_game.setup import SHEET
from companion.games.any_game.state import State

FINISHED = ("turn",)
"""What the result shows as it stands at the end."""


@dataclass(frozen=True, slots=True)
class Panel:
    """The pad: its rows, the newest first but for a sheet; the offer of each cell that may be written."""

    rows: tuple[str, ...]
    cells: Mapping[str, Offer]
    dealing: tuple[Offer, ...]
    end: Offer
    by_sheet: bool


def panel(state: State, seat: str) -> Panel:
    """The same for every seat."""
    offers, by_sheet = GAME.offers(state, seat), state.setup.shape == SHEET
    there = state.rows if by_sheet or not GAME.outcome(state) else state.rows[: state.begun]
    return Panel(
        rows=there if by_sheet else there[::-1],
        cells={".".join(one.key[1:]): one for one in offers if one.kind == WritePoints.kind},
        dealing=tuple(one for one in offers if one.kind == DealFirst.kind),
        end=next(one for one in offers if one.kind == EndGame.kind),
        by_sheet=by_sheet,
    )


def own_act(state: State, seat: str) -> Offer | None:
    """The next empty cell of the seat's own column; None where there is none."""
    column = state.column_of(seat)
    return WritePoints.of(state, next_cell(state, column)) if column and state.next_row(column) else None
