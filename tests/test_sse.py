"""Event streams whose connections the server keeps itself, on a real server."""

import json
import re
import socket
import threading
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

import gevent
import pytest
from pages import number_in, parts_in, pushes_in
from waiting import until

from companion import sse
from companion.live import Broker, News
from companion.sse import HeldStream, HoldingHandler
from tests.load.phone import blocks_of
from tests.load.server import API, Server

BOSS_UP = {"kind": "heal-boss", "amount": 1}


class Quick(Server):
    """A server that allows few streams."""

    def environ(self):
        return {**super().environ(), "STREAMS_PER_PHONE": "3", "STREAMS_PER_ADDRESS": "5"}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Quick(tmp_path_factory.mktemp("wires")) as server:
        yield server


@pytest.fixture
def table(server):
    return server.open_table()


class Stream:
    """A listener on a socket of its own."""

    def __init__(self, server, table, key, query="", version="1.1", headers=()):
        path = f"{API}/tables/{table['code']}/events{query}"
        self.begin(server, path, [f"Authorization: Bearer {key}", *headers], version)

    def begin(self, server, path, headers, version="1.1"):
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=20)
        lines = [f"GET {path} HTTP/{version}", "Host: companion", *headers, "", ""]
        self.socket.sendall("\r\n".join(lines).encode())
        self._blocks = blocks_of(self.socket)
        head = next(self._blocks)
        self.status = int(head.split()[1])
        self.chunked = "chunked" in head

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def block(self):
        """What stands up to the next empty line, without the lengths of chunks."""
        return "\n".join(line for line in next(self._blocks).splitlines() if ":" in line)

    def entry(self):
        while "data: " not in (block := self.block()):
            pass
        return json.loads(block.partition("data: ")[2])["number"]


class PageStream(Stream):
    """The stream of an open page, which says what it shows."""

    def __init__(self, server, table):
        self.cookie = f"table-{table['code']}=1.{table['keys']['watch']}"
        html = self.get(server, f"/t/{table['code']}")
        shows = {"after": number_in(html), "views": "turn", "packed": "zlib"}
        shows["parts"] = " ".join(f"{place}:{name}" for place, name in parts_in(html, "turn").items())
        self.begin(server, f"/t/{table['code']}/events?{urlencode(shows)}", [f"Cookie: {self.cookie}"])

    def get(self, server, path):
        with closing(HTTPConnection("127.0.0.1", server.port, timeout=20)) as connection:
            connection.request("GET", path, headers={"Cookie": self.cookie})
            return connection.getresponse().read().decode()

    def push(self):
        """The next push, and what came before it."""
        blocks = []
        while not (found := pushes_in(blocks)):
            blocks.append(self.block())
        return found[0], blocks[:-1]


def play(server, table, **more):
    status, _ = server.ask(
        "POST", f"{API}/tables/{table['code']}/moves", table["keys"]["host"], {**BOSS_UP, **more}
    )
    assert status == 201


@pytest.mark.parametrize("version", ["1.0", "1.1"])
def test_it_speaks_at_once_and_tells_every_entry(server, table, version):
    with Stream(server, table, table["keys"]["watch"], version=version) as stream:
        assert stream.chunked == (version == "1.1")
        assert stream.block() == "retry: 2000"
        for number in (1, 2, 3):
            play(server, table)
            assert stream.entry() == number


def test_who_comes_back_is_told_what_it_missed(server, table):
    for _ in range(3):
        play(server, table)
    with Stream(server, table, table["keys"]["watch"], headers=["Last-Event-ID: 1"]) as stream:
        assert [stream.entry(), stream.entry()] == [2, 3]
        play(server, table)
        assert stream.entry() == 4


def test_entries_made_while_a_stream_begins_are_all_told_once(server, table):
    """Phones come while others tap: whatever the moment, each hears every number in its order."""
    over = threading.Event()

    def tap():
        while not over.is_set():
            play(server, table)

    tapping = threading.Thread(target=tap)
    tapping.start()
    try:
        for _ in range(20):
            with Stream(server, table, table["keys"]["watch"], query="?after=0") as stream:
                assert [stream.entry() for _ in range(10)] == list(range(1, 11))
    finally:
        over.set()
        tapping.join()


def listens(server, table, key):
    """Whether a new stream of this key is let in; it hangs up again."""
    with Stream(server, table, key) as stream:
        return stream.status == 200


def test_a_phone_may_have_only_so_many_streams_and_gets_room_by_hanging_up(server, table):
    blue = table["keys"]["seats"]["blue"]
    streams = [Stream(server, table, blue) for _ in range(3)]
    status, answer = server.ask("GET", f"{API}/tables/{table['code']}/events", blue)
    assert status == 429
    assert json.loads(answer)["detail"].startswith("Too many pages of this table are open here.")
    assert listens(server, table, table["keys"]["host"]), "another phone is not concerned"
    streams[0].socket.close()
    until(lambda: listens(server, table, blue))
    for stream in streams[1:]:
        stream.socket.close()


def test_an_address_may_have_only_so_many_streams(server, table):
    streams = [Stream(server, table, table["keys"]["watch"]) for _ in range(5)]
    assert not listens(server, table, table["keys"]["host"])
    for stream in streams:
        stream.socket.close()
    until(lambda: listens(server, table, table["keys"]["host"]))


def test_asking_for_the_head_opens_no_stream(server, table):
    for _ in range(6):
        status, body = server.ask("HEAD", f"{API}/tables/{table['code']}/events", table["keys"]["host"])
        assert (status, body) == (200, b"")


def test_what_a_phone_says_on_its_stream_is_passed_over(server, table):
    with Stream(server, table, table["keys"]["watch"]) as stream:
        stream.socket.sendall(b"GET / HTTP/1.1\r\n\r\n")
        play(server, table)
        assert stream.entry() == 1


def test_an_open_page_is_sent_the_parts_that_changed_after_the_entry(server, table):
    with PageStream(server, table) as stream:
        for number in (1, 2):
            play(server, table)
            push, before = stream.push()
            assert f"id: {number}" in before[-1]
            assert push["number"] == number
            assert push["html"].keys() <= push["parts"].keys()
            assert "vitals" in push["html"]


class Listening:
    """A follower that is told everything."""

    code, silence, closed = "ABCDE", 15.0, 0

    def __init__(self):
        self.broker = Broker()

    def event_for(self, news):
        return news.entry

    def push(self):
        return ()

    def close(self):
        self.closed += 1


def test_a_phone_that_takes_nothing_is_let_go_and_holds_nobody_up():
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.setblocking(False)
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        listening = Listening()
        stream = HeldStream(listening)
        stream.begin(ours.detach(), chunked=False)
        assert listening.broker.listeners("ABCDE") == 1
        for number in range(1, 1_000):
            listening.broker.publish(News("ABCDE", number, "x" * 100))
        assert listening.broker.listeners("ABCDE") == 0
        assert listening.closed == 1
        theirs.settimeout(5)
        assert sum(iter(lambda: len(theirs.recv(65536)), 0)) < 100_000, "then the line is closed"
        stream.close()


class Pushed(Listening):
    """A follower whose page is pushed the number of the push; the first `faults` of them fail."""

    pushed = 0

    def __init__(self, broker, faults=0):
        self.broker, self.faults = broker, faults

    def push(self):
        self.pushed += 1
        if self.pushed <= self.faults:
            raise LookupError
        yield f"push {self.pushed}\n\n"


def held_streams(*followers):
    """The follower's streams, and the ends at which they are heard."""
    for follower in followers:
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        stream = HeldStream(follower)
        stream.begin(ours.detach(), chunked=False)
        theirs.setblocking(False)
        yield stream, theirs


def heard(end):
    """All that came on a line, once the pushes are sent."""
    with gevent.Timeout(10):
        while sse.pushes._due:
            gevent.sleep(0.01)
    return end.recv(65536).decode()


def test_what_a_page_lacks_when_its_stream_begins_is_pushed():
    ((stream, end),) = held_streams(Pushed(Broker()))
    assert heard(end) == "push 1\n\n"
    stream.close()
    end.close()


def test_a_stream_whose_page_has_another_one_is_closed():
    broker = Broker()
    ((stream, end),) = held_streams(Pushed(broker))
    stream.follower.end()
    assert heard(end) == ""
    assert (stream.follower.closed, broker.listeners()) == (1, 0)
    end.close()


def test_news_that_comes_together_makes_one_push_after_all_of_it():
    broker = Broker()
    ((stream, end),) = held_streams(Pushed(broker))
    for number in (1, 2, 3):
        broker.publish(News("ABCDE", number, f"entry {number}\n\n"))
    assert heard(end) == "entry 1\n\nentry 2\n\nentry 3\n\npush 1\n\n"
    stream.close()
    end.close()


def test_a_push_that_fails_ends_its_stream_and_no_other_push():
    broker = Broker()
    streams = list(held_streams(Pushed(broker, faults=1), Pushed(broker)))
    broker.publish(News("ABCDE", 1, "entry 1\n\n"))
    assert [heard(end) for _, end in streams] == ["entry 1\n\n", "entry 1\n\npush 1\n\n"]
    assert [stream.follower.closed for stream, _ in streams] == [1, 0]
    for stream, end in streams:
        stream.close()
        end.close()


def test_a_fault_in_the_roll_ends_no_rounds(monkeypatch):
    """Each phone is asked for itself then, in this round and in the next."""

    class Faulty(Listening):
        asked = 0

        def refresh_all(self, _codes):
            raise LookupError

        def keep_alive(self):
            self.asked += 1
            return [": ping\n\n"]

    Faulty.silence = 0.05
    monkeypatch.setattr(sse, "sweep", sse.KeepAlive())
    ours, theirs = socket.socketpair()
    with ours, theirs:
        stream = HeldStream(Faulty())
        stream.begin(ours.detach(), chunked=False)
        theirs.setblocking(False)
        with gevent.Timeout(10):
            while stream.follower.asked < 2:
                gevent.sleep(0.01)
        stream.close()


def test_an_error_after_a_stream_was_asked_for_is_a_plain_answer_and_nobody_listens():
    handler, written, listening = HoldingHandler.__new__(HoldingHandler), [], Listening()
    handler._hold(listening)
    handler.code, handler.status, handler.headers_sent = 500, b"500 Internal Server Error", True
    handler.result, handler.response_use_chunked, handler.write = [b"It broke."], False, written.append
    handler.process_result()
    assert written == [b"It broke."]
    assert (listening.broker.listeners("ABCDE"), listening.closed) == (0, 1)


def test_a_server_asks_for_room_for_more_phones_than_a_process_is_given(server):
    limits = Path(f"/proc/{server.pid}/limits").read_text(encoding="ascii")
    soft, hard = re.search(r"Max open files +(\d+) +(\d+)", limits).groups()
    assert int(soft) == min(int(hard), 65_536)
