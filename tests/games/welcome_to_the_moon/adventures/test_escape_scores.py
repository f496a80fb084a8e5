"""The score of a sheet of The Escape, its form, and the game against ASTRA."""

import random

import pytest
from each import each

from companion.engine.errors import Malformed
from companion.engine.fields import read, specs, to_json
from companion.engine.scoring import rank, total
from companion.games.welcome_to_the_moon.adventure import Claim
from companion.games.welcome_to_the_moon.adventures.escape import Escape
from companion.games.welcome_to_the_moon.components import OPPONENTS
from companion.games.welcome_to_the_moon.sheet import X
from tests.games.welcome_to_the_moon.adventures.escape_sheets import (
    EXAMPLES,
    GREENS,
    LAYOUT,
    SIZES,
    a_sheet,
    example_claims,
    example_sheet,
    full,
)
from tests.games.welcome_to_the_moon.table import a_table

ADVENTURE = Escape()

MODULES = {
    1: [(1, 4), (6, 9)],
    2: [(1, 3), (4, 6), (8, 10)],
    3: [(2, 4), (5, 7)],
    4: [(1, 2), (4, 6)],
    5: [(1, 3), (5, 6)],
    6: [(1, 2), (3, 4)],
}
"""First and last space of each module, by ship."""

PAID = {100: (10, 5), 101: (7, 3), 102: (9, 4), 103: (10, 5), 104: (10, 5), 105: (10, 5)}
PENALTIES = [0, 1, 3, 6, 9, 12, 16, 20, 24, 28]


# --- a second scorer, which looks at each mark of the sheet by its id ---------------------------------


def slow_block(sheet, spaces, beside, double):
    if not all(space in sheet.written for space in spaces):
        return 0
    circles = len([mark for mark in beside if mark in sheet.circled])
    points = {0: 0, 1: 2, 2: 4, 3: 7}[circles]
    return points + points if double in sheet.circled else points


def slow_score(sheet, claims):
    """Each block's points by its id, and the total."""
    blocks = {}
    for ship, modules in MODULES.items():
        three = [f"{{}}.{ship}.{n}" for n in (1, 2, 3)]
        blocks[f"greenhouse.{ship}"] = slow_block(
            sheet,
            [f"space.{ship}.{GREENS[ship]}"],
            [one.format("plant") for one in three],
            f"double.{ship}",
        )
        for at, (low, high) in enumerate(modules, start=1):
            blocks[f"module.{ship}.{at}"] = slow_block(
                sheet,
                [f"space.{ship}.{n}" for n in range(low, high + 1)],
                [one.format("reactor") for one in three],
                f"tank.{ship}.{at}",
            )
    missions = sum(PAID[claim.card][0 if claim.first else 1] for claim in claims)
    boxes = sum(f"ladder.planning.{n}" in sheet.crossed for n in range(1, 10))
    errors = sum(f"error.{n}" in sheet.crossed for n in (1, 2, 3))
    return blocks, missions + sum(blocks.values()) - PENALTIES[boxes] - 5 * errors


def random_sheet(rng):
    """Any sheet, dense or thin, whether play could lead to it or not."""
    filled, marked = rng.random(), rng.random()
    ships = {
        ship: [
            rng.choice([X, rng.randint(0, 17)]) if rng.random() < filled**0.3 else None for _ in range(size)
        ]
        for ship, size in SIZES.items()
    }
    kinds = ("plant", "reactor", "tank", "double", "airlock", "wild")
    circled = [one for kind in kinds for one in LAYOUT.of_kind(kind) if rng.random() < marked]
    lost = [one for one in LAYOUT.prizes if one not in circled and rng.random() < 0.5]
    boxes = LAYOUT.of_kind("planning")[: rng.randint(0, 9)]
    sheet = a_sheet(ships, (), circled, (*lost, *boxes, *LAYOUT.errors[: rng.randint(0, 3)]))
    cards = [rng.choice(pair) for pair in ((100, 101), (102, 103), (104, 105))]
    claims = [
        Claim(card, LAYOUT.cards[card].letter, rng.random() < 0.5) for card in cards if rng.random() < 0.5
    ]
    return sheet, claims


@each("seed", range(400))
def test_two_scorers_agree_on_any_sheet(seed):
    """WM-E33, WM-E34, WM-E35, WM-E36, WM-E37, WM-E38, WM-E48: by pairs of ships, and in total."""
    sheet, claims = random_sheet(random.Random(seed))
    blocks, expected = slow_score(sheet, claims)
    found = ADVENTURE.lines(ADVENTURE.tally_of(sheet, claims), None)
    assert total(found) == expected
    by_label = {line.label: line.points for line in found}
    for upper, lower in ((6, 5), (4, 3), (2, 1)):
        for name, kind in (("Greenhouses", "greenhouse"), ("Modules", "module")):
            points = [
                n for block, n in blocks.items() if block.startswith((f"{kind}.{upper}", f"{kind}.{lower}"))
            ]
            assert by_label[f"{name} {upper} + {lower}"] == sum(points)


# --- the worked examples ------------------------------------------------------------------------------


def lines_of(sheet, claims=()):
    return {line.label: line for line in ADVENTURE.lines(ADVENTURE.tally_of(sheet, claims), None)}


def summed(lines, start):
    return sum(line.points for label, line in lines.items() if label.startswith(start))


@each("case", EXAMPLES["scorings"], ids=lambda case: case["id"])
def test_worked_scorings(case):
    """WM-E40: the sheet adds the ships in pairs; together they are what the example adds."""
    lines = lines_of(example_sheet(case["state"]), example_claims(case["state"]))
    found = {
        "missions": lines["Missions"].points,
        "greenhouses": summed(lines, "Greenhouses"),
        "modules": summed(lines, "Modules"),
        "planning": lines["Planning"].points,
        "errors": lines["System Errors"].points,
    }
    assert found == case["lines"]
    assert total(lines.values()) == case["total"]


@each("case", EXAMPLES["scorings"], ids=lambda case: case["id"])
def test_worked_scorings_block_by_block(case):
    blocks, _ = slow_score(example_sheet(case["state"]), example_claims(case["state"]))
    assert {block: points for block, points in blocks.items() if points} == case["blocks"]


@each("case", EXAMPLES["astra"], ids=lambda case: case["id"])
def test_wm_e41_astras_score(case):
    lines = ADVENTURE.astra_lines(OPPONENTS[case["level"]], case["given"])
    by_label = {line.label: line.points for line in lines}
    expected = case["lines"]
    assert (by_label["Fixed part"], by_label["Level"]) == (expected["fixed"], expected["level"])
    assert sum(points for label, points in by_label.items() if "cards" in label) == expected["cards"]
    assert total(lines) == expected["total"]


# --- each line, both sides of its limits --------------------------------------------------------------


def green_sheet(plants, *marks, filled=True):
    row = [None] * 4 + [X if filled else None]
    return a_sheet({1: row}, (), [f"plant.1.{n}" for n in range(1, plants + 1)] + list(marks))


@each(("plants", "points"), [(0, 0), (1, 2), (2, 4), (3, 7)])
@each("double", [False, True])
@each("filled", [False, True])
def test_wm_e34_greenhouses(plants, points, double, filled):
    sheet = green_sheet(plants, *(["double.1"] if double else []), filled=filled)
    assert lines_of(sheet)["Greenhouses 2 + 1"].points == points * (1 + double) * filled


def test_wm_e34_a_lost_double_counts_once():
    assert lines_of(green_sheet(3).cross("double.1"))["Greenhouses 2 + 1"].points == 7


@each(("reactors", "points"), [(0, 0), (1, 2), (2, 4), (3, 7)])
@each("tank", [False, True])
@each("short", [0, 1])
def test_wm_e35_modules(reactors, points, tank, short):
    circled = [f"reactor.1.{n}" for n in range(1, reactors + 1)] + (["tank.1.1"] if tank else [])
    sheet = a_sheet({1: [X] * (4 - short)}, (), circled)
    assert lines_of(sheet)["Modules 2 + 1"].points == (0 if short else points * (1 + tank))


def test_wm_e35_the_modules_of_a_ship_count_the_same_reactors():
    sheet = a_sheet({2: [X] * 6}, (), ["reactor.2.1", "reactor.2.2", "tank.2.2"])
    line = lines_of(sheet)["Modules 2 + 1"]
    assert (line.points, line.reason) == (4 + 8, "4 + 2 × 4")


def test_wm_e48_two_spaces_score_as_much_as_four():
    small = a_sheet({4: [X, X]}, (), ["reactor.4.2"])
    large = a_sheet({1: [X] * 4}, (), ["reactor.1.1", "reactor.1.2"])
    assert lines_of(small)["Modules 4 + 3"].points == lines_of(large)["Modules 2 + 1"].points == 4


def test_wm_e49_a_tank_of_a_module_with_room_brings_nothing():
    sheet = a_sheet({4: [X, None]}, (), ["tank.4.1", "reactor.4.2"])
    assert total(lines_of(sheet).values()) == 0


def test_wm_e2_printed_circles_score():
    lines = lines_of(a_sheet(full(6)))
    assert (lines["Greenhouses 6 + 5"].points, lines["Modules 6 + 5"].points) == (4, 4 + 4)


@each(("boxes", "points"), list(enumerate(PENALTIES)))
def test_wm_e36_planning(boxes, points):
    sheet = a_sheet({}, (), (), LAYOUT.of_kind("planning")[:boxes])
    assert lines_of(sheet)["Planning"].points == -points


@each(("errors", "points"), [(0, 0), (1, 5), (2, 10), (3, 15)])
def test_wm_e37_system_errors(errors, points):
    assert lines_of(a_sheet({}, (), (), LAYOUT.errors[:errors]))["System Errors"].points == -points


def test_wm_e33_missions():
    claims = [Claim(101, "A", False), Claim(103, "B", True)]
    line = lines_of(a_sheet(), claims)["Missions"]
    assert (line.points, line.reason) == (13, "A 3 + B 10 + C 0")


def test_wm_e38_the_total_may_be_negative():
    sheet = a_sheet({}, (), (), (*LAYOUT.of_kind("planning"), *LAYOUT.errors))
    assert total(lines_of(sheet).values()) == -43


def test_wm_e39_fewer_system_errors_win_a_tie_and_then_it_is_shared():
    plain = a_sheet({1: [X] * 4}, (), ["reactor.1.1"])
    late = a_sheet({1: [X] * 4}, (), ["reactor.1.1", "reactor.1.2", "reactor.1.3"]).cross("error.1")
    tallies = {"red": ADVENTURE.tally_of(late, ()), "blue": ADVENTURE.tally_of(plain, ())}
    tallies["green"] = tallies["blue"]
    scores = [(seat, ADVENTURE.lines(tally, None)) for seat, tally in tallies.items()]
    standings = rank(scores, lambda seat: ADVENTURE.tie_breaks(tallies[seat]))
    assert {standing.total for standing in standings} == {2}
    assert {standing.seat: standing.rank for standing in standings} == {"blue": 1, "green": 1, "red": 3}


# --- where the points come from ----------------------------------------------------------------------


def test_the_marks_of_each_line():
    sheet = a_sheet(
        {1: [X] * 5, 2: [X]},
        (),
        ["reactor.1.2", "reactor.2.1", "tank.1.1", "plant.1.3", "double.1", "tank.1.2"],
        ["ladder.planning.1", "error.1"],
    )
    marks = ADVENTURE.marks(sheet, [Claim(100, "A", True)])
    spaces = tuple(f"space.1.{n}" for n in range(1, 5))
    assert {label: found for label, found in marks.items() if found} == {
        "Missions": ("mission.A",),
        "Greenhouses 2 + 1": ("space.1.5", "plant.1.3", "double.1"),
        "Modules 2 + 1": ("reactor.1.2", *spaces, "tank.1.1"),
        "Planning": ("ladder.planning.2",),
        "System Errors": ("error.1",),
    }


# --- the form of a finished sheet --------------------------------------------------------------------


def test_the_form_asks_for_every_block_once():
    blocks = {f"greenhouse_{ship}" for ship in SIZES} | {
        f"module_{ship}_{at}" for ship, modules in MODULES.items() for at, _ in enumerate(modules, start=1)
    }
    counts = {f"{what}_{ship}" for what in ("plants", "reactors") for ship in SIZES}
    rest = {"mission_a", "mission_b", "mission_c", "planning", "errors"}
    assert set(specs(ADVENTURE.tally)) == blocks | counts | rest


def test_an_untouched_form_is_an_empty_sheet():
    assert ADVENTURE.tally() == ADVENTURE.tally_of(ADVENTURE.first(), ())


@each(
    "typed",
    [
        pytest.param({"reactors_6": 1}, id="fewer reactors than are printed"),
        pytest.param({"plants_3": 0}, id="fewer plants than are printed"),
        pytest.param({"plants_1": 4}, id="four plants"),
        pytest.param({"planning": 10}, id="ten planning boxes"),
        pytest.param({"module_1_1": "half"}, id="no such state"),
        pytest.param({"mission_a": 11}, id="no mission pays that"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused(typed):
    raw = to_json(ADVENTURE.tally()) | typed
    with pytest.raises(Malformed):
        read(ADVENTURE.tally, raw)


@each("seed", range(30))
def test_a_typed_sheet_is_read_as_it_was_written(seed):
    sheet, claims = random_sheet(random.Random(f"typed {seed}"))
    tally = ADVENTURE.tally_of(sheet, claims)
    assert read(ADVENTURE.tally, to_json(tally)) == tally


def test_nothing_is_compared_with_the_others():
    assert not ADVENTURE.compares
    table = a_table("escape", 2).with_sheet("red", crossed=["astronaut.1"])
    assert (table.total("red"), table.total("blue")) == (0, 0)
