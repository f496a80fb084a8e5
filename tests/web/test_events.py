"""The event stream: speaks at once, tells what is new, resumes, pings, cleans up, holds no connection."""

import json
import threading
from dataclasses import replace

import pytest
from answers import refused
from long_log import counted

from companion import live, per_app
from companion.engine.log import Entry
from companion.extensions import db
from companion.live import Gone
from companion.tables.access import access_keys
from companion.tables.create import open_table
from companion.tables.loaded.cache import table_cache
from companion.tables.play import Tap, play_tap
from companion.tables.rematch import open_rematch
from companion.tables.store import table_rows
from companion.tables.store.append import Append, append
from companion.tables.store.prune import delete_table
from companion.web.access.asker import key_owner
from companion.web.live.event_follower import Follower


@pytest.fixture
def config(config):
    return {**config, "PING_SECONDS": 0.05}


class Listener:
    """A phone that listens."""

    def __init__(self, answer):
        assert answer.status_code == 200
        self.answer = answer
        self._pieces = answer.iter_encoded()
        self._waiting = []

    def piece(self):
        """What stands up to the next empty line."""
        if not self._waiting:
            self._waiting = [f"{piece}\n\n" for piece in next(self._pieces).decode().split("\n\n") if piece]
        return self._waiting.pop(0)

    def entry(self):
        """The next entry, as its id and its data; pings are passed over."""
        while (piece := self.piece()).startswith(":"):
            pass
        number, event, data, *_ = piece.split("\n")
        assert (event, piece[-2:]) == ("event: entry", "\n\n")
        return int(number.removeprefix("id: ")), json.loads(data.removeprefix("data: "))

    def hang_up(self):
        self.answer.close()


@pytest.fixture
def listen(alice):
    """Listen as Alice; hangs up when the test is over."""
    listening = []

    def start(query="", person=alice, **headers):
        listener = Listener(person.get(f"/events{query}", headers=headers))
        listening.append(listener)
        return listener

    yield start
    for listener in listening:
        listener.hang_up()


def test_it_speaks_at_once(listen):
    listener = listen()
    assert listener.piece() == "retry: 2000\n\n"
    assert listener.answer.mimetype == "text/event-stream"
    assert listener.answer.headers["Cache-Control"] == "no-store"
    assert listener.answer.headers["X-Accel-Buffering"] == "no"


def test_an_entry_comes_as_it_stands_in_the_log(listen, alice, bob):
    listener = listen()
    listener.piece()
    played = bob.add(3)
    number, entry = listener.entry()
    assert (number, {name: entry[name] for name in played.json["entry"]}) == (1, played.json["entry"])
    bob.post("/undo")
    assert listener.entry()[1]["sentence"] == "Undone: Alice counts 3."


def test_an_entry_brings_the_numbers_that_it_changed(listen, alice, bob):
    listener = listen()
    listener.piece()
    bob.add(3)
    assert listener.entry()[1]["values"] == {"count": 3}
    bob.post("/undo")
    assert listener.entry()[1]["values"] == {"count": 0}


def test_it_waits_for_what_another_thread_does(listen, bob):
    listener = listen()
    listener.piece()
    listener.piece()
    other = threading.Timer(0.1, bob.add)
    other.start()
    assert listener.entry()[0] == 1
    other.join()


def test_it_pings_while_nothing_happens(listen):
    listener = listen()
    assert [listener.piece() for _ in range(3)] == ["retry: 2000\n\n", ": ping\n\n", ": ping\n\n"]


def test_without_a_number_it_starts_now(listen, alice):
    alice.add(1)
    listener = listen()
    listener.piece()
    alice.add(2)
    assert listener.entry()[0] == 2


@pytest.mark.parametrize(
    ("query", "headers", "numbers"),
    [
        ("?after=0", {}, [1, 2, 3]),
        ("?after=2", {}, [3]),
        ("", {"Last-Event-ID": "1"}, [2, 3]),
        ("?after=0", {"Last-Event-ID": "2"}, [3]),
    ],
)
def test_it_resumes(listen, alice, query, headers, numbers):
    for _ in range(3):
        alice.add(1)
    listener = listen(query, **headers)
    listener.piece()
    assert [listener.entry()[0] for _ in numbers] == numbers
    assert listener.piece() == ": ping\n\n"


def test_a_long_log_comes_whole_and_in_order(listen, app, alice):
    with app.app_context():
        for _ in range(450):
            play_tap(table_cache.find(alice.code), Tap("add", {"seat": "red", "by": 0}, by="host"))
    listener = listen("?after=0")
    listener.piece()
    assert [listener.entry()[0] for _ in range(450)] == list(range(1, 451))


@pytest.mark.parametrize("last", ["x", "-1", "1.5", "9" * 30])
def test_it_cannot_resume_from_anything(alice, last):
    refused(alice.get("/events", headers={"Last-Event-ID": last}), 400, field="Last-Event-ID")
    refused(alice.get(f"/events?after={last}"), 400, field="after")


def test_everybody_hears_it(listen, alice, bob, dora):
    listeners = [listen(person=person) for person in (alice, bob, dora)]
    for listener in listeners:
        listener.piece()
    alice.add(1)
    assert [listener.entry()[0] for listener in listeners] == [1, 1, 1]


def test_a_program_hears_once_that_there_is_a_rematch(listen, app, alice, dora):
    here = [listen(person=person) for person in (alice, dora)]
    for listener in here:
        listener.piece()
    with app.app_context():
        code = open_rematch(table_cache.find(alice.code))
    late = listen(person=alice)
    for listener in (*here, late):
        rematches = [piece for piece in (listener.piece() for _ in range(5)) if "rematch" in piece]
        assert rematches == [f'event: rematch\ndata: {{"code": "{code}"}}\n\n']


def test_who_hangs_up_is_forgotten(listen, app, alice):
    listener, broker = listen(), per_app.of(app, live.Broker)
    listener.piece()
    assert broker.listeners(alice.code) == 1
    listener.hang_up()
    assert broker.listeners(alice.code) == 0


def test_it_holds_no_connection_while_it_waits(listen, app, alice):
    listener = listen("?after=0")
    listener.piece()
    alice.add(1)
    listener.entry()
    listener.piece()
    with app.app_context():
        assert db.engine.pool.checkedout() == 0


def test_a_seat_that_is_freed_hears_no_more(listen, app, bob):
    listener = listen(person=bob)
    listener.piece()
    with app.app_context():
        access_keys.release_seat(bob.code, "blue")
    assert list(listener.answer.iter_encoded()) in ([], [b": ping\n\n"])


def test_a_page_listens_with_its_cookie(listen, alice):
    alice.client.set_cookie(f"table-{alice.code}", f"1.{alice.key}")
    listener = Listener(alice.client.get(f"/t/{alice.code}/events?after=0"))
    listener.piece()
    alice.add(1)
    assert listener.entry()[0] == 1
    listener.hang_up()


def test_a_page_without_one_does_not(charlie):
    answer = charlie.client.get(f"/t/{charlie.code}/events")
    assert (answer.status_code, answer.mimetype) == (401, "text/html")


def statements(act):
    """How many statements the database is asked while this runs."""
    with counted() as seen:
        act()
    return len(seen["statements"])


def test_what_one_phone_reads_to_stay_awake_serves_the_others_of_its_table(app, alice):
    with app.test_request_context():
        asker = key_owner(alice.code, alice.key)
        phones = [Follower(app, asker, 0) for _ in range(3)]
        first, *others = [statements(lambda one=one: list(one.keep_alive())) for one in phones]
        assert others == [0, 0]
        assert first > 0


def test_a_phone_that_missed_an_entry_hears_it_though_another_phone_read_the_log(app, alice):
    with app.test_request_context():
        asker = key_owner(alice.code, alice.key)
        late, other = (Follower(app, asker, 0) for _ in range(2))
        alice.add(1)
        assert "id: 1" in "".join(other.keep_alive())
        assert "id: 1" in "".join(late.keep_alive())


@pytest.fixture
def phones(app, alice):
    """A listener at each of three tables."""
    doors = [(alice.code, alice.key)]
    with app.test_request_context():
        others = [open_table("toy", {"goal": 100}, ["Carol", "Dave"]) for _ in range(2)]
        doors += [(table.code, table.keys.host) for table in others]
        yield [Follower(app, key_owner(code, key), 0) for code, key in doors]


def roll_called(phones):
    """The server asks all of them whether they listen, in its turn; with how many statements."""
    return statements(lambda: phones[0].refresh_all([phone.code for phone in phones]))


def test_what_all_tables_are_asked_to_stay_awake_is_one_statement(phones):
    for phone in phones:
        list(phone.keep_alive())
    access_keys.forget()
    assert roll_called(phones) == 1
    assert [statements(lambda one=one: list(one.keep_alive())) for one in phones] == [0, 0, 0]


def test_after_the_roll_a_phone_hears_what_another_process_appended(phones, alice):
    """No news came of it: the number in the store is what tells."""
    for phone in phones:
        list(phone.keep_alive())
    entry = Entry(number=1, kind="add", fields={"seat": "red", "by": 2}, by="host", at=1)
    append(Append(entry, table_cache.find(alice.code).record.id))
    roll_called(phones)
    said = ["".join(phone.keep_alive()) for phone in phones]
    assert ["id: 1" in one for one in said] == [True, False, False]


def test_tables_that_a_process_does_not_keep_are_not_loaded_for_idle_phones(phones, alice):
    """It keeps so many only: to ask phones at more of them would load one after the other."""
    entry = Entry(number=1, kind="add", fields={"seat": "red", "by": 2}, by="host", at=1)
    append(Append(entry, table_cache.find(alice.code).record.id))
    table_cache.forget()
    roll_called(phones)
    assert [statements(lambda one=one: list(one.keep_alive())) for one in phones[1:]] == [0, 0]
    assert "id: 1" in "".join(phones[0].keep_alive())


def test_after_the_roll_a_table_that_was_deleted_is_told_nothing(phones, alice):
    assert delete_table(table_cache.find(alice.code).record.id, before=2**60)
    access_keys.forget()
    roll_called(phones)
    with pytest.raises(Gone):
        list(phones[0].keep_alive())
    assert list(phones[1].keep_alive()) == [": ping\n\n"]


def test_after_the_roll_a_table_that_a_backup_brought_back_is_looked_at_anew(phones, alice):
    """It may have fewer entries than its phones have seen: they come back and draw what there is."""
    record, places = table_cache.find(alice.code).record, access_keys.places(alice.code)
    assert delete_table(record.id, before=2**60)
    table_rows.open_table(replace(record, id=0), places)
    access_keys.forget()
    roll_called(phones)
    with pytest.raises(Gone):
        list(phones[0].keep_alive())
    assert list(phones[1].keep_alive()) == [": ping\n\n"]
