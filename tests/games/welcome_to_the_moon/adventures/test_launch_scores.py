"""Adventure 1, The Launch: scores, ties and ASTRA."""

import pytest
from each import each

from companion.engine.errors import Malformed
from companion.engine.fields import read, specs
from companion.engine.scoring import rank, total
from companion.games.welcome_to_the_moon.adventure import Claim
from companion.games.welcome_to_the_moon.adventures.launch import Launch
from companion.games.welcome_to_the_moon.components import OPPONENTS
from tests.games.welcome_to_the_moon.adventures.launch_sheets import (
    EXAMPLES,
    LAYOUT,
    a_sheet,
    but_one,
    numbered,
    of_example,
    suffered,
)

ADVENTURE = Launch()

Tally = ADVENTURE.tally


def points(tally):
    return {line.label: line.points for line in ADVENTURE.lines(tally, None)}


# --- the worked examples -------------------------------------------------------------------------


@each("example", EXAMPLES["sheets"], ids=lambda e: f"{e['id']} {e['name']}")
def test_examples(example):
    sheet = of_example(example)
    claims = [
        Claim(int(card), LAYOUT.cards[int(card)].letter, value == "first")
        for card, value in example["missions"].items()
    ]
    tally = ADVENTURE.tally_of(sheet, claims)
    assert points(tally) == example["lines"]
    assert total(ADVENTURE.lines(tally, None)) == example["total"]
    assert (ADVENTURE.end(sheet) == "launch") is example["launched"]
    assert list(ADVENTURE.tie_breaks(tally)) == example["tie_breaks"]
    # a full floor may stay unclaimed, and five open errors may have been repaired since
    kept = [int(card) for card in example["missions"] if card != "69"]
    assert all(ADVENTURE.missions[card](sheet) for card in kept)


def test_example_1_7_two_launches_in_one_turn():
    players = EXAMPLES["two_launches"]
    tallies = {
        p["player"]: Tally(
            rockets=p["rockets"],
            open_errors=p["errors_open"],
            suffered=p["errors_suffered"],
            final_rockets=p["final_rockets"],
        )
        for p in players
    }
    assert ranks(tallies) == {p["player"]: p["rank"] for p in players}


def ranks(tallies):
    scores = [(seat, ADVENTURE.lines(tally, None)) for seat, tally in tallies.items()]
    breaks = [lambda seat, i=i: ADVENTURE.tie_breaks(tallies[seat])[i] for i in (0, 1)]
    return {standing.seat: standing.rank for standing in rank(scores, *breaks)}


# --- lines ---------------------------------------------------------------------------------------

THRESHOLDS = [
    (0, 0),
    (4, 0),
    (5, 15),
    (8, 15),
    (9, 30),
    (11, 30),
    (12, 45),
    (14, 45),
    (15, 60),
    (17, 60),
    (18, 75),
    (20, 75),
    (21, 90),
    (23, 90),
    (24, 105),
    (26, 105),
    (27, 120),
    (28, 120),
    (29, 135),
    (30, 135),
    (31, 150),
]


@each(("crossed", "score"), THRESHOLDS)
def test_wm_a1_45_the_lowest_box_left(crossed, score):
    assert points(Tally(rockets=crossed))["Rockets"] == score
    marks = ADVENTURE.marks(a_sheet(rockets=crossed), ())
    assert marks["Rockets"] == (*numbered("rocket", crossed), f"score-box.{score}")


@each(
    ("errors", "mended", "score"),
    [
        pytest.param(0, 0, 0, id="WM-A1-46 none"),
        pytest.param(1, 0, -5, id="WM-A1-46 one"),
        pytest.param(0, 3, 0, id="WM-A1-46 repaired ones cost nothing"),
        pytest.param(8, 0, -40, id="WM-A1-46 WM-A1-D11 below zero"),
    ],
)
def test_open_errors(errors, mended, score):
    sheet = a_sheet(errors=errors, repaired=mended)
    assert points(ADVENTURE.tally_of(sheet, ())) == {"Rockets": 0, "System Errors": score}
    open_ones = ADVENTURE.marks(sheet, ())["System Errors"]
    assert open_ones == tuple(numbered("error", errors + mended)[mended:])


def test_every_line_says_where_it_comes_from():
    sheet = a_sheet(rockets=12, errors=2)
    labels = [line.label for line in ADVENTURE.lines(ADVENTURE.tally_of(sheet, ()), None)]
    assert labels == ["Rockets", "System Errors"] == list(ADVENTURE.marks(sheet, ()))


def test_the_reasons():
    tally = Tally(rockets=31, open_errors=2, suffered=3, final_rockets=1)
    assert [line.reason for line in ADVENTURE.lines(tally, None)] == ["31 of 31 crossed, 1 final", "2 × −5"]
    assert ADVENTURE.lines(Tally(rockets=7), None)[0].reason == "7 of 31 crossed"


def test_wm_a1_d1_final_rockets_are_worth_no_points():
    assert total(ADVENTURE.lines(Tally(rockets=31, final_rockets=8), None)) == 150


def test_wm_a1_36_missions_are_worth_no_points():
    tally = ADVENTURE.tally_of(a_sheet(rockets=9), [Claim(64, "A", first=True)])
    assert tally == Tally(rockets=9)


@each(("field", "most"), [("rockets", 31), ("open_errors", 8), ("suffered", 8), ("final_rockets", 8)])
def test_what_is_read_off_a_sheet(field, most):
    assert getattr(read(Tally, {field: most}), field) == most
    assert list(specs(Tally)) == ["rockets", "open_errors", "suffered", "final_rockets"]
    for value in (-1, most + 1):
        with pytest.raises(Malformed):
            read(Tally, {field: value})


# --- ties ----------------------------------------------------------------------------------------


@each(
    ("red", "blue", "expected"),
    [
        pytest.param(
            Tally(rockets=31, suffered=8),
            Tally(rockets=31, open_errors=1, suffered=1, final_rockets=8),
            (1, 2),
            id="WM-A1-47 a launch wins",
        ),
        pytest.param(Tally(rockets=9), Tally(rockets=8), (1, 2), id="WM-A1-47 no launch: the score"),
        pytest.param(
            Tally(rockets=31, suffered=3, final_rockets=2),
            Tally(rockets=31, final_rockets=1),
            (1, 2),
            id="WM-A1-47 final rockets before errors",
        ),
        pytest.param(
            Tally(rockets=31, open_errors=1, suffered=2, final_rockets=3),
            Tally(rockets=31, open_errors=1, suffered=1),
            (2, 1),
            id="WM-A1-47 final rockets without a launch break nothing",
        ),
        pytest.param(
            Tally(rockets=9, suffered=2), Tally(rockets=9, suffered=1), (2, 1), id="WM-A1-48 fewer errors"
        ),
        pytest.param(
            Tally(rockets=31, suffered=1),
            Tally(rockets=31, suffered=1),
            (1, 1),
            id="WM-A1-48 shared victory",
        ),
    ],
)
def test_who_wins(red, blue, expected):
    found = ranks({"red": red, "blue": blue})
    assert (found["red"], found["blue"]) == expected


def test_wm_a1_47_at_most_145_without_a_launch():
    assert total(ADVENTURE.lines(Tally(rockets=31, open_errors=1), None)) == 145


def test_wm_a1_d5_repaired_and_open_errors_count_alike_in_a_tie():
    mended = ADVENTURE.tally_of(a_sheet(rockets=31, repaired=2), ())
    left = ADVENTURE.tally_of(a_sheet(rockets=31, errors=2), ())
    assert ADVENTURE.tie_breaks(mended) == ADVENTURE.tie_breaks(left) == (0, -2)


def test_open_errors_are_suffered_even_if_nobody_counted_them():
    assert ADVENTURE.tie_breaks(Tally(open_errors=3)) == (0, -3)


# --- ASTRA ---------------------------------------------------------------------------------------

HEAD_STARTS = {1: 15, 2: 12, 3: 10, 4: 8, 5: 6, 6: 4, 7: 2, 8: 0}


def astra(level, given):
    (line,) = ADVENTURE.astra_lines(OPPONENTS[level], given)
    return line


@each("case", EXAMPLES["astra"], ids=lambda case: f"example 1.8 {case['name']}")
def test_astra_examples(case):
    line = astra(case["level"], case["given"])
    assert (line.label, line.points) == ("Rocket track", case["score"])
    assert line.reason == f"{case['crossed']} of 81 boxes, {case['head_start']} as a head start"
    ending = ADVENTURE.astra_end(OPPONENTS[case["level"]], case["given"])
    assert (ending == "astra-launch") is case["launched"]


@each(("level", "boxes"), HEAD_STARTS.items())
def test_wm_a1_57_the_head_start(level, boxes):
    assert astra(level, {}).reason.startswith(f"{boxes} of 81 boxes")
    assert astra(level, {}).points == 10


@each(
    ("action", "boxes"),
    [("robot", 2), ("energy", 3), ("plant", 2), ("water", 3), ("astronaut", 1), ("planning", 4)],
)
def test_wm_a1_58_a_card_crosses_what_the_opponent_charges(action, boxes):
    assert astra(1, {action: 1}).reason.startswith(f"{15 + boxes} of 81")
    assert astra(1, {action: 2}).reason.startswith(f"{15 + 2 * boxes} of 81")


def test_wm_a1_58_what_is_over_is_lost():
    assert astra(8, {"robot": 20}) == astra(8, {"robot": 17})


@each(
    ("robots", "astronauts", "crossed", "score"),
    [
        # level 1: 15 as a head start, 2 for a robot, 1 for an astronaut
        (0, 0, 15, 10),
        (0, 1, 16, 20),
        (2, 1, 20, 20),
        (3, 0, 21, 30),
        (5, 0, 25, 30),
        (5, 1, 26, 40),
        (7, 1, 30, 40),
        (8, 0, 31, 50),
        (10, 0, 35, 50),
        (10, 1, 36, 60),
        (12, 1, 40, 60),
        (13, 0, 41, 70),
        (15, 0, 45, 70),
        (15, 1, 46, 80),
        (17, 1, 50, 80),
        (18, 0, 51, 90),
        (20, 0, 55, 90),
        (20, 1, 56, 100),
        (22, 1, 60, 100),
        (23, 0, 61, 110),
        (25, 0, 65, 110),
        (25, 1, 66, 120),
        (27, 1, 70, 120),
        (28, 0, 71, 130),
        (30, 0, 75, 130),
        (30, 1, 76, 140),
        (32, 1, 80, 140),
        (33, 0, 81, 150),
    ],
)
def test_wm_a1_59_wm_a1_60_the_track(robots, astronauts, crossed, score):
    given = {"robot": robots, "astronaut": astronauts}
    line = astra(1, given)
    assert (line.points, line.reason) == (score, f"{crossed} of 81 boxes, 15 as a head start")
    assert ADVENTURE.astra_end(OPPONENTS[1], given) == ("astra-launch" if crossed == 81 else "")


@each(
    ("tally", "wins"),
    [
        pytest.param(Tally(rockets=31), False, id="WM-A1-61 both launched: a tie"),
        pytest.param(Tally(rockets=31, final_rockets=1), True, id="WM-A1-61 with a final rocket"),
        pytest.param(Tally(rockets=31, open_errors=1, final_rockets=1), False, id="WM-A1-61 not launched"),
        pytest.param(Tally(rockets=30), False, id="WM-A1-61 neither: equal scores stay a tie"),
    ],
)
def test_equal_totals_with_astra(tally, wins):
    assert ADVENTURE.beats_astra(tally) is wins


def test_wm_a1_61_a_single_launch_has_more_points():
    launched = total(ADVENTURE.lines(Tally(rockets=31), None))
    assert launched == 150 > astra(1, {"robot": 32}).points
    assert astra(1, {"robot": 33}).points == 150 > total(ADVENTURE.lines(Tally(rockets=30), None))


@each(
    ("quarter", "bonuses"),
    [
        pytest.param("water.1", 1, id="WM-A1-62 one"),
        pytest.param("robot-2.1", 2, id="WM-A1-62 two in one quarter"),
        pytest.param("water.2", 0, id="WM-A1-62 none"),
    ],
)
def test_used_sabotages_are_prizes(quarter, bonuses):
    written, last = but_one(quarter)
    sheet = ADVENTURE.write(a_sheet(written), last, 8).sheet
    assert sheet.count_circled(LAYOUT.prizes) * LAYOUT.solo.per_prize == bonuses


def test_wm_a1_63_more_circles_than_sabotages():
    assert (LAYOUT.solo.bonuses, len(LAYOUT.prizes)) == (9, 8)
    assert set(LAYOUT.prizes) == set(LAYOUT.of_kind("sabotage"))


def test_wm_a1_59_nothing_is_fixed():
    assert (LAYOUT.solo.fixed, LAYOUT.solo.per_level) == (0, 0)


def test_wm_a1_64_every_letter_strikes():
    assert LAYOUT.solo.effects == "ABC"
    assert ADVENTURE.astra_prize == "Cross one sabotage."


@each(
    ("sheet", "errors"),
    [
        pytest.param(a_sheet(errors=1, repaired=1), 3, id="WM-A1-64 one more error"),
        pytest.param(a_sheet(crossed=LAYOUT.prizes), 1, id="WM-A1-D6 no sabotage is left"),
        pytest.param(a_sheet(errors=8), 8, id="WM-A1-65 no box is free"),
    ],
)
def test_what_astra_strikes(sheet, errors):
    struck = ADVENTURE.struck(sheet)
    assert suffered(struck) == errors
    assert struck.crossed == sheet.crossed


def test_wm_a1_66_both_may_launch():
    assert ADVENTURE.end(a_sheet(rockets=31)) == "launch"
    assert ADVENTURE.astra_end(OPPONENTS[1], {"robot": 33}) == "astra-launch"
    assert ADVENTURE.astra_end(OPPONENTS[1], {"robot": 32, "astronaut": 1}) == ""
