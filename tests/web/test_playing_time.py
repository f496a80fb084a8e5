"""The playing time: breaks and steps of the server's clock are no time at the table."""

import time

import pytest
from pages import Phone
from sqlalchemy import update

from companion.extensions import db
from companion.plays.play import minutes_of_table, play_of
from companion.tables import clock, people
from companion.tables.loaded.cache import table_cache
from companion.tables.people import Wanted
from companion.tables.store.models import EntryRow, TableRow

MINUTE = 60_000
YEAR = 365 * 24 * 60 * MINUTE


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


@pytest.fixture
def over(app, opened):
    """The host's phone, at the end of a toy."""
    host = Phone(app.test_client(), opened.code).open(opened.keys.host)
    for count in ("1", "2", "100"):
        host.play("correct", what="count", value=count)
    return host


class Machine:
    """A machine whose clock can be set, and whose time passes when it is told to."""

    def __init__(self, monkeypatch):
        self.wall, self.passed = 2 * YEAR, 5 * MINUTE
        monkeypatch.setattr(clock, "_system", lambda: self.wall)
        monkeypatch.setattr(clock, "_passed", lambda: self.passed)

    def wait(self, milliseconds):
        self.wall += milliseconds
        self.passed += milliseconds


@pytest.mark.parametrize("step", [YEAR, -YEAR, 3_600_000, -60_000])
def test_a_step_of_the_clock_is_no_time_until_nobody_plays(monkeypatch, step):
    machine, clock_of_game = Machine(monkeypatch), clock.Clock()
    before = clock_of_game.now()
    machine.wall += step
    machine.wait(7_000)
    assert clock_of_game.now() == before + 7_000
    machine.wait(46 * MINUTE)
    assert clock_of_game.now() == machine.wall


def test_small_corrections_are_followed(monkeypatch):
    machine, clock_of_game = Machine(monkeypatch), clock.Clock()
    clock_of_game.now()
    machine.wall += 1_500
    assert clock_of_game.now() == machine.wall


def test_the_clock_of_entries_is_the_machines():
    assert abs(clock.now() - time.time_ns() // 1_000_000) < clock.BREAK


@pytest.mark.parametrize(
    ("gaps", "minutes"),
    [
        ([1, 40], 41),
        ([45, 45], 90),
        ([1, 22 * 60], 1),
        ([330 * 24 * 60, 10], 10),
        ([-330 * 24 * 60, 10], 10),
    ],
)
def test_breaks_and_steps_do_not_count(app, over, gaps, minutes):
    with app.app_context():
        table = table_cache.find(over.code)
        opened = 10**12
        number, last = table.number, len(gaps)
        times = [opened + sum(gaps[:n]) * MINUTE for n in range(1, last + 1)]
        moments = [opened] * (number - last) + times
        with db.engine.begin() as connection:
            for place, at in enumerate(moments, start=1):
                this = (EntryRow.table_id == table.record.id, EntryRow.number == place)
                connection.execute(update(EntryRow).where(*this).values(at=at))
            of_table = update(TableRow).where(TableRow.id == table.record.id)
            connection.execute(of_table.values(opened_at=opened, finished_at=moments[-1]))
        table_cache.forget()
        play = play_of(table_cache.find(over.code))
        assert play.minutes == minutes


def test_the_minutes_are_set_on_the_result_page_and_go_out_as_they_were_set(app, over):
    assert f"/t/{over.code}/minutes" in over.get("/result").text
    assert over.client.post(f"/t/{over.code}/minutes", data={"minutes": "6001"}).status_code == 422
    assert over.client.post(f"/t/{over.code}/minutes", data={"minutes": "75"}).status_code == 303
    assert over.get("/play.json").json["plays"][0]["minutes"] == 75
    with app.app_context():
        assert minutes_of_table(table_cache.find(over.code)) == 75, "which the picture says"
    (play,) = over.client.get("/plays.json").json["plays"]
    assert play["minutes"] == 75
    assert "1 h 15 min" in over.client.get("/plays").text
    assert "1 h 15 min" in over.client.get("/people").text


def test_the_minutes_of_a_play_that_is_kept_are_changed_on_its_own_page(app, over):
    over.client.get("/people")
    with app.app_context():
        (play,) = people.plays(Wanted(""))
    assert over.client.get(f"/plays/{play.id}/minutes").status_code == 200
    assert over.client.post(f"/plays/{play.id}/minutes", data={"minutes": "30"}).status_code == 303
    assert over.get("/play.json").json["plays"][0]["minutes"] == 30
    with app.app_context():
        assert [(one.id, one.minutes) for one in people.plays(Wanted(""))] == [(play.id, 30)]


def test_who_only_watches_sets_no_minutes(app, over, opened):
    watcher = Phone(app.test_client(), opened.code).open(opened.keys.watch)
    assert "/minutes" not in watcher.get("/result").text
    assert watcher.client.post(f"/t/{over.code}/minutes", data={"minutes": "75"}).status_code == 403
