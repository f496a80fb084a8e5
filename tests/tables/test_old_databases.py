"""A database of the first version, with all that it took and should not have, is brought up to date."""

import json
import os
import subprocess
import sys
from dataclasses import replace

import flask_migrate
import pytest
from sqlalchemy import inspect
from stores import ONLY_SQLITE

from companion.engine.seats import seat_row
from companion.extensions import db
from companion.games.astro_knights import setup
from companion.games.astro_knights.setup import BossSetup, HomeworldSetup, KnightSetup, Setup
from companion.tables.access import access_keys
from companion.tables.box_cards import box_cards
from companion.tables.loaded.cache import table_cache
from companion.tables.maintenance.backup import backup, check
from companion.tables.store import play_rows
from companion.tables.store.backup_rows import moment
from companion.tables.store.play_rows import KeptLine, KeptPlay, KeptPlayer

COMPANION = [sys.executable, "-c", "from companion.cli import main; main()"]
BOSS = "b" * 60
SETUP = Setup(
    (KnightSetup("k" * 60, 5, 1, 4, 0, 4),),
    HomeworldSetup("h" * 60, 9, 5),
    BossSetup(BOSS, 30, 2, 10, 5),
)


@pytest.fixture
def store(store, stores):
    """On a database of its own: what a migration leaves half done is in nobody's way."""
    with stores.apart(store) as own:
        yield own


@pytest.fixture
def before(app, sit):
    """A table with a log, and what is stored of it."""
    table = sit()
    table.draw()
    for number in range(1, 51):
        table.add(1, key=f"phone-{number}")  # with a snapshot
    table.undo(of=3)
    access_keys.take_seat(table.code, "blue")
    return table, stored()


@pytest.fixture
def old(before):
    """That table in a database as revision 0001 makes it, with a box card."""
    table, _ = before
    flask_migrate.downgrade(revision="0001")
    put_card("toy", "mat", "big", {"goal": 5})
    yield table
    table_cache.forget()


def put_card(game, kind, card, fields):
    run(
        "INSERT INTO box_card (game, kind, id, fields) VALUES (:game, :kind, :id, :fields)",
        {"game": game, "kind": kind, "id": card, "fields": json.dumps(fields)},
    )


def run(statement, values=None):
    with db.engine.begin() as connection:
        connection.execute(db.text(statement), values or {})


def stored():
    """Every table, but for the seeds that come later: a migration may add one."""
    with moment() as now:
        return [replace(kept, table=replace(kept.table, later_seeds="")) for kept in now.tables()]


def test_every_table_is_there_and_its_links_hold(old, before):
    flask_migrate.upgrade()
    table_cache.forget()
    flask_migrate.check()
    assert stored() == before[1]
    assert access_keys.role_of(old.code, old.keys.host).name == "host"
    assert box_cards("toy") == {"mat": {"big": {"goal": 5}}}
    assert old.stored("SELECT count(*) FROM snapshot") == 2
    assert old.stored("SELECT uses FROM box_card") == 1
    assert old.add(1).number == 53


@ONLY_SQLITE  # PostgreSQL refused these rows
def test_a_boss_with_a_long_name_keeps_its_numbers(old, tmp_path):
    for difficulty in ("normal", "nightmare"):
        put_card("astro_knights", "boss", f"{BOSS}.{difficulty}", {"health": 30, "tokens": 2})
        put_card("astro_knights", "boss-deck", f"{BOSS}.{difficulty}.4", {"deck": 10, "discard": 5})
    flask_migrate.upgrade()
    table_cache.forget()
    known = box_cards("astro_knights")
    assert all(len(card) <= 60 for kind in known.values() for card in kind)
    raw = {"knights": [{}] * 4, "difficulty": "nightmare", "boss": {"boss": BOSS}}
    boss = setup.fill_setup(raw, known)["boss"]
    assert (boss["health"], boss["tokens"], boss["deck"], boss["discard"]) == (30, 2, 10, 5)
    taught = {card for _, card, _ in setup.box_cards(SETUP, setup.new_game(SETUP, seat_row(["Alice"])))}
    assert {card for card in known["boss"] if card.endswith("normal")} <= taught
    backup(tmp_path / "all.jsonl")
    assert check(tmp_path / "all.jsonl").box_cards == 5


@ONLY_SQLITE
def test_whatever_else_does_not_fit_is_made_to(old, before, tmp_path):
    run("UPDATE game_table SET opened_at = -62135596800000, finished_at = -1")
    run("UPDATE entry SET at = -5 WHERE number = 1")
    run("UPDATE entry SET key = :key WHERE number = 2", {"key": "k" * 90})
    run("UPDATE entry SET by = 'ho' || char(0) || 'st' WHERE number = 3")
    run("UPDATE entry SET draws = 5000000000 WHERE number = 4")
    run("UPDATE seat SET name = :name WHERE id = 'red'", {"name": "Ä" * 70})
    run("UPDATE seat SET epoch = 'many', taken = 7 WHERE id = 'blue'")
    flask_migrate.upgrade()
    table_cache.forget()
    (kept,) = stored()
    assert (kept.table.opened_at, kept.table.finished_at, kept.log[0].at) == (0, 0, 0)
    assert len(kept.log) == len(before[1][0].log)
    assert [len(kept.log[1].key), kept.log[2].by, kept.log[3].draws] == [60, "host", 2**31 - 1]
    assert (len(kept.places[0].name), kept.places[1].epoch, kept.places[1].taken) == (60, 0, True)
    backup(tmp_path / "all.jsonl")


@ONLY_SQLITE
def test_several_servers_that_start_at_once_migrate_it_once(old, before, store):
    put_card("astro_knights", "boss", f"{BOSS}.normal", {"health": 30})
    db.engine.dispose()
    environ = {**os.environ, "DATABASE_URL": store.url, "PYTHONIOENCODING": "utf-8"}
    servers = [
        subprocess.Popen([*COMPANION, "upgrade"], env=environ, stderr=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    said = [server.communicate(timeout=120)[1] for server in servers]
    assert [server.returncode for server in servers] == [0, 0, 0], said
    flask_migrate.check()
    table_cache.forget()
    assert stored() == before[1]
    assert store.read("SELECT count(*) FROM box_card") == 2


@ONLY_SQLITE  # PostgreSQL has them in its types
def test_the_migrations_end_with_the_constraints_of_the_rows(app):
    there = inspect(db.engine)
    for table in db.metadata.sorted_tables:
        wanted = {
            str(check.name): str(check.sqltext)
            for check in table.constraints
            if isinstance(check, db.CheckConstraint)
        }
        found = {check["name"]: check["sqltext"] for check in there.get_check_constraints(table.name)}
        assert found == wanted, f"{table.name}: a migration forgot the constraint of a column, or dropped it"


STRINGS = {
    (table.name, column.name): column.type.length
    for table in db.metadata.sorted_tables
    for column in table.columns
    if isinstance(column.type, db.String)
}
INTEGERS = [
    (table.name, column.name)
    for table in db.metadata.sorted_tables
    for column in table.columns
    if isinstance(column.type, db.Integer) and not column.foreign_keys and column.name != "id"
]


@pytest.fixture
def filled(app, sit):
    """One row in each table, so that no other constraint is in the way."""
    table = sit({"goal": 100, "mat": "big"}, ("Alice",))
    table.add(1, key="phone")
    run("INSERT INTO snapshot (table_id, number, state) SELECT table_id, number, '' FROM entry")
    columns = "table_id, id, house, seat, epoch, at, answer"
    run(f"INSERT INTO knock ({columns}) SELECT table_id, 'phone', 'house', id, epoch, 0, '' FROM seat")
    run("INSERT INTO closed_circle (circle) VALUES ('renewed')")
    run("INSERT INTO given_box (id, game, cards, used_at) VALUES ('box', 'toy', '', 0)")
    line = (KeptLine("Numbers", 3),)
    ada = KeptPlayer("Ada", known_as="Ada", rank=1, score=3, lines=line)
    play_rows.put_play(KeptPlay("", "key", "toy", "Toy", 0, 1, "ranked", "table", (ada,), bgg=1))


def put(table, column, value):
    """Set a column, for the moment."""
    with db.engine.connect() as connection:
        statement = f'UPDATE {table} SET "{column}" = :value'
        assert connection.execute(db.text(statement), {"value": value}).rowcount == 1
        connection.rollback()


def test_no_database_takes_a_text_that_the_other_refuses(filled, subtests):
    for (table, column), longest in STRINGS.items():
        put(table, column, "Ä" * (longest or 5000))
        for text in ("a\x00b", *(["Ä" * (longest + 1)] if longest else [])):
            refused = pytest.raises((db.exc.DBAPIError, ValueError))
            with subtests.test(table=table, column=column, text=text[:3]), refused:
                put(table, column, text)


def test_no_database_takes_a_number_that_the_other_refuses(filled, subtests):
    assert len(INTEGERS) > 8
    for table, column in INTEGERS:
        big = isinstance(db.metadata.tables[table].columns[column].type, db.BigInteger)
        put(table, column, 2**63 - 1 if big else 2**31 - 1)
        for number in (2**63 if big else 2**31, "many"):
            refused = pytest.raises((db.exc.DBAPIError, OverflowError))
            with subtests.test(table=table, column=column, number=number), refused:
                put(table, column, number)
