"""The Journey: its printed sheet, writing, actions, System Errors, the race and what ASTRA crosses."""

import math
import random

import pytest
from each import each

from companion.engine.scoring import total
from companion.games.welcome_to_the_moon.adventure import WRITE_X, Decision, Step, Written, count_errors
from companion.games.welcome_to_the_moon.adventures.journey import Journey, zone_around, zones
from companion.games.welcome_to_the_moon.components import ACTIONS
from companion.games.welcome_to_the_moon.sheet import Sheet, X
from tests.games.welcome_to_the_moon.adventures.journey_examples import EXAMPLES
from tests.games.welcome_to_the_moon.adventures.journey_sheets import (
    ASTRONAUTS,
    ENERGIES,
    LAYOUT,
    PLANNINGS,
    WILDS,
    a_sheet,
    divider,
    numbers,
    space,
)

ADVENTURE = Journey()

AT_1 = Written(space(1), 1)


def use(sheet, action, choice=None, written=AT_1):
    """The step of an action's decision, with this choice or the first that there is."""
    (decision,) = ADVENTURE.action(sheet, action, written)
    options = ADVENTURE.options(sheet, decision, written)
    assert choice is None or choice in options
    return ADVENTURE.mark(sheet, decision, choice or options[0], written)


def offered(sheet, action, written=AT_1):
    """What this action lets the player choose."""
    return [
        option
        for decision in ADVENTURE.action(sheet, action, written)
        for option in ADVENTURE.options(sheet, decision, written)
    ]


# --- what is printed -----------------------------------------------------------------------------


@each(
    ("kind", "count"),
    [
        ("space", 36),
        ("divider", 35),
        ("tank", 12),
        ("robot", 12),
        ("plant", 16),
        ("multiplier", 8),
        ("energy", 12),
        ("energy-cut", 6),
        ("astronaut", 6),
        ("planning", 6),
        ("wild", 6),
        ("error", 3),
        ("mission", 3),
    ],
)
def test_how_many_are_printed(kind, count):
    assert len(LAYOUT.of_kind(kind)) == count


def test_everything_printed_has_its_place_and_its_own_name():
    assert len(LAYOUT.spots) == 36 + 35 + 12 + 12 + 16 + 8 + 12 + 6 + 6 + 6 + 6 + 3 + 3
    assert len({spot.name for spot in LAYOUT.spots.values()}) == len(LAYOUT.spots)
    assert len({spot.at for spot in LAYOUT.spots.values()}) == len(LAYOUT.spots)
    assert all(0 <= axis <= 1000 for spot in LAYOUT.spots.values() for axis in spot.at)
    assert all(spot.label and spot.group for spot in LAYOUT.spots.values())


def test_the_way_and_its_dividers_stand_in_order():
    assert LAYOUT.spaces == tuple(space(number) for number in range(1, 37))
    assert LAYOUT.of_kind("divider") == tuple(divider(number) for number in range(1, 36))
    assert [zone.spaces for zone in LAYOUT.zones] == [LAYOUT.spaces]


@each("number", range(1, 36))
def test_a_divider_is_drawn_across_the_way(number):
    spot = LAYOUT.spots[divider(number)]
    (x1, y1), (x2, y2) = spot.line
    assert math.dist(spot.line[0], spot.line[1]) == pytest.approx(64, abs=2)
    assert math.dist(((x1 + x2) / 2, (y1 + y2) / 2), spot.at) <= 1
    before, after = LAYOUT.spots[space(number)].at, LAYOUT.spots[space(number + 1)].at
    way = (after[0] - before[0], after[1] - before[1])
    along = abs(way[0] * (x2 - x1) + way[1] * (y2 - y1)) / math.hypot(*way) / 64
    assert along < 0.6
    assert math.dist(spot.at, before) < math.dist(before, after)


@each(
    ("tank", "at", "value"),
    [
        (1, 2, 4),
        (2, 5, 4),
        (3, 7, 5),
        (4, 11, 6),
        (5, 14, 7),
        (6, 18, 8),
        (7, 19, 8),
        (8, 23, 7),
        (9, 26, 6),
        (10, 30, 5),
        (11, 32, 4),
        (12, 35, 4),
    ],
)
def test_wm_a2_21_tanks(tank, at, value):
    assert LAYOUT.printed["tanks"][f"tank.{tank}"] == {"space": space(at), "value": value}
    assert LAYOUT.spots[f"tank.{tank}"].text == str(value)


@each(
    ("station", "at", "robots", "plants", "high", "low"),
    [(1, 6, 2, 5, 6, 5), (2, 16, 3, 3, 9, 7), (3, 21, 3, 4, 8, 6), (4, 31, 4, 4, 10, 7)],
)
def test_stations(station, at, robots, plants, high, low):
    printed = LAYOUT.printed["stations"][station - 1]
    assert printed["space"] == space(at)
    assert printed["robots"] == [f"robot.{station}.{n}" for n in range(1, robots + 1)]
    assert printed["plants"] == [f"plant.{station}.{n}" for n in range(1, plants + 1)]
    assert printed["values"] == {"high": high, "low": low}
    assert (printed["high"], printed["low"]) == (f"multiplier.{station}.high", f"multiplier.{station}.low")
    assert LAYOUT.spots[printed["high"]].text == f"×{high}"
    assert LAYOUT.spots[printed["low"]].text == f"×{low}"


@each(
    ("number", "letter", "first", "later"),
    [
        (70, "A", 9, 5),
        (71, "A", 10, 5),
        (72, "B", 11, 6),
        (73, "B", 12, 6),
        (74, "C", 9, 5),
        (75, "C", 11, 6),
    ],
)
def test_mission_cards(number, letter, first, later):
    card = LAYOUT.cards[number]
    assert (card.letter, card.first, card.later) == (letter, first, later)
    assert sorted(ADVENTURE.missions) == sorted(LAYOUT.cards) == [70, 71, 72, 73, 74, 75]


def test_wm_a2_55_wm_a2_56_wm_a2_57_astras_sheet():
    """WM-S46, WM-S73, WM-A2-56: two bonuses for each of four high multipliers; ten are printed."""
    solo = LAYOUT.solo
    assert (solo.fixed, solo.per_level, solo.bonuses, solo.per_prize) == (5, 1, 10, 2)
    assert solo.per_prize * len(LAYOUT.prizes) == 8 < solo.bonuses
    assert (LAYOUT.number, LAYOUT.name, LAYOUT.stars) == (2, "The Journey", (1,))


def test_wm_a2_22_the_first_energy_is_printed_circled():
    assert ADVENTURE.first() == Sheet(circled=frozenset({"energy.1.a"}))
    assert ADVENTURE.first().written == {}


# --- zones and writing ---------------------------------------------------------------------------


@each(
    ("cuts", "sizes"),
    [
        pytest.param([], [36], id="WM-A2-11 one zone at the start"),
        pytest.param([5], [5, 31], id="WM-A2-11 a divider ends one zone and begins the next"),
        pytest.param([1], [1, 35], id="WM-A2-13 a zone of one space"),
        pytest.param([35, 34], [34, 1, 1], id="WM-A2-13 at the Moon"),
        pytest.param([5, 10, 20, 21, 30, 32], [5, 5, 10, 1, 9, 2, 4], id="WM-A2-22 six dividers"),
    ],
)
def test_zones(cuts, sizes):
    sheet = a_sheet(cuts=cuts)
    assert [len(zone) for zone in zones(sheet)] == sizes
    assert sum(zones(sheet), ()) == LAYOUT.spaces
    assert all(zone_around(sheet, at) == zone for zone in zones(sheet) for at in zone)


@each("case", EXAMPLES["placement"]["legal"], ids=lambda case: f"number {case['number']}")
@each("action", ACTIONS)
def test_wm_a2_11_wm_a2_12_the_placement_table_whatever_the_action(case, action):
    placement = EXAMPLES["placement"]
    sheet = a_sheet({int(at): value for at, value in placement["written"].items()}, cuts=placement["cuts"])
    assert numbers(ADVENTURE.places(sheet, case["number"], action)) == case["spaces"]


@each(
    ("written", "cuts", "value", "at", "reason"),
    [
        pytest.param({3: 5}, [], 6, 4, None, id="WM-A2-03 higher after it"),
        pytest.param({3: 5}, [], 5, 4, "5 must be higher than the 5 before it.", id="WM-A2-03 not the same"),
        pytest.param({3: 5}, [], 4, 4, "4 must be higher than the 5 before it.", id="WM-A2-03 not lower"),
        pytest.param({3: 5}, [], 4, 2, None, id="WM-A2-03 lower before it"),
        pytest.param(
            {3: 5}, [], 5, 2, "5 must be lower than the 5 after it.", id="WM-A2-03 not the same before"
        ),
        pytest.param({3: 5}, [3], 5, 4, None, id="WM-A2-11 zones are not compared, after"),
        pytest.param({3: 5}, [2], 9, 2, None, id="WM-A2-11 zones are not compared, before"),
        pytest.param(
            {3: 5}, [4], 5, 4, "5 must be higher than the 5 before it.", id="WM-A2-11 same zone still"
        ),
        pytest.param({3: 4, 4: X}, [], 5, 5, None, id="WM-A2-04 an X says nothing"),
        pytest.param(
            {3: 4, 5: 5}, [], 5, 4, "5 must be lower than the 5 after it.", id="WM-A2-04 only an X fits"
        ),
        pytest.param({3: 4}, [], 9, 3, "4 stands there already.", id="WM-S18 never replaced"),
        pytest.param({3: X}, [], 9, 3, "X stands there already.", id="WM-S18 nor an X"),
        pytest.param({36: 0}, [35], 17, 35, None, id="WM-A2-05 0 and 17"),
    ],
)
def test_where_a_number_may_stand(written, cuts, value, at, reason):
    assert ADVENTURE.refusal(a_sheet(written, cuts=cuts), value, "robot", space(at)) == reason


def test_only_spaces_are_written_in():
    assert ADVENTURE.refusal(a_sheet(), 5, "water", "tank.1") is not None
    assert ADVENTURE.x_refusal(a_sheet(), "tank.1") is not None


@each("at", [4, 5, 6])
def test_wm_a2_04_an_x_fits_any_empty_space(at):
    sheet = a_sheet({3: 4, 5: 5})
    assert (ADVENTURE.x_refusal(sheet, space(at)) is None) is (at != 5)


@each("action", ACTIONS)
def test_wm_a2_12_a_number_away_from_what_its_action_needs_earns_nothing(action):
    step = ADVENTURE.write(a_sheet(), space(3), 8)
    assert step.sheet.written == {space(3): 8}
    assert (step.sheet.circled, step.decisions) == (a_sheet().circled, ())
    assert (offered(step.sheet, action, Written(space(3), 8)) == []) is (action == "water")


def test_wm_a2_12_another_number_on_a_tanks_space_leaves_the_tank():
    sheet = ADVENTURE.write(a_sheet(), space(2), 8).sheet
    assert "tank.1" not in use(sheet, "robot", written=Written(space(2), 8)).sheet.circled


@each(
    ("before", "after", "complete_before", "complete_after"),
    [
        pytest.param([], [2], [], [2], id="WM-A2-14 dividing completes"),
        pytest.param([2], [2, 1], [2], [1, 1], id="WM-A2-14 two complete zones from one"),
        pytest.param([2], [2, 3], [2], [2], id="WM-A2-14 a zone with an empty space is not complete"),
        pytest.param([], [1], [], [1], id="WM-A2-13 a zone of one space is complete too"),
    ],
)
def test_complete_zones(before, after, complete_before, complete_after):
    written = {1: 3, 2: X, 4: 6}
    for cuts, complete in ((before, complete_before), (after, complete_after)):
        sheet = a_sheet(written, cuts=cuts)
        assert [len(zone) for zone in zones(sheet) if sheet.filled(zone)] == complete
        assert ADVENTURE.tally_of(sheet, ()).complete_zones == len(complete)


@each(
    ("value", "fits"),
    [
        pytest.param(5, False, id="WM-A2-15 the printed number fits nowhere"),
        pytest.param(7, True, id="WM-A2-15 WM-A2-D4 shifted by 2 it does"),
        pytest.param(3, False, id="WM-A2-15 shifted down it does not"),
    ],
)
def test_a_number_that_only_fits_when_shifted(value, fits):
    written = {number: number - 32 for number in range(32, 35)} | {35: 6}
    sheet = a_sheet(written | dict.fromkeys(range(1, 32), X))
    assert ADVENTURE.fits(sheet, value, "astronaut") is fits


# --- actions -------------------------------------------------------------------------------------


@each("action", ACTIONS)
def test_wm_a2_17_wm_a2_d1_every_action_may_be_declined(action):
    """WM-A2-17, WM-A2-D1."""
    (decision,) = ADVENTURE.action(a_sheet({2: 4}), action, Written(space(2), 4))
    assert not decision.must
    assert decision.source == action


def test_wm_a2_18_any_robot_wherever_the_number_stands():
    sheet = a_sheet(robots={1: 1})
    every = list(LAYOUT.of_kind("robot"))
    assert offered(sheet, "robot", Written(space(36), 9)) == [
        robot for robot in every if robot != "robot.1.1"
    ]
    after = use(sheet, "robot", "robot.4.3", Written(space(36), 9))
    assert after == Step(sheet.circle("robot.4.3"))


def test_wm_a2_18_twelve_robots_are_all():
    assert ADVENTURE.action(a_sheet(robots={1: 2, 2: 3, 3: 3, 4: 4}), "robot", AT_1) == ()
    assert offered(a_sheet(robots={1: 2, 2: 3, 3: 3, 4: 3}), "robot") == ["robot.4.4"]


@each(
    ("circled", "crossed", "robot", "won"),
    [
        pytest.param({2: 1}, [], "robot.2.2", [], id="WM-A2-19 not the last"),
        pytest.param(
            {2: 2}, [], "robot.2.3", ["multiplier.2.high"], id="WM-A2-19 the last wins the high one"
        ),
        pytest.param(
            {2: 2},
            ["multiplier.2.high"],
            "robot.2.3",
            ["multiplier.2.low"],
            id="WM-A2-19 WM-A2-33 the low one",
        ),
        pytest.param(
            {2: 2}, ["multiplier.1.high"], "robot.2.3", ["multiplier.2.high"], id="WM-A2-19 other stations"
        ),
        pytest.param({1: 1}, [], "robot.1.2", ["multiplier.1.high"], id="WM-A2-19 two robots at station 1"),
        pytest.param({4: 3}, [], "robot.4.4", ["multiplier.4.high"], id="WM-A2-19 four at station 4"),
    ],
)
def test_the_last_robot_of_a_station(circled, crossed, robot, won):
    sheet = a_sheet(robots=circled, crossed=crossed)
    after = use(sheet, "robot", robot)
    assert after == Step(sheet.circle(robot, *won))


def test_wm_a2_19_the_last_robot_need_not_be_the_last_printed():
    sheet = a_sheet(circled=["robot.2.2", "robot.2.3"])
    assert "multiplier.2.high" in use(sheet, "robot", "robot.2.1").sheet.circled


@each(
    ("at", "cuts", "plants", "stations"),
    [
        pytest.param(1, [], {}, {1, 2, 3, 4}, id="WM-A2-20 one zone, all stations"),
        pytest.param(1, [6], {}, {1}, id="WM-A2-20 space 6 is the last of the zone"),
        pytest.param(1, [5], {}, set(), id="WM-A2-20 space 6 is just beyond"),
        pytest.param(7, [5, 15], {}, {1}, id="WM-A2-20 space 16 is just beyond"),
        pytest.param(7, [6, 16], {}, {2}, id="WM-A2-20 space 6 is just before"),
        pytest.param(25, [15, 30], {}, {2, 3}, id="WM-A2-20 two stations"),
        pytest.param(36, [30], {}, {4}, id="WM-A2-20 the last zone"),
        pytest.param(1, [6], {1: 5}, set(), id="WM-A2-20 all its plants are circled"),
        pytest.param(1, [6], {1: 4}, {1}, id="WM-A2-20 one plant left"),
    ],
)
def test_a_plant_of_a_station_in_the_zone(at, cuts, plants, stations):
    found = offered(a_sheet(cuts=cuts, plants=plants), "plant", Written(space(at), 5))
    assert set(numbers(found)) == stations
    assert all(plant.startswith("plant.") for plant in found)


def test_wm_a2_20_one_plant_without_any_robot():
    assert use(a_sheet(), "plant", "plant.3.2") == Step(a_sheet().circle("plant.3.2"))
    assert len(offered(a_sheet(plants={1: 4}, cuts=[6]), "plant")) == 1


def test_wm_a2_20_the_dividers_of_that_moment_count():
    written = Written(space(5), 5)
    sheet = a_sheet({5: 5})
    assert set(numbers(offered(sheet, "plant", written))) == {1, 2, 3, 4}
    assert offered(sheet.circle(divider(5)), "plant", written) == []


@each(
    ("at", "tanks", "found"),
    [
        pytest.param(2, [], ["tank.1"], id="WM-A2-21 the tank of the space"),
        pytest.param(35, [], ["tank.12"], id="WM-A2-21 the last tank"),
        pytest.param(3, [], [], id="WM-A2-21 no tank there"),
        pytest.param(18, [7], ["tank.6"], id="WM-A2-21 a neighbour's tank does not matter"),
        pytest.param(2, [1], [], id="WM-A2-21 circled already"),
    ],
)
def test_water(at, tanks, found):
    sheet = a_sheet({at: 5}, tanks=tanks)
    assert offered(sheet, "water", Written(space(at), 5)) == found
    for tank in found:
        assert use(sheet, "water", tank, Written(space(at), 5)) == Step(sheet.circle(tank))


def test_wm_a2_21_an_x_never_circles_a_tank():
    after = use(a_sheet(), "planning", space(2)).sheet
    assert after.written == {space(2): X}
    assert not after.count_circled(LAYOUT.of_kind("tank"))


@each("circled", range(1, 12))
def test_wm_a2_22_energies_column_by_column(circled):
    """WM-A2-22, WM-A2-D2: every second one brings a divider that must be drawn."""
    sheet = a_sheet(energies=circled)
    assert offered(sheet, "energy") == [ENERGIES[circled]]
    step = use(sheet, "energy")
    assert step.sheet == a_sheet(energies=circled + 1)
    assert [(d.kind, d.must) for d in step.decisions] == ([("divider", True)] if circled % 2 else [])


def test_wm_a2_22_the_order_of_the_energies():
    assert ENERGIES == tuple(f"energy.{column}.{row}" for column in range(1, 7) for row in "ab")


def test_wm_a2_22_wm_a2_d5_eleven_energies_draw_six_dividers():
    """WM-A2-13, WM-A2-22, WM-A2-23, WM-A2-D5: both energies of a spent pair are crossed, with the sign below
    them."""
    sheet = ADVENTURE.first()
    for number in range(1, 12):
        step = use(sheet, "energy")
        sheet = step.sheet
        for decision in step.decisions:
            left = ADVENTURE.options(sheet, decision, None)
            sheet, more, _ = ADVENTURE.mark(sheet, decision, left[2 * number], None)
            assert more == ()
            assert len(left) == 36 - len(zones(sheet)) + 1
        assert len(zones(sheet)) == 1 + (number + 1) // 2
        spent = ENERGIES[: 2 * ((number + 1) // 2)]
        assert sheet.crossed == {*spent, *LAYOUT.of_kind("energy-cut")[: len(spent) // 2]}
    assert len(zones(sheet)) == 7
    assert ADVENTURE.action(sheet, "energy", AT_1) == ()


@each(
    ("between", "drawn"),
    [
        pytest.param(1, [], id="WM-A2-13 the first place"),
        pytest.param(35, [], id="WM-A2-13 the last place"),
        pytest.param(9, [9], id="WM-A2-13 each at most once"),
    ],
)
def test_a_divider_anywhere_filled_or_not(between, drawn):
    sheet = a_sheet({1: 4, 2: 7}, cuts=drawn, energies=1)
    step = use(sheet, "energy")
    found = ADVENTURE.options(step.sheet, step.decisions[0], AT_1)
    assert len(found) == 35 - len(drawn)
    assert (divider(between) in found) is (between not in drawn)


def test_wm_a2_23_twelve_energies_are_all():
    assert ADVENTURE.action(a_sheet(energies=12), "energy", AT_1) == ()


@each(
    ("action", "kind"),
    [
        pytest.param("astronaut", "astronaut", id="WM-A2-24 astronauts"),
        pytest.param("planning", "planning", id="WM-A2-25 planning"),
    ],
)
@each("crossed", range(6))
def test_every_second_symbol_circles_the_wild_of_its_column(action, kind, crossed):
    symbols = ASTRONAUTS if kind == "astronaut" else PLANNINGS
    sheet = a_sheet(**{"astronauts" if kind == "astronaut" else kind: crossed})
    after = use(sheet, action).sheet
    assert after.crossed - sheet.crossed == {symbols[crossed]}
    assert after.circled - sheet.circled == ({WILDS[kind][crossed // 2]} if crossed % 2 else set())


def test_wm_a2_24_after_six_astronauts_there_is_no_mark_but_still_a_shift():
    sheet = a_sheet(astronauts=6)
    assert offered(a_sheet(astronauts=5), "astronaut") == ["astronaut.6"]
    assert ADVENTURE.action(sheet, "astronaut", AT_1) == ()
    assert ADVENTURE.shifts
    assert ADVENTURE.refusal(sheet, 17, "astronaut", space(36)) is None


def test_wm_a2_25_the_x_may_go_into_any_empty_space():
    sheet = a_sheet({1: 1, 3: 2}, cuts=[2])
    assert numbers(offered(sheet, "planning")) == [2, *range(4, 37)]
    assert use(sheet, "planning", space(2)).sheet.written[space(2)] == X


def test_wm_a2_25_a_planning_symbol_only_for_an_x_of_the_planning_action():
    (decision,) = ADVENTURE.action(a_sheet(), "planning", AT_1)
    assert (decision.kind, decision.source) == (WRITE_X, "planning")
    granted = Decision(WRITE_X, "elsewhere", decision.text)
    assert ADVENTURE.mark(a_sheet(), granted, space(9), AT_1).sheet == a_sheet({9: X})
    assert ADVENTURE.mark(a_sheet(), decision, space(9), AT_1).sheet == a_sheet({9: X}, planning=1)


def test_wm_a2_26_wm_a2_d8_after_six_plannings_an_x_without_a_mark():
    """WM-A2-26, WM-A2-D8."""
    sheet = a_sheet(planning=6)
    after = use(sheet, "planning", space(9))
    assert after.decisions == ()
    assert (after.sheet.written, after.sheet.circled, after.sheet.crossed) == (
        {space(9): X},
        sheet.circled,
        sheet.crossed,
    )


def test_a_full_sheet_has_no_room_for_an_x():
    full = a_sheet(dict.fromkeys(range(1, 37), X))
    assert ADVENTURE.action(full, "planning", AT_1) == ()
    assert offered(a_sheet(dict.fromkeys(range(1, 36), X)), "planning") == [space(36)]


@each(
    ("sheet", "wild"),
    [
        pytest.param(a_sheet(), "", id="WM-A2-27 none at the start"),
        pytest.param(a_sheet(astronauts=1, planning=1), "", id="WM-A2-27 one symbol is not enough"),
        pytest.param(a_sheet(astronauts=2), "wild.astronaut.1", id="WM-A2-27 the second astronaut's"),
        pytest.param(a_sheet(planning=2), "wild.planning.1", id="WM-A2-27 the second planning's"),
        pytest.param(
            a_sheet(astronauts=4, crossed=["wild.astronaut.1"]),
            "wild.astronaut.2",
            id="WM-A2-27 the next one",
        ),
        pytest.param(
            a_sheet(astronauts=2, planning=2, crossed=["wild.astronaut.1"]),
            "wild.planning.1",
            id="WM-A2-27 of the other track",
        ),
        pytest.param(a_sheet(planning=2, crossed=["wild.planning.1"]), "", id="WM-A2-27 spent"),
    ],
)
def test_the_next_wild(sheet, wild):
    """WM-A2-16, WM-A2-28, WM-A2-D3: whether it is spent is the player's choice; here only which is next."""
    assert ADVENTURE.wild(sheet) == wild


def test_wm_a2_28_a_wild_in_place_of_the_action_brings_that_actions_marks():
    """WM-A2-28, WM-A2-60: the number is what the cards say, the action any of the six."""
    sheet = a_sheet({2: 5}, astronauts=2).cross("wild.astronaut.1")
    assert [bool(offered(sheet, action, Written(space(2), 5))) for action in ACTIONS] == [True] * 6
    assert ADVENTURE.places(sheet, 7, "robot") == ADVENTURE.places(sheet, 7, "planning")


def test_wm_a2_29_what_follows_stands_on_the_sheet_at_once():
    """WM-A2-29: multiplier, divider and wild; an X triggers nothing."""
    sheet = a_sheet(robots={1: 1}, planning=1)
    assert "multiplier.1.high" in use(sheet, "robot", "robot.1.2").sheet.circled
    after = use(sheet, "planning", space(6))
    assert after == Step(a_sheet({6: X}, robots={1: 1}, planning=2))


# --- System Errors -------------------------------------------------------------------------------


@each(
    ("errors", "energies", "gained", "divides"),
    [
        pytest.param(0, 1, ["energy.1.b"], True, id="WM-A2-30 WM-A2-D9 the first pays an energy and divides"),
        pytest.param(0, 2, ["energy.2.a"], False, id="WM-A2-30 no pair yet"),
        pytest.param(1, 2, ["energy.2.a"], False, id="WM-A2-30 the second pays too"),
        pytest.param(1, 3, ["energy.2.b"], True, id="WM-A2-30 the second may divide"),
        pytest.param(2, 3, [], False, id="WM-A2-30 the third pays nothing"),
        pytest.param(0, 12, [], False, id="WM-A2-23 no energy left to pay with"),
    ],
)
def test_a_system_error(errors, energies, gained, divides):
    before = a_sheet(errors=errors, energies=energies)
    step = ADVENTURE.error(before)
    assert step.sheet == before.circle(*gained).cross(f"error.{errors + 1}")
    assert [(d.kind, d.must) for d in step.decisions] == ([("divider", True)] if divides else [])
    assert count_errors(LAYOUT, step.sheet) == errors + 1


def test_wm_a2_31_the_third_box_is_the_last():
    assert LAYOUT.errors == ("error.1", "error.2", "error.3")
    assert ADVENTURE.error(a_sheet(errors=3)) == Step(a_sheet(errors=3))
    assert ADVENTURE.end(a_sheet(errors=3)) == ""


# --- the race, and ASTRA's effect ----------------------------------------------------------------


def test_wm_a2_32_the_high_multiplier_is_lost_to_all_who_were_not_in_time():
    won = a_sheet(robots={1: 2}, circled=["multiplier.1.high"])
    late = a_sheet(robots={1: 1})
    after = ADVENTURE.incidents({"red": won, "blue": won, "green": late})
    assert after == {"red": won, "blue": won, "green": late.cross("multiplier.1.high")}
    assert ADVENTURE.incidents(after) == after
    assert "multiplier.1.low" in use(after["green"], "robot", "robot.1.2").sheet.circled


def test_wm_a2_33_wm_a2_34_nothing_else_is_raced_for():
    """WM-A2-33, WM-A2-34: low multipliers, plants, tanks and missions are everybody's own."""
    rich = a_sheet(robots={1: 2}, plants={1: 5, 2: 3}, tanks=range(1, 13), circled=["multiplier.1.low"])
    other = a_sheet(plants={1: 5, 2: 3}, tanks=[1, 2, 3, 4], circled=["multiplier.2.low"])
    sheets = {"red": rich, "blue": other}
    assert ADVENTURE.incidents(sheets) == sheets
    lost = ADVENTURE.incidents(sheets | {"green": a_sheet(circled=["multiplier.4.high"])})
    for seat, sheet in sheets.items():
        assert lost[seat] == sheet.cross("multiplier.4.high")
        assert [mission(lost[seat]) for mission in ADVENTURE.missions.values()] == [
            mission(sheet) for mission in ADVENTURE.missions.values()
        ]


def test_wm_a2_59_alone_nothing_is_lost():
    sheets = {"red": a_sheet(robots={1: 2}, circled=["multiplier.1.high"])}
    assert ADVENTURE.incidents(sheets) == sheets


def test_wm_a2_56_wm_a2_57_what_effects_a_and_b_strike():
    """WM-A2-56, WM-A2-57: the high multipliers, and nothing besides."""
    assert LAYOUT.prizes == tuple(f"multiplier.{station}.high" for station in (1, 2, 3, 4))
    assert (LAYOUT.solo.effects, ADVENTURE.astra_prize) == ("AB", "Cross one high multiplier.")
    sheet = a_sheet(robots={1: 2, 2: 2}, circled=["multiplier.1.high"], crossed=["multiplier.2.high"])
    assert sheet.unmarked(LAYOUT.prizes) == ("multiplier.3.high", "multiplier.4.high")
    assert ADVENTURE.struck(sheet) == sheet
    assert use(sheet, "robot", "robot.2.3").sheet.circled >= {"multiplier.2.low"}


# --- the strip -----------------------------------------------------------------------------------


@each(
    ("spot", "cuts", "heading"),
    [
        pytest.param(space(3), [], "Spaces 1-36", id="WM-A2-11 one zone"),
        pytest.param(space(3), [5], "Spaces 1-5", id="WM-A2-11 the zone before a divider"),
        pytest.param(space(6), [5], "Spaces 6-36", id="WM-A2-11 the zone after it"),
        pytest.param(space(6), [5, 6], "Space 6", id="WM-A2-13 a zone of one space"),
        pytest.param(divider(3), [5], "Spaces 1-5", id="the zone that a divider would divide"),
        pytest.param("robot.2.1", [5], "Station 2", id="a station"),
        pytest.param("tank.2", [5], "Water tanks", id="a tank"),
    ],
)
def test_headings_of_the_strip(spot, cuts, heading):
    assert ADVENTURE.heading(a_sheet(cuts=cuts), spot) == heading


# --- turns at random -----------------------------------------------------------------------------


def decide(chance, sheet, decisions, written):
    """Take or decline every decision, the newest first."""
    stack = list(reversed(decisions))
    while stack:
        decision = stack.pop()
        options = ADVENTURE.options(sheet, decision, written)
        if options and (decision.must or chance.random() < 0.9):
            sheet, more, _ = ADVENTURE.mark(sheet, decision, chance.choice(options), written)
            stack += reversed(more)
    return sheet


def turn(chance, sheet):
    """One turn with a random number and action; an error where the number fits nowhere."""
    value, action = chance.randint(0, 17), chance.choice(list(ACTIONS))
    if not ADVENTURE.fits(sheet, value, action):
        step, written = ADVENTURE.error(sheet), None
        return decide(chance, step.sheet, step.decisions, written)
    written = Written(chance.choice(ADVENTURE.places(sheet, value, action)), value)
    step = ADVENTURE.write(sheet, *written)
    sheet = decide(chance, step.sheet, step.decisions, written)
    return decide(chance, sheet, ADVENTURE.action(sheet, action, written), written)


def check(sheet):
    """What holds of every sheet."""
    for zone in zones(sheet):
        row = [value for at in zone if isinstance(value := sheet.written.get(at), int)]
        assert row == sorted(set(row))
    pairs = sheet.count_circled(ENERGIES) // 2
    assert len(zones(sheet)) == 1 + pairs
    assert sheet.count_crossed(LAYOUT.of_kind("energy-cut")) == pairs
    for number, station in enumerate(LAYOUT.printed["stations"], 1):
        won = sheet.count_circled((station["high"], station["low"]))
        assert won == sheet.circled.issuperset(station["robots"]), f"station {number}"
    tally = ADVENTURE.tally_of(sheet, ())
    lines = ADVENTURE.lines(tally, 1 if ADVENTURE.contest(tally) else None)
    assert type(total(lines)) is int
    assert list(ADVENTURE.marks(sheet, ())) == [line.label for line in lines]
    assert all(isinstance(mission(sheet), bool) for mission in ADVENTURE.missions.values())


@each("seed", range(10))
def test_random_turns_of_two_players_break_nothing(seed):
    chance = random.Random(seed)
    sheets = {"red": ADVENTURE.first(), "blue": ADVENTURE.first()}
    for _ in range(40):
        sheets = {seat: turn(chance, sheet) for seat, sheet in sheets.items()}
        sheets = dict(ADVENTURE.incidents(sheets))
        assert ADVENTURE.incidents(sheets) == sheets
        won = (sheets["red"].circled | sheets["blue"].circled) & set(LAYOUT.prizes)
        assert not any(sheet.blank(prize) for sheet in sheets.values() for prize in won)
        for sheet in sheets.values():
            check(sheet)
            assert set(sheet.written) <= set(LAYOUT.spaces)
            assert sheet.circled | sheet.crossed <= set(LAYOUT.spots)
    assert any(count_errors(LAYOUT, sheet) for sheet in sheets.values())
