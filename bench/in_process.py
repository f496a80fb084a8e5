"""The app in this process: tables with a log of some length, and what their parts cost without a server."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from flask import Flask

from bench.long_logs import evening, open_long, recording
from bench.processes import SECRET
from companion import create_app
from companion.engine.log import UNDO, Entry
from companion.games import GAMES
from companion.tables import game_file
from companion.tables.create import Opened, new_table, open_table, store_table
from companion.tables.loaded.cache import table_cache
from companion.tables.play import Tap, play_tap
from tests.load.server import SEATS, SETUP

SLUG = "astro_knights"
GAME = GAMES[SLUG]


class InProcess:
    """The app on a database that a server of the bench's has, too."""

    def __init__(self, folder: Path, uri: str) -> None:
        self._folder = folder
        given = {"SQLALCHEMY_DATABASE_URI": uri, "SECRET_KEY": SECRET, "REDIS_URL": None}
        self.app: Flask = create_app(given)

    def table(self, length: int) -> Opened:
        """A table with a log of this length: changes of all kinds, every tenth of them undone."""
        with self.app.app_context():
            opened = open_table(SLUG, SETUP, SEATS)
            for number, (kind, values) in zip(range(length), taps(), strict=False):
                play_tap(table_cache.find(opened.code), Tap(kind, values, by="host", expect=number))
            table_cache.forget()
        return opened

    def evening(self, slug: str, length: int) -> Opened:
        """A table of any game in the middle of a recorded evening."""
        with self.app.app_context():
            return open_long(slug, length)

    def same_cards(self, slug: str) -> tuple[Opened, Sequence[Entry]]:
        """A new table that draws what a recorded evening drew, and the log to be tapped at it."""
        played = evening(slug)
        with self.app.app_context():
            table = new_table(played.game, played.setup, rules=played.rules, seeds=played.seeds)
            return store_table(table, played.seats), played.log

    def ended(self, slug: str) -> Opened:
        """A table whose recorded evening is over."""
        with self.app.app_context():
            return game_file.import_file(recording(slug))

    def copy(self, other: InProcess, code: str) -> Opened:
        """The same table as on another server, with its whole log."""
        with other.app.app_context():
            text = game_file.to_toml(table_cache.find(code))
        self._folder.mkdir(exist_ok=True)
        file = self._folder / f"{code}.toml"
        file.write_text(text, encoding="utf-8")
        with self.app.app_context():
            return game_file.import_file(file)


def taps() -> Iterator[tuple[str, dict[str, Any]]]:
    """What is tapped to make a long log."""
    for number in itertools.count(1):
        if number % 10 == 0:
            yield UNDO, {}
        elif number % 10 == 5:
            yield "correct", {"what": "homeworld.health", "value": 10 + number % 15, "why": "counted again"}
        else:
            yield ("damage-boss" if number % 2 else "heal-boss"), {"amount": 1}
