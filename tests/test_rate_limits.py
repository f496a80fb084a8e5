"""Counters in memory; with Redis, and without it again, in tests/broken/test_lost_redis.py."""

from __future__ import annotations

import pytest
from limits import parse
from limits.storage import MemoryStorage

from companion import rate_limits
from companion.rate_limits import SharedCounter

TWICE = parse("2 per minute")


class Flaky(MemoryStorage):
    """A storage that answers only while it is there."""

    there = True

    @property
    def base_exceptions(self):
        return ConnectionError

    def incr(self, *args, **more):
        if not self.there:
            raise ConnectionError
        return super().incr(*args, **more)


@pytest.fixture
def storage():
    return Flaky()


@pytest.fixture
def counter(storage):
    return SharedCounter(storage)


@pytest.fixture
def clock(monkeypatch):
    """The clock that nobody can set, by hand."""
    now = [1000.0]
    monkeypatch.setattr(rate_limits.time, "monotonic", lambda: now[0])
    return now


def tries(counter, who="Charlie"):
    return counter.test(TWICE, who), counter.hit(TWICE, who)


def test_a_limit_is_a_limit(counter):
    assert [tries(counter) for _ in range(3)] == [(True, True), (True, True), (False, False)]
    assert tries(counter, "Bob") == (True, True)


def test_a_lost_storage_is_asked_again_after_a_while_and_by_one_alone(counter, storage, clock, caplog):
    storage.there = False
    assert [counter.hit(TWICE, "Charlie") for _ in range(3)] == [True, True, False]
    storage.there = True
    assert not counter.hit(TWICE, "Charlie")
    clock[0] += rate_limits.RETRY_SECONDS
    assert counter.hit(TWICE, "Charlie")
    assert [line.message for line in caplog.records] == [
        "Redis does not answer (ConnectionError). Each process counts limits by itself.",
        "Limits are counted in Redis again.",
    ]


def test_a_storage_that_stays_lost_is_told_of_once(counter, storage, clock, caplog):
    storage.there = False
    for _ in range(20):
        counter.hit(TWICE, "Charlie")
        clock[0] += rate_limits.RETRY_SECONDS
    assert len(caplog.records) == 1


def test_plays_are_counted_a_window_at_a_time_and_each_phone_for_itself(clock):
    spent = rate_limits.ProcessCounter()
    assert [spent.hit(TWICE, "Alice") for _ in range(3)] == [True, True, False]
    assert spent.hit(TWICE, "Bob")
    clock[0] += TWICE.get_expiry()
    assert spent.hit(TWICE, "Alice")
    assert [len(counts) for _, counts in spent._windows.values()] == [1], "who is gone is forgotten"
