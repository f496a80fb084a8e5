"""The bench's own pieces that could lie: framing, chunks, percentiles, what a page names."""

import asyncio
import re
import struct

import pytest
from each import each

from bench.audits import CATEGORIES, COSTS
from bench.driver.http import Answer, Events, Line, header, request
from bench.driver.phones import AtPeer, Phone, state_id
from bench.driver.runs import race
from bench.driver.websocket import first_frame, frame
from bench.long_logs import evening
from bench.markdown_table import ratio, say, whole
from bench.measurements import Measurements, percentile
from bench.pixels import FIGURES, OTHER, OWN, SHARES, Tapped
from bench.report import page
from bench.servers import OURS, PEERS
from bench.slow_core import QUOTA
from bench.small import ALONE, ANSWER, AT_ONCE, GAME, OTHERS, halves, tap_of
from bench.small import SHARES as SLOW_SHARES
from bench.two_phones import begun_apart
from bench.visits import IN_FORM, named
from tests.own_loop import alone


@each(
    ("values", "share", "is_"),
    [
        ([5], 0.5, 5),
        ([3, 1, 2], 0.5, 2),
        (range(1, 101), 0.99, 99),
        (range(1, 101), 0.5, 50),
        ([1, 9], 0.99, 9),
    ],
)
def test_a_percentile_is_a_value_that_was_measured(values, share, is_):
    assert percentile(list(values), share) == is_


def test_what_was_not_measured_is_told_as_nothing():
    notes = Measurements()
    notes.add(("some",), 3.0, 1.0, 2.0)
    assert notes.middle("some") == 2.0
    assert notes.middle("other") is None
    assert say(None, whole) == ratio(None, 1.0) == ratio(1.0, None) == "–"
    assert ratio(1.0, 4.0) == "**0.25**"


@each("size", [0, 1, 125, 126, 65_535, 65_536, 70_000])
def test_a_client_s_frame_says_how_long_it_is_and_is_masked(size):
    text = b"x" * size
    made = frame(text)
    assert made[0] == 0x81
    assert made[1] & 0x80
    assert made.endswith(bytes(4) + text)


@each("size", [0, 125, 126, 65_535, 65_536])
def test_a_server_s_frame_is_read_once_it_is_whole(size):
    text = b"y" * size
    form = "!BB" if size < 126 else "!BBH" if size < 65_536 else "!BBQ"
    head = struct.pack(form, 0x81, *([size] if size < 126 else [126 if size < 65_536 else 127, size]))
    whole_frame = head + text
    assert first_frame(whole_frame + b"\x81") == (1, len(head), len(whole_frame))
    assert first_frame(whole_frame[:-1]) is None
    assert first_frame(b"") is None


def test_the_state_s_number_is_read_and_not_that_of_the_log_behind_it():
    event = b'["update","m",{"G":{},"ctx":{"turn":1},"_stateID":12,"_undo":[]},[{"_stateID":11}]]'
    assert state_id(event) == 12
    assert state_id(b'["update","m",{"G":{},"_stateID":7},[]]') == 7


def test_a_header_is_found_whatever_its_case():
    head = b"HTTP/1.1 200 OK\r\nContent-Length: 12\r\nset-cookie: a=b; Path=/"
    assert header(head, "content-length") == "12"
    assert header(head, "Set-Cookie") == "a=b; Path=/"
    assert header(head, "x-none") == ""
    assert Answer(200, head, b"body").size == len(head) + 8


class Wire:
    """What a protocol writes to."""

    def __init__(self):
        self.written = []

    def write(self, raw):
        self.written.append(raw)


EVENTS = b"retry: 2000\n\n" + b"".join(b"id: %d\nevent: entry\ndata: {}\n\n" % n for n in (1, 2, 13))
PARTS = (EVENTS[:20], EVENTS[20:45], EVENTS[45:])
PLAIN = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n" + EVENTS
CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + b"".join(
    b"%x\r\n%s\r\n" % (len(part), part) for part in PARTS
)


@each("step", [1, 7, 1000])
@each("stream", [PLAIN, CHUNKED], ids=["plain", "chunked"])
def test_events_are_heard_once_each_however_the_stream_is_cut(stream, step):
    async def run():
        heard = []
        events = Events(request("GET", "/", {}), lambda number, said: heard.append((number, said[:4])))
        events.connection_made(Wire())
        for at in range(0, len(stream), step):
            events.data_received(stream[at : at + step])
        assert events.open.done()
        return heard

    assert alone(run) == [(1, b"id: "), (2, b"id: "), (13, b"id: ")]


def test_an_answer_is_whole_before_it_is_told_and_the_next_request_waits_for_it():
    line, wire, told = Line(), Wire(), []
    line.connection_made(wire)
    line.send(b"first", told.append)
    line.send(b"second", told.append)
    for piece in (b"HTTP/1.1 201 Made\r\nContent-", b"Length: 5\r\n\r\nab", b"cd"):
        line.data_received(piece)
    assert (told, wire.written) == ([], [b"first"])
    line.data_received(b"e")
    assert [(answer.status, answer.body) for answer in told] == [(201, b"abcde")]
    assert wire.written == [b"first", b"second"]
    line.data_received(b"HTTP/1.1 204 None\r\n\r\n")
    assert [answer.status for answer in told] == [201, 204]


class Told(Phone):
    """A phone at a table in this process, which tells all its phones of a tap."""

    def __init__(self, table, deaf_after=None):
        super().__init__()
        self.table, self.deaf_after, self.heard_of = table, deaf_after, []
        table.append(self)

    def tap(self):
        number = self.number + 1
        asyncio.get_running_loop().call_soon(lambda: [phone.told(number) for phone in self.table])

    def told(self, number):
        if self.deaf_after is None or number <= self.deaf_after:
            self.heard_of.append(number)
            self._hear(number, 1)


def test_only_plays_that_all_four_heard_are_counted():
    async def run():
        table = []
        phones = [Told(table) for _ in range(4)]
        plays, took = await race([phones], 0.05)
        return plays, took, [phone.heard_of for phone in phones]

    plays, took, heard = alone(run)
    assert plays > 4
    assert took > 0
    assert heard == [list(range(1, plays + 1))] * 4


def test_a_phone_that_misses_a_play_is_an_error():
    phone = AtPeer(0, "m", 0, "")
    phone._told(b'["update","m",{"_stateID":1},[]]')
    with pytest.raises(RuntimeError, match="after play 1 came 3"):
        phone._told(b'["update","m",{"_stateID":3},[]]')


def test_what_a_page_a_script_and_a_sheet_name_is_followed_on_this_server_only():
    page = (
        '<link rel="stylesheet" href="/static/a.css"><link href="/i.svg" rel="icon">'
        '<a href="/elsewhere">x</a>'
        '<script src="/static/js/app.js" type="module"></script><svg><use href="/s.svg#boss"/></svg>'
        '<script src="https://elsewhere.example/x.js"></script>'
    )
    assert set(named("/t/ABCDE", page, "text/html")) == {
        "/static/a.css",
        "/i.svg",
        "/static/js/app.js",
        "/s.svg",
    }
    script = (
        "import { a } from './dom.js';import'../x/y.js';export { b } from \"./swap.js\";const c = './no.js'"
    )
    assert set(named("/static/js/app.js", script, "text/javascript")) == {
        "/static/js/dom.js",
        "/static/x/y.js",
        "/static/js/swap.js",
    }
    assert list(named("/static/css/a.css", "a{b:url(../i.svg)}c{d:url(data:x)}", "text/css")) == [
        "/static/i.svg"
    ]


def test_taps_begin_at_their_time_whether_or_not_those_before_have_ended():
    async def run():
        loop, all_begun, begun = asyncio.get_running_loop(), asyncio.Event(), []

        async def act():
            begun.append(loop.time())
            if len(begun) == 4:
                all_begun.set()
            await all_begun.wait()

        began = loop.time()
        await asyncio.wait_for(begun_apart(0.05, [act] * 4), 60)
        return [at - began for at in begun]

    assert all(n * 0.05 <= at for n, at in enumerate(alone(run)))


def told(notes, title):
    """The rows below the heading of a table on the page."""
    lines = page(notes, 1, "")
    start = next(n for n, line in enumerate(lines) if line.startswith(f"| {title}"))
    return lines[start + 2 : lines.index("", start)]


def test_pixels_are_told_by_phone_and_share_beside_the_peer_s():
    notes = Measurements()
    for side, seconds in ((OURS, 0.02), (PEERS, 0.04)):
        for phone in (OWN, OTHER):
            for share in SHARES:
                notes.add(("pixels", side, Tapped.ROW, phone, share), seconds)
        notes.add(("pixels", side, FIGURES), 50)
    rows = told(notes, "from a lifted finger")
    assert len(rows) == 2 * len(Tapped) + 1
    assert rows[0].startswith(f"| {OWN}, one tap | – | – | – |")
    assert rows[-2].endswith(
        "times slower | 20.00 ms | 40.00 ms | **0.50** | 20.00 ms | 40.00 ms | **0.50** |"
    )
    assert rows[-1] == "| figures on the page | 50 | 50 | **1.00** | – | – | – |"


def test_a_small_machine_taps_the_whole_evening_and_each_seat_in_its_order():
    log = evening(GAME).log
    waves = halves(log)
    tapped = [tap for how in (ALONE, AT_ONCE) for wave in waves[how] for tap in wave]
    meant = [tap_of(entry) for entry in log]
    for seat in {tap["seat"] for tap in meant}:
        assert [tap for tap in tapped if tap["seat"] == seat] == [tap for tap in meant if tap["seat"] == seat]
    assert len(tapped) == len(log)
    assert {len(wave) for wave in waves[ALONE]} == {1}
    assert max(len(wave) for wave in waves[AT_ONCE]) == 6


def test_a_small_machine_says_how_it_is_slowed_and_what_the_peer_cannot_do():
    notes = Measurements()
    notes.add(("small", QUOTA), 1.0)
    for share in SLOW_SHARES:
        notes.add(("small", OURS, AT_ONCE, OTHERS, share), 0.3)
        notes.add(("small", OURS, ALONE, ANSWER, share), 0.1)
        notes.add(("small", PEERS, ALONE, ANSWER, share), 0.05)
    rows = told(notes, f"six at Welcome to the Moon, one core at 25 % ({QUOTA})")
    assert rows[0] == f"| {ANSWER}, {ALONE} |" + " 100.00 ms | 50.00 ms | **2.00** |" * 3
    assert rows[-1] == f"| {OTHERS}, {AT_ONCE} |" + " 300.00 ms | – | – |" * 3


def test_lighthouse_is_told_by_page_with_the_dearest_audit_first():
    notes = Measurements()
    for category, points in zip(CATEGORIES, (97, 100, 96, 100), strict=True):
        notes.add(("lighthouse", "home", category), points - 1, points, 100)
    for audit, points in (("speed-index", 1.2), ("errors-in-console", 3.6), ("too-small-to-tell", 0.1)):
        notes.add(("lighthouse", "home", COSTS, "performance", audit), points)
    assert told(notes, "Lighthouse") == [
        "| home | 97 | 100 | 96 | 100 | errors-in-console 3.6, speed-index 1.2 |"
    ]


def test_a_tap_takes_along_what_its_page_gives():
    page_of_a_table = (
        '<meta name="csrf-token" content="To.ken"><body data-version="abc">'
        '<input type="hidden" name="expect" value="40">'
    )
    found = {name: re.search(pattern, page_of_a_table)[1] for name, pattern in IN_FORM.items()}
    assert found == {"csrf_token": "To.ken", "version": "abc", "expect": "40"}
