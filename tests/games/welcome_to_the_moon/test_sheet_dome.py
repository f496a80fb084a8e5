"""The drawing of The Dome: every spot stands on it once and looks like what was done with it."""

import re
from dataclasses import replace
from itertools import combinations

import pytest
from games.welcome_to_the_moon.drawing import ids_of, place_of, spots_of
from games.welcome_to_the_moon.table import a_table, after_writing

from companion.games.welcome_to_the_moon.adventure import Claim
from companion.games.welcome_to_the_moon.adventures.dome import LAYOUT, SECTIONS
from companion.games.welcome_to_the_moon.sheet_view import sheet_view

LARGEST = {"blank": 41_000, "full": 55_000}
"""Characters of the drawing; it is sent with every play. It has 140 spots, and each must say its name."""

HALVES = {half for halves in SECTIONS.values() for half in halves}
PENNED = sorted(
    {spot.kind for spot in LAYOUT.spots.values()} - {"space", "dome", "half", "ladder", "mission"}
)
SIZES = {"space": (41, 41), "high": (38, 34), "low": (34, 28), "plant": (34, 34), "water": (34, 34)} | {
    "error": (56, 34),
    "astronaut": (30, 30),
    "star": (24, 24),
    "burst": (24, 24),
}


def box_of(name, part):
    """Left, top, right, bottom of a sign."""
    x, y = place_of(part)
    wide, high = SIZES[LAYOUT.spots[name].kind]
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def test_wm_d5_every_spot_is_drawn_exactly_once_but_for_the_halves_of_whole_sections(draw):
    ids = ids_of(draw(a_table("dome")))
    assert len(ids) == len(set(ids))
    assert set(ids) == set(LAYOUT.spots) - HALVES


def test_wm_d24_a_cut_section_shows_its_two_halves_and_a_stroke_across(draw):
    parts = spots_of(draw(a_table("dome").with_sheet(crossed=("dome.3",))))
    assert HALVES & set(parts) == set(SECTIONS["dome.3"])
    assert [name for name, part in parts.items() if "dome-cut" in part] == ["dome.3"]
    assert "wm-stroke" not in parts["dome.3"]
    assert all("wm-stroke" in parts[half] for half in SECTIONS["dome.3"])


@pytest.mark.parametrize(("marks", "piece"), [({}, "dome.1"), ({"crossed": ("dome.2",)}, "dome.2.a")])
def test_wm_d19_a_built_piece_says_so(draw, marks, piece):
    parts = spots_of(draw(a_table("dome").with_sheet(**marks, circled=(piece,))))
    assert [name for name, part in parts.items() if "is-circled" in part] == [piece]


def test_wm_d5_a_section_tells_its_type_by_the_circles_at_its_ends(draw):
    svg = draw(a_table("dome"))
    for part in LAYOUT.printed["dome"]:
        joint = re.search(rf'id="dome-{part["id"][-1]}j" d="([^"]+)"', svg)[1]
        assert joint.count("h0") == 2 * part["circles"], part["id"]


def test_a_blank_sheet_has_nothing_of_a_pen(draw):
    parts = spots_of(draw(a_table("dome"))).values()
    assert not [part for part in parts if "wm-pen" in part or "wm-written" in part]


@pytest.mark.parametrize("value", [7, 12, "X"])
def test_a_number_stands_in_its_space(draw, value):
    parts = spots_of(draw(a_table("dome").with_sheet(written={"tower-2.+1": value})))
    assert re.findall(r"#wm-hand-(.)", parts["tower-2.+1"]) == list(str(value))
    assert [name for name, part in parts.items() if "wm-written" in part] == ["tower-2.+1"]


@pytest.mark.parametrize("kind", PENNED)
def test_circled_and_crossed_look_different_for_each_kind(draw, kind):
    spot = LAYOUT.of_kind(kind)[0]
    states = [{}, {"circled": [spot]}, {"crossed": [spot]}, {"circled": [spot], "crossed": [spot]}]
    drawn = [spots_of(draw(after_writing("dome").with_sheet(**marks)))[spot] for marks in states]
    assert [re.findall(r"wm-pen-(\w+)", part) for part in drawn] == [
        [],
        ["circle"],
        ["cross"],
        ["circle", "cross"],
    ]


def test_wm_d27_a_step_is_struck_through_as_a_whole(draw):
    parts = spots_of(draw(a_table("dome").with_sheet(crossed=("ladder.research.1",))))
    assert [name for name, part in parts.items() if "wm-pen-cross" in part] == ["ladder.research.1"]
    assert re.findall(r">(−?\d+)</text>", parts["ladder.astronauts.1"]) == ["−10", "0"]


@pytest.mark.parametrize(("first", "symbol"), [(True, "mission.B.first"), (False, "mission.B.later")])
def test_wm_d30_the_symbol_of_an_accomplished_mission_is_circled(draw, first, symbol):
    state = a_table("dome").state
    player = replace(state.players[0], claims=(Claim(90, "B", first),))
    drawn = sheet_view(state, player, ()).spots
    assert {name for name, one in drawn.items() if one.circled} == {"mission.B", symbol}


@pytest.mark.parametrize("kind", sorted({spot.kind for spot in LAYOUT.spots.values()} - {"half"}))
def test_a_lit_spot_says_so(draw, kind):
    spot = LAYOUT.of_kind(kind)[0]
    assert " is-lit" in spots_of(draw(after_writing("dome"), [spot]))[spot]


def test_no_two_signs_cover_each_other(draw):
    parts = spots_of(draw(a_table("dome")))
    boxes = {name: box_of(name, part) for name, part in parts.items() if LAYOUT.spots[name].kind in SIZES}
    over = [
        (one, other)
        for (one, a), (other, b) in combinations(boxes.items(), 2)
        if min(a[2], b[2]) > max(a[0], b[0]) and min(a[3], b[3]) > max(a[1], b[1])
    ]
    assert len(boxes) > 90
    assert not over


def test_wm_d3_every_connection_to_the_research_tower_has_its_port(draw):
    ports = re.search(r'class="dome-ports" d="([^"]+)"', draw(a_table("dome")))[1]
    assert ports.count("h0") == sum(len(row["spaces"]) for row in LAYOUT.printed["research"])


def test_wm_d37_the_sums_of_the_skyscrapers_are_written(draw):
    svg = draw(a_table("dome").with_sheet(circled=("tower-1.top.high", "tower-1.bottom.low")))
    sums = svg[svg.index('class="dome-sums"') :].split('class="dome-result"')[0]
    assert re.findall(r"#wm-hand-(.)", sums) == ["1", "6"]


def test_the_drawing_stays_small_and_has_no_style_of_its_own(draw):
    blank = draw(a_table("dome"))
    everything = tuple(name for name in LAYOUT.spots if name not in LAYOUT.spaces)
    written = dict.fromkeys(LAYOUT.spaces, 17)
    full = draw(a_table("dome").with_sheet(written=written, circled=HALVES, crossed=everything))
    assert "style=" not in full
    assert len(blank) < LARGEST["blank"]
    assert len(full) < LARGEST["full"]
