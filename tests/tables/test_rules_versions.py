"""A table is played by the version of the rules that it was opened with, whatever this server knows since."""

from dataclasses import replace

import pytest
from toy import Add, Draw, Toy

from companion.engine.errors import IllegalMove
from companion.engine.text import Text
from companion.extensions import db
from companion.games import GAMES
from companion.tables import game_file
from companion.tables.create import open_table
from companion.tables.errors import NewerRules
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table
from companion.tables.maintenance import backup
from companion.tables.play import Tap, play_tap
from companion.tables.store.models import TableRow

ADD_5 = ("add", {"seat": "red", "by": 5})
REFUSED = "At most 3 are counted at once."


class StricterAdd(Add, kind="add"):
    """Version 2 is stricter: at most 3 at once."""

    def check(self, state):
        if state.rules_version >= 2 and self.by > 3:
            raise IllegalMove(REFUSED)
        super().check(state)


class DearerDraw(Draw, kind="draw"):
    """And it counts a card as two."""

    def apply(self, state):
        after = super().apply(state)
        return replace(after, count=after.count + 2) if state.rules_version >= 2 else after


class Version2(Toy):
    meta = replace(Toy.meta, rules=2)
    moves = Toy.moves | {"add": StricterAdd, "draw": DearerDraw}


VERSION_2 = Version2()


def play(code, kind, fields=None, expect=None):
    return play_tap(table_cache.find(code), Tap(kind, fields or {}, by="red", expect=expect))


@pytest.fixture
def old(context):
    """A table of version 1 at which five were counted, on a server that knows version 2 since."""
    code = open_table("toy", {"goal": 100}, ["Alice"]).code
    play(code, *ADD_5)
    table_cache.forget()
    return code


@pytest.fixture
def context(app, monkeypatch):
    return monkeypatch


@pytest.fixture
def newer(old, context):
    context.setitem(GAMES, "toy", VERSION_2)
    return old


def test_an_old_table_plays_on_by_its_own_rules(newer):
    assert play(newer, *ADD_5).view.state.count == 10
    assert play(newer, "draw", expect=2).view.state.count == 10
    assert (
        view_table(table_cache.find(newer)).rules
        == view_table(table_cache.find(newer)).state.rules_version
        == 1
    )


def test_a_new_table_is_played_by_the_newest_rules(newer):
    code = open_table("toy", {"goal": 100}, ["Alice"]).code
    with pytest.raises(IllegalMove, match=REFUSED):
        play(code, *ADD_5)
    assert play(code, "draw", expect=0).view.state.count == 2
    assert (
        view_table(table_cache.find(code)).rules
        == view_table(table_cache.find(code)).state.rules_version
        == 2
    )


def test_a_restart_changes_no_old_table(newer):
    for _ in range(60):  # past a snapshot
        play(newer, "add", {"seat": "red", "by": 0})
    before = view_table(table_cache.find(newer)).state
    table_cache.forget()
    assert view_table(table_cache.find(newer)).state == before
    assert [
        view_table(table_cache.find(newer), at=1).state.count,
        view_table(table_cache.find(newer), at=0).state.rules_version,
    ] == [5, 1]


def test_a_game_file_keeps_its_version(newer, tmp_path):
    path = tmp_path / "old.toml"
    path.write_text(game_file.to_toml(table_cache.find(newer)), encoding="utf-8")
    assert game_file.replay_file(path)["state"]["count"] == 5
    code = game_file.import_file(path).code
    assert play(code, *ADD_5).view.state.count == 10
    assert view_table(table_cache.find(code)).rules == 1


def test_a_file_of_the_new_version_is_asked_by_its_own_rules(newer, tmp_path):
    path = tmp_path / "new.toml"
    path.write_text(
        game_file.to_toml(table_cache.find(newer)).replace("rules = 1", "rules = 2"), encoding="utf-8"
    )
    with pytest.raises(game_file.GameFileError, match=REFUSED):
        game_file.replay_file(path)


def test_a_backup_is_checked_by_each_tables_own_rules(newer, tmp_path):
    path = tmp_path / "backup"
    backup.backup(path)
    assert backup.check(path).tables == 1
    table_cache.forget()
    with db.engine.begin() as connection:
        for table in reversed(db.metadata.sorted_tables):
            connection.execute(table.delete())
    assert [one.what for one in backup.restore(path)] == [backup.KEPT]
    assert play(newer, *ADD_5).view.state.count == 10


@pytest.fixture
def unknown(old):
    """The same table, if this server's rules were older than the table's."""
    with db.engine.begin() as connection:
        connection.execute(db.update(TableRow).values(rules=3))
    table_cache.forget()
    return old


def test_rules_that_this_server_does_not_know_are_looked_at_only(unknown):
    view = view_table(table_cache.find(unknown))
    assert (view.state.count, view.closed) == (5, NewerRules(3, 1).reason)
    assert "version 3" in str(view.closed)
    for kind, fields in (ADD_5, ("undo", {})):
        with pytest.raises(NewerRules) as refusal:
            play(unknown, kind, fields, expect=1)
        assert refusal.value.reason == Text(view.closed.template, version=3, known=1)
    assert view_table(table_cache.find(unknown)).number == 1
