"""Deleting tables that nobody plays any more, and what those see who still look at one."""

import pytest
from stores import ROWS

from companion.extensions import db
from companion.tables.access import access_keys
from companion.tables.access.access_keys import forget as forget_keys
from companion.tables.errors import UnknownTable
from companion.tables.history import queries
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table
from companion.tables.maintenance import pruning
from companion.tables.maintenance.backup import KEPT, Restored, backup, restore
from companion.tables.maintenance.pruning import DAY, Age, prune, thin_snapshots
from companion.tables.play import Tap, play_tap
from companion.tables.store.prune import delete_table


@pytest.fixture
def tables(sit):
    """A game that is over, one that goes on, one where nothing happened."""
    over, running, empty = sit({"goal": 5}), sit(), sit()
    over.add(5)
    running.add(1)
    return over, running, empty


def codes(found):
    return [table.code for table in found]


@pytest.mark.parametrize(
    ("only", "which"),
    [({}, (0, 1, 2)), ({"idle": False}, (0,)), ({"finished": False}, (1, 2))],
    ids=["all", "finished", "idle"],
)
def test_what_is_old_goes_whole(tables, sit, later, only, which):
    later(10)
    age = Age(9, **only)
    assert codes(age.found()) == [tables[at].code for at in which]
    assert codes(prune(age)) == [tables[at].code for at in which]
    assert codes(prune(age)) == []
    assert codes(Age(1).found()) == [table.code for at, table in enumerate(tables) if at not in which]
    for at, table in enumerate(tables):
        if at in which:
            with pytest.raises(UnknownTable):
                view_table(table_cache.find(table.code))


def test_nothing_of_it_is_left(sit, later, store):
    table = sit()
    for _ in range(50):
        table.add(1)
    later(10)
    assert len(list(prune(Age(9)))) == 1
    for rows in ROWS:
        assert store.read(f"SELECT count(*) FROM {rows}") == 0


def test_a_tap_keeps_a_table_and_younger_ones_stay(tables, later):
    later(8)
    assert codes(Age(9).found()) == []
    assert codes(prune(Age(9))) == []


def test_a_tap_between_finding_and_deleting_keeps_it(tables, app):
    over, running, _ = tables
    before = pruning.now() + DAY
    with db.engine.begin() as connection:
        connection.execute(db.text("UPDATE entry SET at = at + 999999999"))
    number = over.stored(f"SELECT id FROM game_table WHERE code = '{running.code}'")
    assert not delete_table(number, before)
    table_cache.forget()
    assert running.number == 1
    assert delete_table(number, before + 10**12)
    assert not delete_table(number, before + 10**12)


def test_who_deletes_while_others_play_takes_a_table_whole_or_not_at_all(sit, later):
    table = sit()
    table.add(1)
    number = table.stored("SELECT id FROM game_table")
    far = pruning.now() + DAY
    answers = table.at_once(*[lambda: table.add(1)] * 3, lambda: delete_table(number, far))
    assert answers[3] is True
    assert all(isinstance(one, UnknownTable) or one.fresh for one in answers[:3])
    assert table.stored("SELECT count(*) FROM entry") == 0
    with pytest.raises(UnknownTable):
        table.add(1)


def behind_its_back(table):
    """Another process deletes the table: this one still has it in memory."""
    number = table.stored(f"SELECT id FROM game_table WHERE code = '{table.code}'")
    assert delete_table(number, pruning.now() + DAY)


@pytest.mark.parametrize(
    "look",
    [
        lambda table: view_table(table_cache.find(table.code)),
        lambda table: view_table(table_cache.find(table.code), at=1),
        lambda table: queries.history(table_cache.find(table.code)),
        lambda table: queries.log(table_cache.find(table.code)),
        lambda table: queries.curve(table_cache.find(table.code)),
        lambda table: queries.last_change(table_cache.find(table.code), "count"),
        lambda table: queries.sentences(table_cache.find(table.code), [1]),
        lambda table: play_tap(
            table_cache.find(table.code), Tap("add", {"seat": "red", "by": 1}, by="host", key="again")
        ),
        lambda table: play_tap(table_cache.find(table.code), Tap("undo", {}, by="host")),
    ],
)
def test_a_process_that_knows_a_deleted_table_says_that_there_is_none(table, look):
    for _ in range(3):
        table.add(1)
    behind_its_back(table)
    for _ in range(2):
        with pytest.raises(UnknownTable):
            look(table)


def test_a_key_of_a_deleted_table_opens_nothing(table):
    behind_its_back(table)
    forget_keys()
    with pytest.raises(UnknownTable):
        access_keys.role_of(table.code, table.keys.host)
    assert queries.tables([table.code]) == []


def test_a_deleted_table_that_is_brought_back_is_played_on_where_it_was_known(table, tmp_path):
    table.add(1)
    backup(tmp_path / "all.jsonl")
    behind_its_back(table)
    assert [one.what for one in restore(tmp_path / "all.jsonl") if isinstance(one, Restored)] == [KEPT]
    with pytest.raises(UnknownTable):  # once: what this process knew is another row
        table.number  # noqa: B018
    assert table.number == 1
    assert table.add(1).number == 2


def test_no_id_is_given_twice(sit):
    first = sit()
    number = first.stored("SELECT max(id) FROM game_table")
    behind_its_back(first)
    second = sit()
    assert second.stored("SELECT max(id) FROM game_table") > number


# --- snapshots -----------------------------------------------------------------------------------


def test_of_take_backs_only_the_newest_states_are_kept(app, table):
    table.add(1)
    for _ in range(30):
        table.add(1)
        table.undo(of=table.number)
    assert table.number == 61
    with db.engine.connect() as connection:
        kept = list(connection.scalars(db.text("SELECT number FROM snapshot ORDER BY number")))
    assert kept == [50, 53, 55, 57, 59, 61]
    state = table.state
    table_cache.forget()
    assert table.state == state
    for number in (7, 33, 51):
        assert view_table(table_cache.find(table.code), at=number).state.count == 2 - number % 2


def test_those_that_older_versions_left_are_thinned_out(app, table):
    for _ in range(60):
        table.add(1)
    with db.engine.begin() as connection:
        for number in range(1, 50):
            copy = "INSERT INTO snapshot SELECT table_id, :number, state FROM snapshot WHERE number = 50"
            connection.execute(db.text(copy), {"number": number})
    assert thin_snapshots() == 44
    assert thin_snapshots() == 0
    assert table.stored("SELECT count(*) FROM snapshot") == 6
    assert table.stored("SELECT min(number) FROM snapshot") == 45
