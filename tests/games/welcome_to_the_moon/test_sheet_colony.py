"""The drawing of The Colony: every spot stands on it once, and looks like what was done with it."""

import re
from itertools import combinations
from math import dist

import pytest
from games.welcome_to_the_moon.drawing import place_of, spots_of
from games.welcome_to_the_moon.table import a_table, after_writing

from companion.games.welcome_to_the_moon.adventures.colony import (
    ANTENNAS,
    ASTRONAUTS,
    GREENHOUSES,
    LAYOUT,
    MULTIPLIERS,
    PLANNING_LADDER,
    QUARTERS,
    TANKS,
)

LARGEST = {"blank": 42_000, "full": 56_000}
"""Characters of the drawing; it is sent with every play. It has 180 spots, and each must say its name."""

SIZES = {
    "space": (62, 62),
    "tunnel": (34, 34),
    "antenna": (34, 34),
    "tank": (34, 34),
    "greenhouse": (52, 48),
    "bonus": (56, 46),
    "ladder": (52, 29),
    "planning": (35, 29),
    "astronaut": (36, 36),
    "error": (52, 36),
    "mission": (54, 46),
}
"""Width and height of what a thumb has to tell apart, in units of the sheet."""

PENNED = sorted({spot.kind for spot in LAYOUT.spots.values()} - {"space", "fixed", "tunnel"})


def places_of(svg):
    """Where each spot is drawn."""
    return {name: place_of(part) for name, part in spots_of(svg).items()}


def overlap(one, other):
    """Whether two signs of the same sort cover each other."""
    (x, y), (wide, high) = one
    (other_x, other_y), (other_wide, other_high) = other
    return 2 * abs(x - other_x) < wide + other_wide and 2 * abs(y - other_y) < high + other_high


def test_every_spot_is_drawn_exactly_once(draw):
    ids = re.findall(r'data-spot="([^"]+)"', draw(a_table("colony")))
    assert len(ids) == len(set(ids))
    assert set(ids) == set(LAYOUT.spots)


def test_every_sign_that_is_used_is_declared(draw):
    svg = draw(a_table("colony"))
    used = {name for name in re.findall(r'<use href="#([^"]+)"', svg) if not name.startswith("wm-")}
    assert len(used) == 8
    assert used <= set(re.findall(r'id="([^"]+)"', svg))


def test_every_spot_is_drawn_where_it_is_printed_or_next_to_it(draw):
    places = places_of(draw(a_table("colony")))
    far = {name: place for name, place in places.items() if dist(place, LAYOUT.spots[name].at) > 66}
    assert not far


@pytest.mark.parametrize("kind", SIZES)
def test_no_sign_covers_another_of_its_kind(draw, kind):
    places = places_of(draw(a_table("colony")))
    same = [(places[name], SIZES[kind]) for name in LAYOUT.of_kind(kind)]
    assert not [pair for pair in combinations(same, 2) if overlap(*pair)]


def test_tunnels_antennas_and_tanks_keep_clear_of_each_other(draw):
    places = places_of(draw(a_table("colony")))
    tunnels = [name for name in LAYOUT.of_kind("tunnel") if "observatory" not in name]
    signs = [(places[name], (34, 34)) for name in (*ANTENNAS, *TANKS, *tunnels)]
    assert not [pair for pair in combinations(signs, 2) if overlap(*pair)]


def test_wm_a3_19_tunnels_run_up_or_across_between_their_buildings(draw):
    parts = spots_of(draw(a_table("colony")))
    ways = {name: re.search(r"#colony-(across|up)", parts[name])[1] for name in LAYOUT.of_kind("tunnel")}
    assert list(ways.values()).count("up") == 30
    assert ways["tunnel.landing-site--r2c1"] == "up"
    assert ways["tunnel.landing-site--r1c2"] == "across"


def test_wm_a3_19_a_blank_sheet_shows_only_the_printed_tunnels(draw):
    parts = spots_of(draw(a_table("colony")))
    assert not [name for name, part in parts.items() if "wm-pen" in part or "wm-written" in part]
    assert {name for name, part in parts.items() if "is-circled" in part} == set(LAYOUT.printed["circled"])


@pytest.mark.parametrize("value", [7, 12, "X"])
def test_a_number_stands_in_its_building(draw, value):
    svg = draw(a_table("colony").with_sheet(written={"building.r2c3": value}))
    assert re.findall(r"#wm-hand-(.)", svg) == list(str(value))
    assert [name for name, part in spots_of(svg).items() if "wm-written" in part] == ["building.r2c3"]


@pytest.mark.parametrize("kind", PENNED)
def test_circled_and_crossed_look_different_for_each_kind(draw, kind):
    spot = LAYOUT.of_kind(kind)[0]
    states = [{}, {"circled": [spot]}, {"crossed": [spot]}, {"circled": [spot], "crossed": [spot]}]
    drawn = [spots_of(draw(after_writing("colony").with_sheet(**marks)))[spot] for marks in states]
    assert [re.findall(r"wm-pen-(\w+)", part) for part in drawn] == [
        [],
        ["circle"],
        ["cross"],
        ["circle", "cross"],
    ]


@pytest.mark.parametrize("kind", sorted({spot.kind for spot in LAYOUT.spots.values()} - {"fixed"}))
def test_what_may_be_tapped_is_lit(draw, kind):
    lit = LAYOUT.of_kind(kind)[-1]
    parts = spots_of(draw(after_writing("colony"), lit=[lit]))
    assert [name for name, part in parts.items() if "is-lit" in part] == [lit]


def test_the_number_of_this_turn_is_marked_as_fresh(draw):
    parts = spots_of(draw(a_table("colony").turn(space="building.r1c4")))
    assert [name for name, part in parts.items() if "is-fresh" in part] == ["building.r1c4"]


@pytest.mark.parametrize(("number", "plants"), [(1, "house"), (2, "house"), (3, "house"), (4, "tall")])
def test_wm_a3_18_the_fourth_greenhouse_holds_two_plants(draw, number, plants):
    parts = spots_of(draw(a_table("colony")))
    assert all(f"#colony-{plants}" in parts[quarter.greenhouses[number - 1]] for quarter in QUARTERS)


@pytest.mark.parametrize(("bonus", "written"), [("high", "15"), ("low", "5")])
def test_wm_a3_27_a_quarter_shows_what_it_brought(draw, bonus, written):
    svg = draw(a_table("colony").with_sheet(circled=[f"quarter-bonus.top-right.{bonus}"]))
    won = re.search(r'class="colony-won"[^>]*>(.*?)</g>', svg, re.DOTALL)[1]
    assert re.findall(r"#wm-hand-(.)", won) == list(written)


@pytest.mark.parametrize("ladder", [*MULTIPLIERS, PLANNING_LADDER], ids=lambda ladder: ladder.boxes[0])
def test_wm_a3_38_wm_a3_41_the_value_after_a_finished_ladder_is_framed(draw, ladder):
    almost = draw(a_table("colony").with_sheet(crossed=ladder.boxes[:-1]))
    finished = draw(a_table("colony").with_sheet(crossed=ladder.boxes))
    assert "colony-counts" not in almost
    assert re.findall(r'colony-counts"[^>]*/><text[^>]*>(\d+)<', finished) == [str(ladder.values[-1])]


def test_wm_a3_37_wm_a3_42_the_fields_show_the_score_as_it_stands(draw):
    marks = {"circled": TANKS[:2], "crossed": ["ladder.water.1", "ladder.planning.1", *LAYOUT.errors[:1]]}
    svg = draw(a_table("colony").with_sheet(**marks))
    result = re.search(r'class="colony-result">(.*?)</g>', svg, re.DOTALL)[1]
    assert re.findall(r"<text[^>]*>([^<]*)<", result) == ["0", "0", "4", "0", "0", "0", "−1", "−5", "−2"]


@pytest.mark.parametrize("fullness", LARGEST)
def test_the_drawing_stays_small(draw, fullness):
    table = a_table("colony")
    if fullness == "full":
        highs = [quarter.high for quarter in QUARTERS]
        ladders = [box for ladder in (*MULTIPLIERS, PLANNING_LADDER) for box in ladder.boxes]
        table = table.with_sheet(
            written=dict.fromkeys(LAYOUT.spaces, 15),
            circled=[*TANKS, *ANTENNAS, *GREENHOUSES, *highs, *LAYOUT.of_kind("tunnel")[:20]],
            crossed=[*ladders, *ASTRONAUTS, *LAYOUT.errors],
        )
    assert len(draw(table)) < LARGEST[fullness]
