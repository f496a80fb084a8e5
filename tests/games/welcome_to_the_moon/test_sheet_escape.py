"""The drawing of The Escape: every spot stands on it once and looks like what was done with it."""

import re
from itertools import combinations

import pytest
from games.welcome_to_the_moon.drawing import ids_of, place_of, spots_of
from games.welcome_to_the_moon.table import a_table, after_writing

from companion.games.welcome_to_the_moon.adventures.escape import AIRLOCKS, LAYOUT
from companion.games.welcome_to_the_moon.scoring import score

LARGEST = {"blank": 41_000, "full": 56_000}
"""Characters of the drawing; it is sent with every play. It has 146 spots, and each must say its name."""

PENNED = sorted({spot.kind for spot in LAYOUT.spots.values()} - {"space", "airlock", "mission"})
SIZES = {"space": (50, 50), "tank": (29, 29), "plant": (30, 30), "reactor": (31, 31), "double": (34, 26)} | {
    "planning": (38, 28),
    "error": (46, 34),
    "mission": (54, 46),
    "astronaut": (36, 36),
    "wild": (40, 40),
}
TOUCHING = 6
"""Round signs overlap with their corners only: so many units of two boxes, where their discs do not meet."""


def blocks_of(svg):
    """Which blocks are drawn as connected, in the order of the drawing."""
    return [" is-reached" in one for one in re.findall(r'class="escape-block([^"]*)"', svg)]


def box_of(name, part):
    """Left, top, right, bottom of a sign."""
    x, y = place_of(part)
    wide, high = SIZES[LAYOUT.spots[name].kind]
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def test_every_spot_is_drawn_exactly_once(draw):
    ids = ids_of(draw(a_table("escape")))
    assert len(ids) == len(set(ids))
    assert set(ids) == set(LAYOUT.spots)


def test_a_spot_stands_where_the_data_file_has_it(draw):
    for name, part in spots_of(draw(a_table("escape"))).items():
        assert place_of(part) == LAYOUT.spots[name].at


def test_a_blank_sheet_has_nothing_of_a_pen_but_what_is_printed(draw):
    parts = spots_of(draw(a_table("escape")))
    assert not [part for part in parts.values() if "wm-written" in part]
    penned = {name for name, part in parts.items() if "wm-pen" in part}
    assert penned == set(LAYOUT.printed["circled"])


def test_wm_e2_what_is_circled_in_print_differs_from_what_a_pen_circled(draw):
    parts = spots_of(draw(a_table("escape").with_sheet(circled=["plant.1.1", "reactor.6.3"])))
    printed = {name for name, part in parts.items() if "is-printed" in part}
    assert printed == set(LAYOUT.printed["circled"])
    assert all("wm-pen-circle" in parts[name] for name in (*printed, "plant.1.1", "reactor.6.3"))


@pytest.mark.parametrize("value", [7, 12, "X"])
def test_a_number_stands_in_its_space(draw, value):
    parts = spots_of(draw(a_table("escape").with_sheet(written={"space.2.7": value})))
    assert re.findall(r"#wm-hand-(.)", parts["space.2.7"]) == list(str(value))
    assert [name for name, part in parts.items() if "wm-written" in part] == ["space.2.7"]


@pytest.mark.parametrize("kind", PENNED)
def test_circled_and_crossed_look_different_for_each_kind(draw, kind):
    spot = next(one for one in LAYOUT.of_kind(kind) if one not in LAYOUT.printed["circled"])
    states = [{}, {"circled": [spot]}, {"crossed": [spot]}, {"circled": [spot], "crossed": [spot]}]
    drawn = [spots_of(draw(after_writing("escape").with_sheet(**marks)))[spot] for marks in states]
    assert [re.findall(r"wm-pen-(\w+)", part) for part in drawn] == [
        [],
        ["circle"],
        ["cross"],
        ["circle", "cross"],
    ]


def test_wm_e16_an_activated_airlock_says_so(draw):
    parts = spots_of(draw(a_table("escape").with_sheet(circled=["airlock.m2.2--g2"])))
    assert [name for name, part in parts.items() if "wm-line" in part and "is-circled" in part] == [
        "airlock.m2.2--g2"
    ]


def test_wm_e3_the_blocks_that_are_connected_are_lit(draw):
    table = a_table("escape")
    assert sum(blocks_of(draw(table))) == 2
    table.with_sheet(circled=["airlock.m1.1--m2.2", "airlock.m3.1--m4.1"])
    assert sum(blocks_of(draw(table))) == 3
    table.with_sheet(circled=AIRLOCKS.ends)
    assert blocks_of(draw(table)) == [True] * 19


def test_an_airlock_reaches_from_one_block_to_the_other():
    places = LAYOUT.printed["blocks"]
    for lock, ends in AIRLOCKS.ends.items():
        (x, y), (to_x, to_y) = LAYOUT.spots[lock].line
        (left, wide), (other, other_wide) = (places[end] for end in ends)
        if y == to_y:
            assert {x, to_x} == {left + wide, other}
        else:
            assert x == to_x
            assert max(left, other) + 14 < x < min(left + wide, other + other_wide) - 14


@pytest.mark.parametrize("kind", sorted({spot.kind for spot in LAYOUT.spots.values()}))
def test_a_lit_spot_says_so(draw, kind):
    spot = LAYOUT.of_kind(kind)[0]
    assert " is-lit" in spots_of(draw(after_writing("escape"), [spot]))[spot]


def test_no_two_signs_cover_each_other(draw):
    parts = spots_of(draw(a_table("escape")))
    boxes = {name: box_of(name, part) for name, part in parts.items() if LAYOUT.spots[name].kind in SIZES}
    over = [
        (one, other)
        for (one, a), (other, b) in combinations(boxes.items(), 2)
        if min(a[2], b[2]) - max(a[0], b[0]) > TOUCHING and min(a[3], b[3]) - max(a[1], b[1]) > TOUCHING
    ]
    assert len(boxes) == 146 - 24
    assert not over


def test_wm_e11_every_robot_space_shows_its_robot(draw):
    svg = draw(a_table("escape"))
    robots = set(re.findall(r'href="#escape-robot" x="(\d+)" y="(\d+)"', svg))
    spaces = [LAYOUT.spots[space].at for space in LAYOUT.printed["robots"]]
    assert {(str(x), str(y - 40)) for x, y in spaces} <= robots
    assert len(robots) == 8 + 2  # WM-E10: beside two System Errors


def test_wm_e40_the_score_stands_below_by_pairs_of_ships(draw):
    table = a_table("escape").with_sheet(
        written=dict.fromkeys(("space.6.1", "space.6.2", "space.6.5", "space.4.3"), "X")
    )
    svg = draw(table)
    shown = re.findall(r">(−?\d+)</text>", svg[svg.index('class="escape-result"') :])
    (mine,) = [standing for standing in score(table.state) if standing.seat == "red"]
    assert shown == [str(n) for n in (0, 4, 2, 0, 4, 0, 0, 0, 0, 10)]
    assert [line.points for line in mine.lines] == [0, 4, 2, 0, 4, 0, 0, 0, 0]


def test_the_drawing_stays_small_and_has_no_style_of_its_own(draw):
    blank = draw(a_table("escape"))
    circled, crossed = (
        [name for kind in kinds for name in LAYOUT.of_kind(kind)]
        for kinds in (
            ("airlock", "tank", "plant", "reactor", "double", "wild"),
            ("wild", "astronaut", "planning", "error"),
        )
    )
    written = dict.fromkeys(LAYOUT.spaces, 17)
    full = draw(a_table("escape").with_sheet(written=written, circled=circled, crossed=crossed))
    assert "style=" not in full
    assert len(blank) < LARGEST["blank"]
    assert len(full) < LARGEST["full"]
