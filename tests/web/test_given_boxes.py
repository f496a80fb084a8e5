"""Typed cards that are given away: as a file, behind a link, and taken in after a look at what is in them."""

from __future__ import annotations

import json
import re
from io import BytesIO
from pathlib import Path

import pytest
from each import each
from sqlalchemy import text

from companion.extensions import db
from companion.games import GAMES
from companion.tables import given_boxes
from companion.tables.box_cards import box_cards, save_box_card
from companion.tables.create import open_table
from companion.tables.game_file import audited, read_file
from companion.tables.maintenance.backup import backup, restore
from companion.tables.store import card_rows, given_rows

GAME = "exoplanet_colony"
RESOURCES = ("oxygen", "water", "food", "energy")
FARM = {"name": "Farm", "colour": "green", "food": 2}
WELL = {"name": "Well", "colour": "blue", "water": 1}
TYPED = (("module", "farm", FARM), ("module", "well", WELL))
SETUP = {
    "scenario": {
        "name": "Ridge",
        **{f"{one}_production": -1 for one in RESOURCES},
        **{f"{one}_supply": 20 for one in RESOURCES},
    }
}


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


def typed(app, *cards, game=GAME):
    with app.app_context():
        for kind, card, fields in cards:
            save_box_card(game, kind, card, fields)


def box(*cards, game=GAME, **more):
    listed = [{"kind": kind, "id": card, "fields": fields} for kind, card, fields in cards]
    return {"companion_box": 1, "game": game, "cards": listed, **more}


def send(client, content, game=GAME):
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    form = {"file": (BytesIO(data), "box.json")}
    return client.post(f"/box/{game}", data=form, content_type="multipart/form-data")


def known(app, game=GAME):
    with app.app_context():
        return box_cards(game)


def link_of(client, game=GAME):
    answer = client.post(f"/box/{game}/link")
    assert answer.status_code == 303, answer.text
    return answer.location.removesuffix("#give")


def boxes(app):
    with app.app_context(), db.engine.connect() as connection:
        return connection.execute(text("SELECT count(*) FROM given_box")).scalar_one()


# --- giving away ---------------------------------------------------------------------------------


def test_the_page_counts_the_cards_by_kind(app, client):
    page = client.get(f"/box/{GAME}").text
    assert "No card of this game is typed in yet." in page
    typed(app, *TYPED, ("event", "storm", {"name": "Storm"}))
    page = client.get(f"/box/{GAME}").text
    assert re.search(r"Modules</span> <strong>2<.*Events</span> <strong>1<", page, re.DOTALL)
    assert "Farm · Well" in page


def test_the_set_up_page_leads_there_where_a_game_has_cards(client):
    assert f'href="/box/{GAME}"' in client.get(f"/new/{GAME}").text
    assert "/box/" not in client.get("/new/any_game").text


@each("path", ["/box/any_game", "/box/any_game.json", "/box/no_game", "/box/any_game/" + "k" * 22])
def test_a_game_without_cards_has_no_box(client, path):
    assert client.get(path).status_code == 404


def test_the_file_has_the_printed_cards_and_no_habit_of_the_table(app, client):
    with app.app_context():
        open_table(
            GAME, {**SETUP, "library": {"modules": [FARM]}, "readings": {"repair_limit": False}}, ["Ada"]
        )
    assert "house" in known(app)
    answer = client.get(f"/box/{GAME}.json")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="box-{GAME}.json"'
    found = json.loads(answer.text)
    assert (found["companion_box"], found["game"]) == (1, GAME)
    assert {card["kind"] for card in found["cards"]} == {"module", "scenario"}


def test_a_card_that_the_game_cannot_read_is_not_given_away(app, client):
    typed(app, *TYPED, ("module", "odd", {"name": "Odd", "colour": "pink"}))
    assert [card["id"] for card in json.loads(client.get(f"/box/{GAME}.json").text)["cards"]] == [
        "farm",
        "well",
    ]


def test_a_link_is_made_for_cards_only(client):
    answer = client.post(f"/box/{GAME}/link")
    assert (answer.status_code, "There is no card in this box." in answer.text) == (422, True)


def test_the_same_cards_have_the_same_link_and_others_another(app, client):
    typed(app, *TYPED)
    first = link_of(client)
    assert link_of(client) == first
    assert boxes(app) == 1
    typed(app, ("module", "dish", {"name": "Dish", "colour": "red"}))
    assert link_of(client) != first
    assert boxes(app) == 2


def test_the_page_of_the_link_has_a_qr_code_and_says_what_is_in_it(app, client):
    typed(app, *TYPED)
    link = link_of(client)
    page = client.get(link).text
    assert "2 cards are in it." in page
    assert "You have all of them." in page
    assert "<svg" in page
    assert f"{link}</p>" in page
    assert ">Take in<" not in page


def test_a_link_shows_the_cards_as_they_were(app, client):
    typed(app, *TYPED)
    link = link_of(client)
    typed(app, ("module", "dish", {"name": "Dish", "colour": "red"}))
    assert "Dish" not in client.get(link).text


def test_the_database_does_not_hold_the_key(app, client):
    typed(app, *TYPED)
    key = link_of(client).rsplit("/", 1)[1]
    with app.app_context(), db.engine.connect() as connection:
        rows = connection.execute(text("SELECT id, game, cards FROM given_box")).all()
    assert all(key not in value for row in rows for value in row)


# --- taking in -----------------------------------------------------------------------------------


def test_a_file_is_looked_into_before_anything_is_added(app, client):
    answer = send(client, box(*TYPED))
    assert answer.status_code == 303
    assert known(app) == {}
    page = client.get(answer.location).text
    assert "2 cards are in it. 2 are new and would be added." in page
    assert "Farm · Well" in page
    taken = client.post(answer.location)
    assert (taken.status_code, taken.location) == (303, f"/box/{GAME}?new=2&replaced=0")
    assert known(app) == {"module": {"farm": FARM, "well": WELL}}
    assert "2 cards are new here." in client.get(taken.location).text


def test_what_differs_is_shown_and_stays_without_a_tick(app, client):
    typed(app, ("module", "farm", FARM))
    link = send(
        client, box(("module", "farm", {**FARM, "food": 1, "colour": "red"}), ("module", "well", WELL))
    ).location
    page = client.get(link).text
    assert "1 is new and would be added. 1 differs from yours." in page
    assert "Colour: Green → Red" in page
    assert "Food: 2 → 1" in page
    assert 'name="replace" value="module farm">' in page
    client.post(link)
    assert known(app)["module"] == {"farm": FARM, "well": WELL}


def test_a_tick_replaces_this_card_and_no_other(app, client):
    typed(app, *TYPED)
    other = box(("module", "farm", {**FARM, "food": 1}), ("module", "well", {**WELL, "water": 3}))
    link = send(client, other).location
    taken = client.post(link, data={"replace": ["module farm", "module mast", "nonsense"]})
    assert taken.location.endswith("?new=0&replaced=1")
    assert known(app)["module"] == {"farm": {**FARM, "food": 1}, "well": WELL}


def test_a_card_of_which_nothing_was_typed_is_filled_in(app, client):
    typed(app, ("board", "resource-board", {}))
    link = send(client, box(("board", "resource-board", {"actions_1": 2}))).location
    assert "1 is new and would be added." in client.get(link).text
    client.post(link)
    assert known(app) == {"board": {"resource-board": {"actions_1": 2}}}


def test_taken_in_twice_it_adds_nothing_more(app, client):
    link = send(client, box(*TYPED)).location
    client.post(link)
    before = known(app)
    assert client.post(link).location.endswith("?new=0&replaced=0")
    assert known(app) == before


def test_a_box_from_a_file_of_ours_is_that_box(app, client):
    typed(app, *TYPED, ("event", "storm", {"name": "Storm", "critical": True}))
    given, before = client.get(f"/box/{GAME}.json").data, known(app)
    with app.app_context():
        card_rows.delete_cards(GAME)
    client.post(send(client, given).location)
    assert known(app) == before


def test_the_next_table_has_the_cards(app, client):
    client.post(send(client, box(*TYPED)).location)
    with app.app_context():
        opened = open_table(GAME, SETUP, ["Ada"])
    state = client.get(
        f"/api/v1/tables/{opened.code}", headers={"Authorization": f"Bearer {opened.keys.host}"}
    )
    assert [card["name"] for card in state.json["state"]["library"]["modules"]] == ["Farm", "Well"]


@each("slug", [slug for slug, game in GAMES.items() if game.box])
def test_every_kind_of_card_that_a_game_makes_can_be_given_and_read(slug, recorded_boxes):
    found = recorded_boxes[slug]
    kinds = {kind for kind, cards in found.items() if any(cards.values())}
    cards = given_boxes.printed_cards(slug, found)
    given = {kind for kind, _, _ in cards}
    assert given == kinds & set(GAMES[slug].box)
    assert len(cards) == sum(bool(fields) for kind in given for fields in found[kind].values())
    lines = json.loads(given_boxes.written(slug, cards))["cards"]
    assert sorted(given_boxes.read_cards(lines, slug)) == sorted(cards)


def test_a_card_of_a_set_up_has_its_printed_fields_alone(app, client):
    assert send(client, box(("box", "box", {"actions": 40}), game="astrojam"), "astrojam").status_code == 303
    answer = send(client, box(("box", "box", {"first": 1}), game="astrojam"), "astrojam")
    assert (answer.status_code, "at “first”: There is no field" in answer.text) == (422, True)


@pytest.fixture(scope="module")
def recorded_boxes():
    """The box cards of every recorded game, by game."""
    found = {}
    for path in sorted((Path(__file__).parents[1] / "recorded").glob("*/*.toml")):
        recorded = read_file(path)
        game = recorded.game
        if game.box:
            state = audited(recorded)
            for kind, card, fields in game.box_cards(recorded.setup, state):
                found.setdefault(game.meta.slug, {}).setdefault(kind, {})[card] = json.loads(
                    json.dumps(fields)
                )
    return found


# --- refusals ------------------------------------------------------------------------------------

BAD = {
    "no JSON": (b"hello", "This file is no box of cards."),
    "a list": ([], "This file is no box of cards."),
    "another file": ({"plays": []}, "This file is no box of cards."),
    "cards that are no list": (box(cards={}), "This file is no box of cards."),
    "a version that is no number": (box(*TYPED, companion_box=True), "This file is no box of cards."),
    "newer": (box(*TYPED, companion_box=2), "This box is of a newer Companion."),
    "another game": (
        box(*TYPED, game="astrojam"),
        "This is no box of Exoplanet Colony: it is of another game.",
    ),
    "nothing in it": (box(), "There is no card in this box."),
    "no card": (box(cards=[7]), "Card 1 of this box cannot be read: A card has a kind, an id and fields."),
    "an unknown kind": (
        box(("house", "house", {})),
        "Card 1 of this box cannot be read, at “kind”: This game has no such kind of card.",
    ),
    "a kind that is a list": (
        box(([], "farm", FARM)),
        "Card 1 of this box cannot be read, at “kind”: This game has no such kind of card.",
    ),
    "an unknown field": (
        box(*TYPED, ("module", "dish", {"name": "Dish", "colour": "red", "soup": 1})),
        "Card 3 of this box cannot be read, at “soup”: There is no field of this name.",
    ),
    "a number beyond its range": (
        box(("module", "farm", {**FARM, "food": 99})),
        "Card 1 of this box cannot be read, at “food”: Food: a whole number from −5 to 5 is needed.",
    ),
    "a missing field": (
        box(("module", "farm", {"name": "Farm"})),
        "Card 1 of this box cannot be read, at “colour”: Colour: this is missing.",
    ),
    "a name of another card": (
        box(("module", "well", FARM)),
        "Card 1 of this box cannot be read, at “id”: The id of a card does not fit its name.",
    ),
    "a card twice": (box(*TYPED, TYPED[0]), "Card 3 of this box cannot be read: This card is there twice."),
    "a card with nothing on it": (
        box(("board", "resource-board", {})),
        "Card 1 of this box cannot be read: There is nothing on this card.",
    ),
    "too many cards": (
        box(*(("module", f"m-{n}", {**FARM, "name": f"M {n}"}) for n in range(1001))),
        "There are too many cards in this box: 1000 are the most.",
    ),
    "nested too deep": (
        b"[" * 100 + b"]" * 100,
        "Something in this file is nested too deep: 32 levels are the most.",
    ),
}


@each("name", BAD)
def test_a_bad_file_is_refused_with_a_sentence_and_changes_nothing(app, client, name):
    content, sentence = BAD[name]
    answer = send(client, content)
    assert (answer.status_code, sentence in answer.text) == (422, True), re.findall(
        r"notice[^<]*<[^<]*", answer.text
    )
    assert (known(app), boxes(app)) == ({}, 0)


@each(
    ("kind", "fields", "sentence"),
    [
        ("knight", {"slots": 9, "slots_top": 5}, "at “slots”: This is above the top of its own track."),
        (
            "boss",
            {"counters": [{"id": "rage", "name": "Rage", "start": 11}]},
            "at “counters[0].start”: This is outside the track.",
        ),
        (
            "boss",
            {"levels": [{"level": 2, "bonus": 1}] * 2},
            "at “levels”: Two of these have the same level.",
        ),
    ],
)
def test_a_card_with_which_no_table_can_be_set_up_is_refused(client, kind, fields, sentence):
    answer = send(client, box((kind, "gavriil", fields), game="astro_knights"), "astro_knights")
    assert (answer.status_code, sentence in answer.text) == (422, True)


def test_no_file_is_refused(client):
    answer = client.post(f"/box/{GAME}", data={}, content_type="multipart/form-data")
    assert (answer.status_code, "Choose a file first." in answer.text) == (422, True)


def test_a_file_that_is_too_large_is_refused(app, client):
    assert send(client, b" " * (given_boxes.LARGEST + 20_000)).status_code == 413
    assert boxes(app) == 0


@each("key", ["k" * 22, "short", "k" * 23, "..", "k" * 21 + "."])
def test_a_wrong_link_says_so(client, key):
    for answer in (client.get(f"/box/{GAME}/{key}"), client.post(f"/box/{GAME}/{key}")):
        assert answer.status_code == 404


def test_a_wrong_link_has_a_sentence_and_is_of_its_game_alone(app, client):
    typed(app, *TYPED)
    key = link_of(client).rsplit("/", 1)[1]
    assert "This link leads to no box." in client.get(f"/box/{GAME}/{'k' * 22}").text
    assert client.get(f"/box/astrojam/{key}").status_code == 404


def test_characters_that_turn_the_direction_of_writing_are_taken_out(app, client):
    answer = send(client, box(("module", "farm", {**FARM, "name": "Fa\u202erm"})))
    client.post(answer.location)
    assert known(app)["module"]["farm"] == FARM


def test_no_card_gives_way_to_a_box_that_is_too_large(app, client, monkeypatch):
    typed(app, *TYPED)
    link = send(client, box(("module", "dish", {"name": "Dish", "colour": "red"}))).location
    monkeypatch.setattr(card_rows, "MOST_CARDS", 2)
    answer = client.post(link)
    assert (answer.status_code, "There is no room for so many cards" in answer.text) == (422, True)
    assert set(known(app)["module"]) == {"farm", "well"}


class TestLimits:
    @pytest.fixture
    def config(self, config):
        return {**config, "LIMIT_CARDS": "30 per day", "LIMIT_TRIES": "3 per hour"}

    def test_so_many_cards_of_an_address_are_kept_and_then_none(self, app, client):
        many = [("module", f"m-{n}", {**FARM, "name": f"M {n}"}) for n in range(15)]
        link = send(client, box(*many)).location  # counts as ten
        more = send(client, box(*TYPED)).location  # so does this
        answer = client.post(link)
        assert answer.status_code == 429
        assert "Too many new cards came from this network today." in answer.text
        assert known(app) == {}
        assert client.post(more).status_code == 303
        assert set(known(app)["module"]) == {"farm", "well"}

    def test_a_box_of_more_cards_is_taken_in_after_its_file_was_sent(self, app, client):
        many = [("module", f"m-{n}", {**FARM, "name": f"M {n}"}) for n in range(31)]
        answer = client.post(send(client, box(*many)).location)
        assert (answer.status_code, len(known(app)["module"])) == (303, 31)
        assert send(client, box(*TYPED)).status_code == 429

    def test_no_more_boxes_than_that_are_kept(self, app, client):
        for number in range(4):
            answer = send(client, box(("module", f"m-{number}", {**FARM, "name": f"M {number}"})))
            assert answer.status_code == (303 if number < 3 else 429)
        assert boxes(app) == 3

    def test_guessing_ends_soon_for_right_links_too(self, app, client):
        typed(app, *TYPED)
        link = link_of(client)
        for _ in range(3):
            assert client.get(f"/box/{GAME}/{'k' * 22}").status_code == 404
        assert client.get(link).status_code == 429


def test_the_box_that_nobody_used_longest_gives_way(app, client, monkeypatch):
    monkeypatch.setattr(given_rows, "MOST_BOXES", 2)
    links = [send(client, box(("module", f"m-{n}", {**FARM, "name": f"M {n}"}))).location for n in range(2)]
    with app.app_context(), db.engine.begin() as connection:
        connection.execute(text("UPDATE given_box SET used_at = 1"))
    assert client.get(links[0]).status_code == 200  # a use
    links.append(send(client, box(*TYPED)).location)
    assert [client.get(link).status_code for link in links] == [200, 404, 200]


def test_a_backup_holds_the_boxes(app, client, tmp_path, elsewhere):
    typed(app, *TYPED)
    link_of(client)
    with app.app_context():
        backup(tmp_path / "all.jsonl")
        with db.engine.connect() as connection:
            before = connection.execute(text("SELECT * FROM given_box")).all()
    with elsewhere.app_context():
        for _ in range(2):
            list(restore(tmp_path / "all.jsonl"))
        with db.engine.connect() as connection:
            assert connection.execute(text("SELECT * FROM given_box")).all() == before


# --- a server where each phone has its own cards -------------------------------------------------


class TestOwn:
    @pytest.fixture
    def config(self, config):
        return {**config, "BOX_CARDS": "own"}

    def table(self, app, client, *modules):
        with app.app_context():
            opened = open_table(GAME, {**SETUP, "library": {"modules": list(modules)}}, ["Ada"])
        client.get(f"/t/{opened.code}/key/{opened.keys.host}")

    def given(self, client):
        cards = json.loads(client.get(f"/box/{GAME}.json").text)["cards"]
        return {card["id"]: card["fields"] for card in cards if card["kind"] == "module"}

    def test_a_link_carries_the_cards_of_a_phone_to_another_one(self, app, client):
        self.table(app, client, FARM, WELL)
        link, other = link_of(client), app.test_client()
        assert self.given(other) == {}
        assert "This phone is then offered these cards" in other.get(link).text
        other.post(link)
        assert self.given(other) == {"farm": FARM, "well": WELL}
        assert self.given(app.test_client()) == {}
        assert known(app) == {}

    def test_the_next_table_of_that_phone_has_them(self, app, client):
        link = send(client, box(*TYPED)).location
        client.post(link)
        answer = client.post(f"/new/{GAME}", data={"players": "1", "people-0": "Ada"})
        assert answer.status_code == 303, answer.text
        assert self.given(client) == {"farm": FARM, "well": WELL}

    def test_two_boxes_are_both_kept_and_a_tick_replaces(self, app, client):
        client.post(send(client, box(*TYPED)).location)
        link = send(
            client,
            box(
                ("module", "farm", {**FARM, "food": 1}), ("module", "dish", {"name": "Dish", "colour": "red"})
            ),
        ).location
        client.post(link)
        assert self.given(client)["farm"] == FARM
        assert set(self.given(client)) == {"farm", "well", "dish"}
        client.post(link, data={"replace": "module farm"})
        assert self.given(client)["farm"] == {**FARM, "food": 1}
        assert set(self.given(client)) == {"farm", "well", "dish"}

    def test_what_was_typed_at_the_phones_tables_stays(self, app, client):
        self.table(app, client, FARM)
        link = send(client, box(("module", "farm", {**FARM, "food": 1}), ("module", "well", WELL))).location
        page = client.get(link).text
        assert 'value="module farm" disabled>' in page
        assert "Typed at one of your tables, so yours stays." in page
        client.post(link, data={"replace": "module farm"})
        assert self.given(client) == {"farm": FARM, "well": WELL}
