"""No move of any game, however broken, gives a 5xx or is half done; what is accepted, the log replays to.

Each game is tried at the start and in the middle of every evening that was recorded, by the host, by seats,
by watchers, and with keys of another table. The tries are the same in every run, so a failure comes again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hostile import ids_of, moves_near, odd, offers_of
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from companion.engine.errors import IllegalMove
from companion.engine.game import Game
from companion.engine.replay import audit
from companion.games import GAMES
from companion.tables import game_file
from companion.tables.create import Opened, new_table, open_table, store_table
from companion.tables.history import queries
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table
from companion.tables.play import Tap, play_tap
from companion.tables.seeds import Seeds
from companion.tables.store import codec
from companion.tables.store.append import Append

FILES = sorted((Path(__file__).parent / "recorded").glob("*/*.toml"))
SLUGS = [slug for slug in GAMES if slug != "toy"]
Bodies = st.SearchStrategy[dict[str, Any]]
NO_KEYS = st.sampled_from(["", "a b", "x" * 65, "\ud83d", 7, None, True, ["k"], {}])
"""None of them is a client's key. One that is would be known at the next try, and the answer another one."""

REFUSALS = {400, 403, 409, 422}
CONTROLS = {"undo": "of", "redo": "moon", "go-back": "to", "moon": "moon"}


def bounded(examples: int) -> Any:
    return settings(max_examples=examples, derandomize=True, database=None)


@pytest.fixture
def config(config):
    limits = ["LIMIT_TRIES", "LIMIT_TABLES", "LIMIT_PLAYS", "LIMIT_READS"]
    return {**config, **dict.fromkeys(limits, "1000000 per minute")}


def opened_at(path: Path, share: float) -> Opened:
    """A table that stands somewhere in a recorded game. Its cards are the same in every run."""
    whole = game_file.read_file(path)
    table = new_table(whole.game, whole.setup, rules=whole.rules, seeds=Seeds.read("5e" * 32))
    part = whole.log[: int(len(whole.log) * share)]
    return store_table(table, whole.seats, appends=[Append(entry) for entry in part])


@dataclass
class Try:
    """One table, what is sent to it, and what it offered at first. Afterwards it stands as it stood."""

    app: Flask
    client: FlaskClient
    opened: Opened
    number: int
    offered: frozenset[str]

    @property
    def code(self) -> str:
        return self.opened.code

    @property
    def own_keys(self) -> list[str]:
        return [self.opened.keys.host, *self.opened.keys.seats.values()]

    def stands(self) -> tuple[int, Any]:
        with (
            self.app.app_context()
        ):  # never around a request: both would share what a request keeps for itself
            view = view_table(table_cache.find(self.code))
        return view.number, view.state

    def is_whole(self, before: tuple[int, Any], done: bool) -> None:
        """After a refusal all is as before; after a play there is one entry more."""
        number, state = self.stands()
        assert number == before[0] + done
        assert done or state == before[1]

    def is_replayed(self) -> None:
        """What the log says is what the memory says."""
        number, state = self.stands()
        if number == self.number:
            return
        with self.app.app_context():
            table_cache.forget()
        again, told = self.stands()
        assert (number, codec.plain(state)) == (again, codec.plain(told))

    def back(self) -> None:
        """As the recorded evening stood. The same cards come again, so a found case can be made smaller."""
        last, _ = self.stands()
        if last > self.number:
            with self.app.app_context(), suppress(IllegalMove):  # what was played is undone already
                play_tap(
                    table_cache.find(self.code),
                    Tap("go-back", {"to": self.number}, by="host", expect=last),
                )


@dataclass
class Tables:
    """The tables of one game, and the keys of another table."""

    game: Game
    tables: list[Try]
    strange: list[str]

    def tables_for(self, kind: str) -> list[Try]:
        """Where a move of this kind is offered, if it is anywhere, and some others."""
        fit = [at for at in self.tables if kind in at.offered]
        return [*fit, *self.tables[:2]] if fit else self.tables


@pytest.fixture
def open_tables(app, slug):
    paths = [path for path in FILES if path.parent.name == slug]
    with app.app_context():
        tables = [try_at(app, opened_at(path, at)) for path in paths for at in (0, 0.6)]
        keys = open_table("toy", {"goal": 100}, ["Alice", "Bob", "Carol"]).keys
    return Tables(GAMES[slug], tables, [keys.host, keys.watch, keys.seats["red"]])


def try_at(app: Flask, opened: Opened) -> Try:
    view = view_table(table_cache.find(opened.code))
    offers = offers_of(GAMES[view.game], view.state, list(opened.keys.seats))
    return Try(app, app.test_client(), opened, view.number, frozenset(offer.kind for offer in offers))


def bodies(game: Game, kind: str, at: Try) -> Bodies:
    """A move of this kind with its envelope: the kind itself is right, all else may be anything."""
    number, state = at.stands()
    right = {"kind": kind, "expect": number}
    expect = st.sampled_from([number - 1, 0, number + 1]) | odd
    wrong = st.fixed_dictionaries({"kind": st.just(kind)}, optional={"expect": expect, "key": NO_KEYS})
    envelope = st.one_of(*[st.just(right)] * 7, wrong)
    if kind in CONTROLS:
        own = st.fixed_dictionaries({}, optional={CONTROLS[kind]: st.integers(-1, number + 1) | odd})
    else:
        offers = [one for one in offers_of(game, state, list(at.opened.keys.seats)) if one.kind == kind]
        own = moves_near(game.moves[kind], ids_of(game, state), offers)
    return st.tuples(own, envelope).map(lambda pair: {**pair[0], **pair[1]})


def tried(open_tables: Tables, kind: str, send: Callable[[st.DataObject, Try], bool], examples: int) -> int:
    """Some moves of one kind, two at a time; how many were accepted."""
    tables, accepted = open_tables.tables_for(kind), list[bool]()

    @bounded(examples)
    @given(data=st.data())
    def run(data: st.DataObject) -> None:
        at = data.draw(st.sampled_from(tables))
        try:
            accepted.extend(send(data, at) for _ in range(2))
            at.is_replayed()
        finally:
            at.back()

    run()
    return sum(accepted)


def replays(at: Try) -> None:
    """The whole log, asked about again from its beginning, ends where the table stands."""
    with at.app.app_context():
        view, log = view_table(table_cache.find(at.code)), queries.log(table_cache.find(at.code))
    whole = audit(GAMES[view.game], view.setup, view.seats, log, rules=view.rules)
    assert codec.plain(whole) == codec.plain(view.state)


# --- by program ----------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_every_move_by_program(open_tables):
    def send(data: st.DataObject, at: Try) -> bool:
        before = at.stands()
        body = data.draw(bodies(open_tables.game, kind, at))
        strangers = [at.opened.keys.watch, *open_tables.strange]
        key = data.draw(st.sampled_from([at.opened.keys.host] * 20 + [*at.own_keys, *strangers]))
        answer = by_json(at, key, body)
        done = answer.status_code == 201
        assert done or answer.status_code == 200 or answer.status_code in REFUSALS, (body, answer.text)
        assert key not in strangers or answer.status_code in {400, 403}, (body, answer.text)
        at.is_whole(before, done)
        if done:
            assert read(at, key).status_code == 200, body
        return done

    accepted = 0
    for kind in [*open_tables.game.moves, *CONTROLS]:
        accepted += tried(open_tables, kind, send, examples=6) > 0
    kinds = len(open_tables.game.moves)
    assert accepted > kinds / 2, f"of {kinds} kinds of moves only {accepted} were ever accepted"
    for at in open_tables.tables:
        replays(at)


def by_json(at: Try, key: str, body: dict[str, Any]) -> TestResponse:
    """As a program sends it."""
    path = body["kind"] if body["kind"] in ("undo", "redo", "go-back", "correct") else "moves"
    sent = body if path == "moves" else {name: value for name, value in body.items() if name != "kind"}
    return at.client.post(
        f"/api/v1/tables/{at.code}/{path}",
        data=json.dumps(sent),
        content_type="application/json",
        headers={"Authorization": f"Bearer {key}"},
    )


def read(at: Try, key: str) -> TestResponse:
    return at.client.get(f"/api/v1/tables/{at.code}", headers={"Authorization": f"Bearer {key}"})


# --- by the page's form --------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_every_move_by_form(open_tables):
    tokens = {at.code: token_of(at) for at in open_tables.tables}

    def send(data: st.DataObject, at: Try) -> bool:
        before = at.stands()
        body = data.draw(bodies(open_tables.game, kind, at))
        seat = data.draw(st.sampled_from(["", "", "", "?seat=blue", "?seat=moon"]))
        sent = as_tap(body) if data.draw(st.booleans()) else body
        answer = by_form(at, f"/t/{at.code}/play{seat}", {**sent, "csrf_token": tokens[at.code]})
        assert answer.status_code in {200, 400, 409, 422}, (body, answer.text)
        assert answer.mimetype == "text/html"
        done = answer.status_code == 200 and at.stands()[0] > before[0]
        at.is_whole(before, done)
        return done

    accepted = 0
    for kind in [*open_tables.game.moves, *CONTROLS]:
        accepted += tried(open_tables, kind, send, examples=4) > 0
    kinds = len(open_tables.game.moves)
    assert accepted > kinds / 4, f"of {kinds} kinds of moves only {accepted} were ever accepted"
    for at in open_tables.tables:
        replays(at)


def token_of(at: Try) -> str:
    """What the forms of a table's page carry; the host's phone opened its link."""
    assert at.client.get(f"/t/{at.code}/key/{at.opened.keys.host}").status_code == 303
    found = re.search(r'name="csrf-token" content="([^"]+)"', at.client.get(f"/t/{at.code}").text)
    assert found
    return found[1]


def by_form(at: Try, address: str, body: dict[str, Any]) -> TestResponse:
    """As a browser sends it, and as none would: half characters and all."""
    return at.client.post(
        address,
        data=encoded(body).encode(),
        content_type="application/x-www-form-urlencoded",
        headers={"X-Companion-Fragment": "true"},
    )


def as_tap(body: dict[str, Any]) -> dict[str, Any]:
    """The same with the move in the value of one button, as the form around a panel sends it."""
    envelope = {name: body[name] for name in ("expect", "key") if name in body}
    own = {name: value for name, value in body.items() if name not in {"kind", *envelope}}
    return {**envelope, "tap": f"{body['kind']}?{encoded(own)}"}


def encoded(body: dict[str, Any]) -> str:
    return "&".join(
        f"{as_text(name)}={as_text(one)}"
        for name, value in body.items()
        for one in (value if isinstance(value, list) else [value])
    )


def as_text(value: Any) -> str:
    text = (
        {True: "yes", False: "", None: ""}.get(value, str(value))
        if isinstance(value, bool | None)
        else str(value)
    )
    return quote(text.encode("utf-8", "surrogatepass"))
