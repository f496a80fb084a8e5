"""A guest chooses name and colour when sitting down."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest
from pages import Phone, sentence_in
from toy import TOY

from companion.engine.errors import StaleMove
from companion.engine.seats import COLOURS, SEAT_IDS
from companion.games import GAMES
from companion.tables import game_file, seat_names
from companion.tables.access import access_keys
from companion.tables.create import open_table
from companion.tables.game_file.reader import read_text
from companion.tables.game_file.replayer import import_file
from companion.tables.history import queries
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.table import LoadedTable
from companion.tables.loaded.views import view_table
from companion.tables.play import Tap, play_tap
from companion.tables.store import seat_rows, table_rows

RECORDED = Path(__file__).parents[1] / "recorded"


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


@pytest.fixture
def guest(app, opened):
    return Phone(app.test_client(), opened.code)


@pytest.fixture
def host(app, opened):
    return Phone(app.test_client(), opened.code).open(opened.keys.host)


def sits(phone, seat="blue", **fields):
    return phone.client.post(f"/join/{phone.code}/seat/{seat}", data=fields)


def seats(app, code):
    with app.app_context():
        return [(seat.id, seat.name) for seat in access_keys.seats(code)]


def test_every_seat_offers_the_choice_beside_the_one_tap(guest):
    html = guest.client.get(f"/join/{guest.code}").text
    assert 'name="seat" value="blue"' in html
    assert f'href="/join/{guest.code}/seat/blue"' in html
    page = guest.client.get(f"/join/{guest.code}/seat/blue").text
    assert 'name="name" value="" placeholder="Bob"' in page
    assert page.count('name="colour"') == len(SEAT_IDS)


def test_a_guest_sits_down_under_a_name_of_their_own(app, guest, host):
    assert "Bob" in host.get().text
    assert sits(guest, name=" Søren ").status_code == 303
    assert seats(app, guest.code) == [("red", "Alice"), ("blue", "Søren")]
    assert "Go on, blue." in guest.get().text
    assert "Bob" not in host.get().text
    with app.app_context():
        view = view_table(table_cache.find(guest.code))
        assert view.state.names == {"red": "Alice", "blue": "Søren"}
        assert 'seats = ["Alice", "Søren"]' in game_file.to_toml(table_cache.find(guest.code))
        assert [line.seats for line in queries.tables([guest.code])] == [("Alice", "Søren")]
    assert [seat["name"] for seat in host.get("/result.json").json["seats"]] == ["Alice", "Søren"]


def test_without_a_name_the_seat_keeps_its_own(app, guest):
    assert sits(guest, name="").status_code == 303
    assert seats(app, guest.code)[1] == ("blue", "Bob")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("x" * 25, "Name: a text of 0 to 24 characters is needed."),
        ("aLICE", "aLICE sits here already. Choose another name."),
    ],
)
def test_a_name_that_cannot_be_is_refused_before_anybody_sits(app, guest, name, sentence):
    answer = sits(guest, name=name)
    assert answer.status_code == 422
    assert sentence_in(answer.text) == sentence
    assert f'value="{name}"' in answer.text, "what was typed stays"
    assert seats(app, guest.code)[1] == ("blue", "Bob")
    with app.app_context():
        assert not any(place.taken for place in access_keys.places(guest.code))


def test_a_name_of_24_characters_fits(app, guest):
    assert sits(guest, name="x" * 24).status_code == 303


def test_only_who_sits_there_renames_a_taken_seat(app, guest, opened):
    sits(guest, name="Søren")
    watcher = Phone(app.test_client(), guest.code).open(opened.keys.watch)
    assert watcher.client.get(f"/join/{guest.code}/seat/blue").status_code == 409
    assert sits(watcher, name="Nobody").status_code == 409
    assert seats(app, guest.code)[1] == ("blue", "Søren")
    assert 'name="name" value="Søren"' in guest.client.get(f"/join/{guest.code}/seat/blue").text
    assert sits(guest, name="Sören").status_code == 303
    assert seats(app, guest.code)[1] == ("blue", "Sören")


def test_no_such_seat(guest):
    assert guest.client.get(f"/join/{guest.code}/seat/nothing").status_code == 400
    assert sits(guest, "nothing", name="Ann").status_code == 400


# --- colours -------------------------------------------------------------------------------------


def test_a_colour_that_no_seat_has(app, guest):
    assert sits(guest, name="Søren", colour="violet").status_code == 303
    assert seats(app, guest.code) == [("red", "Alice"), ("violet", "Søren")]
    assert "Go on, violet." in guest.get().text


def test_a_free_seats_colour_goes_round(app, guest, opened):
    """Names, turn order and set-up stay with their places; who held a link to one of the two asks anew."""
    assert sits(guest, "blue", name="Søren", colour="red").status_code == 303
    assert seats(app, guest.code) == [("blue", "Alice"), ("red", "Søren")]
    for seat in ("red", "blue"):
        late = Phone(app.test_client(), guest.code)
        assert late.client.get(f"/t/{guest.code}/key/{opened.keys.seats[seat]}").status_code == 403


def test_a_taken_colour_is_not_free(app, guest):
    sits(Phone(app.test_client(), guest.code), "red", name="Ann")
    assert 'value="red"' not in guest.client.get(f"/join/{guest.code}/seat/blue").text
    answer = sits(guest, colour="red")
    assert (answer.status_code, sentence_in(answer.text)) == (422, "This colour is not free.")


def test_once_the_game_began_the_colours_stay(app, guest, host):
    host.add()
    assert 'name="colour"' not in guest.client.get(f"/join/{guest.code}/seat/blue").text
    assert sits(guest, name="Søren", colour="violet").status_code == 422
    assert sits(guest, name="Søren").status_code == 303
    assert seats(app, guest.code) == [("red", "Alice"), ("blue", "Søren")]


def test_a_first_entry_made_for_the_old_colours_is_stale(app, opened):
    """Another process still knows them: its tap is refused, and the table loaded anew."""
    with app.app_context():
        old = LoadedTable(table_rows.find(opened.code))
        assert seat_rows.change_colour(opened.code, "blue", 0, "violet")
        with pytest.raises(StaleMove):
            play_tap(old, Tap("add", {"seat": "blue", "by": 1}, "host"))
        access_keys.forget()
        play_tap(table_cache.find(opened.code), Tap("add", {"seat": "violet", "by": 1}, "host"))
        assert seat_rows.change_colour(opened.code, "red", 1, "blue") is None, "the log has begun"


def test_a_rematch_keeps_colours_and_names(app, guest, host):
    sits(guest, name="Søren", colour="violet")
    code = host.client.post(f"/t/{host.code}/rematch").headers["Location"].rpartition("/")[2]
    assert seats(app, code) == [("red", "Alice"), ("violet", "Søren")]
    guest.get("/rematch")
    assert "Go on, violet." in Phone(guest.client, code).get().text


def test_a_recorded_game_keeps_the_colours(app, guest, tmp_path):
    sits(guest, name="Søren", colour="violet")
    with app.app_context():
        play_tap(table_cache.find(guest.code), Tap("add", {"seat": "violet", "by": 1}, "host"))
        text = game_file.to_toml(table_cache.find(guest.code))
        assert 'colours = ["red", "violet"]' in text
        file = tmp_path / "game.toml"
        file.write_text(text, encoding="utf-8")
        code = import_file(file).code
    assert seats(app, code) == [("red", "Alice"), ("violet", "Søren")]
    with pytest.raises(game_file.GameFileError):
        read_text(text.replace('["red", "violet"]', '["red", "red"]'))


# --- every game ----------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug != TOY.meta.slug])
def test_a_name_changes_in_the_middle_of_every_game(app, slug):
    """Snapshots taken before are called anew, and the state is the one that a replay under the name gives."""
    file = max((RECORDED / slug).glob("*.toml"), key=lambda path: path.stat().st_size)
    with app.app_context():
        code = import_file(file).code
        before = table_cache.find(code)
        first, number = before.seats[0], before.number
        seat_names.change_seat(code, first.id, "Søren-Maximiliane")
        loaded = table_cache.find(code)
        assert loaded is not before
        assert loaded.game.names(loaded.state)[first.id] == "Søren-Maximiliane"
        assert queries.sentences(loaded, [number])
        past = read_text(game_file.to_toml(loaded))
        assert past.seats[0].name == "Søren-Maximiliane"
        for snapshot in list(loaded._snapshots)[:1]:
            assert loaded.game.names(loaded.snapshot(snapshot))[first.id] == "Søren-Maximiliane"


def test_every_colour_has_a_name():
    assert tuple(COLOURS) == SEAT_IDS


def test_a_phone_with_a_seat_is_told_what_another_seat_costs(app, opened):
    """Its own seat is no "taken" one, and the seat that it would leave is named before the tap."""
    phone = app.test_client()
    phone.get(f"/t/{opened.code}/key/{opened.keys.seats['red']}")
    phone.get(f"/t/{opened.code}")
    html = unescape(phone.get(f"/join/{opened.code}?again").text)
    assert "Your seat: stay here" in html
    assert "Sit here instead: Alice’s seat becomes free" in html
    assert "Taken. That’s me" not in html
    assert "leaves Alice’s seat" in unescape(phone.get(f"/join/{opened.code}/seat/blue").text)


def test_a_nameless_seat_is_called_in_the_readers_language(app):
    with app.app_context():
        opened = open_table("astrojam", {}, ["", ""])
    phone = app.test_client()
    phone.get(f"/t/{opened.code}/key/{opened.keys.seats['red']}")
    for path in ("", "/invite", "/result", "/screen", "/settings"):
        html = phone.get(f"/t/{opened.code}{path}", headers={"Accept-Language": "de"}).text
        assert "Player 2" not in html, path
    assert "Spieler 2" in phone.get(f"/t/{opened.code}", headers={"Accept-Language": "de"}).text
    assert "Player 2" in phone.get(f"/t/{opened.code}").text
