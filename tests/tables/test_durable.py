"""Durable before seen: nothing is told that is not on the disk, and what fails leaves no trace."""

import pytest
from sqlalchemy.exc import InternalError, OperationalError

from companion import live
from companion.tables.access.access_keys import Role
from companion.tables.errors import Forbidden
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table
from companion.tables.play import Tap, play_tap

UNWRITABLE = (OperationalError, InternalError)
"""PostgreSQL's driver calls it internal when a server may only be read."""


class Told(live.Broker):
    """A broker that notes what is on the disk at the moment it is told."""

    def __init__(self, table):
        super().__init__()
        self.table = table
        self.news = []

    def publish(self, news):
        self.news.append((news.code, news.number or news.kind, self.table.stored()))
        super().publish(news)


@pytest.fixture
def told(table, monkeypatch):
    broker = Told(table)
    monkeypatch.setattr(live, "broker", broker)
    return broker


def test_news_come_after_the_commit(table, told):
    table.add(1)
    table.draw()
    table.undo()
    assert told.news == [(table.code, number, number) for number in (1, 2, 3)]


def test_a_listener_can_look_at_once(table):
    with live.broker.subscribe(table.code) as news:
        table.add(1)
        heard = news.get(timeout=60)
    assert heard.number == table.stored() == 1


def test_news_bear_the_code_that_listeners_know(table, told):
    play_tap(table_cache.find(table.code.lower()), Tap("add", {"seat": "red", "by": 1}, by="host"))
    assert told.news == [(table.code, 1, 1)]


def test_nothing_is_told_of_a_refusal(table, told):
    with pytest.raises(Forbidden):
        table.add(1, role=Role("watch"))
    assert told.news == []


def test_after_a_repetition_all_look_again(table, told):
    """The database may have been lost after it stored the first one: then nobody was told of it."""
    table.add(1, key="tap")
    table.add(1, key="tap")
    assert told.news == [(table.code, 1, 1), (table.code, live.Kind.LOOK, 1)]


@pytest.mark.parametrize("fails", ["locked", "read_only"])
def test_a_commit_that_fails(table, told, fails):
    """Nothing is told, what the process knows is what is stored, and the same tap counts once later."""
    table.add(1)
    before = view_table(table_cache.find(table.code))
    with getattr(table.store, fails)(table.app):
        for tap in (lambda: table.add(5, key="tap"), table.draw, lambda: table.undo(of=1)):
            with pytest.raises(UNWRITABLE):
                tap()
        assert view_table(table_cache.find(table.code)) == before
    assert len(told.news) == 1
    assert table.stored() == 1
    assert table.add(5, key="tap").view.state.count == 6
    table_cache.forget()
    assert (table.state.count, table.number) == (6, 2)


def test_a_snapshot_is_stored_with_its_entry_or_neither(table):
    for _ in range(49):
        table.add(1, expect=None)
    with table.store.locked(table.app), pytest.raises(OperationalError):
        table.add(1)
    assert table.stored("SELECT count(*) FROM snapshot") == 0
    table.add(1)
    assert table.stored("SELECT count(*) FROM snapshot") == 1


def test_a_table_is_opened_whole_or_not_at_all(app, sit, store):
    with store.locked(app), pytest.raises(OperationalError):
        sit()
    assert sit().stored("SELECT count(*) FROM game_table") == 1
