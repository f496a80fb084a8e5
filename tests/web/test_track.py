"""The page that says what the app tracks, and the table before and after a switch."""

import re

import pytest
from pages import Phone

from companion.tables.create import open_table
from tests.games.astro_knights.tables import a_setup


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


@pytest.fixture
def phone(app):
    """The host's, at a light table of two in the first turn of a knight."""
    with app.app_context():
        opened = open_table("astro_knights", a_setup(light=True, dealer="table"), ["Ada", "Ben"])
    phone = Phone(app.test_client(), opened.code).open(opened.keys.host)
    assert phone.play("draw-turn-card", drawn="player-1", expect=0).status_code == 200
    return phone


def switches(html):
    """Whether each part is on, by id."""
    found = re.findall(
        r'role="switch"[^>]*value="track\?part=(\w+)&amp;on=\w+"[^>]*aria-checked="(\w+)"', html
    )
    return {part: on == "true" for part, on in found}


def switch(phone, part, *, on):
    tap = f"track?part={part}&on={'yes' if on else 'no'}"
    answer = phone.post("/play", tap=tap, back="track")
    assert (answer.status_code, answer.location) == (303, f"/t/{phone.code}/track")
    return phone.get("/track").text


def figures(html, what):
    return re.findall(rf'data-value="{re.escape(what)}"[^>]*>([^<]*)<', html)


def test_the_menu_leads_to_a_switch_for_each_part(phone):
    assert f'href="/t/{phone.code}/track"' in phone.get().text
    off = dict.fromkeys(("energy", "weapons", "power", "activations"), False)
    assert switches(phone.get("/track").text) == off
    assert switches(switch(phone, "power", on=True)) == {**off, "power": True}
    assert switches(switch(phone, "power", on=False)) == off


def test_a_number_is_on_no_page_while_it_is_untracked_and_then_a_dash(phone):
    for path in ("", "/settings", "/screen"):
        assert "red.power" not in phone.get(path).text, path
    assert figures(phone.get().text, "red.health")
    switch(phone, "power", on=True)
    shown = figures(phone.get().text, "red.power")
    assert set(shown) == {"–"}
    assert "Ada: power +1" not in phone.get().text
    assert phone.play("correct", what="red.power", value=2).status_code == 200
    assert set(figures(phone.get().text, "red.power")) == {"2"}
    assert set(figures(phone.get().text, "blue.power")) == {"–"}


def test_the_form_returns_to_no_other_page(phone):
    answer = phone.post("/play", tap="track?part=power&on=yes", back="//example.org")
    assert answer.location == f"/t/{phone.code}"


def test_a_game_without_parts_has_no_such_page(app, opened):
    phone = Phone(app.test_client(), opened.code).open(opened.keys.host)
    assert phone.get("/track").status_code == 404
    assert "/track" not in phone.get().text
