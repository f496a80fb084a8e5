"""A stored state that cannot be read: the table opens all the same, and the state is stored anew."""

import msgspec
import pytest
from sqlalchemy import text

from companion.extensions import counts, db
from companion.tables.create import open_table
from companion.tables.history import queries
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.table import EVERY
from companion.tables.loaded.views import view_table
from companion.tables.play import Tap, play_tap
from companion.tables.store import log_rows
from companion.tables.store.codec import decode, encode

OLD_SHAPE = msgspec.msgpack.encode({"goal": 100, "names": {"red": "Alice"}, "deck": "shuffled"})
ANOTHER_GAMES = msgspec.msgpack.encode({"moon": 1})
DAMAGED = pytest.mark.parametrize(
    "damaged", [b"", b"\xff\x00", b"\xc1" * 40, OLD_SHAPE, ANOTHER_GAMES], ids=repr
)


def long_log(table, length):
    while (number := table.number) < length:
        table.add(1 if number % 2 == 0 else -1, expect=None)


def put(number, state):
    with db.engine.begin() as connection:
        stored = {"state": state, "number": number}
        changed = connection.execute(
            text("UPDATE snapshot SET state = :state WHERE number = :number"), stored
        )
        assert changed.rowcount == 1


def unreadable(table):
    return counts(table.app)[log_rows.UNREADABLE]


def restart(table):
    table_cache.forget()
    return table_cache.find(table.code)


@DAMAGED
def test_the_log_is_replayed_and_what_it_gives_replaces_the_snapshot(table, damaged, caplog):
    long_log(table, EVERY + 5)
    state, kept = table.state, table_cache.find(table.code).state_at(EVERY)
    put(EVERY, damaged)
    loaded = restart(table)
    assert table.state == state
    assert unreadable(table) == 1
    assert f"Table {table.code}: the snapshot after entry {EVERY} cannot be read" in caplog.text
    assert log_rows.snapshot(loaded.record.id, EVERY, loaded.game.state) == kept
    caplog.clear()
    restart(table)
    assert table.state == state
    assert (unreadable(table), caplog.text) == (1, "")


def test_of_several_each_is_replaced_when_it_is_needed(table):
    long_log(table, 3 * EVERY + 5)
    state, then = table.state, view_table(table_cache.find(table.code), at=EVERY + 10).state
    for number in (EVERY, 2 * EVERY, 3 * EVERY):
        put(number, b"\xff")
    loaded = restart(table)
    assert table.state == state
    assert view_table(table_cache.find(table.code), at=EVERY + 10).state == then
    assert unreadable(table) == 3
    for number in (EVERY, 2 * EVERY, 3 * EVERY):
        stored = log_rows.snapshot(loaded.record.id, number, loaded.game.state)
        assert stored == loaded.state_at(number)
    assert unreadable(table) == 3


def test_looking_back_replaces_what_it_could_not_read(table):
    """The history works on states of its own."""
    long_log(table, 2 * EVERY + 5)
    put(EVERY, b"\xff")
    with db.engine.begin() as connection:
        connection.execute(text("UPDATE entry SET derived = NULL"))  # as an older version left it
    loaded = restart(table)
    told = queries.history(table_cache.find(table.code), before=EVERY + 3, limit=2)
    assert [line.entry.number for line in told] == [EVERY + 2, EVERY + 1]
    assert unreadable(table) == 1
    assert log_rows.snapshot(loaded.record.id, EVERY, loaded.game.state).count == 0


def test_where_nothing_can_be_stored_the_table_opens_all_the_same(table, store, caplog):
    long_log(table, EVERY + 5)
    state = table.state
    put(EVERY, b"\xff")
    with store.no_updates("snapshot"):
        restart(table)
        assert table.state == state
    assert "A snapshot could not be replaced" in caplog.text


# --- tables of earlier releases ------------------------------------------------------------------


@pytest.fixture
def scored(app, sit):
    """Two finished sheets typed in, the first taken back: the state is stored with the second one's."""
    opened = open_table("welcome_to_the_moon", {"adventure": "launch", "mode": "scores"}, ["Alice", "Bob"])
    for number, seat in enumerate(("red", "blue")):
        play_tap(
            table_cache.find(opened.code),
            Tap("score-launch", {"seat": seat, "rockets": 9}, by="host", expect=number),
        )
    play_tap(table_cache.find(opened.code), Tap("undo", {"of": 1}, by="host", expect=2))
    return opened.code


def test_typed_sheets_can_be_taken_back_and_the_table_opened_again(app, scored):
    before = view_table(table_cache.find(scored))
    table_cache.forget()
    after = view_table(table_cache.find(scored))
    assert (after.state, after.outcome) == (before.state, before.outcome)
    assert table_cache.find(scored).game.score(after.state) == table_cache.find(scored).game.score(
        before.state
    )
    assert [player.tally is None for player in after.state.players] == [True, False]
    assert counts(app)[log_rows.UNREADABLE] == 0


def test_a_snapshot_of_an_earlier_release_is_read(scored):
    """Typed sheets were stored as plain fields then too, and sentences as they read."""
    loaded = table_cache.find(scored)
    state = loaded.state
    earlier = msgspec.msgpack.encode(state, enc_hook=str)
    assert decode(earlier, loaded.game.state) == state == decode(encode(state), loaded.game.state)
