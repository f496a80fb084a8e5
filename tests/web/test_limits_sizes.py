"""Too long, too much, cut off, slow: the real server says so and goes on. No field holds more than notes."""

from __future__ import annotations

import http.client
import json
import re
import socket
import struct
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from each import each

from companion.engine import fields, sums
from companion.engine.fields import Many, Number, Record, Spec, Value, Words
from companion.engine.instants import LATEST, Instant
from companion.games import GAMES
from tests.load.server import Server

JSON, FORM = "application/json", "application/x-www-form-urlencoded"
TOO_LARGE = "That is too large: 64 kB are the most."
KB = 1024
LENGTH, CHUNKED = "\r\nContent-Length: {}", "\r\nTransfer-Encoding: chunked"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    # A thousand made-up cookies are a thousand tries, and the tests after them have the same address.
    with Server(tmp_path_factory.mktemp("instance"), LIMIT_TRIES="9000 per minute") as server:
        yield server


def said(server: Server, head: str, body: bytes = b"", *, leave: bool = False) -> tuple[int, str]:
    """The status and the body of the answer to these very bytes. `leave`: no more is sent after them."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as phone:
        try:
            phone.sendall(head.encode("latin-1") + b"\r\nHost: here\r\nConnection: close\r\n\r\n" + body)
            if leave:
                phone.shutdown(socket.SHUT_WR)
        except (BrokenPipeError, ConnectionResetError):
            pass  # it was answered before all was sent
        answer = http.client.HTTPResponse(phone)
        answer.begin()
        return answer.status, answer.read().decode()


def chunks(size: int, count: int) -> bytes:
    return (f"{size:x}\r\n".encode() + b"a" * size + b"\r\n") * count + b"0\r\n\r\n"


# --- what is too much for a request --------------------------------------------------------------

HEADS = [
    pytest.param("GET /?" + "a" * 9 * KB + " HTTP/1.1", 414, id="an address of 9 kB"),
    pytest.param("GET / HTTP/1.1\r\nX-Long: " + "a" * 70 * KB, 400, id="a header of 70 kB"),
    pytest.param("GET / HTTP/1.1" + "\r\nX: a" * 2000, 400, id="2,000 headers"),
    pytest.param("GET / HTTP/9.9", 400, id="a version that is none"),
    pytest.param("\x16\x03\x01\x02\x00\x01", 400, id="no HTTP at all"),
    pytest.param("POST /join HTTP/1.1\r\nContent-Length: -5", 400, id="a length below nothing"),
    pytest.param("POST /join HTTP/1.1\r\nContent-Length: many", 400, id="a length that is no number"),
    pytest.param("POST /join HTTP/1.1\r\nContent-Length: +0", 400, id="a length with a sign"),
    pytest.param("POST /join HTTP/1.1\r\nContent-Length: 0_0", 400, id="a length as Python writes it"),
    pytest.param("POST /join HTTP/1.1" + LENGTH.format(0) + LENGTH.format(5), 400, id="two lengths"),
    pytest.param("POST /join HTTP/1.1" + LENGTH.format("0, 5"), 400, id="two lengths in a line"),
    pytest.param("POST /join HTTP/1.1" + CHUNKED + LENGTH.format(0), 400, id="a length and chunks"),
    pytest.param("POST /join HTTP/1.1" + CHUNKED + CHUNKED, 400, id="chunks of chunks"),
    pytest.param("POST /join HTTP/1.1" + CHUNKED.replace("chunked", "gzip"), 400, id="packed on the way"),
]


@pytest.mark.parametrize(("head", "status"), HEADS)
def test_what_is_no_request_of_ours_is_refused_before_it_is_read(server, head, status):
    assert said(server, head)[0] == status
    assert said(server, "GET /healthz HTTP/1.1")[0] == 200


def test_the_same_length_twice_is_one_length(server):
    head = "POST /api/v1/tables HTTP/1.1\r\nContent-Type: application/json" + 2 * LENGTH.format(2)
    status, text = said(server, head, b"{}")
    assert (status, json.loads(text)["field"]) == (400, "game")


@pytest.mark.parametrize(
    "sent",
    [
        pytest.param(b"GET / HTTP/9.9\r\n\r\n", id="a request that is none"),
        pytest.param(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 40, id="forty pages"),
        pytest.param(b"POST /join HTTP/1.1\r\nHost: x\r\nContent-Length: 90\r\n\r\na", id="half a form"),
    ],
)
def test_a_phone_that_cuts_the_line_is_no_traceback(server, sent):
    """It sends RST as it goes, so what is sent to it breaks off."""
    for _ in range(30):
        phone = socket.create_connection(("127.0.0.1", server.port), timeout=20)
        phone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        phone.sendall(sent)
        phone.close()
    assert said(server, "GET /healthz HTTP/1.1")[0] == 200
    assert "Traceback" not in server.output()
    assert "Error" not in server.output()


@pytest.mark.parametrize(
    "head",
    [
        pytest.param("GET /?" + "a=1&" * 1500 + " HTTP/1.1", id="1,500 parameters"),
        pytest.param("GET / HTTP/1.1\r\nCookie: " + "table-AAAAA=1." + "k" * 60 * KB, id="a cookie of 60 kB"),
        pytest.param(
            "GET / HTTP/1.1\r\nCookie: " + "; ".join(f"table-AA{n:03}=1.{'k' * 22}" for n in range(1000)),
            id="1,000 cookies",
        ),
    ],
)
def test_what_is_too_much_to_be_true_is_passed_over(server, head):
    status, page = said(server, head)
    assert status == 200
    assert "Start a table" in page


@pytest.mark.parametrize("kind", ["multipart/form-data; boundary=edge", "multipart/form-data"])
def test_a_form_in_parts_is_read(server, kind):
    """Python's parser of headers misses its parts, which are not in the head."""
    body = b'--edge\r\nContent-Disposition: form-data; name="code"\r\n\r\nZZZZZ\r\n--edge--\r\n'
    head = f"POST /join HTTP/1.1\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}"
    status, text = said(server, head, body)
    assert (status, "<html" in text) != (400, False)
    assert status in {302, 303, 400, 404, 422}


# --- what is too much for a body -----------------------------------------------------------------


@pytest.mark.parametrize("path", ["/api/v1/tables", "/join", "/t/ZZZZZ/play", "/new/astro_knights"])
def test_a_body_has_64_kilobytes_at_most(server, path):
    kind = JSON if path.startswith("/api/") else FORM
    head = f"POST {path} HTTP/1.1\r\nContent-Type: {kind}\r\nContent-Length: "
    status, text = said(server, f"{head}{64 * KB + 1}", b"a" * (64 * KB + 1))
    assert (status, TOO_LARGE in text) == (413, True)
    status, text = said(server, f"{head}{10**12}", b"a" * 100)
    assert (status, TOO_LARGE in text) == (413, True)
    assert said(server, f"{head}{64 * KB}", b"a" * 64 * KB)[0] == 400


def test_so_has_one_that_does_not_say_how_long_it_is(server):
    head = "POST /api/v1/tables HTTP/1.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked"
    status, text = said(server, head, chunks(16 * KB, 8))
    assert (status, json.loads(text)["detail"]) == (413, TOO_LARGE)


def test_a_form_has_to_say_how_long_it_is(server):
    """Cut off at the limit, it might be taken for the whole."""
    with closing(http.client.HTTPConnection("127.0.0.1", server.port)) as line:
        line.request("GET", "/join")
        page = line.getresponse()
        token = re.search(r'name="csrf-token" content="([^"]+)"', page.read().decode())
        cookie = page.headers["Set-Cookie"].partition(";")[0]
    assert token
    form = f"csrf_token={token[1]}&code=ZZZZZ&more=".encode()
    head = f"POST /join HTTP/1.1\r\nContent-Type: {FORM}\r\nCookie: {cookie}\r\n"
    status, text = said(server, f"{head}Content-Length: {len(form)}", form)
    assert (status, "There is no table with this code." in text) == (404, True)
    sent = f"{len(form):x}\r\n".encode() + form + b"\r\n" + chunks(16 * KB, 8)
    status, text = said(server, f"{head}Transfer-Encoding: chunked", sent)
    assert (status, "A form has to say how long it is." in text) == (411, True)


SMUGGLED = [
    "Transfer-Encoding : chunked",
    "Transfer-Encoding\t: chunked",
    "Content-Length : 5",
    "Content-Length: 5\r\n 6",
    " Content-Length: 5",
    "no header at all",
    ": no name",
    "Bad Name: a",
    "Content-Length\x00: 5",
    "Content_Length: 5\r\nContent-Length : 6",
    "Y: a\rContent-Length: 5",
    "Y: a\rTransfer-Encoding: chunked",
]


def test_a_line_that_is_no_header_is_refused_and_hides_none_below_it(server):
    """A proxy may read the line as a header, and take for a body what would be a request here."""
    for lines in SMUGGLED:
        for head in (f"{lines}\r\nX: 1", f"X: 1\r\n{lines}"):
            assert said(server, f"POST /join HTTP/1.1\r\n{head}")[0] == 400, lines


@pytest.mark.parametrize("chunk", [b"ZZZ\r\n{}\r\n0\r\n\r\n", b"F" * 5000 + b"\r\n{}\r\n", b"-5\r\n{}\r\n"])
def test_chunks_that_are_none(server, chunk):
    head = "POST /api/v1/tables HTTP/1.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked"
    status, text = said(server, head, chunk, leave=True)
    assert (status, json.loads(text)["detail"]) == (400, "This request cannot be read.")


@pytest.mark.parametrize(("path", "kind"), [("/api/v1/tables", JSON), ("/join", FORM)])
def test_a_body_that_breaks_off_does_nothing(server, path, kind):
    head = f"POST {path} HTTP/1.1\r\nContent-Type: {kind}\r\nContent-Length: 500"
    assert said(server, head, b'{"game": "astro_knights"', leave=True)[0] == 400


def test_a_slow_body_keeps_nobody_else_waiting(server):
    """It holds a connection and no more: all others are served while it dawdles."""
    lines = [
        "POST /api/v1/tables HTTP/1.1",
        "Host: x",
        f"Content-Type: {JSON}",
        "Content-Length: 100",
        "",
        "{",
    ]
    head = "\r\n".join(lines).encode()
    slow = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(50)]
    try:
        for phone in slow:
            phone.sendall(head)
        assert said(server, "GET / HTTP/1.1")[0] == 200
        slow[0].sendall(b'"a": 1}' + b" " * 92)
        assert slow[0].recv(12) == b"HTTP/1.1 400"
    finally:
        for phone in slow:
            phone.close()


def test_a_form_of_thousands_of_fields_is_read_as_any_other(server):
    body = b"a=1&" * 15_000
    head = f"POST /join HTTP/1.1\r\nContent-Type: {FORM}\r\nContent-Length: {len(body)}"
    assert said(server, head, body)[0] == 400


def test_a_form_of_files_has_500_parts_at_most(client):
    parts = {f"part-{number}": "a" for number in range(501)}
    answer = client.post("/join", data=parts, content_type="multipart/form-data")
    assert answer.status_code == 413
    assert "That is too large." in answer.text


# --- what is too much for a field ----------------------------------------------------------------


def every_field(cls: type) -> Iterator[tuple[str, Spec]]:
    """The declared fields of a class, of what is nested in them too."""
    for name, spec in fields.specs(cls).items():
        yield from with_inner(name, spec)


def with_inner(name: str, spec: Spec) -> Iterator[tuple[str, Spec]]:
    yield name, spec
    if isinstance(spec, Many):
        yield from with_inner(f"{name}[]", spec.item)
    if isinstance(spec, Record):
        yield from every_field(spec.of)


DECLARED = [
    pytest.param(cls, id=f"{slug} {cls.__name__}")
    for slug, game in GAMES.items()
    if slug != "toy"
    for cls in (game.setup, *game.moves.values())
]


@each("cls", DECLARED)
def test_every_field_has_an_end(cls: type) -> None:
    for name, spec in every_field(cls):
        if isinstance(spec, Words):
            assert spec.longest <= 200, name
        if isinstance(spec, Many):
            assert spec.most <= 200, name
        if isinstance(spec, Number):
            assert -sums.LARGEST <= spec.least <= spec.most <= sums.LARGEST, name
        for odd in too_much(spec):
            with pytest.raises(fields.Malformed):
                spec.read(odd, name)


def too_much(spec: Spec) -> list[Any]:
    """Just more than a field may hold."""
    if isinstance(spec, Words):
        return ["a" * (spec.longest + 1)]
    if isinstance(spec, Many):
        return [[None] * (spec.most + 1)]
    if isinstance(spec, Number):
        others = dict(getattr(spec, "others", ())).values()  # a 0 on a card of the campaign's
        return [True, *(odd for odd in (spec.least - 1, spec.most + 1, 1.255, "1") if odd not in others)]
    if isinstance(spec, Instant):
        return [True, -1, LATEST + 1, 1.5, "1"]
    if isinstance(spec, Record):
        return [[], "a"]
    if isinstance(spec, Value):
        return ["a" * 201, fields.MOST + 1]
    return ["a" * (getattr(spec, "longest", 60) + 1), 7]
