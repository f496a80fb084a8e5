"""The drawing of The Battle: both sheets, each spot once, the own half near, whose insignia is where."""

import re

import pytest
from games.welcome_to_the_moon.drawing import ids_of, place_of, spots_of
from games.welcome_to_the_moon.table import Table, a_table

from companion.games.welcome_to_the_moon.adventures.battle import HALVES, LAYOUT, PLANETS
from companion.games.welcome_to_the_moon.neighbours import MINE, SIDES

LARGEST = {"blank": 82_000, "full": 106_000}
"""Characters of the drawing. It has the 267 spots of two sheets; a tap brings the pieces that changed."""
INSIGNIA = re.compile(r'href="#bt-(red|blue|green|yellow|violet|orange|astra)"')


def test_every_spot_of_both_sheets_is_drawn_exactly_once(draw):
    ids = ids_of(draw(a_table("battle")))
    assert len(ids) == len(set(ids))
    assert set(ids) == set(LAYOUT.spots)


@pytest.mark.parametrize("side", SIDES)
def test_wm_b2_the_own_half_is_near(draw, side):
    parts = spots_of(draw(a_table("battle")))
    half = HALVES[side]
    near = [*half.errors, *half.astronauts, *(box for boxes in half.ladders.values() for box in boxes)]
    assert all(place_of(parts[spot])[1] > 700 for spot in near)
    first, last = (place_of(parts[half.asteroids[at]])[1] for at in (0, -1))
    assert first > 800
    assert last < 200


def test_wm_b2_the_left_sheet_is_the_right_one_turned_round(draw):
    parts = spots_of(draw(a_table("battle")))
    for planets in zip(PLANETS["left"], PLANETS["right"], strict=True):
        for one, other in zip(*(planet.spaces + planet.moons for planet in planets), strict=True):
            (x, y), (to_x, to_y) = place_of(parts[one]), place_of(parts[other])
            assert (x + to_x, y + to_y) == (1000, 1000)


def test_wm_b3_each_insignia_is_its_seat_s(draw):
    table = a_table("battle", 3).with_sheet(written={"left.space.1.1": MINE, "right.space.1.1": MINE})
    table.with_sheet("blue", written={"right.space.1.2": MINE}, circled=["right.moon.1.1"])
    table.with_sheet("green", written={"left.space.1.2": MINE}, circled=["left.asteroid.3"])
    parts = spots_of(draw(table))
    found = {name: INSIGNIA.findall(part) for name, part in parts.items() if INSIGNIA.search(part)}
    assert found == {
        "left.space.1.1": ["red"],
        "right.space.1.1": ["red"],
        "left.space.1.2": ["blue"],
        "left.moon.1.1": ["blue"],
        "right.space.1.2": ["green"],
        "right.asteroid.3": ["green"],
    }


def test_wm_b29_a_shared_flag_shows_both(draw):
    spaces = {f"left.space.1.{n}": MINE for n in (1, 2)}
    table = Table("battle", 2).with_sheet(written=spaces)
    table.with_sheet("blue", written={"right.space.1.3": MINE}, circled=["right.moon.1.1"])
    assert INSIGNIA.findall(spots_of(draw(table))["left.flag.1"]) == ["red", "blue"]


def test_an_empty_sheet_has_nothing_of_a_pen(draw):
    parts = spots_of(draw(a_table("battle"))).values()
    assert not [part for part in parts if "wm-pen" in part or INSIGNIA.search(part)]


@pytest.mark.parametrize("kind", ["plant", "astronaut", "plants", "green", "planning", "error"])
def test_circled_and_crossed_look_different(draw, kind):
    spot = LAYOUT.of_kind(kind)[0]
    states = [{}, {"circled": [spot]}, {"crossed": [spot]}]
    drawn = [spots_of(draw(a_table("battle").with_sheet(**marks)))[spot] for marks in states]
    assert [re.findall(r"wm-pen-(\w+)", part) for part in drawn] == [[], ["circle"], ["cross"]]


@pytest.mark.parametrize("kind", sorted({spot.kind for spot in LAYOUT.spots.values()}))
def test_a_lit_spot_says_so(draw, kind):
    spot = LAYOUT.of_kind(kind)[0]
    assert " is-lit" in spots_of(draw(a_table("battle"), [spot]))[spot]


def test_wm_b26_a_space_shows_the_astronauts_it_costs(draw):
    table = a_table("battle", 2, ((8, "plant"), (7, "water"), (9, "energy")))
    parts = spots_of(draw(table.with_sheet(circled=[f"left.astronaut.{n}" for n in (1, 2)]).choose()))
    svg = draw(table)
    assert svg.count('href="#bt-man"') == 1 + 1 + 2 + 2
    assert "bt-price" not in parts["left.space.4.1"]


def test_wm_b16_a_bonus_stands_in_its_space_until_it_is_filled(draw):
    before = spots_of(draw(a_table("battle")))["left.space.3.3"]
    after = spots_of(draw(a_table("battle").with_sheet(written={"left.space.3.3": MINE})))["left.space.3.3"]
    assert "#robot" in before
    assert "#robot" not in after


def test_the_drawing_stays_small_and_has_no_style_of_its_own(draw):
    blank = draw(a_table("battle"))
    marks = [spot.id for spot in LAYOUT.spots.values() if spot.kind not in ("space", "flag", "mission")]
    full = draw(a_table("battle").with_sheet(written=dict.fromkeys(LAYOUT.spaces, MINE), crossed=marks))
    assert "style=" not in full
    assert len(blank) < LARGEST["blank"]
    assert len(full) < LARGEST["full"]
