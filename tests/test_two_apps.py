"""Two apps in one process, each with a database of its own: neither knows of the other's tables."""

import pytest
from stores import Stores

from companion import create_app, live
from companion.tables import create
from companion.tables.access import access_keys
from companion.tables.create import open_table
from companion.tables.errors import UnknownTable
from companion.tables.history import event_feed
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table
from companion.tables.play import Tap, play_tap


@pytest.fixture
def other(stores: Stores, tmp_path, config, app):
    folder = tmp_path / "other"
    folder.mkdir()
    return create_app({**config, **stores.sqlite(folder).settings, "CODE_LENGTH": 8})


def test_a_table_of_one_is_unknown_to_the_other(app, other, opened):
    with app.app_context():
        assert view_table(table_cache.find(opened.code)).number == 0
        assert access_keys.role_of(opened.code, opened.keys.host).name == "host"
    with other.app_context():
        assert len(table_cache) == 0
        with pytest.raises(UnknownTable):
            view_table(table_cache.find(opened.code))
        with pytest.raises(UnknownTable):
            access_keys.role_of(opened.code, opened.keys.host)
    with app.app_context():
        assert len(table_cache) == 1


def test_tables_of_one_code_are_two_tables(app, other, opened, monkeypatch):
    monkeypatch.setattr(create, "new_code", lambda: opened.code)
    with other.app_context():
        open_table("toy", {"goal": 7}, ["Cleo"])
        assert view_table(table_cache.find(opened.code)).setup.goal == 7
        play_tap(table_cache.find(opened.code), Tap("add", {"seat": "red", "by": 5}, by="host"))
        assert [line["sentence"] for line in event_feed.events_after(table_cache.find(opened.code))] == [
            "Cleo counts 5."
        ]
    with app.app_context():
        assert view_table(table_cache.find(opened.code)).setup.goal == 100
        play_tap(table_cache.find(opened.code), Tap("add", {"seat": "red", "by": 2}, by="host"))
        assert [line["sentence"] for line in event_feed.events_after(table_cache.find(opened.code))] == [
            "Alice counts 2."
        ]
        assert view_table(table_cache.find(opened.code)).state.count == 2
    with other.app_context():
        assert view_table(table_cache.find(opened.code)).state.count == 5


def test_each_has_settings_of_its_own(app, other):
    with other.app_context():
        assert len(create.new_code()) == 8
    with app.app_context():
        assert len(create.new_code()) == 5


def test_news_of_one_is_not_heard_in_the_other(app, other, opened):
    with other.app_context(), live.broker.subscribe(opened.code) as elsewhere:
        with app.app_context(), live.broker.subscribe(opened.code) as here:
            play_tap(table_cache.find(opened.code), Tap("add", {"seat": "red", "by": 5}, by="host"))
            assert here.get(timeout=5).number == 1
        assert elsewhere.get(timeout=0) is None


def test_letting_go_in_one_leaves_the_other_alone(app, other, opened):
    with app.app_context():
        view_table(table_cache.find(opened.code))
    with other.app_context():
        table_cache.forget()
    with app.app_context():
        assert len(table_cache) == 1


def test_outside_of_an_app_there_is_none():
    with pytest.raises(RuntimeError, match="application context"):
        len(table_cache)
