"""One rematch for a table, whoever asks for it first."""

from __future__ import annotations

import pytest

from companion.extensions import db
from companion.tables.access import access_keys
from companion.tables.access.access_keys import Role
from companion.tables.chain import rematch_of
from companion.tables.create import open_table
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table
from companion.tables.maintenance.backup import backup
from companion.tables.maintenance.backup_file import Whole, read_backup
from companion.tables.rematch import keys_along, open_rematch


def test_phones_that_ask_at_once_get_one_table(table):
    answers = table.at_once(*[lambda: open_rematch(table_cache.find(table.code))] * 4)
    assert len(set(answers)) == 1
    assert rematch_of(table.code) == answers[0]
    assert table.stored("SELECT count(*) FROM game_table") == 2


@pytest.mark.parametrize("now", ["NONE2", "another"])
def test_a_rematch_that_is_gone_is_opened_anew(table, sit, now):
    """It was deleted; its code is free, or by now another table's, whose keys are nobody's here."""
    first, code = open_rematch(table_cache.find(table.code)), sit().code if now == "another" else now
    with db.engine.begin() as connection:
        change = db.text("UPDATE game_table SET rematch = :code WHERE rematch = :first")
        connection.execute(change, {"code": code, "first": first})
    table_cache.forget()
    assert rematch_of(table.code) is None
    assert open_rematch(table_cache.find(table.code)) not in {first, code}


def test_what_the_table_left_empty_is_not_filled_in_from_the_cards_of_others(app):
    """Ada and her friends count no cards; another table of fewer players typed how many its box has."""
    with app.app_context():
        old = open_table("astrojam", {}, ["Ada", "Ben", "Cleo", "Dan"])
        open_table("astrojam", {"actions": 16, "tasks": 20}, ["Eve", "Flo"])
        following = open_rematch(table_cache.find(old.code))
        before, after = view_table(table_cache.find(old.code)), view_table(table_cache.find(following))
    assert (after.setup.actions, after.setup.tasks) == (0, 0)
    assert after.setup == before.setup


def test_a_backup_keeps_it(table, tmp_path):
    code = open_rematch(table_cache.find(table.code))
    backup(tmp_path / "all.jsonl")
    kept = {
        piece.kept.table.code: piece.kept.table
        for piece in read_backup(tmp_path / "all.jsonl")
        if isinstance(piece, Whole)
    }
    assert kept[table.code].rematch == code
    assert kept[code].rematch is None


def test_the_keys_are_those_of_the_role(table):
    code = open_rematch(table_cache.find(table.code))
    keys = access_keys.keys(code)
    for role, held in (
        (Role("host"), (keys.host,)),
        (Role("host", "red"), (keys.host, keys.seats["red"])),
        (Role("seat", "blue"), (keys.seats["blue"],)),
        (Role("watch"), (keys.watch,)),
    ):
        assert keys_along(code, role) == held
