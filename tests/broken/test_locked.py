"""Another process has locked the database file: those who write wait a little, and nobody else does."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager

import pytest

from tests.broken.hand import Answer, Hand, assert_not_now
from tests.load.server import Server

TABLES = 20
"""More than a pool of connections holds by itself."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("instance")) as server:
        yield server


@contextmanager
def locked(server: Server) -> Iterator[sqlite3.Connection]:
    """Another process writes; it lets go when told to, and at the end."""
    with closing(sqlite3.connect(server.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield other
        if other.in_transaction:
            other.execute("ROLLBACK")


@contextmanager
def tapping(*hands: Hand) -> Iterator[list[Future[Answer]]]:
    with ThreadPoolExecutor(len(hands)) as pool:
        yield [pool.submit(hand.tap) for hand in hands]


def all_read_while_waiting(readers: list[Hand], taps: list[Future[Answer]]) -> None:
    for hand in readers:
        assert hand.look().status == 200
    assert not any(tap.done() for tap in taps), "the tap did not wait, so nothing was shown"


def test_a_play_waits_for_a_short_lock_and_others_read_meanwhile(server):
    hand, other = Hand(server), Hand(server)
    with locked(server) as lock, tapping(hand) as (tap,):
        all_read_while_waiting([other] * 5, [tap])
        lock.execute("ROLLBACK")
        assert tap.result().status == 201
    hand.all_that_was_told_is_stored()


def test_a_play_that_waits_too_long_is_told_so_and_goes_through_later(server):
    hand, other = Hand(server), Hand(server)
    with locked(server), tapping(hand) as (tap,):
        all_read_while_waiting([other] * 5, [tap])
        assert_not_now(tap.result())
    hand.all_that_was_told_is_stored()
    assert hand.told == {}
    assert hand.tap(hand.sent[0]).status == 201
    hand.all_that_was_told_is_stored()


def test_many_tables_that_wait_leave_room_for_those_who_read(server):
    hands, other = [Hand(server) for _ in range(TABLES)], Hand(server)
    with locked(server) as lock, tapping(*hands) as taps:
        all_read_while_waiting([other] * 5, taps)
        lock.execute("ROLLBACK")
        assert {tap.result().status for tap in taps} == {201}
    for hand in hands:
        hand.all_that_was_told_is_stored()
