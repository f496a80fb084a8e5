"""The drawing of The Mine: every spot stands on it once and looks like what was done with it."""

import re
from itertools import combinations
from math import dist

import pytest
from games.welcome_to_the_moon.drawing import place_of, spots_of
from games.welcome_to_the_moon.table import a_table, after_writing

from companion.games.welcome_to_the_moon.adventures.mine import LAYOUT, MAIN

LARGEST = {"blank": 50_000, "full": 70_000}
"""Characters of the drawing; it is sent with every play. It has 219 spots, and each must say its name."""

RADIUS = {
    "space": 22,
    "mark": 11,
    "energy": 13,
    "robot": 13,
    "plant": 17,
    "water": 17,
    "pump": 20,
    "gain": 14,
}
"""What a thumb has to tell apart from its neighbours, in units of the sheet."""

PENNED = sorted({spot.kind for spot in LAYOUT.spots.values()} - {"space"})


def test_every_spot_is_drawn_exactly_once(draw):
    ids = re.findall(r'data-spot="([^"]+)"', draw(a_table("mine")))
    assert len(ids) == len(set(ids))
    assert set(ids) == set(LAYOUT.spots)


def test_every_sign_that_is_used_is_declared(draw):
    svg = draw(a_table("mine"))
    used = {name for name in re.findall(r'<use href="#([^"]+)"', svg) if not name.startswith("wm-hand")}
    assert used
    assert used <= set(re.findall(r'id="([^"]+)"', svg))


def test_every_spot_is_drawn_where_it_is_printed_or_next_to_it(draw):
    far = {
        name: place_of(part)
        for name, part in spots_of(draw(a_table("mine"))).items()
        if dist(place_of(part), LAYOUT.spots[name].at) > 31
    }
    assert not far


def test_no_two_signs_of_the_same_size_overlap(draw):
    places = {name: place_of(part) for name, part in spots_of(draw(a_table("mine"))).items()}
    sized = [name for name in places if LAYOUT.spots[name].kind in RADIUS]
    close = [
        (one, other)
        for one, other in combinations(sized, 2)
        if dist(places[one], places[other])
        < RADIUS[LAYOUT.spots[one].kind] + RADIUS[LAYOUT.spots[other].kind]
    ]
    assert not close


def test_a_blank_sheet_has_nothing_of_a_pen(draw):
    parts = spots_of(draw(a_table("mine"))).values()
    assert not [part for part in parts if "wm-pen" in part or "wm-written" in part]


@pytest.mark.parametrize("value", [7, 12, "X"])
def test_a_number_stands_in_its_space(draw, value):
    svg = draw(a_table("mine").with_sheet(written={"mine.l2c3": value}))
    assert re.findall(r"#wm-hand-(.)", svg) == list(str(value))
    assert [name for name, part in spots_of(svg).items() if "wm-written" in part] == ["mine.l2c3"]


@pytest.mark.parametrize("kind", PENNED)
def test_circled_and_crossed_look_different_for_each_kind(draw, kind):
    spot = LAYOUT.of_kind(kind)[0]
    states = [{}, {"circled": [spot]}, {"crossed": [spot]}, {"circled": [spot], "crossed": [spot]}]
    drawn = [spots_of(draw(after_writing("mine").with_sheet(**marks)))[spot] for marks in states]
    assert [re.findall(r"wm-pen-(\w+)", part) for part in drawn] == [
        [],
        ["circle"],
        ["cross"],
        ["circle", "cross"],
    ]


def test_what_may_be_tapped_is_lit(draw):
    lit = ("mine.plant.c1-12", "sec.ruby.e1")
    parts = spots_of(draw(after_writing("mine"), lit=lit))
    assert {name for name, part in parts.items() if "is-lit" in part} == set(lit)


def test_the_number_of_this_turn_is_marked_as_fresh(draw):
    parts = spots_of(draw(a_table("mine").turn(space="mine.l1c4")))
    assert [name for name, part in parts.items() if "is-fresh" in part] == ["mine.l1c4"]


@pytest.mark.parametrize("upgraded", [False, True])
def test_the_value_that_counts_stands_out(draw, upgraded):
    """WM-M20."""
    value = MAIN["main.water"].value
    svg = draw(a_table("mine").with_sheet(crossed=[value] if upgraded else []))
    assert ("is-active" in spots_of(svg)[value]) is not upgraded
    assert ('wm-m-value is-active" x="350"' in svg) is upgraded


@pytest.mark.parametrize("full", [False, True])
def test_a_full_column_flows(draw, full):
    """WM-M26."""
    svg = draw(a_table("mine").with_sheet(circled=["pump.2"] if full else []))
    flow = re.search(r'class="wm-m-flow" d="([^"]*)"', svg)[1]
    assert flow.count("V") == int(full)


def test_the_fields_show_the_score_as_it_stands(draw):
    """WM-M38, WM-M39, WM-M40, WM-M41, WM-M42."""
    marks = MAIN["main.water"].marks[:2]
    svg = draw(a_table("mine").with_sheet(circled=marks, crossed=LAYOUT.errors[:1]))
    fields = re.search(r'class="wm-m-total"[^>]*>(.*?)</g>', svg, re.DOTALL)[1]
    assert re.findall(r"<text[^>]*>([^<]*)<", fields) == ["0", "0", "6", "0", "0", "0", "0", "−5"]


@pytest.mark.parametrize("fullness", LARGEST)
def test_the_drawing_stays_small(draw, fullness):
    table = a_table("mine")
    if fullness == "full":
        circled = [
            name
            for kind in ("mark", "pump", "pearl", "ruby", "plant", "water")
            for name in LAYOUT.of_kind(kind)
        ]
        crossed = [
            name
            for kind in PENNED
            if kind not in ("mark", "pump", "mission")
            for name in LAYOUT.of_kind(kind)
        ]
        written = dict.fromkeys(LAYOUT.spaces, 15)
        table = after_writing("mine").with_sheet(written=written, circled=circled, crossed=crossed)
    assert len(draw(table)) < LARGEST[fullness]
