"""A demo table: the middle of a recorded game for one phone, outside people, plays and limits."""

import pytest

from companion.extensions import db
from companion.games import GAMES
from companion.plays import book
from companion.serve import prune_once
from companion.tables import demo, game_file, people
from companion.tables.access import access_keys
from companion.tables.demo import FILES, GAMES_WITH_DEMO
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table
from companion.tables.maintenance import pruning
from companion.tables.store import card_rows, table_rows

ONE = "any_game"


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


def look(phone, slug=ONE):
    """Tap the button; the code of the table to which it leads."""
    answer = phone.post(f"/demo/{slug}")
    assert answer.status_code == 303, answer.text
    return answer.location.removeprefix("/t/")


def host(app, code):
    """The headers of a program that has the host's key."""
    with app.app_context():
        return {"Authorization": f"Bearer {access_keys.keys(code).host}"}


def made(app, client, code, kind, **fields):
    """Make a move at a demo table."""
    headers, address = host(app, code), f"/api/v1/tables/{code}"
    expect = client.get(address, headers=headers).json["number"]
    sent = client.post(f"{address}/moves", json={"kind": kind, "expect": expect, **fields}, headers=headers)
    assert sent.status_code in (200, 201), sent.text


def aged(app, days):
    """Let every tap of every table be so many days older."""
    past = days * 24 * 3600 * 1000
    with app.app_context(), db.engine.begin() as connection:
        connection.execute(db.text(f"UPDATE entry SET at = at - {past}"))
        connection.execute(db.text(f"UPDATE game_table SET opened_at = opened_at - {past}"))
        table_cache.forget()


def demos(app):
    with app.app_context():
        return table_rows.count_demos()


def test_every_game_has_one():
    assert set(GAMES_WITH_DEMO) == {slug for slug in GAMES if slug != "toy"}


@pytest.mark.parametrize("slug", GAMES_WITH_DEMO)
def test_its_recorded_game_replays_and_is_in_the_middle(slug):
    played = game_file.replay_file(FILES[slug])
    assert played["game"] == slug
    assert played["outcome"] is None
    assert played["number"] >= 8
    assert FILES[slug].stat().st_size < 16_000


@pytest.mark.parametrize("slug", GAMES_WITH_DEMO)
def test_its_recorded_game_tracks_the_light_way(slug):
    read = game_file.read_file(FILES[slug])
    state = game_file.audited(read)
    assert bool(read.game.parts) == bool(getattr(state, "untracked", ()))


@pytest.mark.parametrize("slug", GAMES_WITH_DEMO)
def test_one_tap_leads_to_a_table_that_is_played_on(app, client, slug):
    code = look(client, slug)
    assert client.get(f"/t/{code}").status_code == 200
    table = client.get(f"/api/v1/tables/{code}", headers=host(app, code)).json
    assert table["outcome"] is None
    assert [seat["name"] for seat in table["seats"]][:2] == ["Ada", "Ben"]
    undone = client.post(f"/t/{code}/play", data={"tap": "undo", "kind": "undo", "expect": table["number"]})
    assert undone.status_code == 303, undone.text
    assert client.get(f"/api/v1/tables/{code}", headers=host(app, code)).json["number"] == table["number"] + 1


@pytest.mark.parametrize("slug", GAMES_WITH_DEMO)
def test_the_phone_holds_the_seat_at_turn_and_plays_for_the_others(app, client, slug):
    code = look(client, slug)
    with app.app_context():
        taken = [place.id for place in access_keys.places(code) if place.taken]
        table = table_cache.find(code)
        assert taken == [table.game.at_turn(view_table(table).state) or table.seats[0].id]


def test_the_start_page_and_the_set_up_offer_it(client):
    assert f'action="/demo/{GAMES_WITH_DEMO[0]}"' in client.get("/").text
    for slug in GAMES_WITH_DEMO:
        assert f'action="/demo/{slug}"' in client.get(f"/new/{slug}").text
    assert "/demo/" not in client.get("/new/toy").text
    assert client.post("/demo/toy").status_code == 404
    assert client.get(f"/demo/{ONE}").status_code == 405


def test_the_bar_and_the_start_page_say_demo(client):
    code = look(client)
    assert '<span class="demo">Demo</span>' in client.get(f"/t/{code}").text
    start = client.get("/").text
    assert '<span class="demo">Demo</span>' in start
    assert f">{code}<" not in start


def test_a_table_of_ones_own_does_not_say_demo(client, alice):
    assert 'class="demo"' not in alice.client.get(f"/t/{alice.code}").text


def test_a_second_tap_leads_to_the_same_table(app, client):
    assert look(client) == look(client)
    assert look(client, "astrojam") != look(client)
    assert demos(app) == 2


def test_a_demo_that_is_over_gives_way_to_a_new_one(app, client):
    code = look(client)
    made(app, client, code, "end-game")
    again = look(client)
    assert again != code
    assert demos(app) == 1
    assert client.get(f"/t/{code}").status_code == 404


def test_another_phone_gets_another_table(app, client):
    code, other = look(client), app.test_client()
    assert look(other) != code
    assert other.get(f"/t/{code}").location == f"/join/{code}"


def test_nobody_joins_by_its_code(app, client):
    code, other = look(client), app.test_client()
    says = "This is a demo table: it belongs to one phone, and nobody can join it."
    for answer in (
        other.get(f"/join/{code}"),
        other.post("/join", data={"code": code}),
        other.get(f"/join/{code}/seat/blue"),
        other.post(f"/join/{code}/seat/blue", data={"name": "Eve"}),
        other.post(f"/join/{code}", data={"seat": "blue"}),
        other.post(f"/join/{code}"),
        other.get(f"/join/{code}/screen"),
        other.post(f"/join/{code}/knock", data={"seat": "red"}),
        other.get(f"/join/{code}/knock"),
    ):
        assert answer.status_code == 403
        assert says in answer.text
    knocked = other.post(f"/api/v1/tables/{code}/knock", json={"seat": "red"})
    assert (knocked.status_code, knocked.json["detail"]) == (403, says)
    assert not other.get_cookie(f"table-{code}")


def test_nobody_is_invited(client):
    code = look(client)
    assert "/invite" not in client.get(f"/t/{code}").text
    assert "/invite" not in client.get(f"/t/{code}/settings").text
    assert client.get(f"/t/{code}/invite").status_code == 403
    assert client.get(f"/t/{code}/invite/blue").status_code == 403
    assert "/key/" not in client.get(f"/t/{code}/leave").text


def test_it_counts_in_nobodys_people_and_plays(app, client):
    code = look(client)
    assert code not in client.get("/people").text + client.get("/plays").text
    made(app, client, code, "end-game")
    with app.app_context():
        assert book.catch_up(people.EVERYBODY) == 0
        assert people.plays(people.Wanted(people.EVERYBODY)) == []
        assert people.people(people.EVERYBODY) == []
    assert "Ada" not in client.get("/new/toy").text
    for kind in ("bgsplay", "csv", "json", "xml"):
        assert client.get(f"/t/{code}/play.{kind}").status_code == 409
    assert client.get(f"/api/v1/tables/{code}/play", headers=host(app, code)).status_code == 409
    assert client.get(f"/t/{code}/recorded.toml").status_code == 409, "taken in again, it would count"
    assert "recorded.toml" not in client.get(f"/t/{code}/result").text


def test_its_result_leads_to_a_table_of_ones_own(app, client):
    code = look(client)
    made(app, client, code, "end-game")
    page = client.get(f"/t/{code}/result").text
    assert f'action="/demo/{ONE}"' in page
    assert f'href="/new/{ONE}"' in page
    for way in ("/rematch", "/play.", "/result/", "recorded.toml", "/minutes"):
        assert f"{code}{way}" not in page
    assert client.post(f"/t/{code}/rematch").status_code == 403


def test_its_printed_numbers_are_offered_to_no_table(app, client):
    code = look(client, "astro_knights")
    made(app, client, code, "add-minion", health=7, name="Rust", source="neither")
    with app.app_context():
        assert "Rust" in str(view_table(table_cache.find(code)).state)
        assert list(card_rows.listed("", "", "")) == []


def test_it_uses_no_table_of_the_limits(app, client):
    app.config.update(LIMITS=True, LIMIT_TABLES="1 per hour", LIMIT_DEMOS="2 per hour")
    for slug in ("any_game", "astrojam", "any_game", "astrojam"):
        look(client, slug)
    refused = client.post("/demo/astro_knights")
    assert refused.status_code == 429
    assert app.test_client().post("/new/toy", data={"again": "yes"}).status_code == 200
    opening = {"game": "toy", "seats": [{"name": "A"}], "setup": {"goal": 5}}
    assert client.post("/api/v1/tables", json=opening).status_code == 201


def test_a_server_keeps_only_so_many(app, client, monkeypatch):
    monkeypatch.setattr(demo, "MOST", 2)
    for _ in range(2):
        look(app.test_client())
    refused = client.post(f"/demo/{ONE}")
    assert refused.status_code == 429
    assert "Too many demo tables are open on this server just now." in refused.text
    assert demos(app) == 2
    aged(app, 2)
    look(client)
    assert demos(app) == 1


def test_it_is_gone_a_day_after_its_last_tap(app, client):
    code = look(client)
    aged(app, 0.9)
    prune_once(app)
    assert client.get(f"/t/{code}").status_code == 200
    aged(app, 0.2)
    prune_once(app)
    assert client.get(f"/t/{code}").status_code == 404
    assert demos(app) == 0
    start = client.get("/").text
    assert 'class="demo"' not in start
    assert "look-loud" in start


def test_look_leads_to_no_demo_of_yesterday(app, client):
    code = look(client)
    assert look(client) == code
    aged(app, 1.1)
    assert look(client) != code
    assert client.get(f"/t/{code}").status_code == 404


def test_other_tables_stay_when_demos_are_deleted(app, client, alice):
    look(client)
    aged(app, 400)
    prune_once(app)
    assert alice.get().status_code == 200
    assert demos(app) == 0


def test_a_prune_finds_it_whatever_it_is_asked_for(app, client):
    code = look(client)
    aged(app, 2)
    with app.app_context():
        assert [table.code for table in pruning.found_demos()] == [code]
        assert pruning.Age(1).found() == []


def test_who_leaves_it_deletes_it(app, client):
    code = look(client)
    left = client.post(f"/t/{code}/leave", data={"to": "nobody"})
    assert left.location == "/"
    assert demos(app) == 0
    assert client.get(f"/t/{code}").status_code == 404


def test_no_demo_pushes_a_table_out_of_the_phones_memory(app, client, alice, monkeypatch):
    monkeypatch.setattr("companion.web.access.phones.MOST_TABLES", 1)
    own = alice.client
    own.get(f"/t/{alice.code}/key/{alice.key}")
    look(own)
    assert own.get_cookie(f"table-{alice.code}")
