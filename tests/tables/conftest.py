"""The spine without the web: a database, the toy game, and the cast of `tests/conftest.py`."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from stores import STORES, Store, Stores, without_waiting_for_the_disk
from toy import TOY

from companion import extensions
from companion.database import set_up_migrations
from companion.engine.log import Entry
from companion.games import GAMES
from companion.tables.access.access_keys import Keys, Role
from companion.tables.create import open_table
from companion.tables.history import queries
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table
from companion.tables.maintenance import pruning
from companion.tables.play import Played, Tap, play_tap

SETUP = {"goal": 100}


@pytest.fixture(params=STORES)
def store(stores: Stores, tmp_path: Path, request: pytest.FixtureRequest) -> Store:
    """An empty database of each kind."""
    return stores.empty(request.param, tmp_path)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Let the days go by."""

    def go(days: float) -> None:
        moment = pruning.now() + days * pruning.DAY
        monkeypatch.setattr(pruning, "now", lambda: moment)

    return go


@pytest.fixture
def app(store: Store, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """What the services need of an app: its database."""
    monkeypatch.setitem(GAMES, TOY.meta.slug, TOY)
    app = make_app(store)
    with app.app_context():
        yield app
        extensions.db.engine.dispose()


def make_app(store: Store) -> Flask:
    app = Flask("tables")
    app.config.update(store.settings)
    extensions.db.init_app(app)
    set_up_migrations(app)
    without_waiting_for_the_disk(app)
    return app


@dataclass(frozen=True)
class Sat:
    """A table with Alice (red, the host) and Bob (blue) at it."""

    app: Flask
    code: str
    keys: Keys
    store: Store

    def play(self, kind: str, /, by: str = "host", expect: Any = "now", **more: Any) -> Played:
        """A tap; what `play` itself does not know is a field of the move."""
        own = ("role", "play_for", "key", "unanswered")
        given = {name: more.pop(name) for name in own if name in more}
        seen = self.number if expect == "now" else expect
        tap = Tap(kind, more.get("fields", more), by, expect=seen, **given)
        return play_tap(table_cache.find(self.code), tap)

    def draw(self, **more: Any) -> Played:
        return self.play("draw", **more)

    def add(self, count: int, seat: str = "red", **more: Any) -> Played:
        return self.play("add", fields={"seat": seat, "by": count}, **more)

    def write(self, number: int, seat: str = "red", **more: Any) -> Played:
        return self.play("write", fields={"seat": seat, "number": number}, **more)

    def done(self, seat: str = "red", **more: Any) -> Played:
        return self.play("done", fields={"seat": seat}, **more)

    def undo(self, of: int | None = None, **more: Any) -> Played:
        return self.play("undo", fields={} if of is None else {"of": of}, **more)

    def redo(self, **more: Any) -> Played:
        return self.play("redo", **more)

    def go_back(self, to: int, **more: Any) -> Played:
        return self.play("go-back", fields={"to": to}, **more)

    def correct(self, what: str, value: Any, **more: Any) -> Played:
        return self.play("correct", fields={"what": what, "value": value}, **more)

    @property
    def number(self) -> int:
        return view_table(table_cache.find(self.code)).number

    @property
    def state(self) -> Any:
        return view_table(table_cache.find(self.code)).state

    @property
    def log(self) -> list[Entry]:
        return queries.log(table_cache.find(self.code))

    def stored(self, query: str = "SELECT max(number) FROM entry") -> Any:
        """What is stored, read past the app."""
        return self.store.read(query)

    def at_once(self, *acts: Callable[[], Any]) -> list[Any]:
        """Several phones at the same moment: what each of them got, or the refusal."""
        barrier, answers = threading.Barrier(len(acts)), [None] * len(acts)

        def tap(place: int, act: Callable[[], Any]) -> None:
            with self.app.app_context():
                barrier.wait()
                try:
                    answers[place] = act()
                except Exception as error:  # noqa: BLE001 - the test looks at it
                    answers[place] = error

        threads = [threading.Thread(target=tap, args=each) for each in enumerate(acts)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return answers


ALICE, BOB, CHARLIE = Role("host"), Role("seat", "blue"), Role("watch")


@pytest.fixture
def sit(app: Flask, store: Store) -> Callable[..., Sat]:
    """Open a table of the toy."""

    def open_it(setup: Mapping[str, Any] = SETUP, names: tuple[str, ...] = ("Alice", "Bob")) -> Sat:
        opened = open_table("toy", setup, names)
        return Sat(app, opened.code, opened.keys, store)

    return open_it


@pytest.fixture
def table(sit: Callable[..., Sat]) -> Sat:
    return sit()
