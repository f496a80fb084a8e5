"""On a server for strangers people belong to a group: its secret opens it, and nothing of another one."""

import re

import pytest
from pages import Phone

from companion.plays import book
from companion.tables import people, service
from companion.tables.create import NOBODY
from companion.tables.people import KeptPlay, KeptPlayer, Wanted
from companion.tables.store import table_rows
from companion.web.people.circles import circle_of

MINE, THEIRS = "m" * 32, "t" * 32


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False, "PEOPLE": "group"}


def phone_of(app, secret):
    client = app.test_client()
    assert client.post(f"/g/{secret}").status_code == 303
    return client


@pytest.fixture
def two(app):
    """A play of Ada and Ben in one group, of Zed and Finn in another one; the ids of all by name."""
    found = {}
    for secret, names in ((MINE, ("Ada", "Ben")), (THEIRS, ("Zed", "Finn"))):
        players = tuple(KeptPlayer(name, known_as=name, score=3, winner=name in "AdaZed") for name in names)
        with app.app_context():
            circle = circle_of(secret)
            people.keep(KeptPlay(circle, "one", "toy", f"Toy of {names[0]}", 0, 9, "ranked", "form", players))
            found |= {one.name: one.id for one in people.people(circle)}
            found[secret] = people.plays(Wanted(circle))[0].id
    return found


def routes(ids, zed="Zed"):
    """Zedry address that shows something, with the ids of the other group."""
    person, play = ids[zed], ids[THEIRS]
    return (
        *("/people", "/plays", "/plays/games/toy", "/new/toy", "/"),
        *(f"/plays?{name}={person}" for name in ("person", "with")),
        *(f"/plays?play={play}", "/plays?game=toy", "/plays?won=yes", "/plays?began=no", "/plays?page=0"),
        *(f"/people/{person}", f"/people/{person}?game=toy"),
        *(f"/people/{person}/edit", f"/people/{person}/forget"),
    )


def test_a_group_sees_its_own(app, two):
    mine = phone_of(app, MINE)
    for address in ("/people", "/plays", "/new/toy"):
        html = mine.get(address).text
        assert ">Ada<" in html, address
        assert "Zed" not in html


def test_nothing_of_another_group_is_seen_by_any_address(app, two):
    mine = phone_of(app, MINE)
    for address in routes(two):
        html = mine.get(address).text
        assert not re.search("Zed|Finn", html), address
    for address in (f"/people/{two['Zed']}", f"/people/{two['Zed']}/edit", f"/people/{two['Zed']}/forget"):
        assert mine.get(address).status_code == 404


def test_a_phone_without_a_group_sees_nothing(app, two):
    client = app.test_client()
    for address in routes(two):
        assert not re.search("Ada|Ben|Zed|Finn", client.get(address).text), address
    assert "belong to a group" in client.get("/people").text
    assert client.get("/plays").status_code == 404


def test_nothing_of_another_group_is_changed(app, two):
    mine = phone_of(app, MINE)
    eve, ada = two["Zed"], two["Ada"]
    assert mine.post(f"/people/{eve}/edit", data={"name": "Eva"}).status_code == 404
    assert mine.post(f"/people/{eve}/forget").status_code == 404
    assert mine.post(f"/people/{eve}/merge", data={"other": ada}).status_code == 404
    assert mine.post(f"/people/{ada}/merge", data={"other": eve}).status_code == 422
    with app.app_context():
        assert [one.name for one in people.people(circle_of(THEIRS))] == ["Finn", "Zed"]
        assert [one.name for one in people.people(circle_of(MINE))] == ["Ada", "Ben"]


def test_a_name_of_another_group_is_free(app, two):
    mine = phone_of(app, MINE)
    assert mine.post(f"/people/{two['Ada']}/edit", data={"name": "Zed"}).status_code == 303
    with app.app_context():
        assert people.colours_of(circle_of(THEIRS), ["Zed"]) == {}


def test_a_new_group_is_empty_and_its_link_opens_it(app, two):
    first = app.test_client()
    assert first.post("/g").status_code == 303
    html = first.get("/people").text
    assert "Nothing is counted yet" in html
    (link,) = re.findall(r'data-copy="http://[^/]+(/g/[^"]+)"', html)
    assert len(link.removeprefix("/g/")) >= 22, "128 bits"
    second = app.test_client()
    asked = second.get(link)
    assert "Join this group?" in asked.text
    assert "belong to a group" in second.get("/people").text, "looking is not joining"
    second.post(link)
    assert link in second.get("/people").text
    assert second.get(link).location == "/people"


def test_the_secret_is_not_what_is_stored(app, two, store):
    assert MINE not in str(store.dump())


def test_who_leaves_sees_nothing_and_the_group_stays(app, two):
    mine = phone_of(app, MINE)
    mine.post("/g/leave")
    assert "belong to a group" in mine.get("/people").text
    assert ">Ada<" in phone_of(app, MINE).get("/people").text


def test_a_table_is_counted_in_the_group_of_the_phone_that_started_it(app, two):
    for client, circle in ((phone_of(app, MINE), circle_of(MINE)), (app.test_client(), NOBODY)):
        answer = client.post("/new/toy", data={"goal": "9", "people-0": "Gil", "people-1": ""})
        code = answer.location.split("/")[2]
        with app.app_context():
            assert table_rows.find(code).circle == circle
            following = service.open_rematch(service.find(code))
            assert table_rows.find(following).circle == circle
        host = Phone(client, code)
        host.play("correct", what="count", value="9")
        client.get("/people")
    with app.app_context():
        assert len(people.plays(Wanted(circle_of(MINE)))) == 2
        assert book.catch_up(circle_of(THEIRS)) == 0
        assert len(people.plays(Wanted(circle_of(THEIRS)))) == 1
        assert people.plays(Wanted(NOBODY)) == []


def test_a_table_of_a_program_is_counted_nowhere(app):
    body = {"game": "toy", "seats": [{"name": "Ann"}], "setup": {"goal": 3}}
    answer = app.test_client().post("/api/v1/tables", json=body)
    assert answer.status_code == 201
    with app.app_context():
        assert table_rows.find(answer.json["code"]).circle == NOBODY


@pytest.mark.parametrize("secret", ["short", "x" * 21, "x" * 65, "ä" * 30, "x" * 30 + "!"])
def test_what_is_no_link_of_a_group_leads_nowhere(app, secret):
    client = app.test_client()
    assert client.get(f"/g/{secret}").status_code == 404
    assert client.post(f"/g/{secret}").status_code == 404


def test_a_house_has_no_groups(app):
    app.config["PEOPLE"] = "house"
    client = app.test_client()
    assert client.get(f"/g/{MINE}").status_code == 404
    assert client.post("/g").status_code == 404
    assert "link of this group" not in client.get("/people").text


def test_a_made_up_session_is_no_group(app, two):
    client = app.test_client()
    with client.session_transaction() as session:
        session["group"] = ["x"]
    assert "belong to a group" in client.get("/people").text


def test_new_groups_are_limited_and_need_the_token(app):
    app.config.update(LIMITS=True, LIMIT_TABLES="1 per hour")
    client = app.test_client()
    assert [client.post("/g").status_code for _ in range(2)] == [303, 429]
    app.config.update(LIMITS=False, WTF_CSRF_ENABLED=True)
    for address in ("/g", "/g/leave", f"/g/{MINE}"):
        assert client.post(address).status_code == 400
