"""EC-S6: what was typed at one table is offered at the next."""

import json

import pytest
from each import each

from companion.engine import fields
from companion.engine.errors import Malformed
from companion.engine.moves import Correct
from companion.engine.seats import seat_row
from companion.games.exoplanet_colony import GAME
from companion.games.exoplanet_colony.actions import UseItem, UsePlan
from companion.games.exoplanet_colony.card_records import Character, IssueCard, Library, Note, Step
from companion.games.exoplanet_colony.events import FinishEvent, RevealEvent
from companion.games.exoplanet_colony.health import GiveIssue
from companion.games.exoplanet_colony.house_rules import RECOMMENDED
from companion.games.exoplanet_colony.setup import KINDS, Setup, previous_house_rules
from companion.games.exoplanet_colony.state import BY_COLOUR, HUB
from companion.games.exoplanet_colony.tokens import PlaceLoss
from companion.games.exoplanet_colony.turn import Begin, EndActions, UpdateResources
from companion.games.exoplanet_colony.typed_cards import TypeCharacter, TypeModule
from companion.tables.create import open_table
from companion.tables.loaded.cache import table_cache
from companion.tables.loaded.views import view_table
from companion.tables.play import Tap, play_tap

KEPLER = {
    "name": "Kepler-186 f",
    "oxygen_production": -1,
    "water_production": -3,
    "food_production": 0,
    "energy_production": 1,
    "oxygen_supply": 15,
    "water_supply": 12,
    "radiation": 2,
    "pressure": -1,
    "humidity": 4,
    "events": 14,
    "text": "Storms are critical.",
}
BOARD = {"actions_1": 2, "actions_2": 1, "water": "green", "food": "blue", "emergencies": 4}
HABITS = {
    "hands": BY_COLOUR,
    "start_hand": 3,
    "deck": 52,
    "readings": {"deploy": "corners", "any_rise": False},
}
FARM = {"colour": "blue", "name": "Hydroponic Farm", "cost_blue": 2, "food": 2, "energy_icon": "-radiation"}


def opened(raw, box=None, players=2):
    """A set-up and its table, prepared as a real one is."""
    seats = seat_row(("Ada", "Ben", "Cleo")[:players])
    setup = fields.read(Setup, json.loads(json.dumps(GAME.fill_setup(raw, box or {}))))
    GAME.check_setup(setup, seats)
    return setup, GAME.start(setup, seats)


def box_of(setup, state):
    """What a table has taught, as it is stored: JSON there and back."""
    box = {}
    for kind, card, values in GAME.box_cards(setup, state):
        box.setdefault(kind, {})[card] = json.loads(json.dumps(values))
    return box


def played(state, *made):
    for move in made:
        state = GAME.play(state, move)
    return state


def test_a_scenario_is_known_by_its_name_with_all_its_numbers():
    setup, state = opened({"scenario": KEPLER})
    again, table = opened({"scenario": {"name": "Kepler-186 f"}}, box_of(setup, state))
    assert again.scenario == setup.scenario
    assert fields.to_json(again.scenario) == KEPLER
    assert (table.events, table.planet.radiation) == (14, 2)


def test_a_number_typed_now_beats_the_box_card():
    box = box_of(*opened({"scenario": KEPLER}))
    again, _ = opened({"scenario": {"name": "kepler-186 F", "water_production": -2, "radiation": 0}}, box)
    assert (again.scenario.water_production, again.scenario.radiation) == (-2, 0)
    assert again.scenario.water_supply == 12


def test_a_scenario_without_a_name_is_for_this_table_only():
    nameless = {name: value for name, value in KEPLER.items() if name != "name"}
    box = box_of(*opened({"scenario": nameless}))
    assert "scenario" not in box
    with pytest.raises(Malformed) as asked:
        opened({"scenario": {"name": "Kepler-186 f"}}, box)
    assert asked.value.field == "scenario.oxygen_production"


def test_ec_a11_a_parameter_that_was_set_right_in_play():
    setup, state = opened({"scenario": KEPLER})
    state = GAME.play(state, Correct(what="planet.humidity", value=-2))
    again, _ = opened({"scenario": {"name": "Kepler-186 f"}}, box_of(setup, state))
    assert (again.scenario.humidity, again.scenario.radiation) == (-2, 2)


def test_ec_i2_ec_c7_ec_q20_the_resource_board_is_typed_once():
    box = box_of(*opened({"scenario": KEPLER, "board": BOARD}))
    again, table = opened({"scenario": KEPLER}, box)
    assert fields.to_json(again.board) == BOARD
    assert (table.board.actions, table.board.colour("water"), table.board.emergencies) == (
        (4, 2, 1),
        "green",
        4,
    )
    other, _ = opened({"scenario": KEPLER, "board": {"actions_1": 3}}, box)
    assert (other.board.actions_1, other.board.actions_2) == (3, 1)


def test_ec_s7_how_this_house_plays_is_the_way_of_the_next_table():
    box = box_of(*opened({"scenario": KEPLER, **HABITS}))
    again, _ = opened({"scenario": KEPLER}, box)
    counted = {name: value for name, value in HABITS.items() if name != "readings"}
    assert {name: fields.to_json(again).get(name) for name in counted} == counted
    other, _ = opened({"scenario": KEPLER, "deck": 0}, box)
    assert (other.deck, other.start_hand) == (0, 3)


def test_ec_q4_ec_q8_house_rules_come_by_the_page_that_shows_them_and_never_silently():
    known = box_of(*opened({"scenario": KEPLER, **HABITS}))
    assert previous_house_rules(known)["readings"] == HABITS["readings"]
    assert opened({"scenario": KEPLER}, known)[0].readings == RECOMMENDED


def test_a_habit_that_was_given_up_is_forgotten():
    first = box_of(*opened({"scenario": KEPLER, **HABITS}))
    usual = {"hands": "counts", "start_hand": 2, "deck": 0, "readings": {}}
    second = {**first, **box_of(*opened({"scenario": KEPLER, **usual}, first))}
    again, _ = opened({"scenario": KEPLER}, second)
    assert again == opened({"scenario": KEPLER})[0]


def test_ec_s6_the_name_of_a_character_is_kept():
    box = box_of(*opened({"scenario": KEPLER, "characters": ["Botanist", ""]}))
    assert opened({"scenario": KEPLER}, box)[1].library.characters == (Character("Botanist"),)


def test_ec_s6_a_name_does_not_take_the_place_of_a_card_that_was_typed():
    setup, state = opened({"scenario": KEPLER, "characters": ["Botanist"]})
    typed = TypeCharacter(seat="red", name="Botanist", ability="Food +1.", action=False)
    box = box_of(setup, played(state, typed))
    setup, state = opened({"scenario": KEPLER, "characters": ["Botanist"]}, box)
    assert state.library.characters == (Character("Botanist", "Food +1.", action=False),)
    assert box_of(setup, state)["character"]["botanist"]["ability"] == "Food +1."


def test_every_card_that_was_typed_in_play_is_known_at_the_next_table():
    setup, state = opened({"scenario": KEPLER})
    state = played(
        state,
        Begin(seat="red"),
        TypeModule(**FARM),
        TypeModule(colour="red", oxygen=1),
        TypeCharacter(seat="red", name="Medic", ability="Cure one.", action=True),
        UseItem(seat="red", name="First Aid Kit", text="Cures."),
        UsePlan(seat="blue", name="Reserve", text="+2 of any."),
        EndActions(),
        UpdateResources(),
        RevealEvent(name="Dust storm", critical=True),
        PlaceLoss(resource="energy", at=HUB),
        GiveIssue(seat="blue", name="Flu", text="No moving."),
        FinishEvent(),
    )
    library = opened({"scenario": KEPLER}, box_of(setup, state))[1].library
    assert {card.name for card in library.modules} == {"Hydroponic Farm", "Red: Oxygen +1"}
    farm = library.module("card.hydroponic-farm")
    assert fields.to_json(farm) == FARM
    assert library.characters == (Character("Medic", "Cure one."),)
    assert set(library.cards) == {Note("First Aid Kit", "Cures."), Note("Reserve", "+2 of any.")}
    assert library.issues == (IssueCard("Flu", "No moving."),)
    (event,) = library.events
    assert (event.name, event.critical) == ("Dust storm", True)
    assert event.steps == (Step("loss", "energy", 1), Step("issue", name="Flu"))
    assert set(library.modules) == set(state.library.modules)


@each(
    "move",
    [
        pytest.param(TypeModule, id="modules"),
        pytest.param(TypeCharacter, id="characters"),
        pytest.param(UseItem, id="Items"),
        pytest.param(UsePlan, id="Plans"),
        pytest.param(GiveIssue, id="health issues"),
        pytest.param(FinishEvent, id="events"),
        pytest.param(Correct, id="corrections"),
    ],
)
def test_moves_that_teach_say_so(move):
    """Only their box cards are stored."""
    assert move.learns


def test_a_box_with_more_cards_than_a_library_holds_still_opens():
    most = fields.specs(Library)["characters"].most
    box = {"character": {f"c-{n}": {"name": f"C {n}"} for n in range(most + 1)}}
    assert len(opened({"scenario": KEPLER}, box)[1].library.characters) == most


def test_a_library_that_is_given_is_taken_as_it_is():
    box = {"issue": {"flu": {"name": "Flu"}}}
    assert opened({"scenario": KEPLER, "library": {}}, box)[1].library == Library()
    assert set(KINDS) == set(fields.specs(Library))


@each(
    "raw",
    [
        {},
        {"scenario": "Kepler"},
        {"scenario": {"name": 7}},
        {"scenario": {"name": ["Kepler"]}},
        {"scenario": KEPLER, "board": "blue"},
        {"scenario": KEPLER, "library": None},
    ],
)
def test_a_raw_setup_of_any_shape_is_prepared_and_then_refused(raw):
    with pytest.raises(Malformed):
        fields.read(Setup, GAME.fill_setup(raw, {}))


# --- through the real store -----------------------------------------------------------------------


def test_typed_at_one_table_and_known_at_the_next(app):
    """Set up, typed and played at one table; the next is opened by the scenario's name alone."""
    with app.app_context():
        raw = {"scenario": KEPLER, "board": BOARD, "characters": ["Botanist"], **HABITS}
        first = open_table("exoplanet_colony", raw, ["Ada", "Ben"])

        def play(kind, **given):
            number = view_table(table_cache.find(first.code)).number
            play_tap(table_cache.find(first.code), Tap(kind, given, by="host", expect=number))

        play("type-module", **FARM)
        play("type-character", seat="blue", name="Medic", ability="Cure one.")
        play("begin", seat="red")
        play("end-actions")
        play("update-resources")
        play("reveal-event", name="Dust storm")
        play("place-loss", resource="energy", at=HUB)
        play("give-issue", seat="blue", name="Flu", text="No moving.")
        play("finish-event")
        play("correct", what="planet.pressure", value=3)

        again = open_table("exoplanet_colony", {"scenario": {"name": "Kepler-186 f"}}, ["Cleo"])
        view = view_table(table_cache.find(again.code))
        assert fields.to_json(view.setup.scenario) == {**KEPLER, "pressure": 3}
        assert fields.to_json(view.setup.board) == BOARD
        assert {name: fields.to_json(view.setup).get(name) for name in HABITS} == {**HABITS, "readings": None}
        library = view.state.library
        assert [card.name for card in library.modules] == ["Hydroponic Farm"]
        assert {card.name: card.ability for card in library.characters} == {
            "Botanist": "",
            "Medic": "Cure one.",
        }
        assert [(event.name, len(event.steps)) for event in library.events] == [("Dust storm", 2)]
        assert library.issues == (IssueCard("Flu", "No moving."),)
