"""The typed cards that a phone is offered: all of the server, or those of the tables it was at."""

import pytest
from sqlalchemy import event

from companion.extensions import db
from companion.tables.box_cards import box_cards, save_box_card
from companion.tables.create import open_table
from companion.tables.store import card_rows

BOSS = {"boss": "terror", "name": "Terror", "health": 30, "tokens": 2, "deck": 10, "discard": 5}
SETUP = {
    "knights": [{"knight": "ann", "health": 5, "slots": 1, "slots_top": 4, "power": 0, "power_top": 4}],
    "homeworld": {"homeworld": "home", "health": 9, "power_top": 5},
    "boss": BOSS,
}


def opened(app, boss="terror"):
    with app.app_context():
        setup = {**SETUP, "boss": {**BOSS, "boss": boss, "name": boss}}
        return open_table("astro_knights", setup, ["Alice"])


def bosses(client):
    page = client.get("/new/astro_knights").text
    return [name for name in ("terror", "horror") if f'value="{name}"' in page]


def test_at_home_every_phone_is_offered_every_card_the_most_used_first(app, client):
    for boss in ("terror", "horror", "horror"):
        opened(app, boss)
    with app.app_context():
        known = list(box_cards("astro_knights")["boss"])
    assert known == ["horror.normal", "terror.normal"]


def test_a_list_has_thirty_and_the_rest_is_found_by_typing(app, client):
    with app.app_context():
        for number in range(40):
            save_box_card("astro_knights", "knight", f"knight-{number:02}", {"health": 7})
    page = client.get("/new/astro_knights").text
    assert sum(f'value="knight-{number:02}"' in page for number in range(40)) == 30
    with app.app_context():
        assert len(box_cards("astro_knights")["knight"]) == 40


def test_a_game_has_no_more_cards_than_are_kept(app, monkeypatch):
    monkeypatch.setattr(card_rows, "MOST_CARDS", 5)
    opened(app)
    opened(app)
    with app.app_context():
        for number in range(20):
            save_box_card("astro_knights", "knight", f"knight-{number}", {"health": 7})
        known = box_cards("astro_knights")
    assert sum(map(len, known.values())) == 5
    assert list(known["boss"]) == ["terror.normal"]


def test_cards_are_kept_in_one_order_whatever_the_set_up_says(app):
    """Each waits for the row that another table is just writing: in two orders, both would wait for ever."""
    written = []

    def note(connection, cursor, statement, parameters, context, executemany):
        if statement.startswith("UPDATE box_card"):
            written.extend(
                name for name in ("ann", "zoe") if name in tuple(context.compiled_parameters[0].values())
            )

    with app.app_context():
        event.listen(db.engine, "before_cursor_execute", note)
        for names in (("zoe", "ann"), ("ann", "zoe")):
            knights = [{**SETUP["knights"][0], "knight": name} for name in names]
            open_table("astro_knights", {**SETUP, "knights": knights}, ["Alice", "Bob"])
            assert written == ["ann", "zoe"]
            written.clear()


class TestAddress:
    """One address fills the lists of the others up to a cap; its own tables go on."""

    @pytest.fixture
    def config(self, config):
        return {**config, "LIMIT_CARDS": "6 per day", "WTF_CSRF_ENABLED": False}

    def open(self, client, boss, address="192.0.2.7"):
        body = {
            "game": "astro_knights",
            "setup": {**SETUP, "boss": {**BOSS, "boss": boss, "name": boss}},
            "seats": [{"name": ""}],
        }
        return client.post("/api/v1/tables", json=body, environ_base={"REMOTE_ADDR": address}).status_code

    def known(self, app):
        with app.app_context():
            return set(box_cards("astro_knights").get("boss", {}))

    def test_new_cards_beyond_the_cap_are_not_kept_and_the_table_is_opened(self, app, client):
        for boss in ("terror", "horror", "fury"):
            assert self.open(client, boss) == 201
        assert self.known(app) == {"terror.normal", "horror.normal"}  # each with its deck
        assert self.open(client, "fury", "198.51.100.1") == 201
        assert self.known(app) == {"terror.normal", "horror.normal", "fury.normal"}

    def test_cards_that_are_known_count_nothing(self, app, client):
        for boss in ("terror", "terror", "terror", "horror"):
            assert self.open(client, boss) == 201
        assert self.known(app) == {"terror.normal", "horror.normal"}

    def test_what_the_owner_keeps_at_the_machine_is_not_counted(self, app):
        with app.app_context():
            for number in range(6):
                opened_by_hand = {**SETUP, "boss": {**BOSS, "boss": f"boss-{number}"}}
                open_table("astro_knights", opened_by_hand, ["Alice"])
        assert len(self.known(app)) == 6


class TestOwn:
    @pytest.fixture
    def config(self, config):
        return {**config, "BOX_CARDS": "own"}

    def test_behind_https_a_phone_is_offered_what_was_typed_at_its_tables(self, app, client):
        mine, _ = opened(app), opened(app, "horror")
        assert bosses(client) == []
        client.get(f"/t/{mine.code}/key/{mine.keys.host}")
        page = client.get("/new/astro_knights").text
        assert 'value="terror"' in page
        assert 'value="horror"' not in page

    def test_nothing_is_kept_for_others(self, app, client):
        opened(app)
        with app.app_context():
            assert box_cards("astro_knights") == {}
        body = {
            "game": "astro_knights",
            "setup": {**SETUP, "boss": {"boss": "terror"}},
            "seats": [{"name": ""}],
        }
        assert client.post("/api/v1/tables", json=body).status_code == 400
