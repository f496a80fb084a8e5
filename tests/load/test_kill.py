"""The kill: the server dies under load, again and again, and everything it had answered is there."""

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from random import Random, SystemRandom
from threading import Event

from tests.load import checks
from tests.load.phone import Deadline, Phone
from tests.load.server import API, Server

CLIENTS, KILLS = 4, 20
LIVES = (0.0, 0.3)
"""Seconds that the server lives after the first tap that it answered, at least and at most."""
SECONDS = 240


def test_a_server_killed_twenty_times_has_all_it_acknowledged(tmp_path):
    moments = [round(SystemRandom().uniform(*LIVES), 3) for _ in range(KILLS)]
    with said_on_failure(f"the server lived, in seconds: {moments}"), Server(tmp_path) as server:
        table = server.open_table()
        code, keys = table["code"], table["keys"]
        tappers = list(keys["seats"].values())
        deadline = Deadline(SECONDS)
        phones = [Phone(f"p{n}", server.port, code, tappers[n], Random(n), deadline) for n in range(CLIENTS)]
        enough = Event()
        with ThreadPoolExecutor(CLIENTS) as pool, ExitStack() as ears:
            ears.callback(enough.set)
            for phone in phones:
                ears.enter_context(phone.ear)
            taps = [pool.submit(phone.tap, None, enough) for phone in phones]
            for moment in moments:
                kill_after(moment, server, phones, deadline)
            enough.set()
            for done in taps:
                done.result()
            checks.everything(server, code, phones, [keys["host"], *tappers, keys["watch"]], tmp_path)
    assert any(tap.repeats for phone in phones for tap in phone.sent)


def test_a_game_that_the_taps_bring_to_its_end_is_checked_as_well(tmp_path):
    with Server(tmp_path) as server:
        table = server.open_table()
        code, key = table["code"], table["keys"]["host"]
        hit = {"kind": "damage-boss", "amount": 99, "expect": 0}
        status, answer = server.ask("POST", f"{API}/tables/{code}/moves", key, hit)
        assert status == 201, answer
        assert server.get(f"/tables/{code}", key)["outcome"]["result"] == "won"
        checks.is_its_recording(server, code, key, server.get(f"/tables/{code}", key), tmp_path)


@contextmanager
def said_on_failure(what):
    try:
        yield
    except BaseException as error:
        error.add_note(what)
        raise


def kill_after(moment, server, phones, deadline):
    """Kill the server so long after it answered a tap, and start it again."""
    before = answers(phones)
    while answers(phones) == before:
        deadline.check("waiting for the server to answer a tap")
        time.sleep(0.005)
    time.sleep(moment)
    server.kill()
    server.start()


def answers(phones):
    return sum(sent.status != 0 for phone in phones for sent in phone.sent)
