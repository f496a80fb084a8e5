"""What was typed at one table is offered at the next one of the same edition."""

import json

import pytest

from companion.engine import fields
from companion.engine.errors import Malformed
from companion.engine.seats import seat_row
from companion.games.hundred_astronauts import GAME, box, moves
from companion.games.hundred_astronauts.components import A, B
from companion.games.hundred_astronauts.setup import HABITS, Setup
from companion.games.hundred_astronauts.state import CHOSEN
from companion.tables import service

CLASSIC = {"cards": 96, "steal": CHOSEN, "universal": "Any one Component."}
NEWER = {"start_draw": 1, "draft_discard": True, "hand_limit": 9}
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
    setup = fields.read(Setup, json.loads(json.dumps(GAME.prepare(raw, known or {}))))
    GAME.check_setup(setup, seats)
    return setup, GAME.new_game(setup, seats)


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
        state = GAME.play(state, moves.TypeBlueprint(**card))
    return box_of(setup, state)


def used(setup):
    return {name: getattr(setup, name) for name in HABITS[setup.edition]}


@pytest.mark.parametrize(
    ("edition", "habits"),
    [pytest.param(A, CLASSIC, id="Q7 Q18"), pytest.param(B, NEWER, id="B-8")],
)
def test_the_way_of_the_last_table_is_the_next_ones(edition, habits):
    known = box_of(*opened({"edition": edition, **habits}))
    assert used(opened({"edition": edition}, known)[0]) == habits


def test_what_is_chosen_now_beats_what_was_chosen_before():
    known = box_of(*opened(CLASSIC))
    again, state = opened({"cards": 0, "universal": ""}, known)
    assert used(again) == {"cards": 0, "steal": CHOSEN, "universal": ""}
    assert state.deck is None


def test_a_habit_that_was_given_up_is_forgotten():
    first = box_of(*opened(CLASSIC))
    plain = {"cards": 0, "steal": "random", "universal": ""}
    second = merged(first, box_of(*opened(plain, first)))
    assert opened({}, second)[0] == opened({})[0]


def test_the_editions_do_not_mix():
    known = merged(box_of(*opened(CLASSIC)), box_of(*opened({"edition": B, **NEWER})))
    classic, newer = opened({"edition": A}, known)[0], opened({"edition": B}, known)[0]
    assert used(classic) == CLASSIC
    assert used(newer) == NEWER
    assert (classic.hand_limit, newer.universal, newer.cards) == (0, "", 0)


def test_what_the_edition_does_not_use_is_not_kept():
    known = box_of(*opened({"edition": B, **CLASSIC, **NEWER}))
    assert known[box.HABIT] == {B: NEWER}


def test_the_edition_of_the_last_table_is_known():
    assert box.edition({}) == A
    assert box.edition(box_of(*opened({"edition": B}))) == B
    assert box.edition(merged(box_of(*opened({"edition": B})), box_of(*opened({})))) == A


def test_who_leaves_the_edition_out_plays_the_classic_one():
    """Whatever was played before: the page names one, a program that names none means the same each time."""
    known = merged(typed({"edition": B}, TOWER), box_of(*opened({"edition": B, **NEWER})))
    setup, _ = opened({}, known)
    assert (setup.edition, setup.hand_limit, setup.library) == (A, 0, ())


@pytest.mark.parametrize("edition", [A, B])
def test_blueprints_typed_in_play_are_known_at_the_next_table(edition):
    known = typed({"edition": edition}, BASE, TOWER)
    library = opened({"edition": edition}, known)[1].library
    assert [fields.write(card) for card in library] == [BASE, TOWER]


def test_b_5_blueprints_of_the_two_editions_are_kept_apart():
    """One is paid for with cards of the hand, the other with supplies: the same name, another price."""
    dear = {**BASE, "slot_1": 9}
    known = merged(typed({"edition": A}, BASE), typed({"edition": B}, dear))
    assert [card.slot_1 for card in opened({"edition": A}, known)[1].library] == [3]
    assert [card.slot_1 for card in opened({"edition": B}, known)[1].library] == [9]


def test_a_blueprint_typed_again_takes_the_place_of_the_older_one():
    known = typed({}, BASE, {**BASE, "slot_2": 4})
    (card,) = opened({}, known)[1].library
    assert card.slot_2 == 4


def test_a_box_with_more_blueprints_than_a_library_holds_still_opens():
    cards = {f"c-{n}": {"what": "space-base", "name": f"C {n}"} for n in range(box.MOST + 1)}
    assert len(opened({}, {box.BLUEPRINTS[A]: cards})[1].library) == box.MOST


def test_a_library_that_is_given_is_taken_as_it_is():
    assert opened({"library": []}, typed({}, BASE))[1].library == ()


def test_only_typing_a_blueprint_teaches():
    """Only its box cards are stored."""
    assert [kind for kind, move in GAME.moves.items() if move.learns and kind != "correct"] == [
        "type-blueprint"
    ]


@pytest.mark.parametrize(
    "raw", [{"edition": 7}, {"edition": ["a"]}, {"edition": None}, {"library": None}, {"cards": "many"}]
)
def test_a_raw_setup_of_any_shape_is_prepared_and_then_refused(raw):
    with pytest.raises(Malformed):
        fields.read(Setup, GAME.prepare(raw, typed({}, BASE)))


# --- through the real store -----------------------------------------------------------------------


def test_typed_at_one_table_and_known_at_the_next(app):
    with app.app_context():
        first = service.open_table("hundred_astronauts", {"edition": B, **NEWER}, ["Ada", "Ben"])
        number = service.view(first.code).number
        service.play(first.code, "type-blueprint", TOWER, by="host", expect=number)
        other = service.open_table("hundred_astronauts", CLASSIC, ["Ada", "Ben"])
        again = service.open_table("hundred_astronauts", {"edition": B}, ["Cleo", "Dan"])
        view = service.view(again.code)
        assert used(view.setup) == NEWER
        assert [card.title for card in view.state.library] == ["Tall Tower"]
        assert service.view(other.code).state.library == ()
        assert box.edition(service.box_cards("hundred_astronauts")) == B
