"""The start page, new tables, joining, inviting, history and result."""

from __future__ import annotations

import re

import pytest
from pages import Phone, sentence_in

from companion.tables.access import access_keys
from companion.tables.create import open_table
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


@pytest.fixture
def phone(app, opened):
    """A phone that has seen nothing yet, beside a table of the toy game."""
    return Phone(app.test_client(), opened.code)


@pytest.fixture
def host(phone, opened):
    return phone.open(opened.keys.host)


# --- home ----------------------------------------------------------------------------------------


def test_the_start_page_has_a_tile_for_each_game(phone):
    html = phone.client.get("/").text
    assert 'href="/new/astro_knights"' in html
    assert "Continue" not in html


def test_the_start_page_knows_the_tables_of_this_phone(host):
    html = host.client.get("/").text
    assert "Continue" in html
    assert f'href="/t/{host.code}"' in html
    assert "12 cards left" in html
    assert "Alice, Bob" in html


def test_a_finished_game_stands_apart(host):
    host.play("correct", what="count", value="100")
    html = host.client.get("/").text
    assert "Finished games" in html
    assert f'href="/t/{host.code}/result"' in html


def order(html, *signs):
    """Whether these stand on the page in this order."""
    places = [html.index(sign) for sign in signs]
    assert places == sorted(places), signs


def test_continue_and_join_come_before_all_else(host):
    html = host.client.get("/").text
    order(html, 'id="continue"', 'id="join"', 'id="start"')


def test_of_many_tables_two_are_in_sight(app, host):
    with app.app_context():
        more = [open_table("toy", {"goal": 9}, ["Ann", "Ben"]) for _ in range(3)]
    for one in more:
        host.client.get(f"/t/{one.code}/key/{one.keys.host}")
    html = host.client.get("/").text
    first, folded = html[: html.index('id="join"')].split("2 more tables")
    shown = [sum(f'href="/t/{one.code}"' in part for one in (*more, host)) for part in (first, folded)]
    assert shown == [2, 2]


def test_a_name_can_be_forgotten(phone):
    phone.client.post("/new/toy", data={"goal": "9", "people-0": "Ann", "people-1": "Ben"})
    assert 'value="Ann"' in phone.client.get("/").text
    assert phone.client.post("/people", data={"forget": "Ann"}).status_code == 303
    html = phone.client.get("/").text
    assert 'value="Ann"' not in html
    assert 'value="Ben"' in html


# --- new table -----------------------------------------------------------------------------------


def test_opening_a_table(phone):
    answer = phone.client.post("/new/toy", data={"goal": "9", "people-0": "Ann", "people-1": "Ben"})
    assert answer.status_code == 303
    assert answer.headers["Location"].endswith("/invite")
    assert "Ann" in phone.client.get(answer.headers["Location"]).text


@pytest.mark.parametrize(
    ("names", "own"), [(("Ann", "Ben"), "red"), (("", "Ben"), "blue"), (("", ""), "red")]
)
def test_the_first_name_typed_is_this_phones_seat(app, phone, names, own):
    """Where no name is typed, the first seat: its field says "You"."""
    data = {"goal": "9", "people-0": names[0], "people-1": names[1]}
    code = phone.client.post("/new/toy", data=data).headers["Location"].split("/")[2]
    with app.app_context():
        assert [place.id for place in access_keys.places(code) if place.taken] == [own]
    html = phone.client.get(f"/t/{code}/invite").text
    assert "(you)" in html
    assert "Hand over" in html or "Free it" in html, "and it is the host's still"


def test_a_phone_that_takes_another_seat_leaves_its_own_free(app, phone):
    for seat in ("red", "blue"):
        assert phone.client.post(f"/join/{phone.code}", data={"seat": seat}).status_code == 303
    assert "Go on, blue." in phone.get().text
    with app.app_context():
        assert [place.id for place in access_keys.places(phone.code) if place.taken] == ["blue"]


def test_names_are_offered_next_time(phone):
    phone.client.post("/new/toy", data={"goal": "9", "people-0": "Ann", "people-1": "Ben"})
    assert 'data-fill="Ann"' in phone.client.get("/new/toy").text


def test_a_refused_setup_keeps_what_was_typed(phone):
    answer = phone.client.post("/new/toy", data={"goal": "0", "people-0": "Ann", "people-1": "Ben"})
    assert answer.status_code == 422
    assert sentence_in(answer.text) == "Something is missing or does not fit. It is marked below."
    assert 'id="wrong-goal">Goal: from 1 to 100000.<' in answer.text
    assert 'value="Ann"' in answer.text


def test_a_form_not_filled_in(phone):
    answer = phone.client.post("/new/toy", data={"people-0": "Ann"})
    assert answer.status_code == 422
    assert sentence_in(answer.text)


def test_a_name_too_long(phone):
    answer = phone.client.post("/new/toy", data={"goal": "9", "people-0": "A" * 60, "people-1": "Ben"})
    assert answer.status_code == 422


def test_no_such_game(phone):
    assert phone.client.get("/new/nothing").status_code == 404


# --- joining -------------------------------------------------------------------------------------


def test_a_code_leads_to_the_seats(phone):
    answer = phone.client.post("/join", data={"code": f" {phone.code.lower()} "})
    assert answer.status_code == 303
    assert answer.headers["Location"] == f"/join/{phone.code}"


def test_a_wrong_code(phone):
    answer = phone.client.post("/join", data={"code": "ZZZZZ"})
    assert answer.status_code == 404
    assert sentence_in(answer.text) == "There is no table with this code."


def test_two_taps_from_the_qr_code_to_the_seat(phone):
    assert "Which seat are you?" in phone.client.get(f"/join/{phone.code}").text
    assert phone.client.post(f"/join/{phone.code}", data={"seat": "red"}).status_code == 303
    assert "Go on, red." in phone.get().text


def test_a_seat_is_found_by_the_figure_on_its_mat(app):
    with app.app_context():
        setup = {
            "knights": [{"knight": "gavriil"}, {"knight": "christina-ngara"}],
            "boss": {"boss": "furion"},
            "homeworld": {"homeworld": "qaris"},
            "light": True,
        }
        code = open_table("astro_knights", setup, ["Ann", "Ben"]).code
    html = app.test_client().get(f"/join/{code}").text
    found = re.findall(
        r'name="seat" value="(\w+)".*?<span class="grow">(\w+) <span class="muted">([^<]*)</span>',
        html,
        re.DOTALL,
    )
    assert found == [("red", "Ann", "Gavriil"), ("blue", "Ben", "Christina Ngara")]


def test_the_same_phone_gets_its_seat_back(phone):
    phone.client.post(f"/join/{phone.code}", data={"seat": "red"})
    assert phone.client.get(f"/join/{phone.code}").status_code == 303


def test_just_watching(phone):
    phone.client.post(f"/join/{phone.code}", data={"seat": ""})
    assert "You are watching." in phone.get().text


def test_a_taken_seat(app, phone):
    phone.client.post(f"/join/{phone.code}", data={"seat": "red"})
    other = app.test_client()
    assert "Taken" in other.get(f"/join/{phone.code}").text
    answer = other.post(f"/join/{phone.code}", data={"seat": "red"})
    assert answer.status_code == 409
    assert sentence_in(answer.text).startswith("Alice")


def test_no_such_seat(phone):
    assert phone.client.post(f"/join/{phone.code}", data={"seat": "pink"}).status_code == 400


def test_a_personal_link_sits_down_and_hides_its_key(phone, opened):
    answer = phone.client.get(f"/t/{phone.code}/key/{opened.keys.seats['blue']}")
    assert answer.status_code == 303
    assert answer.headers["Location"] == f"/t/{phone.code}"
    assert "Go on, blue." in phone.get().text


def test_a_messenger_that_previews_a_personal_link_takes_no_seat(app, phone, opened):
    """It follows the link and what that leads to, and keeps no cookie."""
    link = f"/t/{phone.code}/key/{opened.keys.seats['blue']}"

    def taken():
        with app.app_context():
            return {place.id for place in access_keys.places(phone.code) if place.taken}

    for method in ("HEAD", "GET"):
        answer = app.test_client(use_cookies=False).open(link, method=method, follow_redirects=True)
        assert "blue" not in taken(), answer.text
    phone.client.get(link, follow_redirects=True)
    assert "blue" in taken()


def test_a_wrong_key(phone):
    assert phone.client.get(f"/t/{phone.code}/key/none-of-ours").status_code == 403


# --- inviting ------------------------------------------------------------------------------------


def test_the_invitation(host):
    html = host.get("/invite").text
    assert "<svg" in html
    assert f"/join/{host.code}" in html
    assert "Hand over" in html


def test_only_the_host_hands_seats_over(phone, opened):
    phone.open(opened.keys.watch)
    assert "Hand over" not in phone.get("/invite").text
    assert phone.get("/invite/red").status_code == 403


def test_a_seat_handed_over(host, opened):
    html = host.get("/invite/blue").text
    assert opened.keys.seats["blue"] in html
    assert host.get("/invite/pink").status_code == 403


def test_the_host_frees_a_seat(app, host):
    other = Phone(app.test_client(), host.code)
    other.client.post(f"/join/{host.code}", data={"seat": "red"})
    assert host.post("/release", seat="red").status_code == 303
    assert other.get("/panel").status_code == 403
    assert other.get().location == f"/join/{host.code}"


def test_the_hash_of_the_seed_is_shown_before_the_first_draw(app, phone, opened):
    phone.open(opened.keys.host)
    with app.app_context():
        shown = view_table(table_cache.find(opened.code))
    assert (shown.number, shown.seed) == (0, None)
    assert shown.seed_hash in phone.get("/invite").text


def test_nobody_else_frees_a_seat(phone, opened):
    phone.open(opened.keys.seats["blue"])
    assert phone.post("/release", seat="red").status_code == 403


def test_leaving_frees_the_seat(phone, opened):
    phone.open(opened.keys.seats["blue"])
    assert phone.post("/leave").headers["Location"] == "/"
    assert phone.get("/panel").status_code == 401


# --- history and result --------------------------------------------------------------------------


def test_history_newest_first(host):
    host.add(4)
    host.play("undo", of="1")
    html = host.get("/history").text
    assert html.index("Undone:") < html.index("entry-void")
    assert "Count 4&nbsp;→&nbsp;0" in html
    assert f'href="/t/{host.code}?at=1"' in html


def test_history_of_a_long_game(host):
    for _ in range(62):
        host.add()
    html = host.get("/history").text
    assert "before=3" in html
    assert "at=2" in host.get("/history", before=3).text


def test_history_beside_the_panel(host):
    host.add(4)
    assert "<html" not in host.get("/recent", script=True).text


def test_a_page_begins_the_year_of_its_session_anew_and_a_part_of_one_does_not(host):
    for _ in range(2):
        assert "Expires" in host.get().headers["Set-Cookie"]
    part = host.get("/panel", script=True)
    assert part.status_code == 200
    assert "Set-Cookie" not in part.headers


def test_what_a_script_fetches_in_the_background_does_not_undo_what_a_form_stored(client):
    """A copy of the page for later is asked for while somebody types: its response may come last."""
    assert "Set-Cookie" in client.get("/").headers
    answer = client.get("/offline", headers={"Sec-Fetch-Mode": "cors"})
    assert answer.status_code == 200
    assert "Set-Cookie" not in answer.headers
    assert "Set-Cookie" in client.get("/offline", headers={"Sec-Fetch-Mode": "navigate"}).headers


@pytest.mark.parametrize("accept", ["*/*", "text/event-stream", "image/avif,image/webp,*/*;q=0.8"])
def test_nor_does_it_over_plain_http_where_a_browser_does_not_say_that_a_script_asks(client, accept):
    """A phone asks again and again if the server is back; the answer may come after that to a form."""
    client.get("/")
    answer = client.get("/healthz", headers={"Accept": accept})
    assert answer.status_code == 200
    assert "Set-Cookie" not in answer.headers
    page = client.get("/", headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert "Set-Cookie" in page.headers


def test_a_link_shows_what_it_is_in_a_chat(client):
    html = client.get("/").text
    assert '<meta property="og:title" content="Companion">' in html
    picture = re.search(r'og:image" content="http://localhost(/[^"]+)"', html)
    assert client.get(picture[1]).mimetype == "image/png"


def test_a_search_engine_reads_no_table(client):
    answer = client.get("/robots.txt")
    assert answer.mimetype == "text/plain"
    assert {"Disallow: /t/", "Disallow: /p/"} <= set(answer.text.splitlines())  # a table, the link of a play


def test_no_address_in_a_page_repeats_a_host_that_a_request_makes_up(client):
    for path in ("/", "/new/toy", "/join", "/people", "/plays"):
        for host in ("evil.example", "evil.example:8000", "me@evil.example"):
            assert "evil.example" not in client.get(path, headers={"Host": host}).text, path
