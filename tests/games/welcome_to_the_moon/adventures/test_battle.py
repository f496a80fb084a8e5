"""Sheets between neighbours, writing, actions, control, missions and the end."""

import json
from collections import Counter
from dataclasses import replace

import pytest
from each import each

from companion.engine.errors import IllegalMove
from companion.games.welcome_to_the_moon import GAME
from companion.games.welcome_to_the_moon.adventure import Decision, Written
from companion.games.welcome_to_the_moon.adventures.battle import HALVES, PLANETS, Battle
from companion.games.welcome_to_the_moon.components import data
from companion.games.welcome_to_the_moon.neighbours import MINE, SIDES, THEIRS
from companion.games.welcome_to_the_moon.prompts import moment
from companion.games.welcome_to_the_moon.sheet import Sheet
from tests.games.welcome_to_the_moon.adventures.battle_sheets import a_sheet, both, boxes
from tests.games.welcome_to_the_moon.table import OPEN, Table, a_table, after_writing

BATTLE = Battle()

LAYOUT = BATTLE.layout
SIZES = {1: 3, 2: 5, 3: 5, 4: 7, 5: 5, 6: 5, 7: 3}
REACHED = {n: [1] for n in range(3)} | {
    3: [1, 2],
    4: [2],
    5: [2, 3],
    6: [3],
    7: [3, 4],
    8: [4],
    9: [4, 5],
    10: [5],
    11: [5, 6],
    12: [6],
    13: [6, 7],
    **{n: [7] for n in range(14, 18)},
}


def planets_of(sheet, value, action="robot"):
    """The planets that a number may be used on."""
    return sorted(int(space.split(".")[2]) for space in BATTLE.places(sheet, value, action))


def full(side, *numbers, whose="m"):
    return {number: whose * SIZES[number] for number in numbers}


def marked(sheet, ladder, side="left"):
    """How many boxes of a ladder are crossed."""
    return sheet.count_crossed(
        LAYOUT.parts and [b for b in LAYOUT.spots if b.startswith(f"{side}.{ladder}.")]
    )


def decide(sheet, action, space="left.space.4.1", value=8):
    """The one decision of an action for an insignia in this space, and its options."""
    written = Written(space, value)
    (decision,) = BATTLE.action(sheet, action, written)
    return decision, BATTLE.options(sheet, decision, written)


def do(sheet, action, space="left.space.4.1", value=8, at=0):
    """The sheet after the action, its first option taken, and what that brings."""
    decision, options = decide(sheet, action, space, value)
    return BATTLE.mark(sheet, decision, options[at], Written(space, value))


# --- The data file ---


def test_wm_b10_wm_b16_wm_b19_the_sheet_has_what_is_printed():
    printed = data("battle")
    kinds = Counter(spot["kind"] for spot in printed["spots"])
    assert kinds == {
        "space": 33,
        "moon": 14,
        "flag": 7,
        "plant": 12,
        "water": 6,
        "asteroid": 13,
        "astronaut": 6,
        "plants": 11,
        "waters": 9,
        "green": 4,
        "blue": 4,
        "grey": 4,
        "planning": 7,
        "error": 2,
        "mission": 3,
    }
    planets = printed["printed"]["planets"]
    assert [planet["spaces"] for planet in planets] == list(SIZES.values())
    assert Counter(planet["type"] for planet in planets) == {"green": 3, "blue": 2, "grey": 2}
    assert sum(len(planet["bonuses"]) for planet in planets) == 11
    assert sum(map(len, printed["printed"]["asteroids"].values())) == 16
    assert len(LAYOUT.spots) == 2 * 132 + 3
    assert LAYOUT.stars == (6, 3, 1)


def test_wm_b22_planet_7_has_no_water():
    symbols = {planet.number: {k: len(s) for k, s in planet.symbols.items()} for planet in PLANETS["left"]}
    assert symbols[7] == {"plant": 2, "water": 0}
    assert sum(one["plant"] for one in symbols.values()) == 12
    assert sum(one["water"] for one in symbols.values()) == 6


# --- Whose sheets ---


@each("players", range(2, 7))
def test_wm_b1_wm_b8_each_sheet_of_the_table_is_seen_by_its_two_owners(players):
    """What one draws on the left sheet, the left-hand neighbour sees on the right one, and nobody else."""
    table = a_table("battle", players)
    for at, seat in enumerate(table.ids):
        mine = Table("battle", players)
        mine.with_sheet(seat, written={"left.space.2.1": MINE})
        seen = {other: dict(mine.sheet(other).written) for other in mine.ids}
        neighbour = table.ids[(at + 1) % players]
        expected = {other: {} for other in mine.ids}
        expected[seat]["left.space.2.1"] = MINE
        expected[neighbour]["right.space.2.1"] = THEIRS
        assert seen == expected


def test_wm_b1_two_players_share_both_sheets():
    table = Table("battle", 2)
    table.with_sheet("red", written={"left.space.2.1": MINE, "right.space.3.1": MINE})
    assert table.sheet("blue").written == {"right.space.2.1": THEIRS, "left.space.3.1": THEIRS}


def test_wm_b2_wm_b9_halves_belong_to_one_player_and_only_the_right_sheet_has_missions():
    table = Table("battle", 2).with_sheet("red", crossed=["left.plants.1", "left.error.1"])
    assert table.sheet("blue").crossed == frozenset()
    assert [spot.id for spot in LAYOUT.spots.values() if spot.kind == "mission"] == [
        "mission.A",
        "mission.B",
        "mission.C",
    ]


def test_wm_b3_each_seat_has_an_insignia_of_its_own(app):
    with app.test_request_context():
        parts = app.jinja_env.get_template("games/welcome_to_the_moon/sheets/battle_parts.html")
        shapes = parts.module.SHAPES
    assert {"red", "blue", "green", "yellow", "violet", "orange", "astra"} == set(shapes)
    assert len(set(shapes.values())) == len(shapes)


def test_wm_b4_wm_b5_three_missions_and_nothing_marked():
    table = a_table("battle", 3)
    assert [mission.letter for mission in table.state.missions] == ["A", "B", "C"]
    assert {player.sheet for player in table.state.players} == {Sheet()}


@each(
    ("turn", "active", "words"),
    [
        (1, "left", "turn 1, left sheet"),
        (2, "right", "turn 2, right sheet"),
        (5, "left", "turn 5, left sheet"),
    ],
)
def test_wm_b7_wm_b74_wm_b78_left_on_odd_turns_right_on_even_ones_and_it_is_said(turn, active, words):
    table = a_table("battle", 3).set(turn=turn)
    assert {player.sheet.active for player in table.state.seen} == {active}
    assert moment(table.state) == f"The Battle, {words}"


def test_wm_b7_before_the_first_cards_the_left_sheet_waits():
    assert Table("battle", 2).state.active == "left"


def test_wm_b8_a_step_back_disturbs_no_neighbour():
    table = Table("battle", 3).play("turn-over").lay((8, "plant"), (8, "robot"), (8, "energy"))
    table.play("correct", what="slot.1.number", value=8).play("correct", what="slot.1.action", value="robot")
    for seat in ("red", "blue"):
        table.choose(seat, 1).write("left.space.4.1", seat)
    blue = table.sheet("blue")
    assert table.sheet("red").written["left.space.4.1"] == MINE
    assert blue.written["right.space.4.1"] == THEIRS
    number = next(e.number for e in table.entries if e.kind == "write" and e.fields["seat"] == "red")
    table.control(of=number)
    assert table.sheet("red").written == {}
    assert table.sheet("blue").written == {"left.space.4.1": MINE}


def test_wm_b9_an_insignia_goes_on_the_sheet_in_use():
    table = a_table("battle", 2, ((8, "robot"), *OPEN[1:])).set(turn=2).choose()
    assert table.refusal("write", seat="red", space="left.space.4.1", value=8).startswith("The other sheet")
    assert {o.fields["space"] for o in table.open_offers("write")} == {"right.space.4.1"}


# --- Where ---


@each("value", REACHED)
@each("side", SIDES)
def test_wm_b10_the_number_chooses_the_planet(side, value):
    assert planets_of(Sheet(active=side), value) == REACHED[value]


def test_wm_b11_the_first_free_space_in_the_order_of_the_path():
    sheet = a_sheet(planets={4: "mt"})
    assert BATTLE.places(sheet, 8, "robot") == ("left.space.4.3",)
    assert (
        BATTLE.refusal(sheet, 8, "robot", "left.space.4.4")
        == "The spaces of a planet are filled in their order."
    )
    assert BATTLE.refusal(sheet, 8, "robot", "left.space.4.2") == "An insignia stands there already."
    assert "no space" in BATTLE.refusal(sheet, 8, "robot", "left.moon.4.1")
    assert BATTLE.write(sheet, "left.space.4.3", 8).sheet.written["left.space.4.3"] == MINE


def test_wm_b12_a_full_planet_cannot_be_chosen():
    assert planets_of(a_sheet(planets=full("left", 3)), 7) == [4]
    assert planets_of(a_sheet(planets=full("left", 3, 4)), 7) == []


@each(
    ("value", "action", "stored", "reached"),
    [
        pytest.param(8, "robot", 0, [4], id="WM-B13 without an astronaut"),
        pytest.param(8, "astronaut", 0, [3, 4, 5], id="WM-B13 up to 2 by the action"),
        pytest.param(8, "robot", 1, [3, 4, 5], id="WM-B26 up to 2 by a stored one, with any action"),
        pytest.param(8, "astronaut", 1, [2, 3, 4, 5, 6], id="WM-B13 both added up"),
        pytest.param(8, "robot", 2, [2, 3, 4, 5, 6], id="WM-B26 two stored: 4"),
        pytest.param(8, "robot", 3, [1, 2, 3, 4, 5, 6, 7], id="WM-B68 three stored reach everything"),
        pytest.param(1, "astronaut", 0, [1, 2], id="WM-B13 3 is 2 away"),
        pytest.param(1, "robot", 0, [1], id="WM-B13 and without it is not"),
        pytest.param(15, "astronaut", 0, [6, 7], id="WM-B13 13 is 2 away"),
    ],
)
def test_how_far_a_number_reaches(value, action, stored, reached):
    circled = [f"left.astronaut.{n + 1}" for n in range(stored)]
    assert planets_of(a_sheet(circled=circled), value, action) == reached


def test_wm_b26_astronauts_of_the_other_half_do_not_help():
    assert planets_of(a_sheet("right", active="left", circled=["right.astronaut.1"]), 8) == [4]
    assert planets_of(a_sheet(circled=["left.astronaut.1"], astronaut=1), 8) == [4], "one that is spent"


@each(
    ("space", "action", "spent", "by_action"),
    [
        pytest.param("left.space.4.1", "robot", 0, False, id="WM-B75 none needed"),
        pytest.param("left.space.5.1", "robot", 1, False, id="WM-B75 one for a step of 1"),
        pytest.param("left.space.6.1", "robot", 2, False, id="WM-B75 two for 3"),
        pytest.param("left.space.7.1", "robot", 3, False, id="WM-B75 three for 5"),
        pytest.param("left.space.5.1", "astronaut", 0, True, id="WM-B75 WM-B23 the action's own comes first"),
        pytest.param("left.space.7.1", "astronaut", 2, True, id="WM-B75 WM-B13 and the stored ones after it"),
        pytest.param("left.space.4.1", "astronaut", 0, False, id="WM-B23 no change"),
    ],
)
def test_wm_b75_the_fewest_are_spent(space, action, spent, by_action):
    sheet = a_sheet(circled=[f"left.astronaut.{n}" for n in range(1, 5)])
    after, used = BATTLE.spend(sheet, action, Written(space, 8))
    assert (after.count_crossed(HALVES["left"].astronauts), used) == (spent, by_action)
    assert BATTLE.cost(sheet, after) == spent


def test_wm_b14_a_system_error_only_where_nothing_reaches_a_free_space():
    planets = full("left", 3, 4, 5)
    table = a_table("battle", 2, ((8, "robot"), (8, "plant"), (6, "energy")))
    table.with_sheet(sheet=a_sheet(planets=planets))
    table.play("system-error", seat="red")
    assert table.sheet().crossed_of(HALVES["left"].errors) == ("left.error.1",)
    again = a_table("battle", 2, ((8, "robot"), (8, "plant"), (6, "energy")))
    again.with_sheet(sheet=a_sheet(planets=planets, circled=["left.astronaut.1"]))
    assert again.refusal("system-error", seat="red") is not None, "a stored astronaut brings 6 to planet 2"


@each(("turn", "box"), [(1, "left.error.1"), (2, "right.error.1")])
def test_wm_b14_wm_b9_the_box_of_the_half_in_use_the_0_first(turn, box):
    active = SIDES[turn - 1]
    sheet = BATTLE.error(Sheet(active=active)).sheet
    assert sheet.crossed == {box}
    assert LAYOUT.spots[box].text == "0"
    assert BATTLE.error(sheet).sheet.crossed == {box, box.replace("1", "2")}


# --- After the insignia (WM-B15, WM-B16, WM-B17, WM-B18) ---


@each(
    ("space", "ladder"),
    [
        ("left.space.1.3", "plants"),
        ("left.space.4.1", "plants"),
        ("left.space.3.5", "waters"),
        ("left.space.6.5", "waters"),
    ],
)
def test_wm_b16_plant_and_water_bonuses_cross_a_box_and_no_symbol(space, ladder):
    step = BATTLE.write(Sheet(active="left"), space, 8)
    assert step.sheet.crossed == {f"left.{ladder}.1"}
    assert step.decisions == ()


def test_wm_b16_wm_b19_a_robot_bonus_works_as_the_action():
    step = BATTLE.write(Sheet(active="left"), "left.space.2.5", 4)
    (decision,) = step.decisions
    assert BATTLE.options(step.sheet, decision, Written("left.space.2.5", 4)) == ("left.asteroid.13",)
    assert not decision.must, "WM-B76"


def test_wm_b15_the_bonus_comes_before_the_action():
    table = a_table("battle", 2, ((7, "plant"), *OPEN[1:]))
    table.with_sheet(sheet=a_sheet(planets={3: "mt"})).choose().write("left.space.3.3")
    assert [decision.kind for decision in table.player().turn.decisions] == ["robot", "plant"]
    assert {offer.fields["mark"] for offer in table.open_offers("mark")} == {"left.asteroid.13"}


def test_wm_b17_wm_b28_the_last_space_decides_a_planet():
    table = a_table("battle", 2, ((1, "robot"), *OPEN[1:]))
    table.with_sheet(sheet=a_sheet(planets={1: "m"})).with_sheet("blue", written={"right.space.1.2": MINE})
    assert table.sheet().circled == frozenset()
    table.choose().write("left.space.1.3")
    assert table.sheet().circled == {"left.flag.1"}
    assert "right.flag.1" in table.sheet("blue").crossed


@each("action", ["robot", "energy", "plant", "planning", "astronaut"])
def test_wm_b18_wm_b76_every_action_may_be_left(action):
    table = a_table("battle", 2, ((8, action), *OPEN[1:])).choose().write("left.space.4.1")
    assert table.player().turn.decisions
    table.done("red")
    assert table.player().turn.done


# --- Actions ---


@each(("side", "first", "then"), [("left", 13, 12), ("right", 1, 2)])
def test_wm_b19_asteroids_from_the_own_side(side, first, then):
    sheet = Sheet(active=side)
    space = f"{side}.space.4.1"
    assert decide(sheet, "robot", space)[1] == (f"{side}.asteroid.{first}",)
    for taken in ({"circled": {first}}, {"crossed": {first}}):
        marks = {kind: frozenset(f"{side}.asteroid.{n}" for n in them) for kind, them in taken.items()}
        assert decide(Sheet(active=side, **marks), "robot", space)[1] == (f"{side}.asteroid.{then}",)


def test_wm_b69_without_a_free_asteroid_there_is_no_robot():
    sheet = Sheet(active="left", crossed=frozenset(f"left.asteroid.{n}" for n in range(1, 14)))
    assert BATTLE.action(sheet, "robot", Written("left.space.4.1", 8)) == ()


@each(
    ("number", "crossed", "asked"),
    [
        (1, set(), []),
        (2, {"plants"}, []),
        (3, {"waters"}, []),
        (5, {"waters"}, ["column"]),
        (6, set(), ["column", "column"]),
        (7, set(), ["moon", "moon"]),
        (9, {"waters"}, ["column"]),
        (13, set(), []),
    ],
)
def test_wm_b20_an_asteroid_brings_its_bonuses_at_once(number, crossed, asked):
    sheet = Sheet(active="left")
    decision = Decision("robot", "robot", "")
    step = BATTLE.mark(sheet, decision, f"left.asteroid.{number}", None)
    assert step.sheet.circled == {f"left.asteroid.{number}"}
    assert step.sheet.crossed == {f"left.{ladder}.1" for ladder in crossed}
    assert [one.kind for one in step.decisions] == asked


def test_wm_b20_a_moon_of_an_asteroid_costs_no_planning_box():
    sheet = Sheet(active="left")
    brought = BATTLE.mark(sheet, Decision("robot", "robot", ""), "left.asteroid.7", None)
    after = BATTLE.mark(brought.sheet, brought.decisions[0], "left.moon.4.1", None).sheet
    assert marked(after, "planning") == 0
    assert "left.moon.4.1" in after.circled


def test_wm_b21_energy_crosses_the_next_box_of_a_column_of_choice():
    sheet = a_sheet(green=1, blue=4)
    assert decide(sheet, "energy")[1] == ("left.green.2", "left.grey.1")
    after = do(sheet, "energy", at=1).sheet
    assert (marked(after, "green"), marked(after, "grey")) == (1, 1)
    assert BATTLE.action(a_sheet(green=4, blue=4, grey=4), "energy", Written("left.space.4.1", 8)) == ()


@each(("action", "ladder"), [("plant", "plants"), ("water", "waters")])
def test_wm_b22_a_symbol_of_the_planet_and_the_next_box(action, ladder):
    sheet = a_sheet()
    assert decide(sheet, action, "left.space.4.1")[1] == (f"left.symbol.4.{action}.1",)
    after = do(sheet, action, "left.space.4.1").sheet
    assert after.crossed == {f"left.symbol.4.{action}.1", f"left.{ladder}.1"}
    used = after.cross(*(f"left.symbol.4.{action}.{n}" for n in (1, 2)))
    assert BATTLE.action(used, action, Written("left.space.4.2", 8)) == ()
    assert BATTLE.action(sheet, "water", Written("left.space.7.1", 14)) == ()


def test_wm_b22_both_owners_share_the_symbols():
    table = a_table("battle", 2, ((8, "water"), *OPEN[1:])).turn("red", 1, "left.space.4.1")
    table.mark("left.symbol.4.water.1")
    assert "right.symbol.4.water.1" in table.sheet("blue").crossed
    assert "right.waters.1" not in table.sheet("blue").crossed


def test_wm_b65_a_full_ladder_crosses_the_symbol_alone():
    after = do(a_sheet(plants=11), "plant", "left.space.4.1").sheet
    assert after.crossed == a_sheet(plants=11).crossed | {"left.symbol.4.plant.1"}


def test_wm_b23_an_astronaut_is_circled_with_a_change_or_without():
    table = a_table("battle", 2, ((8, "astronaut"), *OPEN[1:])).choose()
    table.write("left.space.5.1")
    assert table.sheet().circled == {"left.astronaut.1"}
    assert table.player().turn.decisions == ()
    other = a_table("battle", 2, ((8, "astronaut"), *OPEN[1:])).choose().write("left.space.4.1")
    assert [offer.fields["mark"] for offer in other.open_offers("mark")] == ["left.astronaut.1"]
    assert len(HALVES["left"].astronauts) == len(HALVES["right"].astronauts) == 6


def test_wm_b67_a_seventh_astronaut_changes_the_number_and_circles_nothing():
    table = a_table("battle", 2, ((8, "astronaut"), *OPEN[1:]))
    six = [f"left.astronaut.{n}" for n in range(1, 7)]
    table.with_sheet(circled=six, crossed=six).choose().write("left.space.5.1")
    assert table.sheet().circled == set(six)
    assert table.player().turn.decisions == ()


def test_wm_b26_one_circled_this_turn_cannot_be_spent_this_turn():
    table = a_table("battle", 2, ((8, "astronaut"), *OPEN[1:])).choose()
    assert {o.fields["space"].split(".")[2] for o in table.open_offers("write")} == {"3", "4", "5"}


def test_wm_b26_spending_circles_none():
    table = a_table("battle", 2, ((8, "robot"), *OPEN[1:])).with_sheet(circled=["left.astronaut.1"])
    table.choose().write("left.space.5.1")
    assert table.sheet().crossed == {"left.astronaut.1"}
    assert table.sheet().circled == {"left.astronaut.1"}


def test_wm_b24_a_moon_of_any_undecided_planet_then_a_planning_box():
    sheet = a_sheet(planets=full("left", 1), moons={2: "m.", 3: "mt"})
    options = decide(sheet, "planning")[1]
    assert options == tuple(f"left.moon.{n}" for n in ("2.2", "4.1", "5.1", "6.1", "7.1"))
    after = do(sheet, "planning").sheet
    assert "left.moon.2.2" in after.circled, "both spaces of a moon may be one player's"
    assert marked(after, "planning") == 1


def test_wm_b25_without_a_moon_space_there_is_no_planning():
    sheet = a_sheet(moons=dict.fromkeys(SIZES, "mt"))
    assert BATTLE.action(sheet, "planning", Written("left.space.4.1", 8)) == ()


def test_wm_b66_an_eighth_planning_costs_nothing_more():
    after = do(a_sheet(planning=7), "planning").sheet
    assert "left.moon.1.1" in after.circled
    assert marked(after, "planning") == 7


def test_wm_b27_no_wild_symbols_and_no_x():
    assert BATTLE.wild(Sheet()) == ""
    assert BATTLE.x_refusal(Sheet(active="left"), "left.space.4.1") is not None
    table = a_table("battle", 2, ((8, "planning"), *OPEN[1:])).choose().write("left.space.4.1")
    assert table.open_offers("write-x") == []
    with pytest.raises(IllegalMove):
        table.write_x("left.space.4.2")


# --- Control (WM-B28, WM-B29, WM-B30, WM-B31, WM-B62, WM-B63, WM-B64) ---


@each(
    ("spaces", "moon", "mine", "theirs"),
    [
        pytest.param("mmt", "", True, False, id="WM-B29 more"),
        pytest.param("mtt", "", False, True, id="WM-B29 fewer"),
        pytest.param("mtt", "m.", True, True, id="WM-B29 equal: both flags"),
        pytest.param("mtt", "mm", True, False, id="WM-B28 both moon spaces count"),
        pytest.param("mm.", "", False, False, id="WM-B28 not full: no flag"),
    ],
)
def test_the_flag(spaces, moon, mine, theirs):
    table = Table("battle", 2).with_sheet(sheet=a_sheet(planets={1: spaces}, moons={1: moon}))
    sheet = table.sheet()
    assert ("left.flag.1" in sheet.circled, "left.flag.1" in sheet.crossed) == (mine, theirs)


def test_wm_b30_a_decided_planet_s_symbols_are_open_to_the_number_that_completed_it():
    table = a_table("battle", 2, ((1, "plant"), *OPEN[1:])).with_sheet(sheet=a_sheet(planets={1: "mt"}))
    table.choose().write("left.space.1.3").mark("left.symbol.1.plant.1")
    assert marked(table.sheet(), "plants") == 2, "the bonus of the space and the action"


def test_wm_b63_the_moon_is_closed_to_the_planning_action_of_that_number():
    table = a_table("battle", 2, ((1, "planning"), *OPEN[1:])).with_sheet(sheet=a_sheet(planets={1: "mt"}))
    table.choose().write("left.space.1.3")
    assert "left.moon.1.1" not in {offer.fields["mark"] for offer in table.open_offers("mark")}


def before_control(action="energy"):
    """The next asteroid is 7, and the last space of planet 2 brings a robot."""
    table = a_table("battle", 2, ((4, action), *OPEN[1:]))
    taken = [f"left.asteroid.{n}" for n in range(8, 14)]
    table.with_sheet(sheet=a_sheet(planets={2: "mtmt"}, circled=taken))
    return table.choose().write("left.space.2.5")


def test_wm_b62_a_moon_of_the_robot_bonus_of_the_last_space_may_still_count():
    table = before_control().mark("left.asteroid.7")
    assert "left.moon.2.1" in {offer.fields["mark"] for offer in table.open_offers("mark")}
    table.mark("left.moon.2.1")
    assert "left.flag.2" in table.sheet().circled


def test_wm_b62_a_moon_of_the_robot_action_may_not():
    table = a_table("battle", 2, ((1, "robot"), *OPEN[1:]))
    taken = [f"left.asteroid.{n}" for n in range(8, 14)]
    table.with_sheet(sheet=a_sheet(planets={1: "mt"}, circled=taken))
    table.choose().write("left.space.1.3").mark("left.asteroid.7")
    offered = {offer.fields["mark"] for offer in table.open_offers("mark")}
    assert "left.moon.1.1" not in offered
    assert "left.moon.2.1" in offered


def test_wm_b31_wm_b39_at_the_end_the_other_planets_are_decided_and_missions_are_not_looked_at_again():
    table = a_table("battle", 2)
    table.with_sheet(sheet=a_sheet(planets=dict.fromkeys((1, 3, 5, 7), "m")))
    assert not BATTLE.missions[106](table.sheet())
    table.set(ended=("errors",), untouched=False)
    assert {one for one in table.sheet().circled if "flag" in one} == {f"left.flag.{n}" for n in (1, 3, 5, 7)}
    assert not BATTLE.missions[106](table.sheet())
    assert table.player().claims == ()


def test_wm_b64_a_neighbour_completes_a_planet_for_you():
    table = a_table("battle", 2, ((1, "energy"), *OPEN[1:]), mission_a=107).set(turn=2)
    table.with_sheet(sheet=a_sheet(planets={1: "mm", **full("left", 2, 3)}))
    assert not BATTLE.missions[107](table.sheet())
    table.choose("blue").write("right.space.1.3", "blue")
    assert "left.flag.1" in table.sheet().circled
    assert BATTLE.missions[107](table.sheet()), "WM-B72: on the sheet not used this turn"


# --- Missions ---


def test_wm_b32_phase_5_is_empty():
    sheets = {"red": a_sheet(planets=full("left", 1, 2)), "blue": Sheet()}
    assert BATTLE.incidents(sheets) == sheets


def asteroids(side, count):
    return [f"{side}.asteroid.{n}" for n in range(1, count + 1)]


MET = [
    (106, "left", {"planets": full("left", 1, 2, 3, 4)}, {"planets": full("left", 1, 2, 3)}),
    (107, "left", {"planets": full("left", 1, 2, 3)}, {"planets": full("left", 1, 2, 5, 7)}),
    (108, "left", {"circled": asteroids("left", 7)}, {"circled": asteroids("left", 6)}),
    (109, "left", {"green": 2, "blue": 2, "grey": 2}, {"green": 4, "blue": 2, "grey": 1}),
    (110, "left", {"plants": 6, "waters": 4}, {"plants": 6, "waters": 3}),
    (110, "left", {"plants": 6, "waters": 4}, {"plants": 5, "waters": 9}),
    (111, "left", {"moons": dict.fromkeys((1, 2, 3, 7), "m.")}, {"moons": dict.fromkeys((1, 2, 3), "mm")}),
]


@each(("card", "side", "meets", "misses"), MET, ids=[f"WM-B33 card {one[0]}" for one in MET])
def test_wm_b33_a_mission_on_one_sheet(card, side, meets, misses):
    assert BATTLE.missions[card](a_sheet("left", **meets))
    assert not BATTLE.missions[card](a_sheet("left", **misses))


@each(
    ("card", "left", "right"),
    [
        (106, {"planets": full("left", 1, 2)}, {"planets": full("right", 3, 4)}),
        (107, {"planets": full("left", 1, 2)}, {"planets": full("right", 3)}),
        (108, {"circled": asteroids("left", 4)}, {"circled": asteroids("right", 4)}),
        (109, {"green": 2, "blue": 2}, {"grey": 2}),
        (110, {"plants": 6}, {"waters": 4}),
        (111, {"moons": {1: "m.", 2: "m."}}, {"moons": {3: "m.", 4: "m."}}),
    ],
)
def test_wm_b33_two_sheets_together_meet_none(card, left, right):
    assert not BATTLE.missions[card](both(a_sheet("left", **left), a_sheet("right", **right)))


@each("active", SIDES)
@each(("card", "side", "meets", "misses"), MET, ids=[f"card {one[0]}" for one in MET])
def test_wm_b72_either_sheet_meets_it_whichever_is_in_use(card, side, meets, misses, active):
    right = {key: value for key, value in meets.items() if key != "circled"}
    circled = [one.replace("left", "right") for one in meets.get("circled", ())]
    assert BATTLE.missions[card](a_sheet("right", active=active, circled=circled, **right))


def test_wm_b34_the_values_of_the_cards():
    assert {number: (card.letter, card.first, card.later) for number, card in LAYOUT.cards.items()} == {
        106: ("A", 12, 5),
        107: ("A", 9, 4),
        108: ("B", 9, 5),
        109: ("B", 11, 6),
        110: ("C", 10, 4),
        111: ("C", 10, 6),
    }


def test_wm_b35_shared_planets_count_and_undecided_ones_do_not():
    tied = a_sheet(planets={1: "mtt", **full("left", 2, 3, 4)}, moons={1: "m."})
    assert BATTLE.missions[106](tied)
    open_ = a_sheet(planets={1: "mm", **full("left", 2, 3, 4)})
    assert not BATTLE.missions[106](open_)


def test_wm_b36_bonuses_count_like_actions():
    sheet = BATTLE.write(a_sheet(plants=5, waters=4), "left.space.4.1", 8).sheet
    assert BATTLE.missions[110](sheet)
    brought = BATTLE.mark(
        a_sheet(moons=dict.fromkeys((1, 2, 3), "m.")), Decision("moon", "asteroid", ""), "left.moon.4.1", None
    )
    assert BATTLE.missions[111](brought.sheet)


def test_wm_b37_the_first_value_for_all_of_the_first_turn():
    table = after_writing("battle", 2, mission_b=109)
    for seat in table.ids:
        table.with_sheet(
            seat, crossed=boxes("left", "green", 2) | boxes("left", "blue", 2) | boxes("left", "grey", 2)
        )
    table.done()
    for seat in table.ids:
        table.play("claim", seat=seat, letter="B")
    assert [player.claims[0].first for player in table.state.players] == [True, True]
    assert table.state.mission("B").flipped


# --- The end (WM-B38, WM-B73) ---


def ended(**marks):
    table = after_writing("battle", 2)
    if marks:
        table.with_sheet("red", sheet=a_sheet(**marks))
    return at_the_end(table.done()).state.ended


def at_the_end(table):
    """The turn closed, without a mission that somebody may have met."""
    for player in table.state.players if table.state.phase == "missions" else ():
        if not player.turn.missions_done:
            table.leave(player.seat)
    return table


def test_wm_b38_missions_end_it():
    table = after_writing("battle", 2)
    table.with_claims("red", "ABC")
    assert table.done().state.ended == ("missions",)


@each("side", SIDES)
def test_wm_b38_wm_b73_both_errors_of_one_half_end_it(side):
    assert ended(side=side, error=2) == ("errors",)
    assert ended(side=side, error=1) == ()


def test_wm_b73_one_error_of_each_half_does_not():
    table = after_writing("battle", 2).with_sheet("red", crossed=["left.error.1", "right.error.1"])
    assert table.done().state.ended == ()


@each("side", SIDES)
def test_wm_b38_a_full_sheet_ends_it(side):
    all_but = full(side, 1, 2, 3, 4, 5, 6)
    assert ended(side=side, planets={**all_but, 7: "mtm"}) == ("full",)
    assert ended(side=side, planets={**all_but, 7: "mt."}) == ()


def test_wm_b38_both_owners_fill_a_sheet():
    table = after_writing("battle", 3)
    spaces = LAYOUT.parts["left"].spaces
    table.with_sheet("red", written=dict.fromkeys(spaces[::2], MINE))
    there = [space.replace("left", "right") for space in spaces[1::2]]
    table.with_sheet("blue", written=dict.fromkeys(there, MINE))
    assert at_the_end(table.done()).state.ended == ("full",)


# --- Looking ---


def test_a_lit_space_tells_what_it_costs_and_decides():
    from companion.games.welcome_to_the_moon.gains import gains_of

    table = a_table("battle", 2, ((1, "energy"), *OPEN[1:]))
    table.with_sheet(sheet=a_sheet(planets={1: "mt"}, circled=["left.astronaut.1"])).choose()
    gains = gains_of(table.state, "red")
    assert "Planet 1 is yours" in gains["left.space.1.3"].said
    assert gains["left.space.1.3"].cost == 0
    assert gains["left.space.2.1"].cost == 1
    assert "spends 1 astronaut" in gains["left.space.2.1"].said
    assert json.dumps(gains["left.space.2.1"].signed)


def test_what_stands_on_the_sheets_is_told_in_words():
    from companion.games.welcome_to_the_moon.views import panel

    table = a_table("battle", 3).with_sheet(written={"left.space.1.1": MINE}, circled=["left.moon.1.1"])
    table.with_sheet("blue", written={"right.space.1.2": MINE}, circled=["right.asteroid.1"])
    sheet = panel(table.state, "red").sheet
    assert sheet.written == (("Left sheet, Planet 1", "Ada Ben –"),)
    said = dict(sheet.marked)
    assert said["Insignia of Ada"] == ("first moon space of planet 1, left sheet",)
    assert said["Insignia of Ben"] == ("asteroid 1, left sheet",)
    assert [side.said for side in sheet.sides] == ["Left sheet, with Ben", "Right sheet, with Cleo"]
    assert [side.active for side in sheet.sides] == [True, False]


def test_the_half_opposite_shows_what_its_owner_marked():
    from companion.games.welcome_to_the_moon.views import panel

    table = a_table("battle", 2).with_sheet("blue", crossed=["right.plants.1"], circled=["right.astronaut.1"])
    left, right = panel(table.state, "red").sheet.sides
    x, y = LAYOUT.spots["right.plants.1"].at
    assert left.crossed.startswith(f"M{1000 - x - 11} {1000 - y - 11}")
    assert left.circled
    assert (right.crossed, right.circled) == ("", "")


def test_a_correction_sets_an_insignia_and_takes_it_back():
    table = a_table("battle", 3).correct("red.left.space.1.1", MINE)
    assert table.sheet("blue").written == {"right.space.1.1": THEIRS}
    table.correct("red.left.space.1.1", "empty")
    assert table.sheet("blue").written == {}
    assert not [value for value in GAME.values(table.state) if "flag" in value.id]


def test_stored_is_what_each_player_marked_and_nothing_else():
    table = a_table("battle", 3).turn("red").turn("blue")
    for player in table.state.players:
        assert THEIRS not in player.sheet.written.values()
        assert player.sheet.active == ""
    assert replace(table.state.players[2].sheet) == Sheet()
