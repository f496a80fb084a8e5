"""A hand that taps at one table and knows what it was told of each tap."""

from __future__ import annotations

import http.client
import json
import secrets
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tests.load import checks
from tests.load.phone import blocks_of
from tests.load.server import API, Server, headers

SENTENCE = "The tables cannot be read or stored just now. Nothing was changed; try again in a moment."


@dataclass(frozen=True)
class Answer:
    """What the server said."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Hand:
    """Alternately strikes and heals the boss, so that each tap is within the rules; `told` is what counts."""

    def __init__(self, server: Server) -> None:
        opened = server.open_table()
        self.server, self.code, self.key = server, opened["code"], opened["keys"]["host"]
        self.sent = list[str]()
        self.told = dict[str, int]()

    def tap(self, key: str = "", server: Server | None = None) -> Answer:
        """One tap, sent once; with the key of an earlier one it is that tap again."""
        key = key or secrets.token_hex(8)
        if key not in self.sent:
            self.sent.append(key)
        kind = ("damage-boss", "heal-boss")[self.sent.index(key) % 2]
        body = {"kind": kind, "amount": 1, "key": key}
        answer = ask(server or self.server, "POST", f"/tables/{self.code}/moves", self.key, body)
        if answer.status in (200, 201):
            self.told[key] = answer.json["entry"]["number"]
        return answer

    def look(self, server: Server | None = None) -> Answer:
        """The table, read."""
        return ask(server or self.server, "GET", f"/tables/{self.code}", self.key)

    def all_that_was_told_is_stored(self) -> None:
        """The log holds exactly the acknowledged taps, under the numbers that were told."""
        log = checks.read_log(self.server, self.code)
        checks.no_gaps(log)
        assert {key: entry.number for entry, key in log} == self.told


def ask(server: Server, method: str, path: str, key: str = "", body: Any = None, address: str = "") -> Answer:
    """One request to the JSON interface; with an address, by a proxy that says it came from there."""
    more = {"X-Forwarded-For": address} if address else {}
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    try:
        sent = None if body is None else json.dumps(body)
        connection.request(method, API + path, sent, headers(key) | more)
        answer = connection.getresponse()
        return Answer(answer.status, dict(answer.getheaders()), answer.read())
    finally:
        connection.close()


def assert_not_now(answer: Answer) -> None:
    """The plain sentence, and when to come again."""
    assert answer.status == 503, answer
    assert answer.json["detail"] == SENTENCE
    assert answer.headers["Retry-After"].isdigit()
    assert answer.headers["Content-Type"] == "application/problem+json"


@contextmanager
def stream_at(server: Server, hand: Hand) -> Iterator[Iterator[str]]:
    """What a phone is told at a worker from entry 1 on, in numbers; `ping` when the worker had no news."""
    request = (
        f"GET {API}/tables/{hand.code}/events?after=0 HTTP/1.0\r\nAuthorization: Bearer {hand.key}\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as line:
        line.sendall(request.encode())
        yield numbers(blocks_of(line))


def numbers(blocks: Iterator[str]) -> Iterator[str]:
    for block in blocks:
        if block.startswith(": ping"):
            yield "ping"
        elif block.startswith("id: "):
            yield block.splitlines()[0].removeprefix("id: ")
