"""Pages of Exoplanet Colony for all that a table may track: each can be drawn, and asks once."""

import re
from itertools import product

import pytest
from pages import Phone

from companion.games.exoplanet_colony.parts import PARTS
from companion.tables.create import open_table
from tests.games.exoplanet_colony.table import a_setup

STEPS = (
    ("begin", {"seat": "red"}),
    ("deploy-new", {"colour": "red", "food": 1}),
    ("place-loss", {"resource": "water", "at": "base.hub"}),
    ("give-issue", {"seat": "blue", "name": "Flu"}),
)
PAGES = ("", "/settings", "/screen", "/track")


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False, "PROPAGATE_EXCEPTIONS": True}


@pytest.fixture
def table(app):
    with app.app_context():
        return open_table("exoplanet_colony", a_setup(light=True), ["Ada", "Ben"])


@pytest.fixture
def phone(app, table):
    """The host's, at a light table in its first turn."""
    opened = table
    phone = Phone(app.test_client(), opened.code).open(opened.keys.host)
    for number, (kind, given) in enumerate(STEPS):
        assert phone.play(kind, **given, expect=number).status_code == 200
    return phone


def switch(phone, part, *, on):
    assert phone.post("/play", tap=f"track?part={part}&on={'yes' if on else 'no'}").status_code in (200, 303)


@pytest.mark.parametrize("tracked", [*product((True, False), repeat=3)])
@pytest.mark.parametrize("event", [False, True])
def test_every_page_can_be_drawn(phone, tracked, event):
    for part, on in zip(PARTS, tracked, strict=True):
        if on:
            switch(phone, part, on=True)
    if event:
        assert phone.play("update-resources", event="yes", expect=phone.number).status_code == 200
    for path in PAGES:
        html = phone.get(path).text
        assert "cannot be drawn" not in html
        assert ("hand.card" in html) is (tracked[0] and path in ("", "/settings")), path
    assert ('id="base"' in phone.get().text) is tracked[1]
    assert ('id="plans"' in phone.get().text) is tracked[2]


def test_an_act_asks_once_for_what_it_needs(phone):
    switch(phone, "hands", on=True)
    water = r'href="[^"]*dialog/correct\?what=red\.hand\.card"[^>]*aria-label="Water \+2"'
    assert re.search(water, phone.get().text)
    assert phone.play("correct", what="red.hand.card", value=3).status_code == 200
    html = phone.get().text
    assert not re.search(water, html)
    assert 'value="generate?resource=water"' in html


def test_a_dialog_of_an_earlier_moment_says_that_it_cannot_be_done_now(phone):
    assert phone.play("go-back", to=0, expect=len(STEPS)).status_code == 200
    answer = phone.get("/dialog/deploy-new")
    assert (answer.status_code, "This cannot be done just now." in answer.text) == (200, True)


FOLDS = re.compile(r"<details(?:(?!</details>).)*</details>", re.DOTALL)


def unfolded(html):
    """The kinds of the acts of the stage that are in no fold."""
    stage = FOLDS.sub("", html.split('id="view-turn"')[1].split('id="view-table"')[0])
    return set(re.findall(r'(?:name="tap" value="|/dialog/)([\w-]+)', stage))


@pytest.mark.parametrize(("step", "act"), [({}, "generate"), ({"event": "yes"}, "place-loss")])
def test_acts_of_a_turn_are_folded_on_the_phones_that_wait(app, table, phone, step, act):
    ada, ben = (Phone(app.test_client(), table.code).open(table.keys.seats[seat]) for seat in ("red", "blue"))
    assert ada.get().status_code == ben.get().status_code == 200
    if step:
        assert phone.play("update-resources", **step, expect=phone.number).status_code == 200
    assert act in unfolded(ada.get().text)
    html = ben.get().text
    assert act not in unfolded(html)
    assert f'tap" value="{act}?' in html, "every phone may help, in the fold"


def test_the_forecast_is_open_where_there_is_no_map_beside_it(phone):
    assert re.search(r'id="forecast" open', phone.get().text)
    switch(phone, "base", on=True)
    assert not re.search(r'id="forecast" open', phone.get().text)
