"""A dialog that asks for a lot: keys instead of pads, groups, and what was typed before."""

from __future__ import annotations

import re

import pytest
from each import each
from other_game import with_parts
from pages import Phone

from companion.engine.fields import Choice, Flag, Many, Number, declare
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.games import GAMES
from companion.web.table.dialogs import LONG, Dialog, DialogField, asked_fields, belong, dialog_of

ROUTES = {"north": "North", "south": "South"}


class Survey(
    Move,
):
    """Two places, each with a pad and a choice, and more."""

    kind = "survey"
    sentence = "The survey is done: {depth_1}, {depth_2}."

    depth_1: int = declare(Number("First depth", 1, 3, pad=(1, 3)))
    route_1: str = declare(Choice("First route", ROUTES))
    depth_2: int = declare(Number("Second depth", 1, 3, pad=(1, 3)))
    route_2: str = declare(Choice("Second route", ROUTES))
    wells: int = declare(Number("Wells", 0, 40), default=0)
    wells_dry: bool = declare(Flag("A dry one among them"), default=False)
    signs: tuple[str, ...] = declare(Many("Signs", Choice("Sign", {"x": "X", "y": "Y"}), 0, 2), default=())
    weather: str = declare(
        Choice("Weather", {"fine": "Fine", "worse": "Worse than yesterday"}), default="fine"
    )


ASKS = ("depth_1", "route_1", "depth_2", "route_2", "wells", "wells_dry", "signs", "weather")
NORTH_ONLY = {"route_1": {"north": "North"}}
BEFORE = {"depth_2": 3, "route_2": "south", "wells": 12, "wells_dry": True, "weather": "worse"}


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


@pytest.fixture
def dialog(app, opened, monkeypatch):
    """Return the dialog of the survey as the host sees it."""

    def shown(**offer):
        offers = (Offer("survey", "Survey", **{"asks": ASKS, **offer}),)
        toy = GAMES["toy"]
        game = with_parts(toy, moves={**toy.moves, "survey": Survey}, offers=lambda state, seat: offers)
        monkeypatch.setitem(GAMES, "toy", game)
        phone = Phone(app.test_client(), opened.code).open(opened.keys.host)
        return phone.get("/dialog/survey", script=True).text

    return shown


def fields_of(html, name):
    """The inputs of this name."""
    return re.findall(rf'<input[^>]*name="{name}"[^>]*>', html)


def asked(*names):
    return asked_fields(Survey, names, {}, {})


def of(*names):
    return dialog_of("survey", "Survey", {}, asked(*names), None, "")


# --- pads ----------------------------------------------------------------------------------------


def test_the_only_pad_ends_the_dialog():
    made = of("depth_1", "route_1")
    assert made.last.name == "depth_1"
    assert [one.name for one in made.asks] == ["route_1"]


def test_of_several_pads_none_ends_the_dialog():
    made = of("depth_1", "depth_2")
    assert made.last is None
    assert [one.name for one in made.asks] == ["depth_1", "depth_2"]


def test_a_lone_choice_ends_the_dialog():
    made = of("route_1")
    assert made.last.name == "route_1"
    assert made.asks == ()
    assert of("route_1", "route_2").last is None


def test_each_value_of_a_lone_choice_is_a_button_that_says_what_it_would_do(dialog):
    html = dialog(asks=("route_1",), options={"route_1": {"north": "North\nby the river", "south": "South"}})
    buttons = re.findall(r'<button class="btn" name="route_1" value="(\w+)"[^>]*>(.*?)</button>', html)
    assert buttons == [
        ("north", "<span>North</span><small>by the river</small>"),
        ("south", "<span>South</span>"),
    ]
    assert "btn-main" not in html


def test_several_pads_are_keys_to_choose_from(dialog):
    html = dialog()
    for name in ("depth_1", "depth_2"):
        keys = fields_of(html, name)
        assert [re.search(r'value="(\d+)"', key)[1] for key in keys] == ["1", "2", "3"]
        assert all('type="radio"' in key and "required" in key for key in keys)
    assert html.count(" autofocus") == 1
    assert len(re.findall(r'<button class="btn btn-main', html)) == 1


@each(
    ("spec", "on_keys"),
    [
        (Number("N", 1, 15, pad=(1, 15)), True),
        (Number("N", 0, 15, pad=(1, 15)), False),
        (Number("N", 1, 99, pad=(1, 15)), False),
        (Number("N", 1, 15), False),
        (Flag("N"), False),
    ],
    ids=["all", "least", "most", "no-pad", "no-number"],
)
def test_keys_only_where_they_are_all_the_numbers(spec, on_keys):
    """Any other number has to be typed."""
    assert DialogField("n", "N", "pad", spec).on_keys is on_keys


# --- what is offered and what was typed before ---------------------------------------------------


def test_only_what_is_offered_may_be_chosen(dialog):
    html = dialog(options=NORTH_ONLY)
    (only,) = fields_of(html, "route_1")
    assert "checked" in only
    assert len(fields_of(html, "route_2")) == 2


def test_some_of_a_few_named_values(dialog):
    signs = fields_of(dialog(), "signs")
    assert [re.search(r'value="(\w+)"', sign)[1] for sign in signs] == ["x", "y"]
    assert all('type="checkbox"' in sign and "required" not in sign for sign in signs)


def test_a_dialog_holds_what_was_typed_before(dialog):
    html = dialog(values=BEFORE)
    assert [('value="3"' in key, "checked" in key) for key in fields_of(html, "depth_2")] == [
        (False, False),
        (False, False),
        (True, True),
    ]
    assert re.search(r'name="wells"[^>]*value="12"', html)
    assert "checked" in fields_of(html, "wells_dry")[1]
    assert "checked" in fields_of(html, "weather")[1]
    assert not any("checked" in key for key in fields_of(html, "depth_1"))


def test_a_dialog_of_nothing_typed_holds_the_defaults(dialog):
    html = dialog()
    assert re.search(r'name="wells"[^>]*value="0"', html)
    assert "checked" not in fields_of(html, "wells_dry")[1]
    assert "checked" in fields_of(html, "weather")[0]


# --- a list --------------------------------------------------------------------------------------


def test_a_dialog_becomes_a_list():
    many = ("wells", "wells_dry", "weather", "signs", "route_1")
    assert not of(*many[: LONG - 1]).long
    assert of(*many[:LONG]).long


def test_only_short_words_stand_close(dialog):
    html = dialog()
    assert re.search(
        r'class="choices choices-s">\s*<label class="choice"><input type="radio" name="route_1"', html
    )
    assert re.search(r'class="choices">\s*<label class="choice"><input type="radio" name="weather"', html)


@each(
    ("first", "name", "together"),
    [
        ("number_1", "action_1", True),
        ("number_1", "number_2", False),
        ("number_1", "action_11", False),
        ("wells", "wells_dry", True),
        ("wells", "wellspring", False),
        ("wells_dry", "wells", False),
        ("mission_a", "mission_b", False),
        ("mission_a", "plan_a", False),
        ("errors", "campaign", False),
    ],
)
def test_what_belongs_together(first, name, together):
    assert belong(first, name) is together


def test_groups():
    groups = of(*ASKS).groups
    assert [[one.name for one in group] for group in groups] == [
        ["depth_1", "route_1"],
        ["depth_2", "route_2"],
        ["wells", "wells_dry"],
        ["signs"],
        ["weather"],
    ]


def test_no_groups_of_nothing():
    assert Dialog("survey", "Survey", {}, ()).groups == ()
