"""Demo tables: a table of one phone, in the middle of a recorded game, to be looked at and played on.

The recorded game is a file of the game, `demo.toml`. Demo tables have a group of their own (`DEMO`), so they
count in nobody's people, plays and statistics. Nobody else can join them. They are deleted a day after their
last tap (`maintenance.pruning`).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from companion import games
from companion.engine.errors import TableError
from companion.games import GAMES
from companion.tables import game_file
from companion.tables.access import access_keys
from companion.tables.clock import now
from companion.tables.create import DEMO, new_table, store_table
from companion.tables.game_file import GameFile
from companion.tables.maintenance.pruning import delete_now, prune_demos
from companion.tables.store import table_rows

FILES = {slug: Path(games.__file__).parent / slug / "demo.toml" for slug in GAMES}
GAMES_WITH_DEMO = tuple(slug for slug, file in FILES.items() if file.is_file())

MOST = 300
"""Maximum number of demo tables on this server, so that they do not fill its disk."""

STEP = 20_000
"""Milliseconds between two entries, because the recorded games have no times."""


class TooManyDemos(TableError):
    """The server has as many demo tables as it keeps."""

    def __init__(self) -> None:
        super().__init__(
            "Too many demo tables are open on this server just now. Start a table of your own, or look again "
            "tomorrow."
        )


@dataclass(frozen=True, slots=True)
class OpenedDemo:
    """A new demo table: its code, and the keys for the phone, which is the host and has a seat."""

    code: str
    keys: tuple[str, str]


@cache
def recorded(slug: str) -> tuple[GameFile, str]:
    """Return the recorded game with which demo tables begin, and the seat at turn (else the first seat)."""
    read = game_file.read_file(FILES[slug])
    return read, read.game.at_turn(game_file.audited(read)) or read.seats[0].id


def running(slug: str, codes: Collection[str]) -> str:
    """Return the code of a demo table of this game among these tables that is not over, "" if none is.

    Old demo tables are deleted before.
    """
    list(prune_demos())
    return next((table.code for table in _demos(slug, codes) if table.finished_at is None), "")


def open_demo(slug: str, known: Collection[str]) -> OpenedDemo:
    """Open a demo table. Raises `TooManyDemos`.

    `known` are the tables of the phone; the demo tables of this game among them are deleted, too.
    """
    for table in _demos(slug, known):
        drop(table.code)
    if table_rows.count_demos() >= MOST:
        raise TooManyDemos
    read, seat = recorded(slug)
    opened_at = now() - STEP * len(read.log)
    log = tuple(replace(entry, at=opened_at + STEP * entry.number) for entry in read.log)
    table = new_table(
        read.game,
        read.setup,
        rules=read.rules,
        seeds=read.seeds.imported(read.log),
        opened_at=opened_at,
        group=DEMO,
    )
    appends = list(game_file.appends_of(replace(read, log=log)))
    opened = store_table(table, read.seats, appends=appends)
    return OpenedDemo(opened.code, (access_keys.take_seat(opened.code, seat), opened.keys.host))


def drop(code: str) -> None:
    """Delete a demo table, however new its last tap is."""
    table = table_rows.find(code)
    if table is not None and table.is_demo:
        delete_now(table.id, table.code, before=now() + 1)


def _demos(slug: str, codes: Collection[str]) -> list[table_rows.Table]:
    found = (table_rows.find(code) for code in codes)
    return [table for table in found if table is not None and table.is_demo and table.game == slug]
