"""The storm and the kill with two workers on one PostgreSQL and one Redis, the phones split over both."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import cycle, islice
from random import Random
from threading import Event

import pytest

from tests.broken.services import database, redis_url
from tests.load import checks
from tests.load.phone import Deadline, Phone
from tests.load.server import Server

CLIENTS, TAPS, KILLS, SECONDS = 8, 50, 4, 120


@pytest.fixture
def workers(tmp_path):
    """They know nothing of each other but the two services and the key that signs."""
    with database() as url:
        shared = {"DATABASE_URL": url, "REDIS_URL": redis_url(), "SECRET_KEY": "made up for these tests"}
        folders = [tmp_path / name for name in ("one", "two")]
        for folder in folders:
            folder.mkdir()
        with Server(folders[0], **shared) as one, Server(folders[1], **shared) as two:
            one.store = two.store = url.replace("postgresql:", "postgresql+psycopg:")
            yield one, two


def phones_at(workers, table, deadline):
    tappers = [table["keys"]["host"], *table["keys"]["seats"].values()]
    return [
        Phone(f"p{n}", worker.port, table["code"], tappers[n % len(tappers)], Random(n), deadline)
        for n, worker in enumerate(islice(cycle(workers), CLIENTS))
    ]


def same_everywhere(workers, table, phones, folder):
    """All that holds for one server holds, and both say the same."""
    keys = [table["keys"]["host"], *table["keys"]["seats"].values(), table["keys"]["watch"]]
    log = checks.everything(workers[0], table["code"], phones, keys, folder)
    first, second = (checks.all_equal(worker, table["code"], keys) for worker in workers)
    assert first == second
    return log


def test_phones_at_two_workers_lose_no_tap_and_hear_one_order(workers, tmp_path):
    table = workers[0].open_table()
    phones = phones_at(workers, table, Deadline(SECONDS))
    with ThreadPoolExecutor(CLIENTS) as pool, ExitStack() as ears:
        for phone in phones:
            ears.enter_context(phone.ear)
        for done in [pool.submit(phone.tap, TAPS) for phone in phones]:
            done.result()
        log = same_everywhere(workers, table, phones, tmp_path)
    for worker in workers:
        at_it = [phone for phone in phones if phone.port == worker.port]
        taken = sum(tap.number is not None for phone in at_it for tap in phone.sent)
        assert taken > len(log) / 4, "one of the two had little to do"


def test_workers_killed_in_turn_have_stored_all_they_acknowledged(workers, tmp_path):
    table = workers[0].open_table()
    phones = phones_at(workers, table, Deadline(SECONDS))
    enough, rng = Event(), Random(6)
    with ThreadPoolExecutor(CLIENTS) as pool, ExitStack() as ears:
        ears.callback(enough.set)
        for phone in phones:
            ears.enter_context(phone.ear)
        taps = [pool.submit(phone.tap, None, enough) for phone in phones]
        lengths = []
        for worker in islice(cycle(workers), KILLS):
            time.sleep(rng.uniform(0.05, 0.3))
            worker.kill()
            lengths.append(len(checks.read_log(worker, table["code"])))
            worker.start()
        enough.set()
        for done in taps:
            done.result()
        log = same_everywhere(workers, table, phones, tmp_path)
    assert len(log) > lengths[0], "there was little load"
    assert any(tap.repeats for phone in phones for tap in phone.sent)
