"""The set-up page begins with what this phone chose for its last table of the game."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from wtforms import BooleanField

from companion.games import GAMES
from companion.setup_forms import is_choice, sent, values_of
from companion.web.joining import last_setup
from companion.web.joining.lobby import form_of

MOON = "/new/welcome_to_the_moon"
CHOSEN = {"players": "3", "people-0": "Ada", "people-1": "Ben", "people-2": "Cy", "dealer": "app"}
CHOSEN |= {f"mission_{letter}": "0" for letter in "abc"} | {"level": "1"}


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


@pytest.fixture
def client(app):
    return app.test_client()


def checked(html, name):
    """The value of the radio button of this name that is on."""
    buttons = re.findall(rf'<input[^>]*name="{name}"[^>]*>', html)
    return [re.search(r'value="([^"]*)"', one).group(1) for one in buttons if " checked" in one]


def started(client, **typed):
    answer = client.post(MOON, data={"adventure": "mine", "mode": "cards", **CHOSEN, **typed})
    assert answer.status_code == 303
    return answer


def test_the_page_begins_with_the_last_set_up(client):
    assert checked(client.get(MOON).text, "adventure") == ["launch"]
    started(client)
    html = client.get(MOON).text
    assert (checked(html, "adventure"), checked(html, "mode")) == (["mine"], ["cards"])
    assert checked(html, "players") == ["3"]
    assert re.search(r'name="people-1"[^>]*value="Ben"', html)


def test_a_page_that_is_refused_keeps_what_was_typed_there(client):
    started(client)
    html = client.post(MOON, data={**CHOSEN, "adventure": "dome", "mode": "nonsense"}).text
    assert checked(html, "adventure") == ["dome"]


def test_another_game_and_another_phone_know_nothing_of_it(app, client):
    started(client)
    assert 'value="Ben"' not in re.sub(r"<datalist.*?</datalist>", "", client.get("/new/astrojam").text)
    assert checked(app.test_client().get(MOON).text, "adventure") == ["launch"]


def test_the_cookie_goes_to_that_page_alone(client):
    lines = started(client).headers.getlist("Set-Cookie")
    (line,) = [line for line in lines if line.startswith("last-setup=")]
    assert f"Path={MOON}" in line
    assert "HttpOnly" in line
    assert "SameSite=Lax" in line


def test_a_refused_set_up_is_not_kept(client):
    answer = client.post(MOON, data={**CHOSEN, "mode": "nonsense"})
    assert answer.status_code == 422
    assert "last-setup" not in str(answer.headers)


@pytest.mark.parametrize(
    "value",
    [
        "adventure=nowhere&players=99&mode=",
        "people-0=" + "x" * 21,
        "people-0=%00%0A",
        "players",
        "&&&=&==",
        "%ff%fe",
        "a=1&" * 900,
        "x" * 3999,
        "csrf_token=1&again=1&people-0-player=x&people=1&adventure=mine'--",
    ],
)
def test_a_hostile_cookie_leaves_the_page_as_it_was(client, value):
    untouched = client.get(MOON).text
    client.set_cookie("last-setup", value, path=MOON)
    assert plain(client.get(MOON).text) == plain(untouched)


def test_a_name_of_the_cookie_is_text(client):
    client.set_cookie("last-setup", "people-0=%3Cscript%3E", path=MOON)
    assert 'value="&lt;script&gt;"' in client.get(MOON).text


def plain(html):
    """Without what every answer has anew."""
    return re.sub(r'(csrf[^>]*(value|content)|nonce)="[^"]*"', "", html)


@pytest.mark.parametrize("slug", GAMES)
def test_every_choice_of_every_game_comes_back(app, slug):
    with app.test_request_context(f"/new/{slug}"):
        form = form_of(slug)
        form.players.data = values_of(form.players)[-1]
        for field in form.choosable():
            pick_last(field)
        chosen = form.chosen_last()
        fresh = form_of(slug)
        fresh.choose(chosen)
        assert fresh.chosen_last() == chosen
        assert chosen["players"] == values_of(form.players)[-1]


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_kept_fits_into_a_cookie(app, slug):
    with app.test_request_context(f"/new/{slug}"):
        form = form_of(slug)
        form.players.data = values_of(form.players)[-1]
        for field in form.choosable():
            pick_last(field)
        assert len(urlencode(form.chosen_last())) < last_setup.LONGEST


def test_a_printed_number_is_not_among_them(app):
    with app.test_request_context("/new/astro_knights"):
        names = form_of("astro_knights").chosen_last()
    assert "boss-boss" in names
    assert not [name for name in names if name.endswith(("health", "other", "slots", "all_numbers"))]


def pick_last(field):
    if field.name == "players":
        return
    if isinstance(field, BooleanField):
        field.data = not field.data
    elif is_choice(field):
        field.data = values_of(field)[-2 if len(values_of(field)) > 2 else -1]
    else:
        field.data = f"Name {sent(field.name[-3:])}"


@pytest.mark.parametrize(("longest", "kept"), [(10_000, True), (10, False)])
def test_a_set_up_that_is_too_long_is_not_kept(client, monkeypatch, longest, kept):
    monkeypatch.setattr(last_setup, "LONGEST", longest)
    assert ("last-setup=" in str(started(client).headers)) is kept
