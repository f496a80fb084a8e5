"""On a server for strangers people belong to a group: its secret opens it, and nothing of another one."""

import re

import pytest
from flask import url_for
from pages import Phone

from companion.plays import book
from companion.tables import people
from companion.tables.create import NOBODY
from companion.tables.loaded.cache import table_cache
from companion.tables.people import KeptPlay, KeptPlayer, Wanted
from companion.tables.rematch import open_rematch
from companion.tables.store import table_rows
from companion.web.people import filters
from companion.web.people.phone_group import group_of

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
            group = group_of(secret)
            people.keep(KeptPlay(group, "one", "toy", f"Toy of {names[0]}", 0, 9, "ranked", "form", players))
            found |= {one.name: one.id for one in people.people(group)}
            found[secret] = people.plays(Wanted(group))[0].id
    return found


def routes(ids, zed="Zed"):
    """Every address that shows something, with the ids of the other group."""
    person, play = ids[zed], ids[THEIRS]
    return (
        *("/people", "/plays", "/plays/games/toy", "/new/toy", "/"),
        *(f"/plays?{name}={person}" for name in ("person", "with")),
        *(f"/plays?play={play}", "/plays?game=toy", "/plays?won=yes", "/plays?began=no", "/plays?page=0"),
        *(f"/people/{person}", f"/people/{person}?game=toy"),
        *(f"/people/{person}/edit", f"/people/{person}/forget"),
        *(f"/plays/{play}/edit", f"/plays/{play}/delete"),
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
        assert [one.name for one in people.people(group_of(THEIRS))] == ["Finn", "Zed"]
        assert [one.name for one in people.people(group_of(MINE))] == ["Ada", "Ben"]


OF_PEOPLE = ("people", "people_changes", "plays_list", "plays_add", "plays_files", "groups")
"""The blueprints of `companion/web/people`."""
MOVES_THE_PHONE = ("/g", "/g/leave", "/g/<secret>", "/g/renew")
"""What lets a phone be in another group afterwards, so it is asked with a phone of its own each time."""


def values_for(rule, ids):
    """The ids of the other group, for each place of an address. A new kind of place has to be added here."""
    all_values = {
        "person": [ids["Zed"], ids["Finn"]],
        "play": [ids[THEIRS]],
        "slug": ["toy", "other"],
        "kind": ["json", "bgsplay", "csv"],
        "secret": [group_of(THEIRS), "x" * 32],
    }
    return (
        [{}] if not rule.arguments else [{name: one} for name in rule.arguments for one in all_values[name]]
    )


def queries(ids):
    """Every parameter of an address with every id of the other group, alone and all together."""
    given = {
        "person": ids["Zed"], "with": ids["Finn"], "with_won": "yes", "line": "Plans", "points": "7",
        "game": "other", "won": "yes", "began": "yes", "board": "Board", "play": ids[THEIRS],
        "since": "0", "until": "99", "page": "0",
    }  # fmt: skip
    assert set(given) == {*filters.NAMES, "page"}
    return [{}, *({name: value} for name, value in given.items()), given]


FORMS = (
    {},
    {"name": "Eve", "colour": "red"},
    {"other": "{Finn}"},
    {"other": "{Ada}"},
    {"key": "k", "game": "Toy", "day": "2026-01-01", "result": "ranked", "players-0-name": "Ada"},
)


def of_another_group(app, ids):
    """Everything of the other group as it is stored."""
    with app.app_context():
        group = group_of(THEIRS)
        return people.plays(Wanted(group)), people.people(group)


def test_no_route_of_people_opens_or_changes_another_group(app, two):
    app.config["LIMITS"] = False
    before = of_another_group(app, two)
    theirs = re.compile("Zed|Finn|" + group_of(THEIRS) + "|" + THEIRS)
    rules = [rule for rule in app.url_map.iter_rules() if rule.endpoint.split(".")[0] in OF_PEOPLE]
    rules.sort(key=lambda rule: rule.rule == "/g/renew")  # last: it closes the phone's own group
    mine = phone_of(app, MINE)
    for rule in rules:
        phone = phone_of(app, MINE) if rule.rule in MOVES_THE_PHONE else mine
        for values in values_for(rule, two):
            with app.test_request_context():
                path = url_for(rule.endpoint, **values)
            for query in queries(two) if "GET" in rule.methods else ():
                answer = phone.get(path, query_string=query)
                assert answer.status_code in (200, 302, 404), (path, query)
                shown = answer.text.replace(f"/g/{group_of(THEIRS)}", "")  # the address that was asked for
                assert not theirs.search(shown), (path, query)
            for form in FORMS if "POST" in rule.methods else ():
                data = {name: value.format(**two) for name, value in form.items()}
                answer = phone.post(path, data=data)
                assert answer.status_code in (303, 404, 422), (path, data)
                assert not theirs.search(answer.text.replace(group_of(THEIRS), "")), (path, data)
    assert of_another_group(app, two) == before
    assert {rule.endpoint.split(".")[0] for rule in rules} == set(OF_PEOPLE)


def test_a_new_link_opens_the_group_and_the_old_one_opens_nothing(app, two):
    mine, friend, late = phone_of(app, MINE), phone_of(app, MINE), app.test_client()
    answer = mine.post("/g/renew")
    assert answer.status_code == 303
    html = mine.get("/people").text
    assert ">Ada<" in html
    (link,) = re.findall(r'data-copy="http://[^/]+(/g/[^"]+)"', html)
    assert MINE not in link
    for phone, came in ((friend, "by the old link"), (late, "with the old link now")):
        for address in (*routes(two), "/plays/add", "/plays/import", "/plays.json", "/g/renew"):
            assert not re.search("Ada|Ben|Zed|Finn", phone.get(address).text), (came, address)
        asked = phone.get(f"/g/{MINE}")
        assert asked.status_code == 404
        assert "an old one" in asked.text
        assert phone.post(f"/g/{MINE}").status_code == 404
        assert phone.post(f"/people/{two['Ada']}/forget").status_code == 404
        assert phone.post("/g/renew").status_code == 404
    assert "Ask somebody of the group for the new link" in friend.get("/people").text
    assert "old one" not in app.test_client().get("/people").text
    friend.post(link)
    assert ">Ada<" in friend.get("/people").text
    assert ">Zed<" in phone_of(app, THEIRS).get("/people").text, "another group keeps its link"


def test_a_table_that_runs_is_counted_in_its_group_after_a_new_link(app, two):
    mine = phone_of(app, MINE)
    answer = mine.post("/new/toy", data={"goal": "9", "people-0": "Gil", "people-1": ""})
    code = answer.location.split("/")[2]
    mine.get(f"/t/{code}")
    mine.post("/g/renew")
    with app.app_context():
        following = open_rematch(table_cache.find(code))
        assert table_rows.find(following).group == table_rows.find(code).group != group_of(MINE)
    Phone(mine, code).play("correct", what="count", value="9")
    assert ">Gil<" in mine.get("/people").text


def test_two_phones_renew_at_once(app, two):
    with app.app_context():
        assert people.move_group(group_of(MINE), "a" * 64)
        assert not people.move_group(group_of(MINE), "b" * 64)
        assert [one.name for one in people.people("a" * 64)] == ["Ada", "Ben"]


def test_a_name_of_another_group_is_free(app, two):
    mine = phone_of(app, MINE)
    assert mine.post(f"/people/{two['Ada']}/edit", data={"name": "Zed"}).status_code == 303
    with app.app_context():
        assert people.colours_of(group_of(THEIRS), ["Zed"]) == {}


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
    for client, group in ((phone_of(app, MINE), group_of(MINE)), (app.test_client(), NOBODY)):
        answer = client.post("/new/toy", data={"goal": "9", "people-0": "Gil", "people-1": ""})
        code = answer.location.split("/")[2]
        with app.app_context():
            assert table_rows.find(code).group == group
            following = open_rematch(table_cache.find(code))
            assert table_rows.find(following).group == group
        host = Phone(client, code)
        host.play("correct", what="count", value="9")
        client.get("/people")
    with app.app_context():
        assert len(people.plays(Wanted(group_of(MINE)))) == 2
        assert book.catch_up(group_of(THEIRS)) == 0
        assert len(people.plays(Wanted(group_of(THEIRS)))) == 1
        assert people.plays(Wanted(NOBODY)) == []


def test_a_table_of_a_program_is_counted_nowhere(app):
    body = {"game": "toy", "seats": [{"name": "Ann"}], "setup": {"goal": 3}}
    answer = app.test_client().post("/api/v1/tables", json=body)
    assert answer.status_code == 201
    with app.app_context():
        assert table_rows.find(answer.json["code"]).group == NOBODY


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
