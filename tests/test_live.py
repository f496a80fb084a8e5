"""News of tables: everybody hears, nobody is held up, nothing piles up."""

import subprocess
import sys
import threading

import pytest

from companion.live import Broker


@pytest.fixture
def broker():
    return Broker()


def test_a_listener_hears_of_its_table(broker):
    with broker.subscribe("ABCDE") as news:
        broker.publish("ABCDE", 1)
        assert news.get(timeout=1) == 1
        broker.publish("ABCDE", 2)
        assert news.get(timeout=1) == 2


def test_all_listeners_hear(broker):
    with broker.subscribe("ABCDE") as one, broker.subscribe("ABCDE") as other:
        broker.publish("ABCDE", 1)
        assert (one.get(timeout=1), other.get(timeout=1)) == (1, 1)


def test_other_tables_are_not_heard(broker):
    with broker.subscribe("ABCDE") as news:
        broker.publish("FGHJK", 1)
        assert news.get(timeout=0) is None


def test_nobody_listens(broker):
    broker.publish("ABCDE", 1)
    with broker.subscribe("ABCDE") as news:
        assert news.get(timeout=0) is None, "what was before is asked of the log"


def test_silence_is_none(broker):
    with broker.subscribe("ABCDE") as news:
        numbers = news.numbers(timeout=0.01)
        assert [next(numbers), next(numbers)] == [None, None]
        broker.publish("ABCDE", 3)
        assert [next(numbers), next(numbers)] == [3, None]


def test_a_slow_listener_keeps_the_newest_number_only(broker):
    with broker.subscribe("ABCDE") as news:
        for number in [*range(1, 1_000), 998]:
            broker.publish("ABCDE", number)
        assert news.get(timeout=1) == 999
        assert news.get(timeout=0) is None


def test_a_waiting_listener_is_woken(broker):
    heard, ready = [], threading.Event()

    def listen():
        with broker.subscribe("ABCDE") as news:
            ready.set()
            heard.append(news.get(timeout=10))

    thread = threading.Thread(target=listen)
    thread.start()
    assert ready.wait(10)
    broker.publish("ABCDE", 7)
    thread.join(10)
    assert heard == [7]


def test_whoever_leaves_is_forgotten(broker):
    with broker.subscribe("ABCDE"):
        with broker.subscribe("ABCDE"):
            assert broker.listeners("ABCDE") == 2
        assert broker.listeners("ABCDE") == 1
    assert broker.listeners("ABCDE") == 0
    assert broker._listeners == {}


def test_whoever_leaves_in_an_error_is_forgotten(broker):
    with pytest.raises(GeneratorExit), broker.subscribe("ABCDE"):
        raise GeneratorExit
    assert broker.listeners("ABCDE") == 0


def test_many_at_once(broker):
    """Listeners come and go while others tell; each that stays hears the last number."""
    heard, stop, ready = [], threading.Event(), threading.Barrier(7)

    def listen():
        with broker.subscribe("ABCDE") as news:
            ready.wait(10)
            while (number := news.get(timeout=10)) != 500:
                assert number is not None
        heard.append(number)

    def come_and_go():
        while not stop.is_set():
            with broker.subscribe("ABCDE") as news:
                news.get(timeout=0)

    listeners = [threading.Thread(target=listen) for _ in range(6)]
    restless = threading.Thread(target=come_and_go)
    for thread in [*listeners, restless]:
        thread.start()
    ready.wait(10)
    for number in range(1, 501):
        broker.publish("ABCDE", number)
    for thread in listeners:
        thread.join(10)
    stop.set()
    restless.join(10)
    assert heard == [500] * 6
    assert broker._listeners == {}


GREEN = """
from gevent import monkey
monkey.patch_all()
import gevent
from companion.live import Broker

broker, heard = Broker(), []

def listen():
    with broker.subscribe("ABCDE") as news:
        heard.append((news.get(timeout=0.01), news.get(timeout=10)))

waiting = [gevent.spawn(listen) for _ in range(100)]
gevent.sleep(0.1)
broker.publish("ABCDE", 7)
gevent.joinall(waiting, timeout=10, raise_error=True)
assert heard == [(None, 7)] * 100, heard
assert broker.listeners("ABCDE") == 0
"""


def test_under_gevent():
    """A hundred waiting listeners are a hundred greenlets, not threads, and block nobody."""
    subprocess.run([sys.executable, "-W", "ignore", "-c", GREEN], check=True, timeout=60)
