"""News of tables: everybody hears, nobody is held up, nothing piles up; in one process and between two."""

import os
import secrets
import subprocess
import sys
import threading
from contextlib import ExitStack, contextmanager

import pytest
from each import each
from stores import servers

from companion.live import KEPT, Broker, Kind, News, Relay, packed, unpacked


@pytest.fixture
def broker():
    return Broker()


@pytest.fixture(params=["one process", "redis"])
def two(request):
    """Where it is told and where it is heard: the same process, or another one with Redis between them."""
    if request.param == "one process":
        broker = Broker()
        yield broker, broker
        return
    installation = secrets.token_hex(8)
    with process(installation) as here, process(installation) as there:
        yield here, there


@contextmanager
def process(installation):
    """The broker of one process of an installation, as soon as Redis tells it news."""
    _, url = servers()
    broker = Broker()
    with broker.subscribe("READY") as ready:
        broker.relay = Relay(url, installation, broker)
        broker.relay.start()
        assert ready.get(timeout=10) == News("READY", kind=Kind.LOOK), (
            "who begins to listen may have missed something"
        )
    try:
        yield broker
    finally:
        broker.relay.close()


def news_of(number, code="ABCDE"):
    return News(code, number, f'{{"number":{number},"sentence":"Zoë  counts ½."}}')


def heard_until(news, number):
    """The numbers heard, up to this one."""
    numbers = [news.get(timeout=10).number]
    while numbers[-1] != number:
        numbers.append(news.get(timeout=10).number)
    return numbers


def test_a_listener_hears_of_its_table(two):
    here, there = two
    with there.subscribe("ABCDE") as news:
        here.publish(news_of(1))
        assert news.get(timeout=10) == news_of(1)
        here.publish(news_of(2))
        assert news.get(timeout=10) == news_of(2)


def test_all_listeners_hear(two):
    here, there = two
    with there.subscribe("ABCDE") as one, there.subscribe("ABCDE") as other, here.subscribe("ABCDE") as third:
        here.publish(news_of(1))
        assert [news.get(timeout=10) for news in (one, other, third)] == [news_of(1)] * 3


def test_news_come_once_and_in_their_order(two):
    here, there = two
    with here.subscribe("ABCDE") as near, there.subscribe("ABCDE") as far:
        for number in range(1, KEPT):
            here.publish(news_of(number))
        there.publish(news_of(KEPT))
        assert heard_until(far, KEPT)[-1] == KEPT
        assert sorted(heard_until(near, KEPT)) == list(range(1, KEPT + 1))


def test_other_tables_are_not_heard(two):
    here, there = two
    with there.subscribe("ABCDE") as news:
        here.publish(news_of(1, "FGHJK"))
        here.publish(news_of(2))
        assert news.get(timeout=10) == news_of(2)
        assert news.get(timeout=0) is None


def test_nobody_listens(broker):
    broker.publish(news_of(1))
    with broker.subscribe("ABCDE") as news:
        assert news.get(timeout=0) is None, "what was before is asked of the log"


def test_silence_is_none(two):
    here, there = two
    with there.subscribe("ABCDE") as news:
        assert news.get(timeout=0.01) is None
        here.publish(news_of(3))
        assert [news.get(timeout=10), news.get(timeout=0.01)] == [news_of(3), None]


def test_a_slow_listener_keeps_the_newest_news_only(two):
    here, there = two
    with there.subscribe("ABCDE") as news, there.subscribe("AFTER") as after:
        for number in range(1, 1_000):
            here.publish(news_of(number))
        here.publish(news_of(1, "AFTER"))
        assert after.get(timeout=10).number == 1
        kept = [news.get(timeout=0).number for _ in range(KEPT)]
        assert kept == list(range(1_000 - KEPT, 1_000)), "what is missing before it stands in the log"
        assert news.get(timeout=0) is None


def test_everybody_can_be_told_to_look_at_the_log(broker):
    with broker.subscribe("ABCDE") as one, broker.subscribe("FGHJK") as other:
        broker.look_again()
        assert (one.get(timeout=0).kind, other.get(timeout=0).kind) == (Kind.LOOK, Kind.LOOK)


@pytest.mark.parametrize("news", [News("ABCDE", kind=Kind.KNOCK), News("ABCDE", kind=Kind.LOOK)])
def test_news_without_an_entry_reach_every_process(two, news):
    here, there = two
    with there.subscribe("ABCDE") as far:
        here.publish(news)
        assert far.get(timeout=10) == news


@pytest.mark.parametrize(
    ("news", "text"),
    [
        (News("ABCDE", 7, '{"number": 7}'), 'ABCDE 7 {"number": 7}'),
        (News("ABCDE", kind=Kind.LOOK), "ABCDE -1 "),
        (News("ABCDE", kind=Kind.KNOCK), "ABCDE -2 "),
    ],
)
def test_a_process_of_version_1_0_understands_the_message(news, text):
    assert packed(news) == text
    assert unpacked(text) == news


def test_news_of_a_kind_of_a_later_version_let_listeners_look():
    assert unpacked("ABCDE -3 ") == News("ABCDE", kind=Kind.LOOK)


def test_a_waiting_listener_is_woken(two):
    here, there = two
    heard, ready = [], threading.Event()

    def listen():
        with there.subscribe("ABCDE") as news:
            ready.set()
            heard.append(news.get(timeout=10).number)

    thread = threading.Thread(target=listen)
    thread.start()
    assert ready.wait(10)
    here.publish(news_of(7))
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


def test_many_at_once(two):
    """Listeners come and go while others tell; each that stays hears the last number."""
    here, there = two
    heard, stop, ready = [], threading.Event(), threading.Barrier(7)

    def listen():
        with there.subscribe("ABCDE") as news:
            ready.wait(10)
            heard.append(max(heard_until(news, 500)))

    def come_and_go():
        while not stop.is_set():
            with there.subscribe("ABCDE") as news:
                news.get(timeout=0)

    listeners = [threading.Thread(target=listen) for _ in range(6)]
    restless = threading.Thread(target=come_and_go)
    for thread in [*listeners, restless]:
        thread.start()
    ready.wait(10)
    for number in range(1, 501):
        here.publish(news_of(number))
    for thread in listeners:
        thread.join(10)
    stop.set()
    restless.join(10)
    assert heard == [500] * 6
    assert there._listeners == {}


def test_installations_that_share_a_redis_do_not_hear_each_other():
    one, other = secrets.token_hex(8), secrets.token_hex(8)
    with ExitStack() as stack:
        ours, also_ours, theirs = (stack.enter_context(process(each)) for each in (one, one, other))
        near, far = (stack.enter_context(broker.subscribe("ABCDE")) for broker in (also_ours, theirs))
        ours.publish(news_of(1))
        assert near.get(timeout=10) == news_of(1)
        theirs.publish(news_of(2))
        assert far.get(timeout=10) == news_of(2), "and not the first"
        assert near.get(timeout=0) is None


def test_a_process_that_ends_leaves_no_thread_behind():
    with process(secrets.token_hex(8)) as broker:
        broker.publish(news_of(1))
        threads = broker.relay._threads
        assert [thread.is_alive() for thread in threads] == [True, True]
    for thread in threads:
        thread.join(10)
    assert [thread.is_alive() for thread in threads] == [False, False]


GREEN = """
import os
from gevent import monkey
monkey.patch_all()
import gevent
from companion.live import Broker, Kind, News, Relay

here, there, heard = Broker(), Broker(), []
if url := os.environ.get("THROUGH"):
    for broker in (here, there):
        with broker.subscribe("READY") as ready:
            broker.relay = Relay(url, os.environ["INSTALLATION"], broker)
            broker.relay.start()
            assert ready.get(timeout=10).kind is Kind.LOOK
else:
    here = there

def listen():
    with there.subscribe("ABCDE") as news:
        heard.append((news.get(timeout=0.01), news.get(timeout=10).number))

waiting = [gevent.spawn(listen) for _ in range(100)]
gevent.sleep(0.1)
here.publish(News("ABCDE", 7))
gevent.joinall(waiting, timeout=10, raise_error=True)
assert heard == [(None, 7)] * 100, heard
assert there.listeners("ABCDE") == 0
"""


@each("through", ["nothing", "redis"])
def test_under_gevent(through):
    """A hundred waiting listeners are a hundred greenlets, not threads, and block nobody."""
    more = {"INSTALLATION": secrets.token_hex(8), "THROUGH": servers()[1]} if through == "redis" else {}
    command = [sys.executable, "-W", "ignore", "-c", GREEN]
    subprocess.run(command, check=True, timeout=60, env=os.environ | more)
