"""Redis is lost in each way it can be: pages and plays go on, the log says so once, and it comes back."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator

import pytest

from tests.broken.cable import Cable
from tests.broken.hand import Hand, ask, stream_at
from tests.broken.services import database, redis_url
from tests.load.phone import Deadline
from tests.load.server import Server

LOST, FOUND = "Plays go on; phones look by themselves", "Redis answers again"
ALONE, TOGETHER = "Each process counts limits by itself", "Limits are counted in Redis again"
TRIES, SECONDS = 30, 30


@pytest.fixture(scope="module")
def cable() -> Iterator[Cable]:
    with Cable(redis_url()) as cable:
        yield cable


@pytest.fixture(scope="module")
def workers(cable: Cable, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Two servers on one PostgreSQL and one Redis, and one cable to that."""
    with database() as url:
        shared = {
            "DATABASE_URL": url,
            "REDIS_URL": cable.url,
            "SECRET_KEY": "made up for these tests",
            "TRUSTED_PROXIES": "1",
        }
        with (
            Server(tmp_path_factory.mktemp("one"), **shared) as one,
            Server(tmp_path_factory.mktemp("two"), **shared) as two,
        ):
            yield one, two


@pytest.fixture
def one(workers: tuple[Server, Server], cable: Cable) -> Iterator[Server]:
    yield workers[0]
    cable.mend()


@pytest.fixture
def two(workers: tuple[Server, Server]) -> Server:
    return workers[1]


def until(doing: str, true: Callable[[], bool]) -> None:
    deadline = Deadline(SECONDS)
    while not true():
        deadline.check(doing)
        time.sleep(0.02)


def said(words: str, *servers: Server) -> list[int]:
    """How often each server's log says so."""
    return [server.output().count(words) for server in servers]


def more(counts: list[int]) -> list[int]:
    return [count + 1 for count in counts]


def test_a_play_at_one_worker_is_heard_at_the_other(one, two):
    hand = Hand(one)
    assert hand.tap().status == 201
    with stream_at(two, hand) as heard:
        assert next(heard) == "1"
        for number in ("2", "3"):
            assert hand.tap().status == 201
            assert next(heard) == number


@pytest.mark.parametrize("lose", [Cable.refuse, Cable.hang], ids=["refused", "silent"])
def test_without_redis_plays_go_on_and_are_polled_and_news_comes_back_with_it(one, two, cable, lose):
    hand, lost, found = Hand(one), said(LOST, one, two), said(FOUND, one, two)
    assert hand.tap().status == 201
    with stream_at(two, hand) as heard:
        assert next(heard) == "1"
        lose(cable)
        for number in (2, 3, 4):
            assert hand.tap().status == 201
            assert hand.look(two).json["number"] == number
        until("waiting for the line in the logs", lambda: said(LOST, one, two) == more(lost))
        assert hand.tap(server=two).status == 201
        assert hand.look(one).json["number"] == 5
        cable.mend()
        until("waiting for Redis to be found", lambda: said(FOUND, one, two) == more(found))
        assert [next(number for number in heard if number != "ping") for _ in range(4)] == list("2345")
    with stream_at(two, hand) as heard:
        assert [next(heard) for _ in range(5)] == list("12345")
        assert hand.tap().status == 201
        assert next(heard) == "6"
    assert said(LOST, one, two) == more(lost), "the log says it more than once"
    assert said(FOUND, one, two) == more(found)
    hand.all_that_was_told_is_stored()


def test_a_cut_connection_to_redis_is_made_again_and_nothing_is_missed(one, two, cable):
    hand = Hand(one)
    assert hand.tap().status == 201
    with stream_at(two, hand) as heard:
        assert next(heard) == "1"
        for number in range(2, 8):
            cable.cut()
            assert hand.tap().status == 201
            assert next(told for told in heard if told != "ping") == str(number)


def test_a_server_starts_without_redis_and_finds_it_later(tmp_path):
    with Cable(redis_url()) as cable:
        cable.refuse()
        with Server(tmp_path, REDIS_URL=cable.url) as server:
            hand = Hand(server)
            with stream_at(server, hand) as heard:
                assert hand.tap().status == 201
                assert next(heard) == "1"
                until("waiting for the line in the log", lambda: said(LOST, server) == [1])
                cable.mend()
                until("waiting for Redis to be found", lambda: said(FOUND, server) == [1])


# --- limits --------------------------------------------------------------------------------------


def new_address() -> str:
    """An address that nobody else has tried from: the counters outlive the test."""
    return f"2001:db8:{secrets.randbelow(65536):x}:{secrets.randbelow(65536):x}::1"


@pytest.fixture
def address() -> str:
    return new_address()


def tries_until_refused(server: Server, hand: Hand, address: str) -> int:
    """How many wrong keys are looked at; the next one is refused unseen."""
    for count in range(100):
        answer = ask(server, "GET", f"/tables/{hand.code}", "a-wrong-key", address=address)
        if answer.status == 429:
            assert answer.json["detail"].startswith("Too many tries")
            return count
        assert answer.status == 403
    raise AssertionError("one hundred wrong keys")


def test_tries_are_counted_together_by_all_workers(one, two, address):
    hand = Hand(one)
    assert tries_until_refused(one, hand, address) == TRIES
    assert tries_until_refused(two, hand, address) == 0


@pytest.mark.parametrize("lose", [Cable.refuse, Cable.hang], ids=["refused", "silent"])
def test_without_redis_each_worker_counts_tries_by_itself(one, two, cable, lose, address):
    hand = Hand(one)
    lose(cable)
    assert tries_until_refused(one, hand, address) == TRIES
    assert tries_until_refused(two, hand, address) == TRIES
    assert hand.tap().status == 201
    cable.mend()
    until("waiting for the counters", lambda: counts_together(one, hand) and counts_together(two, hand))
    assert said(ALONE, one, two) == said(TOGETHER, one, two)


def counts_together(server: Server, hand: Hand) -> bool:
    """Whether a worker has found Redis again; it looks when there is something to count."""
    assert ask(server, "GET", f"/tables/{hand.code}", "a-wrong-key", address=new_address()).status == 403
    return said(ALONE, server) == said(TOGETHER, server)
