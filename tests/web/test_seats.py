"""Whose view: a phone that is passed around, and a look at a neighbour's sheet."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import render_template_string
from pages import Phone, dialogs, number_in, sentence_in

from companion.engine.text import Text
from companion.tables.create import open_table
from companion.web.access.phones import phone
from companion.web.table.table_page import TablePage


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


@pytest.fixture
def host(app, opened):
    return Phone(app.test_client(), opened.code).open(opened.keys.host)


@pytest.fixture
def ben(app, opened):
    return Phone(app.test_client(), opened.code).open(opened.keys.seats["blue"])


@pytest.fixture
def alice(app, opened):
    """Red's own phone, seated."""
    phone = Phone(app.test_client(), opened.code).open(opened.keys.seats["red"])
    assert phone.get().status_code == 200
    return phone


@pytest.fixture
def watcher(app, opened):
    return Phone(app.test_client(), opened.code).open(opened.keys.watch)


def view_of(html):
    """Whose view a table shows, and what keeps it."""
    return tuple(re.search(rf'data-{name}="([^"]*)"', html)[1] for name in ("seat", "query"))


def addresses(html, of):
    """Where the forms and links of a page lead that have this in their address."""
    found = re.findall(r'(?:action|href)="([^"]*)"', html)
    return {unescape(address) for address in found if of in address}


# --- whose view ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("role", "asked", "shown", "kept"),
    [
        pytest.param("host", {}, "", "", id="the host's phone without a seat"),
        pytest.param("host", {"seat": "blue"}, "blue", "?seat=blue", id="the host's phone, for blue"),
        pytest.param("ben", {}, "blue", "", id="one's own seat"),
        pytest.param("ben", {"seat": "blue"}, "blue", "", id="one's own seat, asked for"),
        pytest.param("ben", {"seat": "red"}, "red", "?seat=red", id="the neighbour's"),
        pytest.param("ben", {"seat": ""}, "blue", "", id="asked for nobody"),
        pytest.param("watcher", {}, "", "", id="watching"),
        pytest.param("watcher", {"seat": "red"}, "red", "?seat=red", id="watching red"),
    ],
)
def test_whose_view_is_shown(request, opened, role, asked, shown, kept):
    phone = request.getfixturevalue(role)
    for html in (phone.get(**asked).text, phone.get("/panel", known=7, **asked).text):
        assert view_of(html) == (shown, kept)
        assert f"Go on, {shown or 'all'}." in html


@pytest.mark.parametrize("path", ["", "/panel", "/history", "/settings", "/value/count"])
def test_a_seat_that_is_not_at_this_table(ben, path):
    answer = ben.get(path, seat="green")
    assert answer.status_code == 400
    assert sentence_in(answer.text) == "There is no such seat at this table."


def test_nothing_is_played_for_a_seat_that_is_not_at_this_table(host):
    assert host.add().status_code == 200
    answer = Phone(host.client, host.code).post("/play?seat=green", script=True, kind="add", seat="red", by=1)
    assert (answer.status_code, sentence_in(answer.text)) == (400, "There is no such seat at this table.")
    assert host.number == 1


def test_one_s_own_seat_is_called_you_also_beside_a_neighbour(ben):
    assert ">You</p>" in ben.get().text
    assert ">You</p>" not in ben.get(seat="red").text
    assert "Bob" in ben.get("/settings", seat="red").text


# --- who may do what there -----------------------------------------------------------------------


def test_a_neighbours_view_is_for_looking_only(ben, alice):
    ben.add()
    html = ben.get(seat="red").text
    assert "data-move" not in html
    assert "Alice’s view: look only" in html
    assert f'<a class="btn btn-main" href="/t/{ben.code}" data-view>Back to mine</a>' in html
    assert "Set by hand" not in ben.get("/value/count", script=True, seat="red").text
    assert "Set by hand" in ben.get("/value/count", script=True).text


def test_the_hosts_phone_plays_for_any_seat(host):
    html = host.get(seat="blue").text
    assert addresses(html, "/play") == {f"/t/{host.code}/play?seat=blue"}
    host.post("/play?seat=blue", script=True, kind="write", seat="blue", number=4, expect=0)
    assert "seat-blue" in host.get("/recent", script=True).text


def test_a_seat_without_a_phone_is_played_by_any_seated_phone(ben):
    html = ben.get(seat="red").text
    assert addresses(html, "/play") == {f"/t/{ben.code}/play?seat=red"}
    assert (
        ben.post("/play?seat=red", script=True, kind="write", seat="red", number=4, expect=0).status_code
        == 200
    )


def test_the_hosts_phone_looks_until_it_says_that_it_plays_for_the_seat(host, ben):
    """Blue has a phone: its view is look-only for the host, with one button that makes the taps count."""
    ben.get()
    look = host.get(seat="blue").text
    assert "data-move" not in look
    assert "Bob’s view: look only" in look
    mode = f"/t/{host.code}?seat=blue&play-for=yes"
    assert re.search(
        rf'<a class="btn btn-main" href="{re.escape(mode.replace("&", "&amp;"))}" data-view>Play for Bob<',
        look,
    )
    write = {"kind": "write", "seat": "blue", "number": 4, "expect": 0}
    refused = host.post("/play?seat=blue", script=True, **write)
    assert (refused.status_code, host.number) == (403, 0)
    assert sentence_in(refused.text) == (
        "Bob plays on their own phone. To help, choose “Play for Bob” first."
    )


def test_the_hosts_phone_plays_for_a_seat_that_has_a_phone(host, ben):
    """Every form of that view keeps the mode, the log names who tapped, and another view ends it."""
    ben.get()
    query = "?seat=blue&play-for=yes"
    html = host.get(**{"seat": "blue", "play-for": "yes"}).text
    assert "You play for Bob." in html
    assert view_of(html) == ("blue", query.replace("&", "&amp;"))
    assert addresses(html, "/play") == {f"/t/{host.code}/play{query}"}
    assert ("dialog/correct", {"as-seat": "blue", "play-for": "yes", "what": "count"}) in dialogs(html)
    assert f"/t/{host.code}?seat=red" in addresses(html, "?seat=red")
    dialog = host.get("/dialog/correct", what="count", **{"as-seat": "blue", "play-for": "yes"}).text
    assert f"/t/{host.code}/play{query}" in addresses(dialog, "/play")
    answer = host.post(f"/play{query}", script=True, kind="write", seat="blue", number=4, expect=0)
    assert answer.status_code == 200
    assert "Undo: Bob writes 4." in answer.text
    assert 'aria-label="Host"' in host.get("/recent", script=True).text


@pytest.mark.parametrize("phone", ["ben", "watcher"])
def test_only_the_hosts_phone_plays_for_others(request, alice, phone):
    phone = request.getfixturevalue(phone)
    html = phone.get(**{"seat": "red", "play-for": "yes"}).text
    assert "Play for" not in html
    assert "data-move" not in html
    answer = phone.post("/play?seat=red&play-for=yes", kind="write", seat="red", number=4, expect=0)
    assert answer.status_code == 403


def test_a_phone_plays_as_itself_whatever_it_looks_at(ben, alice):
    ben.post("/play?seat=red", script=True, kind="add", seat="red", by=1)
    recent = ben.get("/recent", script=True).text
    assert "seat-blue" in recent
    assert "seat-red" not in recent
    answer = ben.post("/play?seat=red", script=True, kind="write", seat="red", number=4, expect=1)
    assert answer.status_code == 403


def test_who_watches_sees_any_seat_and_touches_nothing(watcher):
    html = watcher.get(seat="red").text
    assert "You are watching Alice." in html
    assert "data-move" not in html


# --- the choice survives -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        pytest.param({"kind": "add", "seat": "red", "by": 1}, 200, id="played"),
        pytest.param({"kind": "add", "seat": "red", "by": -5}, 422, id="against the rules"),
        pytest.param({"kind": "draw", "expect": 0}, 409, id="stale"),
        pytest.param({"kind": "undo", "of": 1}, 200, id="undone"),
    ],
)
def test_an_answer_shows_the_view_it_was_played_from(host, fields, status):
    host.play("draw", expect=0)
    answer = host.post("/play?seat=blue", script=True, **fields)
    assert (answer.status_code, view_of(answer.text)) == (status, ("blue", "?seat=blue"))
    page = host.post("/play?seat=blue", kind="add", seat="red", by=-9)
    assert (page.status_code, view_of(page.text)) == (422, ("blue", "?seat=blue"))


def test_without_a_script_a_tap_leads_back_to_the_same_view(host):
    answer = host.post("/play?seat=blue", kind="add", seat="red", by=1)
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/t/{host.code}?seat=blue")


def test_no_panel_where_nothing_is_new(host):
    assert host.get("/panel", known=0, seat="blue").status_code == 204


def test_a_dialog_is_opened_from_a_view_and_leads_back_to_it(host):
    html = host.get(seat="blue").text
    assert ("dialog/correct", {"as-seat": "blue", "what": "count"}) in dialogs(html)
    dialog = host.get("/dialog/correct", what="count", **{"as-seat": "blue"}).text
    assert addresses(dialog, f"/t/{host.code}") == {
        f"/t/{host.code}/play?seat=blue",
        f"/t/{host.code}?seat=blue",
    }


def test_the_seat_that_a_dialog_is_about_is_not_the_one_that_looks(ben):
    dialog = ben.get("/dialog/write", script=True, seat="red").text
    assert addresses(dialog, "/play") == {f"/t/{ben.code}/play"}
    assert 'name="seat" value="red"' in dialog
    dialog = ben.get("/dialog/write", script=True, seat="blue", **{"as-seat": "red"}).text
    assert addresses(dialog, "/play") == {f"/t/{ben.code}/play?seat=red"}
    assert 'name="as-seat"' not in dialog


def test_taking_back_a_card_asks_in_the_same_view(host):
    host.play("draw", expect=0)
    html = host.get(seat="blue").text
    assert ("dialog/undo", {"as-seat": "blue", "of": "1"}) in dialogs(html)
    dialog = host.get("/dialog/undo", script=True, of=1, **{"as-seat": "blue"}).text
    assert addresses(dialog, "/play") == {f"/t/{host.code}/play?seat=blue"}


def test_the_past_is_seen_by_a_seat_too(host):
    host.add(2)
    host.add(3)
    html = host.get(at=1, seat="blue").text
    assert view_of(html) == ("blue", "?seat=blue")
    home = f"/t/{host.code}"
    assert f"{home}?at=1&seat=red" in addresses(html, "at=1")
    assert f"{home}?seat=blue" in addresses(html, home)
    assert f"{home}?at=2&seat=blue" in addresses(host.get("/recent", script=True, seat="blue").text, home)


@pytest.mark.parametrize("path", ["/history", "/settings", "/result", "/invite"])
def test_the_way_back_leads_to_the_same_view(host, path):
    assert f"/t/{host.code}{path}?seat=blue" in addresses(host.get(seat="blue").text, path)
    assert f"/t/{host.code}?seat=blue" in addresses(host.get(path, seat="blue").text, host.code)


# --- undo ----------------------------------------------------------------------------------------


def write(phone, seat, number):
    fields = {"kind": "write", "seat": seat, "number": number, "expect": phone.number}
    answer = phone.post(f"/play?seat={seat}", script=True, **fields)
    assert answer.status_code == 200


def done(phone, seat):
    assert phone.play("done", seat=seat, expect=phone.number).status_code == 200


def test_undo_takes_back_ones_own_step(host, ben):
    write(ben, "blue", 4)
    write(host, "red", 7)
    assert "Undo: Bob writes 4." in ben.get().text
    assert "Undo: Alice writes 7." in host.get(seat="red").text
    assert "Undo: Bob writes 4." in host.get(**{"seat": "blue", "play-for": "yes"}).text
    assert "Undo: Alice writes 7." in host.get().text
    answer = ben.play("undo", of=1)
    assert answer.status_code == 200
    assert 'data-refusal="Nothing of yours to undo in this turn."' in answer.text
    assert "Undo: Alice writes 7." in host.get(seat="red").text


def test_a_turn_that_a_neighbour_closed_is_closed(host, ben, alice):
    done(ben, "blue")
    done(alice, "red")
    assert 'data-refusal="Nothing of yours to undo in this turn."' in ben.get().text
    assert "Nothing of yours to undo in this turn." in ben.get("/dialog/undo", script=True, of=2).text
    dialog = host.get("/dialog/undo", script=True, of=2, **{"as-seat": "red", "play-for": "yes"}).text
    assert "Take it back anyway?" in dialog
    assert 'name="of" value="2"' in dialog


def test_where_nothing_was_done_undo_says_so(ben):
    assert 'data-refusal="There is nothing to undo."' in ben.get().text


# --- the tabs ------------------------------------------------------------------------------------


def test_the_tabs(ben):
    html = ben.get(seat="red").text
    tabs = re.findall(r'<a id="seat-tab-(\w+)"[^>]*href="([^"]*)" data-view( aria-current="page")?>', html)
    home = f"/t/{ben.code}"
    assert tabs == [("red", f"{home}?seat=red", ' aria-current="page"'), ("blue", home, "")]
    assert "<span>Bob</span> <small>(you)</small>" in html


def test_a_game_says_how_far_each_seat_is(app, ben):
    drawn = '{% from "table/seat_tabs.html" import seat_tabs with context %}{{ seat_tabs(states) }}'
    with ben.client, app.app_context():
        ben.get()
        states = {"red": Text("{left} to go", left=2), "blue": ""}
        html = render_template_string(drawn, page=TablePage.of(phone(ben.code)), states=states)
    assert re.findall(r'id="seat-tab-(\w+)".*?</a>', html, re.DOTALL) == ["red", "blue"]
    assert re.findall(r'class="seat-tab-state">([^<]*)<', html) == ["2 to go"]


def test_nobody_is_current_where_no_seat_is_shown(host):
    assert "aria-current" not in host.get().text
    assert number_in(host.get().text) == 0


# --- a lot to set by hand ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "listed"),
    [("", set()), ("red", {"red"}), ("blue", {"blue"})],
)
def test_where_a_lot_can_be_set_by_hand_it_is_listed_a_seat_at_a_time(app, seat, listed):
    """Three sheets of 200 marks each would be a page that nobody finds anything on."""
    with app.app_context():
        opened = open_table("welcome_to_the_moon", {"adventure": "mine"}, ["Ann", "Bo", "Cy"])
    phone = Phone(app.test_client(), opened.code).open(opened.keys.host)
    html = phone.get("/settings", **({"seat": seat} if seat else {})).text
    named = {given["what"].partition(".")[0] for _, given in dialogs(html)}
    assert named & {"red", "blue", "green"} == listed
    assert {f'href="/t/{opened.code}/settings?seat={other}"' in html for other in ("red", "blue")} == {True}


def test_where_little_can_be_set_by_hand_it_is_listed_at_once(host):
    assert "Whose values" not in host.get("/settings").text
