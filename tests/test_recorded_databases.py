"""Databases that earlier versions wrote, each by its own server: this version opens them and loses nothing.

`recorded_databases/README.md` says how they were made, and when another one comes.
"""

from __future__ import annotations

import json
import lzma
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import flask_migrate
import pytest
from stores import STORES

from companion import create_app
from companion.database import upgrade_database
from companion.doctor import WRONG, findings
from companion.extensions import db
from companion.tables.demo import GAMES_WITH_DEMO
from companion.tables.loaded.cache import table_cache
from companion.tables.maintenance.backup import KEPT, Restored, backup, restore
from tests.load.server import free_port
from tests.recorded_databases.make import figures

HERE = Path(__file__).parent / "recorded_databases"
NAMES = sorted(file.name.removesuffix(".sql.xz") for file in HERE.glob("*.sql.xz"))
LEAST = 0.95
"""How many of the numbers of an old state have to stand at the same place: a field may get another name."""


@cache
def unpacked(name: str) -> str:
    return lzma.decompress((HERE / name).read_bytes()).decode()


@cache
def tables(name: str) -> list[dict[str, Any]]:
    return json.loads(unpacked(f"{name}.json.xz"))


@pytest.fixture(scope="module", params=NAMES)
def name(request):
    return request.param


@pytest.fixture(scope="module")
def app(name, tmp_path_factory):
    """This version, on a copy of that database, brought up to date as at every start."""
    folder = tmp_path_factory.mktemp("old")
    with closing(sqlite3.connect(folder / "companion.sqlite")) as connection:
        connection.executescript(unpacked(f"{name}.sql.xz"))
    url = f"sqlite:///{folder / 'companion.sqlite'}"
    app = create_app({"SQLALCHEMY_DATABASE_URI": url, "SECRET_KEY": "made up for tests", "PORT": free_port()})
    app.config["LIMIT_TABLES"] = app.config["LIMIT_READS"] = "100000 per minute"
    upgrade_database(app)
    with app.app_context():
        yield app
        db.engine.dispose()
        table_cache.forget()


def look(client, code, key, path=""):
    answer = client.get(f"/api/v1/tables/{code}{path}", headers={"Authorization": f"Bearer {key}"})
    assert answer.status_code == 200, answer.text
    return answer.json


def every_key(table):
    """Each key that is written down of a table, and what it has to be."""
    keys = table["keys"]
    yield keys["host"], {"role": "host", "seat": None}
    if "watch" in keys:
        yield keys["watch"], {"role": "watch", "seat": None}
    for seat, key in keys.get("seats", {}).items():
        yield key, {"role": "seat", "seat": seat}


def test_the_database_is_of_this_version(app):
    flask_migrate.check()  # exits where it is not


def test_every_table_stands_as_it_stood(app, name):
    client = app.test_client()
    for table in tables(name):
        now = look(client, table["code"], table["keys"]["host"])
        assert now["number"] == table["number"]
        assert (now["finished_at"] is not None) == table["finished"]
        assert {key: now["outcome"][key] for key in table["outcome"]} == table["outcome"]
        standings = [
            {"seat": row["seat"], "rank": row["rank"], "points": [line["points"] for line in row["lines"]]}
            for row in now["standings"]
        ]
        assert standings == table["standings"]
        log = look(client, table["code"], table["keys"]["host"], "/log?limit=1000")["entries"]
        assert [entry["kind"] for entry in log] == table["kinds"]


def test_every_number_of_every_state_is_the_same(app, name):
    client = app.test_client()
    for table in tables(name):
        state = look(client, table["code"], table["keys"]["host"])["state"]
        now, then = dict(figures("", state)), table["figures"]
        same = {path: value for path, value in then.items() if path in now}
        assert len(same) >= LEAST * len(then), sorted(then.keys() - now.keys())[:20]
        assert {path: now[path] for path in same} == same


def test_every_key_has_its_role(app, name):
    client = app.test_client()
    for table in tables(name):
        for key, you in every_key(table):
            assert look(client, table["code"], key)["you"] == you


def test_every_page_of_a_finished_table_answers(app, name):
    finished = [table for table in tables(name) if table["finished"]]
    assert len({table["game"] for table in finished}) >= 5
    for table in finished:
        client = app.test_client()
        client.get(f"/t/{table['code']}/key/{table['keys']['host']}")
        for page in ("result", "history", "result.svg", "recorded.toml"):
            assert client.get(f"/t/{table['code']}/{page}").status_code == 200, (table["code"], page)


def test_doctor_is_content(app):
    assert [found for found in findings(app) if found.state == WRONG and "phone" not in found.said] == []


@pytest.mark.parametrize("store", STORES)
def test_a_backup_of_it_is_restored_with_its_links(app, name, store, stores, tmp_path):
    backup(tmp_path / "all.jsonl.gz")
    fresh = stores.empty(store, tmp_path)
    other = create_app({**fresh.settings, "SECRET_KEY": "another machine's key"})
    with other.app_context():
        upgrade_database(other)
        came = [one for one in restore(tmp_path / "all.jsonl.gz") if isinstance(one, Restored)]
        assert {one.code for one in came if one.what == KEPT} == {table["code"] for table in tables(name)}
        for table in tables(name):
            now = look(other.test_client(), table["code"], table["keys"]["host"])
            assert now["number"] == table["number"]
        db.engine.dispose()
    table_cache.forget()


def test_every_table_that_is_not_over_is_played_on(app, name):
    """This test and the next come last: they change what the others look at."""
    for table in (table for table in tables(name) if not table["finished"]):
        client = app.test_client()
        host = {"Authorization": f"Bearer {table['keys']['host']}"}
        now = look(client, table["code"], table["keys"]["host"])
        offers = [offer for offer in now["offers"] if not offer["refusal"] and not offer["asks"]]
        if offers:
            move = {"kind": offers[0]["kind"], **offers[0]["fields"], "expect": now["number"], "key": "new"}
            answer = client.post(f"/api/v1/tables/{table['code']}/moves", headers=host, json=move)
        else:
            answer = client.post(f"/api/v1/tables/{table['code']}/go-back", headers=host, json={"to": 0})
        if now["number"] or offers:
            assert answer.status_code == 201, answer.text


def test_every_link_opens_its_table(app, name):
    for table in tables(name):
        for key, _ in every_key(table):
            client = app.test_client()
            answer = client.get(f"/t/{table['code']}/key/{key}", follow_redirects=True)
            assert answer.status_code == 200
            assert answer.request.path.startswith(f"/t/{table['code']}")


def test_demo_tables_open_and_end_on_it(app):
    client = app.test_client()
    app.config["WTF_CSRF_ENABLED"] = False
    for slug in GAMES_WITH_DEMO:
        there = client.post(f"/demo/{slug}").location
        assert client.get(there).status_code == 200
        assert client.post(f"{there}/leave").status_code == 303
        assert client.get(there).status_code == 404
