"""What was typed at one table is offered at the next."""

import json

import pytest
from each import each

from companion.engine import fields
from companion.engine.errors import Malformed
from companion.engine.seats import seat_row
from companion.games.astrojam import GAME
from companion.games.astrojam import setup as game_setup
from companion.games.astrojam.house_rules import RECOMMENDED
from companion.games.astrojam.setup import Setup
from companion.tables.create import open_table
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table

PRINTED = {
    "items": ["Screw", "Pump", "Bolt", "Fuse", "Map"],
    "actions": 60, "tasks": 17, "conditions": 16, "sites": 6,
}  # fmt: skip
READINGS = {"crates": "turns", "after_scoring": "go-on", "visit": "item", "swap_draws": True}


def opened(raw, known=None):
    """A set-up and its table, prepared as a real one is."""
    seats = seat_row(("Ada", "Ben", "Cleo"))
    setup = fields.read(Setup, json.loads(json.dumps(GAME.fill_setup(raw, known or {}))))
    GAME.check_setup(setup, seats)
    return setup, GAME.start(setup, seats)


def box_of(setup, state):
    """What a table has taught, as it is stored: JSON there and back."""
    known = {}
    for kind, card, values in GAME.box_cards(setup, state):
        known.setdefault(kind, {})[card] = json.loads(json.dumps(values))
    return known


def chosen(setup):
    """What a box may know of a set-up."""
    written = fields.to_json(setup)
    return {name: written[name] for name in (*PRINTED, "readings") if name in written}


EVERYTHING = {**PRINTED, "readings": READINGS}


def test_what_is_left_out_is_as_it_was():
    known = box_of(*opened(EVERYTHING))
    assert chosen(opened({}, known)[0]) == PRINTED


def test_aj_q1_aj_q2_aj_q5_aj_q6_readings_come_by_the_page_that_shows_them():
    known = box_of(*opened({"readings": READINGS}))
    assert game_setup.known(known)["readings"] == READINGS
    assert opened({"items": list("ABCDE")}, known)[0].readings == RECOMMENDED


def test_what_is_given_is_taken_as_it_is():
    known = box_of(*opened(EVERYTHING))
    again, state = opened({"tasks": 0, "sites": 0}, known)
    assert (again.tasks, again.sites, again.actions) == (0, 0, 60)
    assert (state.piles.tasks, state.sites, state.piles.actions) == (None, 0, 60)


@each("raw", [{"first": 2}, {"board": "In a row."}], ids=["AJ-S3", "AJ-S2"])
def test_what_belongs_to_one_table_is_not_kept(raw):
    assert opened({}, box_of(*opened(raw)))[0] == opened({})[0]


def test_an_empty_box_knows_nothing():
    assert game_setup.known({}) == {}
    assert opened({}, {})[0] == Setup()


@each(
    "raw",
    [{"items": None}, {"items": "Screw"}, {"readings": 7}, {"actions": "many"}, {"first": -1}, {"sites": []}],
)
def test_a_raw_setup_of_any_shape_is_prepared_and_then_refused(raw):
    with pytest.raises(Malformed):
        fields.read(Setup, GAME.fill_setup(raw, box_of(*opened(EVERYTHING))))


def test_typed_at_one_table_and_known_at_the_next(app):
    with app.app_context():
        open_table("astrojam", EVERYTHING, ["Ada", "Ben"])
        again = open_table("astrojam", {}, ["Cleo", "Dan", "Eve"])
        assert chosen(view_table(table_cache.find(again.code)).setup) == PRINTED
