"""Data of the views: the pad as a grid, the parts beside it, buttons that add parts or end the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.figures import figure
from companion.engine.offers import Offer, OfferIndex
from companion.engine.text import Text
from companion.engine.vitals import Vital
from companion.games.any_game import GAME
from companion.games.any_game.counters import value_id
from companion.games.any_game.pad_players import BreakTie, JoinPad, LeavePad, PlacePlayer, ReturnPad
from companion.games.any_game.part_views import Parts, parts
from companion.games.any_game.score_pad import DealFirst, EndGame, WritePoints, next_cell
from companion.games.any_game.setup import SHEET
from companion.games.any_game.state import State
from companion.games.any_game.table_parts import additions

FINISHED = ("turn",)
"""The views that the result page shows."""


@dataclass(frozen=True, slots=True)
class Panel:
    """The pad: its rows (newest first unless it is a sheet), and the offers that write its cells."""

    rows: tuple[str, ...]
    cells: Mapping[str, Offer]
    dealing: tuple[Offer, ...]
    end: Offer
    by_sheet: bool
    parts: Parts
    additions: tuple[Offer, ...]
    players: tuple[Offer, ...]
    ties: tuple[Offer, ...]


def panel(state: State, seat: str) -> Panel:
    """Return the panel; seats differ only in the order of the counters."""
    offers, by_sheet = GAME.offers(state, seat), state.setup.shape == SHEET
    index = OfferIndex(offers)
    there = state.rows if by_sheet or not GAME.outcome(state) else state.rows[: state.begun]
    return Panel(
        rows=there if by_sheet else there[::-1],
        cells={".".join(one.key[1:]): one for one in offers if one.kind == WritePoints.kind},
        dealing=tuple(one for one in offers if one.kind == DealFirst.kind),
        end=next(one for one in offers if one.kind == EndGame.kind),
        by_sheet=by_sheet,
        parts=parts(state, index, seat),
        additions=checked_additions(state, index),
        players=index.of(JoinPad, LeavePad, ReturnPad, PlacePlayer),
        ties=index.of(BreakTie),
    )


def checked_additions(state: State, index: OfferIndex) -> tuple[Offer, ...]:
    """P18: return the offers that add a part, as checked by the rules."""
    wanted = {(one.key, bool(one.asks)) for one in additions(state)}
    return tuple(one for one in index.all if (one.key, bool(one.asks)) in wanted)


def order(state: State) -> tuple[str, ...]:
    """P39: return the seats in the order of the pad's columns."""
    return state.seats


def vitals(state: State, seat: str) -> tuple[Vital, ...]:
    """P17: return the first counter of each player; empty with a score, because the page shows totals."""
    counted = [one for one in state.counters if "" not in one.counts]
    if state.scored or not counted:
        return ()
    first, names = counted[0], {one.seat: one.name for one in state.players}
    return tuple(
        Vital(
            Text.verbatim(names[one]),
            Text.verbatim(figure(count)),
            value_id(first, one),
            seat=one,
        )
        for one, count in first.counts.items()
    )


def own_act(state: State, seat: str) -> Offer | None:
    """Return the offer for the next empty cell of the seat's column, None if there is none."""
    column = state.column_of(seat)
    return WritePoints.of(state, next_cell(state, column)) if column and state.next_row(column) else None
