"""The drawing of The Virus: every spot stands on it once and looks like what was done with it."""

import re
from itertools import combinations
from math import dist

import pytest
from games.welcome_to_the_moon.drawing import ids_of, place_of, spots_of
from games.welcome_to_the_moon.table import a_table, after_writing

from companion.games.welcome_to_the_moon.adventures.virus import LAYOUT, QUARTERS

LARGEST = 60_000
"""Characters of the drawing, which has 226 spots."""
PENNED = sorted({spot.kind for spot in LAYOUT.spots.values()} - {"space", "walkway"})


def test_every_spot_is_drawn_exactly_once_near_its_printed_place(draw):
    svg = draw(a_table("virus"))
    assert sorted(ids_of(svg)) == sorted(LAYOUT.spots)
    places = {name: place_of(part) for name, part in spots_of(svg).items()}
    far = [name for name, place in places.items() if dist(place, LAYOUT.spots[name].at) > 60]
    assert not far


def test_no_two_signs_overlap(draw):
    places = {name: place_of(part) for name, part in spots_of(draw(a_table("virus"))).items()}
    close = [pair for pair in combinations(places, 2) if dist(places[pair[0]], places[pair[1]]) < 27]
    assert not close


def test_every_sign_that_is_used_is_declared(draw):
    svg = draw(a_table("virus"))
    used = set(re.findall(r'<use [^>]*href="#(virus[^"]+)"', svg))
    assert used <= set(re.findall(r'id="([^"]+)"', svg))
    assert len(used) > 8


def test_an_infected_space_is_crossed_and_holds_no_number(draw):
    table = a_table("virus").with_sheet(written={"housing.3b.1": "infected", "housing.3b.2": 12})
    parts = spots_of(draw(table))
    assert "wm-pen-cross" in parts["housing.3b.1"]
    assert "wm-written" not in parts["housing.3b.1"]
    assert re.findall(r"#wm-hand-(.)", parts["housing.3b.2"]) == ["1", "2"]


@pytest.mark.parametrize("kind", PENNED)
def test_circled_and_crossed_look_different_for_each_kind(draw, kind):
    spot = LAYOUT.of_kind(kind)[-1]
    drawn = [
        spots_of(draw(after_writing("virus").with_sheet(**marks)))[spot]
        for marks in ({}, {"circled": [spot]}, {"crossed": [spot]})
    ]
    assert [re.findall(r"wm-pen-(\w+)", part) for part in drawn] == [[], ["circle"], ["cross"]]


def test_a_closed_walkway_is_drawn(draw):
    parts = spots_of(draw(a_table("virus").with_sheet(circled=["walkway.1a-1b"])))
    assert [name for name, part in parts.items() if "wm-walkway wm-line is-circled" in part] == [
        "walkway.1a-1b"
    ]


@pytest.mark.parametrize("short", [1, 0])
def test_an_evacuated_quarter_is_outlined_and_its_score_written(draw, short):
    spaces = QUARTERS["3a"].spaces[short:]
    svg = draw(a_table("virus").with_sheet(written=dict.fromkeys(spaces, 7), circled=["energy.3a.2"]))
    assert svg.count("virus-quarter is-evacuated") == 1 - short
    assert re.findall(r'class="virus-sofar"[^>]*>(\d+)<', svg) == (["8"] if short else [])


def test_the_fields_show_the_score_as_it_stands(draw):
    table = a_table("virus").with_sheet(written={"housing.3a.1": 7}, crossed=LAYOUT.errors[:1])
    fields = re.search(r'class="virus-result">(.*?)</g>', draw(table), re.DOTALL)[1]
    assert re.findall(r"<text[^>]*>([^<]*)<", fields) == ["0", "0", "0", "1", "−1", "−5", "−5"]


def test_what_may_be_tapped_is_lit(draw):
    lit = ("walkway.2b-2c", "energy.4a.2")
    parts = spots_of(draw(after_writing("virus"), lit=lit))
    assert {name for name, part in parts.items() if "is-lit" in part} == set(lit)


def test_the_drawing_stays_small(draw):
    marks = [spot.id for spot in LAYOUT.spots.values() if spot.kind not in ("space", "mission")]
    written = dict.fromkeys(LAYOUT.spaces, 15)
    full = after_writing("virus").with_sheet(written=written, circled=marks[::2], crossed=marks[1::2])
    assert len(draw(a_table("virus"))) < LARGEST - 4000
    assert len(draw(full)) < LARGEST + 30_000
