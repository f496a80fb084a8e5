"""The server's clock jumps while people play: set right after a start, or set wrong by hand."""

from __future__ import annotations

import re
import time

import pytest
from pages import Phone

from companion.tables import game_file
from companion.tables.create import open_table
from companion.tables.game_file.reader import read_text
from companion.tables.loaded.cache import table_cache

MINUTE, HOUR, YEAR = 60, 3600, 366 * 24 * 3600
JUMPS = pytest.mark.parametrize("seconds", [-HOUR, -YEAR, HOUR, YEAR], ids=["-1 h", "-1 y", "+1 h", "+1 y"])


class Clock:
    """What the system says the time is. What has passed since some moment is another clock, and goes on."""

    def __init__(self) -> None:
        self.ahead = self.passed = 0.0
        self._time, self._time_ns, self._monotonic = time.time, time.time_ns, time.monotonic

    def jump(self, seconds: float) -> None:
        self.ahead += seconds

    def wait(self, seconds: float) -> None:
        """Let time pass, which both clocks show."""
        self.ahead += seconds
        self.passed += seconds

    def monotonic(self) -> float:
        return self._monotonic() + self.passed

    def time(self) -> float:
        return self._time() + self.ahead

    def time_ns(self) -> int:
        return self._time_ns() + int(self.ahead * 1e9)


@pytest.fixture
def clock(monkeypatch):
    """Everybody in this process reads the time by one of these: the app, cookies, sessions, counters."""
    clock = Clock()
    monkeypatch.setattr(time, "time", clock.time)
    monkeypatch.setattr(time, "time_ns", clock.time_ns)
    monkeypatch.setattr(time, "monotonic", clock.monotonic)
    return clock


@pytest.fixture
def host(app, opened):
    return Phone(app.test_client(), opened.code).open(opened.keys.host)


def token_in(html: str) -> str:
    return re.search(r'name="csrf-token" content="([^"]+)"', html)[1]


@JUMPS
def test_the_log_keeps_its_order(clock, alice, opened, app, seconds):
    for by in (1, 2, 3):
        assert alice.add(by).status_code == 201
        clock.jump(seconds)
    entries = alice.get("/log").json["entries"]
    assert [(entry["number"], entry["fields"]["by"]) for entry in entries] == [(1, 1), (2, 2), (3, 3)]
    assert alice.post("/undo", {"expect": 3}).status_code == 201
    assert alice.get().json["state"]["count"] == 3
    with app.app_context():
        table_cache.forget()  # as after a restart: read from the store
    assert alice.get().json["state"]["count"] == 3


@JUMPS
def test_a_recorded_game_is_taken_in_again(clock, alice, opened, app, seconds):
    alice.add(1)
    clock.jump(seconds)
    alice.add(2)
    with app.app_context():
        game = read_text(game_file.to_toml(table_cache.find(opened.code)))
    assert [entry.number for entry in game.log] == [1, 2]


@JUMPS
def test_every_page_is_shown_and_no_time_on_it_is_negative(clock, host, seconds):
    host.add(1)
    clock.jump(seconds)
    host.play("correct", what="count", value="100")
    for page in ("", "/history", "/result", "/settings", "/invite"):
        answer = host.get(page)
        assert answer.status_code == 200, page
        assert not re.search(r"[-−]\d+ (min|h)\b", answer.text), page
        if seconds < 0 and page in ("/result", "/settings"):
            assert "under a minute" in answer.text, page


@JUMPS
def test_a_page_that_lay_open_still_plays(clock, app, opened, seconds):
    app.config["WTF_CSRF_ENABLED"] = True
    phone = Phone(app.test_client(), opened.code).open(opened.keys.host)
    token = token_in(phone.get().text)
    clock.jump(seconds)
    answer = phone.add(1, csrf_token=token)
    assert answer.status_code == 200, answer.text
    assert phone.number == 1


@JUMPS
def test_who_tried_too_often_waits_as_long_as_ever(clock, charlie, bob, seconds):
    def try_a_key() -> int:
        return charlie.get(headers={"Authorization": "Bearer a-wrong-key"}).status_code

    assert [try_a_key() for _ in range(30)] == [403] * 30
    assert try_a_key() == 429
    clock.jump(seconds)
    assert try_a_key() == 429
    clock.wait(MINUTE + 1)
    assert try_a_key() == 403
    assert bob.get().status_code == 200


def test_a_table_opened_before_the_clock_was_set_is_the_newest_no_less(clock, app, host):
    """A Raspberry Pi without a battery starts in the past and learns the time later."""
    clock.jump(-YEAR)
    with app.app_context():
        early = open_table("toy", {"goal": 100}, ["Alice", "Bob"])
    phone = Phone(host.client, early.code).open(early.keys.host)
    clock.jump(YEAR)
    phone.add(1)
    page = host.client.get("/").text
    assert early.code in page
    assert host.code in page
