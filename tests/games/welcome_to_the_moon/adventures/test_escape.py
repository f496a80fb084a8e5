"""Adventure 7, The Escape: sheet, writing, actions, the race for the ×2, missions, solo."""

import math
from collections import Counter
from itertools import pairwise

import pytest
from each import each

from companion.games.welcome_to_the_moon import astra
from companion.games.welcome_to_the_moon.adventure import Written
from companion.games.welcome_to_the_moon.adventures.escape import AIRLOCKS, BONUS, SHIPS, Escape
from companion.games.welcome_to_the_moon.components import ACTIONS
from companion.games.welcome_to_the_moon.layout import Network
from companion.games.welcome_to_the_moon.sheet import Sheet, X
from tests.games.welcome_to_the_moon.adventures.escape_sheets import (
    EVERY_AIRLOCK,
    GREENS,
    LAYOUT,
    SIZES,
    a_sheet,
    act,
    choices,
    full,
    greenhouse,
    locks,
    new_marks,
    space,
)
from tests.games.welcome_to_the_moon.table import a_table, after_writing
from tests.games.welcome_to_the_moon.test_astra import drawing, to_next_turn

ADVENTURE = Escape()

ROBOTS = {space(short) for short in ("1.1", "1.8", "2.3", "2.10", "3.5", "4.2", "5.6", "6.2")}
TANKS = {
    "1.1": "1.3", "1.2": "1.7", "2.1": "2.2", "2.2": "2.5", "2.3": "2.9", "3.1": "3.3", "3.2": "3.7",
    "4.1": "4.1", "4.2": "4.5", "5.1": "5.2", "5.2": "5.5", "6.1": "6.1", "6.2": "6.3",
}  # fmt: skip
"""The space below each tank."""

BLOCKS = {
    1: ["m1.1", "g1", "m1.2"],
    2: ["m2.1", "m2.2", "g2", "m2.3"],
    3: ["g3", "m3.1", "m3.2"],
    4: ["m4.1", "g4", "m4.2"],
    5: ["m5.1", "g5", "m5.2"],
    6: ["m6.1", "m6.2", "g6"],
}
BETWEEN_SHIPS = {
    "m1.1--m2.1", "m1.1--m2.2", "m1.2--m2.3", "m2.1--m3.1", "m2.2--m3.2", "m3.1--m4.1",
    "m3.2--m4.2", "m4.1--m5.1", "m4.2--m5.2", "m5.1--m6.1", "m5.2--m6.2",
}  # fmt: skip
MODULE_SIZES = {
    "1.1": 4, "1.2": 4, "2.1": 3, "2.2": 3, "2.3": 3, "3.1": 3, "3.2": 3,
    "4.1": 2, "4.2": 3, "5.1": 3, "5.2": 2, "6.1": 2, "6.2": 2,
}  # fmt: skip
PRINTED = {
    "reactor.6.1", "reactor.6.2", "reactor.5.1", "reactor.4.1",
    "plant.6.1", "plant.6.2", "plant.5.1", "plant.4.1", "plant.3.1",
}  # fmt: skip
FROM_THE_START = {space(f"1.{n}") for n in (1, 2, 3, 4, 6, 7, 8, 9)}
TO_SHIP_6 = ("m1.1--m2.1", "m2.1--m3.1", "m3.1--m4.1", "m4.1--m5.1", "m5.1--m6.1")


def block(short):
    return f"greenhouse.{short[1:]}" if short[0] == "g" else f"module.{short[1:]}"


def enterable(sheet):
    return {one for one in LAYOUT.spaces if ADVENTURE.x_refusal(sheet, one) is None}


def wrote(slots, ships=None, airlocks=(), at="1.2", circled=(), crossed=(), players=2):
    """A table at which red has written the first number there, on a sheet like this."""
    table = a_table("escape", players, slots)
    table.with_sheet("red", sheet=a_sheet(ships, airlocks, circled, crossed))
    return table.turn("red", 1, space(at), action_at=1 if players > 1 else 3)


def kinds(table):
    return [(one.kind, one.source) for one in table.player().turn.decisions]


def marks(table):
    return {offer.fields["mark"] for offer in table.open_offers("mark")}


WRITTEN = Written(space("1.2"), 5)
ROBOT = ((8, "robot"), (7, "water"), (9, "energy"))
PLANNING = ((8, "planning"), (7, "water"), (9, "energy"))
ASTRONAUT = ((8, "astronaut"), (7, "water"), (9, "energy"))


# --- the printed sheet ------------------------------------------------------------------------------


def test_everything_printed_is_a_spot():
    assert Counter(spot.kind for spot in LAYOUT.spots.values()) == {
        "space": 43, "airlock": 24, "tank": 13, "plant": 18, "double": 6, "reactor": 18, "astronaut": 6,
        "wild": 3, "planning": 9, "error": 3, "mission": 3,
    }  # fmt: skip


def test_every_spot_lies_on_the_sheet_and_has_its_words():
    for spot in LAYOUT.spots.values():
        assert all(0 < where < 1000 for where in spot.at)
        assert spot.name
        assert spot.label
        assert spot.group
    names = [spot.name for spot in LAYOUT.spots.values()]
    assert len(set(names)) == len(names)


def test_no_two_spots_lie_on_one_another():
    spots = list(LAYOUT.spots.values())
    nearest = min(math.dist(a.at, b.at) for i, a in enumerate(spots) for b in spots[i + 1 :])
    assert nearest > 26


def test_wm_e1_everybody_has_a_sheet_and_three_missions_lie_open():
    table = a_table("escape", 3)
    assert [player.sheet for player in table.state.players] == [ADVENTURE.first()] * 3
    assert [mission.letter for mission in table.state.missions] == ["A", "B", "C"]


def test_wm_e2_wm_e4_what_is_circled_in_print_and_nothing_else():
    assert ADVENTURE.first() == Sheet({}, frozenset(PRINTED), frozenset())


def test_wm_e3_wm_e6_both_modules_of_the_lowest_ship_can_be_entered_at_the_start_and_nothing_else():
    assert enterable(ADVENTURE.first()) == FROM_THE_START
    assert "opened" in ADVENTURE.refusal(ADVENTURE.first(), 5, "robot", greenhouse(1))


def test_wm_e5_the_blocks_of_each_ship_stand_side_by_side():
    assert [zone.id for zone in LAYOUT.zones] == [f"ship.{ship}" for ship in range(1, 7)]
    for ship, zone in enumerate(LAYOUT.zones, start=1):
        assert zone.spaces == tuple(space(f"{ship}.{n}") for n in range(1, SIZES[ship] + 1))
        across = [LAYOUT.spots[one].at[0] for one in zone.spaces]
        assert across == sorted(across)
        assert len({LAYOUT.spots[one].at[1] for one in zone.spaces}) == 1
    assert [ship.greenhouse.space for ship in SHIPS] == [greenhouse(ship) for ship in SIZES]


def test_the_ships_stand_over_each_other():
    heights = [LAYOUT.spots[zone.spaces[0]].at[1] for zone in LAYOUT.zones]
    assert heights == sorted(heights, reverse=True)


def test_modules_and_their_tanks():
    found = {one.id.removeprefix("module."): one for ship in SHIPS for one in ship.modules}
    assert {short: len(one.spaces) for short, one in found.items()} == MODULE_SIZES
    assert {one.tank: one.id for one in found.values()} == {f"tank.{s}": f"module.{s}" for s in found}
    assert LAYOUT.printed["tanks"] == {space(below): f"tank.{short}" for short, below in TANKS.items()}
    assert all(space(TANKS[short]) in one.spaces for short, one in found.items())


def test_airlocks_join_neighbours_of_a_ship_and_modules_of_ships_one_over_the_other():
    within = {f"{a}--{b}" for row in BLOCKS.values() for a, b in pairwise(row)}
    assert set(AIRLOCKS.ends) == set(locks(*within, *BETWEEN_SHIPS))
    for lock, ends in AIRLOCKS.ends.items():
        assert ends == tuple(map(block, lock.removeprefix("airlock.").split("--")))
    assert len(within) == 13


# --- writing -----------------------------------------------------------------------------------------


@each(
    ("value", "at", "fits"),
    [
        pytest.param(5, "1.3", True, id="WM-E5 between 3 and 8"),
        pytest.param(3, "1.3", False, id="WM-E5 the number before it again"),
        pytest.param(8, "1.3", False, id="WM-E5 the number after it again"),
        pytest.param(7, "1.4", True, id="WM-E5 up to the number after"),
        pytest.param(9, "1.4", False, id="WM-E5 higher than the number in the other module"),
        pytest.param(9, "1.8", True, id="WM-E5 after an X"),
        pytest.param(8, "1.8", False, id="WM-E5 the X is passed over"),
        pytest.param(2, "1.1", True, id="WM-E5 before all"),
        pytest.param(4, "1.1", False, id="WM-E5 not before a lower one"),
    ],
)
@each("airlocks", [(), ("m1.1--g1", "g1--m1.2")], ids=["closed", "open"])
def test_wm_e5_numbers_rise_along_the_ship(value, at, fits, airlocks):
    sheet = a_sheet({1: [None, 3, None, None, None, 8, X]}, airlocks)
    assert (ADVENTURE.refusal(sheet, value, "robot", space(at)) is None) is fits


def test_wm_e5_the_greenhouse_belongs_to_the_order():
    sheet = a_sheet({1: [None, None, None, None, 8]}, ["m1.1--g1"])
    assert ADVENTURE.refusal(sheet, 9, "robot", space("1.4")) is not None
    assert ADVENTURE.refusal(sheet, 7, "robot", space("1.9")) is not None
    assert ADVENTURE.refusal(sheet, 9, "robot", space("1.6")) is None


def test_wm_e5_other_ships_have_an_order_of_their_own():
    sheet = a_sheet({1: [8]}, ["m1.1--m2.1"])
    assert ADVENTURE.refusal(sheet, 8, "robot", space("2.1")) is None


@each("action", ACTIONS)
def test_wm_e6_the_action_never_limits_where(action):
    assert all(ADVENTURE.refusal(ADVENTURE.first(), 7, action, one) is None for one in FROM_THE_START)


def test_wm_e6_a_filled_space_is_taken():
    assert "stands there already" in ADVENTURE.refusal(a_sheet({1: [8]}), 9, "robot", space("1.1"))
    assert "no space" in ADVENTURE.refusal(ADVENTURE.first(), 9, "robot", "plant.1.1")


def test_wm_e7_connection_passes_through_blocks_that_are_empty():
    sheet = a_sheet(None, TO_SHIP_6)
    reached = {space(f"{ship}.{n}") for ship, n in [(2, 1), (3, 2), (4, 1), (5, 1), (6, 1)]}
    assert reached <= enterable(sheet)
    assert space("6.3") not in enterable(sheet)


def test_wm_e7_an_airlock_apart_from_the_rest_connects_nothing():
    sheet = a_sheet(None, ("m2.1--m3.1", "m3.1--g3"))
    assert enterable(sheet) == FROM_THE_START


def test_wm_e7_connection_also_leads_down_and_to_the_left():
    sheet = a_sheet(None, ("m1.2--m2.3", "g2--m2.3", "m2.2--g2", "m2.2--m3.2", "m3.1--m3.2", "m2.1--m3.1"))
    assert {space("2.1"), space("3.2"), space("2.7")} <= enterable(sheet)
    assert greenhouse(1) not in enterable(sheet)


def test_wm_e7_with_every_airlock_all_is_connected():
    assert enterable(ADVENTURE.first().circle(*EVERY_AIRLOCK)) == set(LAYOUT.spaces)


@each("value", [0, 17])
def test_wm_e8_from_0_to_17(value):
    table = a_table("escape", 2, ((1 if value == 0 else 15, "astronaut"), (7, "water"), (9, "energy")))
    table.choose("red", 1).play("shift", seat="red", value=value).write(space("1.2"))
    assert table.sheet().written == {space("1.2"): value}
    assert table.player().turn.decisions == ()


@each(
    ("airlocks", "hopeless"),
    [
        pytest.param((), True, id="WM-E9 no connected space is left"),
        pytest.param(("m1.1--g1",), False, id="WM-E9 one is"),
    ],
)
def test_wm_e9_a_system_error_only_where_nothing_connected_takes_a_number(airlocks, hopeless):
    table = a_table("escape", 2)
    row = [X] * 4 + [None] + [X] * 4
    table.with_sheet("red", sheet=a_sheet({1: row}, airlocks))
    assert (table.refusal("system-error", seat="red") is None) is hopeless
    assert bool(table.open_offers("choose")) is not hopeless


@each(("before", "asked"), [(0, True), (1, True), (2, False)])
def test_wm_e10_the_first_two_system_errors_bring_an_airlock(before, asked):
    table = a_table("escape", 2)
    row = [X] * 4 + [None] + [X] * 4
    table.with_sheet("red", sheet=a_sheet({1: row}, (), (), LAYOUT.errors[:before]))
    table.play("system-error", seat="red")
    assert table.sheet().crossed == set(LAYOUT.errors[: before + 1])
    assert table.player().turn.decisions == ((BONUS,) if asked else ())
    if asked:
        table.mark("airlock.g1--m1.2")
        assert greenhouse(1) in enterable(table.sheet())
        assert table.player().turn.decisions == ()


def test_wm_e10_a_robot_bonus_may_be_left_and_is_gone_then():
    table = a_table("escape", 2).with_sheet("red", sheet=a_sheet({1: [X] * 4 + [None] + [X] * 4}))
    table.play("system-error", seat="red").play("decline", seat="red", decision="airlock")
    assert table.player().turn.decisions == ()
    assert table.sheet().circled == PRINTED


# --- what a filled space brings ------------------------------------------------------------------------


@each("one", LAYOUT.spaces)
@each("entry", [5, X], ids=["number", "X"])
def test_wm_e11_a_robot_space_brings_an_airlock(one, entry):
    before = ADVENTURE.first().circle(*EVERY_AIRLOCK[:4])
    if entry == X:
        decision = ADVENTURE.action(before, "planning", WRITTEN)[0]
        step = ADVENTURE.mark(before, decision, one, WRITTEN)
    else:
        step = ADVENTURE.write(before, one, entry)
    assert step.decisions == ((BONUS,) if one in ROBOTS else ())


@each("ship", SIZES)
@each("entry", [5, X], ids=["number", "X"])
def test_wm_e12_a_filled_greenhouse_circles_its_double(ship, entry):
    sheet = ADVENTURE.first().circle(*EVERY_AIRLOCK)
    step = ADVENTURE.write(sheet, greenhouse(ship), entry)
    assert new_marks(sheet, step.sheet) == ({f"double.{ship}"}, set())


def test_wm_e12_wm_e25_a_crossed_double_stays_lost_and_the_greenhouse_can_be_filled():
    sheet = ADVENTURE.first().circle(*EVERY_AIRLOCK).cross("double.4")
    assert ADVENTURE.refusal(sheet, 5, "robot", greenhouse(4)) is None
    after = ADVENTURE.write(sheet, greenhouse(4), 5).sheet
    assert new_marks(sheet, after) == (set(), set())
    assert after.written == {greenhouse(4): 5}


def test_wm_e12_a_module_circles_nothing():
    before = ADVENTURE.first()
    assert new_marks(before, ADVENTURE.write(before, space("1.4"), 5).sheet) == (set(), set())


def test_wm_e13_the_bonus_comes_before_the_action_and_may_serve_it():
    """WM-E46: two airlocks, the second one at the block that the first has opened."""
    table = wrote(ROBOT, at="1.1")
    assert kinds(table) == [("airlock", "robot-bonus"), ("airlock", "robot")]
    assert "airlock.m2.1--m3.1" not in marks(table)
    table.mark("airlock.m1.1--m2.1")
    assert kinds(table) == [("airlock", "robot")]
    assert "airlock.m2.1--m3.1" in marks(table)
    table.mark("airlock.m2.1--m3.1")
    assert table.player().turn.decisions == ()
    assert new_marks(ADVENTURE.first(), table.sheet())[0] == set(locks("m1.1--m2.1", "m2.1--m3.1"))


def a_full_lower_ship(but):
    """Ship 1 full but for this space and its greenhouse."""
    return {1: [None if n in (but, GREENS[1]) else X for n in range(1, 10)]}


def test_wm_e13_an_x_waits_for_the_airlock_of_a_robot_space():
    """The number takes the last connected space; the airlock opens room for the X."""
    table = wrote(PLANNING, a_full_lower_ship(1), at="1.1")
    assert kinds(table) == [("airlock", "robot-bonus"), ("x", "planning")]
    assert table.open_offers("write-x") == []
    table.mark("airlock.m1.1--g1")
    assert [offer.fields["space"] for offer in table.open_offers("write-x")] == [greenhouse(1)]
    table.write_x(greenhouse(1))
    assert table.sheet().crossed == {"ladder.planning.1"}
    assert "double.1" in table.sheet().circled


def test_wm_e13_wm_e47_without_that_airlock_the_x_is_gone():
    table = wrote(PLANNING, a_full_lower_ship(1), at="1.1")
    table.play("decline", seat="red", decision="airlock")
    assert table.player().turn.decisions == ()
    assert table.sheet().crossed == set()


def test_wm_e14_an_x_brings_the_same_and_the_box_is_crossed_after_it():
    table = wrote(PLANNING).write_x(space("1.1"))
    assert kinds(table) == [("airlock", "robot-bonus")]
    assert table.sheet().crossed == {"ladder.planning.1"}
    table.mark("airlock.m1.1--g1")
    assert table.player().turn.decisions == ()


# --- actions -----------------------------------------------------------------------------------------


@each(
    ("action", "kind"),
    [("robot", "airlock"), ("energy", "reactor"), ("plant", "plant"), ("water", "tank"), ("planning", "x"),
     ("astronaut", "astronaut")],
)  # fmt: skip
def test_wm_e15_every_action_may_be_left(action, kind):
    table = wrote(((8, action), (7, "water"), (9, "energy")), at="1.3")
    before = table.sheet()
    table.play("decline", seat="red", decision=kind)
    assert table.sheet() == before
    assert table.player().turn.decisions == ()


def test_wm_e16_only_airlocks_at_a_connected_block():
    at_start = locks("m1.1--g1", "g1--m1.2", "m1.1--m2.1", "m1.1--m2.2", "m1.2--m2.3")
    assert choices(ADVENTURE.first(), "robot") == set(at_start)
    opened = choices(a_sheet(None, ["m1.1--m2.1"]), "robot")
    assert opened == set(at_start) - {"airlock.m1.1--m2.1"} | set(locks("m2.1--m2.2", "m2.1--m3.1"))


def test_wm_e16_two_blocks_that_are_connected_already_may_be_joined():
    sheet = a_sheet(None, ["m1.1--g1"])
    after = act(sheet, "robot", "airlock.g1--m1.2").sheet
    assert enterable(after) == enterable(sheet)
    assert new_marks(sheet, after) == (set(locks("g1--m1.2")), set())


def test_wm_e16_with_every_airlock_activated_the_action_does_nothing():
    assert choices(ADVENTURE.first().circle(*EVERY_AIRLOCK), "robot") == set()
    last = ADVENTURE.first().circle(*EVERY_AIRLOCK[:-1])
    assert choices(last, "robot") == {EVERY_AIRLOCK[-1]}


@each(("ship", "left"), [(1, 3), (2, 3), (3, 3), (4, 2), (5, 2), (6, 1)])
def test_wm_e17_energy_circles_a_reactor_of_the_numbers_ship(ship, left):
    sheet = ADVENTURE.first()
    for count in range(left, 0, -1):
        found = choices(sheet, "energy", (f"{ship}.1", 5))
        assert len(found) == count
        assert found <= {f"reactor.{ship}.{n}" for n in (1, 2, 3)}
        last = max(found)  # any order will do
        after = act(sheet, "energy", last, (f"{ship}.1", 5)).sheet
        assert new_marks(sheet, after) == ({last}, set())
        sheet = after
    assert choices(sheet, "energy", (f"{ship}.1", 5)) == set()


@each(("ship", "left"), [(1, 3), (2, 3), (3, 2), (4, 2), (5, 2), (6, 1)])
def test_wm_e18_plant_circles_a_plant_of_the_numbers_ship(ship, left):
    """Connected or not, filled or not."""
    sheet = ADVENTURE.first()
    for count in range(left, 0, -1):
        found = choices(sheet, "plant", (f"{ship}.2", 5))
        assert len(found) == count
        assert found <= {f"plant.{ship}.{n}" for n in (1, 2, 3)}
        last = max(found)
        sheet = act(sheet, "plant", last, (f"{ship}.2", 5)).sheet
        assert last in sheet.circled
    assert choices(sheet, "plant", (f"{ship}.2", 5)) == set()


@each("one", LAYOUT.spaces)
def test_wm_e19_water_circles_the_tank_above_the_number(one):
    short = one.removeprefix("space.")
    above = {f"tank.{tank}" for tank, below in TANKS.items() if below == short}
    assert choices(ADVENTURE.first(), "water", (short, 5)) == above
    assert choices(ADVENTURE.first().circle(*above), "water", (short, 5)) == set()


def test_wm_e20_astronauts_and_the_wild_symbol_of_each_row():
    sheet = ADVENTURE.first()
    for number in range(1, 7):
        assert choices(sheet, "astronaut") == {f"astronaut.{number}"}
        after = act(sheet, "astronaut", f"astronaut.{number}").sheet
        wilds = {f"wild.{number // 2}"} if number % 2 == 0 else set()
        assert new_marks(sheet, after) == (wilds, {f"astronaut.{number}"})
        sheet = after
    assert choices(sheet, "astronaut") == set()


@each("shift", [-2, -1, 0, 1, 2])
def test_wm_e20_also_with_the_number_as_it_is(shift):
    table = a_table("escape", 2, ASTRONAUT).choose("red", 1)
    if shift:
        table.play("shift", seat="red", value=8 + shift)
    table.write(space("1.2"))
    if not shift:
        table.mark("astronaut.1")
    assert table.sheet().written == {space("1.2"): 8 + shift}
    assert table.sheet().crossed == {"astronaut.1"}


def test_wm_e21_an_x_in_any_empty_connected_space_costs_a_box():
    table = wrote(PLANNING, airlocks=["m1.1--m2.1"])
    found = {offer.fields["space"] for offer in table.open_offers("write-x")}
    assert found == FROM_THE_START - {space("1.2")} | {space(f"2.{n}") for n in (1, 2, 3)}
    assert "opened" in table.refusal("write-x", seat="red", space=space("2.4"))
    table.write_x(space("2.2"))
    assert table.sheet().crossed == {"ladder.planning.1"}


def test_wm_e21_without_an_x_no_box():
    table = wrote(PLANNING).play("decline", seat="red", decision="x")
    assert table.sheet().crossed == set()


def test_wm_e21_boxes_from_the_lowest_and_after_nine_none():
    sheet = ADVENTURE.first().circle(*EVERY_AIRLOCK)
    for number, one in enumerate(LAYOUT.spaces[10:20], start=1):
        after = act(sheet, "planning", one).sheet
        box = {f"ladder.planning.{number}"} if number <= 9 else set()
        assert after.crossed - sheet.crossed == box
        assert after.written[one] == X
        sheet = after


def a_wild(crossed=()):
    table = a_table("escape", 2, PLANNING)
    table.with_sheet("red", sheet=a_sheet(None, (), ["wild.1", "wild.2"], crossed))
    return table.choose("red", 1)


@each("action", [action for action in ACTIONS if action != "planning"])
def test_wm_e22_a_wild_symbol_makes_any_action_of_the_chosen_one(action):
    table = a_wild().play("use-wild", seat="red", action=action)
    assert table.sheet().crossed == {"wild.1"}
    table.write(space("1.3"))
    assert [one.source for one in table.player().turn.decisions] == [action]


@each(("crossed", "left"), [((), "wild.1"), (("wild.1",), "wild.2"), (("wild.1", "wild.2"), "")])
def test_wm_e22_one_that_is_circled_and_not_spent(crossed, left):
    table = a_wild(crossed)
    assert ADVENTURE.wild(table.sheet()) == left
    assert bool(table.open_offers("use-wild")) is bool(left)


def test_wm_e22_only_on_a_later_turn():
    table = a_table("escape", 1, ASTRONAUT)
    table.with_sheet("red", crossed=["astronaut.1"]).turn("red", 2, space("1.2"), action_at=1)
    table.mark("astronaut.2")
    assert "wild.1" in table.sheet().circled
    assert "before the number is written" in table.refusal("use-wild", seat="red", action="robot")
    table.done().play("choose", **table.open_offers("choose")[0].fields)
    assert table.open_offers("use-wild")


def test_wm_e23_an_x_below_a_tank_does_not_circle_it():
    table = a_table("escape", 2, PLANNING)
    table.turn("red", 1, space("1.2")).write_x(space("1.3"))
    assert "tank.1.1" not in table.sheet().circled
    assert table.player().turn.decisions == ()


@each(("action", "what"), [("energy", "reactor"), ("plant", "plant")])
def test_wm_e50_energy_and_plant_look_at_the_ship_of_the_number(action, what):
    sheet = a_sheet({2: [X, X]}, ["m1.1--m2.1"])
    found = choices(sheet, action, ("1.2", 5))
    assert found == {f"{what}.1.{n}" for n in (1, 2, 3)}


# --- the race for the ×2 -------------------------------------------------------------------------------


def raced(*fillers, players=4, ship=1):
    """Phase 5 after these players have filled the greenhouse of this ship."""
    sheets = {f"p{n}": ADVENTURE.first().circle(*EVERY_AIRLOCK) for n in range(players)}
    for seat in fillers:
        sheets[seat] = ADVENTURE.write(sheets[seat], greenhouse(ship), 5).sheet
    return ADVENTURE.incidents(sheets)


@each("fillers", [("p0",), ("p1", "p3"), ("p0", "p1", "p2", "p3")])
def test_wm_e24_wm_e25_all_of_the_first_turn_win_it_and_the_others_lose_it(fillers):
    for seat, sheet in raced(*fillers).items():
        assert ("double.1" in sheet.circled) is (seat in fillers)
        assert ("double.1" in sheet.crossed) is (seat not in fillers)


def test_wm_e25_who_comes_later_scores_undoubled():
    sheets = raced("p0")
    later = ADVENTURE.write(sheets["p1"], greenhouse(1), 9).sheet.circle("plant.1.1", "plant.1.2")
    sheets = ADVENTURE.incidents({**sheets, "p1": later})
    tally = ADVENTURE.tally_of(sheets["p1"], ())
    assert (tally.greenhouse_1, tally.plants_1) == ("filled", 2)


def test_wm_e26_each_greenhouse_is_a_race_of_its_own():
    sheets = raced("p0", ship=3)
    for seat, sheet in sheets.items():
        assert sheet.unmarked(LAYOUT.prizes) == tuple(f"double.{n}" for n in (1, 2, 4, 5, 6))
        assert ("double.3" in sheet.circled) is (seat == "p0")


def test_wm_e27_phase_5_does_nothing_else_and_nothing_twice():
    sheets = raced("p0")
    assert ADVENTURE.incidents(sheets) == sheets
    for sheet in sheets.values():
        before = ADVENTURE.first().circle(*EVERY_AIRLOCK)
        circled, crossed = new_marks(before, sheet)
        assert circled | crossed == {"double.1"}


def test_wm_e27_no_mission_asks_for_a_double():
    for sheet in (a_sheet(full(*SIZES)), a_sheet({}), a_sheet(full(6), (), ["plant.6.3"])):
        for meets in ADVENTURE.missions.values():
            won, lost = sheet.circle(*LAYOUT.prizes), sheet.cross(*LAYOUT.prizes)
            assert meets(won) is meets(sheet) is meets(lost)


# --- missions ------------------------------------------------------------------------------------------


def test_wm_e28_cards():
    found = {card.number: (card.letter, card.first, card.later) for card in LAYOUT.cards.values()}
    assert found == {
        100: ("A", 10, 5), 101: ("A", 7, 3), 102: ("B", 9, 4),
        103: ("B", 10, 5), 104: ("C", 10, 5), 105: ("C", 10, 5),
    }  # fmt: skip


def plants(*ships):
    return [f"plant.{ship}.{n}" for ship in ships for n in (1, 2, 3)]


def reactors(*ships):
    return [f"reactor.{ship}.{n}" for ship in ships for n in (1, 2, 3)]


def tanks(*ships):
    return [f"tank.{ship}.{n}" for ship in ships for n in (1, 2)]


def greens(*ships):
    return {ship: [None] * (GREENS[ship] - 1) + [X] for ship in ships}


TWO_SHIPS = full(4, 6)
SIX_MODULES = full(4, 5, 6)


@each(
    ("card", "sheet", "met"),
    [
        pytest.param(100, a_sheet(greens(1, 2, 6), (), plants(1, 2, 6)), True, id="WM-E28 three greenhouses"),
        pytest.param(100, a_sheet(greens(1, 2), (), plants(1, 2, 6)), False, id="WM-E28 two are filled"),
        pytest.param(100, a_sheet(greens(1, 2, 6), (), plants(1, 2)), False, id="WM-E28 one lacks a plant"),
        pytest.param(100, a_sheet(greens(3, 4, 5), (), [f"plant.{s}.{n}" for s in (3, 4, 5) for n in (2, 3)]),
                     True, id="WM-E29 printed plants count"),
        pytest.param(101, a_sheet(greens(6), (), ["plant.6.3"]), True, id="WM-E29 one plant more"),
        pytest.param(101, a_sheet(greens(6)), False, id="WM-E29 printed plants alone"),
        pytest.param(101, a_sheet({}, (), ["plant.6.3"]), False, id="WM-E28 the space is empty"),
        pytest.param(101, a_sheet(greens(5), (), plants(5)), False, id="WM-E28 another greenhouse"),
        pytest.param(102, a_sheet(SIX_MODULES | {3: [None, X, X, X]}), True, id="WM-E28 seven modules"),
        pytest.param(102, a_sheet(SIX_MODULES | {3: [X, X, X]}), False, id="WM-E28 six modules"),
        pytest.param(103, a_sheet(TWO_SHIPS | {3: [X] * 7}), True, id="WM-E28 three ships"),
        pytest.param(103, a_sheet(TWO_SHIPS | {3: [None] + [X] * 6}), False,
                     id="WM-E28 a greenhouse is empty"),
        pytest.param(103, a_sheet(TWO_SHIPS), False, id="WM-E28 two ships"),
        pytest.param(104, a_sheet({}, (), ["reactor.6.3", *reactors(4, 5)]), True,
                     id="WM-E29 WM-E30 three ships"),
        pytest.param(104, a_sheet({}, (), reactors(4, 5)), False, id="WM-E29 the highest lacks one"),
        pytest.param(104, a_sheet({}, (), [*reactors(1, 2), "reactor.3.1", "reactor.3.2", "reactor.6.3"]),
                     True, id="WM-E29 one more on ship 6"),
        pytest.param(104, a_sheet({}, (), [*reactors(1, 2), "reactor.5.2"]), False,
                     id="WM-E29 two on ship 5"),
        pytest.param(105, a_sheet({}, (), tanks(1, 3, 6)), True,
                     id="WM-E30 WM-E49 two tanks each, nothing full"),
        pytest.param(105, a_sheet({}, (), tanks(1, 2, 6)), False,
                     id="WM-E30 ship 2 has three"),
        pytest.param(105, a_sheet({}, (), ["tank.2.3", *tanks(1, 2, 6)]), True,
                     id="WM-E30 all three of ship 2"),
    ],
)  # fmt: skip
def test_missions(card, sheet, met):
    assert ADVENTURE.missions[card](sheet) is met


@each("card", [100, 101, 102, 103, 104, 105])
def test_missions_on_an_empty_sheet_and_on_one_with_everything(card):
    everything = a_sheet(full(*SIZES), (), (*plants(*SIZES), *reactors(*SIZES), *LAYOUT.of_kind("tank")))
    assert ADVENTURE.missions[card](everything)
    assert not ADVENTURE.missions[card](ADVENTURE.first())


def test_wm_e31_all_of_the_first_turn_get_the_first_value():
    table = after_writing("escape", 3, mission_c=105)
    for seat in ("red", "blue"):
        table.with_sheet(seat, circled=tanks(1, 3, 6))
    table.done().play("claim", seat="blue", letter="C").play("claim", seat="red", letter="C")
    table.with_sheet("green", circled=tanks(1, 3, 6))
    table.fail(*table.ids).done().play("claim", seat="green", letter="C")
    assert [table.total(seat) for seat in table.ids] == [10, 10, 5]


# --- the end ---------------------------------------------------------------------------------------------


def close(table):
    for seat in table.ids:
        if not table.player(seat).turn.done:
            table.play("done", seat=seat)
    for seat in table.ids:
        if table.state.phase == "missions" and not table.player(seat).turn.missions_done:
            table.leave(seat)
    return table


@each(
    ("sheet", "reason"),
    [
        pytest.param(a_sheet(full(*SIZES)), "full", id="WM-E32 all 43 spaces"),
        pytest.param(a_sheet(full(*SIZES) | {6: [X] * 4}), None, id="WM-E32 42 spaces"),
        pytest.param(a_sheet({}, (), (), LAYOUT.errors), "errors", id="WM-E32 three System Errors"),
        pytest.param(a_sheet({}, (), (), LAYOUT.errors[:2]), None, id="WM-E32 two of them"),
    ],
)
def test_the_end_of_the_game(sheet, reason):
    table = close(after_writing("escape", 2).with_sheet("blue", sheet=sheet))
    assert (table.outcome() and table.outcome().reason) == reason


@each(("letters", "reason"), [("ABC", "missions"), ("AB", None)])
def test_wm_e32_three_missions_end_it(letters, reason):
    table = close(after_writing("escape", 2).with_claims("red", letters))
    assert (table.outcome() and table.outcome().reason) == reason


# --- solo ------------------------------------------------------------------------------------------------


def test_wm_e42_a_bonus_for_each_double():
    table = a_table("escape", 1)
    for count in range(7):
        table.with_sheet("red", circled=[f"double.{n}" for n in range(1, count + 1)])
        assert astra.bonuses(table.state) == count
    assert LAYOUT.solo.bonuses == 6


@each("letter", "ABC")
@each("before", ["", "ABC"], ids=["first draw", "second draw"])
def test_wm_e43_wm_e44_astras_effect(letter, before):
    """Both draws ask for a ×2; the second flips the mission of its letter as well."""
    table = to_next_turn(drawing("escape", letter, before=before).with_sheet(circled=["double.1"]))
    (decision,) = table.player().turn.decisions
    assert decision.must
    assert "×2" in decision.text
    assert marks(table) == set(LAYOUT.prizes) - {"double.1"}
    assert [one.letter for one in table.state.missions if one.flipped] == ([letter] if before else [])
    table.mark("double.6")
    assert "double.6" in table.sheet().crossed
    assert table.player().turn.decisions == ()


@each("left", [0, 1])
def test_wm_e43_with_nothing_left_to_cross_it_does_nothing(left):
    table = drawing("escape", "A").with_sheet(circled=LAYOUT.prizes[:3], crossed=LAYOUT.prizes[3 : 6 - left])
    assert len(to_next_turn(table).player().turn.decisions) == left


def test_wm_e45_nobody_races_in_solo():
    sheet = ADVENTURE.first().circle(*EVERY_AIRLOCK)
    assert ADVENTURE.incidents({"red": sheet})["red"] == sheet
    filled = ADVENTURE.write(sheet, greenhouse(2), 5).sheet
    assert ADVENTURE.incidents({"red": filled})["red"].crossed == set()


# --- the network that adventures share ----------------------------------------------------------------


def test_a_line_that_is_crossed_only_connects_nothing():
    net = Network({"ab": ("a", "b"), "bc": ("b", "c"), "de": ("d", "e")}, ["a"])
    assert net.reached(frozenset()) == {"a"}
    assert net.reached(frozenset({"ab", "bc", "x"})) == {"a", "b", "c"}
    assert net.reached(frozenset({"bc", "de"})) == {"a"}
    assert net.next_lines(frozenset({"ab", "de"})) == ("bc",)
