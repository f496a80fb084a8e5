"""Operations on tables. Pages, the JSON API and the command line use this module and none below it.

Each function runs inside the context of the app, takes plain values and returns engine objects or small
dataclasses.
"""

from __future__ import annotations

from companion.tables.access.access_keys import (
    Keys,
    Role,
    check_play_key,
    check_result_key,
    hand_over,
    key_of,
    keys,
    places,
    play_key,
    release_seat,
    result_key,
    role_of,
    seats,
    seats_at_hand,
    take_seat,
)
from companion.tables.access.access_keys import forget as forget_keys
from companion.tables.box_cards import box_cards, cards_at, save_box_card
from companion.tables.campaign import campaign_of, chapters
from companion.tables.chain import rematch_of
from companion.tables.checks.holders import holder_of
from companion.tables.checks.ownership import has_owners, taken_seats
from companion.tables.checks.undo import Undoable, undoable
from companion.tables.create import Opened, open_table
from companion.tables.errors import CannotStand, Forbidden, NotYours, SeatTaken, UnknownTable, WrongKey
from companion.tables.history.queries import (
    HistoryLine,
    Point,
    Summary,
    curve,
    history,
    last_change,
    log,
    playing_time,
    sentences,
    tables,
)
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.table import LoadedTable
from companion.tables.loaded.views import TableView, view
from companion.tables.play import Played, Tap, play
from companion.tables.rematch import following, keys_along, open_rematch
from companion.tables.roll_call import quiet_since, refresh_all
from companion.tables.seat_names import Choices, change_seat, choices, sit_down
from companion.tables.store.table_rows import Place

__all__ = [
    "CannotStand",
    "Choices",
    "Forbidden",
    "HistoryLine",
    "Keys",
    "LoadedTable",
    "NotYours",
    "Opened",
    "Place",
    "Played",
    "Point",
    "Role",
    "SeatTaken",
    "Summary",
    "TableView",
    "Tap",
    "Undoable",
    "UnknownTable",
    "WrongKey",
    "box_cards",
    "campaign_of",
    "cards_at",
    "change_seat",
    "chapters",
    "check_play_key",
    "check_result_key",
    "choices",
    "curve",
    "find",
    "following",
    "forget",
    "hand_over",
    "has_owners",
    "history",
    "holder_of",
    "key_of",
    "keys",
    "keys_along",
    "last_change",
    "log",
    "open_rematch",
    "open_table",
    "places",
    "play",
    "play_key",
    "playing_time",
    "quiet_since",
    "refresh_all",
    "release_seat",
    "rematch_of",
    "result_key",
    "role_of",
    "save_box_card",
    "seats",
    "sentences",
    "sit_down",
    "tables",
    "take_seat",
    "taken_seats",
    "undoable",
    "view",
]


def find(code: str) -> LoadedTable:
    """Return the table with this code and the current names of its seats. Raises `UnknownTable`."""
    return table_cache.find(code, seats_at_hand(code))


def forget() -> None:
    """Drop every table from the memory of this process; the next access loads it from the store."""
    table_cache.forget()
    forget_keys()
