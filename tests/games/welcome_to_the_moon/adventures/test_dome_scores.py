"""The Dome: the worked scorings, the tally, and ASTRA."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from each import each

from companion.engine import fields
from companion.engine.scoring import rank, total
from companion.games.welcome_to_the_moon.adventure import Claim
from companion.games.welcome_to_the_moon.adventures.dome import Dome
from companion.games.welcome_to_the_moon.components import OPPONENTS
from companion.games.welcome_to_the_moon.sheet import Sheet

DOME = Dome()

EXAMPLES = json.loads((Path(__file__).parent.parent / "examples" / "dome.json").read_text("utf-8"))
SCORINGS = {case["id"]: case for case in EXAMPLES["scorings"]}
LABELS = {
    "missions": "Missions",
    "researchOne": "Research, one",
    "researchTwo": "Research, two",
    "researchThree": "Research, three",
    "skyscrapers": "Skyscrapers",
    "astronauts": "Astronauts",
    "dome": "Dome",
    "errors": "System Errors",
}
CARDS = {"A": 88, "B": 90, "C": 92}
SYMBOLS = ("plant1", "plant2", "water")


def first_of(kind, count):
    return [f"{kind}.{n}" for n in range(1, count + 1)]


def read_sheet(state):
    """The sheet of a worked scoring; see section 11 for its keys."""
    research = [
        f"research.{level}.{symbol}"
        for level, count in state.get("research", {}).items()
        for symbol in SYMBOLS[:count]
    ]
    steps = [
        step
        for ladder, count in state.get("ladders", {}).items()
        for step in first_of(f"ladder.{ladder}", count)
    ]
    return Sheet(
        {},
        frozenset([*research, *state.get("bonuses", ()), *state.get("built", ())]),
        frozenset(
            [
                *steps,
                *state.get("cut", ()),
                *first_of("astronaut", state.get("astronauts", 0)),
                *first_of("error", state.get("errors", 0)),
            ]
        ),
    )


def read_claims(state):
    return [
        Claim(CARDS[letter], letter, symbol == "first")
        for letter, symbol in state.get("missions", {}).items()
        if symbol
    ]


def place_of(state):
    """WM-S44, WM-S45: dense, and without a place where there are none."""
    own, others = state.get("astronauts", 0), state.get("others", [])
    return 1 + len({count for count in others if count > own}) if own else None


def score(name, **changes):
    state = {**SCORINGS[name]["state"], **changes}
    return DOME.lines(DOME.tally_of(read_sheet(state), read_claims(state)), place_of(state))


def points(lines):
    return {line.label: line.points for line in lines}


@each("name", SCORINGS)
def test_worked_scorings(name):
    case, lines = SCORINGS[name], score(name)
    assert points(lines) == {LABELS[line]: value for line, value in case["lines"].items()}
    assert [line.label for line in lines] == list(LABELS.values())
    assert total(lines) == case["total"]


@each("name", SCORINGS)
def test_a_tally_goes_through_the_form_and_back(name):
    state = SCORINGS[name]["state"]
    tally = DOME.tally_of(read_sheet(state), read_claims(state))
    assert fields.read(DOME.tally, fields.to_json(tally)) == tally


def test_an_untouched_form_is_an_empty_sheet():
    assert DOME.tally() == DOME.tally_of(Sheet(), ())


@each(
    ("field", "most"),
    [
        pytest.param("missions_ladder", 4, id="WM-D28 steps"),
        pytest.param("research_one", 8, id="WM-D3 levels"),
        pytest.param("astronauts", 8, id="WM-D7 astronauts"),
        pytest.param("unbuilt", 16, id="WM-D26 pieces"),
        pytest.param("errors", 3, id="WM-D7 errors"),
    ],
)
def test_the_form_takes_no_more_than_the_sheet_holds(field, most):
    assert getattr(fields.read(DOME.tally, {field: most}), field) == most
    with pytest.raises(fields.Malformed):
        fields.read(DOME.tally, {field: most + 1})


@each("crossed", range(5))
def test_wm_d30_wm_d35_crossing_the_ladder_lifts_missions_accomplished_before(crossed):
    first, later = [8, 10, 12, 15, 18][crossed], [4, 6, 8, 9, 10][crossed]
    lines = score("E3", ladders={"missions": crossed})
    assert points(lines)["Missions"] == 2 * first + later
    assert lines[0].reason == f"2 × {first} + 1 × {later}"


@each(
    ("count", "column"),
    [
        pytest.param(0, None, id="WM-D36 none"),
        pytest.param(1, "Research, one", id="WM-D36 one"),
        pytest.param(2, "Research, two", id="WM-D36 two"),
        pytest.param(3, "Research, three", id="WM-D36 three"),
    ],
)
def test_wm_d36_a_level_counts_in_one_column_only(count, column):
    found = points(score("E1", research={"+4": count}))
    values = {"Research, one": 2, "Research, two": 5, "Research, three": 9}
    assert {label: found[label] for label in values} == {
        label: value if label == column else 0 for label, value in values.items()
    }


def test_wm_d36_any_two_symbols_of_a_level_are_two():
    sheet = Sheet({}, frozenset({"research.+1.plant2", "research.+1.water"}))
    tally = DOME.tally_of(sheet, ())
    assert (tally.research_one, tally.research_two, tally.research_three) == (0, 1, 0)


def test_wm_d37_only_circled_bonuses_count():
    sheet = Sheet({}, frozenset({"tower-3.top.low"}), frozenset({"tower-3.top.high", "tower-2.top.high"}))
    tally = DOME.tally_of(sheet, ())
    assert (tally.top_3, tally.top_2) == ("low", "none")
    assert points(DOME.lines(tally, None))["Skyscrapers"] == 12


@each(
    ("astronauts", "place", "steps", "expected", "reason"),
    [
        pytest.param(3, 1, 0, -10, "3 crossed, the most", id="WM-D39 first without a step costs 10"),
        pytest.param(3, 2, 0, 0, "3 crossed, not the most", id="WM-D39 second costs nothing"),
        pytest.param(3, 1, 1, 0, "3 crossed, the most", id="WM-D38 one step"),
        pytest.param(3, 1, 4, 30, "3 crossed, the most", id="WM-D38 all steps"),
        pytest.param(3, 2, 4, 10, "3 crossed, not the most", id="WM-D38 second, all steps"),
        pytest.param(3, 3, 4, 10, "3 crossed, not the most", id="WM-D38 third as second"),
        pytest.param(0, None, 4, 0, "none crossed", id="WM-D38 none crossed"),
        pytest.param(0, 1, 4, 0, "none crossed", id="WM-D38 none crossed has no place"),
        pytest.param(3, None, 4, 0, "no place", id="WM-D38 places are not known"),
    ],
)
def test_astronauts(astronauts, place, steps, expected, reason):
    tally = DOME.tally(astronauts=astronauts, astronauts_ladder=steps)
    (line,) = [line for line in DOME.lines(tally, place) if line.label == "Astronauts"]
    assert (line.points, line.reason) == (expected, reason)
    assert DOME.contest(tally) == astronauts


@each(
    ("cut", "built", "steps", "expected"),
    [
        pytest.param([], [], 0, -48, id="WM-D40 eight sections"),
        pytest.param(["dome.1"], [], 0, -54, id="WM-D40 a cut section counts twice"),
        pytest.param(["dome.1"], ["dome.1.a"], 0, -48, id="WM-D40 once with one half built"),
        pytest.param(["dome.1"], ["dome.1.a", "dome.1.b"], 0, -42, id="WM-D40 not with both built"),
        pytest.param([], ["dome.1"], 4, -14, id="WM-D40 never below 2 a piece"),
    ],
)
def test_dome(cut, built, steps, expected):
    assert points(score("E1", cut=cut, built=built, ladders={"dome": steps}))["Dome"] == expected


@each("errors", range(4))
def test_wm_d41_each_system_error_costs_5(errors):
    assert points(score("E1", errors=errors))["System Errors"] == -5 * errors


def test_wm_d42_fewer_system_errors_break_a_tie():
    one = DOME.tally(errors=0, unbuilt=10, dome_ladder=0)
    two = replace(one, errors=1, research_two=1)
    tallies = {"red": two, "blue": one, "green": one}
    scores = [(seat, DOME.lines(tally, None)) for seat, tally in tallies.items()]
    standings = rank(scores, lambda seat: DOME.tie_breaks(tallies[seat]))
    assert {standing.total for standing in standings} == {-60}
    assert {standing.seat: standing.rank for standing in standings} == {"blue": 1, "green": 1, "red": 3}


def test_wm_d43_the_highest_score_needs_every_bonus():
    assert total(score("E6")) == 340
    assert total(score("E6", bonuses=SCORINGS["E6"]["state"]["bonuses"][1:])) == 334


def test_marks_show_where_the_points_come_from():
    state = SCORINGS["E7"]["state"]
    marks = DOME.marks(read_sheet(state), read_claims(state))
    assert marks == {
        "Missions": ("mission.A.first", "mission.B.later", "ladder.missions.3"),
        "Research, one": ("research.+2.plant1", "ladder.research.3"),
        "Research, two": (
            *(f"research.{level}.{plant}" for level in ("+4", "+3", "-1") for plant in SYMBOLS[:2]),
            "ladder.research.3",
        ),
        "Research, three": (*(f"research.+1.{symbol}" for symbol in SYMBOLS), "ladder.research.3"),
        "Skyscrapers": ("tower-1.top.high", "tower-3.top.high", "tower-4.top.low"),
        "Astronauts": ("astronaut.1", "astronaut.2", "astronaut.3", "ladder.astronauts.4"),
        "Dome": ("dome.4.a", "dome.4.b", "dome.5", "dome.6", "ladder.dome.3"),
        "System Errors": (),
    }


def test_a_finished_ladder_has_no_step_to_show():
    state = SCORINGS["E6"]["state"]
    marks = DOME.marks(read_sheet(state), read_claims(state))
    assert marks["Dome"] == ()
    assert marks["Missions"] == ("mission.A.first", "mission.B.first", "mission.C.first")


# Solo


def test_wm_d44_each_high_bonus_earns_a_solo_bonus():
    assert (DOME.layout.solo.per_prize, DOME.layout.solo.bonuses, len(DOME.layout.prizes)) == (1, 8, 8)
    sheet = read_sheet(SCORINGS["E7"]["state"])
    assert sheet.count_circled(DOME.layout.prizes) == SCORINGS["E7"]["astra"]["bonuses"]


def test_wm_d45_wm_d48_every_letter_strikes_a_high_bonus_that_is_open():
    assert DOME.layout.solo.effects == "ABC"
    sheet = Sheet({}, frozenset({"tower-1.top.high"}), frozenset({"tower-2.top.high"}))
    assert len(sheet.unmarked(DOME.layout.prizes)) == 6
    assert DOME.struck(sheet) == sheet
    assert DOME.astra_prize == "Cross one high bonus that is still open."


def test_wm_d45_a_struck_end_gives_its_low_bonus():
    sheet = Sheet({"tower-4.+3": 5}).cross("tower-4.top.high")
    assert DOME.write(sheet, "tower-4.+4", 6).sheet.circled == {"tower-4.top.low"}


@each(
    ("given", "count"),
    [
        pytest.param({"astronaut": 3, "robot": 5}, 3, id="WM-D46 astronaut cards"),
        pytest.param({"robot": 5}, 0, id="WM-D46 none given"),
    ],
)
def test_what_astra_has_in_the_astronaut_contest(given, count):
    assert DOME.astra_contest(given) == count


@each(
    ("astronauts", "astra", "expected"),
    [
        pytest.param(3, 3, 20, id="WM-D46 as many as ASTRA is the most"),
        pytest.param(2, 3, 7, id="WM-D46 one fewer is not"),
        pytest.param(0, 0, 0, id="WM-D46 none crossed"),
    ],
)
def test_astronauts_against_astra(astronauts, astra, expected):
    lines = score("E7", astronauts=astronauts, others=[astra])
    assert points(lines)["Astronauts"] == expected


def test_wm_d47_e7_astras_score():
    astra = SCORINGS["E7"]["astra"]
    lines = DOME.astra_lines(OPPONENTS[astra["level"]], astra["given"])
    assert [line.points for line in lines] == astra["lines"]
    assert total(lines) == astra["total"] == 75
    assert total(score("E7")) - total(lines) == 21


@each("level", range(1, 9))
def test_wm_d47_astra_without_cards(level):
    assert total(DOME.astra_lines(OPPONENTS[level], {})) == 10 + 2 * level


def test_wm_s73_campaign_stars():
    assert DOME.layout.stars == (3, 2, 1)
