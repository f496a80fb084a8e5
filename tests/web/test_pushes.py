"""Pushes: a page that puts them in place shows what a page that is fetched now shows."""

import json
import re
from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qsl

import pytest

from companion.tables import game_file
from companion.tables.access import access_keys
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_of
from companion.web.access.phones import phone
from companion.web.live import push
from companion.web.live.push import PushedPage
from companion.web.table.changes import PARTS, ShownPage
from companion.web.table.panel import VIEWS, Panel
from companion.web.templating.drawings import SHOWN

RECORDED = Path(__file__).parents[1] / "recorded"
BASE = re.compile(r' data-base="(\w+)"')
MOON = RECORDED / "welcome_to_the_moon" / "colony_four_players.toml"


class Page:
    """A phone's page of a recorded table, pushed as it was at one moment after another."""

    def __init__(self, app, code, key, monkeypatch, query=""):
        self.app, self.code, self.query = app, code, query
        self.headers = {"Cookie": f"table-{code}=1.{key}"}
        self.number = 0
        monkeypatch.setattr(push, "newest", lambda code: self.at(self.number))

    def at(self, number):
        table = table_cache.find(self.code)
        with table.lock:
            return replace(view_of(table, number), at=None, number=number)

    def listen(self, **more):
        """Open the stream of a page that has one part."""
        asked = {"views": "turn", "parts": "bar:0", **dict(parse_qsl(self.query[1:])), **more}
        path = f"/t/{self.code}/events"
        with self.app.test_request_context(path, query_string=asked, headers=self.headers):
            self.pushed = PushedPage.from_request(0)

    def push(self, number):
        """The changes that are pushed when this entry is the newest."""
        self.number = number
        event = self.pushed.event(self.app, self.code)
        return json.loads(event.partition("data: ")[2])

    def answer(self, number):
        """The changes with which a tap of this page is answered that makes this entry."""
        self.number, shown = number, self.pushed.shown
        headers = {**self.headers, PARTS: names_of(shown.has), VIEWS: "turn", SHOWN: shown.drawing}
        with self.app.test_request_context(f"/t/{self.code}{self.query}", headers=headers):
            shown = ShownPage.from_headers()
            self.pushed.answer = number, shown
            changes = shown.changes(Panel.of(phone(self.code), self.at(number)))
        assert self.pushed.event(self.app, self.code) == ""
        return json.loads(changes.encoded())


def names_of(has):
    return " ".join(f"{place}:{name}" for place, name in has.items())


@pytest.fixture
def moon(app):
    with app.app_context():
        code = game_file.import_file(MOON).code
        return code, access_keys.keys(code), table_cache.find(code).number


def test_a_push_is_based_on_the_drawing_that_the_page_has(app, moon, monkeypatch):
    """Also if the answer to a tap brought the drawing, as every third time here."""
    code, keys, last = moon
    page = Page(app, code, keys.seats["red"], monkeypatch)
    page.listen()
    page.push(1)  # names all parts, which the page then fetches
    bases, named = [], [page.pushed.shown.drawing]
    for number in range(2, min(last, 40)):
        html = (page.answer if number % 3 == 0 else page.push)(number).get("html", {}).values()
        bases += [(base, named[-1]) for one in html for base in BASE.findall(one)]
        named.append(page.pushed.shown.drawing)
    assert len(set(bases)) > 3
    assert all(base == had for base, had in bases)


def test_a_page_that_may_tap_from_now_on_fetches_its_form(app, moon, monkeypatch):
    """A button without its form around it would tap nothing."""
    code, keys, _ = moon
    with app.app_context():
        access_keys.take_seat(code, "blue")
    page = Page(app, code, keys.seats["red"], monkeypatch, "?seat=blue")
    page.listen()
    page.push(1)
    assert page.push(2)["html"]
    with app.app_context():
        access_keys.release_seat(code, "blue")
    assert "html" not in page.push(3)
    assert page.push(4)["html"]


def test_a_page_of_a_seat_that_is_not_there_fetches_and_fills_no_log(app, moon, monkeypatch, caplog):
    code, keys, _ = moon
    page = Page(app, code, keys.watch, monkeypatch, "?seat=moon")
    page.listen()
    assert page.push(1) == {"number": 1}
    assert not caplog.records


@pytest.mark.parametrize("told", [{"parts": "a:b " * 2_000}, {"drawing": "d" * 5_000}, {"page": "p" * 5_000}])
def test_a_page_that_says_more_than_any_page_is_kept_nothing_of(app, moon, monkeypatch, told):
    code, keys, _ = moon
    page = Page(app, code, keys.watch, monkeypatch)
    page.listen(**told)
    assert page.pushed is None
