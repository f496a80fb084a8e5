"""A time is taken once, by the context of the move, and stored in the entry like a drawn card."""

import pytest

from companion.tables import game_file, play
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table

SECOND = 1000


@pytest.fixture
def clock(monkeypatch):
    """Set the clock of the contexts of moves, in seconds."""

    def set_to(seconds):
        monkeypatch.setattr(play, "now", lambda: seconds * SECOND + 999)

    return set_to


@pytest.fixture
def stamped(table, clock):
    """A table that took the time twice; the clock has gone on since."""
    for seconds in (70, 95):
        clock(seconds)
        table.play("stamp")
    clock(4000)
    return table


def test_the_entry_stores_the_whole_second_of_its_own_time(stamped):
    first = stamped.log[0]
    assert (first.fields, first.drawn, first.at) == ({"seconds": 70}, ("seconds",), 70_999)
    assert stamped.state.stamps == (70, 95)


def test_a_phone_cannot_send_another_time(table, clock):
    clock(70)
    assert table.play("stamp", fields={"seconds": 5}).entry.fields == {"seconds": 70}


def test_reopening_takes_no_time(stamped):
    table_cache.forget()
    assert stamped.state.stamps == (70, 95)


def test_redo_brings_the_stored_time_back(stamped):
    stamped.undo()
    assert stamped.state.stamps == (70,)
    table_cache.forget()
    stamped.redo()
    assert stamped.state.stamps == (70, 95)
    table_cache.forget()
    assert stamped.state.stamps == (70, 95)


def test_taking_an_earlier_one_back_keeps_the_later_time(stamped):
    stamped.undo(of=1)
    assert stamped.state.stamps == (95,)


def test_a_recorded_game_tells_the_same_times(stamped, tmp_path):
    path = tmp_path / "game.toml"
    stamped.correct("count", 100)
    path.write_text(game_file.to_toml(table_cache.find(stamped.code)), encoding="utf-8")
    replayed = game_file.replay_file(path)
    assert (replayed["state"]["stamps"], replayed["shuffle"]) == ([70, 95], "verified")
    opened = game_file.import_file(path)
    assert view_table(table_cache.find(opened.code)).state.stamps == (70, 95)


def test_a_recorded_time_that_was_changed_is_noticed(stamped, tmp_path):
    path = tmp_path / "game.toml"
    stamped.correct("count", 100)
    text = game_file.to_toml(table_cache.find(stamped.code))
    path.write_text(text.replace("seconds = 95", "seconds = 96"), encoding="utf-8")
    with pytest.raises(game_file.GameFileError, match="entry 2"):
        game_file.replay_file(path)
