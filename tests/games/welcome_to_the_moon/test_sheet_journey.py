"""The drawing of The Journey: every spot stands on it once, and looks like what was done with it."""

import re
from dataclasses import replace
from itertools import combinations
from math import dist
from pathlib import Path

import pytest
from games.welcome_to_the_moon.drawing import spots_of
from games.welcome_to_the_moon.table import a_table, after_writing

from companion.games.welcome_to_the_moon.adventures.journey import DIVIDERS, LAYOUT
from companion.games.welcome_to_the_moon.sheet_view import focus

LARGEST = {"blank": 41_000, "full": 60_000}
"""Characters of the drawing; it is sent with every play. It has 161 spots, and each must say its name."""

CSS = Path(__file__).parents[3] / "static/css/welcome_to_the_moon/journey.css"

SIZES = {
    "space": (44, 44),
    "tank": (40, 42),
    "robot": (38, 38),
    "plant": (38, 38),
    "multiplier": (58, 30),
    "energy": (36, 36),
    "energy-cut": (44, 34),
    "astronaut": (34, 34),
    "planning": (34, 34),
    "wild": (34, 34),
    "mission": (42, 40),
    "error": (64, 34),
}
"""Width and height of each kind as it is drawn, in units of the sheet. Dividers are lines."""

ROUND = {"space", "robot", "plant", "energy", "astronaut", "planning", "wild"}
PENNED = sorted(SIZES.keys() - {"space"})


def moved():
    """How far the style sheet moves a spot from where it is printed."""
    rules = re.findall(r"\.wm-journey (.*?) \{ translate: (-?\d+)(?:px)? (-?\d+)(?:px)?; \}", CSS.read_text())
    return {
        name: (int(x), int(y))
        for selector, x, y in rules
        for name in re.findall(r'data-spot="([^"]+)"', selector)
    }


def places():
    """Where the middle of each spot is drawn."""
    by = moved()
    return {
        name: tuple(at + off for at, off in zip(spot.at, by.get(name, (0, 0)), strict=True))
        for name, spot in LAYOUT.spots.items()
    }


# --- every spot ------------------------------------------------------------------------------------


def test_every_spot_is_drawn_exactly_once(draw):
    ids = re.findall(r'data-spot="([^"]+)"', draw(a_table("journey")))
    assert len(ids) == len(set(ids))
    assert set(ids) == set(LAYOUT.spots)


def test_only_spots_are_moved_and_not_far():
    by = moved()
    assert by
    assert by.keys() <= LAYOUT.spots.keys()
    assert {name for name, (x, y) in by.items() if max(abs(x), abs(y)) > 28} == set()


def test_no_spot_lies_on_another():
    """Rounds keep their radii apart, boxes their sides."""
    at = places()
    kinds = {name: spot.kind for name, spot in LAYOUT.spots.items() if spot.kind != "divider"}

    def apart(one, other):
        (x, y), (w, h) = at[one], SIZES[kinds[one]]
        (x2, y2), (w2, h2) = at[other], SIZES[kinds[other]]
        if {kinds[one], kinds[other]} <= ROUND:
            return dist(at[one], at[other]) >= (w + w2) / 2
        return abs(x - x2) >= (w + w2) / 2 or abs(y - y2) >= (h + h2) / 2

    assert [pair for pair in combinations(kinds, 2) if not apart(*pair)] == []


def test_every_spot_lies_within_the_sheet():
    sizes = {name: SIZES[spot.kind] for name, spot in LAYOUT.spots.items() if spot.kind != "divider"}
    at = places()
    assert all(
        w / 2 <= at[name][0] <= 1000 - w / 2 and h / 2 <= at[name][1] <= 1000 - h / 2
        for name, (w, h) in sizes.items()
    )


# --- what a pen did --------------------------------------------------------------------------------


def test_a_blank_sheet_has_one_energy_circled_and_nothing_else_of_a_pen(draw):
    """WM-A2-22."""
    parts = spots_of(draw(a_table("journey")))
    penned = [name for name, part in parts.items() if "wm-pen" in part or "wm-written" in part]
    assert penned == ["energy.1.a"]


@pytest.mark.parametrize("value", [7, 12, "X"])
def test_a_number_stands_in_its_space(draw, value):
    parts = spots_of(draw(a_table("journey").with_sheet(written={"trajectory.9": value})))
    assert re.findall(r"#wm-hand-(.)", parts["trajectory.9"]) == list(str(value))
    assert [name for name, part in parts.items() if "wm-written" in part] == ["trajectory.9"]


@pytest.mark.parametrize("kind", PENNED)
def test_circled_and_crossed_look_different_for_each_kind(draw, kind):
    spot = LAYOUT.of_kind(kind)[-1]
    states = [{}, {"circled": [spot]}, {"crossed": [spot]}, {"circled": [spot], "crossed": [spot]}]
    drawn = [spots_of(draw(after_writing("journey").with_sheet(**marks)))[spot] for marks in states]
    pens = [re.findall(r"wm-pen-(\w+)", part) for part in drawn]
    assert pens == [[], ["circle"], ["cross"], ["circle", "cross"]]


def test_an_accomplished_mission_is_circled(draw):
    part = spots_of(draw(a_table("journey").with_claims(letters="B")))["mission.B"]
    assert "wm-pen-circle" in part


# --- dividers and zones (WM-A2-11, WM-A2-13) -------------------------------------------------------------


def test_a_drawn_divider_is_a_whole_line_with_a_dark_edge(draw):
    parts = spots_of(draw(a_table("journey").with_sheet(circled=["divider.4-5"])))
    assert [name for name in DIVIDERS if "wm-reach" in parts[name]] == ["divider.4-5"]
    assert "is-circled" in parts["divider.4-5"]


def test_a_divider_that_is_not_drawn_stands_a_little_shorter(draw):
    table = a_table("journey")
    before = spots_of(draw(table))["divider.2-3"]
    after = spots_of(draw(table.with_sheet(circled=["divider.2-3"])))["divider.2-3"]
    assert 'd="M0 -26 0 26"' in before
    assert 'd="M0 -32 0 32"' in after


@pytest.mark.parametrize(
    ("drawn", "parted"),
    [
        ([], []),
        (["divider.3-4"], [("366 611", "755 207")]),
        (["divider.3-4", "divider.35-36"], [("366 611", "715 199")]),
        (["divider.1-2", "divider.2-3", "divider.35-36"], [("245 620", "304 604"), ("715 199", "755 207")]),
    ],
)
def test_every_second_zone_is_of_another_colour(draw, drawn, parted):
    """The parts of the way from where to where."""
    svg = draw(a_table("journey").with_sheet(circled=drawn))
    ways = re.findall(r'class="jy-way jy-next" d="M(\d+ \d+)[^"]* (\d+ \d+)"', svg)
    assert ways == parted


# --- what is lit -----------------------------------------------------------------------------------


def test_the_spaces_that_fit_are_lit_and_say_which_they_are(draw):
    """The buttons under the sheet say the same."""
    table = a_table("journey", slots=((5, "water"), (7, "plant"), (9, "energy")))
    table = table.with_sheet(written={"trajectory.4": 6}).choose()
    parts = spots_of(draw(table))
    lit = [name for name, part in parts.items() if "is-lit" in part]
    assert lit == ["trajectory.1", "trajectory.2", "trajectory.3"]
    assert re.findall(r'class="jy-at"[^>]*>(\d+)<', "".join(parts.values())) == ["1", "2", "3"]


def test_a_lit_divider_has_room_for_a_thumb(draw):
    table = a_table("journey")
    assert "wm-reach" in spots_of(draw(table, lit=["divider.4-5"]))["divider.4-5"]
    assert "wm-reach" not in draw(table)


@pytest.mark.parametrize("kind", PENNED)
def test_every_kind_can_be_lit(draw, kind):
    spot = LAYOUT.of_kind(kind)[-1]
    assert "is-lit" in spots_of(draw(a_table("journey"), lit=[spot]))[spot].split(">")[0]


def test_the_number_of_this_turn_stands_out(draw):
    table = a_table("journey", slots=((5, "water"), (7, "plant"), (9, "energy"))).turn(space="trajectory.7")
    fresh = [name for name, part in spots_of(draw(table)).items() if "is-fresh" in part]
    assert fresh == ["trajectory.7"]


# --- what is printed, and the size -----------------------------------------------------------------


def test_tanks_and_multipliers_show_what_they_are_worth(draw):
    parts = spots_of(draw(a_table("journey")))
    shown = {name: re.findall(r">([^<]+)</text>", parts[name]) for name in parts}
    assert [shown[f"tank.{n}"] for n in range(1, 13)] == [[n] for n in "445678876544"]
    assert shown["multiplier.4.high"] == ["×10"]
    assert shown["multiplier.4.low"] == ["×7"]


def test_the_open_missions_show_both_values(draw):
    svg = draw(a_table("journey", mission_a=70))
    assert re.search(r'class="jy-figure"[^>]*>9</text><text[^>]*>5</text>', svg)


def test_a_flipped_mission_has_its_first_value_struck(draw):
    table = a_table("journey", mission_a=70)
    missions = tuple(replace(mission, flipped=True) for mission in table.state.missions)
    assert len(re.findall(r"jy-past", draw(table))) == 0
    assert len(re.findall(r"jy-past", draw(table.set(missions=missions)))) == 3


def test_the_drawing_stays_small(draw):
    everything = after_writing("journey").with_sheet(
        written=dict.fromkeys(LAYOUT.spaces, 12),
        circled=[name for name in LAYOUT.spots if name not in DIVIDERS] + list(DIVIDERS[::6]),
        crossed=[spot.id for spot in LAYOUT.spots.values() if spot.kind in ("energy", "energy-cut")],
    )
    sizes = {"blank": len(draw(a_table("journey"))), "full": len(draw(everything))}
    assert {state: size for state, size in sizes.items() if size > LARGEST[state]} == {}


def test_nothing_of_style_or_script_stands_in_the_drawing(draw):
    svg = draw(a_table("journey"))
    assert " style=" not in svg
    assert "<script" not in svg


def test_where_almost_everything_is_lit_the_whole_sheet_is_shown():
    """A closer look that leaves out only an edge is none."""
    assert focus([LAYOUT.spots[space] for space in LAYOUT.spaces]) == (0, 0, 1000, 1000)
    x, _, wide, high = focus([LAYOUT.spots[space] for space in LAYOUT.spaces[:20]])
    assert (x, wide, high) == (0, wide, wide)
    assert wide < 860
