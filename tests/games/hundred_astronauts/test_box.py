"""What was typed at one table is offered at the next one of the same edition."""

import json

import pytest
from each import each

from companion.engine import fields
from companion.engine.errors import Malformed
from companion.engine.seats import seat_row
from companion.games.hundred_astronauts import GAME, setup
from companion.games.hundred_astronauts.building import Build, TypeBlueprint
from companion.games.hundred_astronauts.components import CLASSIC, NEWER
from companion.games.hundred_astronauts.setup import HABITS, Setup
from companion.games.hundred_astronauts.state import CHOSEN
from companion.games.hundred_astronauts.turn import Begin, StartTurn
from companion.tables.box_cards import box_cards
from companion.tables.create import open_table
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table
from companion.tables.play import Tap, play_tap

CLASSIC_HABITS = {
    "cards": 96, "steal": CHOSEN, "first_draw": "game", "counted": "after", "universal": "Any one Component.",
}  # fmt: skip
NEWER_HABITS = {"start_draw": 1, "draft_discard": True, "hand_limit": 9}
BASE = {
    "what": "space-base",
    "slot_1": 3,
    "slot_1_text": "1 Energy, 2 Cement bricks",
    "slot_2": 1,
    "reward": "coin",
}
TOWER = {"what": "wind-turbine", "name": "Tall Tower", "slot_1": 2, "reward": "deck"}


def opened(raw, known=None, players=2):
    """A set-up and its table, prepared as a real one is."""
    seats = seat_row(("Ada", "Ben", "Cleo", "Dan")[:players])
    setup = fields.read(Setup, json.loads(json.dumps(GAME.fill_setup(raw, known or {}))))
    GAME.check_setup(setup, seats)
    return setup, GAME.start(setup, seats)


def box_of(setup, state):
    """What a table has taught, as it is stored: JSON there and back."""
    known = {}
    for kind, card, values in GAME.box_cards(setup, state):
        known.setdefault(kind, {})[card] = json.loads(json.dumps(values))
    return known


def merged(*boxes):
    """One box after the other: a card of the same id takes the place of the older one."""
    whole = {}
    for one in boxes:
        for kind, cards in one.items():
            whole[kind] = {**whole.get(kind, {}), **cards}
    return whole


def typed(raw, *cards):
    """The box of a table at which these blueprints were typed in."""
    setup, state = opened(raw)
    for card in cards:
        state = GAME.play(state, TypeBlueprint(**card))
    return box_of(setup, state)


def used(setup):
    return {name: getattr(setup, name) for name in HABITS[setup.edition]}


@each(
    ("edition", "habits"),
    [
        pytest.param(CLASSIC, CLASSIC_HABITS, id="HA-Q7 HA-Q18"),
        pytest.param(NEWER, NEWER_HABITS, id="HA-B-8"),
    ],
)
def test_the_way_of_the_last_table_is_the_next_ones(edition, habits):
    known = box_of(*opened({"edition": edition, **habits}))
    assert used(opened({"edition": edition}, known)[0]) == habits


def test_what_is_chosen_now_beats_what_was_chosen_before():
    known = box_of(*opened(CLASSIC_HABITS))
    again, state = opened({"cards": 0, "universal": ""}, known)
    assert used(again) == CLASSIC_HABITS | {"cards": 0, "universal": ""}
    assert state.deck is None


def test_a_habit_that_was_given_up_is_forgotten():
    first = box_of(*opened(CLASSIC_HABITS))
    plain = {"cards": 0, "steal": "random", "first_draw": "own", "counted": "before", "universal": ""}
    second = merged(first, box_of(*opened(plain, first)))
    assert opened({}, second)[0] == opened({})[0]


def test_the_editions_do_not_mix():
    known = merged(box_of(*opened(CLASSIC_HABITS)), box_of(*opened({"edition": NEWER, **NEWER_HABITS})))
    classic, newer = opened({"edition": CLASSIC}, known)[0], opened({"edition": NEWER}, known)[0]
    assert used(classic) == CLASSIC_HABITS
    assert used(newer) == NEWER_HABITS
    assert (classic.hand_limit, newer.universal, newer.cards) == (0, "", 0)


def test_what_the_edition_does_not_use_is_not_kept():
    known = box_of(*opened({"edition": NEWER, **CLASSIC_HABITS, **NEWER_HABITS}))
    assert known[setup.HABIT] == {NEWER: NEWER_HABITS}


def test_the_edition_of_the_last_table_is_known():
    assert setup.edition({}) == CLASSIC
    assert setup.edition(box_of(*opened({"edition": NEWER}))) == NEWER
    assert setup.edition(merged(box_of(*opened({"edition": NEWER})), box_of(*opened({})))) == CLASSIC


def test_who_leaves_the_edition_out_plays_the_classic_one():
    """Whatever was played before: the page names one, a program that names none means the same each time."""
    known = merged(typed({"edition": NEWER}, TOWER), box_of(*opened({"edition": NEWER, **NEWER_HABITS})))
    setup, _ = opened({}, known)
    assert (setup.edition, setup.hand_limit, setup.library) == (CLASSIC, 0, ())


@each("edition", [CLASSIC, NEWER])
def test_blueprints_typed_in_play_are_known_at_the_next_table(edition):
    known = typed({"edition": edition}, BASE, TOWER)
    library = opened({"edition": edition}, known)[1].library
    assert [fields.to_json(card) for card in library] == [BASE, TOWER]


def test_ha_b_5_blueprints_of_the_two_editions_are_kept_apart():
    """One is paid for with cards of the hand, the other with supplies: the same name, another price."""
    dear = {**BASE, "slot_1": 9}
    known = merged(typed({"edition": CLASSIC}, BASE), typed({"edition": NEWER}, dear))
    assert [card.slot_1 for card in opened({"edition": CLASSIC}, known)[1].library] == [3]
    assert [card.slot_1 for card in opened({"edition": NEWER}, known)[1].library] == [9]


@each("edition", [CLASSIC, NEWER])
def test_a_blueprint_built_for_the_first_time_is_known_at_the_next_table(edition):
    setup, state = opened({"edition": edition})
    for move in (Begin(seat="red"), StartTurn()):
        state = GAME.play(state, move)
    state = GAME.play(state, Build(blueprint="wind-turbine", paid=0, reward="none"))
    (card,) = opened({"edition": edition}, box_of(setup, state))[1].library
    assert (card.title, card.cost, card.reward) == ("Wind Turbine", 0, "none")


def test_a_blueprint_typed_again_takes_the_place_of_the_older_one():
    known = typed({}, BASE, {**BASE, "slot_2": 4})
    (card,) = opened({}, known)[1].library
    assert card.slot_2 == 4


def test_a_box_with_more_blueprints_than_a_library_holds_still_opens():
    cards = {f"c-{n}": {"what": "space-base", "name": f"C {n}"} for n in range(setup.MOST + 1)}
    assert len(opened({}, {setup.BLUEPRINTS[CLASSIC]: cards})[1].library) == setup.MOST


def test_a_library_that_is_given_is_taken_as_it_is():
    assert opened({"library": []}, typed({}, BASE))[1].library == ()


def test_building_and_typing_a_blueprint_teach():
    """Only their box cards are stored."""
    assert [kind for kind, move in GAME.moves.items() if move.learns and kind != "correct"] == [
        "build",
        "type-blueprint",
    ]


@each("raw", [{"edition": 7}, {"edition": ["a"]}, {"edition": None}, {"library": None}, {"cards": "many"}])
def test_a_raw_setup_of_any_shape_is_prepared_and_then_refused(raw):
    with pytest.raises(Malformed):
        fields.read(Setup, GAME.fill_setup(raw, typed({}, BASE)))


# --- through the real store -----------------------------------------------------------------------


def test_typed_at_one_table_and_known_at_the_next(app):
    with app.app_context():
        first = open_table("hundred_astronauts", {"edition": NEWER, **NEWER_HABITS}, ["Ada", "Ben"])
        number = view_table(table_cache.find(first.code)).number
        play_tap(table_cache.find(first.code), Tap("type-blueprint", TOWER, by="host", expect=number))
        other = open_table("hundred_astronauts", CLASSIC_HABITS, ["Ada", "Ben"])
        again = open_table("hundred_astronauts", {"edition": NEWER}, ["Cleo", "Dan"])
        view = view_table(table_cache.find(again.code))
        assert used(view.setup) == NEWER_HABITS
        assert [card.title for card in view.state.library] == ["Tall Tower"]
        assert view_table(table_cache.find(other.code)).state.library == ()
        assert setup.edition(box_cards("hundred_astronauts")) == NEWER
