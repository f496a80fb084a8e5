"""What can be done with tables. Pages, the JSON interface and the command line use these and nothing below.

Each runs inside the app's context, takes plain values and gives engine objects or small dataclasses.
"""

from __future__ import annotations

from companion.engine.seats import Seat
from companion.tables.errors import CannotStand, Forbidden, SeatTaken, UnknownTable, WrongKey
from companion.tables.history import (
    HistoryLine,
    Point,
    Summary,
    curve,
    history,
    log,
    sentences,
    tables,
    who_changed,
)
from companion.tables.keys import Keys, Role, keys, places, release_seat, role_of, take_seat
from companion.tables.keys import forget as forget_keys
from companion.tables.opening import Opened, box_cards, open_table, save_box_card
from companion.tables.playing import Played, play
from companion.tables.sitting import sittings
from companion.tables.store import Place
from companion.tables.undoing import Undoable, undoable
from companion.tables.views import TableView, view

__all__ = [
    "CannotStand",
    "Forbidden",
    "HistoryLine",
    "Keys",
    "Opened",
    "Place",
    "Played",
    "Point",
    "Role",
    "SeatTaken",
    "Summary",
    "TableView",
    "Undoable",
    "UnknownTable",
    "WrongKey",
    "box_cards",
    "curve",
    "forget",
    "game_of",
    "history",
    "keys",
    "log",
    "open_table",
    "places",
    "play",
    "release_seat",
    "role_of",
    "save_box_card",
    "seats_of",
    "sentences",
    "tables",
    "take_seat",
    "undoable",
    "view",
    "who_changed",
]


def game_of(code: str) -> str:
    """The slug of the game that is played at a table. Raises `UnknownTable`."""
    return sittings.find(code).table.game


def seats_of(code: str) -> tuple[Seat, ...]:
    """The seats of a table. Raises `UnknownTable`."""
    return sittings.find(code).seats


def forget() -> None:
    """Let go of every table kept in this process; the next look loads it from the store."""
    sittings.forget()
    forget_keys()
