"""What a process keeps, what it reads, and what it costs."""

import time

import pytest
from long_log import counted, stored_quickly
from sqlalchemy import text
from waiting import until

from companion import live
from companion.engine.log import Entry
from companion.engine.replay import replay
from companion.extensions import db
from companion.games import GAMES
from companion.tables import play
from companion.tables.access import access_keys
from companion.tables.create import open_table
from companion.tables.errors import UnknownTable
from companion.tables.loaded.cache import TableCache, table_cache
from companion.tables.loaded.table import EVERY, RECENT, LoadedTable
from companion.tables.loaded.views import view_table
from companion.tables.play import Tap, play_tap
from companion.tables.store import log_rows, table_rows
from companion.tables.store.append import Append, append
from tests.tables.conftest import make_app


def long_log(table, length):
    """Play on until the log has this length: mostly counting up and down, now and then a draw undone."""
    while (number := table.number) < length:
        if number % 100 == 98:
            table.draw()
        elif number % 100 == 99:
            table.undo()
        else:
            table.add(1 if number % 2 == 0 else -1, expect=None)


# --- what it costs -------------------------------------------------------------------------------


def costs(table, *acts):
    weights = []
    for act in acts:
        with counted() as seen:
            act()
        weights.append((len(seen["statements"]), seen["rows"], seen["bytes"]))
    return weights


@pytest.mark.parametrize("length", [10, 5_000])
def test_a_play_costs_the_same_early_and_late(table, length):
    """One statement appends. A view only looks."""
    stored_quickly(table, length)
    with counted() as seen:
        table.play("add", fields={"seat": "red", "by": 1}, expect=None, key="tap")
    assert [statement.split()[0] for statement in seen["statements"]] == ["INSERT"]
    assert seen["rows"] == 0
    assert costs(table, lambda: view_table(table_cache.find(table.code))) == [(1, 0, 0)]


def test_what_another_app_reads_is_not_counted(table, stores, tmp_path_factory):
    """The servers of other tests run in this process too, and a phone that left may still be asked there."""
    other = make_app(stores.empty("sqlite", tmp_path_factory.mktemp("other")))
    with counted() as seen:
        with other.app_context():
            assert table_rows.find_access(table.code) is None
            opened = open_table("toy", {"goal": 100}, ("Ann", "Bo"))
            assert access_keys.places(opened.code)
        assert access_keys.places(table.code)
    assert (len(seen["statements"]), seen["rows"]) == (1, 2)


@pytest.mark.parametrize("length", [10, 5_000])
def test_every_other_play_is_cheap_too(table, length):
    stored_quickly(table, length)
    taps = (table.draw, table.undo, table.redo, lambda: table.correct("count", 3), table.undo)
    for statements, rows, _ in costs(table, *taps):
        assert statements <= 4, "the test itself looks at the number first"
        assert rows <= 1


def test_joining_costs_the_same_early_and_late(sit):
    """A cold process reads one snapshot and the entries after it, whatever the length of the log."""
    weights = {}
    for length in (60, 5_010):
        table = sit({"goal": 10**5})
        stored_quickly(table, length)
        table_cache.forget()
        ((statements, rows, size),) = costs(
            table, lambda table=table: view_table(table_cache.find(table.code))
        )
        weights[length] = (statements, rows, size // 1000)
        assert view_table(table_cache.find(table.code)).number == length
    assert weights[60] == weights[5_010]
    assert weights[60][0] <= 7
    assert weights[60][1] <= EVERY + 5


def test_a_look_far_back_costs_a_snapshot_and_a_few_entries(table):
    stored_quickly(table, 3_000)
    ((statements, rows, _),) = costs(table, lambda: view_table(table_cache.find(table.code), at=1_234))
    assert statements <= 4
    assert rows <= EVERY + 2
    assert costs(table, lambda: view_table(table_cache.find(table.code))) == [(1, 0, 0)], (
        "the newest states are still there"
    )


def test_a_take_back_does_not_make_later_joining_dear(table):
    """The acts above it are new ones; a snapshot is taken at once."""
    stored_quickly(table, 1_000)
    table.write(1)
    for _ in range(3):
        table.add(1, expect=None)
    table.undo(of=1_001)
    state = table.state
    table_cache.forget()
    ((statements, rows, _),) = costs(table, lambda: view_table(table_cache.find(table.code)))
    assert (statements <= 8, rows <= EVERY + 10) == (True, True)
    assert table.state == state


# --- restart -------------------------------------------------------------------------------------


def played_through(table):
    long_log(table, 130)
    table.write(3)
    table.write(4, seat="blue")
    table.undo(of=131)
    table.draw()
    table.go_back(60)
    table.add(5, expect=None)
    table.undo()
    table.undo()
    table.redo()


def test_every_moment_is_the_same_after_a_restart(table):
    played_through(table)
    now = table.state
    then = [view_table(table_cache.find(table.code), at=number).state for number in range(table.number + 1)]
    table_cache.forget()
    assert table.state == now
    assert [view_table(table_cache.find(table.code), at=number).state for number in range(len(then))] == then
    view = view_table(table_cache.find(table.code))
    plain = [replay(GAMES["toy"], view.setup, view.seats, table.log, upto) for upto in range(len(then))]
    assert then == plain


def test_a_snapshot_is_used(table):
    long_log(table, EVERY + 5)
    kept = table_cache.find(table.code)
    state = kept.state_at(EVERY)
    asked = []
    table_cache.forget()
    again = table_cache.find(table.code)
    fetch = again.entries
    again.states._entries = lambda numbers: asked.extend(numbers) or fetch(numbers)
    again.refresh()
    assert again.state == kept.state
    assert min(asked) > EVERY
    assert log_rows.snapshot(again.record.id, EVERY, GAMES["toy"].state) == state


def damage(state):
    """Store this in place of every snapshot."""
    with db.engine.begin() as connection:
        connection.execute(text("UPDATE snapshot SET state = :state"), {"state": state})


def test_a_snapshot_of_another_shape_is_passed_over(table):
    """The state was changed in a later version: the log still tells it."""
    long_log(table, EVERY + 5)
    state = table.state
    damage(b"\x81\xa4moon\x01")
    table_cache.forget()
    assert table.state == state


def test_a_damaged_snapshot_is_passed_over(table):
    long_log(table, EVERY + 5)
    state = table.state
    damage(b"\xff\x00")
    table_cache.forget()
    assert table.state == state


# --- several processes ---------------------------------------------------------------------------


def test_another_process_plays_too(table):
    """Two table_cache of one table stand for two processes."""
    table.add(1)
    here = table_cache.find(table.code)
    table_cache.forget()
    table.draw()
    table.correct("count", 100)
    assert here.number == 1
    here.refresh()
    assert (here.number, here.state) == (3, table.state)
    assert here.finished_at == view_table(table_cache.find(table.code)).finished_at is not None


def test_another_process_appends_between_look_and_write(table, monkeypatch):
    """The number is in use already: what is new is taken in, and the play is checked again."""
    table.add(1)
    here = table_cache.find(table.code)
    there = LoadedTable(here.record)
    append = here.append

    def overtaken(step):
        monkeypatch.setattr(here, "append", append)
        with monkeypatch.context() as patch:
            patch.setattr(TableCache, "find", lambda self, code, *seats: there)
            table.add(5)
        append(step)

    monkeypatch.setattr(here, "append", overtaken)
    monkeypatch.setattr(TableCache, "find", lambda self, code, *seats: here)
    played = play_tap(table_cache.find(table.code), Tap("add", {"seat": "red", "by": 2}, by="host"))
    assert (played.view.number, played.fresh, played.view.state.count) == (3, True, 8)
    assert [entry.fields["by"] for entry in table.log] == [1, 5, 2]


def test_many_processes_at_once(table):
    """Each thread has table_cache of its own, as a process would: nothing but the store keeps order."""
    own = [TableCache() for _ in range(4)]

    def tap(kept, place):
        loaded = kept.find(table.code)
        for number in range(10):
            one = play.Tap("add", {"seat": "red", "by": 1}, "host", key=f"{place}-{number}")
            assert play._append(loaded, one)[1]
            assert not play._append(loaded, one)[1], "the same tap again"
        return True

    assert table.at_once(*[lambda k=k, p=p: tap(k, p) for p, k in enumerate(own)]) == [True] * 4
    assert (table.state.count, table.number) == (40, 40)


# --- what is kept --------------------------------------------------------------------------------


def test_the_table_not_looked_at_for_longest_gives_way(sit):
    kept, tables = TableCache(most=2), [sit() for _ in range(3)]
    first, second = (kept.find(table.code) for table in tables[:2])
    assert kept.find(tables[0].code) is first
    kept.find(tables[2].code)
    assert kept.find(tables[0].code) is first
    assert kept.find(tables[1].code) is not second


def test_a_table_has_one_sitting_in_a_process(table):
    table_cache.forget()
    found = table.at_once(*[lambda: table_cache.find(table.code)] * 4)
    assert len(set(map(id, found))) == 1


def test_phones_that_come_back_together_wait_for_one_load(table, monkeypatch):
    long_log(table, 60)
    loads, load = [], LoadedTable._load

    def slowly(loaded):
        loads.append(loaded.code)
        time.sleep(0.05)
        load(loaded)

    monkeypatch.setattr(LoadedTable, "_load", slowly)
    table_cache.forget()
    views = table.at_once(*[lambda: view_table(table_cache.find(table.code))] * 8)
    assert [view.number for view in views] == [60] * 8
    assert loads == [table.code]


def test_a_load_that_failed_is_tried_by_the_next(table, monkeypatch):
    loads, load = [], LoadedTable._load

    def first_fails(loaded):
        loads.append(loaded)
        time.sleep(0.05)
        if len(loads) == 1:
            raise ConnectionError
        load(loaded)

    monkeypatch.setattr(LoadedTable, "_load", first_fails)
    table_cache.forget()
    answers = table.at_once(*[lambda: view_table(table_cache.find(table.code)).number] * 3)
    assert sorted(map(repr, answers)) == ["0", "0", "ConnectionError()"]
    assert len(loads) == 2
    assert not table_cache._loading


def test_a_table_of_a_game_that_is_not_here(table, monkeypatch):
    table_cache.forget()
    monkeypatch.delitem(GAMES, "toy")
    with pytest.raises(UnknownTable):
        view_table(table_cache.find(table.code))


def test_a_table_that_does_not_exist_is_not_kept(table):
    with pytest.raises(UnknownTable):
        table_cache.find("NONES")
    assert "NONES" not in table_cache._kept


def test_the_entries_kept_are_few(table):
    stored_quickly(table, RECENT + 50)
    view_table(table_cache.find(table.code))
    assert len(table_cache.find(table.code)._recent) <= RECENT


def test_what_another_process_is_known_to_have_appended_is_taken_in_before_the_next_play(table):
    """So no INSERT is tried in vain where phones of one table tap at two processes in turn."""
    table.add(1)
    loaded = table_cache.find(table.code)
    elsewhere(table, 2)
    live.broker.hear(live.News(table.code, 2, "{}"))
    assert loaded.behind
    with counted() as seen:
        played = table.add(4, expect=None)
    assert [statement.split()[0] for statement in seen["statements"]] == ["SELECT", "INSERT"]
    assert (played.view.number, played.view.state.count) == (3, 7)
    assert not loaded.behind


def test_what_another_process_appended_is_read_ahead_where_phones_listen(app, table):
    """So the next tap here asks the database nothing before it writes."""
    table.add(1)
    loaded = table_cache.find(table.code)
    elsewhere(table, 2)
    with live.broker.subscribe(table.code):
        live.broker.hear(live.News(table.code, 2, "{}"))
        until(lambda: loaded.number == 2)
    with counted() as seen:
        played = table.add(4, expect=None)
    assert [statement.split()[0] for statement in seen["statements"]] == ["INSERT"]
    assert (played.view.number, played.view.state.count) == (3, 7)


def test_nothing_is_read_ahead_where_nobody_listens(app, table):
    table.add(1)
    loaded = table_cache.find(table.code)
    elsewhere(table, 2)
    live.broker.hear(live.News(table.code, 2, "{}"))
    time.sleep(0.2)
    assert loaded.behind


def test_a_table_that_cannot_be_read_ahead_stops_no_other(app, table, sit, monkeypatch):
    other = sit()
    for one in (table, other):
        one.add(1)
    broken, whole = (table_cache.find(one.code) for one in (table, other))
    monkeypatch.setattr(broken, "refresh", lambda: 1 / 0)
    elsewhere(other, 2)
    with live.broker.subscribe(table.code), live.broker.subscribe(other.code):
        live.broker.hear(live.News(table.code, 2, "{}"))
        live.broker.hear(live.News(other.code, 2, "{}"))
        until(lambda: whole.number == 2)
    assert broken.number == 1


def elsewhere(table, by):
    """Another process plays."""
    entry = Entry(number=2, kind="add", fields={"seat": "red", "by": by}, by="host", at=1)
    append(Append(entry, table_cache.find(table.code).record.id))


def test_news_of_a_table_that_nobody_looked_at_here_is_passed_over(table):
    live.broker.hear(live.News("NONES", 7, "{}"))
    table.add(1)
    assert not table_cache.find(table.code).behind
