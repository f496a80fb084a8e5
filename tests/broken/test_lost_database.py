"""PostgreSQL is lost in each way it can be: a plain sentence, no tap lost, none twice, and it comes back."""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from random import Random

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url
from stores import servers

from companion import db_timeouts
from companion.tables.loaded.table import EVERY
from tests.broken.cable import Cable
from tests.broken.hand import SENTENCE, Hand, ask, assert_not_now, stream_at
from tests.broken.services import database, run, served
from tests.load import checks
from tests.load.phone import Deadline, Phone
from tests.load.server import COMPANION, Server
from tests.waiting import until

PHONES, CUTS, SECONDS = 4, 25, 60
"""Of the storm: so many phones tap until the cable was cut so often."""

KEPT = 3
"""Connections that a server keeps after several phones asked at once."""

COMMIT = b"COMMIT\0"
"""As the driver sends it; `READ COMMITTED` begins a transaction."""


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with database() as url:
        yield url


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory, url: str) -> Iterator[tuple[Server, Cable]]:
    with served(tmp_path_factory.mktemp("instance"), url) as lines:
        yield lines


@pytest.fixture
def server(lines: tuple[Server, Cable]) -> Server:
    return lines[0]


@pytest.fixture
def cable(lines: tuple[Server, Cable]) -> Iterator[Cable]:
    yield lines[1]
    lines[1].mend()
    until_it_reads(lines[0])


def until_it_reads(server: Server) -> None:
    """A server that waited in vain asks again after a moment."""
    deadline = Deadline(SECONDS)
    while ask(server, "GET", "/tables/NONE0").status == 503:
        deadline.check("waiting for the server to find its database again")
        time.sleep(0.05)


def once(word: bytes) -> Callable[[bytes], bool]:
    """Says yes to the first piece in which this stands."""
    seen = list[bytes]()

    def watch(piece: bytes) -> bool:
        if word not in piece or seen:
            return False
        seen.append(piece)
        return True

    return watch


def test_while_the_database_is_stopped_all_is_refused_in_a_sentence_and_then_goes_on(server, cable):
    hand = Hand(server)
    assert hand.tap().status == 201
    cable.refuse()
    for _ in range(3):
        assert_not_now(hand.tap())
        assert_not_now(hand.look())
    status, page = server.ask("GET", f"/join/{hand.code}")
    assert status == 503
    assert SENTENCE in page.decode()
    assert server.answers()
    cable.mend()
    for key in hand.sent:
        assert hand.tap(key).status in (200, 201)
    assert len(hand.told) == 4
    hand.all_that_was_told_is_stored()


def test_a_connection_that_was_closed_costs_one_answer_and_no_tap(server, cable):
    """It is not asked for a sign of life before each play; the phone sends again what was not answered."""
    hand = Hand(server)
    assert hand.tap().status == 201
    cable.cut()
    first = hand.tap()
    if first.status != 201:
        assert_not_now(first)
    assert hand.tap(hand.sent[1]).status in (200, 201)
    assert hand.tap().status == 201
    assert len(hand.told) == 3
    hand.all_that_was_told_is_stored()


def test_who_waits_for_a_silent_database_holds_up_nobody_and_is_told_at_last(server, cable):
    hands = [Hand(server) for _ in range(PHONES)]
    for hand in hands:
        assert hand.tap().status == 201
    cable.hang()
    with ThreadPoolExecutor(PHONES) as pool:
        taps = [pool.submit(hand.tap) for hand in hands]
        for _ in range(5):
            assert server.answers()
        assert not any(tap.done() for tap in taps), "the tap did not wait, so nothing was shown"
        for tap in taps:
            assert_not_now(tap.result())
    for hand in hands:
        assert_not_now(hand.look())
    cable.mend()
    until_it_reads(server)
    for hand in hands:
        assert hand.tap(hand.sent[-1]).status in (200, 201)
        hand.all_that_was_told_is_stored()


def test_a_play_that_never_arrived_is_not_stored_and_counts_when_it_is_sent_again(server, cable):
    hand = Hand(server)
    cable.lose = once(b"this-tap")
    assert_not_now(hand.tap("this-tap"))
    assert checks.read_log(server, hand.code) == []
    assert hand.tap("this-tap").status == 201
    hand.all_that_was_told_is_stored()


def test_a_play_that_was_stored_unheard_counts_once_when_it_is_sent_again(server, cable):
    hand = Hand(server)
    assert hand.tap().status == 201  # the first of a log is stored by more than one statement
    cable.lose_answer_to = once(b"this-tap")
    assert_not_now(hand.tap("this-tap"))
    assert len(checks.read_log(server, hand.code)) == 2
    assert hand.tap("this-tap").status == 200
    hand.all_that_was_told_is_stored()
    assert hand.tap().status == 201
    hand.all_that_was_told_is_stored()


def test_others_hear_of_a_play_that_was_stored_unheard_when_it_is_sent_again(server, cable):
    hand = Hand(server)
    assert hand.tap().status == 201
    with stream_at(server, hand) as heard:
        assert next(heard) == "1"
        cable.lose_answer_to = once(b"this-tap")
        assert_not_now(hand.tap("this-tap"))
        assert hand.tap("this-tap").status == 200
        assert next(heard) == "2"


@pytest.mark.parametrize("cut", ["lose", "lose_answer_to"])
def test_of_a_play_with_a_snapshot_all_is_stored_or_nothing(server, cable, cut):
    """One transaction with several statements; the cable is cut at its commit."""
    hand = Hand(server)
    while len(hand.told) < EVERY - 1:
        assert hand.tap().status == 201
    setattr(cable, cut, once(COMMIT))
    assert_not_now(hand.tap("this-tap"))
    stored = cut == "lose_answer_to"
    assert rows(server, hand, "entry") == EVERY - 1 + stored
    assert rows(server, hand, "snapshot") == stored
    assert hand.tap("this-tap").status == (200 if stored else 201)
    assert rows(server, hand, "snapshot") == 1
    hand.all_that_was_told_is_stored()


def rows(server: Server, hand: Hand, name: str) -> int:
    """How many rows of a kind a table has."""
    query = text(
        f"SELECT count(*) FROM {name} WHERE table_id = (SELECT id FROM game_table WHERE code = :code)"
    )
    with checks.database(server) as connection:
        return connection.execute(query, {"code": hand.code}).scalar_one()


def test_in_a_storm_with_a_cable_cut_at_random_every_acknowledged_tap_is_there_once(server, cable, tmp_path):
    table = server.open_table()
    code, keys = table["code"], table["keys"]
    tappers, deadline = list(keys["seats"].values()), Deadline(SECONDS)
    phones = [
        Phone(f"p{n}", server.port, code, tappers[n], Random(n), deadline, patient=True)
        for n in range(PHONES)
    ]
    with ExitStack() as ears, ThreadPoolExecutor(PHONES) as pool:
        for phone in phones:
            ears.enter_context(phone.ear)
        enough = threading.Event()
        ears.callback(enough.set)
        taps = [pool.submit(phone.tap, None, enough) for phone in phones]
        cut_at_random(cable, Random(6))
        # On a busy machine the cuts are over before much was tapped.
        while sum(sent.number is not None for phone in phones for sent in phone.sent) <= CUTS:
            deadline.check("waiting for enough taps")
            time.sleep(0.05)
        enough.set()
        for done in taps:
            done.result()
        log = checks.everything(server, code, phones, [*tappers, keys["watch"]], tmp_path)
    assert len(log) > CUTS, "there was little load"
    assert any(tap.repeats for phone in phones for tap in phone.sent)


def cut_at_random(cable: Cable, rng: Random) -> None:
    """Cut it anywhere, before a play is stored, and before the server hears that it was."""
    for _ in range(CUTS):
        time.sleep(rng.uniform(0.02, 0.15))
        how, word = rng.choice(("now", "before", "after")), rng.choice((b"-1", b"-2", COMMIT))
        if how == "now":
            cable.cut()
        elif how == "before":
            cable.lose = once(word)  # a number in a phone's key
        else:
            cable.lose_answer_to = once(word)
    cable.mend()


def kept_connections(hand: Hand, cable: Cable) -> None:
    """The server keeps several, for so many looks waited at once. In turn, a play would not meet a look's."""
    cable.hang()
    with ThreadPoolExecutor(KEPT) as pool:
        looks = [pool.submit(hand.look) for _ in range(KEPT)]
        until(lambda: cable.strands >= KEPT)
        cable.mend()
    assert {look.result().status for look in looks} == {200}


def test_a_database_that_became_read_only_is_told_of_like_a_lost_one(server, cable, url):
    hand = Hand(server)
    kept_connections(hand, cable)
    name = make_url(url).database
    run(servers()[0], f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    try:
        cable.cut()  # so that the server's next connections are such
        assert_not_now(hand.tap())
        assert hand.look().json["number"] == 0
        done = subprocess.run(
            [*COMPANION, "serve", "--host", "127.0.0.1", "--port", "0"],
            env=server.environ(),
            capture_output=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 2
        assert done.stderr.decode().startswith("companion: The database postgresql+psycopg://")
    finally:
        run(servers()[0], f"ALTER DATABASE {name} RESET default_transaction_read_only")
        cable.cut()
    until_it_reads(server)
    assert hand.tap(hand.sent[0]).status == 201
    hand.all_that_was_told_is_stored()


def test_who_wakes_a_closed_connection_gives_up_all_that_rested(url, monkeypatch):
    engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"))
    with engine.connect(), engine.connect():
        pass
    name = make_url(url).database
    run(servers()[0], f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
    with monkeypatch.context() as rested:
        rested.setattr(db_timeouts, "IDLE_SECONDS", 0)
        first = engine.connect()
    with first, engine.connect() as second:
        assert [each.scalar(text("SELECT 1")) for each in (first, second)] == [1, 1]
    engine.dispose()


@pytest.mark.parametrize("lose", [Cable.refuse, Cable.hang], ids=["refused", "silent"])
def test_a_server_without_its_database_does_not_start_and_says_why(server, cable, lose):
    lose(cable)
    done = subprocess.run(
        [*COMPANION, "serve", "--host", "127.0.0.1", "--port", "0"],
        env=server.environ(),
        capture_output=True,
        timeout=60,
        check=False,
    )
    said = done.stderr.decode()
    assert done.returncode == 2, said
    assert said.startswith("companion: The database postgresql+psycopg://")
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("options", "timeout"),
    [
        ("", "30s"),
        ("?options=-c%20idle_in_transaction_session_timeout%3D0", "0"),  # what the address says goes first
    ],
)
def test_a_transaction_whose_worker_vanished_is_ended_by_the_server(url, options, timeout):
    """Others at the table would wait for it as long as it lasts."""
    engine = create_engine(make_url(f"{url}{options}").set(drivername="postgresql+psycopg"))
    with engine.connect() as connection:
        shown = connection.execute(text("SHOW idle_in_transaction_session_timeout")).scalar_one()
    engine.dispose()
    assert shown == timeout
