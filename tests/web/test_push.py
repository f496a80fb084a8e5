"""Pushes: after an entry, an open page is sent the parts that changed, as its phone sees them."""

from __future__ import annotations

import json
import logging
import re
from dataclasses import dataclass, field

import pytest
from pages import number_in, parts_in, pushes_in
from situation_tables import open_situation, situation_games

from companion.games import GAMES
from companion.tables.access import access_keys
from companion.tables.create import open_table
from companion.tables.loaded.cache import table_cache
from companion.tables.play import Tap, play_tap
from companion.web.live import push
from companion.web.table import changes, parts

COLONY, FIRST_TURN = "exoplanet_colony", "first turn"
VIEWS = "turn table players"


@pytest.fixture
def config(config):
    return {**config, "PING_SECONDS": 0.05, "WTF_CSRF_ENABLED": False}


@pytest.fixture
def table(app, monkeypatch):
    """A table of two players whose panel differs from seat to seat."""
    monkeypatch.setitem(GAMES, COLONY, situation_games()[COLONY])
    with app.app_context():
        return open_situation(COLONY, FIRST_TURN, ("Ann", "Ben"))


@pytest.fixture
def correct(app, table):
    """Set the supply of water by hand, as the host."""

    def play(value, supply="water"):
        with app.app_context():
            tap = Tap("correct", {"what": f"supply.{supply}", "value": value}, by="host")
            play_tap(table_cache.find(table.code), tap)

    return play


@dataclass
class Page:
    """An open page of a phone with these keys, which listens to its table."""

    client: object
    code: str
    keys: tuple
    query: dict = field(default_factory=dict)
    language: str = "en"
    packed: bool = False
    taps: list = field(default_factory=list)

    def __post_init__(self):
        self.client.set_cookie(f"table-{self.code}", ".".join(["1", *self.keys]))
        self.number, self.parts = self.drawn(self.get().text)

    def get(self, path="", **more):
        headers = {"Accept-Language": self.language, **more.pop("headers", {})}
        query = {**self.query, **more.pop("query", {})}
        return self.client.get(f"/t/{self.code}{path}", query_string=query, headers=headers, **more)

    def drawn(self, html):
        """The number of the entry that a page shows, and the names of its parts."""
        return number_in(html), parts_in(html, *VIEWS.split())

    def fetch(self):
        """The panel as the page would fetch it now."""
        return self.get("/panel", headers={"X-Companion-Fragment": "true", "X-Companion-Views": VIEWS}).text

    @property
    def has(self):
        """The names of its parts, as a page says them."""
        return " ".join(map(":".join, self.parts.items()))

    def tap(self, views=VIEWS, **fields):
        """The answer to a tap of this page."""
        said = {"Fragment": "true", "Views": f"{views} tabs", "Parts": self.has, "Page": str(id(self))}
        answer = self.client.post(
            f"/t/{self.code}/play",
            query_string=self.query,
            data={"key": f"{len(self.taps):032}", "expect": str(self.number), **fields},
            headers={f"X-Companion-{name}": value for name, value in said.items()},
        )
        assert answer.status_code == 200, answer.text
        self.taps.append(answer)
        return answer

    def listen(self):
        shows = {"page": str(id(self)), "views": VIEWS, "parts": self.has, "drawing": ""}
        shows |= {"packed": "zlib"} if self.packed else {}
        answer = self.get("/events", query={"after": self.number, **shows})
        assert answer.status_code == 200
        self.answer, self._pieces = answer, answer.iter_encoded()
        assert self.next() == "retry: 2000"
        assert self.next() == "event: pushes\ndata: {}"
        return self

    def next(self):
        """The next event, as it was sent."""
        return next(self._pieces).decode().removesuffix("\n\n")

    def events(self):
        """All that comes until nothing has happened for a moment, or until the stream ends."""
        found = []
        for piece in self._pieces:
            if piece.startswith(b":"):
                break
            found += [one for one in piece.decode().split("\n\n") if one]
        return found

    def pushed(self):
        """The newest push, which is the only one."""
        (data,) = pushes_in(self.events())
        return data

    def hang_up(self):
        self.answer.close()


@pytest.fixture
def page(app, table):
    """Opens a page that listens; hangs up when the test is over."""
    opened = []

    def open_page(*keys, client=None, **more):
        made = Page(client or app.test_client(), table.code, keys, **more).listen()
        opened.append(made)
        return made

    yield open_page
    for one in opened:
        one.hang_up()


@pytest.fixture
def phones(table):
    """By name the keys of a phone, and the seat that its address asks for."""
    keys = table.keys
    return {
        "a seat": ((keys.seats["red"],), {}),
        "the other seat": ((keys.seats["blue"],), {}),
        "a watcher": ((keys.watch,), {}),
        "a watcher of a seat": ((keys.watch,), {"seat": "red"}),
        "the host": ((keys.host,), {}),
        "the host with a seat": ((keys.host, keys.seats["red"]), {}),
        "a look at another seat": ((keys.seats["red"],), {"seat": "blue"}),
        "the host that plays for a seat": (
            (keys.host, keys.seats["red"]),
            {"seat": "blue", "play-for": "yes"},
        ),
    }


PHONES = (
    "a seat",
    "the other seat",
    "a watcher",
    "a watcher of a seat",
    "the host",
    "the host with a seat",
    "a look at another seat",
    "the host that plays for a seat",
)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", PHONES)
def test_a_push_is_what_the_phone_would_fetch(app, page, phones, correct, name, language):
    keys, query = phones[name]
    one = page(*keys, query=query, language=language)
    correct(11)
    push = one.pushed()
    with app.app_context():
        parts.forget()
    html = one.fetch()
    assert (push["number"], push["parts"]) == one.drawn(html)
    assert push["html"]
    for place, part in push["html"].items():
        assert f"<!--[{place}-->{part}<!--]-->" in html
        assert push["parts"][place] != one.parts[place]
    same = push["parts"].keys() - push["html"].keys()
    assert all(push["parts"][place] == one.parts[place] for place in same)


def test_pages_of_two_languages_get_their_own_words(page, table, correct):
    pages = [page(table.keys.watch, language=language) for language in ("en", "de")]
    correct(0)
    words = [one.pushed()["html"]["vitals"] for one in pages]
    assert words[0] != words[1]


def test_a_seat_whose_key_was_taken_back_is_sent_nothing_more(app, page, table, correct):
    pages = [page(table.keys.seats[seat]) for seat in ("red", "blue")]
    correct(11)
    assert [one.pushed()["number"] for one in pages] == [1, 1]
    with app.app_context():
        access_keys.release_seat(table.code, "blue")
    correct(12)
    events = [one.events() for one in pages]
    assert [len(pushes_in(one)) for one in events] == [1, 0]


def test_a_phone_with_another_key_is_sent_what_that_one_opens(app, page, table, correct):
    """Somebody who watched before sitting down watches again, once the seat is freed."""
    one, watcher = page(table.keys.seats["blue"], table.keys.watch), page(table.keys.watch)
    with app.app_context():
        access_keys.release_seat(table.code, "blue")
    correct(11)
    assert one.pushed()["parts"] == watcher.pushed()["parts"]


def test_entries_that_come_together_are_one_push(page, table, correct):
    one = page(table.keys.seats["red"])
    assert one.events() == [], "it waits for news, and reads no log"
    for water in (11, 12, 13):
        correct(water)
    events = one.events()
    assert [event.split("\n")[0] for event in events] == ["id: 1", "id: 2", "id: 3", "event: panel"]
    (push,) = pushes_in(events)
    assert push["number"] == 3


def test_a_page_that_packs_gets_the_same(page, table, correct):
    pages = [page(table.keys.watch, packed=packed) for packed in (False, True)]
    correct(11)
    events = [one.events()[-1] for one in pages]
    assert pushes_in(events[:1]) == pushes_in(events[1:])
    assert len(events[1]) < len(events[0]) / 2


def test_a_push_that_is_too_large_is_fetched(page, table, correct, monkeypatch):
    one = page(table.keys.watch)
    correct(11)
    one.pushed()
    correct(12)
    size = len(json.dumps(one.pushed(), ensure_ascii=False, separators=(",", ":")).encode())
    monkeypatch.setattr(push, "LARGEST", size)
    correct(13)
    assert one.pushed()["html"]
    monkeypatch.setattr(push, "LARGEST", size - 1)
    correct(14)
    names = one.pushed()
    assert "html" not in names
    assert names["parts"] == one.drawn(one.fetch())[1]


def test_a_table_that_cannot_be_rendered_is_told_of_and_logged(page, table, correct, monkeypatch, caplog):
    one = page(table.keys.watch)

    def broken(*_):
        raise LookupError("no such card")

    monkeypatch.setattr(changes, "parts_of", broken)
    with caplog.at_level(logging.ERROR):
        correct(11)
        assert one.pushed() == {"number": 1}
    assert f"Table {table.code} could not be rendered for a push" in caplog.text


def test_the_answer_to_a_tap_is_all_that_its_page_gets(app, page, table, correct):
    """Another tab of the phone is pushed the parts, as is another phone."""
    client = app.test_client()
    here, there = (page(table.keys.host, client=client) for _ in range(2))
    other = page(table.keys.watch)
    answer = here.tap(kind="correct", what="supply.water", value="11")
    assert answer.json["html"]
    assert pushes_in(here.events()) == []
    assert there.pushed() == answer.json
    assert other.pushed()["html"]
    correct(12)
    names, after = answer.json["parts"], here.pushed()
    assert after["html"].keys() == {place for place, name in after["parts"].items() if names[place] != name}


def test_a_tap_that_was_made_before_another_view_was_chosen_leaves_the_stream_that_view(page, table, correct):
    """It is answered with the view that was shown then, and the stream was opened for the other one since."""
    one = page(table.keys.host)
    one.tap(views="turn", kind="correct", what="supply.water", value="11")
    one.events()
    correct(12)
    assert one.pushed()["parts"].keys() == one.parts.keys()


def test_what_was_played_since_the_answer_is_pushed(app, page, table, correct):
    """Before the server came to push the tap's own entry."""
    one = page(table.keys.host)
    names = one.tap(kind="correct", what="supply.water", value="11").json["parts"]
    correct(12)
    push = one.pushed()
    assert push["number"] == 2
    assert push["html"].keys() == {place for place, name in push["parts"].items() if names[place] != name}


def test_a_page_that_says_nothing_is_pushed_nothing(app, table, correct):
    """One of an older version, or a television's."""
    client = app.test_client()
    client.set_cookie(f"table-{table.code}", f"1.{table.keys.watch}")
    answer = client.get(f"/t/{table.code}/events?after=0")
    pieces = answer.iter_encoded()
    assert next(pieces) == b"retry: 2000\n\n"
    correct(11)
    assert next(pieces).startswith(b"id: 1\nevent: entry\n")
    assert next(pieces) == b": ping\n\n"
    answer.close()


def test_pieces_of_a_sheet_are_based_on_that_of_the_last_answer(app):
    """Welcome to the Moon: the stream has brought none of that sheet."""
    with app.app_context():
        table = open_table("welcome_to_the_moon", {"adventure": "colony"}, ["Ann", "Ben"])
    one = Page(app.test_client(), table.code, (table.keys.seats["red"],)).listen()
    answer = one.tap(kind="correct", what="red.error.1", value="circled")
    (sheet,) = re.findall(r' data-drawing="(\w+)"', answer.json["html"]["view-turn"])
    with app.app_context():
        tap = Tap("correct", {"what": "red.error.2", "value": "circled"}, by="blue")
        play_tap(table_cache.find(table.code), tap)
    assert f' data-base="{sheet}"' in one.pushed()["html"]["view-turn"]
    one.hang_up()


def test_a_page_that_shows_something_else_has_one_stream(app, page, table, correct):
    """The server does not see that a page has closed a stream, and a phone may have twelve."""
    one, other = page(table.keys.host), page(table.keys.host)
    for _ in range(app.config["STREAMS_PER_PHONE"] + 1):
        before = one._pieces
        one.listen()
        assert next(before, None) is None
    correct(11)
    for listening in (one, other):
        assert listening.pushed()["number"] == 1
