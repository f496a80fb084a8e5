"""Adventure 3, The Colony: what a sheet is worth, and ASTRA."""

import dataclasses
import timeit

import pytest
from each import each

from companion.engine.fields import read, schema
from companion.engine.scoring import total
from companion.games.welcome_to_the_moon.adventure import Claim
from companion.games.welcome_to_the_moon.adventures.colony import Colony, ColonyTally, circle_antennas
from companion.games.welcome_to_the_moon.components import OPPONENTS
from tests.games.welcome_to_the_moon.adventures.colony_sheets import (
    EXAMPLES,
    LAYOUT,
    a_sheet,
    example_claims,
    example_sheet,
)

ADVENTURE = Colony()

SCORINGS = [pytest.param(case, id=f"{case['id']} {case['note']}") for case in EXAMPLES["scorings"]]
SOLO = [
    pytest.param(case, id=f"{case['id']} {case['note']}") for case in EXAMPLES["scorings"] if "astra" in case
]


def finished(case):
    return example_sheet(case["state"]).circle(*case["antennas"])


def the_place(own, others):
    """WM-S44, WM-S45: the dense rank among all; None for who has none."""
    better = {other for other in others if other > own}
    return len(better) + 1 if own else None


def place_in(case):
    """The place of the example's player, against the others or against ASTRA (WM-A3-55)."""
    own = ADVENTURE.contest(ADVENTURE.tally_of(finished(case), ()))
    if "astra" in case:
        return the_place(own, [ADVENTURE.astra_contest(case["astra"]["given"])])
    return the_place(own, case["state"]["others"])


def points(label, place=None, **fields):
    (line,) = (line for line in ADVENTURE.lines(ColonyTally(**fields), place) if line.label == label)
    return line.points


# --- the worked examples ----------------------------------------------------------------------------


@each("case", SCORINGS)
def test_the_antennas_of_an_example(case):
    """WM-A3-21: they follow from its tunnels and numbers."""
    sheet = example_sheet(case["state"])
    lit = circle_antennas(sheet).circled - sheet.circled
    assert lit == set(case["antennas"])


@each("case", SCORINGS)
def test_the_lines_of_an_example(case):
    """WM-A3-37, WM-A3-38, WM-A3-39, WM-A3-40, WM-A3-41, WM-A3-42."""
    tally = ADVENTURE.tally_of(finished(case), example_claims(case["state"]))
    lines = ADVENTURE.lines(tally, place_in(case))
    assert {line.label: line.points for line in lines} == case["lines"]
    assert total(lines) == case["total"]
    assert all(line.reason for line in lines)


@each("case", SCORINGS)
def test_the_missions_of_an_example(case):
    met = [card for card, requirement in ADVENTURE.missions.items() if requirement(finished(case))]
    assert met == case["fulfilled"]


@each("case", [case for case in SCORINGS if "place" in case.values[0]])
def test_the_place_in_an_example(case):
    """WM-A3-40."""
    assert place_in(case) == case["place"]


@each("case", SOLO)
def test_astras_score_in_an_example(case):
    """WM-A3-52: her cards, 10, and 3 for each level."""
    astra = case["astra"]
    lines = ADVENTURE.astra_lines(OPPONENTS[astra["level"]], astra["given"])
    assert total(lines) == astra["total"]


# --- line by line -----------------------------------------------------------------------------------


@each(
    ("label", "fields", "expected"),
    [
        pytest.param("Missions", {"mission_a": 12, "mission_b": 4, "mission_c": 9}, 25, id="WM-A3-37"),
        pytest.param("Plants", {"plants": 20}, 0, id="WM-A3-38 plants, an untouched ladder"),
        pytest.param("Plants", {"plants": 20, "plants_boxes": 1}, 20, id="WM-A3-38 plants 1"),
        pytest.param("Plants", {"plants": 20, "plants_boxes": 2}, 40, id="WM-A3-38 plants 2"),
        pytest.param("Plants", {"plants": 20, "plants_boxes": 3}, 60, id="WM-A3-38 plants 3"),
        pytest.param("Plants", {"plants": 20, "plants_boxes": 4}, 80, id="WM-A3-38 plants 4"),
        pytest.param("Water", {"tanks": 8}, 0, id="WM-A3-38 water, an untouched ladder"),
        pytest.param("Water", {"tanks": 8, "water_boxes": 1}, 16, id="WM-A3-38 water 2"),
        pytest.param("Water", {"tanks": 8, "water_boxes": 2}, 32, id="WM-A3-38 water 4"),
        pytest.param("Water", {"tanks": 8, "water_boxes": 3}, 48, id="WM-A3-38 water 6"),
        pytest.param("Water", {"tanks": 8, "water_boxes": 4}, 64, id="WM-A3-38 water 8"),
        pytest.param("Antennas", {"antennas": 16}, 0, id="WM-A3-38 antennas, an untouched ladder"),
        pytest.param("Antennas", {"antennas": 16, "antennas_boxes": 1}, 16, id="WM-A3-38 antennas 1"),
        pytest.param("Antennas", {"antennas": 16, "antennas_boxes": 2}, 32, id="WM-A3-38 antennas 2"),
        pytest.param("Antennas", {"antennas": 16, "antennas_boxes": 3}, 64, id="WM-A3-38 antennas 4"),
        pytest.param("Antennas", {"antennas": 16, "antennas_boxes": 4}, 96, id="WM-A3-38 antennas 6"),
        pytest.param("Quarters", {"highs": 2, "lows": 1}, 35, id="WM-A3-39"),
        pytest.param("Quarters", {"highs": 4}, 60, id="WM-A3-39 all four"),
        pytest.param("Planning", {}, 0, id="WM-A3-41 none"),
        pytest.param("System Errors", {}, 0, id="WM-A3-42 none"),
        pytest.param("System Errors", {"errors": 1}, -5, id="WM-A3-42 one"),
        pytest.param("System Errors", {"errors": 3}, -15, id="WM-A3-42 three"),
    ],
)
def test_a_line(label, fields, expected):
    assert points(label, **fields) == expected


def test_wm_a3_41_wm_a3_d2_the_penalty_of_each_planning_box():
    penalties = [points("Planning", planning=crossed) for crossed in range(10)]
    assert penalties == [0, -1, -3, -6, -9, -12, -16, -20, -24, -28]


@each(
    ("place", "expected"),
    [
        pytest.param(1, 20, id="WM-A3-40 first"),
        pytest.param(2, 10, id="WM-A3-40 second"),
        pytest.param(3, 5, id="WM-A3-40 third"),
        pytest.param(4, 0, id="WM-A3-40 fourth"),
        pytest.param(None, 0, id="WM-A3-40 none crossed"),
    ],
)
def test_places(place, expected):
    assert points("Astronauts", place, astronauts=3) == expected


def test_wm_a3_40_what_is_compared():
    assert ADVENTURE.contest(ADVENTURE.tally_of(a_sheet(crossed=["astronaut.1", "astronaut.2"]), ())) == 2
    assert ADVENTURE.contest(ADVENTURE.tally_of(a_sheet(), ())) == 0


@each(
    ("mine", "other"), [pytest.param(0, 1, id="WM-A3-43 none before one"), pytest.param(1, 3, id="WM-A3-43")]
)
def test_ties(mine, other):
    assert ADVENTURE.tie_breaks(ColonyTally(errors=mine)) > ADVENTURE.tie_breaks(ColonyTally(errors=other))
    assert ADVENTURE.tie_breaks(ColonyTally(errors=1)) == ADVENTURE.tie_breaks(
        ColonyTally(errors=1, plants=9)
    )


# --- the form and the sheet -------------------------------------------------------------------------


def test_everything_marked_is_within_the_forms_limits():
    sheet = a_sheet(circled=LAYOUT.spots, crossed=LAYOUT.spots)
    best = tuple(Claim(card, letter, first=True) for letter, card in {"A": 76, "B": 78, "C": 81}.items())
    tally = ADVENTURE.tally_of(sheet, best)
    plain = dataclasses.asdict(tally)
    assert read(ColonyTally, plain) == tally
    limits = {name: field["maximum"] for name, field in schema(ColonyTally)["properties"].items()}
    assert plain == limits


def test_an_empty_sheet_is_the_empty_form():
    assert ADVENTURE.tally_of(ADVENTURE.first(), ()) == ColonyTally()
    assert total(ADVENTURE.lines(ColonyTally(), None)) == 0


@each("case", SCORINGS)
def test_each_line_shows_where_it_comes_from(case):
    sheet, claims = finished(case), example_claims(case["state"])
    marks = ADVENTURE.marks(sheet, claims)
    assert set(marks) == {line.label for line in ADVENTURE.lines(ADVENTURE.tally_of(sheet, claims), None)}
    assert {spot for spots in marks.values() for spot in spots} <= set(LAYOUT.spots)


def test_the_marks_of_the_lines():
    case = EXAMPLES["scorings"][1]
    marks = ADVENTURE.marks(finished(case), (Claim(76, "A", first=True),))
    assert marks == {
        "Missions": ("mission.A",),
        "Plants": (*(f"greenhouse.bottom-left.{n}" for n in (1, 2, 3, 4)), "ladder.plants.4"),
        "Water": ("tank.r3c2", "tank.r2c3", "ladder.water.2"),
        "Antennas": ("antenna.r2c1", "antenna.r1c2", "antenna.r3c2", "ladder.antennas.2"),
        "Quarters": ("quarter-bonus.bottom-left.high",),
        "Astronauts": ("astronaut.1", "astronaut.2"),
        "Planning": ("ladder.planning.2",),
        "System Errors": (),
    }


def test_a_finished_ladder_shows_its_last_box():
    marks = ADVENTURE.marks(a_sheet(crossed=LAYOUT.of_kind("planning")), ())
    assert marks["Planning"] == ("ladder.planning.9",)


def test_scoring_is_quick():
    sheet, claims = finished(EXAMPLES["scorings"][4]), example_claims(EXAMPLES["scorings"][4]["state"])
    seconds = min(
        timeit.repeat(lambda: ADVENTURE.lines(ADVENTURE.tally_of(sheet, claims), 1), number=100, repeat=5)
    )
    assert seconds / 100 < 0.001


# --- ASTRA ------------------------------------------------------------------------------------------


def test_wm_a3_52_wm_a3_53_wm_a3_54_what_astras_sheet_prints():
    solo = LAYOUT.solo
    assert (solo.fixed, solo.per_level) == (10, 3)
    assert (solo.per_prize, solo.bonuses) == (2, 2 * len(LAYOUT.prizes))
    assert solo.effects == "AB"
    assert ADVENTURE.astra_prize == "Cross one 15 that is still open."


def test_wm_a3_54_the_effect_strikes_nothing_else():
    sheet = a_sheet(crossed=[LAYOUT.prizes[0]])
    assert ADVENTURE.struck(sheet) == sheet


@each(
    ("own", "given", "expected"),
    [
        pytest.param(2, {"astronaut": 2, "robot": 5}, 20, id="WM-A3-55 as many"),
        pytest.param(3, {"astronaut": 2}, 20, id="WM-A3-55 more"),
        pytest.param(1, {"astronaut": 2}, 10, id="WM-A3-55 fewer"),
        pytest.param(1, {"planning": 2}, 20, id="WM-A3-55 she has none"),
        pytest.param(0, {}, 0, id="WM-A3-55 none crossed"),
        pytest.param(0, {"astronaut": 1}, 0, id="WM-A3-55 none crossed, she has one"),
    ],
)
def test_astronauts_against_astra(own, given, expected):
    place = the_place(own, [ADVENTURE.astra_contest(given)])
    assert points("Astronauts", place, astronauts=own) == expected


def test_wm_a3_55_astra_scores_nothing_for_her_place():
    lines = ADVENTURE.astra_lines(OPPONENTS[1], {"astronaut": 9})
    assert total(lines) == 9 * 1 + 10 + 3


def test_wm_a3_d8_equal_totals_are_no_win_against_astra():
    assert not ADVENTURE.beats_astra(ColonyTally())
