"""People are renamed, coloured, merged when typed twice, and forgotten on request."""

import re

import pytest

from companion.engine.text import Text
from companion.plays import book
from companion.tables import people
from companion.tables.access import access_keys
from companion.tables.people import KeptLine, KeptPlay, KeptPlayer, Wanted


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


@pytest.fixture
def ids(app):
    """Ada and Ben played together, Benny with Cleo."""
    for key, names in (("one", ("Ada", "Ben")), ("two", ("Benny", "Cleo"))):
        players = tuple(
            KeptPlayer(name, known_as=name, role="Elf", lines=(KeptLine("Most", 2, f"more than {name}"),))
            for name in names
        )
        with app.app_context():
            ending = Text("{one} and {two} are even.", one=names[0], two=names[1])
            told = {"ending": str(ending), "sentence": people.sentence_json(ending)}
            people.keep(KeptPlay("", key, "toy", "Toy", 0, 9, "ranked", "form", players, **told))
    with app.app_context():
        return {one.name: one.id for one in people.people("")}


def names_of(app):
    with app.app_context():
        return sorted(one.name for one in people.people(""))


def test_a_person_gets_another_name_and_the_old_one_leads_there_still(app, client, ids):
    answer = client.post(f"/people/{ids['Ben']}/edit", data={"name": " Benjamin ", "colour": "green"})
    assert (answer.status_code, answer.location) == (303, f"/people/{ids['Ben']}")
    assert names_of(app) == ["Ada", "Benjamin", "Benny", "Cleo"]
    with app.app_context():
        player = KeptPlayer("BEN", known_as="BEN")
        people.keep(KeptPlay("", "three", "toy", "Toy", 0, 10, "ranked", "form", (player,)))
        assert len(people.plays(Wanted("", person=ids["Ben"]))) == 2
        assert people.colours_of("", ["ben", "Benjamin", "Ada"]) == {"ben": "green", "Benjamin": "green"}


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"name": "  "}, "A name is needed"),
        ({"name": "x" * 25}, "of 0 to 24 characters"),
        ({"name": "ADA"}, "Somebody else has this name"),
        ({"name": "Ben", "colour": "beige"}, "valid choice"),
    ],
)
def test_a_name_that_is_none_is_refused(app, client, ids, data, sentence):
    answer = client.post(f"/people/{ids['Ben']}/edit", data=data)
    assert answer.status_code == 422
    assert sentence in answer.text.lower() or sentence in answer.text
    assert names_of(app) == ["Ada", "Ben", "Benny", "Cleo"]


def test_two_are_one(app, client, ids):
    answer = client.post(f"/people/{ids['Ben']}/merge", data={"other": ids["Benny"]})
    assert answer.status_code == 303
    assert names_of(app) == ["Ada", "Ben", "Cleo"]
    html = client.get(f"/people/{ids['Ben']}").text
    assert re.search(r'figure-s">2</span><span class="figure-label">plays', html)
    with app.app_context():
        player = KeptPlayer("benny", known_as="benny")
        people.keep(KeptPlay("", "three", "toy", "Toy", 0, 10, "ranked", "form", (player,)))
    assert names_of(app) == ["Ada", "Ben", "Cleo"]


@pytest.mark.parametrize("other", ["Ada", "Ben", "nobody"])
def test_who_sat_at_one_table_is_not_one_person(app, client, ids, other):
    answer = client.post(f"/people/{ids['Ben']}/merge", data={"other": ids.get(other, 999_999)})
    assert answer.status_code == 422
    assert names_of(app) == ["Ada", "Ben", "Benny", "Cleo"]


def test_forgetting_asks_first(app, client, ids):
    html = client.get(f"/people/{ids['Ben']}/forget").text
    assert "Forget Ben?" in html
    assert "cannot be undone" in html
    assert names_of(app) == ["Ada", "Ben", "Benny", "Cleo"]


def test_who_is_forgotten_is_nowhere_and_the_play_stays(app, client, ids, store):
    answer = client.post(f"/people/{ids['Ben']}/forget")
    assert (answer.status_code, answer.location) == (303, "/people")
    assert client.get(f"/people/{ids['Ben']}").status_code == 404
    with app.app_context():
        (play,) = people.plays(Wanted("", person=ids["Ada"]))
        assert [one.name for one in play.players] == ["Ada", ""]
        assert [one.name for one in book.as_play(play).players] == ["Ada", "Somebody"]
        everything = str([people.plays(Wanted("")), people.people("")]).replace("Benny", "")
    assert "Ben" not in everything
    assert "Somebody" in client.get("/plays").text


def test_while_games_are_to_be_counted_nobody_is_forgotten(app, client, ids, monkeypatch):
    monkeypatch.setattr(book, "catch_up", lambda group: 3)
    answer = client.post(f"/people/{ids['Ben']}/forget")
    assert answer.status_code == 409
    assert "still to be counted" in answer.text
    assert "Ben" in names_of(app)


def test_a_persons_colour_is_that_of_their_seat_where_it_is_free(app, client, ids):
    for name, colour in (("Ben", "green"), ("Cleo", "red"), ("Benny", "green")):
        client.post(f"/people/{ids[name]}/edit", data={"name": name, "colour": colour})
    with app.app_context():
        assert people.seat_colours("", ["Ada", "Ben", "Cleo", "Benny"], 4) == (
            "blue",
            "green",
            "red",
            "yellow",
        )
        assert people.seat_colours("", ["Ada", "", "Eve"], 4) == ()
        assert people.seat_colours("", ["Ben"], 2) == (), "this game has no green seat"


def test_a_table_starts_in_these_colours(app, client, ids):
    client.post(f"/people/{ids['Ben']}/edit", data={"name": "Ben", "colour": "red"})
    answer = client.post("/new/toy", data={"goal": "9", "people-0": "Ann", "people-1": "Ben"})
    code = answer.location.split("/")[2]
    with app.app_context():
        assert [(place.id, place.name) for place in access_keys.places(code)] == [
            ("blue", "Ann"),
            ("red", "Ben"),
        ]


def test_names_are_offered_with_their_colours(client, ids):
    client.post(f"/people/{ids['Ben']}/edit", data={"name": "Ben", "colour": "red"})
    chips = re.findall(
        r'data-fill="(\w+)" aria-pressed="false">(?:<span class="seat-badge seat-(\w+)")?',
        client.get("/new/toy").text,
    )
    assert dict(chips) == {"Ada": "", "Ben": "red", "Benny": "", "Cleo": ""}


def test_changes_need_the_token_of_the_page(app, ids):
    app.config["WTF_CSRF_ENABLED"] = True
    for act in ("edit", "merge", "forget"):
        assert app.test_client().post(f"/people/{ids['Ben']}/{act}").status_code == 400


def test_nobody_there_is_not_changed(client, ids):
    for act in ("edit", "forget"):
        assert client.get(f"/people/999999/{act}").status_code == 404
    for act in ("edit", "merge", "forget"):
        assert client.post(f"/people/999999/{act}", data={"name": "X"}).status_code == 404
