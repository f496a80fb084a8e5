"""Ownership of moves, and the phones that may make them.

A move belongs to a seat (because it is about the sheet of the seat, or made in its turn) or to none. A seat
that has a phone is played by that phone. The phone of the host may help after the host has chosen "Play for
Ben". A seat without a phone is played by any seated phone, so a phone that is passed around needs nothing
more. Ownership is checked when a move is made and never when a log is replayed.
"""

from __future__ import annotations

from typing import Any

from companion.engine.game import Game
from companion.engine.moves import Move
from companion.tables.access import access_keys
from companion.tables.loaded.safe_query import call_safely
from companion.tables.loaded.table import LoadedTable


def owner_of(game: Game, move: Move, state: Any) -> str:
    """Return the seat that a move belongs to, "" if any seat may make it.

    `state` is the state before the move, None if it is not known. If the game fails to say whose turn it is,
    any seat may make the move, because an undo must always be possible.
    """
    if move.owned:
        return str(getattr(move, "seat", ""))
    return call_safely("", game.at_turn, state) if move.of_turn else ""


def has_owners(game: Game) -> bool:
    """Return True if some moves of a game belong to a seat. In a cooperative game none do."""
    return any(move.owned or move.of_turn for move in game.moves.values())


def taken_seats(loaded: LoadedTable) -> frozenset[str]:
    """Return the ids of the seats that have a phone."""
    return frozenset(place.id for place in access_keys.places(loaded.code) if place.taken)
