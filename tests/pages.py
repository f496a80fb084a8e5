"""The cast with phones: each a browser without scripts that fills in forms as a person would."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from html import unescape
from typing import Any
from urllib.parse import parse_qsl

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

SCRIPT = {"X-Companion-Fragment": "true"}


@dataclass(frozen=True)
class Phone:
    """A phone at a table; with a key, it has opened its link."""

    client: FlaskClient
    code: str

    def open(self, key: str) -> Phone:
        answer = self.client.get(f"/t/{self.code}/key/{key}")
        assert answer.status_code == 303, answer.text
        return self

    def get(self, path: str = "", script: bool = False, **query: Any) -> TestResponse:
        return self.client.get(f"/t/{self.code}{path}", query_string=query, headers=SCRIPT if script else {})

    def post(self, path: str, script: bool = False, **fields: Any) -> TestResponse:
        return self.client.post(f"/t/{self.code}{path}", data=fields, headers=SCRIPT if script else {})

    def play(self, kind: str, script: bool = True, **fields: Any) -> TestResponse:
        return self.post("/play", script, kind=kind, **fields)

    def add(self, by: int = 1, **fields: Any) -> TestResponse:
        return self.play("add", **{"seat": "red", "by": by, **fields})

    @property
    def number(self) -> int:
        return number_in(self.get().text)


def number_in(html: str) -> int:
    """The number a table was drawn at."""
    found = re.search(r'data-number="(\d+)"', html)
    assert found, html
    return int(found[1])


def parts_in(html: str, *views: str) -> dict[str, str]:
    """The names of the parts by id that a page is made of which shows these views."""
    found = re.search(r'data-parts="([^"]*)"', html)
    assert found, html
    parts = dict(one.split(":") for one in found[1].split())
    hidden = {place for place in parts if place.startswith("view-")} - {f"view-{view}" for view in views}
    return {place: name for place, name in parts.items() if place not in hidden}


def pushes_in(events: Iterable[str]) -> list[Any]:
    """The pushes among the events of a stream, unpacked."""
    begin = "event: panel\ndata: "
    sent = (event.removeprefix(begin) for event in events if event.startswith(begin))
    return [
        json.loads(one if one.startswith("{") else zlib.decompress(base64.b64decode(one))) for one in sent
    ]


def taps(html: str) -> list[dict[str, str]]:
    """The moves that a page's buttons make: kind and fields."""
    values = re.findall(r'<button[^>]* name="tap" value="([^"]*)"', html)
    parts = [unescape(value).partition("?") for value in values]
    return [{"kind": kind, **dict(parse_qsl(query))} for kind, _, query in parts]


def dialogs(html: str) -> list[tuple[str, dict[str, str]]]:
    """The dialogs that a page opens: `dialog/KIND` or `value/ID`, and what is filled in."""
    found = re.findall(r'<a[^>]* href="/t/\w+/((?:dialog|value)/[^"?]+)\??([^"]*)"', html)
    return [(path, dict(parse_qsl(unescape(query)))) for path, query in found]


def sentence_in(html: str) -> str:
    """The sentence of a refusal."""
    found = re.search(r"data-sentence>([^<]*)<", html)
    return unescape(found[1]) if found else ""


def wrong(html: str) -> dict[str, str]:
    """What a form marks as wrong, by the id of its field."""
    return dict(re.findall(r'id="wrong-([^"]+)">([^<]+)<', html))


def tags(html: str, name: str) -> list[str]:
    """All fields of this name, as they stand on the page."""
    found: list[str] = re.findall(rf'<(?:input|select)[^>]*\bname="{re.escape(name)}"[^>]*>', html)
    assert found, name
    return found


def value(html: str, name: str) -> str:
    """What stands in the first field of this name."""
    found = re.search(r'value="([^"]*)"', tags(html, name)[0])
    return found[1] if found else ""


def ticked(html: str, name: str) -> str:
    """The value of the one that is chosen."""
    (one,) = [tag for tag in tags(html, name) if re.search(r"\schecked\b", tag)]
    found = re.search(r'value="([^"]*)"', one)
    assert found, one
    return found[1]
