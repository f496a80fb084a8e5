"""Adventure 3, The Colony: its sheet, writing, actions, races and missions."""

import math
import random
from collections import Counter

import pytest
from each import each

from companion.games.welcome_to_the_moon.adventure import WRITE_X, Decision, Written, count_errors
from companion.games.welcome_to_the_moon.adventures.colony import Colony, circle_antennas, network
from companion.games.welcome_to_the_moon.components import ACTIONS
from companion.games.welcome_to_the_moon.sheet import Sheet, X
from tests.games.welcome_to_the_moon.adventures.colony_sheets import (
    EXAMPLES,
    LAYOUT,
    QUARTERS,
    TO_OBSERVATORY,
    a_sheet,
    act,
    building,
    choices,
    fill_quarter,
    full_value,
    grid,
    new_marks,
    write,
)

ADVENTURE = Colony()

ANTENNAS = {
    "top-left": {"antenna.r4c1", "antenna.r6c2", "antenna.r5c3"},
    "top-right": {
        "antenna.r4c4", "antenna.r6c4", "antenna.r5c5",
        "antenna.observatory.1", "antenna.observatory.2", "antenna.observatory.3",
    },
    "bottom-left": {"antenna.r2c1", "antenna.r1c2", "antenna.r3c2"},
    "bottom-right": {"antenna.r2c4", "antenna.r1c5", "antenna.r3c5", "antenna.r2c6"},
}  # fmt: skip
TANKS = {
    "top-left": {"tank.r6c1", "tank.r5c3"},
    "top-right": {"tank.r5c5", "tank.r4c6"},
    "bottom-left": {"tank.r3c2", "tank.r2c3"},
    "bottom-right": {"tank.r2c5", "tank.r1c4"},
}
FIXED = {"landing-site": (1, 1), "observatory": (6, 6), "building.r3c4": (3, 4), "building.r4c3": (4, 3)}
PLACES = FIXED | {
    building(f"r{r}c{c}"): (r, c) for r in range(1, 7) for c in range(1, 7) if (r, c) not in {(1, 1), (6, 6)}
}
TO_ROW_2 = ["r1c2--r2c2", "r2c2--r2c3", "r2c3--r2c4", "r2c4--r2c5"]


def high(quarter):
    return f"quarter-bonus.{quarter}.high"


def low(quarter):
    return f"quarter-bonus.{quarter}.low"


# --- the printed sheet ------------------------------------------------------------------------------


def test_everything_printed_is_a_spot():
    assert Counter(spot.kind for spot in LAYOUT.spots.values()) == {
        "space": 32, "fixed": 4, "tunnel": 60, "tank": 8, "antenna": 16, "greenhouse": 16, "bonus": 8,
        "ladder": 12, "planning": 9, "astronaut": 9, "error": 3, "mission": 3,
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
    assert nearest > 20


def test_wm_a3_11_32_spaces_each_in_a_row_and_a_column():
    assert len(LAYOUT.zones) == 12
    for space in LAYOUT.spaces:
        row, column = PLACES[space]
        assert {zone.id for zone in LAYOUT.zones_of[space]} == {f"row.{row}", f"column.{column}"}


@each("zone", LAYOUT.zones, ids=lambda zone: f"WM-A3-11 {zone.id}")
def test_a_zone_rises_to_the_right_or_upwards(zone):
    points = [LAYOUT.spots[space].at for space in zone.spaces]
    along = [x if zone.id.startswith("row") else -y for x, y in points]
    assert along == sorted(along)
    row_or_column = int(zone.id[-1])
    fixed = sum(row_or_column == place[zone.id.startswith("column")] for place in FIXED.values())
    assert len(zone.spaces) == 6 - fixed


def test_wm_a3_12_four_fixed_places_are_no_spaces():
    assert set(LAYOUT.of_kind("fixed")) == set(FIXED)
    assert not set(FIXED) & set(LAYOUT.spaces)
    assert {spot for spot in FIXED if LAYOUT.spots[spot].text == X} == {"building.r3c4", "building.r4c3"}


def test_wm_a3_15_quarters_of_eight_buildings_and_one_fixed_place():
    printed = LAYOUT.printed["quarters"]
    for name, shorts in QUARTERS.items():
        spaces = printed[f"quarter.{name}"]["spaces"]
        assert set(spaces) == {building(short) for short in shorts}
        rows, columns = ("top" in name), ("right" in name)
        inside = {place for place, (r, c) in PLACES.items() if (r > 3, c > 3) == (rows, columns)}
        assert len(inside & set(FIXED)) == 1
        assert set(spaces) == inside & set(LAYOUT.spaces)


def test_each_quarter_has_its_marks():
    for name in QUARTERS:
        printed = LAYOUT.printed["quarters"][f"quarter.{name}"]
        assert set(printed["antennas"]) == ANTENNAS[name]
        assert set(printed["tanks"]) == TANKS[name]
        assert printed["greenhouses"] == [f"greenhouse.{name}.{n}" for n in (1, 2, 3, 4)]
        assert (printed["high"], printed["low"]) == (high(name), low(name))


def test_tanks_and_antennas_stand_beside_their_buildings():
    belongs = {mark: space for space, mark in LAYOUT.printed["tanks"].items()}
    belongs |= {mark: node for node, marks in LAYOUT.printed["antennas"].items() for mark in marks}
    assert set(belongs) == set(LAYOUT.of_kind("tank")) | set(LAYOUT.of_kind("antenna"))
    for mark, node in belongs.items():
        assert mark.split(".")[1] == node.removeprefix("building.")
        assert math.dist(LAYOUT.spots[mark].at, LAYOUT.spots[node].at) < 60


def test_wm_a3_18_plants_in_the_greenhouses():
    assert LAYOUT.printed["plants"] == {
        f"greenhouse.{name}.{n}": 2 if n == 4 else 1 for name in QUARTERS for n in (1, 2, 3, 4)
    }
    assert sum(LAYOUT.printed["plants"].values()) == 20


@each(
    ("ladder", "values"),
    [
        pytest.param("plants", [0, 1, 2, 3, 4], id="WM-A3-38 plants"),
        pytest.param("water", [0, 2, 4, 6, 8], id="WM-A3-38 water"),
        pytest.param("antennas", [0, 1, 2, 4, 6], id="WM-A3-38 antennas"),
        pytest.param("planning", [0, 1, 3, 6, 9, 12, 16, 20, 24, 28], id="WM-A3-41 planning"),
    ],
)
def test_the_ladders(ladder, values):
    printed = LAYOUT.printed["ladders"][ladder]
    assert printed["values"] == values
    assert printed["boxes"] == [f"ladder.{ladder}.{n}" for n in range(1, len(values))]
    assert [LAYOUT.spots[box].text for box in printed["boxes"]] == [str(value) for value in values[:-1]]


def test_wm_a3_19_sixty_tunnels_join_neighbours():
    ends = LAYOUT.printed["tunnels"]
    assert set(ends) == set(LAYOUT.of_kind("tunnel"))
    assert len({frozenset(pair) for pair in ends.values()}) == 60
    for tunnel, (a, b) in ends.items():
        assert math.dist(PLACES[a], PLACES[b]) == 1
        assert tunnel == f"tunnel.{a.removeprefix('building.')}--{b.removeprefix('building.')}"


@each("tunnel", LAYOUT.of_kind("tunnel"))
def test_a_tunnel_is_a_stroke_between_two_buildings(tunnel):
    spot, (a, b) = LAYOUT.spots[tunnel], LAYOUT.printed["tunnels"][tunnel]
    assert spot.line is not None
    for point, end in zip(spot.line, (a, b), strict=True):
        assert math.dist(point, LAYOUT.spots[end].at) == pytest.approx(20, abs=1)
    assert math.dist(*spot.line) == pytest.approx(65, abs=16)
    assert math.dist([sum(pair) / 2 for pair in zip(*spot.line, strict=True)], spot.at) < 8


def test_nothing_but_a_tunnel_is_a_stroke():
    assert {spot.kind for spot in LAYOUT.spots.values() if spot.line} == {"tunnel"}


@each(
    ("card", "letter", "first", "later"),
    [
        (76, "A", 12, 6),
        (77, "A", 12, 5),
        (78, "B", 9, 4),
        (79, "B", 9, 4),
        (80, "C", 8, 4),
        (81, "C", 9, 5),
    ],
)
def test_wm_a3_37_the_mission_cards(card, letter, first, later):
    mission = LAYOUT.cards[card]
    assert (mission.letter, mission.first, mission.later) == (letter, first, later)
    assert set(LAYOUT.cards) == set(ADVENTURE.missions) == set(range(76, 82))


def test_the_campaigns_stars_and_the_prizes():
    assert LAYOUT.number == 3
    assert LAYOUT.stars == (2, 1)
    assert set(LAYOUT.prizes) == {high(name) for name in QUARTERS}


def test_only_the_two_printed_tunnels_are_marked_at_first():
    drawn = {"tunnel.landing-site--r2c1", "tunnel.landing-site--r1c2"}
    assert ADVENTURE.first() == Sheet(circled=frozenset(drawn))


# --- writing ----------------------------------------------------------------------------------------


@each("value", [int(value) for value in EXAMPLES["placements"]["legal"]])
@each("action", ACTIONS)
def test_wm_a3_11_wm_a3_13_the_placement_table(value, action):
    sheet = a_sheet(grid(EXAMPLES["placements"]["rows"]))
    legal = EXAMPLES["placements"]["legal"][str(value)]
    assert sorted(ADVENTURE.places(sheet, value, action)) == sorted(legal)


@each(
    ("written", "value", "space", "reason"),
    [
        pytest.param({"r2c2": 5}, 6, "r2c3", None, id="WM-A3-11 higher to the right"),
        pytest.param({"r2c2": 5}, 5, "r2c3", "5 must be higher than the 5 before it.", id="WM-A3-11 equal"),
        pytest.param({"r2c2": 5}, 4, "r2c1", None, id="WM-A3-11 lower to the left"),
        pytest.param({"r2c2": 5}, 5, "r2c1", "5 must be lower than the 5 after it.",
                     id="WM-A3-11 equal before"),
        pytest.param({"r2c2": 5}, 6, "r3c2", None, id="WM-A3-11 higher above"),
        pytest.param({"r2c2": 5}, 5, "r3c2", "5 must be higher than the 5 before it.", id="WM-A3-11 above"),
        pytest.param({"r2c2": 5}, 4, "r1c2", None, id="WM-A3-11 lower below"),
        pytest.param({"r2c2": 5}, 6, "r1c2", "6 must be lower than the 5 after it.",
                     id="WM-A3-11 higher below"),
        pytest.param({"r2c2": 5}, 5, "r3c3", None, id="WM-A3-11 neither its row nor its column"),
        pytest.param(
            {"r2c2": 5, "r3c1": 9}, 7, "r3c2", "7 must be higher than the 9 before it.",
            id="WM-A3-11 its column would take it, its row not",
        ),
        pytest.param({"r3c2": 7}, 8, "r3c5", None, id="WM-A3-12 the printed X does not count in the order"),
        pytest.param({"r3c2": 7}, 7, "r3c5", "7 must be higher than the 7 before it.",
                     id="WM-A3-12 past an X"),
        pytest.param({"r2c2": X}, 0, "r2c3", None, id="WM-A3-12 an own X neither"),
        pytest.param({}, 0, "r1c2", None, id="WM-A3-12 the landing site is no number"),
        pytest.param({}, 17, "r6c5", None, id="WM-A3-12 nor is the observatory"),
        pytest.param({"r2c2": 5}, 6, "r2c2", "5 stands there already.", id="WM-A3-11 written"),
        pytest.param({"r2c2": X}, 6, "r2c2", "X stands there already.", id="WM-A3-11 X there"),
    ],
)  # fmt: skip
def test_where_a_number_may_stand(written, value, space, reason):
    assert ADVENTURE.refusal(a_sheet(written), value, "robot", building(space)) == reason


@each("spot", [*FIXED, "tank.r2c3", "tunnel.r1c2--r2c2", "elsewhere"])
def test_wm_a3_12_only_spaces_are_written(spot):
    reason = "There is no space of this name on this sheet."
    assert ADVENTURE.refusal(ADVENTURE.first(), 5, "robot", spot) == reason
    assert ADVENTURE.x_refusal(ADVENTURE.first(), spot) == reason


def test_wm_a3_14_only_a_shifted_number_fits():
    sheet = a_sheet({space.removeprefix("building."): X for space in LAYOUT.spaces[1:]} | {"r5c1": 8})
    assert ADVENTURE.shifts
    assert not ADVENTURE.fits(sheet, 8, "astronaut")
    assert ADVENTURE.places(sheet, 9, "astronaut") == (building("r6c1"),)


# --- actions ----------------------------------------------------------------------------------------


@each("action", ACTIONS)
def test_wm_a3_16_wm_a3_d1_every_action_is_optional_and_asks_one_thing(action):
    turn = Written(building("r2c3"), 5)
    (decision,) = ADVENTURE.action(write(ADVENTURE.first(), "r2c3", 5), action, turn)
    assert not decision.must
    assert decision.source == action
    assert decision.text.endswith(".")


@each(
    ("space", "expected"),
    [
        pytest.param("r2c3", ("tank.r2c3",), id="WM-A3-17 the tank of its building"),
        pytest.param("r6c1", ("tank.r6c1",), id="WM-A3-17 another one"),
        pytest.param("r2c2", (), id="WM-A3-17 WM-A3-13 no tank there"),
    ],
)
def test_water(space, expected):
    sheet = write(ADVENTURE.first(), space, 5)
    assert choices(sheet, "water", (space, 5)) == expected


def test_wm_a3_17_the_tank_is_circled():
    sheet = write(ADVENTURE.first(), "r2c3", 5)
    after = act(sheet, "water", "tank.r2c3", ("r2c3", 5))
    assert new_marks(sheet, after) == ({"tank.r2c3"}, set())
    assert choices(after, "water", ("r2c3", 5)) == ()


def test_wm_a3_13_wm_a3_17_without_a_water_action_or_by_an_x_no_tank_is_circled():
    assert new_marks(ADVENTURE.first(), write(ADVENTURE.first(), "r2c3", 5)) == (set(), set())
    after = act(ADVENTURE.first(), "planning", building("r2c3"))
    assert not [mark for mark in after.circled if mark.startswith("tank.")]


@each("space", [short for shorts in QUARTERS.values() for short in shorts])
def test_wm_a3_18_a_plant_action_reaches_the_numbers_quarter(space):
    quarter = next(name for name, shorts in QUARTERS.items() if space in shorts)
    assert choices(ADVENTURE.first(), "plant", (space, 5)) == (f"greenhouse.{quarter}.1",)


def test_wm_a3_18_greenhouses_from_top_to_bottom_until_all_are_circled():
    sheet, order = ADVENTURE.first(), []
    while left := choices(sheet, "plant", ("r6c1", 5)):
        order += left
        sheet = act(sheet, "plant", left[0], ("r6c1", 5))
    assert order == [f"greenhouse.top-left.{n}" for n in (1, 2, 3, 4)]
    assert choices(sheet, "plant", ("r1c2", 5)) == ("greenhouse.bottom-left.1",)


def test_wm_a3_19_first_tunnels_from_the_printed_ones():
    assert set(choices(ADVENTURE.first(), "robot")) == {
        "tunnel.r2c1--r3c1", "tunnel.r2c1--r2c2", "tunnel.r1c2--r2c2", "tunnel.r1c2--r1c3",
    }  # fmt: skip


def test_wm_a3_19_only_at_the_network_with_branches_and_through_fixed_places():
    sheet = a_sheet(tunnels=["r1c2--r1c3", "r1c3--r2c3", "r2c3--r3c3", "r3c3--r3c4"])
    left = choices(sheet, "robot")
    assert "tunnel.r3c4--r3c5" in left
    assert "tunnel.r3c4--r4c4" in left
    assert "tunnel.r2c3--r2c4" in left
    assert "tunnel.r3c5--r3c6" not in left
    assert "tunnel.r3c3--r3c4" not in left


def test_wm_a3_19_the_network_also_grows_downwards_and_to_the_left():
    sheet = a_sheet(tunnels=["r1c2--r2c2", "r2c2--r2c3"])
    assert "tunnel.r1c3--r2c3" in choices(sheet, "robot")
    after = act(a_sheet({"r1c5": 9}, tunnels=TO_ROW_2), "robot", "tunnel.r1c5--r2c5")
    assert {"building.r1c5", "building.r2c4"} <= network(after)
    assert "antenna.r1c5" in after.circled
    assert "tunnel.r1c4--r1c5" in choices(after, "robot")


def test_wm_a3_19_a_tunnel_apart_from_the_landing_site_is_no_network():
    sheet = a_sheet(tunnels=["r5c5--r5c6"])
    assert "building.r5c5" not in network(sheet)
    assert "tunnel.r4c5--r5c5" not in choices(sheet, "robot")


def test_wm_a3_20_wm_a3_d4_a_loop_is_allowed():
    sheet = a_sheet(tunnels=["r2c1--r2c2"])
    after = act(sheet, "robot", "tunnel.r1c2--r2c2")
    assert network(after) == network(sheet)
    assert new_marks(sheet, after) == ({"tunnel.r1c2--r2c2"}, set())


def test_wm_a3_19_with_all_sixty_drawn_nothing_is_left():
    sheet = ADVENTURE.first().circle(*LAYOUT.of_kind("tunnel"))
    assert choices(sheet, "robot") == ()
    assert network(sheet) == set(PLACES)


@each(
    ("space", "antennas"),
    [
        pytest.param("r1c2", {"antenna.r1c2"}, id="WM-A3-21 connected from the start"),
        pytest.param("r2c1", {"antenna.r2c1"}, id="WM-A3-21 and the other"),
        pytest.param("r3c2", set(), id="WM-A3-21 not connected"),
        pytest.param("r2c2", set(), id="WM-A3-21 no antenna"),
    ],
)
def test_a_number_and_its_antenna(space, antennas):
    before = ADVENTURE.first()
    assert new_marks(before, write(before, space, 5)) == (antennas, set())


def test_wm_a3_21_the_tunnel_comes_second():
    sheet = a_sheet({"r3c2": 6}, tunnels=["r1c2--r2c2"])
    after = act(sheet, "robot", "tunnel.r2c2--r3c2")
    assert new_marks(sheet, after) == ({"tunnel.r2c2--r3c2", "antenna.r3c2"}, set())


def test_wm_a3_21_a_tunnel_to_an_empty_building_circles_nothing_else():
    sheet = a_sheet(tunnels=["r1c2--r2c2"])
    after = act(sheet, "robot", "tunnel.r2c2--r3c2")
    assert new_marks(sheet, after) == ({"tunnel.r2c2--r3c2"}, set())
    assert "antenna.r3c2" in write(after, "r3c2", 6).circled


def test_wm_a3_21_wm_a3_d3_an_x_fills_the_building_too():
    after = act(ADVENTURE.first(), "planning", building("r1c2"))
    assert "antenna.r1c2" in after.circled
    connected = act(a_sheet({"r3c2": X}, tunnels=["r1c2--r2c2"]), "robot", "tunnel.r2c2--r3c2")
    assert "antenna.r3c2" in connected.circled


def test_wm_a3_21_the_observatory_lights_its_three_at_once():
    sheet = a_sheet(tunnels=TO_OBSERVATORY[:-1])
    assert not any(mark.startswith("antenna.") for mark in sheet.circled)
    after = act(sheet, "robot", "tunnel.r5c6--observatory")
    lit, crossed = new_marks(sheet, after)
    assert lit == {"tunnel.r5c6--observatory", *(f"antenna.observatory.{n}" for n in (1, 2, 3))}
    assert crossed == set()


def test_wm_a3_22_energy_offers_the_next_box_of_each_ladder():
    sheet = a_sheet(crossed=["ladder.water.1", "ladder.water.2"])
    assert choices(sheet, "energy") == ("ladder.plants.1", "ladder.water.3", "ladder.antennas.1")
    after = act(sheet, "energy", "ladder.water.3")
    assert new_marks(sheet, after) == (set(), {"ladder.water.3"})


@each(
    ("crossed", "expected"),
    [
        pytest.param(
            3, ("ladder.plants.1", "ladder.water.4", "ladder.antennas.1"), id="WM-A3-22 the last box"
        ),
        pytest.param(4, ("ladder.plants.1", "ladder.antennas.1"), id="WM-A3-22 a finished ladder"),
    ],
)
def test_the_end_of_a_ladder(crossed, expected):
    assert (
        choices(a_sheet(crossed=[f"ladder.water.{n}" for n in range(1, crossed + 1)]), "energy") == expected
    )


def test_wm_a3_22_all_finished_nothing_left():
    assert choices(a_sheet(crossed=LAYOUT.of_kind("ladder")), "energy") == ()


@each(
    ("crossed", "expected"),
    [
        pytest.param(0, ("astronaut.1",), id="WM-A3-23 the first"),
        pytest.param(8, ("astronaut.9",), id="WM-A3-23 the last"),
        pytest.param(9, (), id="WM-A3-23 none after nine"),
    ],
)
def test_astronauts(crossed, expected):
    sheet = a_sheet(crossed=[f"astronaut.{n}" for n in range(1, crossed + 1)])
    assert choices(sheet, "astronaut") == expected


def test_wm_a3_23_the_symbol_is_crossed():
    after = act(ADVENTURE.first(), "astronaut", "astronaut.1")
    assert new_marks(ADVENTURE.first(), after) == (set(), {"astronaut.1"})


def test_wm_a3_24_an_x_in_any_empty_building():
    sheet = a_sheet({"r1c3": 5, "r3c3": X})
    taken = {building("r1c3"), building("r3c3")}
    assert set(choices(sheet, "planning")) == set(LAYOUT.spaces) - taken
    assert {space for space in LAYOUT.spaces if ADVENTURE.x_refusal(sheet, space)} == taken
    after = act(sheet, "planning", building("r4c4"))
    assert after.written[building("r4c4")] == X
    assert new_marks(sheet, after) == (set(), {"ladder.planning.1"})


def test_wm_a3_24_an_x_from_elsewhere_costs_nothing():
    decision = Decision(WRITE_X, "elsewhere", ADVENTURE.astra_prize)
    after = ADVENTURE.mark(ADVENTURE.first(), decision, building("r4c4"), None).sheet
    assert after == ADVENTURE.first().write(building("r4c4"), X)


@each(
    ("crossed", "box"),
    [
        pytest.param(8, {"ladder.planning.9"}, id="WM-A3-24 the last box"),
        pytest.param(9, set(), id="WM-A3-25 WM-A3-D2 none left, the X is written all the same"),
    ],
)
def test_the_end_of_the_planning_ladder(crossed, box):
    sheet = a_sheet(crossed=[f"ladder.planning.{n}" for n in range(1, crossed + 1)])
    after = act(sheet, "planning", building("r4c4"))
    assert after.written[building("r4c4")] == X
    assert new_marks(sheet, after) == (set(), box)


def test_wm_a3_24_on_a_full_sheet_no_x_is_asked_for():
    sheet = a_sheet({space.removeprefix("building."): X for space in LAYOUT.spaces})
    assert choices(sheet, "planning") == ()


def test_wm_a3_26_number_and_x_bring_their_antennas_and_bonuses():
    sheet = a_sheet(fill_quarter("bottom-left", but=["r1c2", "r2c1"]))
    numbered = write(sheet, "r1c2", 3)
    assert new_marks(sheet, numbered) == ({"antenna.r1c2"}, set())
    after = act(numbered, "planning", building("r2c1"), ("r1c2", 3))
    assert new_marks(numbered, after) == ({"antenna.r2c1", high("bottom-left")}, {"ladder.planning.1"})


def test_what_needs_a_number_asks_nothing_without_one():
    for kind in ("greenhouse", "tank"):
        assert ADVENTURE.options(ADVENTURE.first(), Decision(kind, "", ADVENTURE.astra_prize), None) == ()


# --- quarters and their race ------------------------------------------------------------------------


@each("name", QUARTERS)
def test_wm_a3_27_the_eighth_building_completes_a_quarter(name):
    *seven, last = QUARTERS[name]
    sheet = a_sheet(fill_quarter(name, but=[seven[-1], last]))
    sheet = write(sheet, seven[-1], full_value(seven[-1]))
    assert high(name) not in sheet.circled
    after = write(sheet, last, full_value(last))
    assert high(name) in after.circled
    assert not [bonus for bonus in LAYOUT.of_kind("bonus") if bonus in after.circled - {high(name)}]


@each("name", QUARTERS)
def test_wm_a3_27_with_the_15_crossed_the_5(name):
    last = QUARTERS[name][-1]
    sheet = a_sheet(fill_quarter(name, but=[last]), crossed=[high(name)])
    after = write(sheet, last, full_value(last))
    assert low(name) in after.circled
    assert high(name) not in after.circled


@each("bonus", [high("top-left"), low("top-left")])
def test_wm_a3_27_one_bonus_only_even_where_a_number_was_written_again(bonus):
    sheet = a_sheet(fill_quarter("top-left", but=["r6c3"]), circled=[bonus])
    after = write(sheet, "r6c3", 9)
    assert after.count_circled((high("top-left"), low("top-left"))) == 1


def test_wm_a3_27_another_quarters_number_does_not_complete_it_again():
    sheet = a_sheet(fill_quarter("bottom-left"), circled=[low("bottom-left")])
    after = write(sheet, "r4c1", 12)
    assert high("bottom-left") not in after.circled


def test_wm_a3_29_two_quarters_in_one_turn():
    sheet = a_sheet({**fill_quarter("top-left", but=["r6c3"]), **fill_quarter("top-right", but=["r6c5"])})
    after = act(write(sheet, "r6c3", 9), "planning", building("r6c5"), ("r6c3", 9))
    assert {high("top-left"), high("top-right")} <= after.circled


def test_wm_a3_28_who_is_later_loses_the_15_and_keeps_the_5():
    sheets = {"red": a_sheet(circled=[high("top-left")]), "blue": a_sheet()}
    after = ADVENTURE.incidents(sheets)
    assert after["red"] == sheets["red"]
    assert new_marks(sheets["blue"], after["blue"]) == (set(), {high("top-left")})
    assert ADVENTURE.incidents(after) == after


def test_wm_a3_28_in_the_same_turn_both_get_it():
    sheets = {"red": a_sheet(circled=[high("top-left")]), "blue": a_sheet(circled=[high("top-left")])}
    assert ADVENTURE.incidents(sheets) == sheets


def test_wm_a3_28_the_5_is_not_contested():
    sheets = {"red": a_sheet(circled=[low("top-left")], crossed=[high("top-left")]), "blue": a_sheet()}
    assert ADVENTURE.incidents(sheets) == sheets


def test_wm_a3_56_alone_nothing_is_lost():
    sheets = {"red": a_sheet(circled=[high("top-left")])}
    assert ADVENTURE.incidents(sheets) == sheets


def test_wm_a3_30_wm_a3_d10_no_mission_depends_on_a_crossed_15():
    sheet = a_sheet(fill_quarter("top-left") | fill_quarter("bottom-left"))
    crossed = sheet.cross(*LAYOUT.prizes)
    for met in ADVENTURE.missions.values():
        assert met(sheet) is met(crossed)


# --- System Errors ----------------------------------------------------------------------------------


def test_wm_a3_31_three_boxes_from_top_to_bottom():
    sheet, order = ADVENTURE.first(), []
    for _ in range(4):
        before, sheet = sheet, ADVENTURE.error(sheet).sheet
        order.append(sheet.crossed - before.crossed)
    assert order == [{"error.1"}, {"error.2"}, {"error.3"}, set()]
    assert count_errors(LAYOUT, sheet) == 3
    heights = [LAYOUT.spots[box].at[1] for box in LAYOUT.errors]
    assert heights == sorted(heights)


# --- missions ---------------------------------------------------------------------------------------


def zones_filled(kind, numbers, but=()):
    shorts = {s.removeprefix("building.") for z in LAYOUT.zones if z.id[:-2] == kind
              for s in z.spaces if int(z.id[-1]) in numbers}  # fmt: skip
    return a_sheet({short: X for short in shorts if short not in but})


def houses(**counts):
    return a_sheet(
        circled=[
            f"greenhouse.{q.replace('_', '-')}.{n}"
            for q, count in counts.items()
            for n in range(1, count + 1)
        ]
    )


@each(
    ("card", "sheet", "expected"),
    [
        pytest.param(
            76, zones_filled("column", {1, 3, 6}), True, id="WM-A3-32 WM-A3-D6 columns with fixed places"
        ),
        pytest.param(76, zones_filled("column", {2, 4, 5}), True, id="WM-A3-32 other columns"),
        pytest.param(
            76, zones_filled("column", {1, 3, 6}, ["r5c6"]), False, id="WM-A3-32 one building short"
        ),
        pytest.param(76, zones_filled("row", {1, 3, 6}), False, id="WM-A3-32 rows are no columns"),
        pytest.param(77, zones_filled("row", {1, 3, 6}), True, id="WM-A3-32 WM-A3-D6 rows with fixed places"),
        pytest.param(77, zones_filled("row", {1, 3}), False, id="WM-A3-32 two rows"),
        pytest.param(77, zones_filled("column", {1, 3, 6}), False, id="WM-A3-32 columns are no rows"),
        pytest.param(78, a_sheet(tunnels=TO_OBSERVATORY), True, id="WM-A3-33 connected"),
        pytest.param(78, a_sheet(tunnels=TO_OBSERVATORY[1:]), False, id="WM-A3-33 a gap at the start"),
        pytest.param(78, a_sheet(tunnels=TO_OBSERVATORY[:-1]), False, id="WM-A3-33 one tunnel short"),
        pytest.param(80, houses(top_left=4, top_right=4), True, id="WM-A3-35 ten plants"),
        pytest.param(80, houses(top_left=4, top_right=3, bottom_left=1), False, id="WM-A3-35 nine"),
        pytest.param(80, houses(top_left=4, top_right=3, bottom_left=2), True, id="WM-A3-35 ten in three"),
    ],
)
def test_missions(card, sheet, expected):
    assert ADVENTURE.missions[card](sheet) is expected


PAIRS = [(a, b) for a in QUARTERS for b in QUARTERS if a < b]


@each(
    ("card", "kind"),
    [
        pytest.param(79, ANTENNAS, id="WM-A3-34 WM-A3-D5 antennas"),
        pytest.param(81, TANKS, id="WM-A3-36 tanks"),
    ],
)
@each("pair", PAIRS)
def test_everything_of_two_quarters(card, kind, pair):
    needed = kind[pair[0]] | kind[pair[1]]
    assert ADVENTURE.missions[card](a_sheet(circled=needed))
    for mark in needed:
        assert not ADVENTURE.missions[card](a_sheet(circled=needed - {mark}))


def test_wm_a3_33_nine_tunnels_are_the_fewest():
    shortest = sum(abs(a - b) for a, b in zip(PLACES["observatory"], (1, 1), strict=True)) - 1
    assert len(TO_OBSERVATORY) == shortest == 9


# --- whole games at random --------------------------------------------------------------------------


def random_turn(dice, sheet, actions):
    """One player's turn: the first number that fits; what may be done is done."""
    action = dice.choice(actions)
    for value in dice.sample(range(18), 18):
        if places := ADVENTURE.places(sheet, value, action):
            break
    else:
        return ADVENTURE.error(sheet).sheet
    written = Written(dice.choice(places), value)
    sheet = ADVENTURE.write(sheet, written.space, value).sheet
    waiting = list(ADVENTURE.action(sheet, action, written))
    while waiting:
        decision = waiting.pop()
        left = ADVENTURE.options(sheet, decision, written)
        assert left
        step = ADVENTURE.mark(sheet, decision, dice.choice(left), written)
        assert step.sheet != sheet
        sheet, waiting = step.sheet, [*waiting, *step.decisions]
    return sheet


def check(sheet):
    for zone in LAYOUT.zones:
        numbers = [n for space in zone.spaces if isinstance(n := sheet.written.get(space), int)]
        assert numbers == sorted(set(numbers))
    drawn = [LAYOUT.printed["tunnels"][t] for t in LAYOUT.of_kind("tunnel") if t in sheet.circled]
    assert network(sheet) == {"landing-site"} | {end for ends in drawn for end in ends}
    assert circle_antennas(sheet) == sheet
    for name, shorts in QUARTERS.items():
        bonuses = sheet.count_circled((high(name), low(name)))
        assert bonuses == sheet.filled(map(building, shorts))
    assert all(isinstance(line.points, int) for line in ADVENTURE.lines(ADVENTURE.tally_of(sheet, ()), 1))
    assert (not sheet.blank("error.1")) or (not count_errors(LAYOUT, sheet))
    assert sheet.circled | sheet.crossed <= set(LAYOUT.spots)


def random_game(seed, actions):
    """Forty turns of two players, looked at after each."""
    dice = random.Random(seed)
    sheets = {seat: ADVENTURE.first() for seat in ("red", "blue")}
    for _ in range(40):
        sheets = {seat: random_turn(dice, sheet, actions) for seat, sheet in sheets.items()}
        sheets = ADVENTURE.incidents(sheets)
        assert ADVENTURE.incidents(sheets) == sheets
        for sheet in sheets.values():
            check(sheet)
    return sheets.values()


@each("seed", range(10))
def test_random_games(seed):
    assert any(len(sheet.written) > 10 for sheet in random_game(seed, list(ACTIONS)))


def test_random_games_with_many_x_have_quarters_filled_first_and_later():
    won = Counter()
    for seed in range(10):
        for sheet in random_game(seed, [*ACTIONS, *["planning"] * 30]):
            won.update(
                LAYOUT.spots[bonus].text for bonus in LAYOUT.of_kind("bonus") if bonus in sheet.circled
            )
    assert won["15"]
    assert won["5"]
