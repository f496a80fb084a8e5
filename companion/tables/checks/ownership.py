"""Whose move it is, and which phone may make it.

A move belongs to a seat (its own sheet, its turn) or to nobody. A seat that has a phone is played by that
phone; the host's phone may help, but says so first ("Play for Ben"). A seat without a phone is played by any
seated phone, so a phone that is passed around needs nothing more. This is asked when a move is made and
never when a log is replayed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from companion.engine.game import Game
from companion.engine.moves import Move
from companion.tables.access import access_keys
from companion.tables.access.access_keys import HOST, WATCH, Role
from companion.tables.loaded.safe_query import or_default
from companion.tables.loaded.table import LoadedTable


@dataclass(frozen=True, slots=True)
class Actor:
    """A phone that taps: what its key allows, and the seat that the host's phone said it plays for.

    No role is the server itself, which may do anything.
    """

    role: Role | None
    play_for: str = ""

    def may_play(self, seat: str, taken: Collection[str]) -> bool:
        """Whether this phone may play for a seat ("": nobody's move); `taken` are the seats with a phone."""
        if self.role is None:
            return True
        if self.role.name == WATCH:
            return False
        if seat in {"", self.role.seat} or seat not in taken:
            return True
        return self.role.name == HOST and self.play_for == seat


SERVER = Actor(None)


def owner_of(game: Game, move: Move, state: Callable[[], Any]) -> str:
    """The seat a move belongs to, "" where it is anybody's. `state` gives the table before the move.

    Where the game fails to say whose turn it is, anybody may help: an undo has to get through.
    """
    if move.owned:
        return str(getattr(move, "seat", ""))
    return or_default("", lambda before: game.at_turn(before()), state) if move.of_turn else ""


def has_owners(game: Game) -> bool:
    """Whether any move of a game belongs to a seat: in a cooperative game everybody does everything."""
    return any(move.owned or move.of_turn for move in game.moves.values())


def taken_seats(loaded: LoadedTable) -> frozenset[str]:
    """The seats of a table that have a phone."""
    return frozenset(place.id for place in access_keys.places(loaded.code) if place.taken)
