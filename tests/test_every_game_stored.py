"""Whatever a server accepts, a backup holds and a restore gives back: every game, over both databases.

Set-ups are those of recorded games with some of their fields changed to the longest, the shortest and the
oddest that their declaration names. What comes is the same in every run.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from each import each
from hostile import ODD_TEXTS, moves_near, offers_of
from hypothesis import given, settings
from hypothesis import strategies as st
from stores import STORES

from companion.engine import fields, sizes
from companion.engine.fields import Choice, Flag, Id, Many, Number, Record, Spec, Words
from companion.engine.instants import LATEST, Instant
from companion.games import GAMES, exoplanet_colony, hundred_astronauts
from companion.tables.game_file import read_file
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table
from companion.tables.maintenance.backup import backup, check, restore
from companion.tables.maintenance.backup_file import Skipped
from companion.tables.store.backup_rows import moment

FILES = sorted((Path(__file__).parent / "recorded").glob("*/*.toml"))
SLUGS = [slug for slug in GAMES if slug != "toy"]
WIDE = "㎯"
"""One letter, of which an id makes five: rad/s²."""


@pytest.fixture(params=STORES)
def store(stores, tmp_path, request):
    """An empty database of each kind."""
    return stores.empty(request.param, tmp_path)


@pytest.fixture
def config(config):
    limits = ["LIMIT_TRIES", "LIMIT_TABLES", "LIMIT_PLAYS"]
    return {**config, **dict.fromkeys(limits, "1000000 per minute")}


def value(spec: Spec, luck: Random) -> Any:
    """What a field may hold, mostly at its ends, and now and then what it may not."""
    match spec:
        case Number() | Instant():
            least, most = (0, LATEST) if isinstance(spec, Instant) else (spec.least, spec.most)
            return luck.choice([least, least + 1, most - 1, most, most + 1, 2**31])
        case Words():
            whole = [letter * spec.longest for letter in ("x", "ß", WIDE, "Ä", "李", "🚀")]
            return luck.choice([*whole, *whole, *whole, "'", "-", luck.choice(ODD_TEXTS)])
        case Choice():
            return luck.choice(list(spec.options))
        case Id():
            return luck.choice([luck.choice("xyZ") * luck.choice([45, 55, spec.longest]), "a"])
        case Flag():
            return luck.random() < 0.5
        case Many():
            count = luck.randint(spec.least, min(spec.most, max(spec.least, 3)))
            return [value(spec.item, luck) for _ in range(count)]
        case Record():
            needed = fields.required(spec.of)
            parts = fields.specs(spec.of).items()
            return {name: value(one, luck) for name, one in parts if name in needed or luck.random() < 0.5}
    raise TypeError(spec)


def changed(spec: Spec, old: Any, luck: Random, often: float) -> Any:
    """A value as it was, or with something in it changed."""
    if isinstance(spec, Record):
        parts = fields.specs(spec.of)
        some = {name: value(one, luck) for name, one in parts.items() if luck.random() < often / 2}
        return {**some, **{name: changed(parts[name], one, luck, often) for name, one in old.items()}}
    if isinstance(spec, Many) and old:
        return [changed(spec.item, one, luck, often) for one in old]
    often = min(0.5, often * 25) if isinstance(spec, Words | Id) else often  # no rule is broken by a name
    return value(spec, luck) if luck.random() < often else old


def opening(games: list[Any], luck: Random) -> dict[str, Any]:
    """The body that opens a table."""
    game = luck.choice(games)
    often = luck.choice([0.02, 0.05, 0.2])
    setup = changed(Record("Setup", game.game.setup), fields.to_json(game.setup), luck, often)
    names = ["", "Alice", "Ä" * 24, "👩‍👩‍👧‍👧", WIDE * 24, *(["x" * 25, "a\x00b"] if often > 0.1 else [])]
    seats = [{"name": luck.choice(names)} for _ in game.seats]
    return {"game": game.game.meta.slug, "setup": setup, "seats": seats}


def bounded(examples: int) -> Any:
    return settings(max_examples=examples, derandomize=True, database=None)


def stored() -> tuple[list[Any], list[Any]]:
    with moment() as now:
        return list(now.tables()), list(now.box_cards())


@pytest.mark.parametrize("slug", SLUGS)
def test_what_a_server_accepts_it_gives_back(app, client, elsewhere, tmp_path, slug):
    opened: list[str] = []
    games = [read_file(path) for path in FILES if path.parent.name == slug]

    @bounded(40)
    @given(st.integers(10**6, 2**64), st.data())
    def open_and_play(seed, data):
        answer = client.post("/api/v1/tables", json=opening(games, Random(seed)))
        assert answer.status_code in {201, 400, 422}, answer.json
        if answer.status_code == 201:
            opened.append(answer.json["code"])
            play(app, client, answer.json, data)

    open_and_play()
    assert len(opened) > 3
    with app.app_context():
        backup(tmp_path / "all.jsonl")
        before = stored()
        table_cache.forget()
    assert (check(tmp_path / "all.jsonl").tables, check(tmp_path / "all.jsonl").skipped) == (len(opened), [])
    with elsewhere.app_context():
        assert not [one for one in restore(tmp_path / "all.jsonl") if isinstance(one, Skipped)]
        tables, cards = stored()
        assert [(kept.table.code, kept.places, kept.log) for kept in tables] == [
            (kept.table.code, kept.places, kept.log) for kept in before[0]
        ]
        assert cards == before[1]
        table_cache.forget()


def play(app, client, opened, data) -> None:
    """Some taps, and every value that has an id can be set by it."""
    game, address = GAMES[app_game(app, opened["code"])], f"/api/v1/tables/{opened['code']}"
    key = {"Authorization": f"Bearer {opened['keys']['host']}"}
    with app.app_context():
        state = view_table(table_cache.find(opened["code"])).state
    for known in sorted(game.values(state), key=lambda known: len(known.id))[-2:]:
        assert len(known.id) <= sizes.VALUE_ID, known.id
        body = {"what": known.id, "value": known.value}
        answer = client.post(f"{address}/correct", headers=key, json=body)
        assert answer.status_code in {201, 422}, answer.json
    offers = list(offers_of(game, state, list(opened["keys"]["seats"])))
    for kind in sorted({offer.kind for offer in offers} & set(game.moves))[:4]:
        body = data.draw(
            moves_near(game.moves[kind], sorted(game.names(state)), [o for o in offers if o.kind == kind])
        )
        answer = client.post(
            f"{address}/moves",
            headers=key,
            data=json.dumps({**body, "kind": kind}),
            content_type="application/json",
        )
        assert answer.status_code < 500


def app_game(app, code: str) -> str:
    with app.app_context():
        return table_cache.find(code).record.game


LONG = "b" * 60
KNIGHTS = {
    "knights": [{"knight": "k" * 60, "health": 5, "slots": 1, "slots_top": 4, "power": 0, "power_top": 4}],
    "homeworld": {"homeworld": "h" * 60, "health": 9, "power_top": 5},
    "boss": {
        "boss": LONG,
        "health": 30,
        "tokens": 2,
        "deck": 10,
        "discard": 5,
        "counters": [{"id": "c" * 60, "name": "Counter"}],
    },
}


def test_what_has_the_longest_name_is_known_the_next_time(app, client):
    body = {"game": "astro_knights", "setup": KNIGHTS, "seats": [{"name": "Alice"}]}
    assert client.post("/api/v1/tables", json=body).status_code == 201
    brief = {"knights": [{"knight": "k" * 60}], "homeworld": {"homeworld": "h" * 60}, "boss": {"boss": LONG}}
    again = client.post("/api/v1/tables", json={**body, "setup": brief})
    assert again.status_code == 201, again.json
    with app.app_context():
        view = view_table(table_cache.find(again.json["code"]))
    assert (view.setup.boss.health, view.setup.boss.deck, view.state.knights[0].slots.most) == (30, 10, 4)
    key = {"Authorization": f"Bearer {again.json['keys']['host']}"}
    change = {"what": f"counter.{'c' * 60}", "value": 3}
    address = f"/api/v1/tables/{again.json['code']}/correct"
    assert client.post(address, headers=key, json=change).status_code == 201


@each("card_id", [exoplanet_colony.card_records.card_id, hundred_astronauts.state.card_id])
def test_a_card_of_any_name_can_be_named_in_a_move(card_id):
    for name in ("x" * 32, WIDE * 32, "李" * 32, "'"):
        assert Id("Card").read(card_id(name), "card") == card_id(name)
