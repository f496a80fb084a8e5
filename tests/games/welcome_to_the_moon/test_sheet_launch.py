"""The drawing of The Launch: every spot stands on it once and looks like what was done with it."""

import re

import pytest
from games.welcome_to_the_moon.drawing import place_of, spots_of
from games.welcome_to_the_moon.table import a_table, after_writing

from companion.games.welcome_to_the_moon.adventures import ADVENTURES

LAYOUT = ADVENTURES["launch"].layout
LARGEST = {"blank": 43_000, "full": 62_000}
"""Characters of the drawing; it is sent with every play."""

MARKED = [spot.id for spot in LAYOUT.spots.values() if spot.kind not in ("space", "arrow")]


def test_every_spot_is_drawn_exactly_once(draw):
    ids = re.findall(r'data-spot="([^"]+)"', draw(a_table("launch")))
    assert len(ids) == len(set(ids))
    assert set(ids) == set(LAYOUT.spots)


def test_every_spot_is_drawn_where_it_is_printed_or_next_to_it(draw):
    for name, part in spots_of(draw(a_table("launch"))).items():
        x, y = place_of(part)
        printed = LAYOUT.spots[name].at
        assert max(abs(x - printed[0]), abs(y - printed[1])) <= 32, name


def test_a_blank_sheet_has_nothing_of_a_pen(draw):
    parts = spots_of(draw(a_table("launch"))).values()
    assert not [part for part in parts if "wm-pen" in part or "wm-written" in part]


@pytest.mark.parametrize("value", [7, 12, "X"])
def test_a_number_stands_in_its_space(draw, value):
    parts = spots_of(draw(a_table("launch").with_sheet(written={"water.2": value})))
    assert re.findall(r"#wm-hand-(.)", parts["water.2"]) == list(str(value))
    assert [name for name, part in parts.items() if "wm-written" in part] == ["water.2"]


@pytest.mark.parametrize("kind", sorted({LAYOUT.spots[name].kind for name in MARKED}))
def test_circled_and_crossed_look_different_for_each_kind(draw, kind):
    spot = LAYOUT.of_kind(kind)[0]
    states = [{}, {"circled": [spot]}, {"crossed": [spot]}, {"circled": [spot], "crossed": [spot]}]
    drawn = [spots_of(draw(after_writing("launch").with_sheet(**marks)))[spot] for marks in states]
    pens = [re.findall(r"wm-pen-(\w+)", part) for part in drawn]
    assert pens == [[], ["circle"], ["cross"], ["circle", "cross"]]


def test_a_filled_arrow_is_told_by_its_shape_alone(draw):
    """WM-A1-19: it is filled in, so no circle is drawn around it."""
    part = spots_of(draw(a_table("launch").with_sheet(circled=("arrow.water.2",))))["arrow.water.2"]
    assert "is-circled" in part
    assert "wm-pen" not in part


def test_the_spaces_that_fit_are_lit(draw):
    table = a_table("launch", slots=((5, "water"), (7, "plant"), (9, "energy"))).choose()
    lit = {name for name, part in spots_of(draw(table)).items() if "is-lit" in part}
    assert lit == {name for name in LAYOUT.spaces if name.startswith(("water.", "wild."))}


def test_the_number_of_this_turn_is_marked_as_fresh(draw):
    table = a_table("launch", slots=((5, "water"), (7, "plant"), (9, "energy"))).turn(space="water.3")
    assert [name for name, part in spots_of(draw(table)).items() if "is-fresh" in part] == ["water.3"]


def test_the_fields_show_the_score_and_what_errors_cost(draw):
    """WM-A1-45, WM-A1-46."""
    rockets = [f"rocket.{number}" for number in range(1, 13)]
    table = a_table("launch").with_sheet(circled=("error.1", "error.2"), crossed=rockets)
    before = draw(table).split('<g class="wm-spot ')[0]
    written = [re.findall(r"#wm-hand-(.)", field) for field in before.split("wm-written")[1:]]
    assert ["".join(field) for field in written] == ["35", "-10"]


@pytest.mark.parametrize("crossed", [False, True])
def test_the_engines_burn_once_the_last_rocket_is_crossed(draw, crossed):
    table = a_table("launch").with_sheet(crossed=("rocket.31",) if crossed else ())
    assert ("ln-flame" in draw(table)) is crossed


@pytest.mark.parametrize("fullness", LARGEST)
def test_the_drawing_stays_small(draw, fullness):
    table = a_table("launch")
    if fullness == "full":
        written = dict.fromkeys(LAYOUT.spaces, 15)
        crossed = [name for name in MARKED if not name.startswith("mission")]
        table = after_writing("launch").with_sheet(written=written, circled=LAYOUT.errors, crossed=crossed)
    assert len(draw(table)) < LARGEST[fullness]
