"""The score of both halves, compared with a second, slow count."""

import json
from pathlib import Path
from random import Random

import pytest
from each import each

from companion.engine.errors import Malformed
from companion.engine.fields import read, specs, to_json
from companion.engine.scoring import rank, total
from companion.games.welcome_to_the_moon.adventures.battle import VALUES, Battle
from companion.games.welcome_to_the_moon.components import OPPONENTS
from companion.games.welcome_to_the_moon.sheet import Sheet
from tests.games.welcome_to_the_moon.adventures.battle_sheets import (
    a_sheet,
    both,
    claims_of,
    of_example,
)
from tests.games.welcome_to_the_moon.table import a_table

BATTLE = Battle()

EXAMPLES = json.loads((Path(__file__).parents[1] / "examples" / "battle.json").read_text("utf-8"))
SCORINGS = {case["id"]: case for case in EXAMPLES["scorings"]}
WHOLE = next(case for name, case in SCORINGS.items() if name.startswith("E7"))

# A count of its own, over the letters of an example and with the printed figures typed once more.

PRINTED = {
    "plants": [0, 2, 4, 7, 10, 13, 17, 21, 25, 30, 35, 40],
    "water": [0, 3, 6, 10, 14, 19, 24, 30, 37, 45],
    "planning": [0, 3, 6, 10, 15, 21, 28, 36],
    "green": [2, 3, 4, 6, 8],
    "blue": [2, 4, 6, 8, 10],
    "grey": [4, 5, 6, 9, 12],
}
TYPES = {"green": "157", "blue": "36", "grey": "24"}
SIZES = {"1": 3, "2": 5, "3": 5, "4": 7, "5": 5, "6": 5, "7": 3}


def slow_count(state):
    """Points of each line, insignia by insignia."""
    points = dict.fromkeys(("plants", "water", "green", "blue", "grey", "planning", "errors"), 0)
    for sheet, half, me in (("rightSheet", "bottom", "b"), ("leftSheet", "top", "t")):
        crossed = state[sheet].get(half, {})
        for ladder, sign in (("plants", 1), ("water", 1), ("planning", -1)):
            points[ladder] += sign * PRINTED[ladder][crossed.get(ladder, 0)]
        points["errors"] -= 5 * crossed.get("errors", 0)
        for colour, numbers in TYPES.items():
            for number in numbers:
                marks = state[sheet]["spaces"].get(number, "") + state[sheet]["moons"].get(number, "")
                mine = sum(mark == me for mark in marks)
                theirs = sum(mark not in (me, ".") for mark in marks)
                if mine and mine >= theirs:
                    points[colour] += PRINTED[colour][crossed.get(colour, 0)]
    return points


def a_random_state(rng):
    """Sheets that a pen could have left, full or not."""

    def half():
        most = {"plants": 11, "water": 9, "green": 4, "blue": 4, "grey": 4, "planning": 7, "errors": 2}
        return {ladder: rng.randint(0, count) for ladder, count in most.items()}

    def sheet(half_name):
        spaces = {}
        for number, size in SIZES.items():
            filled = rng.randint(0, size)
            spaces[number] = "".join(rng.choice("bt") for _ in range(filled)) + "." * (size - filled)
        moons = {number: "".join(rng.choice("bt..") for _ in range(2)) for number in SIZES}
        return {"spaces": spaces, "moons": moons, half_name: half()}

    return {"rightSheet": sheet("bottom"), "leftSheet": sheet("top")}


NAMES = {
    "plants": "Plants",
    "water": "Water",
    "green": "Green planets",
    "blue": "Blue planets",
    "grey": "Grey planets",
    "planning": "Planning",
    "errors": "System Errors",
}


def points_of(state):
    """What the app counts, by the names of the slow count."""
    found = {line.label: line.points for line in BATTLE.lines(BATTLE.tally_of(of_example(state), ()), None)}
    return {name: found[label] for name, label in NAMES.items()}


@each("number", range(300))
def test_wm_b40_both_counts_agree_on_any_two_sheets(number):
    state = a_random_state(Random(number))
    assert points_of(state) == slow_count(state)


@each("case", SCORINGS.values(), ids=SCORINGS)
def test_worked_scorings(case):
    """E1 to E8, line by line and in all."""
    state, expected = case["state"], case["expected"]
    tally = BATTLE.tally_of(of_example(state), claims_of(state))
    found = {line.label: line.points for line in BATTLE.lines(tally, None)}
    halves = expected["bottomHalf"], expected["topHalf"]
    assert found == {
        "Missions": expected["missions"],
        **{
            label: sum(half[name] for half in halves) * (-1 if name in ("planning", "errors") else 1)
            for name, label in NAMES.items()
        },
    }
    assert sum(found.values()) == expected["total"]


@each("case", SCORINGS.values(), ids=SCORINGS)
def test_wm_b43_planets_controlled_in_the_worked_scorings(case):
    tally = BATTLE.tally_of(of_example(case["state"]), ())
    for side, half in (("right", "bottomHalf"), ("left", "topHalf")):
        for colour in TYPES:
            assert tally.of(side, f"{colour}_planets") == case["expected"][half][f"{colour}Controlled"]


@each("case", SCORINGS.values(), ids=SCORINGS)
def test_a_tally_survives_the_form(case):
    tally = BATTLE.tally_of(of_example(case["state"]), claims_of(case["state"]))
    assert read(BATTLE.tally, json.loads(json.dumps(to_json(tally)))) == tally


def line(label, **fields):
    return next(one for one in BATTLE.lines(BATTLE.tally(**fields), None) if one.label == label)


@each(
    ("fields", "label", "points", "reason"),
    [
        pytest.param({"left_plants": 10}, "Plants", 35, "left 35, right 0", id="WM-B41 one box short"),
        pytest.param({"right_plants": 11}, "Plants", 40, "left 0, right 40", id="WM-B41 all"),
        pytest.param(
            {"left_waters": 8, "right_waters": 1}, "Water", 40, "left 37, right 3", id="WM-B42 eight"
        ),
        pytest.param({"left_waters": 9}, "Water", 45, "left 45, right 0", id="WM-B42 all"),
        pytest.param(
            {"left_green_planets": 2, "left_green": 3, "right_green_planets": 1},
            "Green planets",
            14,
            "left 2 × 6, right 1 × 2",
            id="WM-B43 WM-B44 each sheet its own column",
        ),
        pytest.param(
            {"left_blue": 4, "right_blue_planets": 2},
            "Blue planets",
            4,
            "left 0 × 10, right 2 × 2",
            id="WM-B44",
        ),
        pytest.param(
            {"right_grey_planets": 2, "right_grey": 4},
            "Grey planets",
            24,
            "left 0 × 4, right 2 × 12",
            id="WM-B43",
        ),
        pytest.param(
            {"left_planning": 3}, "Planning", -10, "left −10, right 0", id="WM-B45 WM-B70 the fourth value"
        ),
        pytest.param({"right_planning": 7}, "Planning", -36, "left 0, right −36", id="WM-B45 all"),
        pytest.param({"left_errors": 1, "right_errors": 1}, "System Errors", -10, "2 × −5", id="WM-B46"),
        pytest.param({"mission_a": 12, "mission_c": 4}, "Missions", 16, "A 12 + B 0 + C 4", id="WM-B47 once"),
    ],
)
def test_lines_and_their_reasons(fields, label, points, reason):
    found = line(label, **fields)
    assert (found.points, found.reason) == (points, reason)


def test_wm_b41_wm_b42_wm_b43_wm_b45_the_printed_values():
    assert VALUES == {{"water": "waters"}.get(name, name): tuple(row) for name, row in PRINTED.items()}


def test_wm_b48_fewer_errors_of_both_halves_together_win_a_tie():
    tallies = {
        "two": BATTLE.tally(left_plants=4, left_errors=1, right_errors=1, right_plants=4),
        "none": BATTLE.tally(left_plants=4),
    }
    scores = [(name, BATTLE.lines(tally, None)) for name, tally in tallies.items()]
    standings = rank(scores, lambda name: BATTLE.tie_breaks(tallies[name]))
    assert [(one.seat, one.rank, one.total) for one in standings] == [("none", 1, 10), ("two", 2, 10)]


def test_wm_b49_astronauts_asteroids_and_moons_alone_score_nothing():
    marks = [f"left.astronaut.{n}" for n in range(1, 7)] + [f"right.asteroid.{n}" for n in range(1, 14)]
    assert total(BATTLE.lines(BATTLE.tally_of(Sheet(circled=frozenset(marks)), ()), None)) == 0


@each(
    ("planets", "moons", "mine"),
    [
        pytest.param({1: "mmt"}, {}, True, id="WM-B29 more"),
        pytest.param({1: "mtt"}, {}, False, id="WM-B29 fewer"),
        pytest.param(
            {1: "mtt"}, {1: "m."}, True, id="WM-B28 WM-B29 the moon makes it equal, and both control it"
        ),
        pytest.param({1: "mtt"}, {1: "mt"}, False, id="WM-B28 the neighbour's moon counts too"),
        pytest.param({1: "m.."}, {}, True, id="WM-B31 not full: as it stands"),
        pytest.param({}, {1: "m."}, True, id="WM-B31 a moon alone"),
        pytest.param({}, {}, False, id="WM-B71 untouched counts for nobody while the game runs"),
    ],
)
def test_who_controls_a_planet(planets, moons, mine):
    tally = BATTLE.tally_of(a_sheet(planets=planets, moons=moons), ())
    assert tally.left_green_planets == mine


@each(
    ("players", "untouched", "planets"),
    [(2, True, 14), (2, False, 0), (1, True, 14), (1, False, 0)],
    ids=["both", "nobody", "alone", "alone-nobody"],
)
def test_wm_b71_untouched_planets_at_the_end(players, untouched, planets):
    table = a_table("battle", players, untouched=untouched)
    table.state = table.state.with_player(table.player().at(decisions=()))
    table.set(players=tuple(one.at(decisions=()) for one in a_blank(players)), ended=("errors",))
    tally = table.adventure.tally_of(table.sheet(), ())
    fields = [f"{side}_{colour}_planets" for side in ("left", "right") for colour in TYPES]
    assert sum(getattr(tally, name) for name in fields) == planets


def a_blank(players):
    """Players before their first turn, so that even ASTRA has drawn nothing."""
    from tests.games.welcome_to_the_moon.table import Table

    return Table("battle", players).state.players


def test_where_the_lines_stand_on_the_sheets():
    state = WHOLE["state"]
    sheet, claims = of_example(state), claims_of(state)
    marks = BATTLE.marks(sheet, claims)
    assert list(marks) == [one.label for one in BATTLE.lines(BATTLE.tally_of(sheet, claims), None)]
    assert marks["Missions"] == ("mission.A", "mission.B")
    assert marks["Grey planets"] == (
        "left.grey.1",
        "left.grey.2",
        "right.grey.1",
        "right.grey.2",
        "right.grey.3",
        "left.flag.2",
        "left.flag.4",
        "right.flag.2",
        "right.flag.4",
    )
    assert marks["System Errors"] == ("right.error.1",)
    assert set(BATTLE.marks(Sheet(), ()).values()) == {()}
    assert {spot for spots in marks.values() for spot in spots} <= set(BATTLE.layout.spots)


def test_the_form_takes_no_more_than_a_sheet_holds():
    most = {name: spec.most for name, spec in specs(BATTLE.tally).items()}
    best = read(
        BATTLE.tally,
        {name: value for name, value in most.items() if "planning" not in name and "errors" not in name},
    )
    planets = 3 * 8 + 2 * 10 + 2 * 12
    assert total(BATTLE.lines(best, None)) == 12 + 11 + 10 + 2 * (40 + 45 + planets)
    for name, value in most.items():
        with pytest.raises(Malformed):
            read(BATTLE.tally, {name: value + 1})


@each("case", EXAMPLES["astra"], ids=lambda case: f"level {case['level']}")
def test_wm_b60_astra_s_score(case):
    found = {line.label: line.points for line in BATTLE.astra_lines(OPPONENTS[case["level"]], case["given"])}
    assert (found["Fixed part"], found["Level"]) == (case["fixed"], case["of_level"])
    assert sum(found.values()) == case["total"]


def test_wm_b44_e6_is_not_symmetric():
    """The two sheets of a player are not one: planets of one do not use the column of the other."""
    left = a_sheet("left", planets={5: "mmmmm"})
    right = a_sheet("right", green=4)
    assert total(BATTLE.lines(BATTLE.tally_of(both(left, right), ()), None)) == 2
